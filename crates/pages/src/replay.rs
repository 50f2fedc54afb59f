//! A recorded game, leafed through in both directions, from the eyes the reader may use.

use crate::picture::unmarked;
use crate::shell::{Page, Part};
use crate::table::{log_lines, map_style, status_lines, trays};
use crate::{Look, ReplayView, scenarios};
use engine::Eyes;
use maud::{Markup, PreEscaped, html};

/// The table at one moment, with a slider over all of them. Every moment has its own address.
pub fn replay(view: &ReplayView<'_>, look: &Look) -> String {
    let title = view.game.book().named(view.title, view.viewer.tongue);
    let title = look.tf("replay-title", &[("a", &title)]);
    let page = Page {
        look,
        title: &title,
        part: Part::Elsewhere,
        scripts: &["replay.js"],
        class: "at-table",
    };
    let scene = unmarked(view.game.scene(view.viewer));
    let here = eyes(view.viewer.eyes);
    let to = |step: u32| format!("/g/{}/replay?step={step}&as={here}", view.id);
    page.frame(&html! {
        div.table.replay #replay data-game=(view.id) data-step=(view.step) data-steps=(view.steps) data-as=(here) {
            header.top {
                h1 { (title) }
                p #prompt role="status" { (look.tf("replay-at", &[("n", &view.step.to_string()), ("of", &view.steps.to_string())])) }
                (status_lines(&scene))
            }
            form.scrub action={ "/g/" (view.id) "/replay" } {
                (leaf(&to(0), "|◀", "replay-first", view.step > 0, look))
                (leaf(&to(view.step.saturating_sub(1)), "◀", "replay-back", view.step > 0, look))
                label { span.hidden { (look.t("replay-slider")) }
                    input #slider type="range" name="step" min="0" max=(view.steps) value=(view.step); }
                (leaf(&to((view.step + 1).min(view.steps)), "▶", "replay-on", view.step < view.steps, look))
                (leaf(&to(view.steps), "▶|", "replay-last", view.step < view.steps, look))
                label { span { (look.t("replay-eyes")) }
                    select #eyes name="as" {
                        @for word in view.eyes {
                            option value=(word) selected[*word == here] { (eyes_words(view, word, look)) }
                        }
                    } }
                button type="submit" { (look.t("replay-go")) }
            }
            div.field { div #map { (PreEscaped(render::svg::draw(&scene, &map_style(look)))) } (zoom(look, false)) }
            div.side {
                section aria-labelledby="logh" { h2 #logh { (look.t("log-title")) }
                    (log_lines(view.game, view.viewer, look)) }
                (trays(&scene, look))
                p { a #moment href=(to(view.step)) { (look.t("replay-link")) } " · " a href={ "/g/" (view.id) } { (look.t("replay-table")) } }
                details { summary { (look.t("prose-toggle")) } (scenarios::prose(&scene, look)) }
            }
        }
    })
}

fn leaf(to: &str, sign: &str, key: &str, on: bool, look: &Look) -> Markup {
    let words = crate::shell::say(look, key);
    html! {
        @if on { a.button data-leaf=(key) href=(to) aria-label=(words) title=(words) { (sign) } }
        @else { span.button.off aria-hidden="true" { (sign) } }
    }
}

/// Buttons for nearer, farther and the whole map.
pub(crate) fn zoom(look: &Look, choices: bool) -> Markup {
    html! {
        div.zoom role="group" aria-label=(look.t("zoom-label")) {
            button type="button" data-zoom="in" aria-label=(look.t("zoom-in")) { "+" }
            button type="button" data-zoom="out" aria-label=(look.t("zoom-out")) { "−" }
            button type="button" data-zoom="fit" aria-label=(look.t("zoom-fit")) title=(look.t("zoom-fit")) { "⤢" }
            @if choices {
                button type="button" data-zoom="marks" aria-keyshortcuts="z" aria-label=(look.t("zoom-marks")) title=(look.t("zoom-marks")) { "◎" }
            }
        }
    }
}

fn eyes(eyes: Eyes) -> &'static str {
    match eyes {
        Eyes::Seat(engine::Seat::Red) => "red",
        Eyes::Seat(engine::Seat::Blue) => "blue",
        Eyes::Public => "public",
        Eyes::All => "all",
    }
}

fn eyes_words(view: &ReplayView<'_>, word: &str, look: &Look) -> String {
    match engine::Seat::read(word) {
        Some(seat) => view.game.side(seat, view.viewer.tongue),
        None => crate::shell::say(look, if word == "all" { "eyes-all" } else { "eyes-public" }),
    }
}

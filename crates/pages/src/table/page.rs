//! The page of a table. It can be read without scripts; playing needs them.

use super::state::{clock_words, facts};
use super::{log_lines, map_style, status_lines, trays};
use crate::picture::unmarked;
use crate::replay::zoom;
use crate::shell::{Page, Part, data};
use crate::{Look, TableView, scenarios};
use engine::Seat;
use maud::{Markup, PreEscaped, html};

/// Regions whose account the page carries in itself; of larger maps it is fetched when opened.
const MOST_TOLD: usize = 400;

/// The table as this browser may see it.
pub fn table(view: &TableView<'_>, look: &Look) -> String {
    let scene = view.game.scene(view.viewer);
    let state = facts(view, &scene, look);
    let scene = unmarked(scene);
    let title = view.game.book().named(view.title, view.viewer.tongue);
    let page = Page {
        look,
        title: &title,
        part: Part::Elsewhere,
        scripts: &["table.js"],
        class: "at-table",
    };
    // Thousands of empty hexes are told only to whoever opens the account of them.
    let long = scene.regions.len() > MOST_TOLD;
    let prompt = state["prompt"].as_str().unwrap_or("").to_string();
    page.frame(&html! {
        div.table #table data-game=(view.id) data-system=(view.game.book().id) {
            header.top {
                h1.hidden { (title) }
                p #prompt { (prompt) }
                @if !view.curtain { (status_lines(&scene)) }
                (clock(view, look))
            }
            p.hidden #say role="status" aria-live="polite" {}
            p.notice #notice role="alert" hidden[view.notice.is_none()] { @if let Some(notice) = &view.notice { (notice) } }
            p.notice #standing role="status" hidden {}
            div.field {
                div #map { @if !view.curtain { (PreEscaped(render::svg::draw(&scene, &map_style(look)))) } }
                (zoom(look, true))
            }
            div.side role="group" aria-label=(look.t("side-label")) {
                section #panel aria-label=(look.t("panel-label")) {}
                (finder(look))
                section #news aria-label=(look.t("news-title")) hidden {}
                noscript { p.notice { (look.t("table-noscript")) } }
                div #trays { @if !view.curtain { (trays(&scene, look)) } }
                section aria-labelledby="logh" {
                    h2 #logh { (look.t("log-title")) }
                    p.faint { (look.t("log-note")) }
                    @if !view.curtain { (log_lines(view.game, view.viewer, look)) }
                }
                details #prose-box { summary { (look.t("prose-toggle")) }
                    div #prose { @if !view.curtain && !long { (scenarios::prose(&scene, look)) } } }
                (measuring(look))
                (tools(view, look))
                (share(view, look))
            }
        }
        (data("state", &state))
    })
}

/// Every legal choice in one list that can be narrowed by typing.
fn finder(look: &Look) -> Markup {
    html! {
        section #finder aria-labelledby="findh" hidden {
            h2 #findh { (look.t("find-title")) }
            label for="find" { (look.t("find-label")) }
            input #find type="text" role="combobox" aria-expanded="false" aria-controls="found"
                aria-autocomplete="list" autocomplete="off" spellcheck="false";
            ul #found role="listbox" aria-label=(look.t("find-title")) hidden {}
        }
    }
}

fn tools(view: &TableView<'_>, look: &Look) -> Markup {
    html! {
        div.tools role="group" aria-label=(look.t("tools-label")) {
            button #undo type="button" hidden { (look.t("tool-undo")) }
            button #hint type="button" hidden { (look.t("tool-hint")) }
            button #measure type="button" aria-pressed="false" aria-keyshortcuts="r" hidden { (look.t("tool-measure")) }
            button #help type="button" aria-keyshortcuts="?" { (look.t("tool-help")) }
            a.button href={ "/g/" (view.id) "/replay" } { (look.t("tool-replay")) }
            @if view.paired { a.button href={ "/m/" (view.id) } { (look.t("tool-match")) } }
            a.button href={ "/api/games/" (view.id) "/record" } download={ (view.id) ".kassen" } { (look.t("tool-record")) }
            button.grave #concede type="button" hidden { (look.t("tool-concede")) }
        }
    }
}

/// The measuring rule: two presses on the map fill the fields, and so does the keyboard.
fn measuring(look: &Look) -> Markup {
    html! {
        section #ruler aria-labelledby="rulerh" hidden {
            h2 #rulerh { (look.t("ruler-title")) }
            p.faint { (look.t("ruler-note")) }
            label for="ruler-from" { (look.t("ruler-from")) }
            input #ruler-from type="text" list="ruler-names" autocomplete="off" spellcheck="false";
            label for="ruler-to" { (look.t("ruler-to")) }
            input #ruler-to type="text" list="ruler-names" autocomplete="off" spellcheck="false";
            datalist #ruler-names {}
            p #ruler-says role="status" {}
            button #ruler-end type="button" { (look.t("ruler-end")) }
        }
    }
}

/// How long a decision may take, as the players wished it. Nobody loses by it.
fn clock(view: &TableView<'_>, look: &Look) -> Markup {
    html! { p.faint #clock { @if let Some(clock) = clock_words(view, look) { (clock) } } }
}

fn share(view: &TableView<'_>, look: &Look) -> Markup {
    html! {
        @if let Some(links) = &view.share {
            details.share {
                summary { (look.t("share-title")) }
                @for seat in Seat::BOTH {
                    @if let Some(link) = &links.seats[seat.index()] {
                        label { span { (look.tf("share-seat", &[("side", &view.game.side(seat, view.viewer.tongue))])) }
                            input type="text" readonly value=(link) data-copy; }
                        button type="button" data-revoke=(seat.name().to_lowercase()) { (look.t("share-revoke")) }
                    }
                }
                label { span { (look.t("share-watch")) } input type="text" readonly value=(links.watch) data-copy; }
                p.faint { (look.t("share-note")) }
            }
        }
    }
}

//! The home page: a battle begins in two clicks, and my games wait below.

use crate::shell::{Page, Part, say};
use crate::{HomeView, LEVELS, Look, Theme, games, names};
use maud::{Markup, html};
use shelf::{About, System};

/// Five systems as cards, each a form that starts a battle.
pub fn home(view: &HomeView<'_>, look: &Look) -> String {
    let title = look.t("home-title");
    let page = Page { look, title: &title, part: Part::Home, scripts: &["home.js"], class: "wide" };
    page.frame(&html! {
        h1 { (title) }
        p.lead { (look.t("home-lead")) }
        @if !view.games.is_empty() {
            section aria-labelledby="mine" {
                h2 #mine { (look.t("home-mine")) }
                (games::list(&view.games[..view.games.len().min(4)], look))
                @if view.games.len() > 4 { p { a href="/games" { (look.t("home-all-games")) } } }
            }
        }
        section aria-labelledby="new" {
            h2 #new { (look.t("home-new")) }
            div.cards {
                @for system in shelf::systems() { (card(*system, look)) }
            }
        }
    })
}

fn card(system: &dyn System, look: &Look) -> Markup {
    let scenarios = names::scenarios(system, look);
    let id = system.id();
    html! {
        form.card method="post" action="/games" {
            @if let Some(first) = scenarios.first() {
                (picture(id, &first.id, &look.tf("picture-alt", &[("a", &first.title)]), look))
            }
            h3 { (system.book().title) }
            p.faint { (system.book().author) " · " (system.book().edition) }
            p { (say(look, &format!("about-{id}"))) }
            input type="hidden" name="system" value=(id);
            (start_fields(id, &scenarios, None, look))
        }
    }
}

/// What a new game needs: scenario, who plays which side, where dice come from.
pub(crate) fn start_fields(
    system: &str,
    scenarios: &[About],
    chosen: Option<&About>,
    look: &Look,
) -> Markup {
    let sides = chosen.map(|about| about.sides.clone());
    let side = |index: usize, key: &str| match &sides {
        Some(sides) => sides[index].clone(),
        None => say(look, key),
    };
    html! {
        @match chosen {
            Some(about) => { input type="hidden" name="scenario" value=(about.id); }
            None => {
                label { span { (look.t("start-scenario")) }
                    select name="scenario" data-system=(system) {
                        @for about in scenarios {
                            option value=(about.id) data-red=(about.sides[0]) data-blue=(about.sides[1]) {
                                (look.tf("start-option", &[("title", &about.title), ("a", &about.sides[0]), ("b", &about.sides[1])]))
                            }
                        }
                    }
                }
            }
        }
        div.pair {
            label { span data-side="red" { (side(0, "start-red")) } (who("red", "me", look)) }
            label { span data-side="blue" { (side(1, "start-blue")) } (who("blue", "bushi", look)) }
        }
        details {
            summary { (look.t("start-more")) }
            label { span { (look.t("start-dice")) }
                select name="dice" {
                    option value="sealed" { (look.t("dice-sealed")) }
                    option value="seeded" { (look.t("dice-seeded")) }
                    option value="typed" { (look.t("dice-typed")) }
                }
            }
            label { span { (look.t("start-days")) }
                select name="days" {
                    option value="" { (look.t("days-none")) }
                    @for days in ["1", "3", "7", "14"] {
                        option value=(days) { (look.tf("days", &[("n", days)])) }
                    }
                }
            }
            label { input type="checkbox" name="mirrored" value="1"; " " (look.t("start-mirrored")) }
            p.faint { (look.t("start-hotseat-note")) }
            label { input type="checkbox" name="hotseat" value="0"; " " (look.t("start-no-curtain")) }
        }
        button type="submit" { (look.t("start-go")) }
    }
}

fn who(name: &str, chosen: &str, look: &Look) -> Markup {
    let people = [("me", "who-me"), ("friend", "who-friend")];
    html! {
        select name=(name) {
            @for (value, key) in people.into_iter().chain(LEVELS) {
                option value=(value) selected[value == chosen] { (say(look, key)) }
            }
        }
    }
}

/// The drawn opening of a scenario, in the mood of the page.
pub(crate) fn picture(system: &str, scenario: &str, alt: &str, look: &Look) -> Markup {
    let at = |mood: &str| format!("/assets/picture/{system}/{scenario}.{mood}.svg");
    html! {
        @match look.theme {
            Theme::Auto => {
                picture {
                    source media="(prefers-color-scheme: dark)" srcset=(at("dark"));
                    img.map src=(at("light")) alt=(alt) loading="lazy" width="720" height="420";
                }
            }
            theme => { img.map src=(at(theme.tag())) alt=(alt) loading="lazy" width="720" height="420"; }
        }
    }
}

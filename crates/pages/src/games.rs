//! The reader's games, with whose turn it is.

use crate::shell::{Page, Part};
use crate::{GameRow, GamesView, LEVELS, Look, Turn, names};
use engine::{Seat, Seats};
use maud::{Markup, html};

/// All games this browser has a seat in.
pub fn games(view: &GamesView<'_>, look: &Look) -> String {
    let title = look.t("games-title");
    let page = Page { look, title: &title, part: Part::Games, scripts: &[], class: "wide" };
    page.frame(&html! {
        h1 { (title) }
        @if view.games.is_empty() {
            p { (look.t("games-none")) }
            p { a.button href="/" { (look.t("games-start")) } }
        } @else { (list(view.games, look)) }
        @match view.name {
            Some(name) => p.faint { (look.tf("account-hello", &[("a", name)])) " " a href="/account" { (look.t("settings-account")) } },
            None => p.faint { (look.t("games-here")) " " a href="/account" { (look.t("settings-account")) } },
        }
    })
}

/// The list itself, for this page and the home page.
pub(crate) fn list(games: &[GameRow], look: &Look) -> Markup {
    html! {
        ul.games {
            @for game in games {
                li class=(if game.turn == Turn::Yours { "yours" } else { "" }) {
                    a href={ "/g/" (game.id) } {
                        strong { (names::named(&game.system, &game.title, look)) }
                        " " span.faint { (system_title(&game.system)) }
                    }
                    p { (turn(game, look)) @if !game.what.is_empty() { " " (game.what) } }
                    p.faint {
                        (who(game, look)) " · " (look.tf("games-step", &[("n", &game.step.to_string())]))
                        @if !game.when.is_empty() { " · " (game.when) }
                        @if !game.until.is_empty() { " · " (look.tf("games-until", &[("a", &game.until)])) }
                        @if game.paired { " · " a href={ "/m/" (game.id) } { (look.t("games-match")) } }
                        " · " a href={ "/g/" (game.id) "/replay" } { (look.t("games-replay")) }
                    }
                }
            }
        }
    }
}

fn system_title(id: &str) -> &str {
    shelf::find(id).map_or(id, |system| system.book().title)
}

fn turn(game: &GameRow, look: &Look) -> Markup {
    // A sign before the words, so that the list can be scanned without colour.
    let (sign, key) = match game.turn {
        Turn::Yours => ("▶", "turn-yours"),
        Turn::Theirs => ("…", "turn-theirs"),
        Turn::Thinking => ("…", "turn-thinking"),
        Turn::Over => ("■", "turn-over"),
    };
    html! { span.turn { span aria-hidden="true" { (sign) } " " (crate::shell::say(look, key)) } }
}

/// A player in words: computer players go by their level, people by nothing.
fn player_words(player: &str, look: &Look) -> String {
    let level = LEVELS.iter().find(|(value, _)| *value == player);
    match level {
        Some((_, key)) => crate::shell::say(look, key),
        None if player.is_empty() => look.t("player-human"),
        None => player.into(),
    }
}

fn who(game: &GameRow, look: &Look) -> String {
    let side = |seat: Seat| {
        let side = &names::named(&game.system, &game.sides[seat.index()], look);
        let player = &game.players[seat.index()];
        if game.seats.has(seat) && game.seats != Seats::BOTH {
            look.tf("games-me", &[("side", side)])
        } else {
            look.tf("games-other", &[("side", side), ("player", &player_words(player, look))])
        }
    };
    look.tf("games-pair", &[("a", &side(Seat::Red)), ("b", &side(Seat::Blue))])
}

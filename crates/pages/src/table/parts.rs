//! The parts of a table in HTML: status, trays, log.

use crate::Look;
use engine::{Rule, Told, Viewer};
use maud::{Markup, html};
use scene::{Owner, Scene};
use shelf::Game;

/// Lines of the log that a page carries; the replay has them all.
pub const LOG_LINES: usize = 120;

/// The end of the log, as the viewer may hear it.
pub(crate) fn tail(game: &dyn Game, viewer: Viewer) -> Vec<Told> {
    game.log(viewer, game.log_len().saturating_sub(LOG_LINES))
}

/// Turn, score, and whatever else a player looks for first.
pub(crate) fn status_lines(scene: &Scene) -> Markup {
    html! { ul #status tabindex="0" { @for line in &scene.status { li { (line) } } } }
}

/// The log, newest first, each line with the rule it cites.
pub(crate) fn log_lines(game: &dyn Game, viewer: Viewer, look: &Look) -> Markup {
    let system = game.book().id;
    html! {
        ol #log {
            @for told in tail(game, viewer).iter().rev() {
                li { (told.text)
                    @if let Some(rule) = told.rule {
                        " " a.cite href={ "/rules/" (system) "/" (rule.id()) } title={ (rule.0.section) ": " (rule.0.says) } { (short(rule)) }
                    } }
            }
        }
        @if game.log_len() == 0 { p.faint { (look.t("log-empty")) } }
    }
}

/// A rule as a small sign: its number if its section has one, or what stands before its colon if that
/// is short.
fn short(rule: Rule) -> String {
    let number: String =
        rule.0.section.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let head = rule.0.section.split(':').next().unwrap_or("");
    let head = head.trim_start_matches("The ");
    match number.trim_end_matches('.') {
        "" if head.chars().count() <= 24 => head.to_string(),
        number => format!("§{number}"),
    }
}

/// Hands, pools, tracks and the dead. Things in them are buttons for the script.
pub(crate) fn trays(scene: &Scene, look: &Look) -> Markup {
    html! {
        @for tray in &scene.trays {
            details.tray data-tray=(tray.id) open[!tray.items.is_empty() && tray.items.len() <= 12] {
                summary { span.crest data-owner=(owner(tray.owner)) aria-hidden="true" {} (tray.title)
                    " " span.faint { (tray.items.iter().map(|item| u32::from(item.count.max(1))).sum::<u32>()) } }
                @if tray.items.is_empty() { p.faint { (look.t("tray-empty")) } }
                ul { @for item in &tray.items {
                    li data-item=(item.id) class=(if item.hidden { "face-down" } else { "" }) {
                        @if item.hidden { (look.t("tray-face-down")) } @else { strong { (item.title) } }
                        @if item.count > 1 { " ×" (item.count) }
                        @if !item.text.is_empty() { " " span.faint { (item.text) } }
                    }
                } }
            }
        }
    }
}

fn owner(owner: Owner) -> &'static str {
    match owner {
        Owner::Red => "red",
        Owner::Blue => "blue",
        Owner::Neutral => "none",
    }
}

//! What follows from a choice, with its exact chances, and why a choice is refused: as JSON.

use super::state::cited;
use crate::Look;
use engine::{Change, OddsLine, Rejected};
use serde_json::{Value, json};
use shelf::Game;

/// Exact odds for the preview: what happens in any case, then every outcome with its chance.
pub fn odds(game: &dyn Game, lines: &[OddsLine], look: &Look) -> Value {
    let sure: Vec<&Change> = match lines.split_first() {
        Some((first, rest)) => {
            let in_all = |change: &&Change| rest.iter().all(|line| line.changes.contains(change));
            first.changes.iter().filter(in_all).collect()
        }
        None => Vec::new(),
    };
    let each = |line: &OddsLine| {
        let own = line.changes.iter().filter(|change| !sure.contains(change));
        let mut words: Vec<String> = own.map(|change| changed(change, look)).collect();
        if let Some(outcome) = line.outcome {
            let degree =
                game.book().degrees.get(usize::from(outcome.degree)).copied().unwrap_or("");
            words.push(match outcome.winner {
                Some(seat) => {
                    look.tf("over-won", &[("side", &game.side(seat)), ("degree", degree)])
                }
                None => look.tf("over-drawn", &[("degree", degree)]),
            });
        }
        if words.is_empty() {
            words.push(look.t("odds-nothing"));
        }
        json!({
            "numerator": line.chance.numerator.to_string(),
            "denominator": line.chance.denominator.to_string(),
            "percent": line.chance.percent(), "share": line.chance.approx(), "words": words,
        })
    };
    let sure: Vec<String> = sure.iter().map(|change| changed(change, look)).collect();
    json!({"certain": sure, "lines": lines.iter().map(each).collect::<Vec<_>>()})
}

fn changed(change: &Change, look: &Look) -> String {
    let subject =
        if change.subject.is_empty() { look.t("odds-table") } else { change.subject.clone() };
    let with = [
        ("subject", subject.as_str()),
        ("key", change.key),
        ("before", change.before.as_str()),
        ("after", change.after.as_str()),
    ];
    look.tf("odds-change", &with)
}

/// Why something was not done: a title, a sentence, and the rules behind it.
pub fn refusal(rejected: &Rejected, look: &Look) -> Value {
    let (rules, instead) = match rejected {
        Rejected::Illegal(rules, instead) => {
            (rules.iter().map(|rule| cited(*rule)).collect(), instead.clone())
        }
        _ => (Vec::new(), None),
    };
    let key = match rejected {
        Rejected::NotYou(_) => "refused-not-you",
        Rejected::Stale(_) => "refused-stale",
        Rejected::Garbled(_) => "refused-garbled",
        Rejected::Illegal(..) => "refused-illegal",
        Rejected::Dice(_) => "refused-dice",
        Rejected::NoUndo(_) => "refused-no-undo",
        Rejected::NotNow(_) => "refused-not-now",
        Rejected::TooLarge => "refused-too-large",
    };
    let detail = match rejected {
        Rejected::Illegal(..) => String::new(),
        other => other.to_string(),
    };
    json!({"title": crate::shell::say(look, key), "detail": detail, "rules": rules, "instead": instead})
}

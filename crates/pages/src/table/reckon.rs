//! What follows from a choice, with its exact chances, and why a choice is refused: as JSON.

use super::state::cited;
use crate::{Look, catalogue};
use engine::{Change, OddsLine, Rejected, Seat, Tongue, Viewer};
use serde_json::{Value, json};
use shelf::{Game, Reply};

/// Exact odds for the preview: what happens in any case, then every outcome with its chance.
pub fn odds(game: &dyn Game, lines: &[OddsLine], look: &Look) -> Value {
    let lines = &engine::plainly(lines, game.book().unspoken);
    let names = Names::of(game, look);
    let sure: Vec<&Change> = match lines.split_first() {
        Some((first, rest)) => {
            let in_all = |change: &&Change| rest.iter().all(|line| line.changes.contains(change));
            first.changes.iter().filter(in_all).collect()
        }
        None => Vec::new(),
    };
    let each = |line: &OddsLine| {
        let own: Vec<&Change> =
            line.changes.iter().filter(|change| !sure.contains(change)).collect();
        let mut words = all_changed(&names, &own, look);
        if let Some(outcome) = line.outcome {
            let degree =
                game.book().degrees.get(usize::from(outcome.degree)).copied().unwrap_or("");
            let degree = &*game.book().named(degree, look.lang.tongue());
            words.push(match outcome.winner {
                Some(seat) => look.tf(
                    "over-won",
                    &[("side", &game.side(seat, look.lang.tongue())), ("degree", degree)],
                ),
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
    let sure = all_changed(&names, &sure, look);
    json!({"certain": sure, "lines": lines.iter().map(each).collect::<Vec<_>>()})
}

/// The same for each answer the enemy may give on the way.
pub fn replies(game: &dyn Game, replies: &[Reply], look: &Look) -> Value {
    let each = |reply: &Reply| {
        let side = game.side(reply.by, look.lang.tongue());
        let mut told = odds(game, &reply.lines, look);
        told["say"] = json!(reply.say);
        told["if"] = json!(look.tf("odds-if", &[("side", &side), ("answer", &reply.words)]));
        told
    };
    replies.iter().map(each).collect()
}

/// What pieces and values are called in the reader's language. Facts go by the names players write.
struct Names<'a> {
    game: &'a dyn Game,
    tongue: Tongue,
    /// The name of each piece as it is written and as it is read; of none where both are the same.
    pieces: Vec<(String, String)>,
}

impl<'a> Names<'a> {
    fn of(game: &'a dyn Game, look: &Look) -> Names<'a> {
        let tongue = look.lang.tongue();
        let names = |tongue| {
            let scene = game.scene(Viewer { tongue, ..Viewer::PUBLIC });
            scene.pieces.into_iter().map(|piece| piece.name)
        };
        let pieces = match tongue {
            Tongue::English => Vec::new(),
            other => names(Tongue::English).zip(names(other)).collect(),
        };
        Names { game, tongue, pieces }
    }

    fn subject(&self, name: &str) -> String {
        let piece = self.pieces.iter().find(|(written, _)| written == name);
        let book = || self.game.book().named(name, self.tongue).into_owned();
        piece.map_or_else(book, |(_, read)| read.clone())
    }

    fn value(&self, value: &str) -> String {
        match Seat::read(value).filter(|_| self.tongue != Tongue::English) {
            Some(seat) => self.game.side(seat, self.tongue),
            None => self.subject(value),
        }
    }
}

/// Changes in words, each once: a piece that has moved has done so in both directions at once.
fn all_changed(names: &Names<'_>, changes: &[&Change], look: &Look) -> Vec<String> {
    // What holds between two pieces follows from what changes for each of them.
    let between = |change: &Change| change.subject.contains(" v ");
    let follows = changes.iter().any(|change| !between(change));
    let mut words: Vec<String> = Vec::new();
    for change in changes.iter().filter(|change| !(follows && between(change))) {
        let sentence = changed(names, change, look);
        if !words.contains(&sentence) {
            words.push(sentence);
        }
    }
    words
}

fn changed(names: &Names<'_>, change: &Change, look: &Look) -> String {
    let subject = match Seat::read(&change.subject) {
        Some(seat) => names.game.side(seat, look.lang.tongue()),
        None if change.subject.is_empty() => look.t("odds-table"),
        None => names.subject(&change.subject),
    };
    if matches!(change.key, "x" | "y") {
        return look.tf("odds-moves", &[("subject", &subject)]);
    }
    let known = catalogue::known(look.lang, &format!("fact-{}", change.key));
    let key = known.unwrap_or_else(|| change.key.replace('-', " "));
    let (gone, come) = exchanged(&change.before, &change.after);
    if !gone.is_empty() || !come.is_empty() {
        let of = |word: &str, items: &[&str]| {
            let items: Vec<String> = items.iter().map(|item| names.value(item)).collect();
            look.tf(word, &[("items", &items.join(", "))])
        };
        let parts = [("odds-gone", gone), ("odds-come", come)];
        let told = parts.iter().filter(|(_, items)| !items.is_empty());
        let told: Vec<String> = told.map(|(word, items)| of(word, items)).collect();
        let told = told.join(", ");
        return look.tf("odds-list", &[("subject", &subject), ("key", &key), ("told", &told)]);
    }
    let value = |value: &str| match value {
        "none" | "" | "-" => look.t("odds-none"),
        other => names.value(other),
    };
    let (before, after) = (value(&change.before), value(&change.after));
    // The number of a hex names it: there is nothing to count in it.
    let number = |value: &str| value.parse::<i64>().ok().filter(|_| change.key != "at");
    let numbers = (number(&before), number(&after));
    let by = match &numbers {
        (Some(before), Some(after)) => (after - before).abs().to_string(),
        _ => String::new(),
    };
    let with = [
        ("subject", subject.as_str()),
        ("key", &key),
        ("before", &before),
        ("after", &after),
        ("n", &by),
    ];
    match (change.before.as_str(), change.after.as_str(), numbers) {
        ("no", "yes", _) => look.tf("odds-now", &with),
        ("yes", "no", _) => look.tf("odds-no-more", &with),
        (_, _, (Some(before), Some(after))) if after > before => look.tf("odds-more", &with),
        (_, _, (Some(_), Some(_))) => look.tf("odds-less", &with),
        _ => look.tf("odds-change", &with),
    }
}

/// What a list has lost and what it has gained; nothing where there is no list of several things.
fn exchanged<'a>(before: &'a str, after: &'a str) -> (Vec<&'a str>, Vec<&'a str>) {
    if !before.contains(", ") && !after.contains(", ") {
        return (Vec::new(), Vec::new());
    }
    let list = |text: &'a str| -> Vec<&'a str> {
        text.split(", ").filter(|item| !matches!(*item, "" | "-" | "none")).collect()
    };
    let (mut gone, mut come) = (list(before), Vec::new());
    for item in list(after) {
        match gone.iter().position(|known| *known == item) {
            Some(at) => drop(gone.remove(at)),
            None => come.push(item),
        }
    }
    (gone, come)
}

/// Why something was not done: a title, a sentence, and the rules behind it.
pub fn refusal(rejected: &Rejected, look: &Look) -> Value {
    let (rules, instead) = match rejected {
        Rejected::Illegal(rules, instead, _) => {
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
        Rejected::Illegal(_, _, hindrance) => hindrance.clone().unwrap_or_default(),
        other => other.to_string(),
    };
    json!({"title": crate::shell::say(look, key), "detail": detail, "rules": rules, "instead": instead})
}

//! The rules reference: finding ledger entries, rulings and house rules, and showing them.

use crate::text::wrapped;
use engine::{Book, Rule, Ruling, Switch};
use std::fmt::Write;

/// What a search has found.
#[derive(Debug, Default)]
pub struct Found {
    /// Ledger entries, in book order.
    pub rules: Vec<Rule>,
    /// Rulings.
    pub rulings: Vec<&'static Ruling>,
    /// House rules.
    pub switches: Vec<&'static Switch>,
}

impl Found {
    /// Nothing at all?
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.rulings.is_empty() && self.switches.is_empty()
    }
}

/// Finds by id first (whole, then as the beginning of ids), else by words, all of which must occur
/// in an entry.
pub fn find(book: &'static Book, query: &str) -> Found {
    let query = query.trim().to_lowercase();
    let is = |id: &str| id.eq_ignore_ascii_case(&query);
    let exact = Found {
        rules: book.ledger.iter().copied().filter(|rule| is(rule.id())).collect(),
        rulings: book.rulings.iter().filter(|ruling| is(ruling.id)).collect(),
        switches: book.switches.iter().filter(|switch| is(switch.id)).collect(),
    };
    if !exact.is_empty() {
        return exact;
    }
    let under = format!("{query}.");
    let within = |rule: &Rule| rule.id().to_lowercase().starts_with(&under);
    let chapter: Vec<Rule> = book.ledger.iter().copied().filter(within).collect();
    if !chapter.is_empty() {
        return Found { rules: chapter, ..Found::default() };
    }
    let words: Vec<&str> = query.split_whitespace().collect();
    let all = |text: String| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    Found {
        rules: book
            .ledger
            .iter()
            .copied()
            .filter(|rule| all(format!("{} {} {}", rule.id(), rule.0.section, rule.0.says)))
            .collect(),
        rulings: book
            .rulings
            .iter()
            .filter(|it| all(format!("{} {} {} {}", it.id, it.question, it.answer, it.because)))
            .collect(),
        switches: book
            .switches
            .iter()
            .filter(|switch| all(format!("{} {}", switch.id, switch.about)))
            .collect(),
    }
}

/// One entry in a line or two.
pub fn brief(rule: Rule, width: usize) -> String {
    wrapped(&format!("{} ({}): {}", rule.id(), rule.0.section, rule.0.says), width, 4)
}

/// One entry with the rulings on it and the house rules that change those.
pub fn full(book: &'static Book, rule: Rule, width: usize) -> String {
    let mut text = brief(rule, width);
    let _ = write!(text, "\n    {} in {}, {}", rule.0.kind.name(), book.title, book.edition);
    for ruling in rule.0.rulings.iter().filter_map(|id| book.ruling(id)) {
        let _ = write!(text, "\n{}", ruling_text(ruling, width));
        for switch in book.switches.iter().filter(|switch| switch.ruling == Some(ruling.id)) {
            let _ = write!(text, "\n{}", switch_text(switch, width));
        }
    }
    text
}

/// A ruling of ours.
pub fn ruling_text(ruling: &Ruling, width: usize) -> String {
    let Ruling { id, question, answer, because } = ruling;
    let because = if because.is_empty() { String::new() } else { format!(" Because: {because}") };
    wrapped(&format!("  by our ruling {id}: {question} {answer}{because}"), width, 6)
}

/// A house rule.
pub fn switch_text(switch: &Switch, width: usize) -> String {
    let values = switch.values.join(", ");
    let text = format!("  house rule {} ({values}): {}", switch.id, switch.about);
    wrapped(&text, width, 6)
}

/// Everything that was found, long for a single find, short for many.
pub fn shown(book: &'static Book, found: &Found, width: usize) -> String {
    let mut parts: Vec<String> = Vec::new();
    match found.rules[..] {
        [only] if found.rulings.is_empty() && found.switches.is_empty() => {
            parts.push(full(book, only, width));
        }
        _ => parts.extend(found.rules.iter().map(|&rule| brief(rule, width))),
    }
    parts.extend(found.rulings.iter().map(|ruling| ruling_text(ruling, width)));
    parts.extend(found.switches.iter().map(|switch| switch_text(switch, width)));
    parts.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_before_words() {
        let book = shelf::find("toy").unwrap().book();
        assert_eq!(find(book, "TOY.march").rules.len(), 1);
        assert_eq!(find(book, "toy").rules.len(), book.ledger.len());
        assert_eq!(find(book, "card hand").rules[0].id(), "toy.lay.held");
        assert!(find(book, "elephants").is_empty());
        assert!(shown(book, &find(book, "toy.flee"), 80).contains("normative in The Toy"));
    }
}

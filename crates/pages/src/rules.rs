//! The rules reference: every statement of a ledger in our words, with our rulings, searchable.

use crate::Look;
use crate::shell::{Page, Part};
use engine::{Book, Rule, Ruling};
use maud::{Markup, html};

/// The five rulebooks.
pub fn rules_index(look: &Look) -> String {
    let title = look.t("rules-title");
    let page = Page { look, title: &title, part: Part::Rules, scripts: &[], class: "plain" };
    page.frame(&html! {
        h1 { (title) }
        p.lead { (look.t("rules-lead")) }
        ul.books {
            @for system in shelf::systems() {
                @let book = system.book();
                li {
                    a href={ "/rules/" (book.id) } { strong { (book.title) } }
                    p.faint { (book.author) " · " (book.edition) " · "
                        (look.tf("rules-count", &[("n", &book.ledger.len().to_string()), ("rulings", &book.rulings.len().to_string())])) }
                }
            }
        }
    })
}

/// A rulebook, or those of its statements that hold every word of `query`.
pub fn rules(system: &str, query: &str, look: &Look) -> Option<String> {
    let book = shelf::find(system)?.book();
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let found: Vec<Rule> =
        book.ledger.iter().copied().filter(|rule| holds(book, *rule, &words)).collect();
    let page =
        Page { look, title: book.title, part: Part::Rules, scripts: &["rules.js"], class: "plain" };
    Some(page.frame(&html! {
        h1 { (book.title) }
        p.faint { (book.author) " · " (book.edition) }
        p { (look.t("rules-ours")) }
        form.search role="search" action={ "/rules/" (book.id) } {
            label { span { (look.t("rules-search")) } input type="search" name="q" value=(query) autocomplete="off"; }
            button type="submit" { (look.t("rules-go")) }
        }
        @if !book.reconstructed.is_empty() {
            details { summary { (look.t("rules-reconstructed")) }
                ul { @for what in book.reconstructed { li { (what) } } } }
        }
        p #found role="status" { (look.tf("rules-found", &[("n", &found.len().to_string())])) }
        (entries(book, &found, &words, look))
        @if words.is_empty() && !book.switches.is_empty() {
            h2 #house { (look.t("rules-house")) }
            dl.entries { @for switch in book.switches {
                dt { code { (switch.id) } } dd { (switch.about) " " span.faint { (switch.values.join(" / ")) } }
            } }
        }
    }))
}

/// One statement with its rulings and its neighbours.
pub fn rule(system: &str, id: &str, look: &Look) -> Option<String> {
    let book = shelf::find(system)?.book();
    let at = book.ledger.iter().position(|rule| rule.id() == id)?;
    let rule = book.ledger[at];
    let title = format!("{} · {}", rule.id(), book.title);
    let page = Page { look, title: &title, part: Part::Rules, scripts: &[], class: "plain" };
    let near = |entry: Option<&Rule>, key: &str| {
        html! { @if let Some(entry) = entry {
            a href={ "/rules/" (book.id) "/" (entry.id()) } { (crate::shell::say(look, key)) " " code { (entry.id()) } }
        } }
    };
    Some(page.frame(&html! {
        p { a href={ "/rules/" (book.id) } { (book.title) } }
        h1 { code { (rule.id()) } }
        p.faint { (look.tf("rule-section", &[("a", rule.0.section)])) " · " (kind(rule, look)) }
        blockquote.rule lang="en" { (rule.0.says) }
        @for ruling in rulings(book, rule) { (ruled(ruling, look)) }
        p.pair { (near(at.checked_sub(1).and_then(|at| book.ledger.get(at)), "rule-before")) " "
            (near(book.ledger.get(at + 1), "rule-after")) }
        p.faint { (look.t("rules-ours")) }
    }))
}

fn kind(rule: Rule, look: &Look) -> String {
    crate::shell::say(look, &format!("kind-{}", rule.0.kind.name()))
}

fn rulings(book: &Book, rule: Rule) -> impl Iterator<Item = &'static Ruling> {
    rule.0.rulings.iter().filter_map(|id| book.ruling(id))
}

fn holds(book: &Book, rule: Rule, words: &[String]) -> bool {
    let mut text = format!("{} {} {}", rule.id(), rule.0.section, rule.0.says).to_lowercase();
    for ruling in rulings(book, rule) {
        text += &format!(" {} {} {}", ruling.id, ruling.question, ruling.answer).to_lowercase();
    }
    words.iter().all(|word| text.contains(word.as_str()))
}

fn entries(book: &Book, found: &[Rule], words: &[String], look: &Look) -> Markup {
    let sections = found.iter().map(|rule| rule.0.section);
    let before = std::iter::once("").chain(sections);
    html! {
        dl.entries lang="en" {
            @for (rule, above) in found.iter().zip(before) {
                @if rule.0.section != above {
                    dt.section { (rule.0.section) }
                }
                dt id=(rule.id()) { a href={ "/rules/" (book.id) "/" (rule.id()) } { code { (marked(rule.id(), words)) } } }
                dd { (marked(rule.0.says, words))
                    @if !rule.0.rulings.is_empty() {
                        " " span.faint { (look.t("rule-ruled")) " " (rule.0.rulings.join(", ")) }
                    } }
            }
        }
    }
}

/// A text in which every place is marked where one of the words stands.
fn marked(text: &str, words: &[String]) -> Markup {
    html! { @for (part, sought) in parts(text, words) {
        @if sought { mark { (part) } } @else { (part) }
    } }
}

/// A text in parts, and whether each is one of the words, which are in small letters.
fn parts<'a>(text: &'a str, words: &[String]) -> Vec<(&'a str, bool)> {
    let mut parts = Vec::new();
    let (mut from, mut at) = (0, 0);
    while let Some(letter) = text[at..].chars().next() {
        let longest = words.iter().filter_map(|word| begins(&text[at..], word)).max();
        match longest.filter(|length| *length > 0) {
            Some(length) => {
                parts.extend((from < at).then(|| (&text[from..at], false)));
                parts.push((&text[at..at + length], true));
                at += length;
                from = at;
            }
            None => at += letter.len_utf8(),
        }
    }
    parts.extend((from < at).then(|| (&text[from..at], false)));
    parts
}

/// How many bytes of a text are this word in large or small letters, if it begins with it. A letter
/// may have another length when it is small, so it goes letter by letter.
fn begins(text: &str, word: &str) -> Option<usize> {
    let mut rest = word;
    for (at, letter) in text.char_indices() {
        if rest.is_empty() {
            return Some(at);
        }
        for small in letter.to_lowercase() {
            rest = rest.strip_prefix(small)?;
        }
    }
    rest.is_empty().then_some(text.len())
}

fn ruled(ruling: &Ruling, look: &Look) -> Markup {
    html! {
        section.ruling {
            h2 { (look.tf("rule-ruling", &[("a", ruling.id)])) }
            dl lang="en" {
                dt { (look.t("ruling-question")) } dd { (ruling.question) }
                dt { (look.t("ruling-answer")) } dd { (ruling.answer) }
                dt { (look.t("ruling-because")) } dd { (ruling.because) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sought_is_marked_in_large_and_small_letters() {
        let words = ["fire", "fir", "ō"].map(String::from);
        let found = parts("Fire at Ōtsu: <b>firm</b>", &words);
        let sought: Vec<&str> = found.iter().filter(|part| part.1).map(|part| part.0).collect();
        assert_eq!(sought, ["Fire", "Ō", "fir"]);
        let whole: String = found.iter().map(|part| part.0).collect();
        assert_eq!(whole, "Fire at Ōtsu: <b>firm</b>");
        let html = marked("a <Fire>", &words).into_string();
        assert_eq!(html, "a &lt;<mark>Fire</mark>&gt;");
        assert_eq!(parts("", &words), []);
        assert_eq!(parts("İ", &["i".to_string()]), [("İ", false)]);
    }
}

//! Odds, refusals and ends of games in words.

use crate::text::wrapped;
use engine::{Book, Chance, Change, OddsLine, Outcome, Rejected, Rule, Seat};
use shelf::Reach;
use std::fmt::Write;

/// Outcomes that are written one by one; the rest is summed up.
const MOST_LINES: usize = 24;
/// Changes that are written for one outcome.
const MOST_CHANGES: usize = 10;

/// The odds of an answer: what happens in any case, then every outcome with its chance.
pub fn odds(
    say: &str,
    reach: Reach,
    lines: &[OddsLine],
    end: impl Fn(Outcome) -> String,
    width: usize,
) -> String {
    let heading = wrapped(&format!("Odds of '{say}', {}:", reach.policy()), width, 2);
    heading + &outcomes(lines, end, width)
}

/// The same if the enemy, asked on the way, gives this answer.
pub fn reply(
    say: &str,
    (by, answer): (&str, &str),
    lines: &[OddsLine],
    end: impl Fn(Outcome) -> String,
    width: usize,
) -> String {
    let heading = format!(
        "Odds of '{say}' if {by}, when asked, answers '{answer}', up to the decision after that; \
         nothing else is assumed:"
    );
    wrapped(&heading, width, 2) + &outcomes(lines, end, width)
}

fn outcomes(lines: &[OddsLine], end: impl Fn(Outcome) -> String, width: usize) -> String {
    let mut text = String::new();
    let always = common(lines);
    if lines.len() > 1 && !always.is_empty() {
        let told = changes_text(&always.iter().collect::<Vec<_>>());
        let _ = write!(text, "\n{}", wrapped(&format!("  in any case: {told}"), width, 6));
    }
    for line in lines.iter().take(MOST_LINES) {
        let own: Vec<&Change> = line
            .changes
            .iter()
            .filter(|change| lines.len() == 1 || !always.contains(change))
            .collect();
        let mut told = changes_text(&own);
        if let Some(outcome) = line.outcome {
            let end = end(outcome);
            told = if own.is_empty() { end } else { format!("{end} {told}") };
        } else if own.is_empty() {
            told = if lines.len() == 1 && always.is_empty() {
                "nothing changes".into()
            } else {
                "nothing else".into()
            };
        }
        let share = format!("{} = {}", line.chance, line.chance.percent());
        let _ = write!(text, "\n{}", wrapped(&format!("  {share}: {told}"), width, 6));
    }
    if lines.len() > MOST_LINES {
        let rest =
            lines[MOST_LINES..].iter().try_fold(Chance::ZERO, |sum, line| sum.plus(line.chance));
        let rest = rest.map_or("small chances".into(), |sum| format!("{sum} = {}", sum.percent()));
        let left = lines.len() - MOST_LINES;
        let _ = write!(text, "\n  {left} rarer outcomes together: {rest}");
    }
    text
}

/// Changes that all outcomes share.
fn common(lines: &[OddsLine]) -> Vec<Change> {
    let Some((first, rest)) = lines.split_first() else { return Vec::new() };
    let shared = |change: &&Change| rest.iter().all(|line| line.changes.contains(change));
    first.changes.iter().filter(shared).cloned().collect()
}

/// Changes gathered by what they are about. What compares two pieces ("A v B") follows from the
/// rest and comes last.
fn changes_text(changes: &[&Change]) -> String {
    let mut changes: Vec<&Change> = changes.to_vec();
    changes.sort_by_key(|change| change.subject.contains(" v "));
    let mut text = String::new();
    let mut about: Option<&str> = None;
    for change in changes.iter().take(MOST_CHANGES) {
        let blank =
            |value: &str| if value.is_empty() { "nothing".into() } else { value.to_string() };
        let (before, after) = (blank(&change.before), blank(&change.after));
        if about == Some(&change.subject) {
            text += ", ";
        } else if change.subject.is_empty() {
            text += if about.is_some() { "; " } else { "" };
        } else {
            let _ = write!(text, "{}{} ", if about.is_some() { "; " } else { "" }, change.subject);
        }
        let _ = write!(text, "{} {before} -> {after}", change.key);
        about = Some(&change.subject);
    }
    if changes.len() > MOST_CHANGES {
        let _ = write!(text, "; and {} more", changes.len() - MOST_CHANGES);
    }
    text
}

/// Why something is not taken: every rule with its sentence, section and id.
pub fn refusal(why: &Rejected, width: usize) -> String {
    match why {
        Rejected::Illegal(rules, instead, hindrance) => {
            let mut text = String::from("Not allowed:");
            for rule in rules {
                let _ = write!(text, "\n{}", cited(*rule, width));
            }
            if let Some(what) = hindrance {
                let _ = write!(text, "\n{}", wrapped(&format!("  {what}"), width, 2));
            }
            if let Some(say) = instead {
                let _ = write!(text, "\n  The nearest that is allowed: {say}");
            }
            text
        }
        other => wrapped(&sentence(&other.to_string()), width, 2),
    }
}

/// Choices that are barred, gathered by the rules that bar them.
pub fn barred(refused: &[(String, Vec<Rule>)], width: usize) -> String {
    let mut by_rules: Vec<(&[Rule], Vec<&str>)> = Vec::new();
    for (say, rules) in refused {
        match by_rules.iter_mut().find(|(known, _)| known == rules) {
            Some((_, says)) => says.push(say),
            None => by_rules.push((rules, vec![say])),
        }
    }
    let mut text = String::new();
    for (rules, says) in by_rules {
        let ids: Vec<&str> = rules.iter().map(|rule| rule.id()).collect();
        let mut line = format!("  {}: {}", ids.join(", "), says[..says.len().min(4)].join(", "));
        if says.len() > 4 {
            let _ = write!(line, " and {} more", says.len() - 4);
        }
        let _ = writeln!(text, "{}", wrapped(&line, width, 6));
    }
    text
}

/// A rule as a reason.
pub fn cited(rule: Rule, width: usize) -> String {
    wrapped(&format!("  {} [{}, {}]", rule.0.says, rule.id(), rule.0.section), width, 4)
}

/// How a game ended.
pub fn ending(book: &Book, outcome: Outcome, side: impl Fn(Seat) -> String) -> String {
    let degree = book.degrees.get(outcome.degree as usize).copied().unwrap_or("");
    let text = match (outcome.winner, degree) {
        (Some(winner), "") => format!("{} wins", side(winner)),
        (Some(winner), degree) => format!("{} wins: {degree}", side(winner)),
        (None, "") => "Nobody wins".into(),
        (None, degree) => format!("Nobody wins: {degree}"),
    };
    sentence(&text)
}

/// With a capital and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let mut text: String = first.to_uppercase().chain(letters).collect();
    if !text.ends_with(['.', '!', '?', ':']) {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(top: u128, bottom: u128, changes: &[(&str, &'static str, &str)]) -> OddsLine {
        let change = |&(subject, key, after): &(&str, &'static str, &str)| Change {
            subject: subject.into(),
            key,
            before: "0".into(),
            after: after.into(),
        };
        OddsLine {
            chance: Chance::new(top, bottom).unwrap(),
            changes: changes.iter().map(change).collect(),
            outcome: None,
        }
    }

    #[test]
    fn what_happens_in_any_case_is_said_once() {
        let lines = [
            line(5, 9, &[("A", "fired", "yes"), ("B", "hits", "1")]),
            line(4, 9, &[("A", "fired", "yes")]),
        ];
        let text = odds("fire A at B", Reach::NextDecision, &lines, |_| String::new(), 80);
        assert_eq!(text.matches("fired").count(), 1, "{text}");
        assert!(text.contains("5/9 = 55.6 %"), "{text}");
        assert!(text.contains("nothing else"), "{text}");
    }
}

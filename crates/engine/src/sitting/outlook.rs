//! Odds told in facts: what would change, as far as the asker may know.

use super::face::{Change, OddsLine, Rejected};
use crate::{Casework, Fact, Position, Seat, Seats, odds};

/// Tells a spread in facts that `seat` may know, outcomes with the same changes added up.
pub fn lines<R: Casework>(
    before: &Position<R>,
    seat: Seat,
    spread: odds::Spread<R>,
) -> Result<Vec<OddsLine>, Rejected> {
    let known = |table: &R::Table| -> Vec<Fact> {
        let see = |fact: &Fact| fact.seen_by == Seats::BOTH || fact.seen_by.has(seat);
        R::facts(table).into_iter().filter(see).collect()
    };
    let old = known(&before.table);
    let mut lines: Vec<OddsLine> = Vec::new();
    for (after, chance) in spread {
        let changes = changes(&old, &known(&after.table));
        let outcome = after.outcome();
        match lines.iter_mut().find(|line| line.changes == changes && line.outcome == outcome) {
            Some(line) => line.chance = line.chance.plus(chance).ok_or(Rejected::TooLarge)?,
            None => lines.push(OddsLine { chance, changes, outcome }),
        }
    }
    lines.sort_by(likeliest);
    Ok(lines)
}

/// The same odds as a person wants to hear them: without the facts by which only the rules keep book
/// ([`crate::Book::unspoken`]), and with outcomes that no longer differ added up. If nothing else
/// changes in any of them, all is told after all.
pub fn plainly(lines: &[OddsLine], unspoken: &[&str]) -> Vec<OddsLine> {
    let spoken = |change: &&Change| !unspoken.contains(&change.key);
    let mut told: Vec<OddsLine> = Vec::new();
    for line in lines {
        let changes: Vec<Change> = line.changes.iter().filter(spoken).cloned().collect();
        let same = |it: &&mut OddsLine| it.changes == changes && it.outcome == line.outcome;
        match told.iter_mut().find(same) {
            Some(it) => match it.chance.plus(line.chance) {
                Some(chance) => it.chance = chance,
                None => return lines.to_vec(),
            },
            None => told.push(OddsLine { changes, ..line.clone() }),
        }
    }
    if told.iter().all(|line| line.changes.is_empty() && line.outcome.is_none()) {
        return lines.to_vec();
    }
    // Stable: what is equally likely stays in its order.
    told.sort_by(|a, b| b.chance.approx().total_cmp(&a.chance.approx()));
    told
}

fn likeliest(a: &OddsLine, b: &OddsLine) -> std::cmp::Ordering {
    b.chance.approx().total_cmp(&a.chance.approx()).then_with(|| a.changes.cmp(&b.changes))
}

/// What differs between two lists of facts.
fn changes(old: &[Fact], new: &[Fact]) -> Vec<Change> {
    let same = |a: &Fact, b: &Fact| a.subject == b.subject && a.key == b.key;
    let mut changes = Vec::new();
    for fact in new {
        let before = old.iter().find(|known| same(known, fact)).map_or("", |known| &known.value);
        if before != fact.value {
            changes.push(Change {
                subject: fact.subject.clone(),
                key: fact.key,
                before: before.into(),
                after: fact.value.clone(),
            });
        }
    }
    for fact in old {
        if !new.iter().any(|known| same(known, fact)) {
            changes.push(Change {
                subject: fact.subject.clone(),
                key: fact.key,
                before: fact.value.clone(),
                after: String::new(),
            });
        }
    }
    changes
}

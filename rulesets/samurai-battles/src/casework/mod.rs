//! Positions in words: statements of case files, facts, and the writing down of a table.

mod correct;
mod facts;
mod field;
mod lay;
mod stage;
mod turn;

use crate::SamuraiBattles;
use crate::command_cards::numbers;
use crate::contents::Frame;
use crate::table::{Effect, Phase, Table};
use engine::{Casework, Fact, Faults, Staging};

impl Casework for SamuraiBattles {
    fn stage(staging: &Staging) -> Result<(Table, Frame), Faults> {
        stage::stage(staging)
    }

    fn facts(table: &Table) -> Vec<Fact> {
        facts::facts(table)
    }

    fn lay(table: &Table) -> Vec<String> {
        lay::lay(table)
    }
}

const EFFECTS: [(&str, Effect); 10] = [
    ("nothing", Effect::Nothing),
    ("sections", Effect::Sections),
    ("symbol", Effect::Symbol),
    ("any-unit", Effect::AnyUnit),
    ("charge", Effect::Charge),
    ("hold", Effect::Hold),
    ("onslaught", Effect::Onslaught),
    ("leadership", Effect::Leadership),
    ("serpent", Effect::Serpent),
    ("shogun", Effect::Shogun),
];

const PHASES: [(&str, Phase); 6] = [
    ("start", Phase::Start),
    ("play", Phase::Play),
    ("orders", Phase::Orders),
    ("movement", Phase::Movement),
    ("battle", Phase::Battle),
    ("end", Phase::End),
];

fn effect_name(effect: Effect) -> &'static str {
    EFFECTS.iter().find(|(_, known)| *known == effect).map_or("nothing", |(name, _)| name)
}

fn phase_name(phase: Phase) -> &'static str {
    PHASES.iter().find(|(_, known)| *known == phase).map_or("start", |(name, _)| name)
}

/// Titles of Command cards, apart by commas.
fn command_titles(table: &Table, cards: u64) -> String {
    let deck = &table.battle().charts.command;
    numbers(cards).map(|card| deck.title(card).name()).collect::<Vec<_>>().join(", ")
}

/// Titles of Dragon cards, apart by commas.
fn dragon_titles(table: &Table, cards: u64) -> String {
    let deck = &table.battle().charts.dragon;
    numbers(cards).map(|card| deck.title(card).name()).collect::<Vec<_>>().join(", ")
}

fn yes(holds: bool) -> &'static str {
    if holds { "yes" } else { "no" }
}

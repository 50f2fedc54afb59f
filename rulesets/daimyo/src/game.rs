//! The rule system as the engine sees it, and its title page.

use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Event;
use crate::s02_sequence::activation::GENERALS;
use crate::s03_movement::hindrance;
use crate::table::Table;
use crate::{names_ja, notation, rulebook, scenario};
use engine::{
    Book, Builtin, Conceal, Dice, Draw, Faults, Garbled, House, Outcome, Rule, Ruleset, Scenario,
    Seat, Switch,
};

/// Daimyo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Daimyo;

/// The title page.
pub const BOOK: &Book = &Book {
    id: "daimyo",
    title: "Daimyo",
    author: "Ian Duncan",
    edition: "January 2004",
    rules_version: 8,
    ledger: rulebook::LEDGER,
    rulings: rulebook::RULINGS,
    switches: &[
        Switch {
            id: "weather",
            about: "The weather changes (section 9): as the scenario says, always, or never.",
            values: &["scenario", "on", "off"],
            ruling: Some("D-99"),
        },
        Switch {
            id: "events",
            about: "A 6 at the end of a turn brings a random event.",
            values: &["off", "on"],
            ruling: Some("D-24"),
        },
        Switch {
            id: "activation",
            about: "Clans are activated by choice and dice, or as their cards are turned.",
            values: &["dice", "cards"],
            ruling: Some("D-128"),
        },
        Switch {
            id: "ratings",
            about: "Leaders' ratings are the scenario's, rolled before the game, or rolled when first needed.",
            values: &["scenario", "rolled", "when-needed"],
            ruling: Some("D-11"),
        },
        Switch {
            id: "turn-limit",
            about: "After this turn the game is a draw.",
            values: &["scenario", "10", "30", "40"],
            ruling: Some("D-26"),
        },
        Switch {
            id: "handicap",
            about: "That side counts so much as lost from the start (our design, for lopsided battles).",
            values: &[
                "none", "red-1", "red-2", "red-3", "red-4", "red-5", "red-6", "blue-1", "blue-2",
                "blue-3", "blue-4", "blue-5", "blue-6",
            ],
            ruling: Some("D-172"),
        },
    ],
    scenarios: &[
        Builtin { id: "first-steps", text: include_str!("../data/scenarios/first-steps.toml") },
        Builtin { id: "kawanakajima", text: include_str!("../data/scenarios/kawanakajima.toml") },
        Builtin { id: "anegawa", text: include_str!("../data/scenarios/anegawa.toml") },
        Builtin { id: "nagashino", text: include_str!("../data/scenarios/nagashino.toml") },
        Builtin { id: "mikatagahara", text: include_str!("../data/scenarios/mikatagahara.toml") },
        Builtin { id: "sekigahara", text: include_str!("../data/scenarios/sekigahara.toml") },
    ],
    reconstructed: &[
        "The geometry of the table (G-1 to G-12): the rulebook has no diagrams.",
        "The card system (D-128): the rulebook only says which cards stand for what.",
        "All scenarios, with their army lists and ground: our design on historical strengths.",
    ],
    unspoken: &[
        "acting",
        "beaten",
        "boasts",
        "column",
        "coming",
        "contact",
        "contacts",
        "engaged-with",
        "facing",
        "fought-mask",
        "from-turn",
        "halt",
        "in-command",
        "move",
        "n",
        "now",
        "of",
        "parts",
        "pending",
        "picked",
        "place",
        "ranks",
        "round",
        "rounds",
        "spent",
        "step",
        "total",
        "tried",
        "x",
        "y",
    ],
    degrees: &["Victory", "Draw", "Victory, honour to the beaten", "Moral Victory"],
    japanese: names_ja::NAMES,
};

impl Ruleset for Daimyo {
    const BOOK: &'static Book = BOOK;
    type Table = Table;
    type Frame = Frame;
    type Choice = Choice;
    type Event = Event;

    fn set_up(scenario: &Scenario, house: &House) -> Result<(Table, Frame), Faults> {
        scenario::set_up(scenario, house)
    }

    fn say(table: &Table, choice: Choice) -> String {
        notation::say(table, choice)
    }

    fn read(table: &Table, text: &str) -> Result<Choice, Garbled> {
        notation::read(table, text)
    }

    fn hindrance(table: &Table, choice: Choice, rule: Rule) -> Option<String> {
        hindrance::told(table, choice, rule)
    }

    fn concede(_table: &Table, seat: Seat) -> Outcome {
        Outcome { winner: Some(!seat), degree: 0 }
    }

    fn drawn(table: &Table, _draw: &Draw, id: u8) -> String {
        match table.battle.clan(id).filter(|_| id < GENERALS) {
            Some(clan) => clan.name.clone(),
            None => table.battle.sides[(id & 1) as usize].general.clone(),
        }
    }
}

/// Nothing lies hidden in Daimyo.
impl Conceal for Daimyo {
    fn resample(_table: &mut Table, _seat: Seat, _dice: &mut impl Dice) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Position;

    #[test]
    fn a_position_is_at_most_four_kilobytes() {
        assert!(size_of::<Position<Daimyo>>() <= 4096, "{}", size_of::<Position<Daimyo>>());
        assert!(size_of::<Frame>() <= 24, "{}", size_of::<Frame>());
        assert!(size_of::<Choice>() <= 12, "{}", size_of::<Choice>());
    }
}

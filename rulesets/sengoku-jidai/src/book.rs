//! The book: title, ledger, rulings, house rules, scenarios; and the rule set as the engine sees it.

use crate::charts::Formation;
use crate::choice::{self, Choice};
use crate::contents::Frame;
use crate::event::{Ending, Event};
use crate::rulebook::{LEDGER, RULINGS};
use crate::scenario;
use crate::table::Table;
use engine::{
    Book, Builtin, Draw, Faults, Garbled, House, Outcome, Ruleset, Scenario, Seat, Switch,
};

/// Battles of the Sengoku Jidai.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bsj;

/// Everything about the rules that is the same in every game.
pub static BOOK: Book = Book {
    id: "sengoku-jidai",
    title: "Battles of the Sengoku Jidai",
    author: "Philippe Hardy",
    edition: "2023 edition (Serious Historical Games)",
    rules_version: 2,
    ledger: LEDGER,
    rulings: RULINGS,
    switches: &[
        Switch {
            id: "signals",
            about: "Messengers, flags and drums decide whether a division can be activated (6.0, optional).",
            values: &["off", "on"],
            ruling: Some("B-50"),
        },
        Switch {
            id: "bows-independent",
            about: "Bow units are always in command (4.1, optional).",
            values: &["off", "on"],
            ruling: Some("B-115"),
        },
        Switch {
            id: "zoc",
            about: "A zone of control reaches only zones of lower type, or also those of equal type.",
            values: &["scenario", "strict", "at-least"],
            ruling: Some("B-14"),
        },
        Switch {
            id: "damp-powder",
            about: "Nagashino: teppo fire at -1 on turn 1.",
            values: &["off", "on"],
            ruling: None,
        },
        Switch {
            id: "handicap",
            about: "Nagashino and Mikatagahara: the side that self-play finds weaker is given VP (our design).",
            values: &["off", "on"],
            ruling: None,
        },
        Switch {
            id: "initiative-table",
            about: "The full initiative modifiers, or the mild ones from +2 to -2.",
            values: &["full", "mild"],
            ruling: None,
        },
        Switch {
            id: "sudden-death",
            about: "The battle ends when all leaders of a side are dead.",
            values: &["scenario", "on", "off"],
            ruling: Some("B-98"),
        },
        Switch {
            id: "marker-questions",
            about: "Ask for a tactical marker even when none in hand fits, so that the question tells nothing.",
            values: &["always", "when-possible"],
            ruling: Some("B-44"),
        },
    ],
    scenarios: &[
        Builtin { id: "nagashino", text: include_str!("../data/scenarios/nagashino.toml") },
        Builtin { id: "mikatagahara", text: include_str!("../data/scenarios/mikatagahara.toml") },
        Builtin { id: "okehazama", text: include_str!("../data/scenarios/okehazama.toml") },
        Builtin { id: "kawanakajima", text: include_str!("../data/scenarios/kawanakajima.toml") },
        Builtin { id: "anegawa", text: include_str!("../data/scenarios/anegawa.toml") },
        Builtin { id: "sekigahara", text: include_str!("../data/scenarios/sekigahara.toml") },
    ],
    reconstructed: &[
        "The Melee, Fire, Formation and Initiative Tables and the counter values are our own design; \
         the printed charts are not in our copy of the rules.",
        "All maps and scenarios are our own.",
    ],
    unspoken: &[
        "attacked",
        "attacked-from",
        "best-ql",
        "blue-zoc",
        "cannon-range",
        "charge",
        "charge-bonus",
        "clock",
        "cost",
        "fire",
        "fired",
        "free-servants",
        "idle",
        "in-reach",
        "led",
        "limit",
        "melee",
        "moved",
        "red-zoc",
        "room",
        "tried",
        "used",
    ],
    degrees: &["Victory on points", "Draw", "All leaders dead", "Army broken", "Conceded"],
    japanese: crate::names_ja::NAMES,
};

impl Ruleset for Bsj {
    const BOOK: &'static Book = &BOOK;
    type Table = Table;
    type Frame = Frame;
    type Choice = Choice;
    type Event = Event;

    fn set_up(scenario: &Scenario, house: &House) -> Result<(Table, Frame), Faults> {
        let spec = scenario::read(&scenario.text)?;
        let mut faults = scenario::shared_camps(&spec);
        match scenario::lay_out(&spec, house) {
            Ok(table) => faults.or((table, Frame::default())),
            Err(more) => {
                faults.0.extend(more.0);
                Err(faults)
            }
        }
    }

    fn say(table: &Table, choice: Choice) -> String {
        choice::say(table, choice)
    }

    fn read(table: &Table, text: &str) -> Result<Choice, Garbled> {
        choice::read(table, text)
    }

    fn concede(_: &Table, seat: Seat) -> Outcome {
        Outcome { winner: Some(!seat), degree: Ending::Conceded as u8 }
    }

    fn drawn(table: &Table, draw: &Draw, id: u8) -> String {
        // The bag is a formation, the thing a place among its five markers.
        let formation = Formation::ALL.get(draw.bag as usize).copied().unwrap_or_default();
        let marker = table.ground().charts.formation.marker(formation, id);
        marker.map_or_else(|| id.to_string(), |marker| marker.name().into())
    }
}

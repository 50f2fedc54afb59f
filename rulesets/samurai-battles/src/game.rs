//! The rule set as the engine sees it.

use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Event;
use crate::honor_and_fortune::{COMMAND_BAG, FACES};
use crate::notation;
use crate::rulebook::{LEDGER, RULINGS};
use crate::scenario::file;
use crate::table::Table;
use engine::{
    Book, Builtin, Draw, Faults, Garbled, House, Outcome, Roll, Ruleset, Scenario, Seat, Switch,
};

/// Commands & Colors: Samurai Battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SamuraiBattles;

macro_rules! builtin {
    ($id:literal) => {
        Builtin { id: $id, text: include_str!(concat!("../data/scenarios/", $id, ".toml")) }
    };
}

static BOOK: Book = Book {
    id: "samurai-battles",
    title: "Commands & Colors: Samurai Battles",
    author: "Richard Borg",
    edition: "GMT Games, 2020 (core game)",
    // 2: reactions are always asked for unless a house rule says otherwise.
    rules_version: 3,
    ledger: LEDGER,
    rulings: RULINGS,
    switches: &[
        Switch {
            id: "reactions",
            about: "Ask for reactions also when none can be played, as long as the table does not show it, so that \
                    neither a question nor its absence betrays a hand; or only when one can.",
            values: &["always-ask", "ask-when-possible"],
            ruling: None,
        },
        Switch {
            id: "hidden-discards",
            about: "Command cards drawn and not kept go to the pile unseen; off shows them to both.",
            values: &["on", "off"],
            ruling: Some("K-1"),
        },
    ],
    scenarios: &[
        builtin!("first-samurai-skirmish"),
        builtin!("okehazama"),
        builtin!("kawanakajima"),
        builtin!("anegawa"),
        builtin!("mikatagahara"),
        builtin!("nagashino"),
        builtin!("sekigahara"),
        builtin!("random"),
    ],
    reconstructed: &[
        "The 40 Dragon cards are our own deck; the published one is not in our copy of the rules.",
        "Range and ranged dice of samurai bowmen on foot, ashigaru bowmen and arquebusiers are reconstructed.",
        "The values of the Army Commander's unit are our design.",
        "Rows and section lines of the board are inferred from sister games.",
        "Positions of all scenarios, and the battles themselves, are our design.",
    ],
    unspoken: &[
        "bonus",
        "charge",
        "close-dice",
        "council",
        "cut",
        "edge",
        "edges",
        "fought",
        "last",
        "moved",
        "note",
        "number",
        "ordered",
        "orders-left",
        "range",
        "ranged-dice",
        "saw-command",
        "saw-dragon",
        "sections",
        "shots",
        "spent",
        "start",
        "stayed",
        "struck-first",
        "value",
        "waits",
    ],
    degrees: &["Victory by banners", "Surrender", "Drawn by the turn limit"],
    japanese: crate::names_ja::NAMES,
};

impl Ruleset for SamuraiBattles {
    const BOOK: &'static Book = &BOOK;
    type Table = Table;
    type Frame = Frame;
    type Choice = Choice;
    type Event = Event;

    fn set_up(scenario: &Scenario, house: &House) -> Result<(Table, Frame), Faults> {
        file::set_up(&scenario.text, house)
    }

    fn say(table: &Table, choice: Choice) -> String {
        notation::say(table, choice)
    }

    fn read(table: &Table, text: &str) -> Result<Choice, Garbled> {
        notation::read(table, text)
    }

    fn concede(_table: &Table, seat: Seat) -> Outcome {
        Outcome { winner: Some(!seat), degree: crate::end_game_and_victory::BY_SURRENDER }
    }

    fn face(_roll: &Roll, face: u8) -> String {
        FACES
            .get(usize::from(face).wrapping_sub(1))
            .map_or_else(|| face.to_string(), |name| (*name).into())
    }

    fn drawn(table: &Table, draw: &Draw, id: u8) -> String {
        let charts = table.battle().charts;
        match draw.bag {
            COMMAND_BAG => charts.command.title(id).name().into(),
            _ => charts.dragon.title(id).name().into(),
        }
    }
}

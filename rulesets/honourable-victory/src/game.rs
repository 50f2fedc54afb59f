//! The rule system as the engine sees it, and its title page.

use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Event;
use crate::table::Table;
use crate::{notation, rulebook, scenario};
use engine::{Book, Builtin, Faults, Garbled, House, Ruleset, Scenario, Switch};

/// An Honourable Victory!
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HonourableVictory;

const OFF_ON: &[&str] = &["off", "on"];

/// The title page.
pub const BOOK: &Book = &Book {
    id: "honourable-victory",
    title: "An Honourable Victory!",
    author: "Trevor Raymond",
    edition: "Version 2, November 2015",
    rules_version: 1,
    ledger: rulebook::LEDGER,
    rulings: rulebook::RULINGS,
    switches: &[
        Switch {
            id: "spears-cv-3",
            about: "Spears fight with a Combat Value of 3 instead of 2.",
            values: OFF_ON,
            ruling: Some("H-02"),
        },
        Switch {
            id: "mounted-impact",
            about: "Horse that engages foot puts 3 hits on it, unless it is long spears in defensive formation.",
            values: OFF_ON,
            ruling: Some("H-52"),
        },
        Switch {
            id: "daimyo-last",
            about: "When every unit has been chosen, the Daimyo may still move before the phase ends.",
            values: OFF_ON,
            ruling: Some("H-112"),
        },
        Switch {
            id: "terrain",
            about: "Terrain has the effects of Appendix A.",
            values: &["on", "off"],
            ruling: None,
        },
        Switch {
            id: "quality",
            about: "Units differ in quality (Appendix B): not at all, as the scenario lists, or by a die for each.",
            values: &["off", "listed", "rolled"],
            ruling: Some("H-35"),
        },
        Switch {
            id: "set-up",
            about: "The scenario places the units, or the players do.",
            values: &["scenario", "players"],
            ruling: Some("H-10"),
        },
    ],
    scenarios: &[
        Builtin { id: "first-steps", text: include_str!("../data/scenarios/first-steps.toml") },
        Builtin { id: "kawanakajima", text: include_str!("../data/scenarios/kawanakajima.toml") },
        Builtin { id: "anegawa", text: include_str!("../data/scenarios/anegawa.toml") },
        Builtin { id: "nagashino", text: include_str!("../data/scenarios/nagashino.toml") },
    ],
    reconstructed: &[
        "The zone map (M-1, M-2): the picture is not in our copy of the rules.",
        "Facings, sides of a unit and contact (M-3, M-4, M-5), rebuilt from the text.",
        "The shapes of formations (M-6, M-7): our design around the sizes and examples in the text.",
        "Breaking contact by losses and the shape afterwards (M-8, M-9): our design.",
        "The scenarios First Steps, Kawanakajima, Anegawa and Nagashino: our design, balance untested.",
    ],
    unspoken: &[
        "attack-dice",
        "cv",
        "done",
        "fire-dice",
        "fire-hits-on",
        "fired",
        "held-by",
        "mover",
        "not-before",
        "reacted",
        "reply",
        "restricted",
        "rethrown",
        "shots",
        "start",
    ],
    degrees: &["An Honourable Victory!", "A Minor Victory", "A Draw", "A Humiliating Loss"],
    japanese: crate::depict::JAPANESE,
};

impl Ruleset for HonourableVictory {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Position;

    #[test]
    fn a_position_is_at_most_a_kilobyte() {
        assert!(
            size_of::<Position<HonourableVictory>>() <= 1024,
            "{}",
            size_of::<Position<HonourableVictory>>()
        );
        assert!(size_of::<Frame>() <= 12 && size_of::<Choice>() <= 8);
    }
}

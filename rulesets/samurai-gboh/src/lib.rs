//! SAMURAI, the fifth volume of the Great Battles of History (Richard Berg, Mark Herman), carried
//! out rule by rule. Start at [`contents`]: it lists every procedure in book order, and each stands
//! in the file named after its section of the rulebook. What lies on the table is in [`table`], what
//! is printed and never changes in [`battle`]; what each battle adds is in [`scenario_book`].

pub mod advise;
mod advise_goals;
mod advise_muster;
mod advise_plans;
mod advise_prior;
mod advise_reach;
mod advise_shock;
mod advise_stand;
mod advise_strain;
mod arrays;
pub mod battle;
mod casework;
pub mod choice;
pub mod combat;
mod conceal;
pub mod contents;
mod depict;
mod depict_choices_ja;
mod depict_ground;
mod depict_marks;
mod depict_names;
mod depict_pieces;
mod depict_report;
mod depict_report_ja;
mod depict_trays;
mod depict_words;
pub mod event;
pub mod leader;
mod names_ja;
mod notation;
pub mod presence;
pub mod rulebook;
pub mod s02_components_and_terms;
pub mod s03_sequence_of_play;
pub mod s04_busho;
pub mod s05_clan_activation;
pub mod s06_movement;
pub mod s07_facing_and_zocs;
pub mod s08_fire;
pub mod s09_shock;
pub mod s10_individual_combat;
pub mod s11_effects;
pub mod s12_victory;
pub mod scenario_book;
pub mod table;
pub mod unit;

use choice::Choice;
use contents::Frame;
use engine::{Book, Builtin, Draw, Faults, Garbled, House, Ruleset, Scenario, Switch};
use event::Event;
use table::{HouseRules, Table};

/// SAMURAI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gboh;

static BOOK: Book = Book {
    id: "samurai-gboh",
    title: "SAMURAI",
    author: "Richard Berg, Mark Herman",
    edition: "2nd edition (Great Battles of History, volume V)",
    rules_version: 9,
    ledger: rulebook::LEDGER,
    rulings: rulebook::RULINGS,
    switches: &[
        Switch {
            id: "failed-trump-finishes",
            about: "A failed Trump Finishes its beneficiary, as the second example to 5.52 has it.",
            values: &["off", "on"],
            ruling: Some("G-5.52"),
        },
        Switch {
            id: "challenge-limits",
            about: "The recommended limits of 10.2: one Samurai Challenge Phase an activation, two a player and turn.",
            values: &["on", "off"],
            ruling: None,
        },
        Switch {
            id: "cover",
            about: "Fire has -1 at woods and villages, -2 at forts and castles (R-3.2).",
            values: &["off", "on"],
            ruling: Some("R-3.2"),
        },
        Switch {
            id: "rain",
            about: "It may rain at Nagashino, and then teppo do not fire.",
            values: &["off", "on"],
            ruling: Some("R-7.5"),
        },
        Switch {
            id: "reluctant-oda",
            about: "At Mikata-ga-hara the Oda contingents may refuse to act.",
            values: &["off", "on"],
            ruling: Some("R-7.4"),
        },
        Switch {
            id: "rout-points",
            about: "Mikata-ga-hara is decided by rout points like the other battles.",
            values: &["off", "on"],
            ruling: Some("R-7.4"),
        },
    ],
    scenarios: &[
        Builtin { id: "teaching", text: include_str!("../data/scenarios/teaching.toml") },
        Builtin { id: "okehazama", text: include_str!("../data/scenarios/okehazama.toml") },
        Builtin { id: "kawanakajima", text: include_str!("../data/scenarios/kawanakajima.toml") },
        Builtin { id: "anegawa", text: include_str!("../data/scenarios/anegawa.toml") },
        Builtin {
            id: "mikata-ga-hara",
            text: include_str!("../data/scenarios/mikata-ga-hara.toml"),
        },
        Builtin { id: "nagashino", text: include_str!("../data/scenarios/nagashino.toml") },
        Builtin { id: "sekigahara", text: include_str!("../data/scenarios/sekigahara.toml") },
    ],
    reconstructed: &[
        "The Fire Table, the Movement and Terrain Chart and the Clan Flight Table are our own, within what the rulebook fixes.",
        "The Shock Results Table and the front values of the Clash of Arms Chart are those of a later volume of the series.",
        "Sizes and qualities of units, ratings of leaders and samurai, maps, set-ups, rout levels and special rules of the battles are our own.",
    ],
    unspoken: &[
        "acted",
        "advanced",
        "aggressor",
        "at",
        "attackers",
        "badges",
        "barred",
        "checks",
        "clear",
        "clock",
        "column",
        "columns",
        "combat",
        "combats",
        "contingents",
        "defenders",
        "done",
        "drm",
        "edge",
        "facing",
        "fired",
        "flags",
        "fought",
        "in-zoc",
        "kept",
        "marks",
        "named",
        "note",
        "out",
        "passes",
        "phases",
        "row",
        "rows",
        "special",
        "spent",
        "start",
        "turned",
        "with",
    ],
    degrees: s12_victory::DEGREES,
    japanese: names_ja::NAMES,
};

/// House rules as the table keeps them.
pub(crate) fn house_rules(house: &House) -> HouseRules {
    HouseRules {
        failed_trump_finishes: house.on(&BOOK, "failed-trump-finishes"),
        unlimited_challenges: !house.on(&BOOK, "challenge-limits"),
        cover: house.on(&BOOK, "cover"),
        rain: house.on(&BOOK, "rain"),
        reluctant: house.on(&BOOK, "reluctant-oda"),
        rout_points: house.on(&BOOK, "rout-points"),
    }
}

impl Ruleset for Gboh {
    const BOOK: &'static Book = &BOOK;
    type Table = Table;
    type Frame = Frame;
    type Choice = Choice;
    type Event = Event;

    fn set_up(scenario: &Scenario, house: &House) -> Result<(Table, Frame), Faults> {
        let mut table = battle::scenario::load(&scenario.text)?;
        table.house = house_rules(house);
        Ok((table, Frame::default()))
    }

    fn say(table: &Table, choice: Choice) -> String {
        notation::say(table, choice)
    }

    fn read(table: &Table, text: &str) -> Result<Choice, Garbled> {
        notation::read(table, text)
    }

    fn drawn(_table: &Table, _draw: &Draw, id: u8) -> String {
        s02_components_and_terms::SAMURAI.get(id as usize).map_or("?", |card| card.name).into()
    }
}

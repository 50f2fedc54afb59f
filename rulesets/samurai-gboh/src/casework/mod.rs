//! How a position is written in a case file: see "Staging" in the README.

mod facts;
mod gather;
mod lay;
mod stage;

use crate::Gboh;
use crate::contents::Frame;
use crate::table::{Table, badge, mark};
use engine::{Casework, Fact, Faults, Staging};

/// Names of the markers on units.
const MARKS: [(&str, u16); 16] = [
    ("moved", mark::MOVED),
    ("done", mark::DONE),
    ("acted", mark::ACTED),
    ("fired", mark::FIRED),
    ("spent-fire", mark::SPENT_FIRE),
    ("engaged", mark::ENGAGED),
    ("out", mark::OUT),
    ("rallied", mark::RALLIED),
    ("turned", mark::TURNED),
    ("charge", mark::CHARGE),
    ("aggressor", mark::AGGRESSOR),
    ("no-guns", mark::NO_GUNS),
    ("named", mark::NAMED),
    ("advanced", mark::ADVANCED),
    ("checks", mark::CHECKS),
    ("fought", mark::FOUGHT),
];

/// Names of the markers on leaders.
const BADGES: [(&str, u16); 16] = [
    ("active", badge::ACTIVE),
    ("finished", badge::FINISHED),
    ("dead", badge::DEAD),
    ("replaced", badge::REPLACED),
    ("lost-face", badge::LOST_FACE),
    ("wounded", badge::WOUND),
    ("badly-wounded", badge::BAD_WOUND),
    ("fled", badge::FLED),
    ("in-zoc", badge::IN_ZOC),
    ("inspired", badge::INSPIRED),
    ("roused", badge::ROUSED),
    ("away", badge::AWAY),
    ("doomed", badge::DOOMED),
    ("challenged", badge::CHALLENGED),
    ("rode", badge::RODE),
    ("gone", badge::GONE),
];

/// Bits as a list of names; `-` for none.
fn names(table: &[(&str, u16)], bits: u16) -> String {
    let set: Vec<&str> =
        table.iter().filter(|(_, bit)| bits & bit != 0).map(|(name, _)| *name).collect();
    if set.is_empty() { "-".into() } else { set.join(",") }
}

impl Casework for Gboh {
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

//! How a position is written in a case file. README.md, Staging, is the reference.

mod facts;
mod lay;
mod stage;
mod stage_pieces;

use crate::Daimyo;
use crate::contents::Frame;
use crate::notation::leader_name;
use crate::s02_sequence::activation::{GENERALS, StepOf};
use crate::sheet::NONE;
use crate::table::{LeaderId, Table};
use engine::{Casework, Fact, Faults, Staging};

impl Casework for Daimyo {
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

/// Words of a unit's place.
const PLACES: &[(crate::unit::Place, &str)] = &[
    (crate::unit::Place::Nowhere, "nowhere"),
    (crate::unit::Place::Waiting, "waiting"),
    (crate::unit::Place::Table, "table"),
    (crate::unit::Place::Destroyed, "destroyed"),
    (crate::unit::Place::Dispersed, "dispersed"),
    (crate::unit::Place::Gone, "gone"),
    (crate::unit::Place::Abandoned, "abandoned"),
];

/// Words of a leader's flags.
const LEADER_FLAGS: &[(u8, &str)] = &[
    (crate::table::Leader::SEATED, "seated"),
    (crate::table::Leader::MOVED, "moved"),
    (crate::table::Leader::DONE, "done"),
    (crate::table::Leader::WAITING, "waiting"),
    (crate::table::Leader::ROUTING, "routing"),
    (crate::table::Leader::WALKED, "walked"),
];

/// Words of a contact's flags; those of the struck unit have `their-` before them.
const CONTACT_FLAGS: &[(u16, &str)] = &[
    (crate::table::Contact::BONUS, "bonus"),
    (crate::table::Contact::BONUS << 1, "their-bonus"),
    (crate::table::Contact::FOLLOWING, "following"),
    (crate::table::Contact::FOLLOWING << 1, "their-following"),
    (crate::table::Contact::PURSUING, "pursuing"),
    (crate::table::Contact::PURSUING << 1, "their-pursuing"),
    (crate::table::Contact::CHARGED, "charged"),
    (crate::table::Contact::CHARGED << 1, "their-charged"),
    (crate::table::Contact::FAVOURED, "favoured"),
    (crate::table::Contact::FAVOURED << 1, "their-favoured"),
    (crate::table::Contact::FOUGHT, "fought"),
    (crate::table::Contact::CHALLENGED, "challenged"),
    (crate::table::Contact::NOW, "now"),
];

/// Words of the steps of an activation.
const STEPS: &[(StepOf, &str)] = &[
    (StepOf::Rally, "rally"),
    (StepOf::Move, "move"),
    (StepOf::Fire, "fire"),
    (StepOf::Melee, "melee"),
];

/// The word of a step.
fn step_word(step: StepOf) -> &'static str {
    STEPS.iter().find(|(known, _)| *known == step).map_or("move", |(_, word)| word)
}

/// The leader whose clan is active (or the General who is), by name.
fn acting(table: &Table) -> &'static str {
    match table.focus.clan {
        NONE => "none",
        clan @ GENERALS.. => leader_name(table, LeaderId(clan & 1)),
        clan => leader_name(table, LeaderId::daimyo(clan)),
    }
}

/// Words of sides.
const SIDES: [&str; 4] = ["front", "right", "rear", "left"];

//! Reaction 4: foot in open order may evade from foot that is about to engage it; both stay in the
//! zone, unengaged and unhurt.

use super::able;
use crate::HonourableVictory;
use crate::critic::{Critic, Verdict};
use crate::event::Event;
use crate::table::{Reply, Table};
use crate::unit::{Formation, UnitId};
use engine::Umpire;

use crate::rulebook::*;

/// Could it evade from this attacker?
pub fn ready(table: &Table, unit: UnitId, mover: UnitId) -> bool {
    able(table, unit)
        && table[unit].formation() == Formation::Open
        && !table.is_horse(unit)
        && !table.is_horse(mover)
}

/// What forbids it beyond what forbids any reaction.
pub fn may_evade(table: &Table, unit: UnitId, mover: UnitId, critic: &mut impl Critic) -> Verdict {
    let open_foot = table[unit].formation() == Formation::Open && !table.is_horse(unit);
    critic.need(open_foot && !table.is_horse(mover), REACTIONS_EVADE_WHO)
}

/// Evades.
pub fn evade(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    mover: UnitId,
) {
    table.reply = Reply::Cancelled;
    umpire.announce(REACTIONS_EVADE_EFFECT, Event::Evaded { unit, from: mover });
}

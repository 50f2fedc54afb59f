//! Reaction 2: foot with bows, firearms or spears that holds its fire may shoot at foot that is
//! about to engage it. Two hits make the enemy flinch, one lets him come on, none costs a hit.

use super::able;
use crate::HonourableVictory;
use crate::critic::{Critic, Verdict};
use crate::event::Event;
use crate::firing_phase::shoot;
use crate::table::{Reply, Table};
use crate::unit::UnitId;
use engine::Umpire;

use crate::rulebook::*;

/// Could it shoot at this attacker?
pub fn ready(table: &Table, unit: UnitId, mover: UnitId) -> bool {
    able(table, unit)
        && table.muster.defensive_shooters.has(unit)
        && !table.fired.has(unit)
        && !table.is_horse(unit)
        && !table.is_horse(mover)
}

/// What forbids it beyond what forbids any reaction.
pub fn may_fire(table: &Table, unit: UnitId, mover: UnitId, critic: &mut impl Critic) -> Verdict {
    let armed = table.muster.defensive_shooters.has(unit);
    critic.need(armed, FIRING_SPEARS)?;
    let foot = !table.is_horse(unit) && !table.is_horse(mover);
    critic.need(armed && foot, REACTIONS_DEFENSIVE_FIRE_WHO)?;
    critic.need(!table.fired.has(unit), REACTIONS_DEFENSIVE_FIRE_UNFIRED)
}

/// Shoots; only the hits of this volley count for its outcome.
pub fn fire(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    mover: UnitId,
) {
    let hits = shoot(table, umpire, unit, mover, REACTIONS_DEFENSIVE_FIRE_RESOLUTION);
    table.reply = match hits {
        0 => Reply::Missed,
        1 => Reply::Hit,
        _ => {
            umpire.announce(REACTIONS_DEFENSIVE_FIRE_FLINCH, Event::Flinched { unit: mover });
            Reply::Cancelled
        }
    };
    if hits == 1 {
        umpire.announce(REACTIONS_DEFENSIVE_FIRE_ONE_HIT, Event::ComesOn { unit: mover });
    }
}

//! Special Actions: gaining ground, and who may make a bonus close combat.

use crate::SamuraiBattles;
use crate::battlefield_terrain::Who;
use crate::command_cards::tactic_cards::by_card;
use crate::event::Event;
use crate::phase_3_movement::entered;
use crate::rulebook::*;
use crate::table::{Effect, Table, UnitId};
use engine::{Rule, Umpire};

/// May the victorious unit advance onto the vacated hex?
pub fn may_gain_ground(table: &Table, unit: UnitId, hex: u8) -> Result<(), Rule> {
    if table.kind(unit).seated {
        return Err(COMMANDER_NO_GROUND);
    }
    if table.effect == Effect::Hold && by_card(table, unit) {
        return Err(CARD_HOLD_AND_SHOOT_STILL);
    }
    let ground = table.battle().charts.ground.get(table.ground(hex) as usize);
    if ground.is_some_and(|ground| ground.impassable) {
        Err(TERRAIN_RIVER_IMPASSABLE)
    } else {
        Ok(())
    }
}

/// The unit and its Leader advance. This is no move of Phase 3 and counts no hexes.
pub fn gain_ground(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    unit: UnitId,
    to: u8,
) {
    let leader = table.attached(unit);
    table.put_unit(unit, to);
    if let Some(leader) = leader {
        table.put_leader(leader, to);
    }
    umpire.announce(GROUND_RIGHT, Event::GainedGround { unit, to });
    entered(table, umpire, unit);
}

/// Does the ground just entered forbid battle?
pub fn entry_bars_battle(table: &Table, unit: UnitId) -> bool {
    let ground = table.battle().charts.ground.get(table.ground(table.unit(unit).hex) as usize);
    ground.is_some_and(|ground| match ground.entered {
        Who::All => false,
        Who::Infantry => table.kind(unit).horse,
        _ => true,
    })
}

/// Cavalry and led infantry may battle a second time after gaining ground.
pub fn has_bonus(table: &Table, unit: UnitId) -> bool {
    table.kind(unit).horse || table.attached(unit).is_some()
}

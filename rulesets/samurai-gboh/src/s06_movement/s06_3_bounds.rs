//! What a unit on the move is bound by: the shock it must make, the fight it is in, the charge it may
//! commit itself to, and whose Orders moved it before.

use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::s06_movement::s06_2_terrain::bars_charge;
use crate::s06_movement::s06_5_stacking::joins;
use crate::s09_shock::s09_1_requirements::{in_zone, prey_from, targets};
use crate::table::{State, Table, mark};
use engine::Rule;
use ground::hexes::{Hex, Vertex};

/// A unit is marked for shock and check the instant it comes to face an enemy (9.14), so that fire
/// that disrupts it afterwards does not free it.
pub fn mark_for_shock(table: &mut Table, unit: UnitId) {
    let faces = table.kind(unit).is_line() && in_zone(table, unit, targets(table, unit)) != 0;
    match (faces, table.unit(unit).state() == State::Good) {
        (true, true) => table.unit_mut(unit).put(mark::CHECKS),
        // Nor does it free itself by a turn after which it still faces one.
        (true, false) => {}
        (false, _) => table.unit_mut(unit).lift(mark::CHECKS),
    }
}

/// May kibamusha that would face so in this hex commit to Norikuzushi to spend their last point on it (9.34)?
pub fn may_commit(table: &Table, unit: UnitId, to: Hex, facing: Vertex) -> bool {
    table.kind(unit).is_horse()
        && table.unit(unit).state() == State::Good
        && !bars_charge(table.map().ground_of(to))
        && prey_from(table, unit, to, joins(table, unit, to).unwrap_or(facing))
}

/// Teppo and yumi are moved by only one Busho in a turn (8.16).
pub fn moved_by_another(table: &Table, unit: UnitId, by: ClanId) -> Result<(), Rule> {
    match table.unit(unit).note {
        0 => Ok(()),
        note if note == by.0.wrapping_add(1) => Ok(()),
        _ => Err(S8_16_B),
    }
}

//! Bolster Morale: how many flags a unit may ignore.

use crate::battlefield_terrain::Who;
use crate::table::{Table, UnitId};

/// No roll lets a unit ignore more flags than this.
pub const MOST_IGNORED: u8 = 2;

/// Has the unit friends, units or lone Leaders, in two or more adjacent hexes?
pub fn supported(table: &Table, unit: UnitId) -> bool {
    let around = *table.battle().lie.around(table.unit(unit).hex);
    (around & table.held(table.owner(unit))).len() >= 2
}

/// Flags the unit may ignore of a roll by cavalry or infantry, determined anew for each roll.
pub fn entitled(table: &Table, unit: UnitId, by_horse: bool) -> u8 {
    let kind = table.kind(unit);
    let ground = table.battle().charts.ground.get(table.ground(table.unit(unit).hex) as usize);
    let terrain = ground.is_some_and(|ground| match ground.flag {
        Who::None => false,
        Who::All => true,
        Who::Infantry => !kind.horse,
        Who::Riders => !kind.horse && by_horse,
    });
    let reasons = kind.steady
        + u8::from(table.attached(unit).is_some())
        + u8::from(supported(table, unit))
        + u8::from(terrain)
        + table.combat.firm;
    reasons.min(MOST_IGNORED)
}

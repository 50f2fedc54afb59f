//! The Hand-to-Hand Combat Resolution Phase, Combat Value table: the basic CV of a stand, its four
//! modifiers and its limits.

use crate::event::{Parts, sum};
use crate::organising_your_army::Horse;
use crate::table::Table;
use crate::unit::{Formation, UnitId, Weapon};
use engine::Rule;

use crate::rulebook::*;

/// The limits of a modified CV (`combat.cv.limits`).
const LIMITS: (i8, i8) = (1, 5);

/// The basic CV of a unit's stands and the line of the table it comes from.
pub fn basic(table: &Table, unit: UnitId) -> (Rule, i8) {
    match (table.weapon(unit), table.horse(unit)) {
        (Weapon::Mounted, Horse::Mounted) => (COMBAT_CV_MOUNTED, 3),
        (Weapon::Mounted, Horse::Foot) => (COMBAT_CV_DISMOUNTED, 3),
        (Weapon::LongSpears, _) => (COMBAT_CV_LONG_SPEAR, 4),
        (Weapon::HandWeapons, _) => (COMBAT_CV_HAND, 3),
        (Weapon::Spears, _) if table.muster.draft.spears_cv_3 => (COMBAT_CV_SPEAR_SWITCH, 3),
        (Weapon::Bow | Weapon::Firearm, _) => (ARMY_LIGHT_FOOT_MELEE, 2),
        (Weapon::Improvised | Weapon::Spears, _) => (COMBAT_CV_LIGHT, 2),
    }
}

/// The modified CV of an attack, part by part and before its limits.
pub fn parts(table: &Table, unit: UnitId, target: UnitId) -> Parts<6> {
    let (own, theirs) = (table[unit].formation(), table[target].formation());
    let horse = table.is_horse(unit);
    let at_foot = !table.is_horse(target);
    let long_spears = table.muster.long_spears;
    let defended = horse && theirs == Formation::Defensive;
    let if_so = |holds: bool, change: i8| if holds { change } else { 0 };
    [
        basic(table, unit),
        (COMBAT_MOD_OPEN_ORDER, if_so(own == Formation::Open, -1)),
        (
            COMBAT_MOD_DEFENSIVE_V_FOOT,
            if_so(own == Formation::Defensive && at_foot && !long_spears.has(unit), -1),
        ),
        (COMBAT_MOD_MOUNTED_V_OPEN, if_so(horse && at_foot && theirs == Formation::Open, 1)),
        (COMBAT_MOD_MOUNTED_V_DEFENSIVE, if_so(defended && !long_spears.has(target), -1)),
        (COMBAT_MOD_MOUNTED_V_LONG_SPEAR_DEFENSIVE, if_so(defended && long_spears.has(target), -2)),
    ]
}

/// The modified CV: the sum of its parts, held within its limits.
pub fn modified(table: &Table, unit: UnitId, target: UnitId) -> u8 {
    sum(&parts(table, unit, target)).clamp(LIMITS.0, LIMITS.1) as u8
}

/// Dice of an attack with so many stands: the hand-to-hand advantage of foot in its terrain takes
/// some from every attack on it, down to none (`terrain.advantage`, `terrain.advantage.split`).
pub fn attack_dice(table: &Table, target: UnitId, stands: u8) -> u8 {
    if table.is_horse(target) {
        return stands;
    }
    stands.saturating_sub(table.land_under(target).advantage())
}

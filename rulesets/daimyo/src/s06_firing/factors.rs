//! 6. The firing factors, in the order of the printed table.

use super::EFFECTIVE;
use crate::event::{Factor, Tally};
use crate::s03_movement::terrain::{behind_obstacle, in_building, in_wood};
use crate::s08_artillery::ranges;
use crate::s09_weather::fire_factor;
use crate::table::Table;
use crate::unit::{Deeds, State, UnitId};
use crate::words::{Armour, Quality, Weapon};
use ground::measured::{Rect, Side};

/// Factors of a stand that fires at a unit.
pub fn of(table: &Table, id: UnitId, stand: &Rect, target: UnitId) -> Tally {
    let gap = stand.distance(&table.rect(target));
    if let Some((effective, _)) = ranges(table.weapon(id)) {
        let mut tally = Tally::default();
        tally.when(table.cavalry(target), Factor::GunCavalry, 1);
        tally.when(gap > effective, Factor::LongRange, -1);
        tally.when(covered(table, stand, target), Factor::Cover, -1);
        return tally;
    }
    hand_held(table, id, stand, target, gap <= EFFECTIVE)
}

/// Factors of a stand that fires at a charger.
pub fn at_charger(
    table: &Table,
    id: UnitId,
    stand: &Rect,
    target: UnitId,
    effective: bool,
) -> Tally {
    let mut tally = hand_held(table, id, stand, target, effective);
    tally.add(Factor::Charged, -1);
    tally
}

fn hand_held(table: &Table, id: UnitId, stand: &Rect, target: UnitId, effective: bool) -> Tally {
    let unit = &table[id];
    let weapon = table.weapon(id);
    let arquebus = weapon == Weapon::Arquebus;
    let mut tally = Tally::default();
    let first = !unit.state.has(State::FIRED_BEFORE) && !table.disordered(id);
    tally.when(first, Factor::FirstVolley, 2);
    tally.when(table.armour(target) == Armour::Light, Factor::LightArmour, 1);
    tally.when(arquebus && table.cavalry(target), Factor::ArquebusCavalry, 1);
    tally.when(effective, Factor::Effective, 1);
    let flanked = table.rect(target).side_towards(stand.front) != Side::Front
        && !in_building(table, target)
        && !table.hq(target);
    let formed = !table.gun(target) && !table.hq(target) && !in_building(table, target);
    let column = formed && table[target].in_column();
    tally.when(column || flanked, Factor::ColumnOrFlank, 1);
    let housed = in_building(table, target);
    tally.when(housed, Factor::InBuilding, -2);
    tally.when(!arquebus && table.armour(target) == Armour::Heavy, Factor::BowHeavy, -1);
    tally.when(table.disordered(id), Factor::Disordered, -1);
    tally.when(table.quality(id) == Quality::Raw, Factor::Raw, -1);
    // Whoever was driven or drawn on by combat has moved too.
    let moved = unit.deeds.has(Deeds::MOVED.and(Deeds::FORCED));
    tally.when(moved, Factor::Moved, -1);
    tally.when(!housed && covered(table, stand, target), Factor::Cover, -1);
    tally.add(Factor::Rain, fire_factor(table.weather, weapon).unwrap_or(0));
    tally
}

/// Is the target in a wood, a building or behind an obstacle, seen from the stand?
fn covered(table: &Table, stand: &Rect, target: UnitId) -> bool {
    !table.battle.is_bare()
        && (in_wood(table, target)
            || in_building(table, target)
            || behind_obstacle(table, target, stand.front))
}

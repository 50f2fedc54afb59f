//! Ranged Combat (Fire): who may fire at whom, line of sight, and the dice.

use super::{limit, may_battle};
use crate::battlefield::{Hexes, NOWHERE, distance, has};
use crate::command_cards::tactic_cards::by_card;
use crate::rulebook::*;
use crate::table::{Effect, Piece, Table, UnitId};
use crate::unit_reference_sheet::Weapon;
use engine::{Rule, Seat};
use ground::hexes::Hex;

/// Hexes that obstruct a line of sight between these two: pieces, high ground and tents; hills
/// unless both ends lie on one plateau.
fn obstructions(table: &Table, from: u8, to: u8) -> Hexes {
    let battle = table.battle();
    let mut blocking = table.held(Seat::Red) | table.held(Seat::Blue) | battle.tall;
    for tent in table.tents.into_iter().filter(|&tent| tent != NOWHERE) {
        blocking.insert(Hex(tent.into()));
    }
    if battle.same_plateau(from, to) { blocking } else { blocking | battle.hills }
}

/// Can a unit on one hex see the other?
pub fn sees(table: &Table, from: u8, to: u8) -> bool {
    !table.battle().lie.stopped(from, to, &obstructions(table, from, to))
}

/// How far a unit can fire today.
fn range(table: &Table, unit: UnitId) -> u8 {
    let range = table.kind(unit).range;
    if table.markers.mist { range.min(2) } else { range }
}

/// Dice before and after what the ground allows, and with what cards add; none if the unit cannot
/// fire.
pub fn dice(table: &Table, unit: UnitId, into: u8) -> Option<(u8, u8, u8)> {
    let (kind, steps) = (table.kind(unit), table.unit(unit).steps);
    let dry = kind.weapon == Weapon::Arquebus
        && steps == 1
        && (table.markers.matchcord == unit || primed(table, unit));
    let base = if steps == 0 || dry { kind.fire } else { kind.moved };
    let limit = limit(table, unit, into, true);
    if base == 0 || limit == 0 {
        return None;
    }
    let mut dice = base.min(limit) + table.combat_bonus(unit);
    if table.effect == Effect::Shogun && by_card(table, unit) {
        dice += 1;
    }
    if table.markers.downpour && kind.weapon == Weapon::Bow {
        dice = dice.saturating_sub(1).max(1);
    }
    Some((base, limit, dice))
}

/// Is the unit in the middle of a shot with Dry Matchcord?
fn primed(table: &Table, unit: UnitId) -> bool {
    table.combat.by == unit && table.combat.bonus > 0
}

impl Table {
    /// Dice that Dragon cards have added to the roll of this unit.
    pub fn combat_bonus(&self, unit: UnitId) -> u8 {
        if self.combat.by == unit { self.combat.bonus } else { 0 }
    }
}

/// May the unit fire at this piece?
pub fn may_fire(table: &Table, unit: UnitId, at: Piece) -> Result<(), Rule> {
    let kind = table.kind(unit);
    if kind.weapon == Weapon::None {
        return Err(RANGED_MISSILE_ONLY);
    }
    let dry = kind.weapon == Weapon::Arquebus
        && table.unit(unit).steps == 1
        && table.markers.matchcord == unit;
    match may_battle(table, unit) {
        Err(rule) if !(dry && rule == MOVE_RATE_AAI) => return Err(rule),
        _ => {}
    }
    if table.effect == Effect::Charge && by_card(table, unit) {
        return Err(CARD_CAVALRY_CHARGE);
    }
    if table.markers.downpour && kind.weapon == Weapon::Arquebus {
        return Err(DRAGON_SUDDEN_DOWNPOUR);
    }
    let (from, to) = (table.unit(unit).hex, table.hex_of(at));
    let away = distance(from, to);
    if away < 2 {
        return Err(RANGED_NOT_ADJACENT);
    }
    if table.held(!table.owner(unit)).meets(table.battle().lie.around(from)) {
        return Err(RANGED_PINNED);
    }
    if at.as_unit().is_some_and(|unit| table.kind(unit).seated) {
        return Err(RANGED_BODYGUARD_IMMUNE);
    }
    if away > range(table, unit) {
        return Err(if table.markers.mist && away <= kind.range {
            DRAGON_MORNING_MIST
        } else {
            RANGED_COUNT_RANGE
        });
    }
    if limit(table, unit, to, true) == 0 {
        return Err(TERRAIN_CASTLE_CAVALRY_FROM);
    }
    if !sees(table, from, to) {
        return Err(why_blind(table, from, to));
    }
    Ok(())
}

/// Which kind of obstruction stops the line: pieces, ground, hills or the half-hexes.
fn why_blind(table: &Table, from: u8, to: u8) -> Rule {
    let (battle, lie) = (table.battle(), table.battle().lie);
    let pieces = table.held(Seat::Red) | table.held(Seat::Blue);
    let mut tents = Hexes::EMPTY;
    for tent in table.tents.into_iter().filter(|&tent| tent != NOWHERE) {
        tents.insert(Hex(tent.into()));
    }
    if lie.stopped(from, to, &pieces) {
        RANGED_LOS_PIECES
    } else if lie.stopped(from, to, &tents) {
        TERRAIN_TENT_LOS
    } else if lie.stopped(from, to, &battle.tall) {
        RANGED_LOS_TERRAIN
    } else if lie.stopped(from, to, &battle.hills) {
        let up = [from, to].iter().filter(|&&hex| has(&battle.hills, hex)).count();
        if up == 0 { TERRAIN_HILL_LOS_BEHIND } else { TERRAIN_HILL_LOS_SECOND }
    } else if lie.stopped(from, to, &Hexes::EMPTY) {
        RANGED_LOS_HALF_HEX
    } else {
        RANGED_LOS_LINE
    }
}

//! 9.2, the small steps between the big ones: who is out of the fight after the checks, what an attacker
//! would bring as leader, whose attack is held back, and the report at the end.

use crate::Gboh;
use crate::battle::MOST_UNITS;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::s09_shock::s09_1_requirements::{aims, front_hex, phasing_units};
use crate::s09_shock::s09_22_combats::*;
use crate::s09_shock::s09_26_clash_of_arms::{defending_type, reckon};
use crate::table::{Combat, Table, Unit, clash};
use engine::Umpire;

/// When all is over: one line for each combat of the segment, in one place.
pub fn report(table: &Table, umpire: &mut impl Umpire<Gboh>) {
    let told = |combat: &Combat| combat.lead.some() && combat.stand.some();
    let of = table.combats.iter().filter(|combat| told(combat)).count() as u8;
    let rows = table.combats.iter().enumerate().filter(|(_, combat)| told(combat));
    for (number, (index, combat)) in rows.enumerate() {
        let (number, id) = (number as u8 + 1, index as u8 + 1);
        let took_part = |attacks: bool| {
            let seat = if attacks { attacking_seat(table, id) } else { !attacking_seat(table, id) };
            let with =
                |&unit: &UnitId| table.unit(unit).combat == id && table.seat_of(unit) == seat;
            table.all_units().filter(with).count() as u8
        };
        let left = [took_part(true), took_part(false)];
        let stands = |unit: UnitId| (table.unit(unit).state(), table.unit(unit).hits);
        let after = [stands(combat.lead), stands(combat.stand)];
        umpire.announce(S9_2_A, Event::ShockReport { number, of, combat: *combat, after, left });
    }
}

/// The column this attacker would set against each type that defends, and whether it has position.
pub fn prospects(table: &Table, id: u8, unit: UnitId) -> ([i8; 4], bool) {
    let mut columns = [0; 4];
    let mut superior = false;
    for stand in defenders(table, id) {
        let sum = reckon(table, id, unit, stand);
        columns[defending_type(table.kind(stand))] = sum.column;
        superior |= sum.superior;
    }
    (columns, superior)
}

/// After the checks: attackers aim no more at who has gone, nor do they advance later where they did not at once
/// (9.23); those whose every target has gone are out of the fight, so is who is attacked no more, and a fight
/// without two sides is over.
pub fn stand_down(table: &mut Table, id: u8) {
    for unit in table.all_units().take(table.map().line_units as usize) {
        if !is_attacker(table, id, unit) {
            continue;
        }
        let stands = |side: &usize| {
            let hex = front_hex(table, unit, *side);
            hex.is_some_and(|hex| table.units_at(hex).any(|foe| is_defender(table, id, foe)))
        };
        let left = (0..2).filter(stands).fold(0, |bits, side| bits | 1 << side);
        let aim = table.unit(unit).aim();
        table.unit_mut(unit).take_aim(aim & left);
    }
    part(table, id);
    if defenders(table, id).next().is_none() || attackers(table, id).next().is_none() {
        with(table, id, |combat| combat.flags |= clash::OVER);
    }
}

/// Do two attackers of a combat strike the same hex?
fn strike_together(table: &Table, one: UnitId, two: UnitId) -> bool {
    aims(table, one).any(|(_, hex)| aims(table, two).any(|(_, at)| at == hex))
}

/// Whom only a unit that has run tied together fight apart, and whom nobody attacks any more is left alone (9.22).
fn part(table: &mut Table, id: u8) {
    let Some(first) = attackers(table, id).next() else { return };
    let mut tied = [false; MOST_UNITS];
    tied[first.i()] = true;
    let loose = |table: &Table, tied: &[bool; MOST_UNITS]| {
        let meets = |&unit: &UnitId| {
            attackers(table, id).any(|other| tied[other.i()] && strike_together(table, unit, other))
        };
        attackers(table, id).filter(|unit| !tied[unit.i()]).find(meets)
    };
    while let Some(unit) = loose(table, &tied) {
        tied[unit.i()] = true;
    }
    let rest = attackers(table, id).find(|unit| !tied[unit.i()]);
    let mut apart = 0;
    if let Some(lead) = rest {
        let struck = aims(table, lead).find_map(|(_, hex)| table.units_at(hex).next());
        let flags = combat(table, id).flags;
        let stand = struck.unwrap_or_default();
        if table.combats.push(Combat { lead, stand, flags, ..Combat::default() }).is_err() {
            return;
        }
        apart = table.combats.len() as u8;
    }
    let seat = attacking_seat(table, id);
    // The attacked first: whose they are is read off their attackers.
    for unit in table.all_units() {
        let &Unit { combat, hex, .. } = table.unit(unit);
        if combat != id || table.seat_of(unit) == seat {
            continue;
        }
        let strikes = |other: &UnitId| aims(table, *other).any(|(_, at)| at == hex);
        let by = attackers(table, id).find(strikes);
        let fight = by.map_or(0, |by| if tied[by.i()] { id } else { apart });
        table.unit_mut(unit).combat = fight;
    }
    for unit in table.all_units() {
        if is_attacker(table, id, unit) && !tied[unit.i()] {
            table.unit_mut(unit).combat = apart;
        }
    }
}

/// Takes the attacks back of everybody but one contingent.
pub fn hold_back(table: &mut Table, but: ClanId) {
    for unit in phasing_units(table) {
        if table.tag(unit).clan != but {
            table.unit_mut(unit).take_aim(0);
        }
    }
}

//! 9.2, the small steps between the big ones: who is out of the fight after the checks, what an attacker
//! would bring as leader, whose attack is held back, and the report at the end.

use crate::Gboh;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::s09_shock::s09_1_requirements::{aims, phasing_units};
use crate::s09_shock::s09_22_combats::*;
use crate::s09_shock::s09_26_clash_of_arms::{defending_type, reckon};
use crate::table::{Combat, Table, clash};
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

/// After the checks: attackers whose every target has gone are out of the fight, and a fight without
/// two sides is over.
pub fn stand_down(table: &mut Table, id: u8) {
    for unit in table.all_units().take(table.map().line_units as usize) {
        let idle = is_attacker(table, id, unit)
            && !aims(table, unit)
                .any(|(_, hex)| table.units_at(hex).any(|foe| is_defender(table, id, foe)));
        if idle {
            table.unit_mut(unit).take_aim(0);
        }
    }
    if defenders(table, id).next().is_none() || attackers(table, id).next().is_none() {
        with(table, id, |combat| combat.flags |= clash::OVER);
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

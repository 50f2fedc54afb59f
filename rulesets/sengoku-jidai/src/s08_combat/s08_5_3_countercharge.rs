//! 8.5.3 Counter-charges: mounted units in a charged zone ride to meet the charge.

use crate::prelude::*;
use crate::s01_4_counters::ql;
use crate::s04_command::cut_off;

/// Asks for counter-charges until no more can or shall be made.
pub fn counter_charges(
    division: DivisionId,
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
) -> Step<Bsj> {
    let seat = !table.division_seat(division);
    let choice = umpire.ask(seat, S8_5_3_A, |o| {
        for charger in table.division(division).units() {
            let Some(zone) = table.unit(charger).charges_at() else { continue };
            let charge = may_be_met(table, charger);
            for (id, unit) in table.in_zone(zone) {
                if table.seat(unit) == seat && (unit.has(Flag::MOUNTED) || o.explaining()) {
                    let check = charge.and_then(|()| may_counter(table, id));
                    o.consider(Choice::Counter(id, charger), check);
                }
            }
        }
        o.offer(Choice::NoCounter);
    })?;
    let Choice::Counter(by, charger) = choice else {
        table.phase = Phase::Melee;
        return Ok(Flow::Become(Frame::Melees(division)));
    };
    table.change(by, |unit| {
        unit.set(Flag::COUNTERS, true);
        unit.note = charger;
    });
    // 8.5.3.c: the charger's die first; printed QL only (B-10).
    let pair = [charger, by];
    let dice = pair.map(|id| umpire.roll(Roll::d6(1, table.seat_of(id), S8_5_3_C)).one());
    let ql = pair.map(|id| ql(table, id));
    let stopped = dice[1] + ql[1] > dice[0] + ql[0]; // 8.5.3.d
    if stopped {
        table.change(charger, |unit| unit.set_charge(Charge::Lost));
    }
    umpire.announce(S8_5_3_D, Event::CounterCharge { by, charger, dice, ql, stopped });
    next()
}

/// A charge can be met once, while it has its marker, if it comes from a type I zone (8.5.3.b).
fn may_be_met(table: &Table, charger: UnitId) -> Result<(), Rule> {
    let unit = table.unit(charger);
    let open = unit.zone().is_some_and(|zone| table.ground().zone(zone).terrain == Terrain::I);
    if !matches!(unit.charge(), Charge::Fresh | Charge::Held) || !open {
        return Err(S8_5_3_B);
    }
    let met = table.all().any(|(_, other)| other.has(Flag::COUNTERS) && other.note == charger);
    if met { Err(S8_5_3_A) } else { Ok(()) }
}

/// Ki and KH in good order and in command, once each.
fn may_counter(table: &Table, id: UnitId) -> Result<(), Rule> {
    let unit = table.unit(id);
    let able = unit.has(Flag::MOUNTED)
        && unit.ds() == 0
        && !cut_off(table, id)
        && !unit.has(Flag::COUNTERS)
        && !table.wavers(table.card(id).division);
    if able { Ok(()) } else { Err(S8_5_3_A) }
}

//! 8.4 Defensive fire: units of the inactive side shoot at the activated division.

use super::{Round, RoundStep, may_defend};
use crate::prelude::*;
use crate::s01_3_sequence_of_play::ends;
use crate::s01_4_counters::fs;
use crate::s02_zones::sees;

/// Asks for shots until the inactive side has none or ceases fire (8.4.d).
pub fn defensive_fire(
    division: DivisionId,
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
) -> Step<Bsj> {
    if let Some(outcome) = ends(table, umpire) {
        return Ok(Flow::Over(outcome));
    }
    let seat = !table.division_seat(division);
    let choice = umpire.ask(seat, S8_4_B, |o| {
        offer(table, division, seat, o);
        o.offer(Choice::CeaseFire);
    })?;
    match choice {
        Choice::Fire(la, ld) => {
            table.change(la, |unit| unit.set(Flag::FIRED, true));
            umpire.announce(S8_4_B, Event::Fires { unit: la, at: ld });
            let at = RoundStep::AttackerMarker;
            call(Frame::Round(Round { la, ld, fire: true, again: false, at }))
        }
        _ => {
            table.phase = Phase::CounterCharges;
            Ok(Flow::Become(Frame::CounterCharges(division)))
        }
    }
}

/// Every shot: each counter that can fire at each target it sees.
fn offer(table: &Table, division: DivisionId, seat: Seat, o: &mut engine::Options<Bsj>) {
    let field = table.ground();
    let sheet = table.division(division);
    let targets: ZoneSet = sheet.units().filter_map(|id| table.unit(id).zone()).collect();
    // Sight is the same both ways, so only zones that the targets see can hold a firer.
    let far = usize::from(field.cannon_range) - 1;
    let watched = targets
        .into_iter()
        .fold(ZoneSet::EMPTY, |all, zone| all.union(field.zone(zone).sight[far]));
    let watched = watched.intersection(table.held[seat.index()]);
    if watched.is_empty() && !o.explaining() {
        return;
    }
    for firer in table.range(seat) {
        let firer = firer as UnitId;
        let unit = table.unit(firer);
        if !o.explaining() && !unit.zone().is_some_and(|zone| watched.contains(zone)) {
            continue;
        }
        let Some(from) = unit.zone().filter(|_| table.seat(unit) == seat) else { continue };
        let range = range(table, firer);
        let zone = field.zone(from);
        let seen = zone.sight[usize::from(range) - 1].intersection(targets);
        let near = zone.adjacent.intersection(targets);
        if seen.is_empty() && !o.explaining() {
            continue;
        }
        let may = may_fire(table, firer);
        if may.is_err() && !o.explaining() {
            continue;
        }
        for target in sheet.units() {
            let Some(to) = table.unit(target).zone() else { continue };
            if sees(table, from, to, range) {
                o.consider(
                    Choice::Fire(firer, target),
                    may.and_then(|()| may_defend(table, target)),
                );
            } else if near.contains(to) {
                o.refuse(Choice::Fire(firer, target), S8_1_E);
            } else {
                o.refuse(Choice::Fire(firer, target), S8_4_A);
            }
        }
    }
}

/// One zone, unless the scenario gives cannon more (8.4.a).
fn range(table: &Table, firer: UnitId) -> u8 {
    if table.card(firer).kind == Kind::Oz { table.ground().cannon_range } else { 1 }
}

/// May this counter fire in this activation? Isolated and DS units may (8.4.h).
fn may_fire(table: &Table, firer: UnitId) -> Result<(), Rule> {
    if table.unit(firer).has(Flag::FIRED) {
        return Err(S8_4_E);
    }
    if table.wavers(table.card(firer).division) {
        return Err(S1_3_C);
    }
    if fs(table, firer) == 0 { Err(S1_4_3_B) } else { Ok(()) }
}

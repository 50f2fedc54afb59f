//! 8.4 Defensive fire: units of the inactive side shoot at the activated division.

use super::{Round, RoundStep, may_defend};
use crate::field::Division;
use crate::prelude::*;
use crate::s01_3_sequence_of_play::sudden_death;
use crate::s01_4_counters::{fs, strength};
use crate::s02_zones::sees;

/// Asks for shots until the inactive side has none or ceases fire (8.4.d).
pub fn defensive_fire(
    division: DivisionId,
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
) -> Step<Bsj> {
    if let Some(outcome) = sudden_death(table, umpire) {
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
    let mut targets = ZoneSet::EMPTY;
    table.units_of(sheet).iter().for_each(|unit| targets.insert_place(unit.place));
    // Sight is the same both ways, so only zones that the targets see can hold a firer.
    let far = usize::from(field.cannon_range) - 1;
    let watched = targets
        .into_iter()
        .fold(ZoneSet::EMPTY, |all, zone| all.union(field.zone(zone).sight[far]))
        .intersection(table.held[seat.index()]);
    if o.explaining() {
        return explain(table, division, seat, o);
    }
    if watched.is_empty() {
        return;
    }
    // Who hides is the same for every firer, and mostly there is none.
    let mut hidden = None;
    for &firer in table.shooters(seat) {
        let unit = table.unit(firer);
        if !watched.holds(unit.place) || unit.has(Flag::FIRED) {
            continue;
        }
        let Some(from) = unit.zone() else { continue };
        let range = if far == 0 { 0 } else { usize::from(range(table, firer)) - 1 };
        let seen = field.zone(from).sight[range];
        if seen.intersection(targets).is_empty() || may_fire(table, firer).is_err() {
            continue;
        }
        let hidden = *hidden.get_or_insert_with(|| hiding(table, sheet));
        for (target, unit) in sheet.units().zip(table.units_of(sheet)) {
            if seen.holds(unit.place) && hidden >> target & 1 == 0 {
                o.offer(Choice::Fire(firer, target));
            }
        }
    }
}

/// The servants of a division that nobody can shoot at, as bits (8.2.d).
fn hiding(table: &Table, division: &Division) -> u128 {
    let servants = division.servants.iter().filter(|&&id| may_defend(table, id).is_err());
    servants.fold(0, |bits, &id| bits | 1 << id)
}

/// The same with the reason why each other shot cannot be fired.
fn explain(table: &Table, division: DivisionId, seat: Seat, o: &mut engine::Options<Bsj>) {
    for (firer, unit) in table.army_units(seat) {
        let Some(from) = unit.zone() else { continue };
        let near = table.ground().zone(from).adjacent;
        for target in table.division(division).units() {
            let Some(to) = table.unit(target).zone() else { continue };
            let check = if sees(table, from, to, range(table, firer)) {
                may_fire(table, firer).and_then(|()| may_defend(table, target))
            } else {
                Err(if near.contains(to) { S8_1_E } else { S8_4_A })
            };
            o.consider(Choice::Fire(firer, target), check);
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
    if table.card(firer).always_fires {
        return Ok(());
    }
    // Want of servants takes 1 at most, so with 2 or more nobody need look for them.
    let printed = strength(table, firer, true, 0);
    if printed > 1 || printed == 1 && fs(table, firer) > 0 { Ok(()) } else { Err(S1_4_3_B) }
}

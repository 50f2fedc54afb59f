//! 6.0 Activation: markers, who may be activated, and the end of the phase.

use crate::event::Means;
use crate::prelude::*;
use crate::s01_3_sequence_of_play::ends;
use crate::s01_4_counters::quality_check;
use crate::s04_command::daimyos;
use crate::s06_signals;
use crate::s07_movement::{can_enter, can_return};
use crate::table::divisions_in;
use crate::unit::Unit;

/// Has a division a unit on the map, or a reinforcement whose turn has come?
pub fn in_play(table: &Table, division: DivisionId) -> bool {
    let sheet = table.division(division);
    let due = sheet.turn <= table.turn;
    sheet.units().any(|id| {
        let unit = table.unit(id);
        unit.zone().is_some() || unit.place == WAITING && due
    })
}

/// Divisions of a side that get an activation marker (6.0.a, 6.0.f). One that wavers has none.
pub fn marked(table: &Table, seat: Seat) -> impl Iterator<Item = DivisionId> + '_ {
    divisions_in(table.divisions_of(seat) & !table.wavering).filter(|&id| in_play(table, id))
}

/// Markers for the turn; reinforcements that are due are announced (7.4).
pub fn hand_out_markers(table: &mut Table, umpire: &mut impl Umpire<Bsj>) {
    table.activated = 0;
    table.attacked_from = ZoneSet::EMPTY;
    table.active = None;
    table.units.iter_mut().for_each(|unit| unit.rest());
    for (index, division) in table.ground().divisions.iter().enumerate() {
        if division.turn == table.turn && in_play(table, index as DivisionId) {
            umpire.announce(S7_4_D, Event::Arrives { division: index as DivisionId });
        }
    }
    for seat in Seat::BOTH {
        let markers = marked(table, seat).count() as u8;
        table.army_mut(seat).markers = markers;
        umpire.announce(S6_0_A, Event::ActivationMarkers { seat, markers });
    }
}

/// A division that was wiped out loses its marker (6.0.e), unless it was spent already.
pub fn division_gone(table: &mut Table, umpire: &mut impl Umpire<Bsj>, division: DivisionId) {
    if in_play(table, division) {
        return;
    }
    // A replacement has nobody left to come to (B-36).
    if let Some(leader) = table.division(division).leader
        && table.unit(leader).place == DUE
    {
        table.put(leader, OUT);
        table.change(leader, |unit| {
            unit.note = 0;
            unit.set_sp(0);
        });
        umpire.announce(S4_3_F, Event::NobodyToLead { unit: leader });
    }
    let seat = table.division_seat(division);
    let counted = table.phase >= Phase::Activation && !table.wavers(division);
    if counted && table.activated >> division & 1 == 0 && table.army(seat).markers > 0 {
        table.army_mut(seat).markers -= 1;
        let left = table.army(seat).markers;
        umpire.announce(S6_0_E, Event::ActivationMarkers { seat, markers: left });
    }
}

/// May this division be activated, and how? [`Means::Check`] asks for a quality check first.
pub fn access(table: &Table, division: DivisionId) -> Result<Means, Rule> {
    let sheet = table.division(division);
    if table.activated >> division & 1 == 1 {
        return Err(S6_0_D);
    }
    if table.wavers(division) {
        return Err(S1_3_C);
    }
    // Where its leader is, there it is, and mostly he is there.
    let away = sheet.leader.is_none_or(|id| table.unit(id).zone().is_none());
    if away && !in_play(table, division) {
        return Err(S6_0_F);
    }
    let seat = table.division_seat(division);
    let late = |id: UnitId| table.unit(id).place == WAITING && can_enter(table, id).is_ok();
    if sheet.turn > 0 && sheet.units().any(late) {
        return Ok(Means::Reinforcement); // 7.4.a
    }
    let Some(leader) = sheet.leader else { return Err(S6_0_J) };
    let unit = table.unit(leader);
    if unit.place == WAITING {
        return Err(S7_4_F); // Not fallen, so nobody acts in his place.
    }
    if unit.zone().is_none() {
        // 6.0.j, B-107: his replacement, or the clan's Da, or nobody.
        if unit.place == DUE && can_return(table, leader).is_ok() {
            return Ok(Means::Reinforcement);
        }
        let daimyo = daimyos(table, sheet.clan, seat).next();
        return daimyo.map(|_| Means::Daimyo).ok_or(S6_0_J);
    }
    let commands = table.ground().sides[seat.index()].commander == Some(leader);
    if table.is_daimyo(leader) || commands {
        return Ok(Means::Command);
    }
    if table.ground().house.signals {
        return s06_signals::signal(table, seat, leader).map(|_| Means::Signal).ok_or(S6_0_OPT_B);
    }
    Ok(if unit.has(Flag::ISOLATED) { Means::Check } else { Means::Command })
}

/// The plainest case of [`access`], and by far the commonest: a division neither spent nor wavering
/// whose leader is on the map, so that at worst it takes a check.
#[inline]
fn at_hand(table: &Table, division: DivisionId) -> bool {
    let sheet = table.division(division);
    let leads = sheet.leader.is_some_and(|id| table.unit(id).zone().is_some());
    leads && sheet.turn == 0 && !table.ground().house.signals
}

/// Has a side reinforcements that could come now and have not been activated? A fallen leader's
/// replacement comes as one (7.4).
fn reinforcements(table: &Table, seat: Seat) -> bool {
    // Who can enter has its turn, so it is marked unless it wavers.
    let left = table.divisions_of(seat) & !table.activated & !table.wavering;
    let due = |id: UnitId| table.unit(id).place == DUE && can_return(table, id).is_ok();
    let waits = |id: UnitId| table.unit(id).place == WAITING && can_enter(table, id).is_ok();
    divisions_in(left & table.ground().reinforcing).any(|id| table.division(id).units().any(waits))
        || divisions_in(left).any(|id| table.division(id).leader.is_some_and(due))
}

/// The alternating activations of a turn.
pub fn activations(
    frame: &mut Frame,
    seat: Seat,
    idle: u8,
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
) -> Step<Bsj> {
    if let Some(outcome) = ends(table, umpire) {
        return Ok(Flow::Over(outcome));
    }
    if let Some(division) = table.active {
        // A position that was laid out in the middle of an activation.
        return call(match table.phase {
            Phase::Charges => Frame::Charges(division),
            Phase::Fire => Frame::DefensiveFire(division),
            Phase::CounterCharges => Frame::CounterCharges(division),
            Phase::Melee => Frame::Melees(division),
            _ => Frame::Movement { division, unit: None },
        });
    }
    let seat = if table.army(seat).markers == 0 { !seat } else { seat };
    if table.army(seat).markers == 0 {
        umpire.announce(S6_0_I, Event::ActivationsOver { idle: false });
        return done();
    }
    let choice = umpire.ask(seat, S6_0_G, |o| {
        // 7.4.d: reinforcements may not be held back, so nothing may end the phase before them.
        let due = reinforcements(table, seat);
        let ours = table.divisions_of(seat);
        let bound = if o.explaining() { 0 } else { table.activated | table.wavering };
        for id in divisions_in(ours & !bound) {
            if !due && !o.explaining() && at_hand(table, id) {
                o.offer(Choice::Activate(id));
                continue;
            }
            let check = match access(table, id) {
                Ok(Means::Check) if due => Err(S7_4_D),
                other => other.map(|_| ()),
            };
            o.consider(Choice::Activate(id), check);
        }
        o.consider(Choice::Discard, if due { Err(S7_4_D) } else { Ok(()) });
    })?;
    let alone = table.army(!seat).markers == 0;
    table.army_mut(seat).markers -= 1;
    let mut idle = idle + 1;
    let mut flow = next();
    match choice {
        Choice::Activate(division) => {
            table.activated |= 1 << division;
            if begin(table, umpire, division) {
                idle = 0;
                flow = call(Frame::Movement { division, unit: None });
            }
        }
        _ => {
            let left = table.army(seat).markers;
            umpire.announce(S6_0_H, Event::Discarded { seat, left });
        }
    }
    // 6.0.i, 6.0.l: two unused in a row, or the first unused one of a side that goes on alone.
    if idle >= 2 || idle == 1 && alone {
        let rule = if alone { S6_0_L } else { S6_0_I };
        umpire.announce(rule, Event::ActivationsOver { idle: true });
        return done();
    }
    *frame = Frame::Activations { seat: !seat, idle };
    flow
}

/// Begins the activation of a division; false when its leader fails his check (6.0.c, 6.0.d).
fn begin(table: &mut Table, umpire: &mut impl Umpire<Bsj>, division: DivisionId) -> bool {
    // The marker is spent and the division counts as activated, so ask about it as it was.
    table.activated &= !(1 << division);
    let means = access(table, division).unwrap_or(Means::Command);
    table.activated |= 1 << division;
    if let (Means::Check, Some(leader)) = (means, table.division(division).leader)
        && !quality_check(table, umpire, leader, 0, S6_0_C)
    {
        return false;
    }
    let rule = match means {
        Means::Command => S6_0_B,
        Means::Check => S6_0_C,
        Means::Daimyo => S6_0_J,
        Means::Reinforcement => S7_4_A,
        Means::Signal => S6_0_OPT_A,
    };
    umpire.announce(rule, Event::Activated { division, means });
    open(table, division);
    true
}

/// Makes a division the active one. Nobody has moved, fired or led yet (8.4.e, 8.2.b): that was
/// forgotten when the last activation closed.
pub fn open(table: &mut Table, division: DivisionId) {
    table.active = Some(division);
    table.entry = None;
    table.attacked = ZoneSet::EMPTY;
    table.phase = Phase::Movement;
}

/// The activation is over (1.3.g): what was done in it is forgotten.
pub fn close(table: &mut Table) {
    if let Some(id) = table.active {
        // Only this division and the enemy did anything in it.
        let enemies = table.range(!table.division_seat(id));
        let sheet = table.division(id);
        for range in [sheet.first.into()..sheet.end.into(), enemies] {
            table.units.get_mut(range).unwrap_or_default().iter_mut().for_each(Unit::rest);
        }
    }
    table.active = None;
    table.attacked = ZoneSet::EMPTY;
    table.phase = Phase::Activation;
}

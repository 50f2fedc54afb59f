//! 7.0 Movement: the units of an activated division move one after another.

mod s07_2_zone_of_control;
mod s07_4_reinforcements;
mod ways;

pub use s07_2_zone_of_control::{in_enemy_zoc, zone_of_control};
pub use s07_4_reinforcements::{can_enter, can_return, entries};
pub use ways::{CHEAP, Ways};

use crate::prelude::*;
use crate::s01_3_sequence_of_play::sudden_death;
use crate::s01_4_counters::{disorganize, eliminate, quality_check};
use crate::s02_zones::{overfull, room};
use crate::s04_command::leader_returns;
use s07_4_reinforcements::arrival;

/// Asks which unit moves, then where to; ends with the charges.
pub fn movement(
    frame: &mut Frame,
    division: DivisionId,
    chosen: Option<UnitId>,
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
) -> Step<Bsj> {
    let seat = table.division_seat(division);
    if let Some(id) = chosen {
        destination(table, umpire, seat, id)?;
        *frame = Frame::Movement { division, unit: None };
        return next();
    }
    if let Some(outcome) = sudden_death(table, umpire) {
        return Ok(Flow::Over(outcome)); // A leader may have left the map.
    }
    let choice = umpire.ask(seat, S6_0_G, |o| {
        let crowded = crowded(table, division);
        let mut late = false;
        for id in table.division(division).units() {
            // The plainest case is by far the commonest.
            let unit = table.unit(id);
            if crowded.is_none() && unit.zone().is_some() && !unit.has(Flag::MOVED) {
                o.offer(Choice::Move(id));
                continue;
            }
            let check = may_move(table, id, crowded);
            late |= check.is_ok() && table.unit(id).zone().is_none();
            o.consider(Choice::Move(id), check);
        }
        let end = match crowded {
            Some(_) => Err(S7_1_D),
            None if late => Err(S7_4_D),
            None => Ok(()),
        };
        o.consider(Choice::EndMovement, end);
    })?;
    match choice {
        Choice::Move(id) => {
            *frame = Frame::Movement { division, unit: Some(id) };
            next()
        }
        _ => {
            table.phase = Phase::Charges;
            Ok(Flow::Become(Frame::Charges(division)))
        }
    }
}

/// An overfull zone that the moving division must thin out before anything else.
fn crowded(table: &Table, division: DivisionId) -> Option<Zone> {
    let units = table.units_of(table.division(division));
    let zones = units.iter().filter_map(|unit| unit.zone());
    zones.into_iter().find(|&zone| overfull(table, zone) > 0)
}

/// May this unit be chosen to move?
fn may_move(table: &Table, id: UnitId, crowded: Option<Zone>) -> Result<(), Rule> {
    let unit = table.unit(id);
    match unit.place {
        OUT => return Err(S1_4_5_C),
        WAITING => {
            can_enter(table, id)?;
        }
        DUE => {
            can_return(table, id)?;
        }
        _ => {}
    }
    if unit.has(Flag::MOVED) {
        return Err(S1_4_4_A);
    }
    match crowded {
        // Somebody has moved into a full zone: a unit that can make room for him comes next.
        Some(zone) if !relieves(table, id, zone, overfull(table, zone), None) => Err(S7_1_D),
        _ => Ok(()),
    }
}

/// Can this unit leave the zone and take so many SP with it? `vacated` is where room is being made.
fn relieves(table: &Table, id: UnitId, zone: Zone, sp: u8, vacated: Option<(Zone, u8)>) -> bool {
    let unit = table.unit(id);
    if !unit.stands_in(zone) || unit.has(Flag::MOVED) || unit.sp() < sp {
        return false;
    }
    let roomy = |to: Zone| {
        let more = vacated.filter(|(left, _)| *left == to).map_or(0, |(_, sp)| sp);
        to != zone && room(table, to) + more >= unit.sp()
    };
    // Mostly the zone next door will do, and the ways need not be worked out.
    let field = table.ground();
    let next_door = Ways::next_door(table, id, zone).difference(field.castles);
    next_door.into_iter().any(roomy) || Ways::of(table, id).reached().into_iter().any(roomy)
}

/// May the unit end its move here, as far as stacking goes (7.1.d)? In a full zone only if a unit
/// of its division that has not moved can make room at once.
fn fits(table: &Table, id: UnitId, to: Zone) -> bool {
    let unit = table.unit(id);
    if unit.stands_in(to) || room(table, to) >= unit.sp() {
        return true;
    }
    let Some(from) = unit.zone().filter(|&from| overfull(table, from) == 0) else { return false };
    let over = table.sp_in(to) + unit.sp() - table.ground().zone(to).limit;
    let division = table.division(table.card(id).division);
    let vacated = Some((from, unit.sp()));
    let here = division.units().filter(|&other| other != id && table.unit(other).stands_in(to));
    here.into_iter().any(|other| relieves(table, other, to, over, vacated))
}

/// Asks where the chosen unit goes and moves it.
fn destination(
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
    seat: Seat,
    id: UnitId,
) -> Result<(), engine::Wait> {
    let choice = umpire.ask(seat, S7_1_A, |o| offer(table, id, o))?;
    let (zone, mounts) = match choice {
        Choice::To(zone) => (zone, None),
        Choice::ToMount(zone) => (zone, Some(true)),
        Choice::ToDismount(zone) => (zone, Some(false)),
        Choice::Leave => {
            umpire.announce(S7_1_F, Event::LeftMap { unit: id });
            eliminate(table, umpire, id, S7_1_F);
            return Ok(());
        }
        _ => {
            table.change(id, |unit| unit.set(Flag::MOVED, true));
            return Ok(());
        }
    };
    let unit = table.unit(id);
    let before = unit.place;
    if before == DUE {
        // 4.3.f: placed, not moved.
        table.put(id, u8::from(zone));
        table.change(id, |unit| {
            unit.note = 0;
            unit.set(Flag::MOVED, true);
        });
        umpire.announce(S4_3_F, Event::Entered { unit: id, to: zone, spent: 0 });
        leader_returns(table, umpire, id);
        return Ok(());
    }
    let allowance = table.counter(id).ma;
    let change = if mounts.is_some() { 2 } else { 0 };
    let spent = Ways::cheapest(table, id, zone) + change;
    if before == WAITING {
        table.entry = arrival(table, id, zone);
    }
    table.put(id, u8::from(zone));
    table.change(id, |unit| unit.set(Flag::MOVED, true));
    let event = match before == WAITING {
        true => Event::Entered { unit: id, to: zone, spent },
        false => Event::Moved { unit: id, to: zone, spent },
    };
    umpire.announce(if before == WAITING { S7_4_B } else { S7_1_A }, event);
    if let Some(mounted) = mounts {
        table.change(id, |unit| unit.set(Flag::MOUNTED, mounted));
        umpire.announce(S7_3_B, Event::Mounted { unit: id, mounted });
    }
    // 7.5.a: exactly the whole allowance, counted in the form in which it started (B-22).
    if spent == allowance && !quality_check(table, umpire, id, 0, S7_5_A) {
        disorganize(table, umpire, id, S7_5_B);
    }
    Ok(())
}

/// Every way the chosen unit can go.
fn offer(table: &Table, id: UnitId, o: &mut engine::Options<Bsj>) {
    let field = table.ground();
    let unit = table.unit(id);
    if unit.place == DUE {
        let zones = can_return(table, id).unwrap_or(ZoneSet::EMPTY);
        for zone in field.map.areas() {
            let check = if zones.contains(zone) { Ok(()) } else { Err(S4_3_F) };
            if check.is_ok() || o.explaining() {
                o.consider(Choice::To(zone), check);
            }
        }
        return;
    }
    let crowded = unit.zone().is_some_and(|zone| overfull(table, zone) > 0);
    let samurai = table.card(id).kind.is_samurai();
    let mounted = unit.has(Flag::MOUNTED);
    let allowance = table.counter(id).ma;
    let ways = Ways::of(table, id);
    for (spent, zones) in ways.costs() {
        for zone in zones {
            let here = unit.stands_in(zone);
            if here && (crowded || !samurai) {
                continue;
            }
            if room(table, zone) < unit.sp() && !fits(table, id, zone) {
                o.refuse(Choice::To(zone), S2_3_A);
                continue;
            }
            let castle = field.castles.contains(zone);
            if !here {
                let rides_in = mounted && castle;
                o.consider(Choice::To(zone), if rides_in { Err(S7_3_G) } else { Ok(()) });
            }
            if samurai {
                let choice = if mounted { Choice::ToDismount(zone) } else { Choice::ToMount(zone) };
                let check = match (spent + 2 <= allowance, !mounted && castle) {
                    (_, true) => Err(S7_3_H),
                    (false, _) => Err(S1_4_4_A),
                    _ => Ok(()),
                };
                o.consider(choice, check);
            }
        }
    }
    // A rider's move ends in a castle (7.3.g), so he rides off from no castle at the map's edge.
    let stops = if mounted { field.castles } else { ZoneSet::EMPTY };
    let edges = ways.reached().intersection(field.edges).difference(stops);
    if unit.zone().is_some() && !edges.is_empty() {
        o.offer(Choice::Leave);
    } else {
        o.refuse(Choice::Leave, S7_1_F);
    }
    match (unit.zone().is_some(), crowded) {
        (true, false) => o.offer(Choice::Stay),
        (true, true) => o.refuse(Choice::Stay, S7_1_D),
        (false, _) => o.refuse(Choice::Stay, S7_4_D),
    }
    if o.explaining() {
        explain(table, id, &ways, o);
    }
}

/// Why the other zones cannot be reached.
fn explain(table: &Table, id: UnitId, ways: &Ways, o: &mut engine::Options<Bsj>) {
    let field = table.ground();
    let seat = table.seat_of(id);
    for zone in field.map.areas().filter(|&zone| !ways.reached().contains(zone)) {
        let rule = if field.zone(zone).terrain == Terrain::X {
            S7_1_C
        } else if table.held[(!seat).index()].contains(zone) {
            S7_1_E
        } else if table.unit(id).zone().is_none() {
            S7_4_D
        } else if mounted_castle(table, id, zone) {
            S7_3_G
        } else {
            S7_1_G
        };
        o.refuse(Choice::To(zone), rule);
        o.refuse(Choice::ToDismount(zone), rule);
        o.refuse(Choice::ToMount(zone), rule);
    }
}

fn mounted_castle(table: &Table, id: UnitId, zone: Zone) -> bool {
    table.unit(id).has(Flag::MOUNTED) && table.ground().zone(zone).terrain == Terrain::III
}

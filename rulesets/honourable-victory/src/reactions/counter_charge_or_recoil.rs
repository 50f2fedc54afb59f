//! Reaction 1, compulsory: an unengaged unit on horseback that is being engaged counter-charges or
//! recoils.

use super::{intercept, may_react};
use crate::HonourableVictory;
use crate::choice::Choice;
use crate::critic::{Critic, consider};
use crate::event::Event;
use crate::organising_your_army::end_of;
use crate::table::{Reply, Table};
use crate::unit::UnitId;
use engine::{Options, Umpire};
use ground::zones::Zone;

use crate::rulebook::*;

/// Counter-charge, and every reserve zone to which the unit may recoil.
pub fn options(table: &Table, unit: UnitId, mover: UnitId, o: &mut Options<HonourableVictory>) {
    let horse = table.is_horse(unit);
    if !horse && !o.explaining() {
        return;
    }
    consider(o, Choice::CounterCharge(unit), |critic| {
        may_react(table, unit, mover, critic)?;
        critic.need(horse, REACTIONS_COMPULSORY)
    });
    let nearest = nearest(table, unit);
    for zone in table.muster.grid().reserves(end_of(unit.seat())) {
        consider(o, Choice::Recoil(unit, zone), |critic| {
            may_react(table, unit, mover, critic)?;
            critic.need(horse, REACTIONS_COMPULSORY)?;
            critic.need(nearest.is_some(), REACTIONS_RECOIL_IMPOSSIBLE)?;
            critic.need(table.has_room(unit.seat(), zone), REACTIONS_RECOIL_FULL)?;
            critic.need(nearest == distance(table, unit, zone), REACTIONS_RECOIL_WHERE)
        });
    }
}

/// Steps from the unit to the table zone in front of a reserve, in columns plus rows.
fn distance(table: &Table, unit: UnitId, reserve: Zone) -> Option<u8> {
    let grid = table.muster.grid();
    Some(grid.steps(table[unit].zone()?, grid.in_front_of_reserve(reserve)?))
}

/// The distance of the closest own reserve zone with room; nothing if there is none, and then the
/// unit must counter-charge (`reactions.recoil.impossible`).
fn nearest(table: &Table, unit: UnitId) -> Option<u8> {
    let seat = unit.seat();
    let reserves = table.muster.grid().reserves(end_of(seat));
    reserves
        .filter(|&zone| table.has_room(seat, zone))
        .filter_map(|zone| distance(table, unit, zone))
        .min()
}

/// Meets the enemy front to front.
pub fn counter_charge(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    mover: UnitId,
) {
    let hits = intercept::meet(table, unit, mover);
    let event = Event::CounterCharged { unit, target: mover, hits };
    umpire.announce(REACTIONS_COUNTER_CHARGE_CONTACT, event);
    let turned = hits > 1;
    let rule =
        if turned { REACTIONS_COUNTER_CHARGE_TURN_HIT } else { REACTIONS_COUNTER_CHARGE_HIT };
    umpire.announce(rule, Event::HitsLaid { unit, hits });
}

/// Goes back into reserve with all its markers, whatever terrain lies between (H-102).
pub fn recoil(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    mover: UnitId,
    zone: Zone,
) {
    table.put(unit, zone);
    table.reply = Reply::Recoiled;
    umpire.announce(REACTIONS_RECOIL_WHERE, Event::Recoiled { unit, zone });
    if !table.is_horse(mover) {
        let event = Event::NoContact { unit: mover };
        umpire.announce(REACTIONS_RECOIL_FOOT_ATTACKER, event);
    }
}

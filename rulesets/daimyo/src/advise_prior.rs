//! Which choices deserve a look first. Only a glance: playouts look at thousands.

use crate::advise::{Weights, charge_promise};
use crate::choice::{Choice, Leg, Response, Turn};
use crate::geometry::{may_meet, nearest_enemy};
use crate::s03_movement::charge_move;
use crate::s03_movement::manoeuvre::wheeled;
use crate::s06_firing::{EFFECTIVE, LONG};
use crate::s10_winning::total;
use crate::sheet::{NONE, Piece};
use crate::table::{LeaderId, Table};
use crate::unit::{State, UnitId};
use crate::words::TroopType;
use engine::Seat;
use ground::measured::{Length, Rect, Side};

/// What charges are judged by at a glance. A constant, because a choice's place in line should not
/// depend on who is tuned against whom.
const GLANCE: Weights = Weights {
    pressure: 0,
    spent: 50,
    routing: 25,
    runaway: 5,
    disorder: 2,
    reforming: 1,
    rout: 10,
    push: 3,
    general: 0,
    command: 0,
    nerve: 0,
};

/// How much a choice deserves to be tried; 16 is ordinary.
pub fn prior(table: &Table, seat: Seat, choice: Choice) -> u32 {
    match choice {
        Choice::Pass(clan) => pass_prior(table, seat, LeaderId::daimyo(clan)),
        Choice::PassGeneral => pass_prior(table, seat, LeaderId::general(seat)),
        Choice::Activate(_) => 24,
        Choice::EndMoves => 6,
        Choice::Pick(unit) => pick_prior(table, unit),
        Choice::Stay(unit) => stay_prior(table, unit),
        Choice::Charge(unit, target, ..) => charge_prior(table, unit, target),
        Choice::Move(unit, leg) => move_prior(table, unit, leg),
        Choice::Back(..) => 3,
        Choice::Fire(..) => 40,
        Choice::EndFire => 2,
        Choice::Respond(Response::TurnToFace | Response::WheelToFace, _) => 40,
        Choice::Respond(Response::CounterCharge, _) => 24,
        Choice::Respond(_, true) => 30,
        Choice::Join(leader, _) if table[leader].with != NONE => 2,
        Choice::Join(..) => 8,
        Choice::Challenge(..) => 4,
        Choice::Abandon(_) => 1,
        // Leaders who hop from unit to unit at every turn's end gain nothing by it.
        Choice::EndLeaders => 32,
        Choice::Rally(_) => 24,
        _ => 16,
    }
}

/// Who passes a clan gives its turn away: once active it may still stand, but for those who must fight,
/// charge or run. Nothing else speaks for passing.
fn pass_prior(table: &Table, seat: Seat, leader: LeaderId) -> u32 {
    let his = |&unit: &UnitId| table.commander(unit) == leader || table[leader].with == unit.0;
    let bound = |unit: UnitId| {
        let state = table[unit].state;
        table.engaged(unit) || state.has(State::FRENZIED) || state.has(State::ROUTING)
    };
    u32::from(table.of(seat).filter(his).any(bound))
}

/// Does it fight best from afar?
fn shooter(table: &Table, unit: UnitId) -> bool {
    table.shoots(unit) && !table.cavalry(unit)
}

/// Where a unit would have its nearest enemy: in charging distance, or at effective range.
fn wanted(table: &Table, unit: UnitId) -> Length {
    if shooter(table, unit) { EFFECTIVE } else { charge_move(table, unit).halved() }
}

/// Whoever has somebody in reach moves first.
fn pick_prior(table: &Table, unit: UnitId) -> u32 {
    let Some((_, gap)) = nearest_enemy(table, unit, |_, _| true) else { return 12 };
    let reach = if shooter(table, unit) { LONG } else { charge_move(table, unit) };
    if gap <= reach { 30 } else { 20 }
}

/// To stand is good for those who shoot from where they are or come to order.
fn stay_prior(table: &Table, unit: UnitId) -> u32 {
    if table[unit].state.has(State::DISORDERED) && !table.engaged(unit) {
        return 30;
    }
    let near = || nearest_enemy(table, unit, |_, _| true).is_some_and(|(_, gap)| gap <= EFFECTIVE);
    if shooter(table, unit) && near() { 28 } else { 8 }
}

/// A move deserves more the nearer it brings the unit to where it wants its nearest enemy, and less if
/// it shows him a flank, leads into ground that disorders, or out of command.
fn move_prior(table: &Table, unit: UnitId, leg: Leg) -> u32 {
    let rect = table.rect(unit);
    if leg.turn != Turn::No {
        return 10;
    }
    let end = wheeled(&rect, leg.wheel).advanced(Length(leg.ahead.into()));
    let mut prior = 10 + u32::from(leg.wheel == 0) * 2;
    if let Some((enemy, gap)) = nearest_enemy(table, unit, |_, _| true) {
        let there = table.rect(enemy);
        let best = wanted(table, unit);
        let off = |gap: Length| (gap - best).0.abs();
        let nearer = (off(gap) - off(end.distance(&there))) / 50;
        prior = (prior as i32 + nearer).clamp(2, 60) as u32;
        if end.side_towards(there.centre()) != Side::Front {
            prior /= 3;
        }
    }
    if enters_dense(table, unit, &rect, &end) {
        prior /= 3;
    }
    let leader = table.commander(unit);
    if table[leader].with != unit.0
        && table.in_command(unit)
        && !end.reaches(table.command_radius(unit), table.spot(leader))
    {
        prior /= 2;
    }
    prior.max(1)
}

fn enters_dense(table: &Table, unit: UnitId, from: &Rect, to: &Rect) -> bool {
    let enters =
        |piece: &&Piece| piece.kind.dense() && may_meet(&piece.rect, to) && piece.rect.intrudes(to);
    let dense = table.battle.terrain.iter().filter(enters).any(|it| !it.rect.intrudes(from));
    dense && table.kind(unit) != TroopType::Peasants
}

/// A charge deserves as much as it promises.
fn charge_prior(table: &Table, unit: UnitId, target: UnitId) -> u32 {
    if table.routing(target) {
        return 60;
    }
    let totals = Seat::BOTH.map(|seat| i32::from(total(table, seat)));
    let promise = charge_promise(table, unit, target, totals, &GLANCE);
    // On the scale of the battle a unit is a few hundred.
    let unit_stake = 3_000 / totals[table.seat(target).index()].max(1);
    (24 + promise * 100 / unit_stake.max(1)).clamp(2, 100) as u32
}

//! 10. Winning and losing: a side that has lost more than a third of its weight is beaten.

use crate::Daimyo;
use crate::event::Event;
use crate::rulebook::*;
use crate::table::{Table, lost};
use crate::unit::{State, UnitId};
use crate::words::{Role, TroopType};
use engine::{Outcome, Seat, Umpire};

/// What a unit counts.
pub fn weight(table: &Table, id: UnitId) -> u8 {
    let card = table.card(id);
    match card.role {
        Role::Headquarters => 3,
        Role::Hatamoto => 2,
        Role::Line if card.kind == TroopType::Peasants => 0,
        Role::Line => 1,
    }
}

/// What a side began with.
pub fn total(table: &Table, seat: Seat) -> u8 {
    table.all().filter(|&id| table.card(id).seat == seat).map(|id| weight(table, id)).sum()
}

/// Does it count as lost? Units that still run do not, captured guns do.
pub fn is_lost(table: &Table, id: UnitId) -> bool {
    lost(table[id].place) || table[id].state.has(State::COUNTED_LOST)
}

/// What a side has lost, with what it counts as lost from the start (D-172).
pub fn losses(table: &Table, seat: Seat) -> u8 {
    let lost: u8 = table
        .all()
        .filter(|&id| table.card(id).seat == seat && is_lost(table, id))
        .map(|id| weight(table, id))
        .sum();
    lost.saturating_add(table.rules.handicap[seat.index()]).min(total(table, seat))
}

/// Is the side beaten?
pub fn beaten(table: &Table, seat: Seat) -> bool {
    3 * u16::from(losses(table, seat)) > u16::from(total(table, seat))
}

/// The check at the end of every turn.
pub fn check(table: &Table, umpire: &mut impl Umpire<Daimyo>) -> Option<Outcome> {
    let lost = Seat::BOTH.map(|seat| losses(table, seat));
    let total = Seat::BOTH.map(|seat| total(table, seat));
    umpire.announce(S10_VICTORY_WHEN, Event::Count { lost, total });
    let degree = |won: Option<Seat>| match (won, table.battle.moral) {
        (None, _) => 1,
        (Some(seat), Some(moral)) if moral.seat != seat && table.moral => 2,
        _ => 0,
    };
    let winner = match (beaten(table, Seat::Red), beaten(table, Seat::Blue)) {
        (false, false) if table.turn >= table.rules.turns => None,
        (false, false) if table.events.sunset != 0 && table.turn >= table.events.sunset => None,
        (false, false) => return None,
        (true, true) => None,
        (true, false) => Some(Seat::Blue),
        (false, true) => Some(Seat::Red),
    };
    // A draw at the turn limit leaves the moral victory, if there was one, as the result.
    if winner.is_none()
        && table.moral
        && let Some(moral) = table.battle.moral
    {
        return Some(Outcome { winner: Some(moral.seat), degree: 3 });
    }
    Some(Outcome { winner, degree: degree(winner) })
}

/// Notes a moral victory: a unit of that side beyond the line in good order.
pub fn look_for_moral(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) {
    let Some(moral) = table.battle.moral else { return };
    if table.moral {
        return;
    }
    let beyond = |id: UnitId| {
        let corners = table.rect(id).corners();
        let past = |y: i32| match moral.seat {
            Seat::Red => y < i32::from(moral.line),
            Seat::Blue => y > i32::from(moral.line),
        };
        corners.iter().all(|corner| past(corner.y))
    };
    let good = |&id: &UnitId| {
        !table.disordered(id) && !table.routing(id) && table.card(id).seat == moral.seat
    };
    let crossed = table.present().filter(good).find(|&id| beyond(id));
    if let Some(unit) = crossed {
        table.moral = true;
        umpire.announce(
            S11_SCENARIOS_NAGASHINO_MORAL,
            Event::MoralVictory { seat: moral.seat, unit },
        );
    }
}

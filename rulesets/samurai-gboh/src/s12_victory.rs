//! 12.0 Victory: rout points, and whose army has had enough.

use crate::Gboh;
use crate::battle::Special;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::table::{State, Table, Unit, badge};
use engine::{Outcome, Seat, Umpire};

/// Degrees of victory, as the book names them.
pub const DEGREES: &[&str] = &[
    "Enemy army routed",
    "More severed heads",
    "Better order at the end",
    "Draw",
    "Got away",
    "Three clans in flight",
    "Death of the So-taisho",
];

/// Is this unit out of the battle for good?
fn lost(table: &Table, unit: UnitId) -> bool {
    is_lost(table.unit(unit))
}

fn is_lost(unit: &Unit) -> bool {
    matches!(unit.state(), State::Eliminated | State::Fled)
}

/// Rout points of a contingent now: for its eliminated units, or for all and doubled if it has fled.
fn points_of(table: &Table, clan: ClanId) -> u16 {
    let leader = table.leader(clan);
    if table.map().rules.has(Special::Kobayakawa) {
        // Clans that changed sides or were never in the battle do not count (SC6).
        let turned = table.clan_seat(clan) != table.clan_card(clan).seat;
        if turned || !leader.has(badge::ROUSED) {
            return 0;
        }
    }
    let fled = leader.has(badge::FLED);
    let units = table.units_of(clan).filter(|&unit| fled || lost(table, unit));
    let points: u16 = units.map(|unit| table.map().points(unit)).sum();
    points * if fled { 2 } else { 1 }
}

/// An army's rout points, heads taken off.
pub fn rout_points(table: &Table, seat: Seat) -> i16 {
    let mut points = 0;
    // While nobody is lost there is nothing to count.
    let fled = || table.clans_that(|leader| leader.has(badge::FLED)).next().is_some();
    if table.row().iter().any(is_lost) || fled() {
        points = table.clans_on(seat).map(|clan| points_of(table, clan)).sum();
        let others = table.loose_units().filter(|&unit| lost(table, unit));
        let others = others.filter(|&unit| table.seat_of(unit) == seat);
        points += others.map(|unit| table.map().points(unit)).sum::<u16>();
    }
    let army = table.army(seat);
    points as i16 - 5 * i16::from(army.heads) - 25 * i16::from(army.great_heads)
}

/// An army's rout level as it stands now.
pub fn level(table: &Table, seat: Seat) -> u16 {
    let relief = table.fortunes.relief[seat.index()];
    table.map().armies[seat.index()].level.saturating_sub(relief)
}

fn over(winner: Option<Seat>, degree: u8) -> Option<Outcome> {
    Some(Outcome { winner, degree })
}

/// Has somebody won (phase J)?
pub fn decide(table: &Table, umpire: &mut impl Umpire<Gboh>) -> Option<Outcome> {
    let rules = &table.map().rules;
    if rules.has(Special::Flight) && !table.house.rout_points {
        return crate::scenario_book::sc4_mikata_ga_hara::decide(table, umpire);
    }
    let points = [Seat::Red, Seat::Blue].map(|seat| rout_points(table, seat));
    let levels = [Seat::Red, Seat::Blue].map(|seat| level(table, seat));
    umpire.announce(S12_0_A, Event::RoutPoints { points, levels });
    let routs = |index: usize| points[index] >= levels[index] as i16;
    let heads = |seat: Seat| table.army(seat).heads + table.army(seat).great_heads;
    match (routs(0), routs(1)) {
        (true, true) => match heads(Seat::Red).cmp(&heads(Seat::Blue)) {
            std::cmp::Ordering::Greater => over(Some(Seat::Red), 1),
            std::cmp::Ordering::Less => over(Some(Seat::Blue), 1),
            std::cmp::Ordering::Equal => over(None, 3),
        },
        (true, false) => {
            umpire.announce(S12_0_A, Event::ArmyRouts { seat: Seat::Red });
            over(Some(Seat::Blue), 0)
        }
        (false, true) => {
            umpire.announce(S12_0_A, Event::ArmyRouts { seat: Seat::Blue });
            over(Some(Seat::Red), 0)
        }
        (false, false) if rules.turns != 0 && table.turn >= rules.turns => {
            // The lower share of its level wins (G-O8).
            let share = |index: usize| {
                let points = i32::from(points[index].max(0));
                (1000 * points / i32::from(levels[index].max(1))) as u16
            };
            let shares = [share(0), share(1)];
            umpire.announce(SC0_D, Event::LimitReached { shares });
            match shares[0].cmp(&shares[1]) {
                std::cmp::Ordering::Less => over(Some(Seat::Red), 2),
                std::cmp::Ordering::Greater => over(Some(Seat::Blue), 2),
                std::cmp::Ordering::Equal => over(None, 3),
            }
        }
        _ => None,
    }
}

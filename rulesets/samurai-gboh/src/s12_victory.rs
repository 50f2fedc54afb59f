//! 12.0 Victory: rout points, and whose army has had enough.

use crate::Gboh;
use crate::battle::Special;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::table::{State, Table, badge};
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

/// Rout points of one unit now: for the eliminated and for units of fled clans, theirs doubled.
fn points_of(table: &Table, unit: UnitId) -> u16 {
    let card = table.card(unit);
    let fled = card.kind.is_line() && table.leader(card.clan).has(badge::FLED);
    let lost = matches!(table.unit(unit).state(), State::Eliminated | State::Fled);
    if card.kind == Kind::Honjin || !(lost || fled) {
        return 0;
    }
    if table.map().rules.has(Special::Kobayakawa) && card.kind.is_line() {
        // Clans that changed sides or were never in the battle do not count (SC6).
        let turned = table.clan_seat(card.clan) != card.seat;
        if turned || !table.leader(card.clan).has(badge::ROUSED) {
            return 0;
        }
    }
    table.map().points(unit) * if fled { 2 } else { 1 }
}

/// An army's rout points, heads taken off.
pub fn rout_points(table: &Table, seat: Seat) -> i16 {
    let lost: u16 = table
        .all_units()
        .filter(|&unit| table.seat_of(unit) == seat)
        .map(|unit| points_of(table, unit))
        .sum();
    let army = table.army(seat);
    lost as i16 - 5 * i16::from(army.heads) - 25 * i16::from(army.great_heads)
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

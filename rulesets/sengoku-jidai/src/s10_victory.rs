//! 10.0 Victory: points for enemies eliminated and for zones.

use crate::event::Ending;
use crate::field::Reason;
use crate::prelude::*;
use engine::Outcome;

/// VP a side would get from the scenario if the battle ended now (10.0.e, B-117).
pub fn zone_points(table: &Table, seat: Seat) -> u16 {
    let mine = table.ground().points.iter().filter(|points| points.seat == seat);
    mine.filter(|points| match points.reason {
        Reason::Held(zone) => table.held[seat.index()].contains(zone),
        Reason::Leader(id, zone) => {
            let unit = table.unit(id);
            unit.stands_in(zone) && !unit.has(Flag::GENERIC)
        }
        Reason::Dead(id) => table.unit(id).has(Flag::GENERIC),
        // Our design: a handicap, only under the house rule of that name.
        Reason::Given => true,
    })
    .map(|points| u16::from(points.points))
    .sum()
}

/// All VP of a side as things stand.
pub fn points(table: &Table, seat: Seat) -> u16 {
    table.army(seat).points + zone_points(table, seat)
}

/// After the last turn: more VP win, equal VP draw (10.0.a, 10.0.b).
pub fn count(table: &Table, umpire: &mut impl Umpire<Bsj>) -> Outcome {
    for seat in Seat::BOTH {
        let (kills, zones) = (table.army(seat).points, zone_points(table, seat));
        umpire.announce(S10_0_E, Event::Scored { seat, kills, zones });
    }
    let [red, blue] = Seat::BOTH.map(|seat| points(table, seat));
    let winner = match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Some(Seat::Red),
        std::cmp::Ordering::Less => Some(Seat::Blue),
        std::cmp::Ordering::Equal => None,
    };
    let why = if winner.is_some() { Ending::Points } else { Ending::Draw };
    umpire.announce(if winner.is_some() { S10_0_A } else { S10_0_B }, Event::Ended { winner, why });
    Outcome { winner, degree: why as u8 }
}

/// Sudden death (10.0.g): the side all of whose Da and Ta are dead, none left to come.
#[inline]
pub fn leaders_dead(table: &Table) -> Option<Seat> {
    if table.ground().house.sudden_death { leaderless(table) } else { None }
}

#[inline(never)]
fn leaderless(table: &Table) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|&seat| {
        let divisions = table.ground().divisions.iter().enumerate();
        let mine = divisions.filter(|(id, _)| table.division_seat(*id as DivisionId) == seat);
        let mut leaders = mine.filter_map(|(_, division)| division.leader).peekable();
        let some = leaders.peek().is_some();
        some && leaders.all(|id| matches!(table.unit(id).place, OUT | DUE))
    })
}

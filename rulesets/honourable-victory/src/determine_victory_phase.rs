//! The Determine Victory Phase: general retreat, then markers, then the third and the breakpoint,
//! and at the end the zones.

use crate::HonourableVictory;
use crate::event::Event;
use crate::table::Table;
use crate::unit::UnitSet;
use engine::{Outcome, Seat, Umpire};

use crate::rulebook::*;

/// Index of An Honourable Victory! among the degrees.
pub const HONOURABLE: u8 = 0;
/// Index of A Minor Victory.
pub const MINOR: u8 = 1;
/// Index of A Draw.
pub const DRAW: u8 = 2;
/// Index of A Humiliating Loss for both sides.
pub const HUMILIATING: u8 = 3;

/// Units off the table (in reserve or routed) and on it. The Daimyo is no unit and is not counted.
pub fn off_and_on(table: &Table, seat: Seat) -> (u8, u8) {
    let off = table.routed[seat.index()].saturating_add(table.in_reserve(seat).len());
    (off, table.on_table(seat).len())
}

/// Goes through the checks in order; `None` means another turn.
pub fn determine(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
) -> Option<Outcome> {
    if let Some(outcome) = general_retreat(table, umpire) {
        return Some(outcome);
    }
    table.fired = UnitSet::NONE;
    table.reacted = UnitSet::NONE;
    umpire.announce(VICTORY_CLEAR_MARKERS, Event::MarkersCleared);
    let mut over = false;
    for seat in Seat::BOTH {
        let (third, _) = table.muster.break_values(seat);
        let routed = table.routed[seat.index()];
        if routed >= third && table.daimyo[seat.index()].take().is_some() {
            umpire.announce(VICTORY_THIRD, Event::DaimyoGone { seat, routed, third });
        }
    }
    for seat in Seat::BOTH {
        let (_, breakpoint) = table.muster.break_values(seat);
        let routed = table.routed[seat.index()];
        if routed >= breakpoint {
            over = true;
            umpire.announce(VICTORY_BREAKPOINT, Event::Broken { seat, routed, breakpoint });
        }
    }
    over.then(|| by_zones(table, umpire))
}

fn general_retreat(table: &Table, umpire: &mut impl Umpire<HonourableVictory>) -> Option<Outcome> {
    let retreating = Seat::BOTH.map(|seat| {
        let (off, on) = off_and_on(table, seat);
        let so = off > on;
        if so {
            umpire.announce(VICTORY_GENERAL_RETREAT, Event::GeneralRetreat { seat, off, on });
        }
        so
    });
    match retreating {
        [false, false] => None,
        [true, true] => {
            umpire.announce(VICTORY_GENERAL_RETREAT_BOTH, Event::BothRetreat);
            Some(Outcome { winner: None, degree: HUMILIATING })
        }
        [red, _] => {
            let winner = if red { Seat::Blue } else { Seat::Red };
            umpire.announce(VICTORY_GENERAL_RETREAT_ONE, Event::WonByRetreat { winner });
            Some(Outcome { winner: Some(winner), degree: HONOURABLE })
        }
    }
}

/// The final outcome, by uncontested zones; the side that broke may win on them (H-79).
pub fn by_zones(table: &Table, umpire: &mut impl Umpire<HonourableVictory>) -> Outcome {
    let [red, blue] = Seat::BOTH.map(|seat| table.held(seat));
    let enough = table.muster.zones_for_honour();
    let winner = match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Some(Seat::Red),
        std::cmp::Ordering::Less => Some(Seat::Blue),
        std::cmp::Ordering::Equal => None,
    };
    let (degree, rule) = match winner {
        Some(_) if red.max(blue) >= enough => (HONOURABLE, VICTORY_OUTCOME_HONOURABLE),
        Some(_) => (MINOR, VICTORY_OUTCOME_MINOR),
        None => (DRAW, VICTORY_OUTCOME_DRAW),
    };
    umpire.announce(rule, Event::ZonesCounted { red, blue });
    Outcome { winner, degree }
}

//! The Determine the Initiative Phase: 2D6 a side, and the lower total has it for the turn.

use crate::HonourableVictory;
use crate::event::Event;
use crate::table::Table;
use engine::{Roll, Seat, Umpire};

use crate::rulebook::*;

/// Both sides throw; nothing on a tie, which is thrown again.
pub fn throw(_table: &Table, umpire: &mut impl Umpire<HonourableVictory>) -> Option<Seat> {
    let red = umpire.roll(Roll::d6(2, Seat::Red, INITIATIVE_ROLL)).sum() as u8;
    let blue = umpire.roll(Roll::d6(2, Seat::Blue, INITIATIVE_ROLL)).sum() as u8;
    let winner = lower(red, blue);
    let rule = if winner.is_some() { INITIATIVE_ROLL } else { INITIATIVE_TIE };
    umpire.announce(rule, Event::Initiative { red, blue, winner });
    winner
}

/// The side with the lower total.
pub fn lower(red: u8, blue: u8) -> Option<Seat> {
    match red.cmp(&blue) {
        std::cmp::Ordering::Less => Some(Seat::Red),
        std::cmp::Ordering::Greater => Some(Seat::Blue),
        std::cmp::Ordering::Equal => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lower_total_has_the_initiative() {
        assert_eq!(lower(3, 4), Some(Seat::Red));
        assert_eq!(lower(12, 2), Some(Seat::Blue));
        assert_eq!(lower(7, 7), None);
    }
}

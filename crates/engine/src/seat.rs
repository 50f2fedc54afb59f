//! Who sits at the table. All five rulebooks have two sides; several people may share one.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Not;

/// One of the two sides.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Seat {
    /// The first side of a scenario.
    #[default]
    Red,
    /// The second side.
    Blue,
}

impl Seat {
    /// Both, Red first.
    pub const BOTH: [Seat; 2] = [Seat::Red, Seat::Blue];

    /// 0 for Red, 1 for Blue: an index into pairs.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Reads "Red" or "blue".
    pub fn read(word: &str) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| word.eq_ignore_ascii_case(seat.name()))
    }

    /// "Red" or "Blue".
    pub const fn name(self) -> &'static str {
        match self {
            Seat::Red => "Red",
            Seat::Blue => "Blue",
        }
    }
}

impl Not for Seat {
    type Output = Seat;
    /// The other side.
    fn not(self) -> Seat {
        match self {
            Seat::Red => Seat::Blue,
            Seat::Blue => Seat::Red,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of seats: who is asked, who sees a card.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);
    /// Both sides.
    pub const BOTH: Seats = Seats(3);

    /// Only this seat.
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat as u8)
    }

    /// Is `seat` in it?
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat as u8) != 0
    }

    /// The set without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat as u8))
    }

    /// Red if in it, else Blue if in it.
    pub fn first(self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.has(seat))
    }

    /// The seats in it, Red first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::BOTH.into_iter().filter(move |&seat| self.has(seat))
    }

    /// Nobody in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

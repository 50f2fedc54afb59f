//! Units by number, and sets of them in one machine word: Red's are 0 to 31, Blue's 32 to 63.

use engine::Seat;
use serde::{Deserialize, Serialize};

/// Most units a side.
pub const MOST_UNITS: usize = 32;

/// One unit: its number over both sides.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(try_from = "u8", into = "u8")]
pub struct UnitId(u8);

impl UnitId {
    /// Unit `index` of a side, counted from 0.
    pub const fn of(seat: Seat, index: u8) -> UnitId {
        UnitId((seat as u8) << 5 | (index & 31))
    }

    /// An index into arrays of all units.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Whose.
    #[inline]
    pub const fn seat(self) -> Seat {
        if self.0 < 32 { Seat::Red } else { Seat::Blue }
    }

    /// Its number within its side.
    #[inline]
    pub const fn within_side(self) -> u8 {
        self.0 & 31
    }
}

impl TryFrom<u8> for UnitId {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<UnitId, &'static str> {
        if number < 64 { Ok(UnitId(number)) } else { Err("a unit is a number from 0 to 63") }
    }
}

impl From<UnitId> for u8 {
    fn from(id: UnitId) -> u8 {
        id.0
    }
}

/// A set of units of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitSet(pub u64);

impl UnitSet {
    /// No unit.
    pub const NONE: UnitSet = UnitSet(0);

    /// Everything that can belong to a side.
    #[inline]
    pub const fn side(seat: Seat) -> UnitSet {
        match seat {
            Seat::Red => UnitSet(0xFFFF_FFFF),
            Seat::Blue => UnitSet(0xFFFF_FFFF << 32),
        }
    }

    /// Is it in?
    #[inline]
    pub const fn has(self, id: UnitId) -> bool {
        self.0 >> id.index() & 1 == 1
    }

    /// Puts it in.
    #[inline]
    pub const fn insert(&mut self, id: UnitId) {
        self.0 |= 1 << id.index();
    }

    /// Takes it out.
    #[inline]
    pub const fn remove(&mut self, id: UnitId) {
        self.0 &= !(1 << id.index());
    }

    /// Those in both.
    #[inline]
    pub const fn and(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }

    /// Those in either.
    #[inline]
    pub const fn or(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }

    /// Those not in the other.
    #[inline]
    pub const fn minus(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// None at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for UnitSet {
    type Item = UnitId;
    /// Takes the lowest number out and gives it.
    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        if self.0 == 0 {
            return None;
        }
        let id = UnitId(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_its_units_in_order() {
        let mut set = UnitSet::NONE;
        for id in [UnitId::of(Seat::Blue, 3), UnitId::of(Seat::Red, 5)] {
            set.insert(id);
        }
        let order: Vec<u8> = set.map(UnitId::into).collect();
        assert_eq!(order, [5, 35]);
        assert_eq!(set.and(UnitSet::side(Seat::Blue)).len(), 1);
    }
}

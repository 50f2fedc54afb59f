//! A set of areas in one wide word.

use serde::{Deserialize, Serialize};

use super::Area;

/// A set of areas, at most 128.
///
/// ```
/// use ground::areas::{Area, AreaSet};
/// let area = |index| Area::from_index(index).unwrap();
/// let held: AreaSet = [area(3), area(100)].into_iter().collect();
/// assert_eq!(held.difference(AreaSet::of(area(3))), AreaSet::of(area(100)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "[u64; 2]", into = "[u64; 2]")]
pub struct AreaSet(u128);

impl AreaSet {
    /// No area at all.
    pub const EMPTY: AreaSet = AreaSet(0);

    /// Just this area.
    pub const fn of(area: Area) -> AreaSet {
        AreaSet(1 << area.0)
    }

    /// Puts an area in.
    pub const fn insert(&mut self, area: Area) {
        self.0 |= 1 << area.0;
    }

    /// Takes an area out.
    pub const fn remove(&mut self, area: Area) {
        self.0 &= !(1 << area.0);
    }

    /// Whether the area is in the set.
    pub const fn contains(self, area: Area) -> bool {
        self.0 >> area.0 & 1 == 1
    }

    /// How many areas it holds.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Areas in either.
    pub const fn union(self, other: AreaSet) -> AreaSet {
        AreaSet(self.0 | other.0)
    }

    /// Areas in both.
    pub const fn intersection(self, other: AreaSet) -> AreaSet {
        AreaSet(self.0 & other.0)
    }

    /// Areas in this one only.
    pub const fn difference(self, other: AreaSet) -> AreaSet {
        AreaSet(self.0 & !other.0)
    }
}

// Saved as two words of 64 bits, because not every format, nor every part of serde, takes 128.
impl From<AreaSet> for [u64; 2] {
    fn from(set: AreaSet) -> [u64; 2] {
        [set.0 as u64, (set.0 >> 64) as u64]
    }
}

impl From<[u64; 2]> for AreaSet {
    fn from([low, high]: [u64; 2]) -> AreaSet {
        AreaSet(u128::from(high) << 64 | u128::from(low))
    }
}

impl IntoIterator for AreaSet {
    type Item = Area;
    type IntoIter = AreaSetIter;

    fn into_iter(self) -> AreaSetIter {
        AreaSetIter(self.0)
    }
}

impl FromIterator<Area> for AreaSet {
    fn from_iter<I: IntoIterator<Item = Area>>(areas: I) -> AreaSet {
        let mut set = AreaSet::EMPTY;
        areas.into_iter().for_each(|area| set.insert(area));
        set
    }
}

/// The areas of a set in the order of the map's list.
#[derive(Clone, Copy, Debug)]
pub struct AreaSetIter(u128);

impl Iterator for AreaSetIter {
    type Item = Area;

    fn next(&mut self) -> Option<Area> {
        if self.0 == 0 {
            return None;
        }
        let area = Area(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(area)
    }
}

//! A set of areas in one wide word.

use serde::{Deserialize, Serialize};

use super::Area;

/// A set of areas, at most 128.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

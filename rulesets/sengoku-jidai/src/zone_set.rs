//! A set of zones in one word: a battle's map has at most 64, and half the width of a general set of
//! areas is a good deal faster where every move asks for one.

use crate::unit::Zone;
use ground::areas::{Area, AreaSet};
use serde::{Deserialize, Serialize};

/// A set of at most 64 zones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZoneSet(u64);

impl ZoneSet {
    /// No zone.
    pub const EMPTY: ZoneSet = ZoneSet(0);

    /// Only this zone.
    #[inline]
    pub const fn of(zone: Zone) -> ZoneSet {
        ZoneSet(1 << (zone.index() & 63))
    }

    /// Puts a zone in.
    #[inline]
    pub const fn insert(&mut self, zone: Zone) {
        self.0 |= ZoneSet::of(zone).0;
    }

    /// Puts the zone with this index in; what is no zone of a map of 64 changes nothing.
    #[inline]
    pub const fn insert_place(&mut self, place: u8) {
        self.0 |= ((place < 64) as u64) << (place & 63);
    }

    /// Takes a zone out.
    #[inline]
    pub const fn remove(&mut self, zone: Zone) {
        self.0 &= !ZoneSet::of(zone).0;
    }

    /// Is a zone in it?
    #[inline]
    pub const fn contains(self, zone: Zone) -> bool {
        self.0 & ZoneSet::of(zone).0 != 0
    }

    /// Is the zone with this index in it? What is no zone of a map of 64 never is.
    #[inline]
    pub const fn holds(self, place: u8) -> bool {
        place < 64 && self.0 >> place & 1 == 1
    }

    /// None at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Zones in either.
    #[inline]
    pub const fn union(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(self.0 | other.0)
    }

    /// Zones in both.
    #[inline]
    pub const fn intersection(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(self.0 & other.0)
    }

    /// Zones in this one only.
    #[inline]
    pub const fn difference(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(self.0 & !other.0)
    }

    /// The first in the order of the map, if any.
    #[inline]
    pub fn first(self) -> Option<Zone> {
        if self.0 == 0 { None } else { Area::from_index(self.0.trailing_zeros() as u8) }
    }
}

impl From<AreaSet> for ZoneSet {
    fn from(areas: AreaSet) -> ZoneSet {
        areas.into_iter().collect()
    }
}

impl FromIterator<Zone> for ZoneSet {
    fn from_iter<I: IntoIterator<Item = Zone>>(zones: I) -> ZoneSet {
        let mut set = ZoneSet::EMPTY;
        zones.into_iter().for_each(|zone| set.insert(zone));
        set
    }
}

impl IntoIterator for ZoneSet {
    type Item = Zone;
    type IntoIter = ZoneSetIter;

    fn into_iter(self) -> ZoneSetIter {
        ZoneSetIter(self)
    }
}

/// The zones of a set in the order of the map.
#[derive(Clone, Copy, Debug)]
pub struct ZoneSetIter(ZoneSet);

impl Iterator for ZoneSetIter {
    type Item = Zone;

    #[inline]
    fn next(&mut self) -> Option<Zone> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }
}

//! A set of zones in one machine word.

use serde::{Deserialize, Serialize};

use super::Zone;

/// A set of zones, table and reserve alike: 45 possible zones fit one word.
///
/// ```
/// use ground::zones::{Grid, ZoneSet};
/// let grid = Grid::standard();
/// let middle: ZoneSet = grid.table().filter(|zone| zone.row() == Some(1)).collect();
/// assert_eq!(middle.len(), 5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZoneSet(u64);

impl ZoneSet {
    /// No zone at all.
    pub const EMPTY: ZoneSet = ZoneSet(0);

    /// Puts a zone in.
    pub const fn insert(&mut self, zone: Zone) {
        self.0 |= 1 << zone.index();
    }

    /// Takes a zone out.
    pub const fn remove(&mut self, zone: Zone) {
        self.0 &= !(1 << zone.index());
    }

    /// Whether the zone is in the set.
    pub const fn contains(self, zone: Zone) -> bool {
        self.0 >> zone.index() & 1 == 1
    }

    /// How many zones it holds.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Zones in either.
    pub const fn union(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(self.0 | other.0)
    }

    /// Zones in both.
    pub const fn intersection(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(self.0 & other.0)
    }

    /// Zones in this one only.
    pub const fn difference(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(self.0 & !other.0)
    }
}

impl IntoIterator for ZoneSet {
    type Item = Zone;
    type IntoIter = ZoneSetIter;

    fn into_iter(self) -> ZoneSetIter {
        ZoneSetIter(self.0)
    }
}

impl FromIterator<Zone> for ZoneSet {
    fn from_iter<I: IntoIterator<Item = Zone>>(zones: I) -> ZoneSet {
        let mut set = ZoneSet::EMPTY;
        zones.into_iter().for_each(|zone| set.insert(zone));
        set
    }
}

/// The zones of a set, from the south reserves northwards and west to east.
#[derive(Clone, Copy, Debug)]
pub struct ZoneSetIter(u64);

impl Iterator for ZoneSetIter {
    type Item = Zone;

    fn next(&mut self) -> Option<Zone> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Zone::from_index(index)
    }
}

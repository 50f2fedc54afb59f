//! A unit as it stands on the table: eight bytes, read and written by name.
//!
//! What never changes (name, weapon, starting size) lies in the interned muster.

use crate::appendix_a_terrain::{CELLS, FIRST_CELL};
pub use crate::unit_set::{MOST_UNITS, UnitId, UnitSet};
pub use crate::words::{Formation, Quality, UnitType, Weapon, Word};
use ground::zones::{Facing, Side, Zone};
use serde::{Deserialize, Serialize};

/// A unit's changing state, packed: place 6 bits, stands 4, hits 7, facing 2, formation 2,
/// quality 2, one spare, four contacts of 6 (a flag and a number within the other side), four counts of 4.
///
/// The counts are stands allocated against the enemy on each side during hand-to-hand combat, and
/// the first of them the shots taken during firing; the two never meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Unit(u64);

/// Place of a unit that has left the battle.
const ROUTED: u64 = 63;
/// Place of a unit not yet set up.
const WAITING: u64 = 62;

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a zone of the table or a reserve zone.
    In(Zone),
    /// Not set up yet.
    Waiting,
    /// Gone for good.
    Routed,
}

const STANDS: u32 = 6;
const HITS: u32 = 10;
const FACING: u32 = 17;
const FORMATION: u32 = 19;
const QUALITY: u32 = 21;
const CONTACTS: u32 = 24;
const COUNTS: u32 = 48;
/// The most hit markers that are counted; a unit of nine stands is gone with 18.
pub const MOST_HITS: u8 = 127;

/// Numbers of stands there is room for.
pub const STRENGTHS: usize = 16;
/// Facings and formations (four bits) of each strength.
pub const POSTURES: usize = STRENGTHS * 16;

impl Unit {
    /// A unit that has left the battle, or was never there.
    pub const GONE: Unit = Unit(ROUTED);

    /// A fresh unit.
    pub fn new(place: Place, stands: u8, facing: Facing, formation: Formation) -> Unit {
        let mut unit = Unit(0);
        unit.put(place);
        unit.set_stands(stands);
        unit.face(facing);
        unit.form(formation);
        unit
    }

    #[inline]
    const fn bits(self, at: u32, width: u32) -> u8 {
        (self.0 >> at & ((1 << width) - 1)) as u8
    }

    #[inline]
    const fn set(&mut self, at: u32, width: u32, value: u64) {
        let mask = ((1u64 << width) - 1) << at;
        self.0 = self.0 & !mask | value << at & mask;
    }

    /// Where it is.
    #[inline]
    pub fn place(self) -> Place {
        match Zone::from_index(self.bits(0, 6)) {
            Some(zone) => Place::In(zone),
            None if u64::from(self.bits(0, 6)) == WAITING => Place::Waiting,
            None => Place::Routed,
        }
    }

    /// Its zone, if it is in play.
    #[inline]
    pub fn zone(self) -> Option<Zone> {
        Zone::from_index(self.bits(0, 6))
    }

    /// Its zone's index among the zones of the table, if it is there.
    #[inline]
    pub fn cell(self) -> Option<usize> {
        let cell = usize::from(self.bits(0, 6)).wrapping_sub(FIRST_CELL);
        (cell < CELLS).then_some(cell)
    }

    /// Puts it somewhere.
    #[inline]
    pub fn put(&mut self, place: Place) {
        let number = match place {
            Place::In(zone) => zone.index() as u64,
            Place::Waiting => WAITING,
            Place::Routed => ROUTED,
        };
        self.set(0, 6, number);
    }

    /// Stands left.
    #[inline]
    pub const fn stands(self) -> u8 {
        self.bits(STANDS, 4)
    }

    /// Changes the stands left.
    #[inline]
    pub fn set_stands(&mut self, stands: u8) {
        self.set(STANDS, 4, u64::from(stands));
    }

    /// Green markers.
    #[inline]
    pub const fn hits(self) -> u8 {
        self.bits(HITS, 7)
    }

    /// Changes the number of green markers.
    #[inline]
    pub fn set_hits(&mut self, hits: u8) {
        self.set(HITS, 7, u64::from(if hits > MOST_HITS { MOST_HITS } else { hits }));
    }

    /// The way it faces.
    #[inline]
    pub const fn facing(self) -> Facing {
        Facing::from_quarter(self.bits(FACING, 2))
    }

    /// The way it faces, in quarter turns.
    #[inline]
    pub const fn quarter(self) -> usize {
        self.bits(FACING, 2) as usize
    }

    /// Turns it.
    #[inline]
    pub fn face(&mut self, facing: Facing) {
        self.set(FACING, 2, u64::from(facing.quarter()));
    }

    /// Its formation.
    #[inline]
    pub const fn formation(self) -> Formation {
        match self.bits(FORMATION, 2) {
            0 => Formation::Attack,
            1 => Formation::Defensive,
            _ => Formation::Open,
        }
    }

    /// Changes its formation.
    #[inline]
    pub fn form(&mut self, formation: Formation) {
        self.set(FORMATION, 2, formation as u64);
    }

    /// Facing, formation and stands as one number below [`POSTURES`].
    #[inline]
    pub const fn posture(self) -> usize {
        (self.stands() as usize) << 4 | self.bits(FACING, 4) as usize
    }

    /// A unit in this posture, not set up.
    pub fn in_posture(posture: usize) -> Unit {
        let mut unit = Unit(WAITING);
        unit.set_stands((posture >> 4) as u8);
        unit.set(FACING, 4, posture as u64);
        unit
    }

    /// Its quality.
    #[inline]
    pub const fn quality(self) -> Quality {
        match self.bits(QUALITY, 2) {
            0 => Quality::Seasoned,
            1 => Quality::Green,
            _ => Quality::Veteran,
        }
    }

    /// Rates it.
    pub fn rate(&mut self, quality: Quality) {
        self.set(QUALITY, 2, quality as u64);
    }

    /// Number, within the other side, of the enemy that touches this side.
    #[inline]
    pub const fn touched_by(self, side: Side) -> Option<u8> {
        let contact = self.bits(CONTACTS + 6 * side as u32, 6);
        if contact & 32 == 0 { None } else { Some(contact & 31) }
    }

    /// Notes which enemy touches this side.
    #[inline]
    pub fn touch(&mut self, side: Side, enemy: Option<u8>) {
        let contact = match enemy {
            Some(number) => 32 | u64::from(number & 31),
            None => 0,
        };
        self.set(CONTACTS + 6 * side as u32, 6, contact);
    }

    /// How many sides are touched.
    #[inline]
    pub const fn contacts(self) -> u32 {
        const FLAGS: u64 = 0x0082_0820 << CONTACTS;
        (self.0 & FLAGS).count_ones()
    }

    /// Stands allocated against the enemy on this side.
    #[inline]
    pub const fn allotted(self, side: Side) -> u8 {
        self.bits(COUNTS + 4 * side as u32, 4)
    }

    /// Allocates stands.
    #[inline]
    pub fn allot(&mut self, side: Side, stands: u8) {
        self.set(COUNTS + 4 * side as u32, 4, u64::from(stands));
    }

    /// Has it any allocation left to throw for?
    #[inline]
    pub const fn has_allotted(self) -> bool {
        self.0 >> COUNTS != 0
    }

    /// Takes all counts off.
    #[inline]
    pub fn clear_counts(&mut self) {
        self.set(COUNTS, 16, 0);
    }

    /// Shots taken at it this phase.
    #[inline]
    pub const fn shots(self) -> u8 {
        self.bits(COUNTS, 8)
    }

    /// Counts shots taken at it.
    #[inline]
    pub fn set_shots(&mut self, shots: u8) {
        self.set(COUNTS, 8, u64::from(shots));
    }
}

impl std::fmt::Debug for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.place() == Place::Routed {
            return f.write_str("Gone");
        }
        f.debug_struct("Unit")
            .field("place", &self.place())
            .field("stands", &self.stands())
            .field("hits", &self.hits())
            .field("facing", &self.facing())
            .field("formation", &self.formation())
            .field("contacts", &Side::ALL.map(|side| self.touched_by(side)))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_eight_bytes_and_keeps_its_parts_apart() {
        assert_eq!(size_of::<Unit>(), 8);
        let zone = Zone::from_index(44).unwrap();
        let mut unit = Unit::new(Place::In(zone), 9, Facing::West, Formation::Open);
        unit.set_hits(200);
        unit.rate(Quality::Veteran);
        unit.touch(Side::Left, Some(31));
        unit.allot(Side::Left, 9);
        assert_eq!((unit.zone(), unit.stands(), unit.hits()), (Some(zone), 9, MOST_HITS));
        assert_eq!((unit.facing(), unit.formation()), (Facing::West, Formation::Open));
        assert_eq!(unit.quality(), Quality::Veteran);
        assert_eq!((unit.touched_by(Side::Left), unit.contacts()), (Some(31), 1));
        assert_eq!(unit.touched_by(Side::Front), None);
        assert_eq!((unit.allotted(Side::Left), unit.allotted(Side::Rear)), (9, 0));
        unit.touch(Side::Left, None);
        assert_eq!(unit.contacts(), 0);
        assert!(unit.has_allotted());
    }

    #[test]
    fn a_posture_is_facing_formation_and_stands() {
        let unit = Unit::new(Place::Routed, 9, Facing::West, Formation::Open);
        let same = Unit::in_posture(unit.posture());
        assert_eq!((same.facing(), same.formation()), (Facing::West, Formation::Open));
        assert!(unit.posture() < POSTURES && same.stands() == 9);
    }
}

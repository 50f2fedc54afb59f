//! Appendix A, Terrain Guidelines: what lies in a zone and what it does. A zone without a word is
//! clear and does nothing (`terrain.clear`); several kinds in one zone all apply, and their
//! penalties in dice add up.

use crate::unit::Word;
use engine::Rule;
use ground::zones::{Facing, Zone};
use serde::{Deserialize, Serialize};

use crate::rulebook::*;

/// A kind of terrain. A zone may have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Terrain {
    /// Restricted movement; foot have the hand-to-hand advantage.
    Hills,
    /// Restricted; cover and advantage for foot; horse in open order only, no Daimyo.
    Woods,
    /// Restricted; cover and advantage for foot.
    Village,
    /// Passable rough ground: restricted; advantage for foot.
    Rough,
    /// Rough ground agreed to be impassable.
    Impassable,
    /// Nobody enters.
    Bog,
}

impl Word for Terrain {
    const ALL: &'static [(Self, &'static str)] = &[
        (Terrain::Hills, "hills"),
        (Terrain::Woods, "woods"),
        (Terrain::Village, "village"),
        (Terrain::Rough, "rough"),
        (Terrain::Impassable, "impassable"),
        (Terrain::Bog, "bog"),
    ];
}

impl Terrain {
    /// The entry that says what this kind does.
    pub const fn rule(self) -> Rule {
        match self {
            Terrain::Hills => TERRAIN_HILLS,
            Terrain::Woods => TERRAIN_WOODS,
            Terrain::Village => TERRAIN_VILLAGES,
            Terrain::Rough => TERRAIN_ROUGH,
            Terrain::Impassable => TERRAIN_ROUGH_IMPASSABLE,
            Terrain::Bog => TERRAIN_BOG,
        }
    }

    /// Only one zone of this kind may be in a game (`terrain.limits`).
    pub const fn only_one(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::Village | Terrain::Bog)
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Dice lost for each feature that gives cover or advantage.
const DICE_PER_FEATURE: u8 = 2;
const COVER: u8 = Terrain::Woods.bit() | Terrain::Village.bit();
const ADVANTAGE: u8 = COVER | Terrain::Hills.bit() | Terrain::Rough.bit();

/// What lies in one zone: its kinds of terrain and which of its edges are escarpments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Land {
    kinds: u8,
    cliffs: u8,
}

impl Land {
    /// Clear ground.
    pub const CLEAR: Land = Land { kinds: 0, cliffs: 0 };

    /// Adds a kind of terrain.
    pub fn add(&mut self, terrain: Terrain) {
        self.kinds |= terrain.bit();
    }

    /// Its escarpments only.
    #[must_use]
    pub const fn without_kinds(self) -> Land {
        Land { kinds: 0, cliffs: self.cliffs }
    }

    /// Makes an edge an escarpment.
    pub fn add_cliff(&mut self, edge: Facing) {
        self.cliffs |= 1 << edge.quarter();
    }

    /// Has it this kind?
    #[inline]
    pub const fn has(self, terrain: Terrain) -> bool {
        self.kinds & terrain.bit() != 0
    }

    /// Its kinds, in the order of the appendix.
    pub fn kinds(self) -> impl Iterator<Item = Terrain> {
        Terrain::ALL.iter().map(|(kind, _)| *kind).filter(move |kind| self.has(*kind))
    }

    /// Is this edge an escarpment, seen from inside the zone?
    #[inline]
    pub const fn cliff(self, edge: Facing) -> bool {
        self.cliffs >> edge.quarter() & 1 == 1
    }

    /// How many of its edges are.
    pub const fn cliffs(self) -> u32 {
        self.cliffs.count_ones()
    }

    /// Restricted movement for horse.
    #[inline]
    pub const fn restricted(self) -> bool {
        self.kinds & ADVANTAGE != 0
    }

    /// Why nobody may enter, if so.
    #[inline]
    pub const fn shut(self) -> Option<Rule> {
        if self.has(Terrain::Bog) {
            Some(TERRAIN_BOG)
        } else if self.has(Terrain::Impassable) {
            Some(TERRAIN_ROUGH_IMPASSABLE)
        } else {
            None
        }
    }

    /// Dice that shots at foot lose here.
    #[inline]
    pub const fn cover(self) -> u8 {
        DICE_PER_FEATURE * (self.kinds & COVER).count_ones() as u8
    }

    /// Dice that attacks on foot lose here.
    #[inline]
    pub const fn advantage(self) -> u8 {
        DICE_PER_FEATURE * (self.kinds & ADVANTAGE).count_ones() as u8
    }
}

/// How many zones a table can have.
pub const CELLS: usize = 27;
/// The index of the first of them among all zones.
pub const FIRST_CELL: usize = 9;

/// The index of a table zone among table zones; nothing for a reserve zone.
#[inline]
pub const fn cell(zone: Zone) -> Option<usize> {
    let index = zone.index();
    if index >= FIRST_CELL && index < FIRST_CELL + CELLS { Some(index - FIRST_CELL) } else { None }
}

/// The table zone with this index.
pub fn zone_of_cell(cell: usize) -> Option<Zone> {
    if cell < CELLS { Zone::from_index((cell + FIRST_CELL) as u8) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wooded_rough_hill_with_a_village_costs_eight_dice_and_four_of_fire() {
        let mut land = Land::CLEAR;
        for kind in [Terrain::Hills, Terrain::Village, Terrain::Woods, Terrain::Rough] {
            land.add(kind);
        }
        assert_eq!((land.advantage(), land.cover()), (8, 4));
        assert!(land.restricted() && land.shut().is_none());
    }

    #[test]
    fn clear_ground_does_nothing() {
        let land = Land::CLEAR;
        assert_eq!((land.advantage(), land.cover(), land.restricted()), (0, 0, false));
    }
}

//! Where the ground lets units and Daimyos go, worked out once for a field by asking the rules, and
//! which zones are full: together they answer "may it go there?" with one test of a bit.

use crate::HonourableVictory;
use crate::appendix_a_terrain::{CELLS, cell};
use crate::choice::Choice;
use crate::critic::Deaf;
use crate::movement_phases::may_go;
use crate::movement_phases::on_the_spot::Bearing;
use crate::movement_phases::performing_actions::{First, may_move};
use crate::muster::Muster;
use crate::organising_your_army::{Horse, end_of};
use crate::unit::{Formation, Weapon};
use crate::using_the_reserve_zones::{may_come_on, way_back};
use engine::{Options, Seat};
use ground::zones::{Facing, MAX_COLUMNS, Zone};

/// A zone to go to, or nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal(u8);

impl Goal {
    /// No way leads anywhere.
    pub const NOWHERE: Goal = Goal(63);

    /// This zone.
    #[inline]
    pub const fn to(zone: Zone) -> Goal {
        Goal(zone.index() as u8)
    }
}

impl From<Option<Zone>> for Goal {
    fn from(zone: Option<Zone>) -> Goal {
        zone.map_or(Goal::NOWHERE, Goal::to)
    }
}

/// The zones that take no more units of a side, a bit each; nowhere is always among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Full(u64);

impl Full {
    /// There is room everywhere but nowhere.
    pub const NONE: Full = Full(1 << Goal::NOWHERE.0);

    /// May one more unit go there?
    #[inline]
    pub const fn admits(self, goal: Goal) -> bool {
        self.0 >> (goal.0 & 63) & 1 == 0
    }

    /// Those of the zones that are not full, from the west.
    #[inline]
    pub const fn open(self, Zones(zones): Zones) -> Zones {
        Zones(zones & !self.0)
    }

    /// Notes whether a zone is full.
    #[inline]
    pub fn note(&mut self, zone: Zone, full: bool) {
        let bit = zone.index() as u32;
        self.0 = self.0 & !(1 << bit) | u64::from(full) << bit;
    }
}

/// The index of each side's reserve zone furthest west.
const FIRST_RESERVE: [u8; 2] = [0, Zone::COUNT as u8 - MAX_COLUMNS];

/// Some zones, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zones(u64);

impl Zones {
    /// Without this one.
    #[inline]
    #[must_use]
    pub const fn without(self, zone: Zone) -> Zones {
        Zones(self.0 & !(1 << zone.index()))
    }

    /// The columns of those that are reserve zones of a side, a bit each.
    #[inline]
    pub const fn columns(self, seat: Seat) -> u64 {
        self.0 >> FIRST_RESERVE[seat.index()] & ((1 << MAX_COLUMNS) - 1)
    }

    /// A side's reserve zone in this column, if there can be one.
    pub fn reserve(seat: Seat, column: usize) -> Option<Zone> {
        let fits = column < usize::from(MAX_COLUMNS);
        Zone::from_index(FIRST_RESERVE[seat.index()] + column as u8).filter(|_| fits)
    }
}

/// How a unit goes, as far as the ground distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// Foot, and horse in open order.
    Easy,
    /// Horse in closed order.
    ClosedHorse,
}

impl Gait {
    /// Of a unit in this formation.
    #[inline]
    pub fn of(horse: Horse, formation: Formation) -> Gait {
        if horse == Horse::Mounted && formation != Formation::Open {
            Gait::ClosedHorse
        } else {
            Gait::Easy
        }
    }
}

/// A Daimyo's moves from one zone.
#[derive(Clone, Copy, Debug)]
pub struct Rides {
    moves: [Choice; 8],
    count: u8,
}

impl Rides {
    const NONE: Rides = Rides { moves: [Choice::EndMovement; 8], count: 0 };

    fn to(zones: impl IntoIterator<Item = Zone>) -> Rides {
        let mut rides = Rides::NONE;
        for (slot, zone) in rides.moves.iter_mut().zip(zones) {
            *slot = Choice::Daimyo(zone);
            rides.count += 1;
        }
        rides
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Offers them.
    #[inline]
    pub fn offer(&self, o: &mut Options<HonourableVictory>) {
        o.offer_first(&self.moves, self.count.into());
    }
}

/// All ways of a field.
#[derive(Debug)]
pub struct Ways {
    /// From each table zone, by facing and gait.
    ahead: [[[Goal; 2]; 4]; CELLS],
    /// From each reserve zone onto the table, by gait.
    onto_table: [[Goal; Zone::COUNT]; 2],
    /// From each table zone into the own reserve, by seat.
    back: [[Goal; CELLS]; 2],
    /// A Daimyo's, by zone.
    daimyo: [Rides; Zone::COUNT],
    reserves: [Zones; 2],
}

impl Ways {
    /// A field without any.
    pub const NONE: Ways = Ways {
        ahead: [[[Goal::NOWHERE; 2]; 4]; CELLS],
        onto_table: [[Goal::NOWHERE; Zone::COUNT]; 2],
        back: [[Goal::NOWHERE; CELLS]; 2],
        daimyo: [Rides::NONE; Zone::COUNT],
        reserves: [Zones(0); 2],
    };

    /// Goes over the field once.
    pub fn survey(muster: &Muster) -> Ways {
        let grid = muster.grid();
        let mut ways = Ways::NONE;
        for (gait, horse) in [(Gait::Easy, Horse::Foot), (Gait::ClosedHorse, Horse::Mounted)] {
            for (from, facing) in grid.table().flat_map(|zone| Facing::ALL.map(|way| (zone, way))) {
                let bearing = Bearing {
                    weapon: Weapon::Mounted,
                    horse,
                    stands: 2,
                    formation: Formation::Attack,
                    facing,
                    engaged: false,
                    in_woods: false,
                };
                let free = may_move(muster, from, bearing, First::Yes, |_| true, &mut Deaf).is_ok();
                let to = muster.ahead(from, facing).filter(|_| free);
                if let Some(here) = cell(from) {
                    ways.ahead[here][facing as usize][gait as usize] = to.into();
                }
            }
            for seat in Seat::BOTH {
                for from in grid.reserves(end_of(seat)) {
                    let to = grid.in_front_of_reserve(from).filter(|&to| {
                        may_come_on(muster, seat, horse, Formation::Attack, to, &mut Deaf).is_ok()
                    });
                    ways.onto_table[gait as usize][from.index()] = to.into();
                }
            }
        }
        for seat in Seat::BOTH {
            for zone in grid.reserves(end_of(seat)) {
                ways.reserves[seat.index()].0 |= 1 << zone.index();
            }
            for from in grid.table() {
                let to = way_back(muster, seat, from, |_| true, &mut Deaf).unwrap_or_default();
                if let Some(here) = cell(from) {
                    ways.back[seat.index()][here] = to.into();
                }
            }
        }
        for from in grid.table() {
            let free = |to: &Zone| may_go(muster, from, *to, &mut Deaf).is_ok();
            ways.daimyo[from.index()] = Rides::to(grid.around(from).into_iter().filter(free));
        }
        ways
    }

    /// Where straight ahead leads, for a facing in quarter turns.
    #[inline]
    pub fn ahead(&self, gait: Gait, cell: usize, quarter: usize) -> Goal {
        self.ahead[cell][quarter & 3][gait as usize]
    }

    /// Where a reserve zone opens onto the table.
    #[inline]
    pub fn onto_table(&self, gait: Gait, from: Zone) -> Goal {
        self.onto_table[gait as usize][from.index()]
    }

    /// The own reserve straight behind.
    #[inline]
    pub fn back(&self, seat: Seat, cell: usize) -> Goal {
        self.back[seat.index()][cell]
    }

    /// Where a Daimyo may go.
    #[inline]
    pub fn daimyo(&self, from: Zone) -> &Rides {
        &self.daimyo[from.index()]
    }

    /// A side's reserve zones.
    #[inline]
    pub fn reserves(&self, seat: Seat) -> Zones {
        self.reserves[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserves_are_known_by_their_columns() {
        let muster = crate::muster::Draft::standard().muster().unwrap();
        for seat in Seat::BOTH {
            let zones = muster.ways.reserves(seat);
            let columns = (0..64).filter(|column| zones.columns(seat) >> column & 1 == 1);
            let named: Vec<_> = columns.map(|column| Zones::reserve(seat, column)).collect();
            let reserves: Vec<_> = muster.grid().reserves(end_of(seat)).map(Some).collect();
            assert_eq!(named, reserves);
        }
    }

    #[test]
    fn nowhere_is_always_full() {
        let mut full = Full::NONE;
        assert!(!full.admits(Goal::NOWHERE));
        let zone = Zone::from_index(44).unwrap();
        full.note(zone, true);
        assert!(!full.admits(Goal::to(zone)));
        full.note(zone, false);
        assert_eq!(full, Full::NONE);
    }
}

//! The muster: everything about two armies and their field that does not change during a battle,
//! interned once for each content so that positions stay small.

use crate::appendix_a_terrain::{CELLS, Land, cell};
use crate::movement_phases::drill_book::{DrillBook, Kind};
use crate::unit::{MOST_UNITS, UnitId, UnitSet, Weapon};
use crate::ways::Ways;
use engine::{Fault, Interned, Registry, Seat, Sheet};
use ground::zones::{Facing, Grid, Zone};

/// A unit as it was mustered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levy {
    /// Its name, unique over both sides.
    pub name: String,
    /// What it carries.
    pub weapon: Weapon,
    /// Stands at the start.
    pub start: u8,
    /// First turn in which it may enter from reserve.
    pub not_before: u16,
}

/// Everything a muster is made from; its text is the key under which it is interned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// What the battle is called.
    pub title: String,
    /// What the sides are called.
    pub sides: [String; 2],
    /// Columns and reserves.
    pub grid: Grid,
    /// Most friendly units in a zone.
    pub limit: u8,
    /// A bit for each column whose rear zones are for set-up.
    pub set_up_columns: u16,
    /// The units, in order.
    pub levies: [Vec<Levy>; 2],
    /// Units at the start, for the break points.
    pub units: [u8; 2],
    /// Terrain, zone by zone.
    pub lands: [Land; CELLS],
    /// The turn by which a side must have moved into the middle row; 0 for never.
    pub must_advance: [u16; 2],
    /// House rule: spears have CV 3.
    pub spears_cv_3: bool,
    /// House rule: horse that engages foot has impact.
    pub mounted_impact: bool,
    /// House rule: when every unit has been chosen, the Daimyo may still move.
    pub daimyo_last: bool,
}

impl Draft {
    /// An empty field of the standard size.
    pub fn standard() -> Draft {
        Draft {
            title: "An Honourable Victory!".into(),
            sides: ["Red".into(), "Blue".into()],
            grid: Grid::standard(),
            limit: 4,
            set_up_columns: centre_columns(5),
            levies: [Vec::new(), Vec::new()],
            units: [0, 0],
            lands: [Land::CLEAR; CELLS],
            must_advance: [0, 0],
            spears_cv_3: false,
            mounted_impact: false,
            daimyo_last: false,
        }
    }

    /// Finds a unit by its name, whatever the case.
    pub fn find(&self, name: &str) -> Option<UnitId> {
        for seat in Seat::BOTH {
            let levies = &self.levies[seat.index()];
            if let Some(index) = levies.iter().position(|l| l.name.eq_ignore_ascii_case(name)) {
                return Some(UnitId::of(seat, index as u8));
            }
        }
        None
    }

    /// How many edges of a table zone are escarpments; a neighbour's edge is the same edge.
    pub fn cliffs(&self, zone: Zone) -> usize {
        let land = |zone: Zone| cell(zone).map_or(Land::CLEAR, |cell| self.lands[cell]);
        let is_cliff = |&way: &Facing| {
            let beyond = self.grid.step(zone, way);
            land(zone).cliff(way) || beyond.is_some_and(|next| land(next).cliff(way.opposite()))
        };
        Facing::ALL.iter().filter(|way| is_cliff(way)).count()
    }

    /// Interns it as a muster.
    pub fn muster(self) -> Result<Sheet<Muster>, Fault> {
        let mut content = format!("{self:?}");
        // A house rule younger than the oldest records: where it is off nothing is said of it, so
        // that their tables keep their fingerprints.
        if let Some(older) = content.strip_suffix(", daimyo_last: false }") {
            content = format!("{older} }}");
        }
        Sheet::intern(content.as_bytes(), || Muster::new(self))
    }
}

/// The columns that are neither the leftmost nor the rightmost; all of three or fewer.
pub const fn centre_columns(columns: u8) -> u16 {
    let all = (1u16 << columns) - 1;
    if columns <= 3 { all } else { all & !1 & !(1 << (columns - 1)) }
}

/// Two armies and their field: what does not change during a battle.
#[derive(Debug)]
pub struct Muster {
    /// What it was made from.
    pub draft: Draft,
    /// Every unit's weapon, by [`UnitId::index`].
    pub weapons: [Weapon; 2 * MOST_UNITS],
    /// Mounted units, on horseback or not.
    pub mounted: UnitSet,
    /// Units that can shoot in the Firing Phase.
    pub shooters: UnitSet,
    /// Units that can shoot in defence: those and spears.
    pub defensive_shooters: UnitSet,
    /// Light Foot.
    pub light_foot: UnitSet,
    /// Long spears.
    pub long_spears: UnitSet,
    /// Every unit of the battle.
    pub all: UnitSet,
    /// The drills, to have them at hand.
    pub drill_book: &'static DrillBook,
    /// Where the ground lets units go.
    pub ways: Ways,
    /// Units that may not enter from the first turn on.
    late: UnitSet,
    /// How each unit drills when it is not on horseback.
    kinds: [Kind; 2 * MOST_UNITS],
    /// Where straight ahead leads from each table zone, by facing.
    steps: [[Option<Zone>; 4]; CELLS],
}

static MUSTERS: Registry<Muster> = Registry::new();

impl Interned for Muster {
    fn registry() -> &'static Registry<Muster> {
        &MUSTERS
    }
}

impl Muster {
    fn new(draft: Draft) -> Muster {
        let mut muster = Muster {
            weapons: [Weapon::Improvised; 2 * MOST_UNITS],
            mounted: UnitSet::NONE,
            shooters: UnitSet::NONE,
            defensive_shooters: UnitSet::NONE,
            light_foot: UnitSet::NONE,
            long_spears: UnitSet::NONE,
            all: UnitSet::NONE,
            steps: [[None; 4]; CELLS],
            drill_book: DrillBook::open(),
            ways: Ways::NONE,
            late: UnitSet::NONE,
            kinds: [Kind::Foot; 2 * MOST_UNITS],
            draft,
        };
        for seat in Seat::BOTH {
            for (index, levy) in muster.draft.levies[seat.index()].iter().enumerate() {
                let id = UnitId::of(seat, index as u8);
                muster.all.insert(id);
                muster.weapons[id.index()] = levy.weapon;
                muster.kinds[id.index()] = Kind::on_foot(levy.weapon);
                if levy.not_before > 0 {
                    muster.late.insert(id);
                }
                match levy.weapon {
                    Weapon::Bow | Weapon::Firearm => {
                        muster.light_foot.insert(id);
                        muster.shooters.insert(id);
                    }
                    Weapon::Mounted => {
                        muster.mounted.insert(id);
                        muster.shooters.insert(id);
                    }
                    Weapon::Spears => muster.defensive_shooters.insert(id),
                    Weapon::LongSpears => muster.long_spears.insert(id),
                    Weapon::Improvised | Weapon::HandWeapons => {}
                }
            }
        }
        muster.defensive_shooters = muster.defensive_shooters.or(muster.shooters);
        for zone in muster.draft.grid.table() {
            for way in Facing::ALL {
                if let Some(cell) = cell(zone) {
                    muster.steps[cell][way as usize] = muster.draft.grid.step(zone, way);
                }
            }
        }
        muster.ways = Ways::survey(&muster);
        muster
    }

    /// May this unit have come by this turn, as far as the scenario says?
    #[inline]
    pub fn may_have_come(&self, unit: UnitId, turn: u16) -> bool {
        !self.late.has(unit) || self.levy(unit).is_none_or(|levy| turn >= levy.not_before)
    }

    /// How a unit drills when it is not on horseback.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> Kind {
        self.kinds[unit.index()]
    }

    /// The levy of a unit.
    pub fn levy(&self, id: UnitId) -> Option<&Levy> {
        self.draft.levies[id.seat().index()].get(id.within_side() as usize)
    }

    /// The name of a unit.
    pub fn name(&self, id: UnitId) -> &str {
        self.levy(id).map_or("?", |levy| &levy.name)
    }

    /// What a unit carries.
    #[inline]
    pub fn weapon(&self, id: UnitId) -> Weapon {
        self.weapons[id.index()]
    }

    /// The grid.
    #[inline]
    pub fn grid(&self) -> Grid {
        self.draft.grid
    }

    /// What lies in a zone; a reserve is clear.
    #[inline]
    pub fn land(&self, zone: Zone) -> Land {
        cell(zone).map_or(Land::CLEAR, |cell| self.draft.lands[cell])
    }

    /// The table zone straight ahead.
    #[inline]
    pub fn ahead(&self, zone: Zone, way: Facing) -> Option<Zone> {
        self.steps[cell(zone)?][way as usize]
    }

    /// Is there an escarpment on the edge of a zone that way, on either side of it?
    #[inline]
    pub fn cliff(&self, zone: Zone, way: Facing) -> bool {
        if self.land(zone).cliff(way) {
            return true;
        }
        self.ahead(zone, way).is_some_and(|next| self.land(next).cliff(way.opposite()))
    }

    /// A third and a half of the starting units, rounded up (`victory.values`).
    pub fn break_values(&self, seat: Seat) -> (u8, u8) {
        let units = self.draft.units[seat.index()];
        (units.div_ceil(3), units.div_ceil(2))
    }

    /// Zones needed for the best victory: ten of fifteen, or two thirds of another table.
    pub fn zones_for_honour(&self) -> u8 {
        (self.grid().table_zones() * 2).div_ceil(3) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_and_a_half_are_rounded_up() {
        let mut draft = Draft::standard();
        draft.units = [31, 13];
        let muster = Muster::new(draft);
        assert_eq!(muster.break_values(Seat::Red), (11, 16));
        assert_eq!(muster.break_values(Seat::Blue), (5, 7));
        assert_eq!(muster.zones_for_honour(), 10);
    }
}

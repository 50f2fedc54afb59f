//! Organising Your Army: types and weapons of units, their valid formations, and the muster, that is
//! everything about two armies and their field that does not change during a battle.

use crate::appendix_a_terrain::{CELLS, Land, cell};
use crate::unit::{Formation, MOST_UNITS, UnitId, UnitSet, UnitType, Weapon};
use engine::{Fault, Interned, Registry, Rule, Seat, Sheet};
use ground::zones::{End, Facing, Grid, Side, Zone};

use crate::rulebook::*;

/// Firearm units and Mounted units a side may have.
pub const MOST_FIREARMS: usize = 2;
/// Mounted units a side may have.
pub const MOST_MOUNTED: usize = 2;

impl Weapon {
    /// The type of unit that carries it.
    pub const fn unit_type(self) -> UnitType {
        match self {
            Weapon::Bow | Weapon::Firearm => UnitType::LightFoot,
            Weapon::Mounted => UnitType::Mounted,
            _ => UnitType::Foot,
        }
    }

    /// Fewest and most stands at the start, and the rule that says so.
    pub const fn sizes(self) -> (u8, u8, Rule) {
        match self.unit_type() {
            UnitType::Mounted => (2, 6, ARMY_MOUNTED_SIZE),
            _ => (2, 9, ARMY_FOOT_SIZE),
        }
    }
}

/// The ranks of a unit of so many stands, front to rear (`formation.shape`).
pub const fn ranks(stands: u8) -> &'static [u8] {
    match stands {
        0 => &[],
        1 => &[1],
        2 => &[1, 1],
        3 => &[2, 1],
        4 => &[2, 2],
        5 => &[3, 2],
        6 => &[3, 3],
        7 => &[3, 3, 1],
        8 => &[3, 3, 2],
        _ => &[3, 3, 3],
    }
}

/// Stands on one side of a unit: its first rank, its last rank, or one for each rank on a flank
/// (`losses.break-contact.count`).
pub fn stands_on_side(stands: u8, side: Side) -> u8 {
    let ranks = ranks(stands);
    let rank = match side {
        Side::Front => ranks.first(),
        Side::Rear => ranks.last(),
        Side::Right | Side::Left => return ranks.len() as u8,
    };
    rank.copied().unwrap_or(0)
}

/// May such a unit be in this formation? `horse` is whether it is on horseback.
#[inline]
pub fn may_be_in(
    formation: Formation,
    weapon: Weapon,
    horse: Horse,
    stands: u8,
) -> Result<(), Rule> {
    match formation {
        Formation::Attack if stands < 2 => Err(FORMATION_OPEN_SINGLE),
        Formation::Attack => Ok(()),
        Formation::Defensive if horse == Horse::Mounted => Err(FORMATION_DEFENSIVE_WHO),
        Formation::Defensive if stands < 2 => Err(FORMATION_DEFENSIVE_NOT_SINGLE),
        Formation::Defensive => Ok(()),
        Formation::Open if stands < 3 || horse == Horse::Mounted => Ok(()),
        Formation::Open if matches!(weapon.unit_type(), UnitType::LightFoot) => Ok(()),
        Formation::Open => Err(FORMATION_OPEN_FOOT),
    }
}

/// Whether a unit fights from horseback at this moment. Everything else is foot, a dismounted
/// Mounted unit included (`army.foot-term`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horse {
    /// On horseback.
    Mounted,
    /// On foot.
    Foot,
}

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

    /// Interns it as a muster.
    pub fn muster(self) -> Result<Sheet<Muster>, Fault> {
        let content = format!("{self:?}");
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
    /// Long spears.
    pub long_spears: UnitSet,
    /// Every unit of the battle.
    pub all: UnitSet,
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
            long_spears: UnitSet::NONE,
            all: UnitSet::NONE,
            steps: [[None; 4]; CELLS],
            draft,
        };
        for seat in Seat::BOTH {
            for (index, levy) in muster.draft.levies[seat.index()].iter().enumerate() {
                let id = UnitId::of(seat, index as u8);
                muster.all.insert(id);
                muster.weapons[id.index()] = levy.weapon;
                match levy.weapon {
                    Weapon::Bow | Weapon::Firearm => muster.shooters.insert(id),
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
        muster
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

/// The end of the table at which a side sits.
#[inline]
pub const fn end_of(seat: Seat) -> End {
    match seat {
        Seat::Red => End::South,
        Seat::Blue => End::North,
    }
}

/// Straight towards the opponent: 0 degrees.
#[inline]
pub const fn ahead_of(seat: Seat) -> Facing {
    end_of(seat).ahead()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ranks_of_every_size_add_up() {
        for stands in 0..=9u8 {
            assert_eq!(ranks(stands).iter().sum::<u8>(), stands);
        }
    }

    #[test]
    fn stands_on_a_side_follow_the_break_table() {
        let sides = |n| [Side::Front, Side::Right, Side::Rear].map(|s| stands_on_side(n, s));
        assert_eq!(sides(3), [2, 2, 1]);
        assert_eq!(sides(5), [3, 2, 2]);
        assert_eq!(sides(7), [3, 3, 1]);
        assert_eq!(sides(9), [3, 3, 3]);
    }

    #[test]
    fn only_small_foot_forms_open_order() {
        let open = |weapon, horse, stands| may_be_in(Formation::Open, weapon, horse, stands);
        assert_eq!(open(Weapon::Spears, Horse::Foot, 3), Err(FORMATION_OPEN_FOOT));
        assert!(open(Weapon::Spears, Horse::Foot, 2).is_ok());
        assert!(open(Weapon::Bow, Horse::Foot, 9).is_ok());
        assert!(open(Weapon::Mounted, Horse::Mounted, 6).is_ok());
        assert_eq!(open(Weapon::Mounted, Horse::Foot, 6), Err(FORMATION_OPEN_FOOT));
    }

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

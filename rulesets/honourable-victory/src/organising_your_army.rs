//! Organising Your Army: types and weapons of units and their valid formations.

pub use crate::muster::{Draft, Levy, Muster, centre_columns};
use crate::unit::{Formation, UnitType, Weapon};
use engine::{Rule, Seat};
use ground::zones::{End, Facing, Side};

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
}

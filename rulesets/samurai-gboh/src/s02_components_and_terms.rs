//! 2.0 Components and Terms: the kinds of counters, their printed values, and the ten-sided die.

use crate::Gboh;
use crate::rulebook::*;
use engine::{Roll, Rule, Seat, Umpire};
use serde::{Deserialize, Serialize};

/// The type of a combat unit (2.21). A hatamoto is kibamusha wherever a rule names kibamusha.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Kind {
    /// Ashigaru: spearmen on foot.
    #[default]
    As,
    /// Kibamusha: horse with followers.
    Kb,
    /// The hatamoto of a So-taisho.
    Kbh,
    /// Teppo: arquebusiers.
    Tp,
    /// Yumi: archers.
    Yu,
    /// Ozutsu: cannon.
    Oz,
    /// A field headquarters with its guard.
    Honjin,
}

/// Every kind with its letters.
pub const KINDS: [(Kind, &str); 7] = [
    (Kind::As, "AS"),
    (Kind::Kb, "KB"),
    (Kind::Kbh, "KBH"),
    (Kind::Tp, "TP"),
    (Kind::Yu, "YU"),
    (Kind::Oz, "OZ"),
    (Kind::Honjin, "HQ"),
];

impl Kind {
    /// Its letters on a counter.
    pub fn letters(self) -> &'static str {
        KINDS.iter().find(|(kind, _)| *kind == self).map_or("?", |(_, letters)| letters)
    }

    /// The kind with these letters.
    pub fn read(text: &str) -> Option<Kind> {
        KINDS.iter().find(|(_, letters)| letters.eq_ignore_ascii_case(text)).map(|(kind, _)| *kind)
    }

    /// Kibamusha, hatamoto included.
    pub const fn is_horse(self) -> bool {
        matches!(self, Kind::Kb | Kind::Kbh)
    }

    /// Ashigaru or kibamusha: what a clan is counted in.
    pub const fn is_line(self) -> bool {
        matches!(self, Kind::As | Kind::Kb | Kind::Kbh)
    }

    /// Teppo, yumi or ozutsu: units without a Busho number and without a disrupted side.
    pub const fn is_missile(self) -> bool {
        matches!(self, Kind::Tp | Kind::Yu | Kind::Oz)
    }

    /// Where the kind stands in the tables of movement: foot, horse, missile.
    pub const fn class(self) -> usize {
        match self {
            Kind::As | Kind::Honjin => 0,
            Kind::Kb | Kind::Kbh => 1,
            Kind::Tp | Kind::Yu | Kind::Oz => 2,
        }
    }

    /// Values of a counter of this kind when nothing else is said: TQ, disrupted TQ, MA,
    /// disrupted MA.
    pub const fn usual(self) -> [u8; 4] {
        match self {
            Kind::As => [6, 4, 5, 4],
            Kind::Kb => [7, 5, 6, 5],
            Kind::Kbh => [8, 6, 6, 5],
            Kind::Tp => [4, 4, 5, 5],
            Kind::Yu => [5, 5, 5, 5],
            Kind::Oz => [3, 3, 1, 1],
            Kind::Honjin => [7, 7, 0, 0],
        }
    }
}

/// The class of leaders and samurai in the tables of movement.
pub const LEADERS: usize = 3;

/// What is printed on a combat unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitCard {
    /// `Yamagata KB1`.
    pub name: String,
    /// Its type.
    pub kind: Kind,
    /// Which side it begins on.
    pub seat: Seat,
    /// The So-taisho's or Taisho's clan it belongs to.
    pub corps: u8,
    /// The contingent: for AS and KB the Busho number; for others only where it was set up.
    pub clan: ClanId,
    /// Size in points of 100 men.
    pub size: u8,
    /// Troop quality.
    pub tq: u8,
    /// Troop quality of the disrupted side.
    pub tq_disrupted: u8,
    /// Movement allowance.
    pub ma: u8,
    /// Movement allowance of the disrupted side.
    pub ma_disrupted: u8,
}

/// How high a leader stands (2.23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rank {
    /// Commander of a contingent.
    #[default]
    Busho,
    /// Head of one of two allied corps.
    Taisho,
    /// Commander of the army.
    SoTaisho,
}

/// What is printed on a Busho, and the contingent he commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClanCard {
    /// What players call him and his men: `Yamagata`.
    pub name: String,
    /// The whole name.
    pub full: String,
    /// The number or letter on his counter.
    pub number: String,
    /// Which side he begins on.
    pub seat: Seat,
    /// The So-taisho's or Taisho's clan.
    pub corps: u8,
    /// Busho, Taisho or So-taisho.
    pub rank: Rank,
    /// Initiative, Charisma, Combat, Stamina.
    pub ratings: [u8; 4],
    /// Clan Activation, of a So-taisho or Taisho.
    pub activation: u8,
    /// Trump attempts a turn, of a So-taisho.
    pub trump: u8,
    /// His AS and KB, a run of unit numbers.
    pub units: (u8, u8),
}

/// What is printed on a samurai.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SamuraiCard {
    /// His name.
    pub name: &'static str,
    /// Challenge range, Combat, Stamina.
    pub ratings: [u8; 3],
}

const fn samurai(name: &'static str, range: u8, combat: u8, stamina: u8) -> SamuraiCard {
    SamuraiCard { name, ratings: [range, combat, stamina] }
}

/// The cup (10.22): fifteen names from the rulebook, ratings of our own.
pub const SAMURAI: [SamuraiCard; 15] = [
    samurai("Magara", 5, 8, 7),
    samurai("Musashi", 4, 9, 6),
    samurai("Kani", 5, 7, 6),
    samurai("Watanabe", 4, 7, 6),
    samurai("Gotoh", 5, 7, 6),
    samurai("Yamamoto", 4, 5, 4),
    samurai("Endoh", 5, 6, 5),
    samurai("Ban", 5, 6, 5),
    samurai("Hajikano", 4, 5, 5),
    samurai("Aoki", 4, 6, 5),
    samurai("Sakisaka", 4, 5, 5),
    samurai("Yasuda", 4, 5, 5),
    samurai("Akashi", 4, 6, 5),
    samurai("Matsuno", 3, 5, 4),
    samurai("Ohhasi", 3, 5, 5),
];

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);
        impl $name {
            /// Nobody.
            pub const NONE: $name = $name(u8::MAX);
            /// For arrays.
            pub const fn i(self) -> usize {
                self.0 as usize
            }
            /// Is it somebody?
            pub const fn some(self) -> bool {
                self.0 != u8::MAX
            }
        }
        impl Default for $name {
            fn default() -> $name {
                $name::NONE
            }
        }
    )*};
}

ids! {
    /// A combat unit by its number in the battle.
    UnitId;
    /// A contingent and its Busho by number in the battle.
    ClanId;
    /// A samurai by his place in [`SAMURAI`].
    SamuraiId;
}

impl ClanId {
    /// The contingents of a set of bits, lowest number first.
    #[inline]
    pub fn all_of(mut bits: u64) -> impl Iterator<Item = ClanId> {
        std::iter::from_fn(move || {
            let clan = (bits != 0).then(|| ClanId(bits.trailing_zeros() as u8));
            bits &= bits.wrapping_sub(1);
            clan
        })
    }
}

/// Rolls the die: 0 to 9, where 0 is the lowest (2.3).
pub fn d10(umpire: &mut impl Umpire<Gboh>, by: Seat, rule: Rule) -> u8 {
    let _read_as_printed = S2_3_A;
    umpire.roll(Roll::d10(1, by, rule)).one()
}

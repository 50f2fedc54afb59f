//! The words of the rulebook for weapons, types, formations and qualities.

use serde::{Deserialize, Serialize};

/// Something that has one word in scenarios, case files and choices.
pub trait Word: Copy + Eq + 'static {
    /// All of them with their words, in order.
    const ALL: &'static [(Self, &'static str)];

    /// Its word.
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(known, _)| *known == self).map_or("", |(_, word)| word)
    }

    /// Reads the word, whatever its case.
    fn read(word: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, known)| word.eq_ignore_ascii_case(known));
        found.map(|(known, _)| *known)
    }

    /// All words, for advice.
    fn known() -> String {
        let words: Vec<&str> = Self::ALL.iter().map(|(_, word)| *word).collect();
        words.join(", ")
    }
}

/// What a unit is armed with; its type follows from it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Weapon {
    /// Light Foot with bows.
    #[default]
    Bow,
    /// Light Foot with firearms.
    Firearm,
    /// Foot with knives, tools and the like.
    Improvised,
    /// Foot with short spears, which can be thrown.
    Spears,
    /// Foot with swords, axes, pole arms.
    HandWeapons,
    /// Foot with long spears.
    LongSpears,
    /// Mounted: bow, lance and sword.
    Mounted,
}

impl Word for Weapon {
    const ALL: &'static [(Self, &'static str)] = &[
        (Weapon::Bow, "bow"),
        (Weapon::Firearm, "firearm"),
        (Weapon::Improvised, "improvised"),
        (Weapon::Spears, "spears"),
        (Weapon::HandWeapons, "hand-weapons"),
        (Weapon::LongSpears, "long-spears"),
        (Weapon::Mounted, "mounted"),
    ];
}

/// How the stands of a unit are arranged.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Formation {
    /// Closed, facing ahead.
    #[default]
    Attack,
    /// The last rank faces back.
    Defensive,
    /// Open order: the attack shape with a blue marker.
    Open,
}

impl Word for Formation {
    const ALL: &'static [(Self, &'static str)] = &[
        (Formation::Attack, "attack"),
        (Formation::Defensive, "defensive"),
        (Formation::Open, "open"),
    ];
}

/// How good a unit is (Appendix B).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Quality {
    /// Follows the plain rules.
    #[default]
    Seasoned,
    /// Inexperienced.
    Green,
    /// Battle-hardened.
    Veteran,
}

impl Word for Quality {
    const ALL: &'static [(Self, &'static str)] = &[
        (Quality::Seasoned, "seasoned"),
        (Quality::Green, "green"),
        (Quality::Veteran, "veteran"),
    ];
}

/// The three types of unit.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum UnitType {
    /// Foot equipped for shooting.
    #[default]
    LightFoot,
    /// Foot equipped for fighting hand to hand.
    Foot,
    /// Horsemen, who may dismount.
    Mounted,
}

impl Word for UnitType {
    const ALL: &'static [(Self, &'static str)] = &[
        (UnitType::LightFoot, "light-foot"),
        (UnitType::Foot, "foot"),
        (UnitType::Mounted, "mounted"),
    ];
}

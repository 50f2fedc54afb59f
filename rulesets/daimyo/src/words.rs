//! The words of the rulebook for troops, weapons, armour, quality, ground and weather.

use schemars::JsonSchema;
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

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$one:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize,
            Deserialize, JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$one])* $variant,)* }

        impl Word for $name {
            const ALL: &'static [(Self, &'static str)] = &[$(($name::$variant, $word)),*];
        }
    };
}

words! {
    /// The basic classification of a figure.
    TroopType {
        /// Cavalry with lances.
        MountedSamurai = "mounted-samurai",
        /// Cavalry of the temples.
        MountedMonks = "mounted-monks",
        /// On foot.
        #[default]
        Samurai = "samurai",
        /// On foot, unproved.
        YoungSamurai = "young-samurai",
        /// On foot.
        WarriorMonks = "warrior-monks",
        /// The common foot soldier.
        Ashigaru = "ashigaru",
        /// Masterless.
        Ronin = "ronin",
        /// With what they have at hand.
        Peasants = "peasants",
        /// A gun and its crew.
        Artillery = "artillery",
    }
}

impl TroopType {
    /// Mounted Samurai and Mounted Warrior Monks; all else is infantry.
    pub const fn cavalry(self) -> bool {
        matches!(self, TroopType::MountedSamurai | TroopType::MountedMonks)
    }

    /// Samurai of any kind, Mounted and Young ones included.
    pub const fn samurai(self) -> bool {
        matches!(self, TroopType::MountedSamurai | TroopType::Samurai | TroopType::YoungSamurai)
    }

    /// Warrior Monks, mounted ones included.
    pub const fn monks(self) -> bool {
        matches!(self, TroopType::MountedMonks | TroopType::WarriorMonks)
    }
}

words! {
    /// Training, experience and spirit, worst first so that better compares as greater.
    Quality {
        /// The worst.
        Raw = "raw",
        /// The common run.
        #[default]
        Seasoned = "seasoned",
        /// Good.
        Veteran = "veteran",
        /// The best: mainly hatamoto.
        Elite = "elite",
    }
}

words! {
    /// The main weapon of a unit.
    Weapon {
        /// Clubs, tools, poor swords.
        Improvised = "improvised",
        /// The pike-long spear of the ashigaru.
        LongSpear = "long-spear",
        /// Spear, glaive, long sword.
        #[default]
        PoleArm = "pole-arm",
        /// Bow.
        Bow = "bow",
        /// Matchlock.
        Arquebus = "arquebus",
        /// Of all cavalry.
        Lance = "lance",
        /// Cavalry with both.
        LanceAndBow = "lance-and-bow",
        /// A small gun.
        LightCannon = "light-cannon",
        /// A big gun.
        HeavyCannon = "heavy-cannon",
    }
}

words! {
    /// How well a unit is protected, lightest first.
    Armour {
        /// Light.
        #[default]
        Light = "light",
        /// Medium.
        Medium = "medium",
        /// Heavy.
        Heavy = "heavy",
    }
}

words! {
    /// What a unit is in its army.
    Role {
        /// A unit of a clan.
        #[default]
        Line = "line",
        /// The General's bodyguard.
        Hatamoto = "hatamoto",
        /// The General's seat.
        Headquarters = "headquarters",
    }
}

words! {
    /// What lies on the table.
    Terrain {
        /// Dense, hides and covers.
        #[default]
        Wood = "wood",
        /// Dense.
        Swamp = "swamp",
        /// Dense.
        Bog = "bog",
        /// Dense.
        Paddy = "paddy",
        /// Dense.
        Stream = "stream",
        /// A shallow river: dense.
        River = "river",
        /// A river that cannot be crossed but at bridges and fords.
        DeepRiver = "deep-river",
        /// Good going over a river.
        Bridge = "bridge",
        /// Good going through a river.
        Ford = "ford",
        /// Dense: the ground between houses.
        Village = "village",
        /// Dense, and a unit may hold it.
        Building = "building",
        /// Light, and higher.
        SteepHill = "steep-hill",
        /// Good going, and higher.
        LowHill = "low-hill",
        /// Light.
        Beach = "beach",
        /// Light.
        Rocky = "rocky",
        /// A linear obstacle.
        Fence = "fence",
        /// A linear obstacle.
        Palisade = "palisade",
        /// A linear obstacle.
        Wall = "wall",
        /// Columns go fast on it.
        Road = "road",
        /// Nobody enters.
        Impassable = "impassable",
    }
}

impl Terrain {
    /// Counts double for infantry and three times for cavalry.
    pub const fn dense(self) -> bool {
        matches!(
            self,
            Terrain::Wood
                | Terrain::Swamp
                | Terrain::Bog
                | Terrain::Paddy
                | Terrain::Stream
                | Terrain::River
                | Terrain::Village
                | Terrain::Building
        )
    }

    /// Takes 3 cm off a move.
    pub const fn light(self) -> bool {
        matches!(self, Terrain::SteepHill | Terrain::Beach | Terrain::Rocky)
    }

    /// A line to be crossed.
    pub const fn linear(self) -> bool {
        matches!(self, Terrain::Fence | Terrain::Palisade | Terrain::Wall)
    }

    /// Higher than the plain.
    pub const fn hill(self) -> bool {
        matches!(self, Terrain::SteepHill | Terrain::LowHill)
    }

    /// Can be seen neither into nor through.
    pub const fn hides(self) -> bool {
        matches!(self, Terrain::Wood | Terrain::Building)
    }

    /// Nobody may stand there.
    pub const fn shut(self) -> bool {
        matches!(self, Terrain::Impassable | Terrain::DeepRiver)
    }

    /// Lies over a river and takes its effect away.
    pub const fn crossing(self) -> bool {
        matches!(self, Terrain::Bridge | Terrain::Ford)
    }

    /// A river, which crossings cross.
    pub const fn river(self) -> bool {
        matches!(self, Terrain::Stream | Terrain::River | Terrain::DeepRiver)
    }
}

words! {
    /// When the battle is fought.
    Season {
        /// Spring or autumn.
        #[default]
        Spring = "spring",
        /// Summer.
        Summer = "summer",
        /// Winter.
        Winter = "winter",
    }
}

words! {
    /// The weather of a turn.
    Weather {
        /// No effect.
        #[default]
        Fine = "fine",
        /// Wets matches.
        LightRain = "light-rain",
        /// Slows everything.
        HeavyRain = "heavy-rain",
        /// Worse.
        Thunderstorm = "thunderstorm",
        /// Halves moves.
        Snowing = "snowing",
        /// Hides everything.
        Fog = "fog",
    }
}

words! {
    /// The sample table of random events.
    Happening {
        /// Only fire at effective range.
        #[default]
        BadVisibility = "bad-visibility",
        /// The game will end.
        Sunset = "sunset",
        /// Double moves.
        SurpriseMarch = "surprise-march",
        /// +3 for the first charger.
        HeroicCharge = "heroic-charge",
        /// Disorder is taken off.
        SuperbDiscipline = "superb-discipline",
        /// Must charge.
        Fanaticism = "fanaticism",
    }
}

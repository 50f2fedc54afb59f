//! What can be announced. The sentences are in `depict_events.rs`.

use crate::choice::{Response, Turn};
use crate::rulebook::*;
use crate::table::LeaderId;
use crate::unit::{Place, UnitId};
use crate::words::{Happening, Season, Weather, Word};
use engine::{List, Rule, Seat};

macro_rules! factors {
    ($($(#[$one:meta])* $name:ident = $word:literal,)*) => {
        /// A line of one of the tables of modifiers.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Factor { #[default] None, $($name,)* }
        impl Word for Factor {
            const ALL: &'static [(Self, &'static str)] = &[$((Factor::$name, $word)),*];
        }
    };
}

factors! {
    Rating = "leader's rating",
    Seated = "seated General",
    Lost = "units lost",
    Routing = "routing units",
    Leader = "leader attached",
    Pursuing = "pursuing",
    HighOrCovered = "uphill or in cover",
    GeneralNear = "General near",
    LongSpearFront = "long spears charged in front by cavalry",
    EnemyRouting = "enemy routing near",
    Hatamoto = "hatamoto",
    Disordered = "disordered",
    OutOfCommand = "out of command",
    ChargedByCavalry = "charged by cavalry",
    FriendsRouting = "friends routing near",
    StandsLost = "stands lost",
    EnemyOnFlank = "enemy on flank or rear",
    LeaderKilled = "leader killed near",
    SelfRouting = "routing",
    FirstVolley = "first volley",
    LightArmour = "light armour",
    ArquebusCavalry = "arquebus against cavalry",
    Effective = "effective range",
    ColumnOrFlank = "target in column or flanked",
    InBuilding = "target in a building",
    BowHeavy = "bow against heavy armour",
    Raw = "raw",
    Charged = "being charged",
    Moved = "moved",
    Cover = "target behind cover",
    Rain = "weather",
    LongRange = "long range",
    GunCavalry = "target is cavalry",
    Weapon = "weapon",
    CavalryCharging = "cavalry charging",
    General = "General with unit",
    Frenzied = "frenzied",
    FirstRoundLong = "long spear or lance, first round",
    Daimyo = "daimyo with unit",
    FirstRoundPole = "pole arm, first round",
    InfantryCharging = "infantry charging",
    FollowingUp = "following up",
    Heavy = "enemy in heavy armour",
    Struck = "struck in flank or rear",
    Building = "enemy in a building",
    Medium = "enemy in medium armour",
    Better = "enemy of higher quality",
    Uphill = "enemy uphill or behind an obstacle",
    Heroic = "heroic charge",
    Temper = "temper",
}

/// Modifiers with their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Each line that applies.
    pub lines: List<(Factor, i8), 14>,
    /// Their sum.
    pub sum: i8,
}

impl Tally {
    /// Adds a line if it is not nothing.
    pub fn add(&mut self, factor: Factor, value: i8) {
        if value != 0 {
            self.sum += value;
            let _full = self.lines.push((factor, value));
        }
    }

    /// Adds a line if it applies.
    pub fn when(&mut self, applies: bool, factor: Factor, value: i8) {
        if applies {
            self.add(factor, value);
        }
    }
}

/// What a morale test leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nerve {
    /// Passed.
    Pass,
    /// Stands this turn and next.
    Halt,
    /// Half a move back.
    Retire,
    /// A move away.
    Retreat,
    /// Runs.
    Rout,
    /// Passed beside itself.
    Frenzy,
    /// Removed.
    Dispersed,
}

/// Why a unit is disordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A morale result.
    Morale,
    /// Terrain or an obstacle.
    Terrain,
    /// It could not be pushed back.
    Blocked,
    /// Struck in flank or rear.
    Flank,
    /// Somebody passed through.
    Interpenetration,
    /// A long melee.
    LongMelee,
}

/// What keeps a unit from firing at an enemy in range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoFire {
    /// He is in melee.
    Melee,
    /// He is in a wood.
    Wood,
    /// He is outside the arc of fire.
    Arc,
    /// Somebody or something is in the way.
    Sight,
}

impl NoFire {
    /// The rule it stands under.
    pub const fn rule(self) -> Rule {
        match self {
            NoFire::Melee => S6_TARGET_NO_MELEE,
            NoFire::Wood => S6_RANGE_WOODS,
            NoFire::Arc => S6_ELIGIBLE_ARC_INFANTRY,
            NoFire::Sight => S6_LOS_UNITS,
        }
    }
}

/// Something that happened.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Event {
    TurnBegins { turn: u8 },
    Rated { leader: LeaderId, die: u8, rating: u8 },
    Seasoned { die: u8, season: Season },
    WeatherTest { sum: u8, weather: Weather },
    WeatherLasts { die: u8, needed: u8, clears: bool },
    Initiative { dice: [u8; 2], tallies: [Tally; 2] },
    InitiativeGiven { seat: Seat },
    GoesFirst { seat: Seat },
    ClanTest { clan: u8, sum: u8, tally: Tally, active: bool },
    CardTurned { clan: u8 },
    GeneralActs { seat: Seat },
    Passed { clan: Option<u8>, seat: Seat },
    Obedience { unit: UnitId, die: u8, rating: u8, obeys: bool },
    Moved { unit: UnitId, turn: Turn, wheel: i16, distance: u16, spent: u16 },
    Turned { unit: UnitId, facing: u16 },
    FellBack { unit: UnitId, distance: u16 },
    Reformed { unit: UnitId },
    PassedThrough { unit: UnitId, friend: UnitId },
    Disordered { unit: UnitId, why: Why },
    GoodOrder { unit: UnitId },
    Occupied { unit: UnitId, building: u8 },
    Entered { unit: UnitId },
    LeaderGoes { leader: LeaderId, x: i16, y: i16 },
    LeaderJoins { leader: LeaderId, unit: UnitId },
    LeaderLeaves { leader: LeaderId },
    LeaderKilled { leader: LeaderId },
    LeaderCheck { leader: LeaderId, die: u8, left: u8, killed: bool },
    HqAbandoned { seat: Seat, mounted: bool },
    HqSafe { seat: Seat },
    ChallengeMade { by: LeaderId, to: LeaderId },
    ChallengeRefused { by: LeaderId, rating: u8, lost: bool },
    Duel { a: LeaderId, b: LeaderId, dice: [u8; 2], ratings: [u8; 2] },
    DuelWon { by: LeaderId, rating: u8 },
    ChargeDeclared { unit: UnitId, target: UnitId },
    Responded { unit: UnitId, response: Response, fire: bool },
    ChargeHome { unit: UnitId, target: UnitId, side: u8, bonus: bool, run: u16 },
    ChargeMissed { unit: UnitId, distance: u16 },
    RouterCaught { unit: UnitId },
    Morale { unit: UnitId, reason: u8, sum: u8, tally: Tally, needed: u8, result: Nerve },
    Frenzied { unit: UnitId },
    Calmed { unit: UnitId, sum: u8, add: u8, calm: bool },
    Rallied { unit: UnitId },
    Halted { unit: UnitId },
    Retires { unit: UnitId, distance: u16 },
    Retreats { unit: UnitId, distance: u16 },
    Routs { unit: UnitId, die: u8, distance: u16 },
    Removed { unit: UnitId, how: Place },
    Shot { unit: UnitId, target: UnitId, dice: [u8; 2], tally: Tally, hit: bool },
    NoTarget { unit: UnitId, enemy: UnitId, why: NoFire },
    Struck { unit: UnitId, target: UnitId, dice: [u8; 2], tally: Tally, hit: bool },
    Round { a: UnitId, b: UnitId, hits: [u8; 2], round: u8 },
    StandsLost { unit: UnitId, lost: u8, left: u8, hits: u8 },
    PushedBack { unit: UnitId, distance: u16 },
    FollowsUp { unit: UnitId },
    Holds { unit: UnitId },
    Pursues { unit: UnitId, die: u8, distance: u16 },
    Caught { unit: UnitId, by: UnitId },
    MeetsFresh { unit: UnitId, enemy: UnitId },
    GunTaken { unit: UnitId, by: UnitId },
    GunAbandoned { unit: UnitId },
    RearRankTurns { unit: UnitId },
    EventRoll { die: u8 },
    Happens { what: Happening },
    SunsetIn { turns: u8 },
    SunsetIgnored { ignored: bool },
    VisibilityTest { die: u8, lasts: bool },
    MoralVictory { seat: Seat, unit: UnitId },
    Count { lost: [u8; 2], total: [u8; 2] },
    TestsFrom { left: bool },
}

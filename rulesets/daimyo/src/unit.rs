//! A unit on the table: where it stands, what it has suffered, what it has done this turn.

use crate::sheet::{NONE, STAND};
use ground::measured::{Angle, Length, Rect, Vec2};
use serde::{Deserialize, Serialize};

/// A unit, by its number in the battle.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitSet(pub u64);

impl UnitSet {
    /// Is it in?
    pub const fn has(self, unit: UnitId) -> bool {
        self.0 >> (unit.0 & 63) & 1 == 1
    }

    /// Puts it in.
    pub fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << (unit.0 & 63);
    }

    /// Takes it out.
    pub fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << (unit.0 & 63));
    }

    /// Nobody in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for UnitSet {
    type Item = UnitId;
    fn next(&mut self) -> Option<UnitId> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(UnitId(lowest))
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// There is no such unit.
    #[default]
    Nowhere,
    /// Has yet to enter.
    Waiting,
    /// On the table.
    Table,
    /// Destroyed in combat or caught.
    Destroyed,
    /// Failed to rally.
    Dispersed,
    /// Left the table.
    Gone,
    /// A headquarters that was abandoned, which is no loss.
    Abandoned,
}

macro_rules! flags {
    ($(#[$doc:meta])* $name:ident { $($(#[$one:meta])* $flag:ident = $bit:literal $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u32);
        impl $name {
            $($(#[$one])* pub const $flag: $name = $name(1 << $bit);)*
            /// All of them with their words.
            pub const ALL: &'static [($name, &'static str)] = &[$(($name::$flag, $word)),*];
            /// Is any of these set?
            pub const fn has(self, other: $name) -> bool {
                self.0 & other.0 != 0
            }
            /// Both.
            pub const fn and(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
            /// Sets.
            pub fn set(&mut self, other: $name) {
                self.0 |= other.0;
            }
            /// Clears.
            pub fn clear(&mut self, other: $name) {
                self.0 &= !other.0;
            }
        }
    };
}

flags! {
    /// What lasts from turn to turn.
    State {
        /// Out of order.
        DISORDERED = 0 "disordered",
        /// Running.
        ROUTING = 1 "routing",
        /// Beside itself.
        FRENZIED = 2 "frenzied",
        /// Has routed in this game.
        ROUTED_BEFORE = 3 "routed-before",
        /// Has used its attempt to rally.
        RALLY_TRIED = 4 "rally-tried",
        /// Has fired in this game.
        FIRED_BEFORE = 5 "fired-before",
        /// Hatamoto that have mounted up.
        MOUNTED_UP = 6 "mounted-up",
        /// A gun in other hands.
        CAPTURED = 7 "captured",
        /// A gun without a crew.
        CREWLESS = 8 "crewless",
        /// Was disordered when the turn began.
        DISORDERED_AT_START = 9 "disordered-at-start",
        /// Pursued; has not fought since.
        PURSUING = 10 "pursuing",
        /// Made a rout move since it routed.
        HAS_RUN = 11 "has-run",
        /// May not act before the next turn, having mounted up or been captured.
        NEXT_TURN = 12 "next-turn",
        /// Counts as lost though it is on the table: a gun that was taken.
        COUNTED_LOST = 13 "counted-lost",
        /// Ran from the melee that is being resolved.
        FLED = 14 "fled",
        /// Beside itself since the end of a turn, and not activated so yet.
        SEIZED = 15 "seized",
    }
}

flags! {
    /// What happened this turn; wiped at its end.
    Deeds {
        /// Activated.
        ACTIVATED = 0 "activated",
        /// Moved or manoeuvred.
        MOVED = 1 "moved",
        /// Fired.
        FIRED = 2 "fired",
        /// Fought in melee.
        FOUGHT = 3 "fought",
        /// Hit by missiles.
        HIT = 4 "hit",
        /// Charged.
        CHARGED = 5 "charged",
        /// Reformed in good order.
        REFORMED = 6 "reformed",
        /// Rallied from rout.
        RALLIED = 7 "rallied",
        /// Fell back.
        FELL_BACK = 8 "fell-back",
        /// Passed its obedience test.
        OBEYED = 9 "obeyed",
        /// Failed it.
        DISOBEYED = 10 "disobeyed",
        /// Lost a stand.
        LOST_STAND = 11 "lost-stand",
        /// A routing friend went through.
        ROUTED_THROUGH = 12 "routed-through",
        /// Missile ashigaru went through.
        PASSED_BY_MISSILES = 13 "passed-by-missiles",
        /// A friend went through: no more voluntary movement.
        FROZEN = 14 "frozen",
        /// Has had its place in the end-of-turn pass.
        TESTED = 15 "tested",
        /// Gone when the turn ends.
        DOOMED = 16 "doomed",
        /// Its leader fell in a duel.
        LEADER_SLAIN = 17 "leader-slain",
        /// Moved by combat or morale.
        FORCED = 18 "forced",
        /// Has paid for light terrain in this move.
        PAID_LIGHT = 19 "paid-light",
        /// Its move is over.
        FINISHED = 20 "finished",
        /// Got the +3 of a heroic charge.
        HEROIC = 21 "heroic",
        /// Charged into contact.
        STRUCK = 22 "struck",
        /// Routed or made a rout move.
        RAN = 23 "ran",
        /// Touched bad going in this move.
        BAD_GOING = 24 "bad-going",
        /// Its rear rank has turned about.
        REAR_TURNED = 25 "rear-turned",
        /// Was charged.
        WAS_CHARGED = 26 "was-charged",
        /// Has tried to calm down.
        CALM_TRIED = 27 "calm-tried",
        /// Has beaten everybody it fought in the melee being resolved.
        VICTOR = 28 "victor",
        /// Has done what frenzy or fanaticism drove it to.
        DRIVEN = 29 "driven",
        /// A charger or pursuer has reached it as it ran.
        CAUGHT = 30 "caught",
        /// Keeps its ranks against an enemy in rear, as its owner has said.
        KEPT_RANKS = 31 "kept-ranks",
    }
}

/// One unit. Twenty-eight bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Where the middle of its front edge is, to the right.
    pub x: i16,
    /// And downwards.
    pub y: i16,
    /// Where it faces, in 4096ths of a turn.
    pub facing: Angle,
    /// What has become of it.
    pub place: Place,
    /// Stands left.
    pub stands: u8,
    /// Stands side by side.
    pub files: u8,
    /// Hits that have not yet made up a stand.
    pub hits: u8,
    /// Hits thrown in the exchange under way.
    pub pending: u8,
    /// Rounds fought in its present melee.
    pub rounds: u8,
    /// The last turn in which it must halt.
    pub halt: u8,
    /// The building it holds.
    pub building: u8,
    /// How much of its move is spent.
    pub spent: u16,
    /// Which of its stands have fought this turn: files, then left, right and rear.
    pub fought: u16,
    /// What lasts.
    pub state: State,
    /// What happened this turn.
    pub deeds: Deeds,
}

impl Default for Unit {
    fn default() -> Unit {
        Unit {
            x: 0,
            y: 0,
            facing: Angle::UP,
            place: Place::Nowhere,
            stands: 0,
            files: 1,
            hits: 0,
            pending: 0,
            rounds: 0,
            halt: 0,
            building: NONE,
            spent: 0,
            fought: 0,
            state: State(0),
            deeds: Deeds(0),
        }
    }
}

impl Unit {
    /// The middle of its front edge.
    pub const fn front(&self) -> Vec2 {
        Vec2 { x: self.x as i32, y: self.y as i32 }
    }

    /// Stands from front to rear.
    pub const fn ranks(&self) -> u8 {
        let files = if self.files == 0 { 1 } else { self.files };
        if self.stands == 0 { 1 } else { self.stands.div_ceil(files) }
    }

    /// In column: one stand wide, however deep, or at least three deep.
    pub const fn in_column(&self) -> bool {
        self.files == 1 || self.ranks() >= 3
    }

    /// Its rectangle, if its stands are so deep.
    pub fn rect(&self, depth: Length) -> Rect {
        Rect::new(
            self.front(),
            self.facing,
            STAND * i32::from(self.files.max(1)),
            depth * i32::from(self.ranks()),
        )
    }

    /// Puts it down.
    pub fn put(&mut self, front: Vec2, facing: Angle) {
        self.x = front.x.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.y = front.y.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.facing = facing;
    }

    /// Is it on the table?
    pub const fn here(&self) -> bool {
        matches!(self.place, Place::Table)
    }

    /// Stands in file `file` from the left: odd stands are centred in the rear rank.
    pub fn deep(&self, file: u8) -> u8 {
        let (full, rest) = (self.stands / self.files.max(1), self.stands % self.files.max(1));
        let first = (self.files.max(1) - rest) / 2;
        full + u8::from(file >= first && file < first + rest)
    }
}

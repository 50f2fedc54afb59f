//! Counters that lie on the table beside the units: leaders, contacts, what is remembered.

use crate::s02_sequence::activation::StepOf;
use crate::sheet::NONE;
use crate::unit::UnitId;
use engine::Seat;
use ground::measured::Side;
use serde::{Deserialize, Serialize};

/// A leader: 0 and 1 are the Generals, the daimyo of clan `n` is `n + 2`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct LeaderId(pub u8);

impl LeaderId {
    /// The General of a side.
    pub const fn general(seat: Seat) -> LeaderId {
        LeaderId(seat as u8)
    }

    /// The daimyo of a clan.
    pub const fn daimyo(clan: u8) -> LeaderId {
        LeaderId(clan + 2)
    }

    /// His clan, if he is a daimyo.
    pub const fn clan(self) -> Option<u8> {
        if self.0 < 2 { None } else { Some(self.0 - 2) }
    }

    /// Is he a General?
    pub const fn is_general(self) -> bool {
        self.0 < 2
    }
}

/// A leader on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leader {
    /// Where he stands, to the right.
    pub x: i16,
    /// And downwards.
    pub y: i16,
    /// Command rating; 0 until it is rolled.
    pub rating: u8,
    /// The unit he is with, or [`NONE`].
    pub with: u8,
    /// How far he has gone this turn.
    pub spent: u16,
    /// Alive, moved and so on: see the constants.
    pub flags: u8,
}

impl Leader {
    /// Alive.
    pub const ALIVE: u8 = 1;
    /// In his headquarters.
    pub const SEATED: u8 = 2;
    /// Has moved this turn, alone or with a unit.
    pub const MOVED: u8 = 4;
    /// May move no more this turn.
    pub const DONE: u8 = 8;
    /// Has yet to enter the table.
    pub const WAITING: u8 = 16;
    /// Runs with his unit.
    pub const ROUTING: u8 = 32;
    /// Has walked on his own this turn, so that his own limit binds the unit he joins.
    pub const WALKED: u8 = 64;

    /// Is any of these set?
    pub const fn is(&self, flags: u8) -> bool {
        self.flags & flags != 0
    }
}

impl Default for Leader {
    fn default() -> Leader {
        Leader { x: 0, y: 0, rating: 0, with: NONE, spent: 0, flags: 0 }
    }
}

/// Two units in contact. The first struck the second with its front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contact {
    /// Who struck.
    pub a: UnitId,
    /// Who was struck.
    pub b: UnitId,
    /// On which side of `b`: 0 front, 1 right, 2 rear, 3 left.
    pub side: u8,
    /// Rounds they have fought.
    pub round: u8,
    /// Hits in the round under way, by `a` and by `b`.
    pub hits: [u8; 2],
    /// See the constants; those of `b` are shifted by one.
    pub flags: u16,
}

impl Contact {
    /// `a` has the charge bonus in the next round.
    pub const BONUS: u16 = 1;
    /// `a` follows up.
    pub const FOLLOWING: u16 = 4;
    /// `a` pursued.
    pub const PURSUING: u16 = 16;
    /// `a` charged into contact this turn.
    pub const CHARGED: u16 = 64;
    /// `a` prefers this enemy for stands that touch two equally.
    pub const FAVOURED: u16 = 256;
    /// They have fought this turn, or may not before the next.
    pub const FOUGHT: u16 = 1024;
    /// A challenge has been decided on this round.
    pub const CHALLENGED: u16 = 2048;
    /// They are in the melee being resolved.
    pub const NOW: u16 = 4096;

    /// Is the flag set for this one of the two (0 for `a`)?
    pub const fn is(&self, flag: u16, of: usize) -> bool {
        self.flags & (flag << of) != 0
    }

    /// Sets it.
    pub fn set(&mut self, flag: u16, of: usize) {
        self.flags |= flag << of;
    }

    /// The struck side.
    pub fn struck(&self) -> Side {
        Side::ALL.get(self.side as usize).copied().unwrap_or(Side::Front)
    }

    /// 0 if the unit is `a`, 1 if it is `b`.
    pub fn place_of(&self, unit: UnitId) -> Option<usize> {
        if self.a == unit {
            Some(0)
        } else if self.b == unit {
            Some(1)
        } else {
            None
        }
    }

    /// The enemy of one of the two.
    pub fn other(&self, unit: UnitId) -> UnitId {
        if self.a == unit { self.b } else { self.a }
    }
}

/// A leader who was killed this turn, and where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fallen {
    /// Who.
    pub who: LeaderId,
    /// Where, to the right.
    pub x: i16,
    /// And downwards.
    pub y: i16,
}

/// Who is acting, for those who look at the table; the rules never ask it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Focus {
    /// The active clan, or its General's number; [`NONE`] between activations.
    pub clan: u8,
    /// The step it is in.
    pub step: StepOf,
    /// The unit that was picked to move, or [`NONE`].
    pub unit: u8,
}

impl Default for Focus {
    fn default() -> Focus {
        Focus { clan: NONE, step: StepOf::Rally, unit: NONE }
    }
}

/// Random events that wait for the next turn, and what lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Events {
    /// The event of this turn: 0 none, else the die.
    pub now: u8,
    /// The event of the next turn.
    pub coming: u8,
    /// Bad visibility: 0 no, 1 this turn for certain, 2 tested at each turn.
    pub visibility: u8,
    /// The game ends after this turn; 0 if no sunset is near.
    pub sunset: u8,
    /// Sunsets so far.
    pub sunsets: u8,
    /// The first clan to be activated this turn, plus one.
    pub first_clan: u8,
    /// Someone has charged into melee since the heroic charge was announced.
    pub heroic_used: bool,
}

/// Options of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rules {
    /// Weather is tested.
    pub weather: bool,
    /// Random events happen.
    pub events: bool,
    /// Clans are activated by cards.
    pub cards: bool,
    /// The game is a draw after this turn.
    pub turns: u8,
    /// What each side counts as lost from the start.
    pub handicap: [u8; 2],
}

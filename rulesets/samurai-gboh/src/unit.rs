//! A combat unit in play: where it stands, in what state, and its markers.

use crate::battle::NOWHERE;
use crate::s02_components_and_terms::UnitId;
use ground::hexes::{Edge, Hex, Vertex};
use serde::{Deserialize, Serialize};

/// How a combat unit holds together (11.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum State {
    /// On its full side.
    #[default]
    Good,
    /// On its disrupted side.
    Disrupted,
    /// Running.
    Routed,
    /// Out of the game.
    Eliminated,
    /// Not yet arrived.
    Reserve,
    /// Fled with its clan.
    Fled,
}

/// Names of the states in facts and staging.
pub const STATE_NAMES: [&str; 6] = ["good", "disrupted", "routed", "eliminated", "reserve", "fled"];

/// Markers on a combat unit, as bits of [`Unit::flags`].
pub mod mark {
    /// Moved or turned in this phase: it must shock (9.11).
    pub const MOVED: u16 = 1;
    /// Its move of this phase is over.
    pub const DONE: u16 = 1 << 1;
    /// Did something that lets it do nothing else this phase, not even attack (hits removed, rally).
    pub const ACTED: u16 = 1 << 2;
    /// Fired under Orders in this phase.
    pub const FIRED: u16 = 1 << 3;
    /// Has used its Ordered Fire of the turn (8.16).
    pub const SPENT_FIRE: u16 = 1 << 4;
    /// Engaged (9.27).
    pub const ENGAGED: u16 = 1 << 5;
    /// Out of Command (5.61).
    pub const OUT: u16 = 1 << 6;
    /// Rallied in this turn (11.54).
    pub const RALLIED: u16 = 1 << 7;
    /// Made its reaction facing change of the phase (7.18).
    pub const TURNED: u16 = 1 << 8;
    /// On units of the phasing side, which make no such change: attacked by Shock in this segment (9.22).
    pub const STRUCK: u16 = TURNED;
    /// Committed to Norikuzushi (9.34), or designated for it.
    pub const CHARGE: u16 = 1 << 9;
    /// Must attack by teppo-induced aggression (9.46).
    pub const AGGRESSOR: u16 = 1 << 10;
    /// Has abandoned its guns.
    pub const NO_GUNS: u16 = 1 << 11;
    /// Named for shock, or named to hold.
    pub const NAMED: u16 = 1 << 12;
    /// Advanced after combat in this segment.
    pub const ADVANCED: u16 = 1 << 13;
    /// Must check before shock (9.14).
    pub const CHECKS: u16 = 1 << 14;
    /// Has made a shock attack in this battle.
    pub const FOUGHT: u16 = 1 << 15;

    /// What comes off at the end of an Orders Phase.
    pub const OF_PHASE: u16 =
        MOVED | DONE | ACTED | FIRED | TURNED | CHARGE | NAMED | CHECKS | AGGRESSOR;
}

/// The bits of [`Unit::note`] that aim.
const AIM: u8 = 3;

/// A combat unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Where it stands, [`NOWHERE`] if off the map.
    pub hex: Hex,
    /// Where it stood when the phase began.
    pub start: Hex,
    /// Markers.
    pub flags: u16,
    /// Cohesion hits.
    pub hits: u8,
    /// Movement points used in this phase.
    pub spent: u8,
    /// Facing in the low three bits, state above.
    posture: u8,
    /// The next unit of the same bucket of the index by hex.
    pub(crate) next: UnitId,
    /// The shock combat it takes part in, plus one.
    pub combat: u8,
    /// AS and KB: the front hexes attacked, bit 0 left, bit 1 right, and above them the edges over which
    /// it is Engaged. Teppo and yumi: the clan whose Busho moved it this turn, plus one (8.16).
    pub note: u8,
}

impl Default for Unit {
    fn default() -> Unit {
        Unit {
            hex: Hex(NOWHERE),
            start: Hex(NOWHERE),
            flags: 0,
            hits: 0,
            spent: 0,
            posture: (State::Eliminated as u8) << 3,
            next: UnitId::NONE,
            combat: 0,
            note: 0,
        }
    }
}

impl Unit {
    /// Where it faces.
    #[inline]
    pub const fn facing(&self) -> Vertex {
        Vertex::new(self.posture & 7)
    }

    /// Turns it.
    pub fn face(&mut self, facing: Vertex) {
        self.posture = self.posture & !7 | u8::from(facing);
    }

    /// Its state.
    #[inline]
    pub const fn state(&self) -> State {
        match self.posture >> 3 {
            0 => State::Good,
            1 => State::Disrupted,
            2 => State::Routed,
            4 => State::Reserve,
            5 => State::Fled,
            _ => State::Eliminated,
        }
    }

    /// Changes its state.
    pub fn become_state(&mut self, state: State) {
        self.posture = self.posture & 7 | (state as u8) << 3;
    }

    /// Does it bear any of these marks?
    #[inline]
    pub const fn has(&self, marks: u16) -> bool {
        self.flags & marks != 0
    }

    /// Puts marks on.
    pub fn put(&mut self, marks: u16) {
        self.flags |= marks;
    }

    /// Takes marks off.
    pub fn lift(&mut self, marks: u16) {
        self.flags &= !marks;
    }

    /// The front hexes it attacks, bit 0 left, bit 1 right.
    #[inline]
    pub const fn aim(&self) -> u8 {
        self.note & AIM
    }

    /// Aims it.
    pub fn take_aim(&mut self, mask: u8) {
        self.note = self.note & !AIM | mask & AIM;
    }

    /// The edges over which it is Engaged, as bits. None though it is: saves of rules versions 1 to 3
    /// do not say, and whoever is Engaged beside it may be the one.
    #[inline]
    pub const fn fronts(&self) -> u8 {
        self.note >> AIM.count_ones()
    }

    /// Is, or may it be, Engaged over this edge?
    #[inline]
    pub fn fights_over(&self, edge: Edge) -> bool {
        self.has(mark::ENGAGED) && (self.fronts() == 0 || self.fronts() >> edge.index() & 1 == 1)
    }

    /// Engaged over these edges, as bits, and over no others.
    pub fn engage(&mut self, fronts: u8) {
        self.put(mark::ENGAGED);
        self.note = self.note & AIM | fronts << AIM.count_ones();
    }

    /// No longer Engaged.
    pub fn disengage(&mut self) {
        // What is noted of missile men is something else, and they are never Engaged.
        if self.has(mark::ENGAGED) {
            self.lift(mark::ENGAGED);
            self.note &= AIM;
        }
    }

    /// Stands on the map.
    #[inline]
    pub const fn on_map(&self) -> bool {
        self.hex.0 != NOWHERE
    }
}

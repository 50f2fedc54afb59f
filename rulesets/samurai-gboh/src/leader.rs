//! Busho, samurai and what each side has used or won.

use crate::battle::NOWHERE;
use crate::s02_components_and_terms::ClanId;
use ground::hexes::Hex;
use serde::{Deserialize, Serialize};

/// Markers on a Busho and his clan, as bits of [`Leader::flags`].
pub mod badge {
    /// His clan is Active.
    pub const ACTIVE: u16 = 1;
    /// He is Finished.
    pub const FINISHED: u16 = 1 << 1;
    /// Dead, to be replaced.
    pub const DEAD: u16 = 1 << 2;
    /// His reverse side is up.
    pub const REPLACED: u16 = 1 << 3;
    /// Lost Face.
    pub const LOST_FACE: u16 = 1 << 4;
    /// Wounded: -1 to all ratings.
    pub const WOUND: u16 = 1 << 5;
    /// Badly wounded: -2 to all ratings.
    pub const BAD_WOUND: u16 = 1 << 6;
    /// His clan has fled.
    pub const FLED: u16 = 1 << 7;
    /// Began the phase in an enemy ZOC.
    pub const IN_ZOC: u16 = 1 << 8;
    /// Inspired by a hara-kiri: -1 to TQ checks this turn.
    pub const INSPIRED: u16 = 1 << 9;
    /// His clan has been Active at some time.
    pub const ROUSED: u16 = 1 << 10;
    /// Has not arrived yet.
    pub const AWAY: u16 = 1 << 11;
    /// Used through the die roll of doom while Finished: no Momentum.
    pub const DOOMED: u16 = 1 << 12;
    /// Has had a Samurai Challenge Phase in this activation.
    pub const CHALLENGED: u16 = 1 << 13;
    /// Has moved in this Busho Movement Order or phase.
    pub const RODE: u16 = 1 << 14;
    /// Left the map alive (Mikata-ga-hara).
    pub const GONE: u16 = 1 << 15;
}

/// A Busho and his contingent in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leader {
    /// Where he stands.
    pub hex: Hex,
    /// Markers.
    pub flags: u16,
    /// Hits from Individual Combat.
    pub hits: u8,
    /// Orders Phases he has had in succession in this turn.
    pub phases: u8,
}

impl Default for Leader {
    fn default() -> Leader {
        Leader { hex: Hex(NOWHERE), flags: 0, hits: 0, phases: 0 }
    }
}

impl Leader {
    /// Does he bear any of these?
    #[inline]
    pub const fn has(&self, badges: u16) -> bool {
        self.flags & badges != 0
    }

    /// Puts badges on.
    pub fn put(&mut self, badges: u16) {
        self.flags |= badges;
    }

    /// Takes badges off.
    pub fn lift(&mut self, badges: u16) {
        self.flags &= !badges;
    }

    /// Alive and on the map.
    #[inline]
    pub const fn present(&self) -> bool {
        self.hex.0 != NOWHERE
    }
}

/// A samurai in play, in the cup, or dead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Samurai {
    /// The Busho he serves; nobody while in the cup.
    pub of: ClanId,
    /// Killed.
    pub dead: bool,
    /// Lost Face.
    pub lost_face: bool,
    /// Hits from Individual Combat.
    pub hits: u8,
}

/// What one side has used or won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Army {
    /// Severed heads held, those of So-taisho and Taisho apart.
    pub heads: u8,
    /// Heads of So-taisho and Taisho.
    pub great_heads: u8,
    /// Trump attempts made this turn.
    pub trumps: u8,
    /// Samurai drawn in this battle.
    pub samurai: u8,
    /// Samurai Challenge Phases this turn.
    pub challenges: u8,
    /// No samurai may be drawn this turn (10.4).
    pub barred: bool,
}

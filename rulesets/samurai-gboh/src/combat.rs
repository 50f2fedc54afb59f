//! A fight of the shock segment, from its naming to its result.

use crate::s02_components_and_terms::UnitId;
use serde::{Deserialize, Serialize};

/// A fight under resolution in the shock segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// The attacker that sets column and position.
    pub lead: UnitId,
    /// The defender whose type is used.
    pub stand: UnitId,
    /// Who attacks with the first, for the report.
    #[serde(default)] // Saves of rules version 1 have none.
    pub helpers: [UnitId; 3],
    /// Bits of [`clash`].
    pub flags: u8,
    /// The column, after all shifts.
    pub column: i8,
    /// Hits due to the attackers.
    pub to_attackers: u8,
    /// Hits due to the defenders.
    pub to_defenders: u8,
    /// The column before any shift, for the report.
    pub base: u8,
    /// Sizes of both sides, for the report.
    pub sizes: [u8; 2],
    /// The shock die, for the report.
    pub die: u8,
    /// What Charisma added to it.
    pub drm: i8,
}

/// What is true of a [`Combat`], as bits.
pub mod clash {
    /// Position Superiority.
    pub const SUPERIOR: u8 = 1;
    /// The attackers' Busho is a casualty and gives no Charisma.
    pub const NO_ATTACK_CHARISMA: u8 = 1 << 1;
    /// The defenders' Busho is a casualty and gives no Charisma.
    pub const NO_DEFENCE_CHARISMA: u8 = 1 << 2;
    /// Over: everybody of one side has gone.
    pub const OVER: u8 = 1 << 3;
    /// An attacker was spared by 11.47 and may advance though Disrupted (G-O5).
    pub const SPARED: u8 = 1 << 4;
    /// Attackers belong to Blue.
    pub const BLUE: u8 = 1 << 5;
    /// Hits have been dealt out.
    pub const DEALT: u8 = 1 << 6;
    /// The duel of this combat has been fought.
    pub const DUELLED: u8 = 1 << 7;
}

/// Shock combats that may be under way together.
pub const MOST_COMBATS: usize = 40;

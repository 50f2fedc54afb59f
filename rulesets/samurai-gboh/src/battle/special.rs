//! What a scenario decides of the general rules, and the special rules it names.

use engine::Seat;

/// Special rules of the scenarios, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Special {
    /// Forts may be set on fire, and burn (Okehazama).
    Siege,
    Hidden,
    Storm,
    Yoshimoto,
    Fog,
    Dawn,
    Woodpecker,
    Yokoyama,
    Flight,
    Reluctant,
    Dusk,
    Raid,
    Rain,
    Line,
    Kobayakawa,
    Nangu,
    Resite,
    Guns,
}

/// The names of [`Special`] rules in scenario files and staging.
pub const SPECIALS: [(&str, Special); 18] = [
    ("siege", Special::Siege),
    ("hidden", Special::Hidden),
    ("storm", Special::Storm),
    ("yoshimoto", Special::Yoshimoto),
    ("fog", Special::Fog),
    ("dawn", Special::Dawn),
    ("woodpecker", Special::Woodpecker),
    ("yokoyama", Special::Yokoyama),
    ("flight", Special::Flight),
    ("reluctant", Special::Reluctant),
    ("dusk", Special::Dusk),
    ("raid", Special::Raid),
    ("rain", Special::Rain),
    ("line", Special::Line),
    ("kobayakawa", Special::Kobayakawa),
    ("nangu", Special::Nangu),
    ("resite", Special::Resite),
    ("guns", Special::Guns),
];

/// What the scenario decides of the general rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Turns after which the battle ends; 0 for no end.
    pub turns: u8,
    /// When the first turn begins, in minutes of the day.
    pub begins: u16,
    /// Teppo use cartridges (8.18).
    pub hayago: bool,
    /// Who may fire volleys (8.27).
    pub volley: Option<Seat>,
    /// Teppo-induced aggression (9.46).
    pub aggression: bool,
    /// Every ashigaru is fire-capable (8.19).
    pub guns: bool,
    /// Whose the castles are.
    pub castles: Option<Seat>,
    /// Special rules, as bits.
    pub specials: u32,
}

impl Rules {
    /// The time of day at which a turn begins; turns are half an hour long (2.5).
    pub fn clock(&self, turn: u8) -> String {
        let minutes = self.begins + 30 * u16::from(turn.saturating_sub(1));
        format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
    }

    /// Is any of these special rules in force?
    #[inline]
    pub fn has_any<const N: usize>(&self, specials: [Special; N]) -> bool {
        self.specials & specials.into_iter().fold(0, |all, one| all | 1 << one as u8) != 0
    }

    /// Is this special rule in force?
    #[inline]
    pub const fn has(&self, special: Special) -> bool {
        self.specials >> special as u8 & 1 == 1
    }
}

//! Setting up the Game, the part that is data: map, roster, special rules.
//!
//! A [`Draft`] is what a scenario file or the statements of a case say; a [`Battle`] is the same
//! made ready for play and interned, so that a table carries only a handle to it.

pub mod battle;
pub mod check;
pub mod file;
pub mod format;
pub mod random;

use crate::battlefield::PLACES;
use crate::battlefield_terrain::{GroundId, OPEN};
use crate::unit_reference_sheet::UnitKind;
use engine::Seat;

pub use battle::Battle;
pub use random::random;

/// The kind of a Leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeaderKind {
    /// On foot: leads infantry.
    Foot,
    /// Mounted: leads anybody.
    Mounted,
    /// The Army Commander.
    Commander,
}

impl LeaderKind {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            LeaderKind::Foot => "foot",
            LeaderKind::Mounted => "mounted",
            LeaderKind::Commander => "commander",
        }
    }

    /// Reads the word.
    pub fn named(word: &str) -> Option<LeaderKind> {
        let all = [LeaderKind::Foot, LeaderKind::Mounted, LeaderKind::Commander];
        all.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(word))
    }
}

/// A side that does not change during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// "Takeda".
    pub name: String,
    /// At the top edge?
    pub top: bool,
    /// Banners to win.
    pub goal: u8,
    /// Command and Dragon cards dealt.
    pub deal: [u8; 2],
    /// Banners its command tent is worth to the other side.
    pub tent_value: u8,
}

/// A unit of the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitEntry {
    /// What players call it.
    pub name: String,
    /// Which line of the sheet.
    pub kind: UnitKind,
    /// Whose.
    pub owner: Seat,
    /// Blocks at full strength.
    pub start: u8,
    /// Not ordered before this turn unless it has been struck; 0 for units that do not wait.
    pub waits: u16,
}

/// A Leader of the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderEntry {
    /// What players call him.
    pub name: String,
    /// Foot, mounted or commander.
    pub kind: LeaderKind,
    /// Whose.
    pub owner: Seat,
}

/// A hex that is worth banners to one side, once and for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// To whom.
    pub seat: Seat,
    /// Where.
    pub hex: u8,
    /// How many.
    pub banners: u8,
    /// Does the other side lose a Command card besides?
    pub card: bool,
}

/// Hexes through which units of one side may go for banners; the unit is removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// Whose units.
    pub seat: Seat,
    /// Which kinds, as bits over the sheet.
    pub kinds: u16,
    /// By entering such a hex, or else by leaving the field from it as 1 hex of its move.
    pub enter: bool,
    /// Banners for each.
    pub banners: u8,
    /// Which hexes.
    pub hexes: Vec<u8>,
}

/// What a scenario says, before it is made ready. Its text is the key under which it is interned.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What it is called.
    pub title: String,
    /// What to tell players about it.
    pub note: String,
    /// Red and Blue.
    pub sides: [Side; 2],
    /// Who moves first.
    pub first: Seat,
    /// The ground of every place.
    pub ground: [GroundId; PLACES],
    /// Units, Red's first.
    pub units: Vec<UnitEntry>,
    /// Leaders, Red's first.
    pub leaders: Vec<LeaderEntry>,
    /// Hexes worth banners.
    pub objectives: Vec<Objective>,
    /// Exits worth banners.
    pub exits: Vec<Exit>,
    /// Who gains a banner for each Order One Unit card.
    pub order_one: Option<Seat>,
    /// The winner of the day before, his banners and the loser's.
    pub carry: Option<(Seat, u8, u8)>,
    /// Turns after which nobody has won.
    pub limit: u16,
    /// Mist lies on the field up to this turn.
    pub mist: u16,
    /// It rains from the first of these turns to the second; 0 for never.
    pub rain: [u16; 2],
    /// What an owner of the game has corrected in our tables, in words.
    pub corrected: String,
}

impl Default for Draft {
    fn default() -> Draft {
        let side =
            |name: &str, top| Side { name: name.into(), top, goal: 5, deal: [5, 3], tent_value: 3 };
        Draft {
            title: "A field".into(),
            note: String::new(),
            sides: [side("Red", true), side("Blue", false)],
            first: Seat::Red,
            ground: [OPEN; PLACES],
            units: Vec::new(),
            leaders: Vec::new(),
            objectives: Vec::new(),
            exits: Vec::new(),
            order_one: None,
            carry: None,
            limit: 200,
            mist: 0,
            rain: [0; 2],
            corrected: String::new(),
        }
    }
}

//! Cards and markers on the table: where the cards are, what holds this turn, the combat under way.

use crate::table::{NOBODY, Piece, UnitId};
use serde::{Deserialize, Serialize};

/// Where the 60 Command cards are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CommandCards {
    /// Face down.
    pub deck: u64,
    /// In hand.
    pub hands: [u64; 2],
    /// Face up on the pile.
    pub pile: u64,
    /// On the pile, seen only by the side that discarded them.
    pub hidden: [u64; 2],
    /// Drawn by the active player, who has yet to choose.
    pub drawn: u64,
    /// Played this turn.
    pub playing: u64,
    /// Cards of a side's hand that the other has seen.
    pub seen: [u64; 2],
}

/// Where the 40 Dragon cards are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DragonCards {
    /// Face down.
    pub deck: u64,
    /// In hand.
    pub hands: [u64; 2],
    /// Face up on the pile.
    pub pile: u64,
    /// Played this turn.
    pub playing: u64,
    /// Drawn by the active player at the end of this turn.
    pub fresh: u64,
    /// Cards of a side's hand that the other has seen.
    pub seen: [u64; 2],
}

/// Where in the turn we are, for the eye; the agenda decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Phase {
    #[default]
    Start,
    Play,
    Orders,
    Movement,
    Battle,
    End,
}

/// What the card in play lets ordered pieces do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// Nothing can be ordered.
    #[default]
    Nothing,
    /// A section card.
    Sections,
    /// Units of one symbol.
    Symbol,
    /// 1 unit of choice.
    AnyUnit,
    /// Cavalry Charge.
    Charge,
    /// Hold and Shoot.
    Hold,
    /// Infantry Onslaught.
    Onslaught,
    /// Leadership.
    Leadership,
    /// Serpent Command.
    Serpent,
    /// Shogun.
    Shogun,
}

/// The orders of this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OrderCount {
    /// Orders the card gives: by section, or by symbol (and flags) rolled for Shogun, or in all.
    pub limits: [u8; 4],
    /// Most orders in all.
    pub most: u8,
    /// Orders given by strip (section cards) or by symbol and otherwise (Shogun).
    pub given: [u8; 5],
}

impl OrderCount {
    /// Orders given so far.
    pub fn total(&self) -> u8 {
        self.given.iter().sum()
    }
}

/// Markers that hold for this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Markers {
    /// War God's Standard.
    pub standard: bool,
    /// Sudden Downpour.
    pub downpour: bool,
    /// Morning Mist.
    pub mist: bool,
    /// Courier Cut Down.
    pub cut: bool,
    /// Council by Lamplight.
    pub council: bool,
    /// First Strikes played: so many cards are due to the defending player.
    pub struck: u8,
    /// The unit of Night March.
    pub night: UnitId,
    /// The unit of Loose Horses.
    pub loose: UnitId,
    /// The unit of Dry Matchcord.
    pub matchcord: UnitId,
}

impl Default for Markers {
    fn default() -> Markers {
        Markers {
            standard: false,
            downpour: false,
            mist: false,
            cut: false,
            council: false,
            struck: 0,
            night: NOBODY,
            loose: NOBODY,
            matchcord: NOBODY,
        }
    }
}

/// The kind of a roll in combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Blow {
    /// Ranged combat.
    Ranged,
    /// The attack of a close combat.
    #[default]
    Attack,
    /// A first blow by First Strike or Troops in the Treeline.
    First,
    /// Battle back.
    Back,
}

/// Which card gave the defender the first blow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum FirstBlow {
    #[default]
    None,
    FirstStrike,
    Treeline,
}

/// Markers of the combat under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// Who rolls, or is about to; of a swarm its first levy, or the one whose inspiration is asked.
    pub by: UnitId,
    /// At whom.
    pub at: Piece,
    /// Edges of the target's hex from which levies swarm in this close combat.
    pub edges: u8,
    /// Which kind of roll.
    pub blow: Blow,
    /// Who strikes the first blow, if anybody, in this close combat.
    pub first: FirstBlow,
    /// The levy that is struck by a first blow at a swarm.
    pub struck: UnitId,
    /// Hedge of Points was played against the attacker.
    pub hedge: bool,
    /// Dice added by Dragon cards to this roll.
    pub bonus: u8,
    /// Whistling Volley: swords hit.
    pub swords: bool,
    /// Units inspired for this roll.
    pub inspired: u8,
    /// Flags of this roll still to be dealt with.
    pub flags: u8,
    /// Not One Step: flags that may be ignored besides.
    pub firm: u8,
    /// Die Where You Stand.
    pub stand: bool,
    /// Ordered Withdrawal.
    pub quiet: bool,
    /// Fallen Standard.
    pub shame: bool,
    /// Kagemusha.
    pub saved: bool,
    /// Break Through.
    pub through: bool,
    /// Dice of the last roll.
    pub dice: u8,
}

impl Default for Combat {
    fn default() -> Combat {
        Combat {
            by: NOBODY,
            at: Piece::NONE,
            edges: 0,
            blow: Blow::Attack,
            first: FirstBlow::None,
            struck: NOBODY,
            hedge: false,
            bonus: 0,
            swords: false,
            inspired: 0,
            flags: 0,
            firm: 0,
            stand: false,
            quiet: false,
            shame: false,
            saved: false,
            through: false,
            dice: 0,
        }
    }
}

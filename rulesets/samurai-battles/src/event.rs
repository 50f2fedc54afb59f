//! What can be announced. An event carries every number that telling it needs.

use crate::command_cards::Title;
use crate::dragon_cards::Dragon;
use crate::table::{Blow, LeaderId, Piece, UnitId};
use engine::Seat;

/// Counts of the six faces: circle, triangle, square, flag, honor, sword.
pub type Counts = [u8; 6];

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Event {
    /// Hands were dealt.
    Dealt { seat: Seat, command: u8, dragon: u8 },
    /// Seen by its side only.
    DrewCommand { seat: Seat, title: Title },
    /// Seen by its side only.
    DrewDragon { seat: Seat, title: Dragon },
    /// Kept one of the cards drawn; seen by its side only.
    Kept { seat: Seat, title: Title },
    /// Drawn and not kept; seen by its side only.
    LaidAway { seat: Seat, title: Title },
    /// A Command card lost at random, shown to both.
    LostCommand { seat: Seat, title: Title },
    /// A pile became a deck again.
    Reshuffled { dragons: bool },
    /// A turn begins.
    TurnBegins { seat: Seat, turn: u16 },
    /// The scenario's weather holds this turn.
    Weather { rain: bool },
    /// The enemy's tent was taken.
    TentTaken { by: Seat },
    /// Too few Command cards.
    Surrenders { seat: Seat, cards: u8 },
    /// The limit of turns is reached.
    TurnLimit { turn: u16 },
    /// A Command card was played.
    Played { seat: Seat, title: Title },
    /// A Counter Attack became another card.
    Becomes { title: Title },
    /// Banners were gained.
    Banners { seat: Seat, gained: u8, total: u8 },
    /// The card orders nobody.
    OrdersNothing { title: Title },
    /// Dice of the Shogun card.
    Shogun { seat: Seat, counts: Counts },
    /// A piece was ordered.
    Ordered { piece: Piece },
    /// A Leader commands by Leadership.
    Leads { leader: LeaderId },
    /// A piece moved.
    Moved { piece: Piece, from: u8, to: u8, steps: u8 },
    /// A Leader and a unit are together now.
    Joined { leader: LeaderId, unit: UnitId },
    /// A piece left the field.
    Left { piece: Piece },
    /// An objective was taken.
    ObjectiveTaken { by: Seat, hex: u8 },
    /// A combat was announced.
    Announced { by: UnitId, at: Piece, blow: Blow, others: u8 },
    /// First Strike was played for a unit.
    FirstStrike { seat: Seat, unit: UnitId },
    /// A unit was inspired.
    Inspired { unit: UnitId, leader: LeaderId },
    /// Dice of a combat.
    Rolled {
        by: UnitId,
        at: Piece,
        blow: Blow,
        base: u8,
        limit: u8,
        dice: u8,
        counts: Counts,
        hits: u8,
        ignored: u8,
    },
    /// Tokens gained.
    Honor { seat: Seat, gained: u8, due: u8 },
    /// A unit lost blocks.
    BlocksLost { unit: UnitId, lost: u8, left: u8 },
    /// A unit was wiped out or a Leader killed.
    Eliminated { piece: Piece },
    /// A Leader casualty check.
    LeaderCheck { leader: LeaderId, dice: u8, swords: u8, hit: bool },
    /// Kagemusha.
    HitCancelled { leader: LeaderId },
    /// Flags were dealt with.
    Flags { unit: UnitId, flags: u8, ignored: u8, entitled: u8 },
    /// A piece retreated a hex, or a Leader his whole way.
    Retreated { piece: Piece, from: u8, to: u8 },
    /// So many hexes of retreat could not be made.
    Blocked { unit: UnitId, hexes: u8 },
    /// A unit stands its ground and pays for flags in blocks.
    Stands { unit: UnitId, flags: u8 },
    /// Tokens lost.
    HonorLost { seat: Seat, due: u8, paid: u8 },
    /// A Lack of Honor roll.
    Lack { seat: Seat, dice: u8, counts: Counts },
    /// A Leader took his life.
    Seppuku { leader: LeaderId },
    /// A unit advanced onto a vacated hex.
    GainedGround { unit: UnitId, to: u8 },
    /// A Dragon card was played.
    Dragon { seat: Seat, title: Dragon, target: Piece, cost: u8 },
    /// It was cancelled.
    Cancelled { title: Dragon },
    /// Dice of a Dragon card.
    DragonRolled { seat: Seat, title: Dragon, counts: Counts },
    /// Blocks came back.
    Restored { unit: UnitId, blocks: u8, now: u8 },
    /// Hands were looked at; seen by that side only.
    Eyes { seat: Seat, command: u64, dragon: u64 },
    /// A challenge was answered.
    Challenge { challenger: LeaderId, challenged: LeaderId, accepted: bool },
    /// Dice of a challenge: swords of the challenger and the challenged.
    Duel { challenger: LeaderId, challenged: LeaderId, swords: [u8; 2] },
    /// A Dragon card was discarded for a token, face up.
    Discarded { seat: Seat, title: Dragon },
    /// Carry-over dice from the day before.
    CarryOver { seat: Seat, counts: Counts },
    /// A unit was pushed back by the carry-over.
    Pushed { unit: UnitId, from: u8, to: u8 },
    /// The turn is over.
    TurnEnds { seat: Seat, returned: u8 },
}

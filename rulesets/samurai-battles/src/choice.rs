//! What a player can say.

use crate::command_cards::Title;
use crate::dragon_cards::Dragon;
use crate::table::{LeaderId, Piece, UnitId};
use serde::{Deserialize, Serialize};

/// One decision by one player. The README fixes how each is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Play this Command card.
    Play(Title),
    /// Play First Strike against this levy of a swarm.
    StrikeFirst(UnitId),
    /// Play this Dragon card, on this target if it needs one.
    Dragon(Dragon, Piece),
    /// No card, no bonus, no battle back.
    Pass,
    /// Order this unit (with its Leader) or Leader.
    Order(Piece),
    /// Leadership under this Leader.
    Lead(LeaderId),
    /// No more orders.
    EndOrders,
    /// Move this unit or Leader to this hex.
    Move(Piece, u8),
    /// Leave the field.
    Leave(Piece),
    /// No more moves.
    EndMovement,
    /// Fire with this unit at that target.
    Fire(UnitId, Piece),
    /// Close combat of this unit against that target.
    Attack(UnitId, Piece),
    /// Close combat of the levies on these edges of the target's hex, as bits.
    Swarm(u8, Piece),
    /// No more battles.
    EndBattle,
    /// Pay a token for a die more.
    Inspire,
    /// Ignore so many flags.
    Ignore(u8),
    /// Retreat to this hex.
    Retreat(u8),
    /// The lone Leader takes his life.
    Seppuku,
    /// This unit advances onto the vacated hex.
    GainGround(UnitId),
    /// Battle back at this unit.
    BattleBack(UnitId),
    /// This unit loses a block.
    Lose(UnitId),
    /// This unit is pushed back to this hex.
    Push(UnitId, u8),
    /// Take up the challenge.
    Accept,
    /// Decline it.
    Decline,
    /// Keep this Command card of those drawn.
    Keep(Title),
    /// Draw a Dragon card at the end of the turn.
    DrawDragon,
    /// Take tokens at the end of the turn.
    TakeHonor,
    /// Discard this Dragon card for a token.
    Discard(Dragon),
}

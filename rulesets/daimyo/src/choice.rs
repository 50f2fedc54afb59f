//! What a player can say. Its notation is in `notation.rs`.

use crate::table::LeaderId;
use crate::unit::UnitId;
use serde::{Deserialize, Serialize};

/// A turn of a whole unit in its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// None.
    #[default]
    No,
    /// 90 degrees to the left.
    Left,
    /// 90 degrees to the right.
    Right,
    /// 180 degrees.
    About,
}

/// A leg of a move: a turn, a wheel and a straight advance, each of which may be nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leg {
    /// The turn.
    pub turn: Turn,
    /// The wheel in whole degrees, to the right if positive.
    pub wheel: i16,
    /// The advance in tenths of a millimetre.
    pub ahead: u16,
}

/// How a target meets a charge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Response {
    /// At the halt.
    #[default]
    Stand,
    /// Turning in its place to face the chargers.
    TurnToFace,
    /// Wheeling to face them.
    WheelToFace,
    /// Charging in turn.
    CounterCharge,
    /// Going back half a move.
    Retire,
    /// Going back so many tenths: missile ashigaru.
    FallBack(u16),
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// The winner of the initiative tries the first activation, or the second.
    GoFirst(bool),
    /// Tries a clan.
    Activate(u8),
    /// The General.
    ActivateGeneral,
    /// Gives up a clan's chance.
    Pass(u8),
    /// Gives up the General's.
    PassGeneral,
    /// Tries to rally from rout.
    Rally(UnitId),
    /// Tries to calm a frenzied unit.
    Calm(UnitId),
    /// No more rally attempts.
    EndRallies,
    /// Picks a unit to move.
    Pick(UnitId),
    /// Moves.
    Move(UnitId, Leg),
    /// Falls back.
    Back(UnitId, u16),
    /// Passes through a friend.
    Through(UnitId, UnitId),
    /// Takes up a formation: files and facing in degrees.
    Reform(UnitId, u8, u16),
    /// Charges.
    Charge(UnitId, UnitId, Turn, i16),
    /// Turns a gun to this facing in degrees.
    Rotate(UnitId, u16),
    /// Enters a building.
    Occupy(UnitId, u8),
    /// Leaves it by a side.
    Leave(UnitId, u8),
    /// Enters the table at this y.
    Enter(UnitId, u16),
    /// Moves no more.
    Stay(UnitId),
    /// A leader goes there.
    Go(LeaderId, i16, i16),
    /// A leader joins a unit.
    Join(LeaderId, UnitId),
    /// A leader steps out of his unit.
    StepOut(LeaderId),
    /// A leader on his own challenges another.
    Challenge(LeaderId, LeaderId),
    /// The General leaves his headquarters; hatamoto mount up if true.
    Abandon(bool),
    /// No more moves.
    EndMoves,
    /// How a charge is met; true: firing first.
    Respond(Response, bool),
    /// Turns the rear rank of a unit in melee about.
    RearRank(bool),
    /// Runs on so far after a charge that missed.
    Run(u16),
    /// Fires; where two targets are equally near, at that one.
    Fire(UnitId, Option<UnitId>),
    /// No more fire.
    EndFire,
    /// No more melees: the unit the General is with waits for its clan.
    EndMelees,
    /// Resolves the melee of this unit.
    Fight(UnitId),
    /// Which of two enemies a stand fights.
    Favour(UnitId, UnitId),
    /// Challenges in melee, or not.
    Duel(bool),
    /// Accepts, or refuses.
    Accept(bool),
    /// The challenger returns to where he began, or remains.
    Return(bool),
    /// Follows up, or holds.
    FollowUp(bool),
    /// Of several winners this one follows.
    Follower(UnitId),
    /// End-of-turn tests begin at the left of the table as drawn, or the right.
    FromLeft(bool),
    /// A unit that reformed keeps its place.
    Keep(UnitId),
    /// No more leaders move.
    EndLeaders,
    /// The sunset is ignored, or heeded.
    IgnoreSunset(bool),
}

//! What a player can say.

use crate::s02_components_and_terms::{ClanId, SamuraiId, UnitId};
use ground::hexes::{Hex, Vertex};
use serde::{Deserialize, Serialize};

/// Somebody who fights man to man: a Busho or a samurai.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fighter {
    /// The Busho of a contingent.
    Busho(ClanId),
    /// A samurai.
    Samurai(SamuraiId),
}

impl Default for Fighter {
    fn default() -> Fighter {
        Fighter::Busho(ClanId::NONE)
    }
}

/// One decision. The notation of each is in `notation.rs` and in the README.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Names a clan for Orders (5.13, 5.22).
    Orders(ClanId),
    /// Names two contingents together (5.71).
    Coordinate(ClanId, ClanId),
    /// Hands the Initiative over (5.16).
    Pass,
    /// Tries for another phase of the same Busho (5.42).
    Momentum,
    /// Tries to seize the Initiative for this clan (5.51).
    Trump(ClanId),
    /// Does not.
    NoTrump,
    /// An ordinary Orders Phase.
    GiveOrders,
    /// A Samurai Challenge Phase instead (10.23).
    SamuraiPhase,
    /// A Busho Movement Order instead (4.42).
    MoveBushos,
    /// An Active Withdrawal Order (6.41).
    Withdraw,
    /// Begins a unit's move.
    Move(UnitId),
    /// Fires at a hex, stacked teppo together.
    Fire(UnitId, Hex),
    /// Fires one of several stacked teppo.
    FireAlone(UnitId, Hex),
    /// Opens a volley (8.27).
    Volley(UnitId, Hex),
    /// Fires next in a volley.
    Join(UnitId),
    /// Ends a volley.
    Cease,
    /// Takes off two hits (11.51).
    RemoveHits(UnitId),
    /// Tries to recover from Disruption (11.52).
    Recover(UnitId),
    /// Tries to rally (11.53).
    Rally(UnitId),
    /// Sets fire to a fort (Okehazama).
    Siege(UnitId, Hex),
    /// Gives up the guns (Sekigahara).
    AbandonGuns(UnitId),
    /// Moves the honjin (Sekigahara).
    Resite,
    /// A unit's part in an Active Withdrawal.
    WithdrawTo(UnitId, Hex),
    /// A unit stays where it is in a withdrawal, or in the Out of Command Phase.
    Stay(UnitId),
    /// Begins a Busho's own move.
    Ride(ClanId),
    /// No more Orders in this phase.
    EndOrders,
    /// One hex on.
    To(Hex),
    /// One hex on, committed to Norikuzushi (9.34).
    ChargeTo(Hex),
    /// Through a friend into the hex beyond (6.55).
    Through(Hex, Hex),
    /// Through two friends in a row into the hex beyond (6.55).
    ThroughBoth(Hex, Hex, Hex),
    /// Turns.
    Face(Vertex),
    /// Goes no farther.
    Stop,
    /// Reaction Withdrawal (6.43).
    FallBack(UnitId, Hex),
    /// Reaction Facing Change (7.17).
    Turn(UnitId, Vertex),
    /// A lone Busho gets away (4.72).
    Slip(ClanId, Hex),
    /// No (further) reaction.
    Decline,
    /// Reaction Fire (8.3).
    React(UnitId),
    /// Reaction Fire opening a volley.
    ReactVolley(UnitId),
    /// No (further) Reaction Fire.
    HoldFire,
    /// Attacks front hexes: bit 0 the left, bit 1 the right.
    Attack(UnitId, u8),
    /// The same as Norikuzushi (9.31).
    Charge(UnitId, u8),
    /// Does not attack.
    Hold(UnitId),
    /// Resolves all shock as designated.
    Shock,
    /// This contingent attacks, the other does not (5.73).
    Only(ClanId),
    /// This attacker sets column and position (9.26).
    Lead(UnitId),
    /// This defender's type is used (9.26).
    Stand(UnitId),
    /// The odd hit goes here (11.22).
    Hit(UnitId),
    /// Advances (9.4).
    Advance(UnitId, Hex),
    /// A Busho goes with a routed unit (11.48).
    Accompany(ClanId),
    /// He does not.
    Remain(ClanId),
    /// Tries the attack that aggression offers (9.46).
    Aggress(UnitId),
    /// Stays behind the palisade.
    Refrain(UnitId),
    /// Draws a samurai (10.22).
    FieldSamurai,
    /// Uses one who is in play.
    UseSamurai(SamuraiId),
    /// Hara-kiri (10.4).
    HaraKiri(Fighter),
    /// Charges an enemy Busho (10.27).
    ChargeAt(ClanId),
    /// Issues the challenge (10.25).
    Challenge,
    /// Accepts a challenge, or steps in for a charged Busho.
    Accept(Fighter),
    /// Sends a newly drawn samurai for this Busho (10.25).
    Send(ClanId),
    /// Ignores the challenge.
    Ignore,
    /// Fights on (10.14).
    FightOn,
    /// Breaks off and loses face.
    BreakOff(Hex),
    /// Hara-kiri: a hit off every friend in range.
    Inspire,
    /// Hara-kiri: recovers this unit.
    Restore(UnitId),
    /// Hara-kiri: no further unit.
    Enough,
    /// Puts a replacement with this unit (10.52).
    Replace(ClanId, UnitId),
    /// Leaves this contingent with Amakasu (Kawanakajima).
    Leave(ClanId),
    /// Leaves nobody.
    LeaveNone,
    /// An Active Withdrawal Order of one of two coordinated Bushos (5.73, 6.41).
    WithdrawClan(ClanId),
    /// Through a friend into the hex beyond, committed to Norikuzushi (6.55, 9.34).
    ChargeThrough(Hex, Hex),
    /// The same through two friends in a row.
    ChargeThroughBoth(Hex, Hex, Hex),
}

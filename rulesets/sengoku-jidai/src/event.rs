//! What can be announced. The sentences are in `depict_tell.rs`.

use crate::charts::{Formation, Marker};
use crate::field::DivisionId;
use crate::s08_combat::Tally;
use crate::unit::{UnitId, Zone};
use engine::Seat;

/// Why a division may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// Its leader is in command.
    Command,
    /// Its leader passed a quality check.
    Check,
    /// A daimyo acts for its dead leader.
    Daimyo,
    /// It comes as a reinforcement, or its new leader does.
    Reinforcement,
    /// A signal reached its leader.
    Signal,
}

/// Something that happened.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Event {
    TurnBegins {
        turn: u8,
    },
    /// Only its owner hears which formation he chose before turn 1.
    Chose {
        seat: Seat,
        formation: Formation,
    },
    /// A try to change formation: everybody sees the die, only the owner what it was for.
    Tried {
        seat: Seat,
        to: Formation,
        die: u8,
        zoc: u8,
        cross: u8,
        ql: u8,
        changed: bool,
    },
    Drew {
        seat: Seat,
        marker: Marker,
    },
    NoMarkers {
        seat: Seat,
    },
    /// Command status at the check: how many are isolated.
    Checked {
        seat: Seat,
        isolated: u8,
    },
    Isolated {
        unit: UnitId,
    },
    Rejoined {
        unit: UnitId,
    },
    Initiative {
        seat: Seat,
        die: u8,
        ql: u8,
        modifier: Option<i8>,
    },
    InitiativeTie,
    HasInitiative {
        seat: Seat,
        historical: bool,
    },
    Wavered {
        division: DivisionId,
        die: u8,
        bonus: u8,
    },
    ChangedSides {
        division: DivisionId,
    },
    TookArms {
        division: DivisionId,
    },
    Arrives {
        division: DivisionId,
    },
    Activated {
        division: DivisionId,
        means: Means,
    },
    Discarded {
        seat: Seat,
        left: u8,
    },
    ActivationsOver {
        idle: bool,
    },
    Check {
        unit: UnitId,
        die: u8,
        ql: u8,
        modifier: i8,
        passed: bool,
    },
    Moved {
        unit: UnitId,
        to: Zone,
        spent: u8,
    },
    Entered {
        unit: UnitId,
        to: Zone,
        spent: u8,
    },
    Mounted {
        unit: UnitId,
        mounted: bool,
    },
    LeftMap {
        unit: UnitId,
    },
    Disorganized {
        unit: UnitId,
        level: u8,
    },
    Charges {
        unit: UnitId,
        zone: Zone,
    },
    ChargeBonus {
        unit: UnitId,
        bonus: i8,
    },
    /// Another division has attacked from this zone in this turn.
    ZoneSpent {
        division: DivisionId,
        zone: Zone,
    },
    ChargeLapses {
        unit: UnitId,
    },
    CounterCharge {
        by: UnitId,
        charger: UnitId,
        dice: [u8; 2],
        ql: [u8; 2],
        stopped: bool,
    },
    /// A marker face down: only its owner knows it.
    Laid {
        seat: Seat,
        marker: Marker,
    },
    Revealed {
        seat: Seat,
        marker: Marker,
    },
    Attacks {
        unit: UnitId,
        zone: Zone,
    },
    Defends {
        unit: UnitId,
    },
    Fires {
        unit: UnitId,
        at: UnitId,
    },
    Round {
        tally: Tally,
    },
    NoEffect {
        unit: UnitId,
    },
    LostStrength {
        unit: UnitId,
        left: u8,
    },
    Cleared {
        unit: UnitId,
    },
    Eliminated {
        unit: UnitId,
        points: u8,
    },
    ReplacementDue {
        unit: UnitId,
        die: u8,
        turn: u8,
    },
    NoReplacement {
        unit: UnitId,
        die: u8,
    },
    /// The last of a division is gone: nobody will replace its leader.
    NobodyToLead {
        unit: UnitId,
    },
    MarkersLost {
        seat: Seat,
    },
    Retreats {
        unit: UnitId,
        to: Zone,
    },
    NoRetreat {
        unit: UnitId,
    },
    SecondRound {
        unit: UnitId,
    },
    Advances {
        unit: UnitId,
        to: Zone,
    },
    Reorganized {
        unit: UnitId,
        level: u8,
        why: Rally,
    },
    StaysDisorganized {
        unit: UnitId,
        die: u8,
        ql: u8,
        modifier: i8,
    },
    Shown {
        seat: Seat,
        formation: Formation,
    },
    Unused {
        seat: Seat,
        marker: Marker,
    },
    ActivationMarkers {
        seat: Seat,
        markers: u8,
    },
    TurnEnds {
        turn: u8,
    },
    Scored {
        seat: Seat,
        kills: u16,
        zones: u16,
    },
    Ended {
        winner: Option<Seat>,
        why: Ending,
    },
}

/// How a unit was rallied (9.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rally {
    /// With its daimyo.
    Daimyo,
    /// With its taisho.
    Taisho,
    /// Next to its leader.
    Adjacent,
    /// By a quality check with this die.
    Check(u8),
}

/// How a battle ended: an index into the degrees of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Ending {
    Points,
    Draw,
    Leaders,
    Broken,
    Conceded,
}

//! What can be announced. Every event carries the ids and numbers that telling it needs.

use crate::choice::Split;
use crate::table::{Phase, Thrown};
use crate::unit::{Formation, Quality, UnitId};
use engine::{Rule, Seat};
use ground::zones::{Facing, Side, Zone};

/// A sum and the rule behind each part of it, parts of 0 included.
pub type Parts<const N: usize> = [(Rule, i8); N];

/// All parts together.
pub fn sum<const N: usize>(parts: &Parts<N>) -> i8 {
    parts.iter().map(|(_, part)| part).sum()
}

/// Why a unit did not need to test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTest {
    /// It is in command.
    InCommand,
    /// A friend is already engaged with that enemy.
    JoiningIn,
}

/// What lets dice be thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// The unit stands on a flank.
    Overlapping,
    /// The unit stands in the rear.
    Outflanking,
    /// The Daimyo is there.
    Daimyo,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Event {
    TurnBegan {
        turn: u16,
    },
    PhaseBegan {
        phase: Phase,
        initiative: Seat,
    },
    SetUpThrow {
        red: u8,
        blue: u8,
    },
    SetsUpFirst {
        seat: Seat,
    },
    Placed {
        unit: UnitId,
        zone: Zone,
        formation: Formation,
    },
    DaimyoPlaced {
        seat: Seat,
        zone: Zone,
    },
    Rated {
        unit: UnitId,
        die: u8,
        quality: Quality,
    },
    Initiative {
        red: u8,
        blue: u8,
        winner: Option<Seat>,
    },
    Fired {
        unit: UnitId,
        target: UnitId,
        dice: u8,
        parts: Parts<6>,
        faces: Thrown,
        hits: u8,
        most: u8,
    },
    RedMarker {
        unit: UnitId,
    },
    CeasedFire {
        seat: Seat,
        /// It had something to shoot with and at.
        could: bool,
    },
    OpeningHits {
        red: u8,
        blue: u8,
    },
    Allotted {
        unit: UnitId,
        split: Split,
        enemies: [Option<UnitId>; 4],
    },
    Threw {
        unit: UnitId,
        target: UnitId,
        stands: u8,
        dice: u8,
        cv: u8,
        parts: Parts<6>,
        faces: Thrown,
        hits: u8,
    },
    NoDice {
        unit: UnitId,
        target: UnitId,
    },
    ThrewAgain {
        unit: UnitId,
        why: Again,
        dice: u8,
        faces: Thrown,
        hits: u8,
    },
    QualityTold {
        unit: UnitId,
        quality: Quality,
        hits: u8,
    },
    Struck {
        unit: UnitId,
        target: UnitId,
        hits: u8,
    },
    Lost {
        unit: UnitId,
        stands: u8,
        left: u8,
    },
    NoLoss {
        unit: UnitId,
    },
    MarkersDiscarded {
        unit: UnitId,
    },
    Routed {
        unit: UnitId,
        left: u8,
    },
    BrokeContact {
        unit: UnitId,
        from: UnitId,
    },
    DidNothing {
        unit: UnitId,
    },
    Moved {
        unit: UnitId,
        to: Zone,
    },
    Turned {
        unit: UnitId,
        facing: Facing,
    },
    Formed {
        unit: UnitId,
        formation: Formation,
        facing: Facing,
    },
    MountedUp {
        unit: UnitId,
    },
    Dismounted {
        unit: UnitId,
    },
    Disengaged {
        unit: UnitId,
        hits: u8,
    },
    Withdrew {
        unit: UnitId,
    },
    Entered {
        unit: UnitId,
        zone: Zone,
        formation: Formation,
    },
    Shifted {
        unit: UnitId,
        zone: Zone,
    },
    Left {
        unit: UnitId,
        zone: Zone,
    },
    MovingOut {
        unit: UnitId,
    },
    Engaging {
        unit: UnitId,
        target: UnitId,
    },
    InCommand {
        unit: UnitId,
    },
    ContactEnded {
        unit: UnitId,
        enemy: UnitId,
    },
    Tallied {
        seat: Seat,
        routed: u8,
    },
    Reshaped {
        unit: UnitId,
        left: u8,
    },
    FrontToFront {
        unit: UnitId,
        target: UnitId,
    },
    ActionEnded {
        unit: UnitId,
    },
    NoSecondAction {
        unit: UnitId,
    },
    Passed {
        unit: UnitId,
        why: NoTest,
    },
    Tested {
        unit: UnitId,
        die: u8,
        need: u8,
    },
    TestFailed {
        unit: UnitId,
    },
    HitsLaid {
        unit: UnitId,
        hits: u8,
    },
    Engaged {
        unit: UnitId,
        target: UnitId,
        side: Side,
    },
    LightImpact {
        unit: UnitId,
    },
    HeavyImpact {
        unit: UnitId,
    },
    CounterCharged {
        unit: UnitId,
        target: UnitId,
        hits: u8,
    },
    Recoiled {
        unit: UnitId,
        zone: Zone,
    },
    Rallied {
        unit: UnitId,
        facing: Facing,
    },
    Flinched {
        unit: UnitId,
    },
    ComesOn {
        unit: UnitId,
    },
    NoContact {
        unit: UnitId,
    },
    HastyDefence {
        unit: UnitId,
    },
    PulledUp {
        unit: UnitId,
        before: UnitId,
    },
    Evaded {
        unit: UnitId,
        from: UnitId,
    },
    Intercepted {
        unit: UnitId,
        target: UnitId,
        hits: u8,
    },
    NoReaction {
        seat: Seat,
        /// It has reacted to this movement before.
        further: bool,
    },
    DaimyoMoved {
        seat: Seat,
        zone: Zone,
    },
    MovementEnded {
        seat: Seat,
    },
    YellowCleared,
    GeneralRetreat {
        seat: Seat,
        off: u8,
        on: u8,
    },
    BothRetreat,
    WonByRetreat {
        winner: Seat,
    },
    MarkersCleared,
    DaimyoGone {
        seat: Seat,
        routed: u8,
        third: u8,
    },
    Broken {
        seat: Seat,
        routed: u8,
        breakpoint: u8,
    },
    ZonesCounted {
        red: u8,
        blue: u8,
    },
}

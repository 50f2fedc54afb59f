//! What can be announced. Each event carries the numbers that telling it needs. One long list, in book
//! order: it is read by looking up a name.

use crate::battle::charts::Coordinated;
use crate::choice::Fighter;
use crate::s02_components_and_terms::{ClanId, SamuraiId, UnitId};
use crate::table::{Combat, State};
use engine::Seat;
use ground::hexes::{Hex, Vertex};

/// Why cohesion was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Fire.
    Fire,
    /// Shock.
    Shock,
    /// Shock by an enemy with Position Superiority.
    Flanked,
    /// A troop quality check.
    Check,
    /// Ground or turning.
    Ground,
    /// A friend that ran or marched through.
    Passage,
    /// A burning fort.
    Flames,
    /// An end of a withdrawal without Orders.
    Flight,
}

/// Which fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Firing {
    /// Under Orders.
    Ordered,
    /// At a unit that enters a zone of control.
    Entry,
    /// At a unit that leaves one.
    Retire,
    /// At a unit that fired.
    Return,
}

/// Something that happened.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Event {
    TurnBegins {
        turn: u8,
    },
    InitiativeRolled {
        dice: [u8; 2],
        totals: [i8; 2],
        winner: Option<Seat>,
    },
    InitiativeTo {
        seat: Seat,
    },
    Named {
        clan: ClanId,
    },
    Activated {
        clan: ClanId,
        points: u8,
    },
    Roused {
        clan: ClanId,
    },
    Stood {
        clan: ClanId,
        active: bool,
    },
    Continuity {
        clan: ClanId,
        die: u8,
        need: u8,
    },
    Passed {
        seat: Seat,
    },
    Coordination {
        clans: [ClanId; 2],
        die: u8,
        needs: [u8; 2],
    },
    CoordinationShock {
        die: u8,
        result: Coordinated,
    },
    OnlyAttacks {
        clan: ClanId,
    },
    Momentum {
        clan: ClanId,
        die: u8,
        plus: u8,
        need: u8,
    },
    Doom {
        clan: ClanId,
        die: u8,
    },
    TrumpTried {
        clan: ClanId,
        against: ClanId,
        die: u8,
        need: u8,
    },
    Finished {
        clan: ClanId,
    },
    Reluctant {
        clan: ClanId,
        die: u8,
    },
    PhaseBegins {
        clan: ClanId,
        second: ClanId,
    },
    OutOfCommand {
        unit: UnitId,
    },
    Moved {
        unit: UnitId,
        hex: Hex,
        spent: u8,
    },
    Turned {
        unit: UnitId,
        facing: Vertex,
    },
    Rode {
        clan: ClanId,
        hex: Hex,
    },
    Withdraws {
        clan: ClanId,
    },
    Withdrew {
        unit: UnitId,
        hex: Hex,
    },
    FellBack {
        unit: UnitId,
        hex: Hex,
    },
    TurnChecked {
        unit: UnitId,
        die: u8,
        tq: u8,
        plus: i8,
    },
    Checked {
        unit: UnitId,
        die: u8,
        plus: i8,
        tq: u8,
        hits: u8,
    },
    Hit {
        unit: UnitId,
        hits: u8,
        total: u8,
        cause: Cause,
    },
    Disrupted {
        unit: UnitId,
        hits: u8,
    },
    Routed {
        unit: UnitId,
        hex: Hex,
    },
    RoutMoved {
        unit: UnitId,
        hex: Hex,
    },
    Eliminated {
        unit: UnitId,
    },
    HitsRemoved {
        unit: UnitId,
        left: u8,
    },
    RecoveryTried {
        unit: UnitId,
        die: u8,
        distance: u8,
        charisma: u8,
        need: u8,
        automatic: bool,
        done: bool,
    },
    RallyTried {
        unit: UnitId,
        die: u8,
        distance: u8,
        charisma: u8,
        automatic: bool,
        done: bool,
    },
    Fired {
        unit: UnitId,
        firers: u8,
        hex: Hex,
        range: u8,
        die: u8,
        drm: i8,
        hits: u8,
        disrupt: bool,
        firing: Firing,
    },
    DisruptionChecked {
        unit: UnitId,
        die: u8,
        tq: u8,
        plus: i8,
    },
    Aggression {
        unit: UnitId,
        target: UnitId,
        die: Option<u8>,
        tq: u8,
        plus: i8,
    },
    PalisadeDown {
        hex: Hex,
    },
    GunsAbandoned {
        unit: UnitId,
    },
    Designated {
        unit: UnitId,
        at: [Option<Hex>; 2],
        charge: bool,
    },
    Column {
        lead: UnitId,
        stand: UnitId,
        base: u8,
        ratio: i8,
        attackers: u8,
        defenders: u8,
        disrupted: i8,
        terrain: i8,
        palisade: i8,
        column: i8,
        superior: bool,
    },
    Shocked {
        lead: UnitId,
        stand: UnitId,
        column: i8,
        die: u8,
        drm: i8,
        attackers: u8,
        defenders: u8,
        superior: bool,
    },
    /// A line of the report at the end of a Shock Segment: how the two who gave it its name stand,
    /// with their hits, and how many of each side are still in the fight.
    ShockReport {
        number: u8,
        of: u8,
        combat: Combat,
        after: [(State, u8); 2],
        left: [u8; 2],
    },
    BothWouldRout {
        spared: UnitId,
        defender: bool,
    },
    Advanced {
        unit: UnitId,
        hex: Hex,
    },
    Engaged {
        unit: UnitId,
        with: UnitId,
    },
    CasualtyRolled {
        fighter: Fighter,
        die: u8,
    },
    ShotAt {
        samurai: SamuraiId,
        unit: UnitId,
        die: u8,
        drm: i8,
    },
    Casualty {
        fighter: Fighter,
        die: u8,
    },
    Wounded {
        clan: ClanId,
        minus: u8,
    },
    Killed {
        fighter: Fighter,
    },
    DuelRound {
        fighters: [Fighter; 2],
        dice: [u8; 2],
        totals: [u8; 2],
        hits: [u8; 2],
    },
    DuelBegins {
        fighters: [Fighter; 2],
    },
    DuelWon {
        fighter: Fighter,
        left: u8,
    },
    LostFace {
        fighter: Fighter,
    },
    HeadTaken {
        seat: Seat,
        great: bool,
    },
    HeadsLost {
        seat: Seat,
        heads: u8,
    },
    SamuraiDrawn {
        samurai: SamuraiId,
        clan: ClanId,
    },
    SamuraiMoved {
        samurai: SamuraiId,
        hex: Hex,
    },
    SamuraiCharges {
        samurai: SamuraiId,
        at: ClanId,
    },
    ChargeChecked {
        samurai: SamuraiId,
        die: u8,
        stamina: u8,
    },
    Challenged {
        samurai: SamuraiId,
        range: u8,
        men: u8,
    },
    Accepted {
        fighter: Fighter,
    },
    SendTried {
        clan: ClanId,
        die: u8,
        need: u8,
    },
    Ignored {
        seat: Seat,
    },
    Seppuku {
        fighter: Fighter,
    },
    HaraKiri {
        fighter: Fighter,
    },
    Inspired {
        units: u8,
    },
    Restored {
        unit: UnitId,
    },
    LoneBusho {
        clan: ClanId,
        die: Option<u8>,
        hex: Hex,
    },
    Replaced {
        clan: ClanId,
        hex: Hex,
    },
    FlightChecked {
        clan: ClanId,
        die: u8,
        plus: u8,
        number: u8,
        lost: u8,
        total: u8,
        fled: bool,
    },
    RoutPoints {
        points: [i16; 2],
        levels: [u16; 2],
    },
    ArmyRouts {
        seat: Seat,
    },
    LimitReached {
        shares: [u16; 2],
    },
    FortFired {
        hex: Hex,
        unit: UnitId,
        die: u8,
        need: u8,
    },
    FortBurns {
        hex: Hex,
        turns: u8,
    },
    FortDestroyed {
        hex: Hex,
    },
    Flames {
        unit: UnitId,
        die: u8,
        hits: u8,
    },
    Storm {
        die: u8,
        begins: bool,
    },
    StormEnds,
    RainRolled {
        die: u8,
        turn: u8,
    },
    LevelChanged {
        seat: Seat,
        by: u16,
    },
    ArrivalRolled {
        clan: ClanId,
        die: u8,
        need: u8,
    },
    Arrived {
        clan: ClanId,
        hex: Hex,
    },
    LeftBehind {
        clan: ClanId,
    },
    DefectionRolled {
        clan: ClanId,
        die: u8,
        plus: i8,
        need: u8,
        turned: bool,
    },
    Defected {
        clan: ClanId,
    },
    NanguRolled {
        die: u8,
        need: u8,
    },
    KeptRolled {
        die: u8,
    },
    Resited {
        hex: Hex,
    },
    GotAway {
        clan: ClanId,
    },
    OutOfCommandDie {
        die: u8,
        first: Seat,
    },
}

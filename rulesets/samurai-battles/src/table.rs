//! What lies on the table: pieces, cards, tokens, banners, and the markers of the turn.

use crate::battlefield::{Hexes, NOWHERE, has};
use crate::battlefield_terrain::{GroundId, TENT};
use crate::command_cards::Title;
use crate::dragon_cards::Dragon;
use crate::scenario::Battle;
use crate::unit_reference_sheet::UnitLine;
use engine::{List, Seat, Sheet};
use ground::hexes::Hex;
use serde::{Deserialize, Serialize};

pub use crate::markers::{
    Blow, Combat, CommandCards, DragonCards, Effect, FirstBlow, Markers, OrderCount, Phase,
};

/// Most units of both sides together.
pub const MOST_UNITS: usize = 36;
/// Most Leaders of both sides together.
pub const MOST_LEADERS: usize = 16;

/// A unit, by its place in the roster.
pub type UnitId = u8;
/// A Leader, by his place in the roster.
pub type LeaderId = u8;
/// No piece.
pub const NOBODY: u8 = u8::MAX;

/// A unit or a Leader: units by number, Leaders by number plus 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Piece(pub u8);

impl Piece {
    /// Nothing.
    pub const NONE: Piece = Piece(NOBODY);

    /// A unit as a piece.
    pub const fn unit(unit: UnitId) -> Piece {
        Piece(unit)
    }

    /// A Leader as a piece.
    pub const fn leader(leader: LeaderId) -> Piece {
        Piece(leader + 64)
    }

    /// The unit, if it is one.
    pub const fn as_unit(self) -> Option<UnitId> {
        if self.0 < 64 { Some(self.0) } else { None }
    }

    /// The Leader, if it is one.
    pub const fn as_leader(self) -> Option<LeaderId> {
        if self.0 >= 64 && self.0 != NOBODY { Some(self.0 - 64) } else { None }
    }
}

/// Ordered this turn.
pub const ORDERED: u8 = 1;
/// Has finished moving this turn.
pub const FINISHED: u8 = 2;
/// May not battle this turn, because of the terrain it entered.
pub const BARRED: u8 = 4;
/// Has battled this turn.
pub const FOUGHT: u8 = 8;
/// Ordered by Battle Drums and not by the Command card.
pub const DRUMMED: u8 = 16;
/// Has fired once and may fire again.
pub const FIRED: u8 = 32;
/// Has lost its block to Burned Granaries.
pub const BURNED: u8 = 64;

/// A unit on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Where it stands, or [`NOWHERE`].
    pub hex: u8,
    /// Blocks left.
    pub blocks: u8,
    /// Hexes moved this turn.
    pub steps: u8,
    /// Markers of this turn.
    pub marks: u8,
}

impl Unit {
    /// Has it this marker?
    pub const fn is(self, mark: u8) -> bool {
        self.marks & mark != 0
    }
}

/// A Leader on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leader {
    /// Where he stands, or [`NOWHERE`].
    pub hex: u8,
    /// Hexes moved this turn on his own.
    pub steps: u8,
    /// Markers of this turn: [`ORDERED`] on his own, [`FINISHED`].
    pub marks: u8,
}

impl Leader {
    /// Has he this marker?
    pub const fn is(self, mark: u8) -> bool {
        self.marks & mark != 0
    }
}

/// Everything that lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    /// Map, roster, tables and special rules, which do not change.
    pub sheet: Sheet<Battle>,
    /// Command cards.
    pub command: CommandCards,
    /// Dragon cards.
    pub dragon: DragonCards,
    /// Hexes with units of each side; kept in step with `units`.
    pub(crate) standing: [Hexes; 2],
    /// Hexes with Leaders of each side; kept in step with `leaders`.
    pub(crate) leading: [Hexes; 2],
    /// Units of both sides, in the order of the roster.
    pub units: List<Unit, MOST_UNITS>,
    /// Leaders of both sides.
    pub leaders: List<Leader, MOST_LEADERS>,
    /// Honor & Fortune tokens in the reserves.
    pub honor: [u8; 2],
    /// Tokens in the common pool.
    pub pool: u8,
    /// Tokens lying on Dragon cards in play.
    pub spent: u8,
    /// Victory Banners.
    pub banners: [u8; 2],
    /// Command tents, or [`NOWHERE`].
    pub tents: [u8; 2],
    /// Extra Command cards still to be drawn at turn ends by a side that was surprised.
    pub surprise: [u8; 2],
    /// Objectives that were taken, as bits.
    pub taken: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Turns begun.
    pub turn: u16,
    /// Where in the turn we are.
    pub phase: Phase,
    /// The Command card in play.
    pub card: Title,
    /// What it has become: another card for a Counter Attack.
    pub becomes: Title,
    /// What each side's last turn card was or had become.
    pub last: [Title; 2],
    /// What it lets ordered pieces do.
    pub effect: Effect,
    /// Orders.
    pub orders: OrderCount,
    /// The Leader named for Leadership.
    pub lead: LeaderId,
    /// The Dragon card each side has played this turn.
    pub played: [Dragon; 2],
    /// Markers of this turn.
    pub markers: Markers,
    /// The unit of Wavering Allies.
    pub wavering: UnitId,
    /// The combat under way.
    pub combat: Combat,
    /// House rule: ask also when nothing can be played.
    pub always_ask: bool,
    /// House rule: cards drawn and not kept are shown.
    pub open_discards: bool,
}

impl Table {
    /// The data that does not change.
    #[inline]
    pub fn battle(&self) -> &'static Battle {
        self.sheet.get()
    }

    /// A unit. One that does not exist stands nowhere.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> Unit {
        let gone = Unit { hex: NOWHERE, ..Unit::default() };
        self.units.get(unit as usize).copied().unwrap_or(gone)
    }

    /// A Leader. One who does not exist stands nowhere.
    #[inline]
    pub fn leader(&self, leader: LeaderId) -> Leader {
        let gone = Leader { hex: NOWHERE, ..Leader::default() };
        self.leaders.get(leader as usize).copied().unwrap_or(gone)
    }

    /// The line of a unit in the Unit Reference Sheet.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> &'static UnitLine {
        self.battle().kind(unit)
    }

    /// Whose unit.
    #[inline]
    pub fn owner(&self, unit: UnitId) -> Seat {
        self.battle().owner(unit)
    }

    /// Whose piece.
    pub fn piece_owner(&self, piece: Piece) -> Seat {
        match piece.as_leader() {
            Some(leader) => self.battle().leader_owner(leader),
            None => self.owner(piece.0),
        }
    }

    /// Where a piece stands.
    pub fn hex_of(&self, piece: Piece) -> u8 {
        match piece.as_leader() {
            Some(leader) => self.leader(leader).hex,
            None => self.unit(piece.0).hex,
        }
    }

    /// Units of a side with their places, also those that are not on the field.
    #[inline]
    pub fn roster(&self, seat: Seat) -> impl Iterator<Item = (UnitId, Unit)> + use<'_> {
        let ids = self.battle().units_of(seat);
        let places = self.units.get(ids.start.into()..ids.end.into()).unwrap_or(&[]);
        ids.zip(places.iter().copied())
    }

    /// Units of a side that are on the field.
    #[inline]
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = UnitId> + use<'_> {
        self.roster(seat).filter(|(_, place)| place.hex != NOWHERE).map(|(unit, _)| unit)
    }

    /// Leaders of a side that are on the field.
    #[inline]
    pub fn staff(&self, seat: Seat) -> impl Iterator<Item = LeaderId> + use<'_> {
        let leaders = self.battle().leaders_of(seat);
        leaders.filter(|&leader| self.leader(leader).hex != NOWHERE)
    }

    /// Hexes with units of a side.
    #[inline]
    pub fn standing(&self, seat: Seat) -> &Hexes {
        &self.standing[seat.index()]
    }

    /// Hexes with Leaders of a side.
    #[inline]
    pub fn leading(&self, seat: Seat) -> &Hexes {
        &self.leading[seat.index()]
    }

    /// Hexes with any piece of a side.
    #[inline]
    pub fn held(&self, seat: Seat) -> Hexes {
        self.standing[seat.index()] | self.leading[seat.index()]
    }

    /// Hexes with Leaders of a side who stand alone.
    #[inline]
    pub fn lone(&self, seat: Seat) -> Hexes {
        self.leading[seat.index()] - self.standing[seat.index()]
    }

    /// The unit of a side on a hex.
    #[inline]
    pub fn unit_on(&self, seat: Seat, hex: u8) -> Option<UnitId> {
        if !has(&self.standing[seat.index()], hex) {
            return None;
        }
        self.roster(seat).find(|(_, place)| place.hex == hex).map(|(unit, _)| unit)
    }

    /// The Leader of a side on a hex.
    #[inline]
    pub fn leader_on(&self, seat: Seat, hex: u8) -> Option<LeaderId> {
        if !has(&self.leading[seat.index()], hex) {
            return None;
        }
        self.battle().leaders_of(seat).find(|&leader| self.leader(leader).hex == hex)
    }

    /// The Leader attached to a unit.
    #[inline]
    pub fn attached(&self, unit: UnitId) -> Option<LeaderId> {
        self.leader_on(self.owner(unit), self.unit(unit).hex)
    }

    /// The unit a Leader is attached to.
    pub fn unit_of(&self, leader: LeaderId) -> Option<UnitId> {
        self.unit_on(self.battle().leader_owner(leader), self.leader(leader).hex)
    }

    /// What of a side can be attacked on a hex: its unit, or a lone Leader.
    #[inline]
    pub fn target_on(&self, seat: Seat, hex: u8) -> Option<Piece> {
        let unit = self.unit_on(seat, hex).map(Piece::unit);
        unit.or_else(|| self.leader_on(seat, hex).map(Piece::leader))
    }

    /// The ground of a hex, a command tent included.
    #[inline]
    pub fn ground(&self, hex: u8) -> GroundId {
        if self.tents.contains(&hex) { TENT } else { self.battle().ground(hex) }
    }

    /// Puts a unit on a hex; a Leader attached to it stays where he is.
    pub fn put_unit(&mut self, unit: UnitId, hex: u8) {
        let owner = self.owner(unit).index();
        let Some(place) = self.units.get_mut(unit as usize) else { return };
        if place.hex != NOWHERE {
            self.standing[owner].remove(Hex(place.hex.into()));
        }
        place.hex = hex;
        if hex != NOWHERE {
            self.standing[owner].insert(Hex(hex.into()));
        }
    }

    /// Puts a Leader on a hex.
    pub fn put_leader(&mut self, leader: LeaderId, hex: u8) {
        let owner = self.battle().leader_owner(leader).index();
        let Some(place) = self.leaders.get_mut(leader as usize) else { return };
        if place.hex != NOWHERE {
            self.leading[owner].remove(Hex(place.hex.into()));
        }
        place.hex = hex;
        if hex != NOWHERE {
            self.leading[owner].insert(Hex(hex.into()));
        }
    }

    /// Puts a marker on a unit.
    pub fn mark(&mut self, unit: UnitId, mark: u8) {
        if let Some(unit) = self.units.get_mut(unit as usize) {
            unit.marks |= mark;
        }
    }

    /// Puts a marker on a Leader.
    pub fn mark_leader(&mut self, leader: LeaderId, mark: u8) {
        if let Some(leader) = self.leaders.get_mut(leader as usize) {
            leader.marks |= mark;
        }
    }

    /// Is the Leader the Army Commander among his living Bodyguard?
    pub fn is_seated_commander(&self, leader: LeaderId) -> bool {
        self.battle().is_commander(leader)
            && self.unit_of(leader).is_some_and(|unit| self.kind(unit).seated)
    }

    /// A player's command: Command cards in hand, with the one in play.
    pub fn command_of(&self, seat: Seat) -> u8 {
        let held = self.command.hands[seat.index()].count_ones() as u8;
        held + u8::from(seat == self.active && self.card != Title::NONE)
    }

    /// Does this side sit at the top edge?
    pub fn top(&self, seat: Seat) -> bool {
        self.battle().sides[seat.index()].top
    }
}

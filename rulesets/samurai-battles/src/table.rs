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
    /// First Strike was played: a card is due to the defending player.
    pub struck: bool,
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
            struck: false,
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
    /// Who rolls, or is about to.
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

    /// Units of a side that are on the field.
    #[inline]
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = UnitId> + use<'_> {
        let units = self.battle().units_of(seat);
        units.filter(|&unit| self.unit(unit).hex != NOWHERE)
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

    /// Hexes with any piece of a side.
    #[inline]
    pub fn held(&self, seat: Seat) -> Hexes {
        let mut held = self.standing[seat.index()];
        for leader in self.staff(seat) {
            held.insert(Hex(self.leader(leader).hex.into()));
        }
        held
    }

    /// The unit of a side on a hex.
    #[inline]
    pub fn unit_on(&self, seat: Seat, hex: u8) -> Option<UnitId> {
        if !has(&self.standing[seat.index()], hex) {
            return None;
        }
        self.battle().units_of(seat).find(|&unit| self.unit(unit).hex == hex)
    }

    /// The Leader of a side on a hex.
    #[inline]
    pub fn leader_on(&self, seat: Seat, hex: u8) -> Option<LeaderId> {
        self.staff(seat).find(|&leader| self.leader(leader).hex == hex)
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
        if let Some(place) = self.leaders.get_mut(leader as usize) {
            place.hex = hex;
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

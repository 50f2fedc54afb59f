//! What does not change during a battle: its ground, its counters' printed sides, its charts and
//! its special rules. Interned once and shared by all positions.

pub mod charts;
pub mod map;
pub mod measures;
pub mod plan;
pub mod scenario;
pub mod scenario_file;
pub mod sets;
pub mod sightline;
pub mod special;
pub mod ways;

use crate::s02_components_and_terms::{ClanCard, ClanId, Kind, UnitCard, UnitId};
use charts::Charts;
use engine::{Interned, Registry, Seat};
use ground::hexes::{Board, Edge, Hex, Vertex};
use map::Ground;
use measures::Measures;
use sets::UnitSet;
use sightline::Sightline;
pub use special::{Rules, SPECIALS, Special};

/// A way out of a hex: where it leads and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fare {
    /// The hex beyond, or [`NOWHERE`].
    pub to: u16,
    /// Features of the hexside: [`Side`] bits.
    pub side: u8,
    /// Levels gained by going there.
    pub rise: i8,
    /// Movement points for foot, horse, missile units and leaders; [`BARRED`] where they may not go.
    pub mp: [u8; 4],
    /// Cohesion hits for the same.
    pub hits: [u8; 4],
}

/// No hex.
pub const NOWHERE: u16 = u16::MAX;
/// The bit of [`Fare::side`] that says that a palisade was built here, standing or not.
pub const FENCED: u8 = 1 << 7;
/// The bit of [`Fare::side`] that says that the walls of a fort stand on this hexside.
pub const WALLED: u8 = 1 << 6;
/// The bit of [`Fare::side`] that says that the way leads into a castle.
pub const GATED: u8 = 1 << 5;
/// A way that may not be taken.
pub const BARRED: u8 = u8::MAX;
/// The most units a battle may have; Sekigahara has 185.
pub const MOST_UNITS: usize = 192;
/// The most contingents a battle may have; Sekigahara has 34.
pub const MOST_CLANS: usize = 36;

/// A So-taisho's or Taisho's clan: the contingents of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corps {
    /// Its name.
    pub name: String,
    /// Its side.
    pub seat: Seat,
    /// The contingent of its So-taisho or Taisho.
    pub chief: ClanId,
    /// His headquarters, if there is one.
    pub honjin: UnitId,
}

/// What is asked of a unit's printed side most often, close together.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    /// Its type.
    pub kind: Kind,
    /// Which side it begins on.
    pub seat: Seat,
    /// The So-taisho's or Taisho's clan it belongs to.
    pub corps: u8,
    /// The contingent: see [`UnitCard::clan`].
    pub clan: ClanId,
    /// Troop quality, and that of the disrupted side.
    pub tq: [u8; 2],
    /// Movement allowance, and that of the disrupted side.
    pub ma: [u8; 2],
}

/// A map edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MapEdge {
    /// The top.
    #[default]
    N,
    /// The right.
    E,
    /// The bottom.
    S,
    /// The left.
    W,
}

impl MapEdge {
    /// Its letter.
    pub const fn name(self) -> &'static str {
        match self {
            MapEdge::N => "N",
            MapEdge::E => "E",
            MapEdge::S => "S",
            MapEdge::W => "W",
        }
    }

    /// Reads its letter.
    pub fn read(text: &str) -> Option<MapEdge> {
        [MapEdge::N, MapEdge::E, MapEdge::S, MapEdge::W]
            .into_iter()
            .find(|edge| edge.name().eq_ignore_ascii_case(text))
    }
}

/// What a scenario says of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideCard {
    /// "Takeda".
    pub name: String,
    /// Where its routed units run.
    pub edge: MapEdge,
    /// Its rout level.
    pub level: u16,
}

/// A palisade in front of a hex, on the two hexsides of a facing (9.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palisade {
    /// The hex behind it.
    pub hex: Hex,
    /// The facing whose front hexsides it covers.
    pub facing: Vertex,
    /// Who built it.
    pub seat: Seat,
}

/// Everything printed.
#[derive(Debug)]
pub struct Battle {
    /// "Nagashino".
    pub title: String,
    /// The compiled-in map it is fought on, if it is one.
    pub map: Option<String>,
    /// How the hexes lie.
    pub board: Board,
    /// The ground of each hex.
    pub ground: Vec<Ground>,
    /// The level of each hex.
    pub levels: Vec<u8>,
    /// Hexside features of each hex, for each edge: [`Side`] bits.
    pub sides: Vec<[u8; 6]>,
    /// Ways out of each hex.
    pub fares: Vec<[Fare; 6]>,
    /// Combat units: contingent by contingent, then missile units, then honjin.
    pub units: Vec<UnitCard>,
    /// What is asked of units most often, with an entry for every number there can be, so that no number
    /// need be looked at first.
    pub tags: [Tag; 256],
    /// Contingents with their Busho.
    pub clans: Vec<ClanCard>,
    /// First side and corps of each contingent, for the same reason.
    pub clan_tags: [(Seat, u8); 256],
    /// The contingents of each side as it begins, as bits.
    pub clan_sides: [u64; 2],
    /// Corps.
    pub corps: Vec<Corps>,
    /// The two sides.
    pub armies: [SideCard; 2],
    /// Palisades built before the battle.
    pub palisades: Vec<Palisade>,
    /// The palisades on each hexside, as bits, if there are any.
    pub fences: Vec<[u16; 6]>,
    /// Decisions of the scenario.
    pub rules: Rules,
    /// Charts.
    pub charts: Charts,
    /// The first unit that is not AS or KB.
    pub line_units: u8,
    /// How many AS and KB each side begins with.
    pub lines: [u8; 2],
    /// Teppo, yumi and ozutsu of each corps.
    pub followers: Vec<UnitSet>,
    /// Teppo, yumi and ozutsu of each side.
    pub missiles: [UnitSet; 2],
    /// Ozutsu of each side.
    pub cannon: [UnitSet; 2],
    /// Hexes of forts, in order.
    pub forts: Vec<Hex>,
    /// Ways over the walls of forts as they are once the fort has burnt down.
    pub breaches: Vec<(Hex, Edge, Fare)>,
    /// Is there any line of trees along a hexside? Most maps have none, and then sight need not ask.
    pub hedges: bool,
    /// How many hexes share a bit of a [`crate::presence::Presence`], as a power of two.
    pub halvings: u8,
    /// Distances and surroundings.
    pub measures: Measures,
}

static REGISTRY: Registry<Battle> = Registry::new();

impl Interned for Battle {
    fn registry() -> &'static Registry<Battle> {
        &REGISTRY
    }
}

impl Battle {
    /// The way over an edge.
    #[inline]
    pub fn fare(&self, hex: Hex, edge: Edge) -> Option<&Fare> {
        let fare = &self.fares.get(hex.index())?[edge.index()];
        (fare.to != NOWHERE).then_some(fare)
    }

    /// The way over an edge where the walls have burnt down.
    pub fn breach(&self, hex: Hex, edge: Edge) -> Option<&Fare> {
        let here = |way: &&(Hex, Edge, Fare)| way.0 == hex && way.1 == edge;
        self.breaches.iter().find(here).map(|(_, _, fare)| fare)
    }

    /// The neighbour over an edge.
    #[inline]
    pub fn step(&self, hex: Hex, edge: Edge) -> Option<Hex> {
        self.measures.step(hex, edge)
    }

    /// The edge from a hex to its neighbour; nothing if they do not adjoin.
    #[inline]
    pub fn edge_between(&self, from: Hex, to: Hex) -> Option<Edge> {
        Edge::ALL.into_iter().find(|&edge| self.step(from, edge) == Some(to))
    }

    /// The way as so many steps over one edge and so many over the next one clockwise.
    #[inline]
    pub fn bearing(&self, from: Hex, to: Hex) -> (Edge, Edge, i32, i32) {
        self.board.bearing_between(self.measures.axial(from), self.measures.axial(to))
    }

    /// The straight line between two hexes.
    #[inline]
    pub fn line(&self, from: Hex, to: Hex) -> Sightline<'_> {
        Sightline::between(&self.board, &self.measures, from, to)
    }

    /// Steps between two hexes.
    #[inline]
    pub fn distance(&self, from: Hex, to: Hex) -> u16 {
        self.measures.distance(from, to).unwrap_or_else(|| self.board.distance(from, to))
    }

    /// The ground of a hex.
    #[inline]
    pub fn ground_of(&self, hex: Hex) -> Ground {
        self.ground.get(hex.index()).copied().unwrap_or_default()
    }

    /// The level of a hex.
    #[inline]
    pub fn level_of(&self, hex: Hex) -> u8 {
        self.levels.get(hex.index()).copied().unwrap_or(0)
    }

    /// A hex as it is written.
    pub fn hex_name(&self, hex: Hex) -> String {
        if hex.0 == NOWHERE { "off-map".into() } else { self.board.name(hex).to_string() }
    }

    /// Steps from a hex to an edge of the map.
    #[inline]
    pub fn to_edge(&self, hex: Hex, edge: MapEdge) -> u8 {
        let (column, row) = self.board.column_row(hex);
        match edge {
            MapEdge::N => row,
            MapEdge::S => self.board.rows() - 1 - row,
            MapEdge::W => column,
            MapEdge::E => self.board.columns() - 1 - column,
        }
    }

    /// How many units of a clan are AS or KB.
    pub fn strength(&self, clan: ClanId) -> u8 {
        self.clans.get(clan.i()).map_or(0, |card| card.units.1 - card.units.0)
    }

    /// Rout points of a unit, undoubled (12.0).
    pub fn points(&self, unit: UnitId) -> u16 {
        let tag = &self.tags[unit.0 as usize];
        match tag.kind {
            kind if kind.is_line() => u16::from(tag.tq[0]),
            Kind::Tp | Kind::Yu => 2,
            _ => 0,
        }
    }
}

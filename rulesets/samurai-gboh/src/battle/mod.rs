//! What does not change during a battle: its ground, its counters' printed sides, its charts and
//! its special rules. Interned once and shared by all positions.

pub mod charts;
pub mod map;
pub mod measures;
pub mod plan;
pub mod scenario;
pub mod scenario_file;

use crate::s02_components_and_terms::{ClanCard, ClanId, Kind, LEADERS, UnitCard, UnitId};
use charts::Charts;
use engine::{Interned, Registry, Seat};
use ground::hexes::{Board, Edge, Hex, Vertex};
use map::{Ground, Side};
use measures::Measures;

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

/// Special rules of the scenarios, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Special {
    /// Forts may be set on fire, and burn (Okehazama).
    Siege,
    Hidden,
    Storm,
    Yoshimoto,
    Fog,
    Dawn,
    Woodpecker,
    Yokoyama,
    Flight,
    Reluctant,
    Dusk,
    Raid,
    Rain,
    Line,
    Kobayakawa,
    Nangu,
    Resite,
    Guns,
}

/// The names of [`Special`] rules in scenario files and staging.
pub const SPECIALS: [(&str, Special); 18] = [
    ("siege", Special::Siege),
    ("hidden", Special::Hidden),
    ("storm", Special::Storm),
    ("yoshimoto", Special::Yoshimoto),
    ("fog", Special::Fog),
    ("dawn", Special::Dawn),
    ("woodpecker", Special::Woodpecker),
    ("yokoyama", Special::Yokoyama),
    ("flight", Special::Flight),
    ("reluctant", Special::Reluctant),
    ("dusk", Special::Dusk),
    ("raid", Special::Raid),
    ("rain", Special::Rain),
    ("line", Special::Line),
    ("kobayakawa", Special::Kobayakawa),
    ("nangu", Special::Nangu),
    ("resite", Special::Resite),
    ("guns", Special::Guns),
];

/// What the scenario decides of the general rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Turns after which the battle ends; 0 for no end.
    pub turns: u8,
    /// When the first turn begins, in minutes of the day.
    pub begins: u16,
    /// Teppo use cartridges (8.18).
    pub hayago: bool,
    /// Who may fire volleys (8.27).
    pub volley: Option<Seat>,
    /// Teppo-induced aggression (9.46).
    pub aggression: bool,
    /// Every ashigaru is fire-capable (8.19).
    pub guns: bool,
    /// Whose the castles are.
    pub castles: Option<Seat>,
    /// Special rules, as bits.
    pub specials: u32,
}

impl Rules {
    /// The time of day at which a turn begins; turns are half an hour long (2.5).
    pub fn clock(&self, turn: u8) -> String {
        let minutes = self.begins + 30 * u16::from(turn.saturating_sub(1));
        format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
    }

    /// Is this special rule in force?
    #[inline]
    pub const fn has(&self, special: Special) -> bool {
        self.specials >> special as u8 & 1 == 1
    }
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
    /// Kind and first side of each unit: what is asked most often, close together.
    pub tags: Vec<(Kind, Seat)>,
    /// Contingents with their Busho.
    pub clans: Vec<ClanCard>,
    /// First side and corps of each contingent, for the same reason.
    pub clan_tags: Vec<(Seat, u8)>,
    /// Corps.
    pub corps: Vec<Corps>,
    /// The two sides.
    pub armies: [SideCard; 2],
    /// Palisades built before the battle.
    pub palisades: Vec<Palisade>,
    /// Decisions of the scenario.
    pub rules: Rules,
    /// Charts.
    pub charts: Charts,
    /// The first unit that is not AS or KB.
    pub line_units: u8,
    /// Hexes of forts, in order.
    pub forts: Vec<Hex>,
    /// Ways over the walls of forts as they are once the fort has burnt down.
    pub breaches: Vec<(Hex, Edge, Fare)>,
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

    /// Works out the ways between hexes from ground, levels and hexsides.
    pub fn lay_ways(&mut self) {
        let board = self.board;
        let chart = self.charts.terrain;
        let side_line = |name: &str| {
            let at = charts::TERRAIN.iter().position(|line| *line == name).unwrap_or(0);
            chart[at]
        };
        let (stream, treeline, fort) =
            (side_line("stream"), side_line("treeline"), side_line("fortside"));
        self.fares = Vec::with_capacity(board.places());
        self.breaches.clear();
        for index in 0..board.places() {
            let from = Hex(index as u16);
            let mut ways =
                [Fare { to: NOWHERE, side: 0, rise: 0, mp: [BARRED; 4], hits: [0; 4] }; 6];
            for edge in Edge::ALL {
                let Some(to) = board.step(from, edge) else { continue };
                let way = &mut ways[edge.index()];
                way.to = to.0;
                way.side = self.sides[index][edge.index()];
                way.rise = self.level_of(to) as i8 - self.level_of(from) as i8;
                let ground = self.ground_of(to);
                let line = chart[ground as usize];
                let Some(enter) = line.mp else { continue };
                let has = |side: Side| way.side & side as u8 != 0;
                let along_road = has(Side::Road);
                let mut mp = if along_road { 1 } else { enter };
                let mut hits = if along_road { [0; 3] } else { line.hits };
                let mut add = |extra: charts::Terrain| {
                    mp += extra.mp.unwrap_or(0);
                    for (hit, more) in hits.iter_mut().zip(extra.hits) {
                        *hit += more;
                    }
                };
                if has(Side::Stream) && !along_road {
                    add(stream);
                }
                if has(Side::Treeline) && !along_road {
                    add(treeline);
                }
                let walls = ground == Ground::Fort || self.ground_of(from) == Ground::Fort;
                let mut open = Fare { mp: [mp; 4], hits: [hits[0], hits[1], hits[2], 0], ..*way };
                if way.rise.abs() >= 2 {
                    open.mp[..3].fill(BARRED);
                }
                *way = open;
                if walls {
                    self.breaches.push((from, edge, open));
                    way.side |= WALLED;
                    for (at, mp) in way.mp.iter_mut().enumerate() {
                        // Only ashigaru climb in or out of a fort; leaders may.
                        let climbs = matches!(at, 0 | 3) && *mp != BARRED;
                        *mp = if climbs { *mp + fort.mp.unwrap_or(0) } else { BARRED };
                    }
                    way.hits[0] += fort.hits[0];
                }
            }
            self.fares.push(ways);
        }
        for palisade in &self.palisades {
            for edge in palisade.facing.front() {
                let Some(other) = board.step(palisade.hex, edge) else { continue };
                for (hex, edge) in [(palisade.hex, edge), (other, edge.opposite())] {
                    if let Some(ways) = self.fares.get_mut(hex.index()) {
                        ways[edge.index()].side |= FENCED;
                    }
                }
            }
        }
        self.measures = Measures::of(&board, |hex, edge| {
            let open = |fare: &Fare| fare.mp[LEADERS] != BARRED && fare.side & WALLED == 0;
            let castle = |fare: &Fare| self.ground_of(Hex(fare.to)) == Ground::Castle;
            self.fare(hex, edge).is_some_and(|fare| open(fare) && !castle(fare))
        });
        self.forts = board.hexes().filter(|&hex| self.ground_of(hex) == Ground::Fort).collect();
    }

    /// How many units of a clan are AS or KB.
    pub fn strength(&self, clan: ClanId) -> u8 {
        self.clans.get(clan.i()).map_or(0, |card| card.units.1 - card.units.0)
    }

    /// Rout points of a unit, undoubled (12.0).
    pub fn points(&self, unit: UnitId) -> u16 {
        match self.units.get(unit.i()) {
            Some(card) if card.kind.is_line() => u16::from(card.tq),
            Some(UnitCard { kind: Kind::Tp | Kind::Yu, .. }) => 2,
            _ => 0,
        }
    }
}

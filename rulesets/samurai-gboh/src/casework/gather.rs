//! What the statements of a case file say is printed: ground, corps, contingents, units.

use super::{BADGES, MARKS};
use crate::battle::map::{Ground, SIDES};
use crate::battle::plan::{Draft, Plan};
use crate::battle::scenario::{clock_named, special_named};
use crate::battle::{Corps, MapEdge, NOWHERE, Palisade, Rules};
use crate::s02_components_and_terms::*;
use crate::table::{Leader, State};
use crate::unit::STATE_NAMES;
use engine::{Fault, Seat, Statement};
use ground::hexes::{Board, Hex, Vertex};
use std::str::FromStr;

/// A hex, or `-` for none.
pub(super) fn hex(statement: &Statement, board: &Board, text: &str) -> Result<Hex, Fault> {
    match text {
        "-" | "off-map" => Ok(Hex(NOWHERE)),
        name => board.parse(name).map_err(|fault| statement.fault(format!("'{name}': {fault}"))),
    }
}

pub(super) fn facing(statement: &Statement, board: &Board, text: &str) -> Result<Vertex, Fault> {
    board.vertex_named(text).ok_or_else(|| {
        statement.fault(format!("'{text}' is no facing")).help("NNE, E, SSE, SSW, W, NNW")
    })
}

pub(super) fn word<'a>(
    statement: &'a Statement,
    index: usize,
    what: &str,
) -> Result<&'a str, Fault> {
    statement
        .words
        .get(index)
        .map(String::as_str)
        .ok_or_else(|| statement.fault(format!("{what}?")))
}

pub(super) fn seat(statement: &Statement, index: usize) -> Result<Seat, Fault> {
    let text = word(statement, index, "whose: Red or Blue")?;
    Seat::read(text).ok_or_else(|| statement.fault(format!("'{text}' is neither Red nor Blue")))
}

/// `1,2,3` as numbers.
pub(super) fn numbers<T: FromStr + Copy, const N: usize>(
    statement: &Statement,
    key: &str,
    default: [T; N],
) -> Result<[T; N], Fault> {
    let Some(text) = statement.field(key) else { return Ok(default) };
    let mut values = default;
    let mut parts = text.split(',');
    for value in &mut values {
        let part = parts.next().and_then(|part| part.trim().parse().ok());
        *value = part.ok_or_else(|| statement.fault(format!("{key} wants {N} numbers")))?;
    }
    Ok(values)
}

/// A list of names as bits; the names may also stand as plain words.
pub(super) fn bits(statement: &Statement, key: &str, known: &[(&str, u16)]) -> Result<u16, Fault> {
    let mut set = 0;
    let listed = statement.field(key).unwrap_or("-").split(',').filter(|name| *name != "-");
    for name in listed {
        match known.iter().find(|(other, _)| *other == name) {
            Some((_, bit)) => set |= bit,
            None => {
                let all: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                return Err(statement.fault(format!("'{name}' is none of {}", all.join(", "))));
            }
        }
    }
    for word in statement.words.iter().skip(1) {
        if let Some((_, bit)) = known.iter().find(|(other, _)| other == word) {
            set |= bit;
        }
    }
    Ok(set)
}

/// What is gathered from the statements before a battle can be made of it.
pub(super) struct Gathered {
    pub(super) plan: Plan,
    pub(super) drafts: Vec<(Draft, [u8; 4], u16, Hex)>,
    pub(super) leaders: Vec<(Leader, bool)>,
    pub(super) palisades_down: u16,
}

impl Gathered {
    fn corps(&mut self, name: &str, seat: Seat) -> u8 {
        if let Some(index) = self.plan.corps.iter().position(|corps| corps.name == name) {
            return index as u8;
        }
        self.plan.corps.push(Corps {
            name: name.into(),
            seat,
            chief: ClanId::NONE,
            honjin: UnitId::NONE,
        });
        self.plan.corps.len() as u8 - 1
    }

    fn clan_id(&self, name: &str) -> Option<ClanId> {
        let named = |clan: &ClanCard| clan.name.eq_ignore_ascii_case(name);
        self.plan.clans.iter().position(named).map(|index| ClanId(index as u8))
    }

    /// Takes a statement in.
    pub(super) fn take(&mut self, s: &Statement) -> Result<(), Fault> {
        let board = self.plan.map.board;
        match s.verb.as_str() {
            "title" => self.plan.title = word(s, 0, "a title")?.into(),
            "hex" => {
                let at = hex(s, &board, word(s, 0, "which hex")?)?;
                let ground = s.words.get(1).map_or("clear", String::as_str);
                let ground = Ground::read(ground)
                    .ok_or_else(|| s.fault(format!("'{ground}' is no kind of ground")))?;
                if let Some(slot) = self.plan.map.ground.get_mut(at.index()) {
                    *slot = ground;
                }
                let level = s.number("level", 0)?;
                if let Some(slot) = self.plan.map.levels.get_mut(at.index()) {
                    *slot = level;
                }
            }
            "side" => {
                let at = hex(s, &board, word(s, 0, "which hex")?)?;
                let edge = word(s, 1, "which edge")?;
                let edge = board
                    .edge_named(edge)
                    .ok_or_else(|| s.fault(format!("'{edge}' is no edge")))?;
                let name = word(s, 2, "what")?;
                let side = SIDES.iter().find(|(known, _)| *known == name);
                let (_, side) = side.ok_or_else(|| s.fault(format!("'{name}' is no hexside")))?;
                self.plan.map.set_side(at, edge, *side);
            }
            "rules" => self.rules(s)?,
            "army" => {
                s.only(&["name", "edge", "level"])?;
                let seat = seat(s, 0)?;
                let card = &mut self.plan.armies[seat.index()];
                if let Some(name) = s.field("name") {
                    card.name = name.into();
                }
                if let Some(edge) = s.field("edge") {
                    card.edge =
                        MapEdge::read(edge).ok_or_else(|| s.fault("an edge is N, E, S or W"))?;
                }
                card.level = s.number("level", card.level)?;
            }
            "corps" => {
                let seat = seat(s, 1)?;
                self.corps(word(s, 0, "its name")?, seat);
            }
            "palisade" => {
                let hex = hex(s, &board, word(s, 0, "which hex")?)?;
                let facing = facing(s, &board, word(s, 1, "facing where")?)?;
                let seat = seat(s, 2)?;
                if s.flag("down")? {
                    self.palisades_down |= 1 << self.plan.palisades.len().min(15);
                }
                self.plan.palisades.push(Palisade { hex, facing, seat });
            }
            "clan" => self.clan(s)?,
            "unit" => self.unit(s)?,
            _ => {}
        }
        Ok(())
    }

    fn rules(&mut self, s: &Statement) -> Result<(), Fault> {
        s.only(&["turns", "begins", "volley", "castles", "special"])?;
        let begins = s.field("begins").unwrap_or("00:00");
        let side = |key: &str| match s.field(key) {
            None => Ok(None),
            Some(text) => {
                Seat::read(text).map(Some).ok_or_else(|| s.fault(format!("{key}: Red or Blue")))
            }
        };
        let mut rules = Rules {
            turns: s.number("turns", 0)?,
            begins: clock_named(begins).ok_or_else(|| s.fault("begins: a time like 08:00"))?,
            hayago: s.flag("hayago")?,
            volley: side("volley")?,
            aggression: s.flag("aggression")?,
            guns: s.flag("guns")?,
            castles: side("castles")?,
            specials: 0,
        };
        for name in s.field("special").unwrap_or("").split(',').filter(|name| !name.is_empty()) {
            rules.specials |= special_named(name)
                .ok_or_else(|| s.fault(format!("there is no special rule '{name}'")))?;
        }
        self.plan.rules = rules;
        Ok(())
    }

    fn clan(&mut self, s: &Statement) -> Result<(), Fault> {
        s.only(&[
            "number",
            "full",
            "corps",
            "rank",
            "ratings",
            "activation",
            "trump",
            "at",
            "badges",
            "hits",
            "phases",
        ])?;
        let board = self.plan.map.board;
        let name = word(s, 0, "its name")?.to_string();
        let seat = seat(s, 1)?;
        let corps = self.corps(s.field("corps").unwrap_or(seat.name()), seat);
        let rank = match s.field("rank").unwrap_or("busho") {
            "busho" => Rank::Busho,
            "taisho" => Rank::Taisho,
            "so-taisho" => Rank::SoTaisho,
            other => return Err(s.fault(format!("'{other}' is no rank"))),
        };
        let leader = Leader {
            hex: hex(s, &board, s.field("at").unwrap_or("-"))?,
            flags: bits(s, "badges", &BADGES)?,
            hits: s.number("hits", 0)?,
            phases: s.number("phases", 0)?,
        };
        self.leaders.push((leader, s.flag("turned")?));
        self.plan.clans.push(ClanCard {
            full: s.field("full").unwrap_or(&name).into(),
            number: s.field("number").unwrap_or("1").into(),
            name,
            seat,
            corps,
            rank,
            ratings: numbers(s, "ratings", [5, 3, 4, 4])?,
            activation: s.number("activation", 0)?,
            trump: s.number("trump", 0)?,
            units: (0, 0),
        });
        Ok(())
    }

    fn unit(&mut self, s: &Statement) -> Result<(), Fault> {
        s.only(&[
            "corps", "clan", "size", "tq", "tqd", "ma", "mad", "at", "facing", "state", "hits",
            "spent", "start", "marks", "combat", "note",
        ])?;
        let board = self.plan.map.board;
        let name = word(s, 0, "its name")?.to_string();
        let seat = seat(s, 1)?;
        let kind = word(s, 2, "its kind")?;
        let kind =
            Kind::read(kind).ok_or_else(|| s.fault(format!("'{kind}' is no kind of unit")))?;
        let clan = match s.field("clan") {
            None => ClanId::NONE,
            Some(name) => self.clan_id(name).ok_or_else(|| {
                s.fault(format!("there is no clan '{name}'")).help("lay clans before their units")
            })?,
        };
        if kind.is_line() && !clan.some() {
            return Err(s.fault("AS and KB belong to a clan"));
        }
        let corps = match (s.field("corps"), clan.some()) {
            (Some(name), _) => self.corps(name, seat),
            (None, true) => self.plan.clans.get(clan.i()).map_or(0, |clan| clan.corps),
            (None, false) => self.corps(seat.name(), seat),
        };
        let usual = kind.usual();
        let tq: u8 = s.number("tq", usual[0])?;
        let lower = if kind.is_line() { tq.saturating_sub(2).max(3) } else { tq };
        let ma = s.number("ma", usual[2])?;
        let slower = if kind.is_line() { ma.saturating_sub(1) } else { ma };
        let size = if kind == Kind::Honjin { 2 } else { 3 * u8::from(kind.is_line()) };
        let card = UnitCard {
            name,
            kind,
            seat,
            corps,
            clan,
            size: s.number("size", size)?,
            tq,
            tq_disrupted: s.number("tqd", lower)?,
            ma,
            ma_disrupted: s.number("mad", slower)?,
        };
        let at = hex(s, &board, s.field("at").unwrap_or("-"))?;
        let mut state = match s.field("state") {
            None if at.0 == NOWHERE => State::Eliminated,
            None => State::Good,
            Some(text) => {
                state_named(text).ok_or_else(|| s.fault(format!("'{text}' is no state")))?
            }
        };
        for word in s.words.iter().skip(3) {
            if let Some(named) = state_named(word) {
                state = named;
            }
        }
        let start = match s.field("start") {
            Some(text) => hex(s, &board, text)?,
            None => at,
        };
        let marks = bits(s, "marks", &MARKS)?;
        let counts = [
            s.number("hits", 0)?,
            s.number("spent", 0)?,
            s.number("combat", 0)?,
            s.number("note", 0)?,
        ];
        let default = if seat == Seat::Red { "E" } else { "W" };
        let facing = facing(s, &board, s.field("facing").unwrap_or(default))?;
        let order = self.drafts.len();
        self.drafts.push((Draft { card, hex: at, facing, state, order }, counts, marks, start));
        Ok(())
    }
}

pub(super) fn state_named(text: &str) -> Option<State> {
    let states = [
        State::Good,
        State::Disrupted,
        State::Routed,
        State::Eliminated,
        State::Reserve,
        State::Fled,
    ];
    STATE_NAMES.iter().position(|name| *name == text).and_then(|index| states.get(index)).copied()
}

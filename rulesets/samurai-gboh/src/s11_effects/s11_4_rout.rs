//! 11.4 Unit Rout: who runs, where to, and over whom.

use crate::Gboh;
use crate::battle::MapEdge;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::s06_movement::s06_2_terrain::{toll, trample};
use crate::s07_facing_and_zocs::in_zoc;
use crate::s09_shock::s09_12_engaged::freed;
use crate::s11_effects::s11_2_cohesion::{add_hits, eliminate, hit};
use crate::table::{Pending, State, Table, mark};
use engine::{Rule, Step, Umpire, done, next};
use ground::hexes::{Edge, Hex};
use serde::{Deserialize, Serialize};

/// Routs a unit and moves it at once (11.42).
pub fn rout(table: &mut Table, umpire: &mut impl Umpire<Gboh>, unit: UnitId, rule: Rule) {
    let from = table.unit(unit).hex;
    let seat = table.seat_of(unit);
    let engaged = table.unit(unit).has(mark::ENGAGED);
    let data = table.unit_mut(unit);
    data.become_state(State::Routed);
    data.hits = 0;
    data.combat = 0;
    data.disengage();
    data.lift(mark::CHARGE | mark::AGGRESSOR | mark::CHECKS);
    let hexes = table.card(unit).ma_disrupted.div_ceil(2);
    umpire.announce(rule, Event::Routed { unit, hex: from });
    run(table, umpire, unit, hexes, true);
    if engaged {
        freed(table, from);
    }
    // Teppo and yumi cannot hold without the men they were stacked with (8.17).
    let mut left: [UnitId; 4] = [UnitId::NONE; 4];
    for (slot, other) in left.iter_mut().zip(table.units_at(from)) {
        *slot = other;
    }
    for other in left.into_iter().filter(|other| other.some()) {
        let line = table.units_at(from).any(|unit| table.kind(unit).is_line());
        if matches!(table.kind(other), Kind::Tp | Kind::Yu) && !line {
            eliminate(table, umpire, other, S8_17_E);
        }
    }
    if table.unit(unit).on_map() && table.unit(unit).hex != from {
        for clan in table.leaders_list(from, seat).into_iter().flatten() {
            let _room = table.pending.push(Pending { clan, unit });
        }
    }
}

/// Runs a routed unit: so many hexes, or as far as so many movement points carry it (11.43).
pub fn run(
    table: &mut Table,
    umpire: &mut impl Umpire<Gboh>,
    unit: UnitId,
    budget: u8,
    by_hexes: bool,
) {
    let edge = crate::scenario_book::retreat_edge(table, unit);
    let mut rises = 0;
    let mut left = budget;
    let mut last: Option<Edge> = None;
    let line = across(table, table.unit(unit).hex, edge);
    // A unit never needs more steps than it has points, and a few more to get clear of friends.
    for _ in 0..24 {
        let here = table.unit(unit).hex;
        let stacked = table.units_at(here).any(|other| other != unit);
        if left == 0 && !stacked {
            break;
        }
        if table.map().to_edge(here, edge) == 0 {
            eliminate(table, umpire, unit, S11_44_A);
            return;
        }
        let Some((way, price)) = way_out(table, unit, here, edge, (last, line, rises)) else {
            let rule = if left == 0 { S6_55_C } else { S11_44_A };
            eliminate(table, umpire, unit, rule);
            return;
        };
        let price = if by_hexes { 1 } else { price };
        if price > left && !stacked {
            break;
        }
        left = left.saturating_sub(price);
        let Some(to) = table.map().step(here, way) else { break };
        rises += u8::from(table.map().level_of(to) > table.map().level_of(here));
        trample(table, umpire, unit, here, way);
        enter(table, umpire, unit, to);
        if !table.unit(unit).on_map() {
            return;
        }
        last = Some(way);
    }
    let hex = table.unit(unit).hex;
    let rule = if by_hexes { S11_42_A } else { S11_43_A };
    umpire.announce(rule, Event::RoutMoved { unit, hex });
}

/// Goes into a hex; friends there are shaken, routed ones are lost (6.55, 11.45).
fn enter(table: &mut Table, umpire: &mut impl Umpire<Gboh>, unit: UnitId, to: Hex) {
    table.put_unit(unit, to);
    let mut met: [UnitId; 4] = [UnitId::NONE; 4];
    for (slot, other) in met.iter_mut().zip(table.units_at(to).filter(|&other| other != unit)) {
        *slot = other;
    }
    for other in met.into_iter().filter(|other| other.some()) {
        if table.unit(other).hex != to {
            continue;
        }
        match table.unit(other).state() {
            State::Routed => eliminate(table, umpire, other, S6_55_D),
            // It is about to run itself, or to be lost, for the hits of a shock (9.27 5).
            _ if table.unit(other).hits >= table.tq(other) => {
                add_hits(table, umpire, other, 1, Cause::Passage, S11_45_A);
            }
            _ => hit(table, umpire, other, 1, Cause::Passage, S11_45_A),
        }
    }
}

/// How far a hex lies along the way to an edge, in half-hexes or columns: less is nearer.
fn nearness(table: &Table, hex: Hex, edge: MapEdge) -> i32 {
    let (x, y) = table.map().board.centre(hex);
    match edge {
        MapEdge::N => y,
        MapEdge::S => -y,
        MapEdge::W => x,
        MapEdge::E => -x,
    }
}

/// Where a hex lies across the way to an edge, so that a unit runs straight.
fn across(table: &Table, hex: Hex, edge: MapEdge) -> i32 {
    let (x, y) = table.map().board.centre(hex);
    match edge {
        MapEdge::N | MapEdge::S => x,
        MapEdge::E | MapEdge::W => y,
    }
}

/// How a way out compares: sideways or not, who is in the way, how far it leads, how far astray.
type Rank = (i32, u8, i32, i32);

/// The next hexside on the path of least resistance, and its price in movement points.
fn way_out(
    table: &Table,
    unit: UnitId,
    here: Hex,
    edge: MapEdge,
    (last, line, rises): (Option<Edge>, i32, u8),
) -> Option<(Edge, u8)> {
    let seat = table.seat_of(unit);
    let now = nearness(table, here, edge);
    let mut best: Option<(Rank, Edge, u8)> = None;
    for way in Edge::ALL {
        let Some(to) = table.map().step(here, way) else { continue };
        // What any unit pays, later rises and palisades too (11.43).
        let Ok(toll) = toll(table, unit, here, way, rises) else { continue };
        let gain = now - nearness(table, to, edge);
        let back = last.is_some_and(|last| last.opposite() == way);
        if gain < 0 || back {
            continue;
        }
        let mut friend = false;
        let mut closed = false;
        for other in table.units_at(to) {
            friend |= table.seat_of(other) == seat;
            closed |= table.seat_of(other) != seat || table.kind(other) == Kind::Honjin;
        }
        let zoc = in_zoc(table, to, !seat);
        if closed || (zoc && !friend) {
            continue;
        }
        // Ways that lead nearer come first; among those a vacant hex, then a friend's, then a
        // friend's in an enemy zone (11.42); then the straighter one (G-O18).
        let sideways = i32::from(gain == 0);
        let astray = (across(table, to, edge) - line).abs();
        let rank = (sideways, u8::from(friend) + u8::from(zoc), -gain, astray);
        if best.is_none_or(|(other, ..)| rank < other) {
            best = Some((rank, way, toll.mp.saturating_add(u8::from(friend))));
        }
    }
    best.map(|(_, way, price)| (way, price))
}

/// 11.48: a Busho stacked with a unit that routed may go with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Accompanying;

impl Accompanying {
    /// Asks for one Busho after the other.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let Some(&Pending { clan, unit }) = table.pending.first() else { return done() };
        let to = table.unit(unit).hex;
        if !table.leader(clan).present() || !table.unit(unit).on_map() {
            table.pending.remove(0);
            return next();
        }
        let choice = umpire.ask(table.clan_seat(clan), S11_48_A, |o| {
            o.offer(Choice::Accompany(clan));
            o.offer(Choice::Remain(clan));
        })?;
        table.pending.remove(0);
        if choice == Choice::Accompany(clan) {
            table.leader_mut(clan).hex = to;
            umpire.announce(S11_48_A, Event::Rode { clan, hex: to });
        }
        next()
    }
}

//! 7.0 Facing and Zones of Control. Nobody decides anything here: these are the questions that
//! movement, fire and shock put to the map.

use crate::battle::{BARRED, GATED};
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::s06_movement::s06_2_terrain::castle_closed;
use crate::table::{State, Table, mark};
use engine::{Rule, Seat};
use ground::hexes::{Arc, Edge, Hex, Vertex};

/// Does this unit exert a zone of control at all (7.21)?
#[inline]
pub fn exerts(table: &Table, unit: UnitId) -> bool {
    table.unit(unit).state() == State::Good && table.kind(unit) != Kind::Oz
}

/// Can it shoot at all: teppo, yumi, ozutsu, and ashigaru with guns where the scenario gives them
/// (8.11)? The guard of a honjin has teppo of its own (4.53).
#[inline]
pub fn fire_capable(table: &Table, unit: UnitId) -> bool {
    match table.kind(unit) {
        Kind::Tp | Kind::Yu | Kind::Oz | Kind::Honjin => true,
        Kind::As => table.map().rules.guns && !table.unit(unit).has(mark::NO_GUNS),
        Kind::Kb | Kind::Kbh => false,
    }
}

/// Where a hexside lies as this unit sees it; all sides of a honjin are its front (7.15).
#[inline]
pub fn arc(table: &Table, unit: UnitId, edge: Edge) -> Arc {
    match table.kind(unit) {
        Kind::Honjin => Arc::Front,
        _ => table.unit(unit).facing().arc(edge),
    }
}

/// Does the zone of control of `unit` reach over this edge of its hex (7.11, 7.21, 7.22)?
#[inline]
pub fn reaches(table: &Table, unit: UnitId, edge: Edge) -> bool {
    if !exerts(table, unit) || arc(table, unit, edge) != Arc::Front {
        return false;
    }
    let kind = table.kind(unit);
    let hex = table.unit(unit).hex;
    match table.fare(hex, edge) {
        None => false,
        // A zone ends where its owner could not go, save for those that shoot.
        Some(fare) => {
            let gated = fare.side & GATED != 0 && castle_closed(table, table.seat_of(unit));
            (fare.mp[kind.class()] != BARRED && !gated)
                || (fire_capable(table, unit) && kind != Kind::Honjin)
        }
    }
}

/// Units of `seat` whose zones cover `hex`.
pub fn controllers(table: &Table, hex: Hex, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
    let map = table.map();
    let edges = if table.may_be_near(hex, seat) { &Edge::ALL[..] } else { &[] };
    edges.iter().filter_map(move |&edge| Some((edge, map.step(hex, edge)?))).flat_map(
        move |(edge, near)| {
            let back = edge.opposite();
            table
                .units_at(near)
                .filter(move |&unit| table.seat_of(unit) == seat && reaches(table, unit, back))
        },
    )
}

/// Is `hex` in a zone of control of `seat`?
#[inline]
pub fn in_zoc(table: &Table, hex: Hex, seat: Seat) -> bool {
    table.may_be_near(hex, seat) && is_controlled(table, hex, seat)
}

fn is_controlled(table: &Table, hex: Hex, seat: Seat) -> bool {
    let map = table.map();
    for &edge in &Edge::ALL {
        let Some(near) = map.step(hex, edge) else { continue };
        for unit in table.units_at(near) {
            if table.seat_of(unit) == seat && reaches(table, unit, edge.opposite()) {
                return true;
            }
        }
    }
    false
}

/// Is `hex` next to a combat unit of `seat`?
#[inline]
pub fn next_to(table: &Table, hex: Hex, seat: Seat) -> bool {
    let map = table.map();
    table.may_be_near(hex, seat)
        && Edge::ALL
            .into_iter()
            .any(|edge| map.step(hex, edge).is_some_and(|near| table.held_by(near, seat)))
}

/// What a turn costs a unit in movement points: one vertex is free once in a hex; teppo and yumi pay one
/// point for all further ones together (7.13, K-30).
pub fn turn_cost(kind: Kind, from: Vertex, to: Vertex) -> u8 {
    let vertices = from.apart(to);
    match kind {
        Kind::Tp | Kind::Yu => u8::from(vertices > 1),
        _ => vertices.saturating_sub(1),
    }
}

/// Hits for turning in this hex (7.14): one in woods and villages, but not to teppo and yumi.
pub fn turn_hits(table: &Table, unit: UnitId, hex: Hex) -> u8 {
    use crate::battle::map::Ground;
    let close = matches!(table.map().ground_of(hex), Ground::Woods | Ground::Village);
    u8::from(close && !matches!(table.kind(unit), Kind::Tp | Kind::Yu))
}

/// Can a unit turn where it stands without routing by the hit of 7.14 (6.23)?
pub fn bears_turn(table: &Table, unit: UnitId) -> bool {
    let data = table.unit(unit);
    let hits = turn_hits(table, unit, data.hex);
    hits == 0 || data.state() != State::Disrupted || data.hits + hits < table.tq(unit)
}

/// May a unit turn that stands in an enemy zone at the start of its move (7.16)?
pub fn may_turn_in_zoc(table: &Table, unit: UnitId) -> Result<(), Rule> {
    let enemy = !table.seat_of(unit);
    match controllers(table, table.unit(unit).hex, enemy).take(2).count() {
        0 | 1 => Ok(()),
        _ => Err(S7_16_A),
    }
}

/// Does somebody who approaches let this unit change facing (7.18), and must it roll for it?
pub fn reaction_turn(approaching: Kind, unit: Kind) -> Result<bool, Rule> {
    match (approaching.is_horse(), unit.is_horse()) {
        (false, true) => Ok(false),
        (false, false) | (true, true) => Ok(true),
        (true, false) => Err(S7_18_D),
    }
}

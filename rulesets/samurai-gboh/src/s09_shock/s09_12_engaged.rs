//! 9.12 Engaged Units, and 9.27 5: who is locked with whom. Both sides of a fight remember the edge
//! between them, so that nobody is held by an enemy he never fought.

use crate::s02_components_and_terms::UnitId;
use crate::s07_facing_and_zocs::{bears_turn, may_turn_in_zoc, next_to, turn_cost};
use crate::s09_shock::s09_1_requirements::targets;
use crate::table::{State, Table, mark};
use ground::hexes::{Edge, Hex, Vertex};

/// Is this unit bound to its fight: good order and Engaged (9.12)?
pub fn bound(table: &Table, unit: UnitId) -> bool {
    let data = table.unit(unit);
    data.has(mark::ENGAGED) && data.state() == State::Good
}

/// Is this unit Engaged with somebody over this edge?
fn fights(table: &Table, unit: UnitId, edge: Edge) -> bool {
    let data = table.unit(unit);
    if !data.fights_over(edge) {
        return false;
    }
    let (seat, horse) = (table.seat_of(unit), table.kind(unit).is_horse());
    let near = table.map().step(data.hex, edge);
    near.is_some_and(|near| {
        table.units_at(near).any(|other| {
            let foe = table.unit(other);
            foe.fights_over(edge.opposite())
                && table.seat_of(other) != seat
                && foe.state() != State::Routed
                && table.kind(other).is_horse() == horse
        })
    })
}

/// Would somebody it is Engaged with still be in front of a unit that turned so?
pub fn keeps_foe(table: &Table, unit: UnitId, facing: Vertex) -> bool {
    facing.front().into_iter().any(|edge| fights(table, unit, edge))
}

/// Must this unit turn to a foe it is Engaged with, if it gets the Order, so that it can attack (9.12)? It
/// has nobody in front of it, and could have (7.13, 7.16).
pub fn owes_turn(table: &Table, unit: UnitId) -> bool {
    let foe_in_front = || keeps_foe(table, unit, table.unit(unit).facing());
    if !bound(table, unit) || targets(table, unit) != 0 || foe_in_front() {
        return false;
    }
    let (data, kind) = (table.unit(unit), table.kind(unit));
    let left = table.ma(unit).saturating_sub(data.spent);
    let faces =
        |&to: &Vertex| keeps_foe(table, unit, to) && turn_cost(kind, data.facing(), to) <= left;
    Vertex::ALL.iter().any(faces) && bears_turn(table, unit) && may_turn_in_zoc(table, unit).is_ok()
}

/// Takes Engaged markers off units that no longer stand next to one they are Engaged with.
pub fn refresh_engaged(table: &mut Table) {
    // Nobody at all most of the time.
    if !table.any_bears(mark::ENGAGED) {
        return;
    }
    for unit in (0..table.map().line_units).map(UnitId) {
        refresh(table, unit);
    }
}

fn refresh(table: &mut Table, unit: UnitId) {
    let data = table.unit(unit);
    if !data.has(mark::ENGAGED) {
        return;
    }
    let stands = data.on_map()
        && data.state() != State::Routed
        && next_to(table, data.hex, !table.seat_of(unit));
    let held = |edge: &Edge| stands && fights(table, unit, *edge);
    let fronts = Edge::ALL.into_iter().filter(held).fold(0, |bits, edge| bits | bit(edge));
    match fronts {
        0 => table.unit_mut(unit).disengage(),
        _ => table.unit_mut(unit).engage(fronts),
    }
}

/// A unit has left this hex, or the game, and with it its fight. So have those it fought, unless another
/// holds them (K-38).
pub fn break_off(table: &mut Table, unit: UnitId, left: Hex) {
    if !table.unit(unit).has(mark::ENGAGED) {
        return;
    }
    table.unit_mut(unit).disengage();
    freed(table, left);
}

/// The same where the marks of the unit are gone already. Whom a combat holds is judged when it is over.
pub fn freed(table: &mut Table, left: Hex) {
    for &edge in &Edge::ALL {
        let Some(near) = table.map().step(left, edge) else { continue };
        let engaged =
            |foe: &UnitId| table.unit(*foe).has(mark::ENGAGED) && table.unit(*foe).combat == 0;
        let foe = table.units_at(near).find(engaged);
        foe.into_iter().for_each(|foe| refresh(table, foe));
    }
}

/// Engages a unit with the one over this edge, beside those it is Engaged with already.
pub fn engage_over(table: &mut Table, unit: UnitId, edge: Edge) {
    let data = table.unit_mut(unit);
    let fronts = data.fronts() | bit(edge);
    data.engage(fronts);
}

/// For positions that only say who is Engaged: those who face each other are so with each other.
pub fn pair_off(table: &mut Table) {
    for unit in (0..table.map().line_units).map(UnitId) {
        let data = *table.unit(unit);
        if !data.has(mark::ENGAGED) || data.fronts() != 0 {
            continue;
        }
        for edge in data.facing().front() {
            let faces = |&foe: &UnitId| {
                table.unit(foe).facing().front().contains(&edge.opposite())
                    && table.unit(foe).has(mark::ENGAGED)
                    && table.seat_of(foe) != table.seat_of(unit)
                    && table.kind(foe).is_horse() == table.kind(unit).is_horse()
            };
            let near = table.map().step(data.hex, edge);
            if near.is_some_and(|near| table.units_at(near).any(|foe| faces(&foe))) {
                engage_over(table, unit, edge);
            }
        }
    }
}

fn bit(edge: Edge) -> u8 {
    1 << edge.index()
}

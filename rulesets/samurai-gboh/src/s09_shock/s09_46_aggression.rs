//! 9.46 Teppo-induced Aggression after the die: whom the unit is bound to attack, and until when. It notes
//! where its victim stands as an aim at one of its front hexes.

use crate::s02_components_and_terms::UnitId;
use crate::s09_shock::s09_1_requirements::{aims, front_hex, in_zone, targets};
use crate::table::{State, Table, mark};
use engine::Seat;
use ground::hexes::{Hex, Vertex};

/// Does the unit that Aggression bids this one attack still stand before it, Disrupted?
pub fn provoked(table: &Table, unit: UnitId) -> bool {
    if !table.unit(unit).has(mark::AGGRESSOR) {
        return false;
    }
    let seat = table.seat_of(unit);
    let victim =
        |foe: UnitId| table.unit(foe).state() == State::Disrupted && table.seat_of(foe) != seat;
    aims(table, unit).any(|(_, hex)| table.units_at(hex).any(victim))
}

/// Would the victim of its Aggression still be in front of a unit that turned so?
pub fn keeps_victim(table: &Table, unit: UnitId, facing: Vertex) -> bool {
    aims(table, unit).all(|(edge, _)| facing.front().contains(&edge))
}

/// Frees a unit of an Aggression that has lost its victim.
pub fn calm(table: &mut Table, unit: UnitId) {
    let points = table.ma(unit);
    let data = table.unit_mut(unit);
    if data.has(mark::AGGRESSOR) {
        data.lift(mark::AGGRESSOR);
        data.take_aim(0);
        // A charge that was born of it ends with it; one that carried the unit here, on its last point, does
        // not (9.34).
        if !data.has(mark::MOVED) || data.spent < points {
            data.lift(mark::CHARGE);
        }
    }
}

/// Turns a unit; what it aims at out of Aggression it keeps in view, or it is free.
pub fn turn_with_aim(table: &mut Table, unit: UnitId, facing: Vertex) {
    let edge = aims(table, unit).map(|(edge, _)| edge).next();
    let data = table.unit_mut(unit);
    data.face(facing);
    if data.has(mark::AGGRESSOR) {
        match facing.front().into_iter().position(|front| Some(front) == edge) {
            Some(side) => data.take_aim(1 << side),
            None => calm(table, unit),
        }
    }
}

/// Does Aggression drive anybody of the side that is not phasing?
pub fn roused(table: &Table) -> bool {
    let phasing = table.initiative;
    // Few ever are.
    let mut driven = table.units_that(|unit| unit.has(mark::AGGRESSOR));
    table.any_bears(mark::AGGRESSOR) && driven.any(|unit| table.seat_of(unit) != phasing)
}

/// Frees those of a side whose victims have gone.
pub fn calm_all(table: &mut Table, seat: Seat) {
    if !table.any_bears(mark::AGGRESSOR) {
        return;
    }
    for unit in (0..table.map().line_units).map(UnitId) {
        if driven(table, unit, seat) && !provoked(table, unit) {
            calm(table, unit);
        }
    }
}

fn driven(table: &Table, unit: UnitId, seat: Seat) -> bool {
    table.unit(unit).has(mark::AGGRESSOR) && table.seat_of(unit) == seat
}

/// Who attacks without having been named attacks all in front of it, like any attacker, but for those whom
/// another attacks (9.22, K-62).
pub fn widen(table: &mut Table, seat: Seat) {
    if !table.any_bears(mark::AGGRESSOR) {
        return;
    }
    calm_all(table, seat);
    for unit in (0..table.map().line_units).map(UnitId) {
        if !driven(table, unit, seat) || table.unit(unit).has(mark::NAMED) {
            continue;
        }
        let struck = |hex: Hex| {
            let attackers = table.units_that(|other| other.has(mark::NAMED | mark::AGGRESSOR));
            attackers.into_iter().any(|other| {
                other != unit
                    && table.kind(other).is_line()
                    && table.seat_of(other) == seat
                    && aims(table, other).any(|(_, at)| at == hex)
            })
        };
        let aim = table.unit(unit).aim();
        let more = in_zone(table, unit, targets(table, unit)) & !aim;
        // Nobody is attacked twice in a segment (9.22, K-63).
        let before = |hex: Hex| {
            let late = seat != table.initiative;
            late && table.units_at(hex).any(|foe| table.unit(foe).has(mark::STRUCK))
        };
        let free = |side: &usize| {
            more >> side & 1 == 1
                && front_hex(table, unit, *side).is_some_and(|hex| !struck(hex) && !before(hex))
        };
        let wide = (0..2).filter(free).fold(aim, |aim, side| aim | 1 << side);
        table.unit_mut(unit).take_aim(wide);
    }
}

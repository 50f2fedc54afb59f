//! 9.1 Shock Requirements and 9.3 Norikuzushi: who must attack, who may, and whom.

use crate::battle::{BARRED, GATED};
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::s04_busho::initiative;
use crate::s04_busho::s04_3_command_range::in_reach;
use crate::s06_movement::s06_2_terrain::{bars_charge, castle_closed};
use crate::s07_facing_and_zocs::fire_capable;
use crate::s09_shock::s09_46_aggression::provoked;
use crate::table::{State, Table, mark};
use engine::Rule;
use ground::hexes::{Edge, Hex, Vertex};

/// The hex in front of a unit: 0 left, 1 right.
pub fn front_hex(table: &Table, unit: UnitId, side: usize) -> Option<Hex> {
    let data = table.unit(unit);
    let edge = *data.facing().front().get(side)?;
    table.map().step(data.hex, edge)
}

/// Enemies in front of a unit, as bits: where they stand, and where it could go (7.22).
pub fn targets(table: &Table, unit: UnitId) -> u8 {
    let data = table.unit(unit);
    let seat = table.seat_of(unit);
    // Most often nobody is near.
    if !data.on_map() || !table.may_be_near(data.hex, !seat) {
        return 0;
    }
    let class = table.kind(unit).class();
    let mut mask = 0;
    for (side, edge) in data.facing().front().into_iter().enumerate() {
        let Some(fare) = table.fare(data.hex, edge) else { continue };
        // A fort keeps horses out, but nothing keeps them from its walls' defenders otherwise.
        if fare.mp[class] != BARRED && table.held_by(Hex(fare.to), !seat) {
            mask |= 1 << side;
        }
    }
    mask
}

/// Those of its targets that are in its zone, whom it may not leave out: a zone ends at a closed castle, save
/// for those that shoot (7.22, 9.11, 9.22). A castle may be stormed, but nobody is bound to (K-47).
pub fn in_zone(table: &Table, unit: UnitId, targets: u8) -> u8 {
    let data = table.unit(unit);
    let mut mask = targets;
    for (side, edge) in data.facing().front().into_iter().enumerate() {
        let gated = mask >> side & 1 == 1
            && table.fare(data.hex, edge).is_some_and(|fare| fare.side & GATED != 0)
            && castle_closed(table, table.seat_of(unit));
        if gated && !fire_capable(table, unit) {
            mask &= !(1 << side);
        }
    }
    mask
}

/// Whom a unit attacks that must attack: all in its zone, the victim of its Aggression (9.46), and if it is
/// Engaged with nobody else, those in the castle (9.12).
fn bound_to(table: &Table, unit: UnitId) -> u8 {
    let all = targets(table, unit);
    let mask = in_zone(table, unit, all);
    let data = table.unit(unit);
    match (mask, all) {
        _ if mask == all => all,
        _ if provoked(table, unit) => mask | data.aim(),
        (0, _) if data.has(mark::ENGAGED) => all,
        _ => mask,
    }
}

/// Where an attacker strikes: the edges of its aim.
pub fn aims(table: &Table, unit: UnitId) -> impl Iterator<Item = (Edge, Hex)> + use<> {
    let data = *table.unit(unit);
    let map = table.map();
    let front = data.facing().front();
    let bits = if data.on_map() { data.aim() } else { 0 };
    (0..2usize).filter_map(move |side| {
        let edge = *front.get(side)?;
        (bits >> side & 1 == 1).then(|| map.step(data.hex, edge).map(|hex| (edge, hex)))?
    })
}

/// Is this unit one of those that may be named in this shock segment at all?
pub fn is_candidate(table: &Table, unit: UnitId) -> bool {
    let data = table.unit(unit);
    let kind = table.kind(unit);
    kind.is_line()
        && data.on_map()
        && matches!(data.state(), State::Good | State::Disrupted)
        && table.seat_of(unit) == table.initiative
        && table.phasing.contains(&table.tag(unit).clan)
        && !data.has(mark::ACTED)
}

/// Must this unit attack (9.11, 9.12, 9.46, 11.33)?
pub fn must_attack(table: &Table, unit: UnitId) -> bool {
    let data = table.unit(unit);
    if !is_candidate(table, unit) || bound_to(table, unit) == 0 {
        return false;
    }
    match data.state() {
        State::Good => data.has(mark::MOVED | mark::ENGAGED) || provoked(table, unit),
        // Disrupted by fire after it moved adjacent, or after its own fire had designated it (9.46, 11.33).
        _ => data.has(mark::CHECKS) || provoked(table, unit),
    }
}

/// May this unit attack, if it need not (9.13, 5.35)?
pub fn may_attack(table: &Table, unit: UnitId) -> Result<(), Rule> {
    let data = table.unit(unit);
    let clan = table.tag(unit).clan;
    if table.kind(unit).is_missile() {
        return Err(S8_17_A);
    }
    if !is_candidate(table, unit) {
        return Err(S9_13_A);
    }
    if must_attack(table, unit) {
        return Ok(());
    }
    if data.state() == State::Disrupted {
        return if data.has(mark::ENGAGED) { Ok(()) } else { Err(S9_13_C) };
    }
    // Whoever had an Order in the phase may strike, wherever his Busho has gone since (4.0).
    if data.has(mark::FIRED | mark::DONE) {
        return Ok(());
    }
    // Naming for shock is done over the full range, wherever the Busho began (5.35).
    match in_reach(table, clan, unit, initiative(table, clan)) {
        true => Ok(()),
        false => Err(S5_64_A),
    }
}

/// Did this unit begin the phase next to one that stands in this hex now? It is the unit that counts: who has
/// fallen back since was beside it, who came to where it began was not (9.31).
fn began_beside(table: &Table, unit: UnitId, hex: Hex) -> bool {
    let start = table.unit(unit).start;
    table.units_at(hex).any(|target| table.distance(start, table.unit(target).start) <= 1)
}

/// May kibamusha charge these targets (9.31)?
pub fn may_charge(table: &Table, unit: UnitId, mask: u8) -> Result<(), Rule> {
    let data = table.unit(unit);
    if !table.kind(unit).is_horse() || data.state() != State::Good {
        return Err(S9_31_A);
    }
    for side in 0..2 {
        if mask >> side & 1 == 0 {
            continue;
        }
        let Some(hex) = front_hex(table, unit, side) else { continue };
        if began_beside(table, unit, hex) {
            return Err(S9_31_B);
        }
        if bars_charge(table.map().ground_of(hex)) {
            use crate::battle::map::Ground;
            return Err(if table.map().ground_of(hex) == Ground::Woods {
                S6_25_C
            } else {
                S6_25_B
            });
        }
    }
    Ok(())
}

/// Could this unit keep its word to charge if it stood in this hex and faced so: is somebody in its zone
/// there, and nobody whom it would have to attack too and may not charge (9.22, 9.31, K-48)?
pub fn prey_from(table: &Table, unit: UnitId, at: Hex, facing: Vertex) -> bool {
    let (seat, class) = (table.seat_of(unit), table.kind(unit).class());
    if !table.may_be_near(at, !seat) {
        return false;
    }
    let mut prey = false;
    for edge in facing.front() {
        let Some(fare) = table.fare(at, edge) else { continue };
        let ahead = Hex(fare.to);
        let closed = fare.side & GATED != 0 && castle_closed(table, seat);
        if fare.mp[class] == BARRED || closed || !table.held_by(ahead, !seat) {
            continue;
        }
        if bars_charge(table.map().ground_of(ahead)) || began_beside(table, unit, ahead) {
            return false;
        }
        prey = true;
    }
    prey
}

/// The same where it stands.
pub fn prey_before(table: &Table, unit: UnitId, facing: Vertex) -> bool {
    prey_from(table, unit, table.unit(unit).hex, facing)
}

/// Attackers named so far, or bound to attack if nothing else is said, of the phasing clans.
pub fn aim_of(table: &Table, unit: UnitId) -> u8 {
    let data = table.unit(unit);
    if data.has(mark::NAMED) {
        return data.aim();
    }
    if must_attack(table, unit) { bound_to(table, unit) } else { 0 }
}

/// Is everything in `rest` (bits of front hexes of `unit`) struck by another attacker (9.11, 9.22)?
pub fn covered(table: &Table, unit: UnitId, rest: u8) -> bool {
    (0..2).filter(|side| rest >> side & 1 == 1).all(|side| {
        let Some(hex) = front_hex(table, unit, side) else { return true };
        let strikes = |other: UnitId, bits: u8| {
            (0..2).any(|side| bits >> side & 1 == 1 && front_hex(table, other, side) == Some(hex))
        };
        let named = |other: UnitId| other != unit && strikes(other, aim_of(table, other));
        phasing_units(table).any(named)
            || driven_beside(table).any(|other| strikes(other, bound_to(table, other)))
    })
}

/// Units of other contingents of the phasing side that Aggression drives forward in this segment (9.46).
fn driven_beside(table: &Table) -> impl Iterator<Item = UnitId> + '_ {
    let known = table.map().rules.aggression;
    let driven = known.then(|| table.units_that(|unit| unit.has(mark::AGGRESSOR)));
    driven.into_iter().flatten().filter(|&unit| {
        table.seat_of(unit) == table.initiative
            && !table.phasing.contains(&table.tag(unit).clan)
            && provoked(table, unit)
    })
}

/// AS and KB of the phasing contingents.
pub fn phasing_units(table: &Table) -> impl Iterator<Item = UnitId> + use<> {
    let [one, two] = table.phasing;
    let second = (two != one && two != ClanId::NONE).then(|| table.units_of(two));
    table.units_of(one).chain(second.into_iter().flatten())
}

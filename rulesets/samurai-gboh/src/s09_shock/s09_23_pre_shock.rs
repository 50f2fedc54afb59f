//! 9.23 Pre-Shock TQ Check: who wavers before the blow.

use crate::Gboh;
use crate::event::Cause;
use crate::rulebook::*;
use crate::s02_components_and_terms::UnitId;
use crate::s06_movement::s06_2_terrain::behind_palisade;
use crate::s09_shock::s09_1_requirements::aims;
use crate::s09_shock::s09_22_combats::*;
use crate::s11_effects::s11_2_cohesion::{add_hits, charisma_with, check};
use crate::table::{State, Table, mark};
use engine::Umpire;
use ground::hexes::Edge;

/// Must this attacker check (9.21)?
pub fn attacker_checks(table: &Table, unit: UnitId) -> bool {
    let data = table.unit(unit);
    if data.state() == State::Disrupted {
        return true;
    }
    if data.has(mark::AGGRESSOR | mark::CHARGE | mark::ENGAGED)
        || !(data.has(mark::MOVED) || joins_a_fight(table, unit))
    {
        return false;
    }
    let mut easy = true;
    let mut sheltered = true;
    for (edge, hex) in aims(table, unit) {
        easy &= table.units_at(hex).all(|target| {
            table.unit(target).state() == State::Routed || table.kind(target).is_missile()
        });
        sheltered &= behind_palisade(table, data.hex, edge);
    }
    !easy && !sheltered
}

/// Is this a new attacker in the fight of units that are Engaged? It checks though it did not move, and so
/// does the defender (9.21, K-61).
fn joins_a_fight(table: &Table, unit: UnitId) -> bool {
    let id = table.unit(unit).combat;
    id != 0
        && aims(table, unit).any(|(_, hex)| {
            let engaged = |unit: UnitId| table.unit(unit).has(mark::ENGAGED);
            table.units_at(hex).any(engaged)
                && attackers(table, id)
                    .any(|other| engaged(other) && aims(table, other).any(|(_, at)| at == hex))
        })
}

/// Must this defender check (9.21, 9.23, G-O11)?
fn defender_checks(table: &Table, id: u8, unit: UnitId) -> bool {
    let data = table.unit(unit);
    if data.state() == State::Routed || table.kind(unit).is_missile() {
        return false;
    }
    let mut pressed = false;
    let (mut joined, mut locked) = (false, false);
    let mut sheltered = true;
    for attacker in attackers(table, id) {
        let foe = table.unit(attacker);
        if !aims(table, attacker).any(|(_, hex)| hex == data.hex) {
            continue;
        }
        pressed |= attacker_checks(table, attacker) || foe.has(mark::CHARGE);
        match foe.has(mark::ENGAGED) {
            true => locked = true,
            false => joined = true,
        }
        let edge = table.map().edge_between(data.hex, foe.hex);
        sheltered &= edge.is_some_and(|edge: Edge| behind_palisade(table, data.hex, edge));
    }
    // The Disrupted check even where others need not (9.21).
    if data.state() == State::Disrupted {
        return true;
    }
    if sheltered {
        return false;
    }
    if data.has(mark::ENGAGED) {
        return joined && (pressed || locked);
    }
    pressed
}

/// Rolls all checks of all combats; their hits lie on the units, their effects come after.
pub fn roll_checks(table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
    for id in 1..=table.combats.len() as u8 {
        if !open(table, id) {
            continue;
        }
        for unit in table.all_units() {
            let data = table.unit(unit);
            if data.combat != id || !data.on_map() {
                continue;
            }
            let attacks = is_attacker(table, id, unit);
            let defends = !attacks && is_defender(table, id, unit);
            let checks = match (attacks, defends) {
                (true, _) => attacker_checks(table, unit),
                (_, true) => defender_checks(table, id, unit),
                _ => false,
            };
            if !checks {
                continue;
            }
            let horse = table.kind(unit).is_horse();
            let charged = defends
                && !horse
                && attackers(table, id).any(|foe| {
                    let at = table.unit(unit).hex;
                    table.unit(foe).has(mark::CHARGE) && aims(table, foe).any(|(_, hex)| hex == at)
                });
            let plus = i8::from(charged) - charisma_with(table, unit) as i8;
            let hits = check(table, umpire, unit, plus, S9_23_A);
            add_hits(table, umpire, unit, hits, Cause::Check, S9_23_A);
        }
    }
}

//! 9.22 Who Can Attack Whom: attackers and defenders who touch each other's fights make one combat.

use crate::Gboh;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s04_busho::initiative;
use crate::s04_busho::s04_3_command_range::in_reach;
use crate::s09_shock::s09_1_requirements::aims;
use crate::scenario_book::sc6_sekigahara::may_be_roused;
use crate::table::{Combat, State, Table, badge, clash, mark};
use engine::{Seat, Umpire};
use ground::hexes::Hex;

/// The side that attacks in a combat.
pub fn attacking_seat(table: &Table, id: u8) -> Seat {
    let blue = combat(table, id).flags & clash::BLUE != 0;
    if blue { Seat::Blue } else { Seat::Red }
}

/// A combat by its number, from 1.
pub fn combat(table: &Table, id: u8) -> Combat {
    let index = (id as usize).wrapping_sub(1);
    table.combats.get(index).copied().unwrap_or_default()
}

/// The same, to change it.
pub fn with(table: &mut Table, id: u8, change: impl FnOnce(&mut Combat)) {
    let index = (id as usize).wrapping_sub(1);
    if let Some(combat) = table.combats.get_mut(index) {
        change(combat);
    }
}

/// Units that still attack in a combat.
pub fn attackers(table: &Table, id: u8) -> impl Iterator<Item = UnitId> + '_ {
    let there = table.units_that(move |unit| unit.combat == id && unit.aim() != 0);
    there.filter(move |&unit| is_attacker(table, id, unit))
}

/// Does this unit still attack in this combat?
pub fn is_attacker(table: &Table, id: u8, unit: UnitId) -> bool {
    let data = table.unit(unit);
    data.combat == id
        && data.aim() != 0
        && data.on_map()
        && data.state() != State::Routed
        && table.kind(unit).is_line()
        && table.seat_of(unit) == attacking_seat(table, id)
}

/// Units that still defend in a combat: AS, KB and honjin, or missile units without them (8.17).
pub fn defenders(table: &Table, id: u8) -> impl Iterator<Item = UnitId> + '_ {
    let there = table.units_that(move |unit| unit.combat == id);
    there.filter(move |&unit| is_defender(table, id, unit))
}

/// Does this unit still defend in this combat?
pub fn is_defender(table: &Table, id: u8, unit: UnitId) -> bool {
    let data = table.unit(unit);
    data.combat == id
        && data.on_map()
        && table.seat_of(unit) != attacking_seat(table, id)
        && (!table.kind(unit).is_missile()
            || !table.units_at(data.hex).any(|other| table.kind(other).is_line()))
}

/// Is anything left to fight for in this combat?
pub fn open(table: &Table, id: u8) -> bool {
    combat(table, id).flags & clash::OVER == 0
}

/// Is this unit attacked, or attacking, in a combat that is still to be fought (6.49)?
pub fn awaits_combat(table: &Table, unit: UnitId) -> bool {
    let id = table.unit(unit).combat;
    id != 0
        && combat(table, id).flags & (clash::OVER | clash::DEALT) == 0
        && attackers(table, id).next().is_some()
}

/// Nobody is in any combat any more.
pub fn disband(table: &mut Table) {
    // Nobody is in a combat where there is none.
    if !table.combats.is_empty() {
        table.row_mut().iter_mut().for_each(|unit| unit.combat = 0);
        table.combats.clear();
    }
}

/// Makes combats of all aims of one side. Whoever is attacked within his Busho's range rouses his
/// clan at once (5.21).
pub fn build(table: &mut Table, umpire: &mut impl Umpire<Gboh>, seat: Seat) {
    disband(table);
    let flags = if seat == Seat::Blue { clash::BLUE } else { 0 };
    for unit in (0..table.map().line_units).map(UnitId) {
        let data = table.unit(unit);
        let ready = data.aim() != 0 && data.on_map() && data.state() != State::Routed;
        if !ready || table.seat_of(unit) != seat || !data.has(mark::NAMED | mark::AGGRESSOR) {
            continue;
        }
        let mut hexes: [Option<Hex>; 2] = [None; 2];
        for (slot, (_, hex)) in hexes.iter_mut().zip(aims(table, unit)) {
            *slot = table.held_by(hex, !seat).then_some(hex);
        }
        let known = hexes.iter().flatten().filter_map(|&hex| {
            table.units_at(hex).map(|target| table.unit(target).combat).find(|&id| id != 0)
        });
        let (mut first, mut second) = (0u8, 0u8);
        for id in known {
            match first {
                0 => first = id,
                _ => second = id,
            }
        }
        if first == 0 {
            if hexes.iter().all(Option::is_none) {
                continue;
            }
            if table.combats.push(Combat { flags, ..Combat::default() }).is_err() {
                continue;
            }
            first = table.combats.len() as u8;
        }
        if second != 0 && second != first {
            // This attacker ties two fights together.
            for other in table.row_mut().iter_mut().filter(|other| other.combat == second) {
                other.combat = first;
            }
            with(table, second, |combat| {
                combat.flags |= clash::OVER;
                (combat.lead, combat.stand) = (UnitId::NONE, UnitId::NONE);
            });
        }
        let struck = hexes.iter().flatten().find_map(|&hex| table.units_at(hex).next());
        with(table, first, |combat| {
            // Until they are chosen, the first of each side stand for it.
            if !combat.lead.some() {
                (combat.lead, combat.stand) = (unit, struck.unwrap_or_default());
            }
        });
        table.unit_mut(unit).combat = first;
        table.unit_mut(unit).put(mark::FOUGHT);
        for hex in hexes.into_iter().flatten() {
            let mut struck = [UnitId::NONE; 4];
            for (slot, target) in struck.iter_mut().zip(table.units_at(hex)) {
                *slot = target;
            }
            for target in struck.into_iter().filter(|target| target.some()) {
                if table.seat_of(target) != seat {
                    table.unit_mut(target).combat = first;
                }
            }
        }
    }
    if !table.combats.is_empty() {
        rouse(table, umpire, seat);
    }
}

fn rouse(table: &mut Table, umpire: &mut impl Umpire<Gboh>, seat: Seat) {
    for unit in table.all_units() {
        if table.unit(unit).combat == 0 {
            continue;
        }
        let card = table.card(unit);
        // A honjin is one of its So-taisho's or Taisho's own (K-25); missile men are nobody's.
        let clan = match card.kind {
            Kind::Honjin => table.map().corps.get(card.corps as usize).map(|corps| corps.chief),
            kind => kind.is_line().then_some(card.clan),
        };
        let Some(clan) = clan.filter(|clan| clan.some()) else { continue };
        if table.seat_of(unit) == seat || table.leader(clan).has(badge::ACTIVE) {
            continue;
        }
        if in_reach(table, clan, unit, initiative(table, clan)) && may_be_roused(table, clan) {
            table.leader_mut(clan).put(badge::ACTIVE | badge::ROUSED);
            umpire.announce(S5_21_A, Event::Roused { clan });
        }
    }
    crate::scenario_book::sc1_okehazama::note_shock(table, seat);
}

/// The Busho who stands with units of one side of a combat, if any: the best charisma first.
pub fn busho_in(table: &Table, id: u8, attackers_side: bool) -> Option<ClanId> {
    let seat = if attackers_side { attacking_seat(table, id) } else { !attacking_seat(table, id) };
    let mut best: Option<(u8, ClanId)> = None;
    let mut consider = |unit: UnitId| {
        let hex = table.unit(unit).hex;
        for clan in table.leaders_at(hex, seat) {
            let value = crate::s04_busho::charisma(table, clan);
            if best.is_none_or(|(other, _)| value > other) {
                best = Some((value, clan));
            }
        }
    };
    match attackers_side {
        true => attackers(table, id).for_each(&mut consider),
        false => defenders(table, id).for_each(&mut consider),
    }
    best.map(|(_, clan)| clan)
}

//! 4.0 Command: the radius of a leader, the chain of command, what happens when a leader falls.

use crate::charts::Pouch;
use crate::prelude::*;
use crate::s01_4_counters::ql;
use crate::s06_activation::in_play;
use crate::s07_movement::{in_enemy_zoc, zone_of_control};

/// The command radius (4.1): QL, less 1 in enemy ZoC, less 1 if DS, at least 1.
pub fn radius(table: &Table, leader: UnitId) -> u8 {
    radius_if(table, leader, in_enemy_zoc(table, leader))
}

fn radius_if(table: &Table, leader: UnitId, in_enemy_zoc: bool) -> u8 {
    let zoc = u8::from(in_enemy_zoc);
    let ds = u8::from(table.unit(leader).ds() > 0);
    ql(table, leader).saturating_sub(zoc + ds).max(1)
}

/// The zones in a leader's radius, his own included (4.1.b, 4.1.c).
pub fn reach(table: &Table, leader: UnitId) -> ZoneSet {
    let Some(zone) = table.unit(leader).zone() else { return ZoneSet::EMPTY };
    let enemies = table.held[(!table.seat_of(leader)).index()];
    table.ground().within(zone, radius(table, leader), enemies)
}

/// The same, where the enemy's ZoC is known already.
fn reach_in(table: &Table, leader: UnitId, zoc: ZoneSet) -> ZoneSet {
    let Some(zone) = table.unit(leader).zone() else { return ZoneSet::EMPTY };
    let enemies = table.held[(!table.seat_of(leader)).index()];
    table.ground().within(zone, radius_if(table, leader, zoc.contains(zone)), enemies)
}

/// The Da of a clan who are on the map and on this side.
pub fn daimyos(table: &Table, clan: u8, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
    let daimyos = table.ground().daimyos.iter().copied();
    daimyos.filter(move |&id| {
        table.card(id).clan == clan
            && table.is_daimyo(id)
            && table.unit(id).zone().is_some()
            && table.seat_of(id) == seat
    })
}

/// The zones in which units of a clan are in command through its Da (4.2.c).
fn daimyo_reach(table: &Table, clan: u8, seat: Seat) -> ZoneSet {
    daimyos(table, clan, seat).fold(ZoneSet::EMPTY, |all, id| all.union(reach(table, id)))
}

/// Is a unit inside the radius of its leader or its clan's Da now (4.2.g, 9.0.b)?
pub fn in_reach(table: &Table, id: UnitId) -> bool {
    let Some(zone) = table.unit(id).zone() else { return false };
    let card = table.card(id);
    let own = table.division(card.division).leader.filter(|&leader| leader != id);
    own.is_some_and(|leader| reach(table, leader).contains(zone))
        || daimyo_reach(table, card.clan, table.seat_of(id)).contains(zone)
}

/// The command check of the Initiative phase (4.2.e): every unit and Ta is commanded or isolated.
/// Both armies are judged before a marker is laid or lifted, because isolated units exert no ZoC and
/// ZoC shortens the radius of the other side's leaders (B-118).
pub fn check(table: &mut Table, umpire: &mut impl Umpire<Bsj>) {
    let found = Seat::BOTH.map(|seat| cut_off_units(table, seat));
    for (seat, cut_off) in Seat::BOTH.into_iter().zip(found) {
        for id in table.range(seat) {
            let id = id as UnitId;
            let unit = table.unit(id);
            if unit.zone().is_none() || table.seat(unit) != seat {
                continue;
            }
            let isolated = cut_off >> id & 1 == 1;
            if unit.has(Flag::ISOLATED) != isolated {
                table.change(id, |unit| unit.set(Flag::ISOLATED, isolated));
            }
            if isolated {
                let leader = table.card(id).kind.is_leader();
                let rule = if leader { S4_2_F } else { S4_2_G };
                umpire.announce(rule, Event::Isolated { unit: id });
            }
        }
        umpire.announce(S4_2_E, Event::Checked { seat, isolated: cut_off.count_ones() as u8 });
    }
}

/// The units of a side on the map that nobody commands, as bits.
fn cut_off_units(table: &Table, seat: Seat) -> u128 {
    let mut cut_off = 0;
    let zoc = zone_of_control(table, !seat);
    let army = table.commander(seat).map(|id| (id, reach_in(table, id, zoc)));
    // Divisions of a clan mostly follow one another, so its Da is asked for once.
    let mut known: Option<(u8, ZoneSet)> = None;
    for (index, division) in table.ground().divisions.iter().enumerate() {
        if table.division_seat(index as DivisionId) != seat {
            continue;
        }
        let clan = match known {
            Some((clan, zones)) if clan == division.clan => zones,
            _ => daimyos(table, division.clan, seat)
                .fold(ZoneSet::EMPTY, |all, id| all.union(reach_in(table, id, zoc))),
        };
        known = Some((division.clan, clan));
        let own = division.leader.map_or(ZoneSet::EMPTY, |id| reach_in(table, id, zoc));
        let own = own.union(clan);
        for (id, unit) in division.units().zip(table.units_of(division)) {
            // The plainest case is by far the commonest.
            if own.holds(unit.place) && division.leader != Some(id) {
                continue;
            }
            let Some(zone) = unit.zone() else { continue };
            let commanded = if division.leader == Some(id) {
                // 4.2.b, 4.2.d, 4.2.f: a Da is never isolated; a Ta answers to the army
                // commander, or to his own clan's Da (B-102).
                let heard = army.is_some_and(|(who, zones)| who == id || zones.contains(zone));
                heard || clan.contains(zone) || table.is_daimyo(id)
            } else {
                own.contains(zone) || independent(table, id)
            };
            if !commanded {
                cut_off |= 1 << id;
            }
        }
    }
    cut_off
}

/// Bows under the optional rule of 4.1 are always in command.
fn independent(table: &Table, id: UnitId) -> bool {
    table.ground().house.bows_independent && table.card(id).kind == Kind::Yu
}

/// Isolated as a fighter: an isolated Ta suffers only in activation and reorganization (B-103).
#[inline]
pub fn cut_off(table: &Table, id: UnitId) -> bool {
    table.unit(id).has(Flag::ISOLATED) && !table.card(id).kind.is_leader()
}

/// What follows when a leader is eliminated (4.3). The unit is off the map already.
pub fn leader_falls(table: &mut Table, umpire: &mut impl Umpire<Bsj>, id: UnitId, named: bool) {
    let (card, seat) = (table.card(id), table.seat_of(id));
    table.change(id, |unit| unit.set(Flag::GENERIC, true));
    if named && !in_play(table, card.division) {
        // 4.3.f: there is nobody he could come to.
        umpire.announce(S4_3_F, Event::NobodyToLead { unit: id });
    } else if named {
        // 4.3.e: the generic Ta comes 1D6 turns later.
        let die = umpire.roll(Roll::d6(1, seat, S4_3_E)).one();
        let turn = table.turn + die;
        if turn <= table.ground().turns {
            table.change(id, |unit| {
                unit.place = DUE;
                unit.note = turn;
                unit.set_sp(1);
            });
            umpire.announce(S4_3_E, Event::ReplacementDue { unit: id, die, turn });
        } else {
            umpire.announce(S4_3_E, Event::NoReplacement { unit: id, die });
        }
    }
    isolate_division(table, umpire, card.division, seat, named);
    if table.ground().sides[seat.index()].commander == Some(id) {
        commander_falls(table, umpire, seat);
    }
}

/// 4.3.a, 4.3.h: his units are isolated at once, except inside the radius of their clan's Da.
fn isolate_division(
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
    division: DivisionId,
    seat: Seat,
    named: bool,
) {
    let safe = daimyo_reach(table, table.division(division).clan, seat);
    for id in table.division(division).units() {
        let unit = table.unit(id);
        let Some(zone) = unit.zone() else { continue };
        if !safe.contains(zone) && !unit.has(Flag::ISOLATED) && !independent(table, id) {
            table.change(id, |unit| unit.set(Flag::ISOLATED, true));
            let rule = if named { S4_3_A } else { S4_3_H };
            umpire.announce(rule, Event::Isolated { unit: id });
        }
    }
}

/// 4.3.b, 4.3.c: every Ta of the army is isolated and its tactical markers are out of play.
fn commander_falls(table: &mut Table, umpire: &mut impl Umpire<Bsj>, seat: Seat) {
    for division in &table.ground().divisions {
        let Some(id) = division.leader else { continue };
        let ours = table.leads(id) && table.seat_of(id) == seat && !table.is_daimyo(id);
        if ours && !table.unit(id).has(Flag::ISOLATED) {
            table.change(id, |unit| unit.set(Flag::ISOLATED, true));
            umpire.announce(S4_3_B, Event::Isolated { unit: id });
        }
    }
    table.army_mut(seat).hand = Pouch::EMPTY;
    umpire.announce(S4_3_C, Event::MarkersLost { seat });
}

/// A replacement takes over (4.3.g, B-109): isolation inside his radius lifts at once, and if he
/// commands the army, that of the Ta he reaches.
pub fn leader_returns(table: &mut Table, umpire: &mut impl Umpire<Bsj>, id: UnitId) {
    let zones = reach(table, id);
    let seat = table.seat_of(id);
    let commands = table.ground().sides[seat.index()].commander == Some(id);
    for other in 0..table.units.len() as UnitId {
        let unit = table.unit(other);
        let near = unit.zone().is_some_and(|zone| zones.contains(zone));
        let his = match table.card(other).kind.is_leader() {
            true => commands,
            false => table.card(other).division == table.card(id).division,
        };
        if near && his && table.seat(unit) == seat && unit.has(Flag::ISOLATED) {
            table.change(other, |unit| unit.set(Flag::ISOLATED, false));
            umpire.announce(S4_3_G, Event::Rejoined { unit: other });
        }
    }
}

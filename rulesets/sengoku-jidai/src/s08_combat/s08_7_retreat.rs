//! 8.7 R: one zone back towards the line of retreat.

use super::s08_5_1_melee::dismount_in_castle;
use super::s08_7_results::check;
use crate::prelude::*;
use crate::s01_4_counters::eliminate;
use crate::s02_zones::{barred, room};
use crate::s07_movement::zone_of_control;

/// A unit retreats, or is eliminated, or in a castle takes a quality check instead.
pub fn retreat(id: UnitId, table: &mut Table, umpire: &mut impl Umpire<Bsj>) -> Step<Bsj> {
    let Some(zone) = table.unit(id).zone() else { return done() };
    if table.ground().zone(zone).terrain == Terrain::III {
        check(table, umpire, id, 0); // 8.7.r.g
        return done();
    }
    let ways = ways(table, id, zone);
    if ways.is_empty() {
        let home = table.retreat_of(table.card(id).division).get(zone.index()) == Some(&0);
        let rule = if home { S8_7_R_F } else { S8_7_R_E };
        umpire.announce(rule, Event::NoRetreat { unit: id });
        eliminate(table, umpire, id, rule);
        return done();
    }
    let choice = umpire.ask(table.seat_of(id), S8_7_R_B, |o| {
        for to in ways {
            o.offer(Choice::Retreat(to));
        }
        if o.explaining() {
            for to in table.ground().zone(zone).adjacent.difference(ways) {
                o.refuse(Choice::Retreat(to), forbidden(table, id, zone, to));
            }
        }
    })?;
    if let Choice::Retreat(to) = choice {
        table.put(id, u8::from(to));
        umpire.announce(S8_7_R_A, Event::Retreats { unit: id, to });
        dismount_in_castle(table, umpire, id);
    }
    done()
}

/// The zones a unit may retreat to: nearer its line of retreat if any, else as near, and of those
/// the cheapest (8.7.r.a, 8.7.r.b).
fn ways(table: &Table, id: UnitId, zone: Zone) -> ZoneSet {
    let seat = table.seat_of(id);
    let division = table.card(id).division;
    let line = table.retreat_of(division);
    let away = |zone: Zone| line.get(zone.index()).copied().unwrap_or(u8::MAX);
    let here = away(zone);
    if here == u8::MAX {
        return ZoneSet::EMPTY;
    }
    let barred = barred(table, seat, division);
    let sp = table.unit(id).sp();
    let zoc = zone_of_control(table, !seat);
    // Class 0 is nearer, class 1 as near; the cheapest of the better class.
    let mut best = (2, u8::MAX);
    let mut ways = ZoneSet::EMPTY;
    for &(to, cost) in &table.ground().zone(zone).ways {
        if barred.contains(to) || room(table, to) < sp || away(to) > here {
            continue;
        }
        let class = u8::from(away(to) == here);
        let cost = cost + u8::from(zoc.contains(to));
        if (class, cost) < best {
            best = (class, cost);
            ways = ZoneSet::EMPTY;
        }
        if (class, cost) == best {
            ways.insert(to);
        }
    }
    ways
}

/// Why a unit may not retreat there.
fn forbidden(table: &Table, id: UnitId, from: Zone, to: Zone) -> Rule {
    let field = table.ground();
    let line = table.retreat_of(table.card(id).division);
    let away = |zone: Zone| line.get(zone.index()).copied().unwrap_or(u8::MAX);
    if !field.zone(from).open.contains(to) {
        S7_1_C
    } else if room(table, to) < table.unit(id).sp() {
        S8_7_R_D
    } else if away(to) > away(from) || table.held[(!table.seat_of(id)).index()].contains(to) {
        S8_7_R_A
    } else {
        S8_7_R_B
    }
}

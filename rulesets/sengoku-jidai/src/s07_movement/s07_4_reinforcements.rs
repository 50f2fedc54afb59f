//! 7.4 Reinforcements and 4.3 replacements: how units come onto the map.

use super::Ways;
use crate::prelude::*;
use crate::s02_zones::room;

/// The zones through which a division enters now: those of the scenario, each that enemies hold
/// shifted to the nearest map-edge zones free of them (7.4.e).
pub fn entries(table: &Table, division: DivisionId) -> ZoneSet {
    let field = table.ground();
    let sheet = table.division(division);
    if let Some(zone) = table.entry.filter(|_| sheet.together) {
        return ZoneSet::of(zone);
    }
    let enemies = table.held[(!table.division_seat(division)).index()];
    let mut zones = ZoneSet::EMPTY;
    for entry in sheet.entry {
        if !enemies.contains(entry) {
            zones.insert(entry);
            continue;
        }
        let mut nearest = u8::MAX;
        let mut shifted = ZoneSet::EMPTY;
        for zone in field.map.areas() {
            // No way leads to an X zone, so none is ever nearest.
            let free = field.zone(zone).edge && !enemies.contains(zone);
            let Some(away) = field.map.steps(entry, zone).filter(|_| free) else { continue };
            if away < nearest {
                (nearest, shifted) = (away, ZoneSet::EMPTY);
            }
            if away == nearest {
                shifted.insert(zone);
            }
        }
        zones = zones.union(shifted);
    }
    zones
}

/// Can a waiting reinforcement enter now? Its turn has come and an entry zone has room (7.4.f).
pub fn can_enter(table: &Table, id: UnitId) -> Result<(), Rule> {
    let division = table.card(id).division;
    if table.division(division).turn > table.turn {
        return Err(S7_4_D);
    }
    let sp = table.unit(id).sp();
    let open = entries(table, division).into_iter().any(|zone| room(table, zone) >= sp);
    if !open {
        return Err(S7_4_F);
    }
    // A castle as zone of entry may ask more than a rider has.
    if Ways::of(table, id).reached().is_empty() { Err(S7_1_G) } else { Ok(()) }
}

/// The zones where a replacement that is due can be placed: with a unit of its division, where
/// there is room (4.3.f).
pub fn can_return(table: &Table, id: UnitId) -> Result<ZoneSet, Rule> {
    let unit = table.unit(id);
    if unit.note > table.turn {
        return Err(S4_3_E);
    }
    let mut zones = ZoneSet::EMPTY;
    for other in table.division(table.card(id).division).units() {
        if let Some(zone) = table.unit(other).zone().filter(|&zone| room(table, zone) >= 1) {
            zones.insert(zone);
        }
    }
    if zones.is_empty() { Err(S4_3_F) } else { Ok(zones) }
}

/// The zone of entry a unit used to come to `zone`, kept when the division must enter together
/// (7.4.g).
pub fn arrival(table: &Table, id: UnitId, zone: Zone) -> Option<Zone> {
    let division = table.card(id).division;
    if !table.division(division).together {
        return None;
    }
    let sp = table.unit(id).sp();
    let near = |entry: &Zone| table.ground().map.steps(*entry, zone).unwrap_or(u8::MAX);
    entries(table, division).into_iter().filter(|&entry| room(table, entry) >= sp).min_by_key(near)
}

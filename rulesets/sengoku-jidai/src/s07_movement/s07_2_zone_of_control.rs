//! 7.2 Zones of control.
//!
//! Which zones hold a unit that exerts one (of the kind, neither DS nor isolated) is kept on the
//! table, because nearly every move asks; which zones it reaches is worked out with the map.

use crate::prelude::*;

/// The zones in a side's ZoC: those of lower type (or equal, B-14) next to a unit of it that is
/// neither DS nor isolated and is of a kind that exerts one; never across a thick border or into X.
#[inline]
pub fn zone_of_control(table: &Table, seat: Seat) -> ZoneSet {
    control_from(table, seat, table.ground().controlling)
}

/// The ZoC that a side exerts from some of the zones.
#[inline]
fn control_from(table: &Table, seat: Seat, zones: ZoneSet) -> ZoneSet {
    control(table, guarded(table, seat, zones))
}

/// The same, where it is known in which zones a division wavers.
#[inline]
pub fn control_beside(table: &Table, seat: Seat, zones: ZoneSet, camps: ZoneSet) -> ZoneSet {
    control(table, resolute(table, table.guarded[seat.index()].intersection(zones), camps))
}

/// The ZoC exerted from these zones.
#[inline]
fn control(table: &Table, standing: ZoneSet) -> ZoneSet {
    let field = table.ground();
    standing.into_iter().fold(ZoneSet::EMPTY, |all, zone| all.union(field.zone(zone).controls))
}

/// Is a unit in an enemy ZoC?
pub fn in_enemy_zoc(table: &Table, id: UnitId) -> bool {
    let Some(zone) = table.unit(id).zone() else { return false };
    controlled(table, zone, !table.seat_of(id))
}

/// Is this one zone in the ZoC of a side? Cheaper than all of them.
pub fn controlled(table: &Table, zone: Zone, seat: Seat) -> bool {
    let field = table.ground();
    let near = guarded(table, seat, field.zone(zone).open);
    near.into_iter().any(|other| field.zone(other).controls.contains(zone))
}

/// Those of the zones from which a side exerts a ZoC, if the ground allows; a division that wavers
/// exerts none.
#[inline]
fn guarded(table: &Table, seat: Seat, zones: ZoneSet) -> ZoneSet {
    let zones = table.guarded[seat.index()].intersection(zones);
    if table.wavering == 0 || zones.is_empty() {
        zones
    } else {
        resolute(table, zones, table.camps(None))
    }
}

/// Of these zones those where somebody who exerts a ZoC does not waver. Mostly a wavering division
/// has its zones to itself, and few divisions waver.
#[inline]
fn resolute(table: &Table, zones: ZoneSet, camps: ZoneSet) -> ZoneSet {
    let camps = camps.intersection(zones);
    if camps.is_empty() {
        return zones;
    }
    let firm = |zone: &Zone| {
        let mut here = table.in_zone(*zone);
        here.any(|(id, unit)| unit.controls() && !table.wavers(table.card(id).division))
    };
    zones.difference(camps).union(camps.into_iter().filter(firm).collect())
}

//! 7.2 Zones of control.

use crate::prelude::*;

/// The zones in a side's ZoC: those of lower type (or equal, B-14) next to a unit of it that is
/// neither DS nor isolated and is of a kind that exerts one; never across a thick border or into X.
pub fn zone_of_control(table: &Table, seat: Seat) -> ZoneSet {
    let field = table.ground();
    let able = table.held[seat.index()].intersection(field.controlling);
    if able.is_empty() {
        return ZoneSet::EMPTY;
    }
    let mut standing = ZoneSet::EMPTY;
    for unit in table.units.get(table.range(seat)).unwrap_or(&[]) {
        if let Some(zone) = unit.zone().filter(|_| unit.controls()) {
            standing.insert(zone);
        }
    }
    let standing = standing.intersection(able);
    let standing = if table.wavering == 0 { standing } else { resolute(table, standing) };
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
    let near = field.zone(zone).open.intersection(table.held[seat.index()]);
    let mut able = ZoneSet::EMPTY;
    for other in near {
        if field.zone(other).controls.contains(zone) {
            able.insert(other);
        }
    }
    if able.is_empty() {
        return false;
    }
    let mut standing = ZoneSet::EMPTY;
    for unit in table.units.get(table.range(seat)).unwrap_or(&[]) {
        if let Some(zone) = unit.zone().filter(|&zone| unit.controls() && able.contains(zone)) {
            standing.insert(zone);
        }
    }
    !(if table.wavering == 0 { standing } else { resolute(table, standing) }).is_empty()
}

/// Of these zones those where somebody who exerts a ZoC does not waver.
fn resolute(table: &Table, zones: ZoneSet) -> ZoneSet {
    let firm =
        table.all().filter(|(id, unit)| unit.controls() && !table.wavers(table.card(*id).division));
    firm.filter_map(|(_, unit)| unit.zone()).collect::<ZoneSet>().intersection(zones)
}

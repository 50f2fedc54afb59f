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
    let range = table.range(seat);
    let (units, cards) = (table.units.get(range.clone()), field.cards.get(range));
    for (unit, card) in units.unwrap_or(&[]).iter().zip(cards.unwrap_or(&[])) {
        let Some(zone) = unit.zone().filter(|&zone| able.contains(zone)) else { continue };
        let orderly = unit.ds() == 0 && !unit.has(Flag::ISOLATED);
        if orderly && card.zoc && table.seat(*unit) == seat && !table.wavers(card.division) {
            standing.insert(zone);
        }
    }
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
    table.units.iter().zip(&field.cards).any(|(unit, card)| {
        unit.zone().is_some_and(|zone| able.contains(zone))
            && unit.ds() == 0
            && !unit.has(Flag::ISOLATED)
            && card.zoc
            && !table.wavers(card.division)
    })
}

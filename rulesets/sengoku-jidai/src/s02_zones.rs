//! 2.0 Zones: sight and stacking.

use crate::field::MOST_ZONES;
use crate::prelude::*;

/// Does `to` lie in a clear line of sight of `from` within so many zones (2.2)? Every border on the
/// way is yellow and every zone strictly between is; the field has worked it out.
pub fn sees(table: &Table, from: Zone, to: Zone, within: u8) -> bool {
    let range = usize::from(within.clamp(1, 3)) - 1;
    table.ground().zone(from).sight[range].contains(to)
}

/// The stacking limit of a zone in SP (2.3).
#[inline]
pub fn limit(table: &Table, zone: Zone) -> u8 {
    table.ground().limits[zone.index() % MOST_ZONES]
}

/// SP that still fit into a zone (2.3.a). Markers and ranks do not count.
#[inline]
pub fn room(table: &Table, zone: Zone) -> u8 {
    limit(table, zone).saturating_sub(table.sp_in(zone))
}

/// SP too many in a zone; only while a division moves (7.1.d).
#[inline]
pub fn overfull(table: &Table, zone: Zone) -> u8 {
    table.sp_in(zone).saturating_sub(limit(table, zone))
}

/// Zones nobody of this division may enter: those of the enemy (2.3.c), and those of a division of
/// its own side that wavers, which lets nobody into its camp.
pub fn barred(table: &Table, seat: Seat, division: DivisionId) -> ZoneSet {
    let mut zones = table.held[(!seat).index()];
    if table.wavering != 0 {
        zones = zones.union(table.camps(Some(division)));
    }
    zones
}

//! 7.1 Movement points: what it costs to come to each zone.

use super::entries;
use super::s07_2_zone_of_control::zone_of_control;
use crate::field::MOST_ZONES;
use crate::prelude::*;
use crate::s02_zones::{barred, room};

/// The most MP a move can cost.
const MOST: usize = 12;

/// The cheapest ways of one mover.
pub struct Ways<'a> {
    table: &'a Table,
    barred: ZoneSet,
    zoc: ZoneSet,
    budget: u8,
    mounted: bool,
    spent: [u8; MOST_ZONES],
    reached: ZoneSet,
    waiting: [ZoneSet; MOST + 1],
}

impl<'a> Ways<'a> {
    /// Nothing reached yet: for somebody of this division who can spend so many MP.
    pub fn new(table: &'a Table, seat: Seat, division: DivisionId, budget: u8) -> Ways<'a> {
        Ways {
            table,
            barred: barred(table, seat, division),
            zoc: zone_of_control(table, !seat),
            budget: budget.min(MOST as u8),
            mounted: false,
            spent: [u8::MAX; MOST_ZONES],
            reached: ZoneSet::EMPTY,
            waiting: [ZoneSet::EMPTY; MOST + 1],
        }
    }

    /// The ways of a unit with its whole allowance, from its zone or from its zones of entry.
    pub fn of(table: &'a Table, id: UnitId) -> Ways<'a> {
        Ways::until(table, id, None)
    }

    /// The same, but the search may stop once this zone is reached.
    pub fn until(table: &'a Table, id: UnitId, goal: Option<Zone>) -> Ways<'a> {
        let unit = table.unit(id);
        let card = table.card(id);
        let seat = table.seat(unit);
        let mut ways = Ways::new(table, seat, card.division, table.counter(id).ma);
        ways.mounted = unit.has(Flag::MOUNTED);
        if let Some(zone) = unit.zone() {
            ways.arrive(zone, 0);
            ways.spread(goal);
            return ways;
        }
        // 7.4.b: the cost of the zone of entry, +1 in enemy ZoC, nothing for the map edge.
        for zone in entries(table, card.division) {
            let cost = table.ground().zone(zone).cost + u8::from(ways.zoc.contains(zone));
            if room(table, zone) >= unit.sp() {
                ways.arrive(zone, cost);
            }
        }
        ways.spread(goal);
        ways
    }

    /// The ways from a zone.
    pub fn from(mut self, zone: Zone) -> Ways<'a> {
        self.arrive(zone, 0);
        self.spread(None);
        self
    }

    #[inline]
    fn arrive(&mut self, zone: Zone, cost: u8) {
        let Some(known) = self.spent.get_mut(zone.index()) else { return };
        if cost > self.budget || cost >= *known {
            return;
        }
        if let Some(before) = self.waiting.get_mut(*known as usize) {
            before.remove(zone);
        }
        *known = cost;
        self.waiting[cost as usize].insert(zone);
    }

    fn spread(&mut self, goal: Option<Zone>) {
        let field = self.table.ground();
        for spent in 0..=self.budget {
            while let Some(zone) = self.waiting[spent as usize].first() {
                self.waiting[spent as usize].remove(zone);
                self.reached.insert(zone);
                if goal == Some(zone) {
                    return;
                }
                for &(to, cost) in &field.zone(zone).ways {
                    if self.barred.contains(to) {
                        continue;
                    }
                    let total = spent + cost + u8::from(self.zoc.contains(to));
                    if self.mounted && field.zone(to).terrain == Terrain::III {
                        // 7.3.g: a rider must dismount there, which ends his move.
                        self.ride_in(to, total);
                    } else {
                        self.arrive(to, total);
                    }
                }
            }
        }
    }

    /// A castle is entered only if the dismounting can be paid too; nobody rides on from there.
    fn ride_in(&mut self, zone: Zone, cost: u8) {
        let Some(known) = self.spent.get_mut(zone.index()) else { return };
        if cost + 2 <= self.budget && cost < *known {
            *known = cost;
            self.reached.insert(zone);
        }
    }

    /// What it costs to come here, mounting and dismounting apart.
    #[inline]
    pub fn cost(&self, zone: Zone) -> Option<u8> {
        let spent = self.spent.get(zone.index()).copied()?;
        self.reached.contains(zone).then_some(spent)
    }

    /// All zones within reach, the start included.
    #[inline]
    pub fn reached(&self) -> ZoneSet {
        self.reached
    }
}

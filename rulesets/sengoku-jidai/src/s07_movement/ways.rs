//! 7.1 Movement points: what it costs to come to each zone.
//!
//! The ways of a mover are worked out level by level: first the zones that cost 0 MP, then those that
//! cost 1, and so on, each level one word of zones.

use super::entries;
use super::s07_2_zone_of_control::{control_beside, controlled, zone_of_control};
use crate::prelude::*;
use crate::s02_zones::{barred, room};

/// The most MP a move can cost.
const MOST: usize = 12;
/// What steps from most zones cost at most.
pub const CHEAP: usize = 3;
/// The dearest single step: a castle across a double border in enemy ZoC.
const DEAREST: usize = 6;

/// The cheapest ways of one mover.
pub struct Ways<'a> {
    table: &'a Table,
    barred: ZoneSet,
    zoc: ZoneSet,
    budget: u8,
    mounted: bool,
    /// The zones that cost so many MP and no less.
    levels: [ZoneSet; MOST + DEAREST],
    reached: ZoneSet,
}

impl<'a> Ways<'a> {
    /// Nothing reached yet: for somebody of this division who can spend so many MP.
    pub fn new(table: &'a Table, seat: Seat, division: DivisionId, budget: u8) -> Ways<'a> {
        let zoc = zone_of_control(table, !seat);
        Ways::bare(table, barred(table, seat, division), zoc, budget)
    }

    #[inline]
    fn bare(table: &'a Table, barred: ZoneSet, zoc: ZoneSet, budget: u8) -> Ways<'a> {
        Ways {
            table,
            barred,
            zoc,
            budget: budget.min(MOST as u8),
            mounted: false,
            levels: [ZoneSet::EMPTY; MOST + DEAREST],
            reached: ZoneSet::EMPTY,
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
        let (field, allowance) = (table.ground(), table.counter(id).ma);
        // Who walks from here meets only the ZoC of enemies one step beyond his MP.
        let near = unit.zone().and_then(|zone| field.zone(zone).near.get(usize::from(allowance)));
        let near = near.map_or(field.controlling, |near| near.intersection(field.controlling));
        // Whoever wavers does not move, so all camps but the mover's own are all there are.
        let camps = if table.wavering == 0 { ZoneSet::EMPTY } else { table.camps(None) };
        let barred = match table.wavers(card.division) {
            true => barred(table, seat, card.division),
            false => table.held[(!seat).index()].union(camps),
        };
        let zoc = control_beside(table, !seat, near, camps);
        let mut ways = Ways::bare(table, barred, zoc, allowance);
        ways.mounted = unit.has(Flag::MOUNTED);
        match unit.zone() {
            Some(zone) => ways.levels[0].insert(zone),
            None => {
                // 7.4.b: the cost of the zone of entry, +1 in enemy ZoC, nothing for the map edge.
                for zone in entries(table, card.division) {
                    let cost = table.ground().zone(zone).cost + u8::from(ways.zoc.contains(zone));
                    if room(table, zone) >= unit.sp() {
                        ways.levels[usize::from(cost)].insert(zone);
                    }
                }
            }
        }
        ways.spread(goal);
        ways
    }

    /// What it costs a unit to come to a zone within its reach.
    pub fn cheapest(table: &Table, id: UnitId, to: Zone) -> u8 {
        let unit = table.unit(id);
        // No way of two steps costs less than 2 MP, so a step that costs no more is the cheapest.
        if let Some(from) = unit.zone() {
            let steps = &table.ground().zone(from).steps;
            let step = (1..=2).find(|&cost| steps[cost - 1].contains(to));
            let more = |cost| cost + u8::from(controlled(table, to, !table.seat(unit)));
            match step.map(|cost| more(cost as u8)) {
                Some(cost) if cost <= 2 => return cost,
                None if from == to => return 0,
                _ => {}
            }
        }
        Ways::until(table, id, Some(to)).cost(to).unwrap_or(0)
    }

    /// Zones next to its own that a unit can enter for sure, dismounting apart: even if they lie in
    /// enemy ZoC it has the MP.
    pub fn next_door(table: &Table, id: UnitId, zone: Zone) -> ZoneSet {
        let (seat, card) = (table.seat_of(id), table.card(id));
        let affordable = usize::from(table.counter(id).ma).saturating_sub(1);
        let steps = &table.ground().zone(zone).steps;
        let near = steps.iter().take(affordable).fold(ZoneSet::EMPTY, |all, &more| all.union(more));
        near.difference(barred(table, seat, card.division))
    }

    /// The ways from a zone.
    pub fn from(mut self, zone: Zone) -> Ways<'a> {
        self.levels[0].insert(zone);
        self.spread(None);
        self
    }

    fn spread(&mut self, goal: Option<Zone>) {
        let field = self.table.ground();
        let (budget, zoc) = (usize::from(self.budget), self.zoc);
        // 7.3.g: a rider dismounts in a castle, which ends his move, and must be able to pay for it.
        let castles = if self.mounted { field.castles } else { ZoneSet::EMPTY };
        for spent in 0..=budget {
            let Some((level, dearer)) =
                self.levels.get_mut(spent..).and_then(|l| l.split_first_mut())
            else {
                break;
            };
            let shut = if spent + 2 > budget { castles } else { ZoneSet::EMPTY };
            let new = level.difference(self.reached).difference(self.barred).difference(shut);
            *level = new;
            self.reached = self.reached.union(new);
            if spent == budget || goal.is_some_and(|goal| new.contains(goal)) {
                break;
            }
            let Some(dearer) = dearer.first_chunk_mut::<DEAREST>() else { break };
            for zone in new.difference(castles) {
                // Whoever is in enemy ZoC costs 1 MP more (7.2.e). Hardly a branch here: this is the
                // innermost loop of a move.
                let sheet = field.zone(zone);
                let mut step = |more: usize, zones: ZoneSet| {
                    dearer[more] = dearer[more].union(zones.difference(zoc));
                    dearer[more + 1] = dearer[more + 1].union(zones.intersection(zoc));
                };
                let (cheap, dear) = sheet.steps.split_at(CHEAP);
                cheap.iter().enumerate().for_each(|(more, &zones)| step(more, zones));
                if sheet.dear {
                    (CHEAP..).zip(dear).for_each(|(more, &zones)| step(more, zones));
                }
            }
        }
    }

    /// What it costs to come here, mounting and dismounting apart.
    pub fn cost(&self, zone: Zone) -> Option<u8> {
        self.costs().find(|(_, zones)| zones.contains(zone)).map(|(spent, _)| spent)
    }

    /// The zones within reach by what they cost, the start first.
    pub fn costs(&self) -> impl Iterator<Item = (u8, ZoneSet)> + '_ {
        (0..=self.budget).map(|spent| {
            let zones = self.levels.get(usize::from(spent)).copied().unwrap_or_default();
            (spent, zones.intersection(self.reached))
        })
    }

    /// All zones within reach, the start included.
    #[inline]
    pub fn reached(&self) -> ZoneSet {
        self.reached
    }
}

//! Ways over a map of areas: floods, shortest paths, costs.

use super::AreaSet;
use super::graph::{Area, AreaGraph, Border, MAX_AREAS};

/// The most that a way may cost in [`AreaGraph::costs`].
pub const MAX_COST: u8 = 31;

/// A way from area to area, both ends included.
#[derive(Clone, Copy, Debug)]
pub struct AreaPath {
    areas: [Area; MAX_AREAS],
    first: usize,
}

impl AreaPath {
    /// The areas in order.
    pub fn areas(&self) -> &[Area] {
        &self.areas[self.first..]
    }
}

/// What it costs to come to each area: see [`AreaGraph::costs`].
///
/// ```
/// use ground::areas::{AreaGraph, Stroke};
/// let map = AreaGraph::read("
///     001|I|0|yellow|Ford|02Sy
///     002|I|0|yellow|Meadow|01Sy 03
///     003|I|0|yellow|Road|02
/// ").unwrap();
/// let area = |code| map.by_code(code).unwrap();
/// let costs = map.costs(area(1), 6, |_, border, _| match border.stroke {
///     Stroke::Dotted => Some(1),
///     _ => Some(2),
/// });
/// assert_eq!(costs.cost(area(3)), Some(3));
/// assert_eq!(costs.entered_from(area(3)), Some(area(2)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AreaCosts {
    spent: [u8; MAX_AREAS],
    via: [Area; MAX_AREAS],
    reached: AreaSet,
}

impl AreaCosts {
    /// What it costs to come to this area, if it is within the budget.
    pub fn cost(&self, area: Area) -> Option<u8> {
        self.reached.contains(area).then_some(self.spent[area.index()])
    }

    /// The areas within the budget, the start included.
    pub fn reached(&self) -> AreaSet {
        self.reached
    }

    /// The area from which the cheapest way enters this one; the start comes from itself.
    pub fn entered_from(&self, area: Area) -> Option<Area> {
        self.reached.contains(area).then_some(self.via[area.index()])
    }
}

impl AreaGraph {
    /// The areas within so many steps, the start included, where `links` says which areas lie
    /// one step from each.
    pub fn spread(&self, from: Area, steps: u8, links: impl Fn(Area) -> AreaSet) -> AreaSet {
        let mut seen = AreaSet::of(from);
        let mut front = seen;
        for _ in 0..steps {
            let next = front.into_iter().fold(AreaSet::EMPTY, |all, area| all.union(links(area)));
            front = next.difference(seen);
            if front.is_empty() {
                break;
            }
            seen = seen.union(front);
        }
        seen
    }

    /// The areas within so many open steps, none of them entering an area to avoid.
    pub fn within(&self, from: Area, steps: u8, avoid: AreaSet) -> AreaSet {
        self.spread(from, steps, |area| self.open(area).difference(avoid))
    }

    /// Steps to another area by open ways that enter no area to avoid.
    pub fn steps_avoiding(&self, from: Area, to: Area, avoid: AreaSet) -> Option<u8> {
        self.steps_from(from, avoid).find(|&(area, _)| area == to).map(|(_, away)| away)
    }

    /// Every area that open ways lead to, with its distance, nearest first.
    pub fn steps_from(&self, from: Area, avoid: AreaSet) -> impl Iterator<Item = (Area, u8)> {
        let (mut seen, mut front, mut away) = (AreaSet::of(from), AreaSet::of(from), 0);
        let mut telling = front.into_iter();
        core::iter::from_fn(move || {
            if let Some(area) = telling.next() {
                return Some((area, away));
            }
            let next =
                front.into_iter().fold(AreaSet::EMPTY, |all, area| all.union(self.open(area)));
            front = next.difference(seen).difference(avoid);
            seen = seen.union(front);
            away += 1;
            telling = front.into_iter();
            telling.next().map(|area| (area, away))
        })
    }

    /// A shortest open way that enters no area to avoid. Of several it takes, from the far end
    /// back, the area that is first in the list, so that it is always the same one.
    pub fn path(&self, from: Area, to: Area, avoid: AreaSet) -> Option<AreaPath> {
        let mut rings = [AreaSet::EMPTY; MAX_AREAS];
        let mut length = 0;
        for (area, away) in self.steps_from(from, avoid) {
            rings[away as usize].insert(area);
            length = away as usize;
            if area == to {
                break;
            }
        }
        if !rings[length].contains(to) {
            return None;
        }
        let mut areas = [to; MAX_AREAS];
        let first = MAX_AREAS - 1 - length;
        let mut at = to;
        for away in (0..length).rev() {
            at = self.open(at).intersection(rings[away]).into_iter().next()?;
            areas[first + away] = at;
        }
        Some(AreaPath { areas, first })
    }

    /// The cheapest way to every area within the budget, at most [`MAX_COST`]. `cost` is asked
    /// for each step across a border, and says what it costs or that it may not be made; a step
    /// must cost something or nothing, never give back.
    pub fn costs(
        &self,
        from: Area,
        budget: u8,
        mut cost: impl FnMut(Area, Border, Area) -> Option<u8>,
    ) -> AreaCosts {
        let budget = budget.min(MAX_COST);
        let mut costs = AreaCosts {
            spent: [u8::MAX; MAX_AREAS],
            via: [from; MAX_AREAS],
            reached: AreaSet::EMPTY,
        };
        let mut waiting = [AreaSet::EMPTY; MAX_COST as usize + 1];
        costs.spent[from.index()] = 0;
        waiting[0].insert(from);
        for spent in 0..=budget {
            while let Some(area) = waiting[spent as usize].into_iter().next() {
                waiting[spent as usize].remove(area);
                costs.reached.insert(area);
                for (to, border) in self.neighbours(area) {
                    let Some(total) = cost(area, border, to).map(|c| spent.saturating_add(c))
                    else {
                        continue;
                    };
                    let known = costs.spent[to.index()];
                    if total > budget || total >= known {
                        continue;
                    }
                    if known != u8::MAX {
                        waiting[known as usize].remove(to);
                    }
                    costs.spent[to.index()] = total;
                    costs.via[to.index()] = area;
                    waiting[total as usize].insert(to);
                }
            }
        }
        costs
    }
}

//! 10.27 Samurai Charge: the ways to an enemy leader, past zones of control but not through his men. The
//! ground costs a charging samurai what it costs any leader, rises and palisades too (K-36); so a hex is
//! reached in two ways, without a rise so far, which leaves the first one free (6.22), or with one.

use crate::battle::MOST_CLANS;
use crate::s04_busho::s04_6_movement::leader_toll;
use crate::s10_individual_combat::s10_2_samurai::ALLOWANCE;
use crate::table::Table;
use engine::{List, Seat};
use ground::hexes::{Axial, Edge, Hex};

/// The window in which a charge is searched has a rim into which no way leads.
const SIDE: usize = 2 * ALLOWANCE as usize + 3;
const HEXES: usize = SIDE * SIDE;
const MIDDLE: usize = (ALLOWANCE as usize + 1) * (SIDE + 1);

/// A step of a charge: where to, for how much, and whether he has gone up by then.
pub(super) fn over(
    table: &Table,
    seat: Seat,
    from: Hex,
    edge: Edge,
    risen: bool,
) -> Option<(Hex, u8, bool)> {
    let (to, mp) = leader_toll(table, seat, from, edge, u8::from(risen)).ok()?;
    let map = table.map();
    Some((to, mp, risen || map.level_of(to) > map.level_of(from)))
}

/// Two points more into a hex that is held (10.27).
pub(super) fn entry(table: &Table, hex: Hex, seat: Seat) -> u8 {
    if table.held_by(hex, !seat) { 2 } else { 0 }
}

/// The place of a hex in the window around another.
fn place(table: &Table, centre: Hex, hex: Hex) -> Option<usize> {
    let measures = &table.map().measures;
    let (at, centre) = (measures.axial(hex), measures.axial(centre));
    let half = i16::from(ALLOWANCE) + 1;
    let (q, r) = (at.q - centre.q + half, at.r - centre.r + half);
    let inside = |along: i16| (1..SIDE as i16 - 1).contains(&along);
    (inside(q) && inside(r)).then(|| q as usize * SIDE + r as usize)
}

/// How the place changes with a step over each edge.
fn paces(table: &Table) -> [isize; 6] {
    Edge::ALL.map(|edge| {
        let (q, r) = table.map().measures.pace(edge);
        q as isize * SIDE as isize + r as isize
    })
}

/// Costs of hexes, unknown but for the middle, where there are none, and the rim, which nobody betters.
fn unknown() -> [[u8; 2]; HEXES] {
    let mut cost = [[u8::MAX; 2]; HEXES];
    cost[MIDDLE] = [0; 2];
    for at in 0..SIDE {
        for rim in [at, HEXES - 1 - at, at * SIDE, at * SIDE + SIDE - 1] {
            cost[rim] = [0; 2];
        }
    }
    cost
}

/// What it costs a charging samurai to come to the hexes around him, without a rise and with one.
pub struct Roads {
    from: Hex,
    cost: [[u8; 2]; HEXES],
}

impl Roads {
    /// One search outwards, past zones of control but through no enemy. Every hex costs a point, so
    /// that hexes from which no goal is in reach need not be looked at.
    pub fn from(table: &Table, from: Hex, seat: Seat, goals: &[Hex]) -> Roads {
        let mut roads = Roads { from, cost: unknown() };
        let (measures, paces) = (&table.map().measures, paces(table));
        let mut spots: List<Axial, MOST_CLANS> = List::new();
        for &goal in goals {
            let _room = spots.push(measures.axial(goal));
        }
        let mut queue = [(0u16, 0u16, 0u8, false); 1024];
        queue[0] = (from.0, MIDDLE as u16, 0, false);
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let (here, at, paid, risen) = queue[head];
            head += 1;
            if roads.cost[usize::from(at)][usize::from(risen)] != paid {
                continue;
            }
            let here = Hex(here);
            for &edge in &Edge::ALL {
                // No step costs less than a point, and who has gone up is never farther than who has not.
                let at = usize::from(at).wrapping_add_signed(paces[edge.index()]);
                if measures.step(here, edge).is_none() {
                    continue;
                }
                if paid + 1 >= roads.cost[at][usize::from(risen)].min(ALLOWANCE + 1) {
                    continue;
                }
                let Some((to, mp, risen)) = over(table, seat, here, edge, risen) else { continue };
                let total = paid.saturating_add(mp);
                // Who has not gone up yet is no worse off than who has.
                if total > ALLOWANCE || total >= roads.cost[at][usize::from(risen)] {
                    continue;
                }
                let (here, left) = (measures.axial(to), u16::from(ALLOWANCE - total));
                let leads = |goal: &Axial| here.distance(*goal) <= left;
                if !spots.iter().any(leads) || table.held_by(to, !seat) {
                    continue;
                }
                roads.cost[at][1] = roads.cost[at][1].min(total);
                if !risen {
                    roads.cost[at][0] = total;
                }
                if let Some(slot) = queue.get_mut(tail) {
                    *slot = (to.0, at as u16, total, risen);
                    tail += 1;
                }
            }
        }
        roads
    }

    /// The price of coming into a leader's hex.
    pub fn to(&self, table: &Table, goal: Hex, seat: Seat) -> Option<u8> {
        if goal == self.from {
            return Some(0);
        }
        let entry = entry(table, goal, seat);
        let last = |edge: Edge| {
            let before = table.map().step(goal, edge)?;
            let known = *self.cost.get(place(table, self.from, before)?)?;
            let by = |risen: bool| {
                let paid = Some(known[usize::from(risen)]).filter(|&paid| paid != u8::MAX)?;
                let (_, mp, _) = over(table, seat, before, edge.opposite(), risen)?;
                Some(paid.saturating_add(mp).saturating_add(entry))
            };
            [false, true].into_iter().filter_map(by).min()
        };
        Edge::ALL.into_iter().filter_map(last).min()
    }
}

/// The first hex of the cheapest way to an enemy leader, and its price: past zones, not through
/// enemies, two points more into a hex that is held. `risen`: he has gone up before.
pub fn next_hex(
    table: &Table,
    (from, risen): (Hex, bool),
    goal: Hex,
    seat: Seat,
    left: u8,
) -> Option<(Hex, u8)> {
    // Searched from the goal outwards, so that each hex knows what is left to pay.
    let mut due = unknown();
    let paces = paces(table);
    let mut queue = [(0u16, 0u16, 0u8, false); 2048];
    for (slot, after) in queue.iter_mut().zip([false, true]) {
        *slot = (goal.0, MIDDLE as u16, 0, after);
    }
    let (mut head, mut tail) = (0, 2);
    while head < tail {
        let (here, at, paid, after) = queue[head];
        head += 1;
        if due[usize::from(at)][usize::from(after)] != paid {
            continue;
        }
        let here = Hex(here);
        let entry = entry(table, here, seat);
        for &edge in &Edge::ALL {
            let Some(before) = table.map().step(here, edge) else { continue };
            let at = usize::from(at).wrapping_add_signed(paces[edge.index()]);
            let slots = &mut due[at];
            // Every hex costs a point.
            let away = table.distance(before, from);
            let least = paid.saturating_add(entry).saturating_add(1);
            if u16::from(least) + away > u16::from(left) || slots.iter().all(|&slot| least >= slot)
            {
                continue;
            }
            if table.held_by(before, !seat) && before != from {
                continue;
            }
            for risen in [false, true] {
                let step = over(table, seat, before, edge.opposite(), risen);
                let Some((_, mp, _)) = step.filter(|step| step.2 == after) else { continue };
                let total = paid.saturating_add(mp).saturating_add(entry);
                let slot = &mut slots[usize::from(risen)];
                if u16::from(total) + away > u16::from(left) || total >= *slot {
                    continue;
                }
                *slot = total;
                if let Some(next) = queue.get_mut(tail) {
                    *next = (before.0, at as u16, total, risen);
                    tail += 1;
                }
            }
        }
    }
    let due = |hex: Hex, risen: bool| Some(due.get(place(table, goal, hex)?)?[usize::from(risen)]);
    let now = due(from, risen).filter(|&now| now != u8::MAX)?;
    Edge::ALL.into_iter().find_map(|edge| {
        let (to, mp, risen) = over(table, seat, from, edge, risen)?;
        let entry = entry(table, to, seat);
        if entry > 0 && to != goal {
            return None;
        }
        let price = mp.checked_add(entry)?;
        (due(to, risen)?.checked_add(price)? == now).then_some((to, price))
    })
}

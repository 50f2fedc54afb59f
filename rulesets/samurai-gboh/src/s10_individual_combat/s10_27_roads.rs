//! 10.27 Samurai Charge: the ways to an enemy leader, past zones of control but not through his men. The
//! ground costs a charging samurai what it costs any leader, rises and palisades too (K-36); so a hex is
//! reached in two ways, without a rise so far, which leaves the first one free (6.22), or with one.

use crate::s04_busho::s04_6_movement::leader_toll;
use crate::s10_individual_combat::s10_2_samurai::ALLOWANCE;
use crate::table::Table;
use engine::Seat;
use ground::hexes::{Edge, Hex};

const SIDE: usize = 2 * ALLOWANCE as usize + 1;

/// A step of a charge: where to, for how much, and whether he has gone up by then.
fn over(table: &Table, seat: Seat, from: Hex, edge: Edge, risen: bool) -> Option<(Hex, u8, bool)> {
    let (to, mp) = leader_toll(table, seat, from, edge, u8::from(risen)).ok()?;
    let map = table.map();
    Some((to, mp, risen || map.level_of(to) > map.level_of(from)))
}

/// Two points more into a hex that is held (10.27).
fn entry(table: &Table, hex: Hex, seat: Seat) -> u8 {
    if table.held_by(hex, !seat) { 2 } else { 0 }
}

/// The window around a hex in which a charge is searched.
fn place(table: &Table, centre: Hex, hex: Hex) -> Option<usize> {
    let measures = &table.map().measures;
    let (at, centre) = (measures.axial(hex), measures.axial(centre));
    let half = i16::from(ALLOWANCE);
    let (q, r) = (at.q - centre.q + half, at.r - centre.r + half);
    let inside = (0..SIDE as i16).contains(&q) && (0..SIDE as i16).contains(&r);
    inside.then(|| q as usize * SIDE + r as usize)
}

/// What it costs a charging samurai to come to the hexes around him, without a rise and with one.
pub struct Roads {
    from: Hex,
    cost: [[u8; 2]; SIDE * SIDE],
}

impl Roads {
    /// One search outwards, past zones of control but through no enemy. Every hex costs a point, so
    /// that hexes from which no goal is in reach need not be looked at.
    pub fn from(table: &Table, from: Hex, seat: Seat, goals: &[Hex]) -> Roads {
        let mut roads = Roads { from, cost: [[u8::MAX; 2]; SIDE * SIDE] };
        let mut queue = [(from, 0u8, false); 1024];
        let (mut head, mut tail) = (0, 1);
        if let Some(slot) = place(table, from, from).and_then(|at| roads.cost.get_mut(at)) {
            *slot = [0; 2];
        }
        while head < tail {
            let (here, paid, risen) = queue[head];
            head += 1;
            let known = place(table, from, here).and_then(|at| roads.cost.get(at));
            if known.is_none_or(|known| known[usize::from(risen)] != paid) {
                continue;
            }
            for edge in Edge::ALL {
                let Some((to, mp, risen)) = over(table, seat, here, edge, risen) else { continue };
                let total = paid.saturating_add(mp);
                let Some(at) = place(table, from, to) else { continue };
                let leads = |&goal: &Hex| {
                    u16::from(total) + table.distance(to, goal) <= u16::from(ALLOWANCE)
                };
                // Who has not gone up yet is no worse off than who has.
                if total > ALLOWANCE
                    || total >= roads.cost[at][usize::from(risen)]
                    || !goals.iter().any(leads)
                    || table.held_by(to, !seat)
                {
                    continue;
                }
                roads.cost[at][1] = roads.cost[at][1].min(total);
                if !risen {
                    roads.cost[at][0] = total;
                }
                if let Some(slot) = queue.get_mut(tail) {
                    *slot = (to, total, risen);
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
    let mut due = [[u8::MAX; 2]; SIDE * SIDE];
    let mut queue = [(goal, 0u8, false); 2048];
    let (mut head, mut tail) = (0, 2);
    queue[1].2 = true;
    *due.get_mut(place(table, goal, goal)?)? = [0; 2];
    while head < tail {
        let (here, paid, after) = queue[head];
        head += 1;
        let known = place(table, goal, here).and_then(|at| due.get(at));
        if known.is_none_or(|known| known[usize::from(after)] != paid) {
            continue;
        }
        let entry = entry(table, here, seat);
        for edge in Edge::ALL {
            let Some(before) = table.map().step(here, edge) else { continue };
            if table.held_by(before, !seat) && before != from {
                continue;
            }
            for risen in [false, true] {
                let step = over(table, seat, before, edge.opposite(), risen);
                let Some((_, mp, _)) = step.filter(|step| step.2 == after) else { continue };
                let total = paid.saturating_add(mp).saturating_add(entry);
                let slot = place(table, goal, before).and_then(|at| due.get_mut(at));
                let Some(slot) = slot.map(|slot| &mut slot[usize::from(risen)]) else { continue };
                // Every hex costs a point.
                let least = u16::from(total) + table.distance(before, from);
                if least > u16::from(left) || total >= *slot {
                    continue;
                }
                *slot = total;
                if let Some(next) = queue.get_mut(tail) {
                    *next = (before, total, risen);
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

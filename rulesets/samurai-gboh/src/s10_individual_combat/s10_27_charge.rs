//! 10.27 Samurai Charge: the ways to an enemy leader, past zones of control but not through his men.

use crate::battle::BARRED;
use crate::s02_components_and_terms::LEADERS;
use crate::s10_individual_combat::s10_2_samurai::ALLOWANCE;
use crate::table::Table;
use engine::Seat;
use ground::hexes::{Edge, Hex};

/// What it costs a charging samurai to come to the hexes around him.
pub struct Roads {
    from: Hex,
    cost: [u8; Roads::SIDE * Roads::SIDE],
}

impl Roads {
    const SIDE: usize = 2 * ALLOWANCE as usize + 1;

    fn place(&self, table: &Table, hex: Hex) -> Option<usize> {
        let measures = &table.map().measures;
        let (at, centre) = (measures.axial(hex), measures.axial(self.from));
        let half = i16::from(ALLOWANCE);
        let (q, r) = (at.q - centre.q + half, at.r - centre.r + half);
        let side = Self::SIDE as i16;
        let inside = (0..side).contains(&q) && (0..side).contains(&r);
        inside.then(|| q as usize * Self::SIDE + r as usize)
    }

    /// One search outwards, past zones of control but through no enemy. Every hex costs a point, so
    /// that hexes from which no goal is in reach need not be looked at.
    pub fn from(table: &Table, from: Hex, seat: Seat, goals: &[Hex]) -> Roads {
        let mut roads = Roads { from, cost: [u8::MAX; Self::SIDE * Self::SIDE] };
        let mut queue = [(from, 0u8); 1024];
        let (mut head, mut tail) = (0, 1);
        if let Some(slot) = roads.place(table, from).and_then(|at| roads.cost.get_mut(at)) {
            *slot = 0;
        }
        while head < tail {
            let (here, paid) = queue[head];
            head += 1;
            if roads.place(table, here).and_then(|at| roads.cost.get(at)) != Some(&paid) {
                continue;
            }
            for edge in Edge::ALL {
                let fare = table.fare(here, edge);
                let Some(fare) = fare.filter(|fare| fare.mp[LEADERS] != BARRED) else { continue };
                let to = Hex(fare.to);
                let total = paid.saturating_add(fare.mp[LEADERS]);
                let Some(at) = roads.place(table, to) else { continue };
                let leads = |&goal: &Hex| {
                    u16::from(total) + table.distance(to, goal) <= u16::from(ALLOWANCE)
                };
                if total > ALLOWANCE
                    || total >= roads.cost[at]
                    || !goals.iter().any(leads)
                    || table.held_by(to, !seat)
                {
                    continue;
                }
                roads.cost[at] = total;
                if let Some(slot) = queue.get_mut(tail) {
                    *slot = (to, total);
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
        let held = table.held_by(goal, !seat);
        let last = |edge: Edge| {
            let before = table.map().step(goal, edge)?;
            let fare = table.fare(before, edge.opposite())?;
            let paid = *self.cost.get(self.place(table, before)?)?;
            let open = fare.mp[LEADERS] != BARRED && paid != u8::MAX;
            open.then(|| {
                paid.saturating_add(fare.mp[LEADERS]).saturating_add(if held { 2 } else { 0 })
            })
        };
        Edge::ALL.into_iter().filter_map(last).min()
    }
}

/// The first hex of the cheapest way to an enemy leader, and its price: past zones, not through
/// enemies, two points more into a hex that is held.
pub fn next_hex(table: &Table, from: Hex, goal: Hex, seat: Seat, left: u8) -> Option<(Hex, u8)> {
    const SIDE: usize = 2 * ALLOWANCE as usize + 1;
    let measures = &table.map().measures;
    let centre = measures.axial(goal);
    let place = |hex: Hex| {
        let at = measures.axial(hex);
        let half = i16::from(ALLOWANCE);
        let (q, r) = (at.q - centre.q + half, at.r - centre.r + half);
        let inside = (0..SIDE as i16).contains(&q) && (0..SIDE as i16).contains(&r);
        inside.then(|| q as usize * SIDE + r as usize)
    };
    // Searched from the goal outwards, so that each hex knows what is left to pay.
    let mut due = [u8::MAX; SIDE * SIDE];
    let mut queue = [(goal, 0u8); 2048];
    let (mut head, mut tail) = (0, 1);
    *due.get_mut(place(goal)?)? = 0;
    while head < tail {
        let (here, paid) = queue[head];
        head += 1;
        if place(here).and_then(|at| due.get(at)) != Some(&paid) {
            continue;
        }
        let held = table.held_by(here, !seat);
        for edge in Edge::ALL {
            let Some(before) = table.map().step(here, edge) else { continue };
            let fare = table.fare(before, edge.opposite());
            let Some(fare) = fare.filter(|fare| fare.mp[LEADERS] != BARRED) else { continue };
            if table.held_by(before, !seat) && before != from {
                continue;
            }
            let total =
                paid.saturating_add(fare.mp[LEADERS]).saturating_add(if held { 2 } else { 0 });
            let Some(slot) = place(before).and_then(|at| due.get_mut(at)) else { continue };
            // Every hex costs a point.
            let least = u16::from(total) + table.distance(before, from);
            if least > u16::from(left) || total >= *slot {
                continue;
            }
            *slot = total;
            if let Some(next) = queue.get_mut(tail) {
                *next = (before, total);
                tail += 1;
            }
        }
    }
    let now = *due.get(place(from)?)?;
    if now == u8::MAX {
        return None;
    }
    Edge::ALL.into_iter().find_map(|edge| {
        let fare = table.fare(from, edge).filter(|fare| fare.mp[LEADERS] != BARRED)?;
        let to = Hex(fare.to);
        let held = table.held_by(to, !seat);
        if held && to != goal {
            return None;
        }
        let price = fare.mp[LEADERS].checked_add(if held { 2 } else { 0 })?;
        (place(to).and_then(|at| due.get(at)).copied()?.checked_add(price)? == now)
            .then_some((to, price))
    })
}

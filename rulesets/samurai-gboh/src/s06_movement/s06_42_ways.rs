//! 6.42: the ways a withdrawing unit can take. Turning is free before it starts and after it ends;
//! on the way it costs what it costs anybody, so the search keeps track of facings.

use crate::battle::BARRED;
use crate::s02_components_and_terms::UnitId;
use crate::s06_movement::s06_2_terrain::toll;
use crate::s06_movement::s06_5_stacking::may_stack;
use crate::s07_facing_and_zocs::{in_zoc, turn_cost, turn_hits};
use crate::table::{State, Table};
use ground::hexes::{Edge, Hex, Vertex};

/// Half the width of the window that a withdrawal is searched in.
pub const REACH: i16 = 7;

/// What a way costs up to a hex entered with some facing.
#[derive(Clone, Copy)]
struct Leg {
    cost: u8,
    hits: u8,
    rises: u8,
}

const NO_WAY: Leg = Leg { cost: BARRED, hits: 0, rises: 0 };

/// Where a unit can withdraw to, and for what price.
pub struct Ways {
    centre: (i16, i16),
    legs: [[Leg; 6]; Ways::HEXES],
}

impl Ways {
    const SIDE: usize = 2 * REACH as usize + 1;
    /// Hexes in the window.
    pub const HEXES: usize = Ways::SIDE * Ways::SIDE;

    fn place(&self, table: &Table, hex: Hex) -> Option<usize> {
        let at = table.map().measures.axial(hex);
        let (q, r) = (at.q - self.centre.0 + REACH, at.r - self.centre.1 + REACH);
        let side = Ways::SIDE as i16;
        let inside = (0..side).contains(&q) && (0..side).contains(&r);
        inside.then(|| q as usize * Ways::SIDE + r as usize)
    }

    /// Searches from where the unit stands.
    pub fn of(table: &Table, unit: UnitId) -> Ways {
        Ways::search(table, unit, |_| 0)
    }

    /// The same for one goal: every step costs a point, so that hexes from which it is out of reach are
    /// not looked at. What is known of the goal and of the way there is the same.
    pub fn towards(table: &Table, unit: UnitId, goal: Hex) -> Ways {
        Ways::search(table, unit, |hex| table.distance(hex, goal) as u8)
    }

    /// `ahead`: points that are at least still to be paid from a hex on.
    fn search(table: &Table, unit: UnitId, ahead: impl Fn(Hex) -> u8) -> Ways {
        let from = table.unit(unit).hex;
        let axial = table.map().measures.axial(from);
        let mut ways = Ways { centre: (axial.q, axial.r), legs: [[NO_WAY; 6]; Ways::HEXES] };
        let data = table.unit(unit);
        let kind = table.kind(unit);
        let seat = table.seat_of(unit);
        let limit = table.ma(unit).saturating_sub(data.spent);
        // A Disrupted unit goes nowhere where the ground would make it rout (6.23).
        let bears = match data.state() {
            State::Disrupted => table.tq(unit).saturating_sub(data.hits).saturating_sub(1),
            _ => u8::MAX,
        };
        // The two facings that have an edge in front.
        let headings = Edge::ALL.map(|edge| {
            let mut ends = edge.ends();
            ends.sort_unstable();
            ends
        });
        let mut closed = [None; Ways::HEXES];
        let mut queue = [(from, Vertex::new(0), 0u8); 2048];
        let (mut head, mut tail) = (0, 0);
        if let Some(place) = ways.place(table, from) {
            // It may turn any way before it starts.
            for facing in Vertex::ALL {
                ways.legs[place][facing.index()] = Leg { cost: 0, hits: 0, rises: 0 };
                queue[tail] = (from, facing, 0);
                tail += 1;
            }
        }
        while head < tail {
            let (here, facing, paid) = queue[head];
            head += 1;
            let Some(place) = ways.place(table, here) else { continue };
            let leg = ways.legs[place][facing.index()];
            if leg.cost != paid {
                continue;
            }
            let rough = if here == from { 0 } else { turn_hits(table, unit, here) };
            if paid >= limit {
                // Every step costs a point.
                continue;
            }
            for edge in Edge::ALL {
                let headings = headings[edge.index()];
                // Where it starts it has turned already.
                if here == from && !headings.contains(&facing) {
                    continue;
                }
                let Some(next) = table.map().step(here, edge) else { continue };
                let Some(there) = ways.place(table, next) else { continue };
                if closed[there] == Some(true) {
                    continue;
                }
                let better = |heading: Vertex| {
                    paid.saturating_add(1).saturating_add(turn_cost(kind, facing, heading))
                        <= ways.legs[there][heading.index()].cost.min(limit)
                };
                if !headings.into_iter().any(better)
                    || paid.saturating_add(1).saturating_add(ahead(next)) > limit
                {
                    continue;
                }
                let Ok(toll) = toll(table, unit, here, edge, leg.rises) else { continue };
                if paid.saturating_add(toll.mp) > limit {
                    continue;
                }
                let shut = *closed[there].get_or_insert_with(|| {
                    table.held_by(toll.to, !seat)
                        || may_stack(table, unit, toll.to).is_err()
                        || in_zoc(table, toll.to, !seat)
                });
                if shut {
                    continue;
                }
                for heading in headings {
                    let turns = heading != facing;
                    if turns && here == from {
                        continue;
                    }
                    let price = if turns { turn_cost(kind, facing, heading) } else { 0 };
                    let cost = paid.saturating_add(toll.mp).saturating_add(price);
                    let hits = leg.hits + toll.hits + if turns { rough } else { 0 };
                    let known = ways.legs[there][heading.index()];
                    if cost > limit || hits > bears || (cost, hits) >= (known.cost, known.hits) {
                        continue;
                    }
                    let rises = leg.rises + u8::from(toll.rises);
                    let better = cost < known.cost;
                    ways.legs[there][heading.index()] = Leg { cost, hits, rises };
                    if let Some(slot) = queue.get_mut(tail).filter(|_| better) {
                        *slot = (toll.to, heading, cost);
                        tail += 1;
                    }
                }
            }
        }
        ways
    }

    /// The steps of the cheapest way to a hex, the last one first.
    pub fn steps(&self, table: &Table, unit: UnitId, to: Hex) -> [Option<(Hex, Edge)>; 8] {
        let from = table.unit(unit).hex;
        let kind = table.kind(unit);
        let mut steps = [None; 8];
        let legs = |hex: Hex| self.place(table, hex).map(|place| &self.legs[place]);
        let Some(goal) = legs(to) else { return steps };
        let cheapest = |facing: &Vertex| (goal[facing.index()].cost, goal[facing.index()].hits);
        let Some(mut heading) = Vertex::ALL.into_iter().min_by_key(cheapest) else { return steps };
        let mut here = to;
        for slot in &mut steps {
            let Some(leg) = legs(here).map(|legs| legs[heading.index()]) else { break };
            if here == from || leg.cost == BARRED {
                break;
            }
            // The step whose price, added to that of the way before it, makes the price of this one.
            let last = |back: Edge| {
                let (before, edge) = (table.map().step(here, back)?, back.opposite());
                let known = legs(before).filter(|_| heading.front().contains(&edge))?;
                let fits = |facing: &Vertex| {
                    let old = known[facing.index()];
                    let turns = *facing != heading;
                    let Ok(toll) = toll(table, unit, before, edge, old.rises) else { return false };
                    let (price, rough) = match turns {
                        true => (turn_cost(kind, *facing, heading), turn_hits(table, unit, before)),
                        false => (0, 0),
                    };
                    old.cost != BARRED
                        && !(turns && before == from)
                        && old.cost + toll.mp + price == leg.cost
                        && old.hits + toll.hits + rough == leg.hits
                };
                let facing = Vertex::ALL.into_iter().find(fits)?;
                Some((before, edge, facing))
            };
            let Some((before, edge, facing)) = Edge::ALL.into_iter().find_map(last) else { break };
            *slot = Some((before, edge));
            (here, heading) = (before, facing);
        }
        steps
    }

    /// Does a way lead to this hex?
    pub fn lead_to(&self, table: &Table, hex: Hex) -> bool {
        self.price(table, hex).is_some()
    }

    /// Movement points and hits of the cheapest way to a hex.
    pub fn price(&self, table: &Table, hex: Hex) -> Option<(u8, u8)> {
        let legs = &self.legs[self.place(table, hex)?];
        let open = legs.iter().filter(|leg| leg.cost != BARRED);
        open.map(|leg| (leg.cost, leg.hits)).min()
    }
}

//! 6.42: the ways a withdrawing unit can take. Turning is free before it starts and after it ends;
//! on the way it costs what it costs anybody, so the search keeps track of facings. Hits take effect where
//! they fall (6.23), and friends who may not be joined may be passed (6.55).

use crate::battle::NOWHERE;
use crate::rulebook::S4_52_B;
use crate::s02_components_and_terms::UnitId;
use crate::s06_movement::s06_2_terrain::toll;
use crate::s06_movement::s06_5_stacking::may_stack;
use crate::s07_facing_and_zocs::{in_zoc, next_to, turn_cost, turn_hits};
use crate::table::{State, Table};
use ground::hexes::{Edge, Hex, Vertex};

/// Half the width of the window that a withdrawal is searched in.
pub const REACH: i16 = 7;

/// What is left of a unit that has come to a hex with some facing.
#[derive(Clone, Copy)]
struct Leg {
    /// Movement points left and one more; nothing where no way leads, so that a map of them begins as zeros.
    room: u8,
    hits: u8,
    rises: u8,
    /// Where it came from: the edge it crossed, its facing before, and what its way was like by then.
    back: u8,
}

const NO_WAY: Leg = Leg { room: 0, hits: 0, rises: 0, back: 0 };

impl Leg {
    fn beats(self, other: Leg) -> bool {
        self.room > other.room || (self.room == other.room && self.hits < other.hits)
    }
}

/// What a way is like, best first (K-4): no hit falls on it; some do, but the unit stays in order and passes
/// nobody; or neither is so.
const SMOOTH: usize = 0;
const ROUGH: usize = 1;
const HARD: usize = 2;

fn packed(edge: Edge, facing: Vertex, like: usize) -> u8 {
    (edge.index() as u8) << 5 | (facing.index() as u8) << 2 | like as u8
}

/// What a withdrawing unit finds in a hex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    Unknown,
    /// Nobody, or those with whom it may stay.
    Open,
    /// Friends whom it may only pass (6.55).
    Friends,
    Shut,
}

/// What a unit can bear on its way.
struct Strength {
    /// Hits that disrupt it, and the movement points which that costs it (11.35).
    breaks: u8,
    slower: i8,
    /// Hits that it bears as a Disrupted unit: it goes nowhere where the ground would make it rout (6.23).
    bears: u8,
}

impl Strength {
    fn of(table: &Table, unit: UnitId) -> Strength {
        let (data, card) = (table.unit(unit), table.card(unit));
        let endures = |tq: u8| tq.saturating_sub(data.hits);
        match data.state() {
            State::Good if card.kind.is_line() => Strength {
                breaks: endures(card.tq),
                slower: card.ma.saturating_sub(card.ma_disrupted) as i8,
                bears: endures(card.tq + card.tq_disrupted).saturating_sub(1),
            },
            State::Disrupted => Strength {
                breaks: 0,
                slower: 0,
                bears: endures(card.tq_disrupted).saturating_sub(1),
            },
            _ => Strength { breaks: u8::MAX, slower: 0, bears: u8::MAX },
        }
    }

    /// Points lost by these hits.
    fn lost(&self, before: u8, after: u8) -> i8 {
        if before < self.breaks && after >= self.breaks { self.slower } else { 0 }
    }
}

/// The end of a way.
#[derive(Clone, Copy)]
pub struct Goal {
    hex: Hex,
    heading: Vertex,
    like: usize,
    /// Movement points left there.
    pub left: u8,
    /// Hits taken on the way.
    pub hits: u8,
}

impl Goal {
    /// Are friends passed on the way, or does the ground disrupt the unit?
    pub fn is_hard(&self) -> bool {
        self.like == HARD
    }
}

/// Where a unit can withdraw to, and for what price, on ways of each sort.
pub struct Ways {
    centre: (i16, i16),
    legs: [[[Leg; 6]; Ways::HEXES]; 3],
    holds: [Hold; Ways::HEXES],
}

impl Ways {
    /// The window has a rim into which no way leads.
    const SIDE: usize = 2 * REACH as usize + 3;
    const MIDDLE: usize = (REACH as usize + 1) * (Ways::SIDE + 1);
    /// Hexes in the window.
    pub const HEXES: usize = Ways::SIDE * Ways::SIDE;

    fn place(&self, table: &Table, hex: Hex) -> Option<usize> {
        let at = table.map().measures.axial(hex);
        let (q, r) = (at.q - self.centre.0 + REACH + 1, at.r - self.centre.1 + REACH + 1);
        let inside = |along: i16| (1..Ways::SIDE as i16 - 1).contains(&along);
        (inside(q) && inside(r)).then(|| q as usize * Ways::SIDE + r as usize)
    }

    /// Shuts the rim.
    fn close(&mut self) {
        for at in 0..Ways::SIDE {
            self.holds[at] = Hold::Shut;
            self.holds[Ways::HEXES - 1 - at] = Hold::Shut;
            self.holds[at * Ways::SIDE] = Hold::Shut;
            self.holds[at * Ways::SIDE + Ways::SIDE - 1] = Hold::Shut;
        }
    }

    /// Nothing searched yet, around where a unit stands. It is large: whoever asks keeps it where it is made.
    #[inline(always)]
    pub fn around(table: &Table, unit: UnitId) -> Ways {
        let axial = table.map().measures.axial(table.unit(unit).hex);
        Ways {
            centre: (axial.q, axial.r),
            legs: [[[NO_WAY; 6]; Ways::HEXES]; 3],
            holds: [Hold::Unknown; Ways::HEXES],
        }
    }

    /// Searches from where the unit stands.
    pub fn to_everywhere(&mut self, table: &Table, unit: UnitId) {
        self.search(table, unit, |_| 0, |_| false);
    }

    /// Does any way end in such a hex?
    pub fn lead_anywhere(table: &Table, unit: UnitId, mut such: impl FnMut(Hex) -> bool) -> bool {
        let mut found = false;
        let mut ways = Ways::around(table, unit);
        ways.search(
            table,
            unit,
            |_| 0,
            |hex| {
                found = such(hex);
                found
            },
        );
        found
    }

    /// The same for one goal: every step costs a point, so that hexes from which it is out of reach are
    /// not looked at. What is known of the goal and of the way there is the same.
    pub fn towards(&mut self, table: &Table, unit: UnitId, goal: Hex) {
        self.search(table, unit, |hex| table.distance(hex, goal) as i8, |_| false);
    }

    /// `ahead`: points that are at least still to be paid from a hex on. `enough`: to have found that a way
    /// ends in this hex.
    fn search(
        &mut self,
        table: &Table,
        unit: UnitId,
        ahead: impl Fn(Hex) -> i8,
        mut enough: impl FnMut(Hex) -> bool,
    ) {
        let from = table.unit(unit).hex;
        let measures = &table.map().measures;
        self.close();
        let kind = table.kind(unit);
        let seat = table.seat_of(unit);
        let strength = Strength::of(table, unit);
        let limit = table.ma(unit).saturating_sub(table.unit(unit).spent) as i8;
        // The two facings that have an edge in front.
        let headings = Edge::ALL.map(|edge| {
            let mut ends = edge.ends();
            ends.sort_unstable();
            ends
        });
        // What it costs to turn from each facing to each.
        let costs = Vertex::ALL.map(|from| Vertex::ALL.map(|to| turn_cost(kind, from, to) as i8));
        // Where the next hex lies in the window.
        let paces = Edge::ALL.map(|edge| {
            let (q, r) = measures.pace(edge);
            q as isize * Ways::SIDE as isize + r as isize
        });
        let mut hexes = [Hex(0); Ways::HEXES];
        hexes[Ways::MIDDLE] = from;
        let mut queue = [(0u16, 0u8, 0i8); 2048];
        let (mut head, mut tail) = (0, 0);
        // It may turn any way before it starts.
        for facing in Vertex::ALL {
            self.legs[0][Ways::MIDDLE][facing.index()] = Leg { room: limit as u8 + 1, ..NO_WAY };
            queue[tail] = (Ways::MIDDLE as u16, (facing.index() as u8) << 2, limit);
            tail += 1;
        }
        while head < tail {
            let (place, how, left) = queue[head];
            head += 1;
            let place = usize::from(place);
            let (facing, like) = (Vertex::new(how >> 2), usize::from(how & 3));
            let leg = self.legs[like][place][facing.index()];
            // Every step costs a point.
            if leg.room != left as u8 + 1 || left <= 0 {
                continue;
            }
            let here = hexes[place];
            let rough = if here == from { 0 } else { turn_hits(table, unit, here) };
            let costs = &costs[facing.index()];
            let turn_to = |heading: Vertex| costs[heading.index()];
            let around = measures.neighbours(here);
            for edge in Edge::ALL {
                let (next, headings) = (around[edge.index()], &headings[edge.index()]);
                let there = place.wrapping_add_signed(paces[edge.index()]);
                if self.holds[there] == Hold::Shut || next == NOWHERE {
                    continue;
                }
                let known = &self.legs[like][there];
                let better = |&heading: &Vertex| {
                    left - turn_to(heading) >= known[heading.index()].room.max(1) as i8
                };
                if !headings.iter().any(better) {
                    continue;
                }
                // Where it starts it has turned already.
                if here == from && !headings.contains(&facing) {
                    continue;
                }
                if left < 1 + ahead(Hex(next)) {
                    continue;
                }
                let Ok(toll) = toll(table, unit, here, edge, leg.rises) else { continue };
                let price = toll.mp as i8;
                if price > left {
                    continue;
                }
                if self.holds[there] == Hold::Unknown {
                    self.holds[there] = hold(table, unit, toll.to);
                }
                let passes = match self.holds[there] {
                    Hold::Shut => continue,
                    held => held == Hold::Friends,
                };
                for &heading in headings {
                    let turns = heading != facing;
                    if turns && here == from {
                        continue;
                    }
                    let turn = if turns { turn_to(heading) } else { 0 };
                    let turned = leg.hits + if turns { rough } else { 0 };
                    let slowed = strength.lost(leg.hits, turned);
                    let paid = left - turn - slowed - price - i8::from(passes);
                    let hits = turned + toll.hits;
                    if paid < 0 || (hits > strength.bears && turned >= strength.breaks) {
                        continue;
                    }
                    let hurt = hits >= strength.breaks && strength.breaks > 0;
                    let then = Leg {
                        room: (paid - strength.lost(turned, hits)).max(0) as u8 + 1,
                        hits,
                        rises: leg.rises + u8::from(toll.rises),
                        back: packed(edge, facing, like),
                    };
                    let known = |like: usize| self.legs[like][there][heading.index()];
                    let becomes = match like == HARD || passes || hurt {
                        true => HARD,
                        false if hits > 0 => ROUGH,
                        false => SMOOTH,
                    };
                    // A better sort of way that leaves it as much is better, but who is Disrupted already
                    // goes on otherwise than who may yet be.
                    let least = if hurt { HARD } else { SMOOTH };
                    if (least..=becomes).any(|like| !then.beats(known(like))) {
                        continue;
                    }
                    // Nobody goes next to an enemy on his last point (6.34).
                    if paid == 0 && next_to(table, toll.to, !seat) {
                        continue;
                    }
                    self.legs[becomes][there][heading.index()] = then;
                    hexes[there] = toll.to;
                    if !passes && enough(toll.to) {
                        return;
                    }
                    if let Some(slot) = queue.get_mut(tail) {
                        let how = (heading.index() as u8) << 2 | becomes as u8;
                        *slot = (there as u16, how, then.room as i8 - 1);
                        tail += 1;
                    }
                }
            }
        }
    }

    /// The steps of a way, the last one first, and whether each leads into friends whom it passes.
    pub fn steps(&self, table: &Table, from: Hex, goal: Goal) -> [Option<(Hex, Edge, bool)>; 8] {
        let mut steps = [None; 8];
        let (mut here, mut heading, mut like) = (goal.hex, goal.heading, goal.like);
        for slot in &mut steps {
            let Some(place) = self.place(table, here).filter(|_| here != from) else { break };
            let back = self.legs[like][place][heading.index()].back;
            let Some(&edge) = Edge::ALL.get((back >> 5) as usize) else { break };
            let Some(before) = table.map().step(here, edge.opposite()) else { break };
            *slot = Some((before, edge, self.holds[place] == Hold::Friends));
            (here, heading) = (before, Vertex::new(back >> 2 & 7));
            like = usize::from(back & 3).min(HARD);
        }
        steps
    }

    /// Does a way lead to this hex?
    pub fn lead_to(&self, table: &Table, hex: Hex) -> bool {
        self.end(table, hex).is_some()
    }

    /// The cheapest way to a hex, of the best sort that leads there (K-4).
    pub fn end(&self, table: &Table, hex: Hex) -> Option<Goal> {
        let place = self.place(table, hex)?;
        if self.holds[place] == Hold::Friends {
            return None;
        }
        [SMOOTH, ROUGH, HARD].into_iter().find_map(|like| {
            let legs = &self.legs[like][place];
            let mut best: Option<(Vertex, Leg)> = None;
            for heading in Vertex::ALL {
                let leg = legs[heading.index()];
                if leg.room > 0 && best.is_none_or(|(_, other)| leg.beats(other)) {
                    best = Some((heading, leg));
                }
            }
            let (heading, leg) = best?;
            Some(Goal { hex, heading, like, left: leg.room - 1, hits: leg.hits })
        })
    }
}

/// Who keeps a unit out of a hex, or from staying there.
fn hold(table: &Table, unit: UnitId, hex: Hex) -> Hold {
    let enemy = !table.seat_of(unit);
    if table.held_by(hex, enemy) || in_zoc(table, hex, enemy) {
        return Hold::Shut;
    }
    match may_stack(table, unit, hex) {
        Ok(()) => Hold::Open,
        Err(rule) if rule == S4_52_B => Hold::Shut,
        Err(_) => Hold::Friends,
    }
}

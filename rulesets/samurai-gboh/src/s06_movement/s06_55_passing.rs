//! 6.55: ways through friends in whose hex a unit may not, or will not, end. It keeps its own facing on
//! the way (6.53) and may turn one vertex for nothing in each hex, as anywhere (7.13).

use crate::Gboh;
use crate::choice::Choice;
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::s06_movement::s06_2_terrain::{Gait, Toll, may_go, toll};
use crate::s06_movement::s06_3_bounds::may_commit;
use crate::s06_movement::s06_5_stacking::{joins, may_stack};
use crate::s07_facing_and_zocs::{in_zoc, turn_cost, turn_hits};
use crate::table::{State, Table};
use engine::{Options, Rule};
use ground::hexes::{Edge, Hex, Vertex};

/// The most friends that can be passed in one go; a third would cost more than any unit has.
pub const MOST: usize = 2;

/// A way through friends, and its price.
#[derive(Clone, Copy, Debug)]
pub struct Passage {
    /// The price of the whole way; the hex is the one it ends in.
    pub toll: Toll,
    /// Where the unit faces at its end, before it takes up the facing of a stack there.
    pub heading: Vertex,
    /// How often the way goes up.
    pub rises: u8,
}

/// May a unit go through this hex without stopping?
fn may_pass(table: &Table, unit: UnitId, hex: Hex) -> Result<(), Rule> {
    let seat = table.seat_of(unit);
    if table.held_by(hex, !seat) {
        return Err(S6_54_A);
    }
    if table.units_at(hex).any(|other| table.kind(other) == Kind::Honjin) {
        return Err(S4_52_B);
    }
    if !table.held_by(hex, seat) {
        return Err(S6_55_A);
    }
    // There its move would end, and there it may not.
    if in_zoc(table, hex, !seat) { Err(S7_23_A) } else { Ok(()) }
}

/// The facing with which a unit goes over an edge, if it turns one vertex at most.
fn heading_over(heading: Vertex, edge: Edge) -> Option<Vertex> {
    match (edge.index() + 6 - heading.index()) % 6 {
        0 | 1 => Some(heading),
        2 => Some(heading.turned(1)),
        5 => Some(heading.turned(-1)),
        _ => None,
    }
}

/// A unit part-way through friends.
#[derive(Clone, Copy)]
struct Passing<'a> {
    table: &'a Table,
    unit: UnitId,
    /// How often the move went up before.
    rises: u8,
    limit: u8,
    here: Hex,
    /// Has it left the hex it starts from? There it turns by itself.
    under_way: bool,
    /// Was it Disrupted on the way, before its last step (6.23)?
    shaken: bool,
    so_far: Passage,
}

impl<'a> Passing<'a> {
    fn begin(
        table: &'a Table,
        unit: UnitId,
        (rises, gait, limit): (u8, Gait, u8),
    ) -> Result<Passing<'a>, Rule> {
        if gait == Gait::Straggling {
            return Err(S5_63_C);
        }
        let data = table.unit(unit);
        let so_far = Passage { toll: Toll::default(), heading: data.facing(), rises: 0 };
        let (here, under_way, shaken) = (data.hex, false, false);
        Ok(Passing { table, unit, rises, limit, here, under_way, shaken, so_far })
    }

    /// Hits take effect where they fall: whom they disrupt goes on with the MA of its other side (11.35).
    fn suffer(&mut self) {
        let (data, card) = (self.table.unit(self.unit), self.table.card(self.unit));
        let hits = data.hits.saturating_add(self.so_far.toll.hits);
        if data.state() == State::Good && card.kind.is_line() && hits >= card.tq {
            self.shaken = true;
            self.limit = self.limit.min(card.ma_disrupted);
        }
    }

    /// One step over an edge: through friends, or into the hex it ends in.
    fn step(mut self, edge: Edge, through: bool) -> Result<Passing<'a>, Rule> {
        let Passing { table, unit, .. } = self;
        let heading = self.so_far.heading;
        let sum = &mut self.so_far.toll;
        let turned = heading_over(heading, edge).ok_or(S7_12_A)?;
        if turned != heading {
            if !self.under_way {
                return Err(S7_12_A);
            }
            sum.mp += turn_cost(table.kind(unit), heading, turned);
            sum.hits += turn_hits(table, unit, self.here);
            self.so_far.heading = turned;
        }
        self.suffer();
        let sum = &mut self.so_far.toll;
        let step = toll(table, unit, self.here, edge, self.rises + self.so_far.rises)?;
        sum.mp = sum.mp.saturating_add(step.mp);
        sum.hits += step.hits;
        self.so_far.rises += u8::from(step.rises);
        if through {
            may_pass(table, unit, step.to)?;
            sum.mp += 1;
        }
        if table.unit(unit).spent.saturating_add(sum.mp) > self.limit {
            return Err(S6_33_A);
        }
        self.under_way = true;
        self.here = step.to;
        Ok(self)
    }

    /// Stops where it has come to. `charging`: committed to Norikuzushi.
    fn end(self, gait: Gait, charging: bool) -> Result<Passage, Rule> {
        let Passing {
            table,
            unit,
            here,
            shaken,
            so_far: Passage { toll: mut sum, heading, rises },
            ..
        } = self;
        sum.to = here;
        if table.held_by(here, !table.seat_of(unit)) {
            return Err(S6_54_A);
        }
        may_stack(table, unit, here)?;
        if let Some(facing) = joins(table, unit, here) {
            sum.mp += turn_cost(table.kind(unit), heading, facing);
            if facing != heading {
                sum.hits += turn_hits(table, unit, here);
            }
        }
        may_go(table, unit, &mut sum, gait, self.limit, charging)?;
        if shaken {
            let card = table.card(unit);
            if charging {
                return Err(S9_31_A);
            }
            if sum.zoc {
                return Err(S11_33_A);
            }
            if table.unit(unit).hits.saturating_add(sum.hits) >= card.tq + card.tq_disrupted {
                return Err(S6_23_C);
            }
        }
        Ok(Passage { toll: sum, heading, rises })
    }

    /// Stops there on its last point, next to an enemy whom it charges (9.34).
    fn charge(self, gait: Gait) -> Result<Passage, Rule> {
        let (table, unit) = (self.table, self.unit);
        let passage = self.end(gait, true)?;
        let commits = may_commit(table, unit, passage.toll.to, passage.heading);
        if commits { Ok(passage) } else { Err(S6_34_A) }
    }
}

/// Judges a way: hexes of friends, and the one it ends in. `rises` is how often the move went up before.
pub fn passage(
    table: &Table,
    unit: UnitId,
    way: &[Hex],
    (rises, gait, limit): (u8, Gait, u8),
    charging: bool,
) -> Result<Passage, Rule> {
    let mut passing = Passing::begin(table, unit, (rises, gait, limit))?;
    for (index, &to) in way.iter().enumerate() {
        let edge = table.map().edge_between(passing.here, to).ok_or(S6_31_A)?;
        passing = passing.step(edge, index + 1 < way.len())?;
    }
    if charging { passing.charge(gait) } else { passing.end(gait, false) }
}

/// Offers every way that begins with the friends in `first`, over `edge`, and does not end in `shunned`.
pub fn offer(
    table: &Table,
    unit: UnitId,
    (edge, first): (Edge, Hex),
    (rises, gait, limit): (u8, Gait, u8),
    shunned: Option<Hex>,
    o: &mut Options<Gboh>,
) {
    let map = table.map();
    // Every hex costs a point, and every hex of friends one more.
    let affords = |points: u8| table.unit(unit).spent.saturating_add(points) <= limit;
    if !affords(3) && !o.explaining() {
        return;
    }
    let begun = Passing::begin(table, unit, (rises, gait, limit));
    let begun = begun.and_then(|passing| passing.step(edge, true));
    let goes_on = |passing: &Passing| affords(passing.so_far.toll.mp.saturating_add(1));
    if !begun.as_ref().is_ok_and(goes_on) && !o.explaining() {
        return;
    }
    let seat = table.seat_of(unit);
    let here = table.unit(unit).hex;
    let horse = table.kind(unit).is_horse();
    let consider =
        |o: &mut Options<Gboh>, passing: Result<Passing, Rule>, edge: Edge, ways: [Choice; 2]| {
            let stepped = passing.and_then(|passing| passing.step(edge, false));
            let welcome =
                |way: Passage| if Some(way.toll.to) == shunned { Err(S5_55_B) } else { Ok(()) };
            let ended = stepped.and_then(|passing| passing.end(gait, false)).and_then(welcome);
            o.consider(ways[0], ended);
            if horse && ended == Err(S6_34_A) {
                let charged = stepped.and_then(|passing| passing.charge(gait)).and_then(welcome);
                o.consider(ways[1], charged);
            }
        };
    let explaining = o.explaining();
    // Where it would have to turn about, only those who want to know why look at all.
    let leads = |passing: &Result<Passing, Rule>, edge: Edge| {
        let turns = |passing: &Passing| heading_over(passing.so_far.heading, edge).is_some();
        explaining || passing.as_ref().is_ok_and(turns)
    };
    for edge in Edge::ALL.into_iter().filter(|&edge| leads(&begun, edge)) {
        let Some(second) = map.step(first, edge).filter(|&to| to != here) else { continue };
        let ways = [Choice::Through(first, second), Choice::ChargeThrough(first, second)];
        consider(o, begun, edge, ways);
        if !(affords(5) || o.explaining()) || !table.held_by(second, seat) {
            continue;
        }
        let begun = begun.and_then(|passing| passing.step(edge, true));
        if begun.is_err() && !o.explaining() {
            continue;
        }
        for edge in Edge::ALL.into_iter().filter(|&edge| leads(&begun, edge)) {
            let third = map.step(second, edge).filter(|&to| to != first && to != here);
            let Some(third) = third else { continue };
            let ways = [
                Choice::ThroughBoth(first, second, third),
                Choice::ChargeThroughBoth(first, second, third),
            ];
            consider(o, begun, edge, ways);
        }
    }
}

//! 6.55: ways through friends in whose hex a unit may not, or will not, end. It keeps its own facing on
//! the way (6.53) and may turn one vertex for nothing in each hex, as anywhere (7.13).

use crate::Gboh;
use crate::choice::Choice;
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::s06_movement::s06_2_terrain::{Gait, Toll, may_go, toll};
use crate::s06_movement::s06_5_stacking::{joins, may_stack};
use crate::s07_facing_and_zocs::{in_zoc, turn_cost, turn_hits};
use crate::table::Table;
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

/// Judges a way: hexes of friends, and the one it ends in. `rises` is how often the move went up before.
pub fn passage(
    table: &Table,
    unit: UnitId,
    way: &[Hex],
    rises: u8,
    gait: Gait,
    limit: u8,
) -> Result<Passage, Rule> {
    if gait == Gait::Straggling {
        return Err(S5_63_C);
    }
    let data = table.unit(unit);
    let kind = table.kind(unit);
    let mut here = data.hex;
    let mut sum = Toll::default();
    let mut passage = Passage { toll: sum, heading: data.facing(), rises: 0 };
    for (index, &to) in way.iter().enumerate() {
        let edge = table.map().board.edge_between(here, to).ok_or(S6_31_A)?;
        let heading = passage.heading;
        let ahead = |facing: &Vertex| facing.front().contains(&edge);
        if !ahead(&heading) {
            let turned = [heading.turned(-1), heading.turned(1)].into_iter().find(ahead);
            // In the hex it starts from it turns by itself.
            let turned = turned.filter(|_| index > 0).ok_or(S7_12_A)?;
            sum.mp += turn_cost(kind, heading, turned);
            sum.hits += turn_hits(table, unit, here);
            passage.heading = turned;
        }
        let step = toll(table, unit, here, edge, rises + passage.rises)?;
        sum.mp = sum.mp.saturating_add(step.mp);
        sum.hits += step.hits;
        passage.rises += u8::from(step.rises);
        if index + 1 < way.len() {
            may_pass(table, unit, to)?;
            sum.mp += 1;
        }
        if data.spent.saturating_add(sum.mp) > limit {
            return Err(S6_33_A);
        }
        here = to;
    }
    sum.to = here;
    if table.held_by(here, !table.seat_of(unit)) {
        return Err(S6_54_A);
    }
    may_stack(table, unit, here)?;
    if let Some(facing) = joins(table, unit, here) {
        sum.mp += turn_cost(kind, passage.heading, facing);
        if facing != passage.heading {
            sum.hits += turn_hits(table, unit, here);
        }
    }
    may_go(table, unit, &mut sum, gait, limit, false)?;
    passage.toll = sum;
    Ok(passage)
}

/// Offers every way that begins with the friends over `edge`.
pub fn offer(
    table: &Table,
    unit: UnitId,
    first: Hex,
    (rises, gait, limit): (u8, Gait, u8),
    o: &mut Options<Gboh>,
) {
    let map = table.map();
    let judge = |way: &[Hex]| passage(table, unit, way, rises, gait, limit).map(|_| ());
    let seat = table.seat_of(unit);
    let here = table.unit(unit).hex;
    for edge in Edge::ALL {
        let Some(second) = map.step(first, edge).filter(|&to| to != here) else { continue };
        o.consider(Choice::Through(first, second), judge(&[first, second]));
        if !table.held_by(second, seat) {
            continue;
        }
        for edge in Edge::ALL {
            let third = map.step(second, edge).filter(|&to| to != first && to != here);
            let Some(third) = third else { continue };
            o.consider(Choice::ThroughBoth(first, second, third), judge(&[first, second, third]));
        }
    }
}

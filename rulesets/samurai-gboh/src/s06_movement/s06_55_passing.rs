//! 6.55: ways through friends in whose hex a unit may not, or will not, end. It keeps its own facing on
//! the way (6.53) and may turn one vertex for nothing in each hex, as anywhere (7.13).

use crate::Gboh;
use crate::choice::Choice;
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::s06_movement::s06_2_terrain::{Gait, Toll, may_go, take_up, toll};
use crate::s06_movement::s06_3_bounds::may_commit;
use crate::s06_movement::s06_5_stacking::{may_join, may_stack};
use crate::s07_facing_and_zocs::{in_zoc, turn_cost, turn_hits};
use crate::table::{State, Table};
use engine::{Options, Rule, Seat};
use ground::hexes::{Edge, Hex, Vertex};

/// The most friends that are passed in one go. A third costs more than any unit has, unless it may stop with
/// some of them on the way.
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

/// May a unit of this side go through this hex without stopping?
fn may_pass(table: &Table, seat: Seat, hex: Hex) -> Result<(), Rule> {
    let (mut friend, mut honjin) = (false, false);
    for other in table.units_at(hex) {
        if table.seat_of(other) != seat {
            return Err(S6_54_A);
        }
        friend = true;
        honjin |= table.kind(other) == Kind::Honjin;
    }
    if honjin {
        return Err(S4_52_B);
    }
    if !friend {
        return Err(S6_55_A);
    }
    // There its move would end, and there it may not.
    if in_zoc(table, hex, !seat) { Err(S7_23_A) } else { Ok(()) }
}

/// Does a unit that goes through this hex break the limits of stacking there? Only then it pays a point more and
/// shakes those whom it passes (6.55, K-56).
pub fn crowds(table: &Table, unit: UnitId, hex: Hex) -> bool {
    may_stack(table, unit, hex).is_err()
}

const OVER: [[Option<Vertex>; 6]; 6] = {
    let mut over = [[None; 6]; 6];
    let mut at = 0;
    while at < 36 {
        let heading = Vertex::ALL[at / 6];
        over[at / 6][at % 6] = match (at % 6 + 6 - at / 6) % 6 {
            0 | 1 => Some(heading),
            2 => Some(heading.turned(1)),
            5 => Some(heading.turned(-1)),
            _ => None,
        };
        at += 1;
    }
    over
};

/// The facing with which a unit goes over an edge, if it turns one vertex at most.
fn heading_over(heading: Vertex, edge: Edge) -> Option<Vertex> {
    OVER[heading.index()][edge.index()]
}

/// A unit on its way through friends: what stays the same on it.
struct Walker<'a> {
    table: &'a Table,
    unit: UnitId,
    seat: Seat,
    kind: Kind,
    gait: Gait,
    /// How often the move went up before.
    rises: u8,
    /// What it has spent before.
    spent: u8,
    /// Hits that disrupt it, and its MA then (11.35).
    breaks: u8,
    slower: u8,
}

/// How far it has come.
#[derive(Clone, Copy)]
struct Passing {
    here: Hex,
    heading: Vertex,
    limit: u8,
    mp: u8,
    hits: u8,
    rises: u8,
    /// Has it left the hex it starts from? There it turns by itself.
    under_way: bool,
    /// Was it Disrupted on the way, before its last step (6.23)?
    shaken: bool,
}

impl<'a> Walker<'a> {
    fn new(table: &'a Table, unit: UnitId, rises: u8, gait: Gait) -> Walker<'a> {
        let (data, card) = (table.unit(unit), table.tag(unit));
        let (seat, kind) = (table.seat_of(unit), card.kind);
        let (spent, [_, slower]) = (data.spent, card.ma);
        let breaks = match data.state() {
            State::Good if kind.is_line() => card.tq[0].saturating_sub(data.hits),
            _ => u8::MAX,
        };
        Walker { table, unit, seat, kind, gait, rises, spent, breaks, slower }
    }

    fn begin(&self, limit: u8) -> Passing {
        let data = self.table.unit(self.unit);
        let (here, heading) = (data.hex, data.facing());
        let (mp, hits, rises) = (0, 0, 0);
        Passing { here, heading, limit, mp, hits, rises, under_way: false, shaken: false }
    }

    /// Hits take effect where they fall: whom they disrupt goes on with the MA of its other side (11.35).
    fn suffer(&self, passing: &mut Passing) {
        if passing.hits >= self.breaks {
            passing.shaken = true;
            passing.limit = passing.limit.min(self.slower);
        }
    }

    /// One step over an edge, with what the turn and the ground ask for it. Nobody has looked yet who stands
    /// there, nor whether it can be paid.
    #[inline(always)] // Asked of every step that is thought of: to hand it over would cost a quarter of it.
    fn reach(&self, mut passing: Passing, edge: Edge) -> Result<Passing, Rule> {
        let &Walker { table, unit, kind, .. } = self;
        let turned = heading_over(passing.heading, edge).ok_or(S7_12_A)?;
        if turned != passing.heading {
            if !passing.under_way {
                return Err(S7_12_A);
            }
            passing.mp += turn_cost(kind, passing.heading, turned);
            passing.hits += turn_hits(table, unit, passing.here);
            passing.heading = turned;
        }
        self.suffer(&mut passing);
        let step = toll(table, unit, passing.here, edge, self.rises + passing.rises)?;
        passing.mp = passing.mp.saturating_add(step.mp);
        passing.hits += step.hits;
        passing.rises += u8::from(step.rises);
        passing.under_way = true;
        passing.here = step.to;
        Ok(passing)
    }

    /// Can it pay for the hex it has come to?
    #[inline(always)]
    fn pay(&self, passing: Passing) -> Result<Passing, Rule> {
        match self.spent.saturating_add(passing.mp) > passing.limit {
            true => Err(S6_33_A),
            false => Ok(passing),
        }
    }

    /// Through the friends in the hex it has come to. `crowded`: it might not stay with them, see [`crowds`].
    #[inline(always)]
    fn through(&self, mut passing: Passing, crowded: bool) -> Result<Passing, Rule> {
        may_pass(self.table, self.seat, passing.here)?;
        passing.mp += u8::from(crowded);
        self.pay(passing)
    }

    /// Stops where it has come to, and takes up the facing of those who stand there. `charging`: committed to
    /// Norikuzushi.
    #[inline]
    fn end(
        &self,
        passing: Passing,
        joined: Option<Vertex>,
        charging: bool,
    ) -> Result<Passage, Rule> {
        let &Walker { table, unit, gait, .. } = self;
        let Passing { here, heading, limit, mp, hits, rises, shaken, .. } = passing;
        let mut sum = Toll { to: here, mp, hits, ..Toll::default() };
        if let Some(facing) = joined {
            take_up(table, unit, heading, facing, &mut sum);
        }
        may_go(table, unit, &mut sum, gait, limit, charging)?;
        if shaken {
            sum.shaken = true;
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
    fn charge(&self, passing: Passing, joined: Option<Vertex>) -> Result<Passage, Rule> {
        let passage = self.end(passing, joined, true)?;
        let commits = may_commit(self.table, self.unit, passage.toll.to, passage.heading);
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
    let walker = Walker::new(table, unit, rises, gait);
    let mut passing = walker.begin(limit);
    for (index, &to) in way.iter().enumerate() {
        let edge = table.map().edge_between(passing.here, to).ok_or(S6_31_A)?;
        passing = walker.reach(passing, edge)?;
        passing = match index + 1 < way.len() {
            true => walker.through(passing, crowds(table, unit, to))?,
            false => walker.pay(passing)?,
        };
    }
    let joined = may_join(table, unit, passing.here)?;
    if charging { walker.charge(passing, joined) } else { walker.end(passing, joined, false) }
}

/// Offers every way that begins with the friends in `first`, over `edge`, and ends where `welcome` lets it.
pub fn offer(
    table: &Table,
    unit: UnitId,
    (edge, first): (Edge, Hex),
    (rises, gait, limit): (u8, Gait, u8),
    welcome: impl Fn(Hex) -> Result<(), Rule>,
    o: &mut Options<Gboh>,
) {
    let map = table.map();
    // Every hex costs a point, and every hex of friends with whom it may not stay one more.
    let affords = |points: u8| table.unit(unit).spent.saturating_add(points) <= limit;
    if !affords(2) && !o.explaining() {
        return;
    }
    let walker = Walker::new(table, unit, rises, gait);
    let begun = walker.reach(walker.begin(limit), edge);
    let begun = begun.and_then(|passing| walker.through(passing, crowds(table, unit, first)));
    let explaining = o.explaining();
    // Can it pay for so much more? Only those who want to know why look at ways that are too long.
    let goes_on = |passing: &Result<Passing, Rule>, points: u8| {
        explaining || passing.is_ok_and(|passing| affords(passing.mp.saturating_add(points)))
    };
    if !goes_on(&begun, 1) {
        return;
    }
    let here = table.unit(unit).hex;
    // In phase G there is no Shock Segment to charge in (9.34).
    let charges = walker.kind.is_horse() && gait == Gait::Ordered;
    let consider = |o: &mut Options<Gboh>,
                    reached: Result<Passing, Rule>,
                    joined: Result<Option<Vertex>, Rule>,
                    ways: [Choice; 2]| {
        let paid = reached.and_then(|passing| walker.pay(passing));
        let arrived = paid.and_then(|passing| Ok((passing, joined?)));
        let welcome = |way: Passage| welcome(way.toll.to);
        let ended = arrived.and_then(|(passing, joined)| walker.end(passing, joined, false));
        let ended = ended.and_then(welcome);
        o.consider(ways[0], ended);
        if charges && ended == Err(S6_34_A) {
            let charged = arrived.and_then(|(passing, joined)| walker.charge(passing, joined));
            o.consider(ways[1], charged.and_then(welcome));
        }
    };
    // Nor where it would have to turn about.
    let leads = |passing: &Result<Passing, Rule>, edge: Edge| {
        let turns = |passing: Passing| heading_over(passing.heading, edge).is_some();
        explaining || passing.is_ok_and(turns)
    };
    for edge in Edge::ALL.into_iter().filter(|&edge| leads(&begun, edge)) {
        let Some(second) = map.step(first, edge).filter(|&to| to != here) else { continue };
        // One look at those who stand there: may it stay, and if not, may it pass them too?
        let joined = may_join(table, unit, second);
        let on = joined != Ok(None) && goes_on(&begun, 2) && table.held_by(second, walker.seat);
        let stays = joined.is_ok() || explaining;
        if !stays && !on {
            continue;
        }
        let reached = begun.and_then(|passing| walker.reach(passing, edge));
        if stays {
            let ways = [Choice::Through(first, second), Choice::ChargeThrough(first, second)];
            consider(o, reached, joined, ways);
        }
        if !on {
            continue;
        }
        let begun = reached.and_then(|passing| walker.through(passing, joined.is_err()));
        if !goes_on(&begun, 1) {
            continue;
        }
        for edge in Edge::ALL.into_iter().filter(|&edge| leads(&begun, edge)) {
            let third = map.step(second, edge).filter(|&to| to != first && to != here);
            let Some(third) = third else { continue };
            let joined = may_join(table, unit, third);
            // Where it may not stay nobody asks what it would cost to come.
            if joined.is_err() && !explaining {
                continue;
            }
            let ways = [
                Choice::ThroughBoth(first, second, third),
                Choice::ChargeThroughBoth(first, second, third),
            ];
            let reached = begun.and_then(|passing| walker.reach(passing, edge));
            consider(o, reached, joined, ways);
        }
    }
}

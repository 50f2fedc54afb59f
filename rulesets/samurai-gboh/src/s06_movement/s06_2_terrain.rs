//! 6.2 Movement and Terrain, with the restrictions of 6.3: what a step costs and what forbids it.

use crate::Gboh;
use crate::battle::map::Ground;
use crate::battle::{BARRED, FENCED, GATED, Special};
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::s06_movement::s06_5_stacking::may_join;
use crate::s07_facing_and_zocs::{in_zoc, next_to, turn_cost, turn_hits};
use crate::table::{State, Table};
use engine::{Rule, Seat, Umpire};
use ground::hexes::{Edge, Hex, Vertex};
use serde::{Deserialize, Serialize};

/// Why a unit moves, which decides what it may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Gait {
    /// Under Orders.
    #[default]
    Ordered,
    /// Out of Command, in phase G.
    Straggling,
    /// Withdrawing, actively or in reaction.
    Withdrawing,
    /// Advancing after combat.
    Advancing,
}

/// What a step costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    /// The hex entered.
    pub to: Hex,
    /// Movement points.
    pub mp: u8,
    /// Cohesion hits.
    pub hits: u8,
    /// The step goes up.
    pub rises: bool,
    /// The hex is in an enemy zone of control.
    pub zoc: bool,
    /// The ground has disrupted the unit on its way through friends, before it came here (6.23).
    pub shaken: bool,
}

/// The palisade on a hexside, whichever hex it is looked at from.
#[inline]
pub fn palisade_at(table: &Table, hex: Hex, edge: Edge) -> Option<usize> {
    let map = table.map();
    if table.palisades == 0 || map.fare(hex, edge).is_none_or(|fare| fare.side & FENCED == 0) {
        return None;
    }
    standing_palisade(table, hex, edge)
}

fn standing_palisade(table: &Table, hex: Hex, edge: Edge) -> Option<usize> {
    let fences = table.map().fences.get(hex.index())?[edge.index()] & table.palisades;
    (fences != 0).then(|| fences.trailing_zeros() as usize)
}

/// Is a unit in `hex` behind a palisade of its own against somebody over `edge`?
pub fn behind_palisade(table: &Table, hex: Hex, edge: Edge) -> bool {
    palisade_at(table, hex, edge)
        .and_then(|index| table.map().palisades.get(index))
        .is_some_and(|palisade| palisade.hex == hex)
}

/// Brings an enemy's palisade down that a unit goes over, however it goes (9.5).
pub fn trample(
    table: &mut Table,
    umpire: &mut impl Umpire<Gboh>,
    unit: UnitId,
    from: Hex,
    edge: Edge,
) {
    let seat = table.seat_of(unit);
    if let Some(index) = palisade_at(table, from, edge)
        && let Some(palisade) = table.map().palisades.get(index)
        && palisade.seat != seat
    {
        table.palisades &= !(1 << index);
        umpire.announce(S9_5_C, Event::PalisadeDown { hex: palisade.hex });
    }
}

/// Are castles closed to this side (6.25)?
pub fn castle_closed(table: &Table, seat: Seat) -> bool {
    table.map().rules.castles != Some(seat)
}

/// Price of the way over `edge`, with nobody on the map: `rises` is how often the move went up
/// before (6.22).
#[inline(always)] // Asked of every step that is thought of: the call would cost a quarter of it.
pub fn toll(table: &Table, unit: UnitId, from: Hex, edge: Edge, rises: u8) -> Result<Toll, Rule> {
    let map = table.map();
    let kind = table.kind(unit);
    let Some(fare) = table.fare(from, edge) else { return Err(S6_31_A) };
    let to = Hex(fare.to);
    let class = kind.class();
    let mut mp = fare.mp[class];
    let mut hits = fare.hits[class];
    if mp == BARRED {
        return Err(match (fare.rise.abs() >= 2, map.ground_of(to)) {
            (true, _) => S6_25_J,
            (_, Ground::Fort) => S6_25_K,
            (_, Ground::Marsh) => S6_25_M,
            (_, Ground::Deep) => S6_25_H,
            _ => S6_24_A,
        });
    }
    if fare.side & GATED != 0 && castle_closed(table, table.seat_of(unit)) {
        return Err(S6_25_L);
    }
    let rising = fare.rise > 0;
    if rising && rises > 0 {
        let rise = map.charts.terrain[16];
        mp += rise.mp.unwrap_or(0);
        hits += rise.hits[class];
    }
    if fare.side & FENCED != 0 && standing_palisade(table, from, edge).is_some() {
        mp += map.charts.terrain[15].mp.unwrap_or(0);
    }
    Ok(Toll { to, mp, hits, rises: rising, ..Toll::default() })
}

/// May this unit take this step now, and what does it cost? `limit` is what it may spend in all.
pub fn may_step(
    table: &Table,
    unit: UnitId,
    edge: Edge,
    rises: u8,
    gait: Gait,
    limit: u8,
    charging: bool,
) -> Result<Toll, Rule> {
    let data = table.unit(unit);
    let mut toll = toll(table, unit, data.hex, edge, rises)?;
    meets(table, unit, data.facing(), &mut toll)?;
    may_go(table, unit, &mut toll, gait, limit, charging)?;
    Ok(toll)
}

/// The part of the judgement that depends on who stands in the hex: mostly nobody does.
#[inline(always)] // For the same reason.
pub fn meets(table: &Table, unit: UnitId, heading: Vertex, toll: &mut Toll) -> Result<(), Rule> {
    if let Some(facing) = may_join(table, unit, toll.to)? {
        take_up(table, unit, heading, facing, toll);
    }
    Ok(())
}

/// Whoever joins a stack must be able to take up its facing (6.53).
#[inline]
pub fn take_up(table: &Table, unit: UnitId, heading: Vertex, facing: Vertex, toll: &mut Toll) {
    toll.mp += turn_cost(table.kind(unit), heading, facing);
    if facing != heading {
        // And that is a turn like any other (7.14).
        toll.hits += turn_hits(table, unit, toll.to);
    }
}

/// The part of the judgement that does not depend on who stands in the hex.
pub fn may_go(
    table: &Table,
    unit: UnitId,
    toll: &mut Toll,
    gait: Gait,
    limit: u8,
    charging: bool,
) -> Result<(), Rule> {
    let data = table.unit(unit);
    let kind = table.kind(unit);
    let seat = table.seat_of(unit);
    let spent = data.spent.saturating_add(toll.mp);
    if spent > limit {
        return Err(S6_33_A);
    }
    toll.zoc = in_zoc(table, toll.to, !seat);
    if toll.zoc {
        match gait {
            Gait::Straggling => return Err(S5_63_C),
            Gait::Withdrawing => return Err(S6_42_C),
            _ => {}
        }
        if data.state() != State::Good && !kind.is_missile() {
            return Err(if data.state() == State::Disrupted { S11_33_A } else { S7_24_B });
        }
        if kind.is_missile() && !table.held_by(toll.to, seat) {
            return Err(S7_24_A);
        }
    }
    // Nobody closes up on his last point, stragglers as little as others (6.34).
    let marches = matches!(gait, Gait::Ordered | Gait::Straggling);
    if marches && spent == limit && !charging && next_to(table, toll.to, !seat) {
        return Err(S6_34_A);
    }
    if gait == Gait::Ordered && table.map().rules.has(Special::Line) {
        crate::scenario_book::sc5_nagashino::may_leave_line(table, unit, toll.to)?;
    }
    if data.state() == State::Disrupted && toll.hits > 0 && data.hits + toll.hits >= table.tq(unit)
    {
        return Err(if gait == Gait::Ordered { S6_23_C } else { S11_35_A });
    }
    Ok(())
}

/// Does the kind use Norikuzushi into this hex (6.25)? Not into woods, not into wet paddy.
pub fn bars_charge(ground: Ground) -> bool {
    matches!(ground, Ground::Woods | Ground::Paddy)
}

/// Columns to the left that the ground gives a defender in `to` against somebody who comes over
/// `edge` from `from`; only the best counts (6.25).
pub fn shock_shift(table: &Table, attacker: Kind, from: Hex, edge: Edge) -> u8 {
    let map = table.map();
    let Some(fare) = map.fare(from, edge) else { return 0 };
    let to = Hex(fare.to);
    let chart = &map.charts.terrain;
    let (here, there) = (map.ground_of(from), map.ground_of(to));
    let mut best = match there {
        Ground::Fort if fort_destroyed(table, to) => 0,
        ground => chart[ground as usize].shift,
    };
    if there == Ground::Paddy && attacker.is_horse() {
        best = best.max(1);
    }
    if fare.side & crate::battle::map::Side::Stream as u8 != 0 {
        best = best.max(chart[12].shift);
    }
    if here == Ground::River && there != Ground::River {
        best = best.max(1);
    }
    if here == Ground::Ford || there == Ground::Ford {
        best = best.max(2);
    }
    if fare.rise > 0 {
        best = best.max(chart[16].shift);
    }
    best
}

/// Has this fort burnt down (SC1)?
pub fn fort_destroyed(table: &Table, hex: Hex) -> bool {
    let index = table.map().forts.iter().position(|&fort| fort == hex);
    index.and_then(|index| table.fortunes.forts.get(index)).is_some_and(|&turns| turns >= 4)
}

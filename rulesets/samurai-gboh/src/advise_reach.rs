//! Who could come at whose flank or rear in his next phase: what a player fears before he goes on, and
//! what he hopes for.

use crate::advise::Weights;
use crate::advise_goals::bears;
use crate::advise_muster::Muster;
use crate::advise_shock::When;
use crate::battle::{MOST_UNITS, NOWHERE};
use crate::s02_components_and_terms::UnitId;
use crate::s07_facing_and_zocs::in_zoc;
use crate::table::{State, Table, badge, mark};
use engine::Seat;
use ground::hexes::Hex;

/// Steps of a march that turning and the way round a front cost.
const ROUND: u16 = 1;

/// A unit that may march and strike: where it stands, how far it goes, and how much it is to be
/// reckoned with, of a hundred.
#[derive(Clone, Copy)]
struct Comer {
    hex: Hex,
    goes: u16,
    weight: i32,
}

/// Those of a side who may march and strike.
fn comers(table: &Table, seat: Seat, weights: &Weights) -> ([Comer; MOST_UNITS], usize) {
    let nobody = Comer { hex: Hex(NOWHERE), goes: 0, weight: 0 };
    let (mut found, mut count) = ([nobody; MOST_UNITS], 0);
    for unit in table.all_units().take(table.map().line_units as usize) {
        let data = table.unit(unit);
        let able = data.on_map() && data.state() == State::Good && !data.has(mark::ENGAGED);
        if !able || table.seat_of(unit) != seat || in_zoc(table, data.hex, !seat) {
            continue;
        }
        let clan = table.card(unit).clan;
        let weight = match When::of(table, clan) {
            // Who has had his Order goes nowhere any more.
            When::Now if data.has(mark::DONE | mark::ACTED) => weights.reach_done,
            When::Now => 100,
            When::Later if table.leader(clan).has(badge::ACTIVE) => 100,
            When::Later | When::Done => weights.reach_done,
        };
        let goes = u16::from(table.ma(unit)).saturating_sub(ROUND);
        found[count] = Comer { hex: data.hex, goes, weight };
        count += 1;
    }
    (found, count)
}

/// A hex beside or behind a unit.
#[derive(Clone, Copy)]
struct Side {
    hex: Hex,
    /// How ill it is that an enemy comes there, of two; unknown until one can.
    part: Option<i32>,
}

/// How ill a unit stands before these: the two worst who can come to an open hex beside or behind it,
/// of a hundred each. In a hex that a friend's front covers they gain no position (9.27), and count
/// half.
fn laid_open(table: &Table, unit: UnitId, comers: &[Comer]) -> i32 {
    let (data, seat) = (table.unit(unit), table.seat_of(unit));
    let facing = data.facing();
    let (flanks, rear) = (facing.flanks(), facing.rear());
    let mut sides = [flanks[0], flanks[1], rear[0], rear[1]].map(|edge| {
        let hex = table.map().step(data.hex, edge);
        Side { hex: hex.unwrap_or(Hex(NOWHERE)), part: hex.is_none().then_some(0) }
    });
    let open = |hex: Hex| match table.held_by(hex, seat) {
        true => 0,
        false if in_zoc(table, hex, seat) => 1,
        false => 2,
    };
    let mut worst = [0; 2];
    for comer in comers {
        // Mostly the two worst are soon found.
        if comer.weight <= worst[1] || table.distance(comer.hex, data.hex) > comer.goes + 1 {
            continue;
        }
        let mut part = 0;
        for side in &mut sides {
            if side.part != Some(0) && table.distance(comer.hex, side.hex) <= comer.goes {
                part = part.max(*side.part.get_or_insert_with(|| open(side.hex)));
                if part == 2 {
                    break;
                }
            }
        }
        let ill = part * comer.weight / 2;
        match ill {
            ill if ill > worst[0] => worst = [ill, worst[0]],
            ill => worst[1] = worst[1].max(ill),
        }
    }
    worst[0] + worst[1] / 2
}

/// What a side has to fear for its flanks, in thousandths of its rout level.
pub fn feared(table: &Table, seat: Seat, muster: &Muster, weights: &Weights) -> i32 {
    let (comers, count) = comers(table, !seat, weights);
    let comers = &comers[..count];
    let farthest = comers.iter().map(|comer| comer.goes).max().unwrap_or(0);
    let mut sum = 0;
    for post in muster.posts() {
        let line = post.unit.0 < table.map().line_units;
        // Mostly nobody is near enough.
        if line && post.away <= farthest + 1 && table.unit(post.unit).state() == State::Good {
            let ill = laid_open(table, post.unit, comers);
            sum += ill * i32::from(table.map().points(post.unit));
        }
    }
    10 * sum / bears(table, seat)
}

//! Who could come at whose flank or rear in his next phase: what a player fears before he goes on, and
//! what he hopes for.

use crate::advise::Weights;
use crate::advise_goals::bears;
use crate::advise_muster::{Muster, Post, apart};
use crate::advise_shock::When;
use crate::battle::MOST_UNITS;
use crate::s07_facing_and_zocs::in_zoc;
use crate::table::{State, Table, badge, mark};
use engine::Seat;
use ground::hexes::{Axial, Hex};

/// Steps of a march that turning and the way round a front cost.
const ROUND: u16 = 1;

/// A unit that may march and strike: where it stands, how far it goes, and how much it is to be
/// reckoned with, of a hundred.
#[derive(Clone, Copy)]
struct Comer {
    at: Axial,
    goes: u16,
    weight: i32,
}

/// Those of a side who may march and strike, and come near any enemy at all.
#[inline]
fn comers<'a>(
    table: &Table,
    seat: Seat,
    muster: &Muster,
    weights: &Weights,
    found: &'a mut [Comer; MOST_UNITS],
) -> &'a [Comer] {
    let mut count = 0;
    for post in muster.lines_within(table, u16::MAX) {
        let data = table.unit(post.unit);
        let goes = u16::from(table.ma(post.unit)).saturating_sub(ROUND);
        if post.away > goes + 1 || data.state() != State::Good || data.has(mark::ENGAGED) {
            continue;
        }
        // No zone reaches farther than the next hex.
        if post.away <= 1 && in_zoc(table, data.hex, !seat) {
            continue;
        }
        let clan = table.tag(post.unit).clan;
        let weight = match When::of(table, clan) {
            // Who has had his Order goes nowhere any more.
            When::Now if data.has(mark::DONE | mark::ACTED) => weights.reach_done,
            When::Now => 100,
            When::Later if table.leader(clan).has(badge::ACTIVE) => 100,
            When::Later | When::Done => weights.reach_done,
        };
        found[count] = Comer { at: post.at, goes, weight };
        count += 1;
    }
    &found[..count]
}

/// A hex beside or behind a unit.
#[derive(Clone, Copy)]
struct Side {
    hex: Hex,
    at: Axial,
    /// How ill it is that an enemy comes there, of two; unknown until one can.
    part: Option<i32>,
}

/// How ill a unit stands before these: the two worst who can come to an open hex beside or behind it,
/// of a hundred each. In a hex that a friend's front covers they gain no position (9.27), and count
/// half. `most`: what the weightiest of them counts.
fn laid_open(table: &Table, post: Post, comers: &[Comer], most: i32) -> i32 {
    let (data, seat) = (table.unit(post.unit), table.seat_of(post.unit));
    let (map, facing) = (table.map(), data.facing());
    let (flanks, rear) = (facing.flanks(), facing.rear());
    let mut sides = [flanks[0], flanks[1], rear[0], rear[1]].map(|edge| {
        let hex = map.step(data.hex, edge);
        // Nobody comes to what lies past the edge of the map.
        let part = hex.is_none().then_some(0);
        let hex = hex.unwrap_or(data.hex);
        Side { hex, at: map.measures.axial(hex), part }
    });
    let open = |hex: Hex| match table.held_by(hex, seat) {
        true => 0,
        false if in_zoc(table, hex, seat) => 1,
        false => 2,
    };
    // What who comes to any of them has of it, and so the most that anybody can.
    let (mut all, mut most) = (None, most);
    let mut worst = [0; 2];
    for comer in comers {
        // Mostly the two worst are soon found.
        if worst[1] >= most {
            break;
        }
        let away = apart(comer.at, post.at);
        if comer.weight <= worst[1] || away > comer.goes + 1 {
            continue;
        }
        let part = match all {
            // Every side is a hex farther off than the unit itself at most.
            Some(part) if away < comer.goes => part,
            _ => {
                let mut part = 0;
                for side in &mut sides {
                    if side.part != Some(0) && apart(comer.at, side.at) <= comer.goes {
                        part = part.max(*side.part.get_or_insert_with(|| open(side.hex)));
                        if part == 2 {
                            break;
                        }
                    }
                }
                if away < comer.goes {
                    (all, most) = (Some(part), part * most / 2);
                }
                part
            }
        };
        let ill = part * comer.weight / 2;
        match ill {
            ill if ill > worst[0] => worst = [ill, worst[0]],
            ill => worst[1] = worst[1].max(ill),
        }
    }
    worst[0] + worst[1] / 2
}

/// What a side has to fear for its flanks, in thousandths of its rout level.
pub fn feared(table: &Table, seat: Seat, musters: &[Muster; 2], weights: &Weights) -> i32 {
    let [us, enemy] = [seat, !seat].map(|side| &musters[side.index()]);
    let mut found = [Comer { at: Axial { q: 0, r: 0 }, goes: 0, weight: 0 }; MOST_UNITS];
    let comers = comers(table, !seat, enemy, weights, &mut found);
    let farthest = comers.iter().map(|comer| comer.goes).max().unwrap_or(0);
    let most = comers.iter().map(|comer| comer.weight).max().unwrap_or(0);
    let mut sum = 0;
    // Mostly nobody is near enough.
    for post in us.lines_within(table, farthest + 1) {
        if table.unit(post.unit).state() == State::Good {
            let ill = laid_open(table, post, comers, most);
            sum += ill * i32::from(table.map().points(post.unit));
        }
    }
    10 * sum / bears(table, seat)
}

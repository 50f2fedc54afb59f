//! 3. Charge: where a charger runs whose target has moved out of its reach (D-46, D-150).

use super::manoeuvre::{GAP, bisect, turned, wheeled};
use super::terrain::way_ahead;
use super::{charge_move, turn_cost, wheel_cost};
use crate::choice::Turn;
use crate::geometry::{extent, fits, meets, near};
use crate::table::Table;
use crate::unit::UnitId;
use ground::measured::{Length, Rect};

/// Where a charge that missed may run.
pub struct RunOn {
    /// After the turn and the wheel.
    pub start: Rect,
    /// Files after the turn.
    pub files: u8,
    /// It goes at least so far: half its charge move, if it can.
    pub least: Length,
    /// And at most so far.
    pub most: Length,
}

/// The run of a charger who finds nobody. What he passes on his way does not stop him, unless he would
/// touch it; but he halts 3 cm or more from every enemy who was not nearer when he set out.
pub fn run_on(table: &Table, id: UnitId, turn: Turn, wheel: i16) -> Option<RunOn> {
    if !table[id].here() {
        return None;
    }
    let rect = table.rect(id);
    let (turned, files) = turned(table, id, &rect, turn);
    let start = wheeled(&turned, wheel);
    let start = if fits(table, id, &start) { start } else { rect };
    let files = if start == rect { table[id].files } else { files };
    let times = i32::from(files.max(1)) * 100 / i32::from(table[id].files.max(1));
    let arc = Length(wheel_cost(table, id, wheel).0 * times / 100);
    let spent = turn_cost(table, id, turn) + arc;
    let limit = Length((charge_move(table, id) - spent).0.max(0));
    let way = way_ahead(table, id, &start, limit, None);
    let (mut most, _) = way.reach(limit, limit);
    if table.cavalry(id) && way.dense(most) {
        most = bisect(most, |d| !way.dense(d));
    }
    let others = near(table, id, None, start.front, extent(&start) + most + GAP);
    (most, _) = meets(table, others, &start, most);
    if !table.battle.holds(&start.advanced(most)) {
        most = bisect(most, |d| table.battle.holds(&start.advanced(d)));
    }
    // Back to where he comes within 3 cm of somebody, as often as somebody is too near there.
    while most > Length::ZERO
        && let Some(enemy) = crowded(table, id, &start, most)
    {
        let there = table.rect(enemy);
        let run = start.advance_until_near(most, GAP, std::slice::from_ref(&there));
        most = Length(run.distance.0.min(most.0 - 1));
    }
    // And from half his move on past whoever is too near there.
    let mut least = charge_move(table, id).halved().min(most);
    while least < most
        && let Some(enemy) = crowded(table, id, &start, least)
    {
        let there = table.rect(enemy);
        let near = |d: Length| start.advanced(least + d).distance(&there) < GAP;
        least = least + bisect(most - least, near) + Length(1);
    }
    Some(RunOn { start, files, least: least.min(most), most })
}

/// An enemy nearer than 3 cm to the place where he would halt, who was not so near when he set out.
pub fn crowded(table: &Table, id: UnitId, start: &Rect, run: Length) -> Option<UnitId> {
    let place = start.advanced(run);
    let mut others = near(table, id, None, place.front, extent(&place) + GAP);
    others.find(|&enemy| {
        let there = table.rect(enemy);
        table.hostile(enemy, id) && place.distance(&there) < GAP && start.distance(&there) >= GAP
    })
}

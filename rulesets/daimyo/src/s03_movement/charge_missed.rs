//! 3. Charge: where a charger runs whose target has moved out of its reach (D-46, D-150, D-155).

use super::charge_move;
use super::charge_paths::manoeuvre_cost;
use super::manoeuvre::{GAP, bisect, turned, wheeled};
use super::terrain::{Toll, Way, way_ahead};
use crate::choice::Turn;
use crate::geometry::{extent, fits, meets, near};
use crate::table::Table;
use crate::unit::UnitId;
use ground::measured::{Length, Rect};

/// Farther than anybody runs.
const FAR: Length = Length::cm(40);

/// Where a charge that missed may run.
pub struct RunOn {
    /// After the turn and the wheel.
    pub start: Rect,
    /// Files after the turn.
    pub files: u8,
    /// It goes at least so far: half its charge move, what turn and wheel spent included, if it can.
    pub least: Length,
    /// And at most so far.
    pub most: Length,
    /// The ground on it.
    pub way: Way,
    /// What the ground added to the wheel.
    pub toll: Toll,
    /// What turn and wheel took of the charge move.
    pub spent: Length,
}

/// The run of a charger who finds nobody. What he passes on his way does not stop him, unless he would
/// touch it; but he halts 3 cm or more from enemies.
pub fn run_on(table: &Table, id: UnitId, turn: Turn, wheel: i16) -> Option<RunOn> {
    if !table[id].here() {
        return None;
    }
    let rect = table.rect(id);
    let (turned, files) = turned(table, id, &rect, turn);
    let start = wheeled(&turned, wheel);
    let spent = manoeuvre_cost(table, id, (turn, wheel), files, &turned);
    let (start, files, (spent, toll)) = match spent {
        Ok(spent) if fits(table, id, &start) => (start, files, spent),
        // Somebody has come into the way of it since: he goes straight on.
        _ => (rect, table[id].files, (Length::ZERO, Toll::FREE)),
    };
    let whole = charge_move(table, id);
    let limit = Length((whole - spent).0.max(0));
    let way = way_ahead(table, id, &start, limit, None).after(toll);
    let (mut most, _) = way.reach(limit, limit);
    if table.cavalry(id) && way.dense(most) {
        most = bisect(most, |d| !way.dense(d));
    }
    let others = near(table, id, None, start.front, extent(&start) + most + GAP);
    (most, _) = meets(table, others, &start, most);
    if !table.battle.holds(&start.advanced(most)) {
        most = bisect(most, |d| table.battle.holds(&start.advanced(d)));
    }
    // Back to where he is not too near to somebody, as often as there is another too near there.
    while most > Length::ZERO
        && let Some(crowd) = crowded(table, id, &start, most)
    {
        most = bisect(most, |d| !crowd.near(&start, d));
    }
    if crowded(table, id, &start, most).is_some() {
        // Not even the wheel leaves him 3 cm: he stays as he is.
        let (way, toll) = (Way::default(), Toll::FREE);
        let none = Length::ZERO;
        return Some(RunOn {
            start: rect,
            files: table[id].files,
            least: none,
            most: none,
            way,
            toll,
            spent: none,
        });
    }
    // And from half his move on past whoever is too near there.
    let half = Length((whole.halved() - spent).0.max(0));
    let mut least =
        if way.cost(most) <= half { most } else { bisect(most, |d| way.cost(d) < half) };
    if way.cost(least) < half && least < most {
        least += Length(1);
    }
    while least < most
        && let Some(crowd) = crowded(table, id, &start, least)
    {
        least = least + bisect(most - least, |d| crowd.near(&start, least + d)) + Length(1);
    }
    Some(RunOn { start, files, least: least.min(most), most, way, toll, spent })
}

/// An enemy who keeps a charger off.
pub struct Crowd {
    there: Rect,
    /// No nearer than this.
    gap: Length,
}

impl Crowd {
    /// Is it too near to halt there?
    fn near(&self, start: &Rect, run: Length) -> bool {
        start.advanced(run).distance(&self.there) < self.gap
    }
}

/// An enemy too near to the place where he would halt: nearer than 3 cm; of those who were nearer when
/// he set out only one who stands in his way, and he is not to come still nearer to him (D-150).
pub fn crowded(table: &Table, id: UnitId, start: &Rect, run: Length) -> Option<Crowd> {
    let (begun, place) = (table.rect(id), start.advanced(run));
    let mut others = near(table, id, Some(!table.seat(id)), place.front, extent(&place) + GAP);
    others.find_map(|enemy| {
        let there = table.rect(enemy);
        let crowd = Crowd { there, gap: GAP.min(begun.distance(&there)) };
        let one = std::slice::from_ref(&there);
        let holds = crowd.gap == GAP || start.advance_until_contact(FAR, one).with.is_some();
        (table.hostile(enemy, id) && crowd.near(start, run) && holds).then_some(crowd)
    })
}

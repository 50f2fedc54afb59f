//! 3. Interpenetration: passing through friends, and trampling enemy leaders.

use super::manoeuvre::{GAP, farthest, stays_by_general, turned, wheeled, wheeling};
use crate::Daimyo;
use crate::choice::{Leg, Turn};
use crate::event::{Event, Why};
use crate::geometry::{drawn_out, extent, fits, near, strip, way_shut};
use crate::rulebook::*;
use crate::s01_organisation::kill;
use crate::s04_disorder::disorder;
use crate::sheet::NONE;
use crate::table::{Leader, LeaderId, Table};
use crate::unit::{Deeds, UnitId, UnitSet};
use engine::{Rule, Seat, Umpire};
use ground::measured::{Length, Rect};

/// Where a unit comes out that passes straight through a friend: directly beyond it.
pub fn far_side(table: &Table, id: UnitId, friend: UnitId) -> Result<Rect, Rule> {
    let rect = table.rect(id);
    if table.seat(friend) != table.seat(id) || friend == id || !table[friend].here() {
        return Err(S3_INTERPENETRATION_FAR_SIDE);
    }
    if table.gun(id) {
        return Err(S8_ARTILLERY_MOVE);
    }
    let there = table.rect(friend);
    let Some((ahead, far)) = strip(&rect, &there) else {
        return Err(S3_INTERPENETRATION_FAR_SIDE);
    };
    if far <= 0 {
        return Err(S3_INTERPENETRATION_FAR_SIDE);
    }
    // It must be able to come up to its friend, and he must be the first it meets.
    let (_, most, rule) = farthest(table, id, Leg::default())?;
    if most.0 + 2 < ahead.max(0) {
        return Err(rule);
    }
    let after = set_beyond(&rect, far);
    // Nor does he take it over ground that is shut to it.
    if way_shut(table, id, &rect, rect.front.distance(after.front)) {
        return Err(S3_TERRAIN_SCENARIO);
    }
    if !fits(table, id, &after) {
        return Err(S3_INTERPENETRATION_FAR_SIDE);
    }
    if !stays_by_general(table, id, &rect, &after) {
        return Err(S1_HATAMOTO_STAY_20);
    }
    let others = near(table, id, Some(!table.seat(id)), after.front, extent(&after) + GAP);
    if others.into_iter().any(|enemy| after.distance(&table.rect(enemy)) < GAP) {
        return Err(S3_CHARGE_HALT_3);
    }
    Ok(after)
}

/// A unit set directly beyond what ends so far ahead of it.
pub fn set_beyond(rect: &Rect, far: i32) -> Rect {
    rect.advanced(Length(far + rect.depth.0 + 2))
}

/// The far side of a friend, free or not.
pub fn beyond(table: &Table, id: UnitId, friend: UnitId) -> Option<Rect> {
    let rect = table.rect(id);
    strip(&rect, &table.rect(friend)).map(|(_, far)| set_beyond(&rect, far))
}

/// All friends whom a unit passed that was shifted straight to where it stands now: he whom it met, and
/// those beside him on its way.
pub fn friends_passed(table: &Table, id: UnitId, before: &Rect) -> UnitSet {
    let way = drawn_out(before, &table.rect(id));
    let mut friends = UnitSet::default();
    for other in near(table, id, Some(table.seat(id)), way.front, extent(&way)) {
        if way.intrudes(&table.rect(other)) {
            friends.insert(other);
        }
    }
    friends
}

/// What passing through does to both: disorder, unless missile ashigaru pass a unit that stands.
pub fn passed(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId, friend: UnitId) {
    umpire.announce(S3_INTERPENETRATION_FAR_SIDE, Event::PassedThrough { unit: id, friend });
    let moved = table[friend].deeds.has(Deeds::MOVED.and(Deeds::FORCED));
    table[friend].deeds.set(Deeds::FROZEN);
    if table.missile_ashigaru(id) && !moved && !table.routing(id) {
        table[friend].deeds.set(Deeds::PASSED_BY_MISSILES);
        return;
    }
    for unit in [id, friend] {
        disorder(table, umpire, unit, Why::Interpenetration, S3_INTERPENETRATION_DISORDER);
    }
}

/// A unit moves that missile ashigaru have passed through this turn: now it is disordered.
pub fn moved_after_passage(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) {
    if table[id].deeds.has(Deeds::PASSED_BY_MISSILES) {
        table[id].deeds.clear(Deeds::PASSED_BY_MISSILES);
        disorder(table, umpire, id, Why::Interpenetration, S3_INTERPENETRATION_MISSILE_LATER);
    }
}

/// Enemy leaders on their own, whom a unit kills that comes upon them.
fn alone(table: &Table, enemy: Seat) -> impl Iterator<Item = LeaderId> + '_ {
    table.all_leaders().filter(move |&leader| {
        let who = table[leader];
        table.side_of(leader) == enemy
            && table.active(leader)
            && who.with == NONE
            && !who.is(Leader::SEATED)
    })
}

/// Unattached enemy leaders on the ground a unit moves over are killed; routers kill nobody.
pub fn trample(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId, over: &Rect) {
    if table.routing(id) {
        return;
    }
    let enemy = !table.seat(id);
    let under = |table: &Table| {
        alone(table, enemy).find(|&leader| over.reaches(Length(2), table.spot(leader)))
    };
    while let Some(leader) = under(table) {
        kill(table, umpire, leader, S3_CONTACT_LEADER_KILLED);
    }
}

/// The same for the ground that a wheel sweeps over.
pub fn trample_wheel(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    start: &Rect,
    wheel: i16,
) {
    if alone(table, !table.seat(id)).next().is_none() {
        return;
    }
    for place in wheeling(start, wheel) {
        trample(table, umpire, id, &place);
    }
}

/// The same for the turn and the wheel that brought a charger from where he stood to where his run
/// began.
pub fn trample_turning(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    (turn, wheel): (Turn, i16),
    begun: &Rect,
    start: &Rect,
) {
    let (turned, _) = turned(table, id, begun, turn);
    if wheeled(&turned, wheel) == *start {
        trample_wheel(table, umpire, id, &turned, wheel);
    }
}

//! 3. Falling back: how far a unit may go backwards, facing the enemy.

use super::ground_marks::entered_dense;
use super::interpenetration::{friends_passed, passed, set_beyond, trample};
use super::manoeuvre::{GAP, bisect, budget, crowds, stays_by_general};
use super::moving::walk_with;
use super::normal_move;
use super::terrain::way_ahead;
use crate::Daimyo;
use crate::event::Event;
use crate::geometry::{drawn_out, extent, fits, meets, near, put, strip, way_shut};
use crate::rulebook::*;
use crate::table::Table;
use crate::unit::{Deeds, UnitId};
use engine::{Rule, Umpire};
use ground::measured::{Length, Rect};

/// How far it may fall back: 3 cm over any ground, missile ashigaru half a normal move.
pub fn farthest_back(table: &Table, id: UnitId) -> (Length, Rule) {
    let (limit, rule) = limit(table, id);
    back_until(table, id, limit, rule)
}

/// What everybody may fall back over any ground.
const THREE: Length = Length::cm(3);

/// The same, whoever is behind it.
fn limit(table: &Table, id: UnitId) -> (Length, Rule) {
    let half = if table.missile_ashigaru(id) { half_back(table, id) } else { THREE };
    if half <= THREE {
        return (THREE, S3_FALLBACK_THREE);
    }
    (half.min(budget(table, id, true, false).max(THREE)), S3_FALLBACK_MISSILE)
}

/// How far missile ashigaru fall back: half a normal move, for which the ground counts; the 3 cm are
/// theirs too, in snow as on bad going (D-179, D-185).
pub fn half_back(table: &Table, id: UnitId) -> Length {
    let half = normal_move(table, id).halved();
    if !table.missile_ashigaru(id) {
        return half;
    }
    let way = way_ahead(table, id, &table.rect(id).reversed(), half, None);
    // Ground that is shut stops it like a friend, and is no question of the price.
    let pays = |d: Length| way.cost(d) <= half;
    let most = if pays(half) { half } else { bisect(half, pays) };
    most.max(THREE)
}

/// May a unit fall back so far? Nothing in its way but a friend whom it passes through.
pub fn may_fall_back(table: &Table, id: UnitId, distance: Length) -> Result<(), (Length, Rule)> {
    let (most, rule) = farthest_back(table, id);
    let through = || distance <= limit(table, id).0 && through(table, id, distance).is_some();
    if distance > Length::ZERO && (distance <= most || through()) {
        Ok(())
    } else {
        Err((most, rule))
    }
}

/// Where a unit comes out that meets a friend as it falls back so far: directly on his far side, if it
/// fits there (D-34, D-182).
fn through(table: &Table, id: UnitId, distance: Length) -> Option<Rect> {
    let (most, rule) = back_until(table, id, distance, S3_FALLBACK_THREE);
    if rule != S3_INTERPENETRATION_FAR_SIDE {
        return None;
    }
    let rect = table.rect(id);
    let rear = rect.reversed();
    let others = near(table, id, Some(table.seat(id)), rear.front, extent(&rear) + distance);
    let friend = meets(table, others, &rear, most + Length(2)).1?;
    let (_, far) = strip(&rear, &table.rect(friend))?;
    let beyond = set_beyond(&rear, far);
    let after = beyond.reversed();
    let free = far > 0
        && fits(table, id, &after)
        && !way_shut(table, id, &rear, rear.front.distance(beyond.front))
        && stays_by_general(table, id, &rect, &after)
        && !crowds(table, id, &rect, &after);
    free.then_some(after)
}

/// A unit falls back so far, or through the friend whom it meets on its way.
pub fn fall_back(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    distance: Length,
    rule: Rule,
) {
    let before = table.rect(id);
    let passes = through(table, id, distance);
    let after = match passes {
        Some(after) => after,
        None => before.advanced(-back_until(table, id, distance, rule).0),
    };
    put(table, id, &after);
    table[id].deeds.set(Deeds::FELL_BACK.and(Deeds::MOVED));
    let went = before.front.distance(after.front).0.clamp(0, 9_999) as u16;
    table[id].spent = went;
    umpire.announce(rule, Event::FellBack { unit: id, distance: went });
    entered_dense(table, umpire, id, &before);
    trample(table, umpire, id, &drawn_out(&before, &table.rect(id)));
    walk_with(table, id, went);
    if passes.is_some() {
        for friend in friends_passed(table, id, &before) {
            passed(table, umpire, id, friend);
        }
    }
}

/// How far back it can go at most: friends and shut ground stop it, and it comes within 3 cm of no
/// enemy behind it.
pub fn back_until(table: &Table, id: UnitId, limit: Length, rule: Rule) -> (Length, Rule) {
    let (mut most, mut rule) = (limit, rule);
    let rear = table.rect(id).reversed();
    let others = near(table, id, None, rear.front, extent(&rear) + limit + GAP);
    for other in others {
        let there = &table.rect(other);
        let one = std::slice::from_ref(there);
        let (run, because) = if table.hostile(other, id) {
            // Whoever is near already matters only if the way back leads towards him. One who is
            // touched is at no distance, and neither is one who would be run over.
            let gap = rear.distance(there);
            let clear = |d: Length| !rear.advanced(d).intrudes(there);
            let away = rear.advanced(most).distance(there) >= gap;
            if gap <= GAP && away && clear(most) && clear(most.halved()) {
                continue;
            }
            (rear.advance_until_near(most, GAP, one), S3_CHARGE_HALT_3)
        } else {
            (rear.advance_until_contact(most, one), S3_INTERPENETRATION_FAR_SIDE)
        };
        if run.with.is_some() && run.distance < most {
            (most, rule) = (run.distance, because);
        }
    }
    let back = |d: Length| table.rect(id).advanced(-d);
    let kept = |d: Length| stays_by_general(table, id, &table.rect(id), &back(d));
    if !kept(most) {
        most = bisect(most, kept);
        rule = S1_HATAMOTO_STAY_20;
    }
    if !table.battle.holds(&back(most)) {
        most = bisect(most, |d| table.battle.holds(&back(d)));
        rule = S3_LEAVING_REMOVED;
    }
    let open = |d: Length| !way_shut(table, id, &rear, d);
    if !open(most) {
        most = bisect(most, open);
        rule = S3_TERRAIN_SCENARIO;
    }
    (most, rule)
}

//! 3. Falling back: how far a unit may go backwards, facing the enemy.

use super::manoeuvre::{GAP, bisect, budget, stays_by_general};
use super::normal_move;
use crate::geometry::{extent, near, way_shut};
use crate::rulebook::*;
use crate::table::Table;
use crate::unit::UnitId;
use engine::Rule;
use ground::measured::Length;

/// How far it may fall back: 3 cm over any ground, missile ashigaru half a normal move.
pub fn farthest_back(table: &Table, id: UnitId) -> (Length, Rule) {
    let missile = table.missile_ashigaru(id);
    let limit = if missile { normal_move(table, id).halved() } else { Length::cm(3) };
    let limit = Length(limit.0.min(budget(table, id, true, false).0.max(300)));
    let rule = if missile { S3_FALLBACK_MISSILE } else { S3_FALLBACK_THREE };
    back_until(table, id, limit, rule)
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

//! 3. Charge response: counter-charges, who may make them and how they go (D-41, D-157).

use super::charge_facing::faced;
use super::charge_paths::{Path, turn_to};
use super::charge_response::View;
use super::ground_marks::{marks_of, swept_over};
use super::interpenetration::{trample, trample_wheel};
use super::manoeuvre::{bisect, blocks_wheel, wheel_shut, wheeled};
use super::moving::walk_with;
use super::terrain::{Toll, in_building, in_dense, toll, way_ahead};
use super::{charge_move, charge_turn_cost, wheel_cost};
use crate::Daimyo;
use crate::choice::Turn;
use crate::event::Why;
use crate::geometry::{bearing, extent, intrudes_any, meets, near, put, swept};
use crate::rulebook::*;
use crate::s04_disorder::disorder;
use crate::table::Table;
use crate::unit::UnitId;
use engine::{Rule, Umpire};
use ground::measured::{Length, Rect};

/// May the target meet this charge with one of its own?
pub fn may_counter(view: &View) -> Result<(), Rule> {
    let (table, target) = (view.table, view.target);
    if !table.cavalry(target) && table.cavalry(view.charger) {
        return Err(S3_RESPONSE_NO_COUNTER_CAVALRY);
    }
    if table.gun(target) {
        return Err(S8_ARTILLERY_NO_MOVES);
    }
    if table.hq(target) || in_building(table, target) {
        return Err(S3_RESPONSE_COUNTER);
    }
    let from = table.rect(view.charger).front;
    let turn = turn_to(view.side());
    let (start, files) = match turn {
        Turn::No => (table.rect(target), table[target].files),
        // It turns in the time it would have for turning to face (D-43, D-157).
        _ => faced(table, view.charger, target, view.side())
            .filter(|_| view.in_time())
            .ok_or(S3_RESPONSE_FACE)?,
    };
    let wheel = bearing(&start, from);
    let times = i32::from(files.max(1)) * 100 / i32::from(table[target].files.max(1));
    let arc = Length(wheel_cost(table, target, wheel).0 * times / 100);
    if (charge_turn_cost(table, target, turn) + arc) * 2 > charge_move(table, target) {
        return Err(S3_CHARGE_HALF_MANOEUVRE);
    }
    // What lies beyond its share of the way the charger runs over, not it (D-41).
    let share = share_of(table, view.charger, target, view.gap);
    let way = way_ahead(table, target, &wheeled(&start, wheel), share, Some(view.charger));
    if table.cavalry(target) && way.dense(share) {
        return Err(S3_TERRAIN_WHO_CHARGES);
    }
    if way.shut(share) || wheel_shut(table, &start, wheel) {
        return Err(S3_TERRAIN_SCENARIO);
    }
    // The ground under the wheel counts as in a charge (D-138).
    let toll = toll(table, target, &start, wheel)?;
    if table.cavalry(target) && toll.times > 1 {
        return Err(S3_TERRAIN_WHO_CHARGES);
    }
    let manoeuvres = charge_turn_cost(table, target, turn) + arc * toll.times + toll.extra;
    if manoeuvres * 2 > charge_move(table, target) {
        return Err(S3_CHARGE_HALF_MANOEUVRE);
    }
    Ok(())
}

/// A counter-charger's share of the way between the two: both move, each by its charge move (D-41).
pub fn share_of(table: &Table, charger: UnitId, target: UnitId, way: Length) -> Length {
    let (his, own) = (charge_move(table, charger).0, charge_move(table, target).0);
    Length((i64::from(way.0) * i64::from(own) / i64::from((his + own).max(1))) as i32)
}

/// The counter-charger's part of the way: it wheels to face the charger and comes on. Gives how far
/// it came towards the charger.
pub fn counter_advance(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    charger: UnitId,
    target: UnitId,
    share: Length,
    path: &Path,
) -> Length {
    let rect = table.rect(target);
    let wheel = bearing(&rect, path.start.front);
    let after = wheeled(&rect, wheel);
    let others = near(table, target, None, rect.front, extent(&rect) + rect.width + share);
    let free = blocks_wheel(table, target, &rect, wheel).is_none() && table.battle.holds(&after);
    let start = if free { after } else { rect };
    // The charger is no obstacle to coming at him; everybody else is.
    let mut most = share;
    let mut others = others;
    others.remove(charger);
    most = Length(most.0.min(meets(table, others, &start, most).0.0));
    let gap = start.advance_until_contact(Length::cm(40), &[path.start]).distance;
    most = Length(most.0.min(gap.0));
    // Bad ground shortens its share, under the wheel as ahead.
    let ground = toll(table, target, &rect, wheel).ok().filter(|_| free).unwrap_or(Toll::FREE);
    let way = way_ahead(table, target, &start, most, Some(charger)).after(ground);
    let arc = wheel_cost(table, target, wheel) * ground.times + ground.extra;
    let price = charge_move(table, target) - arc;
    most = way.reach(Length(price.0.max(0)), most).0;
    if table.cavalry(target) && way.dense(most) {
        most = bisect(most, |d| !way.dense(d));
    }
    let end = start.advanced(most);
    if !fits_but(table, target, charger, &end) {
        return Length::ZERO;
    }
    let was_dense = in_dense(table, target);
    put(table, target, &end);
    if free {
        trample_wheel(table, umpire, target, &rect, wheel);
    }
    swept_over(table, umpire, target, &ground, was_dense);
    trample(table, umpire, target, &swept(&start, most));
    walk_with(table, target, most.0.clamp(0, 9_999) as u16);
    if way.light(most) || way.dense(most) || ground.bad_ground() {
        disorder(table, umpire, target, Why::Terrain, S3_TERRAIN_CHARGE_DISORDER);
    }
    marks_of(table, umpire, target, &way, most);
    most
}

/// Does it fit, the charger aside, who is on his way?
fn fits_but(table: &Table, id: UnitId, charger: UnitId, rect: &Rect) -> bool {
    let mut others = near(table, id, None, rect.front, extent(rect));
    others.remove(charger);
    table.battle.holds(rect) && !intrudes_any(table, others, rect)
}

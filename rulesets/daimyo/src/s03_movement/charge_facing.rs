//! 3. Charge response: a target that turns or wheels to face the chargers (D-43, D-168).

use super::charge_paths::turn_to;
use super::ground_marks::{entered_dense, swept_over};
use super::interpenetration::{trample, trample_wheel};
use super::manoeuvre::{GAP, blocks_wheel, turned, wheel_shut, wheeled};
use super::terrain::{in_dense, toll};
use super::{normal_move, wheel_cost};
use crate::Daimyo;
use crate::event::Event;
use crate::geometry::{barred_to, bearing, extent, fits, looking, near, put, struck_side};
use crate::rulebook::*;
use crate::table::Table;
use crate::unit::{Deeds, UnitId};
use engine::{Rule, Umpire};
use ground::measured::{Length, Rect, Side};

/// The wheel that brings a target to face the charger, as far as anybody wheels for that.
pub fn wheel_to(table: &Table, charger: UnitId, target: UnitId) -> i16 {
    bearing(&table.rect(target), table.rect(charger).front).clamp(-120, 120)
}

/// May it wheel so? Up to half its normal move, the ground under the wheel included (D-138).
pub fn may_wheel_to_face(
    table: &Table,
    charger: UnitId,
    target: UnitId,
    wheel: i16,
) -> Result<(), Rule> {
    let rect = table.rect(target);
    let after = wheeled(&rect, wheel);
    let free = blocks_wheel(table, target, &rect, wheel).is_none()
        && fits(table, target, &after)
        && !wheel_shut(table, &rect, wheel)
        && !crowds_another(table, charger, target, &after);
    let ground = toll(table, target, &rect, wheel)?;
    let cost = wheel_cost(table, target, wheel) * ground.times + ground.extra;
    let cheap = cost * 2 <= normal_move(table, target);
    let faces = after.side_towards(table.rect(charger).front) == Side::Front;
    if free && cheap && faces { Ok(()) } else { Err(S3_RESPONSE_FACE) }
}

/// The target wheels towards the charger.
pub fn wheel_round(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    target: UnitId,
    wheel: i16,
) {
    let rect = table.rect(target);
    let after = wheeled(&rect, wheel);
    let was_dense = in_dense(table, target);
    let ground = toll(table, target, &rect, wheel);
    put(table, target, &after);
    if let Ok(ground) = ground {
        swept_over(table, umpire, target, &ground, was_dense);
    }
    entered_dense(table, umpire, target, &rect);
    trample_wheel(table, umpire, target, &rect, wheel);
    table[target].deeds.set(Deeds::MOVED);
    let facing = after.facing.to_degrees();
    umpire.announce(S3_RESPONSE_FACE, Event::Turned { unit: target, facing });
}

/// Where a target stands that has turned that side to the front: it receives the charge where it was
/// struck, so its new front is on that edge, to one side of its middle if it must (D-168). Nowhere if
/// it does not fit, or would come within 3 cm of another enemy.
pub fn faced(table: &Table, charger: UnitId, target: UnitId, side: Side) -> Option<(Rect, u8)> {
    let rect = table.rect(target);
    let (about, files) = turned(table, target, &rect, turn_to(side));
    let edge = looking(&rect, side);
    let there = Rect { width: about.width, depth: about.depth, ..edge };
    let aside = Length((about.width.0 - edge.width.0) / 2);
    let places = [there, there.slid(aside), there.slid(-aside)];
    let free = |place: &Rect| {
        fits(table, target, place)
            && !barred_to(table, target, &rect, place)
            && !crowds_another(table, charger, target, place)
    };
    places.into_iter().find(free).map(|place| (place, files))
}

/// Would a target come nearer than 3 cm to an enemy who does not charge it, and nearer than it is?
fn crowds_another(table: &Table, charger: UnitId, target: UnitId, place: &Rect) -> bool {
    let rect = table.rect(target);
    let mut others =
        near(table, target, Some(!table.seat(target)), place.front, extent(place) + GAP);
    others.remove(charger);
    others.any(|other| {
        let there = table.rect(other);
        table.hostile(other, target)
            && place.is_within(Length(GAP.0 - 1), &there)
            && place.distance(&there) < rect.distance(&there)
    })
}

/// The target turns towards the charger in its place.
pub fn turn_round(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    charger: UnitId,
    target: UnitId,
) {
    let rect = table.rect(target);
    let side = struck_side(&rect, &table.rect(charger));
    let Some((after, files)) = faced(table, charger, target, side) else { return };
    table[target].files = files;
    put(table, target, &after);
    entered_dense(table, umpire, target, &rect);
    trample(table, umpire, target, &after);
    table[target].deeds.set(Deeds::MOVED);
    let facing = after.facing.to_degrees();
    umpire.announce(S3_RESPONSE_FACE, Event::Turned { unit: target, facing });
}

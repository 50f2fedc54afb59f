//! 5. The morale die roll modifiers, in the order of the printed table.

use super::{Charged, starred};
use crate::event::{Factor, Tally};
use crate::geometry::{level, near};
use crate::s03_movement::terrain::{behind_obstacle, in_building, in_wood, rear_of};
use crate::table::{LeaderId, Table};
use crate::unit::{State, UnitId, UnitSet};
use crate::words::{Role, Weapon};
use ground::measured::{Side, Vec2};

/// Every modifier that applies to a unit now.
pub fn of(table: &Table, id: UnitId, charged: Charged) -> Tally {
    let mut tally = Tally::default();
    let (rect, seat, reach) = (table.rect(id), table.seat(id), starred(table, id));
    let mut others = near(table, id, None, rect.front, rect.depth + rect.width + reach);
    for other in others {
        if !rect.is_within(reach, &table.rect(other)) {
            others.remove(other);
        }
    }

    // A leader who runs with the unit is no help; one who joined it later is.
    let leaders = table.leaders_with(id).into_iter().flatten();
    let best = leaders
        .filter(|&leader| !table.leader_routs(leader))
        .map(|leader| table[leader].rating)
        .max();
    tally.add(Factor::Leader, best.unwrap_or(0) as i8);
    tally.when(table[id].state.has(State::PURSUING), Factor::Pursuing, 2);
    tally.when(high_or_covered(table, id, others), Factor::HighOrCovered, 1);
    let general = LeaderId::general(seat);
    let general_near = table.active(general)
        && !table.leader_routs(general)
        && rect.reaches(reach, table.spot(general));
    tally.when(general_near, Factor::GeneralNear, 1);

    let by_cavalry = match charged {
        Charged::By { unit, .. } => table.cavalry(unit) && !table.cavalry(id),
        Charged::No => false,
    };
    let in_front = matches!(charged, Charged::By { front: true, .. });
    let spears =
        by_cavalry && in_front && table.weapon(id) == Weapon::LongSpear && !table.disordered(id);
    tally.when(spears, Factor::LongSpearFront, 1);
    let enemy_routs =
        others.into_iter().any(|other| table.seat(other) != seat && table.routing(other));
    tally.when(enemy_routs, Factor::EnemyRouting, 1);
    tally.when(table.role(id) == Role::Hatamoto, Factor::Hatamoto, 1);
    tally.when(table.disordered(id), Factor::Disordered, -1);
    tally.when(!table.hq(id) && !table.in_command(id), Factor::OutOfCommand, -1);
    tally.when(by_cavalry, Factor::ChargedByCavalry, -1);

    let friends = others.filter(|&other| {
        table.seat(other) == seat
            && table.routing(other)
            && table.quality(other) >= table.quality(id)
    });
    tally.add(Factor::FriendsRouting, -(friends.count() as i8));
    let lost = table.card(id).stands.saturating_sub(table[id].stands);
    tally.add(Factor::StandsLost, -2 * lost as i8);
    let flanked = others.into_iter().any(|other| {
        let there = table.rect(other);
        table.hostile(id, other)
            && !table.routing(other)
            && rect.side_towards(there.centre()) != Side::Front
            && there.side_towards(rect.centre()) == Side::Front
    });
    tally.when(flanked && !in_building(table, id), Factor::EnemyOnFlank, -2);
    let killed = table.fallen.iter().any(|fallen| {
        table.side_of(fallen.who) == seat
            && rect.distance_to(Vec2::new(fallen.x.into(), fallen.y.into())) <= reach
    });
    tally.when(killed, Factor::LeaderKilled, -2);
    tally.when(table.routing(id), Factor::SelfRouting, -2);
    tally
}

/// Higher than every enemy within reach (there must be one), or in cover (D-59, D-60).
fn high_or_covered(table: &Table, id: UnitId, near: UnitSet) -> bool {
    if table.battle.is_bare() {
        return false;
    }
    let rect = table.rect(id);
    let enemies = || near.filter(move |&other| table.hostile(id, other));
    let here = level(table, id);
    let high =
        here > 0 && enemies().next().is_some() && enemies().all(|other| level(table, other) < here);
    let behind = || {
        let nearest = enemies().min_by_key(|&other| rect.distance_squared(&table.rect(other)));
        nearest.is_some_and(|other| behind_obstacle(table, id, rear_of(&table.rect(other))))
    };
    high || in_wood(table, id) || in_building(table, id) || behind()
}

//! 3. Terrain effects: what the ground does to those who have gone over it.

use super::terrain::{Toll, Way, rear_of};
use crate::Daimyo;
use crate::event::Why;
use crate::geometry::{drawn_out, may_meet, wide_enough};
use crate::rulebook::*;
use crate::s04_disorder::disorder;
use crate::sheet::Piece;
use crate::table::Table;
use crate::unit::{Deeds, UnitId};
use crate::words::TroopType;
use engine::Umpire;
use ground::measured::{Corridor, Length, Rect, Vec2};

/// What the ground does to a unit that went so far over it.
pub fn marks_of(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    way: &Way,
    distance: Length,
) {
    if way.light(distance) {
        table[id].deeds.set(Deeds::PAID_LIGHT);
    }
    if way.bad(distance) {
        table[id].deeds.set(Deeds::BAD_GOING);
    }
    match way.disorders(distance) {
        Some(rule)
            if rule == S3_TERRAIN_DENSE_DISORDER && table.kind(id) == TroopType::Peasants => {}
        Some(rule) => disorder(table, umpire, id, Why::Terrain, rule),
        None => {}
    }
}

/// What the ground under a wheel does to a unit: an obstacle disorders it, and dense ground if it was in
/// none before (D-138).
pub fn swept_over(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    toll: &Toll,
    was_dense: bool,
) {
    if toll.line {
        disorder(table, umpire, id, Why::Terrain, S3_TERRAIN_OBSTACLE_DISORDER);
    } else if toll.times > 1 && !was_dense && table.kind(id) != TroopType::Peasants {
        disorder(table, umpire, id, Why::Terrain, S3_TERRAIN_DENSE_DISORDER);
    }
}

/// Disorders a unit that was moved into dense ground it was not in before, or over an obstacle: where
/// it stands now, and what it passed over to come there.
pub fn entered_dense(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    before: &Rect,
) {
    if table.battle.is_bare() {
        return;
    }
    let now = table.rect(id);
    let over = drawn_out(before, &now);
    let terrain = &table.battle.get().terrain;
    let way = Corridor { from: before.front, to: now.front, width: Length(6) };
    let bridged = |river: &Piece| {
        let crossing = |piece: &Piece| wide_enough(piece, &now) && piece.rect.intrudes(&river.rect);
        river.kind.river() && terrain.iter().any(|it| crossing(it) && way.crosses(&it.rect))
    };
    // Who struck over an obstacle stands across it; he has crossed it when his middle or his rear has.
    let crosses = |piece: &Piece| {
        let middle = -piece.rect.depth.0 / 2;
        let beyond = |point: Vec2| piece.rect.seen_from(point).1.0 > middle;
        let changes = |was: Vec2, is: Vec2| beyond(was) != beyond(is);
        piece.kind.linear()
            && (changes(before.centre(), now.centre()) || changes(rear_of(before), rear_of(&now)))
    };
    let enters = |piece: &&Piece| {
        may_meet(&piece.rect, &over)
            && piece.rect.intrudes(&over)
            && (!piece.rect.intrudes(before) || crosses(piece))
            && !bridged(piece)
    };
    if terrain.iter().filter(enters).any(|piece| piece.kind.linear()) {
        disorder(table, umpire, id, Why::Terrain, S3_TERRAIN_OBSTACLE_DISORDER);
    } else if terrain.iter().filter(enters).any(|piece| piece.kind.dense())
        && table.kind(id) != TroopType::Peasants
    {
        disorder(table, umpire, id, Why::Terrain, S3_TERRAIN_DENSE_DISORDER);
    }
}

/// What the ground does to a charger: under its run, and under its wheel (D-138).
pub fn charge_marks(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    unit: UnitId,
    way: &Way,
    run: Length,
    toll: Toll,
) {
    marks_of(table, umpire, unit, way, run);
    if toll.line {
        disorder(table, umpire, unit, Why::Terrain, S3_TERRAIN_OBSTACLE_DISORDER);
    }
    if way.light(run) || way.dense(run) || toll.bad_ground() {
        disorder(table, umpire, unit, Why::Terrain, S3_TERRAIN_CHARGE_DISORDER);
    }
}

//! Section 3. Buildings that units hold, and the table edge by which late clans enter.

use super::ground_marks::{entered_dense, marks_of};
use super::interpenetration::trample;
use super::manoeuvre::{GAP, budget, crowds, stays_by_general};
use super::terrain::{Way, way_ahead};
use crate::Daimyo;
use crate::event::Event;
use crate::geometry::{NEARLY, extent, fits, intrudes_any, near, on_shut_ground, put, shortest};
use crate::rulebook::*;
use crate::sheet::{NONE, STAND};
use crate::table::{Leader, Table};
use crate::unit::{Deeds, Place, UnitId};
use crate::words::Terrain;
use engine::{Rule, Umpire};
use ground::measured::{Angle, Length, Rect, Side, Vec2};

/// May the unit take that building?
pub fn may_occupy(table: &Table, id: UnitId, building: u8) -> Result<(), Rule> {
    let piece = table.battle.piece(building).filter(|piece| piece.kind == Terrain::Building);
    let Some(piece) = piece else { return Err(S3_TERRAIN_BUILDING_CAPACITY) };
    let held = table.present().any(|other| table[other].building == building);
    if held
        || table[id].stands > 4
        || table.cavalry(id)
        || table.gun(id)
        || table[id].building != NONE
    {
        return Err(S3_TERRAIN_BUILDING_CAPACITY);
    }
    if table.halted(id) {
        return Err(S5_EFFECTS_HALT);
    }
    let rect = table.rect(id);
    let others = near(table, id, None, piece.rect.front, extent(&piece.rect) + GAP);
    if intrudes_any(table, others, &piece.rect) {
        return Err(S3_TERRAIN_BUILDING_CAPACITY);
    }
    let near = |other: UnitId| table.rect(other).distance(&piece.rect) < GAP;
    if others.into_iter().any(|other| table.hostile(other, id) && near(other)) {
        return Err(S3_CHARGE_HALT_3);
    }
    if !stays_by_general(table, id, &rect, &piece.rect) {
        return Err(S1_HATAMOTO_STAY_20);
    }
    match way_in(&rect, &piece.rect) {
        Some(way) => way_is_free(table, id, &rect, &way),
        None => Ok(()),
    }
}

/// The way into a building: the shortest line to its wall, one stand wide (D-143). None where the
/// unit already stands at the wall.
fn way_in(rect: &Rect, building: &Rect) -> Option<Rect> {
    let (from, to) = shortest(rect, building, rect.nearest_point(building.centre()));
    let facing = Angle::of(to - from)?;
    Some(Rect::new(to, facing, STAND, from.distance(to)))
}

/// May the unit walk that way: over no other unit, 3 cm from enemies, and within its move?
fn way_is_free(table: &Table, id: UnitId, rect: &Rect, way: &Rect) -> Result<(), Rule> {
    if on_shut_ground(table, way) {
        return Err(S3_TERRAIN_SCENARIO);
    }
    // Walking up to it, and into it, is dense going.
    let price = way.depth * 2 + ground_on(table, id, way).once(short_of(way));
    if price > budget(table, id, false, false) {
        return Err(S3_TERRAIN_DENSE);
    }
    for other in near(table, id, None, way.front, extent(way) + GAP) {
        let there = table.rect(other);
        let enemy = table.hostile(other, id);
        if way.intrudes(&there) {
            return Err(if enemy { S3_CHARGE_ONLY_CONTACT } else { S3_INTERPENETRATION_FAR_SIDE });
        }
        if enemy && way.distance(&there) < GAP && way.distance(&there) < rect.distance(&there) {
            return Err(S3_CHARGE_HALT_3);
        }
    }
    Ok(())
}

/// The ground on the way into a building, which a stand of the unit walks.
fn ground_on(table: &Table, id: UnitId, way: &Rect) -> Way {
    let stand = Rect { depth: table.depth(id), ..way.advanced(-way.depth) };
    way_ahead(table, id, &stand, way.depth, None)
}

/// That way to a hair before the wall: the building itself is not on it.
fn short_of(way: &Rect) -> Length {
    Length((way.depth - NEARLY).0.max(0))
}

/// A unit goes into a building. Gives back how far it walked.
pub fn occupy(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    building: u8,
) -> u16 {
    let before = table.rect(id);
    let Some(walls) = table.battle.piece(building).map(|piece| piece.rect) else { return 0 };
    let way = way_in(&before, &walls);
    let ground = way.map(|way| ground_on(table, id, &way)).unwrap_or_default();
    table[id].building = building;
    put(table, id, &walls);
    umpire.announce(S3_TERRAIN_BUILDING_CAPACITY, Event::Occupied { unit: id, building });
    trample(table, umpire, id, &walls);
    let Some(way) = way else { return 0 };
    trample(table, umpire, id, &way);
    marks_of(table, umpire, id, &ground, short_of(&way));
    way.depth.0.clamp(0, 9_999) as u16
}

/// Where a unit comes out of its building by a side, in a line two deep.
pub fn outside_place(table: &Table, id: UnitId, side: u8) -> Option<(Rect, u8)> {
    let unit = &table[id];
    let piece = table.battle.piece(unit.building)?;
    let side = Side::ALL.get(side as usize).copied().unwrap_or(Side::Front);
    let looking = crate::geometry::looking(&piece.rect, side);
    let files = unit.stands.div_ceil(2).max(1);
    let ranks = unit.stands.div_ceil(files).max(1);
    let depth = table.depth(id) * i32::from(ranks);
    let rect =
        Rect { width: STAND * i32::from(files), depth, ..looking.advanced(depth + Length(2)) };
    Some((rect, files))
}

/// The same, if it fits.
pub fn outside(table: &Table, id: UnitId, side: u8) -> Result<(Rect, u8), Rule> {
    let place = outside_place(table, id, side).filter(|(rect, _)| fits(table, id, rect));
    place.ok_or(S3_TERRAIN_BUILDING_CAPACITY)
}

/// May the unit come out of its building by a side? It keeps 3 cm from enemies, and hatamoto stay by
/// their General (D-156).
pub fn may_leave(table: &Table, id: UnitId, side: u8) -> Result<(Rect, u8), Rule> {
    let (after, files) = outside(table, id, side)?;
    let walls = table.rect(id);
    if crowds(table, id, &walls, &after) {
        return Err(S3_CHARGE_HALT_3);
    }
    if !stays_by_general(table, id, &walls, &after) {
        return Err(S1_HATAMOTO_STAY_20);
    }
    Ok((after, files))
}

/// A unit comes out of its building. Gives back how far it walked.
pub fn leave(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId, side: u8) -> u16 {
    let Ok((after, files)) = may_leave(table, id, side) else { return 0 };
    let walls = table.rect(id);
    table[id].building = NONE;
    table[id].files = files;
    put(table, id, &after);
    umpire.announce(S3_TERRAIN_VILLAGE, Event::Entered { unit: id });
    entered_dense(table, umpire, id, &walls);
    trample(table, umpire, id, &after);
    after.depth.0.clamp(0, 9_999) as u16
}

/// Where a late unit enters: in column on its edge, within the stretch its scenario gives.
pub fn entry(table: &Table, id: UnitId, y: u16) -> Result<Rect, Rule> {
    let unit = &table[id];
    let rule = S11_SCENARIOS_KAWANAKAJIMA_LATE;
    let Some(card) = table.battle.clan(table.card(id).clan) else { return Err(rule) };
    let Some(right) = card.enters else { return Err(rule) };
    if i32::from(y) < i32::from(card.entry.0) || i32::from(y) > i32::from(card.entry.1) {
        return Err(rule);
    }
    let length = table.depth(id) * i32::from(unit.stands);
    let (x, facing) = if right {
        (table.battle.size.0.0 - length.0, Angle::LEFT)
    } else {
        (length.0, Angle::RIGHT)
    };
    let rect = Rect::new(Vec2::new(x, y.into()), facing, STAND, length);
    if !fits(table, id, &rect) {
        return Err(rule);
    }
    let others = near(table, id, None, rect.front, extent(&rect) + GAP);
    let near = |other: UnitId| table.rect(other).distance(&rect) < GAP;
    let crowded = others.into_iter().any(|other| table.hostile(other, id) && near(other));
    if crowded { Err(S3_CHARGE_HALT_3) } else { Ok(rect) }
}

/// A late unit enters, in column; its daimyo comes with the first.
pub fn enter(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId, y: u16) {
    if let Ok(rect) = entry(table, id, y) {
        table[id].files = 1;
        table[id].place = Place::Table;
        put(table, id, &rect);
        umpire.announce(S11_SCENARIOS_KAWANAKAJIMA_LATE, Event::Entered { unit: id });
        // It comes from beyond the edge, over whatever is there.
        entered_dense(table, umpire, id, &rect.advanced(-rect.depth));
        trample(table, umpire, id, &rect);
        let leader = table.commander(id);
        if table[leader].is(Leader::WAITING) {
            table[leader].flags &= !Leader::WAITING;
            table[leader].flags |= Leader::MOVED | Leader::DONE;
            table[leader].with = id.0;
        }
    }
    table[id].deeds.set(Deeds::FINISHED.and(Deeds::MOVED));
}

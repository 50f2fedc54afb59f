//! Section 3. Buildings that units hold, and the table edge by which late clans enter.

use super::manoeuvre::{GAP, budget};
use crate::Daimyo;
use crate::event::Event;
use crate::geometry::{extent, fits, intrudes_any, near, put};
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
    // Walking up to it, and into it, is dense going.
    let rect = table.rect(id);
    if rect.distance(&piece.rect) * 2 > budget(table, id, false, false) {
        return Err(S3_TERRAIN_DENSE);
    }
    let others = near(table, id, None, piece.rect.front, extent(&piece.rect) + GAP);
    if intrudes_any(table, others, &piece.rect) {
        return Err(S3_TERRAIN_BUILDING_CAPACITY);
    }
    let near = |other: UnitId| table.rect(other).distance(&piece.rect) < GAP;
    let crowded = others.into_iter().any(|other| table.hostile(other, id) && near(other));
    if crowded { Err(S3_CHARGE_HALT_3) } else { Ok(()) }
}

/// Where a unit comes out of its building by a side, in a line two deep.
pub fn outside(table: &Table, id: UnitId, side: u8) -> Result<(Rect, u8), Rule> {
    let unit = &table[id];
    let Some(piece) = table.battle.piece(unit.building) else {
        return Err(S3_TERRAIN_BUILDING_CAPACITY);
    };
    let side = Side::ALL.get(side as usize).copied().unwrap_or(Side::Front);
    let looking = crate::geometry::looking(&piece.rect, side);
    let files = unit.stands.div_ceil(2).max(1);
    let ranks = unit.stands.div_ceil(files).max(1);
    let depth = table.depth(id) * i32::from(ranks);
    let rect =
        Rect { width: STAND * i32::from(files), depth, ..looking.advanced(depth + Length(2)) };
    if fits(table, id, &rect) { Ok((rect, files)) } else { Err(S3_TERRAIN_BUILDING_CAPACITY) }
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
        let leader = table.commander(id);
        if table[leader].is(Leader::WAITING) {
            table[leader].flags &= !Leader::WAITING;
            table[leader].flags |= Leader::MOVED | Leader::DONE;
            table[leader].with = id.0;
        }
    }
    table[id].deeds.set(Deeds::FINISHED.and(Deeds::MOVED));
}

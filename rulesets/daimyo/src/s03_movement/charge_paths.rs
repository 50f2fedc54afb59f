//! 3. Charge: which charges are legal, the way they take, and squaring up at their end.

use super::leaders::left;
use super::manoeuvre::{blocks_wheel, turned, wheel_shut, wheeled};
use super::terrain::{Toll, Way, in_building, toll, way_ahead};
use super::{charge_move, charge_turn_cost, wheel_cost};
use crate::choice::Turn;
use crate::geometry::{
    NEARLY, barred_to, bearing, extent, fits, looking, meets, near, put, struck_side,
};
use crate::rulebook::*;
use crate::s06_firing::sight::sees;
use crate::sheet::{NONE, STAND};
use crate::table::{Leader, Table};
use crate::unit::{Deeds, State, UnitId, UnitSet};
use crate::words::TroopType;
use engine::Rule;
use ground::measured::{Angle, Length, Rect, Side};

/// The way of a charge.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// After the turn and the wheel.
    pub start: Rect,
    /// Files after the turn.
    pub files: u8,
    /// The straight run into contact.
    pub run: Length,
    /// The ground on it.
    pub way: Way,
    /// What the ground added to the wheel.
    pub toll: Toll,
    /// What turn and wheel took of the charge move.
    pub manoeuvres: Length,
}

/// A turn and a wheel at the beginning of a charge.
struct Manoeuvre {
    after: Rect,
    files: u8,
    cost: Length,
    toll: Toll,
}

/// What a turn and a wheel cost of the charge move, and what the ground adds to the wheel. A unit
/// that has turned wheels on its new front.
pub fn manoeuvre_cost(
    table: &Table,
    id: UnitId,
    (turn, wheel): (Turn, i16),
    files: u8,
    start: &Rect,
) -> Result<(Length, Toll), Rule> {
    let mut cost = charge_turn_cost(table, id, turn);
    if wheel == 0 {
        return Ok((cost, Toll::FREE));
    }
    let paid = toll(table, id, start, wheel)?;
    let times = i32::from(files.max(1)) * 100 / i32::from(table[id].files.max(1));
    cost += Length(wheel_cost(table, id, wheel).0 * times / 100) * paid.times + paid.extra;
    Ok((cost, paid))
}

/// May the unit start a charge at all?
pub fn may_charge(table: &Table, id: UnitId) -> Result<(), Rule> {
    let unit = &table[id];
    if table.gun(id) {
        Err(S8_ARTILLERY_NO_MOVES)
    } else if table.hq(id) {
        Err(S1_GENERALS_HQ_VALUES)
    } else if table.disordered(id) {
        Err(S4_EFFECTS_NO_CHARGE)
    } else if table.halted(id) {
        Err(S5_EFFECTS_HALT)
    } else if unit.deeds.has(Deeds::MOVED) || unit.building != NONE {
        Err(S3_CHARGE_PATH)
    } else {
        Ok(())
    }
}

/// May this enemy be charged at all?
pub fn may_be_charged(table: &Table, id: UnitId, target: UnitId) -> Result<(), Rule> {
    if table[target].here() && table.hostile(id, target) { Ok(()) } else { Err(S3_CHARGE_REACH) }
}

/// The turn and wheel at the beginning of a charge, and what they cost.
fn manoeuvre(
    table: &Table,
    id: UnitId,
    target: &Rect,
    turn: Turn,
    wheel: i16,
) -> Result<Manoeuvre, Rule> {
    let rect = table.rect(id);
    let (start, files) = turned(table, id, &rect, turn);
    let mut after = start;
    if turn != Turn::No && !fits(table, id, &start) {
        return Err(S3_TURN_ANGLES);
    }
    if turn != Turn::No && barred_to(table, id, &rect, &start) {
        return Err(S3_TERRAIN_SCENARIO);
    }
    if wheel != 0 {
        if wheel.unsigned_abs() > 180 {
            return Err(S3_WHEEL_FORWARD);
        }
        let most = charge_move(table, id);
        let plain = charge_turn_cost(table, id, turn) + wheel_cost(table, id, wheel);
        if plain * 2 > most && files == table[id].files {
            return Err(S3_CHARGE_HALF_MANOEUVRE);
        }
        after = wheeled(&start, wheel);
        // Whether the run could reach the target at all is seen sooner than whether the way is free.
        let run = after.advance_until_contact(most, std::slice::from_ref(target));
        if run.with.is_none() {
            return Err(S3_CHARGE_REACH);
        }
        if blocks_wheel(table, id, &start, wheel).is_some()
            || !table.battle.holds(&after)
            || wheel_shut(table, &start, wheel)
        {
            return Err(S3_CHARGE_PATH);
        }
    }
    let (cost, toll) = manoeuvre_cost(table, id, (turn, wheel), files, &start)?;
    if toll.times > 1 && table.cavalry(id) {
        return Err(S3_TERRAIN_WHO_CHARGES);
    }
    if cost * 2 > charge_move(table, id) {
        return Err(S3_CHARGE_HALF_MANOEUVRE);
    }
    Ok(Manoeuvre { after, files, cost, toll })
}

/// The way of a charge with this turn and wheel, or the rule against it.
pub fn path(
    table: &Table,
    id: UnitId,
    target: UnitId,
    turn: Turn,
    wheel: i16,
) -> Result<Path, Rule> {
    may_be_charged(table, id, target)?;
    let Manoeuvre { after: start, files, cost, toll } =
        manoeuvre(table, id, &table.rect(target), turn, wheel)?;
    let limit = charge_move(table, id) - cost;
    let there = table.rect(target);
    let straight = start.advance_until_contact(limit, std::slice::from_ref(&there));
    let run = straight.distance;
    let others = near(table, id, None, start.front, extent(&start) + run);
    if straight.with.is_none() {
        let met = meets(table, others, &start, limit).1;
        return Err(if met.is_some() { S3_CHARGE_PATH } else { S3_CHARGE_REACH });
    }
    if met_before(table, others, &start, run) {
        return Err(S3_CHARGE_PATH);
    }
    if !table.battle.holds(&start.advanced(run)) {
        return Err(S3_LEAVING_REMOVED);
    }
    let way = way_ahead(table, id, &start, limit, Some(target)).after(toll);
    if table.cavalry(id) && way.dense(run) {
        return Err(S3_TERRAIN_WHO_CHARGES);
    }
    let (reach, stopped) = way.reach(limit, run);
    if reach < run {
        let shut = stopped == Some(S3_TERRAIN_SCENARIO);
        return Err(if shut { S3_TERRAIN_SCENARIO } else { S3_TERRAIN_CHARGE_COST });
    }
    Ok(Path { start, files, run, way, toll, manoeuvres: cost })
}

/// Is anybody met on a straight run before its end? Whoever is met at its very end is met with the
/// target.
fn met_before(table: &Table, mut others: UnitSet, start: &Rect, run: Length) -> bool {
    others.any(|other| {
        let there = table.rect(other);
        let sooner = start.advance_until_contact(run, std::slice::from_ref(&there));
        sooner.with.is_some() && sooner.distance < run
    })
}

/// A way that may be declared: the target must be in sight, and it must end at the side that is charged
/// (D-145).
pub fn declared(
    table: &Table,
    id: UnitId,
    target: UnitId,
    turn: Turn,
    wheel: i16,
) -> Result<Path, Rule> {
    let path = path(table, id, target, turn, wheel)?;
    // Whom a charger saw when he set out he need not see from there when that one goes back.
    if !sees(table, id, target) {
        let dark = table.rect(id).distance(&table.rect(target)) > table.visibility();
        return Err(if dark { S9_WEATHER_VISIBILITY } else { S3_CHARGE_REACH });
    }
    // A daimyo who walked to the unit this turn does not exceed his own move with it.
    let daimyo = table.leaders_with(id)[1].filter(|&daimyo| table[daimyo].is(Leader::WALKED));
    if daimyo.is_some_and(|daimyo| path.manoeuvres + path.run > left(table, daimyo)) {
        return Err(S3_LEADERS_DAIMYO_FREE);
    }
    let there = table.rect(target);
    if in_building(table, target) {
        return Ok(path);
    }
    let side = struck_side(&there, &table.rect(id));
    let touching = path.start.advanced(path.run);
    let slide = touching.squared_up(&there, side, STAND).slide;
    let aligns = comes_at(&touching, &there, side) && slide.0.abs() <= STAND.0 + NEARLY.0;
    if aligns { Ok(path) } else { Err(S3_CHARGE_ALIGN) }
}

/// Does a unit that has come so far touch that edge of the other, going against it and not past it?
fn comes_at(touching: &Rect, target: &Rect, side: Side) -> bool {
    let into = (target.outward(side) + Angle::DOWN - touching.facing).to_degrees();
    let edge = Rect { depth: Length(1), ..looking(target, side) };
    !(90..=270).contains(&into) && touching.distance(&edge) <= NEARLY
}

/// The side on which a unit meets another: by where it came from (G-6), unless its way does not lead
/// to that side; then the side that it comes against (D-145).
pub fn met_side(target: &Rect, begun: &Rect, touching: &Rect) -> Side {
    let side = struck_side(target, begun);
    let mut sides = std::iter::once(side).chain(Side::ALL);
    sides.find(|&side| comes_at(touching, target, side)).unwrap_or(side)
}

/// A turn and wheel with which the target can be charged, the plainest first.
pub fn aim(table: &Table, id: UnitId, target: UnitId) -> Option<(Turn, i16)> {
    let rect = table.rect(id);
    let there = table.rect(target);
    // Whether a straight run could reach the target at all is seen sooner than who else is met.
    let ahead = rect.advance_until_contact(charge_move(table, id), std::slice::from_ref(&there));
    // Does a run go past the side it should strike?
    let mut past = false;
    let mut goes = |turn: Turn, wheel: i16| {
        let way = declared(table, id, target, turn, wheel);
        past |= way.as_ref().is_err_and(|&rule| rule == S3_CHARGE_ALIGN);
        way.is_ok()
    };
    if ahead.with.is_some() && goes(Turn::No, 0) {
        return Some((Turn::No, 0));
    }
    match rect.side_towards(there.centre()) {
        Side::Front => {
            let centre = bearing(&rect, there.centre());
            let nearest = bearing(&rect, there.nearest_point(rect.front));
            let mut tried = [centre, (centre + nearest) / 2, nearest];
            tried.sort_by_key(|wheel| wheel.unsigned_abs());
            if let Some(wheel) = tried.into_iter().find(|&it| it != 0 && goes(Turn::No, it)) {
                return Some((Turn::No, wheel));
            }
            // Half a wheel may bring it to the edge that it only passes, or one towards that edge.
            let edge = looking(&there, struck_side(&there, &rect));
            let wheels = [centre / 2, bearing(&rect, edge.front)];
            let mut wheels = wheels.into_iter().filter(|&wheel| wheel != 0 && past);
            let fits = |&it: &i16| declared(table, id, target, Turn::No, it).is_ok();
            wheels.find(fits).map(|wheel| (Turn::No, wheel))
        }
        side => {
            let turn = turn_to(side);
            let (start, _) = turned(table, id, &rect, turn);
            let wheel = bearing(&start, there.centre());
            [0, wheel].into_iter().find(|&wheel| goes(turn, wheel)).map(|wheel| (turn, wheel))
        }
    }
}

/// The same, but if none of the plain ways leads to the target every wheel is tried: for those who
/// must charge if they can.
pub fn aim_anyhow(table: &Table, id: UnitId, target: UnitId) -> Option<(Turn, i16)> {
    /// No wheel that half a charge move allows is larger.
    const MOST: i16 = 160;
    let side = table.rect(id).side_towards(table.rect(target).centre());
    let wheels = (1..=MOST).flat_map(|wheel| [wheel, -wheel]);
    let goes = |turn: Turn, wheel: i16| declared(table, id, target, turn, wheel).is_ok();
    aim(table, id, target).or_else(|| {
        let turn = turn_to(side);
        wheels.map(|wheel| (turn, wheel)).find(|&(turn, wheel)| goes(turn, wheel))
    })
}

/// The turn that makes a side the front.
pub fn turn_to(side: Side) -> Turn {
    match side {
        Side::Front => Turn::No,
        Side::Right => Turn::Right,
        Side::Rear => Turn::About,
        Side::Left => Turn::Left,
    }
}

/// Where the charger comes to stand: flush with the struck edge, slid onto the stands (G-11), at a
/// free place; where there is none, as it touched (D-129).
pub fn squared(
    table: &Table,
    id: UnitId,
    start: &Rect,
    touching: &Rect,
    target: &Rect,
    side: Side,
) -> Rect {
    let natural = touching.squared_up(target, side, STAND);
    for extra in [0, -1, 1] {
        let slide = natural.slide + STAND * extra;
        if extra != 0 && slide.0.abs() > STAND.0 {
            continue;
        }
        let place = natural.rect.slid(STAND * extra);
        if matched(&place, target, side) && fits(table, id, &place) {
            return place;
        }
    }
    let others = near(table, id, None, start.front, extent(start) + Length::cm(40));
    start.advanced(meets(table, others, start, Length::cm(40)).0)
}

/// Is at least a stand's front, or the whole of the shorter edge, set against the struck edge? Corner
/// to corner is no alignment.
fn matched(place: &Rect, target: &Rect, side: Side) -> bool {
    let edge = looking(target, side);
    let (across, ahead) = place.seen_from(edge.front);
    let (half, other) = (place.width.0 / 2, edge.width.0 / 2);
    let shared = half.min(across.0 + other) - (-half).max(across.0 - other);
    let least = STAND.0.min(place.width.0).min(edge.width.0);
    ahead.0.abs() <= NEARLY.0 && shared >= least - NEARLY.0
}

/// Must a unit of this kind test before it charges (reason 4)?
pub fn tests_to_charge(table: &Table, id: UnitId) -> bool {
    let frenzied = table[id].state.has(State::FRENZIED);
    !frenzied && (table.missile_ashigaru(id) || table.kind(id) == TroopType::Peasants)
}

/// Which stand of a single rank is shot away in a charge does not matter: if the rest would run past the
/// target because they closed up to their middle, they close up to the side that strikes it.
pub fn closed_to_a_side(
    table: &mut Table,
    unit: UnitId,
    files: u8,
    path: impl Fn(&Table) -> Result<Path, Rule>,
) -> Option<Path> {
    if table[unit].files >= files {
        return None;
    }
    let begun = table.rect(unit);
    let half = Length(STAND.0 / 2);
    for place in [begun.slid(half), begun.slid(-half)] {
        if fits(table, unit, &place) {
            put(table, unit, &place);
            if let Ok(path) = path(table) {
                return Some(path);
            }
        }
    }
    put(table, unit, &begun);
    None
}

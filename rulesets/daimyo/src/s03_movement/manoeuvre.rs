//! Section 3. Wheeling, turns, straight moves, falling back, reforming: what is allowed, and the largest
//! move that would be.

use super::leaders::left;
use super::terrain::{Toll, Way, toll, way_ahead};
use super::{column_bonus, normal_move, turn_cost, wheel_cost};
use crate::Daimyo;
use crate::choice::{Choice, Leg, Turn};
use crate::geometry::{barred_to, extent, fits, near, on_shut_ground};
use crate::rulebook::*;
use crate::sheet::STAND;
use crate::table::{Leader, LeaderId, Table};
use crate::unit::{Deeds, State, Unit, UnitId};
use crate::words::Role;
use engine::{Refusal, Rule};
use ground::measured::{Angle, Hand, Length, Rect, Vec2};

/// The gap a normal move must keep to every enemy.
pub const GAP: Length = Length::cm(3);

/// Where a leg leads.
#[derive(Clone, Copy, Debug)]
pub struct Resolved {
    /// The unit's place afterwards.
    pub rect: Rect,
    /// Its files afterwards.
    pub files: u8,
    /// What it costs.
    pub cost: Length,
    /// The ground on the straight part.
    pub way: Way,
    /// Where the straight part began.
    pub from: Rect,
    /// What the ground added to the wheel.
    pub toll: Toll,
}

/// Would it come nearer than 3 cm to an enemy, and nearer than it is?
pub fn crowds(table: &Table, id: UnitId, before: &Rect, after: &Rect) -> bool {
    crowded_by(table, id, before, after).is_some()
}

/// The enemy to whom it would come so near.
pub fn crowded_by(table: &Table, id: UnitId, before: &Rect, after: &Rect) -> Option<UnitId> {
    let mut enemies = near(table, id, Some(!table.seat(id)), after.front, extent(after) + GAP);
    enemies.find(|&other| {
        let there = table.rect(other);
        after.is_within(Length(GAP.0 - 1), &there)
            && table.hostile(other, id)
            && after.distance(&there) < before.distance(&there)
    })
}

/// Do hatamoto stay within reach of their General here, or come no farther from him?
pub fn stays_by_general(table: &Table, id: UnitId, before: &Rect, after: &Rect) -> bool {
    if table.role(id) != Role::Hatamoto {
        return true;
    }
    let general = LeaderId::general(table.seat(id));
    // Combat and morale may take them farther, and frenzy is of morale.
    let driven = table[id].state.has(State::FRENZIED);
    if driven || !table.active(general) || table[general].with == id.0 {
        return true;
    }
    let spot = table.spot(general);
    let limit = table.command_radius(id);
    after.reaches(limit, spot) || after.distance_to(spot) <= before.distance_to(spot)
}

/// What is left of its move. A column adds 3 cm on good going and doubles on a road.
pub fn budget(table: &Table, id: UnitId, good: bool, road: bool) -> Length {
    budget_in(table, id, table[id].in_column(), good, road)
}

/// The same in a formation that it has yet to take up.
fn budget_in(table: &Table, id: UnitId, column: bool, good: bool, road: bool) -> Length {
    let unit = &table[id];
    let normal = normal_move(table, id);
    let whole = match (table.gun(id), column) {
        (true, _) if road => normal * 2,
        (true, _) | (_, false) => normal,
        _ if road => normal * 2,
        _ if good && !unit.deeds.has(Deeds::BAD_GOING) => normal + column_bonus(table, id),
        _ => normal,
    };
    let own = Length((whole.0 - i32::from(unit.spent)).max(0));
    // A daimyo who walked to the unit this turn does not exceed his own move with it.
    match table.leaders_with(id)[1] {
        Some(daimyo) if table[daimyo].is(Leader::WALKED) => own.min(left(table, daimyo)),
        _ => own,
    }
}

/// The rectangle after a turn, and the files.
pub fn turned(table: &Table, id: UnitId, rect: &Rect, turn: Turn) -> (Rect, u8) {
    let unit = &table[id];
    match turn {
        Turn::No => (*rect, unit.files),
        Turn::About => (rect.turned(Angle::DOWN, rect.width, rect.depth), unit.files),
        Turn::Left | Turn::Right => {
            let files = unit.ranks();
            let ranks = unit.stands.max(1).div_ceil(files.max(1));
            let angle = if turn == Turn::Left { Angle::LEFT } else { Angle::RIGHT };
            let (width, depth) = (STAND * i32::from(files), table.depth(id) * i32::from(ranks));
            (rect.turned(angle, width, depth), files)
        }
    }
}

/// The rectangle after a wheel.
pub fn wheeled(rect: &Rect, degrees: i16) -> Rect {
    let hand = if degrees < 0 { Hand::Left } else { Hand::Right };
    rect.wheeled(hand, Angle::degrees(i32::from(degrees.unsigned_abs())).parts())
}

/// The places a unit passes in a wheel, a few degrees apart, the last being its end.
pub fn wheeling(rect: &Rect, degrees: i16) -> impl Iterator<Item = Rect> {
    /// So few that the outer corner of two stands goes less than their depth.
    const STEP: usize = 4;
    let parts = (0..degrees.abs()).step_by(STEP).skip(1).chain([degrees.abs()]);
    let rect = *rect;
    parts.map(move |part| wheeled(&rect, part * degrees.signum()))
}

/// Does a wheel lead over ground that nobody may enter?
pub fn wheel_shut(table: &Table, rect: &Rect, degrees: i16) -> bool {
    let shut = table.battle.terrain.iter().any(|piece| piece.kind.shut());
    shut && wheeling(rect, degrees).any(|place| on_shut_ground(table, &place))
}

/// The first unit a wheel would run into. Only those within the circle of its farthest corner are
/// looked at closely: the exact sweep is dear.
pub fn blocks_wheel(table: &Table, id: UnitId, rect: &Rect, degrees: i16) -> Option<UnitId> {
    let hand = if degrees < 0 { Hand::Left } else { Hand::Right };
    let turn = Angle::degrees(i32::from(degrees.unsigned_abs())).parts();
    let half = Length(rect.width.0 / 2);
    let pivot = rect.point_at(if degrees < 0 { -half } else { half }, Length::ZERO);
    let reach = Vec2::new(rect.width.0, rect.depth.0).length() + Length(4);
    let others = near(table, id, None, pivot, reach);
    others.into_iter().find(|&other| {
        let there = table.rect(other);
        there.reaches(reach, pivot)
            && !beside_wheel(rect, &there, degrees)
            && rect.wheel_until_contact(hand, turn, std::slice::from_ref(&there)).with.is_some()
    })
}

/// Is another out of the way of a wheel, by a glance? Up to a right angle a wheel keeps to the near
/// side of the flank about whose corner it turns, comes no farther back than the rear is, and no
/// farther forward than the outer corner. Units that stand flush beside the pivot are dear to sweep
/// past, and in a battle line there nearly always are some.
fn beside_wheel(rect: &Rect, other: &Rect, degrees: i16) -> bool {
    /// Sines and cosines are counted in these parts.
    const ONE: i64 = 1 << 14;
    if degrees.unsigned_abs() > 90 {
        return false;
    }
    let part = |angle: Angle| angle.shift(Length(ONE as i32));
    let turn = part(other.facing - rect.facing);
    let (right, ahead) = rect.seen_from(other.front);
    // Everything is mirrored for a wheel to the left.
    let hand = if degrees < 0 { -1 } else { 1 };
    let (sine, cosine) = (hand * i64::from(turn.x), -i64::from(turn.y));
    let (right, ahead) = (hand * i64::from(right.0) * ONE, i64::from(ahead.0) * ONE);
    let (width, depth) = (i64::from(other.width.0), i64::from(other.depth.0));
    let inner = right - width * cosine.abs() / 2 - (depth * sine).max(0);
    let foremost = ahead + width * sine.abs() / 2 - (depth * cosine).min(0);
    let hindmost = ahead - width * sine.abs() / 2 - (depth * cosine).max(0);
    // Half a tenth is less than two edges may share when they touch.
    let hair = ONE / 2;
    let (own_width, own_depth) = (i64::from(rect.width.0), i64::from(rect.depth.0));
    let forward = own_width * i64::from(part(Angle::degrees(degrees.abs().into())).x);
    inner >= own_width * ONE / 2 - hair
        || foremost <= hair - own_depth * ONE
        || hindmost >= forward - hair
}

/// Can it wheel so far without touching anybody, staying on the table and 3 cm from enemies?
fn wheel_free(table: &Table, id: UnitId, rect: &Rect, degrees: i16) -> Result<Rect, Rule> {
    let after = wheeled(rect, degrees);
    if !table.battle.holds(&after) {
        return Err(S3_LEAVING_REMOVED);
    }
    if wheel_shut(table, rect, degrees) {
        return Err(S3_TERRAIN_SCENARIO);
    }
    if let Some(other) = blocks_wheel(table, id, rect, degrees) {
        let friend = !table.hostile(other, id);
        return Err(if friend { S3_INTERPENETRATION_FAR_SIDE } else { S3_CHARGE_ONLY_CONTACT });
    }
    if crowds(table, id, rect, &after) { Err(S3_CHARGE_HALT_3) } else { Ok(after) }
}

/// Turn and wheel of a leg: where they lead and what they cost.
fn manoeuvre(table: &Table, id: UnitId, leg: Leg) -> Result<(Rect, u8, Length, Toll), Rule> {
    let rect = table.rect(id);
    let (mut after, files) = turned(table, id, &rect, leg.turn);
    let mut cost = turn_cost(table, id, leg.turn);
    if leg.turn != Turn::No && !fits(table, id, &after) {
        return Err(S3_TURN_ANGLES);
    }
    if leg.turn != Turn::No && barred_to(table, id, &rect, &after) {
        return Err(S3_TERRAIN_SCENARIO);
    }
    if leg.turn != Turn::No && crowds(table, id, &rect, &after) {
        return Err(S3_CHARGE_HALT_3);
    }
    let mut paid = Toll::FREE;
    if leg.wheel != 0 {
        if leg.wheel.unsigned_abs() > 180 {
            return Err(S3_WHEEL_FORWARD);
        }
        let start = after;
        after = wheel_free(table, id, &start, leg.wheel)?;
        paid = toll(table, id, &start, leg.wheel)?;
        let times = i32::from(files) * 100 / i32::from(table[id].files.max(1));
        cost += Length(wheel_cost(table, id, leg.wheel).0 * times / 100) * paid.times + paid.extra;
    }
    if !stays_by_general(table, id, &rect, &after) {
        return Err(S1_HATAMOTO_STAY_20);
    }
    Ok((after, files, cost, paid))
}

/// How far a unit may go straight ahead from `rect` for this price, and what stops it.
pub fn reach(table: &Table, id: UnitId, rect: &Rect, price: Length, way: &Way) -> (Length, Rule) {
    let (mut most, stopped) = way.reach(price, price);
    let row = if table.gun(id) {
        S8_ARTILLERY_MOVE
    } else if table.cavalry(id) {
        S3_TABLE_CAVALRY
    } else {
        S3_TABLE_INFANTRY
    };
    let mut rule = stopped.unwrap_or(row);
    let others = near(table, id, None, rect.front, extent(rect) + most + GAP);
    for other in others {
        let there = &table.rect(other);
        let one = std::slice::from_ref(there);
        if table.hostile(other, id) {
            (most, rule) = halt_before(rect, most, there).unwrap_or((most, rule));
            continue;
        }
        let run = rect.advance_until_contact(most, one);
        if run.with.is_some() && run.distance < most {
            (most, rule) = (run.distance, S3_INTERPENETRATION_FAR_SIDE);
        }
    }
    if !table.battle.holds(&rect.advanced(most)) {
        most = bisect(most, |d| table.battle.holds(&rect.advanced(d)));
        rule = S3_LEAVING_REMOVED;
    }
    let kept = |d: Length| stays_by_general(table, id, rect, &rect.advanced(d));
    if !kept(most) {
        most = bisect(most, kept);
        rule = S1_HATAMOTO_STAY_20;
    }
    (most, rule)
}

/// Where an enemy stops a straight advance sooner than it would end, and by which rule: 3 cm before
/// him. From one who is nearer at the start it may go away; coming nearer it never may (D-35).
pub fn halt_before(rect: &Rect, most: Length, there: &Rect) -> Option<(Length, Rule)> {
    let one = std::slice::from_ref(there);
    let run = rect.advance_until_near(most, GAP, one);
    if run.with.is_none() || run.distance >= most {
        return None;
    }
    if run.distance == Length::ZERO {
        let gap = rect.distance(there);
        let contact = rect.advance_until_contact(most, one).distance;
        let away = |d: Length| rect.advanced(d).distance(there) >= gap;
        if away(Length(contact.0.min(100))) {
            let most = if away(contact) { contact } else { bisect(contact, away) };
            return Some((most, S3_CHARGE_INSIDE_3));
        }
    }
    Some((run.distance, S3_CHARGE_HALT_3))
}

/// The largest distance below `most` for which a test holds, if it holds at nothing.
pub fn bisect(most: Length, holds: impl Fn(Length) -> bool) -> Length {
    let (mut low, mut high) = (0, most.0);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if holds(Length(middle)) { low = middle } else { high = middle }
    }
    Length(low)
}

/// The turn and wheel of a leg, with the farthest straight advance after them and what ends it.
pub fn farthest(table: &Table, id: UnitId, leg: Leg) -> Result<(Resolved, Length, Rule), Rule> {
    let (rect, files, manoeuvres, paid) = manoeuvre(table, id, leg)?;
    let most = normal_move(table, id) * 2 + column_bonus(table, id);
    let way = way_ahead(table, id, &rect, most, None).after(paid);
    let good = paid == Toll::FREE;
    // A column that turns into line goes on as a line, and a line that turns has not been a column.
    let column = table[id].in_column() && Unit { files, ..table[id] }.in_column();
    let price = budget_in(table, id, column, good, false) - manoeuvres;
    let road = way.road() > Length::ZERO;
    if price < Length::ZERO && !road {
        return Err(if leg.turn != Turn::No { S3_TURN_COST } else { S3_WHEEL_QUALITY });
    }
    let (mut ahead, mut rule) = reach(table, id, &rect, Length(price.0.max(0)), &way);
    if column && way.bad(ahead) {
        // The column's 3 cm are for good going only.
        let price = budget_in(table, id, column, false, false) - manoeuvres;
        (ahead, rule) = reach(table, id, &rect, Length(price.0.max(0)), &way);
    }
    if road {
        // The double move is for as long as it keeps to the road (D-158).
        let double = budget_in(table, id, column, good, true) - manoeuvres;
        if double < Length::ZERO {
            return Err(if leg.turn != Turn::No { S3_TURN_COST } else { S3_WHEEL_QUALITY });
        }
        let (most, stopped) = reach(table, id, &rect, double, &way);
        let most = most.min(way.road());
        if most > ahead {
            (ahead, rule) = (most, if most < way.road() { stopped } else { S3_TABLE_COLUMN_ROAD });
        }
    }
    if rule == S3_TERRAIN_SCENARIO {
        // What rounding would put a hair into ground that is shut stops a hair short of it.
        for _ in 0..4 {
            if ahead > Length::ZERO && on_shut_ground(table, &rect.advanced(ahead)) {
                ahead -= Length(1);
            }
        }
    }
    Ok((Resolved { rect, files, cost: manoeuvres, way, from: rect, toll: paid }, ahead, rule))
}

/// A refusal of a turn or wheel, with the largest wheel to that side that would be allowed.
fn largest_wheel(table: &Table, id: UnitId, leg: Leg, rule: Rule) -> Refusal<Daimyo> {
    let price = budget(table, id, true, false);
    let may = |wheel: i16| {
        let smaller = manoeuvre(table, id, Leg { wheel, ahead: 0, ..leg });
        smaller.is_ok_and(|(_, _, cost, _)| cost <= price)
    };
    let way = leg.wheel.signum();
    let degrees = (1..leg.wheel.unsigned_abs().min(181) as i16).rev();
    let wheel = degrees.map(|degrees| degrees * way).find(|&wheel| may(wheel));
    let instead = wheel.map(|wheel| Choice::Move(id, Leg { wheel, ahead: 0, ..leg }));
    Refusal { rule, instead }
}

/// Judges a leg: where it leads, or the rule against it with the largest that would be allowed.
pub fn resolve(table: &Table, id: UnitId, leg: Leg) -> Result<Resolved, Refusal<Daimyo>> {
    let (mut resolved, most, rule) =
        farthest(table, id, leg).map_err(|rule| largest_wheel(table, id, leg, rule))?;
    let ahead = Length(leg.ahead.into());
    if ahead > most {
        let largest = Leg { ahead: most.0 as u16, ..leg };
        let instead = (largest != Leg::default()).then_some(Choice::Move(id, largest));
        return Err(Refusal { rule, instead });
    }
    if leg == Leg::default() {
        return Err(S3_TABLE_MAXIMUM.into());
    }
    resolved.rect = resolved.rect.advanced(ahead);
    resolved.cost += resolved.way.cost(ahead);
    Ok(resolved)
}

/// Where a reform about the same centre leads, if it is a formation.
pub fn reform_place(table: &Table, id: UnitId, files: u8, degrees: u16) -> Option<Rect> {
    let unit = &table[id];
    if files == 0 || files > unit.stands || degrees >= 360 {
        return None;
    }
    let ranks = unit.stands.div_ceil(files);
    let facing = Angle::degrees(degrees.into());
    let old = table.rect(id);
    let (width, depth) = (STAND * i32::from(files), table.depth(id) * i32::from(ranks));
    Some(old.turned(facing - old.facing, width, depth))
}

/// The same, if it fits.
pub fn reformed(table: &Table, id: UnitId, files: u8, degrees: u16) -> Result<Rect, Rule> {
    let rect = reform_place(table, id, files, degrees).ok_or(S3_FORMATION_RANKS)?;
    let old = table.rect(id);
    if !fits(table, id, &rect) {
        return Err(S3_REFORM_GOOD_ORDER);
    }
    if barred_to(table, id, &old, &rect) {
        return Err(S3_TERRAIN_SCENARIO);
    }
    if !stays_by_general(table, id, &old, &rect) {
        return Err(S1_HATAMOTO_STAY_20);
    }
    if crowds(table, id, &old, &rect) { Err(S3_CHARGE_HALT_3) } else { Ok(rect) }
}

//! What the rules measure on the table (G-1 to G-12), on top of `ground::measured`.

use crate::sheet::{NONE, STAND};
use crate::table::Table;
use crate::unit::{UnitId, UnitSet};
use engine::Seat;
use ground::measured::{Angle, Corridor, Length, Rect, Side, TOUCH, Vec2};

/// What rounding may leave between edges that touch.
pub const NEARLY: Length = Length(6);
/// So much of an edge must be matched for two units, or a stand and an enemy, to touch there.
pub const MATCHED: i32 = 10;

/// Units of one side (or both) whose outlines may lie within `reach` of a point; more than lie
/// there, but none that does is left out. The cheap test first keeps the cost linear.
pub fn near(table: &Table, not: UnitId, side: Option<Seat>, from: Vec2, reach: Length) -> UnitSet {
    let mut found = UnitSet::default();
    let reach = (reach.0 + SLACK).max(0) as u32;
    for id in table.all() {
        let unit = &table[id];
        let (dx, dy) = (from.x.abs_diff(unit.x.into()), from.y.abs_diff(unit.y.into()));
        let far = dx.max(dy);
        // The cheapest test comes first, because it is made for every unit at every look: no unit
        // is longer than all its stands in one file, and who is in a building counts as that.
        let long = u32::from(unit.stands.max(unit.files).max(1)) * DEEPEST + DEEPEST / 2;
        let long = if unit.building == NONE { long } else { BUILT };
        if far > reach + long || !unit.here() || id == not {
            continue;
        }
        if unit.building == NONE {
            let half = u32::from(unit.files.max(1)) * (STAND.0 as u32 / 2);
            let deep = u32::from(unit.ranks()) * table.depth(id).0 as u32;
            let limit = u64::from(reach + diagonal(half, deep));
            let (dx, dy) = (u64::from(dx), u64::from(dy));
            if dx * dx + dy * dy > limit * limit {
                continue;
            }
        }
        if side.is_none_or(|seat| table.seat(id) == seat) {
            found.insert(id);
        }
    }
    found
}

/// Would a rectangle lie over any of these units?
pub fn intrudes_any(table: &Table, mut others: UnitSet, rect: &Rect) -> bool {
    others.any(|other| rect.intrudes(&table.rect(other)))
}

/// How far a rectangle can go straight ahead before it meets one of these units, and which.
pub fn meets(
    table: &Table,
    others: UnitSet,
    rect: &Rect,
    limit: Length,
) -> (Length, Option<UnitId>) {
    let mut best = (limit, None);
    for other in others {
        let there = table.rect(other);
        let run = rect.advance_until_contact(best.0, std::slice::from_ref(&there));
        if run.with.is_some() && (best.1.is_none() || run.distance < best.0) {
            best = (run.distance, Some(other));
        }
    }
    best
}

/// How far a rectangle reaches from the middle of its front edge, or a little more.
#[inline]
pub fn extent(rect: &Rect) -> Length {
    Length(diagonal(rect.width.0 as u32 / 2, rect.depth.0 as u32) as i32 + SLACK)
}

/// No stand is deeper than this.
const DEEPEST: u32 = Length::mm(30).0 as u32;
/// No building reaches farther than this from the middle of its front.
const BUILT: u32 = Length::cm(40).0 as u32;
/// What rounding and touching edges may add to a distance, and more.
const SLACK: i32 = 6;

/// At least the diagonal of two sides and at most an eighth more: no root is drawn.
#[inline]
const fn diagonal(one: u32, other: u32) -> u32 {
    let (long, short) = if one < other { (other, one) } else { (one, other) };
    long + short / 2 + 1
}

/// Could the two touch at all? A glance that spares the exact test for things that are far apart.
#[inline]
pub fn may_meet(one: &Rect, other: &Rect) -> bool {
    let (dx, dy) = (one.front.x - other.front.x, one.front.y - other.front.y);
    dx.abs().max(dy.abs()) <= extent(one).0 + extent(other).0
}

/// The ground a straight advance passes over: from where it stands to where it ends.
pub fn swept(rect: &Rect, distance: Length) -> Rect {
    let end = rect.advanced(distance);
    Rect { depth: rect.depth + distance, ..end }
}

/// The ground passed over by a unit that was shifted in a straight line, whichever of its sides went
/// first: where it stands now, drawn out to where it stood. Of one that went askew only the place
/// where it stands.
pub fn drawn_out(before: &Rect, after: &Rect) -> Rect {
    /// About a degree: what rounding may leave.
    const ASKEW: u16 = 12;
    let (from, to) = (before.centre(), after.centre());
    let Some(towards) = Angle::of(to - from) else { return *after };
    let along = |side: &Side| {
        let off = (after.outward(*side) - towards).parts();
        off.min(4096 - off) <= ASKEW
    };
    let Some(side) = Side::ALL.into_iter().find(along) else { return *after };
    let led = looking(after, side);
    Rect { depth: led.depth + from.distance(to), ..led }
}

/// Where another rectangle lies ahead within the width of this one: its near and far end,
/// measured from the front edge. Nothing if it is not in that strip.
pub fn strip(rect: &Rect, other: &Rect) -> Option<(i32, i32)> {
    let half = i64::from(rect.width.0 - TOUCH.0) / 2;
    let corners = other.corners().map(|corner| {
        let (right, ahead) = rect.seen_from(corner);
        (i64::from(right.0), i64::from(ahead.0))
    });
    let (mut near, mut far) = (i64::MAX, i64::MIN);
    for i in 0..4 {
        let ((x1, y1), (x2, y2)) = (corners[i], corners[(i + 1) % 4]);
        if x1.abs() < half {
            near = near.min(y1);
            far = far.max(y1);
        }
        for line in [-half, half] {
            if (x1 < line) != (x2 < line) {
                let y = y1 + (y2 - y1) * (line - x1) / (x2 - x1);
                near = near.min(y);
                far = far.max(y);
            }
        }
    }
    (near <= far).then_some((near as i32, far as i32))
}

/// The stretch of a front edge, to the right of its middle, along which another lies against it.
/// Only a corner of one that is not flush does, however wide it is beyond.
pub fn against(rect: &Rect, other: &Rect) -> Option<(i32, i32)> {
    let corners = other.corners().map(|corner| {
        let (right, ahead) = rect.seen_from(corner);
        (right.0, ahead.0)
    });
    let hair = NEARLY.0;
    let (mut low, mut high) = (i32::MAX, i32::MIN);
    for i in 0..4 {
        let ((x1, y1), (x2, y2)) = (corners[i], corners[(i + 1) % 4]);
        if y1.abs() <= hair {
            low = low.min(x1);
            high = high.max(x1);
        }
        for line in [-hair, hair] {
            if (y1 < line) != (y2 < line) {
                let x = i64::from(x2 - x1) * i64::from(line - y1) / i64::from(y2 - y1);
                low = low.min(x1 + x as i32);
                high = high.max(x1 + x as i32);
            }
        }
    }
    let half = rect.width.0 / 2;
    let (low, high) = (low.max(-half), high.min(half));
    (low <= high).then_some((low, high))
}

/// Enemies against whom the front of a unit lies.
pub fn touched(table: &Table, id: UnitId) -> UnitSet {
    let rect = table.rect(id);
    let mut set = UnitSet::default();
    for other in near(table, id, Some(!table.seat(id)), rect.front, extent(&rect)) {
        let there = table.rect(other);
        let flush = || against(&rect, &there).is_some_and(|(low, high)| high - low >= MATCHED);
        if table.hostile(id, other) && rect.is_within(NEARLY, &there) && flush() {
            set.insert(other);
        }
    }
    set
}

/// Where two rectangles are nearest to each other: a point of either. Each look back shortens the
/// line; after a few it is the shortest. Of equals the one nearest to where the looking begins.
pub fn shortest(from: &Rect, to: &Rect, begin: Vec2) -> (Vec2, Vec2) {
    let (mut here, mut there) = (begin, to.nearest_point(begin));
    for _ in 0..3 {
        here = from.nearest_point(there);
        there = to.nearest_point(here);
    }
    (here, there)
}

/// The same ground, looking out through one of its sides.
pub fn looking(rect: &Rect, side: Side) -> Rect {
    let (width, depth) =
        if side.is_flank() { (rect.depth, rect.width) } else { (rect.width, rect.depth) };
    rect.turned(rect.outward(side) - rect.facing, width, depth)
}

/// Whether a rectangle fits: on the table, over no other unit, on no shut ground.
pub fn fits(table: &Table, id: UnitId, rect: &Rect) -> bool {
    if !table.battle.holds(rect) || on_shut_ground(table, rect) {
        return false;
    }
    !intrudes_any(table, near(table, id, None, rect.front, extent(rect)), rect)
}

/// Does it stand on ground nobody may enter? Crossings open rivers.
pub fn on_shut_ground(table: &Table, rect: &Rect) -> bool {
    let shut = |piece: &&crate::sheet::Piece| {
        piece.kind.shut() && may_meet(&piece.rect, rect) && piece.rect.intrudes(rect)
    };
    let opened = |piece: &crate::sheet::Piece| {
        let crossing = |other: &crate::sheet::Piece| {
            wide_enough(other, rect) && other.rect.contains(rect.front)
        };
        piece.kind.river() && table.battle.terrain.iter().any(crossing)
    };
    table.battle.terrain.iter().filter(shut).any(|piece| !opened(piece))
}

/// Is it a bridge or ford as wide as this rectangle, which is that of who would cross (D-173)? How wide
/// it is for him depends on which way he looks.
pub fn wide_enough(piece: &crate::sheet::Piece, rect: &Rect) -> bool {
    let askew = (rect.facing - piece.rect.facing).parts() % 2048;
    let aside = (512..1536).contains(&askew);
    let wide = if aside { piece.rect.depth } else { piece.rect.width };
    piece.kind.crossing() && wide >= rect.width
}

/// Does one who stands across an obstacle go on over it when his middle goes from there to there? He may
/// go back from it, and along it.
pub fn goes_over(piece: &crate::sheet::Piece, from: Vec2, to: Vec2) -> bool {
    let beyond = |point: Vec2| piece.rect.seen_from(point).1.0 + piece.rect.depth.0 / 2;
    let (was, is) = (beyond(from), beyond(to));
    (was > 0) != (is > 0) || is.abs() < was.abs()
}

/// Would horse that turns or reforms in its place come to stand across an obstacle that is shut to it?
pub fn barred_to(table: &Table, id: UnitId, before: &Rect, after: &Rect) -> bool {
    !table.battle.is_bare()
        && table.cavalry(id)
        && table.battle.terrain.iter().any(|piece| {
            piece.no_cavalry
                && piece.kind.linear()
                && may_meet(&piece.rect, after)
                && piece.rect.intrudes(after)
                && !piece.rect.intrudes(before)
        })
}

/// Is the way shut to a unit that goes so far straight ahead from here? A river on it is open where the
/// middle of its way leads over a bridge or through a ford.
pub fn way_shut(table: &Table, id: UnitId, from: &Rect, distance: Length) -> bool {
    if table.battle.is_bare() {
        return false;
    }
    let path = swept(from, distance);
    let rear = from.advanced(-from.depth).front;
    let middle = Corridor { from: rear, to: path.front, width: Length(6) };
    let horse = table.cavalry(id);
    let crossed = |river: &crate::sheet::Piece| {
        let crossing = |piece: &crate::sheet::Piece| {
            wide_enough(piece, from)
                && piece.rect.intrudes(&river.rect)
                && middle.crosses(&piece.rect)
        };
        river.kind.river() && table.battle.terrain.iter().any(crossing)
    };
    table.battle.terrain.iter().any(|piece| {
        let bars = piece.no_cavalry && horse && piece.kind.linear();
        // One that it stands across holds it unless its middle goes back from it.
        let across = || piece.rect.intrudes(&table.rect(id));
        let crosses = || goes_over(piece, from.centre(), from.advanced(distance).centre());
        (piece.kind.shut() || bars && (!across() || crosses()))
            && may_meet(&piece.rect, &path)
            && piece.rect.intrudes(&path)
            && !crossed(piece)
    })
}

/// The distance between two units.
pub fn apart(table: &Table, a: UnitId, b: UnitId) -> Length {
    table.rect(a).distance(&table.rect(b))
}

/// The nearest enemy of a unit among those that satisfy a test, the first of equals.
pub fn nearest_enemy(
    table: &Table,
    id: UnitId,
    suits: impl Fn(UnitId, &Rect) -> bool,
) -> Option<(UnitId, Length)> {
    let rect = table.rect(id);
    let seat = !table.seat(id);
    // Whose front is nearest to ours is most often the nearest, and then spares the others.
    let mut enemies = UnitSet::default();
    let (mut first, mut least) = (None, i64::MAX);
    for enemy in table.of(seat) {
        enemies.insert(enemy);
        let square = fronts_squared(table, &rect, enemy);
        if square < least {
            (first, least) = (Some(enemy), square);
        }
    }
    let first = first?;
    enemies.remove(first);
    let mut best: Option<(UnitId, i64)> = None;
    // No unit whose front is farther off than this from ours can be the nearest.
    let mut bound = i64::MAX;
    for enemy in std::iter::once(first).chain(enemies) {
        let there = table.rect(enemy);
        // A cheap bound spares most of the exact distances.
        let far = bound.saturating_add(i64::from(extent(&there).0));
        if bound != i64::MAX
            && table[enemy].building == NONE
            && fronts_squared(table, &rect, enemy) > far * far
        {
            continue;
        }
        if !suits(enemy, &there) {
            continue;
        }
        let (nearest, known) = best.unwrap_or((enemy, i64::MAX));
        let Some(square) = rect.nearer_squared(&there, known) else { continue };
        if square < known || square == known && enemy < nearest {
            best = Some((enemy, square));
            bound = (root_at_most(square) >> 8) + 1 + i64::from(extent(&rect).0);
        }
    }
    best.map(|(enemy, square)| (enemy, Rect::distance_of(square)))
}

/// At least the root of a square and at most a quarter more: an exact one is dear.
#[inline]
fn root_at_most(square: i64) -> i64 {
    let half = (65 - square.leading_zeros()) / 2;
    ((1 << half) + (square >> half)) / 2 + 1
}

/// The square of the distance of a unit's own front from that of a rectangle.
#[inline]
fn fronts_squared(table: &Table, rect: &Rect, other: UnitId) -> i64 {
    let unit = &table[other];
    let (dx, dy) = (i32::from(unit.x) - rect.front.x, i32::from(unit.y) - rect.front.y);
    i64::from(dx) * i64::from(dx) + i64::from(dy) * i64::from(dy)
}

/// The side of a unit on which another comes at it (G-6): by the centre of its front edge, taken a
/// hair back so that one who already touches the front is in front.
pub fn struck_side(target: &Rect, charger: &Rect) -> Side {
    target.side_towards(charger.advanced(Length(-10)).front)
}

/// The wheel in whole degrees (right positive) that would make a unit look at a point.
pub fn bearing(rect: &Rect, point: Vec2) -> i16 {
    match Angle::of(point - rect.front) {
        None => 0,
        Some(angle) => {
            let turn = (angle - rect.facing).to_degrees() as i16;
            if turn > 180 { turn - 360 } else { turn }
        }
    }
}

/// The level of the ground under the middle of a unit: the fronts of two who fight lie on one line.
pub fn level(table: &Table, id: UnitId) -> u8 {
    let middle = table.rect(id).centre();
    let hills = table.battle.terrain.iter().filter(|piece| piece.kind.hill());
    hills.filter(|piece| piece.rect.contains(middle)).map(|piece| piece.level).max().unwrap_or(0)
}

/// Puts a unit down on a rectangle of its own size. Several moves that each end within what
/// rounding allows ([`ground::measured::TOUCH`]) may add up to a hair more than that; then it is set
/// aside by the hair, at most 0.8 mm, so that no two units ever overlap.
pub fn put(table: &mut Table, id: UnitId, rect: &Rect) {
    table[id].put(rect.front, rect.facing);
    let others = near(table, id, None, rect.front, extent(rect));
    let free = |place: &Rect| table.battle.holds(place) && !intrudes_any(table, others, place);
    if free(rect) {
        return;
    }
    let hairs = [2, 4, 6, 8].into_iter();
    let places = hairs.flat_map(|hair| {
        (0..8).map(move |step| rect.moved(Angle::new(step * 512).shift(Length(hair))))
    });
    if let Some(place) = places.into_iter().find(free) {
        table[id].put(place.front, place.facing);
    }
}

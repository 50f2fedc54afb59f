//! Moves that combat and morale force on a unit: retire and retreat, and the courses they and
//! routs take. All are straight; what is in the way is passed, avoided or stopped at (D-48, D-132).

use super::forced_move;
use super::garrisons::{House, step_out};
use super::ground_marks::entered_dense;
use super::interpenetration::{moved_after_passage, passed, trample};
use super::manoeuvre::halt_before;
use super::moving::walk_with;
use crate::Daimyo;
use crate::event::Event;
use crate::geometry::{
    NEARLY, drawn_out, extent, intrudes_any, meets, near, nearest_enemy, put, strip, swept,
    way_shut,
};
use crate::rulebook::*;
use crate::s01_organisation::remove;
use crate::s07_melee::contacts::leave_contacts;
use crate::sheet::NONE;
use crate::table::Table;
use crate::unit::{Deeds, Place, UnitId, UnitSet};
use engine::{Seat, Umpire};
use ground::measured::{Angle, Length, Rect, Side};

/// How a straight forced move ends.
pub enum End {
    /// Here, having passed through these friends, after so long a way.
    At(Rect, UnitSet, Length),
    /// Over the table edge.
    Edge,
    /// Nowhere: it is blocked.
    Blocked,
}

/// What stands in the way of a unit that goes straight from `start`.
struct Course {
    /// Enemies and shut ground stop it here.
    most: Length,
    others: UnitSet,
}

/// Routers come up to the enemies who bar their way; others keep 3 cm from them, since only charges
/// and pursuits bring enemies into contact (D-48).
fn course(table: &Table, id: UnitId, start: &Rect, limit: Length, rout: bool) -> Course {
    let others = near(table, id, None, start.front, extent(start) + limit + Length::cm(40));
    let mut most = limit;
    for other in others {
        if !table.hostile(other, id) {
            continue;
        }
        let there = &table.rect(other);
        // Whoever is beside or behind does not stop a unit that goes away from him.
        let (_, ahead) = start.seen_from(there.centre());
        if ahead.0 > -start.depth.0 / 2 {
            most = if rout {
                start.advance_until_contact(most, std::slice::from_ref(there)).distance
            } else {
                halt_before(start, most, there).map_or(most, |(halt, _)| halt)
            };
        }
    }
    if way_shut(table, id, start, most) {
        let mut low = 0;
        let mut high = most.0;
        while high - low > 1 {
            let middle = (low + high) / 2;
            let shut = way_shut(table, id, start, Length(middle));
            if shut { high = middle } else { low = middle }
        }
        most = Length(low);
    }
    Course { most, others }
}

/// Runs a course: through friends to their far side, over the edge, or to what stops it.
pub fn run(table: &Table, id: UnitId, start: &Rect, distance: Length, rout: bool) -> End {
    // Nor does anybody turn into such ground.
    if way_shut(table, id, start, Length::ZERO) {
        return End::Blocked;
    }
    let mut course = course(table, id, start, distance, rout);
    if rout && course.most < distance {
        return End::Blocked;
    }
    let mut at = course.most;
    for _ in 0..16 {
        let end = start.advanced(at);
        if !table.battle.holds(&end) {
            return End::Edge;
        }
        let mut others = course.others.map(|other| (other, table.rect(other)));
        match others.find(|(_, there)| end.intrudes(there)) {
            None => {
                let path = swept(start, at);
                let mut through = UnitSet::default();
                for other in course.others {
                    if !table.hostile(other, id) && path.intrudes(&table.rect(other)) {
                        through.insert(other);
                    }
                }
                return End::At(end, through, at);
            }
            Some((other, there)) if !table.hostile(other, id) => {
                let Some((_, far)) = strip(start, &there) else { return End::Blocked };
                let beyond = Length(far + start.depth.0 + 2);
                // Beyond him stand others than those who were near at first.
                course = self::course(table, id, start, beyond, rout);
                // Nobody clears a friend into ground that is shut or over an enemy
                // (5.effects.blocked).
                if beyond <= at || course.most < beyond {
                    return End::Blocked;
                }
                at = beyond;
            }
            Some(_) => return End::Blocked,
        }
    }
    End::Blocked
}

/// Where a unit stops short that cannot go the whole way: before the first it would meet.
fn short(table: &Table, id: UnitId, start: &Rect, distance: Length) -> Option<Rect> {
    let course = course(table, id, start, distance, false);
    let end = start.advanced(meets(table, course.others, start, course.most).0);
    let free = table.battle.holds(&end)
        && !intrudes_any(table, course.others, &end)
        && !way_shut(table, id, start, start.front.distance(end.front));
    free.then_some(end)
}

/// The enemy a unit shrinks from: the one given, or the nearest.
pub fn threat(table: &Table, id: UnitId, from: Option<UnitId>) -> Option<UnitId> {
    from.filter(|&enemy| table[enemy].here())
        .or_else(|| nearest_enemy(table, id, |_, _| true).map(|(enemy, _)| enemy))
}

/// The way to its own baseline.
pub fn homeward(seat: Seat) -> Angle {
    match seat {
        Seat::Red => Angle::DOWN,
        Seat::Blue => Angle::UP,
    }
}

/// Half a normal move away from the enemy, facing it.
pub fn retire(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    from: Option<UnitId>,
) {
    if table.hq(id) {
        return;
    }
    let house = step_out(table, id, from);
    let (went, distance) = way_back(table, id, from, &house);
    finish(table, umpire, id, went, true, house);
    umpire.announce(S5_EFFECTS_RETIRE, Event::Retires { unit: id, distance: distance.0 as u16 });
}

/// Would a retire carry it off the table? Nobody chooses that (D-125).
pub fn retires_off(table: &Table, id: UnitId, from: UnitId) -> bool {
    let mut table = *table;
    let house = step_out(&mut table, id, Some(from));
    matches!(way_back(&table, id, Some(from), &house).0, Some((None, _)))
}

/// Where a retire leads and how long it is, the unit having left its house if it held one.
fn way_back(
    table: &Table,
    id: UnitId,
    from: Option<UnitId>,
    house: &House,
) -> (Option<Withdrawn>, Length) {
    let rect = table.rect(id);
    let mut facing = rect.facing;
    if let Some(enemy) = threat(table, id, from) {
        let there = table.rect(enemy).centre();
        if rect.side_towards(there) != Side::Front
            && let Some(towards) = Angle::of(there - rect.centre())
        {
            facing = towards;
        }
    }
    let turned = rect.turned(facing - rect.facing, rect.width, rect.depth);
    let distance = forced_move(table, id).halved().max(house.deep);
    // A rectangle seen from behind moves ahead where the unit moves back.
    let mut starts = [turned, rect].into_iter();
    let went = starts.find_map(|start| withdraw(table, id, &start.reversed(), distance));
    (went, distance)
}

/// A whole normal move away from the enemy, facing away.
pub fn retreat(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    from: Option<UnitId>,
) {
    if table.hq(id) {
        return;
    }
    let house = step_out(table, id, from);
    let rect = table.rect(id);
    let start = if house.building == NONE { away(table, id, from) } else { rect.reversed() };
    let distance = forced_move(table, id).max(house.deep);
    let about = rect.turned(Angle::DOWN, rect.width, rect.depth);
    let went = [start, about].iter().find_map(|start| withdraw(table, id, start, distance));
    finish(table, umpire, id, went, false, house);
    umpire.announce(S5_EFFECTS_RETREAT, Event::Retreats { unit: id, distance: distance.0 as u16 });
}

/// A unit looking directly away from the enemy, or homeward if there is none.
pub fn away(table: &Table, id: UnitId, from: Option<UnitId>) -> Rect {
    let rect = table.rect(id);
    let facing = threat(table, id, from)
        .and_then(|enemy| Angle::of(rect.centre() - table.rect(enemy).centre()))
        .unwrap_or(homeward(table.seat(id)));
    rect.turned(facing - rect.facing, rect.width, rect.depth)
}

/// Where a retire or retreat ends, nowhere if off the table, and through whom it goes.
type Withdrawn = (Option<Rect>, UnitSet);

/// The outcome of a retire or retreat from one starting rectangle.
fn withdraw(table: &Table, id: UnitId, start: &Rect, distance: Length) -> Option<Withdrawn> {
    match run(table, id, start, distance, false) {
        End::At(end, through, _) => Some((Some(end), through)),
        End::Edge => Some((None, UnitSet::default())),
        End::Blocked => {
            short(table, id, start, distance).map(|end| (Some(end), UnitSet::default()))
        }
    }
}

/// Puts a unit where it went, breaks its contacts and lets friends it passed know.
fn finish(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    went: Option<Withdrawn>,
    backwards: bool,
    house: House,
) {
    table[id].deeds.set(Deeds::FORCED.and(Deeds::ACTIVATED));
    // Whoever cannot move at all stays as he is, in contact if he was.
    let middle = table.rect(id).centre();
    let went = went.filter(|(end, _)| end.is_none_or(|end| middle.distance(end.centre()) > NEARLY));
    // Nor does anybody stand in a house that he does not hold.
    let inside = |end: &Rect| house.building != NONE && house.walls.intrudes(end);
    let went = went.filter(|(end, _)| !end.as_ref().is_some_and(inside));
    if went.is_some() {
        leave_contacts(table, umpire, id);
    }
    match went {
        None => house.stay(table, id),
        Some((None, _)) => remove(table, umpire, id, Place::Gone, S3_LEAVING_REMOVED),
        Some((Some(end), through)) => {
            let before = table.rect(id);
            let mut end = if backwards { end.reversed() } else { end };
            // What rounding put a hair over the edge is set a hair back.
            for _ in 0..4 {
                if !table.battle.holds(&end) {
                    end = end.advanced(Length(1));
                }
            }
            put(table, id, &end);
            let way = before.centre().distance(end.centre());
            walk_with(table, id, way.0.clamp(0, 9_999) as u16);
            moved_after_passage(table, umpire, id);
            trample(table, umpire, id, &drawn_out(&before, &table.rect(id)));
            entered_dense(table, umpire, id, &before);
            for friend in through {
                passed(table, umpire, id, friend);
            }
        }
    }
}

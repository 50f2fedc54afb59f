//! Section 3. Who stands against a move that is not allowed, so that a refusal can name him.

use super::charge_move;
use super::fall_back::farthest_back;
use super::interpenetration::beyond;
use super::manoeuvre::{
    GAP, blocks_wheel, crowded_by, farthest, halt_before, reform_place, turned, wheeled,
};
use super::places::outside_place;
use crate::choice::{Choice, Leg, Turn};
use crate::geometry::{extent, meets, near};
use crate::rulebook::*;
use crate::table::Table;
use crate::unit::UnitId;
use engine::Rule;
use ground::measured::{Angle, Length, Rect};

/// A sentence that names the unit because of which the rule forbids the choice.
pub fn told(table: &Table, choice: Choice, rule: Rule) -> Option<String> {
    let spatial = [
        S3_INTERPENETRATION_FAR_SIDE,
        S3_CHARGE_HALT_3,
        S3_CHARGE_INSIDE_3,
        S3_CHARGE_ONLY_CONTACT,
        S3_CHARGE_PATH,
        S3_TURN_ANGLES,
        S3_REFORM_GOOD_ORDER,
        S3_TERRAIN_BUILDING_CAPACITY,
        S8_ARTILLERY_MOVE,
    ];
    let who = if spatial.contains(&rule) { in_the_way(table, choice)? } else { return None };
    let name = &table.card(who).name;
    Some(if [S3_CHARGE_HALT_3, S3_CHARGE_INSIDE_3].contains(&rule) {
        format!("It would come too near to {name}.")
    } else {
        format!("{name} is in the way.")
    })
}

/// The unit that hinders a move, if a unit does.
fn in_the_way(table: &Table, choice: Choice) -> Option<UnitId> {
    match choice {
        Choice::Move(id, leg) => before_leg(table, id, leg),
        Choice::Back(id, _) => {
            let (most, _) = farthest_back(table, id);
            stopped_by(table, id, &table.rect(id).reversed(), most)
        }
        Choice::Charge(id, target, turn, wheel) => before_charge(table, id, target, turn, wheel),
        Choice::Through(id, friend) => at_place(table, id, &beyond(table, id, friend)?),
        Choice::Reform(id, files, facing) => {
            at_place(table, id, &reform_place(table, id, files, facing)?)
        }
        Choice::Rotate(id, facing) if table.gun(id) => {
            let rect = table.rect(id);
            let by = Angle::degrees(facing.into()) - rect.facing;
            at_place(table, id, &rect.turned(by, rect.width, rect.depth))
        }
        Choice::Leave(id, side) => at_place(table, id, &outside_place(table, id, side)?.0),
        _ => None,
    }
}

/// Who stands where a unit would come to stand, or too near to it.
fn at_place(table: &Table, id: UnitId, place: &Rect) -> Option<UnitId> {
    let mut others = near(table, id, None, place.front, extent(place));
    let over = others.find(|&other| place.intrudes(&table.rect(other)));
    over.or_else(|| crowded_by(table, id, &table.rect(id), place))
}

/// The unit that stops a straight advance from `rect` after so far, if it is a unit that does.
pub fn stopped_by(table: &Table, id: UnitId, rect: &Rect, most: Length) -> Option<UnitId> {
    let beyond = most + Length(20);
    let mut others = near(table, id, None, rect.front, extent(rect) + beyond + GAP);
    others.find(|&other| {
        let there = table.rect(other);
        let halt = if table.hostile(other, id) {
            halt_before(rect, beyond, &there).map(|(halt, _)| halt)
        } else {
            let run = rect.advance_until_contact(beyond, std::slice::from_ref(&there));
            run.with.map(|_| run.distance)
        };
        halt.is_some_and(|halt| halt <= most)
    })
}

/// Who hinders the turn, the wheel or the straight part of a leg.
fn before_leg(table: &Table, id: UnitId, leg: Leg) -> Option<UnitId> {
    if let Ok((resolved, most, _)) = farthest(table, id, leg) {
        return stopped_by(table, id, &resolved.rect, most);
    }
    let (start, _) = turned(table, id, &table.rect(id), leg.turn);
    let turning = if leg.turn == Turn::No { None } else { at_place(table, id, &start) };
    turning
        .or_else(|| blocks_wheel(table, id, &start, leg.wheel))
        .or_else(|| crowded_by(table, id, &start, &wheeled(&start, leg.wheel)))
}

/// Who hinders the wheel of a charge, or is met before its target.
fn before_charge(
    table: &Table,
    id: UnitId,
    target: UnitId,
    turn: Turn,
    wheel: i16,
) -> Option<UnitId> {
    let (start, _) = turned(table, id, &table.rect(id), turn);
    let turning = if turn == Turn::No { None } else { at_place(table, id, &start) };
    turning.or_else(|| blocks_wheel(table, id, &start, wheel)).or_else(|| {
        let (run, limit) = (wheeled(&start, wheel), charge_move(table, id));
        let others = near(table, id, None, run.front, extent(&run) + limit);
        meets(table, others, &run, limit).1.filter(|&met| met != target)
    })
}

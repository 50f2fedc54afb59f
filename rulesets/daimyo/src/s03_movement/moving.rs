//! 3. A unit's own move: which moves it may make now, and making them.

use super::charge::Charge;
use super::charge_paths::{aim_anyhow, declared, may_charge};
use super::fall_back::{fall_back, may_fall_back};
use super::ground_marks::{entered_dense, marks_of, swept_over};
use super::interpenetration::{
    far_side, friends_passed, moved_after_passage, passed, trample, trample_wheel,
};
use super::manoeuvre::{budget, crowds, reformed, resolve, turned};
use super::places::{enter, entry, leave, may_leave, may_occupy, occupy};
use super::terrain::{in_dense, way_ahead};
use super::{charge_move, leaders, obeys, suggestions};
use crate::Daimyo;
use crate::choice::{Choice, Leg, Turn};
use crate::contents::Frame;
use crate::event::Event;
use crate::geometry::{apart, drawn_out, fits, put, swept};
use crate::rulebook::*;
use crate::s08_artillery::claim;
use crate::s09_weather::guns_move;
use crate::sheet::NONE;
use crate::table::{Leader, Table};
use crate::unit::{Deeds, Place, State, UnitId};
use engine::{Refusal, Rule, Step, Umpire, call, done, next};
use ground::measured::{Angle, Length};
use serde::{Deserialize, Serialize};

/// A unit that was picked to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveUnit {
    /// Which.
    pub unit: UnitId,
}

impl MoveUnit {
    /// One step: asks for the move and makes it.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let unit = self.unit;
        if table[unit].deeds.has(Deeds::FINISHED) {
            table.focus.unit = NONE;
            return done();
        }
        let choice = umpire.ask_measured(
            table.seat(unit),
            S3_TABLE_MAXIMUM,
            |o| suggestions::unit_menu(table, unit, o),
            |choice| judge(table, unit, choice),
        )?;
        table.focus.unit = NONE;
        match make(table, umpire, choice) {
            Some(charge) => Ok(engine::Flow::Become(Frame::Charge(charge))),
            None => done(),
        }
    }
}

/// The unit a choice moves.
pub fn mover(choice: Choice) -> Option<UnitId> {
    match choice {
        Choice::Pick(unit)
        | Choice::Move(unit, _)
        | Choice::Back(unit, _)
        | Choice::Through(unit, _)
        | Choice::Reform(unit, ..)
        | Choice::Charge(unit, ..)
        | Choice::Rotate(unit, _)
        | Choice::Occupy(unit, _)
        | Choice::Leave(unit, _)
        | Choice::Enter(unit, _)
        | Choice::Stay(unit) => Some(unit),
        _ => None,
    }
}

/// May the unit move of its own will at all now?
pub fn may_act(table: &Table, id: UnitId) -> Result<(), Rule> {
    let unit = &table[id];
    match unit.place {
        Place::Table => {}
        Place::Waiting if unit.deeds.has(Deeds::FINISHED) => return Err(S3_TABLE_MAXIMUM),
        Place::Waiting => return Ok(()),
        _ => return Err(S3_LEAVING_REMOVED),
    }
    let deeds = unit.deeds;
    if table.hq(id) {
        Err(S1_GENERALS_HQ_VALUES)
    } else if unit.state.has(State::CREWLESS) {
        Err(S8_ARTILLERY_ABANDONED)
    } else if deeds.has(Deeds::ACTIVATED) {
        Err(S2_ACTIVATED_BLOCKED)
    } else if unit.state.has(State::NEXT_TURN) {
        Err(if table.gun(id) { S8_ARTILLERY_CAPTURED } else { S1_HATAMOTO_MOUNT_NO_MOVE })
    } else if deeds.has(Deeds::RALLIED) {
        Err(S4_RALLY_STILL)
    } else if unit.state.has(State::ROUTING) {
        Err(S7_ROUT_LATER)
    } else if deeds.has(Deeds::DISOBEYED) {
        Err(S3_OBEDIENCE_ROLL)
    } else if deeds.has(Deeds::FROZEN) {
        Err(S3_INTERPENETRATION_FROZEN)
    } else if deeds.has(Deeds::REFORMED) {
        Err(S3_REFORM_NOTHING_ELSE)
    } else if table.engaged(id) {
        Err(S7_GENERAL_NO_BREAK)
    } else if deeds.has(Deeds::FINISHED) {
        Err(S3_TABLE_MAXIMUM)
    } else {
        Ok(())
    }
}

/// Judges any move of a unit.
pub fn judge(table: &Table, id: UnitId, choice: Choice) -> Result<(), Refusal<Daimyo>> {
    if mover(choice) != Some(id) {
        return Err(S3_TABLE_MAXIMUM.into());
    }
    may_act(table, id)?;
    if table[id].place == Place::Waiting {
        return match choice {
            Choice::Pick(_) | Choice::Stay(_) => Ok(()),
            Choice::Enter(_, y) => entry(table, id, y).map(|_| ()).map_err(Into::into),
            _ => Err(S11_SCENARIOS_KAWANAKAJIMA_LATE.into()),
        };
    }
    match choice {
        Choice::Pick(_) | Choice::Stay(_) => Ok(()),
        Choice::Charge(_, target, turn, wheel) => judge_charge(table, id, target, turn, wheel),
        Choice::Move(_, leg) => judge_leg(table, id, leg),
        Choice::Back(_, distance) => {
            free_to_move(table, id)?;
            if table.gun(id) || table[id].building != NONE {
                return Err(S8_ARTILLERY_MOVE.into());
            }
            unmoved(table, id, S3_FALLBACK_THREE)?;
            may_fall_back(table, id, Length(distance.into())).map_err(|(most, rule)| {
                let instead = (most.0 > 0).then_some(Choice::Back(id, most.0 as u16));
                Refusal { rule, instead }
            })
        }
        Choice::Through(_, friend) => {
            free_to_move(table, id)?;
            if table[id].building != NONE {
                return Err(S3_TERRAIN_BUILDING_CAPACITY.into());
            }
            far_side(table, id, friend).map(|_| ()).map_err(Into::into)
        }
        Choice::Reform(_, files, facing) => {
            free_to_move(table, id)?;
            unmoved(table, id, S3_REFORM_NOTHING_ELSE)?;
            if table.disordered(id) {
                return Err(S4_REFORM_STILL.into());
            }
            if table.gun(id) || table[id].building != NONE {
                return Err(S8_ARTILLERY_MOVE.into());
            }
            reformed(table, id, files, facing).map(|_| ()).map_err(Into::into)
        }
        Choice::Rotate(_, facing) => {
            if !table.gun(id) || facing >= 360 {
                return Err(S8_ARTILLERY_MOVE.into());
            }
            unmoved(table, id, S8_ARTILLERY_MOVE)?;
            let rect = table.rect(id);
            let by = Angle::degrees(facing.into()) - rect.facing;
            if by != Angle::DOWN {
                // A halt allows a half turn only.
                free_to_move(table, id)?;
            }
            let turned = rect.turned(by, rect.width, rect.depth);
            if crowds(table, id, &rect, &turned) {
                return Err(S3_CHARGE_HALT_3.into());
            }
            if fits(table, id, &turned) { Ok(()) } else { Err(S8_ARTILLERY_MOVE.into()) }
        }
        Choice::Occupy(_, building) => may_occupy(table, id, building).map_err(Into::into),
        Choice::Leave(_, side) => {
            free_to_move(table, id)?;
            may_leave(table, id, side).map(|_| ()).map_err(Into::into)
        }
        _ => Err(S3_TABLE_MAXIMUM.into()),
    }
}

fn unmoved(table: &Table, id: UnitId, rule: Rule) -> Result<(), Refusal<Daimyo>> {
    if table[id].deeds.has(Deeds::MOVED) { Err(rule.into()) } else { Ok(()) }
}

fn free_to_move(table: &Table, id: UnitId) -> Result<(), Refusal<Daimyo>> {
    if table.halted(id) { Err(S5_EFFECTS_HALT.into()) } else { Ok(()) }
}

fn judge_leg(table: &Table, id: UnitId, leg: Leg) -> Result<(), Refusal<Daimyo>> {
    if table[id].building != NONE {
        return Err(S3_TERRAIN_BUILDING_CAPACITY.into());
    }
    if table.halted(id) {
        // A halted unit may turn about and nothing else.
        let about = leg.turn == Turn::About && leg.wheel == 0 && leg.ahead == 0;
        return if about {
            resolve(table, id, leg).map(|_| ())
        } else {
            Err(S5_EFFECTS_HALT.into())
        };
    }
    if table[id].deeds.has(Deeds::FELL_BACK) {
        return Err(S3_FALLBACK_THREE.into());
    }
    if table.gun(id) {
        if leg.turn != Turn::No || leg.wheel != 0 {
            return Err(S8_ARTILLERY_NO_MOVES.into());
        }
        let rule = crate::s09_weather::rule_of(table.weather);
        if !guns_move(table.weather) {
            return Err(rule.into());
        }
        let rect = table.rect(id);
        let ahead = Length(leg.ahead.into());
        let way = way_ahead(table, id, &rect, ahead, None);
        if way.bad(ahead) {
            return Err(S8_ARTILLERY_MOVE.into());
        }
    }
    resolve(table, id, leg).map(|_| ())
}

fn judge_charge(
    table: &Table,
    id: UnitId,
    target: UnitId,
    turn: Turn,
    wheel: i16,
) -> Result<(), Refusal<Daimyo>> {
    may_charge(table, id)?;
    declared(table, id, target, turn, wheel).map(|_| ()).map_err(|rule| {
        // Whoever is out of reach altogether is not a question of the path.
        let far = table[target].here() && apart(table, id, target) > charge_move(table, id);
        let rule = if far && rule != S9_WEATHER_VISIBILITY { S3_CHARGE_REACH } else { rule };
        let aimed = super::charge_paths::may_be_charged(table, id, target)
            .ok()
            .and_then(|()| aim_anyhow(table, id, target));
        let instead = aimed.map(|(turn, wheel)| Choice::Charge(id, target, turn, wheel));
        Refusal { rule, instead }
    })
}

/// Makes a move that was allowed; a charge is given back to be called.
pub fn make(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, choice: Choice) -> Option<Charge> {
    let id = mover(choice)?;
    let before = table.rect(id);
    match choice {
        Choice::Charge(_, target, turn, wheel) => {
            return Some(Charge::new(table, id, target, turn, wheel));
        }
        Choice::Stay(_) => table[id].deeds.set(Deeds::FINISHED),
        Choice::Move(_, leg) => {
            if let Ok(resolved) = resolve(table, id, leg) {
                let (turned, _) = turned(table, id, &before, leg.turn);
                let (was_dense, was_line) = (in_dense(table, id), !table[id].in_column());
                table[id].files = resolved.files;
                put(table, id, &resolved.rect);
                let spent = resolved.cost.0.clamp(0, 30_000) as u16;
                table[id].spent = table[id].spent.saturating_add(spent);
                umpire.announce(
                    S3_TABLE_MAXIMUM,
                    Event::Moved {
                        unit: id,
                        turn: leg.turn,
                        wheel: leg.wheel,
                        distance: leg.ahead,
                        spent,
                    },
                );
                let ahead = Length(leg.ahead.into());
                if resolved.toll.light {
                    table[id].deeds.set(Deeds::PAID_LIGHT);
                }
                if resolved.toll.times > 1 || resolved.toll.extra > Length::ZERO {
                    table[id].deeds.set(Deeds::BAD_GOING);
                }
                if was_line && table[id].in_column() {
                    // It began its move as a line and has not the column's 3 cm (D-170).
                    table[id].deeds.set(Deeds::BAD_GOING);
                }
                swept_over(table, umpire, id, &resolved.toll, was_dense);
                marks_of(table, umpire, id, &resolved.way, ahead);
                entered_dense(table, umpire, id, &before);
                trample_wheel(table, umpire, id, &turned, leg.wheel);
                trample(table, umpire, id, &swept(&resolved.from, ahead));
                walk_with(table, id, leg.ahead);
            }
            after_moving(table, umpire, id);
            let road = way_ahead(table, id, &table.rect(id), Length::cm(1), None).road();
            if budget(table, id, true, road > Length::ZERO) < Length(2) {
                // Nothing is left of its move: nobody need be asked about it again.
                table[id].deeds.set(Deeds::FINISHED);
            }
        }
        Choice::Back(_, distance) => {
            fall_back(table, umpire, id, Length(distance.into()), S3_FALLBACK_THREE);
            table[id].deeds.set(Deeds::FINISHED);
            after_moving(table, umpire, id);
        }
        Choice::Through(_, friend) => {
            if let Ok(after) = far_side(table, id, friend) {
                put(table, id, &after);
                for friend in friends_passed(table, id, &before) {
                    passed(table, umpire, id, friend);
                }
                let way = before.front.distance(after.front).0.clamp(0, 9_999) as u16;
                walk_with(table, id, way);
                entered_dense(table, umpire, id, &before);
                trample(table, umpire, id, &drawn_out(&before, &after));
            }
            table[id].deeds.set(Deeds::FINISHED);
            after_moving(table, umpire, id);
        }
        Choice::Reform(_, files, facing) => {
            if let Ok(after) = reformed(table, id, files, facing) {
                table[id].files = files;
                put(table, id, &after);
                umpire.announce(S3_REFORM_GOOD_ORDER, Event::Reformed { unit: id });
                entered_dense(table, umpire, id, &before);
                trample(table, umpire, id, &after);
            }
            table[id].deeds.set(Deeds::REFORMED.and(Deeds::FINISHED));
            after_moving(table, umpire, id);
        }
        Choice::Rotate(_, facing) => {
            let angle = Angle::degrees(facing.into());
            let after = before.turned(angle - before.facing, before.width, before.depth);
            put(table, id, &after);
            table[id].deeds.set(Deeds::FINISHED);
            umpire.announce(S8_ARTILLERY_MOVE, Event::Turned { unit: id, facing });
            trample(table, umpire, id, &after);
            after_moving(table, umpire, id);
        }
        Choice::Occupy(_, building) => {
            let walked = occupy(table, umpire, id, building);
            walk_with(table, id, walked);
            table[id].deeds.set(Deeds::FINISHED);
            after_moving(table, umpire, id);
        }
        Choice::Leave(_, side) => {
            let walked = leave(table, umpire, id, side);
            walk_with(table, id, walked);
            table[id].deeds.set(Deeds::FINISHED);
            after_moving(table, umpire, id);
        }
        Choice::Enter(_, y) => enter(table, umpire, id, y),
        _ => {}
    }
    None
}

fn after_moving(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) {
    moved_after_passage(table, umpire, id);
    table[id].deeds.set(Deeds::MOVED);
    claim(table, umpire, id);
}

/// Leaders with a unit go as far as it does.
pub fn walk_with(table: &mut Table, id: UnitId, distance: u16) {
    for leader in table.leaders_with(id).into_iter().flatten() {
        table[leader].spent = table[leader].spent.saturating_add(distance);
        table[leader].flags |= Leader::MOVED;
    }
}

/// Picks a unit or moves it at once, after its obedience test. For the movement step.
pub fn pick_or_make(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    choice: Choice,
) -> Step<Daimyo> {
    let Some(id) = mover(choice) else { return next() };
    if table[id].here() && !matches!(choice, Choice::Stay(_)) && !obeys(table, umpire, id) {
        return next();
    }
    if matches!(choice, Choice::Pick(_)) {
        table.focus.unit = id.0;
        return call(Frame::MoveUnit(MoveUnit { unit: id }));
    }
    match make(table, umpire, choice) {
        Some(charge) => call(Frame::Charge(charge)),
        None => next(),
    }
}

/// Leaders move in the same step: judged there.
pub fn judge_leader(table: &Table, choice: Choice) -> Result<(), Refusal<Daimyo>> {
    leaders::judge(table, choice)
}

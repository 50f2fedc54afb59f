//! Performing Actions: change formation, turn, move, mount up, dismount, disengage. Foot and
//! dismounted units perform one action, units on horseback up to two, whether they have shot or not.

use super::must_advance::{self, HeldBack};
use super::on_the_spot::{Bearing, may_dismount, may_form, may_mount, may_turn};
use super::second_action::SecondAction;
use super::{disengaging, unchosen};
use crate::HonourableVictory;
use crate::appendix_a_terrain::{Land, Terrain};
use crate::choice::Choice;
use crate::contents::Frame;
use crate::critic::{Critic, Deaf, Objections, Verdict, consider};
use crate::event::Event;
use crate::organising_your_army::{Horse, Muster, end_of};
use crate::reactions::{Moment, Reactions, intercept};
use crate::table::Table;
use crate::unit::{Formation, UnitId, Word};
use crate::using_the_reserve_zones as reserves;
use engine::{Flow, Options, Step, Umpire, call, done};
use ground::zones::{Facing, Row, Zone};
use serde::{Deserialize, Serialize};

use crate::rulebook::*;

/// One action being carried out, with the windows for interception that it opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Action {
    choice: Choice,
    /// May a second action follow?
    more: bool,
    at: At,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum At {
    /// About to leave the zone.
    Leaving,
    /// Leaving, unless somebody intercepted.
    Go,
    /// Has just arrived or disengaged.
    Arrived,
    /// Finished, unless there is a second action.
    Finish,
}

impl Action {
    /// The first action of a unit.
    pub const fn first(choice: Choice) -> Action {
        Action { choice, more: true, at: At::Leaving }
    }

    /// The second action of a unit.
    pub const fn second(choice: Choice) -> Action {
        Action { choice, more: false, at: At::Leaving }
    }

    /// Carries the action out as far as no reaction can intervene, and gives the frame that does
    /// the rest.
    pub fn begin(
        mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Option<Frame> {
        let unit = self.choice.unit()?;
        // Only a unit on horseback has a second action, and none in restricted ground (H-85).
        self.more &= table.is_horse(unit);
        let leaves = matches!(self.choice, Choice::Leave(_));
        if self.more && !leaves && table.land_under(unit).restricted() {
            self.more = false;
            umpire.announce(TERRAIN_RESTRICTED, Event::NoSecondAction { unit });
        }
        match self.choice {
            Choice::Move(_) | Choice::Leave(_) => {
                umpire.announce(REACTIONS_BINDING, Event::MovingOut { unit });
                if !intercept::interceptors(table, unit, None).is_empty() {
                    return Some(Frame::Action(self));
                }
                return self.go(table, umpire, unit);
            }
            Choice::Enter(_, formation) => {
                // Entering is all it may do in the phase (`reserve.whole-move`).
                self.more = false;
                reserves::enter(table, umpire, unit, formation);
            }
            Choice::Shift(_, zone) => {
                reserves::shift(table, umpire, unit, zone);
                return None;
            }
            Choice::Disengage(_) => disengaging::disengage(table, umpire, unit),
            Choice::Turn(_, facing) => {
                table.face(unit, facing);
                umpire.announce(ACTION_TURN, Event::Turned { unit, facing });
                return self.finish(table, unit);
            }
            Choice::Form(_, formation, facing) => {
                let leaving_defence = table[unit].formation() == Formation::Defensive;
                table.unit_mut(unit).form(formation);
                table.face(unit, facing);
                let rule =
                    if leaving_defence { ACTION_LEAVE_DEFENSIVE } else { ACTION_CHANGE_FORMATION };
                umpire.announce(rule, Event::Formed { unit, formation, facing });
                return self.finish(table, unit);
            }
            Choice::Mount(_) => {
                table.dismounted.remove(unit);
                umpire.announce(ACTION_MOUNT_WHOLE, Event::MountedUp { unit });
                return None;
            }
            Choice::Dismount(_) => {
                table.dismounted.insert(unit);
                umpire.announce(ACTION_MOUNT_WHOLE, Event::Dismounted { unit });
                return self.finish(table, unit);
            }
            _ => return None,
        }
        self.arrived(table, unit)
    }

    /// Leaves the zone.
    fn go(
        mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
        unit: UnitId,
    ) -> Option<Frame> {
        if matches!(self.choice, Choice::Leave(_)) {
            reserves::leave(table, umpire, unit);
            return None;
        }
        let to = table.muster.ahead(table[unit].zone()?, table[unit].facing())?;
        table.put(unit, to);
        if to.row() == Some(1) {
            table.advanced[unit.seat().index()] = true;
        }
        let row = table.muster.grid().row_seen_from(end_of(unit.seat()), to);
        let deep = row == Some(Row::EnemyRear);
        let rule = if deep { ACTION_MOVE_ENEMY_REAR } else { ACTION_MOVE };
        umpire.announce(rule, Event::Moved { unit, to });
        if self.more && table.muster.land(to).restricted() {
            self.more = false;
            umpire.announce(TERRAIN_RESTRICTED, Event::NoSecondAction { unit });
        }
        self.arrived(table, unit)
    }

    fn arrived(mut self, table: &Table, unit: UnitId) -> Option<Frame> {
        if intercept::interceptors(table, unit, None).is_empty() {
            return self.finish(table, unit);
        }
        self.at = At::Arrived;
        Some(Frame::Action(self))
    }

    fn finish(self, table: &Table, unit: UnitId) -> Option<Frame> {
        let again = self.more && !table.is_engaged(unit);
        again.then_some(Frame::SecondAction(SecondAction::new(unit)))
    }

    /// Goes on after a window for interception.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        let Some(unit) = self.choice.unit() else { return done() };
        let rest = match self.at {
            At::Leaving => {
                self.at = At::Go;
                let leaving = matches!(self.choice, Choice::Leave(_));
                let moment = if leaving { Moment::Leaving } else { Moment::MovingOut };
                return call(Frame::Reactions(Reactions::new(unit, moment)));
            }
            At::Arrived => {
                self.at = At::Finish;
                let moment = match self.choice {
                    Choice::Disengage(_) => Moment::Disengaged,
                    Choice::Enter(..) => Moment::Entered,
                    _ => Moment::MovedIn,
                };
                return call(Frame::Reactions(Reactions::new(unit, moment)));
            }
            At::Go if table.is_engaged(unit) => None,
            At::Go => self.go(table, umpire, unit),
            At::Finish => self.finish(table, unit),
        };
        Ok(rest.map_or(Flow::Done, Flow::Become))
    }
}

/// First actions of a unit on the table.
pub fn options(
    table: &Table,
    unit: UnitId,
    held_back: HeldBack,
    o: &mut Options<HonourableVictory>,
) {
    consider(o, Choice::Disengage(unit), |critic| {
        unchosen(table, unit, critic)?;
        disengaging::may_disengage(table, unit, critic)?;
        must_advance::may_spend(unit, held_back, critic)
    });
    let ready = |critic: &mut Objections<'_>| {
        unchosen(table, unit, critic)?;
        free(table, unit, critic)
    };
    consider(o, Choice::Move(unit), |critic| {
        ready(critic)?;
        march(table, unit, First::Yes, critic)
    });
    actions(table, unit, First::Yes, o, |critic| {
        ready(critic)?;
        must_advance::may_spend(unit, held_back, critic)
    });
}

/// An engaged unit does nothing; on horseback it must disengage first (H-98).
fn free(table: &Table, unit: UnitId, critic: &mut impl Critic) -> Verdict {
    let rule = if table.is_horse(unit) { DISENGAGE_RESULT } else { MOVEMENT_ENGAGED_FOOT };
    critic.need(!table.is_engaged(unit), rule)
}

/// Is this the first action of the unit in the phase?
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum First {
    /// Yes.
    Yes,
    /// No, the second of a unit that began on horseback.
    No,
}

/// All actions but moving and disengaging.
pub(super) fn actions(
    table: &Table,
    unit: UnitId,
    first: First,
    o: &mut Options<HonourableVictory>,
    ready: impl Fn(&mut Objections<'_>) -> Verdict,
) {
    let bearing = Bearing::of(table, unit);
    let facing = bearing.facing;
    for way in Facing::ALL {
        if way != facing || o.explaining() {
            consider(o, Choice::Turn(unit, way), |critic| {
                ready(critic)?;
                may_turn(bearing, way, critic)
            });
        }
    }
    let defensive = bearing.formation == Formation::Defensive;
    for &(formation, _) in Formation::ALL {
        let ways = if defensive || o.explaining() { &Facing::ALL[..] } else { &[facing] };
        for &way in ways {
            consider(o, Choice::Form(unit, formation, way), |critic| {
                ready(critic)?;
                may_form(bearing, formation, way, critic)
            });
        }
    }
    let mounted_type = table.muster.mounted.has(unit);
    if mounted_type || o.explaining() {
        let horse = table.is_horse(unit);
        if horse || o.explaining() {
            consider(o, Choice::Dismount(unit), |critic| {
                ready(critic)?;
                may_dismount(bearing, critic)
            });
        }
        if !horse || o.explaining() {
            consider(o, Choice::Mount(unit), |critic| {
                ready(critic)?;
                may_mount(bearing, first, critic)
            });
        }
    }
}

/// Could the unit move straight ahead now?
pub fn could_move(table: &Table, unit: UnitId, first: First) -> bool {
    !table.is_engaged(unit) && march(table, unit, first, &mut Deaf).is_ok()
}

/// Everything that forbids this unit a move straight ahead.
#[inline]
pub(super) fn march(
    table: &Table,
    unit: UnitId,
    first: First,
    critic: &mut impl Critic,
) -> Verdict {
    let Some(from) = table[unit].zone() else { return Ok(()) };
    let has_room = |to| table.has_room(unit.seat(), to);
    may_move(table.muster.get(), from, Bearing::of(table, unit), first, has_room, critic)
}

/// Everything that forbids a move straight ahead.
#[inline]
pub(crate) fn may_move(
    muster: &Muster,
    from: Zone,
    bearing: Bearing,
    first: First,
    has_room: impl Fn(Zone) -> bool,
    critic: &mut impl Critic,
) -> Verdict {
    let Bearing { formation, facing, horse, .. } = bearing;
    critic.need(formation != Formation::Defensive, ACTION_DEFENSIVE_FROZEN)?;
    let Some(to) = muster.ahead(from, facing) else { return critic.object(ACTION_MOVE_EDGE) };
    critic.need(!muster.cliff(from, facing), TERRAIN_ESCARPMENT)?;
    if !has_room(to) {
        critic.object(ACTION_MOVE_FULL_ZONE)?;
        critic.object(ZONES_LIMIT_FOUR)?;
    }
    let land = muster.land(to);
    let late = first == First::No && horse == Horse::Mounted && land.restricted();
    critic.need(!late, TERRAIN_RESTRICTED_NO_LATE_ENTRY)?;
    may_be_on(land, horse, formation, critic)
}

/// Terrain that shuts a unit out.
#[inline]
pub fn may_be_on(
    land: Land,
    horse: Horse,
    formation: Formation,
    critic: &mut impl Critic,
) -> Verdict {
    if let Some(rule) = land.shut() {
        critic.object(rule)?;
        critic.object(TERRAIN_PROHIBITED)?;
    }
    if land.has(Terrain::Woods) && horse == Horse::Mounted && formation != Formation::Open {
        critic.object(TERRAIN_WOODS_MOUNTED)?;
        critic.object(TERRAIN_PROHIBITED)?;
    }
    Ok(())
}

//! Reactions: what the other side may do while a unit moves. He reacts with one unit at a time, until
//! he says that he is done or the announced movement has been stopped.

pub mod counter_charge_or_recoil;
pub mod defensive_fire;
pub mod evade;
pub mod hasty_defence;
pub mod intercept;

use crate::HonourableVictory;
use crate::choice::Choice;
use crate::critic::{Critic, Verdict, consider};
use crate::event::Event;
use crate::organising_your_army::end_of;
use crate::table::{Reply, Table};
use crate::unit::UnitId;
use engine::{Options, Rule, Step, Umpire, done, next};
use serde::{Deserialize, Serialize};

use crate::rulebook::*;

/// What the moving unit is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Moment {
    /// It is about to leave its zone for another.
    MovingOut,
    /// It is about to leave the table for reserve.
    Leaving,
    /// It has just come into the zone from another.
    MovedIn,
    /// It has just come onto the table from reserve.
    Entered,
    /// It has just disengaged.
    Disengaged,
    /// It has passed its test and is about to engage this unit.
    Engaging(UnitId),
}

impl Moment {
    /// The option of the rules for interception.
    pub const fn interception(self) -> Rule {
        match self {
            Moment::MovingOut => REACTIONS_INTERCEPT_MOVING_OUT,
            Moment::Leaving => RESERVE_EXIT_INTERCEPT,
            Moment::MovedIn => REACTIONS_INTERCEPT_MOVED_IN,
            Moment::Entered => RESERVE_ENTER_INTERCEPT,
            Moment::Disengaged => REACTIONS_INTERCEPT_DISENGAGED,
            Moment::Engaging(_) => REACTIONS_INTERCEPT_ENGAGING_OTHER,
        }
    }

    /// The unit about to be engaged.
    pub const fn target(self) -> Option<UnitId> {
        match self {
            Moment::Engaging(target) => Some(target),
            _ => None,
        }
    }
}

/// The other side reacting to one movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reactions {
    mover: UnitId,
    moment: Moment,
}

impl Reactions {
    /// To a movement that is no engagement.
    pub const fn new(mover: UnitId, moment: Moment) -> Reactions {
        Reactions { mover, moment }
    }

    /// To an engagement.
    pub const fn engaging(mover: UnitId, target: UnitId) -> Reactions {
        Reactions { mover, moment: Moment::Engaging(target) }
    }

    /// Asks for one reaction and carries it out.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        let Reactions { mover, moment } = *self;
        if !some(table, mover, moment) {
            return done();
        }
        let seat = !mover.seat();
        let choice = umpire.ask(seat, REACTIONS_SEQUENCE, |o| options(table, mover, moment, o))?;
        if let Some(unit) = choice.unit() {
            table.reacted.insert(unit);
        }
        match choice {
            Choice::Intercept(unit) => intercept::intercept(table, umpire, unit, mover, moment),
            Choice::CounterCharge(unit) => {
                counter_charge_or_recoil::counter_charge(table, umpire, unit, mover);
            }
            Choice::Recoil(unit, zone) => {
                counter_charge_or_recoil::recoil(table, umpire, unit, mover, zone);
            }
            Choice::Evade(unit) => evade::evade(table, umpire, unit, mover),
            Choice::DefensiveFire(unit) => defensive_fire::fire(table, umpire, unit, mover),
            Choice::HastyDefence(unit) => hasty_defence::form(table, umpire, unit, mover),
            _ => {
                let further = table.reply != Reply::None;
                umpire.announce(REACTIONS_OPTIONAL, Event::NoReaction { seat, further });
                return done();
            }
        }
        // Stopped, the movement needs no further answer.
        let stopped =
            table.is_engaged(mover) || matches!(table.reply, Reply::Cancelled | Reply::Recoiled);
        if stopped { done() } else { next() }
    }
}

/// Could anybody react to this engagement?
pub fn any(table: &Table, mover: UnitId, target: UnitId) -> bool {
    some(table, mover, Moment::Engaging(target))
}

/// Has the other side any reaction to make?
fn some(table: &Table, mover: UnitId, moment: Moment) -> bool {
    if !intercept::interceptors(table, mover, moment.target()).is_empty() {
        return true;
    }
    let Some(target) = moment.target().filter(|&target| able(table, target)) else { return false };
    table.is_horse(target)
        || defensive_fire::ready(table, target, mover)
        || hasty_defence::ready(table, target)
        || evade::ready(table, target, mover)
}

/// Unengaged, and not yet marked as having reacted.
fn able(table: &Table, unit: UnitId) -> bool {
    !table.is_engaged(unit) && !table.reacted.has(unit)
}

/// What forbids any reaction of a unit.
fn may_react(table: &Table, unit: UnitId, mover: UnitId, critic: &mut impl Critic) -> Verdict {
    critic.need(!table.is_engaged(unit), REACTIONS_UNENGAGED)?;
    critic.need(!table.reacted.has(unit), REACTIONS_ONCE)?;
    critic.need(table[unit].zone() == table[mover].zone(), REACTIONS_WHEN)
}

/// Every reaction that may be made now.
fn options(table: &Table, mover: UnitId, moment: Moment, o: &mut Options<HonourableVictory>) {
    let target = moment.target();
    // A horse unit that is being engaged and can react must do so (`reactions.compulsory`).
    let compulsory = target.is_some_and(|unit| table.is_horse(unit) && able(table, unit));
    consider(o, Choice::NoReaction, |critic| critic.need(!compulsory, REACTIONS_COMPULSORY));
    if o.explaining() {
        for unit in table.in_play(!mover.seat()) {
            intercept_option(table, unit, mover, moment, o);
            if Some(unit) != target {
                refuse_bystander(unit, o);
            }
        }
        refuse_recoil(mover, target, o);
    } else {
        for unit in intercept::interceptors(table, mover, target) {
            intercept_option(table, unit, mover, moment, o);
        }
    }
    let Some(target) = target else { return };
    counter_charge_or_recoil::options(table, target, mover, o);
    if !table.is_horse(target) || o.explaining() {
        consider(o, Choice::DefensiveFire(target), |critic| {
            may_react(table, target, mover, critic)?;
            defensive_fire::may_fire(table, target, mover, critic)
        });
        consider(o, Choice::HastyDefence(target), |critic| {
            may_react(table, target, mover, critic)?;
            hasty_defence::may_form(table, target, critic)
        });
        consider(o, Choice::Evade(target), |critic| {
            may_react(table, target, mover, critic)?;
            evade::may_evade(table, target, mover, critic)
        });
    }
}

fn intercept_option(
    table: &Table,
    unit: UnitId,
    mover: UnitId,
    moment: Moment,
    o: &mut Options<HonourableVictory>,
) {
    consider(o, Choice::Intercept(unit), |critic| {
        may_react(table, unit, mover, critic)?;
        intercept::may_intercept(table, unit, mover, moment, critic)
    });
}

/// Explains why a recoil that somebody names is none: a unit that nobody engages does not recoil,
/// and nobody recoils but into a reserve of his own.
fn refuse_recoil(mover: UnitId, target: Option<UnitId>, o: &mut Options<HonourableVictory>) {
    let Some(choice @ Choice::Recoil(unit, zone)) = o.judged() else { return };
    if Some(unit) != target {
        o.refuse(choice, REACTIONS_COMPULSORY);
    }
    match zone.reserve_of() {
        None => o.refuse(choice, REACTIONS_RECOIL_WHERE),
        Some(end) if end == end_of(mover.seat()) => o.refuse(choice, RESERVE_NO_ENEMY),
        Some(_) => {}
    }
}

/// Only the unit being engaged may do these things.
fn refuse_bystander(unit: UnitId, o: &mut Options<HonourableVictory>) {
    o.refuse(Choice::DefensiveFire(unit), REACTIONS_DEFENSIVE_FIRE_WHO);
    o.refuse(Choice::HastyDefence(unit), REACTIONS_HASTY_WHO);
    o.refuse(Choice::Evade(unit), REACTIONS_EVADE_WHO);
    o.refuse(Choice::CounterCharge(unit), REACTIONS_COMPULSORY);
}

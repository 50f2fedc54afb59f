//! Performing Actions: the second action of a unit that began its phase on horseback.

use super::performing_actions::{Action, First, actions, march};
use super::{must_advance, withdraw, withdrawals};
use crate::HonourableVictory;
use crate::choice::Choice;
use crate::critic::consider;
use crate::table::Table;
use crate::unit::UnitId;
use engine::{Flow, Options, Step, Umpire, done, next};
use serde::{Deserialize, Serialize};

use crate::rulebook::*;

/// A horse unit that has performed one action and may perform another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SecondAction {
    unit: UnitId,
}

impl SecondAction {
    /// Of this unit.
    pub const fn new(unit: UnitId) -> SecondAction {
        SecondAction { unit }
    }

    /// Asks for the second action; orders to withdraw may come before it.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        let unit = self.unit;
        let choice = umpire.ask(unit.seat(), ACTION_MOUNTED, |o| second_options(table, unit, o))?;
        if let Choice::Done(_) = choice {
            return done();
        }
        if let Choice::Withdraw(gone) = choice {
            withdraw(table, umpire, gone);
            return if gone == unit { done() } else { next() };
        }
        let rest = Action::second(choice).begin(table, umpire);
        Ok(rest.map_or(Flow::Done, Flow::Become))
    }
}

fn second_options(table: &Table, unit: UnitId, o: &mut Options<HonourableVictory>) {
    let held_back = must_advance::holds_back_second(table, unit);
    consider(o, Choice::Done(unit), |critic| must_advance::may_spend(unit, held_back, critic));
    consider(o, Choice::Move(unit), |critic| march(table, unit, First::No, critic));
    actions(table, unit, First::No, o, |critic| must_advance::may_spend(unit, held_back, critic));
    withdrawals(table, unit.seat(), must_advance::holds_back_between(table, unit), o);
    if o.explaining() {
        o.refuse(Choice::Disengage(unit), DISENGAGE_RESULT);
        o.refuse(Choice::Leave(unit), RESERVE_WHOLE_MOVE);
        for target in table.in_play(!unit.seat()) {
            let side = table.side_by_facing(unit, target);
            o.refuse(Choice::Engage(unit, target, side), MOVEMENT_ONE_OF_THREE);
        }
    }
}

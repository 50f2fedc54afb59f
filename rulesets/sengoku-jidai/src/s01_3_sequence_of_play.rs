//! 1.3 Sequence of play: Initiative phase, Activation phase, Reorganization phase.

use crate::event::Ending;
use crate::prelude::*;
use crate::{s03_formation, s04_command, s05_initiative, s06_activation, s09_reorganization};
use crate::{s10_victory, special_rules};
use serde::{Deserialize, Serialize};

/// The steps of a turn, in order (1.3.a, 1.3.b, 1.3.f).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnStep {
    /// The turn marker has come to its space.
    Begin,
    /// A: each army takes its formation (3.0).
    Formation,
    /// A: command is checked (4.0).
    Command,
    /// A: who uses the modifier of his formation (5.0.d).
    Initiative,
    /// B: alternating activations (6.0), this seat first, after so many unused markers in a row.
    Activation(Seat, u8),
    /// C: reorganization, clearing of markers, the turn marker (9.0).
    Reorganization,
    /// A: the dice for initiative, a step of its own because a tie is rolled again (5.0.f).
    InitiativeDice,
    /// A: change of sides, activation markers (6.1), when it is known who begins.
    Markers,
}

impl TurnStep {
    /// The rule it carries out.
    pub fn rule(self) -> Rule {
        match self {
            TurnStep::Begin => S1_3_A,
            TurnStep::Formation => S1_3_B,
            TurnStep::Command => S4_2_E,
            TurnStep::Initiative | TurnStep::InitiativeDice => S5_0_A,
            TurnStep::Markers => S1_3_B,
            TurnStep::Activation(..) => S1_3_A,
            TurnStep::Reorganization => S1_3_F,
        }
    }
}

/// Takes one step of a turn.
pub fn turn(
    frame: &mut Frame,
    step: TurnStep,
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
) -> Step<Bsj> {
    match step {
        TurnStep::Begin => {
            table.phase = Phase::Formation;
            umpire.announce(S1_3_A, Event::TurnBegins { turn: table.turn });
            *frame = Frame::Turn(TurnStep::Formation);
        }
        TurnStep::Formation => {
            s03_formation::select(table, umpire)?;
            *frame = Frame::Turn(TurnStep::Command);
        }
        TurnStep::Command => {
            table.phase = Phase::Command;
            s04_command::check(table, umpire);
            table.phase = Phase::Initiative;
            *frame = Frame::Turn(TurnStep::Initiative);
        }
        TurnStep::Initiative => {
            let known = s05_initiative::historical_or_asked(table, umpire)?;
            *frame = Frame::Turn(if known { TurnStep::Markers } else { TurnStep::InitiativeDice });
        }
        TurnStep::InitiativeDice => {
            if s05_initiative::roll(table, umpire) {
                *frame = Frame::Turn(TurnStep::Markers);
            }
        }
        TurnStep::Markers => {
            special_rules::change_of_sides(table, umpire);
            s06_activation::hand_out_markers(table, umpire);
            table.phase = Phase::Activation;
            *frame = Frame::Turn(TurnStep::Activation(table.initiative, 0));
        }
        TurnStep::Activation(seat, idle) => {
            *frame = Frame::Turn(TurnStep::Reorganization);
            return call(Frame::Activations { seat, idle });
        }
        TurnStep::Reorganization => {
            table.phase = Phase::Reorganization;
            s09_reorganization::reorganize(table, umpire);
            s03_formation::show(table, umpire);
            umpire.announce(S1_3_F, Event::TurnEnds { turn: table.turn });
            if table.turn >= table.ground().turns {
                let outcome = s10_victory::count(table, umpire);
                return Ok(Flow::Over(outcome));
            }
            table.turn += 1;
            *frame = Frame::Turn(TurnStep::Begin);
        }
    }
    next()
}

/// After the combat of an activation the scenario's loss tracking comes (1.3.c), and sudden death.
pub fn ends(table: &Table, umpire: &mut impl Umpire<Bsj>) -> Option<engine::Outcome> {
    if let Some(loser) = special_rules::broken(table) {
        return Some(over(umpire, !loser, Ending::Broken, S1_3_C));
    }
    sudden_death(table, umpire)
}

/// Sudden death is noticed at the instant the last leader falls (10.0.g).
#[inline]
pub fn sudden_death(table: &Table, umpire: &mut impl Umpire<Bsj>) -> Option<engine::Outcome> {
    let loser = s10_victory::leaders_dead(table)?;
    Some(over(umpire, !loser, Ending::Leaders, S10_0_G))
}

fn over(umpire: &mut impl Umpire<Bsj>, winner: Seat, why: Ending, rule: Rule) -> engine::Outcome {
    umpire.announce(rule, Event::Ended { winner: Some(winner), why });
    engine::Outcome { winner: Some(winner), degree: why as u8 }
}

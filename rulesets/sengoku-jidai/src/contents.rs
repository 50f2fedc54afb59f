//! The table of contents: every procedure, in book order.

use crate::prelude::*;
use crate::s01_3_sequence_of_play::{TurnStep, turn};
use crate::s06_activation::activations;
use crate::s07_movement::movement;
use crate::s08_combat::{
    Melee, Round, charges, counter_charges, defensive_fire, melee, melees, retreat, round,
};
use engine::Procedure;
use serde::{Deserialize, Serialize};

/// A procedure part-way through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// 1.3: a game turn, at this step.
    Turn(TurnStep),
    /// 6.0: alternating activations. Whose turn it is, and how many markers in a row went unused.
    Activations {
        /// Who has the next choice.
        seat: Seat,
        /// Unused markers in a row.
        idle: u8,
    },
    /// 7.0: movement of a division, with the unit that was chosen to move.
    Movement {
        /// Which.
        division: DivisionId,
        /// Chosen to move next.
        unit: Option<UnitId>,
    },
    /// 8.5.2: charges are declared.
    Charges(DivisionId),
    /// 8.4: defensive fire on this division.
    DefensiveFire(DivisionId),
    /// 8.5.3: counter-charges against this division.
    CounterCharges(DivisionId),
    /// 8.5.1: melees of this division.
    Melees(DivisionId),
    /// One melee of one or two rounds.
    Melee(Melee),
    /// 8.3: one combat round.
    Round(Round),
    /// 8.7: a retreat.
    Retreat(UnitId),
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Turn(TurnStep::Begin)
    }
}

impl Procedure<Bsj> for Frame {
    fn rule(&self) -> Rule {
        match self {
            Frame::Turn(step) => step.rule(),
            Frame::Activations { .. } => S1_3_G,
            Frame::Movement { .. } => S1_3_D,
            Frame::Charges(_) => S8_5_2_B,
            Frame::DefensiveFire(_) => S8_4_D,
            Frame::CounterCharges(_) => S8_5_3_A,
            Frame::Melees(_) => S1_3_E,
            Frame::Melee(_) => S8_5_1_A,
            Frame::Round(_) => S8_3_A,
            Frame::Retreat(_) => S8_7_R_A,
        }
    }

    fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Bsj>) -> Step<Bsj> {
        match *self {
            Frame::Turn(step) => turn(self, step, table, umpire),
            Frame::Activations { seat, idle } => activations(self, seat, idle, table, umpire),
            Frame::Movement { division, unit } => movement(self, division, unit, table, umpire),
            Frame::Charges(division) => charges(division, table, umpire),
            Frame::DefensiveFire(division) => defensive_fire(division, table, umpire),
            Frame::CounterCharges(division) => counter_charges(division, table, umpire),
            Frame::Melees(division) => melees(division, table, umpire),
            Frame::Melee(fight) => melee(self, fight, table, umpire),
            Frame::Round(fight) => round(self, fight, table, umpire),
            Frame::Retreat(unit) => retreat(unit, table, umpire),
        }
    }
}

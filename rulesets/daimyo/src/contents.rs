//! Every procedure, in the order of the rulebook: the table of contents as an enum.

use crate::Daimyo;
use crate::rulebook::*;
use crate::s02_sequence::activation::Active;
use crate::s02_sequence::end_of_turn::EndOfTurn;
use crate::s02_sequence::{SetUp, TurnAt};
use crate::s03_movement::charge::Charge;
use crate::s03_movement::leaders::Encounter;
use crate::s03_movement::moving::MoveUnit;
use crate::s06_firing::Volley;
use crate::s07_melee::Melee;
use crate::s07_melee::challenges::Challenge;
use crate::table::Table;
use engine::{Procedure, Rule, Step, Umpire};
use serde::{Deserialize, Serialize};

/// A procedure part-way through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// 1. Ratings and season before the game.
    SetUp(SetUp),
    /// 2. A game-turn.
    Turn(TurnAt),
    /// 2 B. A clan or the General is active.
    Active(Active),
    /// 3. A unit moves.
    MoveUnit(MoveUnit),
    /// 3. A charge and its response.
    Charge(Charge),
    /// 3. A leader on his own challenges another.
    Encounter(Encounter),
    /// 6. A unit fires.
    Volley(Volley),
    /// 7. A melee.
    Melee(Melee),
    /// 7. A challenge in melee.
    Challenge(Challenge),
    /// 2 C. The end of the turn.
    EndOfTurn(EndOfTurn),
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Turn(TurnAt::Begin)
    }
}

impl Procedure<Daimyo> for Frame {
    fn rule(&self) -> Rule {
        match self {
            Frame::SetUp(_) => S1_GENERALS_RATING_TABLE,
            Frame::Turn(_) => S2_OVERVIEW_ALTERNATE,
            Frame::Active(_) => S2_SEQUENCE_STEPS,
            Frame::MoveUnit(_) => S3_TABLE_MAXIMUM,
            Frame::Charge(_) => S3_CHARGE_REACH,
            Frame::Encounter(_) => S3_LEADERS_CHALLENGE,
            Frame::Volley(_) => S6_PROCEDURE_ROLL,
            Frame::Melee(_) => S7_GENERAL_WHEN,
            Frame::Challenge(_) => S7_CHALLENGE_WHO,
            Frame::EndOfTurn(_) => S2_END_ORDER,
        }
    }

    fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        match self {
            Frame::SetUp(frame) => frame.step(table, umpire),
            Frame::Turn(frame) => frame.step(table, umpire),
            Frame::Active(frame) => frame.step(table, umpire),
            Frame::MoveUnit(frame) => frame.step(table, umpire),
            Frame::Charge(frame) => frame.step(table, umpire),
            Frame::Encounter(frame) => frame.step(table, umpire),
            Frame::Volley(frame) => frame.step(table, umpire),
            Frame::Melee(frame) => frame.step(table, umpire),
            Frame::Challenge(frame) => frame.step(table, umpire),
            Frame::EndOfTurn(frame) => frame.step(table, umpire),
        }
    }
}

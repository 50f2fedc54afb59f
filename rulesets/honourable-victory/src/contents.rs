//! The table of contents: every procedure in which somebody may have to decide, in book order.

use crate::HonourableVictory;
use crate::firing_phase::Firing;
use crate::game_turn_sequence::GameTurn;
use crate::hand_to_hand_phase::HandToHand;
use crate::movement_phases::Movement;
use crate::movement_phases::engaging::Engagement;
use crate::movement_phases::performing_actions::Action;
use crate::movement_phases::second_action::SecondAction;
use crate::reactions::Reactions;
use crate::remove_losses_phase::RemoveLosses;
use crate::setting_up::SettingUp;
use crate::table::Table;
use engine::{Procedure, Rule, Step, Umpire};
use serde::{Deserialize, Serialize};

use crate::rulebook::*;

/// A section of the rulebook, part-way through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// Basic Concepts: Setting Up and Placing Units in Zones.
    SettingUp(SettingUp),
    /// The Game Turn Sequence, with the phases in which nobody decides.
    GameTurn(GameTurn),
    /// The Firing Phase.
    Firing(Firing),
    /// The Hand-to-Hand Combat Resolution Phase.
    HandToHand(HandToHand),
    /// The Remove Losses Phase.
    RemoveLosses(RemoveLosses),
    /// The Movement Phases.
    Movement(Movement),
    /// Performing Actions: one action being carried out.
    Action(Action),
    /// Performing Actions: the second action of a horse unit.
    SecondAction(SecondAction),
    /// Engaging Enemy Units.
    Engagement(Engagement),
    /// Reactions.
    Reactions(Reactions),
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::GameTurn(GameTurn::default())
    }
}

impl Procedure<HonourableVictory> for Frame {
    fn rule(&self) -> Rule {
        match self {
            Frame::SettingUp(_) => SETUP_ORDER,
            Frame::GameTurn(_) => TURN_SEQUENCE,
            Frame::Firing(_) => FIRING_SIMULTANEOUS,
            Frame::HandToHand(_) => COMBAT_SIMULTANEOUS,
            Frame::RemoveLosses(_) => LOSSES_STEPS,
            Frame::Movement(_) => MOVEMENT_ORDER,
            Frame::Action(_) => MOVEMENT_ONE_OF_THREE,
            Frame::SecondAction(_) => ACTION_MOUNTED,
            Frame::Engagement(_) => ENGAGE_ORDER,
            Frame::Reactions(_) => REACTIONS_SEQUENCE,
        }
    }

    #[inline]
    fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        match self {
            Frame::SettingUp(frame) => frame.step(table, umpire),
            Frame::GameTurn(frame) => frame.step(table, umpire),
            Frame::Firing(frame) => frame.step(table, umpire),
            Frame::HandToHand(frame) => frame.step(table, umpire),
            Frame::RemoveLosses(frame) => frame.step(table, umpire),
            Frame::Movement(frame) => frame.step(table, umpire),
            Frame::Action(frame) => frame.step(table, umpire),
            Frame::SecondAction(frame) => frame.step(table, umpire),
            Frame::Engagement(frame) => frame.step(table, umpire),
            Frame::Reactions(frame) => frame.step(table, umpire),
        }
    }
}

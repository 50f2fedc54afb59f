//! The Game Turn Sequence: seven phases, one after another, turn after turn.

use crate::HonourableVictory;
use crate::contents::Frame;
use crate::event::Event;
use crate::firing_phase::Firing;
use crate::hand_to_hand_phase::HandToHand;
use crate::movement_phases::Movement;
use crate::remove_losses_phase::RemoveLosses;
use crate::table::{Phase, Table};
use crate::{determine_initiative_phase, determine_victory_phase};
use engine::{Flow, Step, Umpire, call, next};
use serde::{Deserialize, Serialize};

use crate::rulebook::*;

/// A turn under way: which phase comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameTurn {
    /// The phase to begin.
    next: Phase,
    /// The initiative was tied, so the turn has begun already and both throw again.
    tied: bool,
}

impl GameTurn {
    /// A turn that goes on, or starts, with this phase.
    pub const fn from(next: Phase) -> GameTurn {
        GameTurn { next, tied: false }
    }

    /// Begins the next phase.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        let phase = self.next;
        table.phase = phase;
        if self.tied {
            // This turn has been announced.
        } else if phase == Phase::Initiative {
            umpire.announce(TURN_SEQUENCE, Event::TurnBegan { turn: table.turn });
        } else {
            let rule = if phase == Phase::Victory { VICTORY_ORDER } else { TURN_SEQUENCE };
            umpire.announce(rule, Event::PhaseBegan { phase, initiative: table.initiative });
        }
        let other = !table.initiative;
        match phase {
            Phase::SetUp | Phase::Initiative => {
                let winner = determine_initiative_phase::throw(table, umpire);
                self.tied = winner.is_none();
                if let Some(seat) = winner {
                    table.initiative = seat;
                    self.next = Phase::Firing;
                }
                next()
            }
            Phase::Firing => {
                self.next = Phase::HandToHand;
                call(Frame::Firing(Firing::first(other)))
            }
            Phase::HandToHand => {
                self.next = Phase::Losses;
                call(Frame::HandToHand(HandToHand::default()))
            }
            Phase::Losses => {
                self.next = Phase::Movement;
                call(Frame::RemoveLosses(RemoveLosses::first(other)))
            }
            Phase::Movement => {
                self.next = Phase::SecondMovement;
                call(Frame::Movement(Movement { seat: table.initiative }))
            }
            Phase::SecondMovement => {
                self.next = Phase::Victory;
                call(Frame::Movement(Movement { seat: other }))
            }
            Phase::Victory => match determine_victory_phase::determine(table, umpire) {
                Some(outcome) => Ok(Flow::Over(outcome)),
                None => {
                    table.turn = table.turn.saturating_add(1);
                    self.next = Phase::Initiative;
                    next()
                }
            },
        }
    }
}

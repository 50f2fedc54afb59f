//! Standing answers: "this, and again until I am asked something else".
//!
//! Some questions are asked although there is one answer, because silence would tell what a player
//! holds. A standing answer is given at once whatever else he could do then, so that how fast it
//! comes tells nothing but that he gave it. It ends by itself with the first question of another
//! rule. It is kept in memory only: after a restart he is asked again, which costs nothing.

use super::acting::Act;
use super::desk::{Desk, Live};
use super::{Hall, Refused};
use engine::{Eyes, Seat, Tongue, Viewer};
use std::sync::Arc;

/// What a seat answers by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// To questions of this rule.
    rule: &'static str,
    /// What, in the notation.
    pub say: String,
}

/// Answers one after the other at most; no turn of any game has more windows.
const MOST: u32 = 1000;

impl Live {
    /// What a seat answers by itself.
    pub fn standing(&self, seat: Seat) -> Option<&str> {
        self.standing[seat.index()].as_ref().map(|standing| standing.say.as_str())
    }

    /// The rule by which a seat is asked now.
    fn rule_of(&self, seat: Seat) -> Option<&'static str> {
        let viewer = Viewer { eyes: Eyes::Seat(seat), tongue: Tongue::English };
        Some(self.game()?.question(seat, viewer)?.rule.id())
    }

    /// A standing answer that is made of the question as it is now.
    pub(super) fn standing_on(&self, seat: Seat, say: &str) -> Option<Standing> {
        Some(Standing { rule: self.rule_of(seat)?, say: say.to_string() })
    }

    /// What is to be answered by itself now, and the number of the question. Whatever does not fit
    /// the question has ended.
    fn answers_itself(&mut self) -> Option<(Seat, u32, String)> {
        for seat in self.asked().iter() {
            let Some(standing) = self.standing[seat.index()].clone() else { continue };
            let offered = || {
                let game = self.game()?;
                game.moment().offers(seat).contains(&standing.say).then_some(())
            };
            if self.rule_of(seat) == Some(standing.rule) && offered().is_some() {
                return Some((seat, self.step(), standing.say));
            }
            self.standing[seat.index()] = None;
        }
        None
    }
}

impl Hall {
    /// Gives standing answers until nobody is asked who has one.
    pub(super) fn answer_by_itself(self: &Arc<Hall>, desk: &Arc<Desk>) {
        let (hall, desk) = (Arc::clone(self), Arc::clone(desk));
        tokio::spawn(async move {
            for _ in 0..MOST {
                let next = match hall.sit(&desk).await {
                    Ok(mut live) => live.answers_itself(),
                    Err(_) => None,
                };
                let Some((seat, ask, say)) = next else { return };
                let act = Act::Answer { ask, say };
                if hall.act_alone(&desk, seat, act).await.is_err() {
                    return;
                }
            }
        });
    }

    /// Ends a standing answer.
    pub async fn rise(&self, desk: &Desk, seat: Seat) -> Result<(), Refused> {
        let mut live = self.sit(desk).await.map_err(Refused::Broken)?;
        live.standing[seat.index()] = None;
        Ok(())
    }
}

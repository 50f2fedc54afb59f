//! Standing answers: "this, and again until I am asked something else".
//!
//! Some questions are asked although there is one answer, because silence would tell what a player
//! holds. A standing answer is given at once whatever else he could do then, so that how fast it
//! comes tells nothing but that he gave it. It ends by itself with the first question of another
//! section of the rules: all windows for a Dragon card are one section. It is kept in the store, because he may end it at another server than he gave it at; each
//! server with the game in memory may give the answer, and the number of the step lets one through.

use super::acting::Act;
use super::desk::{Desk, Live};
use super::{Hall, Refused};
use crate::store::{Refusal, Standing, Write};
use engine::{Eyes, Seat, Tongue, Viewer};
use std::sync::Arc;

/// Answers one after the other at most; no turn of any game has more windows.
const MOST: u32 = 1000;

impl Live {
    /// What a seat answers by itself.
    pub fn standing(&self, seat: Seat) -> Option<&str> {
        self.standing[seat.index()].as_ref().map(|standing| standing.say.as_str())
    }

    /// The section of the rules by which a seat is asked now.
    fn section_of(&self, seat: Seat) -> Option<&'static str> {
        let viewer = Viewer { eyes: Eyes::Seat(seat), tongue: Tongue::English };
        Some(self.game()?.question(seat, viewer)?.rule.0.section)
    }

    /// A standing answer that is made of the question as it is now.
    pub(super) fn standing_on(&self, seat: Seat, say: &str) -> Option<Standing> {
        Some(Standing { section: self.section_of(seat)?.to_string(), say: say.to_string() })
    }

    /// Does the standing answer of a seat fit the question it is asked?
    fn fits(&self, seat: Seat, standing: &Standing) -> bool {
        let offered = |game: &dyn shelf::Game| game.moment().offers(seat).contains(&standing.say);
        self.section_of(seat) == Some(standing.section.as_str()) && self.game().is_some_and(offered)
    }
}

impl Hall {
    /// Gives standing answers until nobody is asked who has one.
    pub(super) fn answer_by_itself(self: &Arc<Hall>, desk: &Arc<Desk>) {
        let (hall, desk) = (Arc::clone(self), Arc::clone(desk));
        tokio::spawn(async move {
            for _ in 0..MOST {
                let Some((seat, ask, say)) = hall.due(&desk).await else { return };
                let act = Act::Answer { ask, say };
                if hall.act_alone(&desk, seat, act).await.is_err() {
                    return;
                }
            }
        });
    }

    /// What is to be answered by itself now, and the number of the question. Whatever does not fit
    /// the question has ended.
    async fn due(&self, desk: &Desk) -> Option<(Seat, u32, String)> {
        let mut live = self.sit(desk).await.ok()?;
        for seat in live.asked().iter() {
            let Some(standing) = live.standing[seat.index()].clone() else { continue };
            if live.fits(seat, &standing) {
                return Some((seat, live.step(), standing.say));
            }
            // If that cannot be kept, it ends again at the next question.
            let _ = self.stand(desk, &mut live, seat, None).await;
        }
        None
    }

    /// A seat has a standing answer from now on, or none.
    pub(super) async fn stand(
        &self,
        desk: &Desk,
        live: &mut Live,
        seat: Seat,
        standing: Option<Standing>,
    ) -> Result<(), Refusal> {
        live.standing[seat.index()].clone_from(&standing);
        self.store.write(Write::Stand { game: desk.no, seat, standing }).await
    }

    /// Ends a standing answer.
    pub async fn rise(&self, desk: &Desk, seat: Seat) -> Result<(), Refused> {
        let mut live = self.sit(desk).await.map_err(Refused::Broken)?;
        if live.standing[seat.index()].is_none() {
            return Ok(());
        }
        let risen = self.stand(desk, &mut live, seat, None).await;
        risen.map_err(|refusal| Refused::Unwritable(refusal.to_string()))
    }
}

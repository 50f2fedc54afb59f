//! A game with somebody to ask for advice.

use crate::moment::Still;
use crate::{Advice, Moment};
use ai::Spec;
use engine::{Complete, Match, Quick, Seat, Seen, Sitting, Tongue};

/// A game of any rule system, with advice. Whoever advises is given only what the seat may know.
pub trait Game: Match {
    /// What this computer player would answer for `seat`, and why; `None` when the seat is not asked.
    fn advise(&self, seat: Seat, player: &Spec, seed: u64, tongue: Tongue) -> Option<Advice>;
    /// The position as it stands, to be asked about.
    fn moment(&self) -> Box<dyn Moment>;
}

impl<R: Complete> Game for Sitting<R> {
    fn advise(&self, seat: Seat, player: &Spec, seed: u64, tongue: Tongue) -> Option<Advice> {
        let position = self.position();
        if !position.ask().is_some_and(|ask| ask.seats.has(seat)) {
            return None;
        }
        let mut luck = Quick::new(seed);
        let seen = Seen::new(position, seat, luck.word64());
        let mut thinker = player.player::<R>();
        let choice = thinker.choose(&seen, player.budget(&seen), luck.word64())?;
        Some(Advice::of(position, choice, thinker.lines(), player, tongue))
    }

    fn moment(&self) -> Box<dyn Moment> {
        Box::new(Still(*self.position()))
    }
}

//! The answers at the root of a search, each with a tree of its own.

use crate::Line;
use crate::budget::Share;
use crate::fate::Fate;
use crate::walk::Walk;
use engine::{Advise, Conceal, Quick, Seat, Seen};

/// An answer and what was found to follow it.
#[derive(Debug)]
pub(crate) struct Arm<R: Advise> {
    pub choice: R::Choice,
    /// How promising it is by `prior`, as the logarithm of its share.
    pub urge: f32,
    pub walk: Walk<R>,
}

impl<R: Advise> Arm<R> {
    /// Begins anew with another answer.
    pub fn begin(&mut self, choice: R::Choice, urge: f32, seat: Seat, men: u32, nodes: u32) {
        (self.choice, self.urge) = (choice, urge);
        self.walk.tree.bound(nodes);
        self.walk.clear(seat, men);
    }
}

impl<R: Advise> Arm<R> {
    /// What came of it, with the scales tipped as far as the answers cannot be told apart. `middle`
    /// is what the table looks like soon after one of them or another.
    pub fn score(&self, lean: f32, look: f32, middle: f32) -> f32 {
        let tip = lean * self.urge + look * (self.walk.soon() - middle);
        self.walk.mean() + self.walk.error() * tip
    }
}

impl<R: Conceal + Advise> Arm<R> {
    /// Tries each of these as long as its share lasts, once at least. Walk `n` of every arm is in
    /// the same world with the same dice.
    pub fn try_all(arms: &mut [Arm<R>], seen: &Seen<R>, share: Share, seed: u64, shared: bool) {
        let mut done = 0;
        while share.allows(done) {
            for arm in &mut *arms {
                let mut dice = Quick::stream(seed, u64::from(arm.walk.walks));
                let world = seen.world(&mut dice);
                let mut fate = Fate::new(dice, shared);
                arm.walk.after(world, arm.choice, &mut fate);
            }
            done += 1;
        }
    }
}

/// The arm with what is expected to follow.
pub(crate) fn line<R: Advise>(arm: &Arm<R>) -> Line<R> {
    let mut choices = vec![arm.choice];
    choices.extend(arm.walk.tree.main_line());
    Line { choices, chance: arm.walk.mean(), visits: arm.walk.walks }
}

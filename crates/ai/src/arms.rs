//! The answers at the root of a search, each with a tree of its own.

use crate::Line;
use crate::budget::Share;
use crate::fate::Fate;
use crate::walk::Walk;
use engine::{Advise, Conceal, Plan, Quick, Seat, Seen};

/// An answer and what was found to follow it.
#[derive(Debug)]
pub(crate) struct Arm<R: Advise> {
    pub choice: R::Choice,
    /// What is followed after it; otherwise a tree is walked.
    pub plan: Option<Plan>,
    /// How promising it is by `prior`, as the logarithm of its share.
    pub urge: f32,
    pub walk: Walk<R>,
}

impl<R: Advise> Arm<R> {
    /// Begins anew with another answer.
    pub fn begin(&mut self, choice: R::Choice, urge: f32, seat: Seat, men: u32, nodes: u32) {
        (self.choice, self.plan, self.urge) = (choice, None, urge);
        self.walk.tree.bound(nodes);
        self.walk.clear(seat, men);
    }
}

impl<R: Advise> Arm<R> {
    /// What came of it, with the scales tipped as far as the answers cannot be told apart.
    pub fn score(&self, lean: f32) -> f32 {
        self.walk.mean() + lean * self.walk.error() * self.urge
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
                match arm.plan {
                    Some(plan) => arm.walk.along(world, arm.choice, plan, &mut fate),
                    None => arm.walk.after(world, arm.choice, &mut fate),
                }
            }
            done += 1;
        }
    }
}

/// The arm with what is expected to follow.
pub(crate) fn line<R: Advise>(arm: &Arm<R>) -> Line<R> {
    let mut choices = vec![arm.choice];
    if arm.plan.is_none() {
        choices.extend(arm.walk.tree.main_line());
    }
    Line { choices, plan: arm.plan, chance: arm.walk.mean(), visits: arm.walk.walks }
}

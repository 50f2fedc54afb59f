//! The player who knows nothing: every offer is as good as any other.

use crate::{Budget, Player};
use engine::{Conceal, Options, Quick, Ruleset, Seen};

/// Answers with any offer, each as likely as the others.
#[derive(Debug)]
pub struct Random<R: Ruleset> {
    options: Options<R>,
}

impl<R: Ruleset> Random<R> {
    /// A new one.
    pub fn new() -> Random<R> {
        Random { options: Options::new() }
    }
}

impl<R: Ruleset> Default for Random<R> {
    fn default() -> Self {
        Random::new()
    }
}

/// One of these, each as likely as the others.
#[inline]
pub(crate) fn pick<T: Copy>(offers: &[T], dice: &mut Quick) -> Option<T> {
    offers.get(dice.below(offers.len() as u32) as usize).copied()
}

impl<R: Conceal> Player<R> for Random<R> {
    fn choose(&mut self, seen: &Seen<R>, _budget: Budget, seed: u64) -> Option<R::Choice> {
        seen.options(&mut self.options);
        pick(self.options.offers(), &mut Quick::new(seed))
    }
}

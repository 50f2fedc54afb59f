//! One source of legality for play and for explanations: a check names its objections to a critic,
//! who stops at the first when nobody listens and gathers them all when somebody does.

use crate::HonourableVictory;
use crate::choice::Choice;
use engine::{Options, Rule};

/// Nobody needs to hear further objections.
pub struct Stop;

/// What a check answers; only a critic makes a [`Stop`].
pub type Verdict = Result<(), Stop>;

/// Hears objections to one choice.
pub struct Critic<'o> {
    options: &'o mut Options<HonourableVictory>,
    choice: Choice,
    objections: u32,
}

impl Critic<'_> {
    /// This rule forbids the choice.
    #[inline]
    pub fn object(&mut self, rule: Rule) -> Verdict {
        self.objections += 1;
        if !self.options.explaining() {
            return Err(Stop);
        }
        self.options.refuse(self.choice, rule);
        Ok(())
    }

    /// This rule forbids the choice unless the condition holds.
    #[inline]
    pub fn need(&mut self, holds: bool, rule: Rule) -> Verdict {
        if holds { Ok(()) } else { self.object(rule) }
    }

    /// Another check's answer.
    #[inline]
    pub fn check(&mut self, answer: Result<(), Rule>) -> Verdict {
        answer.or_else(|rule| self.object(rule))
    }
}

/// Offers a choice, or refuses it for every rule that forbids it.
#[inline]
pub fn consider(
    options: &mut Options<HonourableVictory>,
    choice: Choice,
    check: impl FnOnce(&mut Critic<'_>) -> Verdict,
) {
    let mut critic = Critic { options, choice, objections: 0 };
    let _stopped = check(&mut critic);
    if critic.objections == 0 {
        options.offer(choice);
    }
}

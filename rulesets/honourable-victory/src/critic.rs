//! One source of legality for play and for explanations: a check names its objections to a critic,
//! who stops at the first when nobody listens and gathers them all when somebody does.

use crate::HonourableVictory;
use crate::choice::Choice;
use engine::{Options, Rule};

/// Nobody needs to hear further objections.
pub struct Stop;

/// What a check answers; only a critic makes a [`Stop`].
pub type Verdict = Result<(), Stop>;

/// Hears objections.
pub trait Critic {
    /// This rule forbids it.
    fn object(&mut self, rule: Rule) -> Verdict;

    /// This rule forbids it unless the condition holds.
    #[inline]
    fn need(&mut self, holds: bool, rule: Rule) -> Verdict {
        if holds { Ok(()) } else { self.object(rule) }
    }

    /// Another check's answer.
    #[inline]
    fn check(&mut self, answer: Result<(), Rule>) -> Verdict {
        answer.or_else(|rule| self.object(rule))
    }
}

/// Wants to know whether, not why: stops at the first objection.
pub struct Deaf;

impl Critic for Deaf {
    #[inline]
    fn object(&mut self, _rule: Rule) -> Verdict {
        Err(Stop)
    }
}

/// Hears objections to one choice of a question.
pub struct Objections<'o> {
    options: &'o mut Options<HonourableVictory>,
    choice: Choice,
    heard: bool,
}

impl Critic for Objections<'_> {
    #[inline]
    fn object(&mut self, rule: Rule) -> Verdict {
        self.heard = true;
        if !self.options.explaining() {
            return Err(Stop);
        }
        self.options.refuse(self.choice, rule);
        Ok(())
    }
}

/// Offers a choice, or refuses it for every rule that forbids it.
#[inline]
pub fn consider(
    options: &mut Options<HonourableVictory>,
    choice: Choice,
    check: impl FnOnce(&mut Objections<'_>) -> Verdict,
) {
    let mut critic = Objections { options, choice, heard: false };
    let _stopped = check(&mut critic);
    if !critic.heard {
        options.offer(choice);
    }
}

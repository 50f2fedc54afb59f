//! What a player is.

use crate::Budget;
use engine::{Plan, Ruleset, Seen};

/// Somebody who answers questions, and who is given nothing but what his seat may know.
///
/// Players keep their memory from question to question only to save allocations: an answer
/// depends on `seen`, `budget` and `seed` alone.
pub trait Player<R: Ruleset>: Send {
    /// Answers the open question with one of its offers; `None` when there is none to answer.
    fn choose(&mut self, seen: &Seen<R>, budget: Budget, seed: u64) -> Option<R::Choice>;

    /// What he thought of his last answer and of its rivals, the best first. Empty if he has
    /// nothing to say.
    fn lines(&self) -> Vec<Line<R>> {
        Vec::new()
    }
}

/// A line of play with what it promises.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<R: Ruleset> {
    /// The answer, then what is expected to follow, by either side.
    pub choices: Vec<R::Choice>,
    /// What the player is about with it, if he follows a plan of the rule set's.
    pub plan: Option<Plan>,
    /// How well it goes for the player, from 0 (lost) to 1 (won); an estimate.
    pub chance: f32,
    /// How many worlds it was tried in.
    pub visits: u32,
}

//! Answers at the root paired with the plan that is followed after them.
//!
//! A decision is often a small part of what a side is about, and says little by itself. So a rule set may
//! propose what to set out to do (a portfolio of scripts: Churchill, Buro 2013); each answer is then judged
//! by where the plans that make something of it lead.

use engine::{Advise, Plan, Position, Seat};
use std::cmp::Reverse;

/// An answer and what is followed after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<C> {
    pub choice: C,
    pub plan: Plan,
    pub prior: u32,
    /// How many answers the plan makes more of.
    rank: u32,
}

/// Pairs of a question; the memory is kept from question to question.
#[derive(Debug)]
pub(crate) struct Pairs<R: Advise> {
    plans: Vec<Plan>,
    order: Vec<(u32, u32, R::Choice)>,
    pairs: Vec<Pair<R::Choice>>,
}

impl<R: Advise> Default for Pairs<R> {
    fn default() -> Self {
        Pairs { plans: Vec::new(), order: Vec::new(), pairs: Vec::new() }
    }
}

impl<R: Advise> Pairs<R> {
    /// What each plan makes most of, then what it makes less of, until there are `most`; and every answer
    /// once, however little any plan makes of it. None where the rule set has no plans.
    pub fn of(
        &mut self,
        world: &Position<R>,
        seat: Seat,
        offers: &[R::Choice],
        most: usize,
    ) -> &[Pair<R::Choice>] {
        self.plans.clear();
        self.pairs.clear();
        R::plans(world, seat, &mut self.plans);
        for &plan in &self.plans {
            self.order.clear();
            self.order.extend(offers.iter().map(|&offer| {
                (R::follows(world, seat, offer, plan), R::prior(world, seat, offer), offer)
            }));
            self.order.sort_by_key(|&(urge, prior, _)| Reverse((urge, prior)));
            for (rank, &(_, prior, choice)) in (0..).zip(&self.order) {
                self.pairs.push(Pair { choice, plan, prior, rank });
            }
        }
        self.pairs.sort_by_key(|pair| pair.rank);
        let mut kept = 0;
        for index in 0..self.pairs.len() {
            let choice = self.pairs[index].choice;
            let known = self.pairs[..kept].iter().any(|pair| pair.choice == choice);
            if kept < most || !known {
                self.pairs.swap(kept, index);
                kept += 1;
            }
        }
        self.pairs.truncate(kept);
        &self.pairs
    }
}

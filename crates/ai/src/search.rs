//! The player who thinks: tree search over worlds drawn from what his seat knows.
//!
//! At the root his answers are *arms*, each with a tree of its own for what follows it. All arms are
//! tried in the same worlds with the same dice, the worse half is dropped, the rest is tried again
//! with what that saves, until one is left (sequential halving: Karnin, Koren, Somekh 2013). A tree
//! that spends its walks by upper confidence bounds maximises what it wins while it learns; here
//! only the last choice counts, and dice are so loud that equal worlds are worth more than a
//! cleverer share. Arms know nothing of each other, so threads change nothing but the time taken.
//!
//! When both sides answer in secret, arms would let the other side see the answer before it gives
//! its own: then one tree is walked from the question, with both choosing at the same node.

use crate::arms::{Arm, line};
use crate::fate::Fate;
use crate::plans::Pairs;
use crate::select::log;
use crate::walk::Walk;
use crate::{Budget, Line, Player, Settings};
use engine::{Advise, Conceal, Options, Quick, Seen, Weigh};
use std::cmp::Reverse;
use std::time::Duration;

/// Tree search over worlds drawn from what the seat knows.
#[derive(Debug)]
pub struct Search<R: Advise> {
    settings: Settings,
    weights: R::Weights,
    /// The seat's own offers at the root: the same in every world it can imagine.
    root: Options<R>,
    /// Walked from the question itself.
    whole: Walk<R>,
    /// The answers of the last search, the best first; none if `whole` was walked.
    arms: Vec<Arm<R>>,
    /// How many of `arms` the last question had; the others are kept for their memory.
    used: usize,
    /// What stands on both sides.
    men: u32,
    order: Vec<(u32, u64, R::Choice)>,
    pairs: Pairs<R>,
    /// How long a walk took when the clock set the last budget; nothing before.
    pace: Duration,
}

impl<R: Advise> Search<R> {
    /// A new one, who judges tables by these weights.
    pub fn new(settings: Settings, weights: R::Weights) -> Search<R> {
        Search {
            settings,
            weights,
            root: Options::new(),
            whole: Walk::new(settings, weights, settings.nodes),
            arms: Vec::new(),
            used: 0,
            men: 0,
            order: Vec::new(),
            pairs: Pairs::default(),
            pace: Duration::ZERO,
        }
    }

    /// Iterations of the last search.
    pub fn iterations(&self) -> u32 {
        self.walks().map(|walk| walk.walks).sum()
    }

    /// Decisions played in the worlds of the last search, in the tree and after it.
    pub fn decisions(&self) -> u64 {
        self.walks().map(|walk| walk.decisions).sum()
    }

    /// Nodes of the trees of the last search.
    pub fn nodes(&self) -> usize {
        self.walks().map(|walk| walk.tree.len()).sum()
    }

    fn walks(&self) -> impl Iterator<Item = &Walk<R>> {
        let arms = self.arms[..self.used].iter().map(|arm| &arm.walk);
        arms.chain((self.used == 0).then_some(&self.whole))
    }
}

impl<R: Advise> Default for Search<R> {
    fn default() -> Self {
        Search::new(Settings::default(), R::Weights::thinking())
    }
}

impl<R: Conceal + Advise> Player<R> for Search<R> {
    fn choose(&mut self, seen: &Seen<R>, budget: Budget, seed: u64) -> Option<R::Choice> {
        self.used = 0;
        self.men = seen.men();
        self.whole.clear(seen.seat(), self.men);
        seen.options(&mut self.root);
        if let [] | [_] = self.root.offers() {
            return self.root.offers().first().copied();
        }
        if self.settings.arms == 0 || seen.asks_both() {
            self.at_question(seen, budget, seed)
        } else {
            self.by_halves(seen, budget, seed)
        }
    }

    fn lines(&self) -> Vec<Line<R>> {
        const MOST: usize = 5;
        match self.used {
            0 => self.whole.tree.lines(self.whole.seat(), MOST),
            used => {
                // An answer that several plans make something of is told once, with the best of them.
                let arms = &self.arms[..used];
                let first = |(at, arm): &(usize, &Arm<R>)| {
                    !arms[..*at].iter().any(|better| better.choice == arm.choice)
                };
                let best = arms.iter().enumerate().filter(first).take(MOST);
                best.map(|(_, arm)| line(arm)).collect()
            }
        }
    }
}

impl<R: Conceal + Advise> Search<R> {
    fn at_question(&mut self, seen: &Seen<R>, budget: Budget, seed: u64) -> Option<R::Choice> {
        let meter = budget.begin();
        let mut dice = Quick::new(seed);
        while meter.allows(self.whole.walks) {
            let world = seen.world(&mut dice);
            let mut fate = Fate::new(dice, self.settings.shared);
            self.whole.at_question(world, self.root.offers(), &mut fate);
            dice = fate.luck;
        }
        self.whole.tree.best(seen.seat())
    }

    fn by_halves(&mut self, seen: &Seen<R>, budget: Budget, seed: u64) -> Option<R::Choice> {
        if !self.line_up_plans(seen, budget, seed) {
            self.line_up(seen, budget, seed);
        }
        let rounds = (usize::BITS - (self.used - 1).leading_zeros()).max(1);
        let meter = budget.begin();
        let mut left = self.used;
        for round in 0..rounds {
            let share = meter.share(round, rounds, left);
            self.round(seen, left, share, seed);
            // By the mean of what came of it; arms that were tried equally often are compared.
            let lean = self.settings.lean;
            self.arms[..left].sort_by(|a, b| b.score(lean).total_cmp(&a.score(lean)));
            left = left.div_ceil(2);
        }
        self.pace = budget.pace(self.iterations());
        Some(self.arms[0].choice)
    }

    /// Sets up an arm for each answer, the most promising if there are more than can be tried.
    fn line_up(&mut self, seen: &Seen<R>, budget: Budget, seed: u64) {
        let mut dice = Quick::stream(seed, u64::MAX);
        let world = seen.world(&mut dice);
        self.order.clear();
        for &offer in self.root.offers() {
            let prior = R::prior(&world, seen.seat(), offer);
            self.order.push((prior, dice.word64(), offer));
        }
        if self.order.iter().any(|&(prior, _, _)| prior > 0) {
            // Where nothing tells answers apart luck would take one that can do nothing at all.
            self.order.retain(|&(prior, _, _)| prior > 0);
        }
        if budget == Budget::Iterations(1) {
            // One walk compares nothing: the more promising of two answers that come to mind.
            self.order.sort_by_key(|&(_, luck, _)| luck);
            self.order.truncate(2);
        }
        self.order.sort_by_key(|&(prior, luck, _)| Reverse((prior, luck)));
        let least = if budget == Budget::Iterations(1) { 1 } else { 2 };
        let most = self.settings.arms.min(budget.arms(self.pace)).max(least) as usize;
        self.order.truncate(most);
        self.used = self.order.len();
        let nodes = (self.settings.nodes / self.used as u32).max(2);
        let sum: u64 = self.order.iter().map(|&(prior, _, _)| u64::from(prior)).sum();
        for (index, &(prior, _, choice)) in self.order.iter().enumerate() {
            let urge = log(prior.saturating_mul(self.used as u32)) - log(sum as u32);
            if index == self.arms.len() {
                let walk = Walk::new(self.settings, self.weights, nodes);
                self.arms.push(Arm { choice, plan: None, urge, walk });
            }
            self.arms[index].begin(choice, urge, seen.seat(), self.men, nodes);
        }
    }

    /// Sets up an arm for answers that follow from a plan each. False where there are no plans.
    fn line_up_plans(&mut self, seen: &Seen<R>, budget: Budget, seed: u64) -> bool {
        if self.settings.plans == 0 || budget == Budget::Iterations(1) {
            return false;
        }
        let world = seen.world(&mut Quick::stream(seed, u64::MAX));
        let most = self.settings.plans as usize;
        let pairs = self.pairs.of(&world, seen.seat(), self.root.offers(), most);
        let sum: u64 = pairs.iter().map(|pair| u64::from(pair.prior)).sum();
        self.used = pairs.len();
        let nodes = (self.settings.nodes / self.used.max(1) as u32).max(2);
        for (index, pair) in pairs.iter().enumerate() {
            let urge = log(pair.prior.saturating_mul(self.used as u32)) - log(sum as u32);
            if index == self.arms.len() {
                let walk = Walk::new(self.settings, self.weights, nodes);
                self.arms.push(Arm { choice: pair.choice, plan: None, urge, walk });
            }
            self.arms[index].begin(pair.choice, urge, seen.seat(), self.men, nodes);
            self.arms[index].plan = Some(pair.plan);
        }
        self.used > 0
    }

    /// Tries the first `left` arms again.
    fn round(&mut self, seen: &Seen<R>, left: usize, share: crate::budget::Share, seed: u64) {
        let threads = (self.settings.threads.max(1) as usize).min(left);
        let each = left.div_ceil(threads);
        let shared = self.settings.shared;
        let arms = &mut self.arms[..left];
        if threads == 1 {
            return Arm::try_all(arms, seen, share, seed, shared);
        }
        std::thread::scope(|scope| {
            for part in arms.chunks_mut(each) {
                scope.spawn(|| Arm::try_all(part, seen, share, seed, shared));
            }
        });
    }
}

//! All positions on the way, and how chance flows through them to where it rests.
//!
//! Positions that have become equal are gone on from once: twelve stands that each roll in a step of
//! their own have thirteen numbers of hits and not thousands of orders to get them in. Chance flows
//! from each position to those that follow, in an order in which all that flows into it is there
//! before it flows on. When there is no such order, the way goes in circles (a tie is thrown again):
//! then a position of the circle is taken out and those before it lead straight to those after it,
//! what led back to itself being summed as the series it is.

use super::{Chance, MOST_RUNS, Spread, TooLarge, ordered, starve};
use crate::dice::Tape;
use crate::digest::fingerprint;
use crate::{Options, Position, Ruleset, Seat};
use std::collections::HashMap;

/// Memory for the positions on the way before the answer is given up as too large.
const MOST_BYTES: usize = 1 << 28;

/// What is chosen where the way rests; nothing where it is a result.
type GoOn<'a, R> = dyn FnMut(&Position<R>) -> Option<(Seat, <R as Ruleset>::Choice)> + 'a;

struct Node<R: Ruleset> {
    position: Position<R>,
    /// At a question or the end, and not in the middle of a step.
    rests: bool,
    /// Where it leads, with the chance of each; nowhere if it is one of the results.
    to: HashMap<usize, Chance>,
    /// Where it may be come from; some may have been taken out since.
    from: Vec<usize>,
    /// How many that are still there lead to it, itself not counted.
    before: usize,
    /// What has flowed into it.
    mass: Chance,
    gone: bool,
}

pub(super) struct Flow<R: Ruleset> {
    nodes: Vec<Node<R>>,
    /// By fingerprint; equal ones of different positions lie at the next free number.
    index: HashMap<u64, usize>,
    runs: usize,
}

impl<R: Ruleset> Flow<R> {
    pub fn new() -> Flow<R> {
        Flow { nodes: Vec::new(), index: HashMap::new(), runs: 0 }
    }

    /// Where `choice` leads; `go_on` says what is chosen where it rests, or nothing if it is a
    /// result.
    pub fn run(
        mut self,
        position: &Position<R>,
        seat: Seat,
        choice: R::Choice,
        go_on: &mut GoOn<'_, R>,
    ) -> Result<Spread<R>, TooLarge> {
        for (to, chance) in self.after(position, Some((seat, choice)))? {
            self.nodes[to].mass = chance;
        }
        let mut next = 0;
        while next < self.nodes.len() {
            let Node { position, rests, .. } = self.nodes[next];
            let chosen = if rests { go_on(&position) } else { None };
            if !rests || chosen.is_some() {
                let to = self.after(&position, chosen)?;
                for &after in to.keys().filter(|&&after| after != next) {
                    self.nodes[after].from.push(next);
                    self.nodes[after].before += 1;
                }
                self.nodes[next].to = to;
            }
            next += 1;
        }
        self.settle()?;
        let results = self.nodes.into_iter().filter(|node| !node.gone);
        Ok(ordered(results.map(|node| (node.position, node.mass))))
    }

    /// What follows a position: by a choice, or by the next step.
    fn after(
        &mut self,
        from: &Position<R>,
        chosen: Option<(Seat, R::Choice)>,
    ) -> Result<HashMap<usize, Chance>, TooLarge> {
        let mut options = Options::new();
        let mut step = |position: &mut Position<R>, tape: &mut Tape| match chosen {
            Some((seat, choice)) => position.play_step(seat, choice, tape, &mut options),
            None => position.next_step(tape, &mut options),
        };
        let (mut to, mut runs) = (HashMap::new(), self.runs);
        starve(from, &mut runs, &mut step, &mut |position, rests, chance| {
            let at = self.place(position, rests)?;
            add(to.entry(at).or_insert(Chance::ZERO), chance)
        })?;
        self.runs = runs;
        Ok(to)
    }

    fn place(&mut self, position: Position<R>, rests: bool) -> Result<usize, TooLarge> {
        let mut key = fingerprint(&position).wrapping_add(u64::from(rests));
        while let Some(&at) = self.index.get(&key) {
            if self.nodes[at].rests == rests && self.nodes[at].position == position {
                return Ok(at);
            }
            key = key.wrapping_add(2);
        }
        if (self.nodes.len() + 1) * size_of::<Node<R>>() > MOST_BYTES {
            return Err(TooLarge);
        }
        self.index.insert(key, self.nodes.len());
        self.nodes.push(Node {
            position,
            rests,
            to: HashMap::new(),
            from: Vec::new(),
            before: 0,
            mass: Chance::ZERO,
            gone: false,
        });
        Ok(self.nodes.len() - 1)
    }

    /// Lets all chance flow to the results.
    fn settle(&mut self) -> Result<(), TooLarge> {
        let mut ready: Vec<usize> =
            (0..self.nodes.len()).filter(|&at| self.nodes[at].before == 0).collect();
        let mut oldest = 0;
        loop {
            while let Some(at) = ready.pop() {
                self.flow_on(at, &mut ready)?;
            }
            // Only circles and what lies behind them are left. The oldest is where one was entered.
            let waits = |node: &Node<R>| !node.gone && !node.to.is_empty();
            let Some(more) = self.nodes[oldest..].iter().position(waits) else { return Ok(()) };
            oldest += more;
            self.cut(oldest)?;
            ready.push(oldest);
        }
    }

    /// Passes on what has flowed into a position that nothing leads to any more.
    fn flow_on(&mut self, at: usize, ready: &mut Vec<usize>) -> Result<(), TooLarge> {
        if self.nodes[at].to.is_empty() {
            return Ok(());
        }
        let (to, mass) = self.take(at)?;
        for (after, chance) in to {
            let node = &mut self.nodes[after];
            add(&mut node.mass, mass.times(chance).ok_or(TooLarge)?)?;
            node.before -= 1;
            if node.before == 0 {
                ready.push(after);
            }
        }
        Ok(())
    }

    /// Takes a position out: where it leads, without itself, and what has flowed into it, with what
    /// went round through itself.
    fn take(&mut self, at: usize) -> Result<(HashMap<usize, Chance>, Chance), TooLarge> {
        let mut to = self.way_out(at)?;
        let mass = self.nodes[at].mass;
        self.nodes[at].gone = true;
        self.nodes[at].to = HashMap::new();
        to.remove(&at);
        Ok((to, mass))
    }

    /// Where a position leads in the end, however often it leads back to itself before.
    fn way_out(&self, at: usize) -> Result<HashMap<usize, Chance>, TooLarge> {
        let mut to = self.nodes[at].to.clone();
        let Some(again) = to.remove(&at) else { return Ok(to) };
        for chance in to.values_mut() {
            *chance = chance.repeated(again).ok_or(TooLarge)?;
        }
        Ok(to)
    }

    /// Leads all that come before a position of a circle straight to what comes after it.
    fn cut(&mut self, at: usize) -> Result<(), TooLarge> {
        let out = self.way_out(at)?;
        for before in std::mem::take(&mut self.nodes[at].from) {
            let Some(share) = self.nodes[before].to.remove(&at) else { continue };
            for (&after, &chance) in &out {
                self.runs += 1;
                if self.runs > MOST_RUNS {
                    return Err(TooLarge);
                }
                let through = share.times(chance).ok_or(TooLarge)?;
                let fresh = !self.nodes[before].to.contains_key(&after);
                add(self.nodes[before].to.entry(after).or_insert(Chance::ZERO), through)?;
                if fresh && before != after {
                    self.nodes[after].from.push(before);
                    self.nodes[after].before += 1;
                }
            }
        }
        self.nodes[at].before = 0;
        Ok(())
    }
}

fn add(sum: &mut Chance, chance: Chance) -> Result<(), TooLarge> {
    *sum = sum.plus(chance).ok_or(TooLarge)?;
    Ok(())
}

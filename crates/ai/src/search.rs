//! The player who thinks: open-loop information-set tree search (Cowling, Powley, Whitehouse 2012).
//!
//! Each iteration draws a world from what the seat knows, walks down the tree by answers, adds one,
//! plays on a little and lets the rule set's `value` judge. An answer counts as *available* when
//! the world at hand offers it, and exploration weighs what was done against what could have been.
//! Both sides maximise their own prospects. Long random playouts say little in games of dice and
//! many small orders, so they are short; the tree takes in likely answers first and widens slowly.

use crate::random::pick;
use crate::select::{Picked, Spread, select};
use crate::tree::{By, ROOT, Tree};
use crate::{Budget, Line, Player, Settings};
use engine::{Advise, Conceal, Options, Position, Quick, Ruleset, Seat, Seats, Seen};

/// Tree search over worlds drawn from what the seat knows.
#[derive(Debug)]
pub struct Search<R: Ruleset> {
    settings: Settings,
    tree: Tree<R>,
    /// The seat's own offers at the root: the same in every world it can imagine.
    root: Options<R>,
    options: Options<R>,
    path: Vec<u32>,
    /// Which offers of the question at hand are in the tree already.
    known: Vec<bool>,
    spread: Spread,
    seat: Seat,
    iterations: u32,
    decisions: u64,
}

impl<R: Ruleset> Search<R> {
    /// A new one.
    pub fn new(settings: Settings) -> Search<R> {
        Search {
            settings,
            tree: Tree::new(settings.nodes),
            root: Options::new(),
            options: Options::new(),
            path: Vec::with_capacity(64),
            known: Vec::with_capacity(256),
            spread: Spread::default(),
            seat: Seat::Red,
            iterations: 0,
            decisions: 0,
        }
    }

    /// Iterations of the last search.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Decisions played in the worlds of the last search, in the tree and after it.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Nodes of the tree of the last search.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }
}

impl<R: Ruleset> Default for Search<R> {
    fn default() -> Self {
        Search::new(Settings::default())
    }
}

impl<R: Conceal + Advise> Player<R> for Search<R> {
    fn choose(&mut self, seen: &Seen<R>, budget: Budget, seed: u64) -> Option<R::Choice> {
        self.seat = seen.seat();
        self.tree.clear(self.seat);
        self.spread = Spread::default();
        (self.iterations, self.decisions) = (0, 0);
        seen.options(&mut self.root);
        if let [] | [_] = self.root.offers() {
            return self.root.offers().first().copied();
        }
        let meter = budget.begin();
        let mut dice = Quick::new(seed);
        while meter.allows(self.iterations) {
            self.iterate(seen, &mut dice);
            self.iterations += 1;
        }
        self.tree.best(self.seat)
    }

    fn lines(&self) -> Vec<Line<R>> {
        self.tree.lines(self.seat, 5)
    }
}

impl<R: Conceal + Advise> Search<R> {
    fn iterate(&mut self, seen: &Seen<R>, dice: &mut Quick) {
        let mut world = seen.world(dice);
        self.path.clear();
        self.path.push(ROOT);
        self.descend(&mut world, dice);
        self.play_out(&mut world, dice);
        let rewards = Seat::BOTH.map(|seat| self.reward(&world, seat));
        self.spread.add(rewards[self.seat.index()]);
        for &id in &self.path {
            let node = self.tree.node_mut(id);
            node.visits += 1;
            if let By::Seat(seat) = node.by {
                node.reward += rewards[seat.index()];
            }
        }
    }

    /// Walks down the tree until an answer is added to it or the game is over.
    fn descend(&mut self, world: &mut Position<R>, dice: &mut Quick) {
        let mut at = ROOT;
        // The other side's options at the root, when both are asked, differ from world to world.
        if world.to_move() == Some(!self.seat) {
            world.options(!self.seat, &mut self.options);
        }
        while let Some(ask) = world.ask() {
            let Some(seat) = ask.seats.first() else { return };
            let Some(first) = self.answer(at, seat, world, dice) else { return };
            let Some(node) = first.node else { return };
            self.path.push(node);
            let (mut next, mut fresh) = (node, first.fresh);
            if ask.seats == Seats::BOTH {
                // He chooses at the same node, among his own answers: he does not know the first.
                let Some(second) = self.answer(at, !seat, world, dice) else { return };
                self.path.extend(second.node);
                let Some(after) = self.tree.together(node, second.choice) else { return };
                self.path.push(after);
                next = after;
                fresh |= second.fresh;
            }
            if fresh {
                return;
            }
            at = next;
        }
    }

    /// Picks an answer for `seat` at the node `at` and plays it.
    fn answer(
        &mut self,
        at: u32,
        seat: Seat,
        world: &mut Position<R>,
        dice: &mut Quick,
    ) -> Option<Picked<R::Choice>> {
        let ours_at_root = at == ROOT && seat == self.seat;
        let offers = if ours_at_root { self.root.offers() } else { self.options.offers() };
        let picked = select(
            &mut self.tree,
            at,
            seat,
            offers,
            &mut self.known,
            world,
            &self.settings,
            self.spread.deviation(),
            dice,
        )?;
        world.play(seat, picked.choice, dice, &mut (), &mut self.options);
        self.decisions += 1;
        Some(picked)
    }

    /// Plays on a little way, lightly guided.
    fn play_out(&mut self, world: &mut Position<R>, dice: &mut Quick) {
        for _ in 0..self.settings.depth {
            let Some(seat) = world.to_move() else { return };
            let offers = self.options.offers();
            let Some(mut choice) = pick(offers, dice) else { return };
            if self.settings.tries > 1 && offers.len() > 1 {
                let mut prior = R::prior(world, seat, choice);
                for _ in 1..self.settings.tries {
                    let rival = offers[dice.below(offers.len() as u32) as usize];
                    let urged = R::prior(world, seat, rival);
                    if urged > prior {
                        (choice, prior) = (rival, urged);
                    }
                }
            }
            world.play(seat, choice, dice, &mut (), &mut self.options);
            self.decisions += 1;
        }
    }

    /// What `seat` has of this world, from 0 (lost) to 1 (won).
    fn reward(&self, world: &Position<R>, seat: Seat) -> f32 {
        match world.outcome() {
            Some(outcome) => match outcome.winner {
                Some(winner) if winner == seat => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            },
            None => {
                let value = R::value(&world.table, seat).clamp(-1_000, 1_000) as f32;
                0.5 + 0.5 * value / (value.abs() + self.settings.squash)
            }
        }
    }
}

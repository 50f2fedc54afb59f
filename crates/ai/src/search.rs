//! The player who thinks: open-loop information-set tree search (Cowling, Powley, Whitehouse 2012).
//!
//! Each iteration draws a world from what the seat knows, walks down the tree by answers, adds one,
//! plays on a little and lets the rule set's `value` judge. An answer counts as *available* when
//! the world at hand offers it, and exploration weighs what was done against what could have been.
//! Both sides maximise their own prospects. Long random playouts say little in games of dice and
//! many small orders, so they are short; the tree takes in likely answers first and widens slowly.

use crate::random::pick;
use crate::tree::{By, NONE, ROOT, Tree};
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
        let rewards = self.judge(&world);
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
        // At the root the options are ours from the start, unless Red must choose beside us.
        match world.ask().and_then(|ask| ask.seats.first()) {
            Some(first) if first == self.seat => self.options.clone_from_offers(&self.root),
            Some(first) => world.options(first, &mut self.options),
            None => return,
        }
        while let Some(ask) = world.ask() {
            let red = ask.seats.first().unwrap_or_default();
            let (first, fresh) = self.answer(at, red, world, dice);
            let Some(first) = first else { return };
            self.path.push(first);
            if ask.seats != Seats::BOTH {
                if fresh {
                    return;
                }
                at = first;
                continue;
            }
            // Blue chooses at the same node, among his own answers: he does not know Red's.
            let (second, also_fresh) = self.answer(at, !red, world, dice);
            let Some(second) = second else { return };
            self.path.push(second);
            let choice = self.tree.node(second).choice;
            let Some(after) = choice.and_then(|choice| self.tree.together(first, choice)) else {
                return;
            };
            self.path.push(after);
            if fresh || also_fresh {
                return;
            }
            at = after;
        }
    }
}

//! One walk through a tree: down by answers, a little way on, and back with what came of it.
//!
//! Open-loop information-set tree search (Cowling, Powley, Whitehouse 2012). An answer counts as
//! *available* when the world at hand offers it, and exploration weighs what was done against what
//! could have been. Both sides maximise their own prospects. Long random playouts say little in
//! games of dice and many small orders, so they are short; the tree takes in likely answers first
//! and widens slowly.

use crate::Settings;
use crate::fate::Fate;
use crate::random::pick;
use crate::select::{Picked, Spread, select};
use crate::tree::{By, ROOT, Tree};
use engine::{Advise, Options, Plan, Position, Seat, Seats};

/// A tree with what is needed to walk it.
#[derive(Debug)]
pub(crate) struct Walk<R: Advise> {
    pub tree: Tree<R>,
    settings: Settings,
    weights: R::Weights,
    options: Options<R>,
    path: Vec<u32>,
    /// Which offers of the question at hand are in the tree already.
    known: Vec<bool>,
    spread: Spread,
    seat: Seat,
    /// What stood on both sides at the root.
    men: f32,
    /// Walks so far, and decisions played in them.
    pub walks: u32,
    pub decisions: u64,
}

impl<R: Advise> Walk<R> {
    pub fn new(settings: Settings, weights: R::Weights, nodes: u32) -> Walk<R> {
        Walk {
            tree: Tree::new(nodes),
            settings,
            weights,
            options: Options::new(),
            path: Vec::with_capacity(64),
            known: Vec::with_capacity(256),
            spread: Spread::default(),
            seat: Seat::Red,
            men: 0.0,
            walks: 0,
            decisions: 0,
        }
    }

    /// Forgets all but its memory; the next walks are for `seat`, from where so many men stand.
    pub fn clear(&mut self, seat: Seat, men: u32) {
        (self.seat, self.men) = (seat, men as f32);
        self.tree.clear(seat);
        self.spread = Spread::default();
        (self.walks, self.decisions) = (0, 0);
    }

    /// For whom it walks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How far off that mean may be.
    pub fn error(&self) -> f32 {
        self.spread.error()
    }

    /// The mean of what came of the walks for the seat.
    pub fn mean(&self) -> f32 {
        self.spread.mean()
    }
}

impl<R: Advise> Walk<R> {
    /// Walks from a question that `root` lists the seat's own offers of: the same in every world he
    /// can imagine.
    pub fn at_question(&mut self, mut world: Position<R>, root: &[R::Choice], fate: &mut Fate) {
        // The other side's options, when both are asked, differ from world to world.
        if world.to_move() == Some(!self.seat) {
            world.options(!self.seat, &mut self.options);
        }
        self.on_from(&mut world, Some(root), fate);
    }

    /// Walks from what follows an answer of the seat.
    pub fn after(&mut self, mut world: Position<R>, choice: R::Choice, fate: &mut Fate) {
        fate.follows(self.seat, &choice);
        world.play(self.seat, choice, fate, &mut (), &mut self.options);
        self.decisions += 1;
        self.on_from(&mut world, None, fate);
    }

    /// Follows a plan after an answer of the seat until it has been carried out, each side taking what
    /// it makes most of.
    pub fn along(
        &mut self,
        mut world: Position<R>,
        choice: R::Choice,
        plan: Plan,
        fate: &mut Fate,
    ) {
        /// More than any plan takes; one that goes round in circles ends.
        const MOST: u32 = 250;
        fate.follows(self.seat, &choice);
        world.play(self.seat, choice, fate, &mut (), &mut self.options);
        self.decisions += 1;
        for _ in 0..MOST {
            let Some(seat) = world.to_move() else { break };
            let offers = self.options.offers().iter();
            let urged = offers.map(|&offer| (R::follows(&world, seat, offer, plan), offer));
            // The first of equals.
            let best = urged.rev().max_by_key(|&(urge, _)| urge);
            let Some((_, next)) = best.filter(|&(urge, _)| urge > 0) else { break };
            fate.follows(seat, &next);
            world.play(seat, next, fate, &mut (), &mut self.options);
            self.decisions += 1;
        }
        if self.walks >= self.settings.ripe {
            return self.on_from(&mut world, None, fate);
        }
        let rewards = self.rewards(&world);
        self.spread.add(rewards[self.seat.index()]);
        self.walks += 1;
    }

    fn on_from(&mut self, world: &mut Position<R>, root: Option<&[R::Choice]>, fate: &mut Fate) {
        self.path.clear();
        self.path.push(ROOT);
        self.descend(world, root, fate);
        self.play_out(world, fate);
        let rewards = self.rewards(world);
        self.spread.add(rewards[self.seat.index()]);
        self.walks += 1;
        for &id in &self.path {
            let node = self.tree.node_mut(id);
            node.visits += 1;
            if let By::Seat(seat) = node.by {
                node.reward += rewards[seat.index()];
            }
        }
    }

    /// Walks down the tree until an answer is added to it or the game is over.
    fn descend(&mut self, world: &mut Position<R>, root: Option<&[R::Choice]>, fate: &mut Fate) {
        let mut at = ROOT;
        while let Some(ask) = world.ask() {
            let Some(seat) = ask.seats.first() else { return };
            let Some(first) = self.answer(at, seat, world, root, fate) else { return };
            let Some(node) = first.node else { return };
            self.path.push(node);
            let (mut next, mut fresh) = (node, first.fresh);
            if ask.seats == Seats::BOTH {
                // He chooses at the same node, among his own answers: he does not know the first.
                let Some(second) = self.answer(at, !seat, world, root, fate) else { return };
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
        root: Option<&[R::Choice]>,
        fate: &mut Fate,
    ) -> Option<Picked<R::Choice>> {
        let ours_at_root = root.filter(|_| at == ROOT && seat == self.seat);
        let offers = ours_at_root.unwrap_or(self.options.offers());
        let picked = select(
            &mut self.tree,
            at,
            seat,
            offers,
            &mut self.known,
            world,
            &self.settings,
            self.spread.deviation(),
            &mut fate.luck,
        )?;
        fate.follows(seat, &picked.choice);
        // After a new answer the walk ends here, unless it is played out or the other side has yet to answer.
        let both = world.ask().is_some_and(|ask| ask.seats == Seats::BOTH);
        if picked.fresh && self.settings.depth == 0 && !both {
            world.play_last(seat, picked.choice, fate, &mut (), &mut self.options);
        } else {
            world.play(seat, picked.choice, fate, &mut (), &mut self.options);
        }
        self.decisions += 1;
        Some(picked)
    }

    /// Plays on a little way, lightly guided. Answers without a choice do not count, so that a game
    /// that asks more often out of caution is not seen less far; four for each that counts are the
    /// most there may be.
    fn play_out(&mut self, world: &mut Position<R>, fate: &mut Fate) {
        let mut far = 4 * self.settings.depth;
        while far > 0 {
            let Some(seat) = world.to_move() else { return };
            let offers = self.options.offers();
            let Some(choice) = self.likely(world, seat, fate) else { return };
            far = far.saturating_sub(if offers.len() > 1 { 4 } else { 1 });
            fate.follows(seat, &choice);
            world.play(seat, choice, fate, &mut (), &mut self.options);
            self.decisions += 1;
        }
    }

    /// The most promising of a few answers drawn by luck.
    fn likely(&self, world: &Position<R>, seat: Seat, fate: &mut Fate) -> Option<R::Choice> {
        let offers = self.options.offers();
        if self.settings.shared {
            if let [] | [_] = offers {
                return offers.first().copied();
            }
            let drawn = drawn_alike(offers, self.settings.tries as usize, |it| fate.mark(seat, it));
            // The last of equals is taken: begin with the one drawn last.
            return drawn.rev().max_by_key(|&offer| R::prior(world, seat, offer));
        }
        let mut choice = pick(offers, &mut fate.luck)?;
        if self.settings.tries > 1 && offers.len() > 1 {
            let mut prior = R::prior(world, seat, choice);
            for _ in 1..self.settings.tries {
                let rival = pick(offers, &mut fate.luck)?;
                let urged = R::prior(world, seat, rival);
                if urged > prior {
                    (choice, prior) = (rival, urged);
                }
            }
        }
        Some(choice)
    }

    /// What each side has of this world, from 0 (lost) to 1 (won).
    fn rewards(&self, world: &Position<R>) -> [f32; 2] {
        if let Some(outcome) = world.outcome() {
            return Seat::BOTH.map(|seat| match outcome.winner {
                Some(winner) if winner == seat => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            });
        }
        let values = R::values(&world.table, &self.weights);
        Seat::BOTH.map(|seat| {
            let value = values[seat.index()].clamp(-1_000, 1_000) as f32;
            let value = value + self.taste(world, seat);
            0.5 + 0.5 * value / (value.abs() + self.settings.squash)
        })
    }

    /// What its style makes of the men that fell on either side.
    fn taste(&self, world: &Position<R>, seat: Seat) -> f32 {
        let blood = self.settings.style.blood();
        if blood == 0.0 || seat != self.seat || self.men == 0.0 {
            return 0.0;
        }
        let left: u32 = Seat::BOTH.map(|seat| R::men(&world.table, seat)).iter().sum();
        blood * (1.0 - left as f32 / self.men)
    }
}

/// The few offers with the lowest marks, the lowest first: the same ones wherever they are offered.
fn drawn_alike<T: Copy>(
    offers: &[T],
    tries: usize,
    mark: impl Fn(&T) -> u64,
) -> impl DoubleEndedIterator<Item = T> {
    /// More are not worth their `prior`.
    const MOST: usize = 8;
    let tries = tries.clamp(1, MOST);
    let mut drawn = [(u64::MAX, 0); MOST];
    for (index, offer) in offers.iter().enumerate() {
        let mut next = (mark(offer), index);
        for place in &mut drawn[..tries] {
            if next.0 < place.0 {
                std::mem::swap(&mut next, place);
            }
        }
    }
    let few = tries.min(offers.len());
    (0..few).map(move |place| offers[drawn[place].1])
}

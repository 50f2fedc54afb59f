//! The player who looks one step ahead.
//!
//! Every offer is tried in a few worlds, the same worlds and dice for each, and judged by the rule
//! set's `value`. When the answer puts a question to the other side (how to take the loss, whether
//! to stand), that question is answered first, as ill for us as it can be among its likeliest
//! answers; otherwise half of a combat would be judged for the whole.

use crate::{Budget, Line, Player};
use engine::{Advise, Conceal, Options, Position, Quick, Ruleset, Seat, Seats, Seen, Weigh};
use std::cmp::Reverse;

/// Offers that are tried; past these only the most promising by `prior` are.
const MOST_OFFERS: usize = 32;
/// Worlds each offer is tried in.
const WORLDS: u64 = 4;
/// Answers of the other side that are considered.
const MOST_REPLIES: usize = 4;
/// A won game is worth more than any table that looks won.
const WON: i32 = 1_200;

/// Takes the offer after which the table looks best.
#[derive(Debug)]
pub struct Greedy<R: Advise> {
    weights: R::Weights,
    offers: Options<R>,
    spare: Options<R>,
    replies: Vec<(u32, R::Choice)>,
    tried: Vec<Tried<R>>,
}

#[derive(Debug)]
struct Tried<R: Ruleset> {
    choice: R::Choice,
    prior: u32,
    luck: u64,
    sum: i64,
}

impl<R: Advise> Greedy<R> {
    /// A new one, who judges tables by these weights.
    pub fn new(weights: R::Weights) -> Greedy<R> {
        Greedy {
            weights,
            offers: Options::new(),
            spare: Options::new(),
            replies: Vec::new(),
            tried: Vec::new(),
        }
    }
}

impl<R: Advise> Default for Greedy<R> {
    fn default() -> Self {
        Greedy::new(R::Weights::shipped())
    }
}

/// How well `seat` stands, the result of the game included.
fn standing<R: Advise>(world: &Position<R>, seat: Seat, weights: &R::Weights) -> i32 {
    match world.outcome() {
        Some(outcome) => match outcome.winner {
            Some(winner) if winner == seat => WON,
            Some(_) => -WON,
            None => 0,
        },
        None => R::value(&world.table, seat, weights).clamp(-1_000, 1_000),
    }
}

impl<R: Conceal + Advise> Greedy<R> {
    /// What `choice` leads to in one world.
    fn try_in(&mut self, seen: &Seen<R>, choice: R::Choice, mut dice: Quick) -> i32 {
        let seat = seen.seat();
        let mut world = seen.world(&mut dice);
        let both = world.ask().is_some_and(|ask| ask.seats == Seats::BOTH);
        world.play(seat, choice, &mut dice, &mut (), &mut self.spare);
        if both && world.to_move() == Some(!seat) {
            // The other side chooses at the same time, knowing nothing of ours: likeliest first.
            let likeliest = |&choice: &R::Choice| (R::prior(&world, !seat, choice), dice.word64());
            if let Some(reply) = self.spare.offers().iter().copied().max_by_key(likeliest) {
                world.play(!seat, reply, &mut dice, &mut (), &mut self.spare);
            }
        }
        if world.to_move() != Some(!seat) {
            return standing(&world, seat, &self.weights);
        }
        self.replies.clear();
        let weighed = |&reply: &R::Choice| (R::prior(&world, !seat, reply), reply);
        self.replies.extend(self.spare.offers().iter().map(weighed));
        self.replies.sort_by_key(|&(prior, _)| Reverse(prior));
        let mut worst = i32::MAX;
        for &(_, reply) in self.replies.iter().take(MOST_REPLIES) {
            let mut after = world;
            let mut same_dice = dice;
            after.play(!seat, reply, &mut same_dice, &mut (), &mut self.spare);
            worst = worst.min(standing(&after, seat, &self.weights));
        }
        worst
    }
}

impl<R: Conceal + Advise> Player<R> for Greedy<R> {
    fn choose(&mut self, seen: &Seen<R>, _budget: Budget, seed: u64) -> Option<R::Choice> {
        let mut dice = Quick::new(seed);
        seen.options(&mut self.offers);
        self.tried.clear();
        if let &[only] = self.offers.offers() {
            return Some(only);
        }
        let world = seen.world(&mut dice);
        for &choice in self.offers.offers() {
            let prior = R::prior(&world, seen.seat(), choice);
            self.tried.push(Tried { choice, prior, luck: dice.word64(), sum: 0 });
        }
        self.tried.sort_by_key(|tried| Reverse((tried.prior, tried.luck)));
        self.tried.truncate(MOST_OFFERS);
        let worlds = dice.word64();
        for index in 0..self.tried.len() {
            let choice = self.tried[index].choice;
            let sum = (0..WORLDS)
                .map(|world| i64::from(self.try_in(seen, choice, Quick::stream(worlds, world))))
                .sum();
            self.tried[index].sum = sum;
        }
        // Among equals the more promising, then luck: no offer is preferred for its place.
        self.tried.sort_by_key(|tried| Reverse((tried.sum, tried.prior, tried.luck)));
        self.tried.first().map(|tried| tried.choice)
    }

    fn lines(&self) -> Vec<Line<R>> {
        let chance = |sum: i64| 0.5 + sum as f32 / (2 * i64::from(WON) * WORLDS as i64) as f32;
        let line = |tried: &Tried<R>| Line {
            choices: vec![tried.choice],
            plan: None,
            chance: chance(tried.sum),
            visits: WORLDS as u32,
        };
        self.tried.iter().take(5).map(line).collect()
    }
}

//! Which answer to walk down next: one that is known and promising, or a new one.

use crate::Settings;
use crate::tree::{By, NONE, Tree};
use engine::{Advise, Position, Quick, Seat};

/// What a search returns, as it goes: mean and standard deviation (Welford 1962).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spread {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Spread {
    pub fn add(&mut self, reward: f32) {
        self.count += 1.0;
        let off = f64::from(reward) - self.mean;
        self.mean += off / self.count;
        self.squares += off * (f64::from(reward) - self.mean);
    }

    pub fn mean(&self) -> f32 {
        self.mean as f32
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f32 {
        self.deviation() / self.count.max(1.0).sqrt() as f32
    }

    /// The standard deviation, never so small that exploration would stop.
    pub fn deviation(&self) -> f32 {
        const LEAST: f64 = 0.01;
        (self.squares / self.count.max(1.0)).sqrt().max(LEAST) as f32
    }
}

/// The natural logarithm of a count, within a tenth. By bits rather than by `ln`, whose last digits
/// differ between machines and would make searches differ.
#[inline]
pub(crate) fn log(count: u32) -> f32 {
    let count = count.max(1);
    let whole = count.ilog2();
    let part = count as f32 / (1u64 << whole) as f32 - 1.0;
    (whole as f32 + part) * std::f32::consts::LN_2
}

/// An answer to walk down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picked<C> {
    pub choice: C,
    /// Its node, unless the tree is full.
    pub node: Option<u32>,
    /// Was it added just now?
    pub fresh: bool,
}

/// Picks an answer of `seat` at the node `at` among what this world offers him.
#[expect(clippy::too_many_arguments, reason = "the parts of a search, borrowed one by one")]
pub(crate) fn select<R: Advise>(
    tree: &mut Tree<R>,
    at: u32,
    seat: Seat,
    offers: &[R::Choice],
    known: &mut Vec<bool>,
    world: &Position<R>,
    settings: &Settings,
    deviation: f32,
    dice: &mut Quick,
) -> Option<Picked<R::Choice>> {
    known.clear();
    known.resize(offers.len(), false);
    let by = By::Seat(seat);
    let (mut best, mut best_score, mut count) = (NONE, f32::NEG_INFINITY, 0);
    let mut id = tree.node(at).child;
    while id != NONE {
        let node = tree.node_mut(id);
        let (this, choice) = (id, node.choice);
        id = node.sibling;
        if node.by != by {
            continue;
        }
        let place = usize::from(node.place);
        let index = match offers.get(place) {
            Some(&offer) if Some(offer) == choice => place,
            _ => match offers.iter().position(|&offer| Some(offer) == choice) {
                Some(index) => index,
                None => continue,
            },
        };
        known[index] = true;
        count += 1;
        node.available += 1;
        let visits = node.visits.max(1) as f32;
        let bonus = node.urge * (log(node.available) / visits).sqrt();
        let score = node.reward / visits + settings.explore * deviation * bonus;
        if score > best_score {
            (best, best_score) = (this, score);
        }
    }
    let room = settings.narrow + settings.widen * (tree.node(at).visits as f32).sqrt();
    if count < offers.len() && (count as f32) < room {
        let (place, urge) = newcomer(offers, known, world, seat, settings.trust, dice);
        let choice = offers[place];
        let node = tree.add(at, by, choice, place as u16, urge);
        if node.is_some() || best == NONE {
            return Some(Picked { choice, node, fresh: true });
        }
    }
    let choice = (best != NONE).then(|| tree.node(best).choice).flatten()?;
    Some(Picked { choice, node: Some(best), fresh: false })
}

/// Where the most promising offer is that is not in the tree, by luck among equals, and how much it
/// deserves to be explored.
fn newcomer<R: Advise>(
    offers: &[R::Choice],
    known: &[bool],
    world: &Position<R>,
    seat: Seat,
    trust: f32,
    dice: &mut Quick,
) -> (usize, f32) {
    let (mut best, mut best_key, mut sum) = (0, None, 0u64);
    for (index, &offer) in offers.iter().enumerate() {
        let prior = R::prior(world, seat, offer);
        sum += u64::from(prior);
        if !known[index] {
            let key = Some((prior, dice.word64()));
            if key > best_key {
                (best, best_key) = (index, key);
            }
        }
    }
    let prior = best_key.map_or(0, |(prior, _)| prior);
    let share = prior as f32 * offers.len() as f32 / sum.max(1) as f32;
    (best, 1.0 + trust * (share.sqrt() - 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_near_enough() {
        for count in [1u32, 2, 3, 7, 100, 12_345, u32::MAX] {
            assert!((log(count) - (count as f32).ln()).abs() < 0.1, "{count}");
        }
        assert_eq!(log(0), 0.0);
    }

    #[test]
    fn the_deviation_of_coin_throws_is_a_half() {
        let mut spread = Spread::default();
        assert!(spread.deviation() > 0.0);
        for index in 0..100u8 {
            spread.add(f32::from(index % 2));
        }
        assert!((spread.deviation() - 0.5).abs() < 1e-6);
    }
}

//! Dice for play: ChaCha20 keyed by the game, with the decision as its stream and the roll as its
//! place, so that roll `k` of decision `n` is the same whatever was rolled before, and anybody who
//! holds the seed can compute it with a page of code in any language.

use super::{Dice, Draw, Faces, Roll, below, sample_roll};
use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::fmt;

/// Words set aside for one roll: far more than 32 dice with rejections can use.
const WORDS_PER_ROLL: u64 = 4096;

/// The 32 bytes all dice of a game follow from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// From a small number, for games that one wants to repeat.
    pub fn from_number(number: u64) -> Seed {
        let mut hasher = Sha256::new();
        hasher.update(b"kassen seed ");
        hasher.update(number.to_le_bytes());
        Seed(hasher.finalize().into())
    }

    /// Its SHA-256, published before the first die when the dice are sealed.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// As 64 hexadecimal digits.
    pub fn hex(&self) -> String {
        crate::digest::hex(&self.0)
    }

    /// From 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Seed> {
        crate::digest::unhex(text).map(Seed)
    }
}

impl fmt::Debug for Seed {
    /// Never prints the seed: it is every die to come.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// The hash of a seed that is still secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// As 64 hexadecimal digits.
    pub fn hex(&self) -> String {
        crate::digest::hex(&self.0)
    }
}

/// Dice that follow from a seed.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: Seed,
    decision: u64,
    roll: u64,
}

impl Seeded {
    /// At decision 0.
    pub const fn new(seed: Seed) -> Seeded {
        Seeded { seed, decision: 0, roll: 0 }
    }

    /// The next rolls belong to this decision.
    pub fn at(&mut self, decision: u64) {
        self.decision = decision;
        self.roll = 0;
    }

    /// The seed, to be shown only when the game is over.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    fn stream(&mut self) -> ChaCha20Rng {
        let mut stream = ChaCha20Rng::from_seed(self.seed.0);
        stream.set_stream(self.decision);
        stream.set_word_pos(u128::from(self.roll * WORDS_PER_ROLL));
        self.roll += 1;
        stream
    }
}

impl Dice for Seeded {
    fn roll(&mut self, roll: Roll) -> Faces {
        let mut stream = self.stream();
        sample_roll(&roll, || stream.next_u32())
    }

    fn draw(&mut self, draw: Draw) -> u8 {
        let mut stream = self.stream();
        draw.nth(below(draw.size(), || stream.next_u32()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ANY;
    use crate::{Seat, Seats};

    fn throw(dice: &mut Seeded, n: u8) -> Vec<u8> {
        dice.roll(Roll::d6(n, Seat::Red, ANY)).iter().collect()
    }

    /// The golden vectors: these numbers may never change, or old games no longer replay.
    #[test]
    fn golden_vectors() {
        let mut dice = Seeded::new(Seed::from_number(1));
        assert_eq!(dice.seed().commitment().hex(), GOLDEN.0);
        dice.at(3);
        assert_eq!(throw(&mut dice, 12), GOLDEN.1);
        assert_eq!(throw(&mut dice, 5), GOLDEN.2);
        let d10 = Roll::d10(8, Seat::Blue, ANY);
        assert_eq!(dice.roll(d10).iter().collect::<Vec<_>>(), GOLDEN.3);
        let draw = Draw {
            contents: (1 << 60) - 1,
            bag: 0,
            by: Seat::Red,
            seen_by: Seats::BOTH,
            rule: ANY,
        };
        assert_eq!(dice.draw(draw), GOLDEN.4);
    }

    // Computed apart from this code, by a ChaCha20 written from its specification in Python.
    const GOLDEN: (&str, [u8; 12], [u8; 5], [u8; 8], u8) = (
        "8db83c294ed9ab19adbecfc9d8bf80ae8d086763253c5c38efcb0a007ae01ba6",
        [1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6],
        [2, 4, 6, 6, 6],
        [1, 3, 6, 6, 8, 8, 9, 9],
        36,
    );

    #[test]
    fn a_roll_depends_on_its_decision_and_its_number_only() {
        let mut one = Seeded::new(Seed::from_number(9));
        one.at(5);
        let (first, second) = (throw(&mut one, 6), throw(&mut one, 6));
        let mut other = Seeded::new(Seed::from_number(9));
        other.at(4);
        throw(&mut other, 30);
        other.at(5);
        throw(&mut other, 1);
        assert_eq!(throw(&mut other, 6), second);
        other.at(5);
        assert_eq!(throw(&mut other, 6), first);
    }

    #[test]
    fn a_million_dice_are_uniform() {
        // Fixed seed, so never flaky; the bound is chi-square at p = 0.0001 with 5 degrees.
        let mut counts = [0u32; 6];
        let mut dice = Seeded::new(Seed::from_number(2026));
        for decision in 0..40_000 {
            dice.at(decision);
            for face in throw(&mut dice, 25) {
                counts[face as usize - 1] += 1;
            }
        }
        let expected = 1_000_000.0 / 6.0;
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!(chi < 25.7, "chi-square {chi}");
    }
}

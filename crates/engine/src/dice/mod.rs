//! Where dice come from. Rules ask for a [`Roll`] or a [`Draw`]; a source answers.
//!
//! Dice thrown together have no order, so every source hands their faces over sorted. This is what
//! lets [`crate::odds`] go through the combinations of a throw instead of its permutations, and no
//! rule can come to depend on an order that a table would not have.

mod quick;
mod sample;
mod seeded;
mod tape;

pub use quick::Quick;
pub use sample::{below, sample_roll};
pub use seeded::{Commitment, Seed, Seeded};
pub use tape::{Need, Recorder, Tape, Thrown};

use crate::{List, Rule, Seat, Seats};

/// The most dice that may be thrown together.
pub const MOST_DICE: usize = 32;

/// A throw that the rules ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// How many dice.
    pub dice: u8,
    /// How many faces each has.
    pub sides: u8,
    /// The lowest face: 1, or 0 for a ten-sided die that reads 0 to 9.
    pub lowest: u8,
    /// Who throws.
    pub by: Seat,
    /// What for.
    pub rule: Rule,
}

impl Roll {
    /// `dice` six-sided dice.
    pub const fn d6(dice: u8, by: Seat, rule: Rule) -> Roll {
        Roll { dice, sides: 6, lowest: 1, by, rule }
    }

    /// `dice` ten-sided dice that read 0 to 9.
    pub const fn d10(dice: u8, by: Seat, rule: Rule) -> Roll {
        Roll { dice, sides: 10, lowest: 0, by, rule }
    }

    /// Is this a face of such a die?
    pub const fn has_face(&self, face: u8) -> bool {
        face >= self.lowest && face < self.lowest + self.sides
    }

    /// All faces, lowest first.
    pub fn all_faces(&self) -> std::ops::Range<u8> {
        self.lowest..self.lowest + self.sides
    }
}

/// The faces of a throw, lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faces(List<u8, MOST_DICE>);

impl Faces {
    /// Sorts them; what is past [`MOST_DICE`] is dropped.
    pub fn sorted(faces: impl IntoIterator<Item = u8>) -> Faces {
        let mut list = List::new();
        for face in faces {
            if list.push(face).is_err() {
                break;
            }
        }
        list.sort_unstable();
        Faces(list)
    }

    /// How many show `most` or less.
    pub fn at_most(&self, most: u8) -> u8 {
        self.0.iter().filter(|&&face| face <= most).count() as u8
    }

    /// How many satisfy `hit`.
    pub fn count(&self, hit: impl Fn(u8) -> bool) -> u8 {
        self.0.iter().filter(|&&face| hit(face)).count() as u8
    }

    /// Their sum.
    pub fn sum(&self) -> u16 {
        self.0.iter().map(|&face| u16::from(face)).sum()
    }

    /// The face of a throw of one die; the lowest of several; 0 of none.
    pub fn one(&self) -> u8 {
        self.0.first().copied().unwrap_or(0)
    }

    /// The faces, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().copied()
    }

    /// As a slice, lowest first.
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

/// A card, chit or marker turned up from a bag. No order lies in the position before it is turned,
/// so none can leak from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// What is in the bag: bit `n` is thing `n`. At most 128 things, each different.
    pub contents: u128,
    /// Which bag, in the rule set's own numbering, so that it can name what was drawn.
    pub bag: u8,
    /// Who draws.
    pub by: Seat,
    /// Who sees it.
    pub seen_by: Seats,
    /// What for.
    pub rule: Rule,
}

impl Draw {
    /// How many things are in the bag.
    pub const fn size(&self) -> u32 {
        self.contents.count_ones()
    }

    /// Is thing `id` in it?
    pub const fn has(&self, id: u8) -> bool {
        id < 128 && self.contents >> id & 1 == 1
    }

    /// The thing in place `index` of the bag, counted from the lowest; 0 when there are not so many.
    pub fn nth(&self, index: u32) -> u8 {
        // By halves: going through 128 bits at once costs twice as much.
        let (low, high) = (self.contents as u64, (self.contents >> 64) as u64);
        let few = low.count_ones();
        if index < few {
            nth_bit(low, index)
        } else if index - few < high.count_ones() {
            64 + nth_bit(high, index - few)
        } else {
            0
        }
    }

    /// Everything in it, lowest first.
    pub fn things(&self) -> impl Iterator<Item = u8> + use<> {
        let contents = self.contents;
        (0..128).filter(move |id| contents >> id & 1 == 1)
    }
}

/// Where the bit in place `index` of those set is, counted from the lowest; there must be so many.
/// The right byte is found for all eight at once (Vigna 2008), and few bits are gone through.
fn nth_bit(word: u64, index: u32) -> u8 {
    const ONES: u64 = u64::MAX / 0xFF;
    const HALVES: [u64; 3] = [ONES * 0x55, ONES * 0x33, ONES * 0x0F];
    const TOPS: u64 = ONES * 0x80;
    let pairs = word - ((word >> 1) & HALVES[0]);
    let fours = (pairs & HALVES[1]) + ((pairs >> 2) & HALVES[1]);
    // In each byte, how many bits are set in it and in those below.
    let sums = ((fours + (fours >> 4)) & HALVES[2]).wrapping_mul(ONES);
    let enough = (sums | TOPS).wrapping_sub(ONES.wrapping_mul(u64::from(index) + 1)) & TOPS;
    let from = enough.trailing_zeros() & 0x38;
    let mut rest = word >> from;
    let before = ((sums << 8) >> from) & 0xFF;
    for _ in before..u64::from(index) {
        rest &= rest.wrapping_sub(1);
    }
    (from + rest.trailing_zeros()) as u8
}

/// A source of dice and draws.
pub trait Dice {
    /// Throws.
    fn roll(&mut self, roll: Roll) -> Faces;
    /// Draws one of the things in the bag, each with the same chance (0 from an empty bag).
    fn draw(&mut self, draw: Draw) -> u8;
    /// Has the source run out? Then what it answered since means nothing and the run is thrown away.
    fn dry(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ANY;

    #[test]
    fn things_of_a_bag_are_counted_from_the_lowest() {
        let mut luck = Quick::new(7);
        for round in 0..2_000u32 {
            let thin = |word: u64, luck: &mut Quick| word & luck.word64();
            let [low, high] = [0; 2].map(|_: u8| {
                let some = luck.word64();
                if round % 3 == 0 { thin(some, &mut luck) } else { some }
            });
            let contents = match round % 4 {
                0 => u128::from(low),
                1 => u128::from(high) << 64,
                2 => u128::MAX >> (round % 128),
                _ => u128::from(high) << 64 | u128::from(low),
            };
            let draw = Draw { contents, bag: 0, by: Seat::Red, seen_by: Seats::BOTH, rule: ANY };
            for (index, thing) in draw.things().enumerate() {
                assert_eq!(draw.nth(index as u32), thing, "{contents:x}");
            }
            assert_eq!(draw.nth(draw.size()), 0);
            assert_eq!(draw.nth(u32::MAX), 0);
        }
    }
}

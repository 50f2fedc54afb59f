//! The luck of one imagined course of a game.
//!
//! Answers at the root are compared by what comes of them, and dice are louder than most
//! differences between answers. So all answers meet the same luck: what is thrown depends on what it
//! is thrown for, not on what was thrown before. A volley that follows two different answers hits
//! alike after both, whatever else was rolled in between, and only what the answers really change
//! is left between them (common random numbers).

use engine::{Dice, Draw, Faces, Quick, Roll, Seat, below, sample_roll};
use std::hash::{Hash, Hasher};

/// Counters of throws and answers, by their hash; who shares one only shares less luck.
const DRAWERS: usize = 32;

/// Luck for one walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fate {
    /// For picking among answers, and for everything where luck is not shared.
    pub luck: Quick,
    /// Is what is thrown tied to what it is thrown for?
    shared: bool,
    seed: u64,
    /// What is being carried out.
    about: u64,
    thrown: [u8; DRAWERS],
    played: [u8; DRAWERS],
}

impl Fate {
    /// Luck from a stream.
    pub fn new(mut luck: Quick, shared: bool) -> Fate {
        let seed = if shared { luck.word64() } else { 0 };
        Fate { luck, shared, seed, about: 0, thrown: [0; DRAWERS], played: [0; DRAWERS] }
    }

    /// From now on dice are thrown because `seat` gave this answer.
    #[inline]
    pub fn follows(&mut self, seat: Seat, choice: &impl Hash) {
        if !self.shared {
            return;
        }
        let key = self.mark(seat, choice);
        let often = &mut self.played[key as usize % DRAWERS];
        *often = often.wrapping_add(1);
        self.about = mix(key, u64::from(*often));
        self.thrown = [0; DRAWERS];
    }

    /// A number that stands for this answer throughout this walk, and for another in another walk.
    #[inline]
    pub fn mark(&self, seat: Seat, choice: &impl Hash) -> u64 {
        let mut hash = Mixer(self.seed ^ seat.index() as u64);
        choice.hash(&mut hash);
        Quick::new(hash.0).word64()
    }

    /// The luck of the next throw for this reason.
    fn throw(&mut self, why: &str, by: Seat, what: u64) -> Quick {
        let mut hash = Mixer(self.about ^ what);
        hash.write(why.as_bytes());
        hash.write_u8(by.index() as u8);
        let often = &mut self.thrown[hash.0 as usize % DRAWERS];
        *often = often.wrapping_add(1);
        Quick::new(mix(hash.0, u64::from(*often)))
    }
}

impl Dice for Fate {
    #[inline]
    fn roll(&mut self, roll: Roll) -> Faces {
        if !self.shared {
            return self.luck.roll(roll);
        }
        let mut dice = self.throw(roll.rule.id(), roll.by, u64::from(roll.sides));
        sample_roll(&roll, || (dice.word64() >> 32) as u32)
    }

    #[inline]
    fn draw(&mut self, draw: Draw) -> u8 {
        if !self.shared {
            return self.luck.draw(draw);
        }
        let mut dice = self.throw(draw.rule.id(), draw.by, u64::from(draw.bag));
        draw.nth(below(draw.size(), || (dice.word64() >> 32) as u32))
    }
}

fn mix(a: u64, b: u64) -> u64 {
    (a.rotate_left(5) ^ b).wrapping_mul(0x517C_C1B7_2722_0A95)
}

/// Hashes small plain data; the same on every run.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.0 = mix(self.0, u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.0 = mix(self.0, u64::from(value));
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.0 = mix(self.0, u64::from(value));
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.0 = mix(self.0, u64::from(value));
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.0 = mix(self.0, value);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.0 = mix(self.0, value as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Entry, Kind, Rule};

    const fn entry(id: &'static str) -> Entry {
        Entry { id, section: "1", kind: Kind::Normative, says: "", rulings: &[] }
    }
    const FIRE: Rule = Rule(&entry("fire"));
    const MORALE: Rule = Rule(&entry("morale"));
    const VOLLEY: Roll = Roll::d6(6, Seat::Red, FIRE);

    fn fate(shared: bool, walk: u64) -> Fate {
        Fate::new(Quick::stream(5, walk), shared)
    }

    #[test]
    fn dice_for_the_same_thing_fall_alike_whatever_was_thrown_before() {
        let (mut one, mut other) = (fate(true, 1), fate(true, 1));
        other.follows(Seat::Blue, &7u8);
        other.roll(Roll::d10(2, Seat::Blue, MORALE));
        for fate in [&mut one, &mut other] {
            fate.follows(Seat::Red, &3u8);
        }
        other.roll(Roll::d10(1, Seat::Red, MORALE));
        let first = one.roll(VOLLEY);
        assert_eq!(first, other.roll(VOLLEY));
        // The next volley of the same answer, the same answer given again and another walk have dice
        // of their own.
        assert_ne!(first, one.roll(VOLLEY));
        one.follows(Seat::Red, &3u8);
        assert_ne!(first, one.roll(VOLLEY));
        let mut elsewhere = fate(true, 2);
        elsewhere.follows(Seat::Red, &3u8);
        assert_ne!(first, elsewhere.roll(VOLLEY));
    }

    #[test]
    fn shared_dice_are_fair() {
        let mut counts = [0u32; 6];
        for walk in 0..6_000 {
            let mut fate = fate(true, walk);
            fate.follows(Seat::Red, &(walk as u8));
            for face in fate.roll(VOLLEY).iter() {
                counts[usize::from(face) - 1] += 1;
            }
        }
        // 36,000 dice: five standard deviations are 354.
        assert!(counts.iter().all(|&count| count.abs_diff(6_000) < 354), "{counts:?}");
    }

    #[test]
    fn luck_that_is_not_shared_is_a_plain_stream() {
        let (mut fate, mut plain) = (fate(false, 1), Quick::stream(5, 1));
        fate.follows(Seat::Red, &3u8);
        assert_eq!(fate.roll(VOLLEY), plain.roll(VOLLEY));
    }
}

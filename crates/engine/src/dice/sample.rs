//! From random words to faces: ours, and frozen, because a change here would change every recorded
//! game. `rand` may alter its sampling between minor versions; this does not.

use super::{Faces, Roll};

/// Uniform below `n` from 32-bit words, by multiplication with rejection (Lemire 2019). `n` = 0
/// gives 0 without taking a word.
#[inline]
pub fn below(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    if n == 0 {
        return 0;
    }
    let mut product = u64::from(word()) * u64::from(n);
    if (product as u32) < n {
        let threshold = n.wrapping_neg() % n;
        while (product as u32) < threshold {
            product = u64::from(word()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// The faces of a throw: one [`below`] for each die, in order, then sorted.
#[inline]
pub fn sample_roll(roll: &Roll, mut word: impl FnMut() -> u32) -> Faces {
    let (sides, lowest) = (u32::from(roll.sides), roll.lowest);
    Faces::sorted((0..roll.dice).map(|_| lowest + below(sides, &mut word) as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_frozen() {
        let words = [0u32, 1, 0x2AAA_AAAA, 0x2AAA_AAAB, 0x8000_0000, u32::MAX];
        // 2^32 mod 6 = 4, so words whose product with 6 ends below 4 are rejected: the first, the
        // fourth and the fifth.
        let mut feed = words.into_iter();
        let faces: Vec<u32> = (0..3).map(|_| below(6, || feed.next().unwrap())).collect();
        assert_eq!(faces, [0, 0, 5]);
        assert_eq!(below(0, || unreachable!()), 0);
    }

    #[test]
    fn below_is_uniform_over_a_small_word_space() {
        // Every residue must come from the same number of accepted 16-bit-stepped words.
        let mut counts = [0u32; 6];
        for high in 0..6u32 * 1000 {
            let word = ((u64::from(high) << 32) / 6000) as u32;
            counts[below(6, || word.wrapping_add(5)) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (999..=1001).contains(&count)), "{counts:?}");
    }
}

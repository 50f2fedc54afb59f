//! The generator of simulations and searches: eight bytes, no set-up, the same sampling as play.

use super::{Dice, Draw, Faces, Roll, below, sample_roll};

/// SplitMix64. Not for games between people: see [`super::Seeded`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quick(u64);

impl Quick {
    /// Starts from a seed.
    pub const fn new(seed: u64) -> Quick {
        Quick(seed)
    }

    /// An independent stream for part `index` of a job, the same whatever thread runs it.
    pub fn stream(seed: u64, index: u64) -> Quick {
        let mut mixer = Quick(seed ^ index.wrapping_mul(0xD134_2543_DE82_EF95));
        Quick(mixer.word64() ^ mixer.word64().rotate_left(17))
    }

    /// The next 64 bits.
    #[inline]
    pub fn word64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform below `n`; 0 for 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        below(n, || (self.word64() >> 32) as u32)
    }
}

impl Dice for Quick {
    #[inline]
    fn roll(&mut self, roll: Roll) -> Faces {
        sample_roll(&roll, || (self.word64() >> 32) as u32)
    }

    #[inline]
    fn draw(&mut self, draw: Draw) -> u8 {
        draw.nth(self.below(draw.size()))
    }
}

//! A set of hexes: a bit each, in as many words as the board needs.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeTuple, Serializer};

use super::Hex;

/// A set of hexes with numbers below `64 * W`: `HexSet<3>` for 132, `HexSet<48>` for 3024.
///
/// ```
/// use ground::hexes::{Hex, HexSet};
/// let a: HexSet<3> = [Hex(1), Hex(70), Hex(131)].into_iter().collect();
/// let b = HexSet::of(Hex(70));
/// assert!(b.is_within(&a) && a.meets(&b));
/// assert!((a - b).iter().eq([Hex(1), Hex(131)]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> HexSet<W> {
    /// No hex at all.
    pub const EMPTY: HexSet<W> = HexSet([0; W]);

    /// Just this hex.
    #[inline]
    pub const fn of(hex: Hex) -> HexSet<W> {
        let mut set = HexSet::EMPTY;
        set.insert(hex);
        set
    }

    /// Puts a hex in. Panics if its number is too high for the set.
    #[inline]
    pub const fn insert(&mut self, hex: Hex) {
        self.0[hex.index() >> 6] |= 1 << (hex.0 & 63);
    }

    /// Takes a hex out.
    #[inline]
    pub const fn remove(&mut self, hex: Hex) {
        self.0[hex.index() >> 6] &= !(1 << (hex.0 & 63));
    }

    /// Whether the hex is in the set.
    #[inline]
    pub const fn contains(&self, hex: Hex) -> bool {
        self.0[hex.index() >> 6] >> (hex.0 & 63) & 1 == 1
    }

    /// How many hexes it holds.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether it holds none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// Whether any hex is in both.
    #[inline]
    pub fn meets(&self, other: &HexSet<W>) -> bool {
        let mut any = 0;
        for i in 0..W {
            any |= self.0[i] & other.0[i];
        }
        any != 0
    }

    /// Whether every hex of this set is in the other.
    #[inline]
    pub fn is_within(&self, other: &HexSet<W>) -> bool {
        let mut beyond = 0;
        for i in 0..W {
            beyond |= self.0[i] & !other.0[i];
        }
        beyond == 0
    }

    /// The hex with the lowest number.
    #[inline]
    pub fn first(&self) -> Option<Hex> {
        self.iter().next()
    }

    /// Its hexes by number.
    #[inline]
    pub fn iter(&self) -> HexSetIter<W> {
        HexSetIter { set: *self, word: 0 }
    }
}

impl<const W: usize> Default for HexSet<W> {
    fn default() -> HexSet<W> {
        HexSet::EMPTY
    }
}

impl<const W: usize> fmt::Debug for HexSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| hex.0)).finish()
    }
}

impl<const W: usize> BitOrAssign for HexSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: HexSet<W>) {
        for i in 0..W {
            self.0[i] |= other.0[i];
        }
    }
}

impl<const W: usize> BitAndAssign for HexSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: HexSet<W>) {
        for i in 0..W {
            self.0[i] &= other.0[i];
        }
    }
}

impl<const W: usize> SubAssign for HexSet<W> {
    #[inline]
    fn sub_assign(&mut self, other: HexSet<W>) {
        for i in 0..W {
            self.0[i] &= !other.0[i];
        }
    }
}

impl<const W: usize> BitOr for HexSet<W> {
    type Output = HexSet<W>;

    #[inline]
    fn bitor(mut self, other: HexSet<W>) -> HexSet<W> {
        self |= other;
        self
    }
}

impl<const W: usize> BitAnd for HexSet<W> {
    type Output = HexSet<W>;

    #[inline]
    fn bitand(mut self, other: HexSet<W>) -> HexSet<W> {
        self &= other;
        self
    }
}

impl<const W: usize> Sub for HexSet<W> {
    type Output = HexSet<W>;

    #[inline]
    fn sub(mut self, other: HexSet<W>) -> HexSet<W> {
        self -= other;
        self
    }
}

impl<const W: usize> FromIterator<Hex> for HexSet<W> {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet<W> {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl<const W: usize> IntoIterator for HexSet<W> {
    type Item = Hex;
    type IntoIter = HexSetIter<W>;

    #[inline]
    fn into_iter(self) -> HexSetIter<W> {
        self.iter()
    }
}

/// The hexes of a set, by number.
#[derive(Clone, Copy, Debug)]
pub struct HexSetIter<const W: usize> {
    set: HexSet<W>,
    word: usize,
}

impl<const W: usize> Iterator for HexSetIter<W> {
    type Item = Hex;

    #[inline]
    fn next(&mut self) -> Option<Hex> {
        while self.word < W {
            let bits = &mut self.set.0[self.word];
            if *bits != 0 {
                let bit = bits.trailing_zeros() as u16;
                *bits &= *bits - 1;
                return Some(Hex(self.word as u16 * 64 + bit));
            }
            self.word += 1;
        }
        None
    }

    /// Word by word: a loop over the bits of one word costs less than to look for the next word at
    /// every hex.
    #[inline]
    fn fold<B, F: FnMut(B, Hex) -> B>(self, init: B, mut each: F) -> B {
        let mut all = init;
        for word in self.word..W {
            let mut bits = self.set.0[word];
            while bits != 0 {
                all = each(all, Hex(word as u16 * 64 + bits.trailing_zeros() as u16));
                bits &= bits - 1;
            }
        }
        all
    }
}

// Serde knows no arrays of any length, so a set is written by hand: as its words.
impl<const W: usize> Serialize for HexSet<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut words = serializer.serialize_tuple(W)?;
        for word in &self.0 {
            words.serialize_element(word)?;
        }
        words.end()
    }
}

impl<'de, const W: usize> Deserialize<'de> for HexSet<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexSet<W>, D::Error> {
        struct Words<const W: usize>;

        impl<'de, const W: usize> Visitor<'de> for Words<W> {
            type Value = HexSet<W>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{W} words of bits")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut words: A) -> Result<HexSet<W>, A::Error> {
                let mut set = HexSet::EMPTY;
                for i in 0..W {
                    set.0[i] = words.next_element()?.ok_or(A::Error::invalid_length(i, &self))?;
                }
                Ok(set)
            }
        }

        deserializer.deserialize_tuple(W, Words)
    }
}

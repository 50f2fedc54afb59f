//! Sets of units: whom a question concerns is known before the battle begins, and need not be looked for among
//! all.

use crate::s02_components_and_terms::UnitId;

/// Units, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitSet([u64; 4]);

impl UnitSet {
    /// All units of which this is true, of so many.
    pub fn of(count: u8, be: impl Fn(UnitId) -> bool) -> UnitSet {
        let mut set = UnitSet::default();
        for unit in (0..count).map(UnitId).filter(|&unit| be(unit)) {
            set.0[usize::from(unit.0 >> 6)] |= 1 << (unit.0 & 63);
        }
        set
    }

    /// Is there nobody?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// These and those.
    #[inline]
    pub fn and(self, other: UnitSet) -> UnitSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        UnitSet([a | e, b | f, c | g, d | h])
    }

    /// One by one, lowest number first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let (mut at, mut bits) = (0u8, self.0[0]);
        std::iter::from_fn(move || {
            while bits == 0 {
                at += 1;
                bits = *self.0.get(usize::from(at))?;
            }
            let unit = UnitId(at << 6 | bits.trailing_zeros() as u8);
            bits &= bits.wrapping_sub(1);
            Some(unit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_whom_it_was_given() {
        let thirds = UnitSet::of(192, |unit| unit.0 % 3 == 0);
        let fifths = UnitSet::of(192, |unit| unit.0 % 5 == 0);
        let wanted = (0..192).filter(|number| number % 3 == 0 || number % 5 == 0).map(UnitId);
        assert!(thirds.and(fifths).iter().eq(wanted));
        assert!(UnitSet::of(192, |_| false).is_empty() && !thirds.is_empty());
        assert_eq!(UnitSet::default().iter().next(), None);
    }
}

//! A chance as an exact fraction.

use std::fmt;

/// A chance: a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    /// Above the line.
    pub numerator: u128,
    /// Below the line; never 0.
    pub denominator: u128,
}

impl Chance {
    /// Certain.
    pub const ONE: Chance = Chance { numerator: 1, denominator: 1 };
    /// Impossible.
    pub const ZERO: Chance = Chance { numerator: 0, denominator: 1 };

    /// `numerator` of `denominator`, in lowest terms; `None` for a denominator of 0.
    pub fn new(numerator: u128, denominator: u128) -> Option<Chance> {
        if denominator == 0 {
            return None;
        }
        let common = gcd(numerator, denominator).max(1);
        Some(Chance { numerator: numerator / common, denominator: denominator / common })
    }

    /// Both, if independent; `None` when the numbers grow too large.
    pub fn times(self, other: Chance) -> Option<Chance> {
        let one = Chance::new(self.numerator, other.denominator)?;
        let two = Chance::new(other.numerator, self.denominator)?;
        Some(Chance {
            numerator: one.numerator.checked_mul(two.numerator)?,
            denominator: one.denominator.checked_mul(two.denominator)?,
        })
    }

    /// Either, if they exclude each other; `None` when the numbers grow too large.
    pub fn plus(self, other: Chance) -> Option<Chance> {
        let common = gcd(self.denominator, other.denominator).max(1);
        let denominator = (self.denominator / common).checked_mul(other.denominator)?;
        let one = self.numerator.checked_mul(denominator / self.denominator)?;
        let two = other.numerator.checked_mul(denominator / other.denominator)?;
        Chance::new(one.checked_add(two)?, denominator)
    }

    /// The rest to certainty; `None` for what is no chance.
    pub fn complement(self) -> Option<Chance> {
        let left = self.denominator.checked_sub(self.numerator)?;
        Some(Chance { numerator: left, denominator: self.denominator })
    }

    /// How often this would be met if it were tried again with chance `again` each time: divided by
    /// what `again` leaves. `None` when it would never end, or the numbers grow too large.
    pub fn repeated(self, again: Chance) -> Option<Chance> {
        let left = again.complement().filter(|left| left.numerator > 0)?;
        let turned = Chance { numerator: left.denominator, denominator: left.numerator };
        self.times(turned)
    }

    /// As a decimal, for display only.
    pub fn approx(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// In per cent with one decimal, never rounded to certainty: 100 % and 0 % only when exact.
    pub fn percent(self) -> String {
        if self.numerator == self.denominator {
            return "100 %".into();
        }
        if self.numerator == 0 {
            return "0 %".into();
        }
        let tenths = (self.approx() * 1000.0).round().clamp(1.0, 999.0);
        match tenths as u32 {
            1 if self.approx() < 0.0005 => "under 0.1 %".into(),
            999 if self.approx() > 0.9995 => "over 99.9 %".into(),
            _ => format!("{:.1} %", tenths / 10.0),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_and_never_round_to_certainty() {
        let third = Chance::new(2, 6).unwrap();
        assert_eq!(third.to_string(), "1/3");
        assert_eq!(third.plus(third).unwrap().plus(third), Some(Chance::ONE));
        assert_eq!(third.times(third).unwrap().to_string(), "1/9");
        assert_eq!(Chance::new(99_999, 100_000).unwrap().percent(), "over 99.9 %");
        assert_eq!(Chance::new(1, 100_000).unwrap().percent(), "under 0.1 %");
        assert_eq!(Chance::ONE.percent(), "100 %");
        assert_eq!(third.percent(), "33.3 %");
        assert_eq!(Chance::new(1, 0), None);
    }

    #[test]
    fn what_is_tried_again_until_it_falls() {
        // Two dice thrown again when they are equal: 15 of 36 higher, 6 of 36 again.
        let [higher, again] = [15, 6].map(|n| Chance::new(n, 36).unwrap());
        assert_eq!(higher.repeated(again), Chance::new(1, 2));
        assert_eq!(higher.repeated(Chance::ONE), None);
        assert_eq!(again.complement(), Chance::new(5, 6));
    }
}

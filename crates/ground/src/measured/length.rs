//! Lengths in tenths of a millimetre, and points and shifts made of them.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// A length on the table in tenths of a millimetre, which are hundredths of a centimetre.
///
/// ```
/// use ground::measured::Length;
/// let move_left = Length::cm(18) - Length::mm(45);
/// assert_eq!(move_left.to_string(), "13.5");
/// assert_eq!("13.5cm".parse(), Ok(move_left));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Length(pub i32);

impl Length {
    /// Nothing.
    pub const ZERO: Length = Length(0);

    /// Whole millimetres.
    pub const fn mm(millimetres: i32) -> Length {
        Length(millimetres * 10)
    }

    /// Whole centimetres.
    pub const fn cm(centimetres: i32) -> Length {
        Length(centimetres * 100)
    }

    /// Half of it, the odd tenth dropped.
    pub const fn halved(self) -> Length {
        Length(self.0 / 2)
    }
}

impl Add for Length {
    type Output = Length;

    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Length;

    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Length;

    fn neg(self) -> Length {
        Length(-self.0)
    }
}

impl Mul<i32> for Length {
    type Output = Length;

    fn mul(self, times: i32) -> Length {
        Length(self.0 * times)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        self.0 -= other.0;
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        Length(lengths.map(|length| length.0).sum())
    }
}

/// In centimetres, with as many decimals as it needs: `12.57`, `8`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let sign = if self.0 < 0 { "-" } else { "" };
        match (rest, rest % 10) {
            (0, _) => write!(f, "{sign}{whole}"),
            (_, 0) => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// A word that is no length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLengthError;

impl fmt::Display for ParseLengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a length is centimetres with at most two decimals, like 12.57")
    }
}

impl core::error::Error for ParseLengthError {}

/// From centimetres with at most two decimals, `cm` behind them or not.
impl FromStr for Length {
    type Err = ParseLengthError;

    fn from_str(text: &str) -> Result<Length, ParseLengthError> {
        let bare = text.strip_suffix("cm").map_or(text, str::trim_end);
        let (sign, digits) = match bare.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, bare),
        };
        let (whole, rest) = digits.split_once('.').unwrap_or((digits, "0"));
        let fit = |s: &str, most| {
            !s.is_empty() && s.len() <= most && s.bytes().all(|b| b.is_ascii_digit())
        };
        if !fit(whole, 6) || !fit(rest, 2) {
            return Err(ParseLengthError);
        }
        let tenths = if rest.len() == 1 { 10 } else { 1 };
        match (whole.parse::<i32>(), rest.parse::<i32>()) {
            (Ok(whole), Ok(rest)) => Ok(Length(sign * (whole * 100 + rest * tenths))),
            _ => Err(ParseLengthError),
        }
    }
}

/// A point of the table, or a shift from one point to another, in tenths of a millimetre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Vec2 {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

impl Vec2 {
    /// From tenths of a millimetre.
    pub const fn new(x: i32, y: i32) -> Vec2 {
        Vec2 { x, y }
    }

    /// From whole millimetres.
    pub const fn mm(x: i32, y: i32) -> Vec2 {
        Vec2 { x: x * 10, y: y * 10 }
    }

    /// The square of its length.
    pub const fn squared(self) -> i64 {
        self.x as i64 * self.x as i64 + self.y as i64 * self.y as i64
    }

    /// Its length, rounded to the nearest tenth.
    pub const fn length(self) -> Length {
        // Twice the root, so that the last half decides the rounding.
        Length((((4 * self.squared()).isqrt() + 1) / 2) as i32)
    }

    /// How far to another point.
    pub const fn distance(self, to: Vec2) -> Length {
        Vec2 { x: to.x - self.x, y: to.y - self.y }.length()
    }
}

impl Add for Vec2 {
    type Output = Vec2;

    fn add(self, other: Vec2) -> Vec2 {
        Vec2 { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Vec2 {
    type Output = Vec2;

    fn sub(self, other: Vec2) -> Vec2 {
        Vec2 { x: self.x - other.x, y: self.y - other.y }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_read_back_as_written() {
        for tenths in -2000..2000 {
            let length = Length(tenths);
            assert_eq!(length.to_string().parse(), Ok(length));
        }
        assert_eq!(Length(1257).to_string(), "12.57");
        assert_eq!("6.5 cm".parse(), Ok(Length(650)));
        for text in ["", "-", ".5", "1.", "1.234", "1e3", "--1", "12345678"] {
            assert_eq!(text.parse::<Length>(), Err(ParseLengthError), "{text}");
        }
    }

    #[test]
    fn lengths_round_to_the_nearest_tenth() {
        assert_eq!(Vec2::new(3, 4).length(), Length(5));
        assert_eq!(Vec2::new(1, 1).length(), Length(1));
        assert_eq!(Vec2::new(2, 2).length(), Length(3));
        assert_eq!(Vec2::new(18000, -12000).length(), Length(21633));
    }
}

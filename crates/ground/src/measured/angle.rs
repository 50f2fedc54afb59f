//! Angles as 4096ths of a turn, with a table of sines.
//!
//! The table holds a wave and a quarter in units of 2⁻²⁰, so that sine and cosine are one look each.
//! It is worked out when the crate is compiled, from the power series of the sine in whole numbers of 2⁻⁶⁰, so that there is no
//! pasted block of figures to trust and no floating point anywhere.

use core::fmt;
use core::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use super::{Length, Vec2};

/// Bits behind the point of a sine.
pub(super) const BITS: u32 = 20;
/// What a sine of one is written as.
pub(super) const ONE: i64 = 1 << BITS;

const QUARTER: usize = 1024;

/// Half of π in units of 2⁻⁶⁰.
const HALF_PI: i128 = 1_811_004_864_519_280_711;
/// π in units of 2⁻⁴⁰.
const PI_40: i128 = 3_454_217_652_358;

const SINES: [i32; QUARTER + 1] = sines();

const fn sines() -> [i32; QUARTER + 1] {
    let mut table = [0; QUARTER + 1];
    let mut k = 0;
    while k <= QUARTER {
        let x = HALF_PI * k as i128 / QUARTER as i128;
        let square = (x * x) >> 60;
        let (mut term, mut sum, mut n) = (x, x, 1);
        while term != 0 {
            term = -((term * square) >> 60) / ((n + 1) * (n + 2));
            sum += term;
            n += 2;
        }
        table[k] = ((sum + (1 << 39)) >> 40) as i32;
        k += 1;
    }
    table
}

/// The whole wave and its first quarter again.
static WAVE: [i32; 5 * QUARTER] = wave();

const fn wave() -> [i32; 5 * QUARTER] {
    let mut table = [0; 5 * QUARTER];
    let mut k = 0;
    while k < table.len() {
        let part = k % QUARTER;
        table[k] = match k / QUARTER {
            0 | 4 => SINES[part],
            1 => SINES[QUARTER - part],
            2 => -SINES[part],
            _ => -SINES[QUARTER - part],
        };
        k += 1;
    }
    table
}

/// A direction or a turn in 4096ths of a turn, clockwise; 0 is up the table.
///
/// ```
/// use ground::measured::{Angle, Length, Vec2};
/// let angle = Angle::degrees(45) + Angle::RIGHT;
/// assert_eq!(angle.to_degrees(), 135);
/// // Down and to the right, ten centimetres.
/// assert_eq!(angle.shift(Length::cm(10)), Vec2::new(707, 707));
/// assert_eq!(Angle::of(Vec2::new(5, 5)), Some(angle));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(from = "u16", into = "u16")]
pub struct Angle(u16);

impl Angle {
    /// How many make a whole turn.
    pub const WHOLE: u16 = 4096;
    /// Up the table.
    pub const UP: Angle = Angle(0);
    /// To the right: a quarter turn.
    pub const RIGHT: Angle = Angle(1024);
    /// Down the table: half a turn.
    pub const DOWN: Angle = Angle(2048);
    /// To the left: three quarters of a turn.
    pub const LEFT: Angle = Angle(3072);

    /// So many 4096ths, counted round.
    pub const fn new(parts: i32) -> Angle {
        Angle(parts.rem_euclid(Angle::WHOLE as i32) as u16)
    }

    /// The nearest to so many degrees.
    pub const fn degrees(degrees: i32) -> Angle {
        Angle::new(((degrees as i64 * 4096 + 180).div_euclid(360) % 4096) as i32)
    }

    /// 4096ths, 0 to 4095.
    #[inline]
    pub const fn parts(self) -> u16 {
        self.0
    }

    /// The nearest whole number of degrees, 0 to 359.
    pub const fn to_degrees(self) -> u16 {
        ((self.0 as u32 * 360 + 2048) / 4096 % 360) as u16
    }

    /// The size of the turn between two directions, the short way: 0 to 2048.
    pub const fn between(self, other: Angle) -> u16 {
        let turn = self.0.abs_diff(other.0);
        if turn > 2048 { Angle::WHOLE - turn } else { turn }
    }

    /// The direction of a shift, to the nearest part; nothing for no shift at all.
    pub fn of(shift: Vec2) -> Option<Angle> {
        let (x, y) = (i64::from(shift.x), i64::from(shift.y));
        // The quarter it lies in, and its sine and cosine there.
        let (quarter, s, c) = match (x.signum(), y.signum()) {
            (0, 0) => return None,
            (0 | 1, -1) => (0, x, -y),
            (1, _) => (1, y, x),
            (_, 1) => (2, -x, y),
            _ => (3, -y, -x),
        };
        let sine = |k: usize| i64::from(WAVE[k]);
        let passed = |k: usize| sine(k) * c <= sine(QUARTER - k) * s;
        let (mut low, mut high) = (0, QUARTER);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if passed(middle) { low = middle } else { high = middle }
        }
        // The line halfway between two directions is along their sum.
        let (up, across) = (sine(low) + sine(high), sine(QUARTER - low) + sine(QUARTER - high));
        let nearest = if up * c < across * s { high } else { low };
        Some(Angle::new((quarter * QUARTER + nearest) as i32))
    }

    /// Its sine in units of 2⁻²⁰.
    #[inline]
    pub const fn sine(self) -> i32 {
        WAVE[(self.0 & 4095) as usize]
    }

    /// Its cosine in units of 2⁻²⁰.
    #[inline]
    pub const fn cosine(self) -> i32 {
        WAVE[(self.0 & 4095) as usize + QUARTER]
    }

    /// A shift of this length in this direction, rounded to the nearest tenth.
    #[inline]
    pub const fn shift(self, length: Length) -> Vec2 {
        let (sine, cosine) = (self.sine() as i64, self.cosine() as i64);
        Vec2 { x: tenths(length.0 as i64 * sine), y: tenths(-(length.0 as i64 * cosine)) }
    }
}

/// From units of 2⁻²⁰ to the nearest whole.
const fn tenths(fine: i64) -> i32 {
    ((fine + ONE / 2) >> BITS) as i32
}

/// The way a point goes at this distance from the pivot of a turn, to the nearest tenth. For a
/// multiple of it multiply the radius, so that only the result is rounded.
pub const fn arc_length(radius: Length, turn: u16) -> Length {
    arc(radius, turn as i128, 2048)
}

/// The same for a turn in whole degrees, exactly.
pub const fn arc_length_of_degrees(radius: Length, degrees: u16) -> Length {
    arc(radius, degrees as i128, 180)
}

const fn arc(radius: Length, turn: i128, half_turn: i128) -> Length {
    let unit = half_turn << 40;
    Length(((radius.0 as i128 * turn * PI_40 + unit / 2).div_euclid(unit)) as i32)
}

impl Add for Angle {
    type Output = Angle;

    #[inline]
    fn add(self, other: Angle) -> Angle {
        Angle((self.0 + other.0) % Angle::WHOLE)
    }
}

impl Sub for Angle {
    type Output = Angle;

    #[inline]
    fn sub(self, other: Angle) -> Angle {
        Angle((self.0 + Angle::WHOLE - other.0) % Angle::WHOLE)
    }
}

impl Neg for Angle {
    type Output = Angle;

    fn neg(self) -> Angle {
        Angle::UP - self
    }
}

impl From<u16> for Angle {
    fn from(parts: u16) -> Angle {
        Angle(parts % Angle::WHOLE)
    }
}

impl From<Angle> for u16 {
    fn from(angle: Angle) -> u16 {
        angle.0
    }
}

/// In whole degrees.
impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_degrees())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_a_quarter_of_a_sine() {
        assert_eq!((SINES[0], SINES[QUARTER]), (0, ONE as i32));
        // Half a right angle: the root of a half, 0.70710678… in units of 2⁻²⁰.
        assert_eq!(SINES[512], 741_455);
        assert!(SINES.is_sorted());
        for k in 0..=QUARTER {
            let (s, c) = (i64::from(SINES[k]), i64::from(SINES[QUARTER - k]));
            // Each entry is within half a unit, so the squares sum to one within a unit each.
            assert!((s * s + c * c - ONE * ONE).abs() <= s + c + 1, "{k}");
        }
        for k in 1..QUARTER {
            // sin a · 2 cos δ = sin (a + δ) + sin (a − δ), where δ is one step.
            let (before, at, after) = (SINES[k - 1], SINES[k], SINES[k + 1]);
            let error =
                2 * i64::from(at) * i64::from(SINES[QUARTER - 1]) - i64::from(before + after) * ONE;
            assert!(error.abs() <= 4 * ONE, "{k}");
        }
    }

    #[test]
    fn sines_go_round() {
        for parts in 0..4096 {
            let angle = Angle::new(parts);
            assert_eq!((-angle).sine(), -angle.sine());
            assert_eq!((-angle).cosine(), angle.cosine());
            assert_eq!((angle + Angle::DOWN).sine(), -angle.sine());
            assert_eq!((angle + Angle::RIGHT).sine(), angle.cosine());
            assert_eq!(angle - angle, Angle::UP);
        }
    }

    #[test]
    fn the_direction_of_a_shift_is_found_again() {
        for parts in 0..4096 {
            let angle = Angle::new(parts);
            assert_eq!(Angle::of(angle.shift(Length(30_000))), Some(angle));
        }
        assert_eq!(Angle::of(Vec2::new(0, 0)), None);
        assert_eq!(Angle::of(Vec2::new(5, -5)), Some(Angle::degrees(45)));
    }

    #[test]
    fn degrees_come_back() {
        for degrees in 0..360 {
            assert_eq!(i32::from(Angle::degrees(degrees).to_degrees()), degrees);
            assert_eq!(Angle::degrees(degrees - 360), Angle::degrees(degrees));
        }
    }

    #[test]
    fn a_wheel_costs_what_td_20_says() {
        let front = Length::cm(12);
        assert_eq!(arc_length_of_degrees(front, 30), Length(628));
        assert_eq!(arc_length_of_degrees(front * 2, 30), Length(1257));
        assert_eq!(arc_length(front, Angle::degrees(30).parts()), Length(628));
    }
}

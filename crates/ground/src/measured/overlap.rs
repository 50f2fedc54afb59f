//! Whether two rectangles overlap, exactly, and how far apart they are.
//!
//! Two rectangles are apart when along one of their four axes the distance of their middles is
//! more than both half-extents together. With axes in units of 2⁻²⁰ and middles in units of 2⁻²¹
//! of a tenth every term is a whole number below 2⁶⁰, so the comparison is exact.

use super::angle::{BITS, ONE};
use super::rect::{Fine, Rect};
use super::{Length, Vec2};

/// What rounding may leave between, or across, two edges that are meant to be flush: 0.2 mm.
pub const TOUCH: Length = Length(2);

/// Bits of a squared distance's unit: it counts 256ths of a tenth.
pub(super) const SMALL: u32 = 8;
/// From products of an axis and a fine shift to 256ths of a tenth.
const TO_SMALL: u32 = 2 * BITS + 1 - SMALL;

impl Rect {
    /// The widest gap along any axis, scaled by 2⁴¹: positive when apart, and then at most the
    /// distance; negative when overlapping, and then the depth of it.
    fn gap(&self, other: &Rect) -> i64 {
        let apart = other.fine_centre().minus(self.fine_centre());
        let (a, b) = ([self.right_axis(), self.ahead_axis()], [other.right_axis(), other.ahead_axis()]);
        let size_a = [i64::from(self.width.0), i64::from(self.depth.0)];
        let size_b = [i64::from(other.width.0), i64::from(other.depth.0)];
        let mut widest = i64::MIN;
        for i in 0..2 {
            let from_b = size_b[0] * b[0].dot(a[i]).abs() + size_b[1] * b[1].dot(a[i]).abs();
            let from_a = size_a[0] * a[0].dot(b[i]).abs() + size_a[1] * a[1].dot(b[i]).abs();
            widest = widest
                .max(apart.dot(a[i]).abs() - size_a[i] * a[i].dot(a[i]) - from_b)
                .max(apart.dot(b[i]).abs() - size_b[i] * b[i].dot(b[i]) - from_a);
        }
        widest
    }

    /// Whether their insides meet, exactly. Edges that only touch do not overlap.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.gap(other) < 0
    }

    /// Whether they overlap by more than rounding explains: deeper than [`TOUCH`].
    pub fn intrudes(&self, other: &Rect) -> bool {
        self.gap(other) < -(i64::from(TOUCH.0) << (2 * BITS + 1))
    }

    /// Whether they are in contact: no farther apart than [`TOUCH`] and not intruding.
    pub fn touches(&self, other: &Rect) -> bool {
        let limit = i64::from(TOUCH.0) << SMALL;
        !self.intrudes(other) && self.distance_squared(other) <= limit * limit
    }

    /// The square of the shortest distance between the outlines, in 256ths of a tenth; 0 if they
    /// overlap. For finding the nearest of several.
    pub fn distance_squared(&self, other: &Rect) -> i64 {
        if self.gap(other) <= 0 {
            return 0;
        }
        // Between rectangles that do not meet, the shortest way starts at a corner of one.
        let nearest = |rect: &Rect, corners: [Fine; 4]| {
            corners.into_iter().map(|corner| rect.fine_distance_squared(corner)).min()
        };
        let (to_this, to_other) =
            (nearest(self, other.fine_corners()), nearest(other, self.fine_corners()));
        to_this.min(to_other).unwrap_or(0)
    }

    /// The shortest distance between the outlines to the nearest tenth; 0 if they overlap (G-4).
    pub fn distance(&self, other: &Rect) -> Length {
        from_square(self.distance_squared(other))
    }

    /// The shortest distance to a point, such as a leader, to the nearest tenth; 0 inside.
    pub fn distance_to(&self, point: Vec2) -> Length {
        from_square(self.fine_distance_squared(Fine::of(point)))
    }

    /// Whether the point lies inside or on the edge.
    pub fn contains(&self, point: Vec2) -> bool {
        let (right, ahead) = self.excess(Fine::of(point));
        right <= 0 && ahead <= 0
    }

    /// The point of the rectangle that is nearest to this one, to the nearest tenth.
    pub fn nearest_point(&self, to: Vec2) -> Vec2 {
        let (right, ahead) = self.seen_from(to);
        let half = i64::from(self.width.0);
        // Twice the way to the right, so that half an odd width stays whole.
        let right = (2 * i64::from(right.0)).clamp(-half, half);
        let ahead = ahead.clamp(-self.depth, Length::ZERO);
        Fine::of(self.front)
            .plus(right, self.right_axis())
            .plus(2 * i64::from(ahead.0), self.ahead_axis())
            .rounded()
    }

    /// How far a point lies outside the sides and outside front or rear, scaled by 2⁴¹.
    fn excess(&self, point: Fine) -> (i64, i64) {
        let shift = point.minus(self.fine_centre());
        let (right, ahead) = (self.right_axis(), self.ahead_axis());
        let square = right.dot(right);
        (
            shift.dot(right).abs() - i64::from(self.width.0) * square,
            shift.dot(ahead).abs() - i64::from(self.depth.0) * square,
        )
    }

    fn fine_distance_squared(&self, point: Fine) -> i64 {
        let (right, ahead) = self.excess(point);
        let small = |excess: i64| (excess.max(0) + (1 << (TO_SMALL - 1))) >> TO_SMALL;
        let (right, ahead) = (small(right), small(ahead));
        right * right + ahead * ahead
    }

    /// Corners of another rectangle as this one's men see them, in 256ths of a tenth: to the
    /// right of the middle of the front edge, and ahead of that edge.
    pub(super) fn corners_seen(&self, other: &Rect) -> [(i64, i64); 4] {
        let front = Fine::of(self.front);
        let (right, ahead) = (self.right_axis(), self.ahead_axis());
        let small = |fine: i64| (fine + (1 << (TO_SMALL - 1))) >> TO_SMALL;
        other.fine_corners().map(|corner| {
            let shift = corner.minus(front);
            (small(shift.dot(right)), small(shift.dot(ahead)))
        })
    }
}

/// From a square in 256ths of a tenth to the nearest tenth.
fn from_square(square: i64) -> Length {
    Length(((square.isqrt() + (1 << (SMALL - 1))) >> SMALL) as i32)
}

const _: () = assert!(ONE * ONE == 1 << (2 * BITS), "scales above are powers of two");

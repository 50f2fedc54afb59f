//! Whether two rectangles overlap, exactly, and how far apart they are.
//!
//! Two rectangles are apart when along one of their four axes the distance of their middles is
//! more than both half-extents together. With axes in units of 2⁻²⁰ and middles in units of 2⁻²¹
//! of a tenth every term is a whole number below 2⁶⁰, so the comparison is exact.

use super::angle::BITS;
use super::rect::{Fine, Rect};
use super::{Length, Vec2};

/// What rounding may leave between, or across, two edges that are meant to be flush: 0.2 mm.
pub const TOUCH: Length = Length(2);

/// Bits of a squared distance's unit: it counts 256ths of a tenth.
pub(super) const SMALL: u32 = 8;
/// From products of an axis and a fine shift to 256ths of a tenth.
const TO_SMALL: u32 = 2 * BITS + 1 - SMALL;
/// [`TOUCH`] in the scale of a [`Pair`].
const TOUCH_SCALED: i64 = (TOUCH.0 as i64) << (2 * BITS + 1);

/// How two rectangles lie to each other. All is scaled by 2⁴¹, and so is what follows from it.
struct Pair {
    a: View,
    b: View,
    /// What the turn between them leaves of a length along the same axis.
    along: i64,
}

/// How one of a pair sees the other.
struct View {
    /// Its own width and depth.
    size: (i64, i64),
    /// The square of its axes, which is one but for rounding.
    square: i64,
    /// The other's middle: to the right, and ahead.
    at: (i64, i64),
    /// What the turn makes of the other's depth along our width.
    athwart: i64,
}

impl Pair {
    #[inline]
    fn of(a: &Rect, b: &Rect) -> Pair {
        let ((right_a, ahead_a), (right_b, ahead_b)) = (a.axes(), b.axes());
        let middle =
            |rect: &Rect, ahead: Fine| Fine::of(rect.front).plus(-i64::from(rect.depth.0), ahead);
        let apart = middle(b, ahead_b).minus(middle(a, ahead_a));
        let athwart = right_a.dot(ahead_b);
        let a = View {
            size: (a.width.0.into(), a.depth.0.into()),
            square: right_a.dot(right_a),
            at: (apart.dot(right_a), apart.dot(ahead_a)),
            athwart,
        };
        let b = View {
            size: (b.width.0.into(), b.depth.0.into()),
            square: right_b.dot(right_b),
            at: (-apart.dot(right_b), -apart.dot(ahead_b)),
            athwart: -athwart,
        };
        Pair { a, b, along: right_a.dot(right_b) }
    }

    /// The widest gap along any axis: positive when apart, and then at most the distance;
    /// negative when overlapping, and then the depth of it.
    #[inline]
    fn gap(&self) -> i64 {
        self.a.gap(self.b.size, self.along).max(self.b.gap(self.a.size, self.along))
    }

    /// Is that gap smaller than this? Most pairs are told apart by the first one's axes alone.
    #[inline]
    fn closer_than(&self, gap: i64) -> bool {
        self.a.gap(self.b.size, self.along) < gap && self.b.gap(self.a.size, self.along) < gap
    }

    /// The square of the distance in 256ths of a tenth, if they do not overlap: the shortest way
    /// then starts at a corner of one of them.
    fn distance_squared(&self) -> i64 {
        let to_a = self.a.nearest_corner_squared(self.b.size, self.along);
        to_a.min(self.b.nearest_corner_squared(self.a.size, self.along))
    }
}

impl View {
    #[inline]
    fn gap(&self, (width, depth): (i64, i64), along: i64) -> i64 {
        let (along, athwart) = (along.abs(), self.athwart.abs());
        let right = self.at.0.abs() - self.size.0 * self.square - width * along - depth * athwart;
        let ahead = self.at.1.abs() - self.size.1 * self.square - width * athwart - depth * along;
        right.max(ahead)
    }

    fn nearest_corner_squared(&self, (width, depth): (i64, i64), along: i64) -> i64 {
        let (own_width, own_depth) = (self.size.0 * self.square, self.size.1 * self.square);
        let (x, y) = self.at;
        let (across, back) =
            ((width * along, width * self.athwart), (depth * self.athwart, depth * along));
        let corner = |right: i64, ahead: i64| {
            let right = small(right.abs() - own_width);
            let ahead = small(ahead.abs() - own_depth);
            right * right + ahead * ahead
        };
        let one = corner(x + across.0 + back.0, y - across.1 + back.1);
        let two = corner(x + across.0 - back.0, y - across.1 - back.1);
        let three = corner(x - across.0 + back.0, y + across.1 + back.1);
        let four = corner(x - across.0 - back.0, y + across.1 - back.1);
        one.min(two).min(three.min(four))
    }
}

/// From the scale of a [`Pair`] to 256ths of a tenth; less than nothing is nothing.
#[inline]
fn small(excess: i64) -> i64 {
    (excess.max(0) + (1 << (TO_SMALL - 1))) >> TO_SMALL
}

impl Rect {
    /// The widest gap along any axis in 256ths of a tenth, rounded down: at most the distance.
    pub(super) fn gap_at_least(&self, other: &Rect) -> i64 {
        Pair::of(self, other).gap() >> TO_SMALL
    }

    /// Whether their insides meet, exactly. Edges that only touch do not overlap.
    pub fn overlaps(&self, other: &Rect) -> bool {
        Pair::of(self, other).closer_than(0)
    }

    /// Whether they overlap by more than rounding explains: deeper than [`TOUCH`].
    pub fn intrudes(&self, other: &Rect) -> bool {
        Pair::of(self, other).closer_than(-TOUCH_SCALED)
    }

    /// Whether they are in contact: no farther apart than [`TOUCH`] and not intruding.
    pub fn touches(&self, other: &Rect) -> bool {
        let (pair, limit) = (Pair::of(self, other), i64::from(TOUCH.0) << SMALL);
        let gap = pair.gap();
        gap >= -TOUCH_SCALED && (gap <= 0 || pair.distance_squared() <= limit * limit)
    }

    /// The square of the shortest distance between the outlines, in 256ths of a tenth; 0 if they
    /// overlap. For finding the nearest of several.
    pub fn distance_squared(&self, other: &Rect) -> i64 {
        let pair = Pair::of(self, other);
        if pair.gap() <= 0 { 0 } else { pair.distance_squared() }
    }

    /// The same, unless a glance along the axes tells that it is farther off than another whose
    /// square is known: for finding the nearest of many.
    #[inline]
    pub fn nearer_squared(&self, other: &Rect, known: i64) -> Option<i64> {
        /// The root of a square may be off by a part, and axes are rounded: 32 of 256 parts of a
        /// tenth are more than both.
        const HAIR: i64 = 32;
        let pair = Pair::of(self, other);
        let gap = pair.gap();
        if gap <= 0 {
            return Some(0);
        }
        let least = ((gap >> TO_SMALL) - HAIR).max(0);
        (least * least <= known).then(|| pair.distance_squared())
    }

    /// A distance whose square is known, to the nearest tenth.
    #[inline]
    pub fn distance_of(square: i64) -> Length {
        from_square(square)
    }

    /// The shortest distance between the outlines to the nearest tenth; 0 if they overlap (G-4).
    ///
    /// ```
    /// use ground::measured::{Angle, Length, Rect, Vec2};
    /// let unit = |x, y| Rect::new(Vec2::mm(x, y), Angle::UP, Length::mm(80), Length::mm(30));
    /// // Three centimetres apart one way and four the other: five from corner to corner.
    /// assert_eq!(unit(0, 0).distance(&unit(110, 70)), Length::cm(5));
    /// assert!(!unit(0, 0).overlaps(&unit(80, 0)) && unit(0, 0).touches(&unit(80, 0)));
    /// ```
    pub fn distance(&self, other: &Rect) -> Length {
        from_square(self.distance_squared(other))
    }

    /// Whether the outlines are so near: the same as `distance(other) <= limit`, but cheaper,
    /// because most pairs are told apart by a glance along their axes and no root is drawn.
    ///
    /// ```
    /// use ground::measured::{Angle, Length, Rect, Vec2};
    /// let unit = |x, y| Rect::new(Vec2::mm(x, y), Angle::UP, Length::mm(80), Length::mm(30));
    /// assert!(unit(0, 0).is_within(Length::cm(5), &unit(110, 70)));
    /// assert!(!unit(0, 0).is_within(Length(499), &unit(110, 70)));
    /// ```
    pub fn is_within(&self, limit: Length, other: &Rect) -> bool {
        if limit < Length::ZERO {
            return false;
        }
        // Distances are rounded to the nearest tenth, so half a tenth more is as near.
        let bound = ((i64::from(limit.0) + 1) << SMALL) - (1 << (SMALL - 1));
        let pair = Pair::of(self, other);
        let gap = pair.gap();
        gap <= 0 || (gap >> TO_SMALL < bound && pair.distance_squared() < bound * bound)
    }

    /// Whether the point is so near: the same as `distance_to(point) <= limit`.
    pub fn reaches(&self, limit: Length, point: Vec2) -> bool {
        let bound = ((i64::from(limit.0) + 1) << SMALL) - (1 << (SMALL - 1));
        limit >= Length::ZERO && self.fine_distance_squared(Fine::of(point)) < bound * bound
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
        let (right, ahead) = self.axes();
        let shift = point.minus(Fine::of(self.front)).plus(i64::from(self.depth.0), ahead);
        let square = right.dot(right);
        (
            shift.dot(right).abs() - i64::from(self.width.0) * square,
            shift.dot(ahead).abs() - i64::from(self.depth.0) * square,
        )
    }

    fn fine_distance_squared(&self, point: Fine) -> i64 {
        let (right, ahead) = self.excess(point);
        let (right, ahead) = (small(right), small(ahead));
        right * right + ahead * ahead
    }

    /// Corners of another rectangle as this one's men see them, in 256ths of a tenth: to the
    /// right of the middle of the front edge, and ahead of that edge.
    pub(super) fn corners_seen(&self, other: &Rect) -> [(i64, i64); 4] {
        let front = Fine::of(self.front);
        let (right, ahead) = (self.right_axis(), self.ahead_axis());
        let round = |fine: i64| (fine + (1 << (TO_SMALL - 1))) >> TO_SMALL;
        other.fine_corners().map(|corner| {
            let shift = corner.minus(front);
            (round(shift.dot(right)), round(shift.dot(ahead)))
        })
    }
}

/// From a square in 256ths of a tenth to the nearest tenth.
fn from_square(square: i64) -> Length {
    Length(((square.isqrt() + (1 << (SMALL - 1))) >> SMALL) as i32)
}

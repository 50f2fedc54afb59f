//! A rectangle on the table and the ways in which it moves.

use serde::{Deserialize, Serialize};

use super::angle::{BITS, ONE};
use super::{Angle, Length, Vec2};

/// A side of a rectangle as its own men see it, clockwise from the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// Where it looks.
    Front,
    /// Its right flank.
    Right,
    /// Behind it.
    Rear,
    /// Its left flank.
    Left,
}

impl Side {
    /// All four, clockwise from the front.
    pub const ALL: [Side; 4] = [Side::Front, Side::Right, Side::Rear, Side::Left];

    /// Whether this is one of the two flanks.
    pub const fn is_flank(self) -> bool {
        matches!(self, Side::Right | Side::Left)
    }
}

/// Which front corner stands still in a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hand {
    /// About the left front corner, turning left.
    Left,
    /// About the right front corner, turning right.
    Right,
}

/// A rectangle: a unit, a stand, a building (G-3).
///
/// ```
/// use ground::measured::{Angle, Hand, Length, Rect, Vec2};
/// let unit = Rect::new(Vec2::mm(600, 900), Angle::UP, Length::mm(120), Length::mm(30));
/// assert_eq!(unit.advanced(Length::cm(5)).front, Vec2::mm(600, 850));
/// // A quarter wheel to the left keeps the left front corner where it is.
/// let wheeled = unit.wheeled(Hand::Left, 1024);
/// assert_eq!(wheeled.corners()[0], unit.corners()[0]);
/// assert_eq!(wheeled.facing, Angle::LEFT);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rect {
    /// The middle of its front edge.
    pub front: Vec2,
    /// Where it looks.
    pub facing: Angle,
    /// Along the front.
    pub width: Length,
    /// From front to rear.
    pub depth: Length,
}

/// A point or a shift in units of 2⁻²¹ of a tenth: the corners of any placed rectangle are whole
/// numbers of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fine {
    pub x: i64,
    pub y: i64,
}

impl Fine {
    #[inline]
    pub fn of(point: Vec2) -> Fine {
        Fine { x: i64::from(point.x) << (BITS + 1), y: i64::from(point.y) << (BITS + 1) }
    }

    #[inline]
    pub fn plus(self, times: i64, axis: Fine) -> Fine {
        Fine { x: self.x + times * axis.x, y: self.y + times * axis.y }
    }

    #[inline]
    pub fn minus(self, other: Fine) -> Fine {
        Fine { x: self.x - other.x, y: self.y - other.y }
    }

    #[inline]
    pub fn dot(self, other: Fine) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// To the nearest tenth.
    #[inline]
    pub fn rounded(self) -> Vec2 {
        let round = |fine: i64| ((fine + ONE) >> (BITS + 1)) as i32;
        Vec2 { x: round(self.x), y: round(self.y) }
    }
}

impl Rect {
    /// A rectangle whose front edge has its middle here. Width and depth must be positive.
    pub const fn new(front: Vec2, facing: Angle, width: Length, depth: Length) -> Rect {
        Rect { front, facing, width, depth }
    }

    /// The ways to its right and ahead in units of 2⁻²⁰.
    #[inline]
    pub(super) fn axes(&self) -> (Fine, Fine) {
        let (sine, cosine) = (self.facing.sine().into(), self.facing.cosine().into());
        (Fine { x: cosine, y: sine }, Fine { x: sine, y: -cosine })
    }

    /// The way to its right in units of 2⁻²⁰.
    #[inline]
    pub(super) fn right_axis(&self) -> Fine {
        Fine { x: self.facing.cosine().into(), y: self.facing.sine().into() }
    }

    /// The way ahead in units of 2⁻²⁰.
    #[inline]
    pub(super) fn ahead_axis(&self) -> Fine {
        Fine { x: self.facing.sine().into(), y: (-self.facing.cosine()).into() }
    }

    /// Its middle, exactly.
    #[inline]
    pub(super) fn fine_centre(&self) -> Fine {
        Fine::of(self.front).plus(-i64::from(self.depth.0), self.ahead_axis())
    }

    /// Its corners, exactly: front left, front right, rear right, rear left.
    #[inline]
    pub(super) fn fine_corners(&self) -> [Fine; 4] {
        let (width, depth) = (i64::from(self.width.0), i64::from(self.depth.0));
        let front = Fine::of(self.front);
        let rear = front.plus(-2 * depth, self.ahead_axis());
        let right = self.right_axis();
        [
            front.plus(-width, right),
            front.plus(width, right),
            rear.plus(width, right),
            rear.plus(-width, right),
        ]
    }

    /// Its corners to the nearest tenth: front left, front right, rear right, rear left.
    #[inline]
    pub fn corners(&self) -> [Vec2; 4] {
        self.fine_corners().map(Fine::rounded)
    }

    /// Its middle to the nearest tenth.
    #[inline]
    pub fn centre(&self) -> Vec2 {
        self.fine_centre().rounded()
    }

    /// Whether it lies wholly on a table of this size whose upper left corner is the origin.
    #[inline]
    pub fn is_on_table(&self, width: Length, height: Length) -> bool {
        self.corners()
            .iter()
            .all(|corner| (0..=width.0).contains(&corner.x) && (0..=height.0).contains(&corner.y))
    }

    /// The same ground, looking the other way: for moving back with what moves forward.
    #[inline]
    pub fn reversed(&self) -> Rect {
        let rear = Fine::of(self.front).plus(-2 * i64::from(self.depth.0), self.ahead_axis());
        Rect { front: rear.rounded(), facing: self.facing + Angle::DOWN, ..*self }
    }

    /// Moved straight ahead, or back if negative.
    #[inline]
    pub fn advanced(&self, distance: Length) -> Rect {
        Rect { front: self.front + self.facing.shift(distance), ..*self }
    }

    /// Slid to its right, or left if negative.
    #[inline]
    pub fn slid(&self, distance: Length) -> Rect {
        Rect { front: self.front + (self.facing + Angle::RIGHT).shift(distance), ..*self }
    }

    /// Moved without turning.
    #[inline]
    pub fn moved(&self, shift: Vec2) -> Rect {
        Rect { front: self.front + shift, ..*self }
    }

    /// Wheeled about a front corner by so many 4096ths of a turn (G-7).
    #[inline]
    pub fn wheeled(&self, hand: Hand, turn: u16) -> Rect {
        let (side, facing) = match hand {
            Hand::Left => (-1, self.facing - Angle::from(turn)),
            Hand::Right => (1, self.facing + Angle::from(turn)),
        };
        let out = side * i64::from(self.width.0);
        let pivot = Fine::of(self.front).plus(out, self.right_axis());
        let turned = Rect { facing, ..*self };
        Rect { front: pivot.plus(-out, turned.right_axis()).rounded(), ..turned }
    }

    /// Turned about its middle and drawn up anew with this width and depth: a turn to the flank
    /// exchanges files and ranks, a turn about keeps them (G-8).
    #[inline]
    pub fn turned(&self, turn: Angle, width: Length, depth: Length) -> Rect {
        let new = Rect { facing: self.facing + turn, width, depth, ..*self };
        let front = self.fine_centre().plus(depth.0.into(), new.ahead_axis());
        Rect { front: front.rounded(), ..new }
    }

    /// A part of it that looks the same way: `across` from its middle line to the right and
    /// `back` behind its front edge lies the middle of the part's front edge. For stands in a unit.
    #[inline]
    pub fn part(&self, across: Length, back: Length, width: Length, depth: Length) -> Rect {
        let front = Fine::of(self.front)
            .plus(2 * i64::from(across.0), self.right_axis())
            .plus(-2 * i64::from(back.0), self.ahead_axis());
        Rect { front: front.rounded(), width, depth, ..*self }
    }

    /// Where a point lies as its men see it, to the nearest tenth: how far to the right of the
    /// middle of its front edge, and how far ahead of that edge.
    #[inline]
    pub fn seen_from(&self, point: Vec2) -> (Length, Length) {
        let shift = point - self.front;
        let shift = Fine { x: shift.x.into(), y: shift.y.into() };
        let tenths = |fine: i64| Length(((fine + ONE / 2) >> BITS) as i32);
        (tenths(shift.dot(self.right_axis())), tenths(shift.dot(self.ahead_axis())))
    }

    /// The point that lies there as its men see it: the reverse of [`Rect::seen_from`].
    #[inline]
    pub fn point_at(&self, right: Length, ahead: Length) -> Vec2 {
        Fine::of(self.front)
            .plus(2 * i64::from(right.0), self.right_axis())
            .plus(2 * i64::from(ahead.0), self.ahead_axis())
            .rounded()
    }
}

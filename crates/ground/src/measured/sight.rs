//! Sides, arcs of fire and corridors of sight.

use super::angle::BITS;
use super::overlap::{SMALL, TOUCH};
use super::rect::{Fine, Rect, Side};
use super::{Length, Vec2};

impl Rect {
    /// On which side of it a point lies (G-5): ahead of the line of its front edge is front,
    /// behind the line of its rear edge is rear, between them a flank. On a line counts as
    /// between; on its middle line between them counts as right.
    pub fn side_towards(&self, point: Vec2) -> Side {
        let shift = point - self.front;
        let shift = Fine { x: shift.x.into(), y: shift.y.into() };
        let ahead = shift.dot(self.ahead_axis());
        let square = self.ahead_axis().dot(self.ahead_axis());
        if ahead > 0 {
            Side::Front
        } else if (-ahead) << BITS > i64::from(self.depth.0) * square {
            Side::Rear
        } else if shift.dot(self.right_axis()) >= 0 {
            Side::Right
        } else {
            Side::Left
        }
    }

    /// Whether a point lies in its arc of fire (G-9): ahead of its front edge and inside the lines
    /// that go out at 45° from its front corners, the lines themselves included.
    pub fn arc_holds(&self, point: Vec2) -> bool {
        let shift = point - self.front;
        let shift = Fine { x: shift.x.into(), y: shift.y.into() };
        let (right, ahead) = (shift.dot(self.right_axis()), shift.dot(self.ahead_axis()));
        let square = self.right_axis().dot(self.right_axis());
        ahead > 0 && (2 * (right.abs() - ahead)) << BITS <= i64::from(self.width.0) * square
    }

    /// Whether any part of another rectangle lies in its arc of fire.
    pub fn arc_meets(&self, other: &Rect) -> bool {
        let half = i64::from(self.width.0) << (SMALL - 1);
        let corners = self.corners_seen(other);
        // Wholly behind the front edge, or beyond one of the slanting lines.
        let outside = |edge: fn((i64, i64)) -> i64, limit: i64| {
            corners.iter().all(|&corner| edge(corner) > limit)
        };
        if corners.iter().all(|&(_, ahead)| ahead <= 0)
            || outside(|(right, ahead)| right - ahead, half)
            || outside(|(right, ahead)| -right - ahead, half)
        {
            return false;
        }
        // Or the whole arc lies beyond one edge of the rectangle. The arc widens without end, so
        // only an edge that looks ahead more than sideways can have all of it beyond, and then
        // its front corners are the nearest of it.
        (0..4).all(|i| {
            let ((x1, y1), (x2, y2)) = (corners[i], corners[(i + 1) % 4]);
            // Seen with ahead upwards the corners go round clockwise: outward is to the left.
            let (out_x, out_y) = (y1 - y2, x2 - x1);
            let beyond = |x: i64, y: i64| (x - x1) * out_x + (y - y1) * out_y > 0;
            !(out_y >= out_x.abs() && beyond(-half, 0) && beyond(half, 0))
        })
    }

    /// A corridor of sight of this width from the middle of this stand's front edge to the target
    /// (G-10), clear of all the blocks; the stand's own unit and the target must not be among
    /// them. Aims in turn at the nearest point of the target, the middles of its sides and its
    /// corners, and gives the first corridor that is clear.
    ///
    /// ```
    /// use ground::measured::{Angle, Length, Rect, Vec2};
    /// let at = |x, y, width| Rect::new(Vec2::mm(x, y), Angle::UP, Length::mm(width), Length::mm(15));
    /// let (bow, target) = (at(600, 900, 40), at(600, 750, 80));
    /// assert!(bow.arc_meets(&target));
    /// assert!(bow.sight_of(&target, Length::cm(4), &[at(540, 820, 80)]).is_some());
    /// assert!(bow.sight_of(&target, Length::cm(4), &[at(600, 820, 200)]).is_none());
    /// ```
    pub fn sight_of(&self, target: &Rect, width: Length, blocks: &[Rect]) -> Option<Corridor> {
        let nearest = target.nearest_point(self.front);
        let corners = target.corners();
        let middle = |i: usize| {
            let (a, b) = (corners[i], corners[(i + 1) % 4]);
            Vec2 { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
        };
        let aims = [nearest, middle(0), middle(1), middle(2), middle(3)];
        aims.into_iter()
            .chain(corners)
            .map(|aim| Corridor { from: self.front, to: aim, width })
            .find(|corridor| !blocks.iter().any(|block| corridor.crosses(block)))
    }
}

/// A straight strip of this width between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corridor {
    /// The middle of its one end.
    pub from: Vec2,
    /// The middle of its other end.
    pub to: Vec2,
    /// Across.
    pub width: Length,
}

impl Corridor {
    /// Its corners in 256ths of a tenth. It is drawn in by [`TOUCH`] on either side, so that what
    /// stands flush beside it does not block it.
    fn corners(&self) -> [(i64, i64); 4] {
        let along = self.to - self.from;
        let (x, y) = (i64::from(along.x), i64::from(along.y));
        // The length in 256ths, so that a short corridor keeps its width.
        let length = (along.squared() << (2 * SMALL)).isqrt().max(1);
        let half = (i64::from(self.width.0) - 2 * i64::from(TOUCH.0)).max(0) << (SMALL - 1);
        let (out_x, out_y) = (-y * (half << SMALL) / length, x * (half << SMALL) / length);
        let at = |point: Vec2| (i64::from(point.x) << SMALL, i64::from(point.y) << SMALL);
        let ((ax, ay), (bx, by)) = (at(self.from), at(self.to));
        [
            (ax - out_x, ay - out_y),
            (bx - out_x, by - out_y),
            (bx + out_x, by + out_y),
            (ax + out_x, ay + out_y),
        ]
    }

    /// Whether the rectangle stands in it. A corridor between a point and itself is never crossed.
    pub fn crosses(&self, rect: &Rect) -> bool {
        let strip = self.corners();
        let shift = BITS + 1 - SMALL;
        let small = |fine: i64| (fine + (1 << (shift - 1))) >> shift;
        let rect = rect.fine_corners().map(|corner| (small(corner.x), small(corner.y)));
        self.from != self.to && !edge_between(&strip, &rect) && !edge_between(&rect, &strip)
    }
}

/// Whether some edge of the first, whose corners go round clockwise as drawn, has all of the
/// second on its outer side.
fn edge_between(first: &[(i64, i64); 4], second: &[(i64, i64); 4]) -> bool {
    (0..4).any(|i| {
        let ((x1, y1), (x2, y2)) = (first[i], first[(i + 1) % 4]);
        second.iter().all(|&(x, y)| (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) <= 0)
    })
}

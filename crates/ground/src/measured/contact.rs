//! Squaring up to an enemy that was struck.

use super::rect::{Fine, Rect, Side};
use super::{Angle, Length};

/// Where a charger ends that squares up to what it struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquaredUp {
    /// Its front flush with the struck edge.
    pub rect: Rect,
    /// How far it slid along that edge to its own right, or left if negative.
    pub slide: Length,
}

impl Rect {
    /// How long that edge is.
    pub fn edge_length(&self, side: Side) -> Length {
        if side.is_flank() { self.depth } else { self.width }
    }

    /// The direction in which that edge looks.
    pub fn outward(&self, side: Side) -> Angle {
        let quarter = match side {
            Side::Front => Angle::UP,
            Side::Right => Angle::RIGHT,
            Side::Rear => Angle::DOWN,
            Side::Left => Angle::LEFT,
        };
        self.facing + quarter
    }

    /// This rectangle squared up to one edge of a target (G-11): turned to face the edge, its
    /// front flush with it, and slid so that its corner lies on a whole number of grid steps from
    /// the corner of the edge. At least one grid step of fronts stays matched, or the whole of the
    /// shorter. Whether the slide is allowed the rules say.
    ///
    /// ```
    /// use ground::measured::{Angle, Length, Rect, Side, Vec2};
    /// let unit = |x, y, angle| Rect::new(Vec2::mm(x, y), angle, Length::mm(80), Length::mm(30));
    /// let (charger, target) = (unit(612, 701, Angle::degrees(3)), unit(600, 700, Angle::DOWN));
    /// let squared = charger.squared_up(&target, Side::Front, Length::mm(40));
    /// assert_eq!(squared.rect, unit(600, 700, Angle::UP));
    /// assert_eq!(squared.slide, Length::mm(-12));
    /// ```
    pub fn squared_up(&self, target: &Rect, side: Side, grid: Length) -> SquaredUp {
        let facing = target.outward(side) + Angle::DOWN;
        let turned = Rect { facing, ..*self };
        // The end of the edge that is on the charger's left as it faces it. The target's corners
        // go round clockwise from front left, and edge `i` runs from corner `i` to the next,
        // which is to the left of someone who faces it from outside.
        let left_end = target.fine_corners()[(side as usize + 1) % 4];
        let right = turned.right_axis();
        let square = right.dot(right);

        // From the left end to the charger's own left corner, rounded to the nearest tenth.
        let middle = Fine::of(self.front).minus(left_end).dot(right);
        let doubled = (middle + square / 2).div_euclid(square);
        let here = Length(((doubled - i64::from(self.width.0)).div_euclid(2)) as i32);

        let (edge, grid) = (target.edge_length(side), grid.0.max(1));
        let matched = grid.min(edge.0).min(self.width.0);
        let (least, most) = (matched - self.width.0, edge.0 - matched);
        let on_grid = |length: i32| (length + grid / 2).div_euclid(grid) * grid;
        // Bounds on the grid; where none lies between them the nearer bound itself must do.
        let (low, high) = (least.div_euclid(grid) * grid, most.div_euclid(grid) * grid);
        let low = if low < least { low + grid } else { low };
        let there =
            if low <= high { on_grid(here.0).clamp(low, high) } else { here.0.clamp(least, most) };
        let front = left_end.plus(i64::from(2 * there + self.width.0), right).rounded();
        SquaredUp { rect: Rect { front, ..turned }, slide: Length(there) - here }
    }
}

//! How far a rectangle can move before it meets another.

use super::overlap::{SMALL, TOUCH};
use super::rect::{Hand, Rect};
use super::{Length, Vec2};

/// How far a straight move goes, and what stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    /// The way made.
    pub distance: Length,
    /// Which of the others stopped it; nothing if it went the whole way.
    pub with: Option<usize>,
}

/// How far a wheel goes, and what stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wheel {
    /// The turn made in 4096ths.
    pub turn: u16,
    /// Which of the others stopped it; nothing if it went the whole way.
    pub with: Option<usize>,
}

impl Advance {
    /// This, or a stop at the distance given if that is sooner. A move that is stopped just where
    /// it would have ended is stopped: it makes contact.
    fn or_sooner(self, distance: Length, with: usize) -> Advance {
        let sooner = distance < self.distance;
        let at_its_end = distance == self.distance && self.with.is_none();
        if sooner || at_its_end { Advance { distance, with: Some(with) } } else { self }
    }
}

impl Rect {
    /// How far it can go straight ahead, at most `limit`, before its front meets one of the
    /// others. What it merely brushes past with its sides does not stop it. Of several met at
    /// once the first in the list is told.
    ///
    /// This is worked out, not searched for: of each other rectangle the point is found that lies
    /// nearest ahead between the lines of the two sides.
    ///
    /// ```
    /// use ground::measured::{Angle, Hand, Length, Rect, Vec2};
    /// let at = |x, y| Rect::new(Vec2::mm(x, y), Angle::UP, Length::mm(80), Length::mm(30));
    /// let (unit, others) = (at(600, 900), [at(600, 700), at(640, 800)]);
    /// let run = unit.advance_until_contact(Length::cm(20), &others);
    /// assert_eq!((run.distance, run.with), (Length::cm(7), Some(1)));
    /// let halt = unit.advance_until_near(Length::cm(20), Length::cm(3), &others);
    /// assert_eq!(halt.distance, Length::cm(4));
    /// assert_eq!(unit.wheel_until_contact(Hand::Left, 512, &others).turn, 512);
    /// ```
    pub fn advance_until_contact(&self, limit: Length, others: &[Rect]) -> Advance {
        let mut best = Advance { distance: limit, with: None };
        for (i, other) in others.iter().enumerate() {
            if let Some(distance) = self.room_ahead(other, limit) {
                best = best.or_sooner(distance, i);
            }
        }
        best
    }

    /// How far ahead the other lies within the width of this one; nothing if it is not in the way, or
    /// farther off than the limit.
    fn room_ahead(&self, other: &Rect, limit: Length) -> Option<Length> {
        // Drawn in by half of what counts as touching: the other half is for the rounded place at
        // which the move ends.
        let half = (i64::from(self.width.0 - TOUCH.0) << SMALL) / 2;
        let corners = self.corners_seen(other);
        let [left, right, behind, ahead] = bounds(&corners);
        let touch = i64::from(TOUCH.0) << SMALL;
        if left >= half || right < -half || ahead <= touch || behind >> SMALL > limit.0.into() {
            return None;
        }
        let (mut nearest, mut farthest) = (i64::MAX, i64::MIN);
        let mut meet = |ahead: i64| {
            nearest = nearest.min(ahead);
            farthest = farthest.max(ahead);
        };
        for i in 0..4 {
            let ((x1, y1), (x2, y2)) = (corners[i], corners[(i + 1) % 4]);
            if x1.abs() < half {
                meet(y1);
            }
            for line in [-half, half] {
                if (x1 < line) != (x2 < line) {
                    meet(y1 + (y2 - y1) * (line - x1) / (x2 - x1));
                }
            }
        }
        // Behind the front edge, or flush behind it: not in the way.
        if farthest <= touch {
            return None;
        }
        Some(Length((nearest.max(0) >> SMALL) as i32))
    }

    /// How far it can go straight ahead, at most `limit`, until it is within `gap` of one of the
    /// others. One that is as near at the start stops it at once.
    ///
    /// This too is worked out: as the gap grows round each other rectangle, its corners meet the
    /// front edge or a front corner, or its edges meet a front corner, and the first to do so tells.
    pub fn advance_until_near(&self, limit: Length, gap: Length, others: &[Rect]) -> Advance {
        let mut best = Advance { distance: limit, with: None };
        for (i, other) in others.iter().enumerate() {
            let Some(room) = self.room_before_gap(other, gap, limit) else { continue };
            // Met in the past: either it is still near, or it has been left behind.
            let distance = if room > Length::ZERO {
                room
            } else if self.is_within(gap, other) {
                Length::ZERO
            } else {
                continue;
            };
            best = best.or_sooner(distance, i);
        }
        best
    }

    /// How far to go until the other is within the gap, less than nothing if that lies behind;
    /// nothing if it never will be, or not before the limit.
    fn room_before_gap(&self, other: &Rect, gap: Length, limit: Length) -> Option<Length> {
        let half = i64::from(self.width.0) << (SMALL - 1);
        // Distances round to the nearest tenth, so half a tenth more is as near.
        let gap = (i64::from(gap.0) << SMALL) + (1 << (SMALL - 1)) - 1;
        let corners = self.corners_seen(other);
        // A glance first: beyond reach on either side, behind or ahead, with a tenth for rounding.
        let [left, right, behind, ahead] = bounds(&corners);
        let (aside, hair) = (half + gap, 1 << SMALL);
        let (depth, far) = (i64::from(self.depth.0) << SMALL, i64::from(limit.0) << SMALL);
        if left.max(-right) > aside + hair
            || behind - gap > far + hair
            || ahead + depth + gap + hair < 0
        {
            return None;
        }
        let mut first = i64::MAX;
        for i in 0..4 {
            let ((x1, y1), (x2, y2)) = (corners[i], corners[(i + 1) % 4]);
            let beside = (x1.abs() - half).max(0);
            if beside == 0 {
                first = first.min(y1 - gap);
            } else if beside <= gap && y1 - gap < first {
                first = first.min(y1 - (gap * gap - beside * beside).isqrt());
            }
            // The edge moved out by the gap, where the line of a side crosses it. Seen with ahead
            // upwards corners go round clockwise, so outward is left; it must look back at us.
            let (out_x, out_y) = (y1 - y2, x2 - x1);
            if out_y >= 0 || y1.min(y2) - gap - hair > first {
                continue;
            }
            // Neither line of a side comes so near to it.
            let (low, high) = (x1.min(x2) - gap - hair, x1.max(x2) + gap + hair);
            if low > half || high < -half || low > -half && high < half {
                continue;
            }
            let square = out_x * out_x + out_y * out_y;
            let length = square.isqrt().max(1);
            for line in [-half, half] {
                let ahead = y1 + (gap * length - (line - x1) * out_x) / out_y;
                // Only if the nearest point of the edge is not one of its ends.
                let foot = (line - x1) * (x2 - x1) + (ahead - y1) * (y2 - y1);
                if (0..=square).contains(&foot) {
                    first = first.min(ahead);
                }
            }
        }
        (first != i64::MAX).then(|| Length(((first + (1 << SMALL) - 1) >> SMALL) as i32))
    }

    /// How far it can wheel, at most `limit` 4096ths of a turn, before it would run into one of
    /// the others. One already in contact does not stop it unless the wheel turns into it. Of
    /// several met at the same turn the first in the list is told.
    ///
    /// This is searched for: whatever gap there is can be closed by the corner that goes farthest
    /// and no sooner, so it turns that much and looks again, at least a 4096th each time.
    pub fn wheel_until_contact(&self, hand: Hand, limit: u16, others: &[Rect]) -> Wheel {
        let reach = i64::from(Vec2::new(self.width.0, self.depth.0).length().0.max(1));
        let mut best = Wheel { turn: limit, with: None };
        for (i, other) in others.iter().enumerate() {
            let mut turn = 0;
            // Another that would be met later, or at the same turn, is no matter.
            while turn <= best.turn {
                let here = self.wheeled(hand, turn);
                let gap = here.gap_at_least(other);
                if gap < 0 && here.intrudes(other) {
                    best = Wheel { turn: turn.saturating_sub(1), with: Some(i) };
                    break;
                }
                // A 4096th of a turn moves that corner by reach / 651.9; a tenth is left for the
                // rounding of where it stands.
                let free = (gap - (1 << SMALL)) * 651 / (reach << SMALL);
                turn = (i64::from(turn) + free.max(1)).min(i64::from(u16::MAX)) as u16;
            }
        }
        best
    }

    /// The distance to the nearest of the others and which it is, the first of equals.
    pub fn nearest_of(&self, others: &[Rect]) -> (Length, Option<usize>) {
        let mut best = (Length(i32::MAX), None);
        for (i, other) in others.iter().enumerate() {
            let distance = self.distance(other);
            if distance < best.0 {
                best = (distance, Some(i));
            }
        }
        best
    }
}

/// The least and the most to the right of some corners, and the least and the most ahead.
#[inline]
fn bounds(corners: &[(i64, i64); 4]) -> [i64; 4] {
    let [a, b, c, d] = *corners;
    let least = |a: i64, b: i64, c: i64, d: i64| a.min(b).min(c.min(d));
    let most = |a: i64, b: i64, c: i64, d: i64| a.max(b).max(c.max(d));
    let (right, ahead) = ([a.0, b.0, c.0, d.0], [a.1, b.1, c.1, d.1]);
    let of = |part: [i64; 4]| {
        let [a, b, c, d] = part;
        (least(a, b, c, d), most(a, b, c, d))
    };
    let ((left, right), (behind, ahead)) = (of(right), of(ahead));
    [left, right, behind, ahead]
}

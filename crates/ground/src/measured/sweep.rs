//! How far a rectangle can move before it meets another.

use super::overlap::{SMALL, TOUCH};
use super::rect::{Hand, Rect};
use super::{Angle, Length};

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

impl Rect {
    /// How far it can go straight ahead, at most `limit`, before its front meets one of the
    /// others. What it merely brushes past with its sides does not stop it. Of several met at
    /// once the first in the list is told.
    ///
    /// This is worked out, not searched for: of each other rectangle the point is found that lies
    /// nearest ahead between the lines of the two sides.
    pub fn advance_until_contact(&self, limit: Length, others: &[Rect]) -> Advance {
        let mut best = Advance { distance: limit, with: None };
        for (i, other) in others.iter().enumerate() {
            if let Some(distance) = self.room_ahead(other)
                && distance < best.distance
            {
                best = Advance { distance, with: Some(i) };
            }
        }
        best
    }

    /// How far ahead the other lies within the width of this one; nothing if it is not in the way.
    fn room_ahead(&self, other: &Rect) -> Option<Length> {
        let half = (i64::from(self.width.0) << (SMALL - 1)) - (i64::from(TOUCH.0) << SMALL);
        let corners = self.corners_seen(other);
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
        if farthest <= i64::from(TOUCH.0) << SMALL {
            return None;
        }
        Some(Length((nearest.max(0) >> SMALL) as i32))
    }

    /// How far it can go straight ahead, at most `limit`, until it is within `gap` of one of the
    /// others. One that is as near at the start stops it at once.
    ///
    /// Searched for: whatever distance lies between can be gone without coming nearer than it, so
    /// it goes that far and looks again, at least a tenth each time.
    pub fn advance_until_near(&self, limit: Length, gap: Length, others: &[Rect]) -> Advance {
        let mut distance = Length::ZERO;
        loop {
            let here = self.advanced(distance);
            let (nearest, with) = here.nearest_of(others);
            if nearest <= gap && with.is_some() {
                return Advance { distance, with };
            }
            if distance >= limit {
                return Advance { distance: limit, with: None };
            }
            // A tenth less, because where it stands is rounded.
            let step = if with.is_some() { nearest - gap - Length(1) } else { limit };
            distance = (distance + step.max(Length(1))).min(limit);
        }
    }

    /// How far it can wheel, at most `limit` 4096ths of a turn, before it would run into one of
    /// the others. One already in contact does not stop it unless the wheel turns into it.
    ///
    /// Searched for like [`Rect::advance_until_near`], by the way of the corner that goes farthest.
    pub fn wheel_until_contact(&self, hand: Hand, limit: u16, others: &[Rect]) -> Wheel {
        let reach = super::Vec2::new(self.width.0, self.depth.0).length();
        // A 4096th of a turn moves that corner by about reach / 652.
        let steps = |free: Length| i64::from((free - Length(1)).0) * 651 / i64::from(reach.0.max(1));
        let (mut safe, mut turn) = (0, 0);
        loop {
            let here = self.wheeled(hand, turn);
            if let Some(with) = others.iter().position(|other| here.intrudes(other)) {
                return Wheel { turn: safe, with: Some(with) };
            }
            safe = turn;
            if turn >= limit {
                return Wheel { turn: limit, with: None };
            }
            let (nearest, with) = here.nearest_of(others);
            let step = if with.is_some() { steps(nearest) } else { i64::from(Angle::WHOLE) };
            turn = (i64::from(turn) + step.max(1)).min(i64::from(limit)) as u16;
        }
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

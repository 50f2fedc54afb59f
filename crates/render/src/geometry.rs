//! The little plane geometry that drawing needs: boxes, points in outlines, room inside outlines.

use scene::{Point, pt};

/// An upright box.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Rect {
    /// A box about a centre.
    pub fn about(centre: Point, w: f32, h: f32) -> Rect {
        Rect { x: centre.x - w / 2.0, y: centre.y - h / 2.0, w, h }
    }

    /// The smallest box around points.
    pub fn around(points: &[Point]) -> Rect {
        let (mut low, mut high) =
            (pt(f32::INFINITY, f32::INFINITY), pt(f32::NEG_INFINITY, f32::NEG_INFINITY));
        for p in points {
            low = pt(low.x.min(p.x), low.y.min(p.y));
            high = pt(high.x.max(p.x), high.y.max(p.y));
        }
        if low.x > high.x {
            return Rect::default();
        }
        Rect { x: low.x, y: low.y, w: high.x - low.x, h: high.y - low.y }
    }

    /// The middle.
    pub fn centre(&self) -> Point {
        pt(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The right edge.
    pub fn right(&self) -> f32 {
        self.x + self.w
    }

    /// The bottom edge.
    pub fn bottom(&self) -> f32 {
        self.y + self.h
    }

    /// The four corners, clockwise from the top left.
    pub fn corners(&self) -> [Point; 4] {
        [
            pt(self.x, self.y),
            pt(self.right(), self.y),
            pt(self.right(), self.bottom()),
            pt(self.x, self.bottom()),
        ]
    }

    /// The same box with every edge moved inwards.
    pub fn inset(&self, by: f32) -> Rect {
        let by = by.min(self.w / 2.0).min(self.h / 2.0);
        Rect { x: self.x + by, y: self.y + by, w: self.w - 2.0 * by, h: self.h - 2.0 * by }
    }

    /// The same box, moved until it lies within another as far as it can.
    pub fn within(&self, frame: &Rect) -> Rect {
        let into = |at: f32, long: f32, from: f32, to: f32| at.min(to - long).max(from);
        let x = into(self.x, self.w, frame.x, frame.right());
        Rect { x, y: into(self.y, self.h, frame.y, frame.bottom()), ..*self }
    }

    /// Where the line from the middle to a point leaves the box.
    pub fn towards(&self, to: Point) -> Point {
        let c = self.centre();
        let (dx, dy) = (to.x - c.x, to.y - c.y);
        let part = |half: f32, d: f32| if d.abs() < 1e-4 { 1.0 } else { (half / d.abs()).min(1.0) };
        let part = part(self.w / 2.0, dx).min(part(self.h / 2.0, dy));
        pt(c.x + dx * part, c.y + dy * part)
    }

    /// Whether the two share more than `slack` in both directions.
    pub fn overlaps(&self, other: &Rect, slack: f32) -> bool {
        self.right().min(other.right()) - self.x.max(other.x) > slack
            && self.bottom().min(other.bottom()) - self.y.max(other.y) > slack
    }
}

/// Whether a point lies in a closed outline, by the even-odd rule.
pub fn inside(outline: &[Point], p: Point) -> bool {
    let mut within = false;
    let mut previous = match outline.last() {
        Some(last) => *last,
        None => return false,
    };
    for corner in outline {
        if (corner.y > p.y) != (previous.y > p.y)
            && p.x < (previous.x - corner.x) * (p.y - corner.y) / (previous.y - corner.y) + corner.x
        {
            within = !within;
        }
        previous = *corner;
    }
    within
}

/// Twice the signed area, and the centre of gravity.
fn gravity(outline: &[Point]) -> (f32, Point) {
    let (mut area, mut x, mut y) = (0.0, 0.0, 0.0);
    for (i, a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        let cross = a.x * b.y - b.x * a.y;
        area += cross;
        x += (a.x + b.x) * cross;
        y += (a.y + b.y) * cross;
    }
    (area, pt(x / (3.0 * area), y / (3.0 * area)))
}

/// A good middle of an outline: its centre of gravity, or, where that falls outside, the roomiest
/// of a grid of points.
pub fn middle(outline: &[Point]) -> Point {
    let bounds = Rect::around(outline);
    if outline.len() < 3 {
        return bounds.centre();
    }
    let (area, centre) = gravity(outline);
    if area.abs() > f32::EPSILON && inside(outline, centre) {
        return centre;
    }
    let mut best = (0.0, bounds.centre());
    for i in 1..16 {
        for j in 1..16 {
            let p =
                pt(bounds.x + bounds.w * i as f32 / 16.0, bounds.y + bounds.h * j as f32 / 16.0);
            if inside(outline, p) {
                let room = edge_distance(outline, p);
                if room > best.0 {
                    best = (room, p);
                }
            }
        }
    }
    best.1
}

/// The distance from a point to the nearest edge of an outline.
pub fn edge_distance(outline: &[Point], p: Point) -> f32 {
    (0..outline.len())
        .map(|i| to_segment(p, outline[i], outline[(i + 1) % outline.len()]))
        .fold(f32::INFINITY, f32::min)
}

fn to_segment(p: Point, a: Point, b: Point) -> f32 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 { ((p.x - a.x) * dx + (p.y - a.y) * dy) / length } else { 0.0 };
    let along = along.clamp(0.0, 1.0);
    (p.x - a.x - along * dx).hypot(p.y - a.y - along * dy)
}

/// Whether a whole box lies in an outline: its rim does, and no corner of the outline pokes in.
pub fn holds(outline: &[Point], rect: &Rect) -> bool {
    // A hair smaller, so that a box as large as a rectangular outline counts as inside.
    let hair = 0.002 * rect.w.max(rect.h);
    let r = rect.inset(hair);
    let rim = (0..=4).all(|i| {
        let part = i as f32 / 4.0;
        let (x, y) = (r.x + r.w * part, r.y + r.h * part);
        inside(outline, pt(x, r.y))
            && inside(outline, pt(x, r.bottom()))
            && inside(outline, pt(r.x, y))
            && inside(outline, pt(r.right(), y))
    });
    let pokes = |p: &Point| p.x > r.x && p.x < r.right() && p.y > r.y && p.y < r.bottom();
    rim && !outline.iter().any(pokes)
}

/// The largest box of this shape (width over height) about a centre that an outline holds.
pub fn room(outline: &[Point], centre: Point, aspect: f32) -> Rect {
    let bounds = Rect::around(outline);
    let (mut low, mut high) = (0.0_f32, bounds.h.max(bounds.w / aspect) * 1.01);
    for _ in 0..18 {
        let h = (low + high) / 2.0;
        if holds(outline, &Rect::about(centre, h * aspect, h)) {
            low = h;
        } else {
            high = h;
        }
    }
    Rect::about(centre, low * aspect, low)
}

/// A point turned clockwise about the origin by degrees.
pub fn turned(p: Point, degrees: f32) -> Point {
    let (sin, cos) = degrees.to_radians().sin_cos();
    pt(p.x * cos - p.y * sin, p.x * sin + p.y * cos)
}

/// The corners of a box of this size, centred at `offset` before turning, about `at`.
pub fn turned_box(at: Point, offset: Point, size: Point, degrees: f32) -> [Point; 4] {
    Rect::about(offset, size.x, size.y).corners().map(|corner| {
        let p = turned(corner, degrees);
        pt(at.x + p.x, at.y + p.y)
    })
}

//! Crests, type symbols, heading wedges, badge tabs: the small things counters are made of.

use scene::{Badge, Owner, Point, Shape, pt};

use super::paint::{Canvas, N, Type};
use crate::geometry::{self, Rect};
use crate::lettering;

/// Our own simple mon: a full disc, a ring about three bars, an empty triangle.
pub fn crest(canvas: &mut Canvas, owner: Owner, at: Point, radius: f32, ink: &str) {
    match owner {
        Owner::Red => canvas.circle(at, radius, ink, "none", 0.0),
        Owner::Blue => {
            canvas.circle(at, 0.86 * radius, "none", ink, 0.28 * radius);
            for step in [-0.36, 0.0, 0.36] {
                let (y, half) = (at.y + step * radius, if step == 0.0 { 0.5 } else { 0.36 });
                let ends = [pt(at.x - half * radius, y), pt(at.x + half * radius, y)];
                canvas.put(format_args!(
                    r#"<path d="M{} {}H{}" stroke="{ink}" stroke-width="{}"/>"#,
                    N(ends[0].x),
                    N(y),
                    N(ends[1].x),
                    N(0.2 * radius)
                ));
            }
        }
        Owner::Neutral => {
            let triangle = [0.0, 120.0, 240.0].map(|turn| geometry::turned(pt(0.0, -radius), turn));
            let path = triangle.map(|p| pt(at.x + p.x, at.y + p.y));
            canvas.polygon(&path, "none", ink, 0.25 * radius);
        }
    }
}

/// The symbol of a type on a light plaque, with its letters in it.
pub fn symbol(canvas: &mut Canvas, shape: Shape, letter: &str, area: &Rect) {
    let palette = canvas.palette;
    let (fill, ink) = (palette.plaque, palette.plaque_ink);
    let line = (0.045 * area.h).clamp(0.9, 2.4);
    let c = area.centre();
    // Letters take what the shape leaves free.
    let mut room = Rect::about(c, 0.86 * area.w, 0.9 * area.h);
    match shape {
        Shape::Rect => canvas.rect(area, 0.0, fill, ink, line),
        Shape::Round => canvas.rect(area, 0.48 * area.h.min(area.w), fill, ink, line),
        Shape::Horse if area.h < 16.0 => {
            // At this size a rhombus has no room for letters; pointed ends still tell it.
            let tip = 0.2 * area.w;
            let path = [
                pt(area.x, c.y),
                pt(area.x + tip, area.y),
                pt(area.right() - tip, area.y),
                pt(area.right(), c.y),
                pt(area.right() - tip, area.bottom()),
                pt(area.x + tip, area.bottom()),
            ];
            canvas.polygon(&path, fill, ink, line);
            room = Rect::about(c, 0.74 * area.w, 0.86 * area.h);
        }
        Shape::Horse => {
            let path =
                [pt(c.x, area.y), pt(area.right(), c.y), pt(c.x, area.bottom()), pt(area.x, c.y)];
            canvas.polygon(&path, fill, ink, line);
            room = Rect::about(c, 0.62 * area.w, 0.6 * area.h);
        }
        Shape::Spears => {
            let tip = if area.h < 16.0 { 0.16 } else { 0.24 } * area.h;
            let body = Rect { y: area.y + tip, h: area.h - tip, ..*area };
            let count = 5;
            let each = area.w / count as f32;
            let mut path = vec![pt(body.x, body.bottom()), pt(body.x, body.y)];
            for i in 0..count {
                path.push(pt(body.x + (i as f32 + 0.5) * each, area.y));
                path.push(pt(body.x + (i as f32 + 1.0) * each, body.y));
            }
            path.push(pt(body.right(), body.bottom()));
            canvas.polygon(&path, fill, ink, line);
            room = Rect::about(body.centre(), 0.86 * area.w, 0.94 * body.h);
        }
        Shape::Guns => {
            canvas.rect(area, 0.0, fill, ink, line);
            let y = area.y + 0.15 * area.h;
            let (from, to) = (area.x + 0.12 * area.w, area.right() - 0.12 * area.w);
            canvas.line(&[pt(from, y), pt(to, y)], ink, (0.09 * area.h).max(1.2), "");
            let stock = pt(from, area.y + 0.27 * area.h);
            canvas.line(&[pt(from + 0.12 * area.w, y), stock], ink, 1.4 * line, "");
            let low = pt(c.x, area.y + 0.62 * area.h);
            room = Rect::about(low, 0.86 * area.w, 0.72 * area.h);
        }
        Shape::Star => {
            let path: Vec<Point> = (0..12)
                .map(|i| {
                    let reach = if i % 2 == 0 { 0.56 } else { 0.4 } * area.h.min(area.w);
                    let p = geometry::turned(pt(0.0, -reach), 30.0 * i as f32);
                    pt(c.x + p.x, c.y + p.y)
                })
                .collect();
            canvas.polygon(&path, fill, ink, line);
            room = Rect::about(c, 0.7 * area.h.min(area.w), 0.66 * area.h);
        }
        Shape::Tent => {
            let path = [
                pt(c.x, area.y),
                pt(area.right(), area.y + 0.42 * area.h),
                pt(area.right(), area.bottom()),
                pt(area.x, area.bottom()),
                pt(area.x, area.y + 0.42 * area.h),
            ];
            canvas.polygon(&path, fill, ink, line);
            room = Rect { y: area.y + 0.34 * area.h, h: 0.6 * area.h, ..room };
        }
        Shape::Disc => {
            canvas.circle(c, 0.5 * area.h.min(area.w), fill, ink, line);
            room = Rect::about(c, 0.74 * area.h.min(area.w), 0.74 * area.h);
        }
    }
    fitted(canvas, letter, &room, ink, None);
}

/// A bold text as large as a box allows, in its middle.
pub fn fitted(canvas: &mut Canvas, text: &str, room: &Rect, ink: &str, halo: Option<&str>) {
    let unit = lettering::width(text, 1.0, true);
    if unit <= 0.0 {
        return;
    }
    let size = (room.w / unit).min(1.15 * room.h).min(0.95 * room.h);
    let look = Type { bold: true, halo, ..Type::new(size, ink) };
    canvas.text(pt(room.centre().x, room.centre().y + 0.36 * size), look, text);
}

/// A wedge on the rim of a body, pointing where it faces.
pub fn wedge(canvas: &mut Canvas, body: &Rect, heading: f32, size: f32, ink: &str) {
    let c = body.centre();
    let ahead = geometry::turned(pt(0.0, -1.0), heading);
    // Where the ray from the middle leaves the body.
    let to_side =
        |half: f32, part: f32| if part.abs() < 1e-4 { f32::INFINITY } else { half / part.abs() };
    let reach = to_side(body.w / 2.0, ahead.x).min(to_side(body.h / 2.0, ahead.y));
    let rim = pt(c.x + ahead.x * reach, c.y + ahead.y * reach);
    let path = [pt(0.0, -size), pt(1.2 * size, 0.0), pt(-1.2 * size, 0.0)].map(|p| {
        let p = geometry::turned(p, heading);
        pt(rim.x + p.x, rim.y + p.y)
    });
    let paper = canvas.palette.paper;
    canvas.polygon(&path, ink, paper, 0.6);
}

/// The width of all tabs of this height.
pub fn tabs_width(badges: &[Badge], tall: f32) -> f32 {
    badges.iter().map(|badge| tab_width(&tab_text(badge), tall) + TAB_GAP * tall).sum()
}

/// The gap between tabs, in heights.
const TAB_GAP: f32 = 0.12;

fn tab_text(badge: &Badge) -> String {
    badge.short.chars().take(4).collect()
}

fn tab_width(text: &str, tall: f32) -> f32 {
    lettering::width(text, 0.82 * tall, true) + 0.5 * tall
}

/// Tabs along the top right of a box, leftwards; what does not fit becomes a count.
pub fn tabs(canvas: &mut Canvas, badges: &[Badge], room: &Rect) {
    if badges.is_empty() {
        return;
    }
    let size = 0.82 * room.h;
    let wide = |text: &str| tab_width(text, room.h);
    let gap = TAB_GAP * room.h;
    let mut shown: Vec<String> = Vec::new();
    let mut used = 0.0;
    let texts: Vec<String> = badges.iter().map(tab_text).collect();
    let all = tabs_width(badges, room.h);
    for (i, text) in texts.into_iter().enumerate() {
        let rest = badges.len() - i - 1;
        let reserve = if all - gap > 1.01 * room.w && rest > 0 { wide("+9") + gap } else { 0.0 };
        if used + wide(&text) + reserve > 1.01 * room.w && !shown.is_empty() {
            shown.push(format!("+{}", rest + 1));
            break;
        }
        used += wide(&text) + gap;
        shown.push(text);
    }
    // Too narrow even for one tab and a count: the first alone, with a sign that there are more.
    if shown.len() > 1
        && shown.iter().map(|text| wide(text) + gap).sum::<f32>() > room.w + 2.0 * gap
    {
        shown.truncate(1);
        shown[0].push('+');
    }
    let palette = canvas.palette;
    let mut right = room.right();
    for text in shown.iter().rev() {
        let tab = Rect { x: right - wide(text), y: room.y, w: wide(text), h: room.h };
        canvas.rect(&tab, 0.22 * size, palette.tab, palette.plaque_ink, 0.8);
        let look = Type { bold: true, ..Type::new(size, palette.plaque_ink) };
        canvas.text(pt(tab.centre().x, tab.centre().y + 0.36 * size), look, text);
        right = tab.x - gap;
    }
}

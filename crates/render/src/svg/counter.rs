//! A counter: body in its side's livery, symbol and letters, strength, crest and name.
//!
//! Everything stays inside the cell. As the cell shrinks the name goes first, then the crest (the
//! body's pattern still tells the side), never the letters or the strength.

use scene::{Piece, Point, pt};

use super::paint::{Canvas, Type};
use super::symbol;
use crate::geometry::{self, Rect};
use crate::{lettering, words};

/// Draws a piece as a counter in a cell, without the tabs of its badges.
pub fn draw(canvas: &mut Canvas, piece: &Piece, cell: &Rect) {
    let palette = canvas.palette;
    let livery = palette.livery(piece.owner);
    let body = body(canvas.base, piece, cell);
    let round = 0.04 * body.h;
    canvas.rect(&body, round, livery.body, "none", 0.0);
    if let Some(name) = hatching(piece.owner) {
        let fill = canvas.pattern(name);
        canvas.rect(&body, round, &fill, "none", 0.0);
    }
    let strip = strip_height(canvas.base, &body);
    if strip > 0.0 {
        name_strip(canvas, piece, &Rect { y: body.bottom() - strip, h: strip, ..body });
    }
    canvas.rect(&body, round, "none", livery.line, (0.03 * body.h).clamp(0.9, 2.2));
    let face = Rect { h: body.h - strip, ..body }.inset(0.07 * body.h);
    // Stands smaller than this would be specks.
    let counted = piece.stands.is_empty() || body.w < 56.0;
    match (piece.strength, counted) {
        (None, true) => {
            let wide = face.w.min(1.5 * face.h);
            let area = Rect::about(face.centre(), wide, 0.94 * face.h);
            symbol::symbol(canvas, piece.shape, &piece.letter, &area);
        }
        (Some(strength), true) if body.w < 32.0 && body.w < 1.25 * body.h => {
            let area = Rect { h: 0.58 * face.h, ..face };
            symbol::symbol(canvas, piece.shape, &piece.letter, &area);
            let low = Rect { y: area.bottom(), h: 0.42 * face.h, ..face };
            small_figure(canvas, piece, strength, &low);
        }
        (Some(strength), true) => {
            let part = 0.62;
            let area = Rect { w: part * face.w, ..face };
            symbol::symbol(canvas, piece.shape, &piece.letter, &area);
            let column = Rect { x: area.right(), w: face.right() - area.right(), ..face }
                .inset(0.02 * face.w);
            figure(canvas, piece, strength, &column, strip > 0.0);
        }
        (strength, false) => {
            let area = Rect { w: 0.54 * face.w, ..face };
            small_stands(canvas, piece, &area);
            let column = Rect { x: area.right() + 0.04 * face.w, w: 0.42 * face.w, ..face };
            let top = Rect { h: if strength.is_some() { 0.5 } else { 1.0 } * column.h, ..column };
            symbol::symbol(canvas, piece.shape, &piece.letter, &top);
            if let Some(strength) = strength {
                let low = Rect { y: top.bottom(), h: column.h - top.h, ..column };
                figure(canvas, piece, strength, &low, true);
            }
        }
    }
    if let Some(heading) = piece.heading {
        symbol::wedge(canvas, &body, heading, wedge_size(cell), palette.ink);
    }
}

/// Draws the tabs of a counter in a cell: apart, because counters that look alike carry different
/// badges.
pub fn tabs(canvas: &mut Canvas, piece: &Piece, cell: &Rect) {
    let room = Rect {
        x: cell.x + 0.02 * cell.w,
        y: cell.y,
        w: 0.96 * cell.w,
        h: tab_height(canvas.base, cell),
    };
    symbol::tabs(canvas, &piece.badges, &room);
}

/// The pattern of a side; the first side's bodies are plain and full.
pub fn hatching(owner: scene::Owner) -> Option<&'static str> {
    match owner {
        scene::Owner::Red => None,
        scene::Owner::Blue => Some("blue"),
        scene::Owner::Neutral => Some("neutral"),
    }
}

/// The body leaves room in the cell for wedge, tabs and a gap to the neighbours.
fn body(base: f32, piece: &Piece, cell: &Rect) -> Rect {
    let gap = 0.04 * cell.h;
    let wedge = if piece.heading.is_some() { wedge_size(cell) } else { 0.0 };
    let mut body = cell.inset(gap.max(wedge));
    if !piece.badges.is_empty() {
        let tab = 0.88 * tab_height(base, cell);
        let lift = (cell.y + tab - body.y).max(0.0);
        body = Rect { y: body.y + lift, h: body.h - lift, ..body };
    }
    body
}

fn tab_height(base: f32, cell: &Rect) -> f32 {
    (0.19 * cell.h).clamp(8.0_f32.min(0.34 * cell.h), 1.15 * base)
}

fn wedge_size(cell: &Rect) -> f32 {
    (0.09 * cell.h).clamp(2.5, 9.0)
}

/// The height of the strip with the name, or nothing when its letters would be too small.
fn strip_height(base: f32, body: &Rect) -> f32 {
    let strip = (0.22 * body.h).min(1.4 * base);
    if strip < 9.0 || body.w < 34.0 { 0.0 } else { strip }
}

fn name_strip(canvas: &mut Canvas, piece: &Piece, strip: &Rect) {
    let palette = canvas.palette;
    canvas.rect(strip, 0.0, palette.plaque, palette.plaque_ink, 0.8);
    let radius = 0.34 * strip.h;
    let left = strip.x + 0.5 * strip.h;
    symbol::crest(canvas, piece.owner, pt(left, strip.centre().y), radius, palette.plaque_ink);
    let x = left + 0.55 * strip.h;
    let room = strip.right() - x - 0.12 * strip.h;
    let name = words::piece_name(piece);
    // A smaller name whole is better than a larger one cut.
    let mut size = 0.8 * strip.h;
    while size > 7.5 && lettering::width(name, size, false) > room {
        size -= 0.5;
    }
    let look = Type { anchor: "start", ..Type::new(size, palette.plaque_ink) };
    let text = lettering::clip(name, size, false, room);
    canvas.text(pt(x, strip.centre().y + 0.36 * size), look, &text);
}

/// The strength, big, with the crest above it when the name strip has no room for it.
fn figure(canvas: &mut Canvas, piece: &Piece, strength: u16, column: &Rect, crested: bool) {
    let livery = canvas.palette.livery(piece.owner);
    let mut room = *column;
    if !crested && column.h > 18.0 {
        let radius = (0.16 * column.h).min(0.4 * column.w);
        let at = pt(column.centre().x, column.y + radius);
        canvas.circle(at, 1.25 * radius, livery.body, "none", 0.0);
        symbol::crest(canvas, piece.owner, at, radius, livery.text);
        room = Rect { y: column.y + 0.36 * column.h, h: 0.64 * column.h, ..*column };
    }
    symbol::fitted(canvas, &strength.to_string(), &room, livery.text, Some(livery.body));
}

/// Crest and strength side by side, on the smallest counters.
fn small_figure(canvas: &mut Canvas, piece: &Piece, strength: u16, row: &Rect) {
    let livery = canvas.palette.livery(piece.owner);
    let radius = 0.4 * row.h;
    let at = pt(row.x + 1.2 * radius, row.centre().y);
    canvas.circle(at, 1.2 * radius, livery.body, "none", 0.0);
    symbol::crest(canvas, piece.owner, at, radius, livery.text);
    let x = row.x + 2.4 * radius;
    let room = Rect { x, w: row.right() - x, ..*row };
    let room = Rect::about(room.centre(), room.w, 1.15 * row.h);
    symbol::fitted(canvas, &strength.to_string(), &room, livery.text, Some(livery.body));
}

/// The stands of a unit as a small picture: light rectangles, a heavy front edge.
fn small_stands(canvas: &mut Canvas, piece: &Piece, area: &Rect) {
    let heading = piece.heading.unwrap_or(0.0);
    let origin = Point::default();
    let boxes: Vec<[Point; 4]> = piece
        .stands
        .iter()
        .map(|stand| geometry::turned_box(origin, stand.centre, stand.size, heading))
        .collect();
    let all: Vec<Point> = boxes.iter().flatten().copied().collect();
    let bounds = Rect::around(&all);
    if bounds.w <= 0.0 || bounds.h <= 0.0 {
        return;
    }
    let scale = (area.w / bounds.w).min(area.h / bounds.h);
    let (from, to) = (bounds.centre(), area.centre());
    for (corners, stand) in boxes.iter().zip(&piece.stands) {
        let path =
            corners.map(|p| pt(to.x + (p.x - from.x) * scale, to.y + (p.y - from.y) * scale));
        let palette = canvas.palette;
        stand_shape(canvas, &path, stand.about, palette.plaque, palette.plaque_ink);
    }
}

/// One stand with its front edge; turned about, the front is at the back, with a notch.
pub fn stand_shape(canvas: &mut Canvas, path: &[Point; 4], about: bool, fill: &str, ink: &str) {
    let (a, b) = if about { (path[2], path[3]) } else { (path[0], path[1]) };
    let (c, d) = if about { (path[0], path[1]) } else { (path[2], path[3]) };
    let wide = (b.x - a.x).hypot(b.y - a.y);
    let deep = (c.x - b.x).hypot(c.y - b.y);
    let line = (0.05 * wide.min(deep)).clamp(0.5, 1.6);
    canvas.polygon(path, fill, ink, line);
    canvas.line(&[a, b], ink, (0.14 * deep).clamp(1.2, 5.0), "");
    if about {
        let front = pt((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
        let back = pt((c.x + d.x) / 2.0, (c.y + d.y) / 2.0);
        let mid =
            |p: Point, q: Point, part: f32| pt(p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part);
        let notch = [mid(a, b, 0.3), mid(a, b, 0.7), mid(front, back, 0.45)];
        canvas.polygon(&notch, ink, "none", 0.0);
    }
}

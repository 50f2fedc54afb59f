//! What is drawn over the table: choices, arrows, ranges, contacts, ghosts.

use scene::{Mark, Owner, Piece, Place, Point, Scene, pt};

use super::paint::{Canvas, N, Type, escape, points};
use super::unit;
use crate::geometry::{self, Rect};
use crate::layout::{Layout, View};
use crate::{lettering, words};

/// The number of a choosable thing: its place among the scene's choosable marks, from one.
pub fn choice(scene: &Scene, place: &Place) -> Option<usize> {
    scene
        .marks
        .iter()
        .filter_map(|mark| match mark {
            Mark::Choosable(choosable) => Some(choosable),
            _ => None,
        })
        .position(|choosable| choosable == place)
        .map(|i| i + 1)
}

/// Circles on a table whose words may cover something. Of more than these only the words that cover
/// nothing are written: a dozen commands that hide the names of the units tell less than the rings.
const FEW_CIRCLES: usize = 3;

/// Draws every mark on the table; things in trays draw their own. `taken` is where pieces and words
/// stand already.
pub fn draw(canvas: &mut Canvas, scene: &Scene, view: &View, layout: &Layout, taken: &[Rect]) {
    let cell = |id: &str| {
        let index = scene.pieces.iter().position(|piece| piece.id == id)?;
        Some(layout.cells[index])
    };
    let table = Rect {
        x: view.origin.x,
        y: view.origin.y,
        w: scene.size.x * view.scale,
        h: scene.size.y * view.scale,
    };
    // A range that reaches past the table must not run over the trays.
    let prefix = canvas.prefix.clone();
    canvas.put(format_args!(
        r#"<clipPath id="{prefix}edge"><rect x="{}" y="{}" width="{}" height="{}"/></clipPath><g pointer-events="none" aria-hidden="true" clip-path="url(#{prefix}edge)">"#,
        N(table.x),
        N(table.y),
        N(table.w),
        N(table.h)
    ));
    let mut shapes: Vec<(Vec<Point>, &str)> = Vec::new();
    let mut noted: Vec<Rect> = Vec::new();
    let circles = scene.marks.iter().filter(|it| matches!(it, Mark::Circle { .. })).count();
    for mark in &scene.marks {
        match mark {
            Mark::Choosable(place) => {
                let number = choice(scene, place).unwrap_or(0);
                choosable(canvas, scene, view, place, number, &cell);
            }
            Mark::Arrow { from, to, label } => arrow(canvas, view.at(*from), view.at(*to), label),
            Mark::Contact { a, b, label } => {
                if let (Some(a), Some(b)) = (cell(a), cell(b)) {
                    contact(canvas, &a, &b, label);
                }
            }
            Mark::Circle { centre, radius, label } => {
                let (at, radius) = (view.at(*centre), radius * view.scale);
                canvas.put(format_args!(
                    r#"<circle cx="{}" cy="{}" r="{}" fill="{3}" fill-opacity="0.07" stroke="{3}" stroke-width="1.6" stroke-dasharray="9 5"/>"#,
                    N(at.x),
                    N(at.y),
                    N(radius),
                    canvas.palette.mark
                ));
                let wide = lettering::width(label, 0.9 * canvas.base, true);
                let tall = 1.2 * canvas.base;
                // Anywhere on the ring, from its top to its bottom: where neither a piece nor other
                // words are covered, or at least no words of another ring.
                let spots = [
                    (0.0, -1.0),
                    (0.71, -0.71),
                    (-0.71, -0.71),
                    (1.0, 0.0),
                    (-1.0, 0.0),
                    (0.71, 0.71),
                    (-0.71, 0.71),
                    (0.0, 1.0),
                ];
                let spots = spots
                    .map(|(x, y)| Rect::about(pt(at.x + x * radius, at.y + y * radius), wide, tall))
                    .map(|r| (r.within(&table), r.within(&table) == r));
                let covers = |r: &Rect, some: &[Rect]| some.iter().any(|o| o.overlaps(r, 0.0));
                let best = spots
                    .iter()
                    .min_by_key(|(r, inside)| (covers(r, &noted), !inside, covers(r, taken)));
                let area = best.map_or(spots[0].0, |(r, _)| *r);
                if circles > FEW_CIRCLES && (covers(&area, &noted) || covers(&area, taken)) {
                    continue;
                }
                note(canvas, area.centre(), label);
                noted.push(area);
            }
            Mark::Shape { outline, label } => {
                let path = view.path(outline);
                canvas.put(format_args!(
                    r#"<polygon points="{}" fill="{1}" fill-opacity="0.1" stroke="{1}" stroke-width="1.6" stroke-dasharray="3 4" stroke-linejoin="round"/>"#,
                    points(&path),
                    canvas.palette.mark
                ));
                shapes.push((path, label));
            }
            Mark::Ghost { piece, at, heading } => {
                if let Some(piece) = scene.pieces.iter().find(|p| p.id == *piece) {
                    ghost(canvas, view, piece, *at, *heading, &cell);
                }
            }
        }
    }
    named(canvas, &shapes, taken, &noted);
    canvas.close();
}

/// The words of shapes: those of many shapes once, and where they cover neither a piece nor other
/// words if there is such a place.
fn named(canvas: &mut Canvas, shapes: &[(Vec<Point>, &str)], cells: &[Rect], noted: &[Rect]) {
    let size = 0.9 * canvas.base;
    let mut taken: Vec<(&str, Rect)> = Vec::new();
    for (_, label) in shapes {
        if label.is_empty() || taken.iter().any(|(known, _)| known == label) {
            continue;
        }
        let about = |at: Point| Rect::about(at, lettering::width(label, size, true), 1.2 * size);
        let spots: Vec<Rect> = shapes
            .iter()
            .filter(|(_, other)| other == label)
            .flat_map(|(path, _)| {
                let (bounds, middle) = (Rect::around(path), geometry::middle(path));
                [middle, pt(middle.x, bounds.y), pt(middle.x, bounds.bottom())].map(about)
            })
            .collect();
        let words = || taken.iter().map(|(_, other)| other).chain(noted);
        let apart = |area: &Rect| !words().any(|other| other.overlaps(area, 0.0));
        let bare = |area: &Rect| !cells.iter().any(|cell| cell.overlaps(area, 0.0));
        let Some(area) = spots
            .iter()
            .find(|area| apart(area) && bare(area))
            .or_else(|| spots.iter().find(|area| apart(area)))
            .or(spots.first())
        else {
            continue;
        };
        note(canvas, area.centre(), label);
        taken.push((label, *area));
    }
}

/// A dashed outline with a light line under it, and a number in its corner.
fn choosable(
    canvas: &mut Canvas,
    scene: &Scene,
    view: &View,
    place: &Place,
    number: usize,
    cell: &impl Fn(&str) -> Option<Rect>,
) {
    let outline: Vec<Point> = match place {
        Place::Region(id) => match scene.regions.iter().find(|region| region.id == *id) {
            Some(region) => {
                let path = view.path(&region.outline);
                let c = geometry::middle(&path);
                let roomy = geometry::edge_distance(&path, c).max(1.0);
                let part = 1.0 - (3.0 / roomy).min(0.12);
                path.iter()
                    .map(|p| pt(c.x + (p.x - c.x) * part, c.y + (p.y - c.y) * part))
                    .collect()
            }
            None => return,
        },
        Place::Piece(id) => {
            let piece = scene.pieces.iter().find(|piece| piece.id == *id);
            match (piece.and_then(|piece| unit::outline(view, piece)), cell(id)) {
                (Some(outline), _) => outline.to_vec(),
                (None, Some(cell)) => cell.inset(0.5).corners().to_vec(),
                (None, None) => return,
            }
        }
        Place::At(at) => {
            let at = view.at(*at);
            let reach = 0.8 * canvas.base;
            (0..12)
                .map(|i| {
                    let p = geometry::turned(pt(0.0, -reach), 30.0 * i as f32);
                    pt(at.x + p.x, at.y + p.y)
                })
                .collect()
        }
        Place::Item(_) | Place::Button(_) => return,
    };
    outlined(canvas, &outline);
    let corner = match place {
        // The lower left of a region is furthest from its label.
        Place::Region(_) => {
            outline.iter().copied().max_by(|a, b| (a.y - a.x).total_cmp(&(b.y - b.x))).map(|p| {
                let c = geometry::middle(&outline);
                let length = (c.x - p.x).hypot(c.y - p.y).max(1.0);
                let step = (0.9 * canvas.base).min(0.4 * length);
                pt(p.x + (c.x - p.x) / length * step, p.y + (c.y - p.y) / length * step)
            })
        }
        Place::At(at) => Some(view.at(*at)),
        _ => outline.first().copied(),
    };
    if let Some(at) = corner {
        numbered(canvas, at, number);
    }
}

/// The dashed outline of a choosable thing.
pub fn outlined(canvas: &mut Canvas, outline: &[Point]) {
    let palette = canvas.palette;
    let width = (0.2 * canvas.base).max(1.8);
    canvas.put(r#"<g opacity="0.8">"#);
    canvas.polygon(outline, "none", palette.paper, 1.7 * width);
    canvas.put("</g>");
    canvas.put(format_args!(
        r#"<polygon points="{}" fill="none" stroke="{}" stroke-width="{}" stroke-dasharray="{} {}" stroke-linejoin="round"/>"#,
        points(outline),
        palette.mark,
        N(width),
        N(3.2 * width),
        N(2.0 * width)
    ));
}

/// The small number of a choosable thing.
pub fn numbered(canvas: &mut Canvas, at: Point, number: usize) {
    let palette = canvas.palette;
    let size = (0.68 * canvas.base).max(7.5);
    let text = number.to_string();
    let wide = lettering::width(&text, size, true).max(size * 0.8) + 0.5 * size;
    canvas.rect(&Rect::about(at, wide, 1.25 * size), 0.6 * size, palette.mark, palette.paper, 0.8);
    let look = Type { bold: true, ..Type::new(size, palette.on_mark) };
    canvas.text(pt(at.x, at.y + 0.36 * size), look, &text);
}

fn note(canvas: &mut Canvas, at: Point, label: &str) {
    let palette = canvas.palette;
    let look = Type {
        bold: true,
        halo: Some(palette.paper),
        ..Type::new(0.9 * canvas.base, palette.mark)
    };
    canvas.text(pt(at.x, at.y + 0.33 * canvas.base), look, label);
}

fn arrow(canvas: &mut Canvas, from: Point, to: Point, label: &str) {
    let palette = canvas.palette;
    let length = (to.x - from.x).hypot(to.y - from.y);
    if length < 1.0 {
        return;
    }
    let along = pt((to.x - from.x) / length, (to.y - from.y) / length);
    let head = (1.1 * canvas.base).min(0.5 * length);
    let neck = pt(to.x - along.x * head, to.y - along.y * head);
    let width = (0.28 * canvas.base).max(2.2);
    canvas.line(&[from, neck], palette.paper, width + 2.0, "");
    canvas.line(&[from, neck], palette.mark, width, "");
    let side = pt(-along.y * 0.5 * head, along.x * 0.5 * head);
    let path = [to, pt(neck.x + side.x, neck.y + side.y), pt(neck.x - side.x, neck.y - side.y)];
    canvas.polygon(&path, palette.mark, palette.paper, 0.8);
    note(canvas, pt((from.x + to.x) / 2.0, (from.y + to.y) / 2.0), label);
}

/// Two crossed blades between the pieces, on the line that joins them.
fn contact(canvas: &mut Canvas, a: &Rect, b: &Rect, label: &str) {
    let palette = canvas.palette;
    let (a, b) = (a.towards(b.centre()), b.towards(a.centre()));
    let c = pt((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
    canvas.line(&[a, b], palette.mark, 1.6, "2 4");
    let reach = 0.55 * canvas.base;
    canvas.circle(c, 1.3 * reach, palette.paper, palette.mark, 1.4);
    for (dx, dy) in [(1.0, 1.0), (1.0, -1.0)] {
        let (dx, dy) = (dx * 0.7 * reach, dy * 0.7 * reach);
        canvas.line(&[pt(c.x - dx, c.y - dy), pt(c.x + dx, c.y + dy)], palette.mark, 2.0, "");
    }
    note(canvas, pt(c.x, c.y + 2.3 * reach), label);
}

fn ghost(
    canvas: &mut Canvas,
    view: &View,
    piece: &Piece,
    at: Point,
    heading: f32,
    cell: &impl Fn(&str) -> Option<Rect>,
) {
    let palette = canvas.palette;
    canvas.put(format_args!(
        r#"<g opacity="0.85"><title>{}</title>"#,
        escape(words::piece_name(piece))
    ));
    let dash = |canvas: &mut Canvas, path: &[Point]| {
        canvas.put(format_args!(
            r#"<polygon points="{}" fill="{}" fill-opacity="0.35" stroke="{}" stroke-width="1.6" stroke-dasharray="5 3"/>"#,
            points(path), palette.plaque, palette.ink
        ));
    };
    let reach = if piece.stands.is_empty() {
        let size = cell(&piece.id).map_or(2.0 * canvas.base, |c| 0.9 * c.h);
        dash(canvas, &Rect::about(view.at(at), size, size).corners());
        size / 2.0
    } else {
        for stand in &piece.stands {
            let path =
                geometry::turned_box(at, stand.centre, stand.size, heading).map(|p| view.at(p));
            dash(canvas, &path);
        }
        let nearest = piece.stands.iter().map(|s| s.centre.y - s.size.y / 2.0).fold(0.0, f32::min);
        -nearest * view.scale
    };
    let c = view.at(at);
    let ahead = geometry::turned(pt(0.0, -reach), heading);
    let nose = Rect::about(pt(c.x + ahead.x, c.y + ahead.y), 0.1, 0.1);
    super::symbol::wedge(canvas, &nose, heading, 0.45 * canvas.base, palette.ink);
    let ink = if piece.owner == Owner::Neutral { palette.faint } else { palette.ink };
    let look = Type { bold: true, halo: Some(palette.table), ..Type::new(canvas.base, ink) };
    canvas.text(pt(c.x, c.y + 0.36 * canvas.base), look, &piece.letter);
    canvas.close();
}

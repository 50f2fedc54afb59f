//! Units of stands in their true size and place, for measured tables.

use scene::{Piece, Point, Spot, pt};

use super::counter::{hatching, stand_shape};
use super::paint::{Canvas, Type};
use super::symbol;
use crate::geometry::{self, Rect};
use crate::layout::View;
use crate::{lettering, words};

/// How many times its letters' height a unit must be wide to show its strength beside them.
const STRENGTH_ROOM: f32 = 2.2;

/// Draws the stands with letters and strength on them.
pub fn draw(canvas: &mut Canvas, view: &View, piece: &Piece) {
    let Spot::At(spot) = piece.spot else { return };
    let heading = piece.heading.unwrap_or(0.0);
    let livery = canvas.palette.livery(piece.owner);
    let pattern = hatching(piece.owner).map(|name| canvas.pattern(name));
    let boxes: Vec<[Point; 4]> = piece
        .stands
        .iter()
        .map(|s| geometry::turned_box(spot, s.centre, s.size, heading).map(|p| view.at(p)))
        .collect();
    for (path, stand) in boxes.iter().zip(&piece.stands) {
        stand_shape(canvas, path, stand.about, livery.body, livery.line);
        if let Some(pattern) = &pattern {
            canvas.polygon(path, pattern, "none", 0.0);
        }
    }
    // Extent before turning, to know how much room there is along the ranks.
    let flat: Vec<Point> = piece
        .stands
        .iter()
        .flat_map(|s| Rect::about(s.centre, s.size.x, s.size.y).corners())
        .collect();
    let extent = Rect::around(&flat);
    let (wide, deep) = (extent.w * view.scale, extent.h * view.scale);
    let middle = geometry::turned(extent.centre(), heading);
    let at = view.at(pt(spot.x + middle.x, spot.y + middle.y));
    // Upright letters on a slanting unit must be smaller to stay on it.
    let slanting = (heading.rem_euclid(90.0) - 45.0).abs() < 40.0;
    let tall = (if slanting { 0.6 } else { 0.78 } * deep)
        .clamp(0.95 * canvas.base.min(11.0), 2.0 * canvas.base);
    let badge = Rect::about(at, 1.3 * tall, tall);
    let with_strength = piece.strength.filter(|_| wide > STRENGTH_ROOM * tall);
    // Letters stand upright however the unit is turned; strength goes along the ranks.
    let along = geometry::turned(pt(1.0, 0.0), heading);
    let along = if along.x < -0.01 || (along.x.abs() <= 0.01 && along.y < 0.0) {
        pt(-along.x, -along.y)
    } else {
        along
    };
    let shift = if with_strength.is_some() { 0.5 * tall } else { 0.0 };
    let symbol_at = pt(at.x - along.x * 1.3 * shift, at.y - along.y * 1.3 * shift);
    symbol::symbol(canvas, piece.shape, &piece.letter, &Rect::about(symbol_at, badge.w, badge.h));
    if let Some(strength) = with_strength {
        let figure_at = pt(at.x + along.x * 1.9 * shift, at.y + along.y * 1.9 * shift);
        let room = Rect::about(figure_at, 1.2 * tall, tall);
        symbol::fitted(canvas, &strength.to_string(), &room, livery.text, Some(livery.body));
    }
    if piece.heading.is_some() {
        let ahead = geometry::turned(pt(0.0, -1.0), heading);
        let size = (0.3 * deep).clamp(3.5, 11.0);
        let reach = deep / 2.0 + 1.0;
        let nose = Rect::about(pt(at.x + ahead.x * reach, at.y + ahead.y * reach), 0.1, 0.1);
        symbol::wedge(canvas, &nose, heading, size, canvas.palette.ink);
    }
}

/// The outline about all stands of a unit, turned as it is.
pub fn outline(view: &View, piece: &Piece) -> Option<[Point; 4]> {
    let Spot::At(spot) = piece.spot else { return None };
    let flat: Vec<Point> = piece
        .stands
        .iter()
        .flat_map(|s| Rect::about(s.centre, s.size.x, s.size.y).corners())
        .collect();
    if flat.is_empty() {
        return None;
    }
    let extent = Rect::around(&flat).inset(-3.0 / view.scale);
    let corners = geometry::turned_box(
        spot,
        extent.centre(),
        pt(extent.w, extent.h),
        piece.heading.unwrap_or(0.0),
    );
    Some(corners.map(|p| view.at(p)))
}

/// Finds a free place for the name beside the unit and draws it there; says what it took.
pub fn name(canvas: &mut Canvas, piece: &Piece, cell: &Rect, table: &Rect, taken: &mut Vec<Rect>) {
    let palette = canvas.palette;
    let size = 0.86 * canvas.base;
    let mut text = words::piece_name(piece).to_string();
    // A unit too small for its strength shows it with the name.
    if let Some(strength) = piece.strength.filter(|_| cell.w.max(cell.h) <= STRENGTH_ROOM * 11.0) {
        text = format!("{text} {strength}");
    }
    let crest = 0.9 * size;
    let tall = 1.2 * size;
    let tabs = symbol::tabs_width(&piece.badges, tall);
    let wide = crest
        + lettering::width(&text, size, true)
        + if tabs > 0.0 { tabs + 0.3 * size } else { 0.0 };
    let c = cell.centre();
    let gap = 0.35 * size;
    let spots = [
        Rect { x: c.x - wide / 2.0, y: cell.bottom() + gap, w: wide, h: tall },
        Rect { x: c.x - wide / 2.0, y: cell.y - tall - gap, w: wide, h: tall },
        Rect { x: cell.right() + gap, y: c.y - tall / 2.0, w: wide, h: tall },
        Rect { x: cell.x - wide - gap, y: c.y - tall / 2.0, w: wide, h: tall },
        Rect { x: cell.x, y: cell.bottom() + gap + tall, w: wide, h: tall },
        Rect { x: cell.x, y: cell.y - 2.0 * tall - gap, w: wide, h: tall },
    ];
    let free = |r: &&Rect| {
        r.x >= table.x
            && r.right() <= table.right()
            && r.y >= table.y
            && r.bottom() <= table.bottom()
            && !taken.iter().any(|t| t.overlaps(r, 0.0))
    };
    let Some(spot) = spots.iter().find(free).copied() else { return };
    let centre = spot.centre().y;
    canvas.circle(pt(spot.x + 0.4 * size, centre), 0.5 * size, palette.table, "none", 0.0);
    symbol::crest(canvas, piece.owner, pt(spot.x + 0.4 * size, centre), 0.36 * size, palette.ink);
    let look = Type {
        anchor: "start",
        bold: true,
        halo: Some(palette.table),
        ..Type::new(size, palette.ink)
    };
    canvas.text(pt(spot.x + crest, centre + 0.36 * size), look, &text);
    symbol::tabs(canvas, &piece.badges, &Rect { x: spot.right() - tabs, w: tabs, ..spot });
    taken.push(spot);
}

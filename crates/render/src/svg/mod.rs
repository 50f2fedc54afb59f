//! The Scene as one self-contained SVG: no fonts, scripts or style sheets from anywhere.
//!
//! The picture is drawn for a width in pixels and scales from there by its `viewBox`. At a narrow
//! width type stays readable and details go (names on counters, hex numbers); they remain in the
//! titles. Every region, piece, tray and item is a group with `data-region`, `data-piece`,
//! `data-tray` or `data-item`, a title and an `aria-label`; a choosable one also has
//! `data-choice`, its number among the scene's choosable marks.
//!
//! A click anywhere becomes a table point through the group with `data-table`: take the point in
//! the SVG's own units, subtract `data-x` and `data-y`, divide by `data-scale`.

mod border;
mod counter;
mod ground;
mod mark;
mod paint;
mod palette;
mod symbol;
mod tray;
mod unit;

use scene::{Border, Place, Point, Scene, Spot, pt};

use crate::geometry::Rect;
use crate::layout::{self, View};
use crate::{lettering, words};
use paint::{Canvas, N, SANS, Type, escape};

/// How a picture is to look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Light ink on dark paper.
    pub dark: bool,
    /// Whether choices, arrows and ranges are drawn.
    pub marks: bool,
    /// The width in pixels it will be shown at; type is sized for it.
    pub width: f32,
    /// Whether the parts can be focused and pressed: the root is a group instead of one image, and
    /// choosable parts are buttons in the tab order.
    pub interactive: bool,
    /// Only the table itself: no heading and no trays, which a page sets in its own type. Parts are
    /// named once (by their titles), and pieces carry `data-rim`, the outline a page marks them by.
    pub bare: bool,
    /// Colours by custom properties (`--paper`, `--ink` …) instead of by value, so that the page's
    /// own style sheet sets the mood; `dark` then means nothing.
    pub themed: bool,
    /// Words that are not the scene's own (the ground of a region) are Japanese.
    pub japanese: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            dark: false,
            marks: true,
            width: 1200.0,
            interactive: false,
            bare: false,
            themed: false,
            japanese: false,
        }
    }
}

/// Draws the whole scene.
pub fn draw(scene: &Scene, style: &Style) -> String {
    let width = if style.width.is_finite() { style.width.clamp(240.0, 8000.0) } else { 1200.0 };
    let base = (7.9 + width / 225.0).clamp(9.5, 17.0);
    let margin = if style.bare { 2.0 } else { 0.8 * base };
    let mut canvas = Canvas {
        out: String::new(),
        palette: match style {
            Style { themed: true, .. } => &palette::THEMED,
            Style { dark: true, .. } => &palette::DARK,
            Style { .. } => &palette::LIGHT,
        },
        prefix: prefix(scene, style),
        base,
        interactive: style.interactive,
        bare: style.bare,
        japanese: style.japanese,
        lined: false,
        stamps: Vec::new(),
    };
    if style.bare {
        return table_only(canvas, scene, style, width, margin);
    }
    let header = header(scene, base, width - 2.0 * margin);
    let top = margin + header.iter().map(|(size, _)| 1.35 * size).sum::<f32>() + 0.4 * base;

    // A table about as tall as wide leaves room at its side; a narrow screen never does.
    let size = pt(scene.size.x.max(f32::EPSILON), scene.size.y.max(f32::EPSILON));
    let column = 19.0 * base;
    let heaped: f32 = scene.trays.iter().map(|tray| tray::height(tray, base, column)).sum();
    let roomy = width >= 1000.0 && size.x / size.y < 1.5;
    let beside = roomy && heaped > 0.35 * width * size.y / size.x;
    let table_width = width - 2.0 * margin - if beside { column + margin } else { 0.0 };
    let scale = table_width / size.x;
    let at = |top: f32| View { origin: pt(margin, top), scale, base };
    let [past_top, past_bottom, _] = overhang(scene, &at(top));
    let top = top + past_top;
    let view = at(top);
    let table = Rect { x: margin, y: top, w: table_width, h: size.y * scale };
    let foot = table.bottom() + past_bottom;

    let areas = if beside {
        stacked(scene, base, table.right() + margin, top, column)
    } else {
        let each = if width >= 900.0 && scene.trays.len() > 1 { 2 } else { 1 };
        below(scene, base, margin, foot + margin, table_width, each)
    };
    let bottom = areas.iter().map(Rect::bottom).fold(foot, f32::max) + margin;

    open(&mut canvas, scene, style, width, bottom);
    ground::patterns(&mut canvas);
    canvas.rect(
        &Rect { x: 0.0, y: 0.0, w: width, h: bottom },
        0.0,
        canvas.palette.paper,
        "none",
        0.0,
    );
    let mut y = margin;
    for (size, line) in &header {
        y += 1.35 * size;
        let look = Type {
            anchor: "start",
            bold: *size > base * 1.2,
            serif: true,
            ..Type::new(*size, canvas.palette.ink)
        };
        canvas.text(pt(margin, y - 0.35 * size), look, line);
    }
    draw_table(&mut canvas, scene, style, &view, &table);
    for (tray, area) in scene.trays.iter().zip(&areas) {
        tray::draw(&mut canvas, scene, tray, area, style.marks);
    }
    canvas.put("</svg>\n");
    canvas.out
}

/// The table without anything round it.
fn table_only(mut canvas: Canvas, scene: &Scene, style: &Style, width: f32, margin: f32) -> String {
    let size = pt(scene.size.x.max(f32::EPSILON), scene.size.y.max(f32::EPSILON));
    let at = |side: f32, top: f32| View {
        origin: pt(margin + side, margin + top),
        scale: (width - 2.0 * (margin + side)) / size.x,
        base: canvas.base,
    };
    let [top, bottom, side] = overhang(scene, &at(0.0, 0.0));
    let view = at(side, top);
    let table =
        Rect { x: view.origin.x, y: view.origin.y, w: size.x * view.scale, h: size.y * view.scale };
    open(&mut canvas, scene, style, width, table.bottom() + bottom + margin);
    ground::patterns(&mut canvas);
    draw_table(&mut canvas, scene, style, &view, &table);
    canvas.put_stamps();
    canvas.put("</svg>\n");
    canvas.out
}

/// How far pieces that stand at an edge reach past it, in pixels: at the top, at the bottom, and at
/// whichever side is worse. They must not be cut off.
fn overhang(scene: &Scene, view: &View) -> [f32; 3] {
    let stands = |piece: &scene::Piece| matches!(piece.spot, Spot::At(_));
    if !scene.pieces.iter().any(stands) {
        return [0.0; 3];
    }
    let cells = layout::arrange(scene, view).cells;
    let standing = scene.pieces.iter().zip(cells).filter(|(piece, _)| stands(piece));
    let Point { x: right, y: bottom } = view.at(scene.size);
    // What stands further off is not on this table.
    let most = 8.0 * view.base;
    let past = standing.fold([0.0_f32; 3], |[top, foot, side], (piece, cell)| {
        let cell = unit::outline(view, piece).map_or(cell, |path| Rect::around(&path));
        let past = (view.origin.x - cell.x).max(cell.right() - right);
        [top.max(view.origin.y - cell.y), foot.max(cell.bottom() - bottom), side.max(past)]
    });
    past.map(|past| past.min(most))
}

/// Tells pictures on one page apart: their patterns and clips go by id.
fn prefix(scene: &Scene, style: &Style) -> String {
    if style.bare {
        // A page has one table, and the prefix stands in it thousands of times.
        return "k".into();
    }
    let mut mix = 0xcbf2_9ce4_8422_2325_u64;
    let sizes = [scene.size.x, scene.size.y, style.width, f32::from(u8::from(style.dark))];
    let bytes = sizes.iter().flat_map(|size| size.to_bits().to_le_bytes());
    for byte in scene.title.bytes().chain(bytes) {
        mix = (mix ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
    format!("k{:08x}-", mix >> 32)
}

fn open(canvas: &mut Canvas, scene: &Scene, style: &Style, width: f32, height: f32) {
    let title = escape(if scene.title.is_empty() { "A table" } else { &scene.title });
    let role = if style.interactive { "group" } else { "img" };
    canvas.put(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="100%" role="{role}" aria-label="{title}" font-family="{SANS}" text-anchor="middle" stroke-linejoin="round"><title>{title}</title>"#,
        N(width),
        N(height)
    ));
    let status: Vec<String> = scene.status.iter().map(|line| words::full_stop(line)).collect();
    canvas.put(format_args!("<desc>{}</desc>\n", escape(&status.join(" "))));
}

/// Title and status, broken into lines with their sizes.
fn header(scene: &Scene, base: f32, room: f32) -> Vec<(f32, String)> {
    let mut lines = Vec::new();
    for line in lettering::wrap(&scene.title, 1.5 * base, 0.88 * room, 2) {
        lines.push((1.5 * base, line));
    }
    for status in &scene.status {
        for line in lettering::wrap(status, 1.1 * base, room, 3) {
            lines.push((1.1 * base, line));
        }
    }
    lines
}

fn stacked(scene: &Scene, base: f32, x: f32, top: f32, width: f32) -> Vec<Rect> {
    let mut y = top;
    let mut areas = Vec::new();
    for tray in &scene.trays {
        let h = tray::height(tray, base, width);
        areas.push(Rect { x, y, w: width, h });
        y += h + 0.6 * base;
    }
    areas
}

fn below(scene: &Scene, base: f32, x: f32, top: f32, width: f32, across: usize) -> Vec<Rect> {
    let gap = 0.6 * base;
    let w = (width - gap * (across - 1) as f32) / across as f32;
    let mut y = top;
    let mut areas = Vec::new();
    for row in scene.trays.chunks(across) {
        let h = row.iter().map(|tray| tray::height(tray, base, w)).fold(0.0, f32::max);
        for i in 0..row.len() {
            areas.push(Rect { x: x + i as f32 * (w + gap), y, w, h });
        }
        y += h + gap;
    }
    areas
}

/// Borders that go on where the one before ended, as one line: a road is not two hundred pieces.
fn joined(borders: &[Border]) -> Vec<Border> {
    let mut lines: Vec<Border> = Vec::new();
    for border in borders {
        match lines.last_mut() {
            Some(last)
                if last.stroke == border.stroke
                    && last.name == border.name
                    && last.path.last() == border.path.first() =>
            {
                last.path.extend(border.path.iter().skip(1));
            }
            _ => lines.push(border.clone()),
        }
    }
    lines
}

/// A counter; in a bare table one that was drawn before is used again.
fn draw_counter(canvas: &mut Canvas, piece: &scene::Piece, cell: &Rect) {
    if canvas.bare {
        let home = Rect { x: 0.0, y: 0.0, ..*cell };
        canvas.stamped(pt(cell.x, cell.y), "", |canvas| counter::draw(canvas, piece, &home));
        if !piece.badges.is_empty() {
            canvas.stamped(pt(cell.x, cell.y), "", |canvas| counter::tabs(canvas, piece, &home));
        }
    } else {
        counter::draw(canvas, piece, cell);
        counter::tabs(canvas, piece, cell);
    }
}

fn draw_table(canvas: &mut Canvas, scene: &Scene, style: &Style, view: &View, table: &Rect) {
    let placed = layout::arrange(scene, view);
    let choice = |place: Place| if style.marks { mark::choice(scene, &place) } else { None };
    canvas.put(format_args!(
        r#"<g data-table="" data-x="{}" data-y="{}" data-scale="{}">"#,
        N(view.origin.x),
        N(view.origin.y),
        view.scale
    ));
    let (fill, line) = (canvas.palette.table, canvas.palette.faint);
    canvas.rect(table, 0.0, fill, line, 1.0);
    for (region, label) in scene.regions.iter().zip(&placed.labels) {
        let number = choice(Place::Region(region.id.clone()));
        ground::draw(canvas, region, &view.path(&region.outline), label.as_ref(), number);
    }
    let joined = if style.bare { joined(&scene.borders) } else { Vec::new() };
    if style.bare {
        // What all lines of all borders have in common is said once.
        canvas.put(r#"<g fill="none" stroke-linecap="round">"#);
        canvas.lined = true;
    }
    for line in if style.bare { &joined } else { &scene.borders } {
        border::draw(canvas, line.stroke, &line.name, &view.path(&line.path));
    }
    if style.bare {
        canvas.lined = false;
        canvas.close();
    }
    // Lower counters first, so that a stack is seen from above.
    let mut order: Vec<usize> = (0..scene.pieces.len()).collect();
    order.sort_by_key(|i| scene.pieces[*i].level);
    let words_there = placed.labels.iter().flatten().map(layout::Label::area);
    let cells: Vec<Rect> = scene
        .pieces
        .iter()
        .zip(&placed.cells)
        .map(|(piece, cell)| unit::outline(view, piece).map_or(*cell, |path| Rect::around(&path)))
        .collect();
    let mut taken: Vec<Rect> = cells.iter().copied().chain(words_there).collect();
    for index in order {
        let (piece, cell) = (&scene.pieces[index], &cells[index]);
        let number = choice(Place::Piece(piece.id.clone()));
        let rim = unit::outline(view, piece).map_or(cell.inset(0.5).corners(), |path| path);
        canvas.open_rimmed("piece", &piece.id, &words::sentence(piece), number, &rim);
        if matches!(piece.spot, Spot::At(_)) && !piece.stands.is_empty() {
            unit::draw(canvas, view, piece);
            unit::name(canvas, piece, cell, table, &mut taken);
        } else {
            draw_counter(canvas, piece, cell);
        }
        canvas.close();
    }
    if style.marks {
        mark::draw(canvas, scene, view, &placed, &taken);
    }
    canvas.put("</g>\n");
}

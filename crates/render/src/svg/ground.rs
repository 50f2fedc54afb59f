//! Regions: tint, pattern, contour rings and the words printed on them.

use scene::{Ground, Point, Region, pt};

use super::paint::{Canvas, N, Type, escape};
use crate::geometry;
use crate::layout::Label;
use crate::words;

/// The name of the pattern of a ground, if it has one.
fn pattern(ground: Ground) -> Option<&'static str> {
    Some(match ground {
        Ground::Clear | Ground::Box => return None,
        Ground::Hill => "hill",
        Ground::Wood => "wood",
        Ground::Village => "village",
        Ground::Rough => "rough",
        Ground::Marsh => "marsh",
        Ground::Water => "water",
        Ground::Ford => "ford",
        Ground::Castle => "castle",
        Ground::Camp => "camp",
        Ground::Road => "road",
        Ground::Field => "field",
        Ground::Impassable => "impassable",
    })
}

/// Small drawings on a tile of 24 units, repeated. Strokes only: they must read without colour.
const TILES: [(&str, &str); 12] = [
    ("hill", "M3 9q4-6 8 0M14 20q4-6 8 0"),
    ("wood", "M6 10V7a3 3 0 1 1 .1 0M18 22v-3a3 3 0 1 1 .1 0"),
    ("village", "M4 10V6l3-3 3 3v4zM15 22v-4l3-3 3 3v4z"),
    ("rough", "M4 9l3-5 3 5M15 21l2-4 2 4M14 8h2M4 19h3"),
    ("marsh", "M2 9h9M4 9V6M6.500 9V4M9 9V6M13 21h9M15 21v-3M17.500 21v-5M20 21v-3"),
    ("water", "M0 6q3-4 6 0t6 0 6 0 6 0M0 18q3-4 6 0t6 0 6 0 6 0"),
    ("ford", "M0 6q3-4 6 0t6 0M13 18q3-4 6 0t5 0M16 6h.1M20 6h.1M3 18h.1M7 18h.1"),
    ("castle", "M0 12h24M0 24h24M6 0v12M18 12v12"),
    ("camp", "M3 10l4-6 4 6zM7 4v6M14 22l4-6 4 6zM18 16v6"),
    ("road", "M0 12h5M10 12h5M19 12h5"),
    ("field", "M4 0v24M12 0v24M20 0v24"),
    ("impassable", "M0 0l24 24M24 0L0 24"),
];

/// Writes the patterns of grounds and of liveries.
pub fn patterns(canvas: &mut Canvas) {
    let (ink, prefix) = (canvas.palette.ink, canvas.prefix.clone());
    let tile = (1.9 * canvas.base).max(16.0);
    canvas.put("<defs>");
    for (name, path) in TILES {
        canvas.put(format_args!(
            r#"<pattern id="{prefix}{name}" width="{0}" height="{0}" patternUnits="userSpaceOnUse"><g transform="scale({1})"><path d="{path}" fill="none" stroke="{ink}" stroke-opacity="0.3" stroke-width="1.2" stroke-linecap="round"/></g></pattern>"#,
            N(tile),
            N(tile / 24.0)
        ));
    }
    let step = (0.42 * canvas.base).max(3.6);
    let blue = canvas.palette.blue.line;
    let neutral = canvas.palette.neutral.line;
    canvas.put(format_args!(
        r#"<pattern id="{prefix}blue" width="{0}" height="{0}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V{0}" stroke="{blue}" stroke-width="{1}" stroke-opacity="0.7"/></pattern>"#,
        N(step),
        N(0.45 * step)
    ));
    canvas.put(format_args!(
        r#"<pattern id="{prefix}neutral" width="{0}" height="{0}" patternUnits="userSpaceOnUse"><circle cx="{1}" cy="{1}" r="{2}" fill="{neutral}"/></pattern>"#,
        N(1.3 * step),
        N(0.65 * step),
        N(0.16 * step)
    ));
    canvas.put("</defs>\n");
}

/// Draws one region with its words.
pub fn draw(
    canvas: &mut Canvas,
    region: &Region,
    outline: &[Point],
    label: Option<&Label>,
    choice: Option<usize>,
) {
    let palette = canvas.palette;
    let details = words::region_details(region, canvas.japanese);
    let title = format!("{}: {details}", words::region_name(region));
    if canvas.bare {
        return stamp(canvas, region, &details, outline, label);
    }
    canvas.open("region", &region.id, &title, choice);
    shape(canvas, region, outline);
    if let Some(label) = label {
        words_on(canvas, label, palette.ground(region.ground));
    }
    canvas.close();
}

/// A region of a bare table: its ground is stamped, under a title that says what it is; its own name
/// is beside it, where it has one besides its id.
fn stamp(
    canvas: &mut Canvas,
    region: &Region,
    details: &str,
    outline: &[Point],
    label: Option<&Label>,
) {
    let from = outline.first().copied().unwrap_or_default();
    // To a tenth, or noise in the last digit would make two equal hexes differ.
    let tenth = |n: f32| (10.0 * n).round() / 10.0;
    let home: Vec<Point> =
        outline.iter().map(|p| pt(tenth(p.x - from.x), tenth(p.y - from.y))).collect();
    let mut more = format!(r#" data-region="{}""#, escape(&region.id));
    let name = words::region_name(region);
    if name != region.id {
        more += &format!(r#" data-name="{}""#, escape(name));
    }
    canvas.stamped(from, &more, |canvas| {
        canvas.put(format_args!("<title>{}</title>", escape(details)));
        shape(canvas, region, &home);
    });
    if let Some(label) = label {
        canvas.put(r#"<g pointer-events="none">"#);
        words_on(canvas, label, canvas.palette.ground(region.ground));
        canvas.put("</g>");
    }
}

/// The ground itself.
fn shape(canvas: &mut Canvas, region: &Region, outline: &[Point]) {
    let palette = canvas.palette;
    let boxed = region.ground == Ground::Box;
    let (line, width) = if boxed { (palette.faint, 1.4) } else { (palette.faint, 1.0) };
    canvas.polygon(outline, palette.ground(region.ground), line, width);
    if let Some(name) = pattern(region.ground) {
        let fill = canvas.pattern(name);
        canvas.polygon(outline, &fill, "none", 0.0);
    }
    contours(canvas, region.level, outline);
}

/// One ring inside another for every level; broken rings for what lies below the plain.
fn contours(canvas: &mut Canvas, level: i8, outline: &[Point]) {
    let centre = geometry::middle(outline);
    let roomy = geometry::edge_distance(outline, centre).max(1.0);
    for ring in 1..=level.unsigned_abs().min(5) {
        // Rings keep the same distance from each other in every region.
        let part = 1.0 - f32::from(ring) * (0.32 * canvas.base / roomy).min(0.1);
        let path: Vec<Point> = outline
            .iter()
            .map(|p| pt(centre.x + (p.x - centre.x) * part, centre.y + (p.y - centre.y) * part))
            .chain(outline.first().map(|p| {
                pt(centre.x + (p.x - centre.x) * part, centre.y + (p.y - centre.y) * part)
            }))
            .collect();
        canvas.put(r#"<g opacity="0.55">"#);
        canvas.line(&path, canvas.palette.ink, 1.0, if level < 0 { "4 4" } else { "" });
        canvas.put("</g>");
    }
}

fn words_on(canvas: &mut Canvas, label: &Label, halo: &'static str) {
    let palette = canvas.palette;
    let mut y = label.top.y;
    if !label.name.is_empty() {
        y += label.size;
        let look = Type {
            bold: true,
            serif: true,
            halo: Some(halo),
            ..Type::new(label.size, palette.ink)
        };
        canvas.text(pt(label.top.x, y), look, &label.name);
        y += 0.25 * label.size;
    }
    for note in &label.notes {
        y += 0.85 * label.size;
        let look = Type {
            italic: true,
            serif: true,
            halo: Some(halo),
            ..Type::new(0.85 * label.size, palette.ink)
        };
        canvas.text(pt(label.top.x, y), look, note);
        y += 0.2 * label.size;
    }
}

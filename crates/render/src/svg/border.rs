//! Lines across the table. Each kind has its own drawing, so that none is told by colour.

use scene::{Point, Stroke, pt};

use super::paint::{Canvas, escape};

/// Draws one line.
pub fn draw(canvas: &mut Canvas, stroke: Stroke, name: &str, path: &[Point]) {
    if path.len() < 2 {
        return;
    }
    let (ink, table, water) = (canvas.palette.ink, canvas.palette.table, canvas.palette.water);
    let unit = (canvas.base / 9.5).max(1.0);
    canvas.put(format_args!("<g><title>{}</title>", escape(name)));
    match stroke {
        Stroke::Single => canvas.line(path, ink, 1.4 * unit, ""),
        Stroke::Double => {
            canvas.line(path, ink, 4.5 * unit, "");
            canvas.line(path, table, 2.2 * unit, "");
        }
        Stroke::Thick => canvas.line(path, ink, 4.5 * unit, ""),
        Stroke::Dotted => canvas.line(path, ink, 2.2 * unit, &format!("0.1 {}", 5.0 * unit)),
        Stroke::Dashed => {
            canvas.line(path, ink, 1.8 * unit, &format!("{} {}", 8.0 * unit, 6.0 * unit));
        }
        Stroke::River => {
            let waves = wavy(path, 2.0 * unit, 14.0 * unit);
            canvas.line(&waves, water, 5.5 * unit, "");
            canvas.line(&waves, table, 1.2 * unit, "");
        }
        Stroke::Palisade => {
            canvas.line(path, ink, 1.4 * unit, "");
            for (at, along) in steps(path, 7.0 * unit) {
                let (dx, dy) = (-along.y * 4.0 * unit, along.x * 4.0 * unit);
                canvas.line(
                    &[pt(at.x - dx, at.y - dy), pt(at.x + dx, at.y + dy)],
                    ink,
                    1.8 * unit,
                    "",
                );
            }
        }
        Stroke::Cliff => {
            canvas.line(path, ink, 2.0 * unit, "");
            for (at, along) in steps(path, 9.0 * unit) {
                let half = 3.2 * unit;
                let tooth = [
                    pt(at.x - along.x * half, at.y - along.y * half),
                    pt(at.x + along.x * half, at.y + along.y * half),
                    pt(at.x - along.y * 6.0 * unit, at.y + along.x * 6.0 * unit),
                ];
                canvas.polygon(&tooth, ink, "none", 0.0);
            }
        }
    }
    canvas.close();
}

/// Points at even distances along a path, with the direction there.
fn steps(path: &[Point], every: f32) -> Vec<(Point, Point)> {
    let mut found = Vec::new();
    let mut ahead = every / 2.0;
    for pair in path.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let length = (b.x - a.x).hypot(b.y - a.y);
        if length <= f32::EPSILON {
            continue;
        }
        let along = pt((b.x - a.x) / length, (b.y - a.y) / length);
        while ahead < length {
            found.push((pt(a.x + along.x * ahead, a.y + along.y * ahead), along));
            ahead += every;
        }
        ahead -= length;
    }
    found
}

/// The path with waves of this height and length on it; its ends stay where they are.
fn wavy(path: &[Point], height: f32, length: f32) -> Vec<Point> {
    let mut out = vec![path[0]];
    for (i, (at, along)) in steps(path, length / 6.0).into_iter().enumerate() {
        let swing = height * (i as f32 * std::f32::consts::TAU / 6.0).sin();
        out.push(pt(at.x - along.y * swing, at.y + along.x * swing));
    }
    out.push(path[path.len() - 1]);
    out
}

//! Zones as polygons: each zone owns the ground nearer to its middle than to any other's.

use crate::depict_ja;
use crate::field::Field;
use crate::unit::Zone;
use crate::words_ja::place;
use engine::Tongue;
use ground::areas::{Colour, Stroke as Line, Terrain};
use scene::{Border, Ground, Point, Region, Stroke, pt};

/// Width of a zone in table units.
const WIDE: f32 = 120.0;
/// Letters of the sketch to a zone's width, and lines to its height.
const LETTERS: f32 = 6.0;
const LINES: f32 = 2.0;
/// How far a zone at the edge reaches beyond its middle.
const REACH: f32 = 0.75 * WIDE;

/// A corner, and the zone across the side that begins there.
type Corner = (Point, Option<usize>);

/// The drawn map.
pub struct Drawn {
    /// Width and height.
    pub size: Point,
    /// The zones.
    pub regions: Vec<Region>,
    /// Their borders, and ways between zones that do not touch on the drawing.
    pub borders: Vec<Border>,
}

/// Where a zone's middle is drawn.
pub fn middle(field: &Field, zone: Zone) -> Point {
    let (x, y) = field.zone(zone).centre;
    pt(x as f32 / LETTERS * WIDE + REACH, y as f32 / LINES * WIDE + REACH)
}

/// Draws the map.
pub fn draw(field: &Field, tongue: Tongue) -> Drawn {
    let middles: Vec<Point> = field.map.areas().map(|zone| middle(field, zone)).collect();
    let far = |pick: fn(&Point) -> f32| middles.iter().map(pick).fold(0.0, f32::max) + REACH;
    let size = pt(far(|point| point.x), far(|point| point.y));
    let cells: Vec<Vec<Corner>> = (0..middles.len()).map(|index| cell(&middles, index)).collect();
    let regions =
        field.map.areas().map(|zone| region(field, zone, &cells[zone.index()], tongue)).collect();
    let mut borders = Vec::new();
    for zone in field.map.areas() {
        let mut drawn = vec![zone.index()];
        let cell = &cells[zone.index()];
        for (index, &(corner, across)) in cell.iter().enumerate() {
            let Some(other) = across else { continue };
            drawn.push(other);
            if other > zone.index() {
                let next = cell[(index + 1) % cell.len()].0;
                borders.push(side(field, zone, other, vec![corner, next], tongue));
            }
        }
        for (to, _) in field.map.neighbours(zone) {
            if to > zone && !drawn.contains(&to.index()) {
                let path = vec![middle(field, zone), middle(field, to)];
                borders.push(side(field, zone, to.index(), path, tongue));
            }
        }
    }
    Drawn { size, regions, borders }
}

/// The ground nearer to one middle than to all others, not farther than [`REACH`] to each side.
fn cell(middles: &[Point], index: usize) -> Vec<Corner> {
    let me = middles[index];
    let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let mut cell: Vec<Corner> =
        square.iter().map(|&(x, y)| (pt(me.x + x * REACH, me.y + y * REACH), None)).collect();
    for (other, &them) in middles.iter().enumerate() {
        let (dx, dy) = (them.x - me.x, them.y - me.y);
        if other == index || dx.abs() > 2.0 * REACH || dy.abs() > 2.0 * REACH {
            continue;
        }
        let half = (them.x * them.x + them.y * them.y - me.x * me.x - me.y * me.y) / 2.0;
        let outside = |point: Point| point.x * dx + point.y * dy - half;
        let mut cut = Vec::with_capacity(cell.len() + 2);
        for (at, &(corner, across)) in cell.iter().enumerate() {
            let next = cell[(at + 1) % cell.len()].0;
            let (here, there) = (outside(corner), outside(next));
            let share = here / (here - there);
            let crossing =
                pt(corner.x + share * (next.x - corner.x), corner.y + share * (next.y - corner.y));
            match (here <= 0.0, there <= 0.0) {
                (true, true) => cut.push((corner, across)),
                (true, false) => {
                    cut.push((corner, across));
                    cut.push((crossing, Some(other)));
                }
                (false, true) => cut.push((crossing, across)),
                (false, false) => {}
            }
        }
        if cut.len() >= 3 {
            cell = cut;
        }
    }
    cell
}

fn region(field: &Field, zone: Zone, cell: &[Corner], tongue: Tongue) -> Region {
    let area = field.map.spec(zone);
    let brown = area.colour == Colour::Brown;
    let ground = match (area.terrain, brown, area.level) {
        (Terrain::I, _, _) => Ground::Clear,
        (Terrain::II, true, _) => Ground::Wood,
        (Terrain::II, false, 0) => Ground::Marsh,
        (Terrain::II, false, _) => Ground::Hill,
        (Terrain::III, _, _) => Ground::Castle,
        (Terrain::X, _, _) => Ground::Water,
    };
    let terrain = match area.terrain {
        Terrain::I => "type I",
        Terrain::II => "type II",
        Terrain::III => "type III",
        Terrain::X => "type X",
    };
    let mut notes = vec![tongue.either(terrain, depict_ja::terrain(area.terrain)).to_owned()];
    notes.push(format!("{}{}", tongue.either("level ", "高さ"), area.level));
    if brown {
        notes.push(tongue.either("blocks sight", "見通しを遮る").into());
    }
    if field.zone(zone).limit > 0 {
        notes.push(format!("{}{} SP", tongue.either("", "収容"), field.zone(zone).limit));
    }
    if field.palisade.contains(zone) {
        notes.push(tongue.either("palisade", "馬防柵").into());
    }
    Region {
        id: field.code(zone),
        name: format!("{} {}", field.code(zone), tongue.either(&*area.name, place(&area.name))),
        outline: cell.iter().map(|corner| corner.0).collect(),
        ground,
        level: area.level as i8,
        notes,
        anchor: Some(middle(field, zone)),
    }
}

/// A border in its own line; a side without a border on the map is a cliff that nothing passes.
fn side(field: &Field, zone: Zone, other: usize, path: Vec<Point>, tongue: Tongue) -> Border {
    let to = field.map.areas().nth(other);
    let border = to.and_then(|to| field.map.border(zone, to));
    let (stroke, name) = match border {
        None => {
            let name = tongue.either("no border: nothing passes", "境なし:通れない");
            (Stroke::Cliff, name.to_owned())
        }
        Some(border) => {
            let brown = border.colour == Colour::Brown;
            let stroke = match (border.stroke, brown) {
                (Line::Dotted, false) => Stroke::Dotted,
                (Line::Dotted, true) => Stroke::Dashed,
                (Line::Single, false) => Stroke::Single,
                (Line::Double, false) => Stroke::Double,
                (Line::Single | Line::Double, true) => Stroke::Palisade,
                (Line::Thick, false) => Stroke::Thick,
                (Line::Thick, true) => Stroke::Cliff,
            };
            let line = match border.stroke {
                Line::Dotted => "dotted border",
                Line::Single => "single border, +1 MP",
                Line::Double => "double border, +2 MP",
                Line::Thick => "thick border, nobody crosses",
            };
            let sight = if brown { "brown: no sight across" } else { "yellow: clear sight" };
            (
                stroke,
                match tongue {
                    Tongue::English => format!("{line}, {sight}"),
                    Tongue::Japanese => depict_ja::border(border.stroke, brown),
                },
            )
        }
    };
    Border { path, stroke, name }
}

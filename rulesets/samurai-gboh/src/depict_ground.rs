//! The ground of a battle as a picture: hexes, hexsides, and where things lie on the sheet.

use crate::battle::map::{Ground, Side};
use crate::battle::{Battle, NOWHERE};
use crate::depict_names::Names;
use engine::Tongue;
use ground::hexes::{Edge, Hex, Vertex};
use scene::{Border, Point, Region, Scene, Stroke, pt};

/// Table units from the centre of a hex to a corner.
pub const RADIUS: f32 = 30.0;
const HALF: f32 = 25.98;

/// The centre of a hex on the sheet.
pub fn centre(map: &Battle, hex: Hex) -> Point {
    let (x, y) = map.board.centre(hex);
    pt(x as f32 * RADIUS / 2.0 + RADIUS / 2.0, y as f32 * HALF)
}

/// The corner of a hex: vertices are numbered clockwise from the upper right.
fn corner(map: &Battle, hex: Hex, vertex: Vertex) -> Point {
    let middle = centre(map, hex);
    let (dx, dy) = match vertex.index() {
        0 => (0.5, -1.0),
        1 => (1.0, 0.0),
        2 => (0.5, 1.0),
        3 => (-0.5, 1.0),
        4 => (-1.0, 0.0),
        _ => (-0.5, -1.0),
    };
    pt(middle.x + dx * RADIUS, middle.y + dy * HALF)
}

/// Degrees clockwise from up of a facing.
pub fn heading(vertex: Vertex) -> f32 {
    30.0 + 60.0 * vertex.index() as f32
}

fn pattern(ground: Ground) -> scene::Ground {
    match ground {
        Ground::Clear => scene::Ground::Clear,
        Ground::Road => scene::Ground::Road,
        Ground::Field => scene::Ground::Field,
        Ground::Paddy => scene::Ground::Marsh,
        Ground::Woods => scene::Ground::Wood,
        Ground::Village => scene::Ground::Village,
        Ground::River | Ground::Deep => scene::Ground::Water,
        Ground::Ford => scene::Ground::Ford,
        Ground::Fort | Ground::Castle => scene::Ground::Castle,
        Ground::Marsh => scene::Ground::Impassable,
    }
}

/// What the ground is called.
fn note(names: Names, ground: Ground) -> &'static str {
    match (names.tongue, ground) {
        (Tongue::English, Ground::Paddy) => "wet paddy",
        (Tongue::English, Ground::Marsh) => "impassable",
        (Tongue::English, other) => other.name(),
        (Tongue::Japanese, Ground::Clear) => "平地",
        (Tongue::Japanese, Ground::Road) => "街道",
        (Tongue::Japanese, Ground::Field) => "畑",
        (Tongue::Japanese, Ground::Paddy) => "水田",
        (Tongue::Japanese, Ground::Woods) => "森",
        (Tongue::Japanese, Ground::Village) => "村",
        (Tongue::Japanese, Ground::River) => "川",
        (Tongue::Japanese, Ground::Deep) => "深い川",
        (Tongue::Japanese, Ground::Ford) => "浅瀬",
        (Tongue::Japanese, Ground::Fort) => "砦",
        (Tongue::Japanese, Ground::Castle) => "城",
        (Tongue::Japanese, Ground::Marsh) => "通行不能",
    }
}

/// The six corners of a hex.
pub fn outline(map: &Battle, hex: Hex) -> Vec<Point> {
    Vertex::ALL.into_iter().map(|vertex| corner(map, hex, vertex)).collect()
}

/// Lays hexes and hexsides into the scene.
pub fn lay_ground(names: Names, scene: &mut Scene) {
    let table = names.table;
    let map = table.map();
    for hex in map.board.hexes() {
        let ground = map.ground_of(hex);
        let level = map.level_of(hex);
        let mut notes = Vec::new();
        if ground != Ground::Clear {
            notes.push(note(names, ground).to_string());
        }
        if let Some(index) = map.forts.iter().position(|&fort| fort == hex) {
            match table.fortunes.forts.get(index) {
                Some(0) | None => {}
                Some(4) => notes.push(names.word("destroyed", "焼失").into()),
                Some(_) => notes.push(names.word("burning", "炎上中").into()),
            }
        }
        scene.regions.push(Region {
            id: map.hex_name(hex),
            name: map.hex_name(hex),
            outline: outline(map, hex),
            ground: if level > 0 && ground == Ground::Clear {
                scene::Ground::Hill
            } else {
                pattern(ground)
            },
            level: level as i8,
            notes,
            anchor: Some(centre(map, hex)),
        });
        for edge in Edge::ALL.into_iter().take(3) {
            let Some(fare) = map.fare(hex, edge) else { continue };
            let [a, b] = edge.ends();
            let side = vec![corner(map, hex, a), corner(map, hex, b)];
            let mut draw = |path: Vec<Point>, stroke: Stroke, name: &str| {
                scene.borders.push(Border { path, stroke, name: name.into() });
            };
            if fare.side & Side::Stream as u8 != 0 {
                draw(side.clone(), Stroke::River, names.word("stream", "小川"));
            }
            if fare.side & Side::Treeline as u8 != 0 {
                draw(side.clone(), Stroke::Dotted, names.word("tree line", "並木"));
            }
            if fare.side & Side::Road as u8 != 0 {
                draw(
                    vec![centre(map, hex), centre(map, Hex(fare.to))],
                    Stroke::Dashed,
                    names.word("road", "街道"),
                );
            }
            if fare.rise.abs() >= 2 && fare.to != NOWHERE {
                draw(side, Stroke::Cliff, names.word("steep slope", "急斜面"));
            }
        }
    }
    for (index, palisade) in map.palisades.iter().enumerate() {
        if index >= 16 || table.palisades >> index & 1 == 0 {
            continue;
        }
        for edge in palisade.facing.front() {
            let [a, b] = edge.ends();
            let path = vec![corner(map, palisade.hex, a), corner(map, palisade.hex, b)];
            scene.borders.push(Border {
                path,
                stroke: Stroke::Palisade,
                name: names.word("babo-saku", "馬防柵").into(),
            });
        }
    }
}

//! A field of hexes with blocks, sections and two hands of cards.

use scene::{Border, Ground, Item, Mark, Owner, Piece, Place, Point, Region, Scene, Shape, Spot};
use scene::{Stroke, Tray, pt};

use super::badge;

fn hex(col: usize, row: usize) -> (Point, Vec<Point>) {
    let s = 10.0_f32;
    let w = 3.0_f32.sqrt() * s;
    let x = w / 2.0 + col as f32 * w + if row % 2 == 1 { w / 2.0 } else { 0.0 };
    let y = s + row as f32 * 1.5 * s;
    let corners = (0..6)
        .map(|i| {
            let turn = (60.0 * i as f32 - 90.0).to_radians();
            pt(x + s * turn.cos(), y + s * turn.sin())
        })
        .collect();
    (pt(x, y), corners)
}

pub fn hexes() -> Scene {
    let w = 3.0_f32.sqrt() * 10.0;
    let mut scene = Scene::new("Okehazama, 1560", 13.5 * w, 140.0);
    scene.status = vec!["Turn 5, Oda to play a card. Banners 3 to 2, honour 4 to 6.".into()];
    for row in 0..9 {
        for col in 0..13 {
            let (ground, level) = match (col, row) {
                (5, 4) | (6, 4) | (6, 3) | (5, 3) => (Ground::Hill, 1),
                (9, 2) | (10, 2) | (9, 3) => (Ground::Wood, 0),
                (2, 6) | (3, 6) => (Ground::Field, 0),
                (0, 3) | (1, 3) | (1, 4) => (Ground::Water, 0),
                (2, 4) => (Ground::Ford, 0),
                (11, 7) => (Ground::Village, 0),
                (7, 7) => (Ground::Rough, 0),
                (8, 7) => (Ground::Marsh, 0),
                (12, 0) => (Ground::Castle, 2),
                (0, 8) => (Ground::Camp, 0),
                (4, 0) => (Ground::Impassable, 0),
                (6, 6) => (Ground::Road, 0),
                _ => (Ground::Clear, 0),
            };
            scene.regions.push(Region {
                id: format!("h{col:02}{row:02}"),
                name: format!("{:02}{:02}", col + 1, row + 1),
                outline: hex(col, row).1,
                ground,
                level,
                notes: vec![],
                anchor: None,
            });
        }
    }
    for col in [4.0, 9.0] {
        scene.borders.push(Border {
            path: vec![pt(col * w + w / 4.0, 0.0), pt(col * w + w / 4.0, 140.0)],
            stroke: Stroke::Dashed,
            name: "section line".into(),
        });
    }
    let kinds = [
        (Shape::Spears, "AY", "Ashigaru yari"),
        (Shape::Round, "AB", "Ashigaru bow"),
        (Shape::Guns, "AA", "Ashigaru arquebus"),
        (Shape::Horse, "SC", "Samurai cavalry"),
        (Shape::Rect, "SI", "Samurai infantry"),
    ];
    for (owner, rows) in [(Owner::Red, [7, 6]), (Owner::Blue, [1, 2])] {
        for i in 0..10_usize {
            let (shape, letter, name) = kinds[i % 5];
            let (col, row) = (1 + i + i / 5, rows[i % 2]);
            let strength = 4 - (i % 3) as u16;
            let badges = if i == 4 { vec![badge("L", "leader")] } else { vec![] };
            scene.pieces.push(Piece {
                id: format!("{owner:?}-{i}"),
                name: name.into(),
                letter: letter.into(),
                owner,
                shape,
                spot: Spot::In(format!("h{col:02}{row:02}")),
                strength: Some(strength),
                badges,
                sentence: format!("{name} of {owner:?}, {strength} blocks, number {i}."),
                ..Piece::default()
            });
        }
    }
    let card = |id: &str, title: &str, text: &str| Item {
        id: id.into(),
        title: title.into(),
        text: text.into(),
        ..Item::default()
    };
    scene.trays = vec![
        Tray {
            id: "hand-red".into(),
            title: "Hand of the Oda".into(),
            owner: Owner::Red,
            items: vec![
                card("c1", "Order two units left", "Activates two units in the left section."),
                card("c2", "Probe centre", "Two units in the centre."),
                card(
                    "c3",
                    "Sudden rain",
                    "Guns & arquebus may not fire <this turn>; play when the enemy fires.",
                ),
                card("c4", "Order mounted", "Up to three cavalry units anywhere on the field."),
            ],
        },
        Tray {
            id: "hand-blue".into(),
            title: "Hand of the Imagawa".into(),
            owner: Owner::Blue,
            items: vec![Item { id: "x".into(), count: 5, hidden: true, ..Item::default() }],
        },
    ];
    let (from, to) = (hex(4, 6).0, hex(5, 4).0);
    scene.marks = vec![
        Mark::Choosable(Place::Region("h0504".into())),
        Mark::Choosable(Place::Region("h0505".into())),
        Mark::Choosable(Place::Item("c1".into())),
        Mark::Choosable(Place::Item("c3".into())),
        Mark::Choosable(Place::Piece("Red-3".into())),
        Mark::Arrow { from, to, label: "3 dice".into() },
    ];
    scene
}

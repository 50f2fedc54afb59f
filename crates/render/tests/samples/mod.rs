//! Three tables to draw: zones with units of stands, hexes with blocks and hands, an open table.
#![allow(missing_docs)]

use scene::{
    Badge, Border, Ground, Item, Mark, Owner, Piece, Place, Point, Region, Scene, Shape, Spot,
    Stand, Stroke, Tray, pt,
};

pub fn all() -> Vec<(&'static str, Scene)> {
    vec![("zones", zones()), ("hexes", hexes()), ("open", open())]
}

fn rect(x: f32, y: f32, w: f32, h: f32) -> Vec<Point> {
    vec![pt(x, y), pt(x + w, y), pt(x + w, y + h), pt(x, y + h)]
}

fn badge(short: &str, long: &str) -> Badge {
    Badge { short: short.into(), long: long.into() }
}

/// Stands in ranks of four, the second rank turned about if asked.
fn stands(count: usize, about: bool, w: f32, d: f32) -> Vec<Stand> {
    (0..count)
        .map(|i| {
            let (rank, file) = (i / 4, i % 4);
            let files = if rank == 0 { count.min(4) } else { count - 4 };
            let x = (file as f32 - (files as f32 - 1.0) / 2.0) * w;
            let y = (rank as f32 - if count > 4 { 0.5 } else { 0.0 }) * d;
            Stand { centre: pt(x, y), size: pt(w, d), about: about && rank == 1 }
        })
        .collect()
}

pub fn zones() -> Scene {
    let mut scene = Scene::new("Fourth Kawanakajima, 1561", 500.0, 400.0);
    scene.status = vec![
        "Turn 3, Uesugi (Blue) to move. Honour: Takeda 7, Uesugi 9.".into(),
        "Choose a unit to activate, or end the phase.".into(),
    ];
    let names = ["Left flank", "Left centre", "Centre", "Right centre", "Right flank"];
    let depth = [("far", "Uesugi side"), ("mid", "middle"), ("near", "Takeda side")];
    for (row, (key, word)) in depth.iter().enumerate() {
        for (col, name) in names.iter().enumerate() {
            let (ground, level, notes): (Ground, i8, Vec<String>) = match (row, col) {
                (0, 1) => (Ground::Hill, 1, vec!["gentle hills".into()]),
                (1, 2) => (Ground::Marsh, 0, vec!["marsh, restricted for mounted".into()]),
                (2, 4) => (Ground::Wood, 0, vec!["woods".into()]),
                (1, 0) => (Ground::Village, 0, vec!["village".into()]),
                (0, 4) => (Ground::Water, 0, vec!["Chikuma river".into()]),
                _ => (Ground::Clear, 0, vec![]),
            };
            scene.regions.push(Region {
                id: format!("{key}-{col}"),
                name: format!("{name}, {word}"),
                outline: rect(col as f32 * 100.0, 60.0 + row as f32 * 93.0, 100.0, 93.0),
                ground,
                level,
                notes,
                anchor: None,
            });
        }
    }
    for (i, name) in ["left", "centre", "right"].iter().enumerate() {
        let x = i as f32 * 500.0 / 3.0;
        for (side, y) in [("Uesugi", 0.0), ("Takeda", 344.0)] {
            scene.regions.push(Region {
                id: format!("{side}-{name}"),
                name: format!("{side} reserve, {name}"),
                outline: rect(x + 2.0, y + 2.0, 500.0 / 3.0 - 4.0, 52.0),
                ground: Ground::Box,
                ..Region::default()
            });
        }
    }
    let blue = [
        ("Naoe", "LS", "far-2"),
        ("Kakizaki", "Cv", "mid-2"),
        ("Amakasu", "LS", "far-3"),
        ("Honjo", "B", "mid-3"),
        ("Irobe", "A", "far-1"),
        ("Shibata", "LS", "mid-1"),
        ("Yasuda", "Cv", "mid-1"),
        ("Nagao Masakage", "LS", "far-2"),
        ("Suibara", "B", "far-2"),
        ("Kitajo", "A", "mid-0"),
        ("Nakajo", "LS", "Uesugi-centre"),
        ("Usami", "G", "Uesugi-left"),
        ("Saito", "S", "Uesugi-left"),
    ];
    let red = [
        ("Yamagata", "Cv", "mid-2"),
        ("Baba", "LS", "near-2"),
        ("Naito", "LS", "near-1"),
        ("Kosaka", "A", "near-3"),
        ("Morozumi", "LS", "mid-2"),
        ("Anayama", "B", "near-0"),
        ("Obu", "LS", "mid-1"),
        ("Hara", "G", "near-2"),
        ("武田信繁", "S", "mid-2"),
        ("Sanada", "LS", "near-4"),
        ("Tsuchiya", "B", "near-2"),
        ("Atobe", "Cv", "Takeda-right"),
        ("Asari", "A", "Takeda-centre"),
    ];
    for (owner, heading, list) in [(Owner::Blue, 180.0, blue), (Owner::Red, 0.0, red)] {
        for (i, (name, letter, place)) in list.iter().enumerate() {
            let shape = match *letter {
                "LS" => Shape::Spears,
                "Cv" => Shape::Horse,
                "B" | "A" => Shape::Round,
                "G" => Shape::Guns,
                _ => Shape::Star,
            };
            let count = 3 + i % 6;
            let mut badges = Vec::new();
            if i % 3 == 0 {
                badges.push(badge("h3", "3 hits"));
            }
            if i % 4 == 0 {
                badges.push(badge("f", "fired"));
            }
            if i % 8 == 0 {
                badges.push(badge("o", "open order"));
            }
            let side = if owner == Owner::Red { "Takeda" } else { "Uesugi" };
            scene.pieces.push(Piece {
                id: format!("{side}-{i}"),
                name: name.to_string(),
                letter: letter.to_string(),
                owner,
                shape,
                spot: Spot::In(place.to_string()),
                stands: stands(count, i % 5 == 1, 15.0, 12.0),
                heading: Some(heading + if i == 6 { 90.0 } else { 0.0 }),
                strength: Some(count as u16),
                badges,
                level: 0,
                sentence: format!("{name}, {side} {letter}, {count} stands, in {place}."),
            });
        }
    }
    scene.marks = vec![
        Mark::Choosable(Place::Piece("Uesugi-1".into())),
        Mark::Choosable(Place::Piece("Uesugi-3".into())),
        Mark::Choosable(Place::Region("mid-4".into())),
        Mark::Choosable(Place::Button("End the phase".into())),
        Mark::Contact { a: "Uesugi-1".into(), b: "Takeda-0".into(), label: String::new() },
    ];
    scene.trays = vec![
        Tray {
            id: "lost".into(),
            title: "Routed and lost".into(),
            owner: Owner::Red,
            items: vec![Item { id: "l1".into(), title: "Muroga (B)".into(), ..Item::default() }],
        },
        Tray {
            id: "lost-b".into(),
            title: "Routed and lost".into(),
            owner: Owner::Blue,
            items: vec![],
        },
    ];
    scene
}

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

pub fn open() -> Scene {
    let mut scene = Scene::new("Nagashino, 1575", 1800.0, 1200.0);
    scene.status = vec!["Turn 2 of 8, Takeda moves. Army morale 12 against 14.".into()];
    let land = [
        (
            "wood-1",
            "Cedar wood",
            Ground::Wood,
            vec![pt(100.0, 300.0), pt(380.0, 260.0), pt(430.0, 480.0), pt(180.0, 560.0)],
        ),
        (
            "hill-1",
            "Danjo hill",
            Ground::Hill,
            vec![
                pt(1200.0, 150.0),
                pt(1600.0, 100.0),
                pt(1720.0, 300.0),
                pt(1500.0, 420.0),
                pt(1250.0, 350.0),
            ],
        ),
        (
            "village-1",
            "Arumi",
            Ground::Village,
            vec![pt(800.0, 900.0), pt(1020.0, 880.0), pt(1050.0, 1060.0), pt(820.0, 1080.0)],
        ),
        (
            "marsh-1",
            "Paddies",
            Ground::Marsh,
            vec![pt(1300.0, 800.0), pt(1650.0, 760.0), pt(1700.0, 980.0), pt(1350.0, 1020.0)],
        ),
    ];
    for (id, name, ground, outline) in land {
        scene.regions.push(Region {
            id: id.into(),
            name: name.into(),
            outline,
            ground,
            level: if ground == Ground::Hill { 2 } else { 0 },
            notes: vec![],
            anchor: None,
        });
    }
    scene.borders = vec![
        Border {
            path: vec![pt(0.0, 700.0), pt(500.0, 660.0), pt(1000.0, 720.0), pt(1800.0, 640.0)],
            stroke: Stroke::River,
            name: "Rengo stream".into(),
        },
        Border {
            path: vec![pt(400.0, 600.0), pt(1100.0, 600.0)],
            stroke: Stroke::Palisade,
            name: "palisade".into(),
        },
        Border {
            path: vec![pt(1250.0, 430.0), pt(1500.0, 480.0), pt(1700.0, 400.0)],
            stroke: Stroke::Cliff,
            name: "escarpment".into(),
        },
        Border {
            path: vec![pt(0.0, 1150.0), pt(1800.0, 1130.0)],
            stroke: Stroke::Double,
            name: "road".into(),
        },
        Border {
            path: vec![pt(50.0, 50.0), pt(50.0, 250.0)],
            stroke: Stroke::Thick,
            name: "wall".into(),
        },
        Border {
            path: vec![pt(90.0, 50.0), pt(90.0, 250.0)],
            stroke: Stroke::Dotted,
            name: "path".into(),
        },
        Border {
            path: vec![pt(130.0, 50.0), pt(130.0, 250.0)],
            stroke: Stroke::Single,
            name: "ditch".into(),
        },
    ];
    let units = [
        (
            "Baba Nobuharu",
            "Cv",
            Shape::Horse,
            Owner::Red,
            500.0,
            900.0,
            20.0,
            6,
            vec![badge("2", "2 hits")],
        ),
        ("Yamagata", "Cv", Shape::Horse, Owner::Red, 760.0, 800.0, 345.0, 8, vec![]),
        (
            "Tsuchiya",
            "Y",
            Shape::Spears,
            Owner::Red,
            1050.0,
            830.0,
            0.0,
            8,
            vec![badge("D", "disordered"), badge("3", "3 hits")],
        ),
        ("Hara", "Y", Shape::Spears, Owner::Red, 300.0, 1000.0, 45.0, 4, vec![]),
        ("Naito", "S", Shape::Rect, Owner::Red, 1240.0, 950.0, 310.0, 5, vec![]),
        ("Okubo", "T", Shape::Guns, Owner::Blue, 520.0, 530.0, 180.0, 4, vec![badge("f", "fired")]),
        ("Ishikawa", "T", Shape::Guns, Owner::Blue, 760.0, 530.0, 180.0, 4, vec![]),
        ("Sakuma", "T", Shape::Guns, Owner::Blue, 1000.0, 530.0, 190.0, 4, vec![]),
        ("Shibata", "Y", Shape::Spears, Owner::Blue, 640.0, 380.0, 170.0, 8, vec![]),
        ("Takigawa", "B", Shape::Round, Owner::Blue, 900.0, 360.0, 200.0, 6, vec![]),
        ("Mizuno", "S", Shape::Rect, Owner::Blue, 1400.0, 620.0, 225.0, 5, vec![]),
    ];
    for (i, (name, letter, shape, owner, x, y, heading, count, badges)) in
        units.into_iter().enumerate()
    {
        scene.pieces.push(Piece {
            id: format!("u{i}"),
            name: name.into(),
            letter: letter.into(),
            owner,
            shape,
            spot: Spot::At(pt(x, y)),
            stands: stands(count, i == 8, 40.0, 30.0),
            heading: Some(heading),
            strength: Some(count as u16),
            badges,
            level: 0,
            sentence: format!("{name} with {count} stands faces {heading} degrees."),
        });
    }
    for (name, owner, x, y) in
        [("Katsuyori", Owner::Red, 700.0, 1020.0), ("Nobunaga", Owner::Blue, 1450.0, 230.0)]
    {
        scene.pieces.push(Piece {
            id: name.to_lowercase(),
            name: name.into(),
            letter: "C".into(),
            owner,
            shape: Shape::Star,
            spot: Spot::At(pt(x, y)),
            ..Piece::default()
        });
    }
    scene.marks = vec![
        Mark::Circle { centre: pt(700.0, 1020.0), radius: 240.0, label: "command 240".into() },
        Mark::Shape {
            outline: vec![pt(680.0, 550.0), pt(840.0, 550.0), pt(950.0, 760.0), pt(570.0, 760.0)],
            label: "arc of fire".into(),
        },
        Mark::Ghost { piece: "u0".into(), at: pt(570.0, 760.0), heading: 10.0 },
        Mark::Arrow { from: pt(500.0, 900.0), to: pt(560.0, 800.0), label: String::new() },
        Mark::Choosable(Place::Piece("u0".into())),
        Mark::Choosable(Place::At(pt(1150.0, 700.0))),
    ];
    scene
}

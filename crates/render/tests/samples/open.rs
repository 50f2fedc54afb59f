//! An open table with turned units, every kind of line and most kinds of mark.

use scene::{Border, Ground, Mark, Owner, Piece, Place, Region, Scene, Shape, Spot, Stroke, pt};

use super::{badge, stands};

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

//! Fifteen zones and six reserves, with units of stands.

use scene::{Ground, Item, Mark, Owner, Piece, Place, Region, Scene, Shape, Spot, Tray};

use super::{badge, rect, stands};

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

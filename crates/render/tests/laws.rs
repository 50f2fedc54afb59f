//! What must hold for every picture: names are there, text is safe, nothing overlaps, no line is
//! too wide, and the sides are told apart without colour.

mod samples;

use render::{prose, svg, terminal};
use roxmltree::{Document, Node};
use scene::{Badge, Ground, Item, Owner, Piece, Region, Scene, Spot, Tray, pt};
use unicode_width::UnicodeWidthStr;

fn style(width: f32, dark: bool) -> svg::Style {
    svg::Style { dark, width, ..svg::Style::default() }
}

/// Every way of drawing a picture that we promise.
fn pictures(scene: &Scene) -> Vec<String> {
    [(360.0, false), (360.0, true), (1920.0, false), (1920.0, true)]
        .map(|(width, dark)| svg::draw(scene, &style(width, dark)))
        .to_vec()
}

fn groups<'a>(document: &'a Document<'_>, kind: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.has_attribute(kind)).collect()
}

fn without_colour(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("\x1b[") {
        out += &rest[..start];
        let end = rest[start..].find('m').expect("a colour ends with m");
        rest = &rest[start + end + 1..];
    }
    out + rest
}

fn number(node: &Node<'_, '_>, name: &str) -> f32 {
    node.attribute(name).and_then(|text| text.parse().ok()).expect("a number")
}

/// Left, top, right, bottom of the body of a counter: the first rectangle of its group.
fn body(group: &Node<'_, '_>) -> [f32; 4] {
    let rect = group.children().find(|node| node.has_tag_name("rect")).expect("a body");
    let (x, y) = (number(&rect, "x"), number(&rect, "y"));
    [x, y, x + number(&rect, "width"), y + number(&rect, "height")]
}

fn overlap(a: [f32; 4], b: [f32; 4]) -> bool {
    a[2].min(b[2]) - a[0].max(b[0]) > 0.1 && a[3].min(b[3]) - a[1].max(b[1]) > 0.1
}

#[test]
fn pictures_are_xml_and_name_every_part() {
    for (_, scene) in samples::all() {
        for picture in pictures(&scene) {
            let document = Document::parse(&picture).expect("XML");
            let root = document.root_element();
            assert_eq!(root.attribute("role"), Some("img"));
            assert_eq!(root.first_element_child().and_then(|n| n.text()), Some(&*scene.title));
            let parts = [
                ("data-region", scene.regions.iter().map(|r| r.id.as_str()).collect::<Vec<_>>()),
                ("data-piece", scene.pieces.iter().map(|p| p.id.as_str()).collect()),
                ("data-tray", scene.trays.iter().map(|t| t.id.as_str()).collect()),
            ];
            for (kind, ids) in parts {
                let found = groups(&document, kind);
                assert_eq!(found.len(), ids.len());
                for id in ids {
                    let group = found.iter().find(|n| n.attribute(kind) == Some(id)).expect(id);
                    let title = group.first_element_child().expect("a title");
                    assert!(title.has_tag_name("title"));
                    assert_eq!(title.text(), group.attribute("aria-label"));
                }
            }
        }
    }
}

#[test]
fn pictures_need_nothing_from_elsewhere() {
    for (_, scene) in samples::all() {
        for picture in pictures(&scene) {
            for word in ["<script", "<style", " style=", "href", "@import", "<image"] {
                assert!(!picture.contains(word), "{word}");
            }
            assert_eq!(picture.matches("http").count(), 1, "only the namespace");
        }
    }
}

#[test]
fn a_piece_carries_its_sentence() {
    let scene = samples::zones();
    let picture = svg::draw(&scene, &svg::Style::default());
    let document = Document::parse(&picture).expect("XML");
    for piece in &scene.pieces {
        let group = groups(&document, "data-piece")
            .into_iter()
            .find(|node| node.attribute("data-piece") == Some(&piece.id))
            .expect("a group");
        assert_eq!(group.attribute("aria-label"), Some(&*piece.sentence));
    }
}

#[test]
fn counters_do_not_overlap_and_each_side_keeps_its_half() {
    for scene in [samples::zones(), samples::hexes(), crowd()] {
        for width in [300.0, 360.0, 800.0, 1200.0, 1920.0] {
            let picture = svg::draw(&scene, &style(width, false));
            let document = Document::parse(&picture).expect("XML");
            let counters: Vec<(&Piece, [f32; 4])> = groups(&document, "data-piece")
                .iter()
                .map(|group| {
                    let id = group.attribute("data-piece");
                    let piece = scene.pieces.iter().find(|p| Some(&*p.id) == id).expect("known");
                    (piece, body(group))
                })
                .collect();
            for (i, (one, a)) in counters.iter().enumerate() {
                for (other, b) in &counters[i + 1..] {
                    assert!(!overlap(*a, *b), "{} and {} at {width}", one.id, other.id);
                    if one.spot == other.spot && one.owner != other.owner {
                        let (red, blue) = if one.owner == Owner::Red { (a, b) } else { (b, a) };
                        assert!(red[1] >= blue[3], "{} and {} at {width}", one.id, other.id);
                    }
                }
            }
        }
    }
}

/// One region with far too many in it.
fn crowd() -> Scene {
    let mut scene = Scene::new("Crowd", 100.0, 80.0);
    let corners = vec![pt(10.0, 10.0), pt(90.0, 10.0), pt(80.0, 75.0), pt(20.0, 75.0)];
    scene.regions.push(Region { id: "a".into(), outline: corners, ..Region::default() });
    for i in 0..31 {
        scene.pieces.push(Piece {
            id: format!("p{i}"),
            letter: "X".into(),
            owner: if i % 3 == 0 { Owner::Red } else { Owner::Blue },
            spot: Spot::In("a".into()),
            strength: Some(i),
            heading: Some(0.0),
            ..Piece::default()
        });
    }
    scene
}

#[test]
fn text_is_escaped() {
    let evil = "<script>alert(\"x\")</script> & 'y' \u{1b}[31m\u{0}";
    let mut scene = crowd();
    scene.title = evil.into();
    scene.status.push(evil.into());
    scene.regions[0].name = evil.into();
    scene.regions[0].id = evil.into();
    scene.regions[0].notes.push(evil.into());
    for piece in &mut scene.pieces {
        piece.id = evil.into();
        piece.name = evil.into();
        piece.sentence = evil.into();
        piece.spot = Spot::In(evil.into());
        piece.badges.push(Badge { short: "<&>".into(), long: evil.into() });
    }
    let item = Item { id: evil.into(), title: evil.into(), text: evil.into(), ..Item::default() };
    scene.trays.push(Tray {
        id: evil.into(),
        title: evil.into(),
        items: vec![item],
        ..Tray::default()
    });
    let picture = svg::draw(&scene, &svg::Style::default());
    assert!(!picture.contains("<script"));
    Document::parse(&picture).expect("XML");
    let text = terminal::draw(&scene, &terminal::Options::default());
    assert!(!text.contains('\u{1b}'), "names must not move the cursor");
}

#[test]
fn no_line_is_wider_than_asked() {
    for (name, scene) in samples::all().into_iter().chain([("crowd", crowd())]) {
        for width in (20..=132).chain([200]) {
            for colour in [false, true] {
                let text =
                    terminal::draw(&scene, &terminal::Options { width, colour, legend: true });
                for line in without_colour(&text).lines() {
                    assert!(line.width() <= width, "{name} at {width}: {line}");
                }
            }
        }
    }
}

#[test]
fn the_terminal_tells_sides_without_colour() {
    for (name, scene) in samples::all() {
        let plain =
            terminal::draw(&scene, &terminal::Options { width: 80, colour: false, legend: true });
        let colour =
            terminal::draw(&scene, &terminal::Options { width: 80, colour: true, legend: true });
        assert_ne!(plain, colour);
        assert_eq!(plain, without_colour(&colour), "colour adds nothing but colour");
        for piece in &scene.pieces {
            let side = if piece.owner == Owner::Red { 'R' } else { 'B' };
            let start: String = piece.name.chars().take(2).collect();
            // Side, perhaps a star and an arrow, then the letters, then the name.
            let told = plain.split(['│', '\n', ';', ':']).any(|part| {
                let part = part.trim_start_matches(['-', ' ']);
                part.starts_with(side)
                    && part[1..]
                        .trim_start_matches(['*', '^', '>', 'v', '<'])
                        .starts_with(&piece.letter)
                    && part.contains(&start)
            });
            assert!(told, "{name}: {}", piece.name);
        }
    }
}

#[test]
fn the_picture_tells_sides_without_colour() {
    let picture = svg::draw(&samples::zones(), &style(360.0, false));
    let document = Document::parse(&picture).expect("XML");
    for group in groups(&document, "data-piece") {
        let hatched = group
            .children()
            .any(|n| n.attribute("fill").is_some_and(|fill| fill.ends_with("-blue)")));
        let blue = group.attribute("data-piece").is_some_and(|id| id.starts_with("Uesugi"));
        assert_eq!(hatched, blue);
    }
}

#[test]
fn prose_names_every_region_and_says_every_sentence() {
    for (_, scene) in samples::all() {
        let text = prose::tell(&scene);
        for region in &scene.regions {
            assert!(text.contains(&region.name), "{}", region.name);
        }
        for piece in &scene.pieces {
            assert!(text.contains(&piece.sentence) && text.contains(&piece.name), "{}", piece.name);
        }
        for line in scene.status.iter().chain(scene.trays.iter().map(|tray| &tray.title)) {
            assert!(text.contains(line.trim_end_matches('.')), "{line}");
        }
    }
}

#[test]
fn what_is_face_down_stays_so() {
    let mut scene = Scene::new("Hands", 10.0, 10.0);
    let item = Item {
        id: "1".into(),
        title: "Secret".into(),
        text: "Secret too".into(),
        count: 3,
        hidden: true,
    };
    scene.trays.push(Tray {
        id: "t".into(),
        title: "Hand".into(),
        items: vec![item],
        ..Tray::default()
    });
    let told = [
        svg::draw(&scene, &svg::Style::default()),
        terminal::draw(&scene, &terminal::Options::default()),
        prose::tell(&scene),
    ];
    assert!(told.iter().all(|text| !text.contains("Secret")));
}

#[test]
fn odd_scenes_are_drawn_all_the_same() {
    let mut odd = Scene::new("", 0.0, 0.0);
    odd.regions.push(Region { id: "none".into(), ..Region::default() });
    let line = vec![pt(1.0, 1.0), pt(2.0, 2.0)];
    odd.regions.push(Region { id: "line".into(), outline: line, level: -9, ..Region::default() });
    let wild = vec![pt(f32::NAN, 0.0), pt(f32::INFINITY, 3.0), pt(-1.0, 1e30)];
    odd.regions.push(Region {
        id: "wild".into(),
        outline: wild,
        ground: Ground::Wood,
        ..Region::default()
    });
    for spot in ["none", "line", "wild", "nowhere"] {
        let spot = Spot::In(spot.into());
        odd.pieces.push(Piece { spot, heading: Some(f32::NAN), ..Piece::default() });
    }
    odd.pieces.push(Piece { spot: Spot::At(pt(f32::NAN, -1e30)), ..Piece::default() });
    let mut larger = odd.clone();
    larger.size = pt(1e6, 3.0);
    for scene in [odd, larger, Scene::default()] {
        for picture in pictures(&scene) {
            Document::parse(&picture).expect("XML");
        }
        for width in [0, 1, 20, 80] {
            terminal::draw(&scene, &terminal::Options { width, colour: true, legend: true });
        }
        assert!(!prose::tell(&scene).is_empty());
    }
}

#[test]
fn parts_can_be_pressed_when_asked() {
    let interactive = svg::Style { interactive: true, ..svg::Style::default() };
    let picture = svg::draw(&samples::hexes(), &interactive);
    let document = Document::parse(&picture).expect("XML");
    assert_eq!(document.root_element().attribute("role"), Some("group"));
    let buttons: Vec<_> =
        document.descendants().filter(|n| n.attribute("role") == Some("button")).collect();
    assert_eq!(buttons.len(), 5);
    assert!(buttons.iter().all(|n| n.has_attribute("data-choice") && n.has_attribute("tabindex")));
    let bare = svg::Style { marks: false, ..svg::Style::default() };
    assert!(!svg::draw(&samples::hexes(), &bare).contains("data-choice"));
}

#[test]
fn a_page_gets_the_bare_table_in_its_own_colours() {
    let style = svg::Style { bare: true, themed: true, marks: false, ..svg::Style::default() };
    for (name, scene) in samples::all() {
        let picture = svg::draw(&scene, &style);
        let document = Document::parse(&picture).expect("XML");
        assert!(!picture.contains("data-tray") && !picture.contains("data-item"), "{name}: trays");
        let pieces = document.descendants().filter(|n| n.has_attribute("data-piece"));
        assert!(
            pieces.clone().all(|n| n.attribute("data-rim").is_some()),
            "{name}: a rim is missing"
        );
        assert_eq!(pieces.count(), scene.pieces.len(), "{name}");
        let fills = document.descendants().filter_map(|n| n.attribute("fill"));
        let strokes = document.descendants().filter_map(|n| n.attribute("stroke"));
        let by_value: Vec<&str> = fills.chain(strokes).filter(|c| c.starts_with('#')).collect();
        assert!(by_value.is_empty(), "{name}: {by_value:?}");
    }
}

/// Compares with a file beside the tests; `UPDATE_GOLDEN=1` writes it anew.
fn golden(name: &str, text: &str) {
    let file = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, text).expect("written");
    }
    let kept = std::fs::read_to_string(&file).expect("a golden file");
    assert!(kept == text, "{name} has changed; if that is meant, run with UPDATE_GOLDEN=1\n{text}");
}

#[test]
fn text_looks_as_it_did() {
    for (name, scene) in samples::all() {
        golden(&format!("{name}.txt"), &terminal::draw(&scene, &terminal::Options::default()));
        golden(&format!("{name}-prose.txt"), &prose::tell(&scene));
    }
}

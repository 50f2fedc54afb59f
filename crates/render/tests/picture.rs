//! Pictures as pixels: they come out at the width asked, and in grey the two sides still differ.
#![cfg(feature = "png")]

use render::{png, svg};
use resvg::tiny_skia::Pixmap;
use scene::{Owner, Piece, Scene, Shape, Spot, pt};

#[test]
fn a_picture_is_as_wide_as_asked() {
    let scene = Scene::new("Empty", 200.0, 100.0);
    let bytes = png::draw(&svg::draw(&scene, &svg::Style::default()), 640).expect("a picture");
    let picture = Pixmap::decode_png(&bytes).expect("PNG");
    assert_eq!(picture.width(), 640);
}

#[test]
fn what_is_no_svg_is_refused() {
    assert!(matches!(png::draw("not an svg", 100), Err(png::PngError::Svg(_))));
}

/// The body of one counter, pixel by pixel, in grey.
fn grey(owner: Owner, dark: bool, width: f32) -> Vec<f32> {
    let mut scene = Scene::new("", 100.0, 100.0);
    scene.pieces.push(Piece {
        id: "p".into(),
        letter: "LS".into(),
        owner,
        shape: Shape::Rect,
        spot: Spot::At(pt(50.0, 50.0)),
        strength: Some(4),
        ..Piece::default()
    });
    let style = svg::Style { dark, width, ..svg::Style::default() };
    let drawn = svg::draw(&scene, &style);
    let bytes = png::draw(&drawn, width as u32).expect("a picture");
    let picture = Pixmap::decode_png(&bytes).expect("PNG");
    // The first rectangle of the piece is its body.
    let document = roxmltree::Document::parse(&drawn).expect("XML");
    let group = document.descendants().find(|n| n.has_attribute("data-piece")).expect("a piece");
    let body = group.children().find(|n| n.has_tag_name("rect")).expect("a body");
    let side = |name: &str| body.attribute(name).and_then(|v| v.parse::<f32>().ok()).expect(name);
    let (left, top) = (side("x") as u32, side("y") as u32);
    let mut seen: Vec<f32> = Vec::new();
    for y in top..top + side("height") as u32 {
        for x in left..left + side("width") as u32 {
            let c = picture.pixel(x, y).expect("inside");
            seen.push(
                0.299 * f32::from(c.red())
                    + 0.587 * f32::from(c.green())
                    + 0.114 * f32::from(c.blue()),
            );
        }
    }
    seen
}

#[test]
fn sides_differ_in_grey() {
    for dark in [false, true] {
        for width in [360.0, 1920.0] {
            let (red, blue) = (grey(Owner::Red, dark, width), grey(Owner::Blue, dark, width));
            assert_eq!(red.len(), blue.len());
            let apart: f32 = red.iter().zip(&blue).map(|(a, b)| (a - b).abs()).sum();
            // On average over the whole counter, most of which (symbol, figures) is alike.
            let apart = apart / red.len() as f32;
            assert!(apart > 12.0, "dark {dark}, {width} wide: {apart}");
        }
    }
}

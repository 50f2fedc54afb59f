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

/// Mean brightness and its spread over one counter, in grey.
fn grey(owner: Owner, dark: bool, width: f32) -> (f32, f32) {
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
    let bytes = png::draw(&svg::draw(&scene, &style), width as u32).expect("a picture");
    let picture = Pixmap::decode_png(&bytes).expect("PNG");
    // The counter is in the middle; its edge is at least two lines of type long.
    let (cx, cy, reach) = (picture.width() / 2, picture.height() / 2, 8);
    let mut seen: Vec<f32> = Vec::new();
    for y in cy - reach..cy + reach {
        for x in cx - reach..cx + reach {
            let c = picture.pixel(x, y).expect("inside");
            seen.push(
                0.299 * f32::from(c.red())
                    + 0.587 * f32::from(c.green())
                    + 0.114 * f32::from(c.blue()),
            );
        }
    }
    let mean = seen.iter().sum::<f32>() / seen.len() as f32;
    let spread = seen.iter().map(|v| (v - mean).powi(2)).sum::<f32>() / seen.len() as f32;
    (mean, spread.sqrt())
}

#[test]
fn sides_differ_in_grey() {
    for dark in [false, true] {
        for width in [360.0, 1920.0] {
            let (red, blue) = (grey(Owner::Red, dark, width), grey(Owner::Blue, dark, width));
            let apart = (red.0 - blue.0).abs() + (red.1 - blue.1).abs();
            assert!(apart > 12.0, "dark {dark}, {width}: {red:?} {blue:?}");
        }
    }
}

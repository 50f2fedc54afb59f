//! Three tables to draw: zones with units of stands, hexes with blocks and hands, an open table.
#![allow(missing_docs)]

mod hexes;
mod open;
mod zones;

pub use hexes::hexes;
pub use open::open;
pub use zones::zones;

use scene::{Badge, Point, Scene, Stand, pt};

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

//! Writes the sample tables as pictures and text into a folder, for looking at them:
//! `cargo run -p render --features png --example look -- FOLDER`.

use std::path::PathBuf;

use render::{png, prose, svg, terminal};

#[allow(dead_code)]
#[path = "../tests/samples/mod.rs"]
mod samples;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name a folder")?);
    for (name, scene) in samples::all() {
        for (width, dark) in [(360, false), (360, true), (1920, false), (1920, true)] {
            let style = svg::Style { dark, width: width as f32, ..svg::Style::default() };
            let picture = svg::draw(&scene, &style);
            let mood = if dark { "dark" } else { "light" };
            let file = folder.join(format!("{name}-{width}-{mood}"));
            std::fs::write(file.with_extension("svg"), &picture)?;
            std::fs::write(file.with_extension("png"), png::draw(&picture, width)?)?;
        }
        let text = terminal::draw(&scene, &terminal::Options::default());
        std::fs::write(folder.join(format!("{name}.txt")), text)?;
        std::fs::write(folder.join(format!("{name}-prose.txt")), prose::tell(&scene))?;
    }
    Ok(())
}

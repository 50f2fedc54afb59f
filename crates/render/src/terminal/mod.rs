//! The Scene as text for a terminal of any width, with or without colour.
//!
//! Tables of a few large regions that do not overlap become a grid of boxes (`boxes`) which list
//! their pieces. Everything else is sampled onto a character map (`map`) with a legend; that needs
//! no special case for hexes. Sides are told by the letters `R` and `B`, so colour only helps, and
//! a listener hears them too. No line is wider than asked, counted as terminals count.

mod boxes;
mod columns;
mod legend;
mod map;
mod page;

use scene::{Owner, Scene};

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Columns; at least 20 are used.
    pub width: usize,
    /// Whether ANSI colours may be used besides letters and signs.
    pub colour: bool,
    /// Whether a map is followed by a list of all that stands on it. On a large table that is
    /// several screens.
    pub legend: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { width: 80, colour: false, legend: true }
    }
}

/// Draws the whole scene, ending with a newline.
pub fn draw(scene: &Scene, options: &Options) -> String {
    let width = options.width.max(20);
    let mut out = String::new();
    for line in columns::wrap(&scene.title, width, 0) {
        out += &paint(&line, Ink::Strong, options.colour);
        out.push('\n');
    }
    let told = match boxes::grid(scene, width) {
        Some(grid) => grid.draw(scene, width),
        None => map::draw(scene, width, options.legend),
    };
    out += &told.page.print(options.colour);
    for (ink, line) in told.notes.into_iter().chain(legend::beside(scene, width)) {
        out += &paint(&line, ink, options.colour);
        out.push('\n');
    }
    out
}

/// A drawn table and the lines that explain it.
struct Told {
    page: page::Page,
    notes: Vec<(Ink, String)>,
}

/// What a character is drawn in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Ink {
    #[default]
    Plain,
    Strong,
    Faint,
    Red,
    Blue,
}

impl Ink {
    fn of(owner: Owner) -> Ink {
        match owner {
            Owner::Red => Ink::Red,
            Owner::Blue => Ink::Blue,
            Owner::Neutral => Ink::Plain,
        }
    }

    /// The escape sequence that begins it. Bright blue, since the plain one vanishes on black.
    fn code(self) -> &'static str {
        match self {
            Ink::Plain => "",
            Ink::Strong => "\x1b[1m",
            Ink::Faint => "\x1b[2m",
            Ink::Red => "\x1b[31m",
            Ink::Blue => "\x1b[94m",
        }
    }
}

fn paint(text: &str, ink: Ink, colour: bool) -> String {
    if colour && ink != Ink::Plain && !text.is_empty() {
        format!("{}{text}\x1b[0m", ink.code())
    } else {
        text.to_string()
    }
}

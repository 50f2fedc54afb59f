//! The SVG as a picture file, by resvg with the fonts of the system.
//!
//! resvg carries no fonts. Without one, every word would silently be missing, so that is an error
//! here and says what to install.

use std::fmt;
use std::sync::Arc;

use resvg::{tiny_skia, usvg};

/// Why there is no picture.
#[derive(Debug)]
pub enum PngError {
    /// The system has no font at all.
    NoFont,
    /// The text is not an SVG we can read.
    Svg(String),
    /// The picture would be larger than can be drawn, or empty.
    Size(u32, u32),
    /// The picture could not be written as PNG.
    Encode(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::NoFont => f.write_str(
                "no font was found, so the picture would have no words: install one, for example \
                 `apt install fonts-dejavu-core` (Debian, Ubuntu) or `dnf install dejavu-sans-fonts` \
                 (Fedora), and `fonts-noto-cjk` for kanji",
            ),
            PngError::Svg(why) => write!(f, "the SVG could not be read: {why}"),
            PngError::Size(w, h) => write!(f, "a picture of {w} by {h} pixels cannot be drawn"),
            PngError::Encode(why) => write!(f, "the picture could not be written: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Draws an SVG at this width in pixels; the height follows from its shape.
pub fn draw(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_system_fonts();
    draw_with(svg, width, fonts)
}

fn draw_with(
    svg: &str,
    width: u32,
    mut fonts: usvg::fontdb::Database,
) -> Result<Vec<u8>, PngError> {
    if fonts.is_empty() {
        return Err(PngError::NoFont);
    }
    let sans =
        family(&fonts, &["Noto Sans", "DejaVu Sans", "Liberation Sans", "Arial", "Helvetica"]);
    let serif = family(
        &fonts,
        &["Noto Serif", "DejaVu Serif", "Liberation Serif", "Georgia", "Times New Roman"],
    );
    let fallback = sans.clone().or_else(|| any_family(&fonts)).ok_or(PngError::NoFont)?;
    fonts.set_sans_serif_family(&fallback);
    fonts.set_serif_family(serif.as_ref().unwrap_or(&fallback));
    let options = usvg::Options {
        font_family: fallback,
        fontdb: Arc::new(fonts),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|e| PngError::Svg(e.to_string()))?;
    let size = tree.size();
    let scale = width as f32 / size.width();
    let height = (size.height() * scale).ceil() as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| PngError::Encode(e.to_string()))
}

/// The first of these families that is there.
fn family(fonts: &usvg::fontdb::Database, wanted: &[&str]) -> Option<String> {
    let there = |name: &&&str| {
        fonts.faces().any(|face| face.families.iter().any(|(family, _)| family == **name))
    };
    wanted.iter().find(there).map(|name| name.to_string())
}

fn any_family(fonts: &usvg::fontdb::Database) -> Option<String> {
    fonts.faces().find_map(|face| face.families.first().map(|(family, _)| family.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_fonts_it_says_what_to_install() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>"#;
        let error = draw_with(svg, 10, usvg::fontdb::Database::new()).unwrap_err();
        assert!(error.to_string().contains("fonts-dejavu-core"));
    }
}

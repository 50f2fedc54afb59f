//! How wide text will be, without a font at hand: estimates on the wide side, by kind of letter.
//!
//! The viewer's browser picks the font, so exact widths are not to be had. Text that might not fit
//! is shortened here rather than squeezed there.

use unicode_width::UnicodeWidthChar;

/// The width of a text in pixels at this size.
pub fn width(text: &str, size: f32, bold: bool) -> f32 {
    let ems: f32 = text.chars().map(em).sum();
    ems * size * if bold { 1.18 } else { 1.0 }
}

fn em(c: char) -> f32 {
    match c {
        'i' | 'j' | 'l' | '\'' | '.' | ',' | ':' | ';' | '|' | '!' | ' ' | 'I' => 0.34,
        'f' | 't' | 'r' | '(' | ')' | '-' | '[' | ']' | '/' => 0.43,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '\u{2026}' => 0.95,
        'A'..='Z' => 0.72,
        '0'..='9' => 0.64,
        'a'..='z' => 0.61,
        _ => match c.width().unwrap_or(0) {
            0 => 0.0,
            1 => 0.66,
            _ => 1.02,
        },
    }
}

/// The text, or as much of it as fits with an ellipsis; nothing when not even two letters would.
pub fn shorten(text: &str, size: f32, bold: bool, room: f32) -> String {
    if width(text, size, bold) <= room {
        return text.to_string();
    }
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if width(&kept, size, bold) + 0.6 * size > room {
            kept.pop();
            break;
        }
    }
    let kept = kept.trim_end();
    if kept.chars().count() < 2 { String::new() } else { format!("{kept}\u{2026}") }
}

/// Like [`shorten`], but cut without an ellipsis, as counters have always done.
pub fn clip(text: &str, size: f32, bold: bool, room: f32) -> String {
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if width(&kept, size, bold) > room {
            kept.pop();
            break;
        }
    }
    kept.trim_end().to_string()
}

/// Breaks a text into lines that fit; at most `most` of them, the last shortened if need be.
pub fn wrap(text: &str, size: f32, room: f32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    if most == 0 {
        return lines;
    }
    let mut words = text.split_whitespace().peekable();
    let mut line = String::new();
    while let Some(word) = words.next() {
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        if line.is_empty() || width(&longer, size, false) <= room {
            line = longer;
            continue;
        }
        if lines.len() + 1 == most {
            let rest: Vec<&str> = std::iter::once(word).chain(words).collect();
            line = format!("{line} {}", rest.join(" "));
            break;
        }
        lines.push(shorten(&line, size, false, room));
        line = word.to_string();
    }
    if !line.is_empty() && lines.len() < most {
        lines.push(shorten(&line, size, false, room));
    }
    lines
}

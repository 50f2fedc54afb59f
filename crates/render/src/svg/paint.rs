//! Writing SVG: numbers, escaped text, and the few elements everything is made of.
//!
//! All looks are presentation attributes. There is no `style` element and no `style` attribute, so
//! the picture shows the same under a strict content security policy.

use std::fmt::{self, Display, Write};

use scene::Point;

use super::palette::Palette;

/// Sans for counters: short words, small sizes. Kanji fonts of the common systems follow.
pub const SANS: &str = "'Noto Sans','DejaVu Sans','Segoe UI',Helvetica,Arial,'Noto Sans CJK JP','Hiragino Sans','Yu Gothic',sans-serif";
/// Serif for what is printed on the map.
pub const SERIF: &str = "'Noto Serif','DejaVu Serif',Georgia,'Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho',serif";

/// A number with at most two decimals (one from a hundred on, where a tenth of a pixel is already
/// finer than the eye) and no trailing zeros.
pub struct N(pub f32);

impl Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = if self.0.abs() < 100.0 { 100.0 } else { 10.0 };
        let value = if self.0.is_finite() { (self.0 * part).round() / part } else { 0.0 };
        // Minus zero would make two equal pictures differ.
        write!(f, "{}", if value == 0.0 { 0.0 } else { value })
    }
}

/// Text made safe for XML; characters XML cannot hold at all are dropped.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => out.push(c),
        }
    }
    out
}

/// The points of a polygon or polyline.
pub fn points(path: &[Point]) -> String {
    let each: Vec<String> = path.iter().map(|p| format!("{},{}", N(p.x), N(p.y))).collect();
    each.join(" ")
}

/// The attributes of a stroke; nothing for none.
fn rim(stroke: &str, width: f32) -> String {
    if stroke == "none" {
        return String::new();
    }
    format!(r#" stroke="{stroke}" stroke-width="{}""#, N(width))
}

/// What a text looks like.
#[derive(Clone, Copy)]
pub struct Type<'a> {
    /// Size in pixels.
    pub size: f32,
    /// Heavy.
    pub bold: bool,
    /// Slanted.
    pub italic: bool,
    /// `start`, `middle` or `end`.
    pub anchor: &'a str,
    /// Ink.
    pub fill: &'a str,
    /// Drawn behind the letters to lift them off a pattern.
    pub halo: Option<&'a str>,
    /// Map lettering rather than counter lettering.
    pub serif: bool,
}

impl<'a> Type<'a> {
    /// Plain, centred counter lettering.
    pub fn new(size: f32, fill: &'a str) -> Type<'a> {
        Type { size, bold: false, italic: false, anchor: "middle", fill, halo: None, serif: false }
    }
}

/// What is being drawn on: the text so far and the look.
pub struct Canvas {
    /// SVG so far.
    pub out: String,
    /// Colours.
    pub palette: &'static Palette,
    /// Put before every id, so that two pictures on one page do not share patterns.
    pub prefix: String,
    /// Ordinary type size.
    pub base: f32,
    /// Groups may be focused and pressed.
    pub interactive: bool,
    /// Things are named once, by their titles, and drawn once if they look alike.
    pub bare: bool,
    /// The reader reads Japanese.
    pub japanese: bool,
    /// The group being drawn in says what all lines have in common.
    pub lined: bool,
    /// What is drawn once and used many times.
    pub stamps: Vec<String>,
}

impl Canvas {
    /// Adds raw SVG, which must be escaped already.
    pub fn put(&mut self, raw: impl Display) {
        // Writing to a String cannot fail.
        let _ = write!(self.out, "{raw}");
    }

    /// Adds a text with its baseline at a point.
    pub fn text(&mut self, at: Point, look: Type<'_>, text: &str) {
        if text.is_empty() {
            return;
        }
        let mut more = String::new();
        // The root says `middle`.
        if look.anchor != "middle" {
            more += &format!(r#" text-anchor="{}""#, look.anchor);
        }
        if look.bold {
            more += r#" font-weight="bold""#;
        }
        if look.italic {
            more += r#" font-style="italic""#;
        }
        if let Some(halo) = look.halo {
            more += &format!(
                r#" stroke="{halo}" stroke-width="{}" paint-order="stroke""#,
                N(0.28 * look.size)
            );
        }
        if look.serif {
            more += &format!(r#" font-family="{SERIF}""#);
        }
        self.put(format_args!(
            r#"<text x="{}" y="{}" font-size="{}" fill="{}"{more}>{}</text>"#,
            N(at.x),
            N(at.y),
            N(look.size),
            look.fill,
            escape(text)
        ));
    }

    /// Adds a closed shape.
    pub fn polygon(&mut self, path: &[Point], fill: &str, stroke: &str, width: f32) {
        self.put(format_args!(
            r#"<polygon points="{}" fill="{fill}"{}/>"#,
            points(path),
            rim(stroke, width)
        ));
    }

    /// Adds an open line; `dash` may be empty.
    pub fn line(&mut self, path: &[Point], stroke: &str, width: f32, dash: &str) {
        let dash =
            if dash.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{dash}""#) };
        let (fill, cap) = match self.lined {
            true => ("", ""),
            false => (r#" fill="none""#, r#" stroke-linecap="round""#),
        };
        self.put(format_args!(
            r#"<polyline points="{}"{fill} stroke="{stroke}" stroke-width="{}"{cap}{dash}/>"#,
            points(path),
            N(width)
        ));
    }

    /// Adds a circle.
    pub fn circle(&mut self, at: Point, radius: f32, fill: &str, stroke: &str, width: f32) {
        self.put(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}"{}/>"#,
            N(at.x),
            N(at.y),
            N(radius),
            rim(stroke, width)
        ));
    }

    /// Adds an upright rectangle with rounded corners.
    pub fn rect(
        &mut self,
        r: &crate::geometry::Rect,
        round: f32,
        fill: &str,
        stroke: &str,
        width: f32,
    ) {
        let rx = if round == 0.0 { String::new() } else { format!(r#" rx="{}""#, N(round)) };
        self.put(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}"{rx} fill="{fill}"{}/>"#,
            N(r.x),
            N(r.y),
            N(r.w),
            N(r.h),
            rim(stroke, width)
        ));
    }

    /// Opens a group for a thing one can point at; close it with `</g>`.
    pub fn open(&mut self, kind: &str, id: &str, title: &str, choice: Option<usize>) {
        self.open_rimmed(kind, id, title, choice, &[]);
    }

    /// Opens a group that says its outline, for a page that marks it.
    pub fn open_rimmed(
        &mut self,
        kind: &str,
        id: &str,
        title: &str,
        choice: Option<usize>,
        rim: &[Point],
    ) {
        let (id, title) = (escape(id), escape(title));
        let mut more = String::new();
        if let Some(number) = choice {
            more += &format!(r#" data-choice="{number}""#);
        }
        if self.bare {
            // A screen reader goes through the page's own list and prose, not through a hundred
            // nameless shapes; so what cannot be pressed has no role, and the title is enough.
            if !rim.is_empty() {
                let whole: Vec<Point> =
                    rim.iter().map(|p| scene::pt(p.x.round(), p.y.round())).collect();
                more += &format!(r#" data-rim="{}""#, points(&whole));
            }
            self.put(format_args!(r#"<g data-{kind}="{id}"{more}><title>{title}</title>"#));
            return;
        }
        more += match (self.interactive, choice) {
            (true, Some(_)) => r#" role="button" tabindex="0""#,
            (true, None) => r#" role="img""#,
            (false, _) => "",
        };
        self.put(format_args!(
            r#"<g data-{kind}="{id}"{more} aria-label="{title}"><title>{title}</title>"#
        ));
    }

    /// Draws something at the origin by `draw` and uses it at a point. What looks like a thing that
    /// was drawn before is not drawn again: a map of three thousand hexes has a few dozen kinds.
    pub fn stamped(&mut self, at: Point, more: &str, draw: impl FnOnce(&mut Canvas)) {
        let before = std::mem::take(&mut self.out);
        draw(self);
        let drawn = std::mem::replace(&mut self.out, before);
        let known = self.stamps.iter().position(|stamp| *stamp == drawn);
        let number = known.unwrap_or_else(|| {
            self.stamps.push(drawn);
            self.stamps.len() - 1
        });
        let prefix = self.prefix.clone();
        self.put(format_args!(
            r##"<use{more} href="#{prefix}{number}" x="{}" y="{}"/>"##,
            N(at.x),
            N(at.y)
        ));
    }

    /// Writes down what was stamped.
    pub fn put_stamps(&mut self) {
        let (stamps, prefix) = (std::mem::take(&mut self.stamps), self.prefix.clone());
        self.put("<defs>");
        for (number, stamp) in stamps.iter().enumerate() {
            self.put(format_args!(r#"<g id="{prefix}{number}">{stamp}</g>"#));
        }
        self.put("</defs>");
    }

    /// Closes a group.
    pub fn close(&mut self) {
        self.put("</g>\n");
    }

    /// A reference to one of our patterns.
    pub fn pattern(&self, name: &str) -> String {
        format!("url(#{}{name})", self.prefix)
    }
}

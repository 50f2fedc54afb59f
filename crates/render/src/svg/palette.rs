//! Paper and ink: the few colours of the picture, by day and by night.

use scene::{Ground, Owner};

/// The colours of one mood.
pub struct Palette {
    /// Behind everything.
    pub paper: &'static str,
    /// The table itself.
    pub table: &'static str,
    /// Lines and text.
    pub ink: &'static str,
    /// Lines and text that may recede.
    pub faint: &'static str,
    /// The plaque a symbol stands on, and strips of names.
    pub plaque: &'static str,
    /// Text and lines on a plaque.
    pub plaque_ink: &'static str,
    /// Badges.
    pub tab: &'static str,
    /// What may be chosen, arrows, ranges.
    pub mark: &'static str,
    /// Text on a mark.
    pub on_mark: &'static str,
    /// Water.
    pub water: &'static str,
    /// Body, hatching and text of the first side.
    pub red: Livery,
    /// Body, hatching and text of the second side.
    pub blue: Livery,
    /// Body, hatching and text of nobody's pieces.
    pub neutral: Livery,
    grounds: [&'static str; 9],
}

/// How a side's counters look.
pub struct Livery {
    /// The body.
    pub body: &'static str,
    /// Outline and pattern.
    pub line: &'static str,
    /// Figures on the body.
    pub text: &'static str,
}

/// By day.
pub static LIGHT: Palette = Palette {
    paper: "#f6f1e4",
    table: "#efe7d2",
    ink: "#2a251f",
    faint: "#857a66",
    plaque: "#fdfaf1",
    plaque_ink: "#221d18",
    tab: "#f2d98b",
    mark: "#9a4c00",
    on_mark: "#fff8e8",
    water: "#4d7f94",
    red: Livery { body: "#98302a", line: "#5c1511", text: "#fff6ea" },
    blue: Livery { body: "#d5e0e6", line: "#284c68", text: "#10263a" },
    neutral: Livery { body: "#e6ddc6", line: "#6b614e", text: "#2a251f" },
    grounds: [
        "#e8d9b0", "#d3dcb8", "#e5d3c0", "#ddd2bd", "#d3ddd0", "#cfdfe4", "#d8cfc6", "#e9e2b9",
        "#cbc2b0",
    ],
};

/// By night.
pub static DARK: Palette = Palette {
    paper: "#191714",
    table: "#24211c",
    ink: "#ece3d0",
    faint: "#978c77",
    plaque: "#efe7d5",
    plaque_ink: "#1d1915",
    tab: "#e3c56b",
    mark: "#ffb454",
    on_mark: "#1d1509",
    water: "#6fa3ba",
    red: Livery { body: "#b9443a", line: "#f0a79a", text: "#fff3e6" },
    blue: Livery { body: "#142430", line: "#8fbcdc", text: "#eaf6ff" },
    neutral: Livery { body: "#3a352c", line: "#b3a78f", text: "#f1e8d6" },
    grounds: [
        "#3a3222", "#2a3324", "#3a2f27", "#332d24", "#26322d", "#22343d", "#383230", "#393520",
        "#14120f",
    ],
};

/// As the page's style sheet says.
pub static THEMED: Palette = Palette {
    paper: "var(--paper)",
    table: "var(--table)",
    ink: "var(--ink)",
    faint: "var(--faint)",
    plaque: "var(--plaque)",
    plaque_ink: "var(--plaque-ink)",
    tab: "var(--tab)",
    mark: "var(--mark)",
    on_mark: "var(--on-mark)",
    water: "var(--water)",
    red: Livery { body: "var(--red)", line: "var(--red-l)", text: "var(--red-t)" },
    blue: Livery { body: "var(--blue)", line: "var(--blue-l)", text: "var(--blue-t)" },
    neutral: Livery { body: "var(--none)", line: "var(--none-l)", text: "var(--none-t)" },
    grounds: [
        "var(--g0)",
        "var(--g1)",
        "var(--g2)",
        "var(--g3)",
        "var(--g4)",
        "var(--g5)",
        "var(--g6)",
        "var(--g7)",
        "var(--g8)",
    ],
};

impl Palette {
    /// The livery of a side.
    pub fn livery(&self, owner: Owner) -> &Livery {
        match owner {
            Owner::Red => &self.red,
            Owner::Blue => &self.blue,
            Owner::Neutral => &self.neutral,
        }
    }

    /// The tint under a ground's pattern.
    pub fn ground(&self, ground: Ground) -> &'static str {
        match ground {
            Ground::Clear | Ground::Road => self.table,
            Ground::Hill => self.grounds[0],
            Ground::Wood => self.grounds[1],
            Ground::Village => self.grounds[2],
            Ground::Rough => self.grounds[3],
            Ground::Marsh => self.grounds[4],
            Ground::Water | Ground::Ford => self.grounds[5],
            Ground::Castle | Ground::Camp => self.grounds[6],
            Ground::Field => self.grounds[7],
            Ground::Impassable => self.grounds[8],
            Ground::Box => self.paper,
        }
    }
}

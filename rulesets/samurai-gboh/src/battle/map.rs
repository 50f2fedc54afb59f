//! Maps: TOML with the ground drawn as text, a character a hex, and a legend.

use super::charts::TERRAIN;
use engine::{Fault, Faults};
use ground::hexes::{ArtFault, Board, Edge, Hex, Layout, Pushed};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// What a hex is; the numbers are those of the first lines of the terrain chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Ground {
    #[default]
    Clear,
    Road,
    Field,
    Paddy,
    Woods,
    Village,
    River,
    Deep,
    Ford,
    Fort,
    Castle,
    Marsh,
}

/// Every kind of ground, in the order of the terrain chart.
pub const GROUNDS: [Ground; 12] = [
    Ground::Clear,
    Ground::Road,
    Ground::Field,
    Ground::Paddy,
    Ground::Woods,
    Ground::Village,
    Ground::River,
    Ground::Deep,
    Ground::Ford,
    Ground::Fort,
    Ground::Castle,
    Ground::Marsh,
];

impl Ground {
    /// Its name in maps and staging.
    pub fn name(self) -> &'static str {
        TERRAIN[self as usize]
    }

    /// Reads its name.
    pub fn read(text: &str) -> Option<Ground> {
        GROUNDS.into_iter().find(|ground| ground.name().eq_ignore_ascii_case(text))
    }
}

/// Features of hexsides, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Side {
    /// A stream along it.
    Stream = 1,
    /// A line of trees along it.
    Treeline = 2,
    /// A road across it.
    Road = 4,
}

/// The names of hexside features.
pub const SIDES: [(&str, Side); 3] =
    [("stream", Side::Stream), ("treeline", Side::Treeline), ("road", Side::Road)];

/// A map as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// The version of the format: 1.
    pub format: u32,
    /// The battlefield.
    pub title: String,
    /// `rulebook`, `reconstructed` or `house`.
    pub source: String,
    /// Columns across.
    #[schemars(with = "u8")]
    pub columns: Spanned<u8>,
    /// Rows down.
    pub rows: u8,
    /// What each character of `ground` means: names of the terrain chart.
    #[schemars(with = "BTreeMap<String, String>")]
    pub legend: BTreeMap<String, Spanned<String>>,
    /// The ground, a line a row, a character a hex.
    #[schemars(with = "String")]
    pub ground: Spanned<String>,
    /// Levels, drawn the same way with digits; all 0 if left out.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub levels: Option<Spanned<String>>,
    /// Streams: `1703-1720 NE SE` is those hexsides of all hexes of that stretch of a column.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub streams: Vec<Spanned<String>>,
    /// Lines of trees, written like streams.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub treelines: Vec<Spanned<String>>,
    /// Roads: hexes to pass, in order.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub roads: Vec<Spanned<String>>,
    /// Names of places, for the reader.
    #[serde(default)]
    pub places: BTreeMap<String, String>,
}

/// A checked map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// How the hexes lie.
    pub board: Board,
    /// Ground of each hex.
    pub ground: Vec<Ground>,
    /// Level of each hex.
    pub levels: Vec<u8>,
    /// Hexside bits of each hex.
    pub sides: Vec<[u8; 6]>,
}

/// The compiled-in maps.
pub const MAPS: [(&str, &str); 7] = [
    ("teaching", include_str!("../../data/maps/teaching.toml")),
    ("okehazama", include_str!("../../data/maps/okehazama.toml")),
    ("kawanakajima", include_str!("../../data/maps/kawanakajima.toml")),
    ("anegawa", include_str!("../../data/maps/anegawa.toml")),
    ("mikata-ga-hara", include_str!("../../data/maps/mikata-ga-hara.toml")),
    ("nagashino", include_str!("../../data/maps/nagashino.toml")),
    ("sekigahara", include_str!("../../data/maps/sekigahara.toml")),
];

/// A board of SAMURAI: upright columns, odd ones half a hex down.
pub fn board(columns: u8, rows: u8) -> Option<Board> {
    Board::checked(columns, rows, Layout::Columns, Pushed::Even)
}

impl Map {
    /// Open ground of this size.
    pub fn open(columns: u8, rows: u8) -> Option<Map> {
        let board = board(columns, rows)?;
        let places = board.places();
        let ground = vec![Ground::Clear; places];
        Some(Map { board, ground, levels: vec![0; places], sides: vec![[0; 6]; places] })
    }

    /// The compiled-in map of this name.
    pub fn builtin(id: &str) -> Result<Map, Faults> {
        match MAPS.iter().find(|(name, _)| *name == id) {
            Some((_, text)) => Map::read(text),
            None => {
                let known: Vec<&str> = MAPS.iter().map(|(name, _)| *name).collect();
                Err(Fault::new(format!("there is no map '{id}'"))
                    .help(format!("known: {}", known.join(", ")))
                    .into())
            }
        }
    }

    /// Reads and checks a map file, all faults at once.
    pub fn read(text: &str) -> Result<Map, Faults> {
        let file: MapFile = toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            Fault::new(error.message().to_string()).at_byte(text, at)
        })?;
        let mut faults = Faults::default();
        if file.format != 1 {
            faults.push(Fault::new("only format 1 is known"));
        }
        let Some(mut map) = Map::open(*file.columns.get_ref(), file.rows) else {
            let at = file.columns.span().start;
            faults.push(Fault::new("a map has 1 to 99 columns and 1 to 99 rows").at_byte(text, at));
            return Err(faults);
        };
        let mut legend = BTreeMap::new();
        for (code, name) in &file.legend {
            match (code.chars().next(), Ground::read(name.get_ref())) {
                (Some(code), Some(ground)) => {
                    legend.insert(code, ground);
                }
                _ => faults.push(
                    Fault::new(format!("'{}' is no kind of ground", name.get_ref()))
                        .help(format!("known: {}", TERRAIN[..GROUNDS.len()].join(", ")))
                        .at_byte(text, name.span().start),
                ),
            }
        }
        match map.board.read_art(
            file.ground.get_ref(),
            |code| legend.get(&code).copied(),
            Ground::Clear,
        ) {
            Ok(ground) => map.ground = ground,
            Err(drawn) => drawn_faults(text, &file.ground, &drawn, &mut faults),
        }
        if let Some(levels) = &file.levels {
            let digit = |code: char| code.to_digit(10).map(|level| level as u8);
            match map.board.read_art(levels.get_ref(), digit, 0) {
                Ok(levels) => map.levels = levels,
                Err(drawn) => drawn_faults(text, levels, &drawn, &mut faults),
            }
        }
        let mut note = |result: Result<(), String>, at: usize| {
            if let Err(what) = result {
                faults.push(Fault::new(what).at_byte(text, at));
            }
        };
        for (list, side) in [(&file.streams, Side::Stream), (&file.treelines, Side::Treeline)] {
            for entry in list {
                note(map.stretch(entry.get_ref(), side), entry.span().start);
            }
        }
        for road in &file.roads {
            note(map.road(road.get_ref()), road.span().start);
        }
        faults.or(map)
    }

    /// Sets a feature on a hexside, seen from both hexes.
    pub fn set_side(&mut self, hex: Hex, edge: Edge, side: Side) {
        if let Some(mine) = self.sides.get_mut(hex.index()) {
            mine[edge.index()] |= side as u8;
        }
        if let Some(other) = self.board.step(hex, edge)
            && let Some(theirs) = self.sides.get_mut(other.index())
        {
            theirs[edge.opposite().index()] |= side as u8;
        }
    }

    fn stretch(&mut self, entry: &str, side: Side) -> Result<(), String> {
        let mut words = entry.split_whitespace();
        let span = words.next().unwrap_or("");
        let (first, last) = span.split_once('-').unwrap_or((span, span));
        let hex = |name: &str| self.board.parse(name).map_err(|fault| format!("'{name}': {fault}"));
        let (first, last) = (hex(first)?, hex(last)?);
        let ((column, top), (other, bottom)) =
            (self.board.column_row(first), self.board.column_row(last));
        if column != other || top > bottom {
            return Err(format!("'{span}' is not a stretch of one column, from the top down"));
        }
        let mut edges = Vec::new();
        for word in words {
            edges.push(self.board.edge_named(word).ok_or_else(|| format!("'{word}' is no edge"))?);
        }
        for row in top..=bottom {
            for &edge in &edges {
                if let Some(hex) = self.board.at(column, row) {
                    self.set_side(hex, edge, side);
                }
            }
        }
        Ok(())
    }

    fn road(&mut self, entry: &str) -> Result<(), String> {
        let mut at: Option<Hex> = None;
        for word in entry.split_whitespace() {
            let goal = self.board.parse(word).map_err(|fault| format!("'{word}': {fault}"))?;
            let mut here = at.unwrap_or(goal);
            // Of the hexes that lead nearer the one closest to the straight line, so that a road does
            // not run out along one axis and back along another.
            let board = self.board;
            let ((x, y), (far_x, far_y)) = (board.centre(here), board.centre(goal));
            let astray = |hex: Hex| {
                let (at_x, at_y) = board.centre(hex);
                ((far_x - x) * (at_y - y) - (far_y - y) * (at_x - x)).abs()
            };
            while here != goal {
                let near = self.board.neighbours(here);
                let step =
                    near.min_by_key(|(_, next)| (board.distance(*next, goal), astray(*next)));
                let Some((edge, next)) = step else { break };
                self.set_side(here, edge, Side::Road);
                here = next;
            }
            at = Some(goal);
        }
        Ok(())
    }
}

fn drawn_faults(text: &str, art: &Spanned<String>, drawn: &[ArtFault], faults: &mut Faults) {
    // The drawing begins on the line after its quotation marks.
    let first = Fault::new("").at_byte(text, art.span().start).line;
    for fault in drawn {
        let what = fault.to_string();
        let what = what.split_once(": ").map_or(what.as_str(), |(_, what)| what);
        faults.push(Fault::new(what).at(first + fault.line, fault.column));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_map_reads() {
        for (name, text) in MAPS {
            Map::read(text).unwrap_or_else(|faults| panic!("{name}: {faults}"));
        }
    }

    #[test]
    fn all_faults_of_a_map_come_at_once() {
        let text = "format = 1\ntitle = \"t\"\nsource = \"house\"\ncolumns = 3\nrows = 2\n\
                    ground = \"\"\"\n..x\n..\n\"\"\"\nstreams = [\"0101-0202 NE\"]\n\
                    roads = [\"0909\"]\n[legend]\n'.' = \"clear\"\nm = \"moor\"\n";
        let faults = Map::read(text).unwrap_err();
        assert_eq!(faults.0.len(), 5, "{faults}");
        let lines: Vec<usize> = faults.0.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [14, 7, 8, 10, 11], "{faults}");
    }
}

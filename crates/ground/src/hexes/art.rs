//! Maps drawn as text: a line for each row, a character for each hex.

use core::fmt;

use super::{Board, Hex};

/// What is wrong in a drawn map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArtTrouble {
    /// The legend does not know this character.
    Unknown(char),
    /// The row should have so many hexes, and has so many.
    RowLength {
        /// By the board.
        wanted: usize,
        /// As drawn.
        found: usize,
    },
    /// The map should have so many rows, and has so many.
    RowCount {
        /// By the board.
        wanted: usize,
        /// As drawn.
        found: usize,
    },
}

/// One fault of a drawn map and where it stands, counting lines and columns of text from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArtFault {
    /// Line of the text.
    pub line: usize,
    /// Character in that line.
    pub column: usize,
    /// What is wrong there.
    pub trouble: ArtTrouble,
}

impl fmt::Display for ArtFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match self.trouble {
            ArtTrouble::Unknown(code) => write!(f, "{code:?} is not in the legend"),
            ArtTrouble::RowLength { wanted, found } => {
                write!(f, "this row has {found} hexes and should have {wanted}")
            }
            ArtTrouble::RowCount { wanted, found } => {
                write!(f, "the map has {found} rows and should have {wanted}")
            }
        }
    }
}

impl core::error::Error for ArtFault {}

impl Board {
    /// Reads a drawn map: every line that is not blank is a row, every character that is not a
    /// space is a hex, so that pushed rows may be indented and hexes set apart. Gives a code for
    /// each place of the board, `outside` for the gaps of short lines, or all faults at once.
    ///
    /// ```
    /// use ground::hexes::{Board, Layout, Pushed};
    /// let board = Board::new(3, 3, Layout::Rows, Pushed::Odd).with_short_lines();
    /// let legend = |code| match code { '.' => Some("open"), 'f' => Some("forest"), _ => None };
    /// let map = board.read_art(". f .\n . .\n. . f", legend, "outside").unwrap();
    /// assert_eq!(map[1], "forest");
    /// assert_eq!(map[5], "outside");
    /// let faults = board.read_art(". f .\n . x\n. . f", legend, "outside").unwrap_err();
    /// assert_eq!((faults[0].line, faults[0].column), (2, 4));
    /// ```
    pub fn read_art<T: Clone>(
        &self,
        text: &str,
        legend: impl Fn(char) -> Option<T>,
        outside: T,
    ) -> Result<Vec<T>, Vec<ArtFault>> {
        let mut codes = vec![outside; self.places()];
        let mut faults = Vec::new();
        let (mut row, mut last_line) = (0, 1);
        for (line, drawn) in text.lines().enumerate().filter(|(_, drawn)| !drawn.trim().is_empty())
        {
            let line = line + 1;
            last_line = line;
            let hexes: Vec<Hex> = (0..self.columns())
                .filter_map(|column| self.at(column, u8::try_from(row).ok()?))
                .collect();
            let mut found = 0;
            for (at, code) in drawn.chars().enumerate().filter(|(_, code)| !code.is_whitespace()) {
                match legend(code) {
                    None => {
                        let trouble = ArtTrouble::Unknown(code);
                        faults.push(ArtFault { line, column: at + 1, trouble });
                    }
                    Some(code) => {
                        if let Some(hex) = hexes.get(found) {
                            codes[hex.index()] = code;
                        }
                    }
                }
                found += 1;
            }
            if row < self.rows() as usize && found != hexes.len() {
                let trouble = ArtTrouble::RowLength { wanted: hexes.len(), found };
                faults.push(ArtFault { line, column: drawn.chars().count(), trouble });
            }
            row += 1;
        }
        if row != self.rows() as usize {
            let trouble = ArtTrouble::RowCount { wanted: self.rows() as usize, found: row };
            faults.push(ArtFault { line: last_line, column: 1, trouble });
        }
        if faults.is_empty() { Ok(codes) } else { Err(faults) }
    }

    /// Draws a map that [`Board::read_art`] reads back, pushed rows indented.
    pub fn draw_art(&self, code: impl Fn(Hex) -> char) -> String {
        let mut text = String::new();
        for row in 0..self.rows() {
            if self.layout() == super::Layout::Rows && self.push(i16::from(row)) == 1 {
                text.push(' ');
            }
            let mut first = true;
            for hex in (0..self.columns()).filter_map(|column| self.at(column, row)) {
                if !first {
                    text.push(' ');
                }
                first = false;
                text.push(code(hex));
            }
            text.push('\n');
        }
        text
    }
}

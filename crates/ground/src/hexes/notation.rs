//! How hexes are written: `1914` (column 19, row 14, from 1) or `8,3` (row 8, column 3, from 0).
//!
//! The first is printed on the maps of SAMURAI, the second is what our rulings on Samurai Battles
//! use. Which one a board takes follows from its layout.

use core::fmt;

use super::{Board, Hex, Layout};

/// A hex with its board, for writing.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    board: Board,
    hex: Hex,
}

/// Why a text names no hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// It is not written as this board writes hexes; the example shows how.
    Form(&'static str),
    /// It is well written, but there is no such hex.
    OffBoard,
}

impl fmt::Display for NameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameFault::Form(example) => write!(f, "a hex is written like {example}"),
            NameFault::OffBoard => f.write_str("there is no such hex on this board"),
        }
    }
}

impl core::error::Error for NameFault {}

impl Board {
    /// The hex as this board writes it.
    pub const fn name(&self, hex: Hex) -> Named {
        Named { board: *self, hex }
    }

    /// Reads a hex: four digits, column then row from 1, on a board of columns; row, comma and
    /// column from 0, in brackets or not, on a board of rows.
    ///
    /// ```
    /// use ground::hexes::{Board, Layout, Pushed};
    /// let map = Board::new(36, 24, Layout::Columns, Pushed::Even);
    /// let hex = map.parse("1914").unwrap();
    /// assert_eq!(map.column_row(hex), (18, 13));
    /// assert_eq!(map.name(hex).to_string(), "1914");
    /// ```
    pub fn parse(&self, text: &str) -> Result<Hex, NameFault> {
        let number = |digits: &str| -> Option<u8> {
            let fit = !digits.is_empty() && digits.len() <= 2;
            (fit && digits.bytes().all(|b| b.is_ascii_digit())).then(|| digits.parse().ok())?
        };
        match self.layout() {
            Layout::Columns => {
                let fault = NameFault::Form("1914");
                if text.len() != 4 || !text.is_ascii() {
                    return Err(fault);
                }
                let column = number(&text[..2]).ok_or(fault)?;
                let row = number(&text[2..]).ok_or(fault)?;
                // There is no column 0, nor row 0: one less wraps to 255, off every board.
                self.at(column.wrapping_sub(1), row.wrapping_sub(1)).ok_or(NameFault::OffBoard)
            }
            Layout::Rows => {
                let fault = NameFault::Form("8,3");
                let bare = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(text);
                let (row, column) = bare.split_once(',').ok_or(fault)?;
                let row = number(row.trim()).ok_or(fault)?;
                let column = number(column.trim()).ok_or(fault)?;
                self.at(column, row).ok_or(NameFault::OffBoard)
            }
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.board.column_row(self.hex);
        match self.board.layout() {
            Layout::Columns => write!(f, "{:02}{:02}", column + 1, row + 1),
            Layout::Rows => write!(f, "{row},{column}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Pushed;
    use super::*;

    #[test]
    fn every_hex_reads_back_as_written() {
        let field = Board::new(12, 11, Layout::Rows, Pushed::Odd).with_short_lines();
        let map = Board::new(72, 42, Layout::Columns, Pushed::Even);
        for board in [field, map] {
            for hex in board.hexes() {
                assert_eq!(board.parse(&board.name(hex).to_string()), Ok(hex));
            }
        }
        assert_eq!(field.parse("(8,3)"), field.parse("8, 3"));
    }

    #[test]
    fn what_is_no_hex_is_refused() {
        let field = Board::new(12, 11, Layout::Rows, Pushed::Odd).with_short_lines();
        let map = Board::new(72, 42, Layout::Columns, Pushed::Even);
        for text in ["", "191", "19140", "+1+1", "19é", "19-1", "a"] {
            assert!(matches!(map.parse(text), Err(NameFault::Form(_))), "{text}");
            assert!(matches!(field.parse(text), Err(NameFault::Form(_))), "{text}");
        }
        for text in ["0014", "1900", "7301", "0143"] {
            assert_eq!(map.parse(text), Err(NameFault::OffBoard), "{text}");
        }
        // The last place of an odd row is a half-hex, where nothing may stand.
        assert!(field.parse("0,11").is_ok());
        assert_eq!(field.parse("1,11"), Err(NameFault::OffBoard));
    }
}

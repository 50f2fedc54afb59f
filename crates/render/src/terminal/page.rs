//! A page of characters one can write on in any order, with lines that join where they meet.

use unicode_width::UnicodeWidthChar;

use super::{Ink, paint};

/// Marks where one region ends and another begins.
pub const TICK: char = '\u{b7}';

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

#[derive(Clone, Copy, Debug)]
struct Cell {
    /// `None` is the right half of a wide character.
    glyph: Option<char>,
    ink: Ink,
    /// Which neighbours a line runs to.
    lines: u8,
}

/// The page.
#[derive(Debug)]
pub struct Page {
    width: usize,
    cells: Vec<Vec<Cell>>,
}

impl Page {
    /// An empty page.
    pub fn new(width: usize, height: usize) -> Page {
        let blank = Cell { glyph: Some(' '), ink: Ink::Plain, lines: 0 };
        Page { width, cells: vec![vec![blank; width]; height] }
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.cells.len()
    }

    /// Whether nothing was written here yet.
    pub fn blank(&self, x: usize, y: usize) -> bool {
        self.cells
            .get(y)
            .and_then(|row| row.get(x))
            .is_some_and(|cell| cell.glyph == Some(' ') && cell.lines == 0)
    }

    /// Whether nothing but a tick is here.
    pub fn open(&self, x: usize, y: usize) -> bool {
        let tick = |cell: &Cell| cell.glyph == Some(TICK);
        self.blank(x, y) || self.cells.get(y).and_then(|row| row.get(x)).is_some_and(tick)
    }

    /// Puts one narrow character.
    pub fn put(&mut self, x: usize, y: usize, glyph: char, ink: Ink) {
        if let Some(cell) = self.cells.get_mut(y).and_then(|row| row.get_mut(x)) {
            *cell = Cell { glyph: Some(glyph), ink, lines: 0 };
        }
    }

    /// Writes a text; what would pass the right edge is left off.
    pub fn write(&mut self, x: usize, y: usize, text: &str, ink: Ink) {
        let Some(row) = self.cells.get_mut(y) else { return };
        let mut at = x;
        for c in text.chars() {
            let wide = c.width().unwrap_or(0);
            if wide == 0 || at + wide > self.width {
                continue;
            }
            row[at] = Cell { glyph: Some(c), ink, lines: 0 };
            if wide == 2 {
                row[at + 1] = Cell { glyph: None, ink, lines: 0 };
            }
            at += wide;
        }
    }

    /// Draws the frame of a box, corners included, joining lines that are there already.
    pub fn frame(&mut self, x0: usize, y0: usize, x1: usize, y1: usize) {
        for y in [y0, y1] {
            for x in x0..=x1 {
                let mut lines = 0;
                lines |= if x > x0 { LEFT } else { 0 };
                lines |= if x < x1 { RIGHT } else { 0 };
                self.join(x, y, lines);
            }
        }
        for x in [x0, x1] {
            for y in y0..=y1 {
                let mut lines = 0;
                lines |= if y > y0 { UP } else { 0 };
                lines |= if y < y1 { DOWN } else { 0 };
                self.join(x, y, lines);
            }
        }
    }

    fn join(&mut self, x: usize, y: usize, lines: u8) {
        if let Some(cell) = self.cells.get_mut(y).and_then(|row| row.get_mut(x)) {
            cell.lines |= lines;
            cell.ink = Ink::Faint;
            cell.glyph = Some(line_glyph(cell.lines));
        }
    }

    /// The page as lines of text, each ended by a newline and without trailing blanks.
    pub fn print(&self, colour: bool) -> String {
        let mut out = String::new();
        for row in &self.cells {
            let end =
                row.iter().rposition(|cell| cell.glyph != Some(' ')).map_or(0, |last| last + 1);
            let mut run = String::new();
            let mut ink = Ink::Plain;
            for cell in &row[..end] {
                if cell.ink != ink {
                    out += &paint(&run, ink, colour);
                    run.clear();
                    ink = cell.ink;
                }
                run.extend(cell.glyph);
            }
            out += &paint(&run, ink, colour);
            out.push('\n');
        }
        out
    }
}

fn line_glyph(lines: u8) -> char {
    const GLYPHS: [char; 16] =
        [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];
    GLYPHS[usize::from(lines & 15)]
}

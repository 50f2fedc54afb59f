//! A board of hexes: which there are, who adjoins whom, how far apart.

use serde::{Deserialize, Serialize};

use super::{Edge, Vertex};

/// A hex by its number on its board: row by row from the top left.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Hex(pub u16);

impl Hex {
    /// For arrays with one entry a hex.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How the hexes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Layout {
    /// Level rows of hexes that stand on a point; every other row is pushed half a hex right.
    Rows,
    /// Upright columns of hexes that stand on a side; every other column is pushed half a hex down.
    Columns,
}

/// Which lines are pushed, counting rows or columns from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pushed {
    /// Lines 0, 2, 4 …
    Even,
    /// Lines 1, 3, 5 …
    Odd,
}

/// A hex in axial coordinates: `q` and `r` with the third, `-q - r`, left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Axial {
    /// Along the first axis.
    pub q: i16,
    /// Along the second axis.
    pub r: i16,
}

impl Axial {
    /// Steps from hex to hex.
    pub const fn distance(self, to: Axial) -> u16 {
        let (q, r) = (to.q - self.q, to.r - self.r);
        // The largest of |q|, |r| and |q + r|: with equal signs that is the sum, else the larger.
        let (far, sum) = (max(q.unsigned_abs(), r.unsigned_abs()), (q + r).unsigned_abs());
        max(far, sum)
    }

    pub(super) const fn plus(self, (q, r): (i16, i16)) -> Axial {
        Axial { q: self.q + q, r: self.r + r }
    }
}

const fn max(a: u16, b: u16) -> u16 {
    if a > b { a } else { b }
}

/// Axial steps clockwise. Edge `k` is entry `k` on a board of rows and entry `k + 5` on one of
/// columns, because there edge 0 is drawn a sixth of a turn earlier.
const STEPS: [(i16, i16); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

/// The size and shape of a board, from which everything about its hexes is computed.
///
/// Hexes are numbered through the full rectangle of columns and rows. On a board with short lines
/// the last place of each pushed line is no hex, so that the numbering stays even: see
/// [`Board::contains`].
///
/// ```
/// use ground::hexes::{Board, Edge, Layout, Pushed};
/// let board = Board::new(12, 11, Layout::Rows, Pushed::Odd);
/// let (a, b) = (board.at(0, 0).unwrap(), board.at(3, 4).unwrap());
/// assert_eq!(board.distance(a, b), 5);
/// assert_eq!(board.step(a, board.edge_named("E").unwrap()), board.at(1, 0));
/// assert_eq!(board.step(a, Edge::new(5)), None);
/// assert_eq!(board.ring(b, 2).count(), 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Shape", into = "Shape")]
pub struct Board {
    columns: u8,
    rows: u8,
    layout: Layout,
    pushed: Pushed,
    short: bool,
    /// ⌈2³² / columns⌉: multiplying by it and dropping 32 bits divides any hex number by the
    /// columns exactly, at a third of the cost of a division.
    per_row: u64,
}

impl Board {
    /// A board of 1 to 99 columns and rows. Panics otherwise; use [`Board::checked`] for sizes
    /// read from a file.
    pub const fn new(columns: u8, rows: u8, layout: Layout, pushed: Pushed) -> Board {
        match Board::checked(columns, rows, layout, pushed) {
            Some(board) => board,
            None => panic!("a board has 1 to 99 columns and 1 to 99 rows"),
        }
    }

    /// A board of 1 to 99 columns and rows, or nothing: two digits must number either.
    pub const fn checked(columns: u8, rows: u8, layout: Layout, pushed: Pushed) -> Option<Board> {
        if columns == 0 || rows == 0 || columns > 99 || rows > 99 {
            return None;
        }
        let per_row = (1_u64 << 32).div_ceil(columns as u64);
        Some(Board { columns, rows, layout, pushed, short: false, per_row })
    }

    /// The same board with pushed lines one hex shorter, as where half-hexes fill both their ends.
    pub const fn with_short_lines(self) -> Board {
        Board { short: true, ..self }
    }

    /// Columns across.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// Rows down.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Rows or columns in line.
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// How many numbers there are for hexes, the gaps of short lines included.
    pub const fn places(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The hex in this column and row, 0 first.
    pub const fn at(&self, column: u8, row: u8) -> Option<Hex> {
        self.hex_at(column as i16, row as i16)
    }

    /// Whether this number is a hex of the board.
    pub const fn contains(&self, hex: Hex) -> bool {
        hex.index() < self.places() && {
            let (column, row) = self.column_row(hex);
            self.hex_at(column as i16, row as i16).is_some()
        }
    }

    /// Column and row, 0 first.
    #[inline]
    pub const fn column_row(&self, hex: Hex) -> (u8, u8) {
        // Nothing here can overflow; saying so spares the checks, which cost more than the sums.
        let row = ((hex.0 as u64).wrapping_mul(self.per_row) >> 32) as u16;
        (hex.0.wrapping_sub(row.wrapping_mul(self.columns as u16)) as u8, row as u8)
    }

    /// Every hex of the board, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let board = *self;
        (0..self.places() as u16).map(Hex).filter(move |&hex| board.contains(hex))
    }

    /// In axial coordinates.
    #[inline]
    pub const fn axial(&self, hex: Hex) -> Axial {
        let (column, row) = self.column_row(hex);
        let (column, row) = (column as i16, row as i16);
        match self.layout {
            Layout::Rows => Axial { q: column - self.slip(row), r: row },
            Layout::Columns => Axial { q: column, r: row - self.slip(column) },
        }
    }

    /// From axial coordinates, if that is a hex of the board.
    #[inline]
    pub const fn from_axial(&self, axial: Axial) -> Option<Hex> {
        match self.layout {
            Layout::Rows => self.hex_at(axial.q + self.slip(axial.r), axial.r),
            Layout::Columns => self.hex_at(axial.q, axial.r + self.slip(axial.q)),
        }
    }

    /// The neighbour across that edge, if it is on the board.
    #[inline]
    pub const fn step(&self, hex: Hex, edge: Edge) -> Option<Hex> {
        self.from_axial(self.axial(hex).plus(self.step_of(edge)))
    }

    /// The neighbours on the board with the edge to each, clockwise.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Edge, Hex)> + use<> {
        let board = *self;
        Edge::ALL.into_iter().filter_map(move |edge| Some((edge, board.step(hex, edge)?)))
    }

    /// Steps from hex to hex.
    #[inline]
    pub const fn distance(&self, from: Hex, to: Hex) -> u16 {
        let ((x1, line1), (x2, line2)) = (self.doubled(from), self.doubled(to));
        // Each step to another line also goes half a hex along; what is left is walked in line.
        let lines = line1.abs_diff(line2);
        lines.wrapping_add(x1.abs_diff(x2).saturating_sub(lines) >> 1)
    }

    /// Half-hexes along the line and the number of the line.
    #[inline]
    const fn doubled(&self, hex: Hex) -> (u16, u16) {
        let (column, row) = self.column_row(hex);
        let (place, line) = match self.layout {
            Layout::Rows => (column as u16, row as u16),
            Layout::Columns => (row as u16, column as u16),
        };
        let odd = match self.pushed {
            Pushed::Odd => line & 1,
            Pushed::Even => !line & 1,
        };
        (place.wrapping_mul(2).wrapping_add(odd), line)
    }

    /// The edge from a hex to its neighbour; nothing if they do not adjoin.
    pub fn edge_between(&self, from: Hex, to: Hex) -> Option<Edge> {
        let (a, b) = (self.axial(from), self.axial(to));
        Edge::ALL.into_iter().find(|&edge| a.plus(self.step_of(edge)) == b)
    }

    /// The hexes of the board exactly so many steps away, clockwise.
    pub fn ring(&self, centre: Hex, radius: u8) -> impl Iterator<Item = Hex> + use<> {
        let (board, radius) = (*self, i16::from(radius));
        let start = self.axial(centre);
        let sides = Edge::ALL.into_iter().take(if radius == 0 { 1 } else { 6 });
        sides.flat_map(move |edge| (0..radius.max(1)).map(move |along| (edge, along))).filter_map(
            move |(edge, along)| {
                let (out, side) = (board.step_of(edge), board.step_of(edge.turned(2)));
                let ahead = (out.0 * radius + side.0 * along, out.1 * radius + side.1 * along);
                board.from_axial(start.plus(ahead))
            },
        )
    }

    /// The hexes of the board at most so many steps away, nearest first, the centre itself too.
    pub fn range(&self, centre: Hex, radius: u8) -> impl Iterator<Item = Hex> + use<> {
        let board = *self;
        (0..=radius).flat_map(move |away| board.ring(centre, away))
    }

    /// The centre of a hex in halves of the distance between neighbours along a line and in
    /// thirds of the distance between lines: `(x, y)` on a board of rows counts half-hexes from
    /// the left edge and 3 a row; on a board of columns 3 a column and half-hexes from the top.
    pub const fn centre(&self, hex: Hex) -> (i32, i32) {
        let (column, row) = self.column_row(hex);
        let (column, row) = (column as i16, row as i16);
        match self.layout {
            Layout::Rows => ((2 * column + 1 + self.push(row)) as i32, (3 * row + 2) as i32),
            Layout::Columns => ((3 * column + 2) as i32, (2 * row + 1 + self.push(column)) as i32),
        }
    }

    /// The board's name for an edge: a point of the compass with north up.
    pub const fn edge_name(&self, edge: Edge) -> &'static str {
        match self.layout {
            Layout::Rows => ["NE", "E", "SE", "SW", "W", "NW"][edge.index()],
            Layout::Columns => ["N", "NE", "SE", "S", "SW", "NW"][edge.index()],
        }
    }

    /// The board's name for a vertex: a point of the compass with north up.
    pub const fn vertex_name(&self, vertex: Vertex) -> &'static str {
        match self.layout {
            Layout::Rows => ["ENE", "ESE", "S", "WSW", "WNW", "N"][vertex.index()],
            Layout::Columns => ["NNE", "E", "SSE", "SSW", "W", "NNW"][vertex.index()],
        }
    }

    /// The edge of that name.
    pub fn edge_named(&self, name: &str) -> Option<Edge> {
        Edge::ALL.into_iter().find(|&edge| self.edge_name(edge).eq_ignore_ascii_case(name))
    }

    /// The vertex of that name.
    pub fn vertex_named(&self, name: &str) -> Option<Vertex> {
        Vertex::ALL.into_iter().find(|&v| self.vertex_name(v).eq_ignore_ascii_case(name))
    }

    /// Half-hexes by which a line is pushed: 0 or 1.
    #[inline]
    pub(super) const fn push(&self, line: i16) -> i16 {
        match self.pushed {
            Pushed::Odd => line & 1,
            Pushed::Even => 1 - (line & 1),
        }
    }

    /// How many places the skewed axis has slipped behind the straight numbering by this line.
    #[inline]
    const fn slip(&self, line: i16) -> i16 {
        match self.pushed {
            Pushed::Odd => (line - (line & 1)) >> 1,
            Pushed::Even => (line + (line & 1)) >> 1,
        }
    }

    /// The axial step across an edge.
    #[inline]
    pub(super) const fn step_of(&self, edge: Edge) -> (i16, i16) {
        match self.layout {
            Layout::Rows => STEPS[edge.index()],
            Layout::Columns => STEPS[(edge.index() + 5) % 6],
        }
    }

    #[inline]
    const fn hex_at(&self, column: i16, row: i16) -> Option<Hex> {
        let (columns, rows) = (self.columns as i16, self.rows as i16);
        if column < 0 || row < 0 || column >= columns || row >= rows {
            return None;
        }
        let gap = self.short
            && match self.layout {
                Layout::Rows => column == columns - 1 && self.push(row) == 1,
                Layout::Columns => row == rows - 1 && self.push(column) == 1,
            };
        if gap { None } else { Some(Hex((row * columns + column) as u16)) }
    }
}

/// A board as it is saved: without what can be computed.
#[derive(Serialize, Deserialize)]
struct Shape {
    columns: u8,
    rows: u8,
    layout: Layout,
    pushed: Pushed,
    short: bool,
}

impl From<Board> for Shape {
    fn from(board: Board) -> Shape {
        let Board { columns, rows, layout, pushed, short, .. } = board;
        Shape { columns, rows, layout, pushed, short }
    }
}

impl TryFrom<Shape> for Board {
    type Error = &'static str;

    fn try_from(shape: Shape) -> Result<Board, &'static str> {
        let board = Board::checked(shape.columns, shape.rows, shape.layout, shape.pushed)
            .ok_or("a board has 1 to 99 columns and 1 to 99 rows")?;
        Ok(Board { short: shape.short, ..board })
    }
}

//! The grid of zones and what adjoins what.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::{End, Facing, ZoneSet};

/// The most columns a table may have.
pub const MAX_COLUMNS: u8 = 9;
/// Rows of zones on the table. The rulebook lets players change the columns, never this.
pub const ROWS: u8 = 3;

/// Lines of nine, south to north: south reserves, three rows of table, north reserves.
const LINES: u8 = ROWS + 2;

/// A zone on the table or in reserve: one byte, meaningful on every [`Grid`].
///
/// The byte counts lines of nine from the south, the reserves being the outermost lines, so that
/// "straight ahead" is always the same step, from reserve to table as much as between rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Zone(u8);

impl Zone {
    /// How many zones can exist on any grid; every [`Zone::index`] is below it.
    pub const COUNT: usize = (LINES * MAX_COLUMNS) as usize;

    /// The zone with this index, if there can be one.
    pub const fn from_index(index: u8) -> Option<Zone> {
        if (index as usize) < Zone::COUNT { Some(Zone(index)) } else { None }
    }

    /// For arrays with one entry a zone.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column from the west, 0 first.
    pub const fn column(self) -> u8 {
        self.0 % MAX_COLUMNS
    }

    /// Row of the table from the south, 0 to 2; nothing for a reserve zone.
    pub const fn row(self) -> Option<u8> {
        match self.line() {
            0 => None,
            line if line > ROWS => None,
            line => Some(line - 1),
        }
    }

    /// Whose reserve zone this is; nothing for a zone on the table.
    pub const fn reserve_of(self) -> Option<End> {
        match self.line() {
            0 => Some(End::South),
            line if line > ROWS => Some(End::North),
            _ => None,
        }
    }

    const fn line(self) -> u8 {
        self.0 / MAX_COLUMNS
    }
}

impl From<Zone> for u8 {
    fn from(zone: Zone) -> u8 {
        zone.0
    }
}

impl TryFrom<u8> for Zone {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Zone, &'static str> {
        Zone::from_index(index).ok_or("a zone is a number from 0 to 44")
    }
}

/// A row of the table as one player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Row {
    /// The row at his own edge.
    OwnRear,
    /// The row between.
    Middle,
    /// The row at the opponent's edge.
    EnemyRear,
}

impl Row {
    /// All three, nearest first.
    pub const ALL: [Row; 3] = [Row::OwnRear, Row::Middle, Row::EnemyRear];
}

/// Why a grid cannot be laid out so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridFault {
    /// The number of columns asked for, not 1 to 9.
    Columns(u8),
    /// A reserve behind a column that does not exist.
    NoSuchColumn(End, u8),
}

impl fmt::Display for GridFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridFault::Columns(n) => write!(f, "a table has 1 to {MAX_COLUMNS} columns, not {n}"),
            GridFault::NoSuchColumn(end, column) => {
                write!(f, "{end:?} has a reserve behind column {column}, which is off the table")
            }
        }
    }
}

impl core::error::Error for GridFault {}

/// How many columns the table has and where reserves lie.
///
/// ```
/// use ground::zones::{End, Facing, Grid};
/// // Seven columns, two reserves in the south, none in the north.
/// let grid = Grid::new(7, &[2, 4], &[]).unwrap();
/// let corner = grid.zone(0, 0).unwrap();
/// assert_eq!(grid.step(corner, Facing::West), None);
/// assert_eq!(grid.around(corner).len(), 3);
/// assert_eq!(grid.reserves(End::South).count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u8, [u16; 2])", into = "(u8, [u16; 2])")]
pub struct Grid {
    columns: u8,
    /// A bit per column from the west, for the south and the north end.
    reserves: [u16; 2],
}

impl Grid {
    /// A table of so many columns, with reserves behind the listed columns (from the west, 0
    /// first) at the south and at the north end.
    pub fn new(columns: u8, south: &[u8], north: &[u8]) -> Result<Grid, GridFault> {
        if columns == 0 || columns > MAX_COLUMNS {
            return Err(GridFault::Columns(columns));
        }
        let mut reserves = [0; 2];
        for (end, behind) in [(End::South, south), (End::North, north)] {
            for &column in behind {
                if column >= columns {
                    return Err(GridFault::NoSuchColumn(end, column));
                }
                reserves[end as usize] |= 1 << column;
            }
        }
        Ok(Grid { columns, reserves })
    }

    /// Five columns, and three reserves a side behind the three middle ones (M-1, M-2).
    pub const fn standard() -> Grid {
        Grid { columns: 5, reserves: [0b01110; 2] }
    }

    /// How many columns the table has.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// How many zones lie on the table.
    pub const fn table_zones(self) -> u32 {
        (self.columns * ROWS) as u32
    }

    /// The zone on the table in this column from the west and row from the south, 0 first.
    pub const fn zone(self, column: u8, row: u8) -> Option<Zone> {
        if column < self.columns && row < ROWS {
            Some(Zone((row + 1) * MAX_COLUMNS + column))
        } else {
            None
        }
    }

    /// The reserve zone of that end behind this column from the west.
    pub const fn reserve(self, end: End, column: u8) -> Option<Zone> {
        if column >= self.columns || self.reserves[end as usize] >> column & 1 == 0 {
            return None;
        }
        Some(match end {
            End::South => Zone(column),
            End::North => Zone((LINES - 1) * MAX_COLUMNS + column),
        })
    }

    /// Whether this grid has that zone.
    pub const fn contains(self, zone: Zone) -> bool {
        match zone.reserve_of() {
            None => zone.column() < self.columns,
            Some(end) => self.reserve(end, zone.column()).is_some(),
        }
    }

    /// All zones on the table, row by row from the south-west.
    pub fn table(self) -> impl Iterator<Item = Zone> {
        (0..ROWS).flat_map(move |row| (0..self.columns).filter_map(move |c| self.zone(c, row)))
    }

    /// The reserve zones of one end, from the west.
    pub fn reserves(self, end: End) -> impl Iterator<Item = Zone> {
        (0..self.columns).filter_map(move |column| self.reserve(end, column))
    }

    /// The zone on the table straight ahead that way, if there is one.
    pub const fn step(self, zone: Zone, way: Facing) -> Option<Zone> {
        let Some(row) = zone.row() else { return None };
        let column = zone.column();
        match way {
            Facing::North => self.zone(column, row + 1),
            Facing::East => self.zone(column + 1, row),
            // One less than the first wraps round to 255, which is off every table.
            Facing::South => self.zone(column, row.wrapping_sub(1)),
            Facing::West => self.zone(column.wrapping_sub(1), row),
        }
    }

    /// The straight neighbours on the table, with the way to each. A reserve zone has none.
    pub fn neighbours(self, zone: Zone) -> impl Iterator<Item = (Facing, Zone)> {
        Facing::ALL.into_iter().filter_map(move |way| Some((way, self.step(zone, way)?)))
    }

    /// The zones round about on the table, diagonals included: where a Daimyo may go.
    pub fn around(self, zone: Zone) -> ZoneSet {
        let mut around = ZoneSet::EMPTY;
        for way in Facing::ALL {
            let Some(beside) = self.step(zone, way) else { continue };
            around.insert(beside);
            if let Some(diagonal) = self.step(beside, way.clockwise()) {
                around.insert(diagonal);
            }
            if let Some(diagonal) = self.step(beside, way.anticlockwise()) {
                around.insert(diagonal);
            }
        }
        around
    }

    /// The reserve straight behind a rear zone, whichever end it belongs to.
    pub const fn reserve_behind(self, zone: Zone) -> Option<Zone> {
        match zone.row() {
            Some(0) => self.reserve(End::South, zone.column()),
            Some(row) if row == ROWS - 1 => self.reserve(End::North, zone.column()),
            _ => None,
        }
    }

    /// The table zone that a reserve zone opens onto.
    pub const fn in_front_of_reserve(self, reserve: Zone) -> Option<Zone> {
        match reserve.reserve_of() {
            Some(End::South) => self.zone(reserve.column(), 0),
            Some(End::North) => self.zone(reserve.column(), ROWS - 1),
            None => None,
        }
    }

    /// Straight steps from one zone to another, columns plus lines; a reserve lies one step
    /// behind its rear zone.
    pub const fn steps(self, from: Zone, to: Zone) -> u8 {
        from.column().abs_diff(to.column()) + from.line().abs_diff(to.line())
    }

    /// The table zone that this player calls so: column from his left, 0 first, and his row.
    pub const fn zone_seen_from(self, end: End, from_left: u8, row: Row) -> Option<Zone> {
        match end {
            End::South => self.zone(from_left, row as u8),
            End::North => self
                .zone(self.columns.wrapping_sub(1).wrapping_sub(from_left), ROWS - 1 - row as u8),
        }
    }

    /// Column of any zone as this player counts, from his left, 0 first.
    pub const fn column_seen_from(self, end: End, zone: Zone) -> u8 {
        match end {
            End::South => zone.column(),
            End::North => (self.columns - 1).saturating_sub(zone.column()),
        }
    }

    /// Row of a table zone as this player calls it; nothing for a reserve.
    pub const fn row_seen_from(self, end: End, zone: Zone) -> Option<Row> {
        let Some(row) = zone.row() else { return None };
        Some(match end {
            End::South => Row::ALL[row as usize],
            End::North => Row::ALL[(ROWS - 1 - row) as usize],
        })
    }
}

impl From<Grid> for (u8, [u16; 2]) {
    fn from(grid: Grid) -> (u8, [u16; 2]) {
        (grid.columns, grid.reserves)
    }
}

impl TryFrom<(u8, [u16; 2])> for Grid {
    type Error = GridFault;

    fn try_from((columns, reserves): (u8, [u16; 2])) -> Result<Grid, GridFault> {
        let behind = |end: End| -> Vec<u8> {
            (0..16).filter(|column| reserves[end as usize] >> column & 1 == 1).collect()
        };
        Grid::new(columns, &behind(End::South), &behind(End::North))
    }
}

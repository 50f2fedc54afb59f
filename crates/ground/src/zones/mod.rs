//! A table of zones: up to nine columns, always three rows, and reserve zones off the table.
//!
//! This is the ground of An Honourable Victory! A [`Zone`] is one byte; a [`Grid`] says how many
//! columns there are and which of them have a reserve behind them. Zones hold no position inside
//! them, so the only geometry is who adjoins whom, and which side of a unit is touched.
//!
//! The grid is drawn with north at the top. One player sits at the south [`End`] and looks north,
//! the other at the north end; each counts columns from his own left.
//!
//! ```
//! use ground::zones::{End, Facing, Grid, Row};
//! let grid = Grid::standard();
//! let centre = grid.zone_seen_from(End::South, 2, Row::OwnRear).unwrap();
//! let ahead = grid.step(centre, Facing::North).unwrap();
//! assert_eq!(grid.row_seen_from(End::North, ahead), Some(Row::Middle));
//! // Straight back from the centre rear zone lies a reserve.
//! assert_eq!(grid.reserve_behind(centre), grid.reserve(End::South, 2));
//! ```

mod facing;
mod grid;
mod zone_set;

pub use facing::{End, Facing, ParseFacingError, Side, contact_side};
pub use grid::{Grid, GridFault, MAX_COLUMNS, ROWS, Row, Zone};
pub use zone_set::{ZoneSet, ZoneSetIter};

//! Boards of hexes, up to 99 by 99: Commands & Colors: Samurai Battles and SAMURAI (GBoH).
//!
//! A [`Board`] is a handful of bytes that says how the hexes lie; a [`Hex`] is a number on it.
//! From these come neighbours, distances, rings, arcs of a facing on a [`Vertex`], and the exact
//! [`Line`] from centre to centre, which knows when it runs along a hexside. Where speed counts,
//! a [`Field`] of masks floods a [`HexSet`] in a few nanoseconds a step, a [`SightTable`] answers
//! sight from memory, and a [`Movement`] buffer finds costs of movement without allocating.
//!
//! ```
//! use ground::hexes::{Arc, Board, Field, HexSet, Layout, Pushed};
//! // The field of Samurai Battles: eleven rows, odd ones a hex shorter between half-hexes.
//! let board = Board::new(12, 11, Layout::Rows, Pushed::Odd).with_short_lines();
//! let field: Field<3> = Field::new(&board);
//! let yari = board.parse("8,3").unwrap();
//! let free = field.reach(yari, 2, &HexSet::EMPTY, &HexSet::EMPTY);
//! assert_eq!(free.len(), 18);
//!
//! // A map of SAMURAI: upright columns, numbered 0101 to 3624, facing on vertices.
//! let map = Board::new(36, 24, Layout::Columns, Pushed::Even);
//! let (a, b) = (map.parse("2015").unwrap(), map.parse("1914").unwrap());
//! let facing = map.vertex_named("W").unwrap();
//! assert_eq!(facing.arc(map.edge_between(a, b).unwrap()), Arc::Front);
//! ```

mod art;
mod board;
mod direction;
mod field;
mod line;
mod movement;
mod neighbours;
mod notation;
mod set;
mod sight;

pub use art::{ArtFault, ArtTrouble};
pub use board::{Axial, Board, Hex, Layout, Pushed};
pub use direction::{Arc, Edge, Vertex};
pub use field::Field;
pub use line::{Crossing, Half, Line, Passage};
pub use movement::{Movement, Route};
pub use neighbours::Neighbours;
pub use notation::{NameFault, Named};
pub use set::{HexSet, HexSetIter};
pub use sight::{SightTable, Traces};

/// How many words a [`HexSet`] needs for a board of so many places: 3 for 132, 48 for 3024.
pub const fn words_for(places: usize) -> usize {
    places.div_ceil(64)
}

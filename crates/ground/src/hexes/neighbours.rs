//! Neighbours from a table.

use super::{Board, Edge, Hex};

/// Neighbours of every hex looked up instead of computed: `N` is at least
/// [`Board::places`], so that it can be a `static`.
///
/// ```
/// use ground::hexes::{Board, Edge, Layout, Neighbours, Pushed};
/// const BOARD: Board = Board::new(12, 11, Layout::Rows, Pushed::Odd);
/// static NEIGHBOURS: Neighbours<132> = Neighbours::new(&BOARD);
/// let hex = BOARD.at(4, 4).unwrap();
/// assert_eq!(NEIGHBOURS.step(hex, Edge::new(1)), BOARD.at(5, 4));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Neighbours<const N: usize>([[u16; 6]; N]);

impl<const N: usize> Neighbours<N> {
    const NONE: u16 = u16::MAX;

    /// Works out the table. Panics if the board has more than `N` places.
    pub const fn new(board: &Board) -> Neighbours<N> {
        assert!(board.places() <= N, "the table of neighbours is too small for the board");
        let mut table = [[Self::NONE; 6]; N];
        let mut index = 0;
        while index < board.places() {
            let hex = Hex(index as u16);
            let mut edge = 0;
            while edge < 6 && board.contains(hex) {
                if let Some(next) = board.step(hex, Edge::new(edge)) {
                    table[index][edge as usize] = next.0;
                }
                edge += 1;
            }
            index += 1;
        }
        Neighbours(table)
    }

    /// The neighbour across that edge, if it is on the board.
    #[inline]
    pub const fn step(&self, hex: Hex, edge: Edge) -> Option<Hex> {
        match self.0[hex.index()][edge.index()] {
            Self::NONE => None,
            next => Some(Hex(next)),
        }
    }
}

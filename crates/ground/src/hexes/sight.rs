//! Sight between any two hexes of a small board, from memory.

use super::{Board, Hex, HexSet, Passage};

/// What a line of sight passes, traced a hair to its left and a hair to its right.
///
/// Both traces hold the hexes that the line cuts; where it runs along a hexside each holds the
/// hex on its own side. If that one is off the board, which blocks, the trace could never be
/// clear, so it is made the same as the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traces<const W: usize> {
    /// The trace to the left of the way.
    pub left: HexSet<W>,
    /// The trace to the right of the way.
    pub right: HexSet<W>,
}

impl<const W: usize> Traces<W> {
    /// Traces the line between two hexes, ends not included.
    pub fn of(board: &Board, from: Hex, to: Hex) -> Traces<W> {
        let mut traces = Traces { left: HexSet::EMPTY, right: HexSet::EMPTY };
        let (mut left_open, mut right_open) = (true, true);
        for crossing in board.line(from, to) {
            match crossing.passage {
                Passage::Through(hex) => {
                    traces.left.insert(hex);
                    traces.right.insert(hex);
                }
                Passage::Between { left, right } => {
                    match left {
                        Some(hex) => traces.left.insert(hex),
                        None => left_open = false,
                    }
                    match right {
                        Some(hex) => traces.right.insert(hex),
                        None => right_open = false,
                    }
                }
            }
        }
        match (left_open, right_open) {
            (false, true) => traces.left = traces.right,
            (true, false) => traces.right = traces.left,
            _ => {}
        }
        traces
    }

    /// Whether blocking hexes stand on both traces, so that the line is stopped.
    #[inline]
    pub fn blocked_by(&self, blocking: &HexSet<W>) -> bool {
        self.left.meets(blocking) && self.right.meets(blocking)
    }
}

/// The traces between all pairs of hexes of a board: for 132 hexes about 0.8 MB, too much for a
/// large map, where [`Board::line`] serves.
///
/// ```
/// use ground::hexes::{Board, HexSet, Layout, Pushed, SightTable};
/// let board = Board::new(12, 11, Layout::Rows, Pushed::Odd).with_short_lines();
/// let sight: SightTable<3> = SightTable::new(&board);
/// let hex = |text| board.parse(text).unwrap();
/// let mut forest: HexSet<3> = HexSet::of(hex("3,4"));
/// assert!(!sight.blocked(hex("4,4"), hex("2,4"), &forest));
/// forest.insert(hex("3,3"));
/// assert!(sight.blocked(hex("4,4"), hex("2,4"), &forest));
/// ```
#[derive(Clone, Debug)]
pub struct SightTable<const W: usize> {
    places: usize,
    traces: Vec<Traces<W>>,
}

impl<const W: usize> SightTable<W> {
    /// Traces all pairs. Panics if the board has more places than `W` words hold.
    pub fn new(board: &Board) -> SightTable<W> {
        let places = board.places();
        let nothing = Traces { left: HexSet::EMPTY, right: HexSet::EMPTY };
        let mut traces = vec![nothing; places * places];
        for from in board.hexes() {
            for to in board.hexes() {
                traces[from.index() * places + to.index()] = Traces::of(board, from, to);
            }
        }
        SightTable { places, traces }
    }

    /// What the line between two hexes passes.
    #[inline]
    pub fn between(&self, from: Hex, to: Hex) -> &Traces<W> {
        &self.traces[from.index().wrapping_mul(self.places).wrapping_add(to.index())]
    }

    /// Whether blocking hexes stop the line between two hexes. A line along hexsides is stopped
    /// only on both sides.
    #[inline]
    pub fn blocked(&self, from: Hex, to: Hex, blocking: &HexSet<W>) -> bool {
        self.between(from, to).blocked_by(blocking)
    }
}

//! The exact straight line from the centre of one hex to the centre of another.
//!
//! No fractions are needed. Let the way be `a` steps across one edge and `b` across the next one
//! clockwise. A hex lying `k` (a cross product, in units of one hex) off the line has its inside
//! cut by the line exactly when `3|k|` is less than `max(2a + b, a + 2b)`. If equal, the line
//! touches it: in a corner only, which we do not count, unless `a = b`, when it runs along a
//! hexside and both neighbours of that side are told. Hexes are met in the order of their centres
//! along the way, which is true of any straight line through cells of nearest points.

use core::iter::FusedIterator;

use super::board::Axial;
use super::{Board, Edge, Hex};

/// What the line does between its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// It cuts through the inside of this hex.
    Through(Hex),
    /// It runs exactly along a hexside, with these hexes on the left and right of the way; a side
    /// beyond the edge of the board has none.
    Between {
        /// On the left as one goes.
        left: Option<Hex>,
        /// On the right as one goes.
        right: Option<Hex>,
    },
}

/// Where on the way a hex lies, judged by its centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// Nearer to where the line starts.
    First,
    /// Exactly halfway.
    Middle,
    /// Nearer to where it ends.
    Second,
}

/// One hex, or pair of hexes, on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// What is passed.
    pub passage: Passage,
    /// Which half of the way it lies in.
    pub half: Half,
}

/// Everything strictly between two hexes on the straight line from centre to centre.
///
/// ```
/// use ground::hexes::{Board, Layout, Passage, Pushed};
/// let board = Board::new(12, 11, Layout::Rows, Pushed::Odd);
/// let hex = |text| board.parse(text).unwrap();
/// // Two rows straight up the line runs between two hexes of the row in the middle.
/// let mut line = board.line(hex("4,4"), hex("2,4"));
/// let between = Passage::Between { left: Some(hex("3,3")), right: Some(hex("3,4")) };
/// assert_eq!(line.next().unwrap().passage, between);
/// assert_eq!(line.next(), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Line {
    board: Board,
    at: Axial,
    /// The edge taken more often and the one taken less often, as axial steps.
    major: (i16, i16),
    minor: (i16, i16),
    /// How often each is taken.
    m: i32,
    n: i32,
    /// Offset of the present hex from the line.
    k: i32,
    /// How far along its centre lies, and how far the end lies.
    along: i32,
    end: i32,
    /// Whether a line along hexsides stands in a hex, with a pair to come.
    pair_next: bool,
}

impl Board {
    /// The straight line between two hexes: see [`Line`].
    pub fn line(&self, from: Hex, to: Hex) -> Line {
        let at = self.axial(from);
        let (left, right, a, b) = self.bearing(from, to);
        let (left, right) = (self.step_of(left), self.step_of(right));
        // For the walk it does not matter which is left; only a tie is told as left and right.
        let (major, minor, m, n) = if a >= b { (left, right, a, b) } else { (right, left, b, a) };
        let end = 2 * (m * m + m * n + n * n);
        Line { board: *self, at, major, minor, m, n, k: 0, along: 0, end, pair_next: true }
    }

    /// The edges through which the line to another hex leaves this one: one, or both that meet
    /// at the vertex through which it leaves, left first. Nothing from a hex to itself.
    pub fn edges_towards(&self, from: Hex, to: Hex) -> Option<(Edge, Option<Edge>)> {
        let (left, right, a, b) = self.bearing(from, to);
        match a.cmp(&b) {
            core::cmp::Ordering::Greater => Some((left, None)),
            core::cmp::Ordering::Less => Some((right, None)),
            core::cmp::Ordering::Equal if a == 0 => None,
            core::cmp::Ordering::Equal => Some((left, Some(right))),
        }
    }

    /// The way as `a` steps across one edge and `b` across the next one clockwise.
    fn bearing(&self, from: Hex, to: Hex) -> (Edge, Edge, i32, i32) {
        self.bearing_between(self.axial(from), self.axial(to))
    }

    /// The way as `a` steps across one edge and `b` across the next one clockwise.
    #[inline]
    pub const fn bearing_between(&self, from: Axial, to: Axial) -> (Edge, Edge, i32, i32) {
        let (q, r) = (to.q as i32 - from.q as i32, to.r as i32 - from.r as i32);
        // Sixths of a turn, numbered as the steps in `board`.
        let (sixth, a, b) = match (q >= 0, r >= 0, q + r >= 0) {
            (true, true, _) => (1, q, r),
            (false, true, true) => (2, q + r, -q),
            (false, true, false) => (3, r, -q - r),
            (false, false, _) => (4, -q, -r),
            (true, false, false) => (5, -q - r, q),
            (true, false, true) => (0, -r, q + r),
        };
        let edge = match self.layout() {
            super::Layout::Rows => Edge::new(sixth),
            super::Layout::Columns => Edge::new(sixth + 1),
        };
        (edge, edge.turned(1), a, b)
    }
}

impl Line {
    /// Whether sight is stopped when a line along a hexside is stopped only by blocks on both
    /// sides of the way, wherever along it they stand. What is off the board blocks.
    pub fn blocked_on_both_sides(self, blocks: impl Fn(Hex) -> bool) -> bool {
        let stops = |hex: Option<Hex>| hex.is_none_or(&blocks);
        let (mut on_left, mut on_right) = (false, false);
        for crossing in self {
            match crossing.passage {
                Passage::Through(hex) if blocks(hex) => return true,
                Passage::Through(_) => {}
                Passage::Between { left, right } => {
                    on_left |= stops(left);
                    on_right |= stops(right);
                }
            }
            if on_left && on_right {
                return true;
            }
        }
        false
    }

    /// Whether sight is stopped when a line along a hexside is stopped by a block on either side.
    /// What is off the board does not block.
    pub fn blocked_on_either_side(self, blocks: impl Fn(Hex) -> bool) -> bool {
        self.into_iter().any(|crossing| match crossing.passage {
            Passage::Through(hex) => blocks(hex),
            Passage::Between { left, right } => {
                left.is_some_and(&blocks) || right.is_some_and(&blocks)
            }
        })
    }

    fn go(&mut self, step: (i16, i16), k: i32, along: i32) {
        self.at = self.at.plus(step);
        self.k = k;
        self.along += along;
    }

    fn tell(&self, passage: Passage) -> Crossing {
        let half = match (2 * self.along).cmp(&self.end) {
            core::cmp::Ordering::Less => Half::First,
            core::cmp::Ordering::Equal => Half::Middle,
            core::cmp::Ordering::Greater => Half::Second,
        };
        Crossing { passage, half }
    }

    fn here(&self) -> Option<Crossing> {
        // The line between two hexes of a board never cuts a hex that is not on it, since the
        // board's centres are as a convex outline; it may run along the side of one.
        let passage = match self.board.from_axial(self.at) {
            Some(hex) => Passage::Through(hex),
            None => Passage::Between { left: None, right: None },
        };
        (self.along < self.end).then(|| self.tell(passage))
    }

    /// The next crossing of a line that runs along hexsides: a hex and a pair in turn.
    fn next_along_sides(&mut self) -> Option<Crossing> {
        let (m, left, right) = (self.m, self.major, self.minor);
        if self.pair_next {
            let passage = Passage::Between {
                left: self.board.from_axial(self.at.plus(left)),
                right: self.board.from_axial(self.at.plus(right)),
            };
            self.pair_next = false;
            self.along += 3 * m;
            return Some(self.tell(passage));
        }
        self.pair_next = true;
        self.go((left.0 + right.0, left.1 + right.1), 0, 3 * m);
        self.here()
    }
}

impl Iterator for Line {
    type Item = Crossing;

    #[inline]
    fn next(&mut self) -> Option<Crossing> {
        if self.along >= self.end {
            return None;
        }
        let (m, n, k) = (self.m, self.n, self.k);
        if m == n {
            return self.next_along_sides();
        }
        // Of the neighbours ahead that the line cuts, the one whose centre comes first.
        let reach = 2 * m + n;
        let cut = |k: i32| 3 * k.abs() < reach;
        let (major, minor) = (self.major, self.minor);
        if cut(k - m - n) {
            self.go((major.0 - minor.0, major.1 - minor.1), k - m - n, m - n);
        } else if cut(k + m) {
            self.go(minor, k + m, m + 2 * n);
        } else {
            self.go(major, k - n, 2 * m + n);
        }
        self.here()
    }
}

impl FusedIterator for Line {}

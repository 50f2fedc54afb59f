//! The straight line from hex to hex, as [`Board::line`] draws it, with neighbours looked up instead of
//! computed: ozutsu look along a dozen of them before every Order.

use crate::battle::measures::Measures;
use ground::hexes::{Board, Crossing, Edge, Half, Hex, Passage};

/// Everything strictly between two hexes. See [`Board::line`] for the numbers.
#[derive(Clone, Copy, Debug)]
pub struct Sightline<'a> {
    measures: &'a Measures,
    here: Hex,
    /// The edge taken more often, the one taken less often, and the one on the other side of the first.
    major: Edge,
    minor: Edge,
    sharp: Edge,
    /// How often the first two are taken.
    m: i32,
    n: i32,
    /// Offset of the present hex from the line.
    k: i32,
    /// How far along its centre lies, and how far the end lies.
    along: i32,
    end: i32,
    /// A line along hexsides stands in a hex, with a pair to come.
    pair_next: bool,
}

impl<'a> Sightline<'a> {
    /// The line between two hexes of a board.
    #[inline]
    pub fn between(board: &Board, measures: &'a Measures, from: Hex, to: Hex) -> Sightline<'a> {
        let (left, right, a, b) = board.bearing_between(measures.axial(from), measures.axial(to));
        let (major, minor, sharp, m, n) = match a >= b {
            true => (left, right, left.turned(-1), a, b),
            false => (right, left, right.turned(1), b, a),
        };
        let end = 2 * (m * m + m * n + n * n);
        let (k, along, pair_next) = (0, 0, true);
        Sightline { measures, here: from, major, minor, sharp, m, n, k, along, end, pair_next }
    }

    #[inline]
    fn tell(&self, passage: Passage) -> Crossing {
        let half = match (2 * self.along).cmp(&self.end) {
            std::cmp::Ordering::Less => Half::First,
            std::cmp::Ordering::Equal => Half::Middle,
            std::cmp::Ordering::Greater => Half::Second,
        };
        Crossing { passage, half }
    }

    /// The hex straight ahead of a line along hexsides; at the edge of the board one way there is off it.
    fn beyond(&self) -> Option<Hex> {
        let by = |one: Edge, two: Edge| {
            self.measures.step(self.here, one).and_then(|near| self.measures.step(near, two))
        };
        by(self.major, self.minor).or_else(|| by(self.minor, self.major))
    }
}

impl Iterator for Sightline<'_> {
    type Item = Crossing;

    #[inline]
    fn next(&mut self) -> Option<Crossing> {
        let &mut Sightline { m, n, k, .. } = self;
        if self.along >= self.end {
            return None;
        }
        if m == n {
            self.along += 3 * m;
            self.pair_next = !self.pair_next;
            if !self.pair_next {
                let left = self.measures.step(self.here, self.major);
                let right = self.measures.step(self.here, self.minor);
                return Some(self.tell(Passage::Between { left, right }));
            }
            self.here = self.beyond()?;
        } else {
            // Of the neighbours ahead that the line cuts, the one whose centre comes first.
            let reach = 2 * m + n;
            let cut = |k: i32| 3 * k.abs() < reach;
            let (edge, off, along) = if cut(k - m - n) {
                (self.sharp, -m - n, m - n)
            } else if cut(k + m) {
                (self.minor, m, m + 2 * n)
            } else {
                (self.major, -n, reach)
            };
            self.k += off;
            self.along += along;
            self.here = self.measures.step(self.here, edge)?;
        }
        (self.along < self.end).then(|| self.tell(Passage::Through(self.here)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::hexes::{Layout, Pushed};

    #[test]
    fn it_is_the_line_of_the_board() {
        for layout in [Layout::Rows, Layout::Columns] {
            for pushed in [Pushed::Odd, Pushed::Even] {
                let board = Board::new(11, 9, layout, pushed);
                let measures = Measures::of(&board, |_, _| true);
                for from in board.hexes() {
                    for to in board.hexes() {
                        let ours = Sightline::between(&board, &measures, from, to);
                        assert!(ours.eq(board.line(from, to)), "{from:?} to {to:?}");
                    }
                }
            }
        }
    }
}

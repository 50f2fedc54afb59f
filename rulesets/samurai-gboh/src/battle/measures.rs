//! Distances and surroundings of every hex, worked out once: they are asked for at every decision, and
//! looking them up costs a third of computing them.

use crate::battle::NOWHERE;
use ground::hexes::{Axial, Board, Edge, Hex};

/// How far teppo and yumi shoot: whatever stands farther off concerns ozutsu alone.
pub const SHOT: u8 = 4;
/// Hexes at most so far away.
const AROUND: usize = 60;

/// The farthest that is looked for a way that is not plain: no command reaches farther.
const OPEN: u8 = 9;

/// More hexes than any board has, which is at most 99 wide and high.
const PLACES: usize = 1 << 14;

/// What lies beyond each edge of each hex, with an entry for every hex there can be, so that no number need be
/// looked at first.
#[derive(Debug)]
struct Next(Box<[[u16; 6]; PLACES]>);

impl Next {
    /// Those of the first hexes; past the last there is nothing.
    fn of(known: &[[u16; 6]]) -> Next {
        let mut next = Next::default();
        next.0.iter_mut().zip(known).for_each(|(slot, ways)| *slot = *ways);
        next
    }

    #[inline]
    fn around(&self, hex: Hex) -> &[u16; 6] {
        &self.0[hex.index() % PLACES]
    }

    #[inline]
    fn over(&self, hex: Hex, edge: Edge) -> Option<Hex> {
        let next = self.around(hex)[edge.index()];
        (next != NOWHERE).then_some(Hex(next))
    }
}

impl Default for Next {
    fn default() -> Next {
        let nowhere = || [[NOWHERE; 6]; PLACES];
        let slots = vec![[NOWHERE; 6]; PLACES].into_boxed_slice();
        Next(slots.try_into().unwrap_or_else(|_| Box::new(nowhere())))
    }
}

/// What a board measures.
#[derive(Debug, Default)]
pub struct Measures {
    /// No step changes the number of a hex by more.
    stride: u16,
    axials: Vec<Axial>,
    /// Column and row of each hex, from 0.
    squares: Vec<(u8, u8)>,
    /// How a step over each edge changes axial coordinates.
    paces: [(i16, i16); 6],
    /// The neighbours of each hex; [`NOWHERE`] past the edge of the board.
    next: Next,
    /// The same where leaders get over the edge whatever happens; [`NOWHERE`] elsewhere.
    plain: Next,
    /// The hexes within [`SHOT`] of each, nearest first, clockwise; [`NOWHERE`] after the last.
    around: Vec<[u16; AROUND]>,
    /// How many of those are within two steps.
    close: Vec<u8>,
    /// How far leaders get from each hex whichever way they take: steps to the nearest hex out of which
    /// some way is not plain, [`OPEN`] at most.
    open: Vec<u8>,
}

/// See [`Measures::open`]. Past the edge of the board no way is plain.
fn openness(plain: &[[u16; 6]]) -> Vec<u8> {
    let shut = |ways: &[u16; 6]| ways.contains(&NOWHERE);
    let mut open: Vec<u8> = plain.iter().map(|ways| if shut(ways) { 0 } else { OPEN }).collect();
    for steps in 1..OPEN {
        for (at, ways) in plain.iter().enumerate() {
            let near = |&to: &u16| open.get(to as usize).is_some_and(|&other| other + 1 == steps);
            if open[at] > steps && ways.iter().any(near) {
                open[at] = steps;
            }
        }
    }
    open
}

impl Measures {
    /// Measures a board. `plain` tells the ways that are never closed to leaders.
    pub fn of(board: &Board, plain: impl Fn(Hex, Edge) -> bool) -> Measures {
        let places = || (0..board.places() as u16).map(Hex);
        let around = |hex: Hex| {
            let mut found = [NOWHERE; AROUND];
            for (slot, near) in found.iter_mut().zip(board.range(hex, SHOT).skip(1)) {
                *slot = near.0;
            }
            found
        };
        let next =
            |hex: Hex| Edge::ALL.map(|edge| board.step(hex, edge).map_or(NOWHERE, |next| next.0));
        let easy = |hex: Hex| {
            let mut ways = next(hex);
            for edge in Edge::ALL.into_iter().filter(|&edge| !plain(hex, edge)) {
                ways[edge.index()] = NOWHERE;
            }
            ways
        };
        let close = |hex: Hex| board.range(hex, 2).skip(1).count() as u8;
        let pace = |edge: Edge| {
            let (from, to) = board.hexes().find_map(|hex| Some((hex, board.step(hex, edge)?)))?;
            let (from, to) = (board.axial(from), board.axial(to));
            Some((to.q - from.q, to.r - from.r))
        };
        let plain: Vec<[u16; 6]> = places().map(easy).collect();
        Measures {
            stride: u16::from(board.columns()) + 1,
            next: Next::of(&places().map(next).collect::<Vec<_>>()),
            open: openness(&plain),
            plain: Next::of(&plain),
            axials: places().map(|hex| board.axial(hex)).collect(),
            squares: places().map(|hex| board.column_row(hex)).collect(),
            paces: Edge::ALL.map(|edge| pace(edge).unwrap_or_default()),
            around: places().map(around).collect(),
            close: places().map(close).collect(),
        }
    }

    /// In axial coordinates; those of the first hex for one that is off the board.
    #[inline]
    pub fn axial(&self, hex: Hex) -> Axial {
        self.axials.get(hex.index()).copied().unwrap_or_default()
    }

    /// The column of a hex, from 0.
    #[inline]
    pub fn column(&self, hex: Hex) -> u8 {
        self.square(hex).0
    }

    /// Column and row of a hex, from 0.
    #[inline]
    pub fn square(&self, hex: Hex) -> (u8, u8) {
        self.squares.get(hex.index()).copied().unwrap_or_default()
    }

    /// How a step over an edge changes axial coordinates.
    #[inline]
    pub fn pace(&self, edge: Edge) -> (i16, i16) {
        self.paces[edge.index()]
    }

    /// The neighbour over an edge.
    #[inline]
    pub fn step(&self, hex: Hex, edge: Edge) -> Option<Hex> {
        self.next.over(hex, edge)
    }

    /// The neighbour over an edge that leaders always get over.
    #[inline]
    pub fn plain(&self, hex: Hex, edge: Edge) -> Option<Hex> {
        self.plain.over(hex, edge)
    }

    /// So far every hex is reached by leaders in as many steps as it is away, if nobody hinders them.
    #[inline]
    pub fn open(&self, hex: Hex) -> u8 {
        self.open.get(hex.index()).copied().unwrap_or(0)
    }

    /// Steps from hex to hex, both on the board.
    #[inline]
    pub fn distance(&self, from: Hex, to: Hex) -> Option<u16> {
        let (from, to) = (self.axials.get(from.index())?, self.axials.get(to.index())?);
        // Boards have less than a hundred rows and columns: nothing overflows.
        let (q, r) = (to.q.wrapping_sub(from.q), to.r.wrapping_sub(from.r));
        let sum = q.wrapping_add(r);
        Some(q.unsigned_abs().max(r.unsigned_abs()).max(sum.unsigned_abs()))
    }

    /// A test whether hexes lie so near to one, for many of them; nothing off the board does.
    #[inline]
    pub fn within(&self, centre: Hex, steps: i16) -> impl Fn(Hex) -> bool + Copy + use<'_> {
        let middle = self.axials.get(centre.index()).copied();
        // Off the board nothing is near anything.
        let (middle, steps) = middle.map_or((Axial::default(), -1), |middle| (middle, steps));
        // Numbers go row by row: most hexes are too many rows away to be looked at.
        let span = self.stride.saturating_mul(steps.max(0) as u16).min(NOWHERE / 2);
        let (first, rows) = (centre.0.wrapping_sub(span), span * 2);
        move |hex| {
            hex.0.wrapping_sub(first) <= rows
                && self.axials.get(hex.index()).is_some_and(|at| {
                    let (q, r) = (at.q.wrapping_sub(middle.q), at.r.wrapping_sub(middle.r));
                    let sum = q.wrapping_add(r);
                    let near = |along: i16| along.wrapping_abs() <= steps;
                    near(q) & near(r) & near(sum)
                })
        }
    }

    /// The six neighbours; [`NOWHERE`] past the edge of the board.
    #[inline]
    pub fn neighbours(&self, hex: Hex) -> [u16; 6] {
        *self.next.around(hex)
    }

    /// The hexes within two steps, nearest first.
    #[inline]
    pub fn close(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<'_> {
        let count = self.close.get(hex.index()).map_or(0, |&count| count as usize);
        self.around(hex).take(count)
    }

    /// The hexes within [`SHOT`], nearest first.
    #[inline]
    pub fn around(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<'_> {
        let around = self.around.get(hex.index()).map_or(&[][..], |around| &around[..]);
        around.iter().take_while(|&&near| near != NOWHERE).map(|&near| Hex(near))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::hexes::{Layout, Pushed};

    #[test]
    fn what_is_looked_up_is_what_the_board_computes() {
        for layout in [Layout::Rows, Layout::Columns] {
            let board = Board::new(13, 9, layout, Pushed::Odd);
            let measures = Measures::of(&board, |_, edge| edge.index() == 2);
            for from in board.hexes() {
                assert_eq!(measures.axial(from), board.axial(from));
                assert!(Edge::ALL.iter().all(|&e| measures.step(from, e) == board.step(from, e)));
                assert_eq!(measures.plain(from, Edge::new(2)), board.step(from, Edge::new(2)));
                assert_eq!(measures.plain(from, Edge::new(3)), None);
                assert_eq!(measures.open(from), 0);
                assert_eq!(measures.square(from), board.column_row(from));
                let rim = |hex: &Hex| board.neighbours(*hex).count() < 6;
                let away = |hex: Hex| board.distance(from, hex) as u8;
                let inland = board.hexes().filter(rim).map(away).min().unwrap();
                assert_eq!(Measures::of(&board, |_, _| true).open(from), inland.min(OPEN));
                assert!(measures.around(from).eq(board.range(from, SHOT).skip(1)));
                assert!(measures.close(from).eq(board.range(from, 2).skip(1)));
                for to in board.hexes() {
                    let away = board.distance(from, to);
                    assert_eq!(measures.distance(from, to), Some(away));
                    assert_eq!(measures.within(from, 3)(to), away <= 3);
                }
                assert!(!measures.within(from, 99)(Hex(NOWHERE)));
                assert!(!measures.within(Hex(NOWHERE), 99)(from));
            }
            assert_eq!(measures.distance(Hex(0), Hex(NOWHERE)), None);
        }
    }
}

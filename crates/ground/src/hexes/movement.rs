//! What movement costs, from one hex to every other in reach, in a buffer of the caller's.

use super::{Edge, Hex, Neighbours};

const FAR: u8 = u8::MAX;
const NIL: u16 = u16::MAX;

/// The buffer and, after [`Movement::explore`], the answer. `N` as of [`Neighbours`].
///
/// Costs are small whole numbers, so hexes wait in one list for each cost, linked through arrays:
/// nothing is sorted and nothing allocated, and clearing touches only what the last search did.
///
/// ```
/// use ground::hexes::{Board, Layout, Movement, Neighbours, Pushed};
/// let map = Board::new(36, 24, Layout::Columns, Pushed::Even);
/// let neighbours: Neighbours<864> = Neighbours::new(&map);
/// let mut movement: Movement<864> = Movement::new();
/// let start = map.parse("1914").unwrap();
/// let slope = map.parse("1913").unwrap();
/// // Two points up the slope, one anywhere else.
/// let cost = |_from, _edge, to| Some(if to == slope { 2 } else { 1 });
/// movement.explore(&neighbours, start, 3, cost, |_| true);
/// assert_eq!(movement.cost(slope), Some(2));
/// // All 37 hexes within three steps but the one straight behind the slope.
/// assert_eq!(movement.reached().count(), 36);
/// ```
#[derive(Clone, Debug)]
pub struct Movement<const N: usize> {
    /// Movement spent to come here.
    spent: [u8; N],
    /// The edge over which the cheapest way comes in.
    via: [u8; N],
    /// Neighbours in the list of hexes waiting at the same cost.
    next: [u16; N],
    prev: [u16; N],
    /// The first hex waiting at each cost.
    waiting: [u16; 256],
    /// Hexes in the order in which they were settled, that is by cost.
    settled: [u16; N],
    count: usize,
}

impl<const N: usize> Default for Movement<N> {
    fn default() -> Movement<N> {
        Movement::new()
    }
}

impl<const N: usize> Movement<N> {
    /// An empty buffer.
    pub const fn new() -> Movement<N> {
        Movement {
            spent: [FAR; N],
            via: [0; N],
            next: [NIL; N],
            prev: [NIL; N],
            waiting: [NIL; 256],
            settled: [0; N],
            count: 0,
        }
    }

    /// Finds the cheapest way to every hex within the budget (at most 254).
    ///
    /// `cost` is asked for each step from a hex across an edge into its neighbour, and says what
    /// it costs or that it may not be made; `goes_on` is asked of each hex entered and says
    /// whether movement may continue from there.
    #[inline]
    pub fn explore(
        &mut self,
        neighbours: &Neighbours<N>,
        from: Hex,
        budget: u8,
        mut cost: impl FnMut(Hex, Edge, Hex) -> Option<u8>,
        mut goes_on: impl FnMut(Hex) -> bool,
    ) {
        self.clear();
        self.wait(from.0, 0);
        let budget = budget.min(FAR - 1);
        for spent in 0..=budget {
            while self.waiting[spent as usize] != NIL {
                let here = self.waiting[spent as usize];
                self.leave(here);
                self.settled[self.count] = here;
                self.count += 1;
                let hex = Hex(here);
                if hex != from && !goes_on(hex) {
                    continue;
                }
                for edge in Edge::ALL {
                    let Some(to) = neighbours.step(hex, edge) else { continue };
                    // What was reached for no more than this cannot be bettered from here.
                    if self.spent[to.index()] <= spent {
                        continue;
                    }
                    let Some(step) = cost(hex, edge, to) else { continue };
                    let total = spent.saturating_add(step);
                    let known = self.spent[to.index()];
                    if total > budget || total >= known {
                        continue;
                    }
                    if known != FAR {
                        self.leave(to.0);
                    }
                    self.via[to.index()] = edge.index() as u8;
                    self.wait(to.0, total);
                }
            }
        }
    }

    /// What it costs to come to this hex, if it is within the budget.
    #[inline]
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        Some(self.spent[hex.index()]).filter(|&spent| spent != FAR)
    }

    /// Every hex within the budget with its cost, cheapest first, beginning with the start.
    pub fn reached(&self) -> impl Iterator<Item = (Hex, u8)> {
        self.settled[..self.count].iter().map(|&hex| (Hex(hex), self.spent[hex as usize]))
    }

    /// The cheapest way to a hex, told backwards: each hex with the edge it is entered over, from
    /// `to` until the hex after the start. Empty if it is out of reach.
    pub fn way_back<'a>(&'a self, neighbours: &'a Neighbours<N>, to: Hex) -> Route<'a, N> {
        let at = self.cost(to).map(|_| to);
        Route { movement: self, neighbours, at }
    }

    fn clear(&mut self) {
        for i in 0..self.count {
            self.spent[self.settled[i] as usize] = FAR;
        }
        self.count = 0;
    }

    #[inline]
    fn wait(&mut self, hex: u16, spent: u8) {
        let first = self.waiting[spent as usize];
        self.spent[hex as usize] = spent;
        self.next[hex as usize] = first;
        self.prev[hex as usize] = NIL;
        if first != NIL {
            self.prev[first as usize] = hex;
        }
        self.waiting[spent as usize] = hex;
    }

    #[inline]
    fn leave(&mut self, hex: u16) {
        let (prev, next) = (self.prev[hex as usize], self.next[hex as usize]);
        if next != NIL {
            self.prev[next as usize] = prev;
        }
        if prev != NIL {
            self.next[prev as usize] = next;
        } else {
            self.waiting[self.spent[hex as usize] as usize] = next;
        }
    }
}

/// A way told backwards: see [`Movement::way_back`].
#[derive(Clone, Debug)]
pub struct Route<'a, const N: usize> {
    movement: &'a Movement<N>,
    neighbours: &'a Neighbours<N>,
    at: Option<Hex>,
}

impl<const N: usize> Iterator for Route<'_, N> {
    type Item = (Hex, Edge);

    fn next(&mut self) -> Option<(Hex, Edge)> {
        let here = self.at?;
        if self.movement.settled[0] == here.0 {
            return None;
        }
        let edge = Edge::new(self.movement.via[here.index()]);
        self.at = self.neighbours.step(here, edge.opposite());
        Some((here, edge))
    }
}

//! Six edges, six vertices, and what lies before, beside and behind a unit that faces a vertex.

use core::fmt;
use core::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

/// A number below six. That it is one the compiler knows as well, so that nothing that has one entry for each
/// needs to be looked at twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
enum Sixth {
    S0,
    S1,
    S2,
    S3,
    S4,
    S5,
}

impl Sixth {
    const ALL: [Sixth; 6] = [Sixth::S0, Sixth::S1, Sixth::S2, Sixth::S3, Sixth::S4, Sixth::S5];

    /// The number, counted round: 6 is 0 again.
    #[inline]
    const fn round(number: u8) -> Sixth {
        // A remainder costs more, and most are less than once round too high.
        let number = match number {
            0..6 => number,
            6..12 => number - 6,
            _ => number % 6,
        };
        match number {
            0 => Sixth::S0,
            1 => Sixth::S1,
            2 => Sixth::S2,
            3 => Sixth::S3,
            4 => Sixth::S4,
            _ => Sixth::S5,
        }
    }

    /// So many on.
    #[inline]
    const fn plus(self, more: u8) -> Sixth {
        Sixth::round(self as u8 + more)
    }
}

impl Hash for Sixth {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (*self as u8).hash(state);
    }
}

/// A hexside, or the way across it: 0 to 5 clockwise.
///
/// Edge 0 is north on a board of upright columns and north-east on a board of level rows; see
/// [`Board::edge_name`](super::Board::edge_name).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Edge(Sixth);

impl Edge {
    /// All six, clockwise from edge 0.
    pub const ALL: [Edge; 6] = {
        let [a, b, c, d, e, f] = Sixth::ALL;
        [Edge(a), Edge(b), Edge(c), Edge(d), Edge(e), Edge(f)]
    };

    /// The edge of this number, counted round: 6 is 0 again.
    #[inline]
    pub const fn new(number: u8) -> Edge {
        Edge(Sixth::round(number))
    }

    /// Its number, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// So many edges clockwise, or the other way if negative.
    pub const fn turned(self, clockwise: i8) -> Edge {
        Edge(self.0.plus(clockwise.rem_euclid(6) as u8))
    }

    /// The edge across the hex.
    pub const fn opposite(self) -> Edge {
        Edge(self.0.plus(3))
    }

    /// The vertices at its two ends, the anticlockwise one first.
    pub const fn ends(self) -> [Vertex; 2] {
        [Vertex(self.0.plus(5)), Vertex(self.0)]
    }

    /// How many edges apart, 0 to 3.
    pub const fn apart(self, other: Edge) -> u8 {
        sixths_apart(self.0 as u8, other.0 as u8)
    }
}

/// A corner of a hex, or a facing on it: vertex k lies between edges k and k + 1.
///
/// ```
/// use ground::hexes::{Arc, Edge, Vertex};
/// let facing = Vertex::new(1);
/// assert_eq!(facing.front(), [Edge::new(1), Edge::new(2)]);
/// assert_eq!(facing.arc(Edge::new(3)), Arc::Flank);
/// assert_eq!(facing.turned(-2), Vertex::new(5));
/// assert_eq!(facing.apart(Vertex::new(4)), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Vertex(Sixth);

impl Vertex {
    /// All six, clockwise.
    pub const ALL: [Vertex; 6] = {
        let [a, b, c, d, e, f] = Sixth::ALL;
        [Vertex(a), Vertex(b), Vertex(c), Vertex(d), Vertex(e), Vertex(f)]
    };

    /// The vertex of this number, counted round: 6 is 0 again.
    #[inline]
    pub const fn new(number: u8) -> Vertex {
        Vertex(Sixth::round(number))
    }

    /// Its number, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// So many vertices clockwise, or the other way if negative.
    pub const fn turned(self, clockwise: i8) -> Vertex {
        Vertex(self.0.plus(clockwise.rem_euclid(6) as u8))
    }

    /// The vertex across the hex.
    pub const fn opposite(self) -> Vertex {
        Vertex(self.0.plus(3))
    }

    /// How many vertices of turn lie between two facings, the short way: 0 to 3.
    pub const fn apart(self, other: Vertex) -> u8 {
        sixths_apart(self.0 as u8, other.0 as u8)
    }

    /// The edges that meet here: the two front hexsides of a unit that faces this way, left first.
    pub const fn front(self) -> [Edge; 2] {
        [Edge(self.0), Edge(self.0.plus(1))]
    }

    /// The two flank hexsides of a unit that faces this way, left first.
    pub const fn flanks(self) -> [Edge; 2] {
        [Edge(self.0.plus(5)), Edge(self.0.plus(2))]
    }

    /// The two rear hexsides of a unit that faces this way, left first.
    pub const fn rear(self) -> [Edge; 2] {
        [Edge(self.0.plus(4)), Edge(self.0.plus(3))]
    }

    /// Whether a hexside is before, beside or behind a unit that faces this way.
    pub const fn arc(self, edge: Edge) -> Arc {
        match Sixth::round(edge.0 as u8 + 6 - self.0 as u8) {
            Sixth::S0 | Sixth::S1 => Arc::Front,
            Sixth::S2 | Sixth::S5 => Arc::Flank,
            _ => Arc::Rear,
        }
    }
}

const fn sixths_apart(a: u8, b: u8) -> u8 {
    // Of two numbers below six: no remainder is needed.
    let around = a.abs_diff(b);
    if around > 3 { 6 - around } else { around }
}

/// Where a hexside lies as seen by a unit that faces a vertex: two each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Arc {
    /// The two hexsides that meet at the faced vertex.
    Front,
    /// The two next to those.
    Flank,
    /// The two behind.
    Rear,
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0 as u8)
    }
}

impl fmt::Debug for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0 as u8)
    }
}

impl From<Edge> for u8 {
    fn from(edge: Edge) -> u8 {
        edge.0 as u8
    }
}

impl From<Vertex> for u8 {
    fn from(vertex: Vertex) -> u8 {
        vertex.0 as u8
    }
}

impl TryFrom<u8> for Edge {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Edge, &'static str> {
        if number < 6 { Ok(Edge::new(number)) } else { Err("an edge is a number from 0 to 5") }
    }
}

impl TryFrom<u8> for Vertex {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Vertex, &'static str> {
        if number < 6 { Ok(Vertex::new(number)) } else { Err("a vertex is a number from 0 to 5") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_facing_has_two_hexsides_of_each_arc() {
        for facing in Vertex::ALL {
            for edge in facing.front() {
                assert_eq!(facing.arc(edge), Arc::Front);
                assert!(edge.ends().contains(&facing));
            }
            assert!(facing.flanks().iter().all(|&edge| facing.arc(edge) == Arc::Flank));
            assert!(facing.rear().iter().all(|&edge| facing.arc(edge) == Arc::Rear));
            assert_eq!(facing.rear(), [facing.opposite().front()[1], facing.opposite().front()[0]]);
        }
    }

    #[test]
    fn turns_come_round() {
        for edge in Edge::ALL {
            assert_eq!(edge.turned(6), edge);
            assert_eq!(edge.turned(-1), edge.turned(5));
            assert_eq!(edge.apart(edge.opposite()), 3);
            assert_eq!(edge.opposite().opposite(), edge);
        }
        for vertex in Vertex::ALL {
            assert_eq!(vertex.turned(-2).apart(vertex), 2);
            assert_eq!(vertex.turned(-128).turned(127), vertex.turned(-1));
        }
    }
}

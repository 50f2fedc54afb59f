//! Battlefield Game Board: eleven rows, twelve hexes across, half-hexes at the ends of short rows.
//!
//! Everything about the bare board is worked out once and kept: neighbours, the hexes behind,
//! ranges, and the traces of every line of sight.

use ground::hexes::{Board, Edge, Field, Hex, HexSet, Layout, Pushed, SightTable};
use std::sync::LazyLock;

/// A set of hexes of this board.
pub type Hexes = HexSet<3>;

/// Numbers for hexes, the gaps of the short rows included.
pub const PLACES: usize = 132;

/// The hex of a piece that is not on the field.
pub const NOWHERE: u8 = u8::MAX;

/// The farthest range for which sets are kept ready: from corner to corner.
const FARTHEST: usize = 16;

/// The board itself.
pub const BOARD: Board = Board::new(12, 11, Layout::Rows, Pushed::Odd).with_short_lines();

/// The board prepared for floods of movement.
pub static FIELD: Field<3> = Field::new(&BOARD);

/// What is known of every hex of the bare board.
#[derive(Debug)]
pub struct Lie {
    around: [Hexes; PLACES],
    /// The one or two hexes of the next row towards the top, and towards the bottom.
    behind: [[[u8; 2]; PLACES]; 2],
    within: Vec<[Hexes; FARTHEST + 1]>,
    sight: SightTable<3>,
}

/// The bare board, worked out at first use.
pub fn lie() -> &'static Lie {
    static LIE: LazyLock<Lie> = LazyLock::new(Lie::work_out);
    &LIE
}

impl Lie {
    fn work_out() -> Lie {
        let mut around = [Hexes::EMPTY; PLACES];
        let mut behind = [[[NOWHERE; 2]; PLACES]; 2];
        let mut within = vec![[Hexes::EMPTY; FARTHEST + 1]; PLACES];
        for hex in BOARD.hexes() {
            for (_, next) in BOARD.neighbours(hex) {
                around[hex.index()].insert(next);
            }
            for (way, edges) in [[5, 0], [3, 2]].into_iter().enumerate() {
                for (place, edge) in edges.into_iter().enumerate() {
                    if let Some(next) = BOARD.step(hex, Edge::new(edge)) {
                        behind[way][hex.index()][place] = next.0 as u8;
                    }
                }
            }
            for (radius, set) in within[hex.index()].iter_mut().enumerate() {
                *set = BOARD.range(hex, radius as u8).collect();
            }
        }
        Lie { around, behind, within, sight: SightTable::new(&BOARD) }
    }

    /// The neighbours of a hex; none of [`NOWHERE`].
    #[inline]
    pub fn around(&self, hex: u8) -> &Hexes {
        static NONE: Hexes = Hexes::EMPTY;
        self.around.get(hex as usize).unwrap_or(&NONE)
    }

    /// Where a piece can come in so many steps, not through `closed` hexes and not beyond `stops`.
    /// Most pieces move 1 or 2 hexes, and the neighbours of all hexes are known.
    #[inline(always)]
    pub fn reach(&self, from: u8, steps: u8, closed: &Hexes, stops: &Hexes) -> Hexes {
        match steps {
            0 => Hexes::EMPTY,
            1 => *self.around(from) - *closed,
            2 => {
                let around = self.around(from);
                if !around.meets(&(*closed | *stops)) {
                    // Nothing near is in the way.
                    let mut all = self.within(from, 2) - *closed;
                    all.remove(Hex(from.into()));
                    return all;
                }
                let near = *around - *closed;
                let mut far = Hexes::EMPTY;
                for hex in (near - *stops).iter() {
                    far |= self.around[hex.index()];
                }
                far.remove(Hex(from.into()));
                near | (far - *closed)
            }
            more => FIELD.reach(Hex(from.into()), more, closed, stops),
        }
    }

    /// The hexes of the next row towards the owner's baseline: at most two.
    pub fn behind(&self, hex: u8, top: bool) -> impl Iterator<Item = u8> + '_ {
        let pair = self.behind[usize::from(!top)].get(hex as usize);
        pair.into_iter().flatten().copied().filter(|&next| next != NOWHERE)
    }

    /// The hexes at most so far away.
    #[inline]
    pub fn within(&self, hex: u8, range: u8) -> Hexes {
        let sets = self.within.get(hex as usize);
        sets.and_then(|sets| sets.get(usize::from(range).min(FARTHEST)))
            .copied()
            .unwrap_or_default()
    }

    /// How far the nearest of these hexes is: at least 1, and 0 if there are none. Found by halving,
    /// for what lies within a range lies within every longer one.
    #[inline]
    pub fn nearest(&self, hex: u8, hexes: &Hexes) -> u8 {
        let Some(within) = self.within.get(hex as usize).filter(|_| !hexes.is_empty()) else {
            return 0;
        };
        let mut beyond = 0;
        for half in [8, 4, 2, 1] {
            if !within[beyond + half].meets(hexes) {
                beyond += half;
            }
        }
        beyond as u8 + 1
    }

    /// Is the line between two hexes stopped, the hexes of `blocking` obstructing? A line along a
    /// hexside is stopped only on both sides, and the half-hexes obstruct.
    #[inline]
    pub fn stopped(&self, from: u8, to: u8, blocking: &Hexes) -> bool {
        self.sight.blocked(Hex(from.into()), Hex(to.into()), blocking)
    }
}

/// Steps from hex to hex.
#[inline]
pub fn distance(from: u8, to: u8) -> u8 {
    BOARD.distance(Hex(from.into()), Hex(to.into())) as u8
}

/// Is the hex in the set? [`NOWHERE`] is in none.
#[inline]
pub fn has(set: &Hexes, hex: u8) -> bool {
    (hex as usize) < PLACES && set.contains(Hex(hex.into()))
}

/// The row of a hex, 0 at the top edge.
#[inline]
pub fn row(hex: u8) -> u8 {
    hex / 12
}

/// The baseline row of the side at the top or bottom edge.
pub const fn baseline(top: bool) -> u8 {
    if top { 0 } else { 10 }
}

/// A hex as players write it: `8,3`.
pub fn name(hex: u8) -> String {
    match hex {
        NOWHERE => "none".into(),
        hex => BOARD.name(Hex(hex.into())).to_string().trim_matches(['(', ')']).to_string(),
    }
}

/// Reads `8,3`.
pub fn parse(text: &str) -> Result<u8, String> {
    BOARD.parse(text.trim()).map(|hex| hex.0 as u8).map_err(|fault| format!("'{text}': {fault}"))
}

/// A section of the field, as its player names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// On his left.
    Left,
    /// In the middle.
    Center,
    /// On his right.
    Right,
}

/// In which of five strips a hex lies for a player: left, left and centre, centre, centre and
/// right, right. The second and fourth are the hexes that a section line crosses.
pub fn strip(hex: u8, top: bool, lines: [u8; 2]) -> usize {
    let across = 2 * (hex % 12) + 1 + (row(hex) & 1);
    let of = |line: u8| across.cmp(&line) as i8;
    let strip = match (of(lines[0]), of(lines[1])) {
        (-1, _) => 0,
        (0, _) => 1,
        (1, -1) => 2,
        (_, 0) => 3,
        _ => 4,
    };
    if top { 4 - strip } else { strip }
}

/// The sections to which a strip belongs.
pub fn sections(strip: usize) -> &'static [Section] {
    use Section::{Center, Left, Right};
    [&[Left][..], &[Left, Center], &[Center], &[Center, Right], &[Right]]
        .get(strip)
        .copied()
        .unwrap_or(&[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_have_44_49_and_44_hexes_and_ten_are_shared() {
        let strips: Vec<usize> =
            BOARD.hexes().map(|hex| strip(hex.0 as u8, false, [8, 16])).collect();
        assert_eq!(strips.len(), 127);
        let count = |wanted: &[usize]| strips.iter().filter(|strip| wanted.contains(strip)).count();
        assert_eq!((count(&[0, 1]), count(&[1, 2, 3]), count(&[3, 4])), (44, 49, 44));
        assert_eq!(count(&[1, 3]), 10);
        assert_eq!(strip(parse("1,3").unwrap(), false, [8, 16]), 1);
        assert_eq!(strip(parse("1,3").unwrap(), true, [8, 16]), 3);
    }

    #[test]
    fn the_nearest_of_some_hexes_is_as_far_as_measured() {
        let far = [parse("0,0").unwrap(), parse("10,11").unwrap(), parse("5,5").unwrap()];
        for hex in BOARD.hexes().map(|hex| hex.0 as u8) {
            for other in far {
                let only = Hexes::of(Hex(other.into()));
                assert_eq!(lie().nearest(hex, &only), distance(hex, other).max(1));
            }
            let all: Hexes = far.into_iter().map(|hex| Hex(hex.into())).collect();
            let least = far.into_iter().map(|other| distance(hex, other).max(1)).min();
            assert_eq!(Some(lie().nearest(hex, &all)), least);
        }
        assert_eq!(lie().nearest(0, &Hexes::EMPTY), 0);
    }

    #[test]
    fn a_retreat_goes_to_two_hexes_or_one_at_the_side() {
        let behind =
            |hex: &str, top| lie().behind(parse(hex).unwrap(), top).map(name).collect::<Vec<_>>();
        assert_eq!(behind("5,4", true), ["4,4", "4,5"]);
        assert_eq!(behind("4,0", true), ["3,0"]);
        assert_eq!(behind("4,4", false), ["5,3", "5,4"]);
        assert!(behind("10,4", false).is_empty());
    }
}

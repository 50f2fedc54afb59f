//! Where everybody stands, gathered once for a table: nearly every part of a judgement asks who is nearest
//! to whom, and to measure all pairs in one go costs less than to ask for one after the other.

use crate::battle::{MOST_UNITS, NOWHERE};
use crate::s02_components_and_terms::UnitId;
use crate::table::Table;
use engine::Seat;
use ground::hexes::{Axial, Hex};

/// Beyond so many hexes it does not matter how far the enemy is.
pub const FAR: u16 = 18;

/// Nobody is told to be farther off than this, so that a distance and a place in a muster go into one number
/// with a sign: the least of those is found for eight at a time on every processor.
const FARTHEST: i16 = 0x7F;

/// One side's units on the map, lowest number first, with the nearest enemy of each.
pub struct Muster {
    count: usize,
    units: [UnitId; MOST_UNITS],
    q: [i16; MOST_UNITS],
    r: [i16; MOST_UNITS],
    /// How far the nearest enemy is, times 256, and his place in the other muster: of several equally near
    /// the first.
    nearest: [i16; MOST_UNITS],
}

/// A unit as its muster has it.
#[derive(Clone, Copy)]
pub struct Post {
    pub unit: UnitId,
    /// Where it stands.
    pub at: Axial,
    /// How far the nearest enemy is.
    pub away: u16,
    place: usize,
}

/// Steps between two hexes.
#[inline]
pub fn apart(from: Axial, to: Axial) -> u16 {
    steps(to.q.wrapping_sub(from.q), to.r.wrapping_sub(from.r))
}

#[inline]
fn steps(q: i16, r: i16) -> u16 {
    let sum = q.wrapping_add(r);
    q.unsigned_abs().max(r.unsigned_abs()).max(sum.unsigned_abs())
}

impl Muster {
    /// Nobody yet.
    pub const NOBODY: Muster = Muster {
        count: 0,
        units: [UnitId::NONE; MOST_UNITS],
        q: [0; MOST_UNITS],
        r: [0; MOST_UNITS],
        nearest: [FARTHEST << 8; MOST_UNITS],
    };

    /// Musters both sides, Red's first. They are large: whoever asks keeps them where they are made.
    pub fn both(sides: &mut [Muster; 2], table: &Table) {
        let measures = &table.map().measures;
        for (number, unit) in (0u8..).map(UnitId).zip(table.row()) {
            if unit.on_map() {
                let side = &mut sides[table.seat_of(number).index()];
                let (at, Axial { q, r }) = (side.count, measures.axial(unit.hex));
                (side.units[at], side.q[at], side.r[at]) = (number, q, r);
                side.count += 1;
            }
        }
        let [red, blue] = sides;
        let (ours, theirs) = (red.count, blue.count);
        let (qs, rs, nearest) = (&blue.q[..theirs], &blue.r[..theirs], &mut blue.nearest[..theirs]);
        for mine in 0..ours {
            let (q, r, mut best) = (red.q[mine], red.r[mine], FARTHEST << 8);
            for his in 0..theirs {
                let (q, r) = (qs[his].wrapping_sub(q), rs[his].wrapping_sub(r));
                let sum = q.wrapping_add(r).wrapping_abs();
                let away = q.wrapping_abs().max(r.wrapping_abs()).max(sum);
                let key = away.min(FARTHEST) << 8;
                best = best.min(key | his as i16);
                nearest[his] = nearest[his].min(key | mine as i16);
            }
            red.nearest[mine] = best;
        }
    }

    /// Everybody.
    pub fn posts(&self) -> impl Iterator<Item = Post> + '_ {
        let (units, nearest) = (&self.units[..self.count], &self.nearest[..self.count]);
        let places = self.q[..self.count].iter().zip(&self.r[..self.count]);
        units.iter().zip(nearest).zip(places).map(|((&unit, &key), (&q, &r))| Post {
            unit,
            at: Axial { q, r },
            away: (key >> 8) as u16,
            place: usize::from(key as u16 & 0xFF),
        })
    }

    /// Those of its AS and KB who are so near to the enemy.
    pub fn lines_within(&self, table: &Table, reach: u16) -> impl Iterator<Item = Post> + '_ {
        let lines = table.map().line_units;
        // Numbers of others come after theirs.
        self.posts().take_while(move |post| post.unit.0 < lines).filter(move |p| p.away <= reach)
    }

    /// Where the nearest enemy of one of the other side stands, unless he is far off.
    pub fn met_by(&self, post: Post) -> Option<Axial> {
        let known = post.away < FAR && post.place < self.count;
        known.then(|| Axial { q: self.q[post.place], r: self.r[post.place] })
    }

    /// Does anybody stand so near to a hex?
    pub fn any_within(&self, table: &Table, hex: Hex, reach: u16) -> bool {
        let from = table.map().measures.axial(hex);
        let (qs, rs) = (&self.q[..self.count], &self.r[..self.count]);
        let near =
            |(&q, &r): (&i16, &i16)| steps(q.wrapping_sub(from.q), r.wrapping_sub(from.r)) <= reach;
        qs.iter().zip(rs).any(near)
    }
}

/// The unit of a side nearest to a hex: how far it is, and where. Of several the one of the lowest number.
pub fn nearest(table: &Table, seat: Seat, from: Hex) -> (u16, Hex) {
    let mut best = (FAR, Hex(NOWHERE));
    let measures = &table.map().measures;
    let here = table.map().board.axial(from);
    for (number, unit) in (0u8..).map(UnitId).zip(table.row()) {
        if unit.on_map() {
            let away = apart(here, measures.axial(unit.hex));
            // Most are farther off than somebody else: whose they are need not be asked.
            if away < best.0 && table.seat_of(number) == seat {
                best = (away, unit.hex);
            }
        }
    }
    best
}

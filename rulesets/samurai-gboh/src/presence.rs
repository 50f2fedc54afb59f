//! Who stands in a hex, and a filter that tells of most hexes at once that no enemy is near.
//!
//! Zones of control, approaches and command ranges all ask of hex after hex whether an enemy adjoins,
//! and nearly always nobody does. So the table keeps, for each side, a bit for every hex in which or next
//! to which one of its units stands. On boards of more than 1,024 hexes two or four neighbours share a bit,
//! so that a position stays small: a bit that is clear says that nobody is near, one that is set "look".

use crate::battle::NOWHERE;
use crate::battle::measures::SHOT;
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::table::Table;
use engine::Seat;
use ground::hexes::{Edge, Hex};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// Bits of a [`Presence`].
const BITS: u16 = 1024;

/// Hexes in or next to which each side stands, a bit for each block of neighbours in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Presence([[u64; BITS as usize / 64]; 2]);

impl Hash for Presence {
    /// It follows from where the units stand, so it adds nothing: records made before there was such
    /// a filter have the same fingerprints.
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Presence {
    /// What is known of a position saved before there was such a filter: nothing, so always look.
    pub(crate) fn everywhere() -> Presence {
        Presence([[u64::MAX; BITS as usize / 64]; 2])
    }

    /// How often the number of a hex is halved to get its bit, so that all find room.
    pub(crate) fn halvings(places: usize) -> u8 {
        (0..16).find(|&times| places >> times <= BITS as usize).unwrap_or(16)
    }

    #[inline]
    fn has(&self, seat: Seat, bit: u16) -> bool {
        let bit = bit % BITS;
        self.0[seat.index()][(bit >> 6) as usize] >> (bit & 63) & 1 == 1
    }

    /// The bits of a side from this one on, 64 of them. After the last comes the first again.
    #[inline]
    fn from(&self, seat: Seat, first: u16) -> u64 {
        let words = &self.0[seat.index()];
        let at = usize::from((first % BITS) >> 6);
        let [here, beyond] = [at, (at + 1) % words.len()].map(|at| u128::from(words[at]));
        ((beyond << 64 | here) >> (first & 63)) as u64
    }

    /// How far the nearest bit is that is set, this one or to either side; more than 30 if far.
    #[inline]
    fn nearest(&self, seat: Seat, bit: u16) -> u32 {
        let around = self.from(seat, bit.wrapping_sub(32));
        (around >> 32).trailing_zeros().min((around << 31).leading_zeros())
    }

    fn put(&mut self, seat: Seat, bit: u16) {
        let bit = bit % BITS;
        self.0[seat.index()][(bit >> 6) as usize] |= 1 << (bit & 63);
    }

    fn lift(&mut self, seat: Seat, bit: u16) {
        let bit = bit % BITS;
        self.0[seat.index()][(bit >> 6) as usize] &= !(1 << (bit & 63));
    }
}

/// Hexes within two of which units of some choice stand, for one question asked of many hexes. A bit
/// that is set says "look": on boards of more than 4,096 hexes some share one.
pub(crate) struct Shade([u64; 64]);

impl Shade {
    /// Nobody's.
    pub(crate) const NONE: Shade = Shade([0; 64]);

    /// That of a unit that stands here, too.
    pub(crate) fn cast(&mut self, table: &Table, hex: Hex) {
        let around = table.map().measures.close(hex);
        around.chain([hex]).for_each(|Hex(at)| self.0[(at >> 6 & 63) as usize] |= 1 << (at & 63));
    }

    /// Can one of them stand within two hexes?
    pub(crate) fn covers(&self, Hex(at): Hex) -> bool {
        at != NOWHERE && self.0[(at >> 6 & 63) as usize] >> (at & 63) & 1 == 1
    }
}

/// Buckets of the index by hex.
pub(crate) const BUCKETS: usize = 256;

impl Table {
    fn bucket(hex: Hex) -> usize {
        (hex.0 & 0xFF) as usize
    }

    /// Units that stand in a hex, lowest number first.
    #[inline]
    pub fn units_at(&self, hex: Hex) -> UnitsAt<'_> {
        UnitsAt { table: self, hex, at: self.buckets[Table::bucket(hex)] }
    }

    /// Any unit of this side in the hex?
    #[inline]
    pub fn held_by(&self, hex: Hex, seat: Seat) -> bool {
        self.units_at(hex).any(|unit| self.seat_of(unit) == seat)
    }

    /// Can a unit of this side stand in the hex or next to it? If not, none does; if so, look.
    #[inline]
    pub fn may_be_near(&self, hex: Hex, seat: Seat) -> bool {
        self.near.has(seat, hex.0 >> self.map().halvings)
    }

    /// The same for two hexes around.
    #[inline]
    pub fn may_be_within_two(&self, hex: Hex, seat: Seat) -> bool {
        self.may_be_beside(hex, seat, 1)
    }

    /// Can a unit of this side stand in or next to a hex that is at most so far away? Hexes of a row lie side
    /// by side, so that each row is one look. What lies past an edge of the board is looked at in vain.
    #[inline]
    fn may_be_beside(&self, hex: Hex, seat: Seat, reach: u16) -> bool {
        let map = self.map();
        let columns = u16::from(map.board.columns());
        // As many bits as so many hexes can share, wherever the first of them lies.
        let bits = ((2 * reach) >> map.halvings) + u16::from(map.halvings > 0);
        let wanted = u64::MAX >> (63 - bits);
        let mut row = hex.0.wrapping_sub(reach * columns + reach);
        for _ in 0..2 * reach + 1 {
            if self.near.from(seat, row >> map.halvings) & wanted != 0 {
                return true;
            }
            row = row.wrapping_add(columns);
        }
        false
    }

    /// The hexes within two of one, not itself. A hex between two straight ways is reached by either,
    /// and at the edge of the map one of them may lead over it.
    #[inline]
    pub fn within_two(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<'_> {
        let map = self.map();
        let step = move |from: Option<Hex>, edge: Edge| from.and_then(|from| map.step(from, edge));
        let ways = Edge::ALL.into_iter().map(move |edge| {
            let near = map.step(hex, edge);
            let beside = edge.turned(1);
            let between = step(near, beside).or_else(|| step(map.step(hex, beside), edge));
            [near, step(near, edge), between]
        });
        ways.flatten().flatten()
    }

    /// So far around a hex, and no farther than `most`, no unit of this side stands in or next to any hex.
    /// No step leads over more than one row or one column.
    pub fn calm_around(&self, hex: Hex, most: u8, seat: Seat) -> u8 {
        // Most often nobody is anywhere near.
        if !self.may_be_beside(hex, seat, u16::from(most)) {
            return most;
        }
        let map = self.map();
        let (columns, places) = (u32::from(map.board.columns()), map.board.places() as u32);
        // How much nearer than its bit a hex may be that shares it.
        let shared = (1u32 << map.halvings) - 1;
        let mut found = u32::from(most) + 1;
        let mut rows = 0;
        while rows < found {
            let here = u32::from(hex.0);
            for at in [here.wrapping_sub(rows * columns), here.wrapping_add(rows * columns)] {
                if at < places {
                    let bits = self.near.nearest(seat, (at >> map.halvings) as u16);
                    let along = (bits << map.halvings).saturating_sub(shared);
                    found = found.min(along.max(rows));
                }
            }
            rows += 1;
        }
        found.saturating_sub(1) as u8
    }

    /// Can a unit of this side stand as near as teppo shoot?
    #[inline]
    pub fn may_be_in_shot(&self, hex: Hex, seat: Seat) -> bool {
        self.may_be_beside(hex, seat, u16::from(SHOT) - 1)
    }

    /// Does a unit of this side stand in the hex or next to it?
    fn is_near(&self, hex: Hex, seat: Seat) -> bool {
        let map = self.map();
        let there = |edge: Edge| map.step(hex, edge).is_some_and(|near| self.held_by(near, seat));
        self.held_by(hex, seat) || Edge::ALL.into_iter().any(there)
    }

    /// Puts a unit in a hex, or off the map.
    pub fn put_unit(&mut self, unit: UnitId, hex: Hex) {
        let old = self.unit(unit).hex;
        if old.0 != NOWHERE {
            self.unlink(unit, old);
        }
        self.unit_mut(unit).hex = hex;
        if hex.0 == NOWHERE {
            self.unit_mut(unit).next = UnitId::NONE;
        } else {
            self.link(unit, hex);
        }
        if old.0 != NOWHERE && old != hex {
            self.forget(old, hex, self.seat_of(unit));
        }
    }

    fn link(&mut self, unit: UnitId, hex: Hex) {
        // Chains are kept in order of number, so that equal tables are equal bytes.
        let bucket = Table::bucket(hex);
        let mut before = UnitId::NONE;
        let mut after = self.buckets[bucket];
        while after.some() && after < unit {
            before = after;
            after = self.unit(after).next;
        }
        self.unit_mut(unit).next = after;
        if before.some() {
            self.unit_mut(before).next = unit;
        } else {
            self.buckets[bucket] = unit;
        }
        self.note(hex, self.seat_of(unit));
    }

    fn unlink(&mut self, unit: UnitId, hex: Hex) {
        let bucket = Table::bucket(hex);
        let next = self.unit(unit).next;
        if self.buckets[bucket] == unit {
            self.buckets[bucket] = next;
            return;
        }
        let mut at = self.buckets[bucket];
        while at.some() {
            let following = self.unit(at).next;
            if following == unit {
                self.unit_mut(at).next = next;
                return;
            }
            at = following;
        }
    }

    /// Somebody has come to this hex.
    fn note(&mut self, hex: Hex, seat: Seat) {
        let map = self.map();
        self.near.put(seat, hex.0 >> map.halvings);
        for at in Edge::ALL.into_iter().filter_map(|edge| map.step(hex, edge)) {
            self.near.put(seat, at.0 >> map.halvings);
        }
    }

    /// Somebody has left this hex for another.
    fn forget(&mut self, hex: Hex, to: Hex, seat: Seat) {
        let map = self.map();
        if self.held_by(hex, seat) {
            return;
        }
        let around = Edge::ALL.into_iter().filter_map(|edge| map.step(hex, edge));
        let still_near = map.measures.within(to, 1);
        for at in std::iter::once(hex).chain(around).filter(|&at| !still_near(at)) {
            let bit = at.0 >> map.halvings;
            let mut block = (bit << map.halvings..(bit + 1) << map.halvings).map(Hex);
            if self.near.has(seat, bit) && !block.any(|hex| self.is_near(hex, seat)) {
                self.near.lift(seat, bit);
            }
        }
    }

    /// A clan changes sides.
    pub fn turn_coat(&mut self, clan: ClanId) {
        self.turncoats |= 1 << (clan.0 & 63);
        self.near = Presence::default();
        for unit in self.all_units() {
            if self.unit(unit).on_map() {
                self.note(self.unit(unit).hex, self.seat_of(unit));
            }
        }
    }
}

/// Units in a hex: see [`Table::units_at`].
#[derive(Clone, Copy, Debug)]
pub struct UnitsAt<'a> {
    table: &'a Table,
    hex: Hex,
    at: UnitId,
}

impl Iterator for UnitsAt<'_> {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        // Nobody's number is beyond the last, so that one look tells whether there is anybody.
        while let Some(data) = self.table.known(self.at) {
            let unit = self.at;
            self.at = data.next;
            if data.hex == self.hex {
                return Some(unit);
            }
        }
        None
    }
}

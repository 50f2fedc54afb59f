//! Sets of units as bits, by their places in the roster: who could be ordered, moved, sent to battle.
//!
//! All units of a side are looked at without a branch. That costs less than to guess wrong about a
//! few of them, and what remains is gone through without looking at the others again.

use crate::battlefield::{Hexes, NOWHERE, PLACES};
use crate::table::{Leader, ORDERED, Table, Unit};
use engine::Seat;
use ground::hexes::Hex;

/// The numbers of units (or Leaders) in a set of bits, lowest first.
#[inline(always)]
pub fn numbers(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let (some, number) = (bits != 0, bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        some.then_some(number)
    })
}

impl Table {
    /// Units of a side on the field that have of the markers `of` just those of `just`, as bits.
    #[inline(always)]
    pub fn marked(&self, seat: Seat, of: u8, just: u8) -> u64 {
        let ids = self.battle().units_of(seat);
        let places = self.units.get(ids.start.into()..ids.end.into()).unwrap_or(&[]);
        let fits = |place: &Unit| (place.marks & of == just) & (place.hex != NOWHERE);
        places.iter().rev().fold(0, |bits, place| bits << 1 | u64::from(fits(place))) << ids.start
    }

    /// Leaders of a side on the field that have of the markers `of` just those of `just`, as bits.
    #[inline(always)]
    pub fn leaders_marked(&self, seat: Seat, of: u8, just: u8) -> u64 {
        let ids = self.battle().leaders_of(seat);
        let places = self.leaders.get(ids.start.into()..ids.end.into()).unwrap_or(&[]);
        let fits = |place: &Leader| (place.marks & of == just) & (place.hex != NOWHERE);
        places.iter().rev().fold(0, |bits, place| bits << 1 | u64::from(fits(place))) << ids.start
    }

    /// Units of a side on the field that are not ordered and stand in these strips of it, as bits.
    #[inline(always)]
    pub fn free_in_strips(&self, seat: Seat, open: usize) -> u64 {
        let ids = self.battle().units_of(seat);
        let places = self.units.get(ids.start.into()..ids.end.into()).unwrap_or(&[]);
        let strips = self.battle().strips(seat);
        let fits = |place: &Unit| {
            let strip = strips[usize::from(place.hex)] & 7;
            (open >> strip & 1) as u64 & u64::from(!place.marks & ORDERED)
        };
        places.iter().rev().fold(0, |bits, place| bits << 1 | fits(place)) << ids.start
    }

    /// Units of a side on the field that are not ordered and stand in these hexes, as bits.
    #[inline(always)]
    pub fn free_in(&self, seat: Seat, hexes: &Hexes) -> u64 {
        let ids = self.battle().units_of(seat);
        let places = self.units.get(ids.start.into()..ids.end.into()).unwrap_or(&[]);
        let fits = |place: &Unit| {
            let on_field = usize::from(place.hex) < PLACES;
            let hex = if on_field { place.hex } else { 0 };
            on_field & (place.marks & ORDERED == 0) & hexes.contains(Hex(hex.into()))
        };
        places.iter().rev().fold(0, |bits, place| bits << 1 | u64::from(fits(place))) << ids.start
    }
}

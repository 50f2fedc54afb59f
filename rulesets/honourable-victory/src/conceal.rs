//! What a player may not know: nothing. Everything in this game lies open on the table.

use crate::HonourableVictory;
use crate::table::Table;
use engine::{Conceal, Dice, Seat};

impl Conceal for HonourableVictory {
    fn resample(_table: &mut Table, _seat: Seat, _dice: &mut impl Dice) {}
}

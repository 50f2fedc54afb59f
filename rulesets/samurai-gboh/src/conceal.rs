//! Nothing is hidden in SAMURAI: who is in the cup is known, and who comes out is a draw like a die.

use crate::Gboh;
use crate::table::Table;
use engine::{Conceal, Dice, Seat};

impl Conceal for Gboh {
    fn resample(_table: &mut Table, _seat: Seat, _dice: &mut impl Dice) {}
}

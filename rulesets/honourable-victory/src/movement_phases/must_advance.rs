//! A scenario rule (Nagashino, ruling H-104): on a given turn one side may not end its movement
//! phase, nor use up its last unit that could do it, while a move into the middle row is possible.

use super::performing_actions::{First, could_move};
use crate::critic::{Critic, Verdict};
use crate::table::Table;
use crate::unit::UnitId;
use engine::Seat;

use crate::rulebook::*;

/// Who must still advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldBack {
    /// The rule does not bind now.
    No,
    /// Several units could advance.
    Yes,
    /// Only this unit could.
    Only(UnitId),
}

/// Does the rule bind this side now?
#[inline]
pub fn holds_back(table: &Table, seat: Seat) -> HeldBack {
    let turn = table.muster.draft.must_advance[seat.index()];
    if turn == 0 || turn != table.turn || table.advanced[seat.index()] {
        return HeldBack::No;
    }
    who_must(table, seat)
}

fn who_must(table: &Table, seat: Seat) -> HeldBack {
    let mut able = table
        .on_table(seat)
        .minus(table.done)
        .filter(|&unit| could_advance(table, unit, First::Yes));
    match (able.next(), able.next()) {
        (None, _) => HeldBack::No,
        (Some(only), None) => HeldBack::Only(only),
        _ => HeldBack::Yes,
    }
}

/// The same for a unit that has a second action, when nobody else could advance any more.
pub fn holds_back_second(table: &Table, unit: UnitId) -> HeldBack {
    let seat = unit.seat();
    let turn = table.muster.draft.must_advance[seat.index()];
    let binds = turn != 0 && turn == table.turn && !table.advanced[seat.index()];
    if binds && holds_back(table, seat) == HeldBack::No && could_advance(table, unit, First::No) {
        return HeldBack::Only(unit);
    }
    HeldBack::No
}

/// The same for whole units that might be given up between the two actions of this one.
pub fn holds_back_between(table: &Table, unit: UnitId) -> HeldBack {
    match holds_back(table, unit.seat()) {
        HeldBack::No => holds_back_second(table, unit),
        HeldBack::Only(_) if could_advance(table, unit, First::No) => HeldBack::Yes,
        held_back => held_back,
    }
}

/// Could this unit move into the middle row at once?
fn could_advance(table: &Table, unit: UnitId, first: First) -> bool {
    let ahead = || table.muster.ahead(table[unit].zone()?, table[unit].facing());
    ahead().is_some_and(|zone| zone.row() == Some(1)) && could_move(table, unit, first)
}

/// May the phase end?
#[inline]
pub fn may_end(held_back: HeldBack, critic: &mut impl Critic) -> Verdict {
    critic.need(held_back == HeldBack::No, SCENARIO_NAGASHINO_MUST_ADVANCE)
}

/// May this unit do something else than advance?
#[inline]
pub fn may_spend(unit: UnitId, held_back: HeldBack, critic: &mut impl Critic) -> Verdict {
    critic.need(held_back != HeldBack::Only(unit), SCENARIO_NAGASHINO_MUST_ADVANCE)
}

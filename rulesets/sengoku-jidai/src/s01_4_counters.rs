//! 1.4 Counters: quality levels and checks, strengths, losses.

use crate::prelude::*;
use crate::{s04_command, s06_activation, s08_combat};

/// The QL printed on the side of the counter that shows.
#[inline]
pub fn ql(table: &Table, id: UnitId) -> u8 {
    let card = table.card(id);
    if table.unit(id).has(Flag::GENERIC) { card.generic_ql } else { card.ql }
}

/// The QL for a quality check: its own, or that of a friendly leader in its zone if higher
/// (1.4.2.c). A higher QL never hurts, so the owner need not be asked.
pub fn best_ql(table: &Table, id: UnitId) -> u8 {
    let Some(zone) = table.unit(id).zone() else { return ql(table, id) };
    let here = table.ground().leaders.iter().filter(|&&leader| table.unit(leader).stands_in(zone));
    here.fold(ql(table, id), |best, &leader| best.max(ql(table, leader)))
}

/// A quality check (1.4.2.a): passed when 1D6 is at most the QL with its modifier; nothing is
/// automatic (1.4.2.b).
pub fn quality_check(
    table: &Table,
    umpire: &mut impl Umpire<Bsj>,
    unit: UnitId,
    modifier: i8,
    rule: Rule,
) -> bool {
    let die = umpire.roll(Roll::d6(1, table.seat_of(unit), rule)).one();
    let ql = best_ql(table, unit);
    let passed = die as i8 <= ql as i8 + modifier;
    umpire.announce(rule, Event::Check { unit, die, ql, modifier, passed });
    passed
}

/// Melee strength as it fights, servants counted (1.4.5.d, 8.6).
pub fn ms(table: &Table, id: UnitId) -> u8 {
    strength(table, id, false, s08_combat::lacks_servants(table, id))
}

/// Fire strength as it fires, servants counted.
pub fn fs(table: &Table, id: UnitId) -> u8 {
    strength(table, id, true, s08_combat::lacks_servants(table, id))
}

/// What the side of the counter that shows has, less what want of servants takes. A unit of one SP
/// has no other side.
#[inline]
pub fn strength(table: &Table, id: UnitId, fire: bool, unserved: u8) -> u8 {
    let counter = table.counter(id);
    let side = usize::from(table.unit(id).sp() < counter.sp);
    let printed = if fire { counter.fs[side] } else { counter.ms[side] };
    printed.saturating_sub(unserved)
}

/// Takes strength points away (1.4.5.c, 8.7); the unit may be eliminated.
pub fn lose(table: &mut Table, umpire: &mut impl Umpire<Bsj>, id: UnitId, sp: u8, rule: Rule) {
    let left = table.unit(id).sp().saturating_sub(sp);
    if left == 0 {
        eliminate(table, umpire, id, rule);
    } else {
        table.change(id, |unit| unit.set_sp(left));
        umpire.announce(rule, Event::LostStrength { unit: id, left });
    }
}

/// Removes a unit: it scores for the enemy (10.0.c), a samurai's other counter goes too (7.3.f), a
/// named leader is replaced later (4.3).
pub fn eliminate(table: &mut Table, umpire: &mut impl Umpire<Bsj>, id: UnitId, rule: Rule) {
    let seat = table.seat_of(id);
    let points = table.counter(id).vp;
    let (leader, named) = (table.card(id).kind.is_leader(), !table.unit(id).has(Flag::GENERIC));
    table.army_mut(!seat).points += u16::from(points);
    umpire.announce(rule, Event::Eliminated { unit: id, points });
    table.put(id, OUT);
    table.change(id, |unit| {
        unit.rest();
        unit.set_sp(0);
        unit.set_ds(0);
        unit.set(Flag::ISOLATED, false);
        unit.set(Flag::MOUNTED, false);
    });
    if leader {
        s04_command::leader_falls(table, umpire, id, named);
    }
    s06_activation::division_gone(table, umpire, table.card(id).division);
}

/// One more level of disorganization, at most two (7.5, failed QC of 8.7).
pub fn disorganize(table: &mut Table, umpire: &mut impl Umpire<Bsj>, id: UnitId, rule: Rule) {
    let level = (table.unit(id).ds() + 1).min(2);
    if level != table.unit(id).ds() {
        table.change(id, |unit| unit.set_ds(level));
    }
    umpire.announce(rule, Event::Disorganized { unit: id, level });
}

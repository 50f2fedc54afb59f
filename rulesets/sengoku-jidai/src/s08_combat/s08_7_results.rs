//! 8.7 Combat results: losses, disorganization, quality checks; retreats are a file of their own.

use crate::charts::Outcome;
use crate::prelude::*;
use crate::s01_4_counters::{disorganize, lose, quality_check};

/// Applies a result in the order SP, DS or QC (8.7.combined) and tells whether a retreat is left to
/// be made.
pub fn apply(
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
    id: UnitId,
    result: Outcome,
    fire: bool,
) -> bool {
    if result == Outcome::NONE {
        umpire.announce(S8_7_NONE, Event::NoEffect { unit: id });
        return false;
    }
    let before = table.unit(id);
    if result.sp > 0 {
        lose(table, umpire, id, result.sp, S8_7_SP_A);
    }
    if result.ds > 0 && alive(table, id) {
        disorganization(table, umpire, id, result.ds);
    }
    if let Some(modifier) = result.check.filter(|_| alive(table, id)) {
        check(table, umpire, id, modifier);
    }
    if fire && before.charge() != Charge::None && alive(table, id) {
        shaken(table, umpire, id, before.sp(), before.ds());
    }
    result.retreat && alive(table, id)
}

fn alive(table: &Table, id: UnitId) -> bool {
    table.unit(id).zone().is_some()
}

/// 8.7.ds1, 8.7.ds2: a unit that would go beyond DS2 loses 1 SP and its marker instead.
fn disorganization(table: &mut Table, umpire: &mut impl Umpire<Bsj>, id: UnitId, levels: u8) {
    let ds = table.unit(id).ds();
    let rule = if levels == 1 { S8_7_DS1 } else { S8_7_DS2 };
    if ds + levels <= 2 {
        table.change(id, |unit| unit.set_ds(ds + levels));
        umpire.announce(rule, Event::Disorganized { unit: id, level: ds + levels });
        return;
    }
    lose(table, umpire, id, 1, rule);
    if alive(table, id) {
        table.change(id, |unit| unit.set_ds(0));
        umpire.announce(S8_7_DS_CLEAR, Event::Cleared { unit: id });
    }
}

/// A quality check of a combat result; a failure costs one level, at most DS2 (8.7.qc).
pub fn check(table: &mut Table, umpire: &mut impl Umpire<Bsj>, id: UnitId, modifier: i8) {
    let rule = if modifier == 0 { S8_7_QC_A } else { S8_7_QC_C };
    if !quality_check(table, umpire, id, modifier, rule) {
        let rule = if table.unit(id).ds() == 2 { S8_7_QC_B } else { S8_7_QC_A };
        disorganize(table, umpire, id, rule);
    }
}

/// What fire does to a charge (8.5.2.h to 8.5.2.j): any loss or disorder removes the marker, a
/// passed check leaves it at +1.
fn shaken(table: &mut Table, umpire: &mut impl Umpire<Bsj>, id: UnitId, sp: u8, ds: u8) {
    let unit = table.unit(id);
    // A DS result on a unit that already had the level by a QC cannot be: a charger starts at DS0,
    // and any change of SP or DS is a loss of order.
    let hurt = unit.sp() != sp || unit.ds() != ds || unit.ds() > 0;
    let charge = if hurt { Charge::Lost } else { Charge::Held };
    if unit.charge() == Charge::Lost || unit.charge() == charge {
        return;
    }
    table.change(id, |unit| unit.set_charge(charge));
    let rule = if hurt { S8_5_2_J } else { S8_5_2_I };
    umpire.announce(rule, Event::ChargeBonus { unit: id, bonus: charge.bonus() });
}

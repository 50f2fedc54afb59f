//! 8.2 Lead attacker and lead defender.

use crate::prelude::*;
use crate::s01_4_counters::{ms, strength};
use crate::s04_command::cut_off;

/// May this unit be lead defender, or target of fire? A Ch hides behind samurai (8.2.d).
#[inline]
pub fn may_defend(table: &Table, id: UnitId) -> Result<(), Rule> {
    let Some(zone) = table.unit(id).zone() else { return Err(S8_2_A) };
    if table.card(id).kind == Kind::Ch { may_servants_defend(table, zone) } else { Ok(()) }
}

fn may_servants_defend(table: &Table, zone: Zone) -> Result<(), Rule> {
    let samurai = &table.ground().samurai;
    let shielded = samurai.iter().any(|&other| table.unit(other).stands_in(zone));
    if shielded { Err(S8_2_D) } else { Ok(()) }
}

/// May this unit of the activated division be lead attacker at all (8.2.b)?
pub fn may_lead(table: &Table, id: UnitId) -> Result<(), Rule> {
    let unit = table.unit(id);
    let Some(zone) = unit.zone() else { return Err(S8_2_B) };
    if unit.has(Flag::LED) {
        return Err(S8_2_B);
    }
    if cut_off(table, id) {
        return Err(S4_2_J);
    }
    // Want of servants takes 1 at most, so with 2 or more nobody need look for them.
    if strength(table, id, false, 0) < 2 && ms(table, id) == 0 {
        return Err(if table.card(id).kind == Kind::Ch { S8_2_E } else { S1_4_3_B });
    }
    if table.attacked_from.contains(zone) {
        return Err(S8_1_F);
    }
    Ok(())
}

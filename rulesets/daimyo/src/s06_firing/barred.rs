//! 6. Why a unit that could fire has nobody to fire at: told, so that no silence puzzles its owner.

use super::{enemies, files, firing_stand, in_arc, reach, reach_at, targets};
use crate::event::NoFire;
use crate::table::Table;
use crate::unit::UnitId;
use ground::measured::Length;

/// The nearest enemy in range of a unit at whom it cannot fire, and what keeps it from that. Nothing if
/// it can fire at somebody, or if nobody is in range at all.
pub fn barred(table: &Table, id: UnitId) -> Option<(UnitId, NoFire)> {
    let about = enemies(table, id);
    if about.is_empty() || targets(table, id).0 {
        return None;
    }
    let whole = reach(table, id);
    let mut best: Option<(UnitId, Length, NoFire)> = None;
    for enemy in about.filter(|&enemy| table.hostile(id, enemy)) {
        let there = table.rect(enemy);
        for file in 0..files(table, id) {
            let stand = firing_stand(table, id, file);
            let gap = stand.distance(&there);
            if gap > whole || best.is_some_and(|(_, known, _)| gap >= known) {
                continue;
            }
            let why = if table.engaged(enemy) {
                NoFire::Melee
            } else if gap > reach_at(table, &stand, &there, whole) {
                NoFire::Wood
            } else if !in_arc(table, id, &stand, &there) {
                NoFire::Arc
            } else {
                NoFire::Sight
            };
            best = Some((enemy, gap, why));
        }
    }
    best.map(|(enemy, _, why)| (enemy, why))
}

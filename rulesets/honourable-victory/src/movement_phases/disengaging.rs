//! Disengaging: a unit on horseback that fights no other horse may ride out of its contacts, at the
//! cost of a hit for each enemy in attack formation.

use crate::HonourableVictory;
use crate::critic::{Critic, Verdict};
use crate::event::Event;
use crate::table::Table;
use crate::unit::{Formation, UnitId};
use engine::Umpire;

use crate::rulebook::*;

/// Everything that forbids it.
pub fn may_disengage(table: &Table, unit: UnitId, critic: &mut impl Critic) -> Verdict {
    critic.need(table.is_engaged(unit), DISENGAGE_RESULT)?;
    critic.need(table.is_horse(unit), DISENGAGE_MOUNTED_ONLY)?;
    critic.need(table.is_horse(unit) || !table.is_engaged(unit), MOVEMENT_ENGAGED_FOOT)?;
    let horse_enemies = table.enemies_of(unit).and(table.on_horseback());
    critic.need(horse_enemies.is_empty(), DISENGAGE_NO_MOUNTED_ENEMY)?;
    critic.need(table[unit].contacts() < 4, DISENGAGE_VACANT_SIDE)
}

/// Hits it would cost.
pub fn cost(table: &Table, unit: UnitId) -> u8 {
    table.enemies_of(unit).filter(|&enemy| table[enemy].formation() == Formation::Attack).count()
        as u8
}

/// Breaks all contacts; zone, formation and facing stay.
pub fn disengage(table: &mut Table, umpire: &mut impl Umpire<HonourableVictory>, unit: UnitId) {
    let hits = cost(table, unit);
    table.break_all_contacts(unit);
    table.hit(unit, hits);
    umpire.announce(DISENGAGE_RESULT, Event::Disengaged { unit, hits });
    if hits > 0 {
        umpire.announce(DISENGAGE_HITS, Event::HitsLaid { unit, hits });
    }
}

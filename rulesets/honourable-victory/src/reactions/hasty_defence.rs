//! Reaction 3: foot that is about to be engaged may hastily form a defensive formation, at the cost
//! of a hit. Horse pulls up short before long spears and charges home on anybody else.

use super::able;
use crate::HonourableVictory;
use crate::critic::{Critic, Verdict};
use crate::event::Event;
use crate::table::{Reply, Table};
use crate::unit::{Formation, UnitId};
use engine::Umpire;

use crate::rulebook::*;

/// Could it form one?
pub fn ready(table: &Table, unit: UnitId) -> bool {
    able(table, unit)
        && table[unit].formation() != Formation::Defensive
        && table.may_form(unit, Formation::Defensive).is_ok()
}

/// What forbids it beyond what forbids any reaction.
pub fn may_form(table: &Table, unit: UnitId, critic: &mut impl Critic) -> Verdict {
    critic.check(table.may_form(unit, Formation::Defensive))?;
    let possible = table.may_form(unit, Formation::Defensive).is_ok();
    let not_yet = table[unit].formation() != Formation::Defensive;
    critic.need(possible && not_yet, REACTIONS_HASTY_WHO)
}

/// Forms it before contact.
pub fn form(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    mover: UnitId,
) {
    table.unit_mut(unit).form(Formation::Defensive);
    table.hit(unit, 1);
    umpire.announce(REACTIONS_HASTY_HIT, Event::HastyDefence { unit });
    if !table.is_horse(mover) {
        table.reply = Reply::Hasty;
        umpire.announce(REACTIONS_HASTY_V_FOOT, Event::ComesOn { unit: mover });
    } else if table.muster.long_spears.has(unit) {
        table.hit(mover, 1);
        table.reply = Reply::Cancelled;
        let event = Event::PulledUp { unit: mover, before: unit };
        umpire.announce(REACTIONS_HASTY_V_MOUNTED_LONG_SPEAR, event);
    } else {
        table.reply = Reply::Hasty;
    }
}

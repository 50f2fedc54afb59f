//! 5. Results of morale tests, carried out.

use crate::Daimyo;
use crate::event::{Event, Nerve, Why};
use crate::rulebook::*;
use crate::s03_movement::{forced, routs};
use crate::s04_disorder::disorder;
use crate::s08_artillery;
use crate::table::Table;
use crate::unit::{Deeds, State, UnitId};
use engine::Umpire;

/// Carries a result out. `from` is the enemy it shrinks from, if the result has one.
pub fn carry_out(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    result: Nerve,
    from: Option<UnitId>,
) {
    match result {
        Nerve::Pass | Nerve::Frenzy | Nerve::Dispersed => {}
        Nerve::Halt => {
            table[id].halt = table.turn + 1;
            table[id].deeds.set(Deeds::FINISHED);
            umpire.announce(S5_EFFECTS_HALT, Event::Halted { unit: id });
        }
        // A garrison or a gun that must go back: the gun is too slow to do more than its move.
        Nerve::Retire => {
            settle(table, id);
            forced::retire(table, umpire, id, from);
        }
        Nerve::Retreat => {
            settle(table, id);
            forced::retreat(table, umpire, id, from);
            disorder(table, umpire, id, Why::Morale, S5_EFFECTS_RETREAT);
        }
        Nerve::Rout if table.gun(id) => s08_artillery::abandon(table, umpire, id),
        Nerve::Rout => {
            routs::rout(table, umpire, id, from);
        }
    }
}

/// Retiring and retreating units must halt next turn, and their activation is over.
fn settle(table: &mut Table, id: UnitId) {
    table[id].halt = table.turn + 1;
    table[id].deeds.set(Deeds::ACTIVATED.and(Deeds::FINISHED).and(Deeds::FORCED));
    table[id].state.clear(State::PURSUING);
}

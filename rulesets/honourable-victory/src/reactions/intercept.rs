//! Reaction 5: an unengaged unit on horseback may ride at an enemy that moves in, moves out,
//! engages somebody else, or has just disengaged. No test is needed: Mounted units are always in command.

use super::Moment;
use crate::HonourableVictory;
use crate::critic::{Critic, Verdict};
use crate::event::Event;
use crate::movement_phases::engaging::HEAVY_IMPACT;
use crate::table::{Reply, Table};
use crate::unit::{UnitId, UnitSet};
use engine::Umpire;
use ground::zones::Side;

use crate::rulebook::*;

/// Units that could intercept the mover now; the unit that he is engaging is not among them.
#[inline]
pub fn interceptors(table: &Table, mover: UnitId, engaging: Option<UnitId>) -> UnitSet {
    let Some(zone) = table[mover].zone() else { return UnitSet::NONE };
    let horse = table.in_zone(zone).and(UnitSet::side(!mover.seat())).and(table.on_horseback());
    let mut ready = horse.minus(table.engaged()).minus(table.reacted);
    if ready.is_empty() || table.muster.land(zone).restricted() || table.is_engaged(mover) {
        return UnitSet::NONE;
    }
    if let Some(target) = engaging {
        ready.remove(target);
    }
    ready
}

/// What forbids it beyond what forbids any reaction.
pub fn may_intercept(
    table: &Table,
    unit: UnitId,
    mover: UnitId,
    moment: Moment,
    critic: &mut impl Critic,
) -> Verdict {
    critic.need(table.is_horse(unit), moment.interception())?;
    critic.need(Some(unit) != moment.target(), REACTIONS_INTERCEPT_ENGAGING_OTHER)?;
    critic.need(!table.land_under(unit).restricted(), TERRAIN_RESTRICTED_NO_INTERCEPT)?;
    critic.need(!table.is_engaged(mover), REACTIONS_UNENGAGED)
}

/// Front to front, whatever the facings were; the mover's action is over.
pub fn intercept(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    mover: UnitId,
    moment: Moment,
) {
    let hits = meet(table, unit, mover);
    umpire.announce(moment.interception(), Event::Intercepted { unit, target: mover, hits });
    umpire.announce(REACTIONS_INTERCEPT_HIT, Event::HitsLaid { unit, hits });
    umpire.announce(REACTIONS_INTERCEPT_CONTACT, Event::FrontToFront { unit, target: mover });
    if table.is_horse(mover) {
        umpire.announce(REACTIONS_INTERCEPT_MOUNTED_TARGET, Event::ActionEnded { unit: mover });
    } else {
        table.hit(mover, HEAVY_IMPACT);
        umpire.announce(REACTIONS_INTERCEPT_FOOT_TARGET, Event::HeavyImpact { unit: mover });
    }
    umpire.announce(REACTIONS_INTERCEPT_ENDS_ACTION, Event::ActionEnded { unit: mover });
    table.reply = Reply::None;
}

/// Puts a horse unit front to front with the mover and lays the hits it costs: one for disorder,
/// one more if it had to turn.
pub fn meet(table: &mut Table, unit: UnitId, mover: UnitId) -> u8 {
    let before = table[unit].facing();
    table.make_contact(unit, mover, Side::Front);
    let hits = 1 + u8::from(table[unit].facing() != before);
    table.hit(unit, hits);
    hits
}

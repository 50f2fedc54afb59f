//! 4. Disorder: its causes, reforming, and rallying from rout and from frenzy.

use crate::Daimyo;
use crate::event::Nerve;
use crate::event::{Event, Why};
use crate::rulebook::*;
use crate::s01_organisation::remove;
use crate::s05_morale::{self, Charged};
use crate::table::Table;
use crate::unit::{Deeds, Place, State, UnitId};
use crate::words::TroopType;
use engine::{Roll, Rule, Umpire};

/// Puts a unit out of order, if it is not already. A headquarters too (D-10).
pub fn disorder(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    why: Why,
    rule: Rule,
) {
    if !table[id].here() {
        return;
    }
    // A fresh cause begins the disorder anew: this turn is no full turn of reforming (D-147).
    table[id].state.clear(State::DISORDERED_AT_START);
    if !table.disordered(id) {
        table[id].state.set(State::DISORDERED);
        umpire.announce(rule, Event::Disordered { unit: id, why });
    }
}

/// Takes the marker off.
pub fn good_order(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId, rule: Rule) {
    if table.disordered(id) {
        table[id].state.clear(State::DISORDERED);
        umpire.announce(rule, Event::GoodOrder { unit: id });
    }
}

/// Has it stood still all turn, unhurt, so that it reforms at the end of the turn (D-51)?
pub fn reforms(table: &Table, id: UnitId) -> bool {
    let unit = &table[id];
    let busy = Deeds::MOVED
        .and(Deeds::FIRED)
        .and(Deeds::FOUGHT)
        .and(Deeds::HIT)
        .and(Deeds::FORCED)
        .and(Deeds::CHARGED)
        .and(Deeds::RAN);
    unit.here()
        && unit.state.has(State::DISORDERED)
        && unit.state.has(State::DISORDERED_AT_START)
        && !unit.state.has(State::ROUTING)
        && !unit.deeds.has(busy)
        && !table.engaged(id)
}

/// Did it rally this turn and was left alone since: neither moved nor hit by fire (D-175)?
pub fn recovers(table: &Table, id: UnitId) -> bool {
    let unit = &table[id];
    let disturbed = Deeds::FORCED.and(Deeds::HIT);
    unit.here() && unit.deeds.has(Deeds::RALLIED) && !unit.deeds.has(disturbed)
}

/// May a routing unit try to rally now?
pub fn may_rally(table: &Table, id: UnitId) -> Result<(), Rule> {
    let unit = &table[id];
    if !unit.state.has(State::ROUTING) {
        Err(S2_SEQUENCE_RALLY_STEP)
    } else if unit.deeds.has(Deeds::ACTIVATED) {
        Err(S2_ACTIVATED_BLOCKED)
    } else if !unit.state.has(State::HAS_RUN) {
        Err(S4_RALLY_AFTER_MOVE)
    } else if unit.state.has(State::RALLY_TRIED) {
        Err(S4_RALLY_FAIL)
    } else if unit.deeds.has(Deeds::HIT) {
        Err(S4_RALLY_HIT_BARS)
    } else if unit.deeds.has(Deeds::CAUGHT) {
        Err(S5_EFFECTS_ROUTER_CAUGHT)
    } else if unit.deeds.has(Deeds::DOOMED) {
        Err(S7_ROUT_SECOND)
    } else {
        Ok(())
    }
}

/// The attempt: a morale test for reason 8. Failing it disperses the unit.
pub fn rally(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) {
    table[id].state.set(State::RALLY_TRIED);
    let result = s05_morale::test(table, umpire, id, 8, Charged::No);
    if result == Nerve::Pass {
        table[id].state.clear(State::ROUTING.and(State::HAS_RUN));
        table[id].deeds.set(Deeds::RALLIED.and(Deeds::FINISHED));
        umpire.announce(S4_RALLY_STILL, Event::Rallied { unit: id });
    } else {
        remove(table, umpire, id, Place::Dispersed, S4_RALLY_FAIL);
    }
}

/// May a frenzied unit try to calm down now?
pub fn may_calm(table: &Table, id: UnitId) -> Result<(), Rule> {
    let unit = &table[id];
    if !unit.state.has(State::FRENZIED) {
        Err(S2_SEQUENCE_RALLY_STEP)
    } else if unit.deeds.has(Deeds::ACTIVATED) {
        Err(S2_ACTIVATED_BLOCKED)
    } else if unit.state.has(State::SEIZED) {
        // It has not been activated in its frenzy yet (D-181).
        Err(S2_SEQUENCE_RALLY_STEP)
    } else if unit.deeds.has(Deeds::CALM_TRIED) {
        Err(S4_FRENZY_ROLL)
    } else {
        Ok(())
    }
}

/// The roll to calm down: under 9 the unit is itself again.
pub fn calm(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) {
    let kind = table.kind(id);
    let add = match kind {
        _ if kind.monks() => 2,
        TroopType::Ronin | TroopType::YoungSamurai => 1,
        _ => 0,
    };
    let sum = umpire.roll(Roll::d6(2, table.seat(id), S4_FRENZY_ROLL)).sum() as u8;
    let calm = sum + add < 9;
    if calm {
        // Only the frenzied pursue for longer than a turn.
        table[id].state.clear(State::FRENZIED.and(State::PURSUING));
    }
    let rule = if add > 0 { S4_FRENZY_MODIFIERS } else { S4_FRENZY_ROLL };
    // The attempt is made once in an activation, whatever comes of it.
    table[id].deeds.set(Deeds::CALM_TRIED);
    umpire.announce(rule, Event::Calmed { unit: id, sum, add, calm });
}

//! Using the Reserve Zones: onto the table, between reserves, and back off the table. Each is all
//! that the unit may do in the phase.

use crate::HonourableVictory;
use crate::choice::Choice;
use crate::critic::{Critic, Stop, Verdict, consider};
use crate::event::Event;
use crate::movement_phases::must_advance::{self, HeldBack};
use crate::movement_phases::performing_actions::may_be_on;
use crate::movement_phases::unchosen;
use crate::organising_your_army::{Horse, Muster, ahead_of, end_of};
use crate::table::Table;
use crate::unit::{Formation, UnitId, Word};
use engine::{Options, Seat, Umpire};
use ground::zones::{Facing, Zone};

use crate::rulebook::*;

/// What a unit in reserve may do: enter, or go to another reserve zone. It can do nothing else
/// there (H-100).
pub fn options(
    table: &Table,
    unit: UnitId,
    held_back: HeldBack,
    o: &mut Options<HonourableVictory>,
) {
    let grid = table.muster.grid();
    let Some(from) = table[unit].zone() else { return };
    for formation in [Formation::Attack, Formation::Open] {
        consider(o, Choice::Enter(unit, formation), |critic| {
            unchosen(table, unit, critic)?;
            may_enter(table, unit, formation, from, critic)
        });
    }
    for to in grid.reserves(end_of(unit.seat())) {
        consider(o, Choice::Shift(unit, to), |critic| {
            unchosen(table, unit, critic)?;
            must_advance::may_spend(unit, held_back, critic)?;
            critic.need(to != from, RESERVE_LATERAL)?;
            critic.need(to == from || table.has_room(unit.seat(), to), RESERVE_ROOM)
        });
    }
    explain_reserve(table, unit, o);
}

/// Why a unit in reserve can do nothing else.
fn explain_reserve(table: &Table, unit: UnitId, o: &mut Options<HonourableVictory>) {
    o.refuse(Choice::Enter(unit, Formation::Defensive), RESERVE_ENTER);
    for zone in table.muster.grid().reserves(end_of(!unit.seat())) {
        o.refuse(Choice::Shift(unit, zone), RESERVE_NO_ENEMY);
    }
    for choice in [
        Choice::Move(unit),
        Choice::Mount(unit),
        Choice::Dismount(unit),
        Choice::Disengage(unit),
        Choice::Leave(unit),
    ] {
        o.refuse(choice, RESERVE_WHOLE_MOVE);
    }
    for way in Facing::ALL {
        o.refuse(Choice::Turn(unit, way), RESERVE_WHOLE_MOVE);
        for &(formation, _) in Formation::ALL {
            o.refuse(Choice::Form(unit, formation, way), RESERVE_WHOLE_MOVE);
        }
    }
    for target in table.in_play(!unit.seat()) {
        let side = table.side_by_facing(unit, target);
        o.refuse(Choice::Engage(unit, target, side), ENGAGE_SAME_ZONE);
    }
}

/// Straight ahead onto the table, if there is room and neither terrain, an escarpment on the table
/// edge nor a scenario's date forbids it.
pub fn may_enter(
    table: &Table,
    unit: UnitId,
    formation: Formation,
    from: Zone,
    critic: &mut impl Critic,
) -> Verdict {
    let (muster, seat) = (table.muster.get(), unit.seat());
    let Some(to) = muster.grid().in_front_of_reserve(from) else { return Ok(()) };
    critic.check(table.may_form(unit, formation))?;
    critic.need(table.has_room(seat, to), RESERVE_ROOM)?;
    let in_time = muster.may_have_come(unit, table.turn);
    critic.need(in_time, SCENARIO_KAWANAKAJIMA_LATE_RESERVE)?;
    may_come_on(muster, seat, table.horse(unit), formation, to, critic)
}

/// The ground between the reserve and the table.
pub fn may_come_on(
    muster: &Muster,
    seat: Seat,
    horse: Horse,
    formation: Formation,
    to: Zone,
    critic: &mut impl Critic,
) -> Verdict {
    critic.need(!muster.cliff(to, ahead_of(seat).opposite()), TERRAIN_ESCARPMENT)?;
    may_be_on(muster.land(to), horse, formation, critic)
}

/// Whether an unengaged unit may go straight back into reserve, whatever its facing and formation.
pub fn exit(table: &Table, unit: UnitId, held_back: HeldBack, o: &mut Options<HonourableVictory>) {
    let Some(from) = table[unit].zone() else { return };
    let (muster, seat) = (table.muster.get(), unit.seat());
    consider(o, Choice::Leave(unit), |critic| {
        unchosen(table, unit, critic)?;
        must_advance::may_spend(unit, held_back, critic)?;
        critic.need(!table.is_engaged(unit), RESERVE_EXIT)?;
        way_back(muster, seat, from, |to| table.has_room(seat, to), critic).map(|_| ())
    });
    for &(formation, _) in Formation::ALL {
        o.refuse(Choice::Enter(unit, formation), RESERVE_ENTER);
    }
    for zone in table.muster.grid().reserves(end_of(unit.seat())) {
        o.refuse(Choice::Shift(unit, zone), RESERVE_LATERAL);
    }
}

/// The own reserve straight behind a zone, if nothing forbids going there.
pub fn way_back(
    muster: &Muster,
    seat: Seat,
    from: Zone,
    has_room: impl Fn(Zone) -> bool,
    critic: &mut impl Critic,
) -> Result<Option<Zone>, Stop> {
    let Some(to) = own_reserve_behind(muster, seat, from) else {
        return critic.object(RESERVE_EXIT).map(|()| None);
    };
    critic.need(has_room(to), RESERVE_ROOM)?;
    critic.need(!muster.cliff(from, ahead_of(seat).opposite()), TERRAIN_ESCARPMENT)?;
    Ok(Some(to))
}

fn own_reserve_behind(muster: &Muster, seat: Seat, from: Zone) -> Option<Zone> {
    let behind = muster.grid().reserve_behind(from)?;
    (behind.reserve_of() == Some(end_of(seat))).then_some(behind)
}

/// Places a unit on the table, facing the opponent.
pub fn enter(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    formation: Formation,
) {
    let Some(from) = table[unit].zone() else { return };
    let Some(zone) = table.muster.grid().in_front_of_reserve(from) else { return };
    table.put(unit, zone);
    table.unit_mut(unit).form(formation);
    table.face(unit, ahead_of(unit.seat()));
    umpire.announce(RESERVE_ENTER, Event::Entered { unit, zone, formation });
}

/// Moves a unit to another reserve zone.
pub fn shift(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    zone: Zone,
) {
    table.put(unit, zone);
    umpire.announce(RESERVE_LATERAL, Event::Shifted { unit, zone });
}

/// Takes a unit off the table into the reserve behind it.
pub fn leave(table: &mut Table, umpire: &mut impl Umpire<HonourableVictory>, unit: UnitId) {
    let Some(from) = table[unit].zone() else { return };
    let Some(zone) = own_reserve_behind(table.muster.get(), unit.seat(), from) else { return };
    table.put(unit, zone);
    umpire.announce(RESERVE_EXIT, Event::Left { unit, zone });
}

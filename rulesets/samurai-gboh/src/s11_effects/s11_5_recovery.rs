//! 11.5 Recovery, Rally, Removal.

use crate::Gboh;
use crate::battle::map::Ground;
use crate::choice::Choice;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, UnitId, d10};
use crate::s04_busho::charisma;
use crate::s04_busho::s04_3_command_range::{order_range, traced_clear};
use crate::s07_facing_and_zocs::{in_zoc, next_to};
use crate::s08_fire::s08_1_fire_capable_units::under_fire;
use crate::table::{State, Table, mark};
use engine::{Rule, Step, Umpire, done};
use ground::hexes::Vertex;
use serde::{Deserialize, Serialize};

/// Has the unit done nothing yet that would forbid one of these actions (5.32)?
fn idle(table: &Table, unit: UnitId, rule: Rule) -> Result<(), Rule> {
    let data = table.unit(unit);
    let busy = data.has(mark::ACTED | mark::MOVED | mark::FIRED) || data.spent > 0;
    if busy { Err(rule) } else { Ok(()) }
}

/// May a unit that has its Order remove hits (11.51)?
pub fn may_remove(table: &Table, unit: UnitId) -> Result<(), Rule> {
    let data = table.unit(unit);
    if data.hits == 0 || data.state() == State::Routed {
        return Err(S11_51_A);
    }
    idle(table, unit, S11_51_B)?;
    let seat = table.seat_of(unit);
    let open = matches!(table.map().ground_of(data.hex), Ground::Clear | Ground::Road);
    let safe = open && !next_to(table, data.hex, !seat) && !in_zoc(table, data.hex, !seat);
    match safe && !under_fire(table, data.hex, seat) {
        true => Ok(()),
        false => Err(S11_51_A),
    }
}

/// Removes two hits.
pub fn remove(table: &mut Table, umpire: &mut impl Umpire<Gboh>, unit: UnitId) {
    let data = table.unit_mut(unit);
    data.hits = data.hits.saturating_sub(2);
    data.put(mark::ACTED | mark::DONE);
    let left = data.hits;
    umpire.announce(S11_51_A, Event::HitsRemoved { unit, left });
}

/// Is a unit where it can be brought back to order (11.52)?
fn out_of_danger(table: &Table, unit: UnitId) -> bool {
    let hex = table.unit(unit).hex;
    let seat = table.seat_of(unit);
    !in_zoc(table, hex, !seat) && !under_fire(table, hex, seat)
}

/// Is the unit itself in its Busho's range, traced clear of every hex the enemy controls (11.52)? For
/// Orders a neighbour or a friend in the zone would do (4.32), for this they do not.
fn in_call(table: &Table, clan: ClanId, unit: UnitId) -> bool {
    let (from, to) = (table.leader(clan).hex, table.unit(unit).hex);
    traced_clear(table, from, to, order_range(table, clan), table.clan_seat(clan))
}

/// May a unit that this Busho has given its Order try to recover (11.52)?
pub fn may_recover(table: &Table, clan: ClanId, unit: UnitId) -> Result<(), Rule> {
    let data = table.unit(unit);
    if data.state() != State::Disrupted {
        return Err(S11_52_A);
    }
    idle(table, unit, S11_52_E)?;
    if data.has(mark::RALLIED) {
        return Err(S11_54_B);
    }
    if !in_call(table, clan, unit) {
        return Err(S11_52_A);
    }
    if data.hits + 1 == table.card(unit).tq_disrupted {
        return Err(S11_52_D);
    }
    crate::scenario_book::sc5_nagashino::may_reform(table, unit)?;
    if out_of_danger(table, unit) { Ok(()) } else { Err(S11_52_A) }
}

/// Tries it.
pub fn recover(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId, unit: UnitId) {
    let need = table.card(unit).tq_disrupted;
    let (die, distance, charm, automatic, done) = attempt(table, umpire, clan, unit, need);
    // It has had its Order; shock needs none, so that it may attack (5.34, 9.13, K-55).
    table.unit_mut(unit).put(mark::DONE);
    if done {
        let data = table.unit_mut(unit);
        data.become_state(State::Good);
        data.hits += 2;
    }
    let rule = if automatic || done { S11_52_B } else { S11_52_E };
    umpire.announce(
        rule,
        Event::RecoveryTried { unit, die, distance, charisma: charm, need, automatic, done },
    );
}

fn attempt(
    table: &mut Table,
    umpire: &mut impl Umpire<Gboh>,
    clan: ClanId,
    unit: UnitId,
    need: u8,
) -> (u8, u8, u8, bool, bool) {
    table.acted = true;
    let distance = table.distance(table.leader(clan).hex, table.unit(unit).hex) as u8;
    let charm = charisma(table, clan);
    if distance <= 1 {
        return (0, distance, charm, true, true);
    }
    let die = d10(umpire, table.clan_seat(clan), S11_52_B);
    let sum = die as i8 + distance as i8 - charm as i8;
    (die, distance, charm, false, sum <= need as i8)
}

/// May a unit that this Busho has given its Order try to rally (11.53)?
pub fn may_rally(table: &Table, clan: ClanId, unit: UnitId) -> Result<(), Rule> {
    let data = table.unit(unit);
    if data.state() != State::Routed {
        return Err(S11_53_A);
    }
    if data.has(mark::ACTED) {
        return Err(S11_55_A);
    }
    if !in_call(table, clan, unit) {
        return Err(S11_53_A);
    }
    crate::scenario_book::sc5_nagashino::may_reform(table, unit)?;
    if out_of_danger(table, unit) { Ok(()) } else { Err(S11_53_A) }
}

/// Tries it: back to Disrupted with two hits (11.54).
pub fn rally(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId, unit: UnitId) {
    let (die, distance, charm, automatic, done) = attempt(table, umpire, clan, unit, 1);
    table.unit_mut(unit).put(mark::ACTED | mark::DONE);
    if done {
        let data = table.unit_mut(unit);
        data.become_state(State::Disrupted);
        data.hits = 2;
        data.put(mark::RALLIED);
    }
    let rule = if done { S11_54_A } else { S11_55_A };
    umpire.announce(
        rule,
        Event::RallyTried { unit, die, distance, charisma: charm, automatic, done },
    );
}

/// A rallied unit may be faced freely (11.54).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Refacing {
    /// Who.
    pub unit: UnitId,
}

impl Refacing {
    /// Asks once.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let unit = self.unit;
        if table.unit(unit).state() != State::Disrupted {
            return done();
        }
        let choice = umpire.ask(table.seat_of(unit), S11_54_A, |o| {
            Vertex::ALL.into_iter().for_each(|facing| o.offer(Choice::Face(facing)));
        })?;
        if let Choice::Face(facing) = choice {
            table.unit_mut(unit).face(facing);
            umpire.announce(S11_54_A, Event::Turned { unit, facing });
        }
        done()
    }
}

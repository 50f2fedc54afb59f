//! 8. Artillery: an option. Guns in their batteries, abandoned guns and captured ones.

use crate::Daimyo;
use crate::event::Event;
use crate::rulebook::*;
use crate::s01_organisation::kill;
use crate::s07_melee::contacts::leave_contacts;
use crate::sheet::NONE;
use crate::table::Table;
use crate::unit::{Deeds, State, UnitId};
use crate::words::Weapon;
use engine::Umpire;
use ground::measured::Length;

/// Effective and long range of a gun.
pub fn ranges(weapon: Weapon) -> Option<(Length, Length)> {
    match weapon {
        Weapon::LightCannon => Some((Length::cm(20), Length::cm(40))),
        Weapon::HeavyCannon => Some((Length::cm(30), Length::cm(60))),
        _ => None,
    }
}

/// A rout result: the crew runs and the piece stands there for whoever touches it first.
pub fn abandon(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) {
    table[id].state.set(State::CREWLESS.and(State::COUNTED_LOST));
    table[id].deeds.set(Deeds::ACTIVATED);
    // A leader who was with it is left alone (D-177).
    for leader in table.leaders_with(id).into_iter().flatten() {
        let spot = table.spot(leader);
        let who = &mut table[leader];
        (who.x, who.y, who.with) = (spot.x as i16, spot.y as i16, NONE);
    }
    leave_contacts(table, umpire, id);
    umpire.announce(S8_ARTILLERY_ABANDONED, Event::GunAbandoned { unit: id });
}

/// A piece changes hands, to be used from the next turn on with its captor's activation (D-121).
pub fn capture(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId, by: UnitId) {
    // Who is with it falls with its crew (D-177).
    for leader in table.leaders_with(id).into_iter().flatten() {
        kill(table, umpire, leader, S8_ARTILLERY_CAPTURED);
    }
    let enemy = table.card(id).seat != table.seat(by);
    let unit = &mut table[id];
    unit.state.clear(State::CREWLESS.and(State::CAPTURED));
    unit.state.set(State::NEXT_TURN);
    if enemy {
        unit.state.set(State::CAPTURED.and(State::COUNTED_LOST));
    } else {
        unit.state.clear(State::COUNTED_LOST);
    }
    unit.hits = 0;
    unit.deeds.set(Deeds::ACTIVATED.and(Deeds::FINISHED));
    leave_contacts(table, umpire, id);
    umpire.announce(S8_ARTILLERY_CAPTURED, Event::GunTaken { unit: id, by });
}

/// Does a unit that has just moved touch a gun without a crew? Then the gun is his.
pub fn claim(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, by: UnitId) {
    let rect = table.rect(by);
    let touched = table
        .present()
        .find(|&id| table[id].state.has(State::CREWLESS) && rect.distance(&table.rect(id)).0 <= 2);
    if let Some(id) = touched
        && !table.gun(by)
        && !table.routing(by)
    {
        capture(table, umpire, id, by);
    }
}

//! 3. Movement: the table of distances, obedience, formations and what they cost.

pub mod charge;
pub mod charge_counter;
pub mod charge_facing;
pub mod charge_missed;
pub mod charge_paths;
pub mod charge_response;
pub mod fall_back;
pub mod forced;
pub mod garrisons;
pub mod ground_marks;
pub mod hindrance;
pub mod interpenetration;
pub mod leaders;
pub mod manoeuvre;
pub mod moving;
pub mod places;
pub mod routs;
pub mod suggestions;
pub mod terrain;

use crate::Daimyo;
use crate::charts::charts;
use crate::choice::Turn;
use crate::event::Event;
use crate::rulebook::*;
use crate::s01_organisation::rating;
use crate::s02_sequence::activation::GENERALS;
use crate::s09_weather::{guns_move, weathered};
use crate::table::Table;
use crate::unit::{Deeds, UnitId};
use crate::words::{Quality, Role, Weapon, Weather};
use engine::{Roll, Umpire};
use ground::measured::{Length, arc_length_of_degrees};

/// The normal move of a unit this turn, in line.
pub fn normal_move(table: &Table, id: UnitId) -> Length {
    let moved = forced_move(table, id);
    if marches(table, id) { moved * 2 } else { moved }
}

/// The same for a retire or retreat, which no surprise march lengthens.
pub fn forced_move(table: &Table, id: UnitId) -> Length {
    let printed = match table.weapon(id) {
        // Not even driven back do guns move in such weather.
        Weapon::LightCannon | Weapon::HeavyCannon if !guns_move(table.weather) => {
            return Length::ZERO;
        }
        Weapon::LightCannon => Length::cm(5),
        Weapon::HeavyCannon => Length::cm(3),
        _ if table.hq(id) => return Length::ZERO,
        _ => charts().normal(table.cavalry(id), table.armour(id)),
    };
    weathered(table.weather, printed)
}

/// What a column has more than its normal move on good going: snow halves it with the move, a surprise march
/// doubles it.
pub fn column_bonus(table: &Table, id: UnitId) -> Length {
    let more = Length::cm(3);
    let more = if table.weather == Weather::Snowing { more.halved() } else { more };
    if marches(table, id) { more * 2 } else { more }
}

/// Does the surprise march double its normal move this turn?
fn marches(table: &Table, id: UnitId) -> bool {
    let clan = table.card(id).clan;
    table.events.now == 3
        && table.events.first_clan != 0
        && table.events.first_clan == clan.wrapping_add(1)
}

/// The charge move of a unit this turn.
pub fn charge_move(table: &Table, id: UnitId) -> Length {
    if table.gun(id) || table.hq(id) {
        return Length::ZERO;
    }
    weathered(table.weather, charts().charge(table.cavalry(id), table.armour(id)))
}

/// How far it routs or pursues on this die.
pub fn rout_move(table: &Table, id: UnitId, die: u8) -> Length {
    weathered(table.weather, charts().rout(table.cavalry(id), table.armour(id), die))
}

/// What a turn costs: a quarter or half of the normal move, double when disordered.
pub fn turn_cost(table: &Table, id: UnitId, turn: Turn) -> Length {
    share_of_move(table, id, turn, normal_move(table, id))
}

/// The same of the charge move, which no surprise march lengthens.
pub fn charge_turn_cost(table: &Table, id: UnitId, turn: Turn) -> Length {
    share_of_move(table, id, turn, forced_move(table, id))
}

fn share_of_move(table: &Table, id: UnitId, turn: Turn, normal: Length) -> Length {
    if turn == Turn::No {
        return Length::ZERO;
    }
    let parts = if table.quality(id) >= Quality::Veteran { 4 } else { 2 };
    let times = if table.disordered(id) { 2 } else { 1 };
    Length(normal.0 * times / parts)
}

/// What a wheel costs: the arc of the outer corner, more for poorer and disordered troops.
pub fn wheel_cost(table: &Table, id: UnitId, degrees: i16) -> Length {
    let times = match table.quality(id) {
        Quality::Elite | Quality::Veteran => 1,
        Quality::Seasoned => 2,
        Quality::Raw => 3,
    };
    let times = if table.disordered(id) { 2 * times } else { times };
    arc_length_of_degrees(table.rect(id).width * times, degrees.unsigned_abs())
}

/// Must it test obedience before it moves of its own will? A unit that acts with the General who came
/// to it does not: its clan is not active (D-159). Nor one that goes on with a move it has begun.
pub fn must_test(table: &Table, id: UnitId) -> bool {
    let general = GENERALS + table.seat(id).index() as u8;
    let led = table.focus.clan == general && table.role(id) == Role::Line;
    !led && !table[id].deeds.has(Deeds::OBEYED.and(Deeds::MOVED))
        && !table.hq(id)
        && !table.in_command(id)
}

/// Tests obedience; a unit that fails halts. Gives whether it obeys.
pub fn obeys(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) -> bool {
    if !must_test(table, id) {
        return true;
    }
    let leader = table.commander(id);
    let dead = !table.active(leader);
    let rating = if dead { 0 } else { rating(table, umpire, leader) };
    let die = umpire.roll(Roll::d6(1, table.seat(id), S3_OBEDIENCE_ROLL)).one();
    let obeys = die + rating >= 6;
    let deed = if obeys { Deeds::OBEYED } else { Deeds::DISOBEYED.and(Deeds::FINISHED) };
    table[id].deeds.set(deed);
    let rule = if dead { S3_OBEDIENCE_DEAD } else { S3_OBEDIENCE_ROLL };
    umpire.announce(rule, Event::Obedience { unit: id, die, rating, obeys });
    obeys
}

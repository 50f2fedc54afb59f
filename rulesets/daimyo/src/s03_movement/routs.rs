//! Rout moves: from melee, by a morale test, and those of later turns (7. Rout Moves).

use super::forced::{End, away, homeward, run};
use super::garrisons::step_out;
use super::ground_marks::entered_dense;
use super::moving::walk_with;
use super::rout_move;
use crate::Daimyo;
use crate::event::{Event, Why};
use crate::geometry::put;
use crate::rulebook::*;
use crate::s01_organisation::remove;
use crate::s04_disorder::disorder;
use crate::s07_melee::contacts::leave_contacts;
use crate::s07_melee::eligibility::side_of;
use crate::sheet::NONE;
use crate::table::{Contact, Leader, Table};
use crate::unit::{Deeds, Place, State, UnitId};
use engine::{Roll, Umpire};
use ground::measured::{Angle, Length, Rect, Side};

/// The unit routs: disordered, turned, and off by the die.
pub fn rout(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId, from: Option<UnitId>) {
    if table.hq(id) {
        return;
    }
    if contacted_on(table, id).count() > 1 {
        // From melee, with somebody in flank or rear as well: there is no way out (D-134).
        remove(table, umpire, id, Place::Destroyed, S7_ROUT_CONTACTED_FLANK);
        return;
    }
    let house = step_out(table, id, from);
    let start =
        if house.building == NONE { away(table, id, from) } else { table.rect(id).reversed() };
    rout_along(table, umpire, id, &start, house.deep);
}

/// The sides on which enemies are in contact with a unit.
fn contacted_on(table: &Table, id: UnitId) -> impl Iterator<Item = Side> {
    Side::ALL.into_iter().filter(move |&side| {
        let there = |contact: &Contact| {
            contact.place_of(id).is_some_and(|place| side_of(contact, place) == side)
        };
        table.contacts.iter().any(there)
    })
}

/// The same along a way that is given: straight back from a melee, and out of the house it held. Gives
/// the way it made.
pub fn rout_along(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    start: &Rect,
    least: Length,
) -> Length {
    if table[id].state.has(State::ROUTED_BEFORE) {
        table[id].deeds.set(Deeds::DOOMED);
    }
    let unit = &mut table[id];
    unit.state.clear(State::FRENZIED.and(State::PURSUING).and(State::SEIZED));
    unit.state.set(State::ROUTING.and(State::ROUTED_BEFORE));
    unit.deeds.set(Deeds::ACTIVATED.and(Deeds::FORCED).and(Deeds::FINISHED));
    for leader in table.leaders_with(id).into_iter().flatten() {
        table[leader].flags |= Leader::ROUTING;
    }
    disorder(table, umpire, id, Why::Morale, S5_EFFECTS_ROUT);
    let distance = dice(table, umpire, id).max(least);
    flee(table, umpire, id, start, distance, false)
}

/// A rout move of a later turn, towards its own baseline.
pub fn rout_on(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) {
    let rect = table.rect(id);
    let home = homeward(table.seat(id));
    let start = rect.turned(home - rect.facing, rect.width, rect.depth);
    let distance = dice(table, umpire, id);
    table[id].deeds.set(Deeds::ACTIVATED.and(Deeds::FINISHED).and(Deeds::FORCED));
    flee(table, umpire, id, &start, distance, true);
}

fn dice(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) -> Length {
    let die = umpire.roll(Roll::d6(1, table.seat(id), S3_TABLE_ROUT_DIE)).one();
    let distance = rout_move(table, id, die);
    umpire.announce(S5_EFFECTS_ROUT, Event::Routs { unit: id, die, distance: distance.0 as u16 });
    distance
}

/// Runs: straight, wheeling as little as it must round enemies and shut ground. Gives the way it
/// made, which is longer than the die said where friends had to be cleared.
fn flee(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    start: &Rect,
    distance: Length,
    later: bool,
) -> Length {
    leave_contacts(table, umpire, id);
    table[id].building = NONE;
    table[id].state.set(State::HAS_RUN);
    table[id].deeds.set(Deeds::RAN);
    // Straight on, then a little more to either side each time, up to a right angle.
    let turns = (0..=16).flat_map(|step: i32| [step * 64, -step * 64]).skip(1);
    // On later turns it may go round only where that takes it farther from every enemy.
    let gains = |rect: &Rect| {
        table.of(!table.seat(id)).all(|enemy| {
            let there = table.rect(enemy);
            rect.distance_squared(&there) >= start.distance_squared(&there)
        })
    };
    let ways = turns.map(|turn| {
        let wheeled = start.turned(Angle::new(turn), start.width, start.depth);
        match run(table, id, &wheeled, distance, true) {
            End::At(rect, ..) if later && turn != 0 && !gains(&rect) => End::Blocked,
            end => end,
        }
    });
    let mut end = End::Blocked;
    for way in ways {
        match (&way, &end) {
            (End::Blocked, _) => {}
            // Later it also goes round friends, and through them only if there is no way round.
            (End::At(_, through, _), End::Blocked) if later && !through.is_empty() => end = way,
            (End::At(_, through, _), End::At(..)) if !through.is_empty() => {}
            (_, End::Blocked) | (End::At(..), _) => {
                end = way;
                break;
            }
            _ => {}
        }
    }
    match end {
        End::Blocked => remove(table, umpire, id, Place::Destroyed, S7_ROUT_DESTROYED),
        End::Edge => remove(table, umpire, id, Place::Gone, S7_ROUT_DESTROYED),
        End::At(rect, through, way) => {
            let before = table.rect(id);
            put(table, id, &rect);
            walk_with(table, id, way.0.clamp(0, 9_999) as u16);
            entered_dense(table, umpire, id, &before);
            for friend in through {
                table[friend].deeds.set(Deeds::ROUTED_THROUGH.and(Deeds::FROZEN));
                umpire.announce(S7_ROUT_THROUGH_FRIENDS, Event::PassedThrough { unit: id, friend });
                disorder(table, umpire, friend, Why::Interpenetration, S7_ROUT_FRIENDS_DISORDERED);
            }
            return way;
        }
    }
    distance
}

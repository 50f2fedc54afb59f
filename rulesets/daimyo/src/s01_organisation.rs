//! Section 1. Troop classifications and organisation: leaders and their ratings, the General's
//! headquarters, and what is removed from the table.

use crate::Daimyo;
use crate::event::Event;
use crate::rulebook::*;
use crate::s07_melee::contacts::leave_contacts;
use crate::sheet::NONE;
use crate::table::{Fallen, Leader, LeaderId, Table};
use crate::unit::{Deeds, Place, State, UnitId};
use crate::words::Role;
use engine::{Roll, Rule, Seat, Umpire};

/// The Commander Rating Table.
pub fn rating_for(general: bool, die: u8) -> u8 {
    match (general, die) {
        (true, 1) => 2,
        (true, 6) => 4,
        (true, _) => 3,
        (false, 1 | 2) => 1,
        (false, 6) => 3,
        (false, _) => 2,
    }
}

/// A leader's rating; one that was never rolled is rolled now.
pub fn rating(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, leader: LeaderId) -> u8 {
    if table[leader].rating == 0 {
        let rule =
            if leader.is_general() { S1_GENERALS_RATING_TABLE } else { S1_DAIMYOS_RATING_TABLE };
        let die = umpire.roll(Roll::d6(1, table.side_of(leader), rule)).one();
        let rating = rating_for(leader.is_general(), die);
        table[leader].rating = rating;
        umpire.announce(rule, Event::Rated { leader, die, rating });
    }
    table[leader].rating
}

/// Rolls every rating that is still open: before the game, unless players wait.
pub fn rate_all(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) {
    for leader in table.all_leaders() {
        if table[leader].is(Leader::ALIVE) {
            rating(table, umpire, leader);
        }
    }
}

/// A leader dies. A seated General's headquarters falls with him.
pub fn kill(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, leader: LeaderId, rule: Rule) {
    if !table[leader].is(Leader::ALIVE) {
        return;
    }
    let spot = table.spot(leader);
    let seated = table[leader].is(Leader::SEATED);
    let (x, y) = (spot.x as i16, spot.y as i16);
    let _full = table.fallen.push(Fallen { who: leader, x, y });
    table[leader] = Leader { x, y, rating: table[leader].rating, ..Leader::default() };
    umpire.announce(rule, Event::LeaderKilled { leader });
    if seated && let Some(hq) = table.special(table.side_of(leader), Role::Headquarters) {
        remove(table, umpire, hq, Place::Destroyed, rule);
    }
}

/// A unit leaves the table for good, with the leaders who are with it (D-115).
pub fn remove(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    place: Place,
    rule: Rule,
) {
    if !table[id].here() {
        return;
    }
    umpire.announce(rule, Event::Removed { unit: id, how: place });
    for leader in table.leaders_with(id).into_iter().flatten() {
        kill(table, umpire, leader, rule);
    }
    if !table[id].here() {
        return;
    }
    table[id].place = place;
    table[id].building = NONE;
    leave_contacts(table, umpire, id);
}

/// May the General leave his headquarters now, and may his hatamoto mount up?
pub fn may_abandon(table: &Table, seat: Seat, mount: bool) -> Result<(), Rule> {
    let general = LeaderId::general(seat);
    if !table[general].is(Leader::SEATED) || !table.active(general) {
        return Err(S1_GENERALS_MOBILE_NO_HQ);
    }
    let Some(hq) = table.special(seat, Role::Headquarters) else {
        return Err(S1_GENERALS_MOBILE_NO_HQ);
    };
    if table.engaged(hq) {
        return Err(S7_GENERAL_NO_BREAK);
    }
    if mount {
        let Some(guard) = table.special(seat, Role::Hatamoto) else {
            return Err(S1_HATAMOTO_MOUNT_CONDITIONS);
        };
        let unit = &table[guard];
        let touches = unit.here() && table.rect(guard).touches(&table.rect(hq));
        let few = unit.stands <= 2 && !table.cavalry(guard);
        // It takes the full turn: not for those who have done something in it.
        let busy = Deeds::MOVED.and(Deeds::FIRED).and(Deeds::FOUGHT).and(Deeds::FORCED);
        let busy = busy.and(Deeds::ACTIVATED).and(Deeds::RALLIED);
        let fresh = !unit.deeds.has(busy) && !table.halted(guard);
        if !touches || !few || !fresh || table.engaged(guard) || table.routing(guard) {
            return Err(S1_HATAMOTO_MOUNT_CONDITIONS);
        }
        if !mounted_fits(table, guard, hq) {
            return Err(S1_HATAMOTO_MOUNT_CONDITIONS);
        }
    }
    Ok(())
}

/// Horses are deeper than men: is there room behind the front, the headquarters being gone?
fn mounted_fits(table: &Table, guard: UnitId, hq: UnitId) -> bool {
    let mut mounted = *table;
    mounted[hq].place = Place::Abandoned;
    mounted[guard].state.set(State::MOUNTED_UP);
    crate::geometry::fits(&mounted, guard, &mounted.rect(guard))
}

/// The General mounts up; the headquarters goes and is not counted as lost (D-06, D-108).
pub fn abandon(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, seat: Seat, mount: bool) {
    let general = LeaderId::general(seat);
    let spot = table.spot(general);
    let leader = &mut table[general];
    leader.flags = (leader.flags & !Leader::SEATED) | Leader::MOVED | Leader::DONE;
    leader.with = NONE;
    (leader.x, leader.y) = (spot.x as i16, spot.y as i16);
    if let Some(hq) = table.special(seat, Role::Headquarters) {
        table[hq].place = Place::Abandoned;
    }
    umpire.announce(S1_GENERALS_ABANDON, Event::HqAbandoned { seat, mounted: mount });
    if mount && let Some(guard) = table.special(seat, Role::Hatamoto) {
        table[guard].state.set(State::MOUNTED_UP.and(State::NEXT_TURN));
        table[guard].deeds.set(Deeds::FINISHED.and(Deeds::MOVED));
    }
}

/// After a stand is lost: does an attached leader fall (D-15)? A headquarters counts as one stand.
pub fn check_leaders(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId, left: u8) {
    for leader in table.leaders_with(id).into_iter().flatten() {
        let die = umpire.roll(Roll::d6(1, table.side_of(leader), S6_RESULT_LEADER_CHECK)).one();
        let killed = die + left <= 4;
        umpire.announce(S6_RESULT_LEADER_CHECK, Event::LeaderCheck { leader, die, left, killed });
        if killed {
            kill(table, umpire, leader, S6_RESULT_LEADER_CHECK);
        }
    }
}

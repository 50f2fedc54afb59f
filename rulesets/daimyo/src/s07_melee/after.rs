//! 7. After melee: push back and follow up, rout and pursuit, one loser at a time.

use super::contacts::{break_contact, leave_contacts};
use super::eligibility::side_of;
use super::finish;
use super::following::{follow, pursue};
use crate::Daimyo;
use crate::choice::Choice;
use crate::event::{Event, Why};
use crate::geometry::{NEARLY, apart, extent, looking, meets, near, put, swept, way_shut};
use crate::rulebook::*;
use crate::s01_organisation::{kill, remove};
use crate::s03_movement::garrisons::step_out;
use crate::s03_movement::ground_marks::entered_dense;
use crate::s03_movement::interpenetration::{moved_after_passage, trample};
use crate::s03_movement::manoeuvre::bisect;
use crate::s03_movement::moving::walk_with;
use crate::s03_movement::places::{outside, outside_place};
use crate::s03_movement::rout_move;
use crate::s03_movement::routs::rout_along;
use crate::s03_movement::terrain::{behind_obstacle, in_building, rear_of};
use crate::s04_disorder::disorder;
use crate::s08_artillery::capture;
use crate::table::{Contact, LeaderId, Table};
use crate::unit::{Deeds, Place, State, UnitId, UnitSet};
use engine::{Roll, Step, Umpire, next};
use ground::measured::{Length, Side};

/// How far a push-back goes.
const PUSH: Length = Length::cm(3);

/// A unit that has lost, and how.
struct Loss {
    unit: UnitId,
    /// Worst margin.
    by: u8,
    /// The side on which it lost worst.
    side: Side,
    /// The enemy who beat it worst.
    victor: UnitId,
    /// Beaten from more than one direction?
    twice: bool,
}

/// The loss that stands next, if any.
fn find_loss(table: &Table) -> Option<Loss> {
    let now = |contact: &&Contact| contact.flags & Contact::NOW != 0;
    let loser = |contact: &Contact| {
        let place = (0..2).find(|&place| losing(contact, place) > 0)?;
        Some(if place == 0 { contact.a } else { contact.b })
    };
    // Whoever has beaten somebody waits until that one has given way (D-112).
    let beats = |unit: UnitId| {
        let won = |contact: &Contact, place: usize| losing(contact, 1 - place) > 0;
        table
            .contacts
            .iter()
            .filter(now)
            .any(|contact| contact.place_of(unit).is_some_and(|place| won(contact, place)))
    };
    let losers = || table.contacts.iter().filter(now).filter_map(loser);
    let worst = |unit: UnitId| {
        let pairs = table.contacts.iter().filter(now);
        let by =
            |contact: &Contact| contact.place_of(unit).map_or(0, |place| losing(contact, place));
        pairs.map(by).max()
    };
    // Whom nobody follows gives way first, and makes room for those who follow others. Those who run
    // come last: one who has beaten several goes after them when all have given way.
    let followed = |unit: UnitId| {
        let loss = loss_of(table, unit);
        !gone(table, &loss) && !followers(table, &loss).is_empty()
    };
    let first = losers().next()?;
    let unit = losers()
        .filter(|&unit| !beats(unit))
        .min_by_key(|&unit| (followed(unit), worst(unit)))
        .unwrap_or(first);
    Some(loss_of(table, unit))
}

/// How badly a unit has lost, over all its pairs.
fn loss_of(table: &Table, unit: UnitId) -> Loss {
    let mut loss = Loss { unit, by: 0, side: Side::Front, victor: unit, twice: false };
    let mut sides: [bool; 4] = [false; 4];
    for contact in table.contacts.iter().filter(|contact| contact.flags & Contact::NOW != 0) {
        let Some(place) = contact.place_of(unit) else { continue };
        let by = losing(contact, place);
        if by == 0 {
            continue;
        }
        let side = side_of(contact, place);
        sides[side as usize] = true;
        if by > loss.by {
            (loss.by, loss.side, loss.victor) = (by, side, contact.other(unit));
        }
    }
    loss.twice = sides.iter().filter(|&&beaten| beaten).count() > 1;
    loss
}

/// By how many hits the one in this place of a pair has lost it.
fn losing(contact: &Contact, place: usize) -> u8 {
    contact.hits[1 - (place & 1)].saturating_sub(contact.hits[place & 1])
}

/// Is the loser one whom nobody follows, whoever beat him? He is destroyed, taken, or comes out of a
/// building on the far side; a garrison that runs is pursued.
fn gone(table: &Table, loss: &Loss) -> bool {
    loss.twice
        || table.hq(loss.unit)
        || table.gun(loss.unit)
        || in_building(table, loss.unit) && loss.by < 2
}

/// Victors who may follow up or pursue this loser.
fn followers(table: &Table, loss: &Loss) -> UnitSet {
    let mut set = UnitSet::default();
    for contact in table.contacts.iter().filter(|contact| contact.flags & Contact::NOW != 0) {
        let Some(place) = contact.place_of(loss.unit) else { continue };
        let victor = contact.other(loss.unit);
        let won = contact.hits[1 - (place & 1)] > contact.hits[place & 1];
        // Infantry never goes after cavalry that charged in this turn (D-91).
        let horse = table.cavalry(loss.unit)
            && contact.is(Contact::CHARGED, place)
            && !table.cavalry(victor);
        let fixed = !table[victor].here()
            || table.gun(victor)
            || table.hq(victor)
            || in_building(table, victor)
            || side_of(contact, 1 - place) != Side::Front;
        if won && table[victor].deeds.has(Deeds::VICTOR) && !horse && !fixed {
            set.insert(victor);
        }
    }
    set
}

/// May this victor decline, as a defender of an obstacle who is not frenzied?
fn may_hold(table: &Table, victor: UnitId, loser: UnitId) -> bool {
    !table[victor].state.has(State::FRENZIED)
        && behind_obstacle(table, victor, rear_of(&table.rect(loser)))
}

/// Takes the next loser in hand: who follows is asked first, then everything moves.
pub fn next_loser(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
    let Some(loss) = find_loss(table) else { return finish(table, umpire) };
    let candidates = followers(table, &loss);
    let many = candidates.count() > 1;
    let hold = candidates.into_iter().all(|victor| may_hold(table, victor, loss.unit));
    let follower = if candidates.is_empty() || gone(table, &loss) {
        None
    } else {
        let seat = table.seat(loss.victor);
        let rule = if many { S7_MULTI_ONE_FOLLOWS } else { S7_PUSH_FOLLOW_CHOICE };
        let choice = umpire.ask(seat, rule, |o| {
            if many {
                candidates.into_iter().for_each(|victor| o.offer(Choice::Follower(victor)));
            } else {
                o.offer(Choice::FollowUp(true));
            }
            if hold {
                o.offer(Choice::FollowUp(false));
            } else {
                o.refuse(Choice::FollowUp(false), S7_PUSH_FOLLOW_CHOICE);
            }
        })?;
        match choice {
            Choice::Follower(victor) => Some(victor),
            Choice::FollowUp(true) => candidates.into_iter().next(),
            _ => None,
        }
    };
    // What the loser's lost pairs showed is settled now; other losers of the melee come after.
    for contact in table.contacts.iter_mut() {
        if let Some(place) = contact.place_of(loss.unit)
            && contact.hits[place & 1] < contact.hits[1 - (place & 1)]
        {
            contact.hits = [0; 2];
        }
    }
    // Whoever has beaten others too whom he may follow waits until they have given way, and then moves
    // once.
    let busy = |victor: &UnitId| {
        table.contacts.iter().any(|contact| {
            let won = |place: usize| losing(contact, 1 - place) > 0;
            contact.place_of(*victor).is_some_and(won) && {
                let other = loss_of(table, contact.other(*victor));
                !gone(table, &other) && followers(table, &other).has(*victor)
            }
        })
    };
    let follower = follower.filter(|victor| !busy(victor));
    give_way(table, umpire, &loss, follower);
    next()
}

fn give_way(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    loss: &Loss,
    follower: Option<UnitId>,
) {
    let id = loss.unit;
    if !table[id].here() {
        return;
    }
    table[id].state.clear(State::FRENZIED.and(State::PURSUING).and(State::SEIZED));
    if table.hq(id) {
        if loss.by >= 2 || loss.twice {
            kill(table, umpire, LeaderId::general(table.seat(id)), S7_AFTER_HQ_LOST);
            remove(table, umpire, id, Place::Destroyed, S7_AFTER_HQ_LOST);
        } else {
            disorder(table, umpire, id, Why::Blocked, S7_AFTER_HQ_LOST);
        }
    } else if table.gun(id) {
        capture(table, umpire, id, loss.victor);
    } else if loss.twice {
        remove(table, umpire, id, Place::Destroyed, S7_MULTI_TWO_DIRECTIONS);
    } else if loss.by >= 2 {
        rout(table, umpire, loss, follower);
    } else if in_building(table, id) {
        turn_out(table, umpire, loss);
    } else {
        push(table, umpire, loss, follower);
    }
}

/// A garrison that loses comes out on the far side of its building (D-97).
fn turn_out(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, loss: &Loss) {
    let id = loss.unit;
    let walls = table.rect(id);
    let from = table.rect(loss.victor).centre();
    let struck = walls.side_towards(from) as u8;
    let doors = [(struck + 2) % 4, (struck + 1) % 4, (struck + 3) % 4];
    let door = doors.into_iter().find_map(|side| outside(table, id, side).ok());
    leave_contacts(table, umpire, id);
    match door {
        Some((rect, files)) => {
            table[id].building = crate::sheet::NONE;
            table[id].files = files;
            put(table, id, &rect);
            table[id].deeds.set(Deeds::FORCED);
            let distance = PUSH.0 as u16;
            umpire.announce(S7_BUILDING_LOSER, Event::PushedBack { unit: id, distance });
            walk_with(table, id, distance);
            moved_after_passage(table, umpire, id);
            entered_dense(table, umpire, id, &walls);
            trample(table, umpire, id, &rect);
        }
        None if barred_by_enemy(table, id, doors[0]) => {
            remove(table, umpire, id, Place::Destroyed, S7_PUSH_BLOCKED_ENEMY);
        }
        // Friends or shut ground: it stays in.
        None => disorder(table, umpire, id, Why::Blocked, S7_PUSH_BLOCKED_FRIENDS),
    }
}

/// Is it an enemy or the table edge that keeps a garrison from coming out by this door?
fn barred_by_enemy(table: &Table, id: UnitId, door: u8) -> bool {
    let Some((rect, _)) = outside_place(table, id, door) else { return true };
    let mut others = near(table, id, None, rect.front, extent(&rect));
    let stands_there =
        |other: UnitId| table.hostile(other, id) && rect.intrudes(&table.rect(other));
    !table.battle.holds(&rect) || others.any(stands_there)
}

/// 3 cm straight away from the edge that was struck, and the winner after it.
fn push(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    loss: &Loss,
    follower: Option<UnitId>,
) {
    let id = loss.unit;
    let rect = table.rect(id);
    let away = looking(&rect, opposite(loss.side));
    let others = near(table, id, None, away.front, extent(&away) + PUSH);
    let (mut distance, with) = meets(table, others, &away, PUSH);
    let mut blocked = false;
    if let Some(with) = with.filter(|_| distance < PUSH) {
        if table.hostile(with, id) {
            remove(table, umpire, id, Place::Destroyed, S7_PUSH_BLOCKED_ENEMY);
            return;
        }
        blocked = true;
    }
    if !table.battle.holds(&rect.moved(away.facing.shift(distance))) {
        remove(table, umpire, id, Place::Destroyed, S7_PUSH_BLOCKED_ENEMY);
        return;
    }
    let shut = |way: Length| way_shut(table, id, &away, way);
    if distance > Length::ZERO && shut(distance) {
        distance = bisect(distance, |way| !shut(way));
        blocked = true;
    }
    let shift = away.facing.shift(distance);
    put(table, id, &rect.moved(shift));
    table[id].deeds.set(Deeds::FORCED);
    umpire.announce(S7_AFTER_PUSH, Event::PushedBack { unit: id, distance: distance.0 as u16 });
    walk_with(table, id, distance.0.clamp(0, 9_999) as u16);
    moved_after_passage(table, umpire, id);
    entered_dense(table, umpire, id, &rect);
    trample(table, umpire, id, &swept(&away, distance));
    if blocked {
        disorder(table, umpire, id, Why::Blocked, S7_PUSH_BLOCKED_FRIENDS);
    }
    if loss.side.is_flank() {
        // A push sideways ends its other contacts (D-119).
        let other = |contact: &Contact| {
            contact.place_of(id).is_some_and(|place| side_of(contact, place) != loss.side)
        };
        while let Some(index) = table.contacts.iter().position(other) {
            break_contact(table, umpire, index);
        }
    }
    match follower {
        Some(victor) => follow(table, umpire, victor, distance),
        None => holds(table, umpire, loss.victor),
    }
}

/// The victor does not go after the loser; of one who fell there is nothing to tell.
fn holds(table: &Table, umpire: &mut impl Umpire<Daimyo>, victor: UnitId) {
    if table[victor].here() {
        umpire.announce(S7_AFTER_MUST_FOLLOW, Event::Holds { unit: victor });
    }
}

fn opposite(side: Side) -> Side {
    match side {
        Side::Front => Side::Rear,
        Side::Right => Side::Left,
        Side::Rear => Side::Front,
        Side::Left => Side::Right,
    }
}

/// The loser runs, the winner after it.
fn rout(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    loss: &Loss,
    follower: Option<UnitId>,
) {
    let id = loss.unit;
    // Contacted on another side too, and one of them a flank or the rear: there is no way out.
    // Who was beaten off before is not in contact any more (D-163).
    let also = table.contacts.iter().any(|contact| {
        contact.place_of(id).is_some_and(|place| {
            let side = side_of(contact, place);
            let touches = apart(table, contact.a, contact.b) <= NEARLY;
            side != loss.side && touches && table[contact.other(id)].here()
        })
    });
    if also {
        remove(table, umpire, id, Place::Destroyed, S7_ROUT_CONTACTED_FLANK);
        return;
    }
    let rect = table.rect(id);
    let mut least = Length::ZERO;
    let start = if in_building(table, id) {
        least = step_out(table, id, Some(loss.victor)).deep;
        table.rect(id).reversed()
    } else {
        let facing = match loss.side {
            Side::Front => rect.facing + ground::measured::Angle::DOWN,
            side => rect.outward(opposite(side)),
        };
        // A unit turns about in its place; struck in flank it turns to run the way it is driven.
        rect.turned(facing - rect.facing, rect.width, rect.depth)
    };
    table[id].state.set(State::FLED);
    let away = rout_along(table, umpire, id, &start, least);
    let Some(victor) = follower.filter(|&victor| table[victor].here()) else {
        holds(table, umpire, loss.victor);
        return;
    };
    let die = umpire.roll(Roll::d6(1, table.seat(victor), S7_PURSUIT_MUST)).one();
    let distance = rout_move(table, victor, die);
    umpire.announce(
        S7_PURSUIT_MUST,
        Event::Pursues { unit: victor, die, distance: distance.0 as u16 },
    );
    pursue(table, umpire, victor, distance, (id, Some(away)));
}

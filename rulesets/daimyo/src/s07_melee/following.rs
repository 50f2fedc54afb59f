//! 7. Winners who go after their losers: following up, pursuing, and the fresh enemies they meet.

use super::contacts::{heroic, meet};
use crate::Daimyo;
use crate::event::{Event, Nerve, Why};
use crate::geometry::{NEARLY, apart, extent, fits, meets, near, put, swept, touched, way_shut};
use crate::rulebook::*;
use crate::s01_organisation::remove;
use crate::s03_movement::charge_paths::{met_side, squared};
use crate::s03_movement::charge_response::reason_from;
use crate::s03_movement::ground_marks::entered_dense;
use crate::s03_movement::interpenetration::{moved_after_passage, trample};
use crate::s03_movement::manoeuvre::bisect;
use crate::s03_movement::moving::walk_with;
use crate::s03_movement::terrain::in_building;
use crate::s04_disorder::disorder;
use crate::s05_morale::{self, Charged, results};
use crate::s08_artillery::claim;
use crate::table::{Contact, Table};
use crate::unit::{Deeds, Place, State, UnitId, UnitSet};
use engine::Umpire;
use ground::measured::{Length, Rect, Side};

/// The winner keeps contact.
pub fn follow(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    victor: UnitId,
    distance: Length,
) {
    let rect = table.rect(victor);
    let others = near(table, victor, None, rect.front, extent(&rect) + distance);
    let (went, with) = meets(table, others, &rect, distance);
    let mut met = UnitSet::default();
    let after = rect.advanced(went);
    if table.battle.holds(&after) && !way_shut(table, victor, &rect, went) {
        put(table, victor, &after);
        moved_after_passage(table, umpire, victor);
        entered_dense(table, umpire, victor, &rect);
        trample(table, umpire, victor, &swept(&rect, went));
        walk_with(table, victor, went.0.clamp(0, 9_999) as u16);
        claim(table, umpire, victor);
        met = touched(table, victor);
        with.into_iter().for_each(|unit| met.insert(unit));
    }
    table[victor].deeds.set(Deeds::FORCED);
    umpire.announce(S7_AFTER_MUST_FOLLOW, Event::FollowsUp { unit: victor });
    mark_touched(table, victor, Contact::FOLLOWING);
    // Others stood in the way, or lie against his front now: they are met as in a pursuit (D-144).
    run_into(table, umpire, victor, met, &rect, Contact::FOLLOWING);
}

/// A winner has beaten everybody with whom he fought: he goes after all whom he still touches, and has
/// the bonus for it against each of them (D-89, D-176).
fn mark_touched(table: &mut Table, victor: UnitId, how: u16) {
    for index in 0..table.contacts.len() {
        let Some(contact) = table.contacts.get(index).copied() else { break };
        let Some(place) = contact.place_of(victor) else { continue };
        let touches = apart(table, victor, contact.other(victor)) <= NEARLY;
        if contact.flags & Contact::NOW != 0
            && touches
            && let Some(contact) = table.contacts.get_mut(index)
        {
            contact.set(how, place);
        }
    }
}

/// How a pair stands to each other after losses.
pub enum Closed {
    /// They touch.
    Touching,
    /// One of them has fallen; what was thrown is yet to be carried out.
    Fallen,
    /// The attacker has come up to his enemy again.
    Up,
    /// He cannot.
    Parted,
}

/// Brings up a unit that losses have parted from its enemy by the depth or width of a stand. Whoever
/// else its front lies against then is met as by one who follows up, without a bonus (D-136).
pub fn close_up(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, index: usize) -> Closed {
    /// More than a stand that falls can leave between two units.
    const MOST: Length = Length::cm(7);
    let Some(contact) = table.contacts.get(index).copied() else { return Closed::Parted };
    if !table[contact.a].here() || !table[contact.b].here() {
        return Closed::Fallen;
    }
    let (rect, there) = (table.rect(contact.a), table.rect(contact.b));
    if rect.distance(&there).0 <= 4 {
        return Closed::Touching;
    }
    let others = near(table, contact.a, None, rect.front, extent(&rect) + MOST);
    let (way, _) = meets(table, others, &rect, MOST);
    // Another may be met at the same moment.
    let comes = rect.advance_until_contact(way, std::slice::from_ref(&there)).with.is_some();
    if !comes || way >= MOST || way_shut(table, contact.a, &rect, way) {
        return Closed::Parted;
    }
    put(table, contact.a, &rect.advanced(way));
    entered_dense(table, umpire, contact.a, &rect);
    trample(table, umpire, contact.a, &swept(&rect, way));
    let met = touched(table, contact.a);
    run_into(table, umpire, contact.a, met, &rect, 0);
    Closed::Up
}

/// Is this an enemy whom the winner is not yet fighting?
fn unmet(table: &Table, victor: UnitId, unit: UnitId) -> bool {
    let fighting =
        |contact: &Contact| contact.place_of(victor).is_some() && contact.place_of(unit).is_some();
    table.hostile(unit, victor) && !table.contacts.iter().any(fighting)
}

/// The pursuit move: straight on, until a fresh enemy, a friend or the edge. The routers, who have
/// gone so far from this melee, are caught by one who comes as far as they (D-90, D-152); those who
/// ran before, by one who comes up to them.
pub fn pursue(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    victor: UnitId,
    distance: Length,
    (routers, away): (UnitId, Option<Length>),
) {
    let rect = table.rect(victor);
    let near = near(table, victor, None, rect.front, extent(&rect) + distance);
    // Others who were beaten and ran in this melee do not stop him; he runs them down. Those who ran
    // from elsewhere do (D-174).
    let ran = |unit: &UnitId| table.hostile(*unit, victor) && table[*unit].state.has(State::FLED);
    let mut runners = UnitSet::default();
    near.filter(ran).for_each(|it| runners.insert(it));
    runners.insert(routers);
    let others = UnitSet(near.0 & !runners.0);
    let (mut went, met) = meets(table, others, &rect, distance);
    let mut met = met.filter(|&unit| unmet(table, victor, unit));
    let open = |way: Length| {
        table.battle.holds(&rect.advanced(way)) && !way_shut(table, victor, &rect, way)
    };
    if !open(went) {
        went = bisect(went, open);
        met = None;
    }
    let path = swept(&rect, went);
    for runner in runners {
        let there = table.rect(runner);
        let reached = match away.filter(|_| runner == routers) {
            Some(away) => went >= away || path.intrudes(&there),
            None => path.is_within(NEARLY, &there),
        };
        if table[runner].here() && reached {
            umpire.announce(S7_PURSUIT_CAUGHT, Event::Caught { unit: runner, by: victor });
            remove(table, umpire, runner, Place::Destroyed, S7_PURSUIT_CAUGHT);
        }
    }
    put(table, victor, &rect.advanced(went));
    table[victor].deeds.set(Deeds::FORCED.and(Deeds::ACTIVATED).and(Deeds::FINISHED));
    table[victor].state.set(State::PURSUING);
    moved_after_passage(table, umpire, victor);
    entered_dense(table, umpire, victor, &rect);
    trample(table, umpire, victor, &swept(&rect, went));
    walk_with(table, victor, went.0.clamp(0, 9_999) as u16);
    claim(table, umpire, victor);
    mark_touched(table, victor, Contact::PURSUING);
    // Whoever follows up keeps to his loser and stays as he touched; a pursuer squares up (D-146).
    if let Some(enemy) = met
        && fresh(table, umpire, victor, enemy, &rect, Contact::PURSUING)
    {
        square_up(table, victor, enemy, &rect);
        let place = table.rect(victor);
        trample(table, umpire, victor, &place);
    }
    // A friend may have stopped him, or one whom he fights, and somebody else stand beside that one.
    let mut others = touched(table, victor);
    // He has tested already, and is not met twice if he could not go.
    met.into_iter().for_each(|enemy| others.remove(enemy));
    run_into(table, umpire, victor, others, &rect, Contact::PURSUING);
}

/// A pursuer sets his front against the enemy he has met.
fn square_up(table: &mut Table, victor: UnitId, enemy: UnitId, begun: &Rect) {
    let (here, there) = (table.rect(victor), table.rect(enemy));
    let side = met_side(&there, begun, &here);
    let place = squared(table, victor, begun, &here, &there, side);
    if fits(table, victor, &place) {
        put(table, victor, &place);
    }
}

/// A unit that has come to an end of its charge, pursuit or follow-up lies against these enemies:
/// it fights every one of them with whom it is not yet in contact (D-153).
pub fn run_into(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    unit: UnitId,
    met: UnitSet,
    begun: &Rect,
    how: u16,
) {
    for enemy in met {
        let there = table[unit].here() && table[enemy].here() && unmet(table, unit, enemy);
        if there && apart(table, unit, enemy) <= NEARLY {
            fresh(table, umpire, unit, enemy, begun, how);
        }
    }
}

/// An enemy is met for whom nobody was bound: he tests as if charged, and they fight, the one who
/// came with the bonus for how he came; after a pursuit or follow-up only next turn. Gives whether
/// they are in contact now.
fn fresh(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    victor: UnitId,
    enemy: UnitId,
    begun: &Rect,
    how: u16,
) -> bool {
    let charged = how & Contact::CHARGED != 0;
    let rule = if charged { S7_ELIGIBLE_CONTACT } else { S7_PURSUIT_NEW_ENEMY };
    umpire.announce(rule, Event::MeetsFresh { unit: victor, enemy });
    if table.routing(enemy) {
        table[enemy].deeds.set(Deeds::DOOMED.and(Deeds::CAUGHT));
        umpire.announce(S5_EFFECTS_ROUTER_CAUGHT, Event::RouterCaught { unit: enemy });
        return false;
    }
    let side = met_side(&table.rect(enemy), begun, &table.rect(victor));
    if let Some(reason) = reason_from(table, victor, enemy, begun.front) {
        let charged = Charged::By { unit: victor, front: side == Side::Front };
        let result = s05_morale::test(table, umpire, enemy, reason, charged);
        if !matches!(result, Nerve::Pass | Nerve::Frenzy) {
            results::carry_out(table, umpire, enemy, result, Some(victor));
            // One who could not go is in contact all the same.
            let stays = table[enemy].here() && !table.routing(enemy);
            if !stays || apart(table, victor, enemy) > NEARLY {
                return false;
            }
        }
    }
    let garrison = in_building(table, enemy);
    let side = if garrison { Side::Front } else { side };
    let mut contact = Contact { a: victor, b: enemy, side: side as u8, ..Contact::default() };
    contact.set(if garrison { how & !Contact::BONUS } else { how }, 0);
    if !charged {
        contact.flags |= Contact::FOUGHT;
    }
    meet(table, contact);
    if charged {
        heroic(table, victor);
    }
    if side != Side::Front {
        disorder(table, umpire, enemy, Why::Flank, S4_CAUSES_FLANK);
    }
    true
}

//! 6. Result of hits, by fire and in melee alike: every third takes a stand.

use crate::Daimyo;
use crate::event::Event;
use crate::rulebook::*;
use crate::s01_organisation::{check_leaders, kill, remove};
use crate::sheet::NONE;
use crate::table::{Leader, LeaderId, Table};
use crate::unit::{Deeds, Place, UnitId};
use engine::{Roll, Umpire};

/// Adds the pending hits of a unit to those it carries, and takes off stands.
pub fn take_hits(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) {
    let pending = std::mem::take(&mut table[id].pending);
    if pending == 0 || !table[id].here() {
        return;
    }
    table[id].hits += pending;
    let lost = if table.hq(id) { 0 } else { (table[id].hits / 3).min(table[id].stands) };
    let (left, hits) = (table[id].stands - lost, table[id].hits % 3);
    umpire.announce(S6_RESULT_THREE_HITS, Event::StandsLost { unit: id, lost, left, hits });
    while table[id].hits >= 3 && table[id].here() {
        if table.hq(id) {
            shake_headquarters(table, umpire, id);
        } else {
            table[id].hits -= 3;
            lose_stand(table, umpire, id);
        }
    }
}

/// One stand goes, from the rear rank first; the front shrinks when there is no other.
fn lose_stand(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) {
    let unit = &mut table[id];
    unit.stands = unit.stands.saturating_sub(1);
    unit.files = unit.files.min(unit.stands).max(1);
    unit.deeds.set(Deeds::LOST_STAND);
    let left = unit.stands;
    check_leaders(table, umpire, id, left);
    if left == 0 {
        // Who has passed this check survives the last of his men (D-15).
        for leader in table.leaders_with(id).into_iter().flatten() {
            let spot = table.spot(leader);
            let who = &mut table[leader];
            (who.x, who.y, who.with) = (spot.x as i16, spot.y as i16, NONE);
            // Nobody runs with him any more.
            who.flags &= !Leader::ROUTING;
        }
        remove(table, umpire, id, Place::Destroyed, S6_RESULT_THREE_HITS);
    }
}

/// Three hits on a headquarters: the General may fall and it with him, else they are wiped (D-08).
fn shake_headquarters(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) {
    let seat = table.seat(id);
    let general = LeaderId::general(seat);
    let die = umpire.roll(Roll::d6(1, seat, S6_RESULT_HQ)).one();
    let killed = die < 4;
    umpire.announce(S6_RESULT_HQ, Event::LeaderCheck { leader: general, die, left: 1, killed });
    table[id].hits = 0;
    if killed {
        kill(table, umpire, general, S6_RESULT_HQ);
        remove(table, umpire, id, Place::Destroyed, S6_RESULT_HQ);
    } else {
        umpire.announce(S6_RESULT_HQ, Event::HqSafe { seat });
    }
}

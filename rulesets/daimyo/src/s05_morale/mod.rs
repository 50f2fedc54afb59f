//! 5. Morale: reasons to test, the roll, and the end-of-turn pass.

pub mod frenzy;
pub mod modifiers;
pub mod results;

use crate::Daimyo;
use crate::charts::charts;
use crate::event::{Event, Nerve};
use crate::geometry::near;
use crate::rulebook::*;
use crate::s01_organisation::rating;
use crate::table::Table;
use crate::unit::{Deeds, State, UnitId};
use crate::words::{Role, TroopType};
use engine::{Roll, Rule, Seat, Umpire};
use ground::measured::{Length, Vec2};

/// Is the test about being charged, and by whom?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charged {
    /// No.
    No,
    /// By this unit, in front or not.
    By {
        /// The charger.
        unit: UnitId,
        /// In front?
        front: bool,
    },
}

/// Within what distance starred reasons and modifiers count: 15 cm, 5 in melee.
pub fn starred(table: &Table, id: UnitId) -> Length {
    if table.engaged(id) { Length::cm(5) } else { Length::cm(15) }
}

/// Takes the test and announces it. Frenzy is set here; other results are carried out by the caller.
pub fn test(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    reason: u8,
    charged: Charged,
) -> Nerve {
    for leader in table.leaders_with(id).into_iter().flatten() {
        rating(table, umpire, leader);
    }
    let tally = modifiers::of(table, id, charged);
    let needed = charts().pass(table.quality(id));
    let sum = umpire.roll(Roll::d6(2, table.seat(id), S5_PROCEDURE_ROLL)).sum() as u8;
    let total = i16::from(sum) + i16::from(tally.sum);
    let result = match sum {
        2 if reason == 8 => Nerve::Dispersed,
        2 => Nerve::Rout,
        12 => frenzied_or(table, id, reason, false),
        11 if table.kind(id).monks() && reason != 8 => frenzied_or(table, id, reason, true),
        _ if total >= i16::from(needed) => Nerve::Pass,
        _ => charts().failed(reason, (i16::from(needed) - total).clamp(1, 4) as u8),
    };
    let rule = match sum {
        2 => S5_PROCEDURE_NATURAL_2,
        12 => S5_PROCEDURE_NATURAL_12,
        _ => rule_of(reason),
    };
    umpire.announce(rule, Event::Morale { unit: id, reason, sum, tally, needed, result });
    if result == Nerve::Frenzy {
        table[id].state.set(State::FRENZIED);
        let monks = table.kind(id).monks();
        let rule = if monks { S5_PROCEDURE_FRENZY_MONKS } else { S5_PROCEDURE_FRENZY_12 };
        umpire.announce(rule, Event::Frenzied { unit: id });
    }
    result
}

/// A natural 12 (or a monk's 11) passes, and drives samurai, ronin and monks to frenzy.
fn frenzied_or(table: &Table, id: UnitId, reason: u8, eleven: bool) -> Nerve {
    let kind = table.kind(id);
    let wild = kind.monks() || (!eleven && (kind.samurai() || kind == TroopType::Ronin));
    let able = table.role(id) != Role::Headquarters && reason != 8;
    if wild && able { Nerve::Frenzy } else { Nerve::Pass }
}

fn rule_of(reason: u8) -> Rule {
    match reason {
        1 => S5_RESULTS_STAND_LOST,
        2 | 3 => S5_RESULTS_CHARGED,
        4 => S5_RESULTS_START_CHARGE,
        8 => S5_RESULTS_RALLY,
        _ => S5_RESULTS_CRITICAL,
    }
}

/// The highest reason a unit has at the end of the turn, if it has any.
pub fn end_reason(table: &Table, id: UnitId) -> Option<u8> {
    let unit = &table[id];
    let calm = unit.here()
        && !unit.state.has(State::FRENZIED.and(State::ROUTING).and(State::CREWLESS))
        && !table.hq(id);
    if !calm {
        return None;
    }
    if unit.deeds.has(Deeds::ROUTED_THROUGH) {
        return Some(7);
    }
    let reach = starred(table, id);
    if friend_routs(table, id, reach) {
        return Some(6);
    }
    if leader_lost(table, id, reach) || unit.deeds.has(Deeds::LEADER_SLAIN) {
        return Some(5);
    }
    unit.deeds.has(Deeds::LOST_STAND).then_some(1)
}

/// Does a friend run near enough to matter? Cavalry and samurai heed only their like.
fn friend_routs(table: &Table, id: UnitId, reach: Length) -> bool {
    let proud = |kind: TroopType| kind.cavalry() || kind.samurai();
    let seat = table.seat(id);
    // Nobody of ours runs on most turns: that is seen before anything is measured.
    if !table.all().any(|other| table.routing(other) && table.seat(other) == seat) {
        return false;
    }
    let rect = table.rect(id);
    let heeds = |other: UnitId| !proud(table.kind(id)) || proud(table.kind(other));
    let mut friends = near(table, id, Some(seat), rect.front, rect.depth + rect.width + reach);
    friends.any(|other| {
        table.routing(other) && heeds(other) && rect.is_within(reach, &table.rect(other))
    })
}

/// Has the General or its own daimyo been killed, or does he run, near enough?
fn leader_lost(table: &Table, id: UnitId, reach: Length) -> bool {
    let rect = table.rect(id);
    let seat: Seat = table.seat(id);
    let concerns = |leader: crate::table::LeaderId| {
        table.side_of(leader) == seat && (leader.is_general() || leader == table.commander(id))
    };
    let killed = table.fallen.iter().any(|fallen| {
        let spot = Vec2::new(fallen.x.into(), fallen.y.into());
        concerns(fallen.who) && rect.reaches(reach, spot)
    });
    killed
        || table.all_leaders().any(|leader| {
            concerns(leader)
                && table.active(leader)
                && table.leader_routs(leader)
                && table[leader].with != id.0
                && rect.reaches(reach, table.spot(leader))
        })
}

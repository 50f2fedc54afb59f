//! The scenario book: what each battle adds to the rules. A battle names the special rules it uses,
//! so a player's own scenario may use them too.

pub mod arrivals;
pub mod sc1_okehazama;
pub mod sc2_kawanakajima;
pub mod sc3_anegawa;
pub mod sc4_mikata_ga_hara;
pub mod sc5_nagashino;
pub mod sc6_sekigahara;

use crate::Gboh;
use crate::battle::{MapEdge, Special};
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::table::Table;
use engine::{Outcome, Rule, Seat, Step, Umpire, next};

/// The contingent of a side with this number.
pub fn numbered(table: &Table, seat: Seat, number: &str) -> ClanId {
    let wanted = |clan: &ClanId| {
        let card = table.clan_card(*clan);
        card.seat == seat && card.number == number
    };
    table.all_clans().find(wanted).unwrap_or(ClanId::NONE)
}

/// Is this contingent one of those numbers of a side?
pub fn is_one_of(table: &Table, clan: ClanId, seat: Seat, numbers: &[&str]) -> bool {
    let card = table.clan_card(clan);
    card.seat == seat && numbers.contains(&card.number.as_str())
}

/// Does the scenario let this clan be activated by its overlord?
#[inline]
pub fn may_activate(table: &Table, clan: ClanId) -> Result<(), Rule> {
    const RESTRAINTS: [Special; 3] = [Special::Hidden, Special::Kobayakawa, Special::Nangu];
    // Few scenarios restrain anybody.
    match table.map().rules.has_any(RESTRAINTS) {
        true => restrained(table, clan),
        false => Ok(()),
    }
}

#[inline(never)]
fn restrained(table: &Table, clan: ClanId) -> Result<(), Rule> {
    sc1_okehazama::may_activate(table, clan)?;
    sc6_sekigahara::may_activate(table, clan)
}

/// Does the scenario keep a clan Inactive in the Status Phase? `touched`: it is next to an enemy.
pub fn stays_inactive(table: &Table, clan: ClanId, touched: bool) -> bool {
    sc1_okehazama::stays_inactive(table, clan, touched)
        || sc6_sekigahara::stays_inactive(table, clan)
}

/// What happens before a turn.
pub fn turn_start(table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
    sc1_okehazama::storm(table, umpire);
    sc5_nagashino::rain(table, umpire);
    sc6_sekigahara::roll_of_the_turn(table, umpire);
    if table.turn == 1 && table.map().rules.has(Special::Woodpecker) {
        return engine::call(crate::contents::Frame::Amakasu(sc2_kawanakajima::Amakasu));
    }
    next()
}

/// Who begins a turn without a die, if the scenario says so.
pub fn given_initiative(table: &Table) -> Option<Seat> {
    sc2_kawanakajima::given_initiative(table)
}

/// May this side trump this turn?
pub fn may_trump(table: &Table, seat: Seat) -> bool {
    sc2_kawanakajima::given_initiative(table).is_none_or(|other| other == seat)
}

/// What the scenario adds to an initiative roll.
pub fn initiative_modifier(table: &Table, seat: Seat) -> i8 {
    sc1_okehazama::initiative_modifier(table, seat)
}

/// The reinforcement check of phase B (3.0).
pub fn reinforcements(table: &mut Table, umpire: &mut impl Umpire<Gboh>, seat: Seat) {
    if table.fortunes.rolled[seat.index()] == table.turn {
        return;
    }
    table.fortunes.rolled[seat.index()] = table.turn;
    sc1_okehazama::nobunaga(table, umpire, seat);
    sc2_kawanakajima::woodpecker(table, umpire, seat);
    sc3_anegawa::yokoyama(table, umpire, seat);
}

/// May anybody still come for this side at its reinforcement check of the turn?
pub fn reinforcements_due(table: &Table, seat: Seat) -> bool {
    table.fortunes.rolled[seat.index()] != table.turn
        && (sc1_okehazama::nobunaga_due(table, seat)
            || sc2_kawanakajima::woodpecker_due(table, seat)
            || sc3_anegawa::yokoyama_due(table, seat))
}

/// Where a routed unit of a contingent runs: the Retreat Edge of its side, or its own (SC0).
pub fn retreat_edge(table: &Table, unit: UnitId) -> MapEdge {
    let own = sc2_kawanakajima::retreat_edge(table, table.card(unit).clan);
    own.unwrap_or(table.map().armies[table.seat_of(unit).index()].edge)
}

/// Can anything happen that decides the battle at once?
#[inline]
pub fn may_be_decided(table: &Table) -> bool {
    table.map().rules.has(Special::Flight)
}

/// Has it?
pub fn decided_now(table: &Table, umpire: &mut impl Umpire<Gboh>) -> Option<Outcome> {
    sc4_mikata_ga_hara::fallen(table, umpire)
}

/// A leader has died.
pub fn note_death(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId) {
    sc1_okehazama::note_death(table, umpire, clan);
    sc4_mikata_ga_hara::note_death(table, clan);
}

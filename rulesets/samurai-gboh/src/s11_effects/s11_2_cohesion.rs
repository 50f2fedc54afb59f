//! 11.2 Cohesion and 11.3 Disruption: hits, and what comes of them.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::event::{Cause, Event};
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId, d10};
use crate::s04_busho::s04_7_lone_busho::fate;
use crate::s04_busho::{charisma, so_taisho};
use crate::s09_shock::s09_12_engaged::freed;
use crate::s11_effects::s11_4_rout::rout;
use crate::table::{State, Table, badge, mark};
use engine::{Rule, Seat, Umpire};
use ground::hexes::Hex;

/// Gives a unit hits and lets them take effect at once.
pub fn hit(
    table: &mut Table,
    umpire: &mut impl Umpire<Gboh>,
    unit: UnitId,
    hits: u8,
    cause: Cause,
    rule: Rule,
) {
    if hits == 0 || !table.unit(unit).on_map() {
        return;
    }
    add_hits(table, umpire, unit, hits, cause, rule);
    settle(table, umpire, unit, cause == Cause::Flanked);
}

/// Gives a unit hits whose effect comes later, as in the steps of shock (11.21).
pub fn add_hits(
    table: &mut Table,
    umpire: &mut impl Umpire<Gboh>,
    unit: UnitId,
    hits: u8,
    cause: Cause,
    rule: Rule,
) {
    if hits == 0 || !table.unit(unit).on_map() {
        return;
    }
    let total = table.unit(unit).hits.saturating_add(hits);
    table.unit_mut(unit).hits = total;
    umpire.announce(rule, Event::Hit { unit, hits, total, cause });
}

/// Would the hits on a unit make it rout now (11.41)?
pub fn would_rout(table: &Table, unit: UnitId, flanked: bool) -> bool {
    let data = table.unit(unit);
    let card = table.card(unit);
    match data.state() {
        State::Good if card.kind.is_missile() || card.kind == Kind::Honjin => data.hits >= card.tq,
        State::Good => {
            let over = data.hits.checked_sub(card.tq);
            over.is_some_and(|over| flanked || over >= card.tq_disrupted)
        }
        State::Disrupted => data.hits >= card.tq_disrupted,
        State::Routed => data.hits > 0,
        _ => false,
    }
}

/// Lets the hits on a unit take effect (11.23 to 11.31). `flanked`: an enemy with Position
/// Superiority inflicted them.
pub fn settle(table: &mut Table, umpire: &mut impl Umpire<Gboh>, unit: UnitId, flanked: bool) {
    let data = *table.unit(unit);
    let card = table.card(unit);
    if !data.on_map() {
        return;
    }
    match data.state() {
        State::Routed if data.hits > 0 => eliminate(table, umpire, unit, S11_46_C),
        State::Good if data.hits >= card.tq => match card.kind {
            Kind::Honjin => eliminate(table, umpire, unit, S4_54_A),
            kind if kind.is_missile() => eliminate(table, umpire, unit, S11_31_B),
            _ if flanked => rout(table, umpire, unit, S9_27_5_B),
            _ => {
                let over = data.hits - card.tq;
                disrupt(table, umpire, unit, over, S11_23_A);
                if over >= card.tq_disrupted {
                    rout(table, umpire, unit, S11_32_A);
                }
            }
        },
        State::Disrupted if data.hits >= card.tq_disrupted => rout(table, umpire, unit, S11_41_A),
        _ => {}
    }
}

/// Flips a unit to its disrupted side, with these hits carried over (11.24).
pub fn disrupt(
    table: &mut Table,
    umpire: &mut impl Umpire<Gboh>,
    unit: UnitId,
    hits: u8,
    rule: Rule,
) {
    let data = table.unit_mut(unit);
    data.become_state(State::Disrupted);
    data.hits = hits;
    umpire.announce(rule, Event::Disrupted { unit, hits });
}

/// Takes a unit out of the game.
pub fn eliminate(table: &mut Table, umpire: &mut impl Umpire<Gboh>, unit: UnitId, rule: Rule) {
    let hex = table.unit(unit).hex;
    let seat = table.seat_of(unit);
    let kind = table.kind(unit);
    let engaged = table.unit(unit).has(mark::ENGAGED);
    table.put_unit(unit, Hex(NOWHERE));
    let data = table.unit_mut(unit);
    data.become_state(State::Eliminated);
    data.hits = 0;
    data.combat = 0;
    data.flags = 0;
    umpire.announce(rule, Event::Eliminated { unit });
    if engaged {
        freed(table, hex);
    }
    if kind == Kind::Honjin {
        // The heads lie with the So-taisho and are lost with his (10.3); its leader stands alone (G-O9).
        if table.card(unit).corps == table.clan_card(so_taisho(table, seat)).corps {
            lose_heads(table, umpire, seat);
        }
        for clan in table.leaders_list(hex, seat).into_iter().flatten() {
            fate(table, umpire, clan, UnitId::NONE);
        }
    }
}

/// The heads in a So-taisho's honjin are lost with it (10.3).
pub fn lose_heads(table: &mut Table, umpire: &mut impl Umpire<Gboh>, seat: Seat) {
    let army = table.army_mut(seat);
    let heads = army.heads + army.great_heads;
    (army.heads, army.great_heads) = (0, 0);
    if heads > 0 {
        umpire.announce(S10_3_B, Event::HeadsLost { seat, heads });
    }
}

/// The best Charisma stacked with a unit (4.1).
pub fn charisma_with(table: &Table, unit: UnitId) -> u8 {
    let hex = table.unit(unit).hex;
    let seat = table.seat_of(unit);
    table.leaders_at(hex, seat).map(|clan| charisma(table, clan)).max().unwrap_or(0)
}

/// What a hara-kiri takes off the TQ checks of a unit (10.4).
pub fn inspired(table: &Table, unit: UnitId) -> i8 {
    let card = table.card(unit);
    i8::from(card.kind.is_line() && table.leader(card.clan).has(badge::INSPIRED))
}

/// Rolls a TQ check with a modifier and says how many hits it costs, without dealing them out.
pub fn check(
    table: &mut Table,
    umpire: &mut impl Umpire<Gboh>,
    unit: UnitId,
    plus: i8,
    rule: Rule,
) -> u8 {
    let plus = plus - inspired(table, unit);
    let die = d10(umpire, table.seat_of(unit), rule);
    let tq = table.tq(unit);
    let hits = (die as i8 + plus - tq as i8).max(0) as u8;
    umpire.announce(rule, Event::Checked { unit, die, plus, tq, hits });
    hits
}

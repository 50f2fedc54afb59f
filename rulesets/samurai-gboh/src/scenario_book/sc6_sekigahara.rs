//! Sekigahara: Kobayakawa's treason, the idle Mori on Nangu, question shots, and Ieyasu's second
//! honjin. Red is the West, Blue the East.

use crate::Gboh;
use crate::battle::{BARRED, NOWHERE, Special};
use crate::choice::Choice;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, UnitId, d10};
use crate::s04_busho::in_honjin;
use crate::s09_shock::s09_12_engaged::refresh_engaged;
use crate::scenario_book::{is_one_of, numbered};
use crate::table::{State, Table, badge};
use engine::{Options, Rule, Seat, Umpire};
use ground::hexes::Hex;

/// Kobayakawa and the small contingents beside him.
const WAVERERS: &[&str] = &["7", "8", "9"];
/// The army on Nangu.
const NANGU: &[&str] = &["10", "11", "12", "13", "14"];

fn turned(table: &Table, clan: ClanId) -> bool {
    table.clan_seat(clan) != table.clan_card(clan).seat
}

/// Who may not be activated.
pub fn may_activate(table: &Table, clan: ClanId) -> Result<(), Rule> {
    let rules = &table.map().rules;
    if rules.has(Special::Kobayakawa)
        && is_one_of(table, clan, Seat::Red, WAVERERS)
        && !turned(table, clan)
    {
        let kept = table.fortunes.kept && is_one_of(table, clan, Seat::Red, &["9"]);
        return if kept { Ok(()) } else { Err(SC6_C) };
    }
    if rules.has(Special::Nangu)
        && is_one_of(table, clan, Seat::Red, NANGU)
        && !table.fortunes.nangu
    {
        return Err(SC6_E);
    }
    Ok(())
}

/// Nor does an attack hand the waverers to the West; it does rouse the Mori (K-40).
pub fn may_be_roused(table: &Table, clan: ClanId) -> bool {
    let waverer =
        table.map().rules.has(Special::Kobayakawa) && is_one_of(table, clan, Seat::Red, WAVERERS);
    !waverer || may_activate(table, clan).is_ok()
}

/// Nor do they wake by themselves; whom an attack has made Active stays so.
pub fn stays_inactive(table: &Table, clan: ClanId) -> bool {
    may_activate(table, clan).is_err() && !table.leader(clan).has(badge::ROUSED)
}

/// The question shots: an Eastern unit has fired at Kobayakawa.
pub fn note_question_shot(table: &mut Table, unit: UnitId, hex: Hex) {
    if !table.map().rules.has(Special::Kobayakawa) || table.seat_of(unit) != Seat::Blue {
        return;
    }
    let nine = numbered(table, Seat::Red, "9");
    if table.units_at(hex).any(|target| table.card(target).clan == nine) {
        table.fortunes.question_shots = true;
    }
}

fn fled(table: &Table, seat: Seat) -> i8 {
    let gone =
        |clan: &ClanId| table.clan_card(*clan).seat == seat && table.leader(*clan).has(badge::FLED);
    table.all_clans().filter(gone).count() as i8
}

/// The dice at the start of a turn.
pub fn roll_of_the_turn(table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
    let rules = &table.map().rules;
    if rules.has(Special::Kobayakawa) {
        kobayakawa(table, umpire);
        // The die has heard the shots of the turn before; those of this one are for the next (K-20).
        table.fortunes.question_shots = false;
    }
    if rules.has(Special::Nangu) && table.turn >= 4 && !table.fortunes.nangu {
        let east = table.map().corps.iter().find(|corps| corps.seat == Seat::Blue);
        let tent = east.map_or(UnitId::NONE, |corps| corps.honjin);
        let hex = table.unit(tent).hex;
        let near = tent.some() && hex.0 != NOWHERE && table.map().board.column_row(hex).0 < 29;
        let need = if near { 3 } else { 1 };
        let die = d10(umpire, Seat::Red, SC6_E);
        umpire.announce(SC6_E, Event::NanguRolled { die, need });
        table.fortunes.nangu = die <= need;
    }
}

fn kobayakawa(table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
    let nine = numbered(table, Seat::Red, "9");
    if !nine.some() || table.turn < 5 {
        return;
    }
    if turned(table, nine) {
        if table.fortunes.event + 1 == table.turn {
            for number in ["7", "8"] {
                let clan = numbered(table, Seat::Red, number);
                if !clan.some() || turned(table, clan) || table.leader(clan).has(badge::FLED) {
                    continue;
                }
                let die = d10(umpire, Seat::Blue, SC6_D);
                let turned = die <= 6;
                umpire.announce(
                    SC6_D,
                    Event::DefectionRolled { clan, die, plus: 0, need: 6, turned },
                );
                if turned {
                    defect(table, umpire, clan);
                }
            }
        }
        return;
    }
    if table.leader(nine).has(badge::FLED) {
        return;
    }
    if table.turn > 10 {
        if !table.fortunes.kept {
            let die = d10(umpire, Seat::Red, SC6_D);
            umpire.announce(SC6_D, Event::KeptRolled { die });
            table.fortunes.kept = die <= 3;
        }
        return;
    }
    let plus = fled(table, Seat::Red) + if table.fortunes.question_shots { 2 } else { 0 }
        - fled(table, Seat::Blue);
    let die = d10(umpire, Seat::Blue, SC6_C);
    let turned = die as i8 + plus >= 8;
    umpire.announce(SC6_C, Event::DefectionRolled { clan: nine, die, plus, need: 8, turned });
    if turned {
        defect(table, umpire, nine);
        table.fortunes.event = table.turn;
    }
}

/// A clan goes over: Eastern from now on, Active, and the Western level falls by half its points.
fn defect(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId) {
    table.turn_coat(clan);
    // Who fought his new friends is Engaged with them no more (K-38).
    refresh_engaged(table);
    table.leader_mut(clan).put(badge::ACTIVE | badge::ROUSED);
    let points: u16 = table.units_of(clan).map(|unit| table.map().points(unit)).sum();
    table.fortunes.relief[0] += points / 2;
    umpire.announce(SC6_C, Event::Defected { clan });
    umpire.announce(SC6_F, Event::LevelChanged { seat: Seat::Red, by: points / 2 });
}

/// Ieyasu may move his honjin once, to 2515, as an Order.
pub fn offer_resite(table: &Table, clan: ClanId, o: &mut Options<Gboh>) {
    if !table.map().rules.has(Special::Resite) {
        return;
    }
    let check = may_resite(table, clan);
    o.consider(Choice::Resite, check.map(|_| ()));
}

fn may_resite(table: &Table, clan: ClanId) -> Result<Hex, Rule> {
    let card = table.clan_card(clan);
    if table.fortunes.resited || card.seat != Seat::Blue || !in_honjin(table, clan) {
        return Err(SC6_F);
    }
    let hex = table.map().board.parse("2515").map_err(|_| SC6_F)?;
    let enterable = table
        .map()
        .fares
        .get(hex.index())
        .is_some_and(|ways| ways.iter().any(|way| way.mp[0] != BARRED));
    match enterable && table.units_at(hex).next().is_none() {
        true => Ok(hex),
        false => Err(S4_52_B),
    }
}

/// He does, and goes with it.
pub fn resite(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId) {
    let Ok(hex) = may_resite(table, clan) else { return };
    let corps = table.clan_card(clan).corps as usize;
    let tent = table.map().corps.get(corps).map_or(UnitId::NONE, |corps| corps.honjin);
    if table.unit(tent).state() != State::Eliminated {
        table.put_unit(tent, hex);
        table.leader_mut(clan).hex = hex;
        table.fortunes.resited = true;
        table.acted = true;
        umpire.announce(SC6_F, Event::Resited { hex });
    }
}

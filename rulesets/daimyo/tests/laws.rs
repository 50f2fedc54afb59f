//! Laws on random games of every scenario: the engine's, and ours: nobody overlaps, nobody is off
//! the table.

use daimyo::geometry::{NEARLY, apart, on_shut_ground};
use daimyo::sheet::NONE;
use daimyo::table::{Contact, Leader, Table};
use daimyo::unit::{State, UnitId};
use daimyo::{BOOK, Daimyo};
use engine::{House, Scenario, Seat};
use testkit::laws;

/// No two units overlap, nobody stands off the table, contacts touch, numbers make sense.
fn keep(table: &Table) -> Result<(), String> {
    let units: Vec<_> = table.present().collect();
    for (index, &one) in units.iter().enumerate() {
        let (rect, unit) = (table.rect(one), &table[one]);
        if !table.battle.holds(&rect) {
            return Err(format!("{} is off the table", table.card(one).name));
        }
        if unit.stands == 0 || unit.files > unit.stands || unit.hits > 2 {
            return Err(format!("{} has odd numbers: {unit:?}", table.card(one).name));
        }
        for &other in &units[..index] {
            if rect.intrudes(&table.rect(other)) {
                let (a, b) = (&table.card(one).name, &table.card(other).name);
                return Err(format!("{a} overlaps {b}"));
            }
        }
    }
    for contact in &table.contacts {
        // Until the melee is over a pair that has thrown may wait for its result though one fell.
        let there = table[contact.a].here() && table[contact.b].here();
        if !there && contact.flags & Contact::NOW == 0 {
            return Err(format!("a contact with somebody who is not there: {contact:?}"));
        }
        if table.seat(contact.a) == table.seat(contact.b) {
            return Err(format!("friends in contact: {contact:?}"));
        }
    }
    attached(table)?;
    held(table)?;
    for seat in Seat::BOTH {
        if daimyo::s10_winning::losses(table, seat) > daimyo::s10_winning::total(table, seat) {
            return Err("more is lost than there was".into());
        }
    }
    Ok(())
}

/// Leaders are with units of their own side that are there; who runs with one runs with routers.
fn attached(table: &Table) -> Result<(), String> {
    for leader in table.all_leaders().filter(|&leader| table.active(leader)) {
        let who = table[leader];
        if who.with == NONE {
            if who.is(Leader::ROUTING) {
                return Err(format!("leader {leader:?} runs alone"));
            }
            continue;
        }
        let unit = UnitId(who.with);
        if !table[unit].here() || table.seat(unit) != table.side_of(leader) {
            return Err(format!("leader {leader:?} is with {}", table.card(unit).name));
        }
        if who.is(Leader::ROUTING) && !table.routing(unit) {
            return Err(format!(
                "leader {leader:?} runs with {}, who stand",
                table.card(unit).name
            ));
        }
    }
    Ok(())
}

/// Outside a melee that is being resolved contacts touch, nobody who runs is held, and nobody is out of
/// his mind and out of heart at once.
fn held(table: &Table) -> Result<(), String> {
    let name = |unit: UnitId| &table.card(unit).name;
    for unit in table.present() {
        let state = table[unit].state;
        if state.has(State::ROUTING) && (state.has(State::FRENZIED) || !table.disordered(unit)) {
            return Err(format!("{} runs in order or in frenzy: {state:?}", name(unit)));
        }
        if state.has(State::SEIZED) && !state.has(State::FRENZIED) {
            return Err(format!("{} is seized by nothing: {state:?}", name(unit)));
        }
    }
    if table.contacts.iter().any(|contact| contact.flags & Contact::NOW != 0) {
        return Ok(());
    }
    for contact in &table.contacts {
        let (a, b) = (contact.a, contact.b);
        if table.routing(a) || table.routing(b) {
            return Err(format!("{} and {}: one runs, held in melee", name(a), name(b)));
        }
        if apart(table, a, b) > NEARLY {
            return Err(format!("{} and {} do not touch", name(a), name(b)));
        }
    }
    for (index, one) in table.contacts.iter().enumerate() {
        let same = |two: &Contact| two.place_of(one.a).is_some() && two.place_of(one.b).is_some();
        if table.contacts.iter().skip(index + 1).any(same) {
            return Err(format!("{} and {} are noted twice", name(one.a), name(one.b)));
        }
    }
    for unit in table.present() {
        if on_shut_ground(table, &table.rect(unit)) {
            return Err(format!("{} stands where nobody may", name(unit)));
        }
        if table[unit].rounds > 0 && !table.engaged(unit) {
            return Err(format!("{} counts rounds of no melee", name(unit)));
        }
        if table[unit].state.has(State::FLED) {
            return Err(format!("{} runs from a melee that is over", name(unit)));
        }
    }
    Ok(())
}

fn hold(id: &str, switches: &[(&str, &str)], decisions: u64) -> laws::Census {
    let scenario = Scenario::builtin(BOOK, id).unwrap();
    let mut house = House::default();
    for (switch, value) in switches {
        house.set(BOOK, switch, value).unwrap();
    }
    laws::check::<Daimyo>(&scenario, &house, laws::scaled(decisions), 1, keep)
        .unwrap_or_else(|b| panic!("{id}: {b}"))
}

#[test]
fn the_teaching_fight_keeps_the_laws() {
    let census = hold("first-steps", &[], 40_000);
    assert!(census.ended > 10, "{census:?}");
}

#[test]
fn kawanakajima_keeps_the_laws() {
    hold("kawanakajima", &[], 30_000);
}

#[test]
fn anegawa_keeps_the_laws() {
    hold("anegawa", &[("events", "on"), ("weather", "on")], 30_000);
}

#[test]
fn nagashino_keeps_the_laws() {
    hold("nagashino", &[("activation", "cards")], 30_000);
}

#[test]
fn mikatagahara_keeps_the_laws() {
    hold("mikatagahara", &[("ratings", "rolled")], 30_000);
}

#[test]
fn sekigahara_keeps_the_laws() {
    hold("sekigahara", &[("ratings", "when-needed"), ("events", "on")], 40_000);
}

#[test]
fn records_replay() {
    for id in ["first-steps", "kawanakajima"] {
        let scenario = Scenario::builtin(BOOK, id).unwrap();
        laws::records::<Daimyo>(&scenario, &House::default(), 2, 7)
            .unwrap_or_else(|b| panic!("{id}: {b}"));
    }
}

//! The laws on random games of every scenario, and what this rule set conserves.

use engine::{House, Position, Ruleset, Scenario, Seat};
use samurai_battles::SamuraiBattles;
use samurai_battles::battlefield::NOWHERE;
use samurai_battles::scenario::random;
use samurai_battles::table::Table;
use testkit::laws;

type Book = SamuraiBattles;

/// Cards, tokens and places are conserved; nobody stands where he cannot.
fn keep(table: &Table) -> Result<(), String> {
    let charts = table.battle().charts;
    let command = &table.command;
    let piles = [
        command.deck,
        command.hands[0],
        command.hands[1],
        command.pile,
        command.hidden[0],
        command.hidden[1],
        command.drawn,
        command.playing,
    ];
    conserved(&piles, charts.command.all, "Command")?;
    let dragon = &table.dragon;
    conserved(
        &[dragon.deck, dragon.hands[0], dragon.hands[1], dragon.pile, dragon.playing],
        charts.dragon.all,
        "Dragon",
    )?;
    for seat in [0, 1] {
        if command.seen[seat] & !command.hands[seat] != 0
            || dragon.seen[seat] & !dragon.hands[seat] != 0
        {
            return Err("a card is known to be in a hand that does not hold it".into());
        }
    }
    let tokens = table.honor[0] + table.honor[1] + table.pool + table.spent;
    if tokens != charts.tokens {
        return Err(format!("{tokens} tokens"));
    }
    let mut hexes = Vec::new();
    for seat in Seat::BOTH {
        for unit in table.army(seat) {
            let place = table.unit(unit);
            if hexes.contains(&place.hex) || place.blocks == 0 {
                return Err(format!("unit {unit} at {} with {} blocks", place.hex, place.blocks));
            }
            hexes.push(place.hex);
            if !table.standing(seat).contains(ground::hexes::Hex(place.hex.into())) {
                return Err("the set of hexes is out of step".into());
            }
        }
        if table.standing(seat).len() as usize != table.army(seat).count() {
            return Err("the set of hexes is out of step".into());
        }
        let mut led = Vec::new();
        for leader in table.staff(seat) {
            let hex = table.leader(leader).hex;
            if led.contains(&hex) {
                return Err(format!("two Leaders at {hex}"));
            }
            led.push(hex);
            if !table.leading(seat).contains(ground::hexes::Hex(hex.into())) {
                return Err("the set of Leaders' hexes is out of step".into());
            }
            let horse = table.unit_of(leader).is_some_and(|unit| table.kind(unit).horse);
            if horse && !table.battle().is_mounted(leader) {
                return Err("a foot Leader rides".into());
            }
            if table.unit_on(!seat, hex).is_some() || hex == NOWHERE {
                return Err("a Leader among enemies".into());
            }
        }
        if table.leading(seat).len() as usize != led.len() {
            return Err("the set of Leaders' hexes is out of step".into());
        }
    }
    Ok(())
}

fn conserved(piles: &[u64], all: u64, which: &str) -> Result<(), String> {
    let together = piles.iter().fold(0, |sum, pile| sum | pile);
    let count: u32 = piles.iter().map(|pile| pile.count_ones()).sum();
    match together == all && count == all.count_ones() {
        true => Ok(()),
        false => Err(format!("{which} cards are not conserved")),
    }
}

fn decisions() -> u64 {
    laws::scaled(20_000)
}

fn check(scenario: &Scenario, house: &House, decisions: u64, seed: u64) {
    let census = laws::check::<Book>(scenario, house, decisions, seed, keep)
        .unwrap_or_else(|broken| panic!("{}: {broken}", scenario.id));
    assert!(census.ended > 0 || decisions < 5_000, "{}: no game ended in {decisions}", scenario.id);
}

#[test]
fn laws_hold_in_every_scenario() {
    for builtin in Book::BOOK.scenarios {
        let scenario = Scenario { id: builtin.id.into(), text: builtin.text.into() };
        check(&scenario, &House::default(), decisions(), 11);
    }
}

#[test]
fn laws_hold_in_random_battles_and_under_every_house_rule() {
    for seed in 0..8 {
        check(&random(seed), &House::default(), decisions() / 4, seed);
    }
    let scenario = Scenario::builtin(Book::BOOK, "first-samurai-skirmish").unwrap();
    let mut house = House::default();
    house.set(Book::BOOK, "reactions", "ask-when-possible").unwrap();
    check(&scenario, &house, decisions(), 5);
    house.set(Book::BOOK, "hidden-discards", "off").unwrap();
    check(&scenario, &house, decisions() / 2, 6);
}

#[test]
fn records_replay_verify_and_undo() {
    let scenario = Scenario::builtin(Book::BOOK, "first-samurai-skirmish").unwrap();
    laws::records::<Book>(&scenario, &House::default(), 3, 40)
        .unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn a_position_is_at_most_a_kilobyte() {
    assert!(size_of::<Position<Book>>() <= 1024, "{} bytes", size_of::<Position<Book>>());
    assert!(size_of::<samurai_battles::contents::Frame>() <= 16);
    assert!(size_of::<samurai_battles::choice::Choice>() <= 8);
}

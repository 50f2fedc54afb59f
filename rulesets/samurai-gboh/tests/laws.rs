//! The laws of every rule system on random games of every battle, whole games through records,
//! counts of reachable positions, and the size of a position.

use engine::{House, Position, Ruleset, Scenario};
use ground::hexes::Edge;
use samurai_gboh::Gboh;
use samurai_gboh::s06_movement::s06_5_stacking::may_stack;
use samurai_gboh::table::{State, Table};

const BATTLES: [&str; 7] = [
    "teaching",
    "okehazama",
    "kawanakajima",
    "anegawa",
    "mikata-ga-hara",
    "nagashino",
    "sekigahara",
];

/// Stacking holds, units stand on the map in a state that belongs there, hits stay below what a unit
/// can bear.
fn keep(table: &Table) -> Result<(), String> {
    for unit in table.all_units() {
        let data = table.unit(unit);
        let name = &table.card(unit).name;
        let standing = matches!(data.state(), State::Good | State::Disrupted | State::Routed);
        if standing != data.on_map() {
            return Err(format!("{name} is {:?} and on the map: {}", data.state(), data.on_map()));
        }
        if !data.on_map() {
            continue;
        }
        if !table.units_at(data.hex).any(|other| other == unit) {
            return Err(format!("{name} is not found in its hex"));
        }
        if table.held_by(data.hex, !table.seat_of(unit)) {
            return Err(format!("{name} shares a hex with the enemy"));
        }
        let around = Edge::ALL.into_iter().filter_map(|edge| table.map().step(data.hex, edge));
        let seat = table.seat_of(unit);
        if !std::iter::once(data.hex).chain(around).all(|hex| table.may_be_near(hex, seat)) {
            return Err(format!("{name} is not known to be near its neighbours"));
        }
        if let Err(rule) = may_stack(table, unit, data.hex) {
            return Err(format!("{name} is stacked against {rule}"));
        }
        let pressed = table.combats.is_empty();
        if pressed && data.state() != State::Routed && data.hits >= table.tq(unit) {
            return Err(format!("{name} has {} hits at TQ {}", data.hits, table.tq(unit)));
        }
    }
    Ok(())
}

fn check(battle: &str, decisions: u64, house: &House) {
    let scenario = Scenario::builtin(Gboh::BOOK, battle).unwrap();
    let decisions = testkit::laws::scaled(decisions);
    let census = testkit::laws::check::<Gboh>(&scenario, house, decisions, 11, keep)
        .unwrap_or_else(|broken| panic!("{battle}: {broken}"));
    assert!(census.decisions >= decisions);
}

#[test]
fn laws_hold_in_random_games_of_every_battle() {
    for battle in BATTLES {
        check(battle, 28_600, &House::default());
    }
}

#[test]
fn laws_hold_with_every_house_rule_on() {
    let mut house = House::default();
    for switch in Gboh::BOOK.switches {
        house.set(Gboh::BOOK, switch.id, switch.values[1]).unwrap();
    }
    for battle in ["teaching", "mikata-ga-hara", "nagashino"] {
        check(battle, 4_000, &house);
    }
}

#[test]
fn records_replay() {
    let scenario = Scenario::builtin(Gboh::BOOK, "teaching").unwrap();
    testkit::laws::records::<Gboh>(&scenario, &House::default(), 2, 5)
        .unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn a_position_is_small() {
    let size = size_of::<Position<Gboh>>();
    assert!(size <= 4096, "{size} bytes");
    assert!(size_of::<<Gboh as Ruleset>::Frame>() <= 24);
    assert!(size_of::<<Gboh as Ruleset>::Choice>() <= 8);
}

#[test]
fn perft_counts_stand() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let bless = std::env::var_os("KASSEN_BLESS").is_some();
    let counted =
        testkit::perft::check::<Gboh>(&text, bless).unwrap_or_else(|fault| panic!("{fault}"));
    if bless {
        std::fs::write(path, counted).unwrap();
    }
}

#[test]
fn the_golden_game_is_told_as_before() {
    let scenario = Scenario::builtin(Gboh::BOOK, "teaching").unwrap();
    let text = testkit::golden::tell::<Gboh>(&scenario, 3).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/teaching.txt");
    testkit::golden::compare(path.as_ref(), &text).unwrap_or_else(|fault| panic!("{fault}"));
}

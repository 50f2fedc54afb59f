//! Laws that hold in every game, on random games of every scenario and under the house rules that
//! change the flow of play.

use engine::{House, Ruleset, Scenario};
use sengoku_jidai::unit::{Flag, MOST_UNITS};
use sengoku_jidai::{Bsj, Table};
use testkit::laws;

fn scenarios() -> Vec<Scenario> {
    let all = Bsj::BOOK.scenarios.iter();
    all.map(|builtin| Scenario::builtin(Bsj::BOOK, builtin.id).unwrap()).collect()
}

/// Pieces are conserved, enemies stand apart, what is derived is right.
fn keep(table: &Table) -> Result<(), String> {
    let mut again = *table;
    again.tally();
    if again.sp != table.sp || again.held != table.held || again.guarded != table.guarded {
        return Err("the tally of zones is wrong".into());
    }
    if table.held[0].intersection(table.held[1]) != Default::default() {
        return Err("enemies share a zone".into());
    }
    for (id, unit) in table.all() {
        if unit.zone().is_some() && unit.sp() == 0 {
            return Err(format!("{} stands without strength", table.name(id)));
        }
        let castle = unit.zone().is_some_and(|zone| table.ground().zone(zone).cost == 3);
        if castle && unit.has(Flag::MOUNTED) {
            return Err(format!("{} is mounted in a castle", table.name(id)));
        }
    }
    if table.active.is_none() {
        for (id, unit) in table.all() {
            let mut rested = unit;
            rested.rest();
            if rested != unit {
                return Err(format!("{} remembers a past activation", table.name(id)));
            }
        }
        for zone in table.ground().map.areas() {
            if table.sp_in(zone) > table.ground().zone(zone).limit {
                return Err(format!("{} is overfull", table.ground().code(zone)));
            }
        }
    }
    Ok(())
}

#[test]
fn random_games_keep_every_law() {
    for scenario in scenarios() {
        let share = laws::scaled(200_000) / 6;
        let census = laws::check::<Bsj>(&scenario, &House::default(), share, 1, keep)
            .unwrap_or_else(|broken| panic!("{}: {broken}", scenario.id));
        assert!(census.ended > 0, "{}: no game ended", scenario.id);
        assert!(census.resampled.1 > 0, "{}: nothing was ever hidden", scenario.id);
    }
}

#[test]
fn house_rules_keep_every_law() {
    let houses: [&[(&str, &str)]; 3] = [
        &[("signals", "on"), ("bows-independent", "on")],
        &[("zoc", "at-least"), ("sudden-death", "on"), ("damp-powder", "on"), ("handicap", "on")],
        &[("initiative-table", "mild"), ("marker-questions", "when-possible")],
    ];
    for switches in houses {
        let mut house = House::default();
        for (id, value) in switches {
            house.set(Bsj::BOOK, id, value).unwrap();
        }
        for scenario in scenarios() {
            laws::check::<Bsj>(&scenario, &house, laws::scaled(40_000) / 18, 7, keep)
                .unwrap_or_else(|broken| panic!("{} {switches:?}: {broken}", scenario.id));
        }
    }
}

#[test]
fn records_replay_and_undo() {
    for scenario in scenarios() {
        laws::records::<Bsj>(&scenario, &House::default(), 2, 1)
            .unwrap_or_else(|broken| panic!("{}: {broken}", scenario.id));
    }
}

#[test]
fn a_position_is_small() {
    let position = size_of::<engine::Position<Bsj>>();
    assert!(position <= 1536, "a position takes {position} bytes");
    assert!(size_of::<sengoku_jidai::Frame>() <= 16);
    assert!(size_of::<sengoku_jidai::Choice>() <= 8);
    assert_eq!(MOST_UNITS, 128);
}

//! Every battle told in Japanese: whatever an English reader learns, and nothing else.

use daimyo::{BOOK, Daimyo};
use engine::{Depict, House, Ruleset, Scenario, Seat};

/// Lengths are in cm. The other words are notation, which is the same in every language: prompts quote it.
fn admits(word: &str) -> bool {
    ["cm", "NAME", "wheel", "left", "forward", "measure", "to"].contains(&word)
}

fn told(battle: &str, switches: &[(&str, &str)]) {
    let scenario = Scenario::builtin(BOOK, battle).unwrap();
    let mut house = House::default();
    for (switch, value) in switches {
        house.set(BOOK, switch, value).unwrap();
    }
    let lines = testkit::japanese::check::<Daimyo>(&scenario, &house, 1_000, 21, admits)
        .unwrap_or_else(|broken| panic!("{battle}: {broken}"));
    assert!(lines > 0, "{battle}");
}

#[test]
fn random_games_are_told_in_japanese() {
    told("first-steps", &[]);
    told("kawanakajima", &[]);
    told("anegawa", &[("events", "on"), ("weather", "on")]);
    told("nagashino", &[("activation", "cards")]);
    told("mikatagahara", &[("ratings", "rolled")]);
    told("sekigahara", &[("ratings", "when-needed"), ("events", "on")]);
}

#[test]
fn everybody_has_a_japanese_name() {
    let japanese = |name: &str| {
        assert!(BOOK.japanese.entry(name).is_some(), "'{name}' has no Japanese name");
    };
    BOOK.degrees.iter().for_each(|degree| japanese(degree));
    for builtin in BOOK.scenarios {
        let scenario = Scenario::builtin(BOOK, builtin.id).unwrap();
        let (table, _) = Daimyo::set_up(&scenario, &House::default()).unwrap();
        let battle = table.battle.get();
        japanese(&battle.title);
        battle.notes.iter().for_each(|note| japanese(note));
        battle.terrain.iter().for_each(|piece| japanese(&piece.name));
        Seat::BOTH.into_iter().for_each(|seat| japanese(&Daimyo::side(&table, seat)));
        battle.sides.iter().for_each(|side| japanese(&side.general));
        battle.clans.iter().for_each(|clan| japanese(&clan.name));
        for unit in &battle.units {
            let (whose, kind) = unit.name.split_once(' ').unwrap();
            japanese(kind);
            // 坂井 and 酒井 are both Sakai: there the leader tells.
            if whose != "Sakai" {
                japanese(whose);
            }
        }
    }
}

//! Every battle told in Japanese: whatever an English reader learns, and nothing else.

use engine::{Depict, Eyes, House, Ruleset, Scenario, Seat, Tongue, Viewer};
use samurai_gboh::Gboh;
use samurai_gboh::s02_components_and_terms::{KINDS, SAMURAI};

/// The letters printed on counters, which are part of what a unit is called: 山県KB1.
fn admits(word: &str) -> bool {
    KINDS.iter().any(|(_, letters)| *letters == word)
}

fn told(battle: &str, house: &House, decisions: u32) {
    let scenario = Scenario::builtin(Gboh::BOOK, battle).unwrap();
    let lines = testkit::japanese::check::<Gboh>(&scenario, house, decisions, 21, admits)
        .unwrap_or_else(|broken| panic!("{battle}: {broken}"));
    assert!(lines > 0, "{battle}");
}

#[test]
fn random_games_are_told_in_japanese() {
    for builtin in Gboh::BOOK.scenarios {
        told(builtin.id, &House::default(), 500);
    }
}

#[test]
fn so_are_the_house_rules() {
    let mut house = House::default();
    for switch in Gboh::BOOK.switches {
        house.set(Gboh::BOOK, switch.id, switch.values[1]).unwrap();
    }
    for battle in ["teaching", "mikata-ga-hara", "nagashino"] {
        told(battle, &house, 400);
    }
}

/// Units in reserve are on no map: their names are looked up here.
#[test]
fn everybody_has_a_japanese_name() {
    let book = Gboh::BOOK;
    let japanese = |name: &str| {
        let entry = book.japanese.entry(name);
        assert!(entry.is_some(), "'{name}' has no Japanese name");
    };
    SAMURAI.iter().for_each(|card| japanese(card.name));
    book.degrees.iter().for_each(|degree| japanese(degree));
    for builtin in book.scenarios {
        let scenario = Scenario::builtin(book, builtin.id).unwrap();
        let (table, _) = Gboh::set_up(&scenario, &House::default()).unwrap();
        Seat::BOTH.into_iter().for_each(|seat| japanese(&Gboh::side(&table, seat)));
        for clan in table.all_clans() {
            japanese(&table.clan_card(clan).name);
            japanese(&table.clan_card(clan).full);
        }
        for unit in table.all_units() {
            let (whose, _) = table.card(unit).name.rsplit_once(' ').unwrap();
            japanese(whose);
        }
        let viewer = Viewer { eyes: Eyes::All, tongue: Tongue::Japanese };
        assert!(!Gboh::scene(&table, viewer).title.is_ascii(), "{}", builtin.id);
    }
}

//! The game told in Japanese: what an English reader is told, and nothing else.

use engine::{House, Quick, Ruleset, Scenario, Seat, Tongue};
use honourable_victory::HonourableVictory as Hv;
use testkit::japanese;

/// Codes of reserve zones, as players write them.
fn admits(word: &str) -> bool {
    matches!(word, "red" | "blue")
}

#[test]
fn games_of_every_scenario_are_told_in_japanese() {
    let mut luck = Quick::new(1561);
    for builtin in Hv::BOOK.scenarios {
        let scenario = Scenario::builtin(Hv::BOOK, builtin.id).unwrap();
        for round in 0..4 {
            let mut house = House::default();
            for switch in Hv::BOOK.switches.iter().filter(|_| round > 0) {
                let value = switch.values[luck.below(switch.values.len() as u32) as usize];
                house.set(Hv::BOOK, switch.id, value).unwrap();
            }
            let lines = japanese::check::<Hv>(&scenario, &house, 900, luck.word64() >> 1, admits)
                .unwrap_or_else(|broken| panic!("{} {house:?}: {broken}", builtin.id));
            assert!(lines > 1000, "{}: {lines} lines", builtin.id);
        }
    }
}

#[test]
fn every_name_of_a_scenario_has_kanji() {
    for builtin in Hv::BOOK.scenarios {
        let scenario = Scenario::builtin(Hv::BOOK, builtin.id).unwrap();
        let (table, _) = Hv::set_up(&scenario, &House::default()).unwrap();
        let draft = &table.muster.draft;
        let units = table.muster.all.map(|id| table.muster.name(id));
        let sides = Seat::BOTH.map(|seat| draft.sides[seat.index()].as_str());
        for name in units.chain(sides).chain([draft.title.as_str()]) {
            assert!(Hv::BOOK.japanese.entry(name).is_some(), "{name}");
        }
    }
    for degree in Hv::BOOK.degrees {
        assert_ne!(Hv::BOOK.named(degree, Tongue::Japanese), *degree);
    }
}

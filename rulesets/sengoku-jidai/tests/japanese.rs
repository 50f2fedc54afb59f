//! The game told in Japanese: what an English reader is told, and nothing else.

use engine::{House, Quick, Ruleset, Scenario, Seat, Tongue};
use sengoku_jidai::Bsj;
use testkit::japanese;

/// Terms of the charts, formations and types of ground, as the rulebook prints them and players write
/// them.
fn admits(word: &str) -> bool {
    let terms = ["QL", "SP", "VP", "MP", "DS", "QC", "ZoC", "II", "III"];
    terms.contains(&word) || ["AAA", "AA", "DD", "DDD"].contains(&word)
}

#[test]
fn games_of_every_scenario_are_told_in_japanese() {
    let mut luck = Quick::new(1570);
    for builtin in Bsj::BOOK.scenarios {
        let scenario = Scenario::builtin(Bsj::BOOK, builtin.id).unwrap();
        for round in 0..2 {
            let mut house = House::default();
            for switch in Bsj::BOOK.switches.iter().filter(|_| round > 0) {
                let value = switch.values[luck.below(switch.values.len() as u32) as usize];
                house.set(Bsj::BOOK, switch.id, value).unwrap();
            }
            let lines = japanese::check::<Bsj>(&scenario, &house, 700, luck.word64() >> 1, admits)
                .unwrap_or_else(|broken| panic!("{} {house:?}: {broken}", builtin.id));
            assert!(lines > 1000, "{}: {lines} lines", builtin.id);
        }
    }
}

#[test]
fn every_name_of_a_scenario_has_kanji() {
    let latin = |text: &str| text.bytes().any(|byte| byte.is_ascii_alphabetic());
    for builtin in Bsj::BOOK.scenarios {
        let scenario = Scenario::builtin(Bsj::BOOK, builtin.id).unwrap();
        let (table, _) = Bsj::set_up(&scenario, &House::default()).unwrap();
        let field = table.ground();
        let units = field.cards.iter().map(|card| &card.name);
        let divisions = field.divisions.iter().flat_map(|it| [&it.name, &it.clan_name]);
        let sides = Seat::BOTH.map(|seat| &field.sides[seat.index()].name);
        for name in units.chain(divisions).chain(sides).chain([&field.title]) {
            assert!(!latin(&Bsj::BOOK.named(name, Tongue::Japanese)), "{name}");
        }
    }
    for degree in Bsj::BOOK.degrees {
        assert_ne!(Bsj::BOOK.named(degree, Tongue::Japanese), *degree);
    }
}

//! The game told in Japanese: what an English reader is told, and nothing else.

use engine::{House, Ruleset, Scenario, Seat, Tongue};
use samurai_battles::SamuraiBattles as Book;
use samurai_battles::scenario::random;
use testkit::japanese;

/// No Latin word of two letters and more is needed.
fn admits(_word: &str) -> bool {
    false
}

#[test]
fn games_of_every_scenario_are_told_in_japanese() {
    let builtin = Book::BOOK.scenarios.iter();
    let builtin = builtin.map(|known| Scenario::builtin(Book::BOOK, known.id).unwrap());
    for scenario in builtin.chain([random(7), random(8)]) {
        for switched in [false, true] {
            let mut house = House::default();
            for switch in Book::BOOK.switches.iter().filter(|_| switched) {
                house.set(Book::BOOK, switch.id, switch.values.last().unwrap()).unwrap();
            }
            let lines = japanese::check::<Book>(&scenario, &house, 500, 1575, admits)
                .unwrap_or_else(|broken| panic!("{} {house:?}: {broken}", scenario.id));
            assert!(lines > 1000, "{}: {lines} lines", scenario.id);
        }
    }
}

#[test]
fn every_name_and_card_has_kanji() {
    let latin = |text: &str| text.bytes().any(|byte| byte.is_ascii_alphabetic());
    for builtin in Book::BOOK.scenarios {
        let scenario = Scenario::builtin(Book::BOOK, builtin.id).unwrap();
        let (table, _) = Book::set_up(&scenario, &House::default()).unwrap();
        let battle = table.battle();
        let units = battle.draft.units.iter().map(|unit| &unit.name);
        let leaders = battle.draft.leaders.iter().map(|leader| &leader.name);
        let sides = Seat::BOTH.map(|seat| &battle.sides[seat.index()].name);
        for name in units.chain(leaders).chain(sides).chain([&battle.draft.title]) {
            assert!(!latin(&Book::BOOK.named(name, Tongue::Japanese)), "{name}");
        }
        for line in &battle.charts.units {
            assert!(!latin(&Book::BOOK.named(&line.name, Tongue::Japanese)), "{}", line.name);
        }
    }
    for degree in Book::BOOK.degrees {
        assert_ne!(Book::BOOK.named(degree, Tongue::Japanese), *degree);
    }
}

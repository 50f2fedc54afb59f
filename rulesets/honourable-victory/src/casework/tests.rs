//! Laying a table out gives the very same table back, at every decision of random games.

use super::*;
use crate::choice::Choice;
use engine::{House, Options, Position, Quick, Ruleset, Scenario, Statement};

pub(super) fn staged(lines: &[String]) -> Result<(Table, Frame), Faults> {
    let statements = lines.iter().enumerate();
    let statements = statements.filter_map(|(n, line)| Statement::read(line, n + 1).unwrap());
    HonourableVictory::stage(&Staging {
        scenario: None,
        house: House::default(),
        statements: statements.collect(),
    })
}

fn case(text: &str) -> Result<(Table, Frame), Faults> {
    let lines: Vec<String> = text.lines().map(Into::into).collect();
    staged(&lines)
}

#[test]
fn what_is_laid_out_is_the_same_table() {
    let book = HonourableVictory::BOOK;
    for (seed, builtin) in book.scenarios.iter().enumerate() {
        let scenario = Scenario::builtin(book, builtin.id).unwrap();
        let (table, frame) = HonourableVictory::set_up(&scenario, &House::default()).unwrap();
        let mut dice = Quick::new(seed as u64 + 1);
        let mut options = Options::<HonourableVictory>::new();
        let mut position = Position::start(table, frame, &mut dice, &mut (), &mut options);
        for _ in 0..600 {
            let Some(seat) = position.to_move() else { break };
            let lines = HonourableVictory::lay(&position.table);
            let (again, _) = staged(&lines).unwrap_or_else(|faults| panic!("{faults}\n{lines:#?}"));
            assert_eq!(again, position.table, "{lines:#?}");
            let choice = options.offers()[dice.below(options.offers().len() as u32) as usize];
            let said = HonourableVictory::say(&position.table, choice);
            assert_eq!(HonourableVictory::read(&position.table, &said), Ok(choice), "{said}");
            position.play(seat, choice, &mut dice, &mut (), &mut options);
        }
    }
}

#[test]
fn a_bare_table_has_the_defaults_of_the_readme() {
    let (table, _) = case("place Red A bow\nplace Blue B mounted formation=open").unwrap();
    let facts = HonourableVictory::facts(&table);
    let value = |subject: &str, key: &str| {
        let found = facts.iter().find(|fact| fact.subject == subject && fact.key == key);
        found.map(|fact| fact.value.clone()).unwrap_or_default()
    };
    assert_eq!([value("A", "zone"), value("A", "stands"), value("A", "facing")], ["c2", "4", "N"]);
    assert_eq!([value("B", "facing"), value("", "phase")], ["S", "initiative"]);
    assert_eq!([value("A v B", "fire-dice"), value("B v A", "cv")], ["4", "2"]);
}

#[test]
fn impossible_positions_are_refused() {
    for (text, part) in [
        ("place Red A bow\nplace Red B bow zone=blue-c", "enemy reserve"),
        ("place Red A spears formation=open", "open formation"),
        ("place Red A bow\nplace Blue B bow zone=c3\ncontact A B", "same zone"),
        ("place Red A bow\nplace Blue a bow", "belongs to Red"),
        ("place Red A pike", "neither a weapon nor a flag"),
        ("sing Red", "means nothing"),
        ("place Red \"A moves\" bow", "a word of the notation"),
        ("place Red \"Counter-charges\" bow", "a word of the notation"),
        ("terrain c2 bog\nplace Red A bow", "impassable"),
    ] {
        let faults = case(text).unwrap_err().to_string();
        assert!(faults.contains(part), "{faults}");
    }
}

#[test]
fn engaging_an_occupied_side_asks_for_a_flank() {
    let text = "place Red A hand-weapons\nplace Red C hand-weapons\nplace Blue B hand-weapons\n\
                daimyo Red c2\ncontact A B\nphase movement initiative=Red";
    let (table, frame) = case(text).unwrap();
    let mut options = Options::<HonourableVictory>::explained();
    let position = Position::start(table, frame, &mut Quick::new(1), &mut (), &mut options);
    let says: Vec<String> = options
        .offers()
        .iter()
        .filter(|choice| matches!(choice, Choice::Engage(..)))
        .map(|&choice| HonourableVictory::say(&position.table, choice))
        .collect();
    assert_eq!(says, ["C engages B on right", "C engages B on left"]);
    // Left out, neither flank is meant: the answer names both.
    let garbled = HonourableVictory::read(&position.table, "C engages B").unwrap_err();
    let garbled = format!("{garbled:?}");
    assert!(says.iter().all(|way| garbled.contains(way)), "{garbled}");
}

#[test]
fn the_last_unit_before_the_daimyo_is_announced() {
    use crate::rulebook::MOVEMENT_CHOOSE_ONCE;
    use engine::{Depict, Seat, Tongue, Viewer};
    let asked = |more: &str| {
        let text =
            format!("place Red A bow zone=c1\nplace Red B bow zone=c1 {more}\nphase movement");
        let (table, _) = case(&text).unwrap();
        Tongue::ALL.map(|tongue| {
            let viewer = Viewer { tongue, ..Viewer::seat(Seat::Red) };
            HonourableVictory::prompt(&table, MOVEMENT_CHOOSE_ONCE, Seat::Red, viewer)
        })
    };
    let warns = |more: &str| {
        let [english, japanese] = asked(more);
        assert_eq!(english.contains("A is the last"), japanese.contains("残るはA"), "{english}");
        english.contains("A is the last")
    };
    assert!(warns("done\ndaimyo Red c1"));
    // B is left; there is no Daimyo; he may move afterwards.
    assert!(!warns("\ndaimyo Red c1"));
    assert!(!warns("done"));
    assert!(!warns("done\ndaimyo Red c1\ntable daimyo-last=on"));
}

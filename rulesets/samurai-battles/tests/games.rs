//! Counts of positions, a golden game, exact odds of whole close combats, and faults of files.

use engine::odds::{exchange_over, odds_through};
use engine::{
    Casework, Chance, Depict, House, Options, Position, Quick, Ruleset, Scenario, Seat, Staging,
    Statement, Viewer,
};
use samurai_battles::SamuraiBattles;
use samurai_battles::choice::Choice;
use samurai_battles::corrections::corrected;
use samurai_battles::table::Piece;
use samurai_battles::unit_reference_sheet::{Charts, TEXTS, Texts};
use std::collections::BTreeMap;
use std::path::Path;

type Book = SamuraiBattles;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn perft_counts_are_as_they_were() {
    let path = folder().join("tests/perft/counts.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let bless = std::env::var_os("KASSEN_BLESS").is_some();
    let counted = testkit::perft::check::<Book>(&text, bless).unwrap_or_else(|f| panic!("{f}"));
    if bless {
        std::fs::write(path, counted).unwrap();
    }
}

#[test]
fn the_golden_game_is_told_as_it_was() {
    let scenario = Scenario::builtin(Book::BOOK, "first-samurai-skirmish").unwrap();
    let text = testkit::golden::tell::<Book>(&scenario, 8).unwrap_or_else(|f| panic!("{f}"));
    let path = folder().join("tests/golden/first-samurai-skirmish-8.txt");
    testkit::golden::compare(&path, &text).unwrap_or_else(|f| panic!("{f}"));
}

fn stage(text: &str) -> Position<Book> {
    let statements = text
        .lines()
        .enumerate()
        .filter_map(|(at, line)| Statement::read(line, at + 1).unwrap())
        .collect();
    let staging = Staging { scenario: None, house: House::default(), statements };
    let (table, frame) = Book::stage(&staging).unwrap_or_else(|faults| panic!("{faults}"));
    Position::start(table, frame, &mut Quick::new(1), &mut (), &mut Options::new())
}

/// Everybody inspires, ignores all he may, retreats to the first hex, gains ground and battles
/// back: a stated policy, so that a whole exchange has exact odds.
fn policy(_: &Position<Book>, _: Seat, options: &Options<Book>) -> Choice {
    let offers = options.offers();
    let wanted = |choice: &&Choice| {
        matches!(
            choice,
            Choice::Inspire | Choice::BattleBack(_) | Choice::GainGround(_) | Choice::Retreat(_)
        )
    };
    let ignore = offers.iter().rev().find(|choice| matches!(choice, Choice::Ignore(_)));
    *ignore.or_else(|| offers.iter().find(wanted)).or(offers.last()).unwrap()
}

const FIGHT: &str = "place Red A SSI hex=5,5 ordered\nplace Red L foot hex=5,5\n\
    place Blue B ASI hex=5,6 blocks=2\nplace Blue K foot hex=5,6\n\
    place Red Spare ASI hex=0,0 ordered\nplace Blue Foe ASI hex=0,1\nphase battle";

/// What a fight came to: blocks of both, whether the Leaders live, where the attacker stands.
fn outcome(position: &Position<Book>) -> [u8; 5] {
    let table = &position.table;
    let (a, b) = (table.unit(0), table.unit(2));
    [a.blocks, b.blocks, table.leader(0).hex, table.leader(1).hex, a.hex]
}

#[test]
fn a_whole_close_combat_has_exact_odds_that_dice_confirm() {
    let start = stage(FIGHT);
    let attack = Choice::Attack(0, Piece::unit(2));
    let until = |now: &Position<Book>| exchange_over(&start, now);
    let spread = odds_through(&start, Seat::Red, attack, policy, until).unwrap();
    let mut exact: BTreeMap<[u8; 5], f64> = BTreeMap::new();
    let mut total = Chance::ZERO;
    for (position, chance) in &spread {
        *exact.entry(outcome(position)).or_default() += chance.approx();
        total = total.plus(*chance).unwrap();
    }
    assert_eq!(total, Chance::ONE);
    let fights = 100_000u32;
    let mut counted: BTreeMap<[u8; 5], u32> = BTreeMap::new();
    let mut options = Options::new();
    for fight in 0..fights {
        let mut dice = Quick::stream(2026, fight.into());
        let mut position = start;
        position.play(Seat::Red, attack, &mut dice, &mut (), &mut options);
        while !until(&position) {
            let Some(seat) = position.to_move() else { break };
            position.options(seat, &mut options);
            let choice = policy(&position, seat, &options);
            position.play(seat, choice, &mut dice, &mut (), &mut options);
        }
        *counted.entry(outcome(&position)).or_default() += 1;
    }
    let (mut square, mut cells, mut rare) = (0.0, 0, [0.0, 0.0]);
    for (key, chance) in &exact {
        let expected = chance * f64::from(fights);
        let found = f64::from(counted.get(key).copied().unwrap_or(0));
        if expected < 5.0 {
            rare = [rare[0] + expected, rare[1] + found];
            continue;
        }
        square += (found - expected).powi(2) / expected;
        cells += 1;
    }
    assert!(counted.keys().all(|key| exact.contains_key(key)), "dice found what odds did not");
    // Three standard deviations above the mean of chi-square; the tape is fixed, so this is firm.
    let freedom = f64::from(cells - 1);
    assert!(
        square < freedom + 3.0 * (2.0 * freedom).sqrt(),
        "chi-square {square} of {cells}, rare {rare:?}"
    );
}

#[test]
fn the_question_of_inspiration_names_the_levy() {
    let mut position = stage(
        "place Red Axes LI hex=5,5 ordered\nplace Red L foot hex=5,5\n\
         place Red Clubs LI hex=4,6 ordered\nplace Red K foot hex=4,6\n\
         place Blue B ASI hex=5,6\nphase battle",
    );
    let swarm = Book::read(&position.table, "Axes and Clubs attack B").unwrap();
    let mut asked = Vec::new();
    for choice in [swarm, Choice::Pass] {
        let (dice, options) = (&mut Quick::new(1), &mut Options::new());
        position.play(Seat::Red, choice, dice, &mut (), options);
        let ask = position.ask().unwrap();
        assert_eq!(ask.rule.id(), "inspire.one-token-one-die");
        asked.push(Book::prompt(&position.table, ask.rule, Seat::Red, Viewer::seat(Seat::Red)));
    }
    asked.sort();
    assert!(asked[0].contains("inspire Axes"), "{asked:?}");
    assert!(asked[1].contains("inspire Clubs"), "{asked:?}");
}

/// What an owner wrote, with a value of every kind: number, word, flag, list.
const OWNED: &str = "board = { section_lines = [9, 15] }\nleader = { seppuku_gain = 4 }\n\
    unit = [{ code = \"AAI\", range = 4, fire = 3 }, { code = \"LI\", swarm = false }]\n\
    dragon = [{ title = \"Keen Edge\", cost = 2, text = \"our \\\"own\\\" words\" }]\n\
    section = [{ title = \"Advance Left\", left = \"3\" }]\n";

#[test]
fn a_corrected_table_is_written_down_with_its_corrections() {
    let ours = Scenario::builtin(Book::BOOK, "nagashino").unwrap();
    let scenario = corrected(&ours, OWNED).unwrap_or_else(|faults| panic!("{faults}"));
    let (table, _) = Book::set_up(&scenario, &House::default()).unwrap();
    let written = Book::lay(&table);
    let read = |(at, line): (usize, &String)| Statement::read(line, at + 1).unwrap();
    let statements = written.iter().enumerate().filter_map(read).collect();
    let staging = Staging { scenario: None, house: House::default(), statements };
    let (again, _) = Book::stage(&staging).unwrap_or_else(|faults| panic!("{faults}"));
    let (charts, same) = (table.battle().charts, again.battle().charts);
    assert_eq!(format!("{:?}", charts.units), format!("{:?}", same.units));
    assert_eq!(charts.lines, same.lines);
    assert_eq!(charts.leader.seppuku_gain, 4);
    assert_eq!(same.leader.seppuku_gain, 4);
    assert_eq!(charts.corrections.len(), 6);
    assert_eq!(Book::lay(&again), written);
}

#[test]
fn faults_of_tables_come_all_at_once_with_their_places() {
    let units = TEXTS
        .units
        .replace("close = 4, range = 0", "close = 0, range = 9")
        .replace("\"LI\"", "\"XX\"");
    let dragon = TEXTS.dragon.replace("count = 2, cost = 1", "count = 1, cost = 1");
    let faults = Charts::read(Texts { units: &units, dragon: &dragon, ..TEXTS }).unwrap_err();
    let told = faults.to_string();
    assert!(faults.0.len() > 4, "{told}");
    for wanted in ["dice of SSI", "range of SSI", "'XX' is no unit", "LI is missing", "not 40"] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    assert!(faults.0.iter().any(|fault| fault.line > 10 && fault.column > 0), "{told}");
}

#[test]
fn faults_of_scenarios_come_all_at_once_with_their_places() {
    let good = Scenario::builtin(Book::BOOK, "first-samurai-skirmish").unwrap();
    let text = good
        .text
        .replace("hex = \"2,8\" }", "hex = \"2,18\" }")
        .replace("kind = \"SSC\"", "kind = \"SSX\"")
        .replace("Blue Yari 2", "Blue Yari 1")
        .replace("edge = \"bottom\"", "edge = \"top\"")
        .replace(". . h . . .", ". . q . . .");
    let faults = Book::set_up(&Scenario { id: "bad".into(), text }, &House::default()).unwrap_err();
    let told = faults.to_string();
    for wanted in ["2,18", "SSX", "there twice", "same edge", "'q'"] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    let unknown =
        Scenario { id: "bad".into(), text: "format = 1\nsource = \"house\"\nfog = 3\n".into() };
    let faults = Book::set_up(&unknown, &House::default()).unwrap_err();
    assert_eq!(faults.0[0].line, 3, "{faults}");
}

#[test]
fn faults_of_type_hide_no_others_and_tables_hide_no_battle() {
    let good = Scenario::builtin(Book::BOOK, "first-samurai-skirmish").unwrap();
    let text =
        good.text.replacen("honor = ", "honor = \"many\" # ", 1).replacen("\"ASI\"", "\"QQ\"", 1)
            + "\n[tables]\nunit = [{ code = \"ASI\", close = 99 }, { code = \"XX\" }]\n";
    let faults = Book::set_up(&Scenario { id: "bad".into(), text }, &House::default()).unwrap_err();
    let told = faults.to_string();
    for wanted in ["\"many\"", "'QQ' is no kind", "dice of ASI", "XX"] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
}

#[test]
fn a_dragon_window_tells_what_goes_on() {
    let battle = "place Red A ASI hex=5,5 ordered\nplace Blue B ASI hex=5,6\n\
        place Blue L foot hex=5,6\nhand Blue dragon=\"Not One Step, Sealed Heavens\"\n\
        hand Red command=\"Leadership, Advance Left\" dragon=\"Keen Edge, Shameful Rumour\"\n";
    let asked = |at: &str, seat: Seat| {
        let position = stage(&format!("{battle}{at}"));
        let ask = position.ask().unwrap();
        assert!(ask.seats.iter().any(|asked| asked == seat), "{:?}", ask.rule);
        Book::prompt(&position.table, ask.rule, seat, Viewer::seat(seat))
    };
    let with = asked("playing Red command=\"Shogun\"\nphase with-command", Seat::Red);
    assert_eq!(with, "You play Shogun. Play a Dragon card?");
    let mut position =
        stage(&format!("{battle}playing Red command=\"Shogun\"\nphase with-command"));
    let rumour = Book::read(&position.table, "play Shameful Rumour").unwrap();
    position.play(Seat::Red, rumour, &mut Quick::new(1), &mut (), &mut Options::new());
    let ask = position.ask().unwrap();
    assert_eq!(ask.rule.id(), "dragonwindow.rx-dragon");
    let prompt = Book::prompt(&position.table, ask.rule, Seat::Blue, Viewer::seat(Seat::Blue));
    assert_eq!(prompt, "The enemy plays the Dragon card Shameful Rumour. Play a Dragon card?");
}

#[test]
fn every_compiled_scenario_and_random_battle_loads() {
    for builtin in Book::BOOK.scenarios {
        let scenario = Scenario { id: builtin.id.into(), text: builtin.text.into() };
        Book::set_up(&scenario, &House::default())
            .unwrap_or_else(|faults| panic!("{}: {faults}", builtin.id));
    }
    for seed in 0..300 {
        let scenario = samurai_battles::scenario::random(seed);
        Book::set_up(&scenario, &House::default())
            .unwrap_or_else(|faults| panic!("{seed}: {faults}"));
    }
}

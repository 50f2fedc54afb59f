//! The engine's promises, proved on the toy.

use engine::{
    Casework, Chance, Conceal, House, Match, Need, Options, Position, Quick, Record, Rejected,
    Ruleset, Scenario, Seat, Seats, Seed, Seen, Sitting, Status, Throwing, Viewer,
};
use testkit::toy::{Choice, Toy};

fn ford() -> Scenario {
    Scenario::builtin(Toy::BOOK, "ford").unwrap()
}

fn cases(text: &str) -> Result<(), String> {
    for case in testkit::case::read(text).map_err(|faults| faults.to_string())? {
        testkit::run::<Toy>(&case).map_err(|fault| format!("{}: {fault}", case.about))?;
    }
    Ok(())
}

const LAID: &str = "system toy\nabout The higher card strikes\nproves toy.lay\n\
    hand Red cards=3,7,9\nhand Blue cards=1,2,4\nphase lay\n";

#[test]
fn a_case_plays_sealed_answers_dice_and_facts() {
    let text = format!(
        "{LAID}asks Red toy.lay\nasks Blue\nRed lay 7\nasks Blue toy.lay\n\
         illegal Red lay 3\nBlue lay 4\nasks Blue toy.strike\nBlue stand\ndice 5 6\n\
         draw 0\ndraw 11\nexpect dice-rolled=2\nexpect cites=toy.strike\nexpect Red points=2\n\
         expect tells=\"Blue is struck for 2\"\nexpect Blue hand=1,2,11\nsave\nexpect round=2\n"
    );
    cases(&text).unwrap();
}

#[test]
fn a_die_too_many_or_too_few_fails_the_case() {
    let play = format!("{LAID}Red lay 7\nBlue lay 4\nBlue stand\n");
    let many = cases(&format!("{play}dice 5 6 1\ndraw 0\ndraw 11\n")).unwrap_err();
    assert!(many.contains("line 9") && many.contains("a draw is due"), "{many}");
    let few = cases(&format!("{play}dice 5\n")).unwrap_err();
    assert!(few.contains("line 9: a die is missing"), "{few}");
    let left = cases(&format!("{play}dice 5 6\ndraw 0\ndraw 11\ndice 1\n")).unwrap_err();
    assert!(left.contains("too many"), "{left}");
}

#[test]
fn measured_choices_are_judged_by_the_law_and_not_by_the_suggestions() {
    cases(
        "system toy\nphase march\nlegal Red march 455\nillegal Red march 601 because toy.march.limit\n\
         illegal Red stand because toy.march\nRed march 455\nexpect Red paces=455\n",
    )
    .unwrap();
    let sitting = Sitting::<Toy>::open(&ford(), &House::default(), seeded(1)).unwrap();
    let Err(Rejected::Illegal(rules, instead, _)) = sitting.why_not(Seat::Red, "march 601") else {
        panic!("601 paces were allowed");
    };
    assert_eq!((rules[0].id(), instead.as_deref()), ("toy.march.limit", Some("march 600")));
}

#[test]
fn odds_are_exact_and_add_up() {
    let text = format!(
        "{LAID}Red lay 7\nBlue lay 4\nodds Blue stand\nchance 4/9 Red points=0\n\
         chance 4/9 Red points=1\nchance 1/9 Red points=2, Blue points=0\nchance 0/1 Red points=3\n"
    );
    cases(&text).unwrap();
    assert!(cases(&text.replace("1/9", "1/8")).unwrap_err().contains("the chance is 1/9"));
}

#[test]
fn odds_through_an_exchange_follow_a_stated_policy() {
    let case = &testkit::case::read(LAID).unwrap()[0];
    let staging = engine::Staging {
        scenario: None,
        house: House::default(),
        statements: case.statements.clone(),
    };
    let (table, frame) = Toy::stage(&staging).unwrap();
    let mut options = Options::new();
    let start = Position::<Toy>::start(table, frame, &mut Quick::new(1), &mut (), &mut options);
    let stand_firm = |_: &Position<Toy>, seat: Seat, o: &Options<Toy>| match seat {
        Seat::Blue if o.offers().contains(&Choice::Lay(4)) => Choice::Lay(4),
        _ => o.offers()[0],
    };
    let spread = engine::odds::odds_through(&start, Seat::Red, Choice::Lay(7), stand_firm, |now| {
        now.table.round > 1
    })
    .unwrap();
    let mut sum = Chance::ZERO;
    let mut two = Chance::ZERO;
    for (position, chance) in spread {
        sum = sum.plus(chance).unwrap();
        if position.table.points == [2, 0] {
            two = two.plus(chance).unwrap();
        }
    }
    assert_eq!((sum, two.to_string()), (Chance::ONE, "1/9".into()));
}

#[test]
fn faults_point_at_the_line() {
    let faults =
        testkit::case::read("about early\nsystem toy\nchance x Red points=1\n").unwrap_err();
    assert_eq!(faults.0.len(), 2);
    assert_eq!((faults.0[0].line, faults.0[1].line), (1, 3));
    let fault = cases("system toy\nhand Green cards=1\n").unwrap_err();
    assert!(fault.contains("line 2"), "{fault}");
    cases("system toy\nhand Red cards=99\nfaulty 'no card'\n").unwrap_err();
    cases("system toy\nhand Red cards=99\nfaulty \"no card\"\n").unwrap();
}

#[test]
fn the_laws_hold_on_random_games() {
    let census = testkit::laws::check::<Toy>(&ford(), &House::default(), 20_000, 1, |table| {
        let all = [table.hands[0], table.hands[1], table.laid];
        let overlap = all[0] & all[1] | all[0] & all[2] | all[1] & all[2];
        if overlap == 0 { Ok(()) } else { Err("a card is in two places".into()) }
    })
    .unwrap_or_else(|broken| panic!("{broken}"));
    assert!(census.ended > 100);
    assert!(census.resampled.1 * 10 > census.resampled.0 * 3, "resampling changes too little");
    testkit::laws::records::<Toy>(&ford(), &House::default(), 60, 1)
        .unwrap_or_else(|broken| panic!("{broken}"));
}

fn seeded(number: u64) -> Throwing {
    Throwing::Seeded(Seed::from_number(number))
}

#[test]
fn a_seat_is_not_shown_the_other_hand_and_the_ai_cannot_peek() {
    let sitting = Sitting::<Toy>::open(&ford(), &House::default(), seeded(5)).unwrap();
    let facts = sitting.facts(Viewer::seat(Seat::Red));
    assert!(facts.iter().any(|fact| fact.subject == "Red" && fact.key == "hand"));
    assert!(!facts.iter().any(|fact| fact.subject == "Blue" && fact.key == "hand"));
    let told: Vec<String> =
        sitting.log(Viewer::seat(Seat::Red), 0).into_iter().map(|told| told.text).collect();
    assert_eq!(told.iter().filter(|text| *text == "Blue draws a card.").count(), 3);
    // Two worlds that differ only in what Red cannot know look the same to a player of Red.
    let mut other = *sitting.position();
    Toy::resample(&mut other.table, Seat::Red, &mut Quick::new(99));
    assert_ne!(other.table, sitting.position().table);
    let (one, two) = (Seen::new(sitting.position(), Seat::Red, 7), Seen::new(&other, Seat::Red, 7));
    assert_eq!(one.world(&mut Quick::new(3)), two.world(&mut Quick::new(3)));
}

#[test]
fn a_sealed_answer_is_hidden_until_both_are_in() {
    let mut sitting = Sitting::<Toy>::open(&ford(), &House::default(), seeded(3)).unwrap();
    sitting.answer(Seat::Red, 1, "march 0").unwrap();
    sitting.answer(Seat::Blue, 2, "march 0").unwrap();
    assert_eq!(sitting.status(), Status::Waiting(Seats::BOTH, 3));
    let before = sitting.log_len();
    let say = sitting.question(Seat::Blue, Viewer::seat(Seat::Blue)).unwrap().offers[0].say.clone();
    let scene = sitting.scene(Viewer::seat(Seat::Red));
    sitting.answer(Seat::Blue, 3, &say).unwrap();
    assert_eq!(sitting.log_len(), before);
    assert_eq!(sitting.scene(Viewer::seat(Seat::Red)), scene);
    assert_eq!(sitting.status(), Status::Waiting(Seats::only(Seat::Red), 4));
    // He may take it back while it lies sealed, and not once it is shown.
    assert!(sitting.can_undo(Seat::Blue).is_ok());
    let say = sitting.question(Seat::Red, Viewer::seat(Seat::Red)).unwrap().offers[0].say.clone();
    sitting.answer(Seat::Red, 4, &say).unwrap();
    assert!(sitting.can_undo(Seat::Blue).is_err() && sitting.can_undo(Seat::Red).is_err());
}

#[test]
fn typed_dice_are_asked_for_one_roll_at_a_time() {
    let mut sitting = Sitting::<Toy>::open(&ford(), &House::default(), Throwing::Typed).unwrap();
    for card in ["0", "1", "2", "3", "4"] {
        assert!(matches!(sitting.status(), Status::NeedsDice(Need::Draw(_))));
        sitting.throw(card).unwrap();
    }
    assert!(matches!(sitting.throw("4"), Err(Rejected::Dice(_))), "4 is gone from the bag");
    sitting.throw("11").unwrap();
    assert_eq!(sitting.status(), Status::Waiting(Seats::only(Seat::Red), 1));
    for (seat, say) in [
        (Seat::Red, "march 0"),
        (Seat::Blue, "march 0"),
        (Seat::Red, "lay 2"),
        (Seat::Blue, "lay 11"),
    ] {
        let Status::Waiting(_, ask) = sitting.status() else { panic!("no question") };
        sitting.answer(seat, ask, say).unwrap();
    }
    let Status::Waiting(_, ask) = sitting.status() else { panic!("no question") };
    sitting.answer(Seat::Red, ask, "stand").unwrap();
    assert!(matches!(sitting.status(), Status::NeedsDice(Need::Roll(_))));
    assert!(sitting.can_undo(Seat::Red).is_ok(), "no die has been thrown yet");
    assert!(matches!(sitting.throw("7 1"), Err(Rejected::Dice(_))));
    assert!(matches!(sitting.throw("1"), Err(Rejected::Dice(_))));
    sitting.throw("5 1").unwrap();
    assert!(sitting.can_undo(Seat::Red).is_err(), "a die has been thrown");
    let text = sitting.save();
    let loaded = Sitting::<Toy>::load(&text);
    // The decision that waits for its second draw is not yet part of the game.
    assert!(loaded.is_ok());
}

#[test]
fn a_save_survives_a_change_of_the_rules() {
    let mut sitting = Sitting::<Toy>::open(&ford(), &House::default(), seeded(8)).unwrap();
    sitting.answer(Seat::Red, 1, "march 300").unwrap();
    // A record whose second decision the present rules would not allow.
    let text = sitting.save().replace("march 300", "march 900");
    let opened = Sitting::<Toy>::load(&text).unwrap();
    assert_eq!(opened.warning.unwrap().step, Some(1));
    assert_eq!(opened.sitting.position(), sitting.position());
    let (record, _) = Record::read(&text).unwrap();
    assert!(Sitting::<Toy>::replay(&record, true, None).is_err());
}

#[test]
fn conceding_is_possible_at_any_time_and_ends_the_record() {
    let mut sitting = Sitting::<Toy>::open(&ford(), &House::default(), seeded(8)).unwrap();
    sitting.concede(Seat::Blue).unwrap();
    let footer = sitting.footer().cloned().unwrap();
    assert_eq!((footer.winner, footer.degree.as_str()), (Some(Seat::Red), "Victory"));
    assert!(sitting.concede(Seat::Red).is_err());
    assert!(Sitting::<Toy>::replay(&sitting.record(), true, None).is_ok());
}

#[test]
fn an_exported_case_begins_at_the_same_moment() {
    let mut sitting = Sitting::<Toy>::open(&ford(), &House::default(), seeded(4)).unwrap();
    sitting.answer(Seat::Red, 1, "march 100").unwrap();
    let text = sitting.case();
    assert!(text.contains("asks    Blue  toy.march"), "{text}");
    cases(&text).unwrap();
}

#[test]
fn perft_counts_are_stable() {
    let position = testkit::perft::middle::<Toy>(&ford(), 12).unwrap();
    assert_eq!(testkit::perft::count(&position, 1, 1), 3);
    assert!(testkit::perft::check::<Toy>("ford 12 1 4\n", false).is_err());
    assert_eq!(testkit::perft::check::<Toy>("ford 12 1 0\n", true).unwrap(), "ford 12 1 3\n");
}

//! The shelf's promises, on the toy.

use engine::{House, Scenario, Seat, Seed, Status, Throwing, Tongue};
use shelf::{Bot, Game, Reach, System};
use std::time::Duration;

fn toy() -> &'static dyn System {
    shelf::find("toy").expect("the toy is always there")
}

fn open(seed: u64) -> Box<dyn Game> {
    let ford = Scenario::builtin(toy().book(), "ford").expect("builtin");
    let dice = Throwing::Sealed(Seed::from_number(seed));
    toy().open(&ford, &House::default(), dice).expect("opens")
}

fn finish(game: &mut dyn Game, player: &str) {
    let spec = player.parse().expect("a player");
    while let Status::Waiting(seats, ask) = game.status() {
        let seat = seats.first().expect("somebody is asked");
        let advice = game.advise(seat, &spec, u64::from(ask), Tongue::English).expect("advice");
        game.answer(seat, ask, &advice.say).expect("legal");
    }
}

#[test]
fn listed_systems_are_real_ones() {
    assert!(shelf::systems().iter().all(|system| system.id() != "toy"));
    assert!(shelf::find("nonsense").is_none());
    for system in shelf::systems() {
        assert_eq!(system.scenarios().len(), system.book().scenarios.len(), "{}", system.id());
    }
}

#[test]
fn a_game_is_played_saved_verified_and_exported() {
    let mut game = open(5);
    finish(game.as_mut(), "random");
    let record = game.record();
    let verified = toy().verify(&record).expect("holds");
    assert_eq!(verified.dice, shelf::DiceCheck::Verified);
    let loaded = shelf::loaded(&game.save()).expect("loads");
    assert!(loaded.warning.is_none());
    let last = record.lines.len() as u32;
    for step in [0, 1, 2, last / 2, last - 1, last] {
        let text = toy().export(&record, step).expect("exports");
        for case in testkit::case::read(&text).expect("reads") {
            toy().check(&case).unwrap_or_else(|fault| panic!("step {step}: {fault}\n{text}"));
        }
    }
    assert!(toy().export(&record, last + 1).is_err());
    let mut broken = record.clone();
    broken.lines[3].say = "march 1".into();
    assert_eq!(toy().verify(&broken).expect_err("is found").step, Some(3));
}

#[test]
fn advice_has_a_reason_and_is_repeatable() {
    let game = open(1);
    let spec = "search:50".parse().expect("a player");
    let one = game.advise(Seat::Red, &spec, 7, Tongue::English).expect("advice");
    assert_eq!(Some(&one), game.advise(Seat::Red, &spec, 7, Tongue::English).as_ref());
    assert!(one.told[0].contains("in 100"), "{:?}", one.told);
    assert!(game.advise(Seat::Blue, &spec, 7, Tongue::English).is_none());
}

#[test]
fn odds_of_a_case_add_up_to_one() {
    let text = "system toy\nabout A blow\nhand Red cards=11,10,9\nhand Blue cards=0,1,2\nphase lay\n\
                Red lay 11\nBlue lay 0\n";
    let cases = testkit::case::read(text).expect("reads");
    let moment = toy().moment(&cases[0]).expect("a moment");
    assert!(moment.asked().has(Seat::Blue));
    for reach in [Reach::NextDecision, Reach::WholeExchange] {
        let lines = moment.odds(Seat::Blue, "stand", reach).expect("odds");
        let mut sum = engine::Chance::ZERO;
        for line in &lines {
            sum = sum.plus(line.chance).expect("small");
        }
        assert_eq!(sum, engine::Chance::ONE);
    }
    assert!(moment.why_not(Seat::Blue, "lay 3").is_err());
    assert!(moment.odds(Seat::Red, "stand", Reach::NextDecision).is_err());
}

#[test]
fn bots_that_fail_say_why() {
    let game = open(2);
    let limit = Duration::from_millis(300);
    for (command, says) in [
        ("/nonexistent/bot", "cannot be started"),
        ("true", "has ended"),
        ("sleep 5", "did not answer"),
        ("echo nonsense", "cannot be read"),
        ("echo '{\"type\":\"action\",\"ask\":1,\"say\":\"x\"}'", "hello first"),
    ] {
        let why = Bot::start(command, Seat::Red, game.as_ref(), limit).err().expect(command);
        assert!(why.0.contains(says), "{command}: {why}");
    }
    let mut bot = Bot::start(
        "echo '{\"type\":\"hello\",\"name\":\"Mute\"}'",
        Seat::Red,
        game.as_ref(),
        limit,
    )
    .expect("says hello");
    assert_eq!(bot.name, "Mute");
    assert!(bot.choose(game.as_ref(), 1).expect_err("ends").0.contains("has ended"));
}

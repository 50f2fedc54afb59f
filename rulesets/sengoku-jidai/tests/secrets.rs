//! Stances and markers: nothing that is told, asked, or asked at a certain moment gives them away.
//!
//! The laws compare scene, facts and offers with those of a resampled world. Here are the other ways
//! out: the sentences, who is asked about what, and what follows when both worlds go on alike.

use engine::{
    Conceal, Depict, Eyes, House, Notes, Options, Position, Quick, Ruleset, Scenario, Seat, Tongue,
    Viewer,
};
use sengoku_jidai::charts::{Formation, Marker};
use sengoku_jidai::{Bsj, Event, Table};
use std::collections::BTreeSet;

fn viewer(eyes: Eyes) -> Viewer {
    Viewer { eyes, tongue: Tongue::English }
}

fn table() -> Table {
    let scenario = Scenario::builtin(Bsj::BOOK, "nagashino").unwrap();
    Bsj::set_up(&scenario, &House::default()).unwrap().0
}

/// How many different sentences these viewers hear for events that differ only in what is secret.
fn sentences(events: &[Event], eyes: Eyes, tongue: Tongue) -> usize {
    let table = table();
    let told = events.iter().map(|event| Bsj::tell(&table, event, Viewer { eyes, tongue }));
    told.collect::<BTreeSet<_>>().len()
}

#[test]
fn the_other_side_hears_the_same_whatever_was_chosen() {
    let seat = Seat::Red;
    let chose = Formation::ALL.map(|formation| Event::Chose { seat, formation });
    let tried: Vec<Event> = Formation::ALL
        .into_iter()
        .flat_map(|to| {
            [(0, true), (1, false), (1, true)].map(|(cross, changed)| (to, cross, changed))
        })
        .map(|(to, cross, changed)| Event::Tried {
            seat,
            to,
            die: 4,
            zoc: 1,
            cross,
            ql: 4,
            changed,
        })
        .collect();
    let drew = Marker::ALL.map(|marker| Event::Drew { seat, marker });
    let laid = Marker::ALL.map(|marker| Event::Laid { seat, marker });
    for events in [&chose[..], &tried, &drew, &laid] {
        for tongue in Tongue::ALL {
            assert_eq!(sentences(events, Eyes::Seat(Seat::Blue), tongue), 1, "{:?}", events[0]);
            assert!(sentences(events, Eyes::Seat(Seat::Red), tongue) >= 7, "{:?}", events[0]);
        }
    }
}

/// A world that looks the same to `seat`.
fn twin(position: &Position<Bsj>, seat: Seat, seed: u64) -> Position<Bsj> {
    let mut other = *position;
    Bsj::resample(&mut other.table, seat, &mut Quick::new(seed));
    other.wake(&mut Options::new());
    other
}

/// What `seat` hears, and who is asked next about what.
fn heard(position: &Position<Bsj>, notes: &Notes<Bsj>, seat: Seat) -> Vec<String> {
    let told = notes.events.iter().filter_map(|(rule, event)| {
        let text = Bsj::tell(&position.table, event, viewer(Eyes::Seat(seat)))?;
        Some(format!("{text} [{}]", rule.id()))
    });
    let mut lines: Vec<String> = told.collect();
    lines.push(asked(position, seat));
    lines
}

/// The open question as `seat` sees it.
fn asked(position: &Position<Bsj>, seat: Seat) -> String {
    let Some(ask) = position.ask() else { return "the battle is over".into() };
    let prompts = Seat::BOTH
        .map(|other| Bsj::prompt(&position.table, ask.rule, other, viewer(Eyes::Seat(seat))));
    format!("{:?} {} {prompts:?}", ask.seats, ask.rule.id())
}

/// Plays a random game; at each decision each seat also imagines another world, and both go on with
/// the same choice and the same dice.
fn game(scenario: &Scenario, seed: u64, census: &mut [u64; 3]) {
    let (table, first) = Bsj::set_up(scenario, &House::default()).unwrap();
    let (mut dice, mut options) = (Quick::new(seed), Options::<Bsj>::new());
    let mut position = Position::start(table, first, &mut dice, &mut (), &mut options);
    while let Some(mover) = position.to_move() {
        let offers = options.offers().to_vec();
        let choice = offers[dice.below(offers.len() as u32) as usize];
        let mut real = position;
        let mut notes = Notes::default();
        let mut after = dice;
        real.play(mover, choice, &mut after, &mut notes, &mut options);
        for seat in Seat::BOTH {
            let mut other = twin(&position, seat, seed ^ census[0]);
            census[0] += 1;
            assert_eq!(asked(&position, seat), asked(&other, seat), "the question tells {seat}");
            let mut theirs = Options::new();
            other.options(mover, &mut theirs);
            if other.table == position.table || !theirs.offers().contains(&choice) {
                continue;
            }
            census[1] += 1;
            let (mut same, mut echo) = (dice, Notes::default());
            other.play(mover, choice, &mut same, &mut echo, &mut theirs);
            if notes.revealed || echo.revealed {
                continue;
            }
            census[2] += 1;
            let (ours, twins) = (heard(&real, &notes, seat), heard(&other, &echo, seat));
            assert_eq!(ours, twins, "what follows {choice:?} of {mover} tells {seat}");
        }
        (position, dice) = (real, after);
        position.wake(&mut options);
    }
}

#[test]
fn worlds_that_look_alike_go_on_alike_until_something_is_shown() {
    let mut census = [0; 3];
    for name in ["nagashino", "mikatagahara", "sekigahara"] {
        let scenario = Scenario::builtin(Bsj::BOOK, name).unwrap();
        for seed in 0..6 {
            game(&scenario, seed, &mut census);
        }
    }
    assert!(census[2] > 5_000, "too little was compared: {census:?}");
}

#[test]
fn announcing_the_modifier_shows_something_that_cannot_be_taken_back() {
    let scenario = Scenario::builtin(Bsj::BOOK, "nagashino").unwrap();
    let (table, first) = Bsj::set_up(&scenario, &House::default()).unwrap();
    for (words, shown) in [("with modifier", true), ("without modifier", false)] {
        let (mut dice, mut options) = (Quick::new(1), Options::<Bsj>::new());
        let mut position = Position::start(table, first, &mut dice, &mut (), &mut options);
        let mut notes = Notes::default();
        for line in ["formation AAA", "formation DDD", words, "without modifier"] {
            let seat = position.to_move().unwrap();
            let choice = Bsj::read(&position.table, line).unwrap();
            notes = Notes::default();
            position.play(seat, choice, &mut dice, &mut notes, &mut options);
        }
        assert_eq!(notes.revealed, shown, "{words}");
    }
}

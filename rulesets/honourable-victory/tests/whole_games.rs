//! Random games of every scenario come to an end, and the laws of offers hold on the way.

use engine::{House, Options, Outcome, Position, Quick, Ruleset, Scenario, Seat};
use honourable_victory::HonourableVictory;

type Hv = HonourableVictory;

/// Far more decisions than any game has needed.
const BOUND: u32 = 60_000;

fn start(id: &str, house: &House, dice: &mut Quick, options: &mut Options<Hv>) -> Position<Hv> {
    let scenario = Scenario::builtin(Hv::BOOK, id).unwrap();
    let (table, frame) = Hv::set_up(&scenario, house).unwrap();
    Position::start(table, frame, dice, &mut (), options)
}

fn play(id: &str, house: &House, seed: u64) -> (u32, Outcome) {
    let mut dice = Quick::new(seed);
    let mut options = Options::new();
    let mut position = start(id, house, &mut dice, &mut options);
    for decisions in 0..BOUND {
        if let Some(outcome) = position.outcome() {
            return (decisions, outcome);
        }
        let seat = position.to_move().expect("somebody must choose");
        let choice = options.offers()[dice.below(options.offers().len() as u32) as usize];
        position.play(seat, choice, &mut dice, &mut (), &mut options);
        assert!(!position.is_stuck());
    }
    panic!("{id}, seed {seed}: no end after {BOUND} decisions");
}

fn houses() -> Vec<House> {
    let mut all = vec![House::default()];
    for set in [
        &[("set-up", "players")][..],
        &[("quality", "listed"), ("mounted-impact", "on"), ("daimyo-last", "on")],
        &[("quality", "rolled"), ("spears-cv-3", "on"), ("terrain", "off")],
        &[("quality", "rolled"), ("set-up", "players")],
    ] {
        let mut house = House::default();
        for (id, value) in set {
            house.set(Hv::BOOK, id, value).unwrap();
        }
        all.push(house);
    }
    all
}

#[test]
fn random_games_end() {
    for builtin in Hv::BOOK.scenarios {
        let mut won = [0; 3];
        for (seed, house) in (0..300u64).zip(houses().iter().cycle()) {
            let (_, outcome) = play(builtin.id, house, seed);
            won[outcome.winner.map_or(2, Seat::index)] += 1;
        }
        assert!(won[0] > 0 && won[1] > 0, "{}: {won:?}", builtin.id);
    }
}

#[test]
fn nothing_is_both_offered_and_refused_and_offers_are_unique() {
    for builtin in Hv::BOOK.scenarios {
        for (seed, house) in houses().iter().enumerate() {
            let mut dice = Quick::new(seed as u64 + 77);
            let mut options = Options::new();
            let mut explained = Options::explained();
            let mut position = start(builtin.id, house, &mut dice, &mut options);
            for _ in 0..400 {
                let Some(seat) = position.to_move() else { break };
                position.options(seat, &mut explained);
                let (mut plain, mut told) =
                    (options.offers().to_vec(), explained.offers().to_vec());
                plain.sort_by_key(|choice| format!("{choice:?}"));
                told.sort_by_key(|choice| format!("{choice:?}"));
                assert_eq!(plain, told, "explaining changes what is offered");
                plain.dedup();
                assert_eq!(plain.len(), told.len(), "offered twice");
                for (refused, rule) in explained.refusals() {
                    assert!(
                        !plain.contains(refused),
                        "{refused:?} is offered and refused by {rule}"
                    );
                    let said = Hv::say(&position.table, *refused);
                    if let Ok(read) = Hv::read(&position.table, &said) {
                        assert_eq!(read, *refused, "{said}");
                    }
                }
                let choice = options.offers()[dice.below(options.offers().len() as u32) as usize];
                position.play(seat, choice, &mut dice, &mut (), &mut options);
            }
        }
    }
}

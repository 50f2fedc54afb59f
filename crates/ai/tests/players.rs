//! The players at the toy, which has hidden hands, sealed answers, dice and a measured choice.

use ai::{Budget, Greedy, Player, Search, Settings, Spec, node_bytes};
use engine::{Conceal, Options, Position, Quick, Ruleset, Scenario, Seat, Seats, Seen};
use testkit::toy::{Choice, Frame, Table, Toy};

const SPECS: [&str; 6] = [
    "random",
    "greedy",
    "search:60",
    "search:60,tries=1,depth=30,nodes=20",
    "search:60,plans=6,ripe=2",
    "search:20,plans=1",
];

/// Every position of a few random games, with who is asked.
fn positions(games: u64) -> Vec<(Position<Toy>, Seat)> {
    let scenario = Scenario::builtin(Toy::BOOK, "ford").unwrap();
    let mut options = Options::new();
    let mut found = Vec::new();
    for game in 0..games {
        let (table, frame) = Toy::set_up(&scenario, &Default::default()).unwrap();
        let mut dice = Quick::stream(17, game);
        let mut position = Position::start(table, frame, &mut dice, &mut (), &mut options);
        while let Some(ask) = position.ask() {
            found.extend(ask.seats.iter().map(|seat| (position, seat)));
            let seat = position.to_move().unwrap();
            let offers = options.offers();
            let choice = offers[dice.below(offers.len() as u32) as usize];
            position.play(seat, choice, &mut dice, &mut (), &mut options);
        }
    }
    found
}

fn players() -> Vec<(Spec, Box<dyn Player<Toy>>)> {
    let spec = |text: &&str| text.parse::<Spec>().unwrap();
    SPECS.iter().map(spec).map(|spec| (spec, spec.player())).collect()
}

#[test]
fn every_answer_is_an_offer() {
    let mut options = Options::new();
    for (spec, mut player) in players() {
        for (index, (position, seat)) in positions(8).into_iter().enumerate() {
            let seen = Seen::new(&position, seat, 3);
            let choice = player.choose(&seen, spec.budget(&seen), index as u64).unwrap();
            position.options(seat, &mut options);
            assert!(options.offers().contains(&choice), "{spec}: {choice:?}");
        }
    }
}

#[test]
fn nobody_peeks() {
    // Positions that differ only in what the seat cannot know get the same answer from the same
    // seed. Here the other hand is drawn again.
    for (spec, mut player) in players() {
        let mut different = 0;
        for (index, (position, seat)) in positions(8).into_iter().enumerate() {
            let mut other = position;
            Toy::resample(&mut other.table, seat, &mut Quick::new(900 + index as u64));
            different += u32::from(other.table != position.table);
            let mut answer = |position: &Position<Toy>| {
                let seen = Seen::new(position, seat, 5);
                player.choose(&seen, spec.budget(&seen), index as u64)
            };
            assert_eq!(answer(&position), answer(&other), "{spec}");
        }
        assert!(different > 50, "only {different} positions had anything to hide");
    }
}

#[test]
fn nobody_reads_sealed_answers() {
    let mut options = Options::new();
    for (spec, mut player) in players() {
        let both = |(position, _): &(Position<Toy>, Seat)| {
            position.ask().is_some_and(|ask| ask.seats == Seats::BOTH)
        };
        for (index, (open, _)) in positions(4).into_iter().filter(both).enumerate() {
            let mut answer = |position: &Position<Toy>| {
                let seen = Seen::new(position, Seat::Blue, 5);
                player.choose(&seen, spec.budget(&seen), index as u64)
            };
            let before = answer(&open);
            open.options(Seat::Red, &mut options);
            for &choice in options.offers() {
                let (mut sealed, mut dice) = (open, Quick::new(1));
                sealed.play(Seat::Red, choice, &mut dice, &mut (), &mut Options::new());
                assert_eq!(answer(&sealed), before, "{spec}: Red has laid {choice:?}");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_answer_whatever_was_asked_before() {
    for (spec, mut player) in players() {
        let asked = positions(2);
        let mut answer = |(position, seat): &(Position<Toy>, Seat)| {
            let seen = Seen::new(position, *seat, 1);
            player.choose(&seen, spec.budget(&seen), 8)
        };
        let forth: Vec<_> = asked.iter().map(&mut answer).collect();
        let mut back: Vec<_> = asked.iter().rev().map(&mut answer).collect();
        back.reverse();
        assert_eq!(forth, back, "{spec}");
    }
}

/// Red, who holds the best cards, is struck, and Blue needs one more point: to flee is to lose.
fn last_stand() -> Position<Toy> {
    let table =
        Table { points: [3, 3], hands: [0b1110_0000_0000, 0b111], round: 2, ..Table::default() };
    let frames = [Frame::default(), Frame::Strike(Seat::Red)];
    Position::resume(table, &frames, &mut Quick::new(1), &mut (), &mut Options::new())
}

#[test]
fn who_thinks_does_not_throw_the_game_away() {
    let seen = Seen::new(&last_stand(), Seat::Red, 1);
    let (mut greedy, mut search) = (Greedy::default(), Search::default());
    let mut stood = 0;
    for seed in 0..50 {
        let budget = Budget::Iterations(100);
        assert_eq!(search.choose(&seen, budget, seed), Some(Choice::Stand));
        stood += u32::from(greedy.choose(&seen, budget, seed) == Some(Choice::Stand));
    }
    // All his four worlds may show him a lost stand, at 5/9 each.
    assert!(stood > 40, "greedy stood {stood} times of 50");
}

#[test]
fn a_search_explains_itself() {
    let seen = Seen::new(&last_stand(), Seat::Red, 1);
    let mut search = Search::default();
    let choice = search.choose(&seen, Budget::Iterations(400), 2);
    let lines = search.lines();
    assert_eq!(lines[0].choices.first().copied(), choice);
    assert_eq!(lines.iter().map(|line| line.visits).sum::<u32>(), 400);
    let flee = lines.iter().find(|line| line.choices[0] == Choice::Flee).unwrap();
    assert_eq!((flee.chance, flee.choices.len()), (0.0, 1));
    assert!((0.2..0.5).contains(&lines[0].chance), "{}", lines[0].chance);
}

#[test]
fn the_tree_stays_within_its_bounds() {
    assert!(node_bytes::<Toy>() <= 64, "{}", node_bytes::<Toy>());
    let mut search = Search::new(Settings { nodes: 40, ..Settings::default() }, ());
    for (position, seat) in positions(3) {
        search.choose(&Seen::new(&position, seat, 1), Budget::Iterations(500), 4);
        assert!(search.nodes() <= 40);
    }
}

#[test]
fn a_budget_of_time_ends() {
    let (position, seat) = positions(1)[0];
    let spec: Spec = "search:5ms".parse().unwrap();
    let mut player = spec.player();
    let seen = Seen::new(&position, seat, 1);
    assert!(player.choose(&seen, spec.budget(&seen), 1).is_some());
}

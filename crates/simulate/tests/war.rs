//! Microwar on the engine: it is the yardstick's game, and what players make of it.

mod war {
    #[path = "../../src/microwar/board.rs"]
    mod board;
    mod players;
    pub mod rules;
}

use engine::Scenario;
use simulate::{Job, run};
use war::rules::War;

fn job(a: &str, b: &str, games: u64) -> Job {
    let scenario = Scenario { id: "war".into(), text: String::new() };
    let players = [a, b].map(|text| text.parse().unwrap());
    Job { swap: true, threads: 0, ..Job::new(scenario, players, games) }
}

#[test]
fn it_is_the_same_game_as_the_yardstick() {
    let tally = run::<War>(&job("random", "random", 2_000), &|_| {}).unwrap();
    let length = tally.mean_length();
    assert!((963.0..980.0).contains(&length), "{length} decisions a game");
    assert_eq!((tally.forced, tally.stuck, tally.capped), (0, 0, 0));
}

#[test]
fn thought_wins() {
    let share = |a, b, games| run::<War>(&job(a, b, games), &|_| {}).unwrap().a_share();
    let (greedy, _) = share("greedy", "random", 40);
    assert!(greedy > 0.8, "greedy against random: {greedy}");
    let (search, _) = share("search:50", "greedy", 20);
    assert!(search > 0.65, "search against greedy: {search}");
}

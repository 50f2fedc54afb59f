//! Jobs at the toy: results do not depend on threads or parts, and thinking helps.

use ai::Spec;
use engine::{Ruleset, Scenario};
use simulate::{Job, Tally, run};
use std::sync::atomic::{AtomicU64, Ordering};
use testkit::toy::Toy;

fn job(a: &str, b: &str, games: u64) -> Job {
    let scenario = Scenario::builtin(Toy::BOOK, "ford").unwrap();
    let spec = |text: &str| text.parse::<Spec>().unwrap();
    Job { swap: true, ..Job::new(scenario, [spec(a), spec(b)], games) }
}

fn tally(job: &Job) -> Tally {
    run::<Toy>(job, &|_| {}).unwrap()
}

#[test]
fn threads_do_not_matter() {
    for (a, b, games) in [("random", "random", 3_000), ("search:40", "greedy", 60)] {
        let one = tally(&job(a, b, games));
        assert_eq!(one.games, games);
        assert_eq!(one.stuck + one.capped, 0);
        for threads in [0, 2, 5] {
            assert_eq!(one, tally(&Job { threads, ..job(a, b, games) }));
        }
    }
}

#[test]
fn parts_add_up_to_the_whole() {
    let whole = tally(&job("random", "greedy", 101));
    let mut sum = Tally::default();
    for (first, games) in [(60, 41), (0, 14), (14, 46)] {
        sum.merge(&tally(&Job { first, ..job("random", "greedy", games) }));
    }
    assert_eq!(whole, sum);
}

#[test]
fn seeds_matter() {
    let other = Job { seed: 2, ..job("random", "random", 50) };
    assert_ne!(tally(&job("random", "random", 50)).hash, tally(&other).hash);
}

#[test]
fn progress_ends_at_the_number_of_games() {
    let most = AtomicU64::new(0);
    let told = |done: u64| {
        most.fetch_max(done, Ordering::Relaxed);
    };
    run::<Toy>(&Job { threads: 2, ..job("random", "random", 130) }, &told).unwrap();
    assert_eq!(most.into_inner(), 130);
}

#[test]
fn knowing_something_beats_knowing_nothing() {
    let (_, [low, _]) = tally(&job("greedy", "random", 400)).a_share();
    assert!(low > 0.5, "greedy against random: at least {low}");
    let (share, _) = tally(&job("search:200", "random", 200)).a_share();
    assert!(share > 0.6, "search against random: {share}");
}

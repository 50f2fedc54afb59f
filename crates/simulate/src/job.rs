//! A job of many games, and the threads that play it.

use crate::Tally;
use crate::game::{Chair, play};
use ai::Spec;
use engine::{Advise, Conceal, Faults, House, Options, Quick, Scenario, Seat};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Sets the luck of player A, of player B and the dice apart from each other.
const LUCK: [u64; 2] = [0xA5A5_0F0F_3C3C_9999, 0x5A5A_F0F0_C3C3_6666];

/// Many games between two players.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// What is played.
    pub scenario: Scenario,
    /// House rules that differ from their defaults.
    pub house: House,
    /// Player A, who has Red unless sides are swapped, and player B.
    pub players: [Spec; 2],
    /// The number of the first game: 0, but for later parts of a job that is played in parts. An even
    /// number when sides are swapped, so that pairs stay whole.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// What all dice and all luck follow from.
    pub seed: u64,
    /// How many threads; 0 for as many as the machine has cores.
    pub threads: usize,
    /// Play games in pairs with the same dice, players changing sides in the second.
    pub swap: bool,
}

impl Job {
    /// One thread, sides not swapped, seed 1, from game 0.
    pub fn new(scenario: Scenario, players: [Spec; 2], games: u64) -> Job {
        Job {
            scenario,
            house: House::default(),
            players,
            first: 0,
            games,
            seed: 1,
            threads: 1,
            swap: false,
        }
    }

    /// Does the same job always give the same tally?
    pub fn repeatable(&self) -> bool {
        self.players.iter().all(Spec::repeatable)
    }
}

/// Plays a job. `progress` is told the number of games finished, now and then and at the end, from
/// any thread. Fails only if the scenario cannot be set up.
pub fn run<R: Conceal + Advise>(
    job: &Job,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tally, Faults> {
    duel::<R>(job, job.players.map(|player| player.weights::<R>()), progress)
}

/// As many threads as were asked for: 0 is one for each core.
pub(crate) fn cores(threads: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    if threads == 0 { cores() } else { threads }
}

/// Plays a job in which the players judge tables by weights of their own, A's first.
pub fn duel<R: Conceal + Advise>(
    job: &Job,
    weights: [R::Weights; 2],
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tally, Faults> {
    let laid = R::set_up(&job.scenario, &job.house)?;
    let threads = cores(job.threads).min(usize::try_from(job.games).unwrap_or(usize::MAX)).max(1);
    let next = AtomicU64::new(0);
    let finished = AtomicU64::new(0);
    let total = Mutex::new(Tally::default());
    let work = || {
        let mut tally = Tally::default();
        let mut options = Options::new();
        let [a, b] = &job.players;
        let mut chairs = [Chair::<R>::weighing(a, weights[0]), Chair::weighing(b, weights[1])];
        // A pair of games with the sides swapped is played by one thread, and counted whole.
        let step = if job.swap { 2 } else { 1 };
        'job: loop {
            let from = next.fetch_add(step, Ordering::Relaxed);
            let before = tally.a_wins * 2 + tally.draws;
            for number in from..from + step {
                if number >= job.games {
                    break 'job;
                }
                let index = job.first + number;
                let swapped = job.swap && index % 2 == 1;
                let dice = Quick::stream(job.seed, if job.swap { index / 2 } else { index });
                let [luck_a, luck_b] = LUCK.map(|salt| Quick::stream(job.seed ^ salt, index));
                let [a, b] = &mut chairs;
                let (seats, luck, seat_of_a) = if swapped {
                    ([b, a], [luck_b, luck_a], Seat::Blue)
                } else {
                    ([a, b], [luck_a, luck_b], Seat::Red)
                };
                let played = play(&mut options, laid, seats, dice, luck);
                tally.count(index, seat_of_a, &played);
                let done = finished.fetch_add(1, Ordering::Relaxed) + 1;
                if done.is_power_of_two() || done.is_multiple_of(64) || done == job.games {
                    progress(done);
                }
            }
            if job.swap {
                tally.pair((tally.a_wins * 2 + tally.draws - before) as usize);
            }
        }
        total.lock().unwrap_or_else(std::sync::PoisonError::into_inner).merge(&tally);
    };
    if threads == 1 {
        work();
    } else {
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        });
    }
    Ok(total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

//! Many games at once, and how fast they run.
//!
//! [`run`] plays a job of many games between two players. Game `g` has dice and players' luck of
//! its own, so the [`Tally`] is the same whatever the number of threads and however a job is cut
//! into parts: parts of a job are put together with [`Tally::merge`]. Memory does not grow with the
//! number of games. [`bench()`] measures how fast a rule set plays, beside a yardstick game that is
//! measured in the same run, because only ratios taken in one run mean anything.
//!
//! ```
//! use engine::{Ruleset, Scenario};
//! use simulate::{Job, run};
//! use testkit::toy::Toy;
//! let scenario = Scenario::builtin(Toy::BOOK, "ford").unwrap();
//! let players = ["greedy".parse().unwrap(), "random".parse().unwrap()];
//! let job = Job { swap: true, threads: 2, ..Job::new(scenario, players, 200) };
//! let tally = run::<Toy>(&job, &|_finished| {}).unwrap();
//! let (share, [low, high]) = tally.a_share();
//! assert!(low < share && share < high && tally.games == 200);
//! ```

mod bench;
mod climb;
mod elo;
mod game;
mod job;
mod microwar;
mod pace;
mod sprt;
mod tally;
mod tune;

pub use bench::{Bench, bench};
pub use climb::{Climb, climb};
pub use elo::{Rung, ladder, lead_of, score_of};
pub use game::{MOST_DECISIONS, Played};
pub use job::{Job, duel, run};
pub use pace::{Pace, pace};
pub use sprt::{Sprt, Verdict};
pub use tally::{Tally, wilson};
pub use tune::{Fit, Tuned, Tuning, tune};

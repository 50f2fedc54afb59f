//! Finds better weights for a rule set's `value` from games that were played out.
//!
//! Computer players play many games against themselves; tables from those games are kept with how
//! the game ended. Weights are good when `value` foretells that end: the mean square between what
//! was foretold and what came is made smaller, weight by weight (what chess programmers call Texel's
//! method). Games that the fit has not seen say when to stop, and matches between the new weights
//! and the old, with dice of their own, say whether the new ones play better: that is for the caller
//! to play ([`crate::duel`]). What climbs by playing alone is [`crate::climb()`].

use crate::game::{Chair, play_heard};
use ai::Spec;
use engine::{Advise, Conceal, Faults, House, Options, Quick, Scenario, Seat, Weigh};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Sets the luck of the two sides and the picking of tables apart from the dice.
const LUCK: [u64; 3] = [0x7151_0A0A_5D5D_1111, 0x3C3C_9696_A5A5_2222, 0x1234_9876_5555_3333];
/// Tables summed up by one thread at a time; sums do not depend on how many threads there are.
const CHUNK: usize = 2_048;
/// One game in so many is held out.
const HELD_OUT: u64 = 4;
/// The `value` at which a game is three quarters won, as the search reads it.
const SQUASH: f64 = 200.0;

/// What to learn from.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// Battles, each played as often.
    pub scenarios: Vec<Scenario>,
    /// House rules that differ from their defaults.
    pub house: House,
    /// Who plays, on both sides.
    pub player: Spec,
    /// Games of each battle.
    pub games: u64,
    /// About one table in so many decisions is kept.
    pub every: u32,
    /// Weights that stay as they are: those that only lead on, such as a wish to come to grips,
    /// foretell nothing, and a fit would take them away.
    pub keep: Vec<String>,
    /// What all dice and all luck follow from.
    pub seed: u64,
    /// How many threads; 0 for as many as the machine has cores.
    pub threads: usize,
}

/// What was learnt.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// What is weighed.
    pub names: &'static [&'static str],
    /// The weights before.
    pub before: Vec<i32>,
    /// The weights after.
    pub after: Vec<i32>,
    /// How well they foretell; nothing if they were not fitted.
    pub fit: Option<Fit>,
}

/// How well weights foretell the end of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Tables learnt from, and tables held out.
    pub tables: [usize; 2],
    /// Mean squares on the tables learnt from, before and after.
    pub learnt: [f64; 2],
    /// Mean squares on the tables held out, before and after.
    pub held_out: [f64; 2],
}

/// A table with what came of it for the seat that was to move.
struct Sample<R: Advise> {
    table: R::Table,
    seat: Seat,
    result: f32,
}

/// Plays, and fits the weights. `progress` is told the number of games finished, from any thread.
/// Fails only if a scenario cannot be set up.
pub fn tune<R: Conceal + Advise>(
    tuning: &Tuning,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tuned, Faults> {
    let [learn, held] = samples::<R>(tuning, progress)?;
    let before = tuning.player.weights::<R>().numbers();
    let loss = |samples: &[Sample<R>], numbers: &[i32]| {
        mean_square::<R>(samples, &R::Weights::of(numbers), tuning.threads())
    };
    let names = R::Weights::NAMES;
    let free: Vec<usize> =
        (0..names.len()).filter(|&at| !tuning.keep.iter().any(|it| it == names[at])).collect();
    let mut steps: Vec<i32> = before.iter().map(|weight| (weight.abs() / 4).max(1)).collect();
    let mut now = before.clone();
    let mut least = loss(&learn, &now);
    let first = [least, loss(&held, &now)];
    let (mut best, mut best_held) = (now.clone(), first[1]);
    let mut worse = 0;
    while worse < 3 && free.iter().any(|&at| steps[at] > 0) {
        for &at in free.iter().filter(|&&at| steps[at] > 0).collect::<Vec<_>>() {
            let was = now[at];
            let mut moved = false;
            for step in [steps[at], -steps[at]] {
                now[at] = was + step;
                let tried = loss(&learn, &now);
                if tried < least {
                    (least, moved) = (tried, true);
                    break;
                }
                now[at] = was;
            }
            // What does not help in either direction is tried in smaller steps.
            if !moved {
                steps[at] /= 2;
            }
        }
        let tried = loss(&held, &now);
        worse = if tried < best_held { 0 } else { worse + 1 };
        if tried < best_held {
            (best, best_held) = (now.clone(), tried);
        }
    }
    let fit = Fit {
        tables: [learn.len(), held.len()],
        learnt: [first[0], loss(&learn, &best)],
        held_out: [first[1], best_held],
    };
    Ok(Tuned { names, before, after: best, fit: Some(fit) })
}

impl Tuning {
    fn threads(&self) -> usize {
        crate::job::cores(self.threads)
    }
}

/// Tables to learn from, and tables held out, in the order of their games.
fn samples<R: Conceal + Advise>(
    tuning: &Tuning,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<[Vec<Sample<R>>; 2], Faults> {
    let laid = |scenario: &Scenario| R::set_up(scenario, &tuning.house);
    let laid = tuning.scenarios.iter().map(laid).collect::<Result<Vec<_>, Faults>>()?;
    let total = tuning.games * laid.len() as u64;
    let (next, finished) = (AtomicU64::new(0), AtomicU64::new(0));
    let all: Mutex<Vec<(u64, Vec<Sample<R>>)>> = Mutex::new(Vec::new());
    let work = || {
        let mut options = Options::new();
        let mut chairs = [Chair::<R>::new(&tuning.player), Chair::<R>::new(&tuning.player)];
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            let Some(&laid) = laid.get((game / tuning.games.max(1)) as usize) else { break };
            let [red, blue, mut picks] = LUCK.map(|salt| Quick::stream(tuning.seed ^ salt, game));
            let mut kept: Vec<(R::Table, Seat)> = Vec::new();
            let [a, b] = &mut chairs;
            let dice = Quick::stream(tuning.seed, game);
            let played =
                play_heard(&mut options, laid, [a, b], dice, [red, blue], |position, seat| {
                    if picks.below(tuning.every.max(1)) == 0 {
                        kept.push((position.table, seat));
                    }
                });
            let result = |seat: Seat| match played.outcome.and_then(|outcome| outcome.winner) {
                Some(winner) => f32::from(u8::from(winner == seat)),
                None => 0.5,
            };
            let sample =
                |(table, seat): (R::Table, Seat)| Sample { table, seat, result: result(seat) };
            let samples = kept.into_iter().map(sample).collect();
            all.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((game, samples));
            progress(finished.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..tuning.threads().min(total.max(1) as usize) {
            scope.spawn(work);
        }
    });
    let mut all = all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    all.sort_by_key(|(game, _)| *game);
    let (mut learn, mut held) = (Vec::new(), Vec::new());
    for (game, samples) in all {
        let into = if game % HELD_OUT == HELD_OUT - 1 { &mut held } else { &mut learn };
        into.extend(samples);
    }
    Ok([learn, held])
}

/// How far off `value` is, on average, with these weights.
fn mean_square<R: Advise>(samples: &[Sample<R>], weights: &R::Weights, threads: usize) -> f64 {
    let chunks: Vec<&[Sample<R>]> = samples.chunks(CHUNK).collect();
    let mut sums = vec![0.0; chunks.len()];
    let each = chunks.len().div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        for (sums, chunks) in sums.chunks_mut(each).zip(chunks.chunks(each)) {
            scope.spawn(move || {
                for (sum, chunk) in sums.iter_mut().zip(chunks) {
                    *sum = chunk.iter().map(|sample| off(sample, weights)).sum();
                }
            });
        }
    });
    sums.iter().sum::<f64>() / samples.len().max(1) as f64
}

fn off<R: Advise>(sample: &Sample<R>, weights: &R::Weights) -> f64 {
    let value = f64::from(R::value(&sample.table, sample.seat, weights).clamp(-1_000, 1_000));
    let foretold = 0.5 + 0.5 * value / (value.abs() + SQUASH);
    (foretold - f64::from(sample.result)).powi(2)
}

//! How fast a rule set plays on one core, beside the yardstick.
//!
//! Rates are per second of the processor's time given to this thread. Even so the same run differs
//! by a third from hour to hour on a shared machine, so ours and the yardstick take turns, and what
//! is claimed is the median of the ratios of each turn.

use crate::microwar::{self, Luck};
use ai::{Budget, Player, Search, Settings, node_bytes};
use cpu_time::ThreadTime;
use engine::{
    Advise, Conceal, Faults, House, Options, Position, Quick, Ruleset, Scenario, Seen, Weigh,
};
use serde::Serialize;
use std::hint::black_box;

/// Turns that ours and the yardstick take.
const TURNS: u64 = 3;
/// Decisions between two looks at the clock, which costs as much as a few decisions.
const PATIENCE: u64 = 4_096;
/// What is searched with, in ours and in the yardstick.
const ITERATIONS: u32 = 1_000;
const PLAYOUT: u32 = 50;

/// What was measured. Rates are medians of three; ratios are medians of the ratios of each turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    /// Bytes of a position.
    pub position_bytes: usize,
    /// Bytes of a node of the search tree.
    pub node_bytes: usize,
    /// Nanoseconds to copy a position.
    pub copy_ns: f64,
    /// That, by the copy of as many plain bytes.
    pub copy_ratio: f64,
    /// Decisions of a random game on average.
    pub decisions_per_game: f64,
    /// Offers of a decision on average.
    pub branching: f64,
    /// Share of answers given to questions with a single offer. They count as decisions here, so
    /// this must be next to nothing for the rates to be honest.
    pub single: f64,
    /// Nanoseconds to list one offer.
    pub list_ns: f64,
    /// Random decisions a second.
    pub random: f64,
    /// The same with a copy of the position at each.
    pub copying: f64,
    /// Random decisions a second of the yardstick: M.
    pub yardstick: f64,
    /// `random` by the yardstick's.
    pub random_ratio: f64,
    /// Search iterations a second: 1,000 iterations, playouts of 50 random decisions.
    pub search: f64,
    /// Search iterations a second of the yardstick: U.
    pub yardstick_search: f64,
    /// `search` by the yardstick's.
    pub search_ratio: f64,
    /// Decisions a second inside the search by `random`: 1 if the tree is free.
    pub inside_ratio: f64,
    /// Allocations per random decision after the first games, if they can be counted.
    pub allocations: Option<f64>,
    /// Allocations per search iteration after the first search, if they can be counted.
    pub search_allocations: Option<f64>,
}

/// Measures a rule set. Each of some twenty measurements takes `seconds`; half a second is enough.
/// `allocations` reads a counter of allocations, if the program has one.
pub fn bench<R: Conceal + Advise>(
    scenario: &Scenario,
    house: &House,
    seconds: f64,
    allocations: Option<fn() -> u64>,
) -> Result<Bench, Faults> {
    let mut field = Field::<R>::new(R::set_up(scenario, house)?);
    let games = field.random(0, seconds / 2.0, |_| {});
    let middle = field.middle(games.length());
    let (copy_ns, copy_ratio) = copying(&middle, seconds);
    let mut turns = Vec::new();
    for turn in 1..=TURNS {
        let yardstick = yardstick_random(turn, seconds);
        let random = field.random(turn, seconds, |_| {}).rate();
        let copying = field.random(turn, seconds, copy).rate();
        let yardstick_search = yardstick_search(turn, seconds);
        let (search, inside) = field.search(turn, &middle, seconds);
        turns.push([yardstick, random, copying, yardstick_search, search, inside]);
    }
    let median = |of: &dyn Fn(&[f64; 6]) -> f64| median(turns.iter().map(of).collect());
    Ok(Bench {
        position_bytes: size_of::<Position<R>>(),
        node_bytes: node_bytes::<R>(),
        copy_ns,
        copy_ratio,
        decisions_per_game: games.length(),
        branching: games.offers as f64 / games.decisions as f64,
        single: games.single as f64 / games.decisions as f64,
        list_ns: field.listing(&middle, seconds),
        random: median(&|turn| turn[1]),
        copying: median(&|turn| turn[2]),
        yardstick: median(&|turn| turn[0]),
        random_ratio: median(&|turn| turn[1] / turn[0]),
        search: median(&|turn| turn[4]),
        yardstick_search: median(&|turn| turn[3]),
        search_ratio: median(&|turn| turn[4] / turn[3]),
        inside_ratio: median(&|turn| turn[5] / turn[1]),
        allocations: allocations.map(|count| field.random_allocations(count)),
        search_allocations: allocations.map(|count| field.search_allocations(count, &middle)),
    })
}

/// Makes the compiler copy it.
fn copy<R: Ruleset>(position: &Position<R>) {
    let copy = *position;
    black_box(&copy);
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// What a series of random games amounted to.
#[derive(Clone, Copy, Default)]
struct Games {
    games: u64,
    decisions: u64,
    offers: u64,
    single: u64,
    seconds: f64,
}

impl Games {
    fn length(&self) -> f64 {
        self.decisions as f64 / self.games.max(1) as f64
    }

    fn rate(&self) -> f64 {
        self.decisions as f64 / self.seconds
    }
}

/// A table that is laid, with the buffers to play on it.
struct Field<R: Advise> {
    laid: (R::Table, R::Frame),
    options: Options<R>,
    search: Search<R>,
}

impl<R: Conceal + Advise> Field<R> {
    fn new(laid: (R::Table, R::Frame)) -> Field<R> {
        let mut settings = Settings::default();
        (settings.depth, settings.tries, settings.arms) = (PLAYOUT, 1, 0);
        Field {
            laid,
            options: Options::new(),
            search: Search::new(settings, R::Weights::thinking()),
        }
    }

    /// Plays whole games at random for so long; `each` sees every position.
    fn random(&mut self, seed: u64, seconds: f64, mut each: impl FnMut(&Position<R>)) -> Games {
        let mut games = Games::default();
        let mut look = if seconds > 0.0 { PATIENCE } else { 0 };
        let start = ThreadTime::now();
        while games.seconds < seconds || games.games == 0 {
            let mut dice = Quick::stream(seed, games.games);
            let mut left = crate::MOST_DECISIONS;
            let (table, first) = self.laid;
            let options = &mut self.options;
            let mut position = Position::start(table, first, &mut dice, &mut (), options);
            while let Some(seat) = position.to_move() {
                let offers = options.offers();
                games.decisions += 1;
                games.offers += offers.len() as u64;
                games.single += u64::from(offers.len() == 1);
                let Some(&choice) = offers.get(dice.below(offers.len() as u32) as usize) else {
                    break;
                };
                each(&position);
                position.play(seat, choice, &mut dice, &mut (), options);
                left -= 1;
                if left == 0 {
                    break;
                }
            }
            games.games += 1;
            if games.decisions >= look {
                games.seconds = start.elapsed().as_secs_f64();
                look = games.decisions + PATIENCE;
            }
        }
        games
    }

    /// A few positions from the first half of random games, where a playout has room.
    fn middle(&mut self, length: f64) -> Vec<Position<R>> {
        let mut found = Vec::new();
        for game in 0..8u64 {
            let wanted = (length * game as f64 / 16.0) as u64;
            let mut passed = 0;
            let mut here = None;
            // The first game of another seed is another game.
            self.random(1_000 + game, 0.0, |position| {
                if passed <= wanted {
                    here = Some(*position);
                }
                passed += 1;
            });
            found.extend(here);
        }
        found
    }

    /// Iterations and decisions a second.
    fn search(&mut self, seed: u64, middle: &[Position<R>], seconds: f64) -> (f64, f64) {
        let (mut iterations, mut decisions, mut spent) = (0u64, 0u64, 0.0);
        let start = ThreadTime::now();
        while spent < seconds {
            for (index, position) in middle.iter().enumerate() {
                self.think(position, Quick::stream(seed, index as u64).word64());
                iterations += u64::from(self.search.iterations());
                decisions += self.search.decisions();
            }
            spent = start.elapsed().as_secs_f64();
        }
        (iterations as f64 / spent, decisions as f64 / spent)
    }

    fn think(&mut self, position: &Position<R>, seed: u64) {
        if let Some(seat) = position.to_move() {
            let seen = Seen::new(position, seat, seed);
            black_box(self.search.choose(&seen, Budget::Iterations(ITERATIONS), seed));
        }
    }

    /// Nanoseconds an offer.
    fn listing(&mut self, middle: &[Position<R>], seconds: f64) -> f64 {
        let (mut offers, mut spent) = (0u64, 0.0);
        let start = ThreadTime::now();
        while spent < seconds / 4.0 {
            for position in middle.iter().cycle().take(1_000) {
                if let Some(seat) = position.to_move() {
                    black_box(position).options(seat, &mut self.options);
                    offers += self.options.offers().len() as u64;
                }
            }
            spent = start.elapsed().as_secs_f64();
        }
        spent * 1e9 / offers.max(1) as f64
    }

    fn random_allocations(&mut self, count: fn() -> u64) -> f64 {
        let before = count();
        let games = self.random(TURNS + 1, 0.02, |_| {});
        (count() - before) as f64 / games.decisions.max(1) as f64
    }

    fn search_allocations(&mut self, count: fn() -> u64, middle: &[Position<R>]) -> f64 {
        let (before, mut iterations) = (count(), 0u64);
        for position in middle {
            self.think(position, TURNS + 1);
            iterations += u64::from(self.search.iterations());
        }
        (count() - before) as f64 / iterations.max(1) as f64
    }
}

/// Nanoseconds to copy a position, and by the copy of as many plain bytes.
fn copying<R: Ruleset>(middle: &[Position<R>], seconds: f64) -> (f64, f64) {
    let Some(&source) = middle.last() else { return (0.0, 0.0) };
    let mut target = source;
    let bytes = vec![7u8; size_of::<Position<R>>()];
    let mut copy = bytes.clone();
    let mut turns = Vec::new();
    for _ in 0..TURNS {
        let ours = time_one(seconds / 8.0, || {
            // In two steps, or the compiler copies twice: it reads before it knows where to.
            let (from, to) = (black_box(&source), black_box(&mut target));
            *to = *from;
        });
        let plain = time_one(seconds / 8.0, || {
            black_box(&mut copy[..]).copy_from_slice(black_box(&bytes));
        });
        turns.push((ours, ours / plain));
    }
    let ns = median(turns.iter().map(|turn| turn.0).collect());
    (ns, median(turns.iter().map(|turn| turn.1).collect()))
}

/// Nanoseconds of one.
fn time_one(seconds: f64, mut one: impl FnMut()) -> f64 {
    let (mut done, mut spent) = (0u64, 0.0);
    let start = ThreadTime::now();
    while spent < seconds {
        for _ in 0..10_000 {
            one();
        }
        done += 10_000;
        spent = start.elapsed().as_secs_f64();
    }
    spent * 1e9 / done as f64
}

fn yardstick_random(seed: u64, seconds: f64) -> f64 {
    let mut luck = Luck(seed);
    let mut options = Vec::with_capacity(256);
    let (mut decisions, mut look, mut spent) = (0u64, PATIENCE, 0.0);
    let start = ThreadTime::now();
    while spent < seconds {
        let mut state = microwar::State::new(luck.word());
        while !state.over() {
            state.legal(&mut options);
            decisions += 1;
            state.apply(options[luck.below(options.len() as u32) as usize]);
        }
        if decisions >= look {
            spent = start.elapsed().as_secs_f64();
            look = decisions + PATIENCE;
        }
    }
    decisions as f64 / spent
}

fn yardstick_search(seed: u64, seconds: f64) -> f64 {
    let mut luck = Luck(seed);
    let (mut iterations, mut spent) = (0u64, 0.0);
    let start = ThreadTime::now();
    while spent < seconds {
        black_box(microwar::search(&microwar::State::new(seed), ITERATIONS, PLAYOUT, &mut luck));
        iterations += u64::from(ITERATIONS);
        spent = start.elapsed().as_secs_f64();
    }
    iterations as f64 / spent
}

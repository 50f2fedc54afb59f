//! `kassen arena`: everybody against everybody, or two until one is shown to be the better.

mod journal;
mod report;

use crate::commands::simulate::threads;
use crate::fail::Fail;
use crate::out::Out;
use crate::pick;
use ai::Spec;
use engine::{House, Scenario, scenario_hash};
use indicatif::{ProgressBar, ProgressStyle};
use journal::{Journal, Part};
use shelf::System;
use simulate::{Job, Sprt, Tally, Verdict};
use std::io::IsTerminal;
use std::path::PathBuf;

/// Games played between two looks at the clock and two lines of the journal.
const BATCH: u64 = 20;

/// Measure computer players against each other: a ladder, or a test that stops when it knows
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  kassen arena --player greedy --player search:100 --player search:400 --games 200\n  \
                  kassen arena --system samurai-battles --player search:300 --player search:300,arms=0 --sprt 0,40 --games 2000\n  \
                  kassen arena --player bushi --player hatamoto --games 400 --journal ladder.jsonl\n\n\
                  Games are played in pairs with the same dice and the sides swapped. With --journal what is \
                  finished is kept in a file; the same command goes on where it was interrupted."
)]
pub struct Arena {
    /// The rule system, by id (see `kassen systems`)
    #[arg(long, value_name = "ID")]
    system: Option<String>,
    /// A scenario; may be repeated. The first of the system if none is named
    #[arg(long, value_name = "ID|FILE")]
    scenario: Vec<String>,
    /// A house rule; may be repeated (see `kassen rules --house`)
    #[arg(long, value_name = "ID=VALUE")]
    house: Vec<String>,
    /// A player; two at least
    #[arg(long, value_name = "PLAYER", required = true)]
    player: Vec<Spec>,
    /// Games of each pairing in each scenario; the most there may be with --sprt
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,
    /// Test whether the first player leads the second by HIGH Elo rather than by LOW, and stop when
    /// it is known (either error 5 %)
    #[arg(long, value_name = "LOW,HIGH", value_parser = sprt)]
    sprt: Option<Sprt>,
    /// What all dice and all luck follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; 0 for as many as there are cores
    #[arg(long, default_value_t = 0, value_parser = threads)]
    threads: usize,
    /// Keep what is finished in this file, and go on from it
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// Show no progress bar
    #[arg(long)]
    quiet: bool,
}

/// Two players, a scenario, and what came of their games so far.
struct Pairing {
    a: usize,
    b: usize,
    scenario: usize,
    tally: Tally,
}

impl Arena {
    /// Plays and tells.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let system = pick::system(self.system.as_deref())?;
        let house = pick::unwatched(system.book(), &self.house)?;
        let scenarios = self.scenarios(system)?;
        let mut pairings = self.pairings(scenarios.len())?;
        let mut journal = self.journal(system, &scenarios)?;
        if let Some(journal) = &mut journal {
            for part in journal.parts()? {
                part.enter(&mut pairings, self.games)?;
            }
        }
        self.play(system, &scenarios, &house, &mut pairings, journal.as_mut())?;
        let report = report::Report::new(&self, system, &scenarios, &pairings);
        if self.json { out.json(&report) } else { report.tell(out) }
    }

    fn scenarios(&self, system: &dyn System) -> Result<Vec<Scenario>, Fail> {
        if self.scenario.is_empty() {
            return Ok(vec![pick::scenario(system, None)?]);
        }
        self.scenario.iter().map(|name| pick::scenario(system, Some(name))).collect()
    }

    fn pairings(&self, scenarios: usize) -> Result<Vec<Pairing>, Fail> {
        let players = self.player.len();
        if players < 2 || self.sprt.is_some() && players != 2 {
            let wanted = if self.sprt.is_some() { "a test needs two" } else { "two at least" };
            return Err(Fail::Usage(format!("--player was given {players} times: {wanted}")));
        }
        let pair = |scenario| move |(a, b)| Pairing { a, b, scenario, tally: Tally::default() };
        let pairs = || (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
        Ok((0..scenarios).flat_map(|scenario| pairs().map(pair(scenario))).collect())
    }

    fn journal(
        &self,
        system: &dyn System,
        scenarios: &[Scenario],
    ) -> Result<Option<Journal>, Fail> {
        let Some(path) = &self.journal else { return Ok(None) };
        let ids = |of: &Scenario| format!("{} {}", of.id, scenario_hash(&of.text));
        let head = journal::Head {
            system: system.id().into(),
            rules: system.book().rules_version,
            weights: scenario_hash(system.weights().1),
            scenarios: scenarios.iter().map(ids).collect(),
            house: self.house.clone(),
            players: self.player.iter().map(Spec::to_string).collect(),
            seed: self.seed,
        };
        Journal::open(path, &head).map(Some)
    }

    /// A batch of every pairing in turn, so that all stand on equal numbers when it is interrupted.
    fn play(
        &self,
        system: &dyn System,
        scenarios: &[Scenario],
        house: &House,
        pairings: &mut [Pairing],
        mut journal: Option<&mut Journal>,
    ) -> Result<(), Fail> {
        let bar = self.bar(pairings);
        let games = self.games.next_multiple_of(2);
        while self.open(pairings, games) {
            for pairing in pairings.iter_mut().filter(|pairing| pairing.tally.games < games) {
                let first = pairing.tally.games;
                let scenario = scenarios[pairing.scenario].clone();
                let players = [self.player[pairing.a], self.player[pairing.b]];
                let job = Job {
                    house: house.clone(),
                    first,
                    seed: self.seed,
                    threads: self.threads,
                    swap: true,
                    ..Job::new(scenario, players, BATCH.min(games - first))
                };
                let tally = system
                    .simulate(&job, &|_| {})
                    .map_err(|faults| Fail::faults(&job.scenario.id, &faults))?;
                let part = Part::new(pairing, first, tally);
                if let Some(journal) = journal.as_deref_mut() {
                    journal.add(&part)?;
                }
                pairing.tally.merge(&tally);
                bar.inc(tally.games);
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Is there more to play?
    fn open(&self, pairings: &[Pairing], games: u64) -> bool {
        let known = |sprt: Sprt| sprt.verdict(&points(pairings)) != Verdict::Open;
        pairings.iter().any(|pairing| pairing.tally.games < games) && !self.sprt.is_some_and(known)
    }

    fn bar(&self, pairings: &[Pairing]) -> ProgressBar {
        if self.quiet || !std::io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::new(self.games.next_multiple_of(2) * pairings.len() as u64);
        bar.set_position(pairings.iter().map(|pairing| pairing.tally.games).sum());
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left");
        bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }
}

/// Pairs of games over all scenarios, by the half points the first player took.
fn points(pairings: &[Pairing]) -> [u64; 5] {
    let mut sum = Tally::default();
    for pairing in pairings {
        sum.merge(&pairing.tally);
    }
    sum.pairs
}

/// Reads `LOW,HIGH`.
fn sprt(text: &str) -> Result<Sprt, String> {
    let wrong = || format!("'{text}': write two leads in Elo, the smaller first, as in 0,30");
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let read = |part: &str| part.trim().parse::<f64>().ok().filter(|lead| lead.abs() <= 1_000.0);
    match (read(low), read(high)) {
        (Some(low), Some(high)) if low < high => Ok(Sprt { low, high, error: 0.05 }),
        _ => Err(wrong()),
    }
}

//! `kassen simulate`: many games between computer players.

use crate::fail::Fail;
use crate::out::Out;
use crate::pick::{self, What};
use ai::Spec;
use engine::Seat;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use simulate::{Job, Tally};
use std::io::IsTerminal;

/// Play many games between computer players and tell how they went
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  kassen simulate --scenario anegawa --red greedy --blue random --games 200\n  \
                        kassen simulate --red search:1000 --blue greedy --games 200 --swap --json\n\n\
                        The result does not depend on the number of threads, unless a player thinks \
                        by the clock."
)]
pub struct Simulate {
    #[command(flatten)]
    what: What,
    /// Who plays Red: random, greedy, search, search:ITERATIONS, search:500ms
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    red: Spec,
    /// Who plays Blue
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    blue: Spec,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// What all dice and all luck follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; 0 for as many as there are cores
    #[arg(long, default_value_t = 0, value_parser = threads)]
    threads: usize,
    /// Play every second game with the sides swapped and the same dice
    #[arg(long)]
    swap: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// No progress bar
    #[arg(long)]
    quiet: bool,
}

/// Reads a number of threads for clap.
pub fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|&number| number <= 1024);
    number.ok_or_else(|| "a number from 0 to 1024".into())
}

#[derive(Serialize)]
struct Listed {
    system: &'static str,
    scenario: String,
    red: String,
    blue: String,
    seed: u64,
    swap: bool,
    games: u64,
    red_wins: u64,
    blue_wins: u64,
    draws: u64,
    decisions: u64,
    hash: String,
    red_share: Share,
    first_player_wins: u64,
    second_player_wins: u64,
    first_player_share: Share,
    mean_decisions: f64,
    shortest: u32,
    longest: u32,
    red_losses: Option<f64>,
    blue_losses: Option<f64>,
    forced: u64,
    capped: u64,
    stuck: u64,
    degrees: Vec<Degree>,
    repeatable: bool,
}

/// A share of the points, a draw being half, with its 95 % Wilson interval.
#[derive(Serialize)]
struct Share {
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct Degree {
    degree: String,
    red: u64,
    blue: u64,
}

impl Simulate {
    /// Plays and tells.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let (system, scenario, _) = self.what.pick()?;
        let house = pick::unwatched(system.book(), &self.what.house)?;
        let job = Job {
            house,
            seed: self.seed,
            threads: self.threads,
            swap: self.swap,
            ..Job::new(scenario, [self.red, self.blue], self.games)
        };
        let bar = self.bar();
        let progress = |done: u64| bar.set_position(done);
        let tally = system.simulate(&job, &progress);
        bar.finish_and_clear();
        let tally = tally.map_err(|faults| Fail::faults(&job.scenario.id, &faults))?;
        let listed = self.listed(system, &job, &tally);
        if self.json {
            out.json(&listed)?;
        } else {
            self.tell(out, &listed)?;
        }
        match tally.stuck {
            0 => Ok(()),
            many => Err(Fail::Finding(format!(
                "{many} games came to a place with neither a question nor an end: a defect of the \
                 rules; `kassen simulate --seed {}` shows it again",
                self.seed
            ))),
        }
    }

    fn bar(&self) -> ProgressBar {
        if self.quiet || !std::io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::new(self.games);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left");
        bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }

    fn listed(&self, system: &dyn shelf::System, job: &Job, tally: &Tally) -> Listed {
        let share = |(share, [low, high]): (f64, [f64; 2])| Share { share, low, high };
        let book = system.book();
        let [red, blue] = tally.degrees;
        let degree = |(index, name): (usize, &&str)| Degree {
            degree: (*name).into(),
            red: red.get(index).copied().unwrap_or(0),
            blue: blue.get(index).copied().unwrap_or(0),
        };
        Listed {
            system: book.id,
            scenario: job.scenario.id.clone(),
            red: self.red.to_string(),
            blue: self.blue.to_string(),
            seed: self.seed,
            swap: self.swap,
            games: tally.games,
            red_wins: tally.red_wins,
            blue_wins: tally.blue_wins,
            draws: tally.draws,
            decisions: tally.decisions,
            hash: format!("{:016x}", tally.hash),
            red_share: share(tally.red_share()),
            first_player_wins: tally.a_wins,
            second_player_wins: tally.b_wins,
            first_player_share: share(tally.a_share()),
            mean_decisions: tally.mean_length(),
            shortest: tally.shortest,
            longest: tally.longest,
            red_losses: tally.losses(Seat::Red),
            blue_losses: tally.losses(Seat::Blue),
            forced: tally.forced,
            capped: tally.capped,
            stuck: tally.stuck,
            degrees: book.degrees.iter().enumerate().map(degree).collect(),
            repeatable: job.repeatable(),
        }
    }

    fn tell(&self, out: &mut Out, it: &Listed) -> Result<(), Fail> {
        let per_cent = |it: &Share| {
            let [share, low, high] = [it.share, it.low, it.high].map(|part| part * 100.0);
            format!("{share:.1} % of the points (95 % interval {low:.1} to {high:.1})")
        };
        out.line(format_args!(
            "{} games of {}, {}; seed {}",
            it.games, it.system, it.scenario, it.seed
        ))?;
        out.line(format_args!(
            "Red wins {}, Blue wins {}, nobody {}",
            it.red_wins, it.blue_wins, it.draws
        ))?;
        out.line(format_args!("Red takes {}", per_cent(&it.red_share)))?;
        if self.swap {
            out.line(format_args!(
                "{} against {}, sides swapped: wins {}, loses {}, takes {}",
                it.red,
                it.blue,
                it.first_player_wins,
                it.second_player_wins,
                per_cent(&it.first_player_share)
            ))?;
        } else {
            out.line(format_args!("Red was played by {}, Blue by {}", it.red, it.blue))?;
        }
        for degree in it.degrees.iter().filter(|degree| degree.red + degree.blue > 0) {
            out.line(format_args!(
                "  {}: Red {}, Blue {}",
                degree.degree, degree.red, degree.blue
            ))?;
        }
        out.line(format_args!(
            "{} decisions; a game has {:.0} on average, {} at least, {} at most",
            it.decisions, it.mean_decisions, it.shortest, it.longest
        ))?;
        if let (Some(red), Some(blue)) = (it.red_losses, it.blue_losses) {
            out.line(format_args!(
                "Red loses {:.0} % of its men, Blue {:.0} %",
                red * 100.0,
                blue * 100.0
            ))?;
        }
        if it.capped > 0 {
            out.line(format_args!("{} games were called off as too long", it.capped))?;
        }
        if !it.repeatable {
            out.line("A player thinks by the clock: the result cannot be had again exactly.")?;
        }
        out.line(format_args!("hash {}", it.hash))
    }
}

//! `kassen tune`: finds better weights for the computer players of a rule system.

use crate::commands::simulate::threads;
use crate::fail::Fail;
use crate::out::Out;
use crate::{files, pick};
use ai::Spec;
use engine::{House, Scenario, WeightsFile};
use shelf::System;
use simulate::{Climb, Job, Sprt, Tally, Tuned, Tuning, Verdict, climb};
use std::path::{Path, PathBuf};

/// Pairs of games between two looks at a match.
const BATCH: u64 = 50;

/// Learn from games of computer players how to judge a table, and test it in a match
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  kassen tune --system samurai-battles --games 300 --player greedy\n  \
                  kassen tune --system sengoku-jidai --scenario okehazama --keep goal --keep way --into weights.toml\n  \
                  kassen tune --system samurai-gboh --scenario teaching --player search:64 --climb 400 --into weights.toml\n  \
                  kassen tune --system daimyo --scenario first-steps --try weights.toml\n\n\
                  With --climb weights are judged by playing only: in every round all of them are moved up or down by luck, \
                  play those moved the other way, and go a step towards the winner. Otherwise they are fitted to how games \
                  ended: three games in four are learnt from, the fourth says when to stop. Then the new weights play \
                  the old ones with other dice until one is shown to be better. With --into the new weights are \
                  written, if they are; they are compiled in from rulesets/SYSTEM/data/weights.toml."
)]
pub struct Tune {
    /// The rule system, by id
    #[arg(long, value_name = "ID")]
    system: String,
    /// A scenario to learn from; may be repeated. All of the system if none is named
    #[arg(long, value_name = "ID")]
    scenario: Vec<String>,
    /// Who plays the games that are learnt from
    #[arg(long, value_name = "PLAYER", default_value = "greedy")]
    player: Spec,
    /// Games of each scenario
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(8..=1_000_000))]
    games: u64,
    /// About one table in so many decisions is kept
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    every: u32,
    /// A weight that stays as it is; may be repeated
    #[arg(long, value_name = "NAME")]
    keep: Vec<String>,
    /// Who plays the match between the new weights and the old; may be repeated
    #[arg(long, value_name = "PLAYER", default_values = ["greedy", "search:64"])]
    judge: Vec<Spec>,
    /// Games of a match at most, for each scenario
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    match_games: u64,
    /// Climb so many rounds instead of fitting
    #[arg(long, value_name = "ROUNDS", conflicts_with_all = ["every", "games", "tried"])]
    climb: Option<u64>,
    /// Games of a round of climbing, an even number
    #[arg(long, value_name = "GAMES", default_value_t = 32, value_parser = even, requires = "climb")]
    round: u64,
    /// What all dice and all luck follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; 0 for as many as there are cores
    #[arg(long, default_value_t = 0, value_parser = threads)]
    threads: usize,
    /// Learn nothing: play the match between the numbers of this file and those compiled in
    #[arg(long = "try", value_name = "FILE", conflicts_with = "into")]
    tried: Option<PathBuf>,
    /// Write the new weights into this file if they win
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
}

impl Tune {
    /// Learns, plays the match, tells and writes.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let system = pick::system(Some(&self.system))?;
        let (names, _) = system.weights();
        if let Some(name) = self.keep.iter().find(|name| !names.contains(&name.as_str())) {
            let known = names.join(", ");
            return Err(Fail::Usage(format!("--keep {name}: nothing weighs that; known: {known}")));
        }
        if names.is_empty() {
            return Err(Fail::Usage(format!("{} has no weights to tune", system.id())));
        }
        let scenarios = self.scenarios(system)?;
        let tuned = match (&self.tried, self.climb) {
            (Some(path), _) => self.read(system, path)?,
            (None, Some(rounds)) => self.climbed(system, &scenarios, rounds, out)?,
            (None, None) => self.learn(system, &scenarios, out)?,
        };
        tell(&tuned, out)?;
        if tuned.after == tuned.before {
            out.line("No better weights were found.")?;
            return out.flush();
        }
        let (mut said, mut worse, mut better) = (Vec::new(), false, false);
        for judge in &self.judge {
            let (tally, verdict) = self.judged(system, &scenarios, judge, &tuned)?;
            let words = format!("{judge} {}-{}-{}", tally.a_wins, tally.draws, tally.b_wins);
            out.line(format_args!("New against old, played by {words}: {}", word(verdict)))?;
            out.flush()?;
            worse |= tally.a_wins < tally.b_wins;
            better |= verdict == Verdict::Better;
            said.push(words);
        }
        match &self.into {
            Some(path) if better && !worse => {
                let text = self.file(system, &tuned, &scenarios, &said);
                files::write(path, text.as_bytes())?;
                out.line(format_args!("Written to {}.", path.display()))?;
            }
            Some(_) => out.line("Not written: they were not shown to play better.")?,
            None => {}
        }
        out.flush()
    }

    /// Somebody's own numbers beside those that are compiled in.
    fn read(&self, system: &dyn System, path: &Path) -> Result<Tuned, Fail> {
        let (names, shipped) = system.weights();
        let ahead = self.judge.iter().all(Spec::thinks);
        let numbers = |text: &str| {
            let file = WeightsFile::read(text, names);
            file.map(|file| if ahead { file.thinking(names) } else { file.numbers(names) })
                .map_err(|faults| Fail::faults(&path.display().to_string(), &faults))
        };
        Ok(Tuned {
            names,
            before: numbers(shipped)?,
            after: numbers(&files::text(path)?)?,
            fit: None,
        })
    }

    /// Judges weights by playing with them only.
    fn climbed(
        &self,
        system: &dyn System,
        scenarios: &[Scenario],
        rounds: u64,
        out: &mut Out,
    ) -> Result<Tuned, Fail> {
        /// Rounds between two reports of how it goes.
        const REPORT: u64 = 25;
        let (names, shipped) = system.weights();
        let file = WeightsFile::read(shipped, names);
        let file = file.map_err(|it| Fail::faults(system.id(), &it))?;
        let ahead = self.player.thinks();
        let before = if ahead { file.thinking(names) } else { file.numbers(names) };
        let places = self.keep.iter().filter_map(|kept| names.iter().position(|it| it == kept));
        let plan = Climb {
            scenarios: scenarios.to_vec(),
            house: House::default(),
            player: self.player,
            rounds,
            games: self.round,
            keep: places.collect(),
            seed: self.seed,
            threads: self.threads,
        };
        out.line(format_args!("{rounds} rounds of {} games of {} …", self.round, self.player))?;
        out.flush()?;
        let mut heard = Ok(());
        let mut tell = |round: u64, weights: &[i32]| {
            if round.is_multiple_of(REPORT) && heard.is_ok() {
                let said = out.line(format_args!("  after {round}: {weights:?}"));
                heard = said.and_then(|()| out.flush());
            }
        };
        let after = climb(&plan, &before, &|job, weights| system.duel(job, weights), &mut tell);
        heard?;
        let after = after.map_err(|faults| Fail::faults(system.id(), &faults))?;
        Ok(Tuned { names, before, after, fit: None })
    }

    fn scenarios(&self, system: &dyn System) -> Result<Vec<Scenario>, Fail> {
        let builtin = system.book().scenarios.iter().map(|it| it.id.to_string());
        let ids = if self.scenario.is_empty() { builtin.collect() } else { self.scenario.clone() };
        let read = |id: &String| system.scenario(id).map_err(|it| Fail::Usage(it.to_string()));
        ids.iter().map(read).collect()
    }

    fn learn(
        &self,
        system: &dyn System,
        scenarios: &[Scenario],
        out: &mut Out,
    ) -> Result<Tuned, Fail> {
        out.line(format_args!(
            "{} games of {} in {} battles …",
            self.games * scenarios.len() as u64,
            self.player,
            scenarios.len()
        ))?;
        out.flush()?;
        let tuning = Tuning {
            scenarios: scenarios.to_vec(),
            house: House::default(),
            player: self.player,
            games: self.games,
            every: self.every,
            keep: self.keep.clone(),
            seed: self.seed,
            threads: self.threads,
        };
        system.tune(&tuning, &|_| {}).map_err(|faults| Fail::faults(system.id(), &faults))
    }

    /// A match over all battles, with dice that nothing was learnt from.
    fn judged(
        &self,
        system: &dyn System,
        scenarios: &[Scenario],
        judge: &Spec,
        tuned: &Tuned,
    ) -> Result<(Tally, Verdict), Fail> {
        let test = Sprt { low: 0.0, high: 20.0, error: 0.05 };
        let mut total = Tally::default();
        let mut first = 0;
        while first < self.match_games && test.verdict(&total.pairs) == Verdict::Open {
            for scenario in scenarios {
                let job = Job {
                    first,
                    seed: self.seed.wrapping_add(0x5EED),
                    threads: self.threads,
                    swap: true,
                    ..Job::new(scenario.clone(), [*judge; 2], BATCH.min(self.match_games - first))
                };
                let weights = [tuned.after.as_slice(), tuned.before.as_slice()];
                let tally = system.duel(&job, weights);
                total.merge(&tally.map_err(|faults| Fail::faults(&scenario.id, &faults))?);
            }
            first += BATCH;
        }
        Ok((total, test.verdict(&total.pairs)))
    }

    fn file(&self, system: &dyn System, tuned: &Tuned, of: &[Scenario], said: &[String]) -> String {
        let battles: Vec<&str> = of.iter().map(|scenario| scenario.id.as_str()).collect();
        let kept = match self.keep.is_empty() {
            true => String::new(),
            false => format!(" Kept by hand: {}.", self.keep.join(", ")),
        };
        let (player, seed, battles) = (self.player, self.seed, battles.join(", "));
        let how = match (&tuned.fit, self.climb) {
            (Some(fit), _) => format!(
                "{} games of {player} in each of {battles}; seed {seed}, {} tables learnt from, {} held out, \
                 mean square held out {:.4} before and {:.4} after",
                self.games, fit.tables[0], fit.tables[1], fit.held_out[0], fit.held_out[1],
            ),
            (None, rounds) => format!(
                "{} rounds of climbing, {} games of {player} each, in {battles}; seed {seed}",
                rounds.unwrap_or(0),
                self.round
            ),
        };
        let source = format!(
            "tuned by kassen tune: {how}.{kept} New against old (won-drawn-lost): {}. Rules version {}.",
            said.join(", "),
            system.book().rules_version,
        );
        let mut text = format!(
            "# What computer players judge a table by; the names are explained in src/advise.rs.\n\
             # `kassen tune` finds better ones and writes this file anew.\nformat = 1\nsource = \"\"\"\n{source}\"\"\"\n\n[weights]\n"
        );
        let (names, shipped) = system.weights();
        let plain = WeightsFile::read(shipped, names).map(|file| file.numbers(names));
        let plain = plain.unwrap_or_else(|_| tuned.after.clone());
        // What was found for who looks ahead is his alone.
        let all = if self.player.thinks() { &plain } else { &tuned.after };
        for (name, weight) in tuned.names.iter().zip(all) {
            text.push_str(&format!("{name} = {weight}\n"));
        }
        if self.player.thinks() {
            text.push_str("\n# What players who look ahead weigh otherwise.\n[thinking]\n");
            let both = tuned.names.iter().zip(&tuned.after).zip(&plain);
            for ((name, weight), _) in both.filter(|((_, weight), plain)| weight != plain) {
                text.push_str(&format!("{name} = {weight}\n"));
            }
        }
        debug_assert!(WeightsFile::read(&text, tuned.names).is_ok());
        text
    }
}

/// Sides are swapped, so that half a pair says nothing.
fn even(text: &str) -> Result<u64, String> {
    let number = text.parse::<u64>().ok().filter(|games| (2..=100_000).contains(games));
    number
        .filter(|games| games.is_multiple_of(2))
        .ok_or_else(|| "an even number from 2 to 100000 is needed".to_owned())
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Better => "better by 20 Elo or more",
        Verdict::NotBetter => "not better",
        Verdict::Open => "not decided",
    }
}

fn tell(tuned: &Tuned, out: &mut Out) -> Result<(), Fail> {
    let Some(fit) = &tuned.fit else {
        let changed = (0..tuned.names.len()).filter(|&at| tuned.before[at] != tuned.after[at]);
        for at in changed {
            let (before, after) = (tuned.before[at], tuned.after[at]);
            out.line(format_args!("  {:<16}{before:>6} -> {after}", tuned.names[at]))?;
        }
        return out.flush();
    };
    let [learnt, held] = fit.tables;
    let off = |[before, after]: [f64; 2]| format!("{before:.4} before, {after:.4} after");
    out.line(format_args!("Learnt from {learnt} tables: mean square {}", off(fit.learnt)))?;
    out.line(format_args!("Held out {held} tables: mean square {}", off(fit.held_out)))?;
    for (at, name) in tuned.names.iter().enumerate() {
        out.line(format_args!("  {name:<16}{:>6} -> {}", tuned.before[at], tuned.after[at]))?;
    }
    out.flush()
}

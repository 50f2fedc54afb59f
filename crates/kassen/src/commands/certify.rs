//! `kassen certify`: how even the shipped battles are, by self-play, for the pages that show them.

use crate::commands::simulate::threads;
use crate::fail::{Fail, fault_text};
use crate::out::Out;
use crate::{files, pick};
use ai::Spec;
use engine::{House, Scenario};
use shelf::{Balance, Certificate, Certificates, Handicap, System};
use simulate::Job;
use std::path::PathBuf;
use std::time::Instant;

/// The house rule that evens battles out, in the systems that have one.
const HANDICAP: &str = "handicap";

/// Measure how even the shipped scenarios are, and write it where the scenario pages find it
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  kassen certify --system honourable-victory\n  \
                  kassen certify --system samurai-battles --scenario okehazama --games 4000\n\n\
                  Each battle is played by the quick player against himself and by the strong one. What was \
                  measured already with the same rules and as many games is left as it is, so the command \
                  goes on where it was interrupted. A system with the house rule 'handicap' has each of its \
                  values tried, and the evenest measured again with other dice.")]
pub struct Certify {
    /// The rule system, by id; all if none is named
    #[arg(long, value_name = "ID")]
    system: Option<String>,
    /// A scenario; may be repeated. All of the system if none is named
    #[arg(long, value_name = "ID")]
    scenario: Vec<String>,
    /// Who plays the many games
    #[arg(long, value_name = "PLAYER", default_value = "bushi")]
    quick: Spec,
    /// How many
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// Who plays the few games
    #[arg(long, value_name = "PLAYER", default_value = "taisho")]
    strong: Spec,
    /// How many; 0 for none
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=100_000))]
    strong_games: u64,
    /// What all dice and all luck follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; 0 for as many as there are cores
    #[arg(long, default_value_t = 0, value_parser = threads)]
    threads: usize,
    /// The folder the certificates are in
    #[arg(long, value_name = "DIR", default_value = "docs/certificates")]
    into: PathBuf,
}

impl Certify {
    /// Measures, writes and tells.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let systems = match &self.system {
            Some(id) => vec![pick::system(Some(id))?],
            None => shelf::systems().to_vec(),
        };
        systems.into_iter().try_for_each(|system| self.system(system, out))
    }

    fn system(&self, system: &dyn System, out: &mut Out) -> Result<(), Fail> {
        let path = self.into.join(format!("{}.toml", system.id()));
        let mut all = match path.exists() {
            true => Certificates::read(&files::text(&path)?)
                .map_err(|fault| Fail::Finding(fault_text(&path.display().to_string(), &fault)))?,
            false => Certificates::default(),
        };
        let named = |id: &str| self.scenario.is_empty() || self.scenario.iter().any(|it| it == id);
        let mut seen = 0;
        for builtin in system.book().scenarios.iter().filter(|builtin| named(builtin.id)) {
            seen += 1;
            let scenario = Scenario { id: builtin.id.into(), text: builtin.text.into() };
            if !all.scenario.iter().any(|it| self.done(it, &scenario, system)) {
                all.put(self.measure(system, &scenario)?);
                let text = all.write().map_err(|fault| Fail::Io(fault.to_string()))?;
                files::write(&path, text.as_bytes())?;
            }
            if let Some(certificate) = all.scenario.iter().find(|it| it.id == builtin.id) {
                tell(system, certificate, out)?;
            }
        }
        match seen {
            0 => Err(Fail::Usage(format!(
                "{} has no scenario '{}' (see `kassen scenarios`)",
                system.id(),
                self.scenario.join("', '")
            ))),
            _ => Ok(()),
        }
    }

    /// Was this measured already, with as many games?
    fn done(&self, it: &Certificate, scenario: &Scenario, system: &dyn System) -> bool {
        let [quick, strong] = [&self.quick, &self.strong].map(Spec::to_string);
        let has = |player: &str, games: u64| {
            it.measured.iter().any(|by| by.player == player && by.games >= games)
        };
        it.holds(scenario, system.book().rules_version)
            && has(&quick, self.games)
            && (self.strong_games == 0 || has(&strong, self.strong_games))
    }

    fn measure(&self, system: &dyn System, scenario: &Scenario) -> Result<Certificate, Fail> {
        let plain = House::default();
        let mut measured =
            vec![self.balance(system, scenario, &plain, &self.quick, self.games, self.seed)?];
        if self.strong_games > 0 {
            let games = self.strong_games;
            measured.push(self.balance(
                system,
                scenario,
                &plain,
                &self.strong,
                games,
                self.seed,
            )?);
        }
        Ok(Certificate {
            id: scenario.id.clone(),
            hash: Certificate::fingerprint(scenario),
            rules_version: system.book().rules_version,
            handicap: self.handicap(system, scenario)?,
            measured,
        })
    }

    fn balance(
        &self,
        system: &dyn System,
        scenario: &Scenario,
        house: &House,
        player: &Spec,
        games: u64,
        seed: u64,
    ) -> Result<Balance, Fail> {
        let job = Job {
            house: house.clone(),
            seed,
            threads: self.threads,
            ..Job::new(scenario.clone(), [*player, *player], games)
        };
        let begun = Instant::now();
        let tally =
            system.simulate(&job, &|_| {}).map_err(|faults| Fail::faults(&scenario.id, &faults))?;
        Ok(Balance::new(&player.to_string(), seed, begun.elapsed().as_secs(), &tally))
    }

    /// The value of the handicap rule that makes the battle evenest, measured again with other dice
    /// so that it is not praised for its luck. None if the plain rules are the evenest.
    fn handicap(&self, system: &dyn System, scenario: &Scenario) -> Result<Option<Handicap>, Fail> {
        let switch = system.book().switches.iter().find(|switch| switch.id == HANDICAP);
        let Some(switch) = switch else { return Ok(None) };
        let mut best: Option<(u32, usize)> = None;
        let with = |value: &str| {
            let mut house = House::default();
            house
                .set(system.book(), HANDICAP, value)
                .map_err(|fault| Fail::Usage(fault.to_string()))?;
            Ok::<House, Fail>(house)
        };
        for (index, value) in switch.values.iter().enumerate() {
            let games = (self.games / 5).max(2);
            let by =
                self.balance(system, scenario, &with(value)?, &self.quick, games, self.seed)?;
            let off = by.red_share().0.abs_diff(50);
            if best.is_none_or(|(least, _)| off < least) {
                best = Some((off, index));
            }
        }
        // The first value is the plain rules.
        let Some((_, index @ 1..)) = best else { return Ok(None) };
        let value = switch.values[index];
        let seed = self.seed.wrapping_add(1);
        let measured =
            self.balance(system, scenario, &with(value)?, &self.quick, self.games, seed)?;
        Ok(Some(Handicap { value: value.into(), measured }))
    }
}

fn tell(system: &dyn System, certificate: &Certificate, out: &mut Out) -> Result<(), Fail> {
    let words = |by: &Balance| {
        let (share, [low, high]) = by.red_share();
        let (player, games) = (&by.player, by.games);
        format!("Red takes {share} % ({low} to {high}) of {games} games of {player}")
    };
    for by in &certificate.measured {
        out.line(format_args!("{} {}: {}", system.id(), certificate.id, words(by)))?;
    }
    if let Some(handicap) = &certificate.handicap {
        out.line(format_args!(
            "{} {}: with {HANDICAP}={}: {}",
            system.id(),
            certificate.id,
            handicap.value,
            words(&handicap.measured)
        ))?;
    }
    out.flush()
}

//! `kassen bench thinking`: how long a computer player thinks about a decision and about a whole turn.

use crate::fail::Fail;
use crate::out::Out;
use crate::pick;
use ai::Spec;

/// Measure how long a computer player thinks on one core: a decision, and all decisions of a turn
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example:\n  kassen bench thinking --system samurai-gboh --scenario sekigahara --player gunshi"
)]
pub struct BenchThinking {
    /// The rule system, by id
    #[arg(long, value_name = "ID")]
    system: String,
    /// The scenario, by id or as a file; the system's first by default
    #[arg(long, value_name = "ID|FILE")]
    scenario: Option<String>,
    /// Who thinks, on both sides
    #[arg(long, value_name = "PLAYER", default_value = "gunshi")]
    player: Spec,
    /// Games to be played
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// What all dice and all luck follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl BenchThinking {
    /// Measures and tells.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let system = pick::system(Some(&self.system))?;
        let scenario = pick::scenario(system, self.scenario.as_deref())?;
        let house = pick::unwatched(system.book(), &[])?;
        let it = system
            .pace(&scenario, &house, self.player, self.games, self.seed)
            .map_err(|faults| Fail::faults(&scenario.id, &faults))?;
        if self.json {
            return out.json(&it);
        }
        out.line(format_args!("{} ({}), {}", system.id(), scenario.id, self.player))?;
        out.line(format_args!(
            "  a decision: {:.1} ms on the mean, {:.1} ms or more one in a hundred ({} decisions)",
            it.decision * 1e3,
            it.slow_decision * 1e3,
            it.decisions
        ))?;
        out.line(format_args!(
            "  a turn: {:.2} s on the mean, {:.2} s the longest ({} turns)",
            it.turn, it.longest_turn, it.turns
        ))
    }
}

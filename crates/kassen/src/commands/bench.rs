//! `kassen bench`: how fast the rule systems play, beside the yardstick in the same run.

use crate::counting::{NOT_COUNTED, allocations};
use crate::fail::Fail;
use crate::out::Out;
use crate::pick;
use serde::Serialize;

/// Measure how fast each rule system plays, beside a yardstick game in the same run
#[derive(clap::Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  kassen bench --json\n  kassen bench server\n  kassen bench thinking --system daimyo --player gunshi\n\n\
                  Only ratios taken in one run mean anything."
)]
pub struct Bench {
    #[command(subcommand)]
    what: Option<What>,
    /// Only this rule system
    #[arg(long, value_name = "ID")]
    system: Option<String>,
    /// The scenario, by id or as a file; the system's first by default
    #[arg(long, value_name = "ID|FILE", requires = "system")]
    scenario: Option<String>,
    /// Seconds for each of some twenty measurements
    #[arg(long, default_value_t = 0.3, value_parser = seconds)]
    seconds: f64,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    Server(super::bench_server::BenchServer),
    Thinking(super::bench_thinking::BenchThinking),
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (0.001..=600.0).contains(number));
    number.ok_or_else(|| "a number of seconds from 0.001 to 600".into())
}

#[derive(Serialize)]
struct Listed {
    yardstick: Yardstick,
    systems: Vec<Measured>,
}

#[derive(Serialize)]
struct Yardstick {
    decisions_per_s: f64,
    search_per_s: f64,
}

#[derive(Serialize)]
struct Measured {
    id: &'static str,
    scenario: String,
    decisions_per_s: f64,
    decisions_with_copy_per_s: f64,
    copy_ns: f64,
    position_bytes: usize,
    search_per_s: f64,
    allocations_per_decision: Option<f64>,
    allocations_per_search_iteration: Option<f64>,
    decisions_ratio: f64,
    search_ratio: f64,
    copy_ratio: f64,
    inside_search_ratio: f64,
    node_bytes: usize,
    list_ns: f64,
    branching: f64,
    decisions_per_game: f64,
    single_offers: f64,
}

impl Bench {
    /// Measures and tells.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        match self.what {
            Some(What::Server(it)) => return it.run(out),
            Some(What::Thinking(it)) => return it.run(out),
            None => {}
        }
        let systems = match self.system.as_deref() {
            None => shelf::systems().to_vec(),
            id => vec![pick::system(id)?],
        };
        let mut measured: Vec<Measured> = Vec::new();
        let mut yardsticks: Vec<(f64, f64)> = Vec::new();
        for system in systems {
            let scenario = pick::scenario(system, self.scenario.as_deref())?;
            let house = pick::unwatched(system.book(), &[])?;
            let it = system
                .bench(&scenario, &house, self.seconds, allocations())
                .map_err(|faults| Fail::faults(&scenario.id, &faults))?;
            yardsticks.push((it.yardstick, it.yardstick_search));
            measured.push(Measured {
                id: system.id(),
                scenario: scenario.id,
                decisions_per_s: it.random,
                decisions_with_copy_per_s: it.copying,
                copy_ns: it.copy_ns,
                position_bytes: it.position_bytes,
                search_per_s: it.search,
                allocations_per_decision: it.allocations,
                allocations_per_search_iteration: it.search_allocations,
                decisions_ratio: it.random_ratio,
                search_ratio: it.search_ratio,
                copy_ratio: it.copy_ratio,
                inside_search_ratio: it.inside_ratio,
                node_bytes: it.node_bytes,
                list_ns: it.list_ns,
                branching: it.branching,
                decisions_per_game: it.decisions_per_game,
                single_offers: it.single,
            });
        }
        let many = yardsticks.len().max(1) as f64;
        let yardstick = Yardstick {
            decisions_per_s: yardsticks.iter().map(|it| it.0).sum::<f64>() / many,
            search_per_s: yardsticks.iter().map(|it| it.1).sum::<f64>() / many,
        };
        if self.json {
            return out.json(&Listed { yardstick, systems: measured });
        }
        out.line(format_args!(
            "yardstick: {:.0} decisions/s, {:.0} search iterations/s",
            yardstick.decisions_per_s, yardstick.search_per_s
        ))?;
        for it in &measured {
            tell(out, it)?;
        }
        Ok(())
    }
}

fn tell(out: &mut Out, it: &Measured) -> Result<(), Fail> {
    out.line(format_args!("{} ({})", it.id, it.scenario))?;
    out.line(format_args!(
        "  {:.0} random decisions/s ({:.2} of the yardstick), {:.0} with a copy at each",
        it.decisions_per_s, it.decisions_ratio, it.decisions_with_copy_per_s
    ))?;
    out.line(format_args!(
        "  {:.0} search iterations/s ({:.2} of the yardstick); tree nodes of {} bytes",
        it.search_per_s, it.search_ratio, it.node_bytes
    ))?;
    out.line(format_args!(
        "  a position has {} bytes; a copy takes {:.1} ns ({:.2} of plain bytes)",
        it.position_bytes, it.copy_ns, it.copy_ratio
    ))?;
    match it.allocations_per_decision.zip(it.allocations_per_search_iteration) {
        Some((decision, iteration)) => out.line(format_args!(
            "  {decision:.4} allocations per decision, {iteration:.4} per search iteration"
        ))?,
        None => out.line(format_args!("  allocations: {NOT_COUNTED}"))?,
    }
    out.line(format_args!(
        "  {:.0} decisions a game, {:.1} offers each ({:.1} % single), {:.1} ns to list one",
        it.decisions_per_game,
        it.branching,
        it.single_offers * 100.0,
        it.list_ns
    ))
}

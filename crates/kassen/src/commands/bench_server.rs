//! `kassen bench server`: durable decisions a second, beside a bare endpoint in the same run.

use crate::fail::Fail;
use crate::out::Out;
use serde::Serialize;
use server::measure::{Load, Measured, Memory, Round, memory, run};
use std::path::PathBuf;

/// Measure how many durable decisions the server takes, beside a bare endpoint in the same run
#[derive(clap::Args, Debug)]
pub struct BenchServer {
    /// Connections at the same time
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=256))]
    connections: u16,
    /// Decisions in each game
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    decisions: u32,
    /// How often each endpoint is measured, by turns
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=50))]
    rounds: u8,
    /// A folder on the disk to be measured, instead of the system's folder for temporary files
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Ratios {
    /// Decisions a second, ours to the bare endpoint's; the median of the rounds.
    per_second: f64,
    /// The 99th percentile of waiting, ours to the bare endpoint's.
    p99: f64,
    /// The median of waiting of one who is alone, ours to the bare endpoint's.
    p50_alone: f64,
    /// Processor time for one, ours to the bare endpoint's: the steadiest on a machine that is busy
    /// with other things.
    processor: f64,
}

#[derive(Serialize)]
struct Told {
    connections: u16,
    rounds: Vec<Round>,
    alone: Vec<Round>,
    ratios: Ratios,
    memory: Memory,
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

impl BenchServer {
    /// Measures and tells.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let name = format!("kassen-bench-{}", std::process::id());
        let folder = self.data.clone().unwrap_or_else(std::env::temp_dir).join(name);
        std::fs::create_dir_all(&folder).map_err(|error| Fail::file(&folder, &error))?;
        let load = Load {
            connections: self.connections.into(),
            decisions: self.decisions as usize,
            rounds: self.rounds.into(),
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Fail::Io(format!("no threads: {error}")))?;
        let held = || {
            let stats = crate::ALLOCATOR.stats();
            stats.bytes_allocated as i64 - stats.bytes_deallocated as i64
        };
        let measured = runtime.block_on(async {
            let rounds = run(&folder.join("many"), load).await?;
            let alone = run(&folder.join("one"), Load { connections: 1, ..load }).await?;
            let memory = memory(&folder.join("memory"), held).await?;
            Ok((rounds, alone, memory))
        });
        // What was measured is what counts; a folder that stays is no more than untidy.
        let _ = std::fs::remove_dir_all(&folder);
        let (rounds, alone, memory) = measured.map_err(Fail::Finding)?;
        let ratio = |rounds: &[Round], of: fn(&Measured) -> f64| {
            median(rounds.iter().map(|round| of(&round.ours) / of(&round.bare).max(1e-9)).collect())
        };
        let ratios = Ratios {
            per_second: ratio(&rounds, |it| it.per_second),
            p99: ratio(&rounds, |it| it.p99_ms),
            p50_alone: ratio(&alone, |it| it.p50_ms),
            processor: ratio(&rounds, |it| it.processor_us.unwrap_or(0.0)),
        };
        if self.json {
            let connections = self.connections;
            return out.json(&Told { connections, rounds, alone, ratios, memory });
        }
        for round in rounds.iter().chain(&alone) {
            for (name, it) in [("bare", round.bare), ("ours", round.ours)] {
                out.line(format_args!(
                    "{name}: {:.0} a second; p50 {:.2} ms, p99 {:.2} ms; {:.1} µs of processor ({} of them)",
                    it.per_second, it.p50_ms, it.p99_ms, it.processor_us.unwrap_or(0.0), it.count
                ))?;
            }
        }
        out.line(format_args!(
            "ours to bare: {:.2} of the decisions, {:.2} of the p99, {:.2} of the processor time \
             ({} connections); {:.2} of the p50 (one connection)",
            ratios.per_second, ratios.p99, ratios.processor, self.connections, ratios.p50_alone
        ))?;
        out.line(format_args!(
            "an open game takes {} bytes, {} after {} decisions",
            memory.opened, memory.played, memory.decisions
        ))
    }
}

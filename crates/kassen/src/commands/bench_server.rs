//! `kassen bench server`: durable decisions a second, beside a bare endpoint in the same run.

use crate::counting::{NOT_COUNTED, held};
use crate::fail::Fail;
use crate::out::Out;
use serde::Serialize;
use server::measure::{Load, Measured, Memory, Round, memory, run};
use std::path::{Path, PathBuf};

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
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(1..=250))]
    rounds: u8,
    /// A folder on the disk to be measured, instead of the system's folder for temporary files
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The ratio of ours to the bare endpoint's, over the rounds. One bad round moves none but the ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Ratio {
    median: f64,
    /// Half of the rounds lie between this …
    lower_quarter: f64,
    /// … and this.
    upper_quarter: f64,
    least: f64,
    most: f64,
}

impl Ratio {
    fn of(rounds: &[Round], of: fn(&Measured) -> f64) -> Ratio {
        let ratio = |round: &Round| of(&round.ours) / of(&round.bare).max(1e-9);
        Ratio::among(rounds.iter().map(ratio).collect())
    }

    fn among(mut values: Vec<f64>) -> Ratio {
        values.sort_by(f64::total_cmp);
        // Between two rounds the mean of both, by how near each is.
        let at = |share: f64| {
            let place = share * values.len().saturating_sub(1) as f64;
            let value = |index: f64| values.get(index as usize).copied().unwrap_or(0.0);
            let (low, high) = (value(place.floor()), value(place.ceil()));
            low + (high - low) * place.fract()
        };
        Ratio {
            median: at(0.5),
            lower_quarter: at(0.25),
            upper_quarter: at(0.75),
            least: at(0.0),
            most: at(1.0),
        }
    }

    fn tell(&self, out: &mut Out, what: &str) -> Result<(), Fail> {
        let Ratio { median, lower_quarter, upper_quarter, least, most } = self;
        out.line(format_args!(
            "  {median:.2} of the {what} (half of the rounds {lower_quarter:.2} to \
             {upper_quarter:.2}, all {least:.2} to {most:.2})"
        ))
    }
}

#[derive(Serialize)]
struct Ratios {
    /// Decisions a second.
    per_second: Ratio,
    /// The 99th percentile of waiting.
    p99: Ratio,
    /// The median of waiting of one who is alone.
    p50_alone: Ratio,
    /// Processor time for one: the steadiest on a machine that is busy with other things.
    processor: Ratio,
}

#[derive(Serialize)]
struct Told {
    connections: u16,
    rounds: Vec<Round>,
    alone: Vec<Round>,
    ratios: Ratios,
    /// Where the program was built to count it.
    memory: Option<Memory>,
}

impl BenchServer {
    /// Measures and tells.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let name = format!("kassen-bench-{}", std::process::id());
        let folder = self.data.clone().unwrap_or_else(std::env::temp_dir).join(name);
        std::fs::create_dir_all(&folder).map_err(|error| Fail::file(&folder, &error))?;
        let measured = self.measure(&folder);
        // What was measured is what counts; a folder that stays is no more than untidy.
        let _ = std::fs::remove_dir_all(&folder);
        let told = measured?;
        if self.json { out.json(&told) } else { told.tell(out) }
    }

    fn measure(&self, folder: &Path) -> Result<Told, Fail> {
        let load = Load {
            connections: self.connections.into(),
            decisions: self.decisions as usize,
            rounds: self.rounds.into(),
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Fail::Io(format!("no threads: {error}")))?;
        let measured = runtime.block_on(async {
            let rounds = run(&folder.join("many"), load).await?;
            let alone = run(&folder.join("one"), Load { connections: 1, ..load }).await?;
            let memory = match held() {
                Some(held) => Some(memory(&folder.join("memory"), held).await?),
                None => None,
            };
            Ok((rounds, alone, memory))
        });
        let (rounds, alone, memory) = measured.map_err(Fail::Finding)?;
        let ratios = Ratios {
            per_second: Ratio::of(&rounds, |it| it.per_second),
            p99: Ratio::of(&rounds, |it| it.p99_ms),
            p50_alone: Ratio::of(&alone, |it| it.p50_ms),
            processor: Ratio::of(&rounds, |it| it.processor_us.unwrap_or(0.0)),
        };
        Ok(Told { connections: self.connections, rounds, alone, ratios, memory })
    }
}

impl Told {
    fn tell(&self, out: &mut Out) -> Result<(), Fail> {
        let many = self.connections;
        for (connections, rounds) in [(many, &self.rounds), (1, &self.alone)] {
            for (name, of) in
                [("bare", (|it| it.bare) as fn(&Round) -> Measured), ("ours", |it| it.ours)]
            {
                out.line(format_args!("{name}, {connections} connections, round by round"))?;
                for it in rounds.iter().map(of) {
                    out.line(format_args!(
                        "  {:.0} a second; p50 {:.2} ms, p99 {:.2} ms; {:.1} µs of processor; {:.1} in a commit",
                        it.per_second, it.p50_ms, it.p99_ms, it.processor_us.unwrap_or(0.0), it.in_a_group
                    ))?;
                }
            }
        }
        out.line(format_args!("ours to bare, {many} connections, {} rounds", self.rounds.len()))?;
        self.ratios.per_second.tell(out, "decisions a second")?;
        self.ratios.p99.tell(out, "p99")?;
        self.ratios.processor.tell(out, "processor time")?;
        out.line(format_args!("ours to bare, one connection"))?;
        self.ratios.p50_alone.tell(out, "p50")?;
        match self.memory {
            Some(memory) => out.line(format_args!(
                "an open game takes {} bytes, {} after {} decisions",
                memory.opened, memory.played, memory.decisions
            )),
            None => out.line(format_args!("the memory of an open game: {NOT_COUNTED}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bad_round_does_not_decide() {
        let ratio = Ratio::among(vec![0.9, 0.1, 0.8, 0.85, 0.8]);
        assert_eq!((ratio.least, ratio.lower_quarter, ratio.median), (0.1, 0.8, 0.8));
        assert_eq!((ratio.upper_quarter, ratio.most), (0.85, 0.9));
        assert_eq!(Ratio::among(vec![1.0, 2.0]).median, 1.5);
        assert_eq!(Ratio::among(Vec::new()).median, 0.0);
    }
}

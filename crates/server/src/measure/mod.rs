//! How many durable decisions a second the server takes, beside a bare endpoint in the same run.
//!
//! The bare endpoint appends bytes to a plain table and commits in groups: what the machine can do
//! with the same HTTP, the same SQLite and the same promise, without games. Ours checks the rules,
//! keeps the record and tells two listeners of each game. Only the ratio means anything.

mod bare;
mod client;
mod games;
mod memory;

pub use memory::{Memory, memory};

use client::Sent;
use serde::Serialize;
use std::path::Path;

/// One measurement.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Measured {
    /// Acknowledged requests a second.
    pub per_second: f64,
    /// Half of them took at most so many milliseconds.
    pub p50_ms: f64,
    /// 99 of 100 took at most so many milliseconds.
    pub p99_ms: f64,
    /// Microseconds of processor time for one, at both ends of the connection; where it is known.
    pub processor_us: Option<f64>,
    /// How many there were.
    pub count: usize,
    /// How many shared a commit, on average.
    pub in_a_group: f64,
}

/// Both endpoints in one round.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Round {
    /// The bare endpoint.
    pub bare: Measured,
    /// Ours.
    pub ours: Measured,
}

/// What to measure.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Connections at the same time.
    pub connections: usize,
    /// Decisions in each game.
    pub decisions: usize,
    /// How often each endpoint is measured, by turns.
    pub rounds: usize,
}

/// Measures both endpoints by turns, in this folder. Which is first changes from round to round, so
/// that a machine that grows faster or slower meanwhile favours neither.
pub async fn run(folder: &Path, load: Load) -> Result<Vec<Round>, String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let mut rounds = Vec::new();
    for number in 0..load.rounds.max(1) {
        let file = folder.join(format!("bare-{number}.db"));
        let place = folder.join(format!("ours-{number}"));
        let (bare, ours) = (bare::measure(&file, load), games::measure(&place, load));
        let (bare, ours) = if number % 2 == 0 {
            let bare = bare.await?;
            (bare, ours.await?)
        } else {
            let ours = ours.await?;
            (bare.await?, ours)
        };
        rounds.push(Round { bare, ours });
    }
    Ok(rounds)
}

/// Sums measured waits up; `commits` is how often it was committed.
fn summed(sent: Sent, commits: u64) -> Result<Measured, String> {
    let Sent { mut waits, took, processor } = sent;
    waits.sort_unstable();
    let at = |share: f64| {
        let index = ((waits.len() as f64 * share) as usize).min(waits.len().saturating_sub(1));
        waits.get(index).map(|wait| wait.as_secs_f64() * 1000.0)
    };
    let (Some(p50_ms), Some(p99_ms)) = (at(0.5), at(0.99)) else {
        return Err("nothing was acknowledged".into());
    };
    let count = waits.len();
    let per_second = count as f64 / took.as_secs_f64().max(1e-9);
    let processor_us = processor.map(|time| time.as_secs_f64() * 1e6 / count as f64);
    let in_a_group = count as f64 / commits.max(1) as f64;
    Ok(Measured { per_second, p50_ms, p99_ms, processor_us, count, in_a_group })
}

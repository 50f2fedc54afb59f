//! `kassen`: five Sengoku-era tabletop wargames by their own rules, on the command line.
//!
//! Every command has a file of its own under `commands`; what they share is beside them: where
//! output goes (`out`), what goes wrong (`fail`), how systems, scenarios and house rules are picked
//! (`pick`) and how files are read (`files`).

mod cli;
mod commands;
mod fail;
mod files;
mod guard;
mod out;
mod pick;
mod tables;

use std::process::ExitCode;

/// Counts allocations, which `bench` reports. An atomic addition each; random play allocates nothing.
#[global_allocator]
static ALLOCATOR: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

fn main() -> ExitCode {
    guard::guarded(cli::run)
}

//! `kassen`: five Sengoku-era tabletop wargames by their own rules, on the command line.
//!
//! Every command has a file of its own under `commands`; what they share is beside them: where
//! output goes (`out`), what goes wrong (`fail`), how systems, scenarios and house rules are picked
//! (`pick`) and how files are read (`files`).

mod cli;
mod commands;
mod counting;
mod fail;
mod files;
mod guard;
mod out;
mod pick;
mod tables;

use std::process::ExitCode;

fn main() -> ExitCode {
    guard::guarded(cli::run)
}

//! One file for each command.

pub mod account;
pub mod arena;
pub mod bench;
pub mod bench_server;
pub mod bench_thinking;
pub mod case;
pub mod certify;
pub mod check;
pub mod completions;
pub mod coverage;
pub mod odds;
pub mod play;
pub mod render;
pub mod replay;
pub mod rules;
pub mod scenarios;
pub mod serve;
pub mod simulate;
pub mod systems;
pub mod tune;
pub mod verify;
pub mod welcome;
pub mod why;

//! Counts of reachable positions, and one whole game told.

use daimyo::{BOOK, Daimyo};
use engine::Scenario;
use std::path::Path;
use testkit::{golden, perft};

#[test]
fn counts_are_as_they_were() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft/counts.perft");
    let text = std::fs::read_to_string(path).unwrap();
    let bless = std::env::var_os("KASSEN_BLESS").is_some();
    let counts = perft::check::<Daimyo>(&text, bless).unwrap_or_else(|fault| panic!("{fault}"));
    if bless {
        std::fs::write(path, counts).unwrap();
    }
}

#[test]
fn the_teaching_fight_is_told_as_it_was() {
    let scenario = Scenario::builtin(BOOK, "first-steps").unwrap();
    let told = golden::tell::<Daimyo>(&scenario, 2).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/first-steps.txt");
    golden::compare(Path::new(path), &told).unwrap_or_else(|fault| panic!("{fault}"));
}

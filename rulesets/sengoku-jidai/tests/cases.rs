//! All case files, the perft counts, the golden game, and coverage of the ledger.

use engine::{Ruleset, Scenario};
use sengoku_jidai::Bsj;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// All case files of a folder and the folders in it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "play") {
            files.push(path);
        }
    }
}

fn cases() -> Vec<(PathBuf, testkit::Case)> {
    let mut files = Vec::new();
    collect(&folder("cases"), &mut files);
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let read = testkit::case::read(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        all.extend(read.into_iter().map(|case| (file.clone(), case)));
    }
    all
}

#[test]
fn every_case_passes() {
    let mut wrong = Vec::new();
    for (file, case) in cases() {
        if let Err(fault) = testkit::run::<Bsj>(&case) {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            wrong.push(format!("{name}: {} ({fault})", case.about));
        }
    }
    assert!(wrong.is_empty(), "{} cases fail:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_rule_that_counts_is_proved() {
    let proved: BTreeSet<String> = cases().into_iter().flat_map(|(_, case)| case.proves).collect();
    let missing: Vec<&str> = Bsj::BOOK
        .ledger
        .iter()
        .filter(|rule| rule.0.kind.counts() && !proved.contains(rule.id()))
        .map(|rule| rule.id())
        .collect();
    assert!(missing.is_empty(), "{} unproved: {}", missing.len(), missing.join(" "));
    let unknown: Vec<&String> = proved.iter().filter(|id| Bsj::BOOK.rule(id).is_none()).collect();
    assert!(unknown.is_empty(), "not in the ledger: {unknown:?}");
}

#[test]
fn perft_counts_are_kept() {
    let file = folder("tests/perft.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    let bless = std::env::var_os("KASSEN_BLESS").is_some();
    let counted = testkit::perft::check::<Bsj>(&text, bless).unwrap();
    if bless {
        std::fs::write(file, counted).unwrap();
    }
}

#[test]
fn a_whole_game_is_told_as_before() {
    let scenario = Scenario::builtin(Bsj::BOOK, "mikatagahara").unwrap();
    let told = testkit::golden::tell::<Bsj>(&scenario, 7).unwrap();
    testkit::golden::compare(&folder("tests/golden/mikatagahara.txt"), &told).unwrap();
}

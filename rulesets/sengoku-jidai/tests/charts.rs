//! An owner's charts: what the rulebook's own text demands of them (C1 to C11) is checked, each
//! breach is told by its number, and all of them at once, together with every other fault.

use engine::{Faults, House, Ruleset, Scenario};
use sengoku_jidai::Bsj;

const MELEE: &str = include_str!("../data/tables/melee.toml");
const FIRE: &str = include_str!("../data/tables/fire.toml");
const FORMATION: &str = include_str!("../data/tables/formation.toml");
const COUNTERS: &str = include_str!("../data/tables/counters.toml");

/// The body of a chart file.
fn body(file: &str) -> &str {
    let start = file.find("\"\"\"\n").unwrap() + 4;
    let end = file.rfind("\"\"\"").unwrap();
    &file[start..end]
}

/// Nagashino with charts of its own, by name.
fn with(charts: &[(&str, String)]) -> String {
    let mut text = Scenario::builtin(Bsj::BOOK, "nagashino").unwrap().text + "\n[charts]\n";
    for (name, body) in charts {
        text += &format!("{name} = \"\"\"\n{body}\"\"\"\n");
    }
    text
}

fn set_up(text: String) -> Result<(), Faults> {
    Bsj::set_up(&Scenario { id: "own".into(), text }, &House::default()).map(|_| ())
}

/// A chart with one thing changed.
fn changed(file: &str, from: &str, to: &str) -> String {
    let body = body(file);
    assert!(body.contains(from), "{from}");
    body.replacen(from, to, 1)
}

/// One breach of each constraint.
fn breaches() -> Vec<(&'static str, &'static str, String)> {
    vec![
        ("C1", "melee", changed(MELEE, "9          | QC+1      | DS1\n", "")),
        ("C1", "melee", changed(MELEE, "15 or more", "15        ")),
        ("C2", "fire", changed(FIRE, "| DS2", "| R")),
        ("C2", "fire", changed(FIRE, "| 1SP", "| 2SP")),
        (
            "C3",
            "fire",
            changed(FIRE, "| QC+1", "| -").replace("| QC-1", "| DS1").replace("| QC\n", "| -\n"),
        ),
        (
            "C4",
            "melee",
            changed(MELEE, "QC-1      | QC+1", "QC        | QC+1").replace("QC-1", "QC"),
        ),
        ("C5", "counters", changed(COUNTERS, "Ya      | 2  | 3", "Ya      | 2  | 6")),
        ("C6", "counters", changed(COUNTERS, "6/4 | 1/1", "6/4 | 0/0")),
        ("C7", "counters", changed(COUNTERS, "3/2 | 1/0", "3/2 | 0/0")),
        ("C8", "counters", changed(COUNTERS, "2/1 | 3/2", "2/1 | 3/4")),
        ("C9", "counters", changed(COUNTERS, "Yu      | 2 ", "Yu      | 1 ")),
        (
            "C10",
            "counters",
            changed(
                COUNTERS,
                "Ki      | 2  | 4          | 5/3 | 1/1 | 6",
                "Ki      | 2  | 4          | 5/3 | 1/1 | 4",
            ),
        ),
        ("C11", "formation", changed(FORMATION, "+3 +3 +2", "+4 +3 +2")),
        ("C11", "formation", changed(FORMATION, "| +3         |", "| -3         |")),
    ]
}

#[test]
fn our_own_charts_pass_as_an_owners() {
    let all = [("melee", MELEE), ("fire", FIRE), ("formation", FORMATION), ("counters", COUNTERS)];
    set_up(with(&all.map(|(name, file)| (name, body(file).to_owned())))).unwrap();
}

#[test]
fn every_constraint_is_refused_by_its_number_with_a_reason() {
    for (number, name, chart) in breaches() {
        let faults = set_up(with(&[(name, chart)])).unwrap_err();
        let wanted = format!("{number}: ");
        let told = faults.to_string();
        let found = faults.0.iter().find(|fault| fault.what.starts_with(&wanted));
        let fault = found.unwrap_or_else(|| panic!("{number} was not told: {told}"));
        assert!(!fault.help.is_empty() && fault.line > 100, "{told}");
    }
}

#[test]
fn breaches_are_told_at_once_with_every_other_fault() {
    let charts = [
        ("melee", changed(MELEE, "9          | QC+1      | DS1\n", "")),
        ("fire", changed(FIRE, "| DS2", "| R")),
        ("formation", changed(FORMATION, "+3 +3 +2", "+4 +3 +2")),
        ("counters", changed(COUNTERS, "Ya      | 2  | 3", "Ya      | 2  | 6")),
    ];
    let text = with(&charts);
    // A unit where it may not stand, and a word that means nothing: two kinds of other faults.
    for (from, to, other) in [
        ("Te 133, Ya 133", "Te 133, Ki 133", "mounted in the castle 133"),
        ("formation = \"DD\"", "formation = \"DX\"", "'DX' is no formation"),
    ] {
        let told = set_up(text.replace(from, to)).unwrap_err().to_string();
        for wanted in ["C1: ", "C2: ", "C5: ", "C11: ", other] {
            assert!(told.contains(wanted), "{wanted} is missing: {told}");
        }
    }
}

#[test]
fn a_result_stands_once_in_a_cell_and_both_forms_of_a_samurai_have_one_quality() {
    let twice = changed(MELEE, "| 1SP R     | -", "| 1SP 2SP R | -");
    let told = set_up(with(&[("melee", twice)])).unwrap_err().to_string();
    assert!(told.contains("'2SP' beside another of its kind"), "{told}");
    let forms = changed(COUNTERS, "Ki      | 2  | 4", "Ki      | 2  | 3");
    let told = set_up(with(&[("counters", forms)])).unwrap_err().to_string();
    assert!(told.contains("Sa and Ki have different QL"), "{told}");
}

//! Flags, keys and exit codes that other programs rely on.

mod common;

use common::{Desk, has_keys, text};
use serde_json::Value;

const HV: &str = "honourable-victory";

#[test]
fn systems_and_scenarios_are_listed() {
    let desk = Desk::new();
    let systems = desk.run(&["systems", "--json"]).json();
    assert_eq!(systems["systems"][0]["id"], HV);
    assert!(!desk.run(&["systems"]).ok().contains("toy"));
    let scenarios = desk.run(&["scenarios", "--json"]).json();
    let all = scenarios["scenarios"].as_array().expect("a list");
    assert!(all.len() >= 4);
    for scenario in all {
        has_keys(scenario, &["system", "id", "title", "sides", "source"]);
        assert_eq!(scenario["sides"].as_array().map(Vec::len), Some(2));
    }
    // All paragraphs of a description are set in, not the first alone.
    let text = desk.run(&["scenarios", "--system", "sengoku-jidai"]).ok();
    assert!(text.contains("\n  SR1:") && !text.contains("\nSR"), "{text}");
    let schema: Value = desk.run(&["scenarios", "--schema"]).json();
    assert!(schema["properties"]["unit"].is_object(), "{schema}");
}

#[test]
fn simulate_has_its_keys_and_does_not_depend_on_threads() {
    let desk = Desk::new();
    let run = |threads: &str| {
        desk.run(&[
            "simulate",
            "--system",
            HV,
            "--scenario",
            "first-steps",
            "--games",
            "6",
            "--red",
            "greedy",
            "--blue",
            "random",
            "--seed",
            "4",
            "--threads",
            threads,
            "--json",
        ])
        .json()
    };
    let (one, three) = (run("1"), run("3"));
    has_keys(&one, &["games", "red_wins", "blue_wins", "draws", "decisions", "hash"]);
    assert_eq!(one, three);
    assert_eq!(one["games"], 6);
    let sum: u64 =
        ["red_wins", "blue_wins", "draws"].iter().filter_map(|key| one[key].as_u64()).sum();
    assert_eq!(sum, 6);
}

#[test]
fn bench_has_its_keys() {
    let desk = Desk::new();
    let it = desk.run(&["bench", "--system", HV, "--seconds", "0.002", "--json"]).json();
    has_keys(&it["yardstick"], &["decisions_per_s", "search_per_s"]);
    has_keys(
        &it["systems"][0],
        &[
            "id",
            "decisions_per_s",
            "decisions_with_copy_per_s",
            "copy_ns",
            "position_bytes",
            "search_per_s",
            "allocations_per_decision",
        ],
    );
}

#[test]
fn check_and_coverage_count_cases() {
    let desk = Desk::new();
    let good = "system toy\nabout A march past the ford\nproves toy.march.limit\nphase march\n\
                illegal Red march 700 because toy.march.limit\n";
    let bad = "system toy\nabout Wrong\nproves toy.flee\nphase march\nlegal Red march 700\n";
    let path = text(&desk.write("mixed.play", &format!("{good}\n{bad}")));
    let out = desk.run(&["check", &path]).says(1, "mixed.play:11: ");
    assert_eq!(out.trim_end().lines().last(), Some("1 passed, 1 failed"), "{out}");
    let json = desk.run(&["check", &path, "--json"]).json();
    assert_eq!((json["passed"].as_u64(), json["failed"].as_u64()), (Some(1), Some(1)));
    assert_eq!(json["cases"][1]["fault"]["line"], 11);
    let covered = desk.run(&["coverage", "--system", "toy", "--cases", &path, "--json"]).json();
    let system = &covered["systems"][0];
    let keys: Vec<&String> = system.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["entries", "id", "proved", "unproved"]);
    assert_eq!((system["entries"].as_u64(), system["proved"].as_u64()), (Some(8), Some(1)));
    desk.run(&["coverage", "--system", "toy", "--cases", &path, "--strict"]).says(1, "unproved");
    let good = text(&desk.write("good.play", good));
    let out = desk.run(&["check", "--explain", &good]).ok();
    assert!(out.contains("> start") && out.ends_with("1 passed, 0 failed\n"), "{out}");
    let folder = text(&desk.path("."));
    desk.run(&["check", &folder]).says(1, "2 passed, 1 failed");
}

#[test]
fn odds_and_why_answer_from_cases_and_games() {
    let desk = Desk::new();
    let case = "system toy\nabout A blow\nhand Red cards=11,10,9\nhand Blue cards=0,1,2\nphase lay\n\
                Red lay 11\nBlue lay 0\n";
    let path = text(&desk.write("blow.play", case));
    for more in [&[][..], &["--whole"]] {
        let mut arguments = vec!["odds", &path, "stand", "--json"];
        arguments.extend(more);
        let odds = desk.run(&arguments).json();
        let outcomes = odds["outcomes"].as_array().expect("outcomes");
        has_keys(&outcomes[0], &["numerator", "denominator", "changes"]);
        let sum: f64 = outcomes
            .iter()
            .map(|it| {
                it["numerator"].as_f64().unwrap_or(0.0) / it["denominator"].as_f64().unwrap_or(1.0)
            })
            .sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    }
    desk.run(&["odds", &path, "sit"]).says(2, "Write `march");
    desk.run(&["odds", &path]).says(2, "flee");
    desk.run(&["odds", &path, "lay 3"]).says(1, "Not allowed");
    desk.run(&["odds", &path, "stand", "--seat", "red"]).says(1, "Red is not asked");
    let why = desk.run(&["why", &path, "lay 3", "--json"]).json();
    assert_eq!(why["choices"][0]["allowed"], false);
    assert_eq!(why["choices"][0]["rules"][0]["id"], "toy.strike");
    desk.run(&["why", &path, "flee"]).says(0, "flee: allowed");
    let game = text(&desk.toy_game());
    desk.run(&["odds", &game, "march 300", "--step", "1"]).says(0, "1/1 = 100 %");
    desk.run(&["why", &game, "--step", "3"]).says(0, "toy.lay.held");
    desk.run(&["odds", &game, "march 1"]).says(1, "the game is over");
    desk.run(&["odds", &game, "march 1", "--step", "9999"]).says(2, "there are steps 1 to");
}

#[test]
fn records_are_replayed_verified_exported_and_drawn() {
    let desk = Desk::new();
    let game = text(&desk.toy_game());
    desk.run(&["verify", &game]).says(0, "every die follows from the seed");
    let told = desk.run(&["replay", &game]).ok();
    assert!(told.contains("[toy.march]") && told.contains("wins"), "{told}");
    assert!(desk.run(&["replay", &game, "--step", "2"]).ok().contains("The ford"));
    assert!(
        desk.run(&["replay", &game, "--step", "-1", "--format", "svg"]).ok().starts_with("<svg")
    );
    let browsed =
        desk.feed(&["replay", &game, "--browse"], "n\nlast\np\n3\nprose\nxyz\n0\nq\n").ok();
    assert!(browsed.contains("There are steps 1 to"), "{browsed}");
    let steps = desk.run(&["replay", &game, "--json"]).json();
    has_keys(&steps, &["steps", "winner", "degree"]);
    let case = text(&desk.path("moment.play"));
    for step in ["0", "1", "3", "4", "5", "6"] {
        desk.run(&["case", "export", &game, step, "--output", &case]).ok();
        desk.run(&["check", &case]).says(0, "1 passed, 0 failed");
    }
    desk.run(&["case", "export", &game, "9999"]).says(2, "there are steps");
    assert!(desk.run(&["render", &game, "--step", "4", "--as", "red"]).ok().starts_with("<svg"));
    let svg = text(&desk.path("start.svg"));
    desk.run(&["render", "--scenario", "anegawa", "--output", &svg]).ok();
    assert!(std::fs::read_to_string(&svg).expect("drawn").starts_with("<svg"));
    desk.run(&["render", "--scenario", "anegawa", "--format", "prose"]).says(0, "Anegawa");
}

#[test]
fn every_command_has_help_with_an_example() {
    let desk = Desk::new();
    let help = desk.run(&["--help"]).ok();
    for command in [
        "systems",
        "scenarios",
        "play",
        "check",
        "coverage",
        "rules",
        "odds",
        "why",
        "case",
        "replay",
        "verify",
        "render",
        "simulate",
        "bench",
        "completions",
    ] {
        assert!(help.contains(command), "{command} in {help}");
        let own = desk.run(&[command, "--help"]).ok();
        assert!(own.contains("Example"), "{command}: {own}");
    }
    assert!(desk.run(&["completions", "bash"]).ok().contains("_kassen"));
}

#[test]
fn rules_are_browsed_and_searched() {
    let desk = Desk::new();
    assert!(desk.run(&["rules"]).ok().lines().count() > 200);
    assert!(desk.run(&["rules", "evade"]).ok().contains("evad"));
    desk.run(&["rules", "elephants"]).says(1, "nothing in");
    let json = desk.run(&["rules", "H-17", "--json"]).json();
    assert_eq!(json["rulings"][0]["id"], "H-17");
    assert!(desk.run(&["rules", "--house"]).ok().contains("spears-cv-3"));
}

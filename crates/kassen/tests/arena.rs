//! Measuring players: the arena, the certificates, and the bot of the documentation.

mod common;
use common::Desk;
use std::io::Write;

const LADDER: [&str; 13] = [
    "arena",
    "--system",
    "toy",
    "--player",
    "greedy",
    "--player",
    "random",
    "--player",
    "search:30",
    "--games",
    "60",
    "--quiet",
    "--json",
];

#[test]
fn an_arena_ranks_its_players() {
    let found = Desk::new().run(&LADDER).json();
    let ladder = found["ladder"].as_array().unwrap();
    assert_eq!(ladder.len(), 3);
    assert_eq!(ladder[2]["player"], "random");
    assert!(ladder[0]["elo"].as_f64() > ladder[2]["elo"].as_f64());
    assert_eq!(found["matches"].as_array().unwrap().len(), 3);
    for played in found["matches"].as_array().unwrap() {
        let count = |key: &str| played[key].as_u64().unwrap();
        assert_eq!(count("a_wins") + count("b_wins") + count("draws"), 60);
    }
}

#[test]
fn an_arena_goes_on_where_it_was_interrupted() {
    let desk = Desk::new();
    fn with(journal: &str) -> Vec<&str> {
        [&LADDER[..], &["--journal", journal]].concat()
    }
    let whole = desk.run(&with("whole.jsonl")).json();
    // Torn in the middle of the fourth line, as by a cable pulled.
    let text = std::fs::read_to_string(desk.path("whole.jsonl")).unwrap();
    let keep: usize = text.lines().take(3).map(|line| line.len() + 1).sum();
    desk.write("torn.jsonl", &text[..keep + 40]);
    assert_eq!(desk.run(&with("torn.jsonl")).json(), whole);
    // The same batches, in another order.
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        lines.sort();
        lines
    };
    let mended = std::fs::read_to_string(desk.path("torn.jsonl")).unwrap();
    assert_eq!(sorted(&mended), sorted(&text));
    // A journal of other players is not mixed in.
    let other = ["arena", "--system", "toy", "--player", "greedy", "--player", "random"];
    let other = [&other[..], &["--journal", "whole.jsonl"]].concat();
    desk.run(&other).says(2, "journal of another arena");
}

#[test]
fn a_test_stops_when_it_knows() {
    let desk = Desk::new();
    let players = ["arena", "--system", "toy", "--player", "greedy", "--player", "random"];
    let test = [&players[..], &["--sprt", "0,50", "--games", "4000", "--quiet", "--json"]].concat();
    let found = desk.run(&test).json();
    assert_eq!(found["test"]["verdict"], "better");
    assert!(found["matches"][0]["games"].as_u64().unwrap() < 1_000);
    desk.run(&["arena", "--player", "greedy"]).says(2, "two at least");
    desk.run(&["arena", "--player", "greedy", "--sprt", "9,3"]).says(2, "smaller first");
}

#[test]
fn certificates_are_written_once() {
    let desk = Desk::new();
    let certify = |games: &str| {
        let system = ["certify", "--system", "toy", "--into", ".", "--quick", "greedy"];
        let games = ["--games", games, "--strong", "search:20", "--strong-games", "10"];
        desk.run(&[&system[..], &games].concat()).ok()
    };
    assert!(certify("40").contains("of 40 games of greedy"));
    let text = std::fs::read_to_string(desk.path("toy.toml")).unwrap();
    assert!(text.contains("player = \"search:20\""), "{text}");
    certify("20");
    assert_eq!(std::fs::read_to_string(desk.path("toy.toml")).unwrap(), text);
    desk.write("toy.toml", "scenario = 3");
    let system = ["certify", "--system", "toy", "--into", "."];
    desk.run(&system).says(1, "toy.toml:1");
    desk.run(&["certify", "--system", "toy", "--scenario", "nowhere"]).says(2, "nowhere");
}

#[test]
fn the_bot_of_the_documentation_plays() {
    let page = include_str!("../../../docs/bot.md");
    let block = page.split("```python\n").nth(2).expect("the second program");
    let program = &block[..block.find("```").expect("its end")];
    let desk = Desk::new();
    desk.write("attacker.py", program);
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        let mut err = std::io::stderr();
        let _ = writeln!(err, "SKIPPED: there is no python3 here to run the bot of docs/bot.md");
        return;
    }
    for system in ["toy", "honourable-victory"] {
        let play = ["play", "--system", system, "--red", "bot:python3 attacker.py"];
        let rest = ["--blue", "random", "--seed", "3", "--no-save"];
        let out = desk.run(&[&play[..], &rest].concat()).ok();
        assert!(!out.contains("loses the game"), "{out}");
    }
}

//! The server as a process: it starts, it is killed again and again, and loses nothing it said.

mod common;

use common::Desk;
use common::process::{Acknowledged, JSON, Process, ask, open, player, state};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[test]
fn bare_kassen_starts_the_server_on_this_machine() {
    let desk = Desk::new();
    let process = Process::start(&desk, &[]);
    assert!(process.address.starts_with("127.0.0.1:"), "{}", process.address);
    let (status, head, body) = ask(&process.address, "GET", "/", "", "").expect("answers");
    assert_eq!(status, 200);
    assert!(head.to_lowercase().contains("content-security-policy"), "{head}");
    assert!(body.contains("Kassen"));
    assert!(desk.path("data").join("kassen/server/kassen.db").exists());
    // A second one does not open the same file again: it says where the first is.
    let port = process.address.rsplit(':').next().unwrap();
    let second = desk.command(&[]).env("KASSEN_PORT", port).output().expect("starts");
    let said = String::from_utf8_lossy(&second.stdout);
    assert!(second.status.success() && said.contains("runs already"), "{said}");
}

#[test]
fn serve_refuses_what_it_cannot_do() {
    let desk = Desk::new();
    let first = Process::start(&desk, &["serve", "--port", "0", "--data", "here"]);
    let port = first.address.rsplit(':').next().unwrap().to_string();
    desk.run(&["serve", "--port", &port, "--data", "there"]).says(3, "in use");
    desk.write("file", "no folder");
    desk.run(&["serve", "--port", "0", "--data", "file"]).says(3, "file");
    desk.run(&["serve", "--public", "kassen.example"]).says(2, "https://NAME");
    std::fs::create_dir_all(desk.path("broken")).unwrap();
    desk.write("broken/kassen.db", &"this is no database ".repeat(1000));
    desk.run(&["serve", "--port", "0", "--data", "broken"]).says(3, "kassen.db");
}

#[test]
fn fifty_kills_lose_nothing_that_was_acknowledged() {
    let desk = Desk::new();
    let arguments = ["serve", "--port", "0", "--data", "kept"];
    let acknowledged = Acknowledged::default();
    let (mut total, mut busy) = (0, 0);
    for round in 0..50u64 {
        let mut process = Process::start(&desk, &arguments);
        let address = process.address.clone();
        // Everything that was acknowledged before is there.
        for (id, secrets, version) in acknowledged.lock().unwrap().iter() {
            let state = state(&address, id, &secrets[0]).expect("answers");
            let found = state["version"].as_u64().unwrap_or(0);
            assert!(found >= *version, "round {round}: {id} has {found} lines, not {version}");
        }
        // Games are short: with too few of them there is nothing left to lose in the later rounds.
        if round % 2 == 0 {
            for _ in 0..4 {
                let (id, secrets) = open(&address);
                acknowledged.lock().unwrap().push((id, secrets, 1));
            }
        }
        let before: u64 = acknowledged.lock().unwrap().iter().map(|game| game.2).sum();
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let (address, stop, acknowledged) = (&address, &stop, &acknowledged);
            for number in 0..6 {
                scope.spawn(move || player(&[address], round * 10 + number, stop, acknowledged));
            }
            let wait = 20 + (round * 7919) % 180;
            std::thread::sleep(Duration::from_millis(wait));
            process.kill();
            stop.store(true, Ordering::Relaxed);
        });
        let after: u64 = acknowledged.lock().unwrap().iter().map(|game| game.2).sum();
        total += after - before;
        busy += u64::from(after > before);
    }
    assert!(total >= 200 && busy >= 25, "only {total} decisions in {busy} busy rounds");
    // Every game still replays, hash by hash, and every hash chain is whole.
    let process = Process::start(&desk, &arguments);
    for (id, secrets, version) in acknowledged.lock().unwrap().iter() {
        let seen = state(&process.address, id, &secrets[0]).expect("answers");
        assert!(seen["version"].as_u64().unwrap_or(0) >= *version);
        assert!(seen["notice"].is_null(), "{}", seen["notice"]);
    }
}

/// The bot of the documentation, as it stands there, plays a whole game against a computer player.
#[test]
fn the_bot_of_the_documentation_plays() {
    let desk = Desk::new();
    let process = Process::start(&desk, &["serve", "--port", "0", "--data", "kept"]);
    let page = include_str!("../../../docs/bot.md");
    let code = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next());
    let code = code.expect("the page has a program");
    assert!(code.lines().filter(|line| !line.trim().is_empty()).count() <= 30);
    let file = desk.write("bot.py", code);
    let body = json!({ "system": "toy", "scenario": "ford", "red": "friend", "blue": "random" });
    let (_, _, body) =
        ask(&process.address, "POST", "/api/games", JSON, &body.to_string()).unwrap();
    let game: Value = serde_json::from_str(&body).unwrap();
    let ran = std::process::Command::new("python3")
        .arg(file)
        .arg(format!("http://{}", process.address))
        .arg(game["id"].as_str().unwrap())
        .arg(game["secrets"]["red"].as_str().unwrap())
        .output();
    let Ok(ran) = ran else {
        let mut err = std::io::stderr();
        let _ = writeln!(err, "SKIPPED: there is no python3 here to run the bot of docs/bot.md");
        return;
    };
    let said = String::from_utf8_lossy(&ran.stdout);
    let complained = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success() && !said.trim().is_empty(), "{said}{complained}");
}

/// The operator's way out for whoever lost his password, while the server runs.
#[test]
fn an_operator_gives_a_code_for_a_new_password() {
    let desk = Desk::new();
    desk.run(&["account", "reset", "oda", "--data", "nowhere"]).says(3, "is not there");
    assert!(!desk.path("nowhere").exists(), "nothing is made by asking");
    desk.run(&["account", "reset"]).says(2, "NAME");
    let process = Process::start(&desk, &["serve", "--port", "0", "--data", "kept"]);
    desk.run(&["account", "reset", "oda", "--data", "kept"]).says(1, "no account 'oda'");
    let head = "Content-Type: application/x-www-form-urlencoded\r\n";
    let send = |path: &str, form: &str| {
        let (status, _, page) = ask(&process.address, "POST", path, head, form).expect("answers");
        (status, page)
    };
    assert_eq!(send("/account/sign-up", "name=Oda&password=three+small+boats").0, 303);
    let said = desk.run(&["account", "reset", "oda", "--data", "kept"]).ok();
    let code = said.lines().next().unwrap();
    assert!(code.len() == 64 && said.contains("/account"), "{said}");
    let reset = format!("name=oda&code={code}&password=four+small+boats");
    assert_eq!(send("/account/reset", &reset).0, 303);
    assert_eq!(send("/account/reset", &reset).0, 422, "once");
    assert_eq!(send("/account/sign-in", "name=oda&password=three+small+boats").0, 422);
    assert_eq!(send("/account/sign-in", "name=oda&password=four+small+boats").0, 303);
}

#[test]
fn the_server_is_measured_beside_a_bare_endpoint() {
    let desk = Desk::new();
    let here = desk.path("").display().to_string();
    let told = desk
        .run(&[
            "bench",
            "server",
            "--connections",
            "4",
            "--decisions",
            "20",
            "--rounds",
            "1",
            "--data",
            &here,
            "--json",
        ])
        .json();
    for endpoint in ["bare", "ours"] {
        assert_eq!(told["rounds"][0][endpoint]["count"], json!(80), "{told}");
        assert!(told["rounds"][0][endpoint]["per_second"].as_f64().is_some_and(|rate| rate > 0.0));
    }
    for ratio in ["per_second", "p99", "p50_alone"] {
        let median = told["ratios"][ratio]["median"].as_f64();
        assert!(median.is_some_and(|ratio| ratio > 0.0), "{told}");
    }
    // Only a program that was built to count knows how much memory a game takes.
    assert_eq!(told["memory"].is_object(), cfg!(feature = "counted"), "{told}");
}

//! The server as a process: it starts, it is killed again and again, and loses nothing it said.

mod common;

use common::Desk;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A server process; killed at the end of the test, whatever happens.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(desk: &Desk, arguments: &[&str]) -> Process {
        let mut command = desk.command(arguments);
        command.env("KASSEN_PORT", "0");
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        out.read_line(&mut line).expect("says where it is");
        let address = line.trim().split("http://").nth(1).unwrap_or_else(|| panic!("'{line}'"));
        let address = address.trim_end_matches('/').to_string();
        Process { child, address }
    }

    fn kill(&mut self) {
        // On Unix this is SIGKILL.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// One request over a connection of its own; `None` if the server went away meanwhile.
fn ask(
    address: &str,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Option<(u16, String, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\
         Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, head.to_string(), body.to_string()))
}

const JSON: &str = "Content-Type: application/json\r\n";

/// Opens a game against nobody; gives its id and the secrets of both seats.
fn open(address: &str) -> (String, [String; 2]) {
    let body = json!({
        "system": "toy", "scenario": "ford", "red": "friend", "blue": "friend", "dice": "sealed"
    });
    let (status, _, body) =
        ask(address, "POST", "/api/games", JSON, &body.to_string()).expect("answers");
    assert_eq!(status, 201, "{body}");
    let game: Value = serde_json::from_str(&body).expect("JSON");
    let text = |value: &Value| value.as_str().expect("text").to_string();
    (text(&game["id"]), [text(&game["secrets"]["red"]), text(&game["secrets"]["blue"])])
}

fn state(address: &str, id: &str, secret: &str) -> Option<Value> {
    let headers = format!("Authorization: Bearer {secret}\r\n");
    let (status, _, body) = ask(address, "GET", &format!("/api/games/{id}"), &headers, "")?;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).ok()
}

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

/// What was acknowledged, by game: the lines of the record that must be there.
type Acknowledged = Arc<Mutex<Vec<(String, [String; 2], u64)>>>;

/// Plays at random games until the server goes away; notes what was acknowledged.
fn player(address: &str, number: u64, stop: &AtomicBool, acknowledged: &Acknowledged) {
    let mut luck = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut count = 0;
    while !stop.load(Ordering::Relaxed) {
        luck ^= luck << 13;
        luck ^= luck >> 7;
        luck ^= luck << 17;
        let pick = {
            let games = acknowledged.lock().unwrap();
            let (id, secrets, _) = &games[luck as usize % games.len()];
            (id.clone(), secrets.clone())
        };
        let (id, secrets) = pick;
        for secret in &secrets {
            let Some(state) = state(address, &id, secret) else { return };
            let offers = state["offers"].as_array().cloned().unwrap_or_default();
            if offers.is_empty() {
                continue;
            }
            count += 1;
            let say = &offers[luck as usize % offers.len()]["say"];
            let body = json!({
                "ask": state["ask"], "say": say, "key": format!("{number}-{count}-{luck}")
            });
            let headers =
                format!("Authorization: Bearer {secret}\r\nPrefer: return=minimal\r\n{JSON}");
            let path = format!("/api/games/{id}/answer");
            let Some((status, _, body)) = ask(address, "POST", &path, &headers, &body.to_string())
            else {
                return;
            };
            if status == 200 {
                let done: Value = serde_json::from_str(&body).expect("JSON");
                let version = done["version"].as_u64().expect("a version");
                let mut games = acknowledged.lock().unwrap();
                let game = games.iter_mut().find(|(known, ..)| *known == id).expect("known");
                game.2 = game.2.max(version);
            } else {
                assert_eq!(status, 409, "{body}");
            }
        }
    }
}

#[test]
fn fifty_kills_lose_nothing_that_was_acknowledged() {
    let desk = Desk::new();
    let arguments = ["serve", "--port", "0", "--data", "kept"];
    let acknowledged: Acknowledged = Arc::default();
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
        if round % 5 == 0 {
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
                scope.spawn(move || player(address, round * 10 + number, stop, acknowledged));
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
    assert!(told["ratios"]["per_second"].as_f64().is_some_and(|ratio| ratio > 0.0), "{told}");
}

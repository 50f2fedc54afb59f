//! The server as a process, and players who note what it acknowledged.

#![allow(dead_code)]

use super::Desk;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A server process; killed at the end of the test, whatever happens.
pub struct Process {
    child: Child,
    pub address: String,
}

impl Process {
    pub fn start(desk: &Desk, arguments: &[&str]) -> Process {
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

    pub fn kill(&mut self) {
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
pub fn ask(
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

pub const JSON: &str = "Content-Type: application/json\r\n";

/// Opens a game against nobody; gives its id and the secrets of both seats.
pub fn open(address: &str) -> (String, [String; 2]) {
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

pub fn state(address: &str, id: &str, secret: &str) -> Option<Value> {
    let headers = format!("Authorization: Bearer {secret}\r\n");
    let (status, _, body) = ask(address, "GET", &format!("/api/games/{id}"), &headers, "")?;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).ok()
}

/// What was acknowledged, by game: the lines of the record that must be there.
pub type Acknowledged = Arc<Mutex<Vec<(String, [String; 2], u64)>>>;

/// Plays at random games at these servers until one goes away; notes what was acknowledged.
pub fn player(addresses: &[&str], number: u64, stop: &AtomicBool, acknowledged: &Acknowledged) {
    let mut luck = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut count = 0;
    while !stop.load(Ordering::Relaxed) {
        luck ^= luck << 13;
        luck ^= luck >> 7;
        luck ^= luck << 17;
        let address = addresses[(luck >> 20) as usize % addresses.len()];
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

//! Notices, against receivers that really listen: once, not while one looks, tried again, by mail.

mod common;
#[path = "common/hook.rs"]
mod hooks;

use axum::http::StatusCode;
use common::{Browser, Folder, first_offer, server, two_at};
use hooks::hook;
use serde_json::Value;
use server::notices::{NoticeConfig, Smtp};
use server::{Config, Server};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

/// A mail server without TLS, as a relay on the same machine is.
async fn post_office() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("smtp+plain://me:secret@{}", listener.local_addr().unwrap());
    let letters = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&letters);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let mut stream = BufReader::new(stream);
            let (mut letter, mut writing) = (String::new(), false);
            stream.get_mut().write_all(b"220 here\r\n").await.unwrap();
            let mut line = String::new();
            while stream.read_line(&mut line).await.unwrap_or(0) > 0 {
                letter += &line;
                let answer: &[u8] = match line.trim_end() {
                    "." if writing => {
                        writing = false;
                        kept.lock().unwrap().push(std::mem::take(&mut letter));
                        b"250 taken\r\n"
                    }
                    _ if writing => b"",
                    "DATA" => {
                        writing = true;
                        b"354 go on\r\n"
                    }
                    "QUIT" => b"221 bye\r\n",
                    said if said.starts_with("EHLO") => b"250-here\r\n250 AUTH PLAIN\r\n",
                    said if said.starts_with("AUTH PLAIN") => b"235 in\r\n",
                    _ => b"250 yes\r\n",
                };
                stream.get_mut().write_all(answer).await.unwrap();
                line.clear();
            }
        }
    });
    (address, letters)
}

/// Everything a hundred times as fast.
fn hurried(config: &mut Config) {
    config.notices = NoticeConfig {
        inside: true,
        after: Duration::from_millis(200),
        pauses: vec![Duration::from_millis(100); 3],
        round: Duration::from_millis(20),
        ..NoticeConfig::default()
    };
}

async fn until(what: &str, mut done: impl AsyncFnMut() -> bool) {
    for _ in 0..500 {
        if done().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{what} did not happen");
}

fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

async fn ask_for(browser: &mut Browser, kind: &str, address: &str) {
    let reply =
        browser.form("/notices", &format!("kind={kind}&address={}", escaped(address))).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text());
}

/// Answers for whoever of the two is asked until `browser`'s seat is asked anew.
async fn pass_to_blue(red: &mut Browser, blue: &mut Browser, id: &str) {
    for _ in 0..200 {
        if first_offer(&blue.state(id).await).is_some() {
            return;
        }
        let state = red.state(id).await;
        let say = first_offer(&state).expect("Red is asked if Blue is not");
        red.answer(id, &state["ask"], &say).await.ok();
    }
    panic!("Blue is never asked");
}

async fn log_of(browser: &mut Browser) -> String {
    browser.get("/notices").await.ok().text()
}

#[tokio::test]
async fn a_turn_is_told_once_with_game_side_and_phase() {
    let folder = Folder::new();
    let server = server(&folder, hurried).await;
    let (mut red, mut blue, id) = two_at(&server, "toy", "ford", "sealed").await;
    let (address, heard) = hook(0).await;
    ask_for(&mut blue, "json", &address).await;
    ask_for(&mut blue, "json", &address).await; // The same again is one, not two.
    pass_to_blue(&mut red, &mut blue, &id).await;
    until("a notice", async || !heard.lock().unwrap().is_empty()).await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    let heard = heard.lock().unwrap().clone();
    assert_eq!(heard.len(), 1, "{heard:?}");
    let notice = &heard[0];
    assert_eq!((&notice["event"], &notice["game"]), (&"turn".into(), &Value::from(id.as_str())));
    assert_eq!(notice["seat"], "blue");
    for fact in ["title", "side", "phase", "address", "text", "subject"] {
        assert!(!notice[fact].as_str().unwrap().is_empty(), "{fact}: {notice}");
    }
    assert!(notice["address"].as_str().unwrap().ends_with(&format!("/g/{id}")));
    let log = log_of(&mut blue).await;
    assert!(log.contains("204") && !log.contains("/hook"), "{log}");
    assert!(!log_of(&mut red).await.contains("204"), "the log is for its owner alone");
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_told_while_he_looks_or_after_he_has_decided() {
    let folder = Folder::new();
    let server = server(&folder, hurried).await;
    let (mut red, mut blue, id) = two_at(&server, "toy", "ford", "sealed").await;
    let (address, heard) = hook(0).await;
    ask_for(&mut blue, "slack", &address).await;
    let desk = server.hall().at_hand(&id).unwrap();
    let looking = listening(&server, &blue, &format!("/api/games/{id}/events")).await;
    until("a stream", async || desk.looking[1].load(std::sync::atomic::Ordering::Relaxed) == 1)
        .await;
    pass_to_blue(&mut red, &mut blue, &id).await;
    until("a line", async || log_of(&mut blue).await.contains("the table was open")).await;
    assert!(heard.lock().unwrap().is_empty());
    looking.abort();
    until("an end", async || desk.looking[1].load(std::sync::atomic::Ordering::Relaxed) == 0).await;
    // A page in the background hears, and does not keep notices away; but here he decides in time.
    let _away = listening(&server, &blue, &format!("/api/games/{id}/events?away=1")).await;
    while let Some(say) = first_offer(&blue.state(&id).await) {
        let ask = blue.state(&id).await["ask"].clone();
        blue.answer(&id, &ask, &say).await.ok();
    }
    pass_to_blue(&mut red, &mut blue, &id).await;
    let state = blue.state(&id).await;
    blue.answer(&id, &state["ask"], &first_offer(&state).unwrap()).await.ok();
    while let Some(say) = first_offer(&blue.state(&id).await) {
        let ask = blue.state(&id).await["ask"].clone();
        blue.answer(&id, &ask, &say).await.ok();
    }
    until("a line", async || log_of(&mut blue).await.contains("decided already")).await;
    assert!(heard.lock().unwrap().is_empty());
    server.stop().await;
}

/// A stream of events over a real socket.
async fn listening(server: &Server, browser: &Browser, path: &str) -> tokio::task::JoinHandle<()> {
    let mut stream = tokio::net::TcpStream::connect(server.address()).await.unwrap();
    let cookie = browser.cookie.clone().unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    tokio::spawn(async move {
        let mut bytes = [0; 1024];
        while stream.read(&mut bytes).await.is_ok_and(|count| count > 0) {}
    })
}

#[tokio::test]
async fn what_fails_is_tried_again_and_then_given_up() {
    let folder = Folder::new();
    let server = server(&folder, hurried).await;
    let mut player = Browser::new(&server);
    let (address, heard) = hook(2).await;
    ask_for(&mut player, "discord", &address).await;
    let reply = player.form("/notices/1/test", "").await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text());
    until("the third try", async || log_of(&mut player).await.contains("204")).await;
    {
        let heard = heard.lock().unwrap();
        assert_eq!(heard.len(), 3);
        assert!(heard[0]["content"].as_str().unwrap().contains("/notices"), "{heard:?}");
    }
    player.form("/notices/1/remove", "").await;
    let (broken, heard) = hook(usize::MAX).await;
    ask_for(&mut player, "json", &broken).await;
    let no = log_of(&mut player).await;
    let no = no.split("/notices/").nth(1).unwrap().split('/').next().unwrap().to_string();
    player.form(&format!("/notices/{no}/test"), "").await;
    until("giving up", async || log_of(&mut player).await.contains("given up")).await;
    assert_eq!(heard.lock().unwrap().len(), 4, "once and three times again");
    server.stop().await;
}

#[tokio::test]
async fn a_notice_outlives_the_server() {
    let folder = Folder::new();
    let first = server(&folder, |config| {
        hurried(config);
        config.notices.after = Duration::from_secs(2);
    })
    .await;
    let (mut red, mut blue, id) = two_at(&first, "toy", "ford", "sealed").await;
    let (address, heard) = hook(0).await;
    ask_for(&mut blue, "json", &address).await;
    pass_to_blue(&mut red, &mut blue, &id).await;
    until("it is written down", async || log_of(&mut blue).await.contains("Your turn.")).await;
    first.stop().await;
    assert!(heard.lock().unwrap().is_empty());
    let second = server(&folder, hurried).await;
    until("a notice", async || !heard.lock().unwrap().is_empty()).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(heard.lock().unwrap().len(), 1);
    second.stop().await;
}

#[tokio::test]
async fn mail_goes_to_addresses_that_were_shown_to_be_ones_own() {
    let folder = Folder::new();
    let (office, letters) = post_office().await;
    let server = server(&folder, |config| {
        hurried(config);
        config.notices.smtp = Some(Smtp::read(&office, "kassen@example.org").unwrap());
    })
    .await;
    let mut player = Browser::new(&server);
    ask_for(&mut player, "mail", "me@example.org").await;
    player.form("/notices/1/test", "").await.is_notice();
    until("a code", async || !letters.lock().unwrap().is_empty()).await;
    let letter = letters.lock().unwrap()[0].clone();
    for part in ["AUTH PLAIN AG1lAHNlY3JldA==", "RCPT TO:<me@example.org>", "MIME-Version: 1.0"] {
        assert!(letter.contains(part), "{part}: {letter}");
    }
    let coded = letter.split("=?utf-8?B?").nth(1).unwrap().split("?=").next().unwrap();
    let code = decoded(coded).split(' ').next().unwrap().to_string();
    player.form("/notices/1/confirm", "code=00000000").await.is_notice();
    let reply = player.form("/notices/1/confirm", &format!("code={code}")).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text());
    player.form("/notices/1/test", "").await;
    until("a letter", async || letters.lock().unwrap().len() == 2).await;
    // Somebody else's browser cannot send, confirm or remove.
    let mut other = Browser::new(&server);
    other.open("system=toy&scenario=ford&red=me&blue=me").await;
    for what in ["test", "confirm", "remove"] {
        let reply = other.form(&format!("/notices/1/{what}"), "code=x").await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{what}");
    }
    server.stop().await;
}

trait Notice {
    fn is_notice(&self);
}

impl Notice for common::Reply {
    /// Refused with a page that says why.
    fn is_notice(&self) {
        assert_eq!(self.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", self.text());
    }
}

fn decoded(text: &str) -> String {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => u32::from(byte - b'A'),
        b'a'..=b'z' => u32::from(byte - b'a') + 26,
        b'0'..=b'9' => u32::from(byte - b'0') + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut bytes = Vec::new();
    for four in text.trim_end_matches('=').as_bytes().chunks(4) {
        let word = four.iter().fold(0, |word, byte| word << 6 | digit(*byte));
        let word = word << (6 * (4 - four.len()));
        bytes.extend_from_slice(&word.to_be_bytes()[1..four.len()]);
    }
    String::from_utf8(bytes).unwrap()
}

#[tokio::test]
async fn notices_do_not_lead_into_our_own_network() {
    let folder = Folder::new();
    let server = server(&folder, |config| {
        hurried(config);
        config.notices.inside = false;
    })
    .await;
    let mut player = Browser::new(&server);
    let (address, heard) = hook(0).await;
    let secure = address.replace("http://", "https://");
    for (kind, wrong) in [
        ("json", address.as_str()),
        ("json", "file:///etc/passwd"),
        ("json", "https://me:pw@example.org/"),
        ("discord", "https://example.org/"),
        ("mail", "me@example.org"),
        ("pigeon", "the tower"),
        ("json", &"https://a.example/".repeat(100)),
    ] {
        let body = format!("kind={kind}&address={}", escaped(wrong));
        player.form("/notices", &body).await.is_notice();
    }
    // An address that looks well and leads inside is found out when it is looked up.
    ask_for(&mut player, "json", &secure).await;
    player.form("/notices/1/test", "").await;
    until("a refusal", async || log_of(&mut player).await.contains("no public address")).await;
    assert!(heard.lock().unwrap().is_empty());
    for number in 0..3 {
        ask_for(&mut player, "json", &format!("https://example.org/{number}")).await;
    }
    player.form("/notices", "kind=json&address=https%3a%2f%2fexample.org%2f5").await.is_notice();
    server.stop().await;
}

//! A server in a folder of its own, and browsers that talk to it without a socket.

#![allow(dead_code)]

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use serde_json::{Value, json};
use server::http::Site;
use server::{Clock, Config, Luck, Server};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A folder that is removed afterwards.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("kassen-server-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An address of this very machine.
pub fn here() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 9))
}

/// A server with the usual settings, changed by `change`.
pub async fn server(folder: &Folder, change: impl FnOnce(&mut Config)) -> Server {
    let mut config = Config::new(folder.path().to_path_buf());
    change(&mut config);
    Server::start(config).await.expect("starts")
}

/// A server whose ids, secrets and times are the same in every run.
pub async fn same_every_time(folder: &Folder) -> Server {
    server(folder, |config| {
        config.luck = Luck::fixed(7);
        config.clock = Clock::Still(1_794_789_876_000);
    })
    .await
}

/// What a request gave.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn ok(self) -> Reply {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text());
        self
    }

    /// Refused with this status and this kind of problem.
    pub fn is_problem(&self, status: u16, kind: &str) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        assert_eq!(self.headers[header::CONTENT_TYPE], "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["type"], format!("urn:kassen:problem:{kind}"), "{problem}");
        problem
    }

    /// Every byte of it, headers and all.
    pub fn bytes(&self) -> String {
        let mut headers: Vec<String> =
            self.headers.iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
        headers.sort();
        format!("{}\n{}\n\n{}", self.status, headers.join("\n"), self.text())
    }
}

/// A browser with a cookie of its own.
#[derive(Clone)]
pub struct Browser {
    site: Site,
    pub cookie: Option<String>,
    pub session: Option<String>,
    pub bearer: Option<String>,
    keys: u32,
}

impl Browser {
    pub fn new(server: &Server) -> Browser {
        Browser { site: server.site(), cookie: None, session: None, bearer: None, keys: 0 }
    }

    /// The same browser, at another server (the same one started again, say).
    pub fn at(&self, server: &Server) -> Browser {
        Browser { site: server.site(), ..self.clone() }
    }

    pub fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let mut request =
            Request::builder().method(method).uri(path).header(header::HOST, "localhost:1600");
        let cookies: Vec<&str> =
            [&self.cookie, &self.session].into_iter().flatten().map(String::as_str).collect();
        if !cookies.is_empty() {
            request = request.header(header::COOKIE, cookies.join("; "));
        }
        if let Some(bearer) = &self.bearer {
            request = request.header(header::AUTHORIZATION, format!("Bearer {bearer}"));
        }
        request
    }

    pub async fn send(&mut self, request: Request<Body>) -> Reply {
        let response = self.site.clone().answer(Some(here()), request).await;
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.expect("whole").to_vec();
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            let cookie = cookie.to_str().unwrap();
            let kept = match cookie.split_once('=').unwrap().0 {
                "kassen" => &mut self.cookie,
                "kassen-session" => &mut self.session,
                _ => continue,
            };
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
            let ended = cookie.contains("Max-Age=0");
            *kept = cookie.split(';').next().filter(|_| !ended).map(String::from);
        }
        Reply { status: parts.status, headers: parts.headers, body }
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        let request = self.request("GET", path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Reply {
        let request = self
            .request("POST", path)
            .header(header::CONTENT_TYPE, "application/json")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(body.to_string()))
            .unwrap();
        self.send(request).await
    }

    pub async fn form(&mut self, path: &str, body: &str) -> Reply {
        let request = self
            .request("POST", path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ORIGIN, "http://localhost:1600")
            .body(Body::from(body.to_string()))
            .unwrap();
        self.send(request).await
    }

    /// A key that was not used before.
    pub fn key(&mut self) -> String {
        self.keys += 1;
        format!("key-{}", self.keys)
    }

    /// Opens a game; gives its id.
    pub async fn open(&mut self, form: &str) -> String {
        let reply = self.form("/games", form).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text());
        let place = reply.headers[header::LOCATION].to_str().unwrap();
        place.strip_prefix("/g/").expect("a table").to_string()
    }

    pub async fn state(&mut self, id: &str) -> Value {
        self.get(&format!("/api/games/{id}")).await.ok().json()
    }

    pub async fn answer(&mut self, id: &str, ask: &Value, say: &str) -> Reply {
        let key = self.key();
        let body = json!({ "ask": ask, "say": say, "key": key });
        self.post(&format!("/api/games/{id}/answer"), &body).await
    }

    pub async fn throw(&mut self, id: &str, dice: &str) -> Reply {
        let key = self.key();
        self.post(&format!("/api/games/{id}/throw"), &json!({ "dice": dice, "key": key })).await
    }

    /// Takes the seat of a link.
    pub async fn claim(&mut self, id: &str, secret: &str) -> Reply {
        self.post(&format!("/api/games/{id}/claim"), &json!({ "secret": secret })).await
    }
}

/// Two browsers at a new game, Red's and Blue's.
pub async fn two_at(
    server: &Server,
    system: &str,
    scenario: &str,
    dice: &str,
) -> (Browser, Browser, String) {
    two_between([server, server], system, scenario, dice).await
}

/// The same, each at a server of his own, Red's first.
pub async fn two_between(
    [one, two]: [&Server; 2],
    system: &str,
    scenario: &str,
    dice: &str,
) -> (Browser, Browser, String) {
    let (mut red, mut blue) = (Browser::new(one), Browser::new(two));
    let id = red
        .open(&format!("system={system}&scenario={scenario}&red=me&blue=friend&dice={dice}"))
        .await;
    let secret = secret_in(&red.get(&format!("/g/{id}")).await.ok().text());
    blue.claim(&id, &secret).await.ok();
    (red, blue, id)
}

/// The secret of the link that stands in a page.
pub fn secret_in(page: &str) -> String {
    let (_, rest) = page.split_once("/seat#").unwrap_or_else(|| panic!("no link in {page}"));
    rest.chars().take_while(char::is_ascii_hexdigit).collect()
}

/// The first offer of a state, or nothing if its seat is not asked.
pub fn first_offer(state: &Value) -> Option<String> {
    state["offers"].as_array()?.first()?["say"].as_str().map(String::from)
}

/// Those who answer one question at the same time.
pub const CONTENDERS: u32 = 8;

/// Lets them answer the open question of a seat, each with an answer and a key of his own: one wins,
/// and all others are told how the game stands then. `contender` gives the browser of each.
pub async fn race(state: &Value, id: &str, name: &str, contender: impl Fn(u32) -> Browser) {
    let offers = state["offers"].as_array().unwrap();
    let mut tasks = Vec::new();
    for number in 0..CONTENDERS {
        let mut browser = contender(number);
        let say = &offers[number as usize % offers.len()]["say"];
        let key = format!("{name}-{number}");
        let body = json!({ "ask": state["ask"], "say": say, "key": key });
        let path = format!("/api/games/{id}/answer");
        tasks.push(tokio::spawn(async move { browser.post(&path, &body).await }));
    }
    let mut winners = 0;
    for task in tasks {
        let reply = task.await.unwrap();
        if reply.status == StatusCode::OK {
            winners += 1;
            continue;
        }
        let problem = reply.is_problem(409, "stale");
        let version = problem["state"]["version"].as_u64().unwrap();
        assert!(version > state["version"].as_u64().unwrap(), "{problem}");
    }
    assert_eq!(winners, 1, "{name}");
}

/// The record of a game, which is one that the rules verify.
pub async fn verified(browser: &mut Browser, system: &str, id: &str) -> String {
    let text = browser.get(&format!("/api/games/{id}/record")).await.ok().text();
    let (record, _) = engine::Record::read(&text).unwrap();
    shelf::find(system).unwrap().verify(&record).unwrap();
    text
}

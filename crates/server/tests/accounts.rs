//! Accounts: one's games in every browser, sessions that can be listed and ended, and passwords.

mod common;

use axum::http::{StatusCode, header};
use common::{Browser, Folder, Reply, secret_in, server};
use rusqlite::Connection;
use server::accounts::code_for;
use server::http::{Limits, Rate};
use server::{Clock, Config};

const BOATS: &str = "three+small+boats";

async fn sign_up(browser: &mut Browser, name: &str, more: &str) -> Reply {
    browser.form("/account/sign-up", &format!("name={name}&password={BOATS}{more}")).await
}

async fn sign_in(browser: &mut Browser, name: &str, password: &str) -> Reply {
    browser.form("/account/sign-in", &format!("name={name}&password={password}")).await
}

fn went(reply: &Reply, to: &str) {
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text());
    assert_eq!(reply.headers[header::LOCATION], to);
}

fn says(reply: &Reply, words: &str) {
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", reply.text());
    assert!(reply.text().contains(words), "{}", reply.text());
}

#[tokio::test]
async fn games_follow_their_owner_from_browser_to_browser() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let mut desk = Browser::new(&server);
    let first = desk.open("system=toy&scenario=ford&red=me&blue=friend").await;
    went(&sign_up(&mut desk, "Oda", "&bring=1").await, "/games");
    let second = desk.open("system=toy&scenario=ford&red=me&blue=greedy").await;
    let mut phone = Browser::new(&server);
    assert!(phone.state(&first).await["seat"].is_null());
    went(&sign_in(&mut phone, "oda", BOATS).await, "/games");
    let list = phone.get("/games").await.ok().text();
    assert!(list.contains(&first) && list.contains(&second) && list.contains("Oda"), "{list}");
    for id in [&first, &second] {
        assert_eq!(phone.state(id).await["seat"], "red");
        assert_eq!(desk.state(id).await["seat"], "red");
    }
    // What was brought is the account's: whoever uses the browser after him has nothing.
    went(&desk.form("/account/sign-out", "").await, "/account?said=out");
    assert!(desk.session.is_none());
    for id in [&first, &second] {
        assert!(desk.state(id).await["seat"].is_null());
    }
    // A seat that is taken by its link belongs to the account too; without one to the browser.
    let mut other = Browser::new(&server);
    let third = other.open("system=toy&scenario=ford&red=me&blue=friend").await;
    let secret = secret_in(&other.get(&format!("/g/{third}")).await.ok().text());
    phone.claim(&third, &secret).await.ok();
    went(&sign_in(&mut desk, "oda", BOATS).await, "/games");
    assert_eq!(desk.state(&third).await["seat"], "blue");
    server.stop().await;
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (mut one, mut two, mut three) =
        (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    went(&sign_up(&mut one, "oda", "").await, "/games");
    went(&sign_in(&mut two, "ODA", BOATS).await, "/games");
    went(&sign_in(&mut three, "oda", BOATS).await, "/games");
    let page = one.get("/account").await.ok().text();
    let numbers: Vec<&str> = page
        .split("/account/sessions/")
        .skip(1)
        .filter_map(|rest| {
            rest.split('/').next()?.parse::<u32>().ok().map(|_| rest.split('/').next().unwrap())
        })
        .collect();
    assert_eq!(numbers.len(), 3, "{page}");
    // Somebody else cannot end them.
    let mut stranger = Browser::new(&server);
    went(&sign_up(&mut stranger, "takeda", "").await, "/games");
    for number in &numbers {
        let end = format!("/account/sessions/{number}/end");
        went(&stranger.form(&end, "").await, "/account?said=ended");
    }
    assert!(two.get("/account").await.ok().text().contains("oda"));
    // The page of the second says which is its own.
    let of_two = two.get("/account").await.ok().text();
    let own = of_two.split("<strong>Here.").nth(1).unwrap();
    let own = own.split("/account/sessions/").nth(1).unwrap().split('/').next().unwrap();
    went(&one.form(&format!("/account/sessions/{own}/end"), "").await, "/account?said=ended");
    assert!(!two.get("/account").await.ok().text().contains("oda"));
    assert!(three.get("/account").await.ok().text().contains("oda"));
    // A new password ends all others; the old one is worth nothing.
    let wrong = one.form("/account/password", "old=nonsense&new=four+small+boats").await;
    says(&wrong, "do not belong together");
    let change = format!("old={BOATS}&new=four+small+boats");
    went(&one.form("/account/password", &change).await, "/account?said=changed");
    assert!(one.get("/account").await.ok().text().contains("oda"));
    assert!(!three.get("/account").await.ok().text().contains("oda"));
    says(&sign_in(&mut three, "oda", BOATS).await, "do not belong together");
    went(&sign_in(&mut three, "oda", "four+small+boats").await, "/games");
    went(&three.form("/account/sessions/end", "").await, "/account?said=out");
    assert!(!one.get("/account").await.ok().text().contains("oda"));
    server.stop().await;
    // Neither a password nor the secret of a session is kept.
    let file = Connection::open(folder.path().join("kassen.db")).unwrap();
    let kept: String = file
        .query_row("SELECT password FROM accounts WHERE folded = 'oda'", [], |row| row.get(0))
        .unwrap();
    assert!(kept.starts_with("argon2id$19456$2$1$") && !kept.contains("boats"), "{kept}");
    let secret = stranger.session.unwrap().split_once('=').unwrap().1.to_string();
    let tokens: Vec<Vec<u8>> = file
        .prepare("SELECT token FROM sessions")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let hexed =
        |token: &Vec<u8>| token.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    assert!(tokens.len() == 1 && tokens.iter().all(|token| hexed(token) != secret));
}

#[tokio::test]
async fn names_are_taken_once_and_bad_ones_refused() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let mut browser = Browser::new(&server);
    went(&sign_up(&mut browser, "織田信長", "").await, "/games");
    let mut other = Browser::new(&server);
    says(&sign_up(&mut other, "織田信長", "").await, "has this name");
    says(&sign_up(&mut other, "%3Cscript%3E", "").await, "&lt;script&gt;");
    says(&other.form("/account/sign-up", "name=takeda&password=password").await, "does not do");
    says(&sign_in(&mut other, "nobody", BOATS).await, "do not belong together");
    assert!(other.session.is_none());
    let forged = format!("kassen-session={}", "0".repeat(64));
    other.session = Some(forged);
    let reply = other.form("/account/sign-out", "").await;
    assert_eq!(reply.status, StatusCode::UNAUTHORIZED);
    server.stop().await;
}

#[tokio::test]
async fn guesses_are_counted_and_hashes_are_few() {
    let folder = Folder::new();
    let server = server(&folder, |config| {
        let guessing = Rate { burst: 3.0, per_second: 0.001 };
        config.limits = Limits { guessing, hashing: 1, hashing_in_line: 1, ..Limits::default() };
    })
    .await;
    let mut browser = Browser::new(&server);
    went(&sign_up(&mut browser, "oda", "").await, "/games");
    let mut guesser = Browser::new(&server);
    for _ in 0..3 {
        says(&sign_in(&mut guesser, "oda", "nonsense").await, "do not belong together");
    }
    let late = sign_in(&mut guesser, "Oda", BOATS).await;
    assert_eq!(late.status, StatusCode::TOO_MANY_REQUESTS, "{}", late.text());
    assert!(late.headers.contains_key("retry-after"));
    // Many at once: some are told to wait, and nothing breaks.
    let mut tasks = Vec::new();
    for number in 0..8 {
        let mut browser = Browser::new(&server);
        tasks.push(tokio::spawn(async move {
            sign_in(&mut browser, &format!("name{number}"), BOATS).await.status.as_u16()
        }));
    }
    let mut seen = Vec::new();
    for task in tasks {
        seen.push(task.await.unwrap());
    }
    assert!(seen.iter().all(|status| matches!(status, 422 | 429)), "{seen:?}");
    assert!(seen.contains(&429) && seen.contains(&422), "{seen:?}");
    server.stop().await;
}

#[tokio::test]
async fn old_sessions_end_by_themselves() {
    let folder = Folder::new();
    let first = server(&folder, |_| {}).await;
    let mut browser = Browser::new(&first);
    went(&sign_up(&mut browser, "oda", "").await, "/games");
    first.stop().await;
    let file = Connection::open(folder.path().join("kassen.db")).unwrap();
    let month = 31_i64 * 24 * 3600 * 1000;
    file.execute("UPDATE sessions SET seen = seen - ?1", [month]).unwrap();
    drop(file);
    let second = server(&folder, |_| {}).await;
    let mut browser = browser.at(&second);
    assert!(!browser.get("/account").await.ok().text().contains("oda"));
    second.stop().await;
}

/// The operator's command on the same folder, while the server runs.
async fn code(folder: &Folder, name: &str, clock: Clock) -> Option<String> {
    let mut config = Config::new(folder.path().to_path_buf());
    config.clock = clock;
    code_for(&config, name).await.unwrap()
}

async fn reset(browser: &mut Browser, name: &str, code: &str, password: &str) -> Reply {
    let form = format!("name={name}&code={code}&password={password}");
    browser.form("/account/reset", &form).await
}

#[tokio::test]
async fn a_lost_password_is_set_anew_by_a_code_that_works_once() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (mut one, mut two) = (Browser::new(&server), Browser::new(&server));
    went(&sign_up(&mut one, "Oda", "").await, "/games");
    went(&sign_up(&mut two, "takeda", "").await, "/games");
    assert_eq!(code(&folder, "nobody", Clock::System).await, None);
    assert_eq!(code(&folder, "no name", Clock::System).await, None);
    let old = code(&folder, "oda", Clock::System).await.unwrap();
    let good = code(&folder, "ODA", Clock::System).await.unwrap();
    let mut visitor = Browser::new(&server);
    let new = "five+small+boats";
    let bad = "This code is not good";
    says(&reset(&mut visitor, "oda", &old, new).await, bad);
    says(&reset(&mut visitor, "takeda", &good, new).await, bad);
    says(&reset(&mut visitor, "nobody", &good, new).await, bad);
    for wrong in ["", "nonsense", &"0".repeat(64), &"f".repeat(4000)] {
        says(&reset(&mut visitor, "oda", wrong, new).await, bad);
    }
    says(&reset(&mut visitor, "oda", &good, "password").await, "does not do");
    let bare = visitor.form("/account/reset", "").await;
    assert_eq!(bare.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(one.get("/account").await.ok().text().contains("Oda"), "nothing has changed");
    went(&reset(&mut visitor, " Oda ", &good, new).await, "/account?said=reset");
    assert!(visitor.get("/account?said=reset").await.ok().text().contains("new password is set"));
    assert!(!one.get("/account").await.ok().text().contains("Oda"), "all sessions end");
    assert!(two.get("/account").await.ok().text().contains("takeda"), "nobody else's");
    says(&sign_in(&mut one, "oda", BOATS).await, "do not belong together");
    went(&sign_in(&mut one, "oda", new).await, "/games");
    says(&reset(&mut visitor, "oda", &good, "six+small+boats").await, bad);
    server.stop().await;
    // A code lapses after a day; and only its hash is kept.
    let yesterday = Clock::Still(Clock::System.now() - 25 * 3600 * 1000);
    let late = code(&folder, "oda", yesterday).await.unwrap();
    let server = common::server(&folder, |_| {}).await;
    says(&reset(&mut visitor.at(&server), "oda", &late, "six+small+boats").await, bad);
    server.stop().await;
    let file = Connection::open(folder.path().join("kassen.db")).unwrap();
    let kept: Vec<u8> = file.query_row("SELECT code FROM resets", [], |row| row.get(0)).unwrap();
    let kept: String = kept.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(kept.len() == 64 && kept != late);
    // A folder without a server is not made one.
    let nowhere = Folder::new();
    assert!(code_for(&Config::new(nowhere.path().to_path_buf()), "oda").await.is_err());
}

#[tokio::test]
async fn guesses_at_codes_are_counted() {
    let folder = Folder::new();
    let server = server(&folder, |config| {
        let guessing = Rate { burst: 3.0, per_second: 0.001 };
        config.limits = Limits { guessing, ..Limits::default() };
    })
    .await;
    let mut browser = Browser::new(&server);
    went(&sign_up(&mut browser, "oda", "").await, "/games");
    let good = code(&folder, "oda", Clock::System).await.unwrap();
    for _ in 0..3 {
        reset(&mut browser, "oda", &"1".repeat(64), "five+small+boats").await;
    }
    let late = reset(&mut browser, "oda", &good, "five+small+boats").await;
    assert_eq!(late.status, StatusCode::TOO_MANY_REQUESTS, "{}", late.text());
    let late = browser.form("/account/delete", &format!("password={BOATS}")).await;
    assert_eq!(late.status, StatusCode::TOO_MANY_REQUESTS, "{}", late.text());
    server.stop().await;
}

#[tokio::test]
async fn an_account_is_deleted_and_its_games_go_on() {
    let folder = Folder::new();
    let server = server(&folder, |config| config.notices.inside = true).await;
    let (mut desk, mut phone) = (Browser::new(&server), Browser::new(&server));
    went(&sign_up(&mut desk, "oda", "").await, "/games");
    went(&sign_in(&mut phone, "oda", BOATS).await, "/games");
    let id = desk.open("system=toy&scenario=ford&red=me&blue=friend").await;
    let link = secret_in(&desk.get(&format!("/g/{id}")).await.ok().text());
    let hook = "kind=json&address=http%3A%2F%2F127.0.0.1%3A9%2Fhook";
    went(&desk.form("/notices", hook).await, "/notices");
    let wrong = desk.form("/account/delete", "password=nonsense&keep=1").await;
    says(&wrong, "do not belong together");
    says(&desk.form("/account/delete", "").await, "do not belong together");
    assert_eq!(phone.state(&id).await["seat"], "red", "nothing has changed");
    // The browser never had a cookie of its own: it gets one, and the seat with it.
    let gone = desk.form("/account/delete", &format!("password={BOATS}&keep=1")).await;
    went(&gone, "/account?said=deleted");
    assert!(desk.session.is_none() && desk.cookie.is_some());
    assert_eq!(desk.state(&id).await["seat"], "red");
    assert!(desk.get("/notices").await.ok().text().contains("127.0.0.1"));
    assert!(phone.state(&id).await["seat"].is_null(), "every session has ended");
    let reply = phone.form("/account/sign-out", "").await;
    assert_eq!(reply.status, StatusCode::UNAUTHORIZED);
    says(&sign_in(&mut phone, "oda", BOATS).await, "do not belong together");
    // Whoever opened it may still give the free seat away, and the link is still good.
    let revoke = format!("/api/games/{id}/seats/blue/revoke");
    let fresh = desk.post(&revoke, &serde_json::json!({})).await.ok().json();
    let fresh = fresh["link"].as_str().unwrap().split_once('#').unwrap().1.to_string();
    assert_eq!(phone.claim(&id, &link).await.status, StatusCode::FORBIDDEN);
    phone.claim(&id, &fresh).await.ok();
    // Without an heir the seat is free for whoever has its link; the name is free too.
    went(&sign_up(&mut phone, "oda", "&bring=1").await, "/games");
    assert_eq!(phone.state(&id).await["seat"], "blue");
    let gone = phone.form("/account/delete", &format!("password={BOATS}")).await;
    went(&gone, "/account?said=deleted");
    assert!(phone.state(&id).await["seat"].is_null());
    phone.claim(&id, &fresh).await.ok();
    assert_eq!(phone.state(&id).await["seat"], "blue");
    server.stop().await;
    let file = Connection::open(folder.path().join("kassen.db")).unwrap();
    for table in ["accounts", "sessions", "resets"] {
        let count = format!("SELECT count(*) FROM {table}");
        assert_eq!(file.query_row(&count, [], |row| row.get::<_, i64>(0)).unwrap(), 0, "{table}");
    }
}

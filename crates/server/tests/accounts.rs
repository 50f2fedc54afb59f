//! Accounts: one's games in every browser, sessions that can be listed and ended, and passwords.

mod common;

use axum::http::{StatusCode, header};
use common::{Browser, Folder, Reply, secret_in, server};
use rusqlite::Connection;
use server::http::{Limits, Rate};

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

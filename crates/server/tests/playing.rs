//! Whole games over the interface: two people, a computer, one screen, typed dice, a restart.

mod common;

use axum::http::StatusCode;
use common::{Browser, Folder, first_offer, secret_in, server, two_at};
use serde_json::{Value, json};
use std::time::Duration;

/// Plays a game to its end with the first offer each time; gives the last state.
async fn play_on(red: &mut Browser, blue: &mut Browser, id: &str) -> Value {
    for _ in 0..2000 {
        for browser in [&mut *red, &mut *blue] {
            let state = browser.state(id).await;
            if state["over"] != json!(false) && !state["over"].is_null() {
                return state;
            }
            if let Some(say) = first_offer(&state) {
                browser.answer(id, &state["ask"], &say).await.ok();
            }
        }
    }
    panic!("the game does not end");
}

#[tokio::test]
async fn two_browsers_play_a_game_and_the_dice_can_be_checked() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (mut red, mut blue, id) = two_at(&server, "toy", "ford", "sealed").await;
    let before = red.get(&format!("/api/games/{id}/record")).await.ok().json();
    assert!(before["commitment"].is_string() && before.get("seed").is_none(), "{before}");
    play_on(&mut red, &mut blue, &id).await;
    let record = blue.get(&format!("/api/games/{id}/record")).await.ok().text();
    let (read, _) = engine::Record::read(&record).unwrap();
    let verified = shelf::find("toy").unwrap().verify(&read).unwrap();
    assert_eq!(verified.dice, shelf::DiceCheck::Verified);
    for path in ["replay", "replay?step=3&as=all", "replay?step=99999&as=blue", "seat", ""] {
        let page = red.get(format!("/g/{id}/{path}").trim_end_matches('/')).await.ok().text();
        assert!(page.starts_with("<!DOCTYPE html>"), "{path}");
    }
    for path in ["/", "/games", "/scenarios", "/rules", "/settings", "/verify"] {
        red.get(path).await.ok();
    }
    assert!(red.get("/games").await.text().contains(&id));
    server.stop().await;
}

#[test]
fn a_computer_answers_and_plays_on_after_a_restart() {
    let folder = Folder::new();
    let life = tokio::runtime::Runtime::new().unwrap();
    let (red, id, version) = life.block_on(async {
        let server = server(&folder, |_| {}).await;
        let mut red = Browser::new(&server);
        let id = red.open("system=toy&scenario=ford&red=me&blue=search:20000&dice=sealed").await;
        let state = red.state(&id).await;
        red.answer(&id, &state["ask"], "march 300").await.ok();
        let thinking = red.state(&id).await;
        assert_eq!(thinking["thinking"], json!(true), "{thinking}");
        (red, id, thinking["version"].as_u64().unwrap())
    });
    // The computer thinks now. The server ends in the middle of it, without a word.
    life.shutdown_background();
    let life = tokio::runtime::Runtime::new().unwrap();
    life.block_on(async {
        let server = server(&folder, |_| {}).await;
        let mut red = red.at(&server);
        for _ in 0..600 {
            let state = red.state(&id).await;
            if state["version"].as_u64().unwrap() > version {
                let log = state["log"].to_string();
                assert_eq!(log.matches("Blue marches").count(), 1, "{log}");
                return server.stop().await;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the computer does not play on");
    });
}

#[tokio::test]
async fn computers_play_a_whole_battle_of_every_system() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let mut watcher = Browser::new(&server);
    let mut ids = Vec::new();
    for system in shelf::systems() {
        let (name, scenario) = (system.id(), system.book().scenarios[0].id);
        let form = format!("system={name}&scenario={scenario}&red=random&blue=random&dice=sealed");
        ids.push((name, watcher.open(&form).await));
    }
    for (name, id) in ids {
        let mut state = Value::Null;
        for _ in 0..1200 {
            state = watcher.state(&id).await;
            if state["over"] != json!(false) && !state["over"].is_null() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(!state["over"].is_null() && state["over"] != json!(false), "{name} does not end");
        let record = watcher.get(&format!("/api/games/{id}/record")).await.ok().text();
        let (read, _) = engine::Record::read(&record).unwrap();
        let verified = shelf::find(name).unwrap().verify(&read).unwrap();
        assert_eq!(verified.dice, shelf::DiceCheck::Verified, "{name}");
        watcher.get(&format!("/g/{id}/replay?step=5&as=all")).await.ok();
    }
    server.stop().await;
}

#[tokio::test]
async fn taking_back_is_for_whoever_decided_last() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (mut red, mut blue, id) = two_at(&server, "toy", "ford", "sealed").await;
    let state = red.state(&id).await;
    let after = red.answer(&id, &state["ask"], "march 300").await.ok().json();
    let path = format!("/api/games/{id}/undo");
    let stale = json!({ "ask": state["ask"], "key": "u0" });
    red.post(&path, &stale).await.is_problem(409, "stale");
    blue.post(&path, &json!({ "ask": after["version"], "key": "u1" }))
        .await
        .is_problem(409, "no-undo");
    let undone =
        red.post(&path, &json!({ "ask": after["version"], "key": "u2" })).await.ok().json();
    assert!(undone["log"].to_string().contains("takes the last decision back"), "{undone}");
    assert_eq!(undone["yours"], json!(true), "{undone}");
    let conceded = blue.post(&format!("/api/games/{id}/concede"), &json!({ "key": "c" })).await;
    assert_ne!(conceded.ok().json()["over"], json!(false));
    server.stop().await;
}

#[tokio::test]
async fn one_screen_has_a_curtain_between_its_players() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let mut both = Browser::new(&server);
    let id = both.open("system=toy&scenario=ford&red=me&blue=me&dice=sealed").await;
    let drawn = both.state(&id).await;
    assert_eq!(drawn["curtain"], json!(true));
    assert!(!drawn.to_string().contains("Red draws 1") && !drawn.to_string().contains("card-"));
    let path = format!("/api/games/{id}/curtain");
    let lifted = both.post(&path, &json!({ "seat": "red", "key": "k" })).await.ok().json();
    assert_eq!((&lifted["curtain"], &lifted["yours"]), (&json!(false), &json!(true)), "{lifted}");
    let after = both.answer(&id, &lifted["ask"], "march 0").await.ok().json();
    assert_eq!(after["curtain"], json!(true), "Blue is to choose: Red must not see his hand");
    both.post(&path, &json!({ "seat": "green" })).await.is_problem(400, "garbled");
    let lifted = both.post(&path, &json!({ "seat": "blue" })).await.ok().json();
    assert_eq!(lifted["curtain"], json!(false));
    server.stop().await;
}

#[tokio::test]
async fn typed_dice_survive_a_restart_between_two_throws() {
    let folder = Folder::new();
    let first = server(&folder, |_| {}).await;
    let (mut red, mut blue, id) = two_at(&first, "toy", "ford", "typed").await;
    // Three cards each are drawn before the first question: Red's first.
    for card in ["1", "2"] {
        red.throw(&id, card).await.ok();
    }
    blue.throw(&id, "3").await.is_problem(409, "not-your-turn");
    first.stop().await;
    let second = server(&folder, |_| {}).await;
    let (mut red, mut blue) = (red.at(&second), blue.at(&second));
    let again = json!({ "dice": "2", "key": "key-2" });
    red.post(&format!("/api/games/{id}/throw"), &again).await.ok();
    red.throw(&id, "2").await.is_problem(422, "dice");
    red.throw(&id, "3").await.ok();
    for card in ["4", "5", "6"] {
        blue.throw(&id, card).await.ok();
    }
    let state = red.state(&id).await;
    assert_eq!(state["yours"], json!(true), "{state}");
    second.stop().await;
    let third = server(&folder, |_| {}).await;
    let mut red = red.at(&third);
    assert_eq!(red.state(&id).await["offers"], state["offers"]);
    third.stop().await;
}

#[tokio::test]
async fn a_link_is_a_seat_until_it_is_revoked() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let mut red = Browser::new(&server);
    let id = red.open("system=toy&scenario=ford&red=me&blue=friend").await;
    let first = secret_in(&red.get(&format!("/g/{id}")).await.ok().text());
    let revoke = format!("/api/games/{id}/seats/blue/revoke");
    let mut stranger = Browser::new(&server);
    stranger.post(&revoke, &json!({})).await.is_problem(403, "not-seated");
    let second = red.post(&revoke, &json!({})).await.ok().json();
    let second = second["link"].as_str().unwrap().split_once('#').unwrap().1.to_string();
    let mut blue = Browser::new(&server);
    blue.claim(&id, &first).await.is_problem(403, "link-void");
    assert!(blue.cookie.is_none(), "a failed claim gives nothing");
    blue.claim(&id, &"0".repeat(64)).await.is_problem(403, "link-void");
    blue.claim(&id, &second).await.ok();
    assert!(blue.state(&id).await["held"].to_string().to_lowercase().contains("blue"));
    // Now the seat is Blue's: Red cannot take it back, and the link is shown to nobody.
    red.post(&revoke, &json!({})).await.is_problem(403, "not-yours");
    assert!(!red.get(&format!("/g/{id}")).await.ok().text().contains("/seat#"));
    let mut bot = Browser::new(&server);
    bot.bearer = Some(second.clone());
    bot.get(&format!("/api/games/{id}/why?say=march 0").replace(' ', "%20")).await.ok();
    blue.post(&revoke, &json!({})).await.ok();
    bot.get(&format!("/api/games/{id}")).await.is_problem(401, "link-void");
    assert_eq!(blue.get("/games").await.status, StatusCode::OK);
    assert!(blue.get("/games").await.text().contains(&id), "whoever revokes keeps the seat");
    server.stop().await;
}

#[tokio::test]
async fn events_tell_what_is_new_and_nothing_twice() {
    use axum::body::Body;
    use futures_util::StreamExt;
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (mut red, _, id) = two_at(&server, "toy", "ford", "sealed").await;
    let path = format!("/api/games/{id}/events");
    let listen = |last: Option<&str>| {
        let mut request = red.request("GET", &path);
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        server.site().answer(None, request.body(Body::empty()).unwrap())
    };
    let mut fresh = listen(None).await.into_body().into_data_stream();
    let first = String::from_utf8(fresh.next().await.unwrap().unwrap().to_vec()).unwrap();
    assert!(first.contains("event: changed") && first.contains("id: 1"), "{first}");
    let mut resumed = listen(Some("1")).await.into_body().into_data_stream();
    let nothing = tokio::time::timeout(Duration::from_millis(100), resumed.next()).await;
    assert!(nothing.is_err(), "nothing is new");
    let mut late = listen(Some("0")).await.into_body().into_data_stream();
    assert!(late.next().await.is_some(), "what was missed is told at once");
    let state = red.state(&id).await;
    red.answer(&id, &state["ask"], "march 0").await.ok();
    for stream in [&mut fresh, &mut resumed] {
        let next = tokio::time::timeout(Duration::from_secs(5), stream.next()).await.unwrap();
        let next = String::from_utf8(next.unwrap().unwrap().to_vec()).unwrap();
        assert!(next.contains("id: 2"), "{next}");
    }
    server.stop().await;
    let end = tokio::time::timeout(Duration::from_secs(5), fresh.next()).await;
    assert!(matches!(end, Ok(None)), "a stream ends with the server");
}

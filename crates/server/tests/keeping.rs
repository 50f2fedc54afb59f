//! Games outlive the hall, a crowd and a change of the rules.

mod common;

use common::{Browser, Folder, first_offer, server};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::time::Duration;

const ALONE: &str = "system=toy&scenario=ford&red=me&blue=me&hotseat=0&dice=sealed";

async fn decide(browser: &mut Browser, id: &str, decisions: u32) -> Value {
    let mut state = browser.state(id).await;
    for _ in 0..decisions {
        let Some(say) = first_offer(&state) else { break };
        state = browser.answer(id, &state["ask"], &say).await.ok().json();
    }
    state
}

/// The record no longer replays, as after a change of the rules: the game goes on from the position
/// that was kept beside it, and what was decided after that is decided again.
#[test]
fn a_game_survives_a_change_of_the_rules() {
    let folder = Folder::new();
    let life = tokio::runtime::Runtime::new().unwrap();
    let (player, id) = life.block_on(async {
        let server = server(&folder, |_| {}).await;
        let mut player = Browser::new(&server);
        let id = player.open(ALONE).await;
        decide(&mut player, &id, 3).await;
        server.stop().await; // The position is kept.
        (player, id)
    });
    life.shutdown_background();
    let life = tokio::runtime::Runtime::new().unwrap();
    let before = life.block_on(async {
        let server = server(&folder, |_| {}).await;
        decide(&mut player.at(&server), &id, 2).await
    });
    life.shutdown_background(); // Nothing was kept this time.
    std::thread::sleep(Duration::from_millis(200));
    let file = Connection::open(folder.path().join("kassen.db")).unwrap();
    let changed = file.execute(
        "UPDATE decisions SET line = replace(line, '\"hash\":\"', '\"hash\":\"00') WHERE step = 1",
        [],
    );
    assert_eq!(changed, Ok(1));
    drop(file);
    let life = tokio::runtime::Runtime::new().unwrap();
    life.block_on(async {
        let server = server(&folder, |_| {}).await;
        let mut player = player.at(&server);
        let after = player.state(&id).await;
        assert!(after["notice"].as_str().is_some_and(|notice| notice.contains("rules")), "{after}");
        assert_eq!((&after["version"], &after["offers"]), (&before["version"], &before["offers"]));
        let next = decide(&mut player, &id, 1).await;
        assert!(next["version"].as_u64() > after["version"].as_u64());
        server.stop().await;
    });
}

/// A record that does not replay and has no position beside it is refused with a reason; the others
/// are not harmed by it.
#[tokio::test]
async fn one_broken_game_harms_no_other() {
    let folder = Folder::new();
    let first = server(&folder, |_| {}).await;
    let mut player = Browser::new(&first);
    let (broken, whole) = (player.open(ALONE).await, player.open(ALONE).await);
    decide(&mut player, &broken, 3).await;
    decide(&mut player, &whole, 3).await;
    first.stop().await;
    let file = Connection::open(folder.path().join("kassen.db")).unwrap();
    file.execute("UPDATE games SET position = NULL WHERE id = ?1", [&broken]).unwrap();
    let game: i64 =
        file.query_row("SELECT no FROM games WHERE id = ?1", [&broken], |row| row.get(0)).unwrap();
    file.execute("UPDATE decisions SET line = '{' WHERE step = 2 AND game = ?1", [game]).unwrap();
    drop(file);
    let second = server(&folder, |_| {}).await;
    let mut player = player.at(&second);
    player.get(&format!("/api/games/{broken}")).await.is_problem(409, "broken");
    let page = player.get(&format!("/g/{broken}")).await;
    assert_eq!(page.status.as_u16(), 409);
    assert!(page.text().starts_with("<!DOCTYPE html>"));
    decide(&mut player, &whole, 1).await;
    player.get("/games").await.ok();
    second.stop().await;
}

#[tokio::test]
async fn the_hall_holds_only_so_many_games_and_loses_none() {
    let folder = Folder::new();
    let server = server(&folder, |config| config.most_open = 3).await;
    let mut player = Browser::new(&server);
    let mut ids = Vec::new();
    for _ in 0..6 {
        let id = player.open(ALONE).await;
        decide(&mut player, &id, 2).await;
        ids.push(id);
    }
    server.hall().tidy(true).await;
    assert!(server.hall().count() <= 3, "{}", server.hall().count());
    for id in &ids {
        assert_eq!(decide(&mut player, id, 1).await["version"], json!(4));
        server.hall().tidy(true).await;
        assert!(server.hall().count() <= 3);
    }
    let list = player.get("/games").await.ok().text();
    assert!(ids.iter().all(|id| list.contains(id)));
    server.stop().await;
}

/// Two programs on one file, each with the game in its memory: a step is decided once, and whoever
/// comes second is told how the game stands.
#[tokio::test]
async fn a_step_is_decided_once_whoever_else_writes() {
    let folder = Folder::new();
    let (one, two) = (server(&folder, |_| {}).await, server(&folder, |_| {}).await);
    let mut at_one = Browser::new(&one);
    let id = at_one.open(ALONE).await;
    let mut at_two = at_one.at(&two);
    // Keys of its own: with the same key the answer would be the same request, sent again.
    for _ in 0..100 {
        at_two.key();
    }
    for round in 0..6 {
        let (first, second) =
            if round % 2 == 0 { (&mut at_one, &mut at_two) } else { (&mut at_two, &mut at_one) };
        let state = first.state(&id).await;
        let Some(say) = first_offer(&state) else { break };
        second.state(&id).await;
        let done = first.answer(&id, &state["ask"], &say).await.ok().json();
        let late = second.answer(&id, &state["ask"], &say).await;
        let problem = late.is_problem(409, "stale");
        assert_eq!(problem["state"]["version"], done["version"]);
        if round == 3 {
            one.hall().tidy(true).await; // What is settled is counted as what is in the log.
        }
    }
    one.stop().await;
    two.stop().await;
    let file = Connection::open(folder.path().join("kassen.db")).unwrap();
    let left: i64 = file.query_row("SELECT count(*) FROM log", [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0, "everything is settled when the server ends");
}

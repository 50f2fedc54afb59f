//! Two games with the sides exchanged are one match; days for a decision are shown and force nobody.

mod common;

use common::{Browser, Folder, first_offer, secret_in, server};
use rusqlite::Connection;
use serde_json::json;

/// The id of the other game, as its page links it.
async fn other_of(browser: &mut Browser, id: &str) -> String {
    let page = browser.get(&format!("/m/{id}")).await.ok().text();
    let ids = page.split("href=\"/g/").skip(1).map(|rest| rest[..20].to_string());
    ids.into_iter().find(|found| found != id).expect("two games")
}

#[tokio::test]
async fn a_match_is_two_games_with_the_sides_exchanged() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (mut one, mut two) = (Browser::new(&server), Browser::new(&server));
    let form = "system=toy&scenario=ford&red=me&blue=friend&mirrored=1";
    let first = one.open(form).await;
    let second = other_of(&mut one, &first).await;
    assert_eq!(other_of(&mut one, &second).await, first, "the page is the same from both");
    // One link is enough for both games.
    let secret = secret_in(&one.get(&format!("/g/{first}")).await.ok().text());
    two.claim(&first, &secret).await.ok();
    for (browser, seats) in [(&mut one, ["red", "blue"]), (&mut two, ["blue", "red"])] {
        for (id, seat) in [(&first, seats[0]), (&second, seats[1])] {
            let state = browser.state(id).await;
            assert_eq!(state["held"], json!([seat]), "{state}");
        }
    }
    // They share no seed: whoever ends one game learns nothing of the other.
    let file = Connection::open(folder.path().join("kassen.db")).unwrap();
    let seeds: i64 =
        file.query_row("SELECT count(DISTINCT secret) FROM games", [], |row| row.get(0)).unwrap();
    assert_eq!(seeds, 2);
    let mut watcher = Browser::new(&server);
    let open = watcher.get(&format!("/m/{first}")).await.ok().text();
    assert!(open.contains("0 to 0 so far"), "{open}");
    let path = |id: &str| format!("/api/games/{id}/concede");
    two.post(&path(&first), &json!({ "key": "a" })).await.ok();
    let half = watcher.get(&format!("/m/{first}")).await.ok().text();
    assert!(half.contains("1 to 0 so far"), "{half}");
    two.post(&path(&second), &json!({ "key": "b" })).await.ok();
    let over = watcher.get(&format!("/m/{second}")).await.ok().text();
    assert!(over.contains("2 to 0"), "{over}");
    // And it is still so after a restart, and the other way round.
    server.stop().await;
    let server = common::server(&folder, |_| {}).await;
    let over = watcher.at(&server).get(&format!("/m/{first}")).await.ok().text();
    assert!(over.contains("2 to 0"), "{over}");
    let mut one = one.at(&server);
    let third = one.open(form).await;
    let fourth = other_of(&mut one, &third).await;
    for (id, key) in [(&third, "c"), (&fourth, "d")] {
        one.post(&path(id), &json!({ "key": key })).await.ok();
    }
    let lost = watcher.at(&server).get(&format!("/m/{third}")).await.ok().text();
    assert!(lost.contains("0 to 2"), "{lost}");
    server.stop().await;
}

#[tokio::test]
async fn a_single_game_is_no_match() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let mut player = Browser::new(&server);
    let id = player.open("system=toy&scenario=ford&red=me&blue=me").await;
    assert_eq!(player.get(&format!("/m/{id}")).await.status.as_u16(), 404);
    assert!(!player.get(&format!("/g/{id}")).await.ok().text().contains("/m/"));
    assert!(player.state(&id).await["clock"].is_null());
    server.stop().await;
}

#[tokio::test]
async fn days_are_shown_and_force_nobody() {
    let folder = Folder::new();
    let first = server(&folder, |config| config.clock = server::Clock::Still(86_400_000)).await;
    let mut player = Browser::new(&first);
    let form = "system=toy&scenario=ford&red=me&blue=me&hotseat=0&days=3";
    let id = player.open(form).await;
    let clock = player.state(&id).await["clock"].as_str().unwrap().to_string();
    assert!(clock.contains("3 days") && clock.contains("1970-01-05 00:00 UTC"), "{clock}");
    assert!(player.get("/games").await.ok().text().contains("1970-01-05 00:00 UTC"));
    for wrong in ["0", "91", "-1", "x"] {
        let form = format!("system=toy&scenario=ford&red=me&blue=me&days={wrong}");
        assert_eq!(player.form("/games", &form).await.status.as_u16(), 422, "{wrong}");
    }
    first.stop().await;
    let later = server(&folder, |config| config.clock = server::Clock::Still(864_000_000)).await;
    let mut player = player.at(&later);
    let state = player.state(&id).await;
    assert!(state["clock"].as_str().unwrap().contains("Nobody loses"), "{state}");
    player.answer(&id, &state["ask"], &first_offer(&state).unwrap()).await.ok();
    later.stop().await;
}

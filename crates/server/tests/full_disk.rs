//! A full disk: nothing more is taken, nothing that was acknowledged is lost, and play goes on when
//! there is room.

mod common;

use axum::http::StatusCode;
use common::{Folder, first_offer, server, two_at};

#[tokio::test]
async fn a_full_disk_makes_the_server_read_only_and_loses_nothing() {
    let folder = Folder::new();
    let small = server(&folder, |config| config.most_pages = Some(60)).await;
    let mut games = Vec::new();
    let mut acknowledged = Vec::new();
    let mut stopped = false;
    'full: for _ in 0..400 {
        let mut first = common::Browser::new(&small);
        let form = "system=toy&scenario=ford&red=me&blue=me&hotseat=0";
        let reply = first.form("/games", form).await;
        if reply.status == StatusCode::SERVICE_UNAVAILABLE {
            stopped = true;
            break;
        }
        let id = reply.headers["location"].to_str().unwrap()[3..].to_string();
        for _ in 0..10 {
            let state = first.state(&id).await;
            let Some(say) = first_offer(&state) else { break };
            let reply = first.answer(&id, &state["ask"], &say).await;
            if reply.status == StatusCode::SERVICE_UNAVAILABLE {
                reply.is_problem(503, "read-only");
                stopped = true;
                // Looking still works, with a banner, and what was refused did not happen.
                let seen = first.state(&id).await;
                assert_eq!(seen["version"], state["version"]);
                assert!(seen["notice"].as_str().is_some_and(|notice| notice.contains("no room")));
                acknowledged.push((id.clone(), state["version"].as_u64().unwrap()));
                games.push(first);
                break 'full;
            }
            reply.ok();
        }
        let version = first.state(&id).await["version"].as_u64().unwrap();
        acknowledged.push((id, version));
        games.push(first);
    }
    assert!(stopped, "60 pages are never full");
    small.stop().await;
    let large = server(&folder, |_| {}).await;
    for ((id, version), browser) in acknowledged.iter().zip(&mut games) {
        let mut browser = browser.at(&large);
        let state = browser.state(id).await;
        assert_eq!(state["version"].as_u64(), Some(*version), "{id}");
        if let Some(say) = first_offer(&state) {
            browser.answer(id, &state["ask"], &say).await.ok();
        }
    }
    let (mut red, _, id) = two_at(&large, "toy", "ford", "sealed").await;
    assert!(red.state(&id).await["notice"].is_null());
    large.stop().await;
}

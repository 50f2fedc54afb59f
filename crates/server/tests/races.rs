//! Many at once: one winner each time, and a request that is sent again is carried out once.

mod common;

use common::{Browser, Folder, first_offer, race, server, two_at, verified};
use serde_json::{Value, json};

const RACES: u32 = 1000;

/// Eight requests at the same time for the same question, from both seats and with different
/// answers; all that lose are told so and given the state as it is now.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_thousand_races_have_one_winner_each() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let mut races = 0;
    while races < RACES {
        let (mut red, mut blue, id) = two_at(&server, "toy", "ford", "sealed").await;
        loop {
            let (state, owner) = asked(&mut red, &mut blue, &id).await;
            let Some(state) = state else { break };
            // Sealed answers may be given by both; a race is about one seat's question.
            let browser = if owner { &red } else { &blue };
            race(&state, &id, &format!("race-{races}"), |_| browser.clone()).await;
            races += 1;
        }
        verified(&mut red, "toy", &id).await;
    }
    server.stop().await;
}

/// The state of whoever is asked, and whether that is Red; nothing when the game is over.
async fn asked(red: &mut Browser, blue: &mut Browser, id: &str) -> (Option<Value>, bool) {
    let state = red.state(id).await;
    if first_offer(&state).is_some() {
        return (Some(state), true);
    }
    let state = blue.state(id).await;
    match first_offer(&state) {
        Some(_) => (Some(state), false),
        None => (None, false),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_request_sent_many_times_is_carried_out_once() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (mut red, mut blue, id) = two_at(&server, "toy", "ford", "sealed").await;
    let path = format!("/api/games/{id}/answer");
    for round in 0..40 {
        let (Some(state), is_red) = asked(&mut red, &mut blue, &id).await else { break };
        let say = first_offer(&state).unwrap();
        let body = json!({ "ask": state["ask"], "say": say, "key": format!("again-{round}") });
        let mut tasks = Vec::new();
        for _ in 0..5 {
            let mut browser = if is_red { red.clone() } else { blue.clone() };
            let (path, body) = (path.clone(), body.clone());
            tasks.push(tokio::spawn(async move { browser.post(&path, &body).await }));
        }
        for task in tasks {
            let after = task.await.unwrap().ok().json();
            // The last line of a finished record counts too.
            let more = if after["over"].is_null() { 1 } else { 2 };
            assert_eq!(after["version"], json!(state["version"].as_u64().unwrap() + more));
        }
        let other = json!({ "ask": state["ask"], "say": format!("{say} "), "key": format!("again-{round}") });
        let browser = if is_red { &mut red } else { &mut blue };
        browser.post(&path, &other).await.is_problem(422, "key-reused");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_request_sent_again_after_a_restart_is_answered_alike() {
    let folder = Folder::new();
    let first = server(&folder, |_| {}).await;
    let (mut red, _, id) = two_at(&first, "toy", "ford", "sealed").await;
    let state = red.state(&id).await;
    let body = json!({ "ask": state["ask"], "say": "march 300", "key": "the same" });
    let path = format!("/api/games/{id}/answer");
    let before = red.post(&path, &body).await.ok().json();
    first.stop().await;
    let second = server(&folder, |_| {}).await;
    let after = red.at(&second).post(&path, &body).await.ok().json();
    assert_eq!(before, after);
    second.stop().await;
}

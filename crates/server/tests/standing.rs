//! Standing answers: given at once until something else is asked, and nothing is learnt by them.

mod common;

use common::{Browser, Folder, same_every_time, two_at};
use serde_json::{Value, json};
use server::Server;
use std::time::Duration;

/// The rule system that asks always where silence would tell something.
const SYSTEM: &str = "samurai-battles";

fn scenario() -> &'static str {
    shelf::find(SYSTEM).unwrap().book().scenarios[0].id
}

/// The most decisions of one play.
const MOST: usize = 120;

/// A choice that is the same in every play.
fn pick(state: &Value) -> String {
    let offers = state["offers"].as_array().unwrap();
    let number = state["ask"].as_u64().unwrap() as usize * 7 % offers.len();
    offers[number]["say"].as_str().unwrap().to_string()
}

fn yours(state: &Value) -> bool {
    state["yours"] == true
}

/// Waits until one of the two is asked, or the game is over.
async fn asked(red: &mut Browser, blue: &mut Browser, id: &str) -> Option<(Value, bool)> {
    for _ in 0..500 {
        let (left, right) = (red.state(id).await, blue.state(id).await);
        if !left["over"].is_null() {
            return None;
        }
        // A standing answer that is due is given in a moment.
        let due = yours(&right) && !right["standing"].is_null();
        if yours(&left) {
            return Some((left, true));
        } else if yours(&right) && !due {
            return Some((right, false));
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    panic!("nobody is asked");
}

/// What a play showed: everything Red was told, and how often Blue was asked at a window.
struct Seen {
    told: Vec<Value>,
    windows: usize,
}

/// Plays a skirmish in which Blue passes at every window after the first that has one answer:
/// by himself, or each time by hand.
async fn play(server: &Server, stands: bool) -> Seen {
    let (mut red, mut blue, id) = two_at(server, SYSTEM, scenario(), "sealed").await;
    let mut seen = Seen { told: Vec::new(), windows: 0 };
    let mut standing: Option<(Value, String)> = None;
    for _ in 0..MOST {
        let Some((state, is_red)) = asked(&mut red, &mut blue, &id).await else { break };
        if is_red {
            red.answer(&id, &state["ask"], &pick(&state)).await.ok();
            continue;
        }
        let rule = state["rule"]["section"].clone();
        let single = state["offers"].as_array().unwrap().len() == 1;
        if standing.as_ref().is_some_and(|(known, _)| *known != rule) {
            standing = None;
        }
        let path = format!("/api/games/{id}/answer");
        let (say, stand) = match &standing {
            Some((_, say)) => (say.clone(), false),
            None if single => {
                let say = state["offers"][0]["say"].as_str().unwrap().to_string();
                standing = Some((rule.clone(), say.clone()));
                (say, stands)
            }
            None => (pick(&state), false),
        };
        seen.windows += usize::from(standing.is_some());
        let key = blue.key();
        let body = json!({ "ask": state["ask"], "say": say, "key": key, "stand": stand });
        blue.post(&path, &body).await.ok();
    }
    let record = red.get(&format!("/api/games/{id}/record")).await.ok().json();
    seen.told = record["log"].as_array().unwrap().clone();
    seen
}

#[tokio::test]
async fn a_standing_answer_is_what_the_hand_would_have_given_and_tells_no_more() {
    let (one, two) = (Folder::new(), Folder::new());
    let server = same_every_time(&one).await;
    let by_hand = play(&server, false).await;
    server.stop().await;
    let server = same_every_time(&two).await;
    let by_itself = play(&server, true).await;
    server.stop().await;
    assert!(by_hand.windows > by_itself.windows, "{} {}", by_hand.windows, by_itself.windows);
    assert!(by_itself.windows > 0);
    // The one with fewer questions went further; as far as both went Red was told the same.
    let both = by_hand.told.len().min(by_itself.told.len());
    assert!(both > 50, "only {both} lines");
    assert_eq!(by_hand.told[..both], by_itself.told[..both]);
}

#[tokio::test]
async fn a_standing_answer_can_be_ended_and_is_nobody_elses_business() {
    let folder = Folder::new();
    let server = same_every_time(&folder).await;
    let (mut red, mut blue, id) = two_at(&server, SYSTEM, scenario(), "sealed").await;
    for _ in 0..MOST {
        let Some((state, is_red)) = asked(&mut red, &mut blue, &id).await else { break };
        let single = state["offers"].as_array().unwrap().len() == 1;
        if is_red || !single {
            let browser = if is_red { &mut red } else { &mut blue };
            browser.answer(&id, &state["ask"], &pick(&state)).await.ok();
            continue;
        }
        let body = json!({
            "ask": state["ask"], "say": state["offers"][0]["say"], "key": "stands", "stand": true
        });
        let after = blue.post(&format!("/api/games/{id}/answer"), &body).await.ok().json();
        if after["standing"].is_null() {
            continue; // Something else was asked at once.
        }
        assert_eq!(after["standing"], state["offers"][0]["say"]);
        assert!(red.state(&id).await["standing"].is_null(), "Red is told");
        let mut stranger = Browser::new(&server);
        assert!(stranger.state(&id).await["standing"].is_null());
        let risen = blue.post(&format!("/api/games/{id}/rise"), &json!({})).await.ok().json();
        assert!(risen["standing"].is_null());
        stranger
            .post(&format!("/api/games/{id}/rise"), &json!({}))
            .await
            .is_problem(403, "not-seated");
        server.stop().await;
        return;
    }
    panic!("there was no window with one answer");
}

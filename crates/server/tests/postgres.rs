//! Two servers on one PostgreSQL: they serve the same games, and every step is decided once.

#[path = "common/cluster.rs"]
mod cluster;
mod common;
#[path = "common/hook.rs"]
mod hooks;

use axum::http::StatusCode;
use cluster::Cluster;
use common::{Browser, Folder, first_offer, race, server, two_at, two_between, verified};
use serde_json::{Value, json};
use server::Server;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const RACES: u32 = 200;

async fn two_servers(cluster: &Cluster, folder: &Folder) -> (Server, Server) {
    let one = server(folder, |config| config.database = Some(cluster.address())).await;
    let two = server(folder, |config| config.database = Some(cluster.address())).await;
    (one, two)
}

/// Waits until something is so, which another server hears of in a moment.
async fn soon(what: &str, mut is: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !is().await {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Red at one server, Blue at the other.
async fn seated(one: &Server, two: &Server, dice: &str) -> (Browser, Browser, String) {
    two_between([one, two], "toy", "ford", dice).await
}

/// Whoever is asked, by what both servers have come to know.
async fn asked(red: &mut Browser, blue: &mut Browser, id: &str) -> Option<(Value, bool)> {
    let mut found = None;
    soon("the servers agree", async || {
        let (left, right) = (red.state(id).await, blue.state(id).await);
        found = match (first_offer(&left), first_offer(&right)) {
            (Some(_), _) => Some((left.clone(), true)),
            (_, Some(_)) => Some((right.clone(), false)),
            _ => None,
        };
        left["version"] == right["version"]
    })
    .await;
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn races_between_two_servers_have_one_winner_each() {
    let Some(cluster) = Cluster::start("races between two servers") else { return };
    let folder = Folder::new();
    let (one, two) = two_servers(&cluster, &folder).await;
    let mut races = 0;
    while races < RACES {
        let (mut red, mut blue, id) = seated(&one, &two, "sealed").await;
        while let Some((state, is_red)) = asked(&mut red, &mut blue, &id).await {
            let browser = if is_red { &red } else { &blue };
            let at = |number: u32| browser.at(if number.is_multiple_of(2) { &one } else { &two });
            race(&state, &id, &format!("race-{races}"), at).await;
            races += 1;
        }
        let left = verified(&mut red, "toy", &id).await;
        assert_eq!(left, verified(&mut blue, "toy", &id).await);
    }
    one.stop().await;
    two.stop().await;
    let doubled = "SELECT count(*) - count(DISTINCT (game, step)) FROM decisions";
    assert_eq!(cluster.ask(doubled), "0");
    assert_eq!(cluster.ask("SELECT count(*) FROM servers"), "0", "both have left");
}

/// Reads a stream of events over a real connection until `enough`.
async fn listen(server: &Server, id: &str, enough: &str) -> String {
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let request = format!("GET /api/games/{id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let (mut heard, mut bytes) = (String::new(), [0; 4096]);
    while !heard.contains(enough) {
        let read = tokio::time::timeout(Duration::from_secs(20), stream.read(&mut bytes)).await;
        let count = read.unwrap_or_else(|_| panic!("silence after {heard}")).unwrap();
        assert!(count > 0, "ended after {heard}");
        heard += &String::from_utf8_lossy(&bytes[..count]);
    }
    heard
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_one_server_decides_the_other_tells() {
    let Some(cluster) = Cluster::start("what one server decides the other tells") else { return };
    let folder = Folder::new();
    let (one, two) = two_servers(&cluster, &folder).await;
    let (mut red, mut blue, id) = seated(&one, &two, "sealed").await;
    let (state, is_red) = asked(&mut red, &mut blue, &id).await.unwrap();
    let here = if is_red { &mut red } else { &mut blue };
    let (before, say) = (state["version"].as_u64().unwrap(), first_offer(&state).unwrap());
    let listening = {
        // Whoever listens is at the other server than whoever decides.
        let (elsewhere, id) = (if is_red { &two } else { &one }, id.clone());
        let enough = format!("\"version\":{}", before + 1);
        async move { listen(elsewhere, &id, &enough).await }
    };
    let deciding = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        here.answer(&id, &state["ask"], &say).await.ok()
    };
    let (heard, _) = tokio::join!(listening, deciding);
    assert!(heard.contains("event: changed"), "{heard}");

    // A request that is sent again elsewhere is carried out once and answered alike.
    let (state, is_red) = asked(&mut red, &mut blue, &id).await.unwrap();
    let body = json!({ "ask": state["ask"], "say": first_offer(&state).unwrap(), "key": "same" });
    let path = format!("/api/games/{id}/answer");
    let browser = if is_red { red.clone() } else { blue.clone() };
    let first = browser.at(&one).post(&path, &body).await.ok().json();
    let second = browser.at(&two).post(&path, &body).await.ok().json();
    assert_eq!(first["version"], second["version"]);

    // A seat that is given away at one server is lost at the other.
    let fresh = blue.post(&format!("/api/games/{id}/seats/blue/revoke"), &json!({})).await.ok();
    let fresh = fresh.json()["link"].as_str().unwrap().split_once('#').unwrap().1.to_string();
    let mut other = Browser::new(&one);
    soon("the new link is known elsewhere", async || {
        other.claim(&id, &fresh).await.status == StatusCode::OK
    })
    .await;
    let fresh = other.post(&format!("/api/games/{id}/seats/blue/revoke"), &json!({})).await.ok();
    assert!(fresh.json()["link"].is_string());
    soon("whoever was sent away at one server has no seat at the other", async || {
        blue.state(&id).await["seat"].is_null()
    })
    .await;
    one.stop().await;
    two.stop().await;
}

/// Typed dice: half a decision is made at one server and finished at the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn dice_are_typed_at_either_server() {
    let Some(cluster) = Cluster::start("dice are typed at either server") else { return };
    let folder = Folder::new();
    let (one, two) = two_servers(&cluster, &folder).await;
    let mut player = Browser::new(&one);
    let id = player.open("system=toy&scenario=ford&red=me&blue=me&hotseat=0&dice=typed").await;
    let mut thrown = 0;
    for step in 0..200 {
        let (here, there) = if step % 2 == 0 { (&one, &two) } else { (&two, &one) };
        let mut here = player.at(here);
        let mut there = player.at(there);
        let mut state = here.state(&id).await;
        soon("the servers agree", async || {
            state = here.state(&id).await;
            let other = there.state(&id).await;
            (&state["version"], &state["part"], &state["offers"])
                == (&other["version"], &other["part"], &other["offers"])
                && state["dice"] == other["dice"]
        })
        .await;
        if !state["over"].is_null() {
            break;
        }
        match first_offer(&state) {
            Some(say) => drop(here.answer(&id, &state["ask"], &say).await.ok()),
            None => {
                let mut done = false;
                for dice in ["1", "1 2", "1 2 3", "1 2 3 4", "1 2 3 4 5", "1 2 3 4 5 6", "1 1"] {
                    if here.throw(&id, dice).await.status == StatusCode::OK {
                        done = true;
                        break;
                    }
                }
                assert!(done, "no dice fit: {state}");
                thrown += 1;
            }
        }
    }
    assert!(thrown > 0, "nothing was thrown");
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn computers_play_once() {
    let Some(cluster) = Cluster::start("computers play once") else { return };
    let folder = Folder::new();
    let (one, two) = two_servers(&cluster, &folder).await;
    let mut games = Vec::new();
    for number in 0..6 {
        let mut player = Browser::new(if number % 2 == 0 { &one } else { &two });
        let id = player.open("system=toy&scenario=ford&red=random&blue=greedy").await;
        games.push((player, id));
    }
    for (player, id) in &mut games {
        soon("two computers end their game", async || !player.state(id).await["over"].is_null())
            .await;
        verified(player, "toy", id).await;
    }
    one.stop().await;
    two.stop().await;
}

/// Accounts: signed in here, signed in there; ended here, ended there.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_ends_at_every_server() {
    let Some(cluster) = Cluster::start("a session ends at every server") else { return };
    let folder = Folder::new();
    let (one, two) = two_servers(&cluster, &folder).await;
    let mut here = Browser::new(&one);
    let id = here.open("system=toy&scenario=ford&red=me&blue=friend").await;
    let form = "name=oda&password=three+small+boats&bring=1";
    assert_eq!(here.form("/account/sign-up", form).await.status, StatusCode::SEE_OTHER);
    let mut there = here.at(&two);
    there.cookie = None;
    soon("the seat is the account's at both", async || {
        there.state(&id).await["seat"] == "red" && here.state(&id).await["seat"] == "red"
    })
    .await;
    assert_eq!(here.form("/account/sessions/end", "").await.status, StatusCode::SEE_OTHER);
    soon("nobody is signed in", async || there.state(&id).await["seat"].is_null()).await;
    one.stop().await;
    two.stop().await;
}

/// A standing answer is known at every server: given at one, ended at the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_standing_answer_is_ended_at_either_server() {
    let Some(cluster) = Cluster::start("a standing answer is ended at either server") else {
        return;
    };
    let folder = Folder::new();
    let (one, two) = two_servers(&cluster, &folder).await;
    let system = "samurai-battles";
    let scenario = shelf::find(system).unwrap().book().scenarios[0].id;
    let (mut red, mut blue, id) = two_at(&one, system, scenario, "sealed").await;
    let path = format!("/api/games/{id}/answer");
    let (mut given, mut ended) = (0, 0);
    for _ in 0..400 {
        let (left, right) = (red.state(&id).await, blue.state(&id).await);
        if !left["over"].is_null() || ended == 2 {
            break;
        }
        let here = if left["yours"] == true { &mut red } else { &mut blue };
        let state = if left["yours"] == true { left } else { right };
        let Some(say) = first_offer(&state) else { continue };
        let stand = state["offers"].as_array().unwrap().len() == 1;
        let key = here.key();
        let body = json!({ "ask": state["ask"], "say": say, "key": key, "stand": stand });
        let reply = here.post(&path, &body).await;
        if reply.status != StatusCode::OK {
            continue; // A standing answer was quicker.
        }
        if reply.json()["standing"].is_null() {
            continue;
        }
        given += 1;
        let mut there = here.at(&two);
        let mut known = false;
        soon("it is known at the other server, or has ended", async || {
            known = there.state(&id).await["standing"] == json!(say);
            known || here.state(&id).await["standing"].is_null()
        })
        .await;
        if !known {
            continue;
        }
        let risen = there.post(&format!("/api/games/{id}/rise"), &json!({})).await.ok().json();
        assert!(risen["standing"].is_null());
        soon("it has ended where it was given", async || {
            here.state(&id).await["standing"].is_null()
        })
        .await;
        ended += 1;
    }
    assert!(ended > 0, "of {given} none was known elsewhere");
    one.stop().await;
    two.stop().await;
}

/// A turn is told once, whichever server writes it down and whichever sends it.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_turn_is_told_once() {
    let Some(cluster) = Cluster::start("a turn is told once") else { return };
    let folder = Folder::new();
    let soonish = |config: &mut server::Config| {
        config.database = Some(cluster.address());
        config.notices.inside = true;
        config.notices.after = Duration::from_millis(300);
        config.notices.round = Duration::from_millis(20);
    };
    let (one, two) = (server(&folder, soonish).await, server(&folder, soonish).await);
    let (address, heard) = hooks::hook(0).await;
    let (mut red, mut blue, id) = seated(&one, &two, "sealed").await;
    // Blue asks for notices at his server; Red decides at the other.
    let form = format!("kind=json&address={}", address.replace(':', "%3A").replace('/', "%2F"));
    assert_eq!(blue.form("/notices", &form).await.status, StatusCode::SEE_OTHER);
    let steps = || -> Vec<u64> {
        let heard = heard.lock().unwrap();
        let turns = heard.iter().filter(|told| told["event"] == "turn");
        turns.filter_map(|told| told["step"].as_u64()).collect()
    };
    for decision in 0..10 {
        let Some((state, is_red)) = asked(&mut red, &mut blue, &id).await else { break };
        if !is_red && decision < 2 {
            soon("Blue is told", async || !steps().is_empty()).await;
        } else if !is_red {
            // Time for a notice, and for a second one if there were any.
            tokio::time::sleep(Duration::from_millis(600)).await;
        }
        let browser = if is_red { &mut red } else { &mut blue };
        browser.answer(&id, &state["ask"], &first_offer(&state).unwrap()).await.ok();
    }
    let told = steps();
    let once: std::collections::BTreeSet<u64> = told.iter().copied().collect();
    assert!(!told.is_empty() && once.len() == told.len(), "{told:?}");
    one.stop().await;
    two.stop().await;
}

/// The database goes away and comes back: nothing acknowledged is lost, nobody must restart.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn servers_outlive_their_database() {
    let Some(mut cluster) = Cluster::start("servers outlive their database") else { return };
    let folder = Folder::new();
    let (one, two) = two_servers(&cluster, &folder).await;
    let (mut red, mut blue, id) = seated(&one, &two, "sealed").await;
    for _ in 0..3 {
        let (state, is_red) = asked(&mut red, &mut blue, &id).await.unwrap();
        let here = if is_red { &mut red } else { &mut blue };
        here.answer(&id, &state["ask"], &first_offer(&state).unwrap()).await.ok();
    }
    let (state, is_red) = asked(&mut red, &mut blue, &id).await.unwrap();
    cluster.kill();
    let here = if is_red { &mut red } else { &mut blue };
    let late = here.answer(&id, &state["ask"], &first_offer(&state).unwrap()).await;
    assert_eq!(late.status, StatusCode::SERVICE_UNAVAILABLE, "{}", late.text());
    cluster.run();
    soon("both are well again", async || {
        let ready = red.get(&format!("/api/games/{id}")).await.status == StatusCode::OK
            && blue.get(&format!("/api/games/{id}")).await.status == StatusCode::OK;
        ready && !one.hall().store.is_full() && !two.hall().store.is_full()
    })
    .await;
    let (again, is_red) = asked(&mut red, &mut blue, &id).await.unwrap();
    assert_eq!(again["version"], state["version"]);
    let here = if is_red { &mut red } else { &mut blue };
    here.answer(&id, &again["ask"], &first_offer(&again).unwrap()).await.ok();
    let (after, _) = asked(&mut red, &mut blue, &id).await.unwrap();
    assert!(after["version"].as_u64() > state["version"].as_u64());
    one.stop().await;
    two.stop().await;
}

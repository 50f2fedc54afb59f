//! Two server processes on one PostgreSQL: one is killed again and again, the other goes on.

#[path = "../../server/tests/common/cluster.rs"]
mod cluster;
mod common;

use cluster::Cluster;
use common::Desk;
use common::process::{Acknowledged, JSON, Process, ask, open, player, state};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn serve(desk: &Desk, cluster: &Cluster) -> Process {
    Process::start(desk, &["serve", "--port", "0", "--database", &cluster.address()])
}

#[test]
fn kills_of_either_server_lose_nothing_and_the_other_goes_on() {
    let Some(cluster) = Cluster::start("kills of either server") else { return };
    let desk = Desk::new();
    let acknowledged = Acknowledged::default();
    let mut servers = [serve(&desk, &cluster), serve(&desk, &cluster)];
    for number in 0..4 {
        let (id, secrets) = open(&servers[number % 2].address);
        acknowledged.lock().unwrap().push((id, secrets, 1));
    }
    let mut total = 0;
    for round in 0..12_u64 {
        let before: u64 = acknowledged.lock().unwrap().iter().map(|game| game.2).sum();
        let stop = AtomicBool::new(false);
        let addresses = [0, 1].map(|number: usize| servers[number].address.clone());
        let dies = (round % 2) as usize;
        std::thread::scope(|scope| {
            let (stop, acknowledged, both) = (&stop, &acknowledged, &addresses);
            for number in 0..6 {
                let at = [both[0].as_str(), both[1].as_str()];
                scope.spawn(move || player(&at, round * 10 + number, stop, acknowledged));
            }
            std::thread::sleep(Duration::from_millis(100 + (round * 7919) % 200));
            servers[dies].kill();
            std::thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        // The other knows everything that either has acknowledged, and takes decisions.
        let other = &servers[1 - dies].address;
        for (id, secrets, version) in acknowledged.lock().unwrap().iter() {
            let found = state(other, id, &secrets[0]).expect("answers")["version"].as_u64();
            assert!(found >= Some(*version), "round {round}: {id} has {found:?}, not {version}");
        }
        servers[dies] = serve(&desk, &cluster);
        if round % 4 == 3 {
            let (id, secrets) = open(&servers[dies].address);
            acknowledged.lock().unwrap().push((id, secrets, 1));
        }
        total += acknowledged.lock().unwrap().iter().map(|game| game.2).sum::<u64>() - before;
    }
    assert!(total >= 60, "only {total} decisions");
    for (id, secrets, version) in acknowledged.lock().unwrap().iter() {
        for server in &servers {
            let seen = state(&server.address, id, &secrets[0]).expect("answers");
            assert!(seen["version"].as_u64().unwrap_or(0) >= *version);
            assert!(seen["notice"].is_null(), "{}", seen["notice"]);
        }
    }
    let gaps = "SELECT count(*) FROM (SELECT game, count(*) AS n, max(step) + 1 AS m \
                FROM decisions GROUP BY game) AS g WHERE n <> m";
    assert_eq!(cluster.ask(gaps), "0", "no step is missing or twice");
}

/// The server that thinks for a computer player dies in the middle of a thought: the other thinks.
#[test]
fn a_thought_that_was_broken_off_is_thought_by_the_other_server() {
    let Some(cluster) = Cluster::start("a thought that was broken off") else { return };
    let desk = Desk::new();
    let (mut one, two) = (serve(&desk, &cluster), serve(&desk, &cluster));
    let order = json!({
        "system": "toy", "scenario": "ford", "red": "search:2s", "blue": "search:2s"
    });
    let (status, _, body) =
        ask(&one.address, "POST", "/api/games", JSON, &order.to_string()).expect("answers");
    assert_eq!(status, 201, "{body}");
    let game: Value = serde_json::from_str(&body).unwrap();
    let id = game["id"].as_str().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(cluster.ask("SELECT count(*) FROM pg_locks WHERE classid = 1602"), "1");
    let before = look(&two.address, id).expect("answers");
    one.kill();
    let begun = Instant::now();
    loop {
        let now = look(&two.address, id).expect("answers");
        if now["version"].as_u64() > before["version"].as_u64() {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(40), "nobody thinks");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(cluster.ask("SELECT count(*) FROM servers"), "1", "the dead one is struck off");
}

/// The table as a stranger sees it.
fn look(address: &str, id: &str) -> Option<Value> {
    let (_, _, body) = ask(address, "GET", &format!("/api/games/{id}"), "", "")?;
    serde_json::from_str(&body).ok()
}

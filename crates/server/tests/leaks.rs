//! Nothing leaks: two games in which Blue holds other cards are the same to Red, byte for byte, in
//! every answer he can get; and the same to whoever looks on.
//!
//! Both games run on servers whose ids, secrets and clock are the same, with typed draws, so that
//! the only difference in the world is what Blue has drawn.

mod common;

use axum::body::Body;
use common::{Browser, Folder, Reply, here, same_every_time, two_at};
use futures_util::StreamExt;
use serde_json::Value;
use server::Server;

struct World {
    _folder: Folder,
    server: Server,
    red: Browser,
    blue: Browser,
    id: String,
}

impl World {
    async fn new(system: &str, scenario: &str) -> World {
        let folder = Folder::new();
        let server = same_every_time(&folder).await;
        let (red, blue, id) = two_at(&server, system, scenario, "typed").await;
        World { _folder: folder, server, red, blue, id }
    }

    /// The first event of a new stream.
    async fn event(&self, browser: &Browser) -> String {
        let mut request = browser.request("GET", &format!("/api/games/{}/events", self.id));
        request = request.header("accept", "text/event-stream");
        let request = request.body(Body::empty()).unwrap();
        let response = self.server.site().answer(Some(here()), request).await;
        let first = response.into_body().into_data_stream().next().await.unwrap().unwrap();
        String::from_utf8(first.to_vec()).unwrap()
    }

    /// Everything a browser can get, in bytes.
    async fn everything(&mut self, browser: &Browser, says: &[String]) -> Vec<(String, String)> {
        let mut browser = browser.clone();
        let id = &self.id;
        let mut paths = vec![
            "/".to_string(),
            "/games".into(),
            format!("/g/{id}"),
            format!("/g/{id}?as=blue"),
            format!("/g/{id}/replay"),
            format!("/g/{id}/replay?as=blue"),
            format!("/g/{id}/replay?as=all&step=0"),
            format!("/api/games/{id}"),
            format!("/api/games/{id}?as=blue&since=0"),
            format!("/api/games/{id}/record"),
            format!("/api/games/{id}/record?as=blue"),
            format!("/api/games/{id}/hint"),
        ];
        for say in says {
            let say: String = say.bytes().map(|byte| format!("%{byte:02X}")).collect();
            paths.push(format!("/api/games/{id}/why?say={say}"));
            paths.push(format!("/api/games/{id}/odds?say={say}"));
            paths.push(format!("/api/games/{id}/odds?whole=1&say={say}"));
        }
        let mut all = Vec::new();
        for path in paths {
            let reply = browser.get(&path).await;
            assert!(reply.status.as_u16() < 500, "{path}: {}", reply.text());
            all.push((path, reply.bytes()));
        }
        let event = self.event(&browser).await;
        all.push(("events".into(), event));
        all
    }
}

/// Compares what Red and a stranger can get in both worlds.
async fn compare(worlds: &mut [World; 2], says: &[String]) -> usize {
    let mut bytes = 0;
    let readers = [(false, "en"), (true, "en"), (false, "ja"), (true, "ja")];
    for (stranger, language) in readers {
        let mut seen = Vec::new();
        for world in worlds.iter_mut() {
            let mut browser = match stranger {
                true => Browser::new(&world.server),
                false => world.red.clone(),
            };
            // Nobody here is signed in: the place of that cookie is free for the reader's language.
            browser.session = Some(format!("look={language}.auto.1.0"));
            seen.push(world.everything(&browser, says).await);
        }
        for ((path, first), (_, second)) in seen[0].iter().zip(&seen[1]) {
            assert_eq!(
                first, second,
                "{path} tells a {language} stranger={stranger} what Blue holds"
            );
            bytes += first.len();
        }
    }
    bytes
}

/// The same for both worlds, from Red: even the answer to what he does.
async fn both(worlds: &mut [World; 2], act: &str, what: &str) {
    let mut replies: Vec<Reply> = Vec::new();
    for world in worlds.iter_mut() {
        let id = world.id.clone();
        let ask = world.red.state(&id).await["ask"].clone();
        replies.push(match act {
            "answer" => world.red.answer(&id, &ask, what).await,
            _ => world.red.throw(&id, what).await,
        });
    }
    assert_eq!(replies[0].bytes(), replies[1].bytes(), "{act} {what}");
    assert_eq!(replies[0].status.as_u16(), 200, "{act} {what}: {}", replies[0].text());
}

async fn blue_throws(world: &mut World, dice: &str) -> bool {
    let id = world.id.clone();
    world.blue.throw(&id, dice).await.status.as_u16() == 200
}

fn offers(state: &Value) -> Vec<String> {
    let list = state["offers"].as_array().cloned().unwrap_or_default();
    list.iter().filter_map(|offer| offer["say"].as_str().map(String::from)).collect()
}

#[tokio::test]
async fn nothing_of_the_toy_leaks() {
    let mut worlds = [World::new("toy", "ford").await, World::new("toy", "ford").await];
    for card in ["1", "2", "3"] {
        both(&mut worlds, "throw", card).await;
        compare(&mut worlds, &[]).await;
    }
    for (world, hand) in worlds.iter_mut().zip([["4", "5", "11"], ["7", "8", "11"]]) {
        for card in hand {
            assert!(blue_throws(world, card).await);
        }
    }
    let says: Vec<String> =
        ["march 0", "march 601", "lay 1", "lay 4", "lay 7", "stand", "?"].map(String::from).into();
    let mut bytes = compare(&mut worlds, &says).await;
    both(&mut worlds, "answer", "march 300").await;
    bytes += compare(&mut worlds, &says).await;
    for world in &mut worlds {
        let id = world.id.clone();
        let ask = world.blue.state(&id).await["ask"].clone();
        world.blue.answer(&id, &ask, "march 0").await.ok();
    }
    bytes += compare(&mut worlds, &says).await;
    // Blue lays the card that he holds in both worlds, in secret; then Red lays, and both are shown.
    for world in &mut worlds {
        let id = world.id.clone();
        let ask = world.blue.state(&id).await["ask"].clone();
        world.blue.answer(&id, &ask, "lay 11").await.ok();
    }
    bytes += compare(&mut worlds, &says).await;
    both(&mut worlds, "answer", "lay 2").await;
    bytes += compare(&mut worlds, &says).await;
    assert!(bytes > 100_000, "{bytes}");
    let mut hands = Vec::new();
    for world in &mut worlds {
        let id = world.id.clone();
        hands.push(world.blue.state(&id).await);
    }
    assert_ne!(hands[0], hands[1], "Blue must hold other cards, or nothing was tried");
}

/// What each side draws, the Command cards first and then the Dragon cards.
const RED_CARDS: [[&str; 6]; 2] = [
    [
        "Order Two Units Center",
        "Order Three Units Left",
        "Order Two Units Right",
        "Flying Geese",
        "Order Two Units Left",
        "Crane's Wing",
    ],
    ["Keen Edge", "Camp Surgeon", "Battle Drums", "Night March", "Loose Horses", "Not One Step"],
];
const BLUE_CARDS: [[[&str; 6]; 2]; 2] = [
    [
        [
            "Cavalry Charge",
            "Leadership",
            "Shogun",
            "Advance Left",
            "Out Flanked",
            "Order One Unit Left",
        ],
        [
            "Kagemusha",
            "Forged Seal",
            "Poisoned Cup",
            "Morning Mist",
            "Break Through",
            "Camp Surgeon",
        ],
    ],
    [
        [
            "Order Three Units Right",
            "Hold and Shoot",
            "Serpent Command",
            "Advance Right",
            "Order One Unit Right",
            "Infantry Onslaught",
        ],
        [
            "Hedge of Points",
            "Sudden Downpour",
            "Wavering Allies",
            "Burned Granaries",
            "Shameful Rumour",
            "Name Your Name",
        ],
    ],
];

#[tokio::test]
async fn nothing_of_samurai_battles_leaks() {
    let scenario = "first-samurai-skirmish";
    let mut worlds = [
        World::new("samurai-battles", scenario).await,
        World::new("samurai-battles", scenario).await,
    ];
    let (mut drawn, mut compared, mut decisions) = ([[0; 2]; 2], 0, 0);
    for _ in 0..80 {
        let id = worlds[0].id.clone();
        let state = worlds[0].red.state(&id).await;
        let blue = [worlds[0].blue.state(&id).await, worlds[1].blue.state(&id).await];
        let need =
            [&state["needs_dice"], &blue[0]["needs_dice"]].into_iter().find(|n| n.is_object());
        if let Some(need) = need {
            let is_red = need["by"] == "red";
            if need["kind"] == "draw" {
                let deck = usize::from(need["rule"]["id"].as_str().unwrap().contains("dragon"));
                let count = &mut drawn[usize::from(!is_red)][deck];
                if is_red {
                    both(&mut worlds, "throw", RED_CARDS[deck][*count % 6]).await;
                } else {
                    for (world, cards) in worlds.iter_mut().zip(BLUE_CARDS) {
                        assert!(blue_throws(world, cards[deck][*count % 6]).await);
                    }
                }
                *count += 1;
            } else {
                // Which faces such a die has is told when a face is none.
                let refused = if is_red {
                    worlds[0].red.throw(&id, "?").await
                } else {
                    worlds[0].blue.throw(&id, "?").await
                };
                let detail = refused.json()["detail"].as_str().unwrap_or("").to_string();
                let face = detail.rsplit("are ").next().unwrap_or("1");
                let face = face.split_whitespace().next().unwrap_or("1").trim_end_matches('.');
                let dice = vec![face; need["dice"].as_u64().unwrap_or(1) as usize].join(" ");
                if is_red {
                    let _ = worlds[1].red.throw(&id, "?").await;
                    both(&mut worlds, "throw", &dice).await;
                } else {
                    for world in &mut worlds {
                        assert!(blue_throws(world, &dice).await, "{dice}: {detail}");
                    }
                }
            }
            continue;
        }
        let says = offers(&state);
        if !says.is_empty() {
            let mut tried: Vec<String> = says.iter().take(3).cloned().collect();
            tried.push("play Shogun".into());
            compared += compare(&mut worlds, &tried).await;
            decisions += 1;
            let say = says[says.len() / 2].clone();
            both(&mut worlds, "answer", &say).await;
            continue;
        }
        // Blue is asked. He answers with what both worlds offer him, though his cards give him other
        // choices as well.
        let (first, second) = (offers(&blue[0]), offers(&blue[1]));
        let Some(say) = first.iter().find(|say| second.contains(say)).cloned() else { break };
        for world in &mut worlds {
            let ask = world.blue.state(&id).await["ask"].clone();
            world.blue.answer(&id, &ask, &say).await.ok();
        }
    }
    assert!(drawn[1][0] > 0 && drawn[1][1] > 0, "Blue has drawn nothing");
    // The comparison ends when Blue must play a card that he does not hold in both worlds.
    assert!(decisions >= 3 && compared > 3_000_000, "{decisions} decisions, {compared} bytes");
    let id = worlds[0].id.clone();
    let hands = [worlds[0].blue.state(&id).await, worlds[1].blue.state(&id).await];
    assert_ne!(hands[0], hands[1], "Blue must hold other cards, or nothing was tried");
}

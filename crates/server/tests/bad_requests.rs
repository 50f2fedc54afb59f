//! Malformed, huge, stale, forged, out of turn: an answer below 500, and nothing changed.

mod common;

use axum::body::Body;
use common::{Folder, server, two_at};
use serde_json::json;

/// Bodies that no client of ours would send.
fn bodies() -> Vec<Vec<u8>> {
    let mut bodies: Vec<Vec<u8>> = [
        "",
        "{",
        "}",
        "null",
        "[]",
        "0",
        "\"\"",
        "{}",
        "{\"ask\":1}",
        "tru",
        "{\"ask\":1,}",
        "{\"ask\":-1,\"say\":\"march 0\",\"key\":\"a\"}",
        "{\"ask\":1e400,\"say\":\"march 0\",\"key\":\"a\"}",
        "{\"ask\":4294967296,\"say\":\"march 0\",\"key\":\"a\"}",
        "{\"ask\":1.5,\"say\":\"march 0\",\"key\":\"a\"}",
        "{\"ask\":\"1\",\"say\":\"march 0\",\"key\":\"a\"}",
        "{\"ask\":1,\"say\":null,\"key\":\"a\"}",
        "{\"ask\":1,\"say\":[\"march 0\"],\"key\":\"a\"}",
        "{\"ask\":1,\"say\":\"march 0\"}",
        "{\"ask\":1,\"say\":\"march 0\",\"key\":\"\"}",
        "{\"ask\":1,\"ask\":1,\"say\":\"march 0\",\"key\":\"a\"}",
        "{\"ask\":1,\"say\":\"\\ud800\",\"key\":\"a\"}",
        "{\"ask\":1,\"say\":\"march 0\\u0000\",\"key\":\"a\"}",
        "{\"ask\":1,\"say\":\"march 99999999999999999999\",\"key\":\"a\"}",
        "{\"ask\":1,\"say\":\"march -1\",\"key\":\"a\"}",
        "{\"ask\":1,\"say\":\"lay 5\",\"key\":\"a\"}",
        "{\"ask\":1,\"say\":\"undo\",\"key\":\"a\"}",
        "{\"ask\":1,\"say\":\"concede\",\"key\":\"a\"}",
        "{\"ask\":1,\"say\":\"start\",\"key\":\"a\"}",
        "{\"ask\":1,\"say\":\"<script>alert(1)</script>\",\"key\":\"a\"}",
        "{\"ask\":1,\"say\":\"'; DROP TABLE games; --\",\"key\":\"a\"}",
        "{\"ask\":0,\"say\":\"march 0\",\"key\":\"a\"}",
        "{\"ask\":2,\"say\":\"march 0\",\"key\":\"a\"}",
        "{\"secret\":\"é\"}",
        "{\"secret\":7}",
        "{\"dice\":7,\"key\":\"a\"}",
        "{\"seat\":\"nobody\"}",
        "\u{feff}{}",
    ]
    .iter()
    .map(|text| text.as_bytes().to_vec())
    .collect();
    bodies
        .push(format!("{{\"ask\":1,\"say\":\"{}\",\"key\":\"a\"}}", "x".repeat(5000)).into_bytes());
    bodies.push(
        format!("{{\"ask\":1,\"say\":\"march 0\",\"key\":\"{}\"}}", "k".repeat(65)).into_bytes(),
    );
    bodies.push("[".repeat(60_000).into_bytes());
    bodies.push(vec![b' '; 70_000]);
    bodies.push(vec![0xff, 0xfe, 0x00]);
    bodies.push(b"{\"ask\":1,\"say\":\"\xc3\x28\",\"key\":\"a\"}".to_vec());
    // A right request, cut off after every byte and with every byte changed.
    let right = b"{\"ask\":1,\"say\":\"march 0\",\"key\":\"a\"}";
    for length in 0..right.len() {
        bodies.push(right[..length].to_vec());
        for change in [0x00, b'"', b'}', b'9', 0x80] {
            let mut changed = right.to_vec();
            changed[length] = change;
            bodies.push(changed);
        }
    }
    bodies
}

const PATHS: [&str; 8] = [
    "answer",
    "throw",
    "undo",
    "concede",
    "curtain",
    "claim",
    "seats/blue/revoke",
    "seats/x/revoke",
];

#[tokio::test]
async fn no_body_changes_anything_or_brings_the_server_down() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (red, mut blue, id) = two_at(&server, "toy", "ford", "sealed").await;
    let before = blue.state(&id).await;
    let mut sent = 0;
    for body in bodies() {
        for path in PATHS {
            // Whatever Blue sends, it is Red's turn; a good concession would count, so that is not
            // sent by anybody who sits here.
            let mut browser = if path == "concede" || path.starts_with("seats") {
                common::Browser::new(&server)
            } else {
                blue.clone()
            };
            for mime in ["application/json", "text/plain", ""] {
                let request = browser
                    .request("POST", &format!("/api/games/{id}/{path}"))
                    .header("content-type", mime)
                    .body(Body::from(body.clone()))
                    .unwrap();
                let reply = browser.send(request).await;
                let status = reply.status.as_u16();
                let harmless = path == "curtain" && status == 200;
                assert!((400..500).contains(&status) || harmless, "{path}: {}", reply.text());
                sent += 1;
            }
        }
    }
    assert!(sent > 2000, "{sent}");
    assert_eq!(blue.state(&id).await, before);
    // Red may move, so his bad requests are those that say something else than a march.
    let mut red = red;
    for say in ["", "march", "march -1", "march 601", "lay 1", "flee", "MARCH \u{202e}0", "undo"] {
        let reply = red.answer(&id, &before["version"], say).await;
        let status = reply.status.as_u16();
        assert!((400..500).contains(&status), "'{say}': {}", reply.text());
    }
    assert_eq!(blue.state(&id).await, before);
    let refused = red.answer(&id, &before["version"], "march 601").await;
    let problem = refused.is_problem(422, "illegal");
    assert_eq!(problem["rules"][0]["id"], json!("toy.march.limit"), "{problem}");
    server.stop().await;
}

#[tokio::test]
async fn no_address_brings_the_server_down() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (mut red, _, id) = two_at(&server, "toy", "ford", "sealed").await;
    let odd = [
        "%00",
        "..%2f..%2fetc%2fpasswd",
        "%ff",
        "%",
        "a%20b",
        "%C0%AF",
        "'--",
        "\u{0}",
        "",
        &"9".repeat(5000),
        "{id}",
        "*",
        "~",
        "%F0%9F%8F%AF",
    ];
    let shapes = [
        "/",
        "/g/@",
        "/g/@/replay",
        "/g/@/seat",
        "/api/games/@",
        "/api/games/@/odds?say=@",
        "/api/games/@/events",
        "/assets/@",
        "/assets/picture/@/@.light.svg",
        "/assets/picture/toy/@",
        "/scenarios/@/@",
        "/rules/@",
        "/rules/toy?q=@",
        "/rules/toy/@",
        "/settings?saved=@",
        "/@",
    ];
    for part in odd {
        for shape in shapes {
            let path = shape.replace('@', part);
            if path.parse::<axum::http::Uri>().is_err() {
                continue;
            }
            let reply = red.get(&path).await;
            assert!(reply.status.as_u16() < 500, "{path}: {}", reply.text());
        }
        for query in ["odds?say=@", "why?say=@", "hint?as=@", "record?as=@", "odds", "odds?x=@"] {
            let path = format!("/api/games/{id}/{}", query.replace('@', part));
            if path.parse::<axum::http::Uri>().is_ok() {
                let reply = red.get(&path).await;
                assert!(reply.status.as_u16() < 500, "{path}: {}", reply.text());
            }
        }
        for query in ["?step=@", "?as=@", "?step=-1", "?step=4294967296&as=all"] {
            let path = format!("/g/{id}/replay{}", query.replace('@', part));
            if path.parse::<axum::http::Uri>().is_ok() {
                let reply = red.get(&path).await;
                assert!(reply.status.as_u16() < 500, "{path}: {}", reply.text());
            }
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn games_that_cannot_be_are_not_opened() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let mut red = common::Browser::new(&server);
    for form in [
        "",
        "system=toy",
        "system=chess&scenario=ford&red=me&blue=me",
        "system=toy&scenario=nowhere&red=me&blue=me",
        "system=toy&scenario=ford&red=me&blue=you",
        "system=toy&scenario=ford&red=me&blue=search:9999999",
        "system=toy&scenario=ford&red=me&blue=search:3600s",
        "system=toy&scenario=ford&red=bot:rm&blue=me",
        "system=toy&scenario=ford&red=me&blue=me&dice=loaded",
        "%00=%ff",
        "&&&&",
        "system=%zz",
    ] {
        let reply = red.form("/games", form).await;
        assert!((400..500).contains(&reply.status.as_u16()), "{form}: {}", reply.text());
        assert!(reply.text().starts_with("<!DOCTYPE html>"), "people get a page");
    }
    assert_eq!(server.hall().count(), 0);
    assert!(red.cookie.is_none());
    server.stop().await;
}

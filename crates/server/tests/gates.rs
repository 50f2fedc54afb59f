//! Who may use which route: every route of the table against every kind of visitor.

mod common;

use axum::http::StatusCode;
use common::{Browser, Folder, secret_in, server, two_at};
use serde_json::{Value, json};
use server::http::{Gate, listed};

/// What to put for the parts of a path.
fn filled(path: &str, id: &str) -> String {
    let path = path.replace("/rules/{system}/{rule}", "/rules/toy/toy.march");
    let path = path.replace("/scenarios/{system}/{id}", "/scenarios/toy/ford");
    let path = path.replace("/rules/{system}", "/rules/toy").replace("{*path}", "base.css");
    path.replace("{id}", id).replace("{seat}", "red").replace("{no}", "1")
}

/// A body that is right in form but changes nothing: it answers a question long gone.
fn body(path: &str) -> Value {
    match path.rsplit('/').next().unwrap() {
        "answer" => json!({ "ask": 0, "say": "march 0", "key": "k" }),
        "throw" => json!({ "dice": "1", "key": "k" }),
        "undo" => json!({ "ask": 0, "key": "k" }),
        "concede" => json!({ "key": "k" }),
        "curtain" => json!({ "seat": "red" }),
        "claim" => json!({ "secret": "0".repeat(64) }),
        _ => json!({}),
    }
}

/// Does the gate let such a visitor through? The one place that says so in the tests.
fn may(gate: Gate, visitor: &str) -> bool {
    match gate {
        Gate::Anyone => true,
        Gate::Player => matches!(visitor, "red" | "blue" | "bot"),
        // The route is tried for Red's seat.
        Gate::Holder => visitor == "red",
        // Nobody has the secret that is tried.
        Gate::Secret => false,
        // There are no notices with the number that is tried.
        Gate::Owner => false,
        Gate::Member => visitor == "member",
    }
}

async fn sign_up(browser: &mut Browser, name: &str) {
    let form = format!("name={name}&password=three+small+boats");
    let reply = browser.form("/account/sign-up", &form).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text());
}

/// Was the visitor turned away at the gate?
fn turned_away(status: StatusCode, text: &str) -> bool {
    let kinds =
        ["not-seated", "not-yours", "link-void", "Not your notices", "You are not signed in"];
    matches!(status.as_u16(), 401 | 403) && kinds.iter().any(|kind| text.contains(kind))
}

#[tokio::test]
async fn every_route_has_the_gate_it_says() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (red, blue, id) = two_at(&server, "toy", "ford", "sealed").await;
    // A stranger with a seat at another table, an ex-player, and a program with a seat's secret.
    let mut stranger = Browser::new(&server);
    let other = stranger.open("system=toy&scenario=ford&red=me&blue=friend").await;
    let elsewhere = secret_in(&stranger.get(&format!("/g/{other}")).await.text());
    let mut former = Browser::new(&server);
    let mut blue = blue;
    let revoke = format!("/api/games/{id}/seats/blue/revoke");
    let fresh = blue.post(&revoke, &json!({})).await.ok().json();
    let secret = fresh["link"].as_str().unwrap().split_once('#').unwrap().1.to_string();
    former.claim(&id, &secret).await.ok();
    let fresh = blue.post(&revoke, &json!({})).await.ok().json();
    let mut bot = Browser::new(&server);
    bot.bearer = Some(fresh["link"].as_str().unwrap().split_once('#').unwrap().1.to_string());
    let mut forger = Browser::new(&server);
    forger.bearer = Some(elsewhere);
    let mut member = Browser::new(&server);
    sign_up(&mut member, "oda").await;
    let visitors = [
        ("anonymous", Browser::new(&server)),
        ("stranger", stranger),
        ("former", former),
        ("red", red),
        ("blue", blue),
        ("bot", bot),
        ("member", member),
    ];
    for route in listed() {
        let path = filled(route.path, &id);
        assert!(!path.contains('{'), "say here how to fill in {}", route.path);
        if path.ends_with("/events") || path.ends_with("/concede") {
            continue; // An endless answer, and the end of the game: tried below.
        }
        for (name, browser) in &visitors {
            let mut browser = browser.clone();
            if *name == "member" && route.gate == Gate::Member {
                // One after the other: most of them end the session.
                let name: String = route.path.chars().filter(|c| c.is_alphabetic()).collect();
                sign_up(&mut browser, &name).await;
            }
            let query =
                if path.ends_with("/odds") || path.ends_with("/why") { "?say=x" } else { "" };
            let reply = match route.method {
                "GET" => browser.get(&format!("{path}{query}")).await,
                _ => browser.post(&path, &body(&path)).await,
            };
            let text = reply.text();
            assert!(reply.status.as_u16() < 500, "{name} {path}: {text}");
            assert_eq!(
                !turned_away(reply.status, &text),
                may(route.gate, name),
                "{name} at {} {path}: {} {text}",
                route.method,
                reply.status
            );
        }
        if route.path.contains("{id}") && route.path.starts_with("/api") {
            let mut forger = forger.clone();
            let reply = match route.method {
                "GET" => forger.get(&format!("{path}?say=x")).await,
                _ => forger.post(&path, &body(&path)).await,
            };
            assert!(reply.status.as_u16() < 500 && reply.status != StatusCode::OK, "{path}");
        }
    }
    for (name, browser) in visitors {
        let mut browser = browser;
        let reply = browser.post(&format!("/api/games/{id}/concede"), &json!({ "key": "c" })).await;
        let turned = turned_away(reply.status, &reply.text());
        assert_eq!(!turned, may(Gate::Player, name), "{name}: {}", reply.text());
    }
    server.stop().await;
}

#[tokio::test]
async fn other_sites_and_other_names_are_turned_away() {
    use axum::body::Body;
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (mut red, _, id) = two_at(&server, "toy", "ford", "sealed").await;
    let path = format!("/api/games/{id}/answer");
    let body = json!({ "ask": 1, "say": "march 0", "key": "k" }).to_string();
    for (name, value) in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let request = red.request("POST", &path).header("content-type", "application/json");
        let request = request.header(name, value).body(Body::from(body.clone())).unwrap();
        red.send(request).await.is_problem(403, "origin");
    }
    let request = red.request("POST", &path).header("content-type", "text/plain");
    let request = request.body(Body::from(body)).unwrap();
    red.send(request).await.is_problem(415, "media-type");
    let mut request = red.request("GET", "/healthz").body(Body::empty()).unwrap();
    request.headers_mut().insert("host", "rebound.example".parse().unwrap());
    assert_eq!(red.send(request).await.status, StatusCode::MISDIRECTED_REQUEST);
    assert_eq!(red.state(&id).await["version"], json!(1));
    // A browser that hides its origin still says that it is the same.
    let request = red.request("POST", &path).header("content-type", "application/json");
    let request = request.header("origin", "null").header("sec-fetch-site", "same-origin");
    let body = json!({ "ask": 1, "say": "march 0", "key": "k" }).to_string();
    red.send(request.body(Body::from(body)).unwrap()).await.ok();
    server.stop().await;
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_protect_it() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let (mut red, _, id) = two_at(&server, "toy", "ford", "sealed").await;
    for path in ["/", "/nowhere", "/assets/base.css", "/api", &format!("/g/{id}"), "/g/none"] {
        let reply = red.get(path).await;
        let policy = reply.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(reply.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(reply.headers["referrer-policy"], "same-origin", "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn limits_hold_for_strangers_and_cannot_be_escaped_by_a_header() {
    use axum::body::Body;
    use std::net::SocketAddr;
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let knock = |number: u32| {
        let request = axum::http::Request::builder()
            .uri("/healthz")
            .header("host", "localhost")
            .header("x-forwarded-for", format!("10.0.{}.{}", number / 256, number % 256));
        let peer = SocketAddr::from(([192, 0, 2, 7], 1000));
        server.site().answer(Some(peer), request.body(Body::empty()).unwrap())
    };
    let mut refused = 0;
    for number in 0..300 {
        let response = knock(number).await;
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            assert!(response.headers().contains_key("retry-after"));
            refused += 1;
        }
    }
    assert!(refused > 50, "only {refused} of 300 were refused");
    server.stop().await;
}

//! The description of the interface for programs, made from the table of routes.

use super::App;
use super::routes::{Gate, listed};
use axum::Json;
use axum::extract::State;
use serde_json::{Map, Value, json};
use std::sync::Arc;

fn gate(gate: Gate) -> &'static str {
    match gate {
        Gate::Anyone => "anybody",
        Gate::Player => "whoever holds a seat: its cookie, or its secret as a bearer token",
        Gate::Holder => "the holder of the seat, or the opener of the game while nobody holds it",
        Gate::Secret => "whoever has the secret of a seat",
        Gate::Owner => "the browser that asked for these notices",
        Gate::Member => "whoever is signed in",
    }
}

/// What a request carries: name, type, what it is.
fn fields(path: &str) -> &'static [(&'static str, &'static str, &'static str)] {
    const KEY: (&str, &str, &str) = (
        "key",
        "string",
        "made by the client, at most 64 characters; a request that is sent again with the same key is carried out once",
    );
    match path.rsplit('/').next().unwrap_or("") {
        "answer" => &[
            ("ask", "integer", "the number of the question"),
            ("say", "string", "one of the offers, or another answer where `measured` is true"),
            KEY,
            ("stand", "boolean", "true: answer the same again until something else is asked"),
        ],
        "throw" => &[("dice", "string", "faces apart by blanks, or what was drawn"), KEY],
        "undo" => &[("ask", "integer", "the number of the question"), KEY],
        "concede" => &[KEY],
        "curtain" => &[("seat", "string", "red or blue")],
        "claim" => &[("secret", "string", "what stands after # in the link of a seat")],
        "games" => &[
            ("system", "string", "the rule system"),
            ("scenario", "string", "the scenario"),
            (
                "red",
                "string",
                "me, friend, ashigaru, bushi, hatamoto, taisho, gunshi, random, greedy, \
                 search:ITERATIONS or search:500ms",
            ),
            ("blue", "string", "the same for the other side"),
            ("dice", "string", "sealed, seeded or typed"),
        ],
        _ => &[],
    }
}

fn query(path: &str) -> &'static [&'static str] {
    match path.rsplit('/').next().unwrap_or("") {
        "odds" => &["say", "whole", "as"],
        "why" => &["say", "as"],
        "hint" | "record" | "{id}" => &["as"],
        _ => &[],
    }
}

/// GET `/api`: OpenAPI 3.1.
pub(super) async fn describe() -> Json<Value> {
    Json(description())
}

fn description() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for route in listed().into_iter().filter(|route| route.path.starts_with("/api/")) {
        let names =
            route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let in_path = names.map(|name| {
            json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })
        });
        let in_query = query(route.path).iter().filter(|_| route.method == "GET").map(|name| {
            let required = *name == "say";
            json!({ "name": name, "in": "query", "required": required, "schema": { "type": "string" } })
        });
        let mut operation = json!({
            "summary": route.says,
            "description": format!("For {}.", gate(route.gate)),
            "parameters": in_path.chain(in_query).collect::<Vec<_>>(),
            "responses": {
                "200": { "description": "done" },
                "default": {
                    "description": "not done; nothing has changed",
                    "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
                }
            }
        });
        let sent = fields(route.path);
        if route.method == "POST" && !sent.is_empty() {
            let required: Vec<&str> = sent
                .iter()
                .map(|(name, ..)| *name)
                .filter(|name| *name != "stand" && (*name != "dice" || sent.len() < 5))
                .collect();
            let properties: Map<String, Value> = sent
                .iter()
                .map(|(name, kind, says)| {
                    (name.to_string(), json!({ "type": kind, "description": says }))
                })
                .collect();
            let schema =
                json!({ "type": "object", "required": required, "properties": properties });
            operation["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": schema } } });
        }
        let path = paths.entry(route.path).or_insert(json!({}));
        path[route.method.to_lowercase()] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Kassen",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Sengoku-era tabletop wargames by their own rules. People, bots and computer players use the same interface and see the same: what their seat may know."
        },
        "paths": paths,
        "components": {
            "securitySchemes": { "seat": { "type": "http", "scheme": "bearer" } },
            "schemas": { "Problem": {
                "type": "object",
                "required": ["type", "status", "title", "detail"],
                "properties": {
                    "type": { "type": "string" }, "status": { "type": "integer" },
                    "title": { "type": "string" }, "detail": { "type": "string" },
                    "rules": { "type": "array", "items": { "type": "object" } },
                    "version": { "type": "integer" }, "state": { "type": "object" }
                }
            } }
        }
    })
}

/// GET `/healthz`.
pub(super) async fn health(State(app): State<Arc<App>>) -> Json<Value> {
    let full = app.hall.store.is_full();
    Json(json!({ "ok": !full, "read_only": full, "open": app.hall.count() }))
}

/// GET `/robots.txt`.
pub(super) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /g/\nDisallow: /api\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_for_programs_is_described() {
        let description = description();
        for route in listed().into_iter().filter(|route| route.path.starts_with("/api/")) {
            let operation = &description["paths"][route.path][route.method.to_lowercase()];
            assert!(operation["summary"].is_string(), "{} {}", route.method, route.path);
            let plain = route.path.ends_with("/revoke") || route.path.ends_with("/rise");
            let sends = route.method == "POST" && !plain;
            assert_eq!(operation["requestBody"].is_object(), sends, "{}", route.path);
        }
    }
}

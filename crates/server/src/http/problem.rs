//! Answers to requests that cannot be met: problem+json for programs, a page for people.

use crate::hall::{Broken, ClaimFault, Refused};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Rejected;
use pages::Look;
use serde_json::{Map, Value, json};

/// Why a request cannot be met. Nothing has changed.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The status.
    pub status: StatusCode,
    /// A stable word for programs; the `type` of RFC 9457 is made of it.
    pub kind: &'static str,
    /// What, in a few words.
    pub title: String,
    /// What to do about it.
    pub detail: String,
    /// More for programs: rules, the current state.
    pub more: Map<String, Value>,
    /// Seconds to wait before trying again.
    pub retry: Option<u64>,
}

impl Problem {
    /// A problem of this kind.
    pub fn new(status: StatusCode, kind: &'static str, title: &str, detail: &str) -> Problem {
        let (title, detail) = (title.to_string(), detail.to_string());
        Problem { status, kind, title, detail, more: Map::new(), retry: None }
    }

    /// There is no such game.
    pub fn no_game() -> Problem {
        let detail = "Its address may have been cut short, or it was never opened here.";
        Problem::new(StatusCode::NOT_FOUND, "no-such-game", "There is no such game", detail)
    }

    /// There is nothing at this address.
    pub fn no_page() -> Problem {
        let detail = "There is nothing at this address.";
        Problem::new(StatusCode::NOT_FOUND, "not-found", "Not found", detail)
    }

    /// Whoever asks does not hold a seat of this game.
    pub fn not_seated() -> Problem {
        let detail = "This browser holds no seat at this table; open the link of a seat first.";
        Problem::new(StatusCode::FORBIDDEN, "not-seated", "You do not sit at this table", detail)
    }

    /// What was sent cannot be read.
    pub fn garbled(detail: &str) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "garbled", "This cannot be read", detail)
    }

    /// Too much was asked for.
    pub fn too_many(wait: std::time::Duration) -> Problem {
        let seconds = wait.as_secs() + 1;
        let detail = format!("Try again in {seconds} s.");
        let status = StatusCode::TOO_MANY_REQUESTS;
        let mut problem = Problem::new(status, "too-many", "Too many requests", &detail);
        problem.retry = Some(seconds);
        problem
    }

    /// There is no room to write: games can be looked at, and nothing else.
    pub fn unwritable() -> Problem {
        let detail = "The server cannot write to its disk. Nothing that was acknowledged is lost; \
                      games can be looked at until there is room again.";
        let status = StatusCode::SERVICE_UNAVAILABLE;
        let mut problem = Problem::new(status, "read-only", "Nothing can be kept now", detail);
        problem.retry = Some(5);
        problem
    }

    /// The rules or the state of the game do not allow it.
    pub fn rejected(rejected: &Rejected, look: &Look) -> Problem {
        let (status, kind) = match rejected {
            Rejected::Stale(_) => (StatusCode::CONFLICT, "stale"),
            Rejected::NotYou(_) => (StatusCode::CONFLICT, "not-your-turn"),
            Rejected::NoUndo(_) => (StatusCode::CONFLICT, "no-undo"),
            Rejected::NotNow(_) => (StatusCode::CONFLICT, "not-now"),
            Rejected::Garbled(_) => (StatusCode::UNPROCESSABLE_ENTITY, "notation"),
            Rejected::Illegal(..) => (StatusCode::UNPROCESSABLE_ENTITY, "illegal"),
            Rejected::Dice(_) => (StatusCode::UNPROCESSABLE_ENTITY, "dice"),
            Rejected::TooLarge => (StatusCode::UNPROCESSABLE_ENTITY, "too-large"),
        };
        let mut problem = Problem::new(status, kind, "", &rejected.to_string());
        if let Value::Object(mut told) = pages::refusal(rejected, look) {
            let mut take =
                |key: &str| told.remove(key).and_then(|it| it.as_str().map(String::from));
            problem.title = take("title").unwrap_or_else(|| "Not possible".into());
            problem.detail = take("detail").unwrap_or(problem.detail);
            problem.more = told;
        }
        problem
    }

    /// Something was refused.
    pub fn refused(refused: &Refused, look: &Look) -> Problem {
        match refused {
            Refused::Rules(rejected) => Problem::rejected(rejected, look),
            Refused::KeyReused => Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "key-reused",
                "This key was used before",
                "An idempotency key stands for one request; make a new one for another.",
            ),
            Refused::Frozen(why) => {
                Problem::new(StatusCode::CONFLICT, "frozen", "This game is frozen", why)
            }
            Refused::Unwritable(_) => Problem::unwritable(),
            Refused::Broken(broken) => Problem::broken(broken),
        }
    }

    /// A game cannot be set up.
    pub fn broken(broken: &Broken) -> Problem {
        let detail = broken.to_string();
        match broken {
            Broken::Rules(_) => {
                Problem::new(StatusCode::CONFLICT, "broken", "This game cannot go on", &detail)
            }
            Broken::Full | Broken::Unreadable(_) => {
                let status = StatusCode::SERVICE_UNAVAILABLE;
                let mut problem = Problem::new(status, "busy", "Not now", &detail);
                problem.retry = Some(5);
                problem
            }
        }
    }

    /// A seat was not taken or given away.
    pub fn claim(fault: &ClaimFault) -> Problem {
        let (status, kind) = match fault {
            ClaimFault::Unknown => (StatusCode::FORBIDDEN, "link-void"),
            ClaimFault::Crowded => (StatusCode::CONFLICT, "crowded"),
            ClaimFault::NotYours => (StatusCode::FORBIDDEN, "not-yours"),
            ClaimFault::Unwritable(_) => return Problem::unwritable(),
        };
        Problem::new(status, kind, "The seat was not given", &fault.to_string())
    }

    /// As problem+json.
    pub fn json(&self) -> Response {
        let mut body = self.more.clone();
        body.insert("type".into(), json!(format!("urn:kassen:problem:{}", self.kind)));
        body.insert("status".into(), json!(self.status.as_u16()));
        body.insert("title".into(), json!(self.title));
        body.insert("detail".into(), json!(self.detail));
        let text = Value::Object(body).to_string();
        self.dressed(text, "application/problem+json")
    }

    /// As a page.
    pub fn page(&self, look: &Look) -> Response {
        let view = pages::ProblemView {
            status: self.status.as_u16(),
            kind: self.kind,
            title: &self.title,
            detail: &self.detail,
            wait: self.retry,
        };
        let text = pages::problem(&view, look);
        self.dressed(text, "text/html; charset=utf-8")
    }

    fn dressed(&self, text: String, mime: &'static str) -> Response {
        let mut response = (self.status, text).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(mime));
        if let Some(seconds) = self.retry {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl IntoResponse for Problem {
    /// For programs. The guard makes a page of it where a person asked for one.
    fn into_response(self) -> Response {
        let mut response = self.json();
        response.extensions_mut().insert(self);
        response
    }
}

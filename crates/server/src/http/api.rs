//! What a player does: answer, type dice, take back, give up, lift the curtain, take a seat.

use super::App;
use super::guard::set_browser;
use super::limits::{What, Whom};
use super::problem::Problem;
use super::showing::{Shown, seat_of};
use super::visitor::{Guest, Seated, named};
use crate::hall::{Act, Done, Refused};
use crate::secret::Secret;
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{Rejected, Seat};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use std::sync::Arc;
use std::time::Instant;

/// The longest idempotency key.
const LONGEST_KEY: usize = 64;
/// The longest answer or throw, in bytes.
const LONGEST_SAY: usize = 1024;

/// What a program would rather be answered.
static PREFER: HeaderName = HeaderName::from_static("prefer");

type Answer = Result<Response, Problem>;

/// Which seat a browser that holds both means.
#[derive(Deserialize, Default)]
pub(super) struct As {
    #[serde(rename = "as")]
    pub(super) seat: Option<String>,
}

/// What somebody sends as JSON. Headers are looked at where they are: taking them out would copy
/// them all.
pub(super) struct Sent<T> {
    /// What is sent.
    pub(super) told: T,
    /// Programs that play many games do not want the picture after every decision (RFC 7240).
    brief: bool,
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Sent<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Sent<T>, Response> {
        let brief = is_brief(request.headers()).map_err(IntoResponse::into_response)?;
        let body = Bytes::from_request(request, app).await.map_err(IntoResponse::into_response)?;
        Sent::of(&body, brief).map_err(IntoResponse::into_response)
    }
}

impl<T: DeserializeOwned> Sent<T> {
    /// Reads a body that is JSON.
    pub(super) fn of(body: &[u8], brief: bool) -> Result<Sent<T>, Problem> {
        let read = serde_json::from_slice(body);
        let told = read.map_err(|error| Problem::garbled(&error.to_string()))?;
        Ok(Sent { told, brief })
    }
}

/// Is the shortest answer wanted? What is sent must be JSON.
pub(super) fn is_brief(headers: &HeaderMap) -> Result<bool, Problem> {
    let bytes = |name: &HeaderName| headers.get(name).map(HeaderValue::as_bytes);
    let mime = bytes(&header::CONTENT_TYPE).and_then(|it| it.split(|&byte| byte == b';').next());
    if mime.is_none_or(|mime| mime.trim_ascii() != b"application/json") {
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        let detail = "Send JSON, with Content-Type: application/json.";
        return Err(Problem::new(status, "media-type", "This is not JSON", detail));
    }
    Ok(bytes(&PREFER) == Some(b"return=minimal".as_slice()))
}

fn bounded(key: &str, say: &str) -> Result<(), Problem> {
    if key.is_empty() || key.chars().count() > LONGEST_KEY {
        return Err(Problem::garbled("`key` must have 1 to 64 characters."));
    }
    if say.len() > LONGEST_SAY {
        return Err(Problem::garbled("This is longer than any answer."));
    }
    Ok(())
}

/// Does something for the seat of a guest, and answers with the table as it is then.
async fn act(
    app: &Arc<App>,
    guest: &Guest,
    brief: bool,
    wish: Option<Seat>,
    key: &str,
    (act, stands): (Act, bool),
) -> Answer {
    let desk = &guest.desk;
    let seat = match guest.seats.first() {
        None => return Err(Problem::not_seated()),
        // Only one who holds both seats must look whose turn it is.
        Some(only) if guest.seats != engine::Seats::BOTH => only,
        Some(_) => {
            let live = app.hall.sit(desk).await.map_err(|broken| Problem::broken(&broken))?;
            seat_of(guest, &live, wish).ok_or_else(Problem::not_seated)?
        }
    };
    if guest.from.limited {
        let whom = Whom::Seat(desk.no, seat.index() as u8);
        app.limiter.take(What::Deciding, whom, Instant::now()).map_err(Problem::too_many)?;
    }
    match app.hall.act(desk, seat, act, Some(key), stands).await {
        Ok(done) => {
            if brief {
                return Ok(numbers(done));
            }
            // What is rare or large is not kept room for in every request.
            Box::pin(state_of(app, guest, wish)).await
        }
        Err(refused) => Err(Box::pin(refusal(app, guest, &refused, brief, wish)).await),
    }
}

/// What was refused, and the state of the table if that is why.
async fn refusal(
    app: &Arc<App>,
    guest: &Guest,
    refused: &Refused,
    brief: bool,
    wish: Option<Seat>,
) -> Problem {
    let mut problem = Problem::refused(refused, &guest.visitor.look);
    if let Refused::Rules(Rejected::Stale(now)) = refused {
        problem.more.insert("version".into(), json!(now));
        if !brief {
            let mut live = match app.hall.sit(&guest.desk).await {
                Ok(live) => live,
                Err(broken) => return Problem::broken(&broken),
            };
            match Shown::new(app, guest, &mut live, wish) {
                Ok(shown) => drop(problem.more.insert("state".into(), shown.state())),
                Err(other) => return other,
            }
        }
    }
    problem
}

/// The shortest answer: two numbers, which need no tree of values to be written from.
fn numbers(done: Done) -> Response {
    let body = format!("{{\"version\":{},\"again\":{}}}", done.version, done.again);
    let mut response = Response::new(Body::from(body));
    let headers = response.headers_mut();
    // Room at once for what the guard adds, and no more than that.
    headers.reserve(6);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

async fn state_of(app: &Arc<App>, guest: &Guest, wish: Option<Seat>) -> Answer {
    let mut live = app.hall.sit(&guest.desk).await.map_err(|broken| Problem::broken(&broken))?;
    let state = Shown::new(app, guest, &mut live, wish)?.state();
    drop(live);
    Ok(Json(state).into_response())
}

/// GET `/api/games/{id}`.
pub(super) async fn state(
    State(app): State<Arc<App>>,
    Query(wish): Query<As>,
    guest: Guest,
) -> Answer {
    state_of(&app, &guest, named(wish.seat.as_deref())).await
}

#[derive(Deserialize)]
pub(super) struct Answered {
    ask: u32,
    say: String,
    key: String,
    #[serde(rename = "as", default)]
    wish: Option<String>,
    /// And the same again, until something else is asked.
    #[serde(default)]
    stand: bool,
}

/// POST `/api/games/{id}/answer`.
pub(super) async fn answer(
    State(app): State<Arc<App>>,
    Seated(guest): Seated,
    sent: Sent<Answered>,
) -> Answer {
    answered(&app, &guest, sent).await
}

/// Answers the open question for a guest who holds a seat.
pub(super) async fn answered(app: &Arc<App>, guest: &Guest, sent: Sent<Answered>) -> Answer {
    let Sent { told: Answered { ask, say, key, wish, stand }, brief } = sent;
    bounded(&key, &say)?;
    let wish = named(wish.as_deref());
    act(app, guest, brief, wish, &key, (Act::Answer { ask, say }, stand)).await
}

#[derive(Deserialize)]
pub(super) struct Threw {
    dice: String,
    key: String,
    #[serde(rename = "as", default)]
    wish: Option<String>,
}

/// POST `/api/games/{id}/throw`.
pub(super) async fn throw(
    State(app): State<Arc<App>>,
    Seated(guest): Seated,
    sent: Sent<Threw>,
) -> Answer {
    let Sent { told: Threw { dice, key, wish }, brief } = sent;
    bounded(&key, &dice)?;
    act(&app, &guest, brief, named(wish.as_deref()), &key, (Act::Throw(dice), false)).await
}

#[derive(Deserialize)]
pub(super) struct Undone {
    ask: u32,
    key: String,
    #[serde(rename = "as", default)]
    wish: Option<String>,
}

/// POST `/api/games/{id}/undo`. A browser that holds both seats takes back for the one that decided.
pub(super) async fn undo(
    State(app): State<Arc<App>>,
    Seated(guest): Seated,
    sent: Sent<Undone>,
) -> Answer {
    let Sent { told: Undone { ask, key, wish }, brief } = sent;
    bounded(&key, "")?;
    let mut wish = named(wish.as_deref());
    if guest.seats == engine::Seats::BOTH && wish.is_none() {
        let live = app.hall.sit(&guest.desk).await.map_err(|broken| Problem::broken(&broken))?;
        let game = live.game();
        wish = Seat::BOTH.into_iter().find(|&seat| game.is_some_and(|g| g.can_undo(seat).is_ok()));
    }
    act(&app, &guest, brief, wish, &key, (Act::Undo { ask }, false)).await
}

#[derive(Deserialize)]
pub(super) struct Conceded {
    key: String,
    #[serde(rename = "as", default)]
    wish: Option<String>,
}

/// POST `/api/games/{id}/concede`.
pub(super) async fn concede(
    State(app): State<Arc<App>>,
    Seated(guest): Seated,
    sent: Sent<Conceded>,
) -> Answer {
    let Sent { told: Conceded { key, wish }, brief } = sent;
    bounded(&key, "")?;
    act(&app, &guest, brief, named(wish.as_deref()), &key, (Act::Concede, false)).await
}

/// POST `/api/games/{id}/rise`: an end to standing answers.
pub(super) async fn rise(State(app): State<Arc<App>>, Seated(guest): Seated) -> Answer {
    for seat in guest.seats.iter() {
        let risen = app.hall.rise(&guest.desk, seat).await;
        risen.map_err(|refused| Problem::refused(&refused, &guest.visitor.look))?;
    }
    state_of(&app, &guest, None).await
}

#[derive(Deserialize)]
pub(super) struct Lifted {
    seat: String,
}

/// POST `/api/games/{id}/curtain`.
pub(super) async fn curtain(
    State(app): State<Arc<App>>,
    Seated(guest): Seated,
    sent: Sent<Lifted>,
) -> Answer {
    let Sent { told: Lifted { seat }, .. } = sent;
    let seat = Seat::read(&seat).ok_or_else(|| Problem::garbled("`seat` is red or blue."))?;
    if !guest.seats.has(seat) {
        let (status, title) = (StatusCode::CONFLICT, "Not your seat");
        let detail = "A curtain is lifted by whoever sits behind it.";
        return Err(Problem::new(status, "not-your-seat", title, detail));
    }
    let lifted = app.hall.lift(&guest.desk, seat).await;
    lifted.map_err(|refused| Problem::refused(&refused, &guest.visitor.look))?;
    state_of(&app, &guest, Some(seat)).await
}

#[derive(Deserialize)]
pub(super) struct Claimed {
    secret: String,
}

/// POST `/api/games/{id}/claim`: the secret of a link for a cookie.
pub(super) async fn claim(
    State(app): State<Arc<App>>,
    guest: Guest,
    sent: Sent<Claimed>,
) -> Answer {
    let Sent { told: Claimed { secret }, .. } = sent;
    let whom = Whom::address(guest.from.address);
    let limited = guest.from.limited;
    if limited {
        let now = Instant::now();
        app.limiter.may(What::Failing, whom, now).map_err(Problem::too_many)?;
        app.limiter.take(What::Claiming, whom, now).map_err(Problem::too_many)?;
    }
    let (own, fresh) = guest.visitor.own_or_new(&app)?;
    let claimed = match Secret::read(&secret) {
        Some(secret) => app.hall.claim(&guest.desk, &secret, own).await,
        None => Err(crate::hall::ClaimFault::Unknown),
    };
    match claimed {
        Ok(seat) => {
            let body = json!({ "seat": seat.name(), "game": format!("/g/{}", guest.desk.id) });
            let mut response = Json(body).into_response();
            if let Some(browser) = fresh {
                set_browser(&app, &mut response, &browser);
            }
            Ok(response)
        }
        Err(fault) => {
            if limited {
                // Only the count matters here; the answer is the fault itself.
                let _ = app.limiter.take(What::Failing, whom, Instant::now());
            }
            Err(Problem::claim(&fault))
        }
    }
}

/// POST `/api/games/{id}/seats/{seat}/revoke`: everybody else is sent away, and there is a new link.
pub(super) async fn revoke(
    State(app): State<Arc<App>>,
    Path((_, seat)): Path<(String, String)>,
    guest: Guest,
) -> Answer {
    let seat = Seat::read(&seat).ok_or_else(Problem::no_page)?;
    let own = guest.visitor.own().ok_or_else(Problem::not_seated)?;
    let by = guest.revokes(seat).unwrap_or(own);
    let secret = app.hall.revoke(&guest.desk, seat, by).await;
    let secret = secret.map_err(|fault| Problem::claim(&fault))?;
    let link = format!("/g/{}/seat#{}", guest.desk.id, secret.show());
    Ok(Json(json!({ "seat": seat.name(), "link": link })).into_response())
}

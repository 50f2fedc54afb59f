//! Server-sent events: "something changed", with the number it changed to.
//!
//! A stream holds no queue: it looks at the newest number when it can send, so a slow reader costs
//! nothing and misses nothing that matters. Between two events it waits a moment no eye can see, so
//! that a computer player in a hurry makes one of many. After a break the browser says what it saw last, and is
//! told at once if that is not the newest any more.

use super::App;
use super::limits::Whom;
use super::problem::Problem;
use super::visitor::Guest;
use crate::hall::{Beat, Desk};
use crate::store::Write;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use engine::{Seat, Seats};
use futures_util::stream::{Stream, unfold};
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// How often a silent stream shows that it lives.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The least time between two events of one stream. The first is told at once.
const PACE: Duration = Duration::from_millis(100);

/// Streams on one game at most, of all its players and of those who look on.
const MOST_ON_A_GAME: usize = 256;

/// Counts a stream as long as it is open.
struct Counted {
    app: Arc<App>,
    desk: Arc<Desk>,
    seats: Seats,
    /// Whose streams are counted; nobody's on this very machine.
    whom: Option<Whom>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        if let Some(whom) = self.whom {
            self.app.limiter.stream_closes(whom);
        }
        for seat in self.seats.iter() {
            self.desk.looking[seat.index()].fetch_sub(1, Ordering::Relaxed);
            looks(&self.app, &self.desk, seat);
        }
    }
}

/// Lets the other servers know whether somebody looks: one of them may send the notice.
fn looks(app: &Arc<App>, desk: &Arc<Desk>, seat: Seat) {
    let Some(server) = app.hall.store.server() else { return };
    let (app, desk) = (Arc::clone(app), Arc::clone(desk));
    // When the runtime ends there is nobody left to tell.
    let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
    runtime.spawn(async move {
        let open = desk.looking[seat.index()].load(Ordering::Relaxed) > 0;
        let look = Write::Look { server, game: desk.no, seat, open };
        // At worst somebody is told of a turn he has seen.
        let _ = app.hall.store.write(look).await;
    });
}

struct Listening {
    counted: Counted,
    beats: watch::Receiver<Beat>,
    told: Option<Beat>,
    /// Before this moment nothing more is told.
    not_before: Option<Instant>,
    ended: watch::Receiver<bool>,
}

#[derive(Deserialize)]
pub(super) struct Where {
    away: Option<String>,
}

/// GET `/api/games/{id}/events`. A page that nobody looks at says `?away=1`: it hears everything,
/// but does not keep notices from being sent.
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Query(place): Query<Where>,
    guest: Guest,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let whom = guest.from.limited.then(|| Whom::address(guest.from.address));
    let desk = guest.desk;
    let crowded = desk.beat.receiver_count() >= MOST_ON_A_GAME;
    if crowded || whom.is_some_and(|whom| !app.limiter.stream_opens(whom)) {
        let (status, title) = (StatusCode::TOO_MANY_REQUESTS, "Too many open pages");
        let mut problem = Problem::new(status, "too-many", title, "Close one of them first.");
        problem.retry = Some(30);
        return Err(problem);
    }
    let seats = if place.away.is_some() { Seats::NONE } else { guest.seats };
    for seat in seats.iter() {
        desk.looking[seat.index()].fetch_add(1, Ordering::Relaxed);
        looks(&app, &desk, seat);
    }
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let last: Option<u32> = last.and_then(|text| text.parse().ok());
    let beats = desk.beat.subscribe();
    let now = *beats.borrow();
    // Who saw the newest before is not told again.
    let told = last.filter(|last| *last == now.version).map(|_| now);
    let ended = app.ended.clone();
    let counted = Counted { app, desk, seats, whom };
    let stream = unfold(Listening { counted, beats, told, not_before: None, ended }, next);
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

/// The next event; `None` when the server ends, and the browser connects again later.
async fn next(mut listening: Listening) -> Option<(Result<Event, Infallible>, Listening)> {
    if let Some(moment) = listening.not_before.take() {
        tokio::select! {
            () = tokio::time::sleep_until(moment) => {}
            () = crate::ending(&mut listening.ended) => return None,
        }
    }
    loop {
        let newest = *listening.beats.borrow_and_update();
        if listening.told != Some(newest) {
            listening.told = Some(newest);
            listening.not_before = Some(Instant::now() + PACE);
            let version = newest.version;
            let event = Event::default().event("changed").id(version.to_string());
            let data = format!("{{\"version\":{version},\"part\":{}}}", newest.part);
            return Some((Ok(event.data(data)), listening));
        }
        tokio::select! {
            changed = listening.beats.changed() => changed.ok()?,
            () = crate::ending(&mut listening.ended) => return None,
        }
        debug_assert!(Arc::strong_count(&listening.counted.desk) > 0);
    }
}

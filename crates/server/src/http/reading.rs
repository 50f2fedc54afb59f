//! What a player asks about without changing anything: odds, why not, hints, the record.

use super::App;
use super::api::As;
use super::limits::{What, Whom};
use super::problem::Problem;
use super::showing::seat_of;
use super::visitor::{Guest, Seated, named};
use axum::Json;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{Eyes, Rejected, Seat, Status, Viewer};
use serde::Deserialize;
use serde_json::{Value, json};
use shelf::{Advice, Reach, Spec};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Who gives hints: thinks a bounded number of iterations, so that the same question has the same
/// hint.
const ADVISER: &str = "taisho:plans=24";

type Answer = Result<Response, Problem>;

#[derive(Deserialize)]
pub(super) struct About {
    say: String,
    #[serde(default)]
    whole: Option<String>,
    #[serde(rename = "as", default)]
    wish: Option<String>,
}

/// Works something out in a thread of its own; only so many at the same time, and only so many wait.
async fn work_out<T: Send + 'static>(
    app: &Arc<App>,
    guest: &Guest,
    seat: Seat,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    if guest.from.limited {
        let whom = Whom::Seat(guest.desk.no, seat.index() as u8);
        app.limiter.take(What::Asking, whom, Instant::now()).map_err(Problem::too_many)?;
    }
    let busy = || Problem::too_many(Duration::from_secs(1));
    let _in_line = Arc::clone(&app.in_line).try_acquire_owned().map_err(|_| busy())?;
    let at_work = Arc::clone(&app.at_work).acquire_owned().await.map_err(|_| busy())?;
    let done = tokio::task::spawn_blocking(move || {
        // Held until the work is done, even if whoever asked has gone.
        let _at_work = at_work;
        work()
    });
    done.await.map_err(|_| {
        let (status, title) = (StatusCode::CONFLICT, "This cannot be worked out");
        Problem::new(status, "defect", title, "The rules failed here; nothing has changed.")
    })
}

fn rejected(rejected: &Rejected, guest: &Guest) -> Problem {
    Problem::rejected(rejected, &guest.visitor.look)
}

/// GET `/api/games/{id}/odds?say=`.
pub(super) async fn odds(
    State(app): State<Arc<App>>,
    Query(about): Query<About>,
    Seated(guest): Seated,
) -> Answer {
    let (seat, moment) = {
        let live = app.hall.sit(&guest.desk).await.map_err(|broken| Problem::broken(&broken))?;
        let seat = seat_of(&guest, &live, named(about.wish.as_deref()));
        let seat = seat.ok_or_else(Problem::not_seated)?;
        let game = live.game().ok_or_else(Problem::no_game)?;
        // Refuses what is not allowed, and what comes at the wrong time.
        game.why_not(seat, &about.say).map_err(|why| rejected(&why, &guest))?;
        (seat, game.moment())
    };
    let reach = match about.whole.as_deref() {
        Some("1") => Reach::WholeExchange,
        _ => Reach::NextDecision,
    };
    let (say, tongue) = (about.say, guest.visitor.look.lang.tongue());
    let worked = work_out(&app, &guest, seat, move || {
        let lines = moment.odds(seat, &say, reach)?;
        // To the end of the exchange his answers are chosen; else each of them is told.
        let replies = match reach {
            Reach::WholeExchange => Vec::new(),
            Reach::NextDecision => moment.replies(seat, &say, tongue).unwrap_or_default(),
        };
        Ok((lines, replies))
    });
    let (lines, replies) = worked.await?.map_err(|why| rejected(&why, &guest))?;
    let live = app.hall.sit(&guest.desk).await.map_err(|broken| Problem::broken(&broken))?;
    let game = live.game().ok_or_else(Problem::no_game)?;
    let mut told = pages::odds(game, &lines, &guest.visitor.look);
    if let Value::Object(map) = &mut told {
        map.insert("assumes".into(), json!(reach.policy()));
        map.insert("replies".into(), pages::replies(game, &replies, &guest.visitor.look));
    }
    drop(live);
    Ok(Json(told).into_response())
}

/// GET `/api/games/{id}/why?say=`: may this be done, and if not, why not?
pub(super) async fn why(
    State(app): State<Arc<App>>,
    Query(about): Query<About>,
    Seated(guest): Seated,
) -> Answer {
    let live = app.hall.sit(&guest.desk).await.map_err(|broken| Problem::broken(&broken))?;
    let seat = seat_of(&guest, &live, named(about.wish.as_deref()));
    let seat = seat.ok_or_else(Problem::not_seated)?;
    let game = live.game().ok_or_else(Problem::no_game)?;
    let mut told = match game.why_not(seat, &about.say) {
        Ok(()) => json!({ "allowed": true }),
        Err(why) => pages::refusal(&why, &guest.visitor.look),
    };
    if let Value::Object(map) = &mut told {
        map.entry("allowed").or_insert(json!(false));
    }
    drop(live);
    Ok(Json(told).into_response())
}

/// GET `/api/games/{id}/hint`: what a computer player would do, from what the seat may know.
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    Query(wish): Query<As>,
    Seated(guest): Seated,
) -> Answer {
    let (seat, step, save) = {
        let live = app.hall.sit(&guest.desk).await.map_err(|broken| Problem::broken(&broken))?;
        let seat = seat_of(&guest, &live, named(wish.seat.as_deref()));
        let seat = seat.ok_or_else(Problem::not_seated)?;
        let game = live.game().ok_or_else(Problem::no_game)?;
        if !matches!(game.status(), Status::Waiting(seats, _) if seats.has(seat)) {
            return Err(rejected(&Rejected::NotYou(seat), &guest));
        }
        (seat, live.step(), game.save())
    };
    let tongue = guest.visitor.tongue();
    let advised = work_out(&app, &guest, seat, move || -> Option<Advice> {
        let adviser: Spec = ADVISER.parse().ok()?;
        shelf::loaded(&save).ok()?.game.advise(seat, &adviser, u64::from(step), tongue)
    });
    let Some(advice) = advised.await? else {
        return Err(rejected(&Rejected::NotNow("there is nothing to advise on".into()), &guest));
    };
    let rivals: Vec<Value> = advice
        .rivals
        .iter()
        .take(5)
        .map(|rival| json!({ "say": rival.say, "chance": rival.chance, "visits": rival.visits }))
        .collect();
    let told = json!({ "say": advice.say, "told": advice.told, "ask": step, "rivals": rivals });
    Ok(Json(told).into_response())
}

/// GET `/api/games/{id}/record`: the whole record when the game is over; until then what the reader
/// knows of it. The record itself holds every die and draw, and its hashes cover what is hidden.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Query(wish): Query<As>,
    guest: Guest,
) -> Answer {
    let live = app.hall.sit(&guest.desk).await.map_err(|broken| Problem::broken(&broken))?;
    let game = live.game().ok_or_else(Problem::no_game)?;
    if matches!(game.status(), Status::Over(_)) {
        let name = format!("attachment; filename=\"{}.kassen\"", guest.desk.id);
        let text = game.record().write();
        let headers = [
            (header::CONTENT_TYPE, "application/jsonl".to_string()),
            (header::CONTENT_DISPOSITION, name),
        ];
        return Ok((headers, text).into_response());
    }
    let seat = seat_of(&guest, &live, named(wish.seat.as_deref()));
    let hidden = guest.seats == engine::Seats::BOTH && guest.desk.curtain && live.lifted() != seat;
    let seat = seat.filter(|_| !hidden);
    let eyes = seat.map_or(Eyes::Public, Eyes::Seat);
    let header = game.header();
    let own = |line: &&engine::Line| seat.is_some() && line.by == seat;
    let decisions: Vec<Value> = game
        .record()
        .lines
        .iter()
        .filter(own)
        .map(|line| json!({ "n": line.n, "say": line.say }))
        .collect();
    let log: Vec<Value> = game
        .log(Viewer { eyes, tongue: guest.visitor.tongue() }, 0)
        .into_iter()
        .map(|told| json!({ "step": told.step, "rule": told.rule, "text": told.text }))
        .collect();
    let told = json!({
        "system": header.system, "edition": header.edition, "rules": header.rules,
        "scenario": header.scenario, "scenario_hash": header.scenario_hash,
        "house": header.house, "dice": header.dice, "commitment": header.commitment,
        "seat": seat.map(Seat::name), "version": live.beat().version, "over": false,
        "decisions": decisions, "log": log,
    });
    drop(live);
    Ok(Json(told).into_response())
}

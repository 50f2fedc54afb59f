//! The pages: home, lists, scenarios, rules, settings, the table, replay.

use super::App;
use super::api::Sent;
use super::guard::{set_browser, set_look};
use super::limits::{What, Whom};
use super::listing::games as games_of;
use super::problem::Problem;
use super::showing::{Shown, names};
use super::visitor::{From, Guest, Visitor, named};
use crate::hall::{Dice, NotOpened, Order, Sits};
use crate::secret::Secret;
use crate::store::Listed;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use engine::{Eyes, House, Scenario, Seat, Status, Viewer};
use pages::{GamesView, HomeView, Lang, Look, MatchView, ReplayView, SettingsView, Theme};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Instant;

type Page = Result<Response, Problem>;

fn html(text: String) -> Page {
    Ok(Html(text).into_response())
}

fn unreadable(fault: &crate::store::ReadFault) -> Problem {
    Problem::broken(&crate::hall::Broken::Unreadable(fault.to_string()))
}

/// GET `/`.
pub(super) async fn home(State(app): State<Arc<App>>, visitor: Visitor) -> Page {
    let games = games_of(&app, &visitor).await.map_err(|fault| unreadable(&fault))?;
    html(pages::home(&HomeView { games: &games }, &visitor.look))
}

/// GET `/games`.
pub(super) async fn games(State(app): State<Arc<App>>, visitor: Visitor) -> Page {
    let games = games_of(&app, &visitor).await.map_err(|fault| unreadable(&fault))?;
    let name = visitor.session.as_ref().map(|session| session.name.as_str());
    html(pages::games(&GamesView { games: &games, name }, &visitor.look))
}

/// GET `/scenarios`.
pub(super) async fn scenarios(visitor: Visitor) -> Page {
    html(pages::scenarios(&visitor.look))
}

/// GET `/scenarios/{system}/{id}`.
pub(super) async fn scenario(Path((system, id)): Path<(String, String)>, visitor: Visitor) -> Page {
    html(pages::scenario(&system, &id, &visitor.look).ok_or_else(Problem::no_page)?)
}

/// GET `/rules`.
pub(super) async fn rules_index(visitor: Visitor) -> Page {
    html(pages::rules_index(&visitor.look))
}

#[derive(Deserialize)]
pub(super) struct Sought {
    #[serde(default)]
    q: String,
}

/// GET `/rules/{system}?q=`.
pub(super) async fn rules(
    Path(system): Path<String>,
    Query(Sought { q }): Query<Sought>,
    visitor: Visitor,
) -> Page {
    let sought: String = q.chars().take(200).collect();
    html(pages::rules(&system, &sought, &visitor.look).ok_or_else(Problem::no_page)?)
}

/// GET `/rules/{system}/{rule}`.
pub(super) async fn rule(Path((system, id)): Path<(String, String)>, visitor: Visitor) -> Page {
    html(pages::rule(&system, &id, &visitor.look).ok_or_else(Problem::no_page)?)
}

#[derive(Deserialize)]
pub(super) struct Saved {
    saved: Option<String>,
}

/// GET `/settings`.
pub(super) async fn settings(Query(saved): Query<Saved>, visitor: Visitor) -> Page {
    html(pages::settings(&SettingsView { saved: saved.saved.is_some() }, &visitor.look))
}

#[derive(Deserialize)]
pub(super) struct Wishes {
    #[serde(default)]
    lang: String,
    #[serde(default)]
    theme: String,
    motion: Option<String>,
    sound: Option<String>,
}

/// POST `/settings`.
pub(super) async fn set(form: Result<Form<Wishes>, FormRejection>) -> Page {
    let Form(wishes) = form.map_err(|why| Problem::garbled(&why.body_text()))?;
    let look = Look {
        lang: Lang::ALL.into_iter().find(|lang| lang.tag() == wishes.lang).unwrap_or_default(),
        theme: Theme::ALL.into_iter().find(|theme| theme.tag() == wishes.theme).unwrap_or_default(),
        motion: wishes.motion.is_some(),
        sound: wishes.sound.is_some(),
    };
    let mut response = Redirect::to("/settings?saved=1").into_response();
    set_look(&mut response, &look);
    Ok(response)
}

/// GET `/verify`.
pub(super) async fn verify(visitor: Visitor) -> Page {
    html(pages::verify(&visitor.look))
}

/// GET `/assets/{*path}`.
pub(super) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Page {
    // A picture of a scenario is drawn when it is asked for, which takes a moment.
    let found = tokio::task::spawn_blocking(move || pages::asset(&path)).await;
    let asset = found.ok().flatten().ok_or_else(Problem::no_page)?;
    let etag = HeaderValue::from_str(&asset.etag).map_err(|_| Problem::no_page())?;
    // Asked again each time, but sent only if it changed: a new version is never half there.
    let kept = [
        (header::ETAG, etag.clone()),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    if headers.get(header::IF_NONE_MATCH) == Some(&etag) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let mime = [(header::CONTENT_TYPE, HeaderValue::from_static(asset.mime))];
    Ok((kept, mime, asset.bytes.into_owned()).into_response())
}

#[derive(Deserialize)]
pub(super) struct NewGame {
    system: String,
    scenario: String,
    red: String,
    blue: String,
    #[serde(default)]
    dice: String,
    hotseat: Option<String>,
    /// Days for each decision; empty for none.
    #[serde(default)]
    days: String,
    /// Two games with the sides exchanged.
    mirrored: Option<String>,
}

/// What a form orders, checked.
fn order(form: &NewGame) -> Result<Order, Problem> {
    let wrong = |what: String| {
        let (status, title) = (StatusCode::UNPROCESSABLE_ENTITY, "This game cannot be opened");
        Problem::new(status, "order", title, &what)
    };
    let system = shelf::find(&form.system)
        .ok_or_else(|| wrong(format!("there is no rule system '{}'", form.system)))?;
    let scenario = Scenario::builtin(system.book(), &form.scenario)
        .map_err(|fault| wrong(fault.to_string()))?;
    let sits = [Sits::read(&form.red).map_err(wrong)?, Sits::read(&form.blue).map_err(wrong)?];
    let dice = Dice::read(&form.dice).ok_or_else(|| wrong("which dice?".into()))?;
    let days = match form.days.as_str() {
        "" => None,
        text => match text.parse() {
            Ok(days @ 1..=90) => Some(days),
            _ => return Err(wrong("a decision may take 1 to 90 days".into())),
        },
    };
    // Two sides of one person at one screen have a curtain between them unless he says otherwise.
    let curtain = sits == [Sits::Me, Sits::Me] && form.hotseat.as_deref() != Some("0");
    // The books' own defaults: where silence could tell something, they ask always.
    let house = House::default();
    Ok(Order { system, scenario, house, sits, dice, curtain, days })
}

/// Opens a game; gives its id, and the cookie of a browser that had none.
async fn opened(
    app: &Arc<App>,
    visitor: &Visitor,
    from: From,
    form: &NewGame,
) -> Result<(Arc<crate::hall::Desk>, Option<Secret>), Problem> {
    let order = order(form)?;
    if from.limited {
        let whom = Whom::address(from.address);
        app.limiter.take(What::Opening, whom, Instant::now()).map_err(Problem::too_many)?;
    }
    let (browser, fresh) = visitor.own_or_new(app)?;
    let opened = match form.mirrored {
        Some(_) => app.hall.open_pair(order, browser).await.map(|[first, _]| first),
        None => app.hall.open(order, browser).await,
    };
    let desk = opened.map_err(|fault| match fault {
        NotOpened::Scenario(what) => {
            let title = "This game cannot be opened";
            Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "order", title, &what)
        }
        NotOpened::Unwritable(_) | NotOpened::NoLuck => Problem::unwritable(),
    })?;
    Ok((desk, fresh))
}

/// POST `/games`.
pub(super) async fn open(
    State(app): State<Arc<App>>,
    Extension(from): Extension<From>,
    visitor: Visitor,
    form: Result<Form<NewGame>, FormRejection>,
) -> Page {
    let Form(form) = form.map_err(|why| Problem::garbled(&why.body_text()))?;
    let (desk, fresh) = opened(&app, &visitor, from, &form).await?;
    let mut response = Redirect::to(&format!("/g/{}", desk.id)).into_response();
    if let Some(browser) = fresh {
        set_browser(&app, &mut response, &browser);
    }
    Ok(response)
}

/// POST `/api/games`: the same for programs, which are told the secrets of the seats at once.
pub(super) async fn open_by_program(
    State(app): State<Arc<App>>,
    Extension(from): Extension<From>,
    visitor: Visitor,
    Sent { told: form, .. }: Sent<NewGame>,
) -> Page {
    let (desk, fresh) = opened(&app, &visitor, from, &form).await?;
    let secrets = desk.fresh().clone();
    let body = serde_json::json!({
        "id": desk.id, "game": format!("/g/{}", desk.id), "pair": desk.pair,
        "secrets": { "red": secrets[0], "blue": secrets[1] },
    });
    let mut response = (StatusCode::CREATED, axum::Json(body)).into_response();
    if let Some(browser) = fresh {
        set_browser(&app, &mut response, &browser);
    }
    Ok(response)
}

#[derive(Deserialize)]
pub(super) struct Seeing {
    #[serde(rename = "as")]
    seat: Option<String>,
    step: Option<u32>,
}

/// GET `/g/{id}`.
pub(super) async fn table(
    State(app): State<Arc<App>>,
    Query(seeing): Query<Seeing>,
    guest: Guest,
) -> Page {
    let mut live = app.hall.sit(&guest.desk).await.map_err(|broken| Problem::broken(&broken))?;
    let page = Shown::new(&app, &guest, &mut live, named(seeing.seat.as_deref()))?.page();
    drop(live);
    html(page)
}

/// GET `/m/{id}`: a game and the one with the sides exchanged, as one match.
pub(super) async fn duel(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Page {
    let own = visitor.pair();
    let listed = app.hall.store.read(move |connection| Listed::pair(connection, &id, own)).await;
    let listed: [Listed; 2] =
        listed.map_err(|fault| unreadable(&fault))?.try_into().map_err(|_| Problem::no_game())?;
    let winners = [0, 1].map(|number: usize| {
        let footer = listed[number].footer.as_deref()?;
        serde_json::from_str::<engine::Footer>(footer).ok().map(|footer| footer.winner)
    });
    let title = listed[0].title.clone();
    let rows = listed.map(|listed| super::listing::row(&app, listed, visitor.tongue()));
    let games = [0, 1].map(|number: usize| {
        let [red, blue] = rows[number].sides.clone();
        (red, blue)
    });
    let view = MatchView { title: &title, games: &games, winners, rows: &rows };
    html(pages::duel(&view, &visitor.look))
}

/// GET `/g/{id}/seat`: the page whose script exchanges the secret in its address for a cookie.
pub(super) async fn seat_link(guest: Guest) -> Page {
    html(pages::seat_link(&guest.visitor.look))
}

/// GET `/g/{id}/replay?step=&as=`.
pub(super) async fn replay(
    State(app): State<Arc<App>>,
    Query(seeing): Query<Seeing>,
    guest: Guest,
) -> Page {
    let (record, over, shared) = {
        let live = app.hall.sit(&guest.desk).await.map_err(|broken| Problem::broken(&broken))?;
        let game = live.game().ok_or_else(Problem::no_game)?;
        let over = matches!(game.status(), Status::Over(_));
        let shared = guest.seats == engine::Seats::BOTH && guest.desk.curtain;
        (game.record(), over, shared.then(|| live.lifted()))
    };
    // Eyes a reader may choose from: his own seats' while the game goes on, anybody's afterwards;
    // at a shared screen only those of whoever sits before it.
    let mut eyes: Vec<(&str, Eyes)> = Vec::new();
    for (name, seat) in [("red", Seat::Red), ("blue", Seat::Blue)] {
        let behind_curtain = shared.is_some_and(|lifted| lifted != Some(seat));
        if over || guest.seats.has(seat) && !behind_curtain {
            eyes.push((name, Eyes::Seat(seat)));
        }
    }
    eyes.push(("public", Eyes::Public));
    if over {
        eyes.push(("all", Eyes::All));
    }
    let wished = seeing.seat.as_deref().unwrap_or(if over { "all" } else { "" });
    let chosen = eyes.iter().find(|(name, _)| *name == wished).or(eyes.first());
    let viewer = Viewer {
        eyes: chosen.map_or(Eyes::Public, |(_, eyes)| *eyes),
        tongue: guest.visitor.tongue(),
    };
    let steps = (record.lines.len() as u32).saturating_sub(1);
    let step = seeing.step.unwrap_or(if over { 0 } else { steps }).min(steps);
    let task = tokio::task::spawn_blocking(move || {
        let game = shelf::replayed(&record, Some(step + 1)).map_err(|fault| fault.to_string())?;
        let names_of_eyes: Vec<&str> = eyes.iter().map(|(name, _)| *name).collect();
        let view = ReplayView {
            id: &guest.desk.id,
            game: game.as_ref(),
            viewer,
            eyes: &names_of_eyes,
            step,
            steps,
            title: &guest.desk.title,
            players: names(&guest.desk),
        };
        Ok(pages::replay(&view, &guest.visitor.look))
    });
    let page: Result<String, String> = task.await.unwrap_or_else(|error| Err(error.to_string()));
    html(page.map_err(|what| {
        Problem::new(StatusCode::CONFLICT, "replay", "This game cannot be replayed", &what)
    })?)
}

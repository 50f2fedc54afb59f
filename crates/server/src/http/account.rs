//! The page of one's account, and what its forms do.

use super::App;
use super::guard::{clear_session, set_browser, set_session};
use super::limits::{What, Whom};
use super::problem::Problem;
use super::visitor::{From, Visitor};
use crate::accounts::Denied;
use crate::clock::date;
use crate::secret::{Secret, short_hash};
use crate::store::{Account, Session};
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use pages::{AccountView, SessionRow};
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, Instant};

type Page = Result<Response, Problem>;
type Filled<T> = Result<Form<T>, FormRejection>;

/// What the page may say at its top, by what stands in its address.
const SAID: [&str; 5] = ["changed", "ended", "out", "reset", "deleted"];

fn read<T>(form: Filled<T>) -> Result<T, Problem> {
    form.map(|Form(form)| form).map_err(|why| Problem::garbled(&why.body_text()))
}

/// Whoever is signed in, with the secret of his session.
fn member(visitor: &Visitor) -> Result<(Session, Secret), Problem> {
    let both = visitor.session.clone().zip(visitor.token.clone());
    both.ok_or_else(|| {
        let (status, title) = (StatusCode::UNAUTHORIZED, "You are not signed in");
        Problem::new(status, "not-signed-in", title, "Sign in first.")
    })
}

/// A word for what went wrong, of which the catalogue has the sentence.
fn word(denied: Denied) -> Result<&'static str, Problem> {
    match denied {
        Denied::Name => Ok("name"),
        Denied::Password => Ok("password"),
        Denied::Taken => Ok("taken"),
        Denied::Wrong => Ok("wrong"),
        Denied::Code => Ok("code"),
        Denied::Busy => Err(Problem::too_many(Duration::from_secs(1))),
        Denied::Unwritable => Err(Problem::unwritable()),
    }
}

/// The page once more, with what went wrong and the name that was typed.
async fn denied(app: &App, visitor: &Visitor, denied: Denied, typed: &str) -> Page {
    let page = shown(app, visitor, Some(word(denied)?), typed).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

async fn shown(
    app: &App,
    visitor: &Visitor,
    said: Option<&str>,
    typed: &str,
) -> Result<Html<String>, Problem> {
    let mut rows = Vec::new();
    if let Some(own) = &visitor.session {
        let sessions = app.hall.sessions_of(own.account).await;
        for session in sessions.map_err(|_| Problem::unwritable())? {
            rows.push(SessionRow {
                no: session.no,
                own: session.no == own.no,
                made: date(session.made),
                seen: date(session.seen),
                agent: session.agent,
            });
        }
    }
    let name = visitor.session.as_ref().map(|session| session.name.as_str());
    let typed: String = typed.chars().take(32).collect();
    let view = AccountView { name, said, typed: &typed, sessions: &rows };
    Ok(Html(pages::account(&view, &visitor.look)))
}

#[derive(Deserialize)]
pub(super) struct Said {
    said: Option<String>,
}

/// GET `/account`.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    Query(Said { said }): Query<Said>,
    visitor: Visitor,
) -> Page {
    let said = SAID.into_iter().find(|word| said.as_deref() == Some(*word));
    Ok(shown(&app, &visitor, said, "").await?.into_response())
}

#[derive(Deserialize)]
pub(super) struct Names {
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
    bring: Option<String>,
}

fn limited(app: &App, from: From, what: What) -> Result<(), Problem> {
    if from.limited {
        let whom = Whom::address(from.address);
        app.limiter.take(what, whom, Instant::now()).map_err(Problem::too_many)?;
    }
    Ok(())
}

/// Guesses at one account are counted from wherever they come, this machine not excepted.
fn guess(app: &App, name: &str) -> Result<(), Problem> {
    let whom = Whom::Account(short_hash(&[name.to_lowercase().as_bytes()]));
    app.limiter.take(What::Guessing, whom, Instant::now()).map_err(Problem::too_many)
}

/// Signs in, with a new secret, and lets the browser's games come along.
async fn enter(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    account: &Account,
    bring: bool,
) -> Page {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let secret = app.hall.sign_in(account, agent.unwrap_or("")).await;
    let secret = secret.map_err(|_| Problem::unwritable())?;
    if let Some(browser) = visitor.browser.as_ref().filter(|_| bring) {
        let brought = app.hall.bring(browser.hash(), account.own).await;
        brought.map_err(|_| Problem::unwritable())?;
    }
    let mut response = Redirect::to("/games").into_response();
    set_session(app, &mut response, &secret);
    Ok(response)
}

/// POST `/account/sign-up`.
pub(super) async fn sign_up(
    State(app): State<Arc<App>>,
    Extension(from): Extension<From>,
    visitor: Visitor,
    headers: HeaderMap,
    form: Filled<Names>,
) -> Page {
    let Names { name, password, bring } = read(form)?;
    limited(&app, from, What::SigningUp)?;
    let name = name.trim();
    match app.hall.sign_up(name, &password).await {
        Ok(account) => enter(&app, &visitor, &headers, &account, bring.is_some()).await,
        Err(why) => denied(&app, &visitor, why, name).await,
    }
}

/// POST `/account/sign-in`.
pub(super) async fn sign_in(
    State(app): State<Arc<App>>,
    Extension(from): Extension<From>,
    visitor: Visitor,
    headers: HeaderMap,
    form: Filled<Names>,
) -> Page {
    let Names { name, password, bring } = read(form)?;
    limited(&app, from, What::SigningIn)?;
    let name = name.trim();
    guess(&app, name)?;
    match app.hall.known(name, &password).await {
        Ok(account) => enter(&app, &visitor, &headers, &account, bring.is_some()).await,
        Err(why) => denied(&app, &visitor, why, name).await,
    }
}

fn back(said: &str) -> Response {
    Redirect::to(&format!("/account?said={said}")).into_response()
}

fn left(app: &App, said: &str) -> Response {
    let mut response = back(said);
    clear_session(app, &mut response);
    response
}

/// Ends sessions of whoever is signed in: one of them by its number, or all.
async fn ended(app: &App, visitor: &Visitor, which: impl FnOnce(&Session) -> Option<i64>) -> Page {
    let (session, _) = member(visitor)?;
    let which = which(&session);
    let ended = app.hall.sign_out(session.account, which).await;
    ended.map_err(|_| Problem::unwritable())?;
    if which.is_none_or(|no| no == session.no) { Ok(left(app, "out")) } else { Ok(back("ended")) }
}

/// POST `/account/sign-out`.
pub(super) async fn sign_out(State(app): State<Arc<App>>, visitor: Visitor) -> Page {
    ended(&app, &visitor, |own| Some(own.no)).await
}

/// POST `/account/sessions/{no}/end`.
pub(super) async fn end(
    State(app): State<Arc<App>>,
    Path(no): Path<i64>,
    visitor: Visitor,
) -> Page {
    ended(&app, &visitor, |_| Some(no)).await
}

/// POST `/account/sessions/end`: all of them, this one too.
pub(super) async fn end_all(State(app): State<Arc<App>>, visitor: Visitor) -> Page {
    ended(&app, &visitor, |_| None).await
}

#[derive(Deserialize)]
pub(super) struct Change {
    #[serde(default)]
    old: String,
    #[serde(default)]
    new: String,
}

/// POST `/account/password`.
pub(super) async fn password(
    State(app): State<Arc<App>>,
    Extension(from): Extension<From>,
    visitor: Visitor,
    form: Filled<Change>,
) -> Page {
    let (session, secret) = member(&visitor)?;
    let Change { old, new } = read(form)?;
    limited(&app, from, What::SigningIn)?;
    guess(&app, &session.name)?;
    match app.hall.change_password(&session, &secret, &old, &new).await {
        Ok(()) => Ok(back("changed")),
        Err(why) => denied(&app, &visitor, why, "").await,
    }
}

#[derive(Deserialize)]
pub(super) struct Lost {
    #[serde(default)]
    name: String,
    #[serde(default)]
    code: String,
    #[serde(default)]
    password: String,
}

/// POST `/account/reset`: a new password by a code from whoever runs the server.
pub(super) async fn reset(
    State(app): State<Arc<App>>,
    Extension(from): Extension<From>,
    visitor: Visitor,
    form: Filled<Lost>,
) -> Page {
    let Lost { name, code, password } = read(form)?;
    limited(&app, from, What::SigningIn)?;
    let name = name.trim();
    guess(&app, name)?;
    match app.hall.reset_password(name, &code, &password).await {
        Ok(()) => Ok(back("reset")),
        Err(why) => denied(&app, &visitor, why, name).await,
    }
}

#[derive(Deserialize)]
pub(super) struct Deletion {
    #[serde(default)]
    password: String,
    keep: Option<String>,
}

/// POST `/account/delete`.
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Extension(from): Extension<From>,
    visitor: Visitor,
    form: Filled<Deletion>,
) -> Page {
    let (session, _) = member(&visitor)?;
    let Deletion { password, keep } = read(form)?;
    limited(&app, from, What::SigningIn)?;
    guess(&app, &session.name)?;
    let fresh = match &visitor.browser {
        None if keep.is_some() => {
            Some(Secret::new(&app.hall.luck).ok_or_else(Problem::unwritable)?)
        }
        _ => None,
    };
    let heir = keep.and(fresh.as_ref().or(visitor.browser.as_ref())).map(Secret::hash);
    if let Err(why) = app.hall.delete_account(&session, &password, heir).await {
        return denied(&app, &visitor, why, "").await;
    }
    let mut response = left(&app, "deleted");
    if let Some(browser) = fresh {
        set_browser(&app, &mut response, &browser);
    }
    Ok(response)
}

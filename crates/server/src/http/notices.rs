//! The page of notices: where they go, a button that tries it, and what became of the last ones.

use super::App;
use super::guard::set_browser;
use super::limits::{What, Whom};
use super::problem::Problem;
use super::visitor::{From, Visitor};
use crate::clock::date;
use crate::notices::Kind;
use crate::store::{About, Delivery, Posting, Target};
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use engine::digest::hex;
use pages::{DeliveryRow, NoticesView, TargetRow};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Instant;

type Page = Result<Response, Problem>;

fn back() -> Page {
    Ok(Redirect::to("/notices").into_response())
}

fn wrong(what: &str) -> Problem {
    let (status, title) = (StatusCode::UNPROCESSABLE_ENTITY, "Notices cannot go there");
    Problem::new(status, "notice", title, what)
}

fn unreadable(fault: &crate::store::ReadFault) -> Problem {
    Problem::broken(&crate::hall::Broken::Unreadable(fault.to_string()))
}

/// The browser that asks; whoever has none has no notices either.
fn browser(visitor: &Visitor) -> Result<[u8; 32], Problem> {
    let none = || {
        let detail = "This browser has asked for no notices here.";
        Problem::new(StatusCode::FORBIDDEN, "not-yours", "Not your notices", detail)
    };
    visitor.own().ok_or_else(none)
}

async fn targets(app: &App, browser: [u8; 32]) -> Result<Vec<Target>, Problem> {
    let read = app.hall.store.read(move |connection| Target::of(connection, browser)).await;
    read.map_err(|fault| unreadable(&fault))
}

/// A target of this browser.
async fn own(app: &App, browser: [u8; 32], no: i64) -> Result<Target, Problem> {
    let found = targets(app, browser).await?.into_iter().find(|target| target.no == no);
    found.ok_or_else(|| {
        let detail = "There is no such address among those of this browser.";
        Problem::new(StatusCode::FORBIDDEN, "not-yours", "Not your notices", detail)
    })
}

fn limited(app: &App, from: From) -> Result<(), Problem> {
    if from.limited {
        let whom = Whom::address(from.address);
        app.limiter.take(What::Noticing, whom, Instant::now()).map_err(Problem::too_many)?;
    }
    Ok(())
}

/// The address of a web hook is a secret of its own: whoever looks over the shoulder sees its end.
fn masked(target: &Target) -> String {
    if target.kind == Kind::Mail.word() {
        return target.address.clone();
    }
    let host = target.address.split('/').nth(2).unwrap_or("");
    let letters: Vec<char> = target.address.chars().collect();
    let end: String = letters[letters.len().saturating_sub(4)..].iter().collect();
    format!("{host}/…{end}")
}

/// GET `/notices`.
pub(super) async fn page(State(app): State<Arc<App>>, visitor: Visitor) -> Page {
    let (mut rows, mut log) = (Vec::new(), Vec::new());
    if let Ok(browser) = browser(&visitor) {
        for target in targets(&app, browser).await? {
            let (address, confirmed) = (masked(&target), target.code.is_none());
            rows.push(TargetRow { no: target.no, kind: target.kind, address, confirmed });
        }
        let read = app.hall.store.read(move |connection| Delivery::of(connection, browser)).await;
        for line in read.map_err(|fault| unreadable(&fault))? {
            log.push(DeliveryRow {
                when: date(line.made),
                word: line.word,
                title: line.title.unwrap_or_default(),
                kind: line.kind,
                tries: line.tries,
                next: line.next.map(date),
                said: line.said,
            });
        }
    }
    let mail = app.hall.notices.has_mail();
    let view = NoticesView { targets: &rows, log: &log, mail };
    Ok(Html(pages::notices(&view, &visitor.look)).into_response())
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    kind: String,
    #[serde(default)]
    address: String,
}

/// POST `/notices`.
pub(super) async fn add(
    State(app): State<Arc<App>>,
    Extension(from): Extension<From>,
    visitor: Visitor,
    form: Result<Form<Wanted>, FormRejection>,
) -> Page {
    let Form(form) = form.map_err(|why| Problem::garbled(&why.body_text()))?;
    let kind = Kind::read(&form.kind).ok_or_else(|| wrong("of which kind?"))?;
    let notices = &app.hall.notices;
    let address = notices.checked(kind, &form.address).map_err(|why| wrong(&why))?;
    limited(&app, from)?;
    let (browser, fresh) = visitor.own_or_new(&app)?;
    let before = targets(&app, browser).await?;
    if before.iter().any(|target| target.kind == form.kind && target.address == address) {
        return back();
    }
    // An e-mail address must be shown to be one's own, or we would write to strangers.
    let code = (kind == Kind::Mail).then(|| app.hall.luck.bytes().map(|bytes| hex(&bytes[..4])));
    let code = code.map(|code| code.ok_or_else(Problem::unwritable)).transpose()?;
    let (at, lang) = (app.hall.clock.now(), visitor.look.lang.tag().to_string());
    let target = Target { no: 0, kind: form.kind, address: address.clone(), lang, code };
    let unwritable = |_| Problem::unwritable();
    notices.post(Posting::Add { browser, target, at }).await.map_err(unwritable)?;
    let added = targets(&app, browser).await?;
    let added = added.into_iter().find(|target| target.address == address);
    let added = added.ok_or_else(|| wrong("four are enough; remove one first"))?;
    if added.code.is_some() {
        let (target, about) = (added.no, About::Code);
        let code = Posting::TellOne { browser, target, about, at };
        notices.post(code).await.map_err(unwritable)?;
    }
    let mut response = Redirect::to("/notices").into_response();
    if let Some(fresh) = fresh {
        set_browser(&app, &mut response, &fresh);
    }
    Ok(response)
}

/// POST `/notices/{no}/test`.
pub(super) async fn test(
    State(app): State<Arc<App>>,
    Extension(from): Extension<From>,
    Path(no): Path<i64>,
    visitor: Visitor,
) -> Page {
    let browser = browser(&visitor)?;
    let target = own(&app, browser, no).await?;
    limited(&app, from)?;
    if target.code.is_some() {
        return Err(wrong("type in the code that was sent there first"));
    }
    let at = app.hall.clock.now();
    let test = Posting::TellOne { browser, target: no, about: About::Test, at };
    app.hall.notices.post(test).await.map_err(|_| Problem::unwritable())?;
    back()
}

#[derive(Deserialize)]
pub(super) struct Typed {
    #[serde(default)]
    code: String,
}

/// POST `/notices/{no}/confirm`.
pub(super) async fn confirm(
    State(app): State<Arc<App>>,
    Extension(from): Extension<From>,
    Path(no): Path<i64>,
    visitor: Visitor,
    form: Result<Form<Typed>, FormRejection>,
) -> Page {
    let browser = browser(&visitor)?;
    let target = own(&app, browser, no).await?;
    let Form(form) = form.map_err(|why| Problem::garbled(&why.body_text()))?;
    // Every try counts, or the code could be guessed.
    limited(&app, from)?;
    if target.code.is_some_and(|code| code != form.code.trim().to_ascii_lowercase()) {
        return Err(wrong("this is not the code that was sent"));
    }
    let confirmed = app.hall.notices.post(Posting::Confirm { browser, target: no }).await;
    confirmed.map_err(|_| Problem::unwritable())?;
    back()
}

/// POST `/notices/{no}/remove`.
pub(super) async fn remove(
    State(app): State<Arc<App>>,
    Path(no): Path<i64>,
    visitor: Visitor,
) -> Page {
    let browser = browser(&visitor)?;
    own(&app, browser, no).await?;
    let removed = app.hall.notices.post(Posting::Remove { browser, target: no }).await;
    removed.map_err(|_| Problem::unwritable())?;
    back()
}

//! Around every route: who may knock, how often, and what every answer carries.

use super::App;
use super::limits::{What, Whom};
use super::problem::Problem;
use super::shortcut;
use super::visitor::{From, Visitor, session_cookie};
use crate::secret::Secret;
use axum::body::{Bytes, HttpBody as Body};
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::{BoxError, Router};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tower_service::Service;

/// The largest body.
const LARGEST_BODY: usize = 64 * 1024;

/// Time for one request; streams of events go on after it.
const LONGEST: Duration = Duration::from_secs(30);

/// The browser's cookie lives half a year.
const COOKIE_AGE: u32 = 180 * 24 * 3600;

/// What every answer carries.
static HEADERS: [(HeaderName, HeaderValue); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // Not `no-referrer`: with it browsers send `Origin: null` with our own forms.
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// What pages may do: scripts, styles and pictures come from here and nowhere else.
static PAGES: [(HeaderName, HeaderValue); 3] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
             media-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
             form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
        ),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=()"),
    ),
];

/// What answers to programs may do in a browser: nothing at all.
static PROGRAMS: [(HeaderName, HeaderValue); 1] = [(
    header::CONTENT_SECURITY_POLICY,
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
)];

/// The whole site: the guard, and the routes behind it. The guard stands outside the router and not
/// in it as a layer, because a layer costs every request a copy of all services below.
#[derive(Clone)]
pub struct Site {
    pub(super) app: Arc<App>,
    pub(super) routes: Router,
}

impl Site {
    /// Answers a request that came from this address.
    pub async fn answer<B>(self, peer: Option<SocketAddr>, request: Request<B>) -> Response
    where
        B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        guarded(&self.app, self.routes, peer.map(|peer| peer.ip()), request).await
    }
}

/// Lets a request in or not, and dresses the answer.
async fn guarded<B>(
    app: &Arc<App>,
    routes: Router,
    peer: Option<IpAddr>,
    request: Request<B>,
) -> Response
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    let for_programs = request.uri().path().starts_with("/api");
    let look = (!for_programs).then(|| Visitor::of(request.headers(), app.cookie_name).look);
    let from = whence(app, peer, request.headers());
    let mut response = match admit(app, from, request.method(), request.uri(), request.headers()) {
        Err(problem) => problem.into_response(),
        Ok(()) => match tokio::time::timeout(LONGEST, routed(app, routes, from, request)).await {
            Ok(response) => response,
            Err(_) => {
                let (status, title) = (StatusCode::REQUEST_TIMEOUT, "This took too long");
                Problem::new(status, "timeout", title, "Try again.").into_response()
            }
        },
    };
    if let Some(look) = look
        && let Some(problem) = response.extensions().get::<Problem>()
    {
        response = problem.page(&look);
    }
    let headers = response.headers_mut();
    let own: &[(HeaderName, HeaderValue)] = if for_programs { &PROGRAMS } else { &PAGES };
    for (name, value) in HEADERS.iter().chain(own) {
        headers.entry(name).or_insert_with(|| value.clone());
    }
    if app.secure {
        let age = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, age);
    }
    response
}

/// The answer of whatever the request is for.
async fn routed<B>(
    app: &Arc<App>,
    mut routes: Router,
    from: From,
    mut request: Request<B>,
) -> Response
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    if shortcut::game_of(request.method(), request.uri()).is_some() {
        return shortcut::answer(app, from, request, LARGEST_BODY).await;
    }
    request.extensions_mut().insert(from);
    DefaultBodyLimit::max(LARGEST_BODY).apply(&mut request);
    match routes.call(request).await {
        Ok(response) => response,
    }
}

/// The address limits go by. A header counts only if a proxy of ours wrote it.
fn whence(app: &App, peer: Option<IpAddr>, headers: &HeaderMap) -> From {
    let Some(peer) = peer else { return From::default() };
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    if app.behind_proxy {
        let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
        let address = last.and_then(|text| text.trim().parse().ok()).unwrap_or(peer);
        return From { address, limited: true };
    }
    let here = peer.to_canonical().is_loopback() && forwarded.is_none();
    From { address: peer, limited: app.limits.here_too || !here }
}

fn admit(
    app: &App,
    from: From,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<(), Problem> {
    if from.limited {
        let whom = Whom::address(from.address);
        app.limiter.take(What::Anything, whom, Instant::now()).map_err(Problem::too_many)?;
    }
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    let host = host.or_else(|| uri.authority().map(|authority| authority.as_str()));
    let host = host.unwrap_or("");
    if !is_ours(app, host) {
        let detail = "This server does not answer to that name.";
        let status = StatusCode::MISDIRECTED_REQUEST;
        return Err(Problem::new(status, "host", "Not this server", detail));
    }
    if *method == Method::GET || *method == Method::HEAD || same_origin(app, host, headers) {
        return Ok(());
    }
    let detail = "Requests that change something must come from the server's own pages.";
    Err(Problem::new(StatusCode::FORBIDDEN, "origin", "From another site", detail))
}

/// A server on this machine answers to this machine's names only, or a page of another site could
/// reach it under a name of its own.
fn is_ours(app: &App, host: &str) -> bool {
    if let Some(public) = &app.public
        && public.split_once("://").is_some_and(|(_, ours)| ours.eq_ignore_ascii_case(host))
    {
        return true;
    }
    if !app.local {
        return true;
    }
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    name.eq_ignore_ascii_case("localhost") || matches!(name, "127.0.0.1" | "[::1]")
}

/// Browsers say where a request comes from; programs that are no browsers have no cookies to steal.
fn same_origin(app: &App, host: &str, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    match (text("sec-fetch-site"), text("origin")) {
        // No page can forge this one.
        (Some("same-origin"), _) => true,
        (Some(site), _) if site != "none" => false,
        (_, None) => true,
        (_, Some(origin)) => {
            app.public.as_deref().is_some_and(|ours| ours.eq_ignore_ascii_case(origin))
                || origin.split_once("://").is_some_and(|(scheme, theirs)| {
                    matches!(scheme, "http" | "https") && theirs.eq_ignore_ascii_case(host)
                })
        }
    }
}

/// Tells a browser who it is.
pub(super) fn set_browser(app: &App, response: &mut Response, browser: &Secret) {
    let (name, secret) = (app.cookie_name, browser.show());
    let secure = if app.secure { "; Secure" } else { "" };
    let cookie =
        format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_AGE}{secure}");
    add_cookie(response, &cookie);
}

/// Tells a browser that it is signed in.
pub(super) fn set_session(app: &App, response: &mut Response, session: &Secret) {
    add_session(app, response, &session.show(), COOKIE_AGE);
}

/// Tells a browser that it is signed in no longer.
pub(super) fn clear_session(app: &App, response: &mut Response) {
    add_session(app, response, "", 0);
}

fn add_session(app: &App, response: &mut Response, secret: &str, age: u32) {
    let name = session_cookie(app.cookie_name);
    let secure = if app.secure { "; Secure" } else { "" };
    let rest = format!("Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    add_cookie(response, &format!("{name}={secret}; {rest}"));
}

/// Tells a browser how its pages look.
pub(super) fn set_look(response: &mut Response, look: &pages::Look) {
    let look = look.write();
    add_cookie(response, &format!("look={look}; Path=/; SameSite=Lax; Max-Age={COOKIE_AGE}"));
}

fn add_cookie(response: &mut Response, cookie: &str) {
    if let Ok(value) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}

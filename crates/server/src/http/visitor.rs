//! Who asks: which browser, how it likes its pages, and which seats it holds at a table.

use super::App;
use super::problem::Problem;
use crate::hall::Desk;
use crate::secret::{Secret, cookie};
use crate::store::Session;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use engine::{Seat, Seats, Tongue};
use pages::{Lang, Look};
use serde::Deserialize;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

/// Where a request comes from, put in by the guard.
#[derive(Clone, Copy, Debug)]
pub struct From {
    /// The address.
    pub address: IpAddr,
    /// Do limits hold for it?
    pub limited: bool,
}

impl Default for From {
    /// Nobody knows: limits hold.
    fn default() -> From {
        From { address: IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED), limited: true }
    }
}

/// Whoever asks.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The cookie of his browser, if it has one.
    pub browser: Option<Secret>,
    /// The cookie of his session, if he has signed in.
    pub token: Option<Secret>,
    /// The session, if it is still good.
    pub session: Option<Session>,
    /// How he likes his pages.
    pub look: Look,
}

impl Visitor {
    /// Reads the headers of a request.
    pub fn of(headers: &HeaderMap, cookie_name: &str) -> Visitor {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let cookies = text(header::COOKIE).unwrap_or("");
        let look = match cookie(cookies, "look") {
            Some(look) => Look::read(look),
            None => {
                let accepted = text(header::ACCEPT_LANGUAGE).unwrap_or("");
                Look { lang: Lang::accepted(accepted), ..Look::default() }
            }
        };
        let secret = |name: &str| cookie(cookies, name).and_then(Secret::read);
        let token = secret(session_cookie(cookie_name));
        Visitor { browser: secret(cookie_name), token, session: None, look }
    }

    /// The same with his session looked up.
    async fn known(headers: &HeaderMap, app: &App) -> Visitor {
        let mut visitor = Visitor::of(headers, app.cookie_name);
        if let Some(token) = &visitor.token {
            visitor.session = app.hall.session(token).await;
        }
        visitor
    }

    /// What he holds seats by: his account if he has signed in, otherwise his browser.
    pub fn own(&self) -> Option<[u8; 32]> {
        self.marks().into_iter().next()
    }

    /// The same; whoever is unknown gets a cookie for his browser.
    pub fn own_or_new(&self, app: &App) -> Result<([u8; 32], Option<Secret>), Problem> {
        if let Some(own) = self.own() {
            return Ok((own, None));
        }
        let fresh = Secret::new(&app.hall.luck).ok_or_else(Problem::unwritable)?;
        Ok((fresh.hash(), Some(fresh)))
    }

    /// Everything he may hold seats by: his account first, then his browser.
    pub fn marks(&self) -> Vec<[u8; 32]> {
        let account = self.session.as_ref().map(|session| session.own);
        account.into_iter().chain(self.browser.as_ref().map(Secret::hash)).collect()
    }

    /// The same as a pair for questions to the store; nobody's mark is all zeroes.
    pub fn pair(&self) -> [[u8; 32]; 2] {
        let marks = self.marks();
        [0, 1].map(|place| marks.get(place).or(marks.first()).copied().unwrap_or_default())
    }

    /// The language he reads.
    pub fn tongue(&self) -> Tongue {
        self.look.lang.tongue()
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Infallible> {
        Ok(Visitor::known(&parts.headers, app).await)
    }
}

#[derive(Deserialize)]
struct AtGame {
    id: String,
}

/// Somebody at a table: a player, or one who looks on.
#[derive(Clone)]
pub struct Guest {
    /// Whoever it is.
    pub visitor: Visitor,
    /// The table.
    pub desk: Arc<Desk>,
    /// The seats he holds.
    pub seats: Seats,
    /// Where he is.
    pub from: From,
}

impl Guest {
    /// Whoever asks about the game with this id.
    pub(super) async fn at(
        id: &str,
        headers: &HeaderMap,
        from: From,
        app: &App,
    ) -> Result<Guest, Problem> {
        let visitor = Visitor::known(headers, app).await;
        let desk = app.hall.desk(id).await.map_err(|broken| Problem::broken(&broken))?;
        let desk = desk.ok_or_else(Problem::no_game)?;
        let seats = match bearer(headers) {
            Some(secret) => {
                let now = app.hall.clock.now();
                let seat = secret.and_then(|secret| desk.seat_of(&secret, now));
                Seats::only(seat.ok_or_else(|| {
                    let detail = "The secret of the Authorization header opens no seat here.";
                    let status = StatusCode::UNAUTHORIZED;
                    Problem::new(status, "link-void", "This secret is not valid", detail)
                })?)
            }
            None => desk.seats_of(&visitor.marks()),
        };
        Ok(Guest { visitor, desk, seats, from })
    }

    /// The same, if he holds a seat there.
    pub(super) fn seated(self) -> Result<Guest, Problem> {
        if self.seats.is_empty() { Err(Problem::not_seated()) } else { Ok(self) }
    }

    /// May he send everybody away from a seat, and by which of his marks?
    pub fn revokes(&self, seat: Seat) -> Option<[u8; 32]> {
        self.visitor.marks().into_iter().find(|mark| self.desk.may_revoke(mark, seat))
    }
}

impl FromRequestParts<Arc<App>> for Guest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Guest, Problem> {
        let path = Path::<AtGame>::from_request_parts(parts, app).await;
        let Ok(Path(AtGame { id })) = path else { return Err(Problem::no_game()) };
        let from = parts.extensions.get::<From>().copied().unwrap_or_default();
        Guest::at(&id, &parts.headers, from, app).await
    }
}

/// Programs may send a seat's secret instead of a cookie.
fn bearer(headers: &HeaderMap) -> Option<Option<Secret>> {
    let value = headers.get(header::AUTHORIZATION)?;
    Some(value.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).and_then(Secret::read))
}

/// A guest who holds a seat.
pub struct Seated(pub Guest);

impl FromRequestParts<Arc<App>> for Seated {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Seated, Problem> {
        Guest::from_request_parts(parts, app).await?.seated().map(Seated)
    }
}

/// The cookie of a session beside that of the browser.
pub fn session_cookie(browser: &str) -> &'static str {
    if browser.starts_with("__Host-") { "__Host-kassen-session" } else { "kassen-session" }
}

/// Reads `red` or `blue`.
pub fn named(seat: Option<&str>) -> Option<Seat> {
    seat.and_then(Seat::read)
}

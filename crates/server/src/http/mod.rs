//! HTTP: the routes, who may use them, and how they answer.
//!
//! Every route stands in one table ([`routes`]) with the gate it has; there is no other way to add
//! one. The [`guard`] is around all of them.

mod account;
mod api;
mod browse;
mod events;
mod guard;
mod limits;
mod listing;
mod notices;
mod openapi;
mod problem;
mod reading;
mod routes;
mod serve;
mod shortcut;
mod showing;
mod visitor;

pub use guard::Site;
pub use limits::{Limits, Rate};
pub use routes::{Gate, listed, site};
pub use serve::serve;

use crate::hall::Hall;
use limits::Limiter;
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};

/// What every request can reach.
pub struct App {
    /// The games.
    pub hall: Arc<Hall>,
    /// Who asked for how much.
    pub limiter: Limiter,
    /// Limits as they are set.
    pub limits: Limits,
    /// The cookie that says which browser it is.
    pub cookie_name: &'static str,
    /// Is the public address one with TLS?
    pub secure: bool,
    /// The address people use, if it was given.
    pub public: Option<String>,
    /// Does the server listen on this machine only?
    pub local: bool,
    /// Is the last entry of `X-Forwarded-For` written by a proxy of ours?
    pub behind_proxy: bool,
    /// Odds and hints that may be worked out at the same time.
    pub at_work: Arc<Semaphore>,
    /// Odds and hints that may be worked out or wait for it.
    pub in_line: Arc<Semaphore>,
    /// The server is ending.
    pub ended: watch::Receiver<bool>,
}

/// Nobody has asked for anything yet.
pub(crate) fn limiter(limits: Limits) -> Limiter {
    Limiter::new(limits)
}

//! Games kept and answered: the store, the hall of open games, and HTTP.
//!
//! `pages` says what is shown; this crate says to whom, keeps what was decided, and sees to it that
//! a decision is on the disk before anybody hears of it. It knows no rule system by name.
//!
//! ```no_run
//! # async fn run() -> Result<(), server::OpenFault> {
//! let server = server::Server::start(server::Config::new("games".into())).await?;
//! println!("http://{}/", server.address());
//! server.stop().await;
//! # Ok(())
//! # }
//! ```

pub mod accounts;
mod clock;
mod config;
pub mod hall;
pub mod http;
mod luck;
pub mod measure;
pub mod notices;
mod opponents;
mod secret;
pub mod store;

pub use clock::Clock;
pub use config::Config;
pub use http::Limits;
pub use luck::Luck;
pub use store::OpenFault;

use accounts::Hasher;
use hall::Hall;
use http::App;
use notices::Notices;
use opponents::Opponents;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;

/// Comes back when the server ends.
pub(crate) async fn ending(ended: &mut watch::Receiver<bool>) {
    // If the sender is gone, the server has ended too.
    let _ = ended.wait_for(|ended| *ended).await;
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    end: watch::Sender<bool>,
    serving: JoinHandle<()>,
    keeping: JoinHandle<()>,
    app: Arc<App>,
}

impl Server {
    /// Opens the store, listens, and plays on for computer players where it left off.
    pub async fn start(config: Config) -> Result<Server, OpenFault> {
        let told = |what: &str, error: std::io::Error| OpenFault(format!("{what}: {error}"));
        let store = config.open(true).await?;
        let listener = TcpListener::bind(config.listen).await;
        let listener = listener.map_err(|error| told(&config.listen.to_string(), error))?;
        let address = listener.local_addr().map_err(|error| told("the address", error))?;
        let secure = config.is_secure();
        let (luck, clock) = (config.luck, config.clock);
        let site = config.public.clone().unwrap_or_else(|| format!("http://{address}"));
        let notices = Arc::new(Notices::new(store.clone(), config.notices, site));
        let opponents = Opponents::default();
        let hasher = Hasher::new(config.limits.hashing, config.limits.hashing_in_line);
        let hall = Hall::new(store, luck, clock, opponents, notices, hasher, config.most_open);
        Opponents::start(&hall, config.thinkers);
        tokio::spawn(Arc::clone(&hall).hear());
        let (end, ended) = watch::channel(false);
        let limits = config.limits;
        let app = Arc::new(App {
            hall: Arc::clone(&hall),
            limiter: http::limiter(limits),
            limits,
            cookie_name: if secure { "__Host-kassen" } else { "kassen" },
            secure,
            public: config.public,
            local: address.ip().is_loopback(),
            behind_proxy: config.behind_proxy,
            at_work: Arc::new(Semaphore::new(limits.at_work.max(1))),
            in_line: Arc::new(Semaphore::new(limits.at_work.max(1) + limits.in_line)),
            ended: ended.clone(),
        });
        let site = http::site(Arc::clone(&app));
        let answer = move |peer, request| {
            let site = site.clone();
            async move { Ok(site.answer(Some(peer), request).await) }
        };
        let most = config.most_connections;
        let serving = tokio::spawn(http::serve(listener, answer, most, ended.clone()));
        tokio::spawn(Arc::clone(&hall.notices).run(Arc::clone(&hall), ended.clone()));
        let keeping = tokio::spawn(hall.housekeeping(ended));
        Ok(Server { address, end, serving, keeping, app })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The games, for tests and tools in the same program.
    pub fn hall(&self) -> &Arc<Hall> {
        &self.app.hall
    }

    /// The site without a socket, for tests.
    pub fn site(&self) -> http::Site {
        http::site(Arc::clone(&self.app))
    }

    /// Ends in good order: answers what was asked, keeps every position.
    pub async fn stop(self) {
        self.end.send_replace(true);
        // Both end by themselves; if one has failed there is nothing more to wait for.
        let _ = self.serving.await;
        let _ = self.keeping.await;
        self.app.hall.store.leave().await;
    }
}

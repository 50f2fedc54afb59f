//! How a server is set up.

use crate::clock::Clock;
use crate::http::Limits;
use crate::luck::Luck;
use crate::notices::NoticeConfig;
use crate::store::{OpenFault, Store};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// The file all games are in.
const FILE: &str = "kassen.db";

/// How a server is set up.
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder its file is in.
    pub data: PathBuf,
    /// A PostgreSQL instead of the file: `postgres://…`.
    pub database: Option<String>,
    /// The address people use, if it stands behind something that does TLS: `https://kassen.example`.
    pub public: Option<String>,
    /// Is the last entry of `X-Forwarded-For` written by a proxy of ours?
    pub behind_proxy: bool,
    /// How much one may ask for.
    pub limits: Limits,
    /// Games in memory.
    pub most_open: usize,
    /// Connections at the same time.
    pub most_connections: usize,
    /// Computer players that think at the same time.
    pub thinkers: usize,
    /// Bounds the file, which is how a full disk is tried out.
    pub most_pages: Option<u32>,
    /// How notices are sent.
    pub notices: NoticeConfig,
    /// Where ids and seeds come from.
    pub luck: Luck,
    /// What time it is.
    pub clock: Clock,
}

impl Config {
    /// The usual settings: on this machine only.
    pub fn new(data: PathBuf) -> Config {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            data,
            database: None,
            public: None,
            behind_proxy: false,
            limits: Limits::default(),
            most_open: 4096,
            most_connections: 4096,
            thinkers: cores.saturating_sub(1).max(1),
            most_pages: None,
            notices: NoticeConfig::default(),
            luck: Luck::default(),
            clock: Clock::default(),
        }
    }

    /// Opens the store, which is made if need be and `new` says so.
    pub(crate) async fn open(&self, new: bool) -> Result<Store, OpenFault> {
        let opened = match self.database.clone() {
            Some(address) => {
                let luck = self.luck.bytes().unwrap_or_default();
                // Below 2^31, because it is half of a session lock.
                let number = i64::from(u32::from_le_bytes([0, 1, 2, 3].map(|i| luck[i])) >> 1);
                tokio::task::spawn_blocking(move || Store::open_postgres(&address, number)).await
            }
            None => {
                let path = self.data.join(FILE);
                if new {
                    let made = std::fs::create_dir_all(&self.data);
                    let told = |error| OpenFault(format!("{}: {error}", self.data.display()));
                    made.map_err(told)?;
                } else if !path.is_file() {
                    return Err(OpenFault(format!("{} is not there", path.display())));
                }
                let most_pages = self.most_pages;
                tokio::task::spawn_blocking(move || Store::open(&path, most_pages)).await
            }
        };
        opened.map_err(|error| OpenFault(error.to_string()))?
    }

    /// Is the public address one with TLS?
    pub fn is_secure(&self) -> bool {
        self.public.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }
}

//! Where games are kept: one SQLite file or one PostgreSQL, decisions appended and never changed.
//!
//! A decision is committed with full synchronisation before anybody hears of it. All writing goes
//! through one thread that commits whatever waits in one transaction ([`writer`]). In a file,
//! decisions go to the end of a plain log, whoever's they are, because a commit costs what it writes
//! in pages; in quiet moments they are settled into a table in the order of games. The number of the
//! step decides every race ([`heads`]; in PostgreSQL the primary key). Reading uses connections of
//! its own ([`reader`]). Statements are the same for both ([`sql`]).

mod accounts;
mod carrying;
mod heads;
mod kept;
mod listed;
#[cfg(feature = "postgres")]
mod postgres;
mod posting;
mod reader;
mod rows;
mod schema;
#[cfg(feature = "postgres")]
mod sharing;
pub(crate) mod sql;
mod tidings;
mod writer;

pub use accounts::{Account, Registry, Session};
pub use kept::{Kept, News};
pub use listed::Listed;
pub use posting::{About, Delivery, Due, Posting, Target};
pub use reader::ReadFault;
pub use rows::{
    Decision, Hold, KeyHash, Link, NewGame, Part, Sheet, Snapshot, Standing, Used, Write,
};
pub use sql::Connection;
pub use tidings::{Heard, Lease};
pub use writer::Refusal;

use reader::{Place, Readers};
#[cfg(feature = "postgres")]
use sharing::Shared;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use writer::{Job, Writer};

/// Writes that may wait. A full queue makes requests wait, not memory grow.
const QUEUE: usize = 4096;

/// The oldest SQLite whose write-ahead log is known to be sound.
const OLDEST: (i32, &str) = (3_051_003, "3.51.3");

/// Why the store could not be opened.
#[derive(Debug)]
pub struct OpenFault(pub String);

impl fmt::Display for OpenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OpenFault {}

/// The store of all games.
#[derive(Clone)]
pub struct Store {
    jobs: mpsc::Sender<Job>,
    readers: Arc<Readers>,
    full: Arc<AtomicBool>,
    unsettled: Arc<AtomicUsize>,
    commits: Arc<AtomicU64>,
    /// The last number a game got; PostgreSQL counts for itself.
    last: Arc<AtomicI64>,
    #[cfg(feature = "postgres")]
    shared: Option<Arc<Shared>>,
}

impl Store {
    /// Opens the file, brings its tables up to date and starts the writer. `most_pages` bounds the
    /// file, which is how a full disk is tried out.
    pub fn open(path: &Path, most_pages: Option<u32>) -> Result<Store, OpenFault> {
        let fault = |error: rusqlite::Error| OpenFault(format!("{}: {error}", path.display()));
        if rusqlite::version_number() < OLDEST.0 {
            return Err(OpenFault(format!(
                "this program was built with SQLite {}, whose write-ahead log can lose data; {} or \
                 newer is needed",
                rusqlite::version(),
                OLDEST.1
            )));
        }
        let mut connection = rusqlite::Connection::open(path).map_err(fault)?;
        prepare(&connection).map_err(fault)?;
        schema::migrate(&mut connection).map_err(|what| {
            OpenFault(format!(
                "{}: the tables cannot be brought up to date: {what}",
                path.display()
            ))
        })?;
        if let Some(most) = most_pages {
            connection.pragma_update(None, "max_page_count", most).map_err(fault)?;
        }
        let started = Store::started(
            Connection::Sqlite(connection),
            Place::File(PathBuf::from(path)),
            #[cfg(feature = "postgres")]
            None,
        );
        started.map_err(|what| OpenFault(format!("{}: {what}", path.display())))
    }

    /// Opens a PostgreSQL, which other servers may use at the same time. `server` is a number by
    /// which they know each other, below 2^31.
    #[cfg(feature = "postgres")]
    pub fn open_postgres(address: &str, server: i64) -> Result<Store, OpenFault> {
        // The address may hold a password: what is told never contains it.
        let told = |what: String| OpenFault(format!("PostgreSQL: {what}"));
        let config = postgres::config(address).map_err(told)?;
        let connection = postgres::Postgres::connect(&config);
        let connection = connection.and_then(schema::migrate_postgres);
        let connection = connection.map_err(|fault| told(fault.to_string()))?;
        let shared = Shared::join(&config, server)?;
        let place = Place::Postgres(Box::new(config));
        let started =
            Store::started(Connection::Postgres(Box::new(connection)), place, Some(shared));
        started.map_err(told)
    }

    /// Without the feature there is no PostgreSQL.
    #[cfg(not(feature = "postgres"))]
    pub fn open_postgres(_: &str, _: i64) -> Result<Store, OpenFault> {
        let what = "this program was built without PostgreSQL: build it with --features postgres";
        Err(OpenFault(what.into()))
    }

    fn started(
        connection: Connection,
        place: Place,
        #[cfg(feature = "postgres")] shared: Option<Arc<Shared>>,
    ) -> Result<Store, String> {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let full = Arc::new(AtomicBool::new(false));
        let unsettled = Arc::new(AtomicUsize::new(0));
        let commits = Arc::new(AtomicU64::new(0));
        let last = Listed::last_number(&connection).map_err(|fault| fault.0)?;
        let writer = Writer::new(
            connection,
            Arc::clone(&full),
            Arc::clone(&unsettled),
            Arc::clone(&commits),
            #[cfg(feature = "postgres")]
            shared.as_ref().map_or(0, |shared| shared.server()),
        );
        let writer = writer.map_err(|fault| fault.to_string())?;
        std::thread::Builder::new()
            .name("writer".into())
            .spawn(move || writer.run(waiting))
            .map_err(|error| format!("the writer cannot be started: {error}"))?;
        Ok(Store {
            jobs,
            readers: Arc::new(Readers::new(place)),
            full,
            unsettled,
            commits,
            last: Arc::new(AtomicI64::new(last)),
            #[cfg(feature = "postgres")]
            shared,
        })
    }

    /// Writes, and comes back when it is on the disk. `Err` means that nothing of it is. The job is
    /// handed over at once: what is kept while one waits is part of every request's memory.
    pub fn write(&self, write: Write) -> impl Future<Output = Result<(), Refusal>> + Send + '_ {
        let (done, answer) = oneshot::channel();
        let queue = match self.jobs.try_send(Job { write, done }) {
            Err(TrySendError::Full(job)) => Some(Box::pin(self.jobs.send(job))),
            // If the writer has ended, nobody will ever answer.
            Ok(()) | Err(TrySendError::Closed(_)) => None,
        };
        async move {
            if let Some(room) = queue {
                // The same here.
                let _ = room.await;
            }
            let ended = |_| Err(Refusal::Unwritable("the writer has ended".into()));
            answer.await.unwrap_or_else(ended)
        }
    }

    /// Is there no room to write? Games can be looked at, and nothing else.
    pub fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    /// Decisions that are in the log and not settled yet.
    pub fn unsettled(&self) -> usize {
        self.unsettled.load(Ordering::Relaxed)
    }

    /// How often something was committed.
    pub fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Reads in a thread where waiting is allowed.
    pub async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, ReadFault> + Send + 'static,
    ) -> Result<T, ReadFault> {
        let readers = Arc::clone(&self.readers);
        let task = tokio::task::spawn_blocking(move || readers.with(read));
        task.await.unwrap_or_else(|error| Err(ReadFault(error.to_string())))
    }

    /// A number for a new game.
    pub async fn number(&self) -> Result<i64, ReadFault> {
        #[cfg(feature = "postgres")]
        if self.shared.is_some() {
            let next = |connection: &Connection| {
                let sql = "SELECT nextval(pg_get_serial_sequence('games', 'no'))";
                let next = connection.first(sql, &[], |row| row.get(0))?;
                next.ok_or_else(|| ReadFault("there is no number".into()))
            };
            return self.read(next).await;
        }
        Ok(self.last.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

/// What several servers on one database need of each other; a file has one server.
impl Store {
    /// The number of this server among others on the same database, if there can be any.
    pub fn server(&self) -> Option<i64> {
        #[cfg(feature = "postgres")]
        return self.shared.as_ref().map(|shared| shared.server());
        #[cfg(not(feature = "postgres"))]
        None
    }

    /// Grows when something may have been missed of what others wrote; `None` while nothing is
    /// heard at all and every game must be looked up.
    pub fn epoch(&self) -> Option<u64> {
        #[cfg(feature = "postgres")]
        if let Some(shared) = &self.shared {
            return shared.epoch();
        }
        Some(0)
    }

    /// What others write from now on; the first who asks gets it.
    pub fn heard(&self) -> Option<mpsc::Receiver<Heard>> {
        #[cfg(feature = "postgres")]
        return self.shared.as_ref().and_then(|shared| shared.heard());
        #[cfg(not(feature = "postgres"))]
        None
    }

    /// May this server do it now? Until it gives the lease back no other may.
    pub async fn lease(&self, lease: Lease) -> bool {
        #[cfg(feature = "postgres")]
        if let Some(shared) = self.shared.clone() {
            let task = tokio::task::spawn_blocking(move || shared.lease(lease));
            return matches!(task.await, Ok(Ok(true)));
        }
        let _ = lease;
        true
    }

    /// Gives a lease back.
    pub async fn release(&self, lease: Lease) {
        #[cfg(feature = "postgres")]
        if let Some(shared) = self.shared.clone() {
            // If the session is lost, so is the lease.
            let _ = tokio::task::spawn_blocking(move || shared.release(lease)).await;
        }
        let _ = lease;
    }

    /// Strikes servers off that have died. Was there one?
    pub async fn bury(&self) -> bool {
        #[cfg(feature = "postgres")]
        if let Some(shared) = self.shared.clone() {
            let task = tokio::task::spawn_blocking(move || shared.bury());
            return matches!(task.await, Ok(Ok(true)));
        }
        false
    }

    /// This server ends.
    pub async fn leave(&self) {
        #[cfg(feature = "postgres")]
        if let Some(shared) = self.shared.clone() {
            // Whatever stays is struck off by the next server that looks.
            let _ = tokio::task::spawn_blocking(move || shared.leave()).await;
        }
    }
}

/// The settings every connection needs.
pub(crate) fn prepare(connection: &rusqlite::Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
    connection.pragma_update(None, "cache_size", -32_768)
}

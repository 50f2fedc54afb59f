//! Where games are kept: one SQLite file, one writer, decisions appended and never changed.
//!
//! A decision is committed with full synchronisation before anybody hears of it. All writing goes
//! through one thread that commits whatever waits in one transaction ([`writer`]). Decisions go to
//! the end of a plain log, whoever's they are, because a commit costs what it writes in pages; in
//! quiet moments they are settled into a table in the order of games. The number of the step
//! decides every race ([`heads`]). Reading uses connections of its own ([`reader`]).

mod heads;
mod posting;
mod reader;
mod rows;
mod schema;
mod writer;

pub use posting::{About, Delivery, Due, Posting, Target};
pub use reader::{Kept, Listed, ReadFault};
pub use rows::{Decision, Hold, KeyHash, Link, NewGame, Part, Sheet, Snapshot, Write};
pub use writer::Refusal;

use reader::Readers;
use rusqlite::Connection;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
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
        let mut connection = Connection::open(path).map_err(fault)?;
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
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let full = Arc::new(AtomicBool::new(false));
        let unsettled = Arc::new(AtomicUsize::new(0));
        let writer = Writer::new(connection, Arc::clone(&full), Arc::clone(&unsettled));
        let writer = writer.map_err(fault)?;
        std::thread::Builder::new()
            .name("writer".into())
            .spawn(move || writer.run(waiting))
            .map_err(|error| OpenFault(format!("the writer cannot be started: {error}")))?;
        let readers = Arc::new(Readers::new(PathBuf::from(path)));
        Ok(Store { jobs, readers, full, unsettled })
    }

    /// Writes, and comes back when it is on the disk. `Err` means that nothing of it is.
    pub async fn write(&self, write: Write) -> Result<(), Refusal> {
        let (done, answer) = oneshot::channel();
        if self.jobs.send(Job { write, done }).await.is_err() {
            return Err(Refusal::Unwritable("the writer has ended".into()));
        }
        answer.await.unwrap_or_else(|_| Err(Refusal::Unwritable("the writer has ended".into())))
    }

    /// Is there no room to write? Games can be looked at, and nothing else.
    pub fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    /// Decisions that are in the log and not settled yet.
    pub fn unsettled(&self) -> usize {
        self.unsettled.load(Ordering::Relaxed)
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
}

/// The settings every connection needs.
pub(crate) fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
    connection.pragma_update(None, "cache_size", -32_768)
}

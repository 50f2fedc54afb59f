//! Several servers on one PostgreSQL: hearing what the others wrote, and dividing the work.

use super::OpenFault;
use super::postgres::{CHANNEL, Postgres};
use super::reader::ReadFault;
use super::sql::{Connection, Fault, values};
use super::tidings::{Heard, Lease};
use fallible_iterator::FallibleIterator;
use postgres::Config;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::mpsc;

/// Tidings that may wait; whoever is slower than that is told to look at everything.
const QUEUE: usize = 1024;
/// How long to wait before a lost session is begun again.
const AGAIN: Duration = Duration::from_millis(500);
/// How often a listener that hears nothing looks whether it is still wanted.
const ROUND: Duration = Duration::from_secs(1);
/// The first half of every session lock of ours: servers, computer players, notices.
const SERVERS: i64 = 1601;
const THINKING: i64 = 1602;
const POSTING: i64 = 1603;

/// What this server has in common with the others.
pub(super) struct Shared {
    server: i64,
    /// Grows whenever something may have been missed.
    epoch: AtomicU64,
    deaf: AtomicBool,
    heard: Mutex<Option<mpsc::Receiver<Heard>>>,
    /// The session that holds our locks, and the rows that say which servers there are.
    locks: Mutex<Connection>,
}

impl Shared {
    /// Listens, and puts this server among the others.
    pub(super) fn join(config: &Config, server: i64) -> Result<Arc<Shared>, OpenFault> {
        let told = |fault: Fault| OpenFault(format!("PostgreSQL: {fault}"));
        let locks = Connection::Postgres(Box::new(Postgres::connect(config).map_err(told)?));
        enlist(&locks, server).map_err(told)?;
        let (tell, heard) = mpsc::channel(QUEUE);
        let shared = Arc::new(Shared {
            server,
            epoch: AtomicU64::new(0),
            deaf: AtomicBool::new(true),
            heard: Mutex::new(Some(heard)),
            locks: Mutex::new(locks),
        });
        let (weak, config) = (Arc::downgrade(&shared), config.clone());
        std::thread::Builder::new()
            .name("listener".into())
            .spawn(move || listen(&weak, &config, &tell))
            .map_err(|error| OpenFault(format!("the listener cannot be started: {error}")))?;
        Ok(shared)
    }

    pub(super) fn server(&self) -> i64 {
        self.server
    }

    /// `None` while nothing can be heard.
    pub(super) fn epoch(&self) -> Option<u64> {
        let epoch = self.epoch.load(Ordering::Acquire);
        (!self.deaf.load(Ordering::Acquire)).then_some(epoch)
    }

    pub(super) fn heard(&self) -> Option<mpsc::Receiver<Heard>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn with<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Fault>) -> Result<T, ReadFault> {
        let locks = self.locks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Connection::Postgres(session) = &*locks
            && session.mend()?
        {
            enlist(&locks, self.server)?;
        }
        Ok(work(&locks)?)
    }

    /// Takes a lock if nobody else has it.
    pub(super) fn lease(&self, lease: Lease) -> Result<bool, ReadFault> {
        let (class, number) = halves(lease);
        self.with(|locks| {
            let taken = locks.first(
                "SELECT pg_try_advisory_lock(?1::bigint::int, ?2::bigint::int)",
                values![class, number],
                |row| row.get(0),
            )?;
            Ok(taken.unwrap_or(false))
        })
    }

    /// Gives it back.
    pub(super) fn release(&self, lease: Lease) -> Result<(), ReadFault> {
        let (class, number) = halves(lease);
        self.with(|locks| {
            locks.first(
                "SELECT pg_advisory_unlock(?1::bigint::int, ?2::bigint::int)",
                values![class, number],
                |row| row.get::<bool>(0),
            )?;
            Ok(())
        })
    }

    /// Strikes servers off that have died. Was there one?
    pub(super) fn bury(&self) -> Result<bool, ReadFault> {
        let server = self.server;
        self.with(|locks| {
            let dead: Vec<i64> = locks.all(
                "SELECT no FROM servers WHERE no <> ?1 \
                 AND pg_try_advisory_lock(?2::bigint::int, no::int)",
                values![server, SERVERS],
                |row| row.get(0),
            )?;
            for no in &dead {
                locks.run("DELETE FROM looks WHERE server = ?1", values![no])?;
                locks.run("DELETE FROM servers WHERE no = ?1", values![no])?;
                locks.first(
                    "SELECT pg_advisory_unlock(?1::bigint::int, ?2::bigint::int)",
                    values![SERVERS, no],
                    |row| row.get::<bool>(0),
                )?;
            }
            Ok(!dead.is_empty())
        })
    }

    /// Leaves in good order.
    pub(super) fn leave(&self) -> Result<(), ReadFault> {
        let server = self.server;
        self.with(|locks| {
            locks.run("DELETE FROM looks WHERE server = ?1", values![server])?;
            locks.run("DELETE FROM servers WHERE no = ?1", values![server])?;
            Ok(())
        })
    }
}

/// Puts a server among the others; its lock lasts as long as its session.
fn enlist(locks: &Connection, server: i64) -> Result<(), Fault> {
    locks.first(
        "SELECT pg_try_advisory_lock(?1::bigint::int, ?2::bigint::int)",
        values![SERVERS, server],
        |row| row.get::<bool>(0),
    )?;
    locks.run(
        "INSERT INTO servers VALUES (?1, (extract(epoch FROM now()) * 1000)::bigint) \
         ON CONFLICT DO NOTHING",
        values![server],
    )?;
    Ok(())
}

/// The two halves of a session lock.
fn halves(lease: Lease) -> (i64, i64) {
    match lease {
        // Games whose numbers agree in 31 bits wait for each other, and nothing worse.
        Lease::Thinking(game) => (THINKING, game & i64::from(i32::MAX)),
        Lease::Posting => (POSTING, 0),
    }
}

/// Hears what the others write, for as long as anybody has the store.
fn listen(shared: &Weak<Shared>, config: &Config, tell: &mpsc::Sender<Heard>) {
    while let Some(own) = shared.upgrade().map(|shared| shared.server) {
        // A session that ends is begun again; why it ended does not matter.
        let _ = hear(shared, config, tell, own);
        if let Some(shared) = shared.upgrade() {
            shared.deaf.store(true, Ordering::Release);
        }
        std::thread::sleep(AGAIN);
    }
}

fn hear(
    shared: &Weak<Shared>,
    config: &Config,
    tell: &mpsc::Sender<Heard>,
    own: i64,
) -> Result<(), Fault> {
    let session = Postgres::connect(config)?;
    session.batch(&format!("LISTEN {CHANNEL}"))?;
    {
        // What was written while nobody listened is looked up when somebody asks.
        let Some(shared) = shared.upgrade() else { return Ok(()) };
        shared.epoch.fetch_add(1, Ordering::AcqRel);
        shared.deaf.store(false, Ordering::Release);
    }
    let _ = tell.try_send(Heard::Everything);
    loop {
        let found = session.with(|client| client.notifications().timeout_iter(ROUND).next())?;
        let Some(shared) = shared.upgrade() else { return Ok(()) };
        let Some(found) = found else {
            session.batch("SELECT 1")?;
            continue;
        };
        let missed =
            Heard::read(found.payload(), own).is_some_and(|heard| tell.try_send(heard).is_err());
        if missed {
            shared.epoch.fetch_add(1, Ordering::AcqRel);
        }
    }
}

//! The one writer: commits whatever waits in one transaction, then answers.
//!
//! A commit with full synchronisation costs the same for one row as for many, so a group of rows
//! that wait at the same time shares one. A job of several statements runs in a savepoint of its
//! own: one that breaks a key is refused alone, and the others go through.
//!
//! When many decide at once, a group that is closed too early is dear: those who come a moment later
//! wait for two commits instead of one. So the writer looks whether more are coming, as long as they
//! do and never longer than a commit takes. Whoever is alone never waits.

use super::carrying::{Carrier, Outcome, in_log, in_transaction};
use super::heads::Heads;
use super::rows::Write;
#[cfg(feature = "postgres")]
use super::sql::values;
use super::sql::{Connection, Fault};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// Jobs that share one commit at most.
const GROUP: usize = 256;

/// How long the writer looks away before it looks whether more have come.
const GLANCE: Duration = Duration::from_micros(40);

/// The longest it waits for more, however slow the disk is.
const LONGEST: Duration = Duration::from_millis(4);

/// Why nothing was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The key is taken: somebody else decided this step, or the request came twice.
    Taken,
    /// There is no room, or the disk does not take it.
    Unwritable(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Taken => f.write_str("somebody else was first"),
            Refusal::Unwritable(what) => write!(f, "nothing can be written: {what}"),
        }
    }
}

impl std::error::Error for Refusal {}

pub(super) struct Job {
    pub(super) write: Write,
    pub(super) done: oneshot::Sender<Result<(), Refusal>>,
}

/// Waits as long as more jobs come, and not longer than this.
fn gather(jobs: &mpsc::Receiver<Job>, longest: Duration) {
    let begun = Instant::now();
    let mut come = jobs.len();
    while come < GROUP && begun.elapsed() < longest {
        std::thread::sleep(GLANCE);
        let now = jobs.len();
        if now == come {
            break;
        }
        come = now;
    }
}

type Waiting = (oneshot::Sender<Result<(), Refusal>>, Result<(), Refusal>);

pub(super) struct Writer {
    connection: Connection,
    heads: Heads,
    full: Arc<AtomicBool>,
    unsettled: Arc<AtomicUsize>,
    commits: Arc<AtomicU64>,
    /// The number of this server among those on one PostgreSQL.
    #[cfg(feature = "postgres")]
    server: i64,
}

impl Writer {
    pub(super) fn new(
        connection: Connection,
        full: Arc<AtomicBool>,
        unsettled: Arc<AtomicUsize>,
        commits: Arc<AtomicU64>,
        #[cfg(feature = "postgres")] server: i64,
    ) -> Result<Writer, Fault> {
        unsettled.store(in_log(&connection)?, Ordering::Relaxed);
        let heads = Heads::default();
        Ok(Writer {
            connection,
            heads,
            full,
            unsettled,
            commits,
            #[cfg(feature = "postgres")]
            server,
        })
    }

    /// Writes until nobody can send any more.
    pub(super) fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut group: Vec<Job> = Vec::with_capacity(GROUP);
        // How many shared the last commit, and how long it took.
        let (mut last, mut took) = (0, Duration::ZERO);
        while let Some(first) = jobs.blocking_recv() {
            group.push(first);
            if last > 1 {
                gather(&jobs, took.min(LONGEST));
            }
            while group.len() < GROUP {
                match jobs.try_recv() {
                    Ok(job) => group.push(job),
                    Err(_) => break,
                }
            }
            let begun = Instant::now();
            last = group.len();
            self.commit(&mut group);
            took = begun.elapsed();
        }
    }

    /// One transaction for the whole group. If it cannot be committed, nobody's job was done.
    fn commit(&mut self, group: &mut Vec<Job>) {
        let mut waiting: Vec<Waiting> = Vec::with_capacity(group.len());
        let mut failed = self.begin(group).err();
        let (mut added, mut settled) = (0, false);
        #[cfg(feature = "postgres")]
        let mut tidings = Vec::new();
        let mut carrier = Carrier::new(&self.connection, &mut self.heads);
        for job in group.drain(..) {
            let answer = match &failed {
                Some(_) => Ok(()),
                None => match carrier.carry_out(&job.write) {
                    Err(Fault::Taken) => Err(Refusal::Taken),
                    Err(fault) => {
                        failed = Some(fault);
                        Ok(())
                    }
                    Ok(()) => {
                        match &job.write {
                            Write::Decide(_) => added += 1,
                            Write::Open(games) => added += games.len(),
                            Write::Settle => settled = true,
                            _ => {}
                        }
                        #[cfg(feature = "postgres")]
                        tidings.extend(super::tidings::concerns(&job.write));
                        Ok(())
                    }
                },
            };
            waiting.push((job.done, answer));
        }
        drop(carrier);
        #[cfg(feature = "postgres")]
        if failed.is_none() {
            failed = self.tell(tidings).err();
        }
        if failed.is_none() {
            failed = self.connection.run("COMMIT", &[]).err();
        }
        self.commits.fetch_add(1, Ordering::Relaxed);
        if failed.is_some() {
            self.heads.forget();
            if in_transaction(&self.connection) {
                // The failure itself is what is told; a rollback that fails as well adds nothing.
                let _ = self.connection.batch("ROLLBACK");
            }
        } else if let Some(count) = settled.then(|| in_log(&self.connection).ok()).flatten() {
            self.unsettled.store(count, Ordering::Relaxed);
        } else if matches!(self.connection, Connection::Sqlite(_)) {
            self.unsettled.fetch_add(added, Ordering::Relaxed);
        }
        self.full.store(failed.is_some(), Ordering::Relaxed);
        for (done, answer) in waiting {
            let answer = match &failed {
                Some(fault) => Err(Refusal::Unwritable(fault.to_string())),
                None => answer,
            };
            // Whoever asked may have gone; it is written all the same.
            let _ = done.send(answer);
        }
    }

    /// Begins a transaction in which no other can write about the games of this group.
    fn begin(&mut self, group: &[Job]) -> Outcome {
        match &self.connection {
            Connection::Sqlite(connection) => {
                self.connection.run("BEGIN IMMEDIATE", &[])?;
                self.heads.look(connection)?;
            }
            #[cfg(feature = "postgres")]
            Connection::Postgres(session) => {
                // Nothing has been said in it yet, so a session that has ended can be begun again.
                if session.batch("BEGIN").is_err() {
                    session.mend()?;
                    session.batch("BEGIN")?;
                }
                let games = group.iter().filter_map(|job| super::tidings::game_of(&job.write));
                let games: Vec<String> = games.map(|game| game.to_string()).collect();
                // In the order of their numbers, or two servers could wait for each other.
                self.connection.all(
                    "SELECT no FROM games WHERE no = ANY (string_to_array(?1, ',')::bigint[]) \
                     ORDER BY no FOR NO KEY UPDATE",
                    values![games.join(",")],
                    |_| Ok(()),
                )?;
            }
        }
        let _ = group;
        Ok(())
    }

    /// Tells the other servers what is written; they hear of it when it is committed.
    #[cfg(feature = "postgres")]
    fn tell(&self, tidings: Vec<super::tidings::Heard>) -> Outcome {
        use super::tidings::Heard;
        if matches!(self.connection, Connection::Sqlite(_)) {
            return Ok(());
        }
        let mut games = Vec::new();
        let mut others = Vec::new();
        for heard in tidings {
            match heard {
                Heard::Games(some) => games.extend(some),
                other => others.push(other),
            }
        }
        others.extend((!games.is_empty()).then_some(Heard::Games(games)));
        for heard in others {
            self.connection.all(
                "SELECT pg_notify('kassen', ?1)",
                values![heard.write(self.server)],
                |_| Ok(()),
            )?;
        }
        Ok(())
    }
}

//! The one writer: commits whatever waits in one transaction, then answers.
//!
//! A commit with full synchronisation costs the same for one row as for many, so a group of rows
//! that wait at the same time shares one. Each job runs in a savepoint of its own: one that breaks
//! a key is refused alone, and the others go through.

use super::rows::{Decision, NewGame, Part, Write};
use engine::Seat;
use rusqlite::{CachedStatement, Connection, ErrorCode, params};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{mpsc, oneshot};

/// Jobs that share one commit at most.
const GROUP: usize = 256;

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

type Waiting = (oneshot::Sender<Result<(), Refusal>>, Result<(), Refusal>);

pub(super) struct Writer {
    connection: Connection,
    full: Arc<AtomicBool>,
}

impl Writer {
    pub(super) fn new(connection: Connection, full: Arc<AtomicBool>) -> Writer {
        Writer { connection, full }
    }

    /// Writes until nobody can send any more.
    pub(super) fn run(self, mut jobs: mpsc::Receiver<Job>) {
        let mut group: Vec<Job> = Vec::with_capacity(GROUP);
        while let Some(first) = jobs.blocking_recv() {
            group.push(first);
            while group.len() < GROUP {
                match jobs.try_recv() {
                    Ok(job) => group.push(job),
                    Err(_) => break,
                }
            }
            self.commit(&mut group);
        }
    }

    /// One transaction for the whole group. If it cannot be committed, nobody's job was done.
    fn commit(&self, group: &mut Vec<Job>) {
        let mut waiting: Vec<Waiting> = Vec::with_capacity(group.len());
        let mut failed = self.connection.execute_batch("BEGIN IMMEDIATE").err();
        for job in group.drain(..) {
            let answer = match &failed {
                Some(_) => Ok(()),
                None => match carry_out(&self.connection, &job.write) {
                    Err(error) if is_taken(&error) => Err(Refusal::Taken),
                    Err(error) => {
                        failed = Some(error);
                        Ok(())
                    }
                    Ok(()) => Ok(()),
                },
            };
            waiting.push((job.done, answer));
        }
        if failed.is_none() {
            failed = self.connection.execute_batch("COMMIT").err();
        }
        if failed.is_some() && !self.connection.is_autocommit() {
            // The failure itself is what is told; a rollback that fails as well adds nothing.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
        self.full.store(failed.is_some(), Ordering::Relaxed);
        for (done, answer) in waiting {
            let answer = match &failed {
                Some(error) => Err(Refusal::Unwritable(error.to_string())),
                None => answer,
            };
            // Whoever asked may have gone; it is written all the same.
            let _ = done.send(answer);
        }
    }
}

fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

fn seat_number(seat: Seat) -> i64 {
    seat.index() as i64
}

fn carry_out(connection: &Connection, write: &Write) -> rusqlite::Result<()> {
    match write {
        Write::Decide(decision) if decision.footer.is_none() => decide(connection, decision),
        Write::Part(part) => self::part(connection, part),
        // Everything else takes several statements, which must not be done by halves.
        _ => {
            connection.execute_batch("SAVEPOINT job")?;
            let done = several(connection, write);
            if done.is_err() && !connection.is_autocommit() {
                connection.execute_batch("ROLLBACK TO job")?;
            }
            if !connection.is_autocommit() {
                connection.execute_batch("RELEASE job")?;
            }
            done
        }
    }
}

fn several(connection: &Connection, write: &Write) -> rusqlite::Result<()> {
    let run =
        |sql: &str| -> rusqlite::Result<CachedStatement<'_>> { connection.prepare_cached(sql) };
    match write {
        Write::Open(game) => open(connection, game),
        Write::Decide(decision) => {
            decide(connection, decision)?;
            run("UPDATE games SET footer = ?2, changed = ?3 WHERE no = ?1")?.execute(params![
                decision.game,
                decision.footer,
                decision.at
            ])?;
            Ok(())
        }
        Write::Part(part) => self::part(connection, part),
        Write::Keep(kept) => {
            run("UPDATE games SET position = ?2, position_step = ?3, summary = ?4, changed = ?5 \
                 WHERE no = ?1")?
            .execute(params![kept.game, kept.position, kept.step, kept.summary, kept.changed])?;
            Ok(())
        }
        Write::Claim { game, hold, at } => {
            run("INSERT OR IGNORE INTO holds VALUES (?1, ?2, ?3, ?4)")?.execute(params![
                hold.browser,
                game,
                seat_number(hold.seat),
                at
            ])?;
            run("UPDATE links SET claimed = ?3 WHERE game = ?1 AND seat = ?2 AND claimed IS NULL")?
                .execute(params![game, seat_number(hold.seat), at])?;
            Ok(())
        }
        Write::Revoke { game, link, keeps } => {
            let seat = seat_number(link.seat);
            run("INSERT OR REPLACE INTO links VALUES (?1, ?2, ?3, ?4, NULL)")?.execute(params![
                game,
                seat,
                link.secret,
                link.issued
            ])?;
            run("DELETE FROM holds WHERE game = ?1 AND seat = ?2 AND browser IS NOT ?3")?
                .execute(params![game, seat, keeps])?;
            Ok(())
        }
        Write::Probe => {
            run("INSERT INTO probe VALUES (zeroblob(16384))")?.execute([])?;
            run("DELETE FROM probe")?.execute([])?;
            Ok(())
        }
    }
}

fn decide(connection: &Connection, decision: &Decision) -> rusqlite::Result<()> {
    let mut insert =
        connection.prepare_cached("INSERT INTO decisions VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    insert.execute(params![
        decision.game,
        decision.step,
        decision.at,
        decision.key,
        decision.request,
        decision.line
    ])?;
    Ok(())
}

fn part(connection: &Connection, part: &Part) -> rusqlite::Result<()> {
    let mut insert =
        connection.prepare_cached("INSERT INTO parts VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?;
    insert.execute(params![
        part.game,
        part.step,
        part.part,
        part.at,
        seat_number(part.seat),
        part.key,
        part.request,
        part.act
    ])?;
    Ok(())
}

fn open(connection: &Connection, game: &NewGame) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, \
             NULL, 0, ?14, ?3, ?15)",
        )?
        .execute(params![
            game.no,
            game.id,
            game.created,
            game.system,
            game.title,
            game.rules,
            game.header,
            game.secret,
            game.luck,
            game.players[0],
            game.players[1],
            game.curtain,
            game.owner,
            game.summary,
            game.footer
        ])?;
    if let Some(line) = &game.start {
        let (key, request) = (None, [0; 8]);
        let line = line.clone();
        let at = game.created;
        decide(
            connection,
            &Decision { game: game.no, step: 0, at, key, request, line, footer: None },
        )?;
    }
    for link in &game.links {
        connection.prepare_cached("INSERT INTO links VALUES (?1, ?2, ?3, ?4, ?5)")?.execute(
            params![game.no, seat_number(link.seat), link.secret, link.issued, link.claimed],
        )?;
    }
    for hold in &game.holds {
        connection
            .prepare_cached("INSERT INTO holds VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![hold.browser, game.no, seat_number(hold.seat), game.created])?;
    }
    Ok(())
}

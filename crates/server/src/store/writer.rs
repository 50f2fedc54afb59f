//! The one writer: commits whatever waits in one transaction, then answers.
//!
//! A commit with full synchronisation costs the same for one row as for many, so a group of rows
//! that wait at the same time shares one. A job of several statements runs in a savepoint of its
//! own: one that breaks a key is refused alone, and the others go through.

use super::heads::Heads;
use super::posting::post;
use super::rows::{Decision, NewGame, Part, Write};
use engine::Seat;
use rusqlite::{CachedStatement, Connection, ErrorCode, params};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
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

/// Why a job was not done: its step is taken, or something failed.
enum Fail {
    Taken,
    Broken(rusqlite::Error),
}

impl From<rusqlite::Error> for Fail {
    fn from(error: rusqlite::Error) -> Fail {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => Fail::Taken,
            _ => Fail::Broken(error),
        }
    }
}

type Outcome = Result<(), Fail>;

pub(super) struct Writer {
    connection: Connection,
    heads: Heads,
    full: Arc<AtomicBool>,
    unsettled: Arc<AtomicUsize>,
}

impl Writer {
    pub(super) fn new(
        connection: Connection,
        full: Arc<AtomicBool>,
        unsettled: Arc<AtomicUsize>,
    ) -> rusqlite::Result<Writer> {
        unsettled.store(in_log(&connection)?, Ordering::Relaxed);
        Ok(Writer { connection, heads: Heads::default(), full, unsettled })
    }

    /// Writes until nobody can send any more.
    pub(super) fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
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
    fn commit(&mut self, group: &mut Vec<Job>) {
        let mut waiting: Vec<Waiting> = Vec::with_capacity(group.len());
        let mut failed = self.begin().err();
        let (mut added, mut settled) = (0, false);
        for job in group.drain(..) {
            let answer = match &failed {
                Some(_) => Ok(()),
                None => match carry_out(&self.connection, &mut self.heads, &job.write) {
                    Err(Fail::Taken) => Err(Refusal::Taken),
                    Err(Fail::Broken(error)) => {
                        failed = Some(error);
                        Ok(())
                    }
                    Ok(()) => {
                        match &job.write {
                            Write::Decide(_) => added += 1,
                            Write::Open(games) => added += games.len(),
                            Write::Settle => settled = true,
                            _ => {}
                        }
                        Ok(())
                    }
                },
            };
            waiting.push((job.done, answer));
        }
        if failed.is_none() {
            failed = self.run_cached("COMMIT").err();
        }
        if failed.is_some() {
            self.heads.forget();
            if !self.connection.is_autocommit() {
                // The failure itself is what is told; a rollback that fails as well adds nothing.
                let _ = self.connection.execute_batch("ROLLBACK");
            }
        } else if let Some(count) = settled.then(|| in_log(&self.connection).ok()).flatten() {
            self.unsettled.store(count, Ordering::Relaxed);
        } else {
            self.unsettled.fetch_add(added, Ordering::Relaxed);
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

    fn begin(&mut self) -> rusqlite::Result<()> {
        self.run_cached("BEGIN IMMEDIATE")?;
        self.heads.look(&self.connection)
    }

    fn run_cached(&self, sql: &str) -> rusqlite::Result<()> {
        self.connection.prepare_cached(sql)?.execute([]).map(|_| ())
    }
}

fn in_log(connection: &Connection) -> rusqlite::Result<usize> {
    connection.query_row("SELECT count(*) FROM log", [], |row| Ok(row.get::<_, u32>(0)? as usize))
}

fn seat_number(seat: Seat) -> i64 {
    seat.index() as i64
}

fn carry_out(connection: &Connection, heads: &mut Heads, write: &Write) -> Outcome {
    match write {
        Write::Decide(decision) if decision.footer.is_none() => decide(connection, heads, decision),
        Write::Part(part) => self::part(connection, part),
        // Everything else takes several statements, which must not be done by halves.
        _ => {
            connection.execute_batch("SAVEPOINT job")?;
            let done = several(connection, heads, write);
            if done.is_err() && !connection.is_autocommit() {
                heads.forget();
                connection.execute_batch("ROLLBACK TO job")?;
            }
            if !connection.is_autocommit() {
                connection.execute_batch("RELEASE job")?;
            }
            done
        }
    }
}

fn several(connection: &Connection, heads: &mut Heads, write: &Write) -> Outcome {
    let run =
        |sql: &str| -> rusqlite::Result<CachedStatement<'_>> { connection.prepare_cached(sql) };
    match write {
        Write::Open(games) => games.iter().try_for_each(|game| open(connection, heads, game)),
        Write::Decide(decision) => {
            decide(connection, heads, decision)?;
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
        Write::Post(posting) => Ok(post(connection, posting)?),
        Write::Settle => {
            // A few at a time, so that nobody waits long behind them.
            let last = "(SELECT min(no) FROM log) + 4095";
            run(&format!(
                "INSERT INTO decisions SELECT game, step, at, key, request, line FROM log \
                 WHERE no <= {last} ORDER BY game, step"
            ))?
            .execute([])?;
            run(&format!("DELETE FROM log WHERE no <= {last}"))?.execute([])?;
            Ok(())
        }
        Write::Probe => {
            run("INSERT INTO probe VALUES (zeroblob(16384))")?.execute([])?;
            run("DELETE FROM probe")?.execute([])?;
            Ok(())
        }
    }
}

fn decide(connection: &Connection, heads: &mut Heads, decision: &Decision) -> Outcome {
    if heads.next(connection, decision.game)? != decision.step {
        return Err(Fail::Taken);
    }
    let mut insert =
        connection.prepare_cached("INSERT INTO log VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6)")?;
    insert.execute(params![
        decision.game,
        decision.step,
        decision.at,
        decision.key,
        decision.request,
        decision.line
    ])?;
    heads.written(decision.game, decision.step);
    Ok(())
}

fn part(connection: &Connection, part: &Part) -> Outcome {
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

fn open(connection: &Connection, heads: &mut Heads, game: &NewGame) -> Outcome {
    let sheet = &game.sheet;
    connection
        .prepare_cached(
            "INSERT INTO games (no, id, created, system, title, rules, header, secret, luck, red, \
             blue, curtain, owner, position, position_step, summary, changed, footer, pair, days) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, NULL, 0, ?14, ?3, \
             ?15, ?16, ?17)",
        )?
        .execute(params![
            sheet.no,
            sheet.id,
            sheet.created,
            sheet.system,
            sheet.title,
            sheet.rules,
            sheet.header,
            sheet.secret,
            sheet.luck,
            sheet.players[0],
            sheet.players[1],
            sheet.curtain,
            sheet.owner,
            game.summary,
            game.footer,
            sheet.pair,
            sheet.days
        ])?;
    if let Some(line) = &game.start {
        let (game, at, line) = (sheet.no, sheet.created, line.clone());
        let first = Decision { game, step: 0, at, key: None, request: [0; 8], line, footer: None };
        decide(connection, heads, &first)?;
    }
    for link in &game.links {
        connection.prepare_cached("INSERT INTO links VALUES (?1, ?2, ?3, ?4, ?5)")?.execute(
            params![sheet.no, seat_number(link.seat), link.secret, link.issued, link.claimed],
        )?;
    }
    for hold in &game.holds {
        connection
            .prepare_cached("INSERT INTO holds VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![hold.browser, sheet.no, seat_number(hold.seat), sheet.created])?;
    }
    Ok(())
}

//! The one writer: commits whatever waits in one transaction, then answers.
//!
//! A commit with full synchronisation costs the same for one row as for many, so a group of rows
//! that wait at the same time shares one. A job of several statements runs in a savepoint of its
//! own: one that breaks a key is refused alone, and the others go through.

use super::accounts::register;
use super::heads::Heads;
use super::posting::post;
use super::rows::{Decision, NewGame, Part, Write};
use super::sql::{Connection, Fault, values};
use engine::Seat;
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

type Outcome = Result<(), Fault>;

pub(super) struct Writer {
    connection: Connection,
    heads: Heads,
    full: Arc<AtomicBool>,
    unsettled: Arc<AtomicUsize>,
    /// The number of this server among those on one PostgreSQL.
    #[cfg(feature = "postgres")]
    server: i64,
}

impl Writer {
    pub(super) fn new(
        connection: Connection,
        full: Arc<AtomicBool>,
        unsettled: Arc<AtomicUsize>,
        #[cfg(feature = "postgres")] server: i64,
    ) -> Result<Writer, Fault> {
        unsettled.store(in_log(&connection)?, Ordering::Relaxed);
        let heads = Heads::default();
        Ok(Writer {
            connection,
            heads,
            full,
            unsettled,
            #[cfg(feature = "postgres")]
            server,
        })
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
        let mut failed = self.begin(group).err();
        let (mut added, mut settled) = (0, false);
        #[cfg(feature = "postgres")]
        let mut tidings = Vec::new();
        for job in group.drain(..) {
            let answer = match &failed {
                Some(_) => Ok(()),
                None => match carry_out(&self.connection, &mut self.heads, &job.write) {
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
        #[cfg(feature = "postgres")]
        if failed.is_none() {
            failed = self.tell(tidings).err();
        }
        if failed.is_none() {
            failed = self.connection.run("COMMIT", &[]).err();
        }
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

/// Is a transaction open? One that failed may have ended itself.
fn in_transaction(connection: &Connection) -> bool {
    match connection {
        Connection::Sqlite(connection) => !connection.is_autocommit(),
        #[cfg(feature = "postgres")]
        Connection::Postgres(session) => !session.is_lost(),
    }
}

fn in_log(connection: &Connection) -> Result<usize, Fault> {
    let count = connection.first("SELECT count(*) FROM log", &[], |row| row.get::<u32>(0))?;
    Ok(count.unwrap_or(0) as usize)
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
            connection.batch("SAVEPOINT job")?;
            let done = several(connection, heads, write);
            if done.is_err() && in_transaction(connection) {
                heads.forget();
                connection.batch("ROLLBACK TO job")?;
            }
            if in_transaction(connection) {
                connection.batch("RELEASE job")?;
            }
            done
        }
    }
}

fn several(connection: &Connection, heads: &mut Heads, write: &Write) -> Outcome {
    match write {
        Write::Open(games) => {
            return games.iter().try_for_each(|game| open(connection, heads, game));
        }
        Write::Decide(decision) => {
            decide(connection, heads, decision)?;
            connection.run(
                "UPDATE games SET footer = ?2, changed = ?3 WHERE no = ?1",
                values![decision.game, decision.footer, decision.at],
            )?;
        }
        Write::Part(part) => return self::part(connection, part),
        Write::Keep(kept) => {
            // A server that is behind must not put an older position over a newer one.
            connection.run(
                "UPDATE games SET position = ?2, position_step = ?3, summary = ?4, changed = ?5 \
                 WHERE no = ?1 AND position_step <= ?3",
                values![kept.game, kept.position, kept.step, kept.summary, kept.changed],
            )?;
        }
        Write::Claim { game, hold, at } => {
            connection.run(
                "INSERT INTO holds VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                values![hold.browser, game, seat_number(hold.seat), at],
            )?;
            connection.run(
                "UPDATE links SET claimed = ?3 WHERE game = ?1 AND seat = ?2 AND claimed IS NULL",
                values![game, seat_number(hold.seat), at],
            )?;
        }
        Write::Revoke { game, link, keeps } => {
            let seat = seat_number(link.seat);
            connection.run(
                "INSERT INTO links VALUES (?1, ?2, ?3, ?4, NULL) ON CONFLICT (game, seat) \
                 DO UPDATE SET secret = ?3, issued = ?4, claimed = NULL",
                values![game, seat, link.secret, link.issued],
            )?;
            connection.run(
                "DELETE FROM holds WHERE game = ?1 AND seat = ?2 AND browser IS DISTINCT FROM ?3",
                values![game, seat, keeps],
            )?;
        }
        Write::Post(posting) => return post(connection, posting),
        Write::Account(registry) => return register(connection, registry),
        Write::Look { server, game, seat, open: true } => {
            connection.run(
                "INSERT INTO looks VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                values![server, game, seat_number(*seat)],
            )?;
        }
        Write::Look { server, game, seat, open: false } => {
            connection.run(
                "DELETE FROM looks WHERE server = ?1 AND game = ?2 AND seat = ?3",
                values![server, game, seat_number(*seat)],
            )?;
        }
        Write::Settle => {
            // A few at a time, so that nobody waits long behind them.
            connection.run(
                "INSERT INTO decisions SELECT game, step, at, key, request, line FROM log \
                 WHERE no <= (SELECT min(no) FROM log) + 4095 ORDER BY game, step",
                &[],
            )?;
            let moved = "DELETE FROM log WHERE no <= (SELECT min(no) FROM log) + 4095";
            connection.run(moved, &[])?;
        }
        Write::Probe => {
            connection.run("INSERT INTO probe VALUES (?1)", values![[0_u8; 16384]])?;
            connection.run("DELETE FROM probe", &[])?;
        }
    }
    Ok(())
}

fn decide(connection: &Connection, heads: &mut Heads, decision: &Decision) -> Outcome {
    let Decision { game, step, parts, at, key, request, line, .. } = decision;
    match connection {
        Connection::Sqlite(file) => {
            if heads.next(file, *game)? != *step {
                return Err(Fault::Taken);
            }
            connection.run(
                "INSERT INTO log VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6)",
                values![game, step, at, key, request, line],
            )?;
            heads.written(*game, *step);
        }
        #[cfg(feature = "postgres")]
        Connection::Postgres(_) => {
            // The key decides; and whoever does not know of dice that were typed elsewhere is late.
            let written = connection.run(
                "INSERT INTO decisions SELECT ?1, ?2, ?3, ?4, ?5, ?6 \
                 WHERE (SELECT count(*) FROM parts WHERE game = ?1 AND step = ?2) = ?7 \
                 ON CONFLICT DO NOTHING",
                values![game, step, at, key, request, line, parts],
            )?;
            if written == 0 {
                return Err(Fault::Taken);
            }
        }
    }
    let _ = parts;
    Ok(())
}

fn part(connection: &Connection, part: &Part) -> Outcome {
    let Part { game, step, part, at, seat, key, request, act } = part;
    let written = connection.run(
        "INSERT INTO parts SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 \
         WHERE NOT EXISTS (SELECT 1 FROM decisions WHERE game = ?1 AND step = ?2) \
         ON CONFLICT DO NOTHING",
        values![game, step, part, at, seat_number(*seat), key, request, act],
    )?;
    if written == 0 { Err(Fault::Taken) } else { Ok(()) }
}

fn open(connection: &Connection, heads: &mut Heads, game: &NewGame) -> Outcome {
    let sheet = &game.sheet;
    connection.run(
        "INSERT INTO games (no, id, created, system, title, rules, header, secret, luck, red, \
         blue, curtain, owner, position, position_step, summary, changed, footer, pair, days) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, NULL, 0, ?14, ?3, \
         ?15, ?16, ?17)",
        values![
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
        ],
    )?;
    if let Some(line) = &game.start {
        let (game, at, line) = (sheet.no, sheet.created, line.clone());
        let request = [0; 8];
        let first =
            Decision { game, step: 0, parts: 0, at, key: None, request, line, footer: None };
        decide(connection, heads, &first)?;
    }
    for link in &game.links {
        connection.run(
            "INSERT INTO links VALUES (?1, ?2, ?3, ?4, ?5)",
            values![sheet.no, seat_number(link.seat), link.secret, link.issued, link.claimed],
        )?;
    }
    for hold in &game.holds {
        connection.run(
            "INSERT INTO holds VALUES (?1, ?2, ?3, ?4)",
            values![hold.browser, sheet.no, seat_number(hold.seat), sheet.created],
        )?;
    }
    Ok(())
}

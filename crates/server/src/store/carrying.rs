//! What each write says to the database.

use super::accounts::register;
use super::heads::Heads;
use super::posting::post;
use super::rows::{Decision, NewGame, Part, Write};
use super::sql::{Connection, Fault, values};
use engine::Seat;
use rusqlite::CachedStatement;

/// What became of a job.
pub(super) type Outcome = Result<(), Fault>;

/// Is a transaction open? One that failed may have ended itself.
pub(super) fn in_transaction(connection: &Connection) -> bool {
    match connection {
        Connection::Sqlite(connection) => !connection.is_autocommit(),
        #[cfg(feature = "postgres")]
        Connection::Postgres(session) => !session.is_lost(),
    }
}

pub(super) fn in_log(connection: &Connection) -> Result<usize, Fault> {
    let count = connection.first("SELECT count(*) FROM log", &[], |row| row.get::<u32>(0))?;
    Ok(count.unwrap_or(0) as usize)
}

fn seat_number(seat: Seat) -> i64 {
    seat.index() as i64
}

/// What a group of jobs is carried out with.
pub(super) struct Carrier<'a> {
    connection: &'a Connection,
    heads: &'a mut Heads,
    /// Appends to the log of a file; it is looked up once for the whole group.
    append: Option<CachedStatement<'a>>,
}

impl<'a> Carrier<'a> {
    /// A transaction has begun.
    pub(super) fn new(connection: &'a Connection, heads: &'a mut Heads) -> Carrier<'a> {
        Carrier { connection, heads, append: None }
    }

    /// Carries one job out. What breaks a key is refused alone, and the others go through.
    pub(super) fn carry_out(&mut self, write: &Write) -> Outcome {
        let connection = self.connection;
        match write {
            Write::Decide(decision) if decision.footer.is_none() => decide(self, decision),
            Write::Part(part) => self::part(connection, part),
            // Everything else takes several statements, which must not be done by halves.
            _ => {
                connection.batch("SAVEPOINT job")?;
                let done = several(self, write);
                if done.is_err() && in_transaction(connection) {
                    self.heads.forget();
                    connection.batch("ROLLBACK TO job")?;
                }
                if in_transaction(connection) {
                    connection.batch("RELEASE job")?;
                }
                done
            }
        }
    }
}

fn several(carrier: &mut Carrier<'_>, write: &Write) -> Outcome {
    let connection = carrier.connection;
    match write {
        Write::Open(games) => {
            return games.iter().try_for_each(|game| open(carrier, game));
        }
        Write::Decide(decision) => {
            decide(carrier, decision)?;
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
        Write::Stand { game, seat, standing: Some(standing) } => {
            connection.run(
                "INSERT INTO standing VALUES (?1, ?2, ?3, ?4) ON CONFLICT (game, seat) \
                 DO UPDATE SET section = ?3, say = ?4",
                values![game, seat_number(*seat), standing.section, standing.say],
            )?;
        }
        Write::Stand { game, seat, standing: None } => {
            let risen = "DELETE FROM standing WHERE game = ?1 AND seat = ?2";
            connection.run(risen, values![game, seat_number(*seat)])?;
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

fn decide(carrier: &mut Carrier<'_>, decision: &Decision) -> Outcome {
    let Decision { game, step, parts, at, key, request, line, .. } = decision;
    match carrier.connection {
        Connection::Sqlite(file) => {
            if carrier.heads.next(file, *game)? != *step {
                return Err(Fault::Taken);
            }
            let append = match &mut carrier.append {
                Some(append) => append,
                unknown => {
                    let sql = "INSERT INTO log VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6)";
                    unknown.insert(file.prepare_cached(sql)?)
                }
            };
            append.execute((game, step, at, key, request, line))?;
            carrier.heads.written(*game, *step);
        }
        #[cfg(feature = "postgres")]
        Connection::Postgres(_) => {
            // The key decides; and whoever does not know of dice that were typed elsewhere is late.
            let written = carrier.connection.run(
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

fn open(carrier: &mut Carrier<'_>, game: &NewGame) -> Outcome {
    let (connection, sheet) = (carrier.connection, &game.sheet);
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
        decide(carrier, &first)?;
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

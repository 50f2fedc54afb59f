//! Reading: a few connections of their own, which the writer never waits for.

use super::rows::{Hold, KeyHash, Link, Part, Sheet};
use engine::Seat;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use std::fmt;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Connections kept for reading; more are opened when all are in use, and closed afterwards.
const IDLE: usize = 4;

/// Games in one list at most.
const LISTED: u32 = 200;

/// Why something could not be read.
#[derive(Clone, Debug)]
pub struct ReadFault(pub String);

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ReadFault {}

impl From<rusqlite::Error> for ReadFault {
    fn from(error: rusqlite::Error) -> ReadFault {
        ReadFault(error.to_string())
    }
}

pub(super) struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(path: PathBuf) -> Readers {
        Readers { path, idle: Mutex::new(Vec::new()) }
    }

    pub(super) fn with<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, ReadFault>,
    ) -> Result<T, ReadFault> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                let connection = Connection::open_with_flags(&self.path, flags)?;
                connection.busy_timeout(std::time::Duration::from_secs(5))?;
                connection
            }
        };
        let answer = read(&connection);
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < IDLE {
            idle.push(connection);
        }
        answer
    }
}

/// Everything that is kept of one game.
#[derive(Clone, Debug)]
pub struct Kept {
    /// What it is.
    pub sheet: Sheet,
    /// The position that was kept last, and the number of lines it follows from.
    pub position: Option<(String, u32)>,
    /// When it last changed.
    pub changed: i64,
    /// Its last line, if it is over.
    pub footer: Option<String>,
    /// Lines of its record, in order.
    pub lines: Vec<String>,
    /// Idempotency keys with the hash of what was asked for.
    pub keys: Vec<(KeyHash, [u8; 8])>,
    /// Parts of the decision that waits for typed dice.
    pub parts: Vec<Part>,
    /// Links of its seats.
    pub links: Vec<Link>,
    /// Who holds them.
    pub holds: Vec<Hold>,
}

fn seat(number: i64) -> Seat {
    if number == 0 { Seat::Red } else { Seat::Blue }
}

impl Kept {
    /// Reads a game by its id.
    pub fn by_id(connection: &Connection, id: &str) -> Result<Option<Kept>, ReadFault> {
        // One transaction, so that all of it is read at the same moment.
        let moment = connection.unchecked_transaction()?;
        let mut game = moment.prepare_cached("SELECT * FROM games WHERE id = ?1")?;
        let Some(mut kept) = game.query_row([id], Kept::head).optional()? else {
            return Ok(None);
        };
        kept.fill(&moment)?;
        Ok(Some(kept))
    }

    fn head(row: &Row<'_>) -> rusqlite::Result<Kept> {
        let position: Option<String> = row.get("position")?;
        let step = row.get("position_step")?;
        let sheet = Sheet {
            no: row.get("no")?,
            id: row.get("id")?,
            created: row.get("created")?,
            system: row.get("system")?,
            title: row.get("title")?,
            rules: row.get("rules")?,
            header: row.get("header")?,
            secret: row.get("secret")?,
            luck: row.get("luck")?,
            players: [row.get("red")?, row.get("blue")?],
            curtain: row.get("curtain")?,
            owner: row.get("owner")?,
            pair: row.get("pair")?,
            days: row.get("days")?,
        };
        Ok(Kept {
            sheet,
            position: position.map(|position| (position, step)),
            changed: row.get("changed")?,
            footer: row.get("footer")?,
            lines: Vec::new(),
            keys: Vec::new(),
            parts: Vec::new(),
            links: Vec::new(),
            holds: Vec::new(),
        })
    }

    fn fill(&mut self, connection: &Connection) -> Result<(), ReadFault> {
        let no = self.sheet.no;
        // What is in the log came after what is settled.
        for sql in [
            "SELECT line, key, request, at FROM decisions WHERE game = ?1 ORDER BY step",
            "SELECT line, key, request, at FROM log WHERE game = ?1 ORDER BY no",
        ] {
            let mut lines = connection.prepare_cached(sql)?;
            let mut rows = lines.query([no])?;
            while let Some(row) = rows.next()? {
                self.lines.push(row.get(0)?);
                if let Some(key) = row.get(1)? {
                    self.keys.push((key, row.get(2)?));
                }
                self.changed = self.changed.max(row.get(3)?);
            }
        }
        let mut parts = connection.prepare_cached(
            "SELECT step, part, at, seat, key, request, act FROM parts WHERE game = ?1 \
             ORDER BY step, part",
        )?;
        let mut rows = parts.query([no])?;
        while let Some(row) = rows.next()? {
            let part = Part {
                game: no,
                step: row.get(0)?,
                part: row.get(1)?,
                at: row.get(2)?,
                seat: seat(row.get(3)?),
                key: row.get(4)?,
                request: row.get(5)?,
                act: row.get(6)?,
            };
            self.keys.extend(part.key.map(|key| (key, part.request)));
            if part.step as usize == self.lines.len() {
                self.parts.push(part);
            }
        }
        let mut links = connection
            .prepare_cached("SELECT seat, secret, issued, claimed FROM links WHERE game = ?1")?;
        let link = |row: &Row<'_>| {
            Ok(Link {
                seat: seat(row.get(0)?),
                secret: row.get(1)?,
                issued: row.get(2)?,
                claimed: row.get(3)?,
            })
        };
        self.links = links.query_map([no], link)?.collect::<Result<_, _>>()?;
        let mut holds = connection
            .prepare_cached("SELECT browser, seat FROM holds WHERE game = ?1 ORDER BY since")?;
        let hold = |row: &Row<'_>| Ok(Hold { browser: row.get(0)?, seat: seat(row.get(1)?) });
        self.holds = holds.query_map([no], hold)?.collect::<Result<_, _>>()?;
        Ok(())
    }
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its id in addresses.
    pub id: String,
    /// The rule system.
    pub system: String,
    /// The scenario's title.
    pub title: String,
    /// Who plays.
    pub players: [String; 2],
    /// What lists say of it; see [`crate::hall::Summary`].
    pub summary: String,
    /// When it last changed.
    pub changed: i64,
    /// Is it one of two games with the sides exchanged?
    pub paired: bool,
    /// Days for each decision.
    pub days: Option<u8>,
    /// Its last line, if it is over.
    pub footer: Option<String>,
    /// Seats this browser holds, as bits, Red first.
    pub seats: u8,
}

fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    Ok(Listed {
        id: row.get(0)?,
        system: row.get(1)?,
        title: row.get(2)?,
        players: [row.get(3)?, row.get(4)?],
        summary: row.get(5)?,
        changed: row.get(6)?,
        paired: row.get(7)?,
        days: row.get(8)?,
        footer: row.get(9)?,
        seats: row.get(10)?,
    })
}

impl Listed {
    /// The games a browser sits at or has opened, the latest first.
    pub fn of(connection: &Connection, browser: [u8; 32]) -> Result<Vec<Listed>, ReadFault> {
        let mut list = connection.prepare_cached(
            "SELECT id, system, title, red, blue, summary, changed, pair IS NOT NULL, days, footer, \
                    sum(CASE holds.seat WHEN 0 THEN 1 ELSE 2 END) \
             FROM holds JOIN games ON games.no = holds.game \
             WHERE holds.browser = ?1 GROUP BY games.no ORDER BY changed DESC LIMIT ?2",
        )?;
        Ok(list.query_map(params![browser, LISTED], listed)?.collect::<Result<_, _>>()?)
    }

    /// A game and the one with the sides exchanged, the first opened first.
    pub fn pair(
        connection: &Connection,
        id: &str,
        browser: Option<[u8; 32]>,
    ) -> Result<Vec<Listed>, ReadFault> {
        let mut list = connection.prepare_cached(
            "SELECT id, system, title, red, blue, summary, changed, pair IS NOT NULL, days, footer, \
                    coalesce((SELECT sum(CASE seat WHEN 0 THEN 1 ELSE 2 END) FROM holds \
                              WHERE holds.game = games.no AND browser = ?2), 0) \
             FROM games WHERE id = ?1 OR pair = ?1 ORDER BY no LIMIT 2",
        )?;
        Ok(list.query_map(params![id, browser], listed)?.collect::<Result<_, _>>()?)
    }

    /// Ids of games that are not over and that a computer plays in.
    pub fn with_computers(connection: &Connection) -> Result<Vec<String>, ReadFault> {
        let mut list = connection.prepare_cached(
            "SELECT id FROM games WHERE footer IS NULL AND (red <> 'human' OR blue <> 'human') \
             ORDER BY changed DESC",
        )?;
        Ok(list.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }

    /// The highest number of a game.
    pub fn last_number(connection: &Connection) -> Result<i64, ReadFault> {
        let last: Option<i64> =
            connection.query_row("SELECT max(no) FROM games", [], |row| row.get(0))?;
        Ok(last.unwrap_or(0))
    }
}

//! Reading: a few connections of their own, which the writer never waits for.

use super::rows::{Hold, KeyHash, Link, Part, Sheet, Standing, Used};
use super::sql::{Connection, Fault, Row, values};
use engine::Seat;
use rusqlite::OpenFlags;
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

impl From<Fault> for ReadFault {
    fn from(fault: Fault) -> ReadFault {
        ReadFault(fault.to_string())
    }
}

/// Where connections lead.
#[derive(Clone)]
pub(super) enum Place {
    /// A file.
    File(PathBuf),
    /// A database server.
    #[cfg(feature = "postgres")]
    Postgres(Box<postgres::Config>),
}

impl Place {
    fn connect(&self) -> Result<Connection, Fault> {
        match self {
            Place::File(path) => {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                let connection = rusqlite::Connection::open_with_flags(path, flags)?;
                connection.busy_timeout(std::time::Duration::from_secs(5))?;
                Ok(Connection::Sqlite(connection))
            }
            #[cfg(feature = "postgres")]
            Place::Postgres(config) => {
                let session = super::postgres::Postgres::connect(config)?;
                Ok(Connection::Postgres(Box::new(session)))
            }
        }
    }
}

pub(super) struct Readers {
    place: Place,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(place: Place) -> Readers {
        Readers { place, idle: Mutex::new(Vec::new()) }
    }

    pub(super) fn with<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, ReadFault>,
    ) -> Result<T, ReadFault> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => {
                #[cfg(feature = "postgres")]
                if let Connection::Postgres(session) = &connection {
                    session.mend()?;
                }
                connection
            }
            None => self.place.connect()?,
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
    /// Idempotency keys that were used, in the order of their steps.
    pub keys: Vec<Used>,
    /// Parts of the decision that waits for typed dice.
    pub parts: Vec<Part>,
    /// Links of its seats.
    pub links: Vec<Link>,
    /// Who holds them.
    pub holds: Vec<Hold>,
    /// What the seats answer by themselves, Red first.
    pub standing: [Option<Standing>; 2],
}

fn seat(number: i64) -> Seat {
    if number == 0 { Seat::Red } else { Seat::Blue }
}

const HEAD: &str = "SELECT no, id, created, system, title, rules, header, secret, luck, red, \
    blue, curtain, owner, pair, days, position, position_step, changed, footer \
    FROM games WHERE id = ?1";

impl Used {
    /// What a key of a game was used for, if it was.
    pub fn request(
        connection: &Connection,
        game: i64,
        key: KeyHash,
    ) -> Result<Option<[u8; 8]>, ReadFault> {
        for sql in [
            "SELECT request FROM decisions WHERE game = ?1 AND key = ?2",
            "SELECT request FROM log WHERE game = ?1 AND key = ?2",
            "SELECT request FROM parts WHERE game = ?1 AND key = ?2",
        ] {
            if let Some(request) = connection.first(sql, values![game, key], |row| row.get(0))? {
                return Ok(Some(request));
            }
        }
        Ok(None)
    }
}

impl Kept {
    /// Reads a game by its id.
    pub fn by_id(connection: &Connection, id: &str) -> Result<Option<Kept>, ReadFault> {
        // All of it is read as it was at one moment.
        connection.moment(|| {
            let Some(mut kept) = connection.first(HEAD, values![id], Kept::head)? else {
                return Ok(None);
            };
            kept.fill(connection)?;
            Ok(Some(kept))
        })
    }

    fn head(row: &Row<'_>) -> Result<Kept, Fault> {
        let position: Option<String> = row.get(15)?;
        let step = row.get(16)?;
        let sheet = Sheet {
            no: row.get(0)?,
            id: row.get(1)?,
            created: row.get(2)?,
            system: row.get(3)?,
            title: row.get(4)?,
            rules: row.get(5)?,
            header: row.get(6)?,
            secret: row.get(7)?,
            luck: row.get(8)?,
            players: [row.get(9)?, row.get(10)?],
            curtain: row.get(11)?,
            owner: row.get(12)?,
            pair: row.get(13)?,
            days: row.get(14)?,
        };
        Ok(Kept {
            sheet,
            position: position.map(|position| (position, step)),
            changed: row.get(17)?,
            footer: row.get(18)?,
            lines: Vec::new(),
            keys: Vec::new(),
            parts: Vec::new(),
            links: Vec::new(),
            holds: Vec::new(),
            standing: [None, None],
        })
    }

    fn fill(&mut self, connection: &Connection) -> Result<(), ReadFault> {
        let news = News::read(connection, self.sheet.no, 0)?;
        self.changed = self.changed.max(news.changed);
        (self.lines, self.keys, self.parts) = (news.lines, news.keys, news.parts);
        (self.links, self.holds, self.standing) = (news.links, news.holds, news.standing);
        Ok(())
    }
}

/// What was written about a game from some step on, and who sits there now.
#[derive(Clone, Debug)]
pub struct News {
    /// Lines of its record, in order.
    pub lines: Vec<String>,
    /// Idempotency keys that were used, in the order of their steps.
    pub keys: Vec<Used>,
    /// Parts of the decision that waits for typed dice.
    pub parts: Vec<Part>,
    /// Who opened it.
    pub owner: [u8; 32],
    /// Links of its seats.
    pub links: Vec<Link>,
    /// Who holds them.
    pub holds: Vec<Hold>,
    /// What the seats answer by themselves, Red first.
    pub standing: [Option<Standing>; 2],
    /// When the last of it was written.
    pub changed: i64,
}

impl News {
    /// Reads what was written from step `from` on, as it was at one moment.
    pub fn since(connection: &Connection, game: i64, from: u32) -> Result<News, ReadFault> {
        connection.moment(|| News::read(connection, game, from))
    }

    fn read(connection: &Connection, game: i64, from: u32) -> Result<News, ReadFault> {
        let mut news = News {
            lines: Vec::new(),
            keys: Vec::new(),
            parts: Vec::new(),
            owner: [0; 32],
            links: Vec::new(),
            holds: Vec::new(),
            standing: [None, None],
            changed: 0,
        };
        // What is in the log came after what is settled.
        for sql in [
            "SELECT line, key, request, at FROM decisions WHERE game = ?1 AND step >= ?2 \
             ORDER BY step",
            "SELECT line, key, request, at FROM log WHERE game = ?1 AND step >= ?2 ORDER BY no",
        ] {
            let (lines, keys, changed) = (&mut news.lines, &mut news.keys, &mut news.changed);
            connection.all(sql, values![game, from], |row| {
                let step = from + lines.len() as u32;
                lines.push(row.get(0)?);
                if let Some(key) = row.get(1)? {
                    keys.push(Used { step, key, request: row.get(2)? });
                }
                *changed = row.get::<i64>(3)?.max(*changed);
                Ok(())
            })?;
        }
        let open = from + news.lines.len() as u32;
        let parts = connection.all(
            "SELECT step, part, at, seat, key, request, act FROM parts \
             WHERE game = ?1 AND step >= ?2 ORDER BY step, part",
            values![game, from],
            |row| {
                Ok(Part {
                    game,
                    step: row.get(0)?,
                    part: row.get(1)?,
                    at: row.get(2)?,
                    seat: seat(row.get(3)?),
                    key: row.get(4)?,
                    request: row.get(5)?,
                    act: row.get(6)?,
                })
            },
        )?;
        for part in parts {
            let (step, request) = (part.step, part.request);
            news.keys.extend(part.key.map(|key| Used { step, key, request }));
            news.changed = news.changed.max(part.at);
            if part.step == open {
                news.parts.push(part);
            }
        }
        news.keys.sort_by_key(|used| used.step);
        let owner =
            connection
                .first("SELECT owner FROM games WHERE no = ?1", values![game], |row| row.get(0))?;
        news.owner = owner.unwrap_or_default();
        news.links = connection.all(
            "SELECT seat, secret, issued, claimed FROM links WHERE game = ?1",
            values![game],
            |row| {
                Ok(Link {
                    seat: seat(row.get(0)?),
                    secret: row.get(1)?,
                    issued: row.get(2)?,
                    claimed: row.get(3)?,
                })
            },
        )?;
        news.holds = connection.all(
            "SELECT browser, seat FROM holds WHERE game = ?1 ORDER BY since",
            values![game],
            |row| Ok(Hold { browser: row.get(0)?, seat: seat(row.get(1)?) }),
        )?;
        let standing = connection.all(
            "SELECT seat, section, say FROM standing WHERE game = ?1",
            values![game],
            |row| Ok((seat(row.get(0)?), Standing { section: row.get(1)?, say: row.get(2)? })),
        )?;
        for (seat, standing) in standing {
            news.standing[seat.index()] = Some(standing);
        }
        Ok(news)
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

fn listed(row: &Row<'_>) -> Result<Listed, Fault> {
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
    /// The games somebody sits at, the latest first. He may be known by two marks, his browser's
    /// and his account's.
    pub fn of(connection: &Connection, own: [[u8; 32]; 2]) -> Result<Vec<Listed>, ReadFault> {
        Ok(connection.all(
            "SELECT id, system, title, red, blue, summary, changed, pair IS NOT NULL, days, footer, \
                    max(CASE holds.seat WHEN 0 THEN 1 ELSE 0 END) + \
                    max(CASE holds.seat WHEN 1 THEN 2 ELSE 0 END) \
             FROM holds JOIN games ON games.no = holds.game \
             WHERE holds.browser IN (?1, ?2) GROUP BY games.no ORDER BY changed DESC LIMIT ?3",
            values![own[0], own[1], LISTED],
            listed,
        )?)
    }

    /// A game and the one with the sides exchanged, the first opened first.
    pub fn pair(
        connection: &Connection,
        id: &str,
        own: [[u8; 32]; 2],
    ) -> Result<Vec<Listed>, ReadFault> {
        Ok(connection.all(
            "SELECT id, system, title, red, blue, summary, changed, pair IS NOT NULL, days, footer, \
                    coalesce((SELECT max(CASE seat WHEN 0 THEN 1 ELSE 0 END) + \
                                     max(CASE seat WHEN 1 THEN 2 ELSE 0 END) FROM holds \
                              WHERE holds.game = games.no AND browser IN (?2, ?3)), 0) \
             FROM games WHERE id = ?1 OR pair = ?1 ORDER BY no LIMIT 2",
            values![id, own[0], own[1]],
            listed,
        )?)
    }

    /// Ids of games that are not over and that a computer plays in.
    pub fn with_computers(connection: &Connection) -> Result<Vec<String>, ReadFault> {
        Ok(connection.all(
            "SELECT id FROM games WHERE footer IS NULL AND (red <> 'human' OR blue <> 'human') \
             ORDER BY changed DESC",
            &[],
            |row| row.get(0),
        )?)
    }

    /// The highest number of a game.
    pub fn last_number(connection: &Connection) -> Result<i64, ReadFault> {
        let last = connection.first("SELECT max(no) FROM games", &[], |row| row.get(0))?;
        Ok(last.flatten().unwrap_or(0))
    }
}

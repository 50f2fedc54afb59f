//! What is kept of one game, all of it or from some step on, as it was at one moment.

use super::reader::ReadFault;
use super::rows::{Hold, KeyHash, Link, Part, Sheet, Standing, Used};
use super::sql::{Connection, Fault, Row, values};
use engine::Seat;

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

//! Notices in the store: where somebody wants them, which are to be sent, and what became of them.

use super::reader::ReadFault;
use super::sql::{Connection, Fault, Row, values};
use engine::Seat;

/// Targets of one browser at most.
const MOST_TARGETS: i64 = 4;
/// Notices that are taken up at once.
const AT_ONCE: u32 = 16;
/// Lines of a delivery log that are shown.
const SHOWN: u32 = 30;

/// Somewhere notices go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its number.
    pub no: i64,
    /// `discord`, `slack`, `json` or `mail`.
    pub kind: String,
    /// The address.
    pub address: String,
    /// The language of the notices.
    pub lang: String,
    /// What must be typed in to show that the address is one's own; nothing once it was.
    pub code: Option<String>,
}

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A seat is asked.
    Turn {
        /// The game.
        game: i64,
        /// Who is asked.
        seat: Seat,
        /// From this step on.
        step: u32,
    },
    /// Somebody pressed the button.
    Test,
    /// The code that shows an address to be one's own.
    Code,
}

/// A notice whose time has come.
#[derive(Clone, Debug)]
pub struct Due {
    /// Its number.
    pub no: i64,
    /// Where it goes.
    pub target: Target,
    /// What it is about.
    pub about: About,
    /// The id of the game it is about.
    pub game: Option<String>,
    /// How often it was tried.
    pub tries: u32,
    /// There is a later one about the same game.
    pub overtaken: bool,
    /// A page of that seat is open at some other server.
    pub watched: bool,
}

/// A line of the delivery log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// When it was made.
    pub made: i64,
    /// `turn`, `test` or `code`.
    pub word: String,
    /// The title of the game.
    pub title: Option<String>,
    /// The kind of target.
    pub kind: String,
    /// How often it was tried.
    pub tries: u32,
    /// When it is tried next; nothing if it is settled.
    pub next: Option<i64>,
    /// What became of it.
    pub said: String,
}

/// What can be written about notices.
#[derive(Clone, Debug)]
pub enum Posting {
    /// A browser wants notices.
    Add {
        /// Whose.
        browser: [u8; 32],
        /// Where.
        target: Target,
        /// When.
        at: i64,
    },
    /// And no more.
    Remove {
        /// Whose.
        browser: [u8; 32],
        /// Which.
        target: i64,
    },
    /// The code was typed in.
    Confirm {
        /// Whose.
        browser: [u8; 32],
        /// Which.
        target: i64,
    },
    /// Every target of a browser is to be told; once only.
    Tell {
        /// Whose.
        browser: [u8; 32],
        /// What.
        about: About,
        /// When it was made.
        at: i64,
        /// Not before this moment.
        next: i64,
    },
    /// One target is to be told.
    TellOne {
        /// Whose.
        browser: [u8; 32],
        /// Which.
        target: i64,
        /// What.
        about: About,
        /// When.
        at: i64,
    },
    /// It was tried.
    Tried {
        /// Which.
        notice: i64,
        /// When to try again; nothing if it is settled.
        next: Option<i64>,
        /// What became of it.
        said: String,
    },
    /// Settled notices older than this are forgotten.
    Forget {
        /// The moment.
        before: i64,
    },
}

fn columns(about: About) -> (&'static str, Option<i64>, Option<i64>, Option<u32>) {
    match about {
        About::Turn { game, seat, step } => {
            ("turn", Some(game), Some(seat.index() as i64), Some(step))
        }
        About::Test => ("test", None, None, None),
        About::Code => ("code", None, None, None),
    }
}

pub(super) fn post(connection: &Connection, posting: &Posting) -> Result<(), Fault> {
    match posting {
        Posting::Add { browser, target, at } => {
            let Target { kind, address, lang, code, .. } = target;
            connection.run(
                "INSERT INTO targets (browser, kind, address, lang, code, created) \
                 SELECT ?1, ?2, ?3, ?4, ?5, ?6 \
                 WHERE (SELECT count(*) FROM targets WHERE browser = ?1) < ?7",
                values![browser, kind, address, lang, code, at, MOST_TARGETS],
            )?;
        }
        Posting::Remove { browser, target } => {
            connection.run(
                "DELETE FROM notices WHERE target = \
                 (SELECT no FROM targets WHERE no = ?1 AND browser = ?2)",
                values![target, browser],
            )?;
            let it = "DELETE FROM targets WHERE no = ?1 AND browser = ?2";
            connection.run(it, values![target, browser])?;
        }
        Posting::Confirm { browser, target } => {
            connection.run(
                "UPDATE targets SET code = NULL WHERE no = ?1 AND browser = ?2",
                values![target, browser],
            )?;
        }
        Posting::Tell { browser, about, at, next } => {
            let (word, game, seat, step) = columns(*about);
            connection.run(
                "INSERT INTO notices (target, word, game, seat, step, made, tries, next, said) \
                 SELECT no, ?2, ?3, ?4, ?5, ?6, 0, ?7, '' FROM targets \
                 WHERE browser = ?1 AND code IS NULL ON CONFLICT DO NOTHING",
                values![browser, word, game, seat, step, at, next],
            )?;
        }
        Posting::TellOne { browser, target, about, at } => {
            let (word, ..) = columns(*about);
            connection.run(
                "INSERT INTO notices (target, word, made, tries, next, said) \
                 SELECT no, ?3, ?4, 0, ?4, '' FROM targets WHERE no = ?1 AND browser = ?2 \
                 AND (code IS NULL OR ?3 = 'code')",
                values![target, browser, word, at],
            )?;
        }
        Posting::Tried { notice, next, said } => {
            connection.run(
                "UPDATE notices SET tries = tries + 1, next = ?2, said = ?3 WHERE no = ?1",
                values![notice, next, said],
            )?;
        }
        Posting::Forget { before } => {
            let old = "DELETE FROM notices WHERE next IS NULL AND made < ?1";
            connection.run(old, values![before])?;
        }
    }
    Ok(())
}

fn target(row: &Row<'_>) -> Result<Target, Fault> {
    Ok(Target {
        no: row.get(0)?,
        kind: row.get(1)?,
        address: row.get(2)?,
        lang: row.get(3)?,
        code: row.get(4)?,
    })
}

impl Target {
    /// The targets of a browser.
    pub fn of(connection: &Connection, browser: [u8; 32]) -> Result<Vec<Target>, ReadFault> {
        Ok(connection.all(
            "SELECT no, kind, address, lang, code FROM targets WHERE browser = ?1 ORDER BY no",
            values![browser],
            target,
        )?)
    }

    /// Every browser that wants notices.
    pub fn browsers(connection: &Connection) -> Result<Vec<[u8; 32]>, ReadFault> {
        Ok(connection.all("SELECT DISTINCT browser FROM targets", &[], |row| row.get(0))?)
    }
}

impl Due {
    /// The notices whose time has come, the longest waiting first.
    pub fn by(connection: &Connection, now: i64) -> Result<Vec<Due>, ReadFault> {
        let due = |row: &Row<'_>| {
            let word: String = row.get(6)?;
            let about = match word.as_str() {
                "turn" => About::Turn {
                    game: row.get(7)?,
                    seat: if row.get::<i64>(8)? == 0 { Seat::Red } else { Seat::Blue },
                    step: row.get(9)?,
                },
                "test" => About::Test,
                _ => About::Code,
            };
            Ok(Due {
                no: row.get(5)?,
                target: target(row)?,
                about,
                game: row.get(11)?,
                tries: row.get(10)?,
                overtaken: row.get(12)?,
                watched: row.get(13)?,
            })
        };
        Ok(connection.all(
            "SELECT targets.no, targets.kind, targets.address, targets.lang, targets.code, \
                    notices.no, notices.word, notices.game, notices.seat, notices.step, \
                    notices.tries, games.id, \
                    EXISTS (SELECT 1 FROM notices AS later WHERE later.target = notices.target \
                            AND later.game = notices.game AND later.no > notices.no), \
                    EXISTS (SELECT 1 FROM looks WHERE looks.game = notices.game \
                            AND looks.seat = notices.seat) \
             FROM notices JOIN targets ON targets.no = notices.target \
             LEFT JOIN games ON games.no = notices.game \
             WHERE notices.next <= ?1 ORDER BY notices.next LIMIT ?2",
            values![now, AT_ONCE],
            due,
        )?)
    }

    /// When the next notice is due.
    pub fn next(connection: &Connection) -> Result<Option<i64>, ReadFault> {
        Ok(connection.first("SELECT min(next) FROM notices", &[], |row| row.get(0))?.flatten())
    }
}

impl Delivery {
    /// The latest notices to a browser.
    pub fn of(connection: &Connection, browser: [u8; 32]) -> Result<Vec<Delivery>, ReadFault> {
        let line = |row: &Row<'_>| {
            Ok(Delivery {
                made: row.get(0)?,
                word: row.get(1)?,
                title: row.get(2)?,
                kind: row.get(3)?,
                tries: row.get(4)?,
                next: row.get(5)?,
                said: row.get(6)?,
            })
        };
        Ok(connection.all(
            "SELECT notices.made, notices.word, games.title, targets.kind, notices.tries, \
                    notices.next, notices.said \
             FROM notices JOIN targets ON targets.no = notices.target \
             LEFT JOIN games ON games.no = notices.game \
             WHERE targets.browser = ?1 ORDER BY notices.no DESC LIMIT ?2",
            values![browser, SHOWN],
            line,
        )?)
    }
}

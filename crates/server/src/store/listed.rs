//! Lists of games: whose they are, and which of them need a computer player.

use super::reader::ReadFault;
use super::sql::{Connection, Fault, Row, values};

/// Games in one list at most.
const LISTED: u32 = 200;

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

//! Which step comes next in each game: what decides every race.
//!
//! The log has no index, so the writer remembers how far each game has come. It is the only one who
//! writes. Should another program have written to the file all the same, SQLite's data version
//! tells, and everything is looked up again: nothing can then be written twice, because the look
//! and the writing are in one transaction that no other writer can share.

use rusqlite::Connection;
use std::collections::HashMap;

/// Games remembered at most; when there are more, all are looked up again.
const MOST: usize = 65_536;

/// The next step of each game that was written to.
#[derive(Default)]
pub(super) struct Heads {
    next: HashMap<i64, u32>,
    version: i64,
}

impl Heads {
    /// A transaction has begun: has somebody else written since the last?
    pub(super) fn look(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut asked = connection.prepare_cached("PRAGMA data_version")?;
        let version = asked.query_row([], |row| row.get(0))?;
        if version != self.version || self.next.len() >= MOST {
            self.next.clear();
        }
        self.version = version;
        Ok(())
    }

    /// A transaction was given up: nothing that was remembered can be relied on.
    pub(super) fn forget(&mut self) {
        self.next.clear();
    }

    /// The step that must come next in a game.
    pub(super) fn next(&mut self, connection: &Connection, game: i64) -> rusqlite::Result<u32> {
        if let Some(&next) = self.next.get(&game) {
            return Ok(next);
        }
        let mut asked = connection.prepare_cached(
            "SELECT max(coalesce((SELECT max(step) FROM decisions WHERE game = ?1), -1), \
                        coalesce((SELECT max(step) FROM log WHERE game = ?1), -1)) + 1",
        )?;
        let next = asked.query_row([game], |row| row.get(0))?;
        self.next.insert(game, next);
        Ok(next)
    }

    /// A step was written.
    pub(super) fn written(&mut self, game: i64, step: u32) {
        self.next.insert(game, step + 1);
    }
}

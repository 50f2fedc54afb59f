//! Which step comes next in each game: what decides every race.
//!
//! The log has no index, so the writer remembers how far each game has come in it. It is the only
//! one who writes. Should another program have written to the file all the same, SQLite's data
//! version tells, and the log is read again: nothing can then be written twice, because the look and
//! the writing are in one transaction that no other writer can share.

use rusqlite::Connection;
use std::collections::HashMap;

/// Games remembered at most; when there are more, only those in the log are kept in mind.
const MOST: usize = 65_536;

/// The next step of each game that was written to.
#[derive(Default)]
pub(super) struct Heads {
    next: HashMap<i64, u32>,
    version: i64,
    /// Is everything that is in the log remembered?
    whole: bool,
}

impl Heads {
    /// A transaction has begun: has somebody else written since the last?
    pub(super) fn look(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut asked = connection.prepare_cached("PRAGMA data_version")?;
        let version = asked.query_row([], |row| row.get(0))?;
        if version != self.version || self.next.len() >= MOST {
            self.forget();
        }
        self.version = version;
        if !self.whole {
            let all = "SELECT game, max(step) + 1 FROM log GROUP BY game";
            let mut asked = connection.prepare_cached(all)?;
            let found = asked.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            self.next = found.collect::<rusqlite::Result<_>>()?;
            self.whole = true;
        }
        Ok(())
    }

    /// A transaction was given up: nothing that was remembered can be relied on.
    pub(super) fn forget(&mut self) {
        self.next.clear();
        self.whole = false;
    }

    /// The step that must come next in a game.
    pub(super) fn next(&mut self, connection: &Connection, game: i64) -> rusqlite::Result<u32> {
        if let Some(&next) = self.next.get(&game) {
            return Ok(next);
        }
        // It is not in the log, unless that has been forgotten within this transaction.
        let mut asked = connection.prepare_cached(if self.whole {
            "SELECT coalesce((SELECT max(step) FROM decisions WHERE game = ?1), -1) + 1"
        } else {
            "SELECT max(coalesce((SELECT max(step) FROM decisions WHERE game = ?1), -1), \
                        coalesce((SELECT max(step) FROM log WHERE game = ?1), -1)) + 1"
        })?;
        let next = asked.query_row([game], |row| row.get(0))?;
        self.next.insert(game, next);
        Ok(next)
    }

    /// A step was written.
    pub(super) fn written(&mut self, game: i64, step: u32) {
        self.next.insert(game, step + 1);
    }
}

//! The tables, as a list of migrations. One that has been released is never changed: add another.

#[cfg(feature = "postgres")]
use super::postgres::{Postgres, translated};
#[cfg(feature = "postgres")]
use super::sql::{Connection as Either, Fault};
use rusqlite::Connection;

/// Each brings the file from the version of its index to the next.
const MIGRATIONS: &[&str] = &[
    "
CREATE TABLE games (
    no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    system TEXT NOT NULL,
    title TEXT NOT NULL,
    rules INTEGER NOT NULL,
    header TEXT NOT NULL,
    secret TEXT,
    luck INTEGER NOT NULL,
    red TEXT NOT NULL,
    blue TEXT NOT NULL,
    curtain INTEGER NOT NULL,
    owner BLOB NOT NULL,
    position TEXT,
    position_step INTEGER NOT NULL,
    summary TEXT NOT NULL,
    changed INTEGER NOT NULL,
    footer TEXT
);
CREATE TABLE decisions (
    game INTEGER NOT NULL REFERENCES games (no),
    step INTEGER NOT NULL,
    at INTEGER NOT NULL,
    key BLOB,
    request BLOB,
    line TEXT NOT NULL,
    PRIMARY KEY (game, step)
) WITHOUT ROWID;
CREATE UNIQUE INDEX decisions_key ON decisions (game, key) WHERE key IS NOT NULL;
CREATE TABLE parts (
    game INTEGER NOT NULL REFERENCES games (no),
    step INTEGER NOT NULL,
    part INTEGER NOT NULL,
    at INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    key BLOB,
    request BLOB,
    act TEXT NOT NULL,
    PRIMARY KEY (game, step, part)
) WITHOUT ROWID;
CREATE UNIQUE INDEX parts_key ON parts (game, key) WHERE key IS NOT NULL;
CREATE TABLE links (
    game INTEGER NOT NULL REFERENCES games (no),
    seat INTEGER NOT NULL,
    secret BLOB NOT NULL,
    issued INTEGER NOT NULL,
    claimed INTEGER,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE holds (
    browser BLOB NOT NULL,
    game INTEGER NOT NULL REFERENCES games (no),
    seat INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (browser, game, seat)
) WITHOUT ROWID;
CREATE INDEX holds_game ON holds (game);
CREATE TABLE probe (bytes BLOB);
",
    "
CREATE TABLE log (
    no INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    step INTEGER NOT NULL,
    at INTEGER NOT NULL,
    key BLOB,
    request BLOB,
    line TEXT NOT NULL
);
DROP INDEX decisions_key;
",
    "
CREATE TABLE targets (
    no INTEGER PRIMARY KEY,
    browser BLOB NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    lang TEXT NOT NULL,
    code TEXT,
    created INTEGER NOT NULL
);
CREATE INDEX targets_browser ON targets (browser);
CREATE TABLE notices (
    no INTEGER PRIMARY KEY,
    target INTEGER NOT NULL REFERENCES targets (no),
    word TEXT NOT NULL,
    game INTEGER REFERENCES games (no),
    seat INTEGER,
    step INTEGER,
    made INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    next INTEGER,
    said TEXT NOT NULL
);
CREATE UNIQUE INDEX notices_once ON notices (target, game, seat, step) WHERE game IS NOT NULL;
CREATE INDEX notices_next ON notices (next) WHERE next IS NOT NULL;
",
    "
ALTER TABLE games ADD COLUMN pair TEXT;
ALTER TABLE games ADD COLUMN days INTEGER;
",
    "
CREATE TABLE servers (
    no INTEGER PRIMARY KEY,
    since INTEGER NOT NULL
);
CREATE TABLE looks (
    server INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (server, game, seat)
) WITHOUT ROWID;
CREATE TABLE accounts (
    no INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    own BLOB NOT NULL UNIQUE,
    password TEXT NOT NULL,
    created INTEGER NOT NULL
);
CREATE TABLE sessions (
    no INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (no),
    token BLOB NOT NULL UNIQUE,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    agent TEXT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);
",
    "
CREATE TABLE resets (
    account INTEGER NOT NULL REFERENCES accounts (no),
    code BLOB NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (account)
) WITHOUT ROWID;
CREATE TABLE standing (
    game INTEGER NOT NULL REFERENCES games (no),
    seat INTEGER NOT NULL,
    section TEXT NOT NULL,
    say TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
",
];

fn too_new(found: usize) -> String {
    format!(
        "the tables have version {found}, and this program knows versions up to {}; use the newer \
         program",
        MIGRATIONS.len()
    )
}

/// Brings the file up to date, each step whole or not at all.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), String> {
    let told = |error: rusqlite::Error| error.to_string();
    let version = |connection: &Connection| {
        connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))
    };
    let found = usize::try_from(version(connection).map_err(told)?).unwrap_or(usize::MAX);
    if found > MIGRATIONS.len() {
        return Err(too_new(found));
    }
    for (index, migration) in MIGRATIONS.iter().enumerate().skip(found) {
        let change = connection.transaction().map_err(told)?;
        change.execute_batch(migration).map_err(told)?;
        change.pragma_update(None, "user_version", index as i64 + 1).map_err(told)?;
        change.commit().map_err(told)?;
    }
    Ok(())
}

/// The lock that keeps two servers from bringing the tables up to date at once.
#[cfg(feature = "postgres")]
const ALONE: &str = "SELECT pg_advisory_xact_lock(1600, 0)";

/// The same in PostgreSQL.
#[cfg(feature = "postgres")]
pub(super) fn migrate_postgres(connection: Postgres) -> Result<Postgres, Fault> {
    let either = Either::Postgres(Box::new(connection));
    either.batch("BEGIN")?;
    either.batch(ALONE)?;
    either.batch("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")?;
    let found: Option<i64> =
        either.first("SELECT max(version) FROM schema_version", &[], |row| row.get(0))?.flatten();
    let found = usize::try_from(found.unwrap_or(0)).unwrap_or(usize::MAX);
    if found > MIGRATIONS.len() {
        return Err(Fault::Broken(too_new(found)));
    }
    for migration in &MIGRATIONS[found..] {
        either.batch(&translated(migration))?;
    }
    if found < MIGRATIONS.len() {
        either.batch("DELETE FROM schema_version")?;
        let version = MIGRATIONS.len() as i64;
        either.run("INSERT INTO schema_version VALUES (?1)", super::sql::values![version])?;
    }
    either.batch("COMMIT")?;
    match either {
        Either::Postgres(connection) => Ok(*connection),
        Either::Sqlite(_) => Err(Fault::Broken("another database".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_are_carried_out_once_and_newer_files_are_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        migrate(&mut connection).unwrap();
        let tables: i64 = connection
            .query_row("SELECT count(*) FROM sqlite_master WHERE type = 'table'", [], |row| {
                row.get(0)
            })
            .unwrap();
        assert_eq!(tables, 15);
        connection.pragma_update(None, "user_version", 99).unwrap();
        assert!(migrate(&mut connection).unwrap_err().contains("newer program"));
    }
}

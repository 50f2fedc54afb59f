//! PostgreSQL: several servers on one database serve the same games.
//!
//! The primary key (game, step) decides every race between them. What one has written it tells the
//! others by NOTIFY in the same transaction, so nobody hears of what is not committed. Session locks
//! say who thinks for which computer player and who sends notices; they go with the session, so a
//! server that dies holds nothing.

use super::sql::{Fault, Value};
use postgres::config::SslMode;
use postgres::error::SqlState;
use postgres::types::{IsNull, ToSql, Type, private::BytesMut};
use postgres::{Client, Config, NoTls, Statement};
use std::cell::RefCell;
use std::collections::HashMap;
use std::error::Error;
use std::time::Duration;

/// Time for a connection to be made.
const WITHIN: Duration = Duration::from_secs(10);

/// Where the servers tell each other what they have written.
pub(super) const CHANNEL: &str = "kassen";

/// Reads an address; says what we cannot do.
pub(super) fn config(address: &str) -> Result<Config, String> {
    let mut config: Config = address.parse().map_err(|error: postgres::Error| said(&error))?;
    if config.get_ssl_mode() == SslMode::Require {
        return Err(
            "TLS to the database is not built in: use a socket of this machine, a private \
                    network or a tunnel, and no sslmode=require"
                .into(),
        );
    }
    config.ssl_mode(SslMode::Disable);
    config.application_name("kassen");
    config.connect_timeout(WITHIN);
    config.keepalives_idle(Duration::from_secs(10));
    Ok(config)
}

/// What PostgreSQL said, without any value that stood in a statement.
fn said(error: &postgres::Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(error), _) => format!("{} ({})", error.message(), error.code().code()),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}

impl From<postgres::Error> for Fault {
    fn from(error: postgres::Error) -> Fault {
        match error.code() {
            Some(code) if *code == SqlState::UNIQUE_VIOLATION => Fault::Taken,
            _ => Fault::Broken(said(&error)),
        }
    }
}

/// A session with its prepared statements.
pub struct Postgres {
    config: Config,
    /// There until the end.
    client: RefCell<Option<Client>>,
    known: RefCell<HashMap<&'static str, Statement>>,
}

impl Postgres {
    pub(super) fn connect(config: &Config) -> Result<Postgres, Fault> {
        let client = client(config)?;
        let (client, known) = (RefCell::new(Some(client)), RefCell::default());
        Ok(Postgres { config: config.clone(), client, known })
    }

    /// Has the session ended?
    pub(super) fn is_lost(&self) -> bool {
        self.client.borrow().as_ref().is_none_or(Client::is_closed)
    }

    /// Begins a new session if the last has ended; says whether it did. A session that has been
    /// idle does not know by itself, so it is tried.
    pub(super) fn mend(&self) -> Result<bool, Fault> {
        if !self.is_lost() && self.with(|client| client.is_valid(WITHIN)).is_ok() {
            return Ok(false);
        }
        let client = client(&self.config)?;
        self.known.borrow_mut().clear();
        parted(self.client.replace(Some(client)));
        Ok(true)
    }

    /// Does something with the session, which is there.
    pub(super) fn with<T>(
        &self,
        work: impl FnOnce(&mut Client) -> Result<T, postgres::Error>,
    ) -> Result<T, Fault> {
        match self.client.borrow_mut().as_mut() {
            Some(client) => Ok(work(client)?),
            None => Err(Fault::Broken("the session has ended".into())),
        }
    }

    fn prepared(&self, sql: &'static str) -> Result<Statement, Fault> {
        if let Some(known) = self.known.borrow().get(sql) {
            return Ok(known.clone());
        }
        let statement = self.with(|client| client.prepare(&numbered(sql)))?;
        self.known.borrow_mut().insert(sql, statement.clone());
        Ok(statement)
    }

    pub(super) fn run(&self, sql: &'static str, values: &[Value<'_>]) -> Result<usize, Fault> {
        let statement = self.prepared(sql)?;
        Ok(self.with(|client| client.execute(&statement, &given(values)))? as usize)
    }

    pub(super) fn rows(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<postgres::Row>, Fault> {
        let statement = self.prepared(sql)?;
        self.with(|client| client.query(&statement, &given(values)))
    }

    pub(super) fn batch(&self, sql: &str) -> Result<(), Fault> {
        self.with(|client| client.batch_execute(sql))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        parted(self.client.take());
    }
}

/// Ends a session in a thread where waiting is allowed: the client waits for its own end, which a
/// thread of the server must not.
fn parted(client: Option<Client>) {
    if let Some(client) = client {
        std::thread::spawn(move || drop(client));
    }
}

fn client(config: &Config) -> Result<Client, Fault> {
    let mut client = config.connect(NoTls)?;
    // What is acknowledged is on the disk, whatever the cluster's own setting is.
    client.batch_execute("SET synchronous_commit = on; SET statement_timeout = '20s'")?;
    Ok(client)
}

fn given<'a>(values: &'a [Value<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// `?1` becomes `$1`; there is no question mark in any text of ours.
fn numbered(sql: &str) -> String {
    sql.replace('?', "$")
}

/// The tables in the words of PostgreSQL.
pub(super) fn translated(migration: &str) -> String {
    migration
        .replace("INTEGER PRIMARY KEY", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY")
        .replace("INTEGER", "BIGINT")
        .replace("BLOB", "BYTEA")
        .replace(") WITHOUT ROWID;", ");")
}

impl ToSql for Value<'_> {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match *self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(number) if *kind == Type::INT4 => i32::try_from(number)?.to_sql(kind, out),
            Value::Int(number) if *kind == Type::BOOL => (number != 0).to_sql(kind, out),
            Value::Int(number) if *kind == Type::INT8 => number.to_sql(kind, out),
            Value::Text(text) if <&str as ToSql>::accepts(kind) => text.to_sql(kind, out),
            Value::Bytes(bytes) if *kind == Type::BYTEA => bytes.to_sql(kind, out),
            _ => Err(format!("a value that is no {kind}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    postgres::types::to_sql_checked!();
}

/// A column of a row.
pub(super) fn value(row: &postgres::Row, place: usize) -> Result<Value<'_>, Fault> {
    let column = row.columns().get(place);
    let kind = column.map(|column| column.type_().clone()).unwrap_or(Type::UNKNOWN);
    let value = match kind {
        Type::INT8 => row.try_get::<_, Option<i64>>(place)?.map(Value::Int),
        Type::INT4 => row.try_get::<_, Option<i32>>(place)?.map(|it| Value::Int(it.into())),
        Type::BOOL => row.try_get::<_, Option<bool>>(place)?.map(|it| Value::Int(it.into())),
        Type::BYTEA => row.try_get::<_, Option<&[u8]>>(place)?.map(Value::Bytes),
        _ => row.try_get::<_, Option<&str>>(place)?.map(Value::Text),
    };
    Ok(value.unwrap_or(Value::Null))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_and_tables_are_said_in_its_words() {
        assert_eq!(numbered("SELECT ?2 WHERE a = ?1"), "SELECT $2 WHERE a = $1");
        let table = "CREATE TABLE t (\n no INTEGER PRIMARY KEY,\n b BLOB\n) WITHOUT ROWID;";
        let ours = translated(table);
        assert!(ours.contains("BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"), "{ours}");
        assert!(ours.contains("b BYTEA") && ours.ends_with(");"), "{ours}");
    }

    #[test]
    fn what_we_cannot_do_is_refused() {
        assert!(config("postgres://u@localhost/games").is_ok());
        assert!(config("postgres://u@localhost/games?sslmode=require").is_err());
        assert!(config("postgres://u@localhost:nowhere/games").is_err());
    }
}

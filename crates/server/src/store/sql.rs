//! One way of speaking to either database: statements with numbered values, and rows.
//!
//! Statements are written once, with `?1`, `?2`; for PostgreSQL they become `$1`, `$2`. Numbers are
//! 64 bits wide in both, truth is a number, and bytes are bytes. What only one of the two can do
//! (pragmas there, notifications here) is asked of that one alone.

#[cfg(feature = "postgres")]
use super::postgres::Postgres;
use std::fmt;

/// A value on its way in or out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// Nothing.
    Null,
    /// A number, or truth as 0 and 1.
    Int(i64),
    /// Text.
    Text(&'a str),
    /// Bytes.
    Bytes(&'a [u8]),
}

/// Why a statement failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A key is taken.
    Taken,
    /// Anything else.
    Broken(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Taken => f.write_str("somebody else was first"),
            Fault::Broken(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Fault {}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::ConstraintViolation) => Fault::Taken,
            _ => Fault::Broken(error.to_string()),
        }
    }
}

/// What can be given to a statement.
pub trait AsValue {
    /// As a value.
    fn value(&self) -> Value<'_>;
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl AsValue for $kind {
            fn value(&self) -> Value<'_> {
                Value::Int(i64::from(*self))
            }
        }
        impl OfValue for $kind {
            fn of(value: Value<'_>) -> Option<$kind> {
                match value {
                    Value::Int(number) => <$kind>::try_from(number).ok(),
                    _ => None,
                }
            }
        }
    )*};
}

/// What can be read from a row.
pub trait OfValue: Sized {
    /// From a value of the right kind.
    fn of(value: Value<'_>) -> Option<Self>;
}

numbers!(i64, u32, u8);

impl AsValue for bool {
    fn value(&self) -> Value<'_> {
        Value::Int(i64::from(*self))
    }
}

impl AsValue for str {
    fn value(&self) -> Value<'_> {
        Value::Text(self)
    }
}

impl AsValue for String {
    fn value(&self) -> Value<'_> {
        Value::Text(self)
    }
}

impl<const N: usize> AsValue for [u8; N] {
    fn value(&self) -> Value<'_> {
        Value::Bytes(self)
    }
}

impl<T: AsValue + ?Sized> AsValue for &T {
    fn value(&self) -> Value<'_> {
        (**self).value()
    }
}

impl<T: AsValue> AsValue for Option<T> {
    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, AsValue::value)
    }
}

impl OfValue for bool {
    fn of(value: Value<'_>) -> Option<bool> {
        i64::of(value).map(|number| number != 0)
    }
}

impl OfValue for String {
    fn of(value: Value<'_>) -> Option<String> {
        match value {
            Value::Text(text) => Some(text.into()),
            _ => None,
        }
    }
}

impl<const N: usize> OfValue for [u8; N] {
    fn of(value: Value<'_>) -> Option<[u8; N]> {
        match value {
            Value::Bytes(bytes) => bytes.try_into().ok(),
            _ => None,
        }
    }
}

impl<T: OfValue> OfValue for Option<T> {
    fn of(value: Value<'_>) -> Option<Option<T>> {
        match value {
            Value::Null => Some(None),
            value => T::of(value).map(Some),
        }
    }
}

/// The values of a statement, in the order of their numbers.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::store::sql::AsValue::value(&$value)),*] };
}
pub(crate) use values;

/// A row.
pub enum Row<'a> {
    /// Of SQLite.
    Sqlite(&'a rusqlite::Row<'a>),
    /// Of PostgreSQL.
    #[cfg(feature = "postgres")]
    Postgres(&'a postgres::Row),
}

impl Row<'_> {
    /// A column by its place.
    pub fn get<T: OfValue>(&self, place: usize) -> Result<T, Fault> {
        let value = match self {
            Row::Sqlite(row) => match row.get_ref(place)? {
                rusqlite::types::ValueRef::Null => Value::Null,
                rusqlite::types::ValueRef::Integer(number) => Value::Int(number),
                rusqlite::types::ValueRef::Text(text) => Value::Text(
                    std::str::from_utf8(text).map_err(|error| Fault::Broken(error.to_string()))?,
                ),
                rusqlite::types::ValueRef::Blob(bytes) => Value::Bytes(bytes),
                rusqlite::types::ValueRef::Real(_) => return Err(misfit(place)),
            },
            #[cfg(feature = "postgres")]
            Row::Postgres(row) => super::postgres::value(row, place)?,
        };
        T::of(value).ok_or_else(|| misfit(place))
    }
}

fn misfit(place: usize) -> Fault {
    Fault::Broken(format!("column {place} is of another kind"))
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        use rusqlite::types::{ToSqlOutput, ValueRef};
        Ok(ToSqlOutput::Borrowed(match *self {
            Value::Null => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

/// A connection to a database.
pub enum Connection {
    /// A file.
    Sqlite(rusqlite::Connection),
    /// A server.
    #[cfg(feature = "postgres")]
    Postgres(Box<Postgres>),
}

impl Connection {
    /// Carries a statement out; gives the number of rows it touched.
    pub fn run(&self, sql: &'static str, values: &[Value<'_>]) -> Result<usize, Fault> {
        match self {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                Ok(statement.execute(rusqlite::params_from_iter(values))?)
            }
            #[cfg(feature = "postgres")]
            Connection::Postgres(connection) => connection.run(sql, values),
        }
    }

    /// Every row of an answer.
    pub fn all<T>(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
        mut read: impl FnMut(&Row<'_>) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        match self {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                let mut rows = statement.query(rusqlite::params_from_iter(values))?;
                let mut found = Vec::new();
                while let Some(row) = rows.next()? {
                    found.push(read(&Row::Sqlite(row))?);
                }
                Ok(found)
            }
            #[cfg(feature = "postgres")]
            Connection::Postgres(connection) => {
                let rows = connection.rows(sql, values)?;
                rows.iter().map(|row| read(&Row::Postgres(row))).collect()
            }
        }
    }

    /// The first row of an answer.
    pub fn first<T>(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        Ok(self.all(sql, values, read)?.into_iter().next())
    }

    /// Statements without values or answers.
    pub fn batch(&self, sql: &str) -> Result<(), Fault> {
        match self {
            Connection::Sqlite(connection) => Ok(connection.execute_batch(sql)?),
            #[cfg(feature = "postgres")]
            Connection::Postgres(connection) => connection.batch(sql),
        }
    }

    /// Reads several things as they were at one moment.
    pub fn moment<T, E: From<Fault>>(&self, read: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.batch(match self {
            Connection::Sqlite(_) => "BEGIN",
            #[cfg(feature = "postgres")]
            Connection::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        })?;
        let found = read();
        self.batch(if found.is_ok() { "COMMIT" } else { "ROLLBACK" })?;
        found
    }
}

//! Reading: a few connections of their own, which the writer never waits for.

use super::sql::{Connection, Fault};
use rusqlite::OpenFlags;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Connections kept for reading; more are opened when all are in use, and closed afterwards.
const IDLE: usize = 4;

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

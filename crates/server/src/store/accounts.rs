//! Accounts and their sessions in the store.
//!
//! An account has a mark of its own, 32 random bytes that stand in the same columns as the hash of a
//! browser's cookie: a seat is held by a browser or by an account, and nothing else differs.

use super::reader::ReadFault;
use super::sql::{Connection, Fault, Row, values};

/// Sessions of one account at most; the longest unused go first.
const MOST_SESSIONS: u32 = 32;

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its number.
    pub no: i64,
    /// Its name as it was written.
    pub name: String,
    /// The name by which it is found: two that look alike are one.
    pub folded: String,
    /// Its mark among those who hold seats.
    pub own: [u8; 32],
    /// The hash of its password, with salt and parameters.
    pub password: String,
}

/// Somebody who is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its number.
    pub no: i64,
    /// The account.
    pub account: i64,
    /// The account's name.
    pub name: String,
    /// The account's mark.
    pub own: [u8; 32],
    /// When he signed in.
    pub made: i64,
    /// When he was last here.
    pub seen: i64,
    /// What his browser calls itself.
    pub agent: String,
}

/// What can be written about accounts.
#[derive(Clone, Debug)]
pub enum Registry {
    /// A new account; its number is given by the store.
    SignUp {
        /// The account.
        account: Account,
        /// When.
        at: i64,
    },
    /// Another password; all other sessions end.
    Password {
        /// The account.
        account: i64,
        /// The hash of the new one.
        password: String,
        /// The session that goes on.
        keeps: [u8; 32],
    },
    /// The same password under newer parameters.
    Rehash {
        /// The account.
        account: i64,
        /// The new hash.
        password: String,
    },
    /// Somebody signs in.
    SignIn {
        /// The account.
        account: i64,
        /// SHA-256 of the cookie.
        token: [u8; 32],
        /// When.
        at: i64,
        /// What his browser calls itself.
        agent: String,
    },
    /// He is still here.
    Seen {
        /// SHA-256 of the cookie.
        token: [u8; 32],
        /// When.
        at: i64,
    },
    /// A session ends.
    End {
        /// The account.
        account: i64,
        /// The session; nothing for all of them.
        session: Option<i64>,
    },
    /// The seats and notices of a browser become the account's.
    Bring {
        /// The browser.
        browser: [u8; 32],
        /// The account's mark.
        own: [u8; 32],
    },
    /// Whoever has this code may set a new password, once.
    Lost {
        /// The account.
        account: i64,
        /// SHA-256 of the code.
        code: [u8; 32],
        /// Until when.
        until: i64,
    },
    /// A new password by such a code; all sessions end.
    Reset {
        /// The account.
        account: i64,
        /// SHA-256 of the code.
        code: [u8; 32],
        /// When.
        at: i64,
        /// The hash of the new password.
        password: String,
    },
    /// The account is deleted, and everything it holds: or a browser gets that.
    Delete {
        /// The account.
        account: i64,
        /// The account's mark.
        own: [u8; 32],
        /// The browser that gets its seats and notices.
        heir: Option<[u8; 32]>,
    },
    /// Sessions that are older are forgotten.
    Forget {
        /// Last seen before this.
        idle: i64,
        /// Made before this.
        made: i64,
    },
}

pub(super) fn register(connection: &Connection, registry: &Registry) -> Result<(), Fault> {
    match registry {
        Registry::SignUp { account, at } => {
            let Account { name, folded, own, password, .. } = account;
            connection.run(
                "INSERT INTO accounts (name, folded, own, password, created) \
                 VALUES (?1, ?2, ?3, ?4, ?5)",
                values![name, folded, own, password, at],
            )?;
        }
        Registry::Password { account, password, keeps } => {
            connection.run(
                "UPDATE accounts SET password = ?2 WHERE no = ?1",
                values![account, password],
            )?;
            connection.run(
                "DELETE FROM sessions WHERE account = ?1 AND token <> ?2",
                values![account, keeps],
            )?;
        }
        Registry::Rehash { account, password } => {
            connection.run(
                "UPDATE accounts SET password = ?2 WHERE no = ?1",
                values![account, password],
            )?;
        }
        Registry::SignIn { account, token, at, agent } => {
            connection.run(
                "INSERT INTO sessions (account, token, made, seen, agent) \
                 VALUES (?1, ?2, ?3, ?3, ?4)",
                values![account, token, at, agent],
            )?;
            connection.run(
                "DELETE FROM sessions WHERE account = ?1 AND no NOT IN \
                 (SELECT no FROM sessions WHERE account = ?1 ORDER BY seen DESC, no DESC LIMIT ?2)",
                values![account, MOST_SESSIONS],
            )?;
        }
        Registry::Seen { token, at } => {
            let seen = "UPDATE sessions SET seen = ?2 WHERE token = ?1 AND seen < ?2";
            connection.run(seen, values![token, at])?;
        }
        Registry::End { account, session: Some(no) } => {
            let end = "DELETE FROM sessions WHERE account = ?1 AND no = ?2";
            connection.run(end, values![account, no])?;
        }
        Registry::End { account, session: None } => {
            connection.run("DELETE FROM sessions WHERE account = ?1", values![account])?;
        }
        Registry::Bring { browser, own } => pass_on(connection, browser, own)?,
        Registry::Lost { account, code, until } => {
            connection.run(
                "INSERT INTO resets VALUES (?1, ?2, ?3) ON CONFLICT (account) \
                 DO UPDATE SET code = ?2, until = ?3",
                values![account, code, until],
            )?;
        }
        Registry::Reset { account, code, at, password } => {
            let used = "DELETE FROM resets WHERE account = ?1 AND code = ?2 AND until > ?3";
            if connection.run(used, values![account, code, at])? == 0 {
                return Err(Fault::Taken);
            }
            let password_of = "UPDATE accounts SET password = ?2 WHERE no = ?1";
            connection.run(password_of, values![account, password])?;
            connection.run("DELETE FROM sessions WHERE account = ?1", values![account])?;
        }
        Registry::Delete { account, own, heir } => {
            if let Some(heir) = heir {
                pass_on(connection, own, heir)?;
                let opened = "UPDATE games SET owner = ?2 WHERE owner = ?1";
                connection.run(opened, values![own, heir])?;
            }
            for sql in [
                "DELETE FROM notices WHERE target IN (SELECT no FROM targets WHERE browser = ?1)",
                "DELETE FROM targets WHERE browser = ?1",
                "DELETE FROM holds WHERE browser = ?1",
            ] {
                connection.run(sql, values![own])?;
            }
            for sql in [
                "DELETE FROM resets WHERE account = ?1",
                "DELETE FROM sessions WHERE account = ?1",
                "DELETE FROM accounts WHERE no = ?1",
            ] {
                connection.run(sql, values![account])?;
            }
        }
        Registry::Forget { idle, made } => {
            let old = "DELETE FROM sessions WHERE seen < ?1 OR made < ?2";
            connection.run(old, values![idle, made])?;
        }
    }
    Ok(())
}

/// Seats and notices go from one mark to another.
fn pass_on(connection: &Connection, from: &[u8; 32], to: &[u8; 32]) -> Result<(), Fault> {
    connection.run(
        "INSERT INTO holds SELECT ?2, game, seat, since FROM holds WHERE browser = ?1 \
         ON CONFLICT DO NOTHING",
        values![from, to],
    )?;
    connection.run("DELETE FROM holds WHERE browser = ?1", values![from])?;
    connection.run("UPDATE targets SET browser = ?2 WHERE browser = ?1", values![from, to])?;
    Ok(())
}

fn session(row: &Row<'_>) -> Result<Session, Fault> {
    Ok(Session {
        no: row.get(0)?,
        account: row.get(1)?,
        name: row.get(2)?,
        own: row.get(3)?,
        made: row.get(4)?,
        seen: row.get(5)?,
        agent: row.get(6)?,
    })
}

impl Account {
    /// The account of a name.
    pub fn by_name(connection: &Connection, folded: &str) -> Result<Option<Account>, ReadFault> {
        Ok(connection.first(
            "SELECT no, name, folded, own, password FROM accounts WHERE folded = ?1",
            values![folded],
            |row| {
                Ok(Account {
                    no: row.get(0)?,
                    name: row.get(1)?,
                    folded: row.get(2)?,
                    own: row.get(3)?,
                    password: row.get(4)?,
                })
            },
        )?)
    }
}

impl Session {
    /// The session of a cookie.
    pub fn by_token(
        connection: &Connection,
        token: [u8; 32],
    ) -> Result<Option<Session>, ReadFault> {
        Ok(connection.first(
            "SELECT sessions.no, account, name, own, made, seen, agent \
             FROM sessions JOIN accounts ON accounts.no = sessions.account WHERE token = ?1",
            values![token],
            session,
        )?)
    }

    /// The sessions of an account, the latest first.
    pub fn of(connection: &Connection, account: i64) -> Result<Vec<Session>, ReadFault> {
        Ok(connection.all(
            "SELECT sessions.no, account, name, own, made, seen, agent \
             FROM sessions JOIN accounts ON accounts.no = sessions.account \
             WHERE account = ?1 ORDER BY seen DESC, sessions.no DESC",
            values![account],
            session,
        )?)
    }
}

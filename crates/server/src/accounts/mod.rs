//! Accounts: for those who want their games in more than one browser. Nobody needs one.

mod password;

pub use password::{Hashed, Hasher};

use crate::hall::Hall;
use crate::secret::Secret;
use crate::store::{Account, ReadFault, Refusal, Registry, Session, Write};
use crate::{Config, OpenFault};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const DAY: i64 = 24 * 3600 * 1000;
/// A session ends when nobody used it for so long …
const IDLE: i64 = 30 * DAY;
/// … or when it is so old.
const OLDEST: i64 = 180 * DAY;
/// "Last seen" is written down at most so often.
const SEEN: i64 = 3600 * 1000;

/// Sessions remembered at most.
const MOST: usize = 10_000;
/// And for how long: what another server ended is heard of, but hearing may fail.
const REMEMBERED: Duration = Duration::from_secs(30);

/// A code for a new password is good for so long.
const CODE: i64 = DAY;

/// Letters of a name.
const NAME: std::ops::RangeInclusive<usize> = 2..=32;
/// Letters of a password.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=128;
/// What everybody tries first.
const COMMON: [&str; 16] = [
    "password",
    "passw0rd",
    "password1",
    "12345678",
    "123456789",
    "1234567890",
    "qwertyui",
    "qwertyuiop",
    "11111111",
    "iloveyou",
    "sunshine",
    "princess",
    "football",
    "baseball",
    "superman",
    "tokugawa",
];

/// Why an account was not made, opened or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// The name has too few or too many letters, or signs that are no letters.
    Name,
    /// The password is too short or too long, or everybody's first guess.
    Password,
    /// Somebody has this name.
    Taken,
    /// Name and password do not belong together.
    Wrong,
    /// The code for a new password is not good.
    Code,
    /// Too many passwords are being checked.
    Busy,
    /// It cannot be kept.
    Unwritable,
}

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Denied {
        match refusal {
            Refusal::Taken => Denied::Taken,
            Refusal::Unwritable(_) => Denied::Unwritable,
        }
    }
}

impl From<ReadFault> for Denied {
    fn from(_: ReadFault) -> Denied {
        Denied::Unwritable
    }
}

/// What was found, and when.
type Known = (Option<Session>, Instant);

/// Sessions that were looked up a moment ago.
#[derive(Default)]
pub struct Sessions {
    known: Mutex<HashMap<[u8; 32], Known>>,
}

impl Sessions {
    /// Everything is looked up again.
    pub fn forget(&self) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn get(&self, token: &[u8; 32]) -> Option<Option<Session>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let (session, at) = known.get(token)?;
        (at.elapsed() < REMEMBERED).then(|| session.clone())
    }

    fn put(&self, token: [u8; 32], session: Option<Session>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(token, (session, Instant::now()));
    }
}

/// The name by which an account is found; `None` if it is no name.
pub fn folded(name: &str) -> Option<String> {
    let letters = name.chars().count();
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    (NAME.contains(&letters) && name.chars().all(fits)).then(|| name.to_lowercase())
}

fn is_password(password: &str, name: &str) -> bool {
    let lower = password.to_lowercase();
    let first = password.chars().next();
    PASSWORD.contains(&password.chars().count())
        && !COMMON.contains(&lower.as_str())
        && lower != name.to_lowercase()
        && !password.chars().all(|c| Some(c) == first)
}

impl Hall {
    /// Who is signed in with this cookie.
    pub async fn session(&self, secret: &Secret) -> Option<Session> {
        let token = secret.hash();
        let now = self.clock.now();
        let lives = |session: &Session| now - session.seen < IDLE && now - session.made < OLDEST;
        if let Some(known) = self.sessions.get(&token) {
            return known.filter(lives);
        }
        let read = self.store.read(move |connection| Session::by_token(connection, token)).await;
        let mut found = read.ok()?.filter(lives);
        if let Some(session) = found.as_mut().filter(|session| now - session.seen > SEEN) {
            session.seen = now;
            // Whether this is kept makes little difference.
            let _ = self.store.write(Write::Account(Registry::Seen { token, at: now })).await;
        }
        self.sessions.put(token, found.clone());
        found
    }

    /// Makes an account.
    pub async fn sign_up(&self, name: &str, password: &str) -> Result<Account, Denied> {
        let folded = folded(name).ok_or(Denied::Name)?;
        if !is_password(password, name) {
            return Err(Denied::Password);
        }
        let own = self.luck.bytes().ok_or(Denied::Unwritable)?;
        let password = self.hashed(password).await?;
        let name = name.to_string();
        let account = Account { no: 0, name, folded: folded.clone(), own, password };
        let new = Registry::SignUp { account, at: self.clock.now() };
        self.store.write(Write::Account(new)).await?;
        self.account(folded).await?.ok_or(Denied::Unwritable)
    }

    async fn account(&self, folded: String) -> Result<Option<Account>, ReadFault> {
        self.store.read(move |connection| Account::by_name(connection, &folded)).await
    }

    /// The account of a name, if this is its password.
    pub async fn known(&self, name: &str, password: &str) -> Result<Account, Denied> {
        let account = match folded(name) {
            Some(folded) => self.account(folded).await?,
            None => None,
        };
        // A name that nobody has takes as long as one that somebody has.
        let kept = account.as_ref().map_or(password::NOBODY, |account| &account.password);
        let checked = self.hasher.check(password, kept).await.ok_or(Denied::Busy)?;
        let account = account.filter(|_| checked != Hashed::Wrong).ok_or(Denied::Wrong)?;
        if checked == Hashed::Old
            && let Some(salt) = self.luck.bytes()
            && let Some(password) = self.hasher.hash(password, salt).await
        {
            let better = Registry::Rehash { account: account.no, password };
            // If it cannot be kept now it is done the next time.
            let _ = self.store.write(Write::Account(better)).await;
        }
        Ok(account)
    }

    /// Signs somebody in; gives the secret of his cookie.
    pub async fn sign_in(&self, account: &Account, agent: &str) -> Result<Secret, Denied> {
        let secret = Secret::new(&self.luck).ok_or(Denied::Unwritable)?;
        let agent = agent.chars().filter(|c| !c.is_control()).take(160).collect();
        let (account, token, at) = (account.no, secret.hash(), self.clock.now());
        let new = Registry::SignIn { account, token, at, agent };
        self.store.write(Write::Account(new)).await?;
        let old = Registry::Forget { idle: at - IDLE, made: at - OLDEST };
        self.store.write(Write::Account(old)).await?;
        self.sessions.forget();
        Ok(secret)
    }

    /// The seats and notices of a browser become an account's.
    pub async fn bring(&self, browser: [u8; 32], own: [u8; 32]) -> Result<(), Denied> {
        self.store.write(Write::Account(Registry::Bring { browser, own })).await?;
        self.passed_on(browser).await;
        Ok(())
    }

    /// What this mark held is somebody else's now.
    async fn passed_on(&self, mark: [u8; 32]) {
        self.notices.look_again().await;
        for desk in self.all() {
            let concerns = {
                let people = desk.people();
                people.owner == mark || people.holds.iter().any(|hold| hold.browser == mark)
            };
            if concerns {
                self.look_up(&desk);
            }
        }
    }

    /// The sessions of an account.
    pub async fn sessions_of(&self, account: i64) -> Result<Vec<Session>, Denied> {
        Ok(self.store.read(move |connection| Session::of(connection, account)).await?)
    }

    /// Ends a session, or all of them.
    pub async fn sign_out(&self, account: i64, session: Option<i64>) -> Result<(), Denied> {
        self.store.write(Write::Account(Registry::End { account, session })).await?;
        self.sessions.forget();
        Ok(())
    }

    /// Another password; every other session ends.
    pub async fn change_password(
        &self,
        session: &Session,
        secret: &Secret,
        old: &str,
        new: &str,
    ) -> Result<(), Denied> {
        let account = self.known(&session.name, old).await?;
        if !is_password(new, &session.name) {
            return Err(Denied::Password);
        }
        let (account, keeps) = (account.no, secret.hash());
        let password = self.hashed(new).await?;
        let change = Registry::Password { account, password, keeps };
        self.store.write(Write::Account(change)).await?;
        self.sessions.forget();
        Ok(())
    }

    /// A new password by a code of [`code_for`]; every session ends. Whether it was the name or the
    /// code that was wrong is not told, nor by the time it takes.
    pub async fn reset_password(&self, name: &str, code: &str, new: &str) -> Result<(), Denied> {
        if !is_password(new, name) {
            return Err(Denied::Password);
        }
        let account = match folded(name) {
            Some(folded) => self.account(folded).await?,
            None => None,
        };
        let password = self.hashed(new).await?;
        let both = account.zip(Secret::read(code));
        let (account, code) = both.ok_or(Denied::Code)?;
        let (account, code, at) = (account.no, code.hash(), self.clock.now());
        let reset = Registry::Reset { account, code, at, password };
        match self.store.write(Write::Account(reset)).await {
            Err(Refusal::Taken) => return Err(Denied::Code),
            written => written?,
        }
        self.sessions.forget();
        Ok(())
    }

    /// Deletes an account, if this is its password. Its seats and notices go to a browser or are
    /// given up; the games go on.
    pub async fn delete_account(
        &self,
        session: &Session,
        password: &str,
        heir: Option<[u8; 32]>,
    ) -> Result<(), Denied> {
        let Account { no: account, own, .. } = self.known(&session.name, password).await?;
        self.store.write(Write::Account(Registry::Delete { account, own, heir })).await?;
        self.sessions.forget();
        self.passed_on(own).await;
        Ok(())
    }

    async fn hashed(&self, password: &str) -> Result<String, Denied> {
        let salt = self.luck.bytes().ok_or(Denied::Unwritable)?;
        self.hasher.hash(password, salt).await.ok_or(Denied::Busy)
    }
}

/// For whoever runs the server: a code by which the owner of an account sets a new password. It is
/// good once and for a day, and a newer one takes its place; `None` if nobody has this name.
pub async fn code_for(config: &Config, name: &str) -> Result<Option<String>, OpenFault> {
    let store = config.open(false).await?;
    let mut code = None;
    if let Some(folded) = folded(name) {
        let read = store.read(move |connection| Account::by_name(connection, &folded)).await;
        if let Some(account) = read.map_err(|fault| OpenFault(fault.0))? {
            let secret = Secret::new(&config.luck);
            let no_luck = || OpenFault("the system gives no random numbers".into());
            let secret = secret.ok_or_else(no_luck)?;
            let until = config.clock.now() + CODE;
            let lost = Registry::Lost { account: account.no, code: secret.hash(), until };
            let written = store.write(Write::Account(lost)).await;
            written.map_err(|refusal| OpenFault(refusal.to_string()))?;
            code = Some(secret.show());
        }
    }
    store.leave().await;
    Ok(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_passwords_are_checked() {
        assert_eq!(folded("Oda.Nobunaga"), Some("oda.nobunaga".into()));
        assert_eq!(folded("織田信長"), Some("織田信長".into()));
        for wrong in ["a", "a b", "", "x\u{202e}y", "a\u{200b}b", "<b>", &"n".repeat(33)] {
            assert_eq!(folded(wrong), None, "{wrong:?}");
        }
        assert!(is_password("three small boats", "oda"));
        for wrong in ["short", "password", "PASSWORD1", "aaaaaaaaaaaa", "nobunaga8"] {
            assert!(!is_password(wrong, "Nobunaga8"), "{wrong}");
        }
    }
}

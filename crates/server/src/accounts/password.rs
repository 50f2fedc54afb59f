//! Hashes of passwords: Argon2id with OWASP's least parameters, and only so many at a time.

use argon2::{Algorithm, Argon2, Params, Version};
use engine::digest::{hex, unhex};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Memory in KiB, passes, lanes.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// The hash of no password, so that a name nobody has takes as long to refuse.
pub(super) const NOBODY: &str = "argon2id$19456$2$1$0000000000000000000000000000000000000000000000000000000000000000$\
     0000000000000000000000000000000000000000000000000000000000000000";

/// What became of a password that was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hashed {
    /// It is right.
    Right,
    /// It is right, and hashed with weaker parameters than are used now.
    Old,
    /// It is wrong.
    Wrong,
}

/// Hashes passwords, so many at a time; so many more may wait.
pub struct Hasher {
    at_work: Arc<Semaphore>,
    in_line: Arc<Semaphore>,
}

impl Hasher {
    /// So many at a time, and so many in line.
    pub fn new(at_work: usize, in_line: usize) -> Hasher {
        let (at_work, all) = (at_work.max(1), at_work.max(1) + in_line);
        Hasher {
            at_work: Arc::new(Semaphore::new(at_work)),
            in_line: Arc::new(Semaphore::new(all)),
        }
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let in_line = Arc::clone(&self.in_line).try_acquire_owned().ok()?;
        let at_work = Arc::clone(&self.at_work).acquire_owned().await.ok()?;
        let task = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if whoever asked has gone.
            let _held = (in_line, at_work);
            work()
        });
        task.await.ok().flatten()
    }

    /// Hashes a password; `None` when too many wait.
    pub async fn hash(&self, password: &str, salt: [u8; 32]) -> Option<String> {
        let password = password.to_string();
        self.work(move || {
            let hash = hashed(&password, &salt, MEMORY, PASSES, LANES)?;
            Some(format!("argon2id${MEMORY}${PASSES}${LANES}${}${}", hex(&salt), hex(&hash)))
        })
        .await
    }

    /// Checks a password; `None` when too many wait.
    pub async fn check(&self, password: &str, kept: &str) -> Option<Hashed> {
        let (password, kept) = (password.to_string(), kept.to_string());
        self.work(move || Some(checked(&password, &kept).unwrap_or(Hashed::Wrong))).await
    }
}

fn hashed(password: &str, salt: &[u8], memory: u32, passes: u32, lanes: u32) -> Option<[u8; 32]> {
    let params = Params::new(memory, passes, lanes, Some(32)).ok()?;
    let mut hash = [0; 32];
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon.hash_password_into(password.as_bytes(), salt, &mut hash).ok()?;
    Some(hash)
}

fn checked(password: &str, kept: &str) -> Option<Hashed> {
    let mut parts = kept.split('$');
    let kind = parts.next()?;
    let mut number = || parts.next()?.parse::<u32>().ok();
    let (memory, passes, lanes) = (number()?, number()?, number()?);
    let (salt, hash): ([u8; 32], [u8; 32]) = (unhex(parts.next()?)?, unhex(parts.next()?)?);
    let ours = hashed(password, &salt, memory, passes, lanes)?;
    // Every byte is looked at, so that time does not tell how many agree.
    let differ = ours.iter().zip(&hash).fold(0, |differ, (a, b)| differ | (a ^ b));
    Some(if differ != 0 || kind != "argon2id" {
        Hashed::Wrong
    } else if memory < MEMORY || passes < PASSES {
        Hashed::Old
    } else {
        Hashed::Right
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn passwords_are_hashed_and_checked() {
        let hasher = Hasher::new(2, 2);
        let kept = hasher.hash("three small boats", [7; 32]).await.unwrap();
        assert_eq!(hasher.check("three small boats", &kept).await, Some(Hashed::Right));
        assert_eq!(hasher.check("three small boat", &kept).await, Some(Hashed::Wrong));
        assert_eq!(hasher.check("", NOBODY).await, Some(Hashed::Wrong));
        for garbled in ["", "argon2id$", "argon2id$1$2$3$4$5", "argon2id$4294967295$1$1$0$0"] {
            assert_eq!(hasher.check("x", garbled).await, Some(Hashed::Wrong), "{garbled}");
        }
        let weak = hashed("old and weak", &[1; 32], 8192, 1, 1).unwrap();
        let weak = format!("argon2id$8192$1$1${}${}", hex(&[1; 32]), hex(&weak));
        assert_eq!(hasher.check("old and weak", &weak).await, Some(Hashed::Old));
    }

    /// The first vector of RFC 9106 has other parameters than ours; this one was made by the
    /// reference program `argon2` (`echo -n password | argon2 somesalt…`), see its own tests.
    #[test]
    fn the_hash_is_argon2id() {
        let made = hashed("password", b"somesalt", 65_536, 2, 1).unwrap();
        assert_eq!(hex(&made), "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7");
    }

    #[tokio::test]
    async fn only_so_many_wait() {
        let hasher = Arc::new(Hasher::new(1, 1));
        let tasks: Vec<_> = (0..6)
            .map(|_| {
                let hasher = Arc::clone(&hasher);
                tokio::spawn(async move { hasher.hash("three small boats", [1; 32]).await })
            })
            .collect();
        let mut refused = 0;
        for task in tasks {
            refused += u32::from(task.await.unwrap().is_none());
        }
        assert!((1..=4).contains(&refused), "{refused}");
    }
}

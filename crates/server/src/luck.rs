//! Where ids, secrets and seeds come from: the operating system, or a number in tests that compare
//! two runs byte by byte.

use sha2::{Digest, Sha256};
use std::sync::atomic::{AtomicU64, Ordering};

/// A source of bytes that nobody can guess.
#[derive(Debug, Default)]
pub enum Luck {
    /// The operating system's.
    #[default]
    System,
    /// Known to everybody who knows the number: for tests only.
    Fixed(u64, AtomicU64),
}

impl Luck {
    /// Bytes that follow from `number`, for tests.
    pub fn fixed(number: u64) -> Luck {
        Luck::Fixed(number, AtomicU64::new(0))
    }

    /// 32 bytes. `None` when the operating system has none to give.
    pub fn bytes(&self) -> Option<[u8; 32]> {
        match self {
            Luck::System => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).ok()?;
                Some(bytes)
            }
            Luck::Fixed(number, count) => {
                let count = count.fetch_add(1, Ordering::Relaxed);
                let mut hasher = Sha256::new();
                hasher.update(number.to_le_bytes());
                hasher.update(count.to_le_bytes());
                Some(hasher.finalize().into())
            }
        }
    }
}

//! Secrets: 32 random bytes that a browser or a link carries, of which only the hash is kept.

use crate::luck::Luck;
use engine::digest::{hex, unhex};
use sha2::{Digest, Sha256};
use std::fmt;

/// A secret in the open, on its way to the one who shall have it. It is never stored or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A new one; `None` when the operating system gives no randomness.
    pub fn new(luck: &Luck) -> Option<Secret> {
        luck.bytes().map(Secret)
    }

    /// Reads 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<Secret> {
        unhex(text.trim()).map(Secret)
    }

    /// What is kept of it.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }

    /// As 64 hexadecimal digits.
    pub fn show(&self) -> String {
        hex(&self.0)
    }
}

impl fmt::Debug for Secret {
    /// Never prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The value of a cookie in a `Cookie` header.
pub fn cookie<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    header.split(';').find_map(|pair| {
        let (key, value) = pair.split_once('=')?;
        (key.trim() == name).then(|| value.trim())
    })
}

/// The first bytes of a SHA-256 over parts that cannot run into each other.
pub fn short_hash<const N: usize>(parts: &[&[u8]]) -> [u8; N] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let mut short = [0; N];
    short.copy_from_slice(&hasher.finalize()[..N]);
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_read_and_never_printed() {
        let secret = Secret::new(&Luck::fixed(1)).unwrap();
        assert_eq!(Secret::read(&secret.show()), Some(secret.clone()));
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        assert_ne!(secret.hash(), Secret::new(&Luck::fixed(2)).unwrap().hash());
        for wrong in ["", "00", &"zz".repeat(32), &"0".repeat(65), "é"] {
            assert_eq!(Secret::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn cookies_are_found_among_others() {
        assert_eq!(cookie("a=1; look=ja.dark; kassen=abc", "kassen"), Some("abc"));
        assert_eq!(cookie("xkassen=abc;;=;kassen", "kassen"), None);
    }

    #[test]
    fn parts_do_not_run_into_each_other() {
        assert_ne!(short_hash::<8>(&[b"ab", b"c"]), short_hash::<8>(&[b"a", b"bc"]));
    }
}

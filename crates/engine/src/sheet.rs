//! What does not change during a game (maps, orders of battle, charts) and so is not copied with it.
//!
//! A table holds a [`Sheet`]: a copyable handle to data interned once per content. It compares and
//! hashes by its key and is saved as its key; the save carries the scenario's text, so that the
//! sheet is there again before the table is read.

use crate::Fault;
use crate::digest::hex;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};

/// Different sheets one process may hold. They are never given back, so a server that takes
/// players' own files must not grow without end.
pub const MOST_SHEETS: usize = 4096;

/// All sheets of one kind. A rule set declares one as a `static`.
#[derive(Debug)]
pub struct Registry<T: 'static>(Mutex<BTreeMap<u64, &'static T>>);

impl<T> Registry<T> {
    /// An empty one.
    pub const fn new() -> Registry<T> {
        Registry(Mutex::new(BTreeMap::new()))
    }
}

impl<T> Default for Registry<T> {
    fn default() -> Self {
        Registry::new()
    }
}

/// Data that is interned.
pub trait Interned: Sized + fmt::Debug + Send + Sync + 'static {
    /// Where.
    fn registry() -> &'static Registry<Self>;
}

/// A handle to interned data.
pub struct Sheet<T: 'static> {
    key: u64,
    data: &'static T,
}

impl<T: Interned> Sheet<T> {
    /// Interns data under the content it was made from.
    pub fn intern(content: &[u8], make: impl FnOnce() -> T) -> Result<Sheet<T>, Fault> {
        let digest = Sha256::digest(content);
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        let key = u64::from_le_bytes(first);
        let mut sheets = T::registry().0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(data) = sheets.get(&key) {
            return Ok(Sheet { key, data });
        }
        if sheets.len() >= MOST_SHEETS {
            return Err(Fault::new(format!("{MOST_SHEETS} different scenarios are open already"))
                .help("start the program again to open others"));
        }
        let data: &'static T = Box::leak(Box::new(make()));
        sheets.insert(key, data);
        Ok(Sheet { key, data })
    }

    fn find(key: u64) -> Option<Sheet<T>> {
        let sheets = T::registry().0.lock().unwrap_or_else(PoisonError::into_inner);
        sheets.get(&key).map(|&data| Sheet { key, data })
    }
}

impl<T> Clone for Sheet<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Sheet<T> {}

impl<T> Deref for Sheet<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        self.data
    }
}

impl<T> Sheet<T> {
    /// The data for as long as the process runs, so that a table may be changed while it is read.
    #[inline]
    pub fn get(self) -> &'static T {
        self.data
    }
}

impl<T> PartialEq for Sheet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<T> Eq for Sheet<T> {}

impl<T> Hash for Sheet<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl<T> fmt::Debug for Sheet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sheet({:016x})", self.key)
    }
}

impl<T> Serialize for Sheet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        hex(&self.key.to_be_bytes()).serialize(serializer)
    }
}

impl<'de, T: Interned> Deserialize<'de> for Sheet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let key = u64::from_str_radix(&text, 16).map_err(serde::de::Error::custom)?;
        Sheet::find(key).ok_or_else(|| {
            serde::de::Error::custom("the scenario of this position has not been loaded")
        })
    }
}

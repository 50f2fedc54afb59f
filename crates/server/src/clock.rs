//! What time it is: the system's, or one that stands still in tests.

use std::time::{SystemTime, UNIX_EPOCH};

/// A clock.
#[derive(Clone, Copy, Debug, Default)]
pub enum Clock {
    /// The system's.
    #[default]
    System,
    /// Always this, in milliseconds since 1970.
    Still(i64),
}

impl Clock {
    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        match self {
            Clock::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                since.map_or(0, |since| since.as_millis() as i64)
            }
            Clock::Still(at) => *at,
        }
    }
}

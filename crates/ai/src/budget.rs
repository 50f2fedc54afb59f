//! How long a player may think.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use engine::Garbled;

/// How long a player may think about one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// So many worlds; the answer can be had again from the same seed.
    Iterations(u32),
    /// So much time by the clock; the answer depends on the machine.
    Time(Duration),
}

impl Budget {
    /// Does the same seed always lead to the same answer?
    pub const fn repeatable(self) -> bool {
        matches!(self, Budget::Iterations(_))
    }

    /// Starts to count.
    pub(crate) fn begin(self) -> Meter {
        match self {
            Budget::Iterations(most) => Meter { most, until: None, span: Duration::ZERO },
            Budget::Time(span) => {
                let until = Instant::now().checked_add(span);
                Meter { most: u32::MAX, until, span }
            }
        }
    }

    /// How many answers can be told apart with it, when a walk takes as long as `pace`: with fewer
    /// walks than these for each, luck would drop good ones in the first round.
    pub(crate) fn arms(self, pace: Duration) -> u32 {
        const WALKS: u32 = 16;
        let walks = match self {
            Budget::Iterations(most) => most,
            Budget::Time(_) if pace.is_zero() => u32::MAX,
            Budget::Time(span) => {
                (span.as_nanos() / pace.as_nanos()).try_into().unwrap_or(u32::MAX)
            }
        };
        walks / WALKS
    }

    /// How long a walk took if there were so many of them; nothing is known of it where the clock
    /// was not looked at.
    pub(crate) fn pace(self, walks: u32) -> Duration {
        match self {
            Budget::Iterations(_) => Duration::ZERO,
            Budget::Time(span) => span / walks.max(1),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(most) => write!(f, "{most}"),
            Budget::Time(span) => write!(f, "{}ms", span.as_millis()),
        }
    }
}

impl FromStr for Budget {
    type Err = Garbled;

    /// Reads `1000` (iterations), `500ms` or `2s`.
    fn from_str(text: &str) -> Result<Budget, Garbled> {
        let wrong = || {
            Garbled::new(format!(
                "'{text}' is no budget: write iterations (1000) or a time (500ms, 2s)"
            ))
        };
        let number = |digits: &str| digits.trim().parse::<u32>().ok().filter(|&n| n > 0);
        let budget = if let Some(digits) = text.strip_suffix("ms") {
            number(digits).map(|n| Budget::Time(Duration::from_millis(u64::from(n))))
        } else if let Some(digits) = text.strip_suffix('s') {
            number(digits).map(|n| Budget::Time(Duration::from_secs(u64::from(n))))
        } else {
            number(text).map(Budget::Iterations)
        };
        budget.ok_or_else(wrong)
    }
}

/// A budget being used up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter {
    most: u32,
    until: Option<Instant>,
    span: Duration,
}

impl Meter {
    /// What each of `left` answers may use in round number `round` of `rounds`, all rounds being
    /// given as much.
    pub(crate) fn share(&self, round: u32, rounds: u32, left: usize) -> Share {
        match self.until {
            None => Share { most: (self.most / rounds / left as u32).max(1), until: None },
            Some(end) => {
                let rest = self.span * (rounds - 1 - round) / rounds;
                Share { most: u32::MAX, until: end.checked_sub(rest) }
            }
        }
    }

    /// May iteration `done` (from 0) still be begun? The first always may, so that there is an
    /// answer; the clock is read at every fourth only.
    pub(crate) fn allows(&self, done: u32) -> bool {
        if done == 0 {
            return true;
        }
        let in_time = || self.until.is_none_or(|until| Instant::now() < until);
        done < self.most && (!done.is_multiple_of(4) || in_time())
    }
}

/// A part of a budget: so many walks, or until then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    most: u32,
    until: Option<Instant>,
}

impl Share {
    /// May walk `done` (from 0) still be begun? The first always may.
    pub(crate) fn allows(&self, done: u32) -> bool {
        let in_time = || self.until.is_none_or(|until| Instant::now() < until);
        done == 0 || done < self.most && in_time()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_and_written() {
        assert_eq!("250".parse(), Ok(Budget::Iterations(250)));
        assert_eq!("20ms".parse(), Ok(Budget::Time(Duration::from_millis(20))));
        assert_eq!("2s".parse::<Budget>().unwrap().to_string(), "2000ms");
        for wrong in ["", "0", "fast", "-3", "ms"] {
            assert!(wrong.parse::<Budget>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_meter_allows_one_iteration_at_least() {
        let meter = Budget::Iterations(3).begin();
        assert_eq!((0..9).filter(|&done| meter.allows(done)).count(), 3);
        let late = Budget::Time(Duration::ZERO).begin();
        assert!(late.allows(0) && !late.allows(4));
    }
}

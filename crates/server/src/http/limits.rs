//! How much one may ask for: every limit in one place.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A burst, and how many a second after that.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f32,
    /// A second in the long run.
    pub per_second: f32,
}

const fn rate(burst: f32, per_second: f32) -> Rate {
    Rate { burst, per_second }
}

const HOUR: f32 = 3600.0;

/// Every limit. Those by address spare this very machine, whose owner the server belongs to, unless
/// a proxy stands before the server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Any request, by address.
    pub anything: Rate,
    /// Opening games, by address.
    pub opening: Rate,
    /// Exchanging links for seats, by address.
    pub claiming: Rate,
    /// Failing at it, by address.
    pub failing: Rate,
    /// Deciding, by seat.
    pub deciding: Rate,
    /// Odds and hints, by seat.
    pub asking: Rate,
    /// Asking for notices and trying them, by address.
    pub noticing: Rate,
    /// Streams of events at the same time, by address.
    pub streams: u32,
    /// Odds and hints that are worked out at the same time, by the whole server.
    pub at_work: usize,
    /// And that may wait for it.
    pub in_line: usize,
    /// Making accounts, by address.
    pub signing_up: Rate,
    /// Signing in, by address.
    pub signing_in: Rate,
    /// Signing in, by account.
    pub guessing: Rate,
    /// Passwords that are hashed at the same time, by the whole server.
    pub hashing: usize,
    /// And that may wait for it.
    pub hashing_in_line: usize,
    /// Does this very machine have limits too?
    pub here_too: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            anything: rate(200.0, 50.0),
            opening: rate(20.0, 60.0 / (24.0 * HOUR)),
            claiming: rate(30.0, 30.0 / 600.0),
            failing: rate(10.0, 10.0 / HOUR),
            deciding: rate(20.0, 2.0),
            asking: rate(30.0, 5.0),
            noticing: rate(10.0, 20.0 / HOUR),
            streams: 64,
            at_work: 2,
            in_line: 16,
            signing_up: rate(10.0, 100.0 / (24.0 * HOUR)),
            signing_in: rate(100.0, 100.0 / 600.0),
            guessing: rate(20.0, 20.0 / 900.0),
            hashing: 2,
            hashing_in_line: 16,
            here_too: false,
        }
    }
}

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Any request.
    Anything,
    /// Opening games.
    Opening,
    /// Exchanging links.
    Claiming,
    /// Failing at it.
    Failing,
    /// Deciding.
    Deciding,
    /// Odds and hints.
    Asking,
    /// Asking for notices.
    Noticing,
    /// Making accounts.
    SigningUp,
    /// Signing in from somewhere.
    SigningIn,
    /// Signing in to an account.
    Guessing,
}

/// Who is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whom {
    /// An address; for IPv6 its network, because a household has more of them than we have memory.
    Address(u128),
    /// A seat: the number of the game, and which.
    Seat(i64, u8),
    /// An account, by a hash of its name, whether there is one or not.
    Account([u8; 16]),
}

impl Whom {
    /// An address.
    pub fn address(address: IpAddr) -> Whom {
        Whom::Address(match address.to_canonical() {
            IpAddr::V4(address) => u128::from(u32::from(address)),
            IpAddr::V6(address) => u128::from(address) >> 64 << 64,
        })
    }
}

/// Entries at most; when there are more, those that are full again are forgotten.
const MOST: usize = 65_536;

struct Bucket {
    left: f32,
    at: Instant,
}

/// Counts who asked for how much.
pub struct Limiter {
    limits: Limits,
    buckets: Mutex<HashMap<(What, Whom), Bucket>>,
    streams: Mutex<HashMap<Whom, u32>>,
}

impl Limiter {
    /// Nobody has asked for anything.
    pub fn new(limits: Limits) -> Limiter {
        Limiter { limits, buckets: Mutex::default(), streams: Mutex::default() }
    }

    fn rate(&self, what: What) -> Rate {
        match what {
            What::Anything => self.limits.anything,
            What::Opening => self.limits.opening,
            What::Claiming => self.limits.claiming,
            What::Failing => self.limits.failing,
            What::Deciding => self.limits.deciding,
            What::Asking => self.limits.asking,
            What::Noticing => self.limits.noticing,
            What::SigningUp => self.limits.signing_up,
            What::SigningIn => self.limits.signing_in,
            What::Guessing => self.limits.guessing,
        }
    }

    /// Takes one, or says how long to wait.
    pub fn take(&self, what: What, whom: Whom, now: Instant) -> Result<(), Duration> {
        self.weigh(what, whom, now, 1.0)
    }

    /// Is there one to take? Nothing is taken.
    pub fn may(&self, what: What, whom: Whom, now: Instant) -> Result<(), Duration> {
        self.weigh(what, whom, now, 0.0)
    }

    fn weigh(&self, what: What, whom: Whom, now: Instant, taken: f32) -> Result<(), Duration> {
        let rate = self.rate(what);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            buckets.retain(|(what, _), bucket| {
                let rate = self.rate(*what);
                filled(bucket, rate, now) < rate.burst
            });
            if buckets.len() >= MOST {
                buckets.clear();
            }
        }
        let bucket = buckets.entry((what, whom)).or_insert(Bucket { left: rate.burst, at: now });
        bucket.left = filled(bucket, rate, now);
        bucket.at = now;
        if bucket.left < 1.0 {
            let wait = (1.0 - bucket.left) / rate.per_second.max(1e-6);
            return Err(Duration::from_secs_f32(wait.clamp(0.001, 86_400.0)));
        }
        bucket.left -= taken;
        Ok(())
    }

    /// Counts a stream in; `false` if there are too many.
    pub fn stream_opens(&self, whom: Whom) -> bool {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let count = streams.entry(whom).or_insert(0);
        if *count >= self.limits.streams {
            return false;
        }
        *count += 1;
        true
    }

    /// Counts a stream out.
    pub fn stream_closes(&self, whom: Whom) {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = streams.get_mut(&whom) {
            *count -= 1;
            if *count == 0 {
                streams.remove(&whom);
            }
        }
    }
}

fn filled(bucket: &Bucket, rate: Rate, now: Instant) -> f32 {
    let since = now.saturating_duration_since(bucket.at).as_secs_f32();
    (bucket.left + since * rate.per_second).min(rate.burst)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_kept_to_the_one() {
        let limiter = Limiter::new(Limits::default());
        let (now, whom) = (Instant::now(), Whom::Seat(1, 0));
        for _ in 0..20 {
            assert!(limiter.take(What::Deciding, whom, now).is_ok());
        }
        let wait = limiter.take(What::Deciding, whom, now).unwrap_err();
        assert!((0.4..0.6).contains(&wait.as_secs_f32()), "{wait:?}");
        assert!(limiter.take(What::Deciding, Whom::Seat(1, 1), now).is_ok());
        assert!(limiter.take(What::Deciding, whom, now + Duration::from_millis(499)).is_err());
        assert!(limiter.take(What::Deciding, whom, now + Duration::from_millis(501)).is_ok());
        assert!(limiter.take(What::Deciding, whom, now + Duration::from_millis(502)).is_err());
    }

    #[test]
    fn a_household_is_one_address_and_streams_are_counted() {
        let first = Whom::address("2001:db8::1".parse().unwrap());
        assert_eq!(first, Whom::address("2001:db8::ffff".parse().unwrap()));
        assert_ne!(first, Whom::address("2001:db8:0:1::1".parse().unwrap()));
        let mapped = Whom::address("::ffff:10.0.0.1".parse().unwrap());
        assert_eq!(mapped, Whom::address("10.0.0.1".parse().unwrap()));
        let limiter = Limiter::new(Limits { streams: 2, ..Limits::default() });
        assert!(limiter.stream_opens(first) && limiter.stream_opens(first));
        assert!(!limiter.stream_opens(first));
        limiter.stream_closes(first);
        assert!(limiter.stream_opens(first));
    }

    #[test]
    fn many_addresses_do_not_fill_the_memory() {
        let limiter = Limiter::new(Limits::default());
        let now = Instant::now();
        for number in 0..(MOST as u128 + 1000) {
            let _ = limiter.take(What::Anything, Whom::Address(number), now);
        }
        assert!(limiter.buckets.lock().unwrap().len() <= MOST);
    }
}

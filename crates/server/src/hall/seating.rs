//! Taking a seat by its secret link, and sending everybody away from one.

use super::Hall;
use super::desk::{Desk, Player};
use crate::secret::Secret;
use crate::store::{Hold, Link, Refusal, Write};
use engine::Seat;
use std::fmt;

/// A link that nobody has used lapses after so many milliseconds (14 days).
const LAPSES: i64 = 14 * 24 * 3600 * 1000;

/// Browsers that may hold one seat.
const MOST_HOLDERS: usize = 8;

/// Why a seat was not taken or given away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimFault {
    /// No seat of this game has this secret, or it was revoked or has lapsed.
    Unknown,
    /// Too many browsers hold the seat.
    Crowded,
    /// This seat is not this browser's to give away.
    NotYours,
    /// It cannot be written.
    Unwritable(String),
}

impl fmt::Display for ClaimFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClaimFault::Unknown => {
                f.write_str("this link is not valid: it was revoked, has lapsed, or was cut short")
            }
            ClaimFault::Crowded => f.write_str("too many browsers hold this seat already"),
            ClaimFault::NotYours => f.write_str("only whoever sits there can give the seat away"),
            ClaimFault::Unwritable(what) => f.write_str(what),
        }
    }
}

impl From<Refusal> for ClaimFault {
    fn from(refusal: Refusal) -> ClaimFault {
        ClaimFault::Unwritable(refusal.to_string())
    }
}

impl Desk {
    /// The seat that a secret opens.
    pub fn seat_of(&self, secret: &Secret, now: i64) -> Option<Seat> {
        let hash = secret.hash();
        let people = self.people();
        let link = people.links.iter().find(|link| link.secret == hash)?;
        let lapsed = link.claimed.is_none() && now - link.issued > LAPSES;
        (!lapsed).then_some(link.seat)
    }

    /// May this browser send everybody away from a seat? Whoever holds it may; as long as nobody
    /// does, whoever opened the game may.
    pub fn may_revoke(&self, browser: &[u8; 32], seat: Seat) -> bool {
        if self.players[seat.index()] != Player::Human {
            return false;
        }
        let people = self.people();
        let mut holders = people.holds.iter().filter(|hold| hold.seat == seat).peekable();
        match holders.peek() {
            None => people.owner == *browser,
            Some(_) => holders.any(|hold| hold.browser == *browser),
        }
    }
}

impl Hall {
    /// Gives a browser the seat that a secret opens.
    pub async fn claim(
        &self,
        desk: &Desk,
        secret: &Secret,
        browser: [u8; 32],
    ) -> Result<Seat, ClaimFault> {
        let now = self.clock.now();
        let seat = desk.seat_of(secret, now).ok_or(ClaimFault::Unknown)?;
        self.hold(desk, Hold { browser, seat }, now).await?;
        // A match is one appointment: whoever takes a seat plays the other side of the other game.
        if let Some(other) = &desk.pair
            && let Ok(Some(other)) = self.desk(other).await
        {
            let seat = !seat;
            let free = other.people().holds.iter().all(|hold| hold.seat != seat);
            if free && other.people().links.iter().any(|link| link.seat == seat) {
                self.hold(&other, Hold { browser, seat }, now).await?;
            }
        }
        Ok(seat)
    }

    async fn hold(&self, desk: &Desk, hold: Hold, now: i64) -> Result<(), ClaimFault> {
        let seat = hold.seat;
        {
            let people = desk.people();
            if people.holds.contains(&hold) {
                return Ok(());
            }
            if people.holds.iter().filter(|hold| hold.seat == seat).count() >= MOST_HOLDERS {
                return Err(ClaimFault::Crowded);
            }
        }
        self.store.write(Write::Claim { game: desk.no, hold, at: now }).await?;
        let mut people = desk.people_mut();
        people.holds.push(hold);
        for link in people.links.iter_mut().filter(|link| link.seat == seat) {
            link.claimed = link.claimed.or(Some(now));
        }
        // A link that has been used is not shown any more; a new one can be made.
        desk.fresh()[seat.index()] = None;
        Ok(())
    }

    /// Makes the seat's link and everybody else's hold on it void, and gives a new link.
    pub async fn revoke(
        &self,
        desk: &Desk,
        seat: Seat,
        browser: [u8; 32],
    ) -> Result<Secret, ClaimFault> {
        if !desk.may_revoke(&browser, seat) {
            return Err(ClaimFault::NotYours);
        }
        let no_luck = || ClaimFault::Unwritable("the system gives no random numbers".into());
        let secret = Secret::new(&self.luck).ok_or_else(no_luck)?;
        let issued = self.clock.now();
        let link = Link { seat, secret: secret.hash(), issued, claimed: None };
        let stays = desk.people().holds.contains(&Hold { browser, seat });
        let keeps = stays.then_some(browser);
        self.store.write(Write::Revoke { game: desk.no, link, keeps }).await?;
        let mut people = desk.people_mut();
        people.holds.retain(|hold| hold.seat != seat || Some(hold.browser) == keeps);
        people.links.retain(|link| link.seat != seat);
        people.links.push(link);
        desk.fresh()[seat.index()] = Some(secret.show());
        Ok(secret)
    }
}

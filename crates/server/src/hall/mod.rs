//! The hall: every game that is being played, at a desk of its own.
//!
//! A [`Desk`] holds one game in memory. It is set up from the store when somebody asks for the game
//! and cleared when the hall is full and nobody sits there; what is in memory is never more than
//! what is on the disk, because a decision is committed before the desk is left.

mod acting;
mod desk;
mod following;
mod keeping;
mod keys;
mod opening;
mod rebuilding;
mod seating;
mod standing;
mod summary;
mod through;

pub use acting::{Act, Done, Refused};
pub use desk::{Beat, Desk, Live, People, Player};
pub use opening::{Dice, NotOpened, Order, Sits};
pub use rebuilding::Broken;
pub use seating::ClaimFault;
pub use summary::Summary;

use crate::accounts::{Hasher, Sessions};
use crate::clock::Clock;
use crate::luck::Luck;
use crate::notices::Notices;
use crate::opponents::Opponents;
use crate::store::{Kept, Store};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Digits of a game's id.
const ID_DIGITS: usize = 20;

/// Can this be the id of a game?
pub fn is_id(text: &str) -> bool {
    text.len() == ID_DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// An id as desks are found by it: in the map itself, because a text lies somewhere else in memory, and
/// to go there takes longer than everything else about finding a desk.
type Id = [u8; ID_DIGITS];

/// Every game that is being played.
pub struct Hall {
    /// Where they are kept.
    pub store: Store,
    /// Where ids and seeds come from.
    pub luck: Luck,
    /// What time it is.
    pub clock: Clock,
    /// Computer players.
    pub opponents: Opponents,
    /// Tells people that it is their turn.
    pub notices: Arc<Notices>,
    /// Who is signed in.
    pub sessions: Sessions,
    /// Hashes passwords.
    pub hasher: Hasher,
    desks: Mutex<HashMap<Id, Arc<Desk>>>,
    /// Held while a desk is set up, so that no game gets two.
    setting_up: tokio::sync::Mutex<()>,
    most_open: usize,
    /// Decisions in the log when it was last looked at.
    unsettled: AtomicUsize,
}

impl Hall {
    /// A hall with nobody in it.
    pub fn new(
        store: Store,
        luck: Luck,
        clock: Clock,
        opponents: Opponents,
        notices: Arc<Notices>,
        hasher: Hasher,
        most_open: usize,
    ) -> Arc<Hall> {
        Arc::new(Hall {
            store,
            luck,
            clock,
            opponents,
            notices,
            desks: Mutex::new(HashMap::new()),
            setting_up: tokio::sync::Mutex::new(()),
            sessions: Sessions::default(),
            hasher,
            most_open: most_open.max(1),
            unsettled: AtomicUsize::new(0),
        })
    }

    fn desks(&self) -> MutexGuard<'_, HashMap<Id, Arc<Desk>>> {
        self.desks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The desk of a game, if it is set up; that does not count as asking for it.
    fn found(&self, id: &str) -> Option<Arc<Desk>> {
        self.desks().get(id.as_bytes()).cloned()
    }

    /// A desk is set up.
    fn place(&self, desk: &Arc<Desk>) {
        // Ids are as long as this, or nobody could ask for them.
        if let Ok(id) = desk.id.as_bytes().try_into() {
            self.desks().insert(id, Arc::clone(desk));
        }
    }

    /// The desk of a game, if it is set up.
    pub fn at_hand(&self, id: &str) -> Option<Arc<Desk>> {
        let desk = self.found(id)?;
        desk.used.store(self.clock.now(), Ordering::Relaxed);
        Some(desk)
    }

    /// The desk of a game, set up from the store if need be; `None` if there is no such game.
    pub async fn desk(&self, id: &str) -> Result<Option<Arc<Desk>>, Broken> {
        if let Some(desk) = self.at_hand(id) {
            if self.is_behind(&desk) {
                drop(self.sit(&desk).await?);
            }
            return Ok(Some(desk));
        }
        if !is_id(id) {
            return Ok(None);
        }
        let _alone = self.setting_up.lock().await;
        if let Some(desk) = self.at_hand(id) {
            return Ok(Some(desk));
        }
        if self.desks().len() >= 2 * self.most_open {
            return Err(Broken::Full);
        }
        let name = id.to_string();
        let epoch = self.store.epoch().unwrap_or(0);
        let read = self.store.read(move |connection| Kept::by_id(connection, &name)).await;
        let Some(kept) = read.map_err(|fault| Broken::Unreadable(fault.0))? else {
            return Ok(None);
        };
        let now = self.clock.now();
        let set_up = tokio::task::spawn_blocking(move || Desk::set_up(kept, now, epoch)).await;
        let desk = Arc::new(set_up.map_err(|error| Broken::Rules(error.to_string()))??);
        self.place(&desk);
        Ok(Some(desk))
    }

    /// Every desk that is set up.
    pub fn all(&self) -> Vec<Arc<Desk>> {
        self.desks().values().cloned().collect()
    }

    /// How many desks are set up.
    pub fn count(&self) -> usize {
        self.desks().len()
    }
}

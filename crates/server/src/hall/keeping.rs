//! Keeping positions beside the records, clearing desks nobody sits at, and looking for room.

use super::acting::json;
use super::rebuilding::Broken;
use super::{Desk, Hall, Summary};
use crate::store::{Snapshot, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A position is kept when the game has been quiet for so many milliseconds …
const QUIET: i64 = 2_000;
/// … or after so many decisions.
const MANY: u32 = 256;

/// The log is settled when nothing was added since the last round, or when it is as long as this: a
/// game that is set up again is looked for in all of it, which takes some milliseconds then.
const LONG_LOG: usize = 65_536;

impl Hall {
    /// Keeps the position of a game beside its record. Until it is kept the record alone tells it,
    /// which is enough as long as the rules do not change.
    pub async fn keep(&self, desk: &Desk) -> Result<(), Broken> {
        let mut guard = self.sit(desk).await?;
        let Some(game) = guard.game.as_ref().filter(|_| guard.unkept > 0) else { return Ok(()) };
        let Some(position) = game.save_position() else { return Ok(()) };
        let write = Write::Keep(Snapshot {
            game: desk.no,
            step: guard.step(),
            position,
            summary: json(&Summary::of(&guard)),
            changed: guard.changed,
        });
        let written = self.store.write(write).await;
        written.map_err(|refusal| Broken::Unreadable(refusal.to_string()))?;
        guard.unkept = 0;
        Ok(())
    }

    /// Keeps what is due, clears desks when there are too many, and tries a full disk again.
    pub async fn tidy(&self, everything: bool) {
        if self.store.is_full() {
            // Success clears the flag; failure leaves it, and there is nothing more to do.
            let _ = self.store.write(Write::Probe).await;
        }
        let now = self.clock.now();
        for desk in self.all() {
            let due = match desk.live.try_lock() {
                Ok(mut live) => {
                    live.shed(desk.lines());
                    live.unkept > 0
                        && (everything || live.unkept >= MANY || now - live.changed >= QUIET)
                }
                Err(_) => everything,
            };
            if due {
                // A game that cannot be kept now is tried again at the next round.
                let _ = self.keep(&desk).await;
            }
        }
        self.clear().await;
        self.settle(everything).await;
    }

    /// Moves decisions from the log to where they are found by game.
    async fn settle(&self, everything: bool) {
        let mut now = self.store.unsettled();
        let before = self.unsettled.swap(now, Ordering::Relaxed);
        if !(everything || now == before || now >= LONG_LOG) {
            return;
        }
        while now > 0 {
            // What cannot be settled now stays in the log, which is as safe.
            let written = self.store.write(Write::Settle).await;
            let left = self.store.unsettled();
            if written.is_err() || left >= now {
                return;
            }
            now = left;
        }
    }

    /// Clears the desks that were longest unused, as far as there are too many.
    async fn clear(&self) {
        let excess = self.count().saturating_sub(self.most_open);
        if excess == 0 {
            return;
        }
        let mut unused: Vec<(i64, String)> = self
            .desks()
            .values()
            .filter(|desk| Arc::strong_count(desk) == 1)
            .map(|desk| (desk.used.load(Ordering::Relaxed), desk.id.clone()))
            .collect();
        unused.sort();
        for (_, id) in unused.into_iter().take(excess) {
            if let Some(desk) = self.at_hand(&id) {
                let _ = self.keep(&desk).await;
            }
            let mut desks = self.desks();
            // Somebody may have come meanwhile; a game must never have two desks.
            if desks.get(id.as_bytes()).is_some_and(|desk| Arc::strong_count(desk) == 1) {
                desks.remove(id.as_bytes());
            }
        }
    }

    /// Tidies once a second until the server ends, and then keeps everything.
    pub async fn housekeeping(self: Arc<Hall>, mut ended: tokio::sync::watch::Receiver<bool>) {
        let mut round = tokio::time::interval(Duration::from_secs(1));
        round.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = round.tick() => self.tidy(false).await,
                () = crate::ending(&mut ended) => break,
            }
        }
        self.tidy(true).await;
    }
}

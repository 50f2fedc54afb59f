//! Following what other servers on the same database decide.
//!
//! A desk is told that it is behind; whoever next sits down at it reads what was written since and
//! decides it again on the game in memory. If that does not come out line for line as it is kept,
//! the game is set up anew.

use super::acting::json;
use super::desk::{Desk, Live};
use super::rebuilding::{Broken, retold, take_up};
use super::{Hall, People};
use crate::store::{Heard, Kept, News};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;

impl Hall {
    /// May there be something about this game that its desk does not know?
    pub(super) fn is_behind(&self, desk: &Desk) -> bool {
        desk.behind.load(Ordering::Acquire)
            || self.store.epoch() != Some(desk.epoch.load(Ordering::Acquire))
    }

    /// Something about this game was written past its desk.
    pub(crate) fn look_up(&self, desk: &Desk) {
        desk.behind.store(true, Ordering::Release);
    }

    /// Takes up what was written elsewhere.
    pub(super) async fn catch_up(&self, desk: &Desk, live: &mut Live) -> Result<(), Broken> {
        let epoch = self.store.epoch();
        // Before anything is read: what is written from now on puts it behind again.
        desk.behind.store(false, Ordering::Release);
        let read = self.take_up_news(desk, live).await;
        if read.is_err() {
            desk.behind.store(true, Ordering::Release);
        } else if let Some(epoch) = epoch {
            desk.epoch.store(epoch, Ordering::Release);
        }
        let asked = live.asked();
        if live.lifted.is_some_and(|seat| !asked.has(seat)) {
            live.lifted = None;
        }
        let beat = live.beat();
        desk.beat.send_if_modified(|known| std::mem::replace(known, beat) != beat);
        if desk.computer_among(asked).is_some() {
            self.opponents.nudge(desk);
        }
        read
    }

    async fn take_up_news(&self, desk: &Desk, live: &mut Live) -> Result<(), Broken> {
        let unreadable = |fault: crate::store::ReadFault| Broken::Unreadable(fault.0);
        if live.game.is_some() {
            let (no, step) = (desk.no, live.step());
            let read = self.store.read(move |connection| News::since(connection, no, step)).await;
            let news = read.map_err(unreadable)?;
            let (links, holds) = (news.links.clone(), news.holds.clone());
            *desk.people_mut() = People { owner: news.owner, links, holds };
            if follows(live, &news) {
                live.standing = news.standing;
                return Ok(());
            }
        }
        let id = desk.id.clone();
        let read = self.store.read(move |connection| Kept::by_id(connection, &id)).await;
        let kept = read.map_err(unreadable)?;
        let kept = kept.ok_or_else(|| Broken::Unreadable("it is gone".into()))?;
        let frozen = live.frozen.take();
        *live = Live::of(&kept)?;
        (live.frozen, live.standing) = (frozen, kept.standing);
        let owner = kept.sheet.owner;
        *desk.people_mut() = People { owner, links: kept.links, holds: kept.holds };
        Ok(())
    }

    /// Hears what others write until the store is gone.
    pub(crate) async fn hear(self: Arc<Hall>) {
        let Some(mut heard) = self.store.heard() else { return };
        while let Some(tidings) = heard.recv().await {
            let numbers: Option<HashSet<i64>> = match tidings {
                Heard::Games(games) => Some(games.into_iter().collect()),
                Heard::Everything => {
                    self.notices.look_again().await;
                    self.sessions.forget();
                    None
                }
                Heard::Wanted => {
                    self.notices.look_again().await;
                    continue;
                }
                Heard::Sessions => {
                    self.sessions.forget();
                    continue;
                }
            };
            let told =
                |desk: &Arc<Desk>| numbers.as_ref().is_none_or(|some| some.contains(&desk.no));
            for desk in self.all().into_iter().filter(told) {
                desk.behind.store(true, Ordering::Release);
                // Whoever listens is told at once; the others find out when they ask.
                if desk.must_know() {
                    let hall = Arc::clone(&self);
                    tokio::spawn(async move {
                        // What cannot be read now is read when somebody asks.
                        let stands = match hall.sit(&desk).await {
                            Ok(live) => live.stands(),
                            Err(_) => false,
                        };
                        if stands {
                            hall.answer_by_itself(&desk);
                        }
                    });
                }
            }
        }
    }
}

/// Decides again what was decided elsewhere; `false` if it does not come out the same.
fn follows(live: &mut Live, news: &News) -> bool {
    let (step, part) = (live.step(), live.part);
    let Some(game) = live.game.as_mut() else { return false };
    if news.lines.is_empty() && news.parts.len() == part as usize {
        return true;
    }
    // Parts that are known here would be decided twice.
    if part > 0 {
        return false;
    }
    let done = catch_unwind(AssertUnwindSafe(|| {
        for (number, line) in (step as usize..).zip(&news.lines) {
            retold(game.as_mut(), line).ok()?;
            let ours = game.last().filter(|ours| ours.n as usize == number)?;
            (json(&ours) == *line).then_some(())?;
        }
        for part in &news.parts {
            take_up(game.as_mut(), part).ok()?;
        }
        Some(())
    }));
    news.keys.iter().for_each(|used| live.keys.add(used));
    live.part = news.parts.len() as u32;
    live.unkept += news.lines.len() as u32;
    live.changed = live.changed.max(news.changed);
    matches!(done, Ok(Some(())))
}

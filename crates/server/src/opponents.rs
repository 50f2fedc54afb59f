//! Computer players: a bounded number of threads that think off the request path.
//!
//! Whose turn it is stands in the game itself, so nothing is lost if the server ends in the middle
//! of a thought: it looks again when it starts. The seed of a thought follows from the game and the
//! step, so that a thought that was broken off comes out the same.

use crate::hall::{Act, Desk, Hall, Refused};
use crate::secret::short_hash;
use crate::store::{Lease, Listed};
use engine::{Rejected, Seat, Status, Tongue};
use shelf::{Game, Spec};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

/// Games that may wait for a thinker; more are found again by the next look around.
const QUEUE: usize = 1024;

/// How often to look for games that were forgotten.
const LOOK_AROUND: Duration = Duration::from_secs(20);
/// The same where another server may have died in the middle of a thought.
const LOOK_FOR_DEAD: Duration = Duration::from_secs(2);

/// The queue of games in which a computer player must choose.
pub struct Opponents {
    queue: mpsc::Sender<String>,
    waiting: Mutex<Option<mpsc::Receiver<String>>>,
    due: Mutex<HashSet<String>>,
}

impl Default for Opponents {
    fn default() -> Opponents {
        let (queue, waiting) = mpsc::channel(QUEUE);
        Opponents { queue, waiting: Mutex::new(Some(waiting)), due: Mutex::default() }
    }
}

impl Opponents {
    fn due(&self) -> MutexGuard<'_, HashSet<String>> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A computer player must choose at this desk.
    pub fn nudge(&self, desk: &Desk) {
        self.nudge_id(&desk.id);
    }

    fn nudge_id(&self, id: &str) {
        let mut due = self.due();
        if !due.contains(id) && self.queue.try_send(id.to_string()).is_ok() {
            due.insert(id.to_string());
        }
    }

    /// Starts so many thinkers, and the look around that finds games after a restart.
    pub fn start(hall: &Arc<Hall>, thinkers: usize) {
        let opponents = &hall.opponents;
        let waiting = opponents.waiting.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(waiting) = waiting else { return };
        let waiting = Arc::new(tokio::sync::Mutex::new(waiting));
        for _ in 0..thinkers.max(1) {
            let (hall, waiting) = (Arc::clone(hall), Arc::clone(&waiting));
            tokio::spawn(async move {
                loop {
                    let next = waiting.lock().await.recv().await;
                    let Some(id) = next else { return };
                    hall.opponents.due().remove(&id);
                    think(&hall, &id).await;
                }
            });
        }
        let hall = Arc::clone(hall);
        tokio::spawn(async move {
            look_through(&hall).await;
            let shared = hall.store.server().is_some();
            loop {
                tokio::time::sleep(if shared { LOOK_FOR_DEAD } else { LOOK_AROUND }).await;
                if hall.store.bury().await {
                    look_through(&hall).await;
                }
                for desk in hall.all() {
                    if desk.computer_must_choose() {
                        hall.opponents.nudge(&desk);
                    }
                }
            }
        });
    }
}

/// After a restart, or when another server has died: every game in which a computer plays, as the
/// queue takes them.
async fn look_through(hall: &Arc<Hall>) {
    for id in hall.store.read(Listed::with_computers).await.unwrap_or_default() {
        if hall.opponents.queue.send(id).await.is_err() {
            return;
        }
    }
}

/// Plays for the computer until it is not asked any more, unless another server does.
async fn think(hall: &Arc<Hall>, id: &str) {
    let Ok(Some(desk)) = hall.desk(id).await else { return };
    let lease = Lease::Thinking(desk.no);
    if hall.store.lease(lease).await {
        play(hall, &desk).await;
        hall.store.release(lease).await;
    }
}

async fn play(hall: &Arc<Hall>, desk: &Arc<Desk>) {
    let mut copy: Option<Box<dyn Game>> = None;
    loop {
        let (seat, spec, step, save) = {
            let Ok(live) = hall.sit(desk).await else { return };
            let waits =
                live.game().is_some_and(|game| matches!(game.status(), Status::Waiting(..)));
            let Some((seat, spec)) = desk.computer_among(live.asked()).filter(|_| waits) else {
                return;
            };
            let step = live.step();
            // The copy followed every decision so far, unless somebody else decided.
            let fits = copy.as_ref().is_some_and(|copy| copy.step() == step);
            let save = live.game().filter(|_| !fits).map(|game| game.save());
            (seat, spec, step, save)
        };
        let seed = u64::from_le_bytes(short_hash(&[
            &desk.luck.to_le_bytes(),
            &step.to_le_bytes(),
            &[seat.index() as u8],
        ]));
        let before = copy.take();
        let thought =
            tokio::task::spawn_blocking(move || answer(before, save, seat, &spec, seed)).await;
        let Ok(Some((game, say))) = thought else { return };
        let act = Act::Answer { ask: step, say: say.clone() };
        match hall.act(desk, seat, act, None, false).await {
            Ok(_) => {
                let mut game = game;
                let follows = catch_unwind(AssertUnwindSafe(|| game.answer(seat, step, &say)));
                copy = matches!(follows, Ok(Ok(_))).then_some(game);
            }
            // Somebody conceded or took back meanwhile: look again.
            Err(Refused::Rules(Rejected::Stale(_))) => {}
            Err(_) => return,
        }
    }
}

/// Thinks on a copy of the game, so that nobody waits for the desk meanwhile.
fn answer(
    copy: Option<Box<dyn Game>>,
    save: Option<String>,
    seat: Seat,
    spec: &Spec,
    seed: u64,
) -> Option<(Box<dyn Game>, String)> {
    let thought = catch_unwind(AssertUnwindSafe(|| {
        let game = match save {
            Some(save) => shelf::loaded(&save).ok()?.game,
            None => copy?,
        };
        let say = game.advise(seat, spec, seed, Tongue::English)?.say;
        Some((game, say))
    }));
    thought.ok().flatten()
}

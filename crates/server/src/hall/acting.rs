//! Answering, typing dice, taking back, giving up: decided, committed, and only then told.

use super::desk::{Beat, Desk, Live};
use super::rebuilding::Broken;
use super::through::Through;
use super::{Hall, Player};
use crate::secret::short_hash;
use crate::store::{Decision, KeyHash, Part, Refusal, Used, Write};
use engine::{Rejected, Report, Seat, Seats, Status};
use shelf::Game;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::MutexGuard;

/// Lines of a record at most; no game of ours comes near.
const MOST_LINES: usize = 20_000;

/// What somebody wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Answer question `ask`.
    Answer {
        /// The question's number.
        ask: u32,
        /// The answer in the notation.
        say: String,
    },
    /// Type dice or a draw.
    Throw(String),
    /// Take the last decision back, as long as it is still the last.
    Undo {
        /// The question's number.
        ask: u32,
    },
    /// Give up.
    Concede,
}

impl Act {
    /// What an idempotency key stands for.
    fn request(&self) -> [u8; 8] {
        match self {
            Act::Answer { ask, say } => {
                short_hash(&[b"answer", &ask.to_le_bytes(), say.as_bytes()])
            }
            Act::Throw(dice) => short_hash(&[b"throw", dice.as_bytes()]),
            Act::Undo { ask } => short_hash(&[b"undo", &ask.to_le_bytes()]),
            Act::Concede => short_hash(&[b"concede"]),
        }
    }

    /// As a part of a decision is kept.
    fn word(&self) -> String {
        match self {
            Act::Answer { say, .. } => format!("answer {say}"),
            Act::Throw(dice) => format!("throw {dice}"),
            Act::Undo { .. } => "undo".into(),
            Act::Concede => "concede".into(),
        }
    }
}

/// It is done and on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Lines of the record now.
    pub version: u32,
    /// The request had been carried out before; nothing happened now.
    pub again: bool,
    /// Somebody has a standing answer, which may be due.
    pub(super) stands: bool,
}

/// Nothing was done.
#[derive(Clone, Debug)]
pub enum Refused {
    /// The rules, or the state of the game, do not allow it.
    Rules(Rejected),
    /// The idempotency key was used for something else.
    KeyReused,
    /// The game is frozen.
    Frozen(String),
    /// It cannot be written.
    Unwritable(String),
    /// The game cannot be set up.
    Broken(Broken),
}

impl Hall {
    /// The game at a desk: set up again if the last write failed, and with what others decided.
    pub async fn sit<'a>(&self, desk: &'a Desk) -> Result<MutexGuard<'a, Live>, Broken> {
        let mut live = desk.live.lock().await;
        if live.game.is_none() || self.is_behind(desk) {
            // Rare, and much larger than what every decision needs.
            Box::pin(self.catch_up(desk, &mut live)).await?;
        }
        Ok(live)
    }

    /// Does something for a seat. It is carried through even if whoever asked goes away meanwhile,
    /// because a decision that is made and not committed must not be seen.
    pub async fn act(
        self: &Arc<Hall>,
        desk: &Arc<Desk>,
        seat: Seat,
        act: Act,
        key: Option<&str>,
        stands: bool,
    ) -> Result<Done, Refused> {
        let key = key.map(|key| short_hash::<16>(&[&[seat.index() as u8], key.as_bytes()]));
        let (hall, desk) = (Arc::clone(self), Arc::clone(desk));
        let work = async move {
            let done = hall.carry_through(&desk, seat, act, key, stands).await;
            if done.as_ref().is_ok_and(|done| done.stands) {
                hall.answer_by_itself(&desk);
            }
            done
        };
        Through::new(work).await
    }

    /// Does something for a seat that has not asked for it just now.
    pub(super) async fn act_alone(
        self: &Arc<Hall>,
        desk: &Arc<Desk>,
        seat: Seat,
        act: Act,
    ) -> Result<Done, Refused> {
        self.carry_through(desk, seat, act, None, false).await
    }

    async fn carry_through(
        self: &Arc<Hall>,
        desk: &Arc<Desk>,
        seat: Seat,
        act: Act,
        key: Option<KeyHash>,
        stands: bool,
    ) -> Result<Done, Refused> {
        let mut guard = self.sit(desk).await.map_err(Refused::Broken)?;
        let live = &mut *guard;
        let request = act.request();
        if let Some(known) = self.carried_out(desk, live, &act, key, request).await {
            return known;
        }
        if let Some(why) = &live.frozen {
            return Err(Refused::Frozen(why.clone()));
        }
        let (step, asked_before) = (live.step(), live.asked());
        let standing = match &act {
            Act::Answer { say, .. } if stands => live.standing_on(seat, say),
            _ => None,
        };
        let Some(game) = live.game.as_mut() else {
            return Err(Refused::Frozen("the game is not there".into()));
        };
        may_throw(desk, game.as_ref(), seat, &act).map_err(Refused::Rules)?;
        let line = match catch_unwind(AssertUnwindSafe(|| apply(game.as_mut(), seat, &act))) {
            Ok(Ok(report)) => report.line,
            Ok(Err(rejected)) => return Err(Refused::Rules(rejected)),
            Err(_) => {
                // One faulty game is frozen; the others go on.
                let why = format!("the rules failed at decision {step}; this game is frozen");
                live.game = None;
                live.frozen = Some(why.clone());
                return Err(Refused::Frozen(why));
            }
        };
        let at = self.clock.now();
        let decided = line.is_some();
        let write = match line {
            Some(line) => Write::Decide(Decision {
                game: desk.no,
                step,
                parts: live.part,
                at,
                key,
                request,
                line,
                footer: game.footer().map(json),
            }),
            // It still waits for dice: no line of the record, but not to be lost either.
            None => Write::Part(Part {
                game: desk.no,
                step,
                part: live.part,
                at,
                seat,
                key,
                request,
                act: act.word(),
            }),
        };
        let written = self.store.write(write);
        // What follows from it is noted before one waits, as long as all of it is at hand. Nobody can
        // look until it is committed, and if it is not, the game is set up again from the store.
        if let Some(key) = key {
            live.keys.add(&Used { step, key, request });
        }
        live.part = if decided { 0 } else { live.part + 1 };
        live.unkept += 1;
        live.changed = at;
        live.shed(desk.lines());
        let asked = live.asked();
        if live.lifted.is_some_and(|seat| !asked.has(seat)) {
            live.lifted = None;
        }
        let beat = live.beat();
        desk.used.store(at, Ordering::Relaxed);
        if let Err(refusal) = written.await {
            // What is in memory was never committed: away with it.
            live.game = None;
            let Refusal::Taken = refusal else {
                return Err(Refused::Unwritable(refusal.to_string()));
            };
            // Another server was first; perhaps with this very request, sent there before.
            Box::pin(self.catch_up(desk, live)).await.map_err(Refused::Broken)?;
            let known = Box::pin(self.carried_out(desk, live, &act, key, request)).await;
            return known.unwrap_or_else(|| Err(Refused::Rules(Rejected::Stale(live.step()))));
        }
        if standing.is_some() {
            // If it is not kept he is asked again some day, which costs nothing.
            let _ = Box::pin(self.stand(desk, live, seat, standing)).await;
        }
        let stands = live.stands();
        drop(guard);
        desk.beat.send_replace(beat);
        self.notices.turn(desk, newly(asked_before, asked), beat.version, at);
        if desk.computer_among(asked).is_some() {
            self.opponents.nudge(desk);
        }
        Ok(Done { version: beat.version, again: false, stands })
    }

    /// What to say to a request whose key is known.
    async fn carried_out(
        &self,
        desk: &Desk,
        live: &mut Live,
        act: &Act,
        key: Option<KeyHash>,
        request: [u8; 8],
    ) -> Option<Result<Done, Refused>> {
        let (key, Beat { version, .. }) = (key?, live.beat());
        let used = Used { step: live.step(), key, request };
        let mut fits = live.keys.fits(&used);
        if fits.is_none() && live.keys.may_be_old(act, version > used.step) {
            let no = desk.no;
            let read = self.store.read(move |connection| Used::request(connection, no, key));
            match read.await {
                Ok(request) => fits = request.map(|request| request == used.request),
                Err(fault) => return Some(Err(Refused::Broken(Broken::Unreadable(fault.0)))),
            }
        }
        Some(match fits? {
            true => Ok(Done { version, again: true, stands: false }),
            false => Err(Refused::KeyReused),
        })
    }

    /// Lifts the curtain for a player at a shared screen.
    pub async fn lift(&self, desk: &Desk, seat: Seat) -> Result<(), Refused> {
        self.sit(desk).await.map_err(Refused::Broken)?.lifted = Some(seat);
        Ok(())
    }
}

/// Those who are asked now and were not before.
fn newly(before: Seats, now: Seats) -> Seats {
    let mut new = now.iter().filter(|seat| !before.has(*seat));
    match (new.next(), new.next()) {
        (Some(_), Some(_)) => Seats::BOTH,
        (Some(only), None) => Seats::only(only),
        _ => Seats::NONE,
    }
}

/// Dice are typed by the side that throws them, or for a computer player by whoever plays.
fn may_throw(desk: &Desk, game: &dyn Game, seat: Seat, act: &Act) -> Result<(), Rejected> {
    let (Act::Throw(_), Status::NeedsDice(need)) = (act, game.status()) else { return Ok(()) };
    let by = match need {
        engine::Need::Roll(roll) => roll.by,
        engine::Need::Draw(draw) => draw.by,
    };
    match desk.players[by.index()] {
        Player::Human if by != seat => Err(Rejected::NotYou(seat)),
        _ => Ok(()),
    }
}

fn apply(game: &mut dyn Game, seat: Seat, act: &Act) -> Result<Report, Rejected> {
    let lines = game.step() as usize;
    if lines >= MOST_LINES && !matches!(act, Act::Concede) {
        return Err(Rejected::NotNow("the game is longer than any game can be".into()));
    }
    match act {
        Act::Answer { ask, say } => game.answer(seat, *ask, say),
        Act::Throw(dice) => game.throw(dice),
        Act::Undo { ask } if *ask as usize != lines => Err(Rejected::Stale(lines as u32)),
        Act::Undo { .. } => game.undo(seat),
        Act::Concede => game.concede(seat),
    }
}

pub(super) fn json(value: &impl serde::Serialize) -> String {
    // Plain structs of strings and numbers always serialise.
    serde_json::to_string(value).unwrap_or_default()
}

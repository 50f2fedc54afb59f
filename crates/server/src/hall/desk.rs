//! One game in memory, and who sits at it.

use super::keys::Keys;
use super::rebuilding::{Broken, rebuilt};
use crate::store::{Hold, Kept, Link, Standing};
use engine::{Seat, Seats, Status};
use shelf::{Game, Spec};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use tokio::sync::watch;

/// Lines of the log that stay in memory while nobody looks.
pub(super) const UNSEEN: usize = 16;

/// Who plays a side.
#[derive(Clone, Debug, PartialEq)]
pub enum Player {
    /// A person.
    Human,
    /// A computer player.
    Computer(Spec),
}

impl Player {
    /// Reads what [`Player::word`] writes.
    pub fn read(word: &str) -> Option<Player> {
        match word {
            "human" => Some(Player::Human),
            _ => word.parse().ok().map(Player::Computer),
        }
    }

    /// As it is kept.
    pub fn word(&self) -> String {
        match self {
            Player::Human => "human".into(),
            Player::Computer(spec) => spec.to_string(),
        }
    }
}

/// How far a game has come: what listeners are told, and nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beat {
    /// Lines of the record, its last line counted.
    pub version: u32,
    /// Parts of the decision that waits for typed dice.
    pub part: u32,
}

/// One game in memory.
pub struct Desk {
    /// Its number in the store.
    pub no: i64,
    /// Its id in addresses.
    pub id: String,
    /// The scenario's title.
    pub title: String,
    /// Who plays.
    pub players: [Player; 2],
    /// Is there a curtain between players at one screen?
    pub curtain: bool,
    /// What computer players' luck follows from.
    pub luck: i64,
    /// The id of the game with the sides exchanged, if this is one of a pair.
    pub pair: Option<String>,
    /// Days the players have given each other for a decision.
    pub days: Option<u8>,
    /// Tells listeners that something happened.
    pub beat: watch::Sender<Beat>,
    /// When it was last asked for.
    pub used: AtomicI64,
    /// Another server has written about the game since it was last looked up.
    pub(super) behind: AtomicBool,
    /// The epoch of the store when it was; see [`crate::store::Store::epoch`].
    pub(super) epoch: AtomicU64,
    /// How many streams of events are open for each seat.
    pub looking: [AtomicU32; 2],
    /// Links that can still be shown, because nobody has used them yet. Only in memory.
    fresh: Mutex<[Option<String>; 2]>,
    people: RwLock<People>,
    pub(super) live: tokio::sync::Mutex<Live>,
}

/// Who may sit and who sits.
#[derive(Clone, Debug, Default)]
pub struct People {
    /// The browser or account that opened the game, hashed.
    pub owner: [u8; 32],
    /// Links of seats.
    pub links: Vec<Link>,
    /// Browsers that hold seats.
    pub holds: Vec<Hold>,
}

/// The game itself, to whoever holds the desk.
pub struct Live {
    /// The game; `None` after something could not be written, until it is set up again.
    pub(super) game: Option<Box<dyn Game>>,
    /// Idempotency keys and what they were used for.
    pub(super) keys: Keys,
    /// Parts of the decision that waits for typed dice.
    pub(super) part: u32,
    /// Whose curtain is lifted.
    pub(super) lifted: Option<Seat>,
    /// What the seats answer by themselves, Red first.
    pub(super) standing: [Option<Standing>; 2],
    /// Decisions since the position was kept.
    pub(super) unkept: u32,
    /// When it last changed.
    pub(super) changed: i64,
    /// Set when the rules failed: the game can be looked at, and nothing else.
    pub(super) frozen: Option<String>,
    /// Set when the record does not replay and the game goes on from its kept position.
    pub(super) warning: Option<String>,
}

impl Live {
    pub(super) fn of(kept: &Kept) -> Result<Live, Broken> {
        let rebuilt = rebuilt(kept)?;
        let mut live = Live {
            game: Some(rebuilt.game),
            keys: Keys::default(),
            part: kept.parts.len() as u32,
            lifted: None,
            standing: kept.standing.clone(),
            unkept: 1,
            changed: kept.changed,
            frozen: None,
            warning: rebuilt.warning,
        };
        kept.keys.iter().for_each(|used| live.keys.add(used));
        live.shed(UNSEEN);
        // Nobody answers for a seat that is asked already: whoever was to do it has gone.
        for seat in live.asked().iter() {
            live.standing[seat.index()] = None;
        }
        Ok(live)
    }

    /// The game.
    pub fn game(&self) -> Option<&dyn Game> {
        self.game.as_deref()
    }

    /// Lines of the record: the number of the open question.
    pub fn step(&self) -> u32 {
        self.game.as_ref().map_or(0, |game| game.step())
    }

    /// Lets go of the log but for its last lines: the record can tell the others again.
    pub(super) fn shed(&mut self, keep: usize) {
        if let Some(game) = &mut self.game {
            game.shed(keep);
        }
    }

    /// Has the lines of the log at hand that a page shows.
    pub fn recall(&mut self) {
        if let Some(game) = &mut self.game {
            game.recall(pages::LOG_LINES);
        }
    }

    /// How far it has come.
    pub fn beat(&self) -> Beat {
        let over = self.game.as_ref().is_some_and(|game| game.footer().is_some());
        Beat { version: self.step() + u32::from(over), part: self.part }
    }

    /// Has anybody a standing answer?
    pub(super) fn stands(&self) -> bool {
        self.standing.iter().any(Option::is_some)
    }

    /// Whose curtain is lifted.
    pub fn lifted(&self) -> Option<Seat> {
        self.lifted
    }

    /// What is wrong with the game, for its players to know.
    pub fn trouble(&self) -> Option<&str> {
        self.frozen.as_deref().or(self.warning.as_deref())
    }

    /// When it last changed.
    pub fn changed(&self) -> i64 {
        self.changed
    }

    /// Who is asked, or who must type dice.
    pub fn asked(&self) -> Seats {
        match self.game.as_ref().map(|game| game.status()) {
            Some(Status::Waiting(seats, _)) => seats,
            Some(Status::NeedsDice(engine::Need::Roll(roll))) => Seats::only(roll.by),
            Some(Status::NeedsDice(engine::Need::Draw(draw))) => Seats::only(draw.by),
            _ => Seats::NONE,
        }
    }
}

impl Desk {
    /// Sets a game up from the store.
    pub(super) fn set_up(kept: Kept, now: i64, epoch: u64) -> Result<Desk, Broken> {
        let live = Live::of(&kept)?;
        let player = |word: &str| {
            Player::read(word).ok_or_else(|| Broken::Rules(format!("there is no player '{word}'")))
        };
        let sheet = kept.sheet;
        let players = [player(&sheet.players[0])?, player(&sheet.players[1])?];
        Ok(Desk {
            no: sheet.no,
            id: sheet.id,
            title: sheet.title,
            players,
            curtain: sheet.curtain,
            luck: sheet.luck,
            pair: sheet.pair,
            days: sheet.days,
            beat: watch::Sender::new(live.beat()),
            used: AtomicI64::new(now),
            // What was written while it was set up may have been missed.
            behind: AtomicBool::new(epoch > 0),
            epoch: AtomicU64::new(epoch),
            looking: Default::default(),
            fresh: Mutex::default(),
            people: RwLock::new(People {
                owner: sheet.owner,
                links: kept.links,
                holds: kept.holds,
            }),
            live: tokio::sync::Mutex::new(live),
        })
    }

    /// Links that can still be shown.
    pub fn fresh(&self) -> MutexGuard<'_, [Option<String>; 2]> {
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who may sit and who sits.
    pub fn people(&self) -> RwLockReadGuard<'_, People> {
        self.people.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn people_mut(&self) -> RwLockWriteGuard<'_, People> {
        self.people.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The seats that are held here by any of these marks.
    pub fn seats_of(&self, marks: &[[u8; 32]]) -> Seats {
        self.people().holds.iter().filter(|hold| marks.contains(&hold.browser)).fold(
            Seats::NONE,
            |seats, hold| match (seats.first(), hold.seat) {
                (Some(other), seat) if other != seat => Seats::BOTH,
                (_, seat) => Seats::only(seat),
            },
        )
    }

    /// Lines of the log that stay in memory: what a page shows, as long as one is open.
    pub(super) fn lines(&self) -> usize {
        if self.beat.receiver_count() > 0 { pages::LOG_LINES } else { UNSEEN }
    }

    /// Does a computer play here?
    pub fn has_computer(&self) -> bool {
        self.players.iter().any(|player| *player != Player::Human)
    }

    /// Must it know at once what is decided elsewhere?
    pub(super) fn must_know(&self) -> bool {
        let stands = || self.live.try_lock().is_ok_and(|live| live.stands());
        self.beat.receiver_count() > 0 || self.has_computer() || stands()
    }

    /// The computer's seat among those that must choose now.
    pub fn computer_among(&self, asked: Seats) -> Option<(Seat, Spec)> {
        asked.iter().find_map(|seat| match self.players[seat.index()] {
            Player::Computer(spec) => Some((seat, spec)),
            Player::Human => None,
        })
    }

    /// Must a computer player choose here? No, as long as somebody holds the desk.
    pub fn computer_must_choose(&self) -> bool {
        self.live.try_lock().is_ok_and(|live| self.computer_among(live.asked()).is_some())
    }
}

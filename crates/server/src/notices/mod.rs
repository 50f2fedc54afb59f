//! Notices that it is somebody's turn: to a web hook or by e-mail, once, and not while he looks.
//!
//! A notice is written down when the turn begins and sent a little later, if the turn is still his
//! and no page of his seat is open. What fails is tried again after longer and longer pauses; what
//! became of it stands in a log he can read. After a restart what was written down goes on.

mod hook;
mod mail;
mod outbound;

pub use mail::Smtp;

use crate::hall::{Desk, Hall, Summary};
use crate::store::{About, Due, Lease, Posting, ReadFault, Refusal, Store, Target, Write};
use engine::{Seat, Seats};
use pages::{Lang, Look};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::task::JoinSet;

/// The longest address.
const LONGEST: usize = 500;
/// Time for one notice to be sent.
const WITHIN: Duration = Duration::from_secs(20);
/// Settled notices are forgotten after so many milliseconds (30 days).
const FORGOTTEN: i64 = 30 * 24 * 3600 * 1000;
/// How often to look for notices that other servers have written, in milliseconds.
const LOOK_AROUND: i64 = 5_000;
/// Nothing is due.
const NEVER: i64 = i64::MAX;

/// How notices are sent.
#[derive(Clone, Debug)]
pub struct NoticeConfig {
    /// The server that takes our mail; without one there is no e-mail.
    pub smtp: Option<Smtp>,
    /// May notices go to addresses that are not public, and without TLS?
    pub inside: bool,
    /// How long a turn lasts before it is told of.
    pub after: Duration,
    /// The pauses before it is tried again; after the last it is given up.
    pub pauses: Vec<Duration>,
    /// How often it is looked whether something is due.
    pub round: Duration,
}

impl Default for NoticeConfig {
    fn default() -> NoticeConfig {
        NoticeConfig {
            smtp: None,
            inside: false,
            after: Duration::from_secs(15),
            pauses: [30, 120, 600, 3600, 6 * 3600].map(Duration::from_secs).to_vec(),
            round: Duration::from_millis(500),
        }
    }
}

/// Where a notice goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Discord's web hooks.
    Discord,
    /// Slack's.
    Slack,
    /// Any program's.
    Json,
    /// E-mail.
    Mail,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Discord, Kind::Slack, Kind::Json, Kind::Mail];

    /// As it is kept.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Discord => "discord",
            Kind::Slack => "slack",
            Kind::Json => "json",
            Kind::Mail => "mail",
        }
    }

    /// Reads what [`Kind::word`] writes.
    pub fn read(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A notice in words.
pub(crate) struct Words {
    subject: String,
    text: String,
    /// The same for programs.
    facts: Value,
}

/// Sends notices.
pub struct Notices {
    store: Store,
    config: NoticeConfig,
    /// Where people find the server.
    site: String,
    /// Browsers that want notices.
    wanted: RwLock<HashSet<[u8; 32]>>,
    /// When the next one is due.
    next: AtomicI64,
}

impl Notices {
    /// Nobody has asked for any.
    pub(crate) fn new(store: Store, config: NoticeConfig, site: String) -> Notices {
        Notices { store, config, site, wanted: RwLock::default(), next: AtomicI64::new(0) }
    }

    /// Can it send e-mail?
    pub fn has_mail(&self) -> bool {
        self.config.smtp.is_some()
    }

    /// Checks what somebody wants notices sent to.
    pub fn checked(&self, kind: Kind, address: &str) -> Result<String, String> {
        let address = address.trim();
        if address.len() > LONGEST {
            return Err("this is longer than any address".into());
        }
        match kind {
            Kind::Mail if !self.has_mail() => Err("this server sends no e-mail".into()),
            Kind::Mail if !mail::is_mail_address(address) => {
                Err("this is no e-mail address".into())
            }
            Kind::Mail => Ok(address.into()),
            _ => hook::Address::read(address, kind, self.config.inside).map(|_| address.into()),
        }
    }

    /// Writes something about notices down.
    pub async fn post(&self, posting: Posting) -> Result<(), Refusal> {
        if let Posting::Add { browser, .. } = &posting {
            self.wanted.write().unwrap_or_else(PoisonError::into_inner).insert(*browser);
        }
        let soon = match &posting {
            Posting::Tell { next, .. } => *next,
            Posting::TellOne { at, .. } => *at,
            _ => NEVER,
        };
        self.store.write(Write::Post(posting)).await?;
        self.next.fetch_min(soon, Ordering::Relaxed);
        Ok(())
    }

    /// A turn has begun for these seats.
    pub(crate) fn turn(self: &Arc<Notices>, desk: &Desk, seats: Seats, step: u32, now: i64) {
        if seats.is_empty() {
            return;
        }
        let told: Vec<([u8; 32], Seat)> = {
            let wanted = self.wanted.read().unwrap_or_else(PoisonError::into_inner);
            let people = desk.people();
            let holds = people.holds.iter().filter(|hold| seats.has(hold.seat));
            holds
                .filter(|hold| wanted.contains(&hold.browser))
                .map(|hold| (hold.browser, hold.seat))
                .collect()
        };
        let next = now + self.config.after.as_millis() as i64;
        for (browser, seat) in told {
            let notices = Arc::clone(self);
            let about = About::Turn { game: desk.no, seat, step };
            tokio::spawn(async move {
                // On a full disk nothing else goes on either; there is nobody to tell.
                let _ = notices.post(Posting::Tell { browser, about, at: now, next }).await;
            });
        }
    }

    /// Looks up who wants notices and when the next is due: another server may have written it.
    pub(crate) async fn look_again(&self) {
        if let Ok(browsers) = self.store.read(Target::browsers).await {
            self.wanted.write().unwrap_or_else(PoisonError::into_inner).extend(browsers);
        }
        self.next.store(0, Ordering::Relaxed);
    }

    /// Sends what is due until the server ends.
    pub(crate) async fn run(
        self: Arc<Notices>,
        hall: Arc<Hall>,
        mut ended: tokio::sync::watch::Receiver<bool>,
    ) {
        self.look_again().await;
        let old = Posting::Forget { before: hall.clock.now() - FORGOTTEN };
        // What is not forgotten today is forgotten at the next start.
        let _ = self.post(old).await;
        let mut looked_at = hall.clock.now();
        loop {
            tokio::select! {
                () = tokio::time::sleep(self.config.round) => {}
                () = crate::ending(&mut ended) => return,
            }
            let now = hall.clock.now();
            // The notices of a server that has died are sent by another.
            let looked = self.store.server().is_some() && now - looked_at > LOOK_AROUND;
            if looked {
                looked_at = now;
            }
            // One server sends at a time, so that nothing is sent twice.
            if (looked || self.next.load(Ordering::Relaxed) <= now)
                && self.store.lease(Lease::Posting).await
            {
                tokio::select! {
                    // What failed is due still, and tried in the next round.
                    _ = self.send_due(&hall) => {}
                    () = crate::ending(&mut ended) => return,
                }
                self.store.release(Lease::Posting).await;
            }
        }
    }

    async fn send_due(self: &Arc<Notices>, hall: &Arc<Hall>) -> Result<(), ReadFault> {
        let now = hall.clock.now();
        self.next.store(NEVER, Ordering::Relaxed);
        let due = self.store.read(move |connection| Due::by(connection, now)).await;
        let mut sending = JoinSet::new();
        for due in due.inspect_err(|_| self.next.store(now, Ordering::Relaxed))? {
            let (notices, hall) = (Arc::clone(self), Arc::clone(hall));
            sending.spawn(async move { notices.settle(&hall, due).await });
        }
        while sending.join_next().await.is_some() {}
        let next = self.store.read(Due::next).await?;
        self.next.fetch_min(next.unwrap_or(NEVER), Ordering::Relaxed);
        Ok(())
    }

    /// Sends one, and writes down what became of it.
    async fn settle(&self, hall: &Arc<Hall>, due: Due) {
        let sent = match self.words(hall, &due).await {
            Err(needless) => Ok(needless),
            Ok(words) => {
                let sending = self.send(&due, &words, hall.clock.now());
                let sent = tokio::time::timeout(WITHIN, sending).await;
                sent.unwrap_or_else(|_| Err("no answer in time".into()))
            }
        };
        let pause = self.config.pauses.get(due.tries as usize);
        let (next, said) = match (sent, pause) {
            (Ok(said), _) => (None, said),
            (Err(why), Some(pause)) => (Some(hall.clock.now() + pause.as_millis() as i64), why),
            (Err(why), None) => (None, format!("given up: {why}")),
        };
        let said = said.chars().filter(|c| !c.is_control()).take(300).collect();
        // If it cannot be written it is sent again later, which is better than never.
        let _ = self.post(Posting::Tried { notice: due.no, next, said }).await;
    }

    async fn send(&self, due: &Due, words: &Words, now: i64) -> Result<String, String> {
        match (Kind::read(&due.target.kind), &self.config.smtp) {
            (None, _) => Err("of no known kind".into()),
            (Some(Kind::Mail), None) => Err("this server sends no e-mail".into()),
            (Some(Kind::Mail), Some(smtp)) => {
                smtp.send(&due.target.address, words, now, due.no).await
            }
            (Some(kind), _) => {
                hook::post(kind, &due.target.address, words, self.config.inside).await
            }
        }
    }

    /// What a notice says; `Err` says why there is no need for it any more.
    async fn words(&self, hall: &Arc<Hall>, due: &Due) -> Result<Words, String> {
        let lang = Lang::ALL.into_iter().find(|lang| lang.tag() == due.target.lang);
        let look = Look { lang: lang.unwrap_or_default(), ..Look::default() };
        let (seat, step) = match due.about {
            About::Test => {
                let (subject, text) = pages::notice_of_test(&self.site, &look);
                return Ok(Words { subject, text, facts: json!({ "event": "test" }) });
            }
            About::Code => {
                let code = due.target.code.as_deref().ok_or("confirmed already")?;
                let (subject, text) = pages::notice_of_code(code, &self.site, &look);
                return Ok(Words { subject, text, facts: json!({ "event": "code" }) });
            }
            About::Turn { seat, step, .. } => (seat, step),
        };
        if due.overtaken {
            return Err("not sent: a later turn is told of instead".into());
        }
        let id = due.game.as_deref().unwrap_or("");
        let desk = hall.desk(id).await.ok().flatten().ok_or("not sent: the game is gone")?;
        if due.watched || desk.looking[seat.index()].load(Ordering::Relaxed) > 0 {
            return Err("not sent: the table was open".into());
        }
        let (summary, book) = {
            let live = hall.sit(&desk).await.map_err(|broken| format!("not sent: {broken}"))?;
            if !live.asked().has(seat) {
                return Err("not sent: decided already".into());
            }
            let book = live.game().map(|game| game.book());
            (Summary::of(&live), book)
        };
        let side = &summary.sides[seat.index()];
        // A program gets the names as records have them, a reader those of his language.
        let tongue = look.lang.tongue();
        let named = |name: &str| match book {
            Some(book) => book.named(name, tongue).into_owned(),
            None => name.to_string(),
        };
        let address = format!("{}/g/{id}", self.site);
        let (title, own_side) = (named(&desk.title), named(side));
        let turn = pages::NoticeView {
            title: &title,
            side: &own_side,
            phase: summary.what(tongue),
            address: &address,
        };
        let (subject, text) = pages::notice_of_turn(&turn, &look);
        let facts = json!({
            "event": "turn", "game": id, "title": desk.title, "side": side,
            "seat": seat.name().to_lowercase(),
            "phase": summary.what, "step": step, "address": address,
        });
        Ok(Words { subject, text, facts })
    }
}

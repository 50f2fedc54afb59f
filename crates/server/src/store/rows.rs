//! What is written: plain rows, and the few ways they change.

use super::accounts::Registry;
use super::posting::Posting;
use engine::Seat;

/// A key that was used, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used {
    /// The step that was decided, wholly or in part.
    pub step: u32,
    /// The idempotency key.
    pub key: KeyHash,
    /// A hash of what was asked for.
    pub request: [u8; 8],
}

/// An idempotency key with the seat that sent it, hashed: what was sent need not be kept.
pub type KeyHash = [u8; 16];

/// What a game is from its opening on; none of it ever changes.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its number in the store.
    pub no: i64,
    /// Its id in addresses.
    pub id: String,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
    /// The rule system.
    pub system: String,
    /// The scenario's title.
    pub title: String,
    /// The version of the rules it began under.
    pub rules: u32,
    /// The first line of its record.
    pub header: String,
    /// The seed of sealed dice.
    pub secret: Option<String>,
    /// What computer players' luck follows from.
    pub luck: i64,
    /// Who plays, Red first: `human` or a computer player.
    pub players: [String; 2],
    /// Is there a curtain between the players at one screen?
    pub curtain: bool,
    /// The browser that opened it, hashed.
    pub owner: [u8; 32],
    /// The id of the game with the sides exchanged, if this is one of a pair.
    pub pair: Option<String>,
    /// Days the players have given each other for a decision.
    pub days: Option<u8>,
}

/// A new game with its first lines, its seats and who sits there.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// What it is.
    pub sheet: Sheet,
    /// What lists say of it.
    pub summary: String,
    /// The start, unless it waits for typed dice.
    pub start: Option<String>,
    /// Its last line, if it was over at once.
    pub footer: Option<String>,
    /// Hashed secrets of seats to be given away.
    pub links: Vec<Link>,
    /// Seats taken by the browser that opened it.
    pub holds: Vec<Hold>,
}

/// The secret of a seat, hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Which.
    pub seat: Seat,
    /// SHA-256 of the secret.
    pub secret: [u8; 32],
    /// When it was made.
    pub issued: i64,
    /// When it was first used.
    pub claimed: Option<i64>,
}

/// A browser that holds a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// SHA-256 of its cookie.
    pub browser: [u8; 32],
    /// Which seat.
    pub seat: Seat,
}

/// What a seat answers by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// To questions of this section of the rules.
    pub section: String,
    /// What, in the notation.
    pub say: String,
}

/// One line of a record.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The game.
    pub game: i64,
    /// Its number in the record.
    pub step: u32,
    /// Parts of it that waited for typed dice.
    pub parts: u32,
    /// When.
    pub at: i64,
    /// The idempotency key; computer players have none.
    pub key: Option<KeyHash>,
    /// A hash of what was asked for, so that a key is not used for two things.
    pub request: [u8; 8],
    /// The line as it stands in the record.
    pub line: String,
    /// The record's last line, if this decision ended the game.
    pub footer: Option<String>,
}

/// A part of a decision that waits for typed dice; no line of the record yet, but not to be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The game.
    pub game: i64,
    /// The decision it is part of.
    pub step: u32,
    /// Its number within it.
    pub part: u32,
    /// When.
    pub at: i64,
    /// Who.
    pub seat: Seat,
    /// The idempotency key.
    pub key: Option<KeyHash>,
    /// A hash of what was asked for.
    pub request: [u8; 8],
    /// What: `answer …`, `throw …` or `undo`.
    pub act: String,
}

/// The position beside the record, so that a game survives a change of the rules.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The game.
    pub game: i64,
    /// Lines of the record it follows from.
    pub step: u32,
    /// As [`engine::Match::save`] writes it.
    pub position: String,
    /// What lists say of the game.
    pub summary: String,
    /// When the game last changed.
    pub changed: i64,
}

/// Everything that can be written.
#[derive(Clone, Debug)]
pub enum Write {
    /// A game is opened, or two that belong together.
    Open(Vec<NewGame>),
    /// A decision is made.
    Decide(Decision),
    /// Part of one is.
    Part(Part),
    /// The position is kept.
    Keep(Snapshot),
    /// A browser takes a seat by its link.
    Claim {
        /// The game.
        game: i64,
        /// Who takes which seat.
        hold: Hold,
        /// When.
        at: i64,
    },
    /// A seat's link and everybody who holds it are sent away; whoever asked may stay.
    Revoke {
        /// The game.
        game: i64,
        /// The new link.
        link: Link,
        /// The browser that keeps the seat, if it held it.
        keeps: Option<[u8; 32]>,
    },
    /// A seat has a standing answer, or none any more.
    Stand {
        /// The game.
        game: i64,
        /// The seat.
        seat: Seat,
        /// What it answers by itself.
        standing: Option<Standing>,
    },
    /// Something about notices.
    Post(Posting),
    /// Something about accounts.
    Account(Registry),
    /// A page of a seat is open at this server, or none is any more.
    Look {
        /// The server.
        server: i64,
        /// The game.
        game: i64,
        /// The seat.
        seat: Seat,
        /// Is one open?
        open: bool,
    },
    /// Decisions are moved from the log to where they are found by game.
    Settle,
    /// Is there room again?
    Probe,
}

//! What the server fills in for each page: borrowed plain data.

use engine::{Seat, Seats, Viewer};
use shelf::Game;

/// Computer opponents by what is sent for them and by the key of their sentence.
pub const LEVELS: [(&str, &str); 7] = [
    ("ashigaru", "level-ashigaru"),
    ("bushi", "level-bushi"),
    ("hatamoto", "level-hatamoto"),
    ("taisho", "level-taisho"),
    ("gunshi", "level-gunshi"),
    ("greedy", "level-greedy"),
    ("random", "level-random"),
];

/// Whose turn it is, from where the reader stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The reader is asked.
    Yours,
    /// Somebody else is.
    Theirs,
    /// A computer player thinks.
    Thinking,
    /// The game is over.
    Over,
}

/// One game in a list.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Its id in addresses.
    pub id: String,
    /// The rule system's id.
    pub system: String,
    /// The scenario's title.
    pub title: String,
    /// What the sides are called.
    pub sides: [String; 2],
    /// Who plays them.
    pub players: [String; 2],
    /// The seats this browser holds.
    pub seats: Seats,
    /// Whose turn it is.
    pub turn: Turn,
    /// What is asked, or how it ended.
    pub what: String,
    /// Decisions so far.
    pub step: u32,
    /// When it last changed, in words or as a date; may be empty.
    pub when: String,
    /// Is it one of two games with the sides exchanged?
    pub paired: bool,
    /// Until when a decision is wished for; empty without a clock.
    pub until: String,
}

/// The home page.
#[derive(Clone, Copy, Debug)]
pub struct HomeView<'a> {
    /// The reader's games, those that wait for him first.
    pub games: &'a [GameRow],
}

/// The list of games.
#[derive(Clone, Copy, Debug)]
pub struct GamesView<'a> {
    /// The reader's games, those that wait for him first.
    pub games: &'a [GameRow],
    /// His name, if he is signed in.
    pub name: Option<&'a str>,
}

/// The page of settings.
#[derive(Clone, Copy, Debug)]
pub struct SettingsView {
    /// They were just kept.
    pub saved: bool,
}

/// The page of notices.
#[derive(Clone, Copy, Debug)]
pub struct NoticesView<'a> {
    /// Where they go.
    pub targets: &'a [TargetRow],
    /// What became of the last ones, the newest first.
    pub log: &'a [DeliveryRow],
    /// Can the server send e-mail?
    pub mail: bool,
}

/// Somewhere notices go.
#[derive(Clone, Debug)]
pub struct TargetRow {
    /// Its number.
    pub no: i64,
    /// `discord`, `slack`, `json` or `mail`.
    pub kind: String,
    /// The address, as far as it may be shown.
    pub address: String,
    /// Has it been shown to be the reader's own?
    pub confirmed: bool,
}

/// Something that went wrong.
#[derive(Clone, Copy, Debug)]
pub struct ProblemView<'a> {
    /// The status of the answer.
    pub status: u16,
    /// A stable word for what it is.
    pub kind: &'a str,
    /// What, in a few words, in English.
    pub title: &'a str,
    /// What to do about it, in English.
    pub detail: &'a str,
    /// Seconds to wait before trying again.
    pub wait: Option<u64>,
}

/// The page of one's account.
#[derive(Clone, Copy, Debug)]
pub struct AccountView<'a> {
    /// The name of whoever is signed in.
    pub name: Option<&'a str>,
    /// What to say at the top, by the end of its key in the catalogue.
    pub said: Option<&'a str>,
    /// A name that was typed and did not do.
    pub typed: &'a str,
    /// Where he is signed in.
    pub sessions: &'a [SessionRow],
}

/// Somewhere one is signed in.
#[derive(Clone, Debug)]
pub struct SessionRow {
    /// Its number.
    pub no: i64,
    /// Is it this very one?
    pub own: bool,
    /// Since when.
    pub made: String,
    /// When last.
    pub seen: String,
    /// What the browser calls itself.
    pub agent: String,
}

/// A line of the delivery log.
#[derive(Clone, Debug)]
pub struct DeliveryRow {
    /// When it was made.
    pub when: String,
    /// `turn`, `test` or `code`.
    pub word: String,
    /// The game it is about; empty if none.
    pub title: String,
    /// The kind of address.
    pub kind: String,
    /// How often it was tried.
    pub tries: u32,
    /// When it is tried next.
    pub next: Option<String>,
    /// What became of it, in the server's or the receiver's words.
    pub said: String,
}

/// What a notice that it is somebody's turn says.
#[derive(Clone, Copy, Debug)]
pub struct NoticeView<'a> {
    /// The scenario's title.
    pub title: &'a str,
    /// What his side is called.
    pub side: &'a str,
    /// What is asked, as everybody may know it.
    pub phase: &'a str,
    /// Where the table is.
    pub address: &'a str,
}

/// A match: two games with the sides exchanged.
#[derive(Clone, Copy, Debug)]
pub struct MatchView<'a> {
    /// The scenario's title.
    pub title: &'a str,
    /// What the sides are called, in the first game and in the second.
    pub games: &'a [(String, String); 2],
    /// Who has won each; `None` as long as it goes on, `Some(None)` for a draw.
    pub winners: [Option<Option<Seat>>; 2],
    /// Both games as a list shows them.
    pub rows: &'a [GameRow],
}

/// Addresses to give away.
#[derive(Clone, Debug)]
pub struct ShareLinks {
    /// For whoever plays a seat; none for seats that are not to be given away.
    pub seats: [Option<String>; 2],
    /// For whoever only watches.
    pub watch: String,
}

/// A table as one browser sees it.
#[derive(Clone)]
pub struct TableView<'a> {
    /// Its id in addresses.
    pub id: &'a str,
    /// The game.
    pub game: &'a dyn Game,
    /// Whose eyes.
    pub viewer: Viewer,
    /// Which seats this browser holds.
    pub seats: Seats,
    /// Who plays them.
    pub players: [String; 2],
    /// The scenario's title.
    pub title: &'a str,
    /// The screen is being handed over: show nothing but that.
    pub curtain: bool,
    /// Lines of the log the reader has seen, if the server knows; else 0.
    pub since: usize,
    /// Addresses to give away, for whoever may.
    pub share: Option<ShareLinks>,
    /// A computer player thinks.
    pub thinking: bool,
    /// Something to say at the top of the page.
    pub notice: Option<String>,
    /// What this seat answers by itself until it is asked something else.
    pub standing: Option<&'a str>,
    /// Is it one of two games with the sides exchanged?
    pub paired: bool,
    /// Days for each decision, until when this one is wished for, and whether that is past.
    pub clock: Option<(u8, String, bool)>,
}

impl TableView<'_> {
    /// The seat that looks.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self.viewer.eyes {
            engine::Eyes::Seat(seat) => Some(seat),
            engine::Eyes::Public | engine::Eyes::All => None,
        }
    }
}

/// A recorded game at one moment.
#[derive(Clone)]
pub struct ReplayView<'a> {
    /// Its id in addresses.
    pub id: &'a str,
    /// The game, played again up to `step`.
    pub game: &'a dyn Game,
    /// Whose eyes; only those the reader may use.
    pub viewer: Viewer,
    /// The eyes he may choose from: `red`, `blue`, `public`, `all`.
    pub eyes: &'a [&'a str],
    /// The moment shown: so many decisions have been made.
    pub step: u32,
    /// Decisions in the whole record.
    pub steps: u32,
    /// The scenario's title.
    pub title: &'a str,
    /// Who plays.
    pub players: [String; 2],
}

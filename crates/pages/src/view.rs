//! What the server fills in for each page: borrowed plain data.

use engine::{Seat, Seats, Viewer};
use shelf::Game;

/// Computer opponents by what is sent for them and by the key of their sentence.
pub const LEVELS: [(&str, &str); 4] = [
    ("random", "level-random"),
    ("greedy", "level-greedy"),
    ("search:200", "level-search"),
    ("search:1000", "level-strong"),
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
}

/// The page of settings.
#[derive(Clone, Copy, Debug)]
pub struct SettingsView {
    /// They were just kept.
    pub saved: bool,
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

//! What a browser is shown: every page as HTML, the table as JSON for its script, and the style
//! sheets and ES modules, compiled in.
//!
//! This crate is pure: it is given plain data and a game, and returns text. It reads no file, no
//! clock and no network, and knows no rule system by name; `server` keeps and answers. All words of
//! the interface come from the Fluent catalogues in `catalogue/`, as whole sentences.
//!
//! ```
//! let look = pages::Look::read("ja.dark.1.0");
//! assert_eq!(look.write(), "ja.dark.1.0");
//! let problem = pages::ProblemView {
//!     status: 404,
//!     kind: "no-such-game",
//!     title: "No such game",
//!     detail: "It may have been deleted.",
//!     wait: None,
//! };
//! let page = pages::problem(&problem, &look);
//! assert!(page.starts_with("<!DOCTYPE html>") && page.contains("その対局はありません"));
//! ```

mod account;
mod asset;
mod catalogue;
mod duel;
mod games;
mod home;
mod look;
mod names;
mod notices;
mod picture;
mod plain;
mod replay;
mod rules;
mod scenarios;
mod settings;
mod shell;
mod table;
mod verify;
mod view;

pub use account::account;
pub use asset::{Asset, asset};
pub use duel::duel;
pub use games::games;
pub use home::home;
pub use look::{Lang, Look, Theme};
pub use notices::{notice_of_code, notice_of_test, notice_of_turn, notices};
pub use plain::{problem, seat_link};
pub use replay::replay;
pub use rules::{rule, rules, rules_index};
pub use scenarios::{scenario, scenarios};
pub use settings::settings;
pub use table::{LOG_LINES, odds, refusal, replies, state, table};
pub use verify::verify;
pub use view::{
    AccountView, DeliveryRow, GameRow, GamesView, HomeView, LEVELS, MatchView, NoticeView,
    NoticesView, ProblemView, ReplayView, SessionRow, SettingsView, ShareLinks, TableView,
    TargetRow, Turn,
};

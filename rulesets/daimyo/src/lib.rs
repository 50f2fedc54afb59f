//! Daimyo, samurai wargames rules by Ian Duncan, carried out rule by rule on an open table.
//!
//! Start at [`contents`]: every procedure in book order. Files are named after the sections of the
//! rulebook; `rulebook.rs` has one constant for every statement of the ledger. The table is
//! measured in tenths of a millimetre with `ground::measured`; there is no floating point but in
//! the pictures (`depict.rs`).

mod advise;
mod advise_odds;
mod advise_prior;
mod casework;
pub mod charts;
pub mod choice;
pub mod contents;
pub mod counters;
mod depict;
mod depict_choices_ja;
mod depict_events;
mod depict_events_ja;
mod depict_marks;
mod depict_names;
mod depict_pieces;
mod depict_words;
mod depict_words_ja;
pub mod event;
mod game;
pub mod geometry;
mod measuring;
mod names_ja;
mod notation;
pub mod rulebook;
pub mod s01_organisation;
pub mod s02_sequence;
pub mod s03_movement;
pub mod s04_disorder;
pub mod s05_morale;
pub mod s06_firing;
pub mod s07_melee;
pub mod s08_artillery;
pub mod s09_weather;
pub mod s10_winning;
pub mod scenario;
pub mod sheet;
pub mod table;
pub mod unit;
pub mod words;
mod words_ja;

pub use game::{BOOK, Daimyo};

//! Battles of the Sengoku Jidai (Philippe Hardy), carried out rule by rule.
//!
//! An area game with secret formations: both sides choose a posture in secret, draw tactical markers
//! from it, then activate their divisions in turn, move, fire and fight. Start at [`contents`], the
//! table of contents; every module `s…` is a section of the rulebook. The charts, maps and scenarios
//! are ours (the printed ones are not in our copy) and stand in `data/`.

pub mod charts;
pub mod choice;
pub mod contents;
pub mod event;
pub mod field;
pub mod phase;
pub mod rulebook;
pub mod scenario;
pub mod table;
pub mod unit;
pub mod zone_set;

mod book;
mod s01_3_sequence_of_play;
mod s01_4_counters;
mod s02_zones;
mod s03_formation;
mod s04_command;
mod s05_initiative;
mod s06_activation;
mod s06_signals;
mod s07_movement;
pub mod s08_combat;
mod s09_reorganization;
mod s10_victory;
mod special_rules;

mod advise;
mod casework;
mod conceal;
mod depict;
mod depict_ja;
mod depict_map;
mod depict_tell;
mod depict_tell_ja;
mod depict_trays;
mod names_ja;
mod places_ja;
mod words_ja;

pub use book::{BOOK, Bsj};
pub use choice::Choice;
pub use contents::Frame;
pub use event::Event;
pub use table::Table;

/// What nearly every section needs.
pub(crate) mod prelude {
    pub(crate) use crate::book::Bsj;
    pub(crate) use crate::charts::Formation;
    pub(crate) use crate::choice::Choice;
    pub(crate) use crate::contents::Frame;
    pub(crate) use crate::event::Event;
    pub(crate) use crate::field::DivisionId;
    pub(crate) use crate::phase::Phase;
    pub(crate) use crate::rulebook::*;
    pub(crate) use crate::table::Table;
    pub(crate) use crate::unit::{Charge, DUE, Flag, Kind, OUT, UnitId, WAITING, Zone};
    pub(crate) use crate::zone_set::ZoneSet;
    pub(crate) use engine::{Flow, Roll, Rule, Seat, Step, Umpire, call, done, next};
    pub(crate) use ground::areas::Terrain;
}

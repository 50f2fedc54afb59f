//! An Honourable Victory! (Trevor Raymond, Version 2 of November 2015), carried out rule by rule.
//!
//! Every file is named after a heading of the rulebook; [`contents`] lists the procedures in book
//! order and is the place to start reading. [`rulebook`] has a constant for every statement of the
//! ledger, so "find all references" on a rule lists the lines that carry it out. The README fixes
//! the notation of choices, case files and facts.

pub mod advise;
pub mod appendix_a_terrain;
pub mod appendix_b_unit_quality;
pub mod casework;
pub mod choice;
pub mod combat_value;
mod conceal;
pub mod contents;
mod critic;
pub mod depict;
pub mod determine_initiative_phase;
pub mod determine_victory_phase;
pub mod event;
pub mod firing_phase;
mod game;
pub mod game_turn_sequence;
pub mod hand_to_hand_phase;
pub mod markers;
pub mod movement_phases;
pub mod muster;
pub mod notation;
pub mod organising_your_army;
pub mod reactions;
pub mod remove_losses_phase;
#[allow(missing_docs)]
pub mod rulebook;
pub mod scenario;
pub mod setting_up;
pub mod table;
pub mod unit;
pub mod unit_set;
pub mod using_the_reserve_zones;
pub mod ways;
pub mod words;

pub use game::HonourableVictory;

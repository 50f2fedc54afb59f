//! Commands & Colors: Samurai Battles (Richard Borg, GMT Games 2020), carried out rule by rule.
//!
//! Files are named after the headings of the rulebook; [`contents`] lists the procedures in book
//! order and is the place to start reading. [`rulebook`] has a constant for every statement of the
//! ledger, so "find all references" on a rule lists the lines that carry it out. The README fixes
//! the notation of choices, case files and facts.

pub mod advise;
pub mod battlefield;
pub mod battlefield_terrain;
mod cards_ja;
pub mod casework;
pub mod choice;
pub mod command_cards;
mod conceal;
pub mod contents;
pub mod corrections;
pub mod depict;
mod depict_ja;
mod depict_trays;
mod depict_words;
pub mod dragon_cards;
pub mod end_game_and_victory;
pub mod event;
mod game;
pub mod game_turn;
pub mod honor_and_fortune;
pub mod lack_of_honor;
pub mod leader_casualty_check;
pub mod markers;
mod names_ja;
pub mod notation;
pub mod phase_1_play_a_command_card;
pub mod phase_2_order_units;
pub mod phase_3_movement;
pub mod phase_4_battle;
pub mod phase_5_end_of_turn;
mod prompts;
mod prompts_ja;
pub mod retreats;
#[allow(missing_docs)]
pub mod rulebook;
pub mod scenario;
pub mod setting_up;
pub mod special_actions;
pub mod table;
mod tell;
mod tell_ja;
pub mod unit_reference_sheet;
pub mod units_as_bits;
mod words_ja;

pub use game::SamuraiBattles;

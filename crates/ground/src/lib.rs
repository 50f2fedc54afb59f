//! The ground that battles are fought on: four small geometries.
//!
//! - [`zones`]: a table of three rows of zones with reserves behind it (An Honourable Victory!);
//! - [`hexes`]: boards of hexes (Samurai Battles, SAMURAI);
//! - [`areas`]: irregular areas with kinds of border (Battles of the Sengoku Jidai);
//! - [`measured`]: rectangles on an open table (Daimyo).
//!
//! They share no trait, because the rulebooks share no idea of a board: each rule set uses the one
//! geometry it needs, by its own names. Everything is integer arithmetic, so that two machines
//! never disagree about a position, and nothing on a path that search walks allocates. This crate
//! knows no rule, no piece and no picture, and depends on nothing of ours.
//!
//! ```
//! use ground::zones::{Facing, Side, contact_side};
//! // A unit moving north into one that faces east touches its right flank.
//! assert_eq!(contact_side(Facing::North, Facing::East), Side::Right);
//! ```
#![deny(clippy::float_arithmetic)]

pub mod areas;
pub mod hexes;
pub mod measured;
pub mod zones;

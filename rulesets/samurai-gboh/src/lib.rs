//! Work under way: nothing of this is played yet.

pub mod rulebook;

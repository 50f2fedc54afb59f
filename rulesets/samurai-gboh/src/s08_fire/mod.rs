//! 8.0 Fire Combat.

pub mod s08_1_fire_capable_units;
pub mod s08_24_line_of_sight;
pub mod s08_27_volley;
pub mod s08_2_procedure;
pub mod s08_3_reaction_fire;

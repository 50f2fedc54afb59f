//! 6.0 Movement.

pub mod s06_2_terrain;
pub mod s06_3_bounds;
pub mod s06_3_moving;
pub mod s06_3_options;
pub mod s06_42_destinations;
pub mod s06_42_ways;
pub mod s06_4_active_withdrawal;
pub mod s06_4_reaction_withdrawal;
pub mod s06_55_passing;
pub mod s06_5_stacking;

//! 9.0 Shock Combat, resolved in lock-step: each step for all combats before the next for any.

pub mod s09_12_engaged;
pub mod s09_1_requirements;
pub mod s09_21_designation;
pub mod s09_22_combats;
pub mod s09_23_pre_shock;
pub mod s09_26_choices;
pub mod s09_26_clash_of_arms;
pub mod s09_27_melee;
pub mod s09_2_procedure;
pub mod s09_2_steps;
pub mod s09_46_aggression;
pub mod s09_4_advance;

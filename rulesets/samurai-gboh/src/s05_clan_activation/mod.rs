//! 5.0 Clan Activation and Orders.

pub mod s05_1_initiative_and_continuity;
pub mod s05_2_activating_clans;
pub mod s05_3_giving_orders;
pub mod s05_4_momentum;
pub mod s05_5_trump;
pub mod s05_6_out_of_command;
pub mod s05_73_parting;
pub mod s05_7_coordination;

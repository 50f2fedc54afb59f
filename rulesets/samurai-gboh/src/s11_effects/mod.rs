//! 11.0 Effects of Combat.

pub mod s11_2_cohesion;
pub mod s11_4_rout;
pub mod s11_5_recovery;
pub mod s11_6_clan_flight;

//! 8.0 Combat: defensive fire, charges and counter-charges, melee.

mod s08_2_lead_units;
mod s08_3_round;
mod s08_4_defensive_fire;
mod s08_5_1_melee;
mod s08_5_2_charge;
mod s08_5_3_countercharge;
mod s08_6_modifiers;
mod s08_7_results;
mod s08_7_retreat;

pub use s08_2_lead_units::may_defend;
pub use s08_3_round::{Round, RoundStep, round};
pub use s08_4_defensive_fire::defensive_fire;
pub use s08_5_1_melee::{Melee, MeleeStep, melee, melees};
pub use s08_5_2_charge::charges;
pub use s08_5_3_countercharge::counter_charges;
pub use s08_6_modifiers::{Modifier, Tally, encircled, lacks_servants, tally};
pub use s08_7_retreat::retreat;

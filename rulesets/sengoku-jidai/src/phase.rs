//! Where in the turn we are.

use serde::{Deserialize, Serialize};

/// Where in the turn we are, for those who look on; the agenda knows it better.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[allow(missing_docs)]
pub enum Phase {
    #[default]
    Formation,
    Command,
    Initiative,
    Activation,
    Movement,
    Charges,
    Fire,
    CounterCharges,
    Melee,
    Reorganization,
}

impl Phase {
    /// All, in order.
    pub const ALL: [Phase; 10] = [
        Phase::Formation,
        Phase::Command,
        Phase::Initiative,
        Phase::Activation,
        Phase::Movement,
        Phase::Charges,
        Phase::Fire,
        Phase::CounterCharges,
        Phase::Melee,
        Phase::Reorganization,
    ];

    /// As case files write it.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Formation => "formation",
            Phase::Command => "command",
            Phase::Initiative => "initiative",
            Phase::Activation => "activation",
            Phase::Movement => "movement",
            Phase::Charges => "charges",
            Phase::Fire => "fire",
            Phase::CounterCharges => "counter-charges",
            Phase::Melee => "melee",
            Phase::Reorganization => "reorganization",
        }
    }

    /// Reads a name.
    pub fn read(word: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|phase| phase.name() == word)
    }
}

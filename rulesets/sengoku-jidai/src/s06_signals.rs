//! 6.0, optional: a division is activated by messenger, by flags or by drum and conch.

use crate::prelude::*;
use crate::s02_zones::sees;
use crate::s07_movement::Ways;

/// How an order reaches a Ta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// A rider: at most 6 MP with all costs of movement.
    Messenger,
    /// Flags: in sight within three zones.
    Visual,
    /// Drum or conch: within two zones, one if firearms stand next to the commander.
    Sound,
}

impl Signal {
    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Signal::Messenger => "messenger",
            Signal::Visual => "visual",
            Signal::Sound => "sound",
        }
    }
}

/// The first signal that reaches this leader from the army commander, if any does.
pub fn signal(table: &Table, seat: Seat, leader: UnitId) -> Option<Signal> {
    let from = table.unit(table.commander(seat)?).zone()?;
    let to = table.unit(leader).zone()?;
    if from == to || messenger(table, seat, leader, from, to) {
        return Some(Signal::Messenger);
    }
    if sees(table, from, to, 3) {
        return Some(Signal::Visual);
    }
    sound(table, seat, from, to).then_some(Signal::Sound)
}

/// B-50: the cheapest path, zones of control included, for a rider of the leader's division.
fn messenger(table: &Table, seat: Seat, leader: UnitId, from: Zone, to: Zone) -> bool {
    let ways = Ways::new(table, seat, table.card(leader).division, 6).from(from);
    ways.cost(to).is_some()
}

/// Counted like the command radius; reduced by Te or Oz of either side in an adjacent zone (B-52).
fn sound(table: &Table, seat: Seat, from: Zone, to: Zone) -> bool {
    let field = table.ground();
    let noisy = table.all().any(|(id, unit)| {
        let near = unit.zone().is_some_and(|zone| field.zone(from).adjacent.contains(zone));
        near && matches!(table.card(id).kind, Kind::Te | Kind::Oz)
    });
    let enemies = table.held[(!seat).index()];
    field.within(from, if noisy { 1 } else { 2 }, enemies).contains(to)
}

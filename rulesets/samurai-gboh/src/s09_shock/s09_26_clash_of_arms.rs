//! 9.26 The Clash of Arms and the first parts of 9.27: column, position, size.

use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::s06_movement::s06_2_terrain::{behind_palisade, shock_shift};
use crate::s07_facing_and_zocs::{arc, reaches};
use crate::s09_shock::s09_1_requirements::aims;
use crate::s09_shock::s09_22_combats::*;
use crate::table::{State, Table, mark};
use ground::hexes::{Arc, Edge};

/// The reckoning of one combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reckoning {
    /// From the Clash of Arms Chart.
    pub base: u8,
    /// Columns for the size ratio, right is positive.
    pub ratio: i8,
    /// Sizes.
    pub sizes: [u8; 2],
    /// Columns for disrupted attackers.
    pub disrupted: i8,
    /// Columns for the ground.
    pub terrain: i8,
    /// Columns for a palisade.
    pub palisade: i8,
    /// Position Superiority.
    pub superior: bool,
    /// The column after all shifts.
    pub column: i8,
}

/// Where a unit stands on the Clash of Arms Chart as a defender.
pub const fn defending_type(kind: Kind) -> usize {
    match kind {
        Kind::As => 0,
        Kind::Kb | Kind::Kbh => 1,
        Kind::Tp | Kind::Yu | Kind::Oz => 2,
        Kind::Honjin => 3,
    }
}

/// The same as an attacker.
fn attacking_type(table: &Table, unit: UnitId) -> usize {
    match (table.kind(unit).is_horse(), table.unit(unit).has(mark::CHARGE)) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    }
}

/// Through which part of the enemy an attacker comes: 0 front, 1 flank, 2 rear. With two targets
/// it takes the better one (9.26). The Routed have no facing (7.15), so they open no flank of those who
/// stand beside them; only where all defenders are Routed is it as good as their rear (9.27 1).
fn angle(table: &Table, lead: UnitId, all_routed: bool) -> usize {
    if all_routed {
        return 2;
    }
    let best = aims(table, lead).flat_map(|(edge, hex)| {
        let standing = |target: &UnitId| table.unit(*target).state() != State::Routed;
        let struck = move |target| side_struck(table, target, edge.opposite());
        table.units_at(hex).filter(standing).map(struck)
    });
    best.max().unwrap_or(0)
}

/// Through which part of a unit somebody over this edge of its hex comes: 0 front, 1 flank, 2 rear.
pub fn side_struck(table: &Table, target: UnitId, edge: Edge) -> usize {
    if table.unit(target).state() == State::Routed {
        return 2;
    }
    match arc(table, target, edge) {
        Arc::Front => 0,
        Arc::Flank => 1,
        Arc::Rear => 2,
    }
}

/// Is an enemy unit that nobody attacks holding the flank or rear of this attacker (9.27 1)?
fn threatened_from_behind(table: &Table, lead: UnitId) -> bool {
    let hex = table.unit(lead).hex;
    let seat = table.seat_of(lead);
    Edge::ALL.into_iter().filter(|&edge| arc(table, lead, edge) != Arc::Front).any(|edge| {
        table.map().step(hex, edge).is_some_and(|near| {
            table.units_at(near).any(|enemy| {
                table.seat_of(enemy) != seat
                    && table.unit(enemy).combat == 0
                    && reaches(table, enemy, edge.opposite())
            })
        })
    })
}

/// Columns for a size ratio: x:1 or 1:x, rounded for the attacker or for the defender (9.27 2).
pub fn ratio(attackers: u8, defenders: u8, favours_attacker: bool) -> i8 {
    let (a, d) = (attackers.max(1), defenders.max(1));
    match (a >= d, favours_attacker) {
        (true, true) => a.div_ceil(d) as i8 - 1,
        (true, false) => (a / d) as i8 - 1,
        (false, true) => 1 - (d / a) as i8,
        (false, false) => 1 - d.div_ceil(a) as i8,
    }
}

/// The Size a unit brings into the fight: a charge counts half, but at least 1 (9.32, G-O17).
fn attacking_size(table: &Table, unit: UnitId) -> u8 {
    let size = table.card(unit).size;
    if table.unit(unit).has(mark::CHARGE) { (size / 2).max(1) } else { size }
}

fn defending_size(table: &Table, unit: UnitId) -> u8 {
    let kind = table.kind(unit);
    if !kind.is_missile() {
        return table.card(unit).size;
    }
    // Missile men alone are worth 1 in all, however many they are: the first counts (8.17).
    let hex = table.unit(unit).hex;
    u8::from(table.units_at(hex).next() == Some(unit))
}

/// Adds everything up for a choice of leading attacker and standing defender.
pub fn reckon(table: &Table, id: u8, lead: UnitId, stand: UnitId) -> Reckoning {
    let map = table.map();
    let mut sizes = [0u8; 2];
    let (mut moved, mut disrupted, mut walled) = (false, false, true);
    for unit in attackers(table, id) {
        sizes[0] = sizes[0].saturating_add(attacking_size(table, unit));
        let data = table.unit(unit);
        moved |= data.has(mark::MOVED);
        disrupted |= data.state() == State::Disrupted;
        for (edge, hex) in aims(table, unit) {
            if table.units_at(hex).any(|target| table.unit(target).combat == id) {
                walled &= behind_palisade(table, hex, edge.opposite());
            }
        }
    }
    let (mut all_routed, mut tent) = (true, false);
    for unit in defenders(table, id) {
        sizes[1] = sizes[1].saturating_add(defending_size(table, unit));
        all_routed &= table.unit(unit).state() == State::Routed;
        tent |= table.kind(unit) == Kind::Honjin;
    }
    let angle = angle(table, lead, all_routed);
    let base =
        map.charts.clash(defending_type(table.kind(stand)), attacking_type(table, lead), angle);
    let from = table.unit(lead).hex;
    let kind = table.kind(lead);
    let ground = aims(table, lead).map(|(edge, _)| shock_shift(table, kind, from, edge)).max();
    let terrain = -(ground.unwrap_or(0) as i8);
    let palisade = if walled { -(map.charts.terrain[15].shift as i8) } else { 0 };
    let favours = moved && terrain == 0 && palisade == 0;
    let ratio = ratio(sizes[0], sizes[1], favours);
    let disrupted = if disrupted { -2 } else { 0 };
    let column = (base as i8 + ratio + disrupted + terrain + palisade).clamp(1, 13);
    let superior = angle > 0 && !tent && !threatened_from_behind(table, lead);
    Reckoning { base, ratio, sizes, disrupted, terrain, palisade, superior, column }
}

impl Reckoning {
    /// What is told of it.
    pub fn event(&self, lead: UnitId, stand: UnitId) -> Event {
        let _one_unit_sets_both = S9_27_1_B;
        Event::Column {
            lead,
            stand,
            base: self.base,
            ratio: self.ratio,
            attackers: self.sizes[0],
            defenders: self.sizes[1],
            disrupted: self.disrupted,
            terrain: self.terrain,
            palisade: self.palisade,
            column: self.column,
            superior: self.superior,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ratio;

    #[test]
    fn sizes_are_rounded_as_the_examples_have_it() {
        assert_eq!(ratio(5, 2, true), 2); // X16
        assert_eq!(ratio(4, 5, true), 0); // X17
        assert_eq!(ratio(2, 5, true), -1); // X18
        assert_eq!(ratio(5, 4, false), 0); // X19
        assert_eq!(ratio(4, 5, false), -1); // X20
    }
}

//! 6.5 Stacking: who may share a hex.

use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::table::{State, Table};
use engine::{Fault, Faults, Rule};
use ground::hexes::{Hex, Vertex};

/// May this unit end in a hex with the friends that stand there (6.51, 4.52)? Enemies are not
/// looked at: no unit ever enters their hex.
pub fn may_stack(table: &Table, unit: UnitId, hex: Hex) -> Result<(), Rule> {
    if table.units_at(hex).next().is_none() {
        return Ok(());
    }
    let card = table.tag(unit);
    let mut others = [0u8; 4]; // teppo, yumi, ozutsu, line
    for other in table.units_at(hex) {
        if other == unit {
            continue;
        }
        let there = table.tag(other);
        let kind = there.kind;
        if kind == Kind::Honjin || card.kind == Kind::Honjin {
            return Err(S4_52_B);
        }
        if table.unit(other).state() == State::Routed || table.unit(unit).state() == State::Routed {
            return Err(S11_45_A);
        }
        if there.corps != card.corps && kind != Kind::Oz && card.kind != Kind::Oz {
            return Err(S6_51_C);
        }
        match kind {
            Kind::Tp => others[0] += 1,
            Kind::Yu => others[1] += 1,
            Kind::Oz => others[2] += 1,
            _ => others[3] += 1,
        }
    }
    let [tp, yu, oz, line] = others;
    match (card.kind, tp, yu, oz, line) {
        (_, 0, 0, 0, 0) => Ok(()),
        (Kind::Tp, 0..=2, 0, 0, 0) | (Kind::Yu, 0, 0..=2, 0, 0) => Ok(()),
        (Kind::Tp | Kind::Yu, 0, 0, 0, 1) => Ok(()),
        (kind, 1, 0, 0, 0) | (kind, 0, 1, 0, 0) if kind.is_line() => Ok(()),
        (Kind::Oz, _, _, 0, _) => {
            let horse = table.units_at(hex).any(|other| table.kind(other).is_horse());
            if tp + yu + line == 1 && !horse { Ok(()) } else { Err(S6_51_D) }
        }
        (kind, 0, 0, 1, 0) if !kind.is_horse() => Ok(()),
        (kind, 0, 0, 1, 0) if kind.is_horse() => Err(S6_51_D),
        (Kind::Tp | Kind::Yu, ..) => Err(S6_51_B),
        _ => Err(S6_51_A),
    }
}

/// The facing this unit must take to join those who stand in a hex (6.53).
pub fn joins(table: &Table, unit: UnitId, hex: Hex) -> Option<Vertex> {
    let standing = |other: &UnitId| *other != unit && table.unit(*other).state() != State::Routed;
    table.units_at(hex).find(standing).map(|other| table.unit(other).facing())
}

/// Does every stack of a set-up keep the rules? All faults at once.
pub fn check_set_up(table: &Table) -> Result<(), Faults> {
    let mut faults = Faults::default();
    for unit in table.all_units() {
        let data = table.unit(unit);
        if !data.on_map() {
            continue;
        }
        let name = &table.card(unit).name;
        let hex = table.map().hex_name(data.hex);
        let enemy = table.held_by(data.hex, !table.seat_of(unit));
        if enemy || may_stack(table, unit, data.hex).is_err() {
            faults
                .push(Fault::new(format!("{name} may not share hex {hex} with who stands there")));
        }
        if let Some(facing) = joins(table, unit, data.hex)
            && facing != data.facing()
        {
            faults.push(Fault::new(format!(
                "{name} in {hex} must face like those it is stacked with"
            )));
        }
        let ground = table.map().ground_of(data.hex);
        if table.map().charts.terrain[ground as usize].mp.is_none() {
            faults.push(Fault::new(format!("{name} cannot stand in {hex}: {}", ground.name())));
        }
    }
    faults.or(())
}

//! Nagashino: the allies keep their line, Sakai raids the Takeda rear, and it may rain. Red is
//! Takeda, Blue the allies.

use crate::Gboh;
use crate::battle::{MapEdge, Special};
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{UnitId, d10};
use crate::table::{State, Table, Unit};
use engine::{Rule, Seat, Umpire};
use ground::hexes::Hex;

/// The last column of the allied line, from 0.
const LINE: u8 = 16;

/// How far off prey may be to be chased (K-26).
const CHASE: u16 = 5;

/// Before turn 8 allied units may go beyond the line only towards disrupted or routed enemies.
#[inline]
pub fn may_leave_line(table: &Table, unit: UnitId, to: Hex) -> Result<(), Rule> {
    let measures = &table.map().measures;
    // Who has left it may come back.
    let line = measures.column(table.unit(unit).hex).saturating_sub(1).max(LINE);
    match table.turn >= 8 || table.seat_of(unit) != Seat::Blue || measures.column(to) <= line {
        true => Ok(()),
        false => may_chase(table, unit, to),
    }
}

#[inline(never)] // Few stand so near to the end of the line.
fn may_chase(table: &Table, unit: UnitId, to: Hex) -> Result<(), Rule> {
    let from = table.unit(unit).hex;
    let shaken =
        |unit: &Unit| unit.on_map() && matches!(unit.state(), State::Disrupted | State::Routed);
    let prey = table.units_that(shaken).any(|other| {
        let data = table.unit(other);
        table.seat_of(other) == Seat::Red
            && table.distance(from, data.hex) <= CHASE
            && table.distance(to, data.hex) < table.distance(from, data.hex)
    });
    if prey { Ok(()) } else { Err(SC5_D) }
}

/// From the end of turn 6 nobody reforms at the Takeda's edge: within four hexes of it.
pub fn may_reform(table: &Table, unit: UnitId) -> Result<(), Rule> {
    let raided = table.map().rules.has(Special::Raid)
        && table.turn > 6
        && table.seat_of(unit) == Seat::Red
        && table.map().to_edge(table.unit(unit).hex, MapEdge::E) < 4;
    if raided { Err(SC5_B) } else { Ok(()) }
}

/// Before turn 1: does it rain, and when?
pub fn rain(table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
    if !table.map().rules.has(Special::Rain) || !table.house.rain || table.turn != 1 {
        return;
    }
    let die = d10(umpire, Seat::Red, SC5_C);
    table.fortunes.rain = match die {
        0 | 1 => 1,
        2 | 3 => 2 + d10(umpire, Seat::Red, SC5_C) / 2,
        _ => 0,
    };
    umpire.announce(SC5_C, Event::RainRolled { die, turn: table.fortunes.rain });
}

//! 6.5 Stacking: who may share a hex.

use crate::battle::Tag;
use crate::presence::UnitsAt;
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::table::{State, Table};
use engine::{Fault, Faults, Rule};
use ground::hexes::{Hex, Vertex};

/// Those in a hex whom a unit would stand with.
struct Stack {
    unit: UnitId,
    card: Tag,
    routed: bool,
    /// How many there are of each [`Kind`], in a byte each.
    men: u64,
    /// What keeps the unit from them, whoever else is there.
    refused: Option<Rule>,
    /// The facing of the first of them.
    facing: Option<Vertex>,
}

impl Stack {
    /// Nobody yet.
    #[inline]
    fn of(table: &Table, unit: UnitId) -> Stack {
        let routed = table.unit(unit).state() == State::Routed;
        let (card, men) = (table.tag(unit), 0);
        Stack { unit, card, routed, men, refused: None, facing: None }
    }

    /// And this one.
    #[inline]
    fn and(&mut self, table: &Table, other: UnitId) {
        if other == self.unit {
            return;
        }
        let (there, data) = (table.tag(other), table.unit(other));
        if self.refused.is_none() {
            self.refused = self.shuns(there, data.state());
        }
        if self.facing.is_none() {
            self.facing = Some(data.facing());
        }
        // A battle has fewer units than fill a byte.
        self.men = self.men.wrapping_add(1 << (8 * (there.kind as u32 & 7)));
    }

    /// What keeps the unit from one like this.
    #[inline]
    fn shuns(&self, there: Tag, state: State) -> Option<Rule> {
        let (kind, mine) = (there.kind, self.card.kind);
        if kind == Kind::Honjin || mine == Kind::Honjin {
            return Some(S4_52_B);
        }
        if state == State::Routed || self.routed {
            return Some(S11_45_A);
        }
        let strange = there.corps != self.card.corps && kind != Kind::Oz && mine != Kind::Oz;
        strange.then_some(S6_51_C)
    }

    /// May the unit stand with all of them (6.51)?
    #[inline(always)]
    fn admits(&self) -> Result<(), Rule> {
        if let Some(rule) = self.refused {
            return Err(rule);
        }
        let [foot, horse, guards, tp, yu, oz, ..] = self.men.to_le_bytes();
        let line = foot + horse + guards;
        match (self.card.kind, tp, yu, oz, line) {
            (_, 0, 0, 0, 0) => Ok(()),
            (Kind::Tp, 0..=2, 0, 0, 0) | (Kind::Yu, 0, 0..=2, 0, 0) => Ok(()),
            (Kind::Tp | Kind::Yu, 0, 0, 0, 1) => Ok(()),
            (kind, 1, 0, 0, 0) | (kind, 0, 1, 0, 0) if kind.is_line() => Ok(()),
            (Kind::Oz, _, _, 0, _) => {
                if tp + yu + line == 1 && horse + guards == 0 {
                    Ok(())
                } else {
                    Err(S6_51_D)
                }
            }
            (kind, 0, 0, 1, 0) if !kind.is_horse() => Ok(()),
            (kind, 0, 0, 1, 0) if kind.is_horse() => Err(S6_51_D),
            (Kind::Tp | Kind::Yu, ..) => Err(S6_51_B),
            _ => Err(S6_51_A),
        }
    }
}

/// May this unit end in a hex with the friends that stand there (6.51, 4.52)? Enemies are not
/// looked at: no unit ever enters their hex.
pub fn may_stack(table: &Table, unit: UnitId, hex: Hex) -> Result<(), Rule> {
    let mut stack = Stack::of(table, unit);
    for other in table.units_at(hex) {
        stack.and(table, other);
    }
    stack.admits()
}

/// May this unit end in a hex (6.51, 6.54), and which facing must it take up there (6.53)? One look at those
/// who stand there answers both; mostly nobody does.
#[inline(always)] // Asked of every step that is thought of.
pub fn may_join(table: &Table, unit: UnitId, hex: Hex) -> Result<Option<Vertex>, Rule> {
    let mut there = table.units_at(hex);
    match there.next() {
        None => Ok(None),
        Some(first) => may_join_those(table, unit, first, there),
    }
}

#[inline(never)]
fn may_join_those(
    table: &Table,
    unit: UnitId,
    first: UnitId,
    mut more: UnitsAt<'_>,
) -> Result<Option<Vertex>, Rule> {
    let seat = table.seat_of(unit);
    let mut stack = Stack::of(table, unit);
    let mut next = Some(first);
    while let Some(other) = next {
        if table.seat_of(other) != seat {
            return Err(S6_54_A);
        }
        stack.and(table, other);
        next = more.next();
    }
    // Nobody whom it may join has routed, so that it is the first whom it follows.
    stack.admits().map(|()| stack.facing)
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

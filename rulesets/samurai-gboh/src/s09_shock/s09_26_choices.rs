//! 9.26: the two choices before a column is known, the attacker's leading unit and the defender's type.

use crate::Gboh;
use crate::choice::Choice;
use crate::rulebook::*;
use crate::s02_components_and_terms::UnitId;
use crate::s09_shock::s09_2_procedure::{Shock, Stage};
use crate::s09_shock::s09_2_steps::prospects;
use crate::s09_shock::s09_22_combats::*;
use crate::s09_shock::s09_26_clash_of_arms::{defending_type, reckon};
use crate::table::{Table, clash};
use engine::{Step, Umpire, next};

impl Shock {
    /// 9.26: the attacker picks who sets column and position.
    pub(super) fn lead(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        if self.id == 0 {
            return match self.advance_id(table) {
                true => next(),
                false => self.go(Stage::Stand),
            };
        }
        let id = self.id;
        let several = attackers(table, id).nth(1).is_some();
        let choice = umpire.ask(attacking_seat(table, id), S9_26_C, |o| {
            let mut known: [Option<[i8; 4]>; 12] = [None; 12];
            for unit in attackers(table, id) {
                if !several {
                    o.offer(Choice::Lead(unit));
                    continue;
                }
                let (columns, superior) = prospects(table, id, unit);
                // Units that come to the same need not be told apart, but whoever has position
                // must advance (9.43), so there it matters who.
                if superior {
                    o.offer(Choice::Lead(unit));
                } else if !known.contains(&Some(columns)) {
                    if let Some(slot) = known.iter_mut().find(|slot| slot.is_none()) {
                        *slot = Some(columns);
                    }
                    o.offer(Choice::Lead(unit));
                }
            }
            if o.offers().is_empty() {
                o.offer(Choice::Lead(UnitId::NONE));
            }
        })?;
        if let Choice::Lead(unit) = choice {
            with(table, id, |combat| combat.lead = unit);
        }
        match self.advance_id(table) {
            true => next(),
            false => self.go(Stage::Stand),
        }
    }

    /// 9.26: the defender picks which of his types is used; then the column is known.
    pub(super) fn stand(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
    ) -> Step<Gboh> {
        if self.id == 0 {
            return match self.advance_id(table) {
                true => next(),
                false => self.go(Stage::Roll),
            };
        }
        let id = self.id;
        let choice = umpire.ask(!attacking_seat(table, id), S9_26_B, |o| {
            let mut known = [false; 4];
            for unit in defenders(table, id) {
                let slot = defending_type(table.kind(unit));
                if !known[slot] {
                    known[slot] = true;
                    o.offer(Choice::Stand(unit));
                }
            }
            if o.offers().is_empty() {
                o.offer(Choice::Stand(UnitId::NONE));
            }
        })?;
        if let Choice::Stand(stand) = choice {
            let lead = combat(table, id).lead;
            if !stand.some() || !lead.some() {
                with(table, id, |combat| combat.flags |= clash::OVER);
            } else {
                let sum = reckon(table, id, lead, stand);
                let mut helpers = [UnitId::NONE; 3];
                let others = attackers(table, id).filter(|&unit| unit != lead);
                helpers.iter_mut().zip(others).for_each(|(slot, unit)| *slot = unit);
                with(table, id, |combat| {
                    combat.stand = stand;
                    combat.column = sum.column;
                    (combat.base, combat.sizes) = (sum.base, sum.sizes);
                    combat.helpers = helpers;
                    if sum.superior {
                        combat.flags |= clash::SUPERIOR;
                    }
                });
                umpire.announce(S9_26_A, sum.event(lead, stand));
            }
        }
        match self.advance_id(table) {
            true => next(),
            false => self.go(Stage::Roll),
        }
    }
}

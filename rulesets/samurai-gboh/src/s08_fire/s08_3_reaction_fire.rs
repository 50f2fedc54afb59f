//! 8.3 Reaction Fire: at who enters a zone of control, leaves one, or has fired.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Firing;
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::s07_facing_and_zocs::{controllers, fire_capable, in_zoc};
use crate::s08_fire::s08_1_fire_capable_units::{able, combines, may_aim, may_volley};
use crate::s08_fire::s08_2_procedure::Fire;
use crate::s08_fire::s08_27_volley::Volley;
use crate::table::{State, Table, mark};
use engine::{Options, Rule, Step, Umpire, call, done};
use ground::hexes::Hex;
use serde::{Deserialize, Serialize};

/// The non-phasing side's fire in answer to something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReactionFire {
    /// The unit that entered, leaves, or fired.
    unit: UnitId,
    /// Where those stand who may answer fire.
    at: Hex,
    firing: Firing,
    /// It is an advance after combat (9.44).
    advance: bool,
}

/// Could anybody fire in reaction to this unit where it stands?
pub fn reaction_due(table: &Table, unit: UnitId, firing: Firing) -> bool {
    let data = table.unit(unit);
    let _ = firing;
    if !data.on_map() || data.state() == State::Routed {
        return false;
    }
    let enemy = !table.seat_of(unit);
    controllers(table, data.hex, enemy).any(|other| fire_capable(table, other))
}

/// May a unit fire at an advance: does nobody but the advancing unit hold it in his zone (9.44)?
pub fn unheld(table: &Table, unit: UnitId, advancing: UnitId) -> Result<(), Rule> {
    let (here, enemy) = (table.unit(unit).hex, !table.seat_of(unit));
    match controllers(table, here, enemy).any(|other| other != advancing) {
        true => Err(S9_44_A),
        false => Ok(()),
    }
}

/// Marks a unit that fires in reaction, and the teppo that fire with it: none of them fires again for the
/// same cause (8.34).
pub fn mark_reacting(table: &mut Table, unit: UnitId) {
    let here = table.unit(unit).hex;
    let mut stack: [UnitId; 4] = [unit, UnitId::NONE, UnitId::NONE, UnitId::NONE];
    if combines(table, unit) {
        let others = table.units_at(here).filter(|&other| other != unit && combines(table, other));
        for (slot, other) in stack.iter_mut().skip(1).zip(others) {
            *slot = other;
        }
    }
    for other in stack.into_iter().filter(|other| other.some()) {
        table.unit_mut(other).put(mark::FIRED);
    }
}

impl ReactionFire {
    /// Entry Reaction (8.31).
    pub fn entry(unit: UnitId) -> ReactionFire {
        ReactionFire { unit, at: Hex(NOWHERE), firing: Firing::Entry, advance: false }
    }

    /// Entry Reaction against an advance (9.44).
    pub fn against_advance(unit: UnitId) -> ReactionFire {
        ReactionFire { advance: true, ..ReactionFire::entry(unit) }
    }

    /// Retire Reaction (8.32).
    pub fn retire(unit: UnitId) -> ReactionFire {
        ReactionFire { firing: Firing::Retire, ..ReactionFire::entry(unit) }
    }

    /// Return Fire (8.33) by those in a hex.
    pub fn answer(unit: UnitId, at: Hex) -> ReactionFire {
        ReactionFire { unit, at, firing: Firing::Return, advance: false }
    }

    fn may_react(&self, table: &Table, unit: UnitId) -> Result<(), Rule> {
        able(table, unit)?;
        if table.kind(unit) == Kind::Oz {
            return Err(S5_0_C);
        }
        if table.unit(unit).has(mark::FIRED) {
            return Err(S8_34_A);
        }
        let target = table.unit(self.unit).hex;
        if self.firing == Firing::Return {
            may_aim(table, unit, target)?;
            return Ok(());
        }
        if self.advance { unheld(table, unit, self.unit) } else { Ok(()) }
    }

    fn options(&self, table: &Table, o: &mut Options<Gboh>) {
        o.offer(Choice::HoldFire);
        let enemy = !table.seat_of(self.unit);
        let target = table.unit(self.unit).hex;
        let mut consider = |unit: UnitId| {
            if !fire_capable(table, unit) {
                return;
            }
            let check = self.may_react(table, unit);
            // Teppo of one stack answer with one combined shot (8.23): the first speaks for all.
            let here = table.unit(unit).hex;
            let spoken = check.is_ok() && combines(table, unit) && {
                let mut stack = table.units_at(here).filter(|&other| {
                    combines(table, other) && self.may_react(table, other).is_ok()
                });
                stack.next() != Some(unit)
            };
            if spoken {
                o.refuse(Choice::React(unit), S8_23_C);
            } else {
                o.consider(Choice::React(unit), check);
            }
            if table.kind(unit) == Kind::Tp && may_volley(table, unit).is_ok() {
                o.consider(Choice::ReactVolley(unit), check);
            }
        };
        match self.firing {
            Firing::Return => table.units_at(self.at).for_each(&mut consider),
            _ => controllers(table, target, enemy).for_each(&mut consider),
        }
    }

    /// Asks until the side holds its fire.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let seat = !table.seat_of(self.unit);
        let data = table.unit(self.unit);
        let gone = !data.on_map() || data.state() == State::Routed;
        let safe = self.firing != Firing::Return && !in_zoc(table, data.hex, seat);
        if gone || safe {
            return self.over(table);
        }
        let target = data.hex;
        let rule = match self.firing {
            Firing::Retire => S8_32_A,
            Firing::Return => S8_33_A,
            _ => S8_31_A,
        };
        let choice = umpire.ask(seat, rule, |o| self.options(table, o))?;
        match choice {
            Choice::React(unit) => {
                let fire = Fire::reaction(table, unit, target, self.firing);
                mark_reacting(table, unit);
                call(Frame::Fire(fire))
            }
            Choice::ReactVolley(unit) => {
                let advancing = if self.advance { self.unit } else { UnitId::NONE };
                let volley = Volley::reaction(unit, target, self.firing, advancing);
                call(Frame::Volley(volley))
            }
            _ => self.over(table),
        }
    }

    fn over(&self, table: &mut Table) -> Step<Gboh> {
        // A later cause lets them fire again (8.34).
        table.lift_from(!table.seat_of(self.unit), mark::FIRED);
        done()
    }
}

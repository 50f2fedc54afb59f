//! 8.27 Volley Fire: up to four teppo, one after the other, at one target, each better than the last.

use crate::Gboh;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Firing;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s07_facing_and_zocs::controllers;
use crate::s08_fire::s08_1_fire_capable_units::{able, may_aim, may_fire, may_volley};
use crate::s08_fire::s08_2_procedure::Fire;
use crate::s08_fire::s08_3_reaction_fire::unheld;
use crate::table::{Table, mark};
use engine::{Rule, Step, Umpire, call, done};
use ground::hexes::{Edge, Hex};
use serde::{Deserialize, Serialize};

/// A volley under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Volley {
    first: UnitId,
    by: ClanId,
    hex: Hex,
    firing: Firing,
    shots: u8,
    /// Who advances after combat, if it is that which is fired at (9.44).
    #[serde(default)] // Saves of rules versions before the ninth do not say.
    advancing: UnitId,
}

impl Volley {
    /// Under Orders.
    pub fn ordered(first: UnitId, by: ClanId, hex: Hex) -> Volley {
        Volley { by, ..Volley::reaction(first, hex, Firing::Ordered, UnitId::NONE) }
    }

    /// In reaction, to `advancing` if it is at an advance.
    pub fn reaction(first: UnitId, hex: Hex, firing: Firing, advancing: UnitId) -> Volley {
        let by = ClanId::NONE;
        Volley { first, by, hex, firing, shots: 0, advancing }
    }

    fn may_join(&self, table: &Table, unit: UnitId) -> Result<(), Rule> {
        may_volley(table, unit)?;
        match self.firing {
            Firing::Ordered => may_fire(table, unit, self.by)?,
            _ => {
                able(table, unit)?;
                if table.unit(unit).has(mark::FIRED) {
                    return Err(S8_27_B);
                }
                let seat = table.seat_of(unit);
                // Nobody answers a shot but those in the hex it was fired at (8.33).
                if self.firing == Firing::Return
                    && table.unit(unit).hex != table.unit(self.first).hex
                {
                    return Err(S8_33_A);
                }
                if self.firing != Firing::Return
                    && !controllers(table, self.hex, seat).any(|other| other == unit)
                {
                    return Err(S8_31_A);
                }
                if self.advancing.some() {
                    unheld(table, unit, self.advancing)?;
                }
            }
        }
        may_aim(table, unit, self.hex).map(|_| ())
    }

    /// Fires the first, then asks who fires next.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        if self.shots == 0 {
            self.shots = 1;
            return self.shoot(table, self.first, 0);
        }
        let here = table.unit(self.first).hex;
        let target = table.held_by(self.hex, !table.seat_of(self.first));
        if self.shots >= 4 || here.0 == crate::battle::NOWHERE || !target {
            return done();
        }
        let seat = table.seat_of(self.first);
        let choice = umpire.ask(seat, S8_27_B, |o| {
            let near = Edge::ALL.into_iter().filter_map(|edge| table.map().step(here, edge));
            for hex in std::iter::once(here).chain(near) {
                for unit in table.units_at(hex) {
                    if unit != self.first
                        && table.kind(unit) == Kind::Tp
                        && table.seat_of(unit) == seat
                    {
                        o.consider(Choice::Join(unit), self.may_join(table, unit));
                    }
                }
            }
            o.offer(Choice::Cease);
        })?;
        let Choice::Join(unit) = choice else { return done() };
        let plus = self.shots;
        self.shots += 1;
        self.shoot(table, unit, plus)
    }

    fn shoot(&self, table: &mut Table, unit: UnitId, plus: u8) -> Step<Gboh> {
        if self.firing != Firing::Ordered {
            table.unit_mut(unit).put(mark::FIRED);
        }
        call(Frame::Fire(Fire::in_volley(unit, self.hex, self.firing, plus)))
    }
}

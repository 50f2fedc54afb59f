//! 8.2 Basic Fire Procedure: the die, its effects, and what follows from them.

use crate::Gboh;
use crate::battle::Special;
use crate::battle::map::Ground;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::{Cause, Event, Firing};
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId, d10};
use crate::s06_movement::s06_2_terrain::{bars_charge, behind_palisade};
use crate::s07_facing_and_zocs::{arc, fire_capable};
use crate::s08_fire::s08_1_fire_capable_units::*;
use crate::s08_fire::s08_3_reaction_fire::ReactionFire;
use crate::s10_individual_combat::casualty_check;
use crate::s11_effects::s11_2_cohesion::{disrupt, eliminate, hit, inspired};
use crate::table::{State, Table, mark};
use engine::{Step, Umpire, done, next};
use ground::hexes::{Arc, Hex};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Stage {
    Shoot,
    Settle,
    Aggression,
    Return,
}

/// One shot and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fire {
    unit: UnitId,
    hex: Hex,
    firing: Firing,
    firers: u8,
    /// Whose Orders these are; nobody's for ozutsu and in reaction.
    by: ClanId,
    /// Volley bonus.
    plus: u8,
    stage: Stage,
    /// Disrupted by this shot next to the firer.
    shaken: UnitId,
}

impl Fire {
    /// Ordered Fire: of a whole stack of teppo under a Busho's Orders, or of one unit alone.
    pub fn ordered(table: &Table, unit: UnitId, hex: Hex, together: Option<ClanId>) -> Fire {
        let firers = together.map_or(1, |by| partners(table, unit, by, true));
        Fire {
            unit,
            hex,
            firing: Firing::Ordered,
            firers,
            by: together.unwrap_or_default(),
            plus: 0,
            stage: Stage::Shoot,
            shaken: UnitId::NONE,
        }
    }

    /// Reaction Fire of one kind or another.
    pub fn reaction(table: &Table, unit: UnitId, hex: Hex, firing: Firing) -> Fire {
        let firers = partners(table, unit, ClanId::NONE, false);
        let (by, shaken) = (ClanId::NONE, UnitId::NONE);
        Fire { unit, hex, firing, firers, by, plus: 0, stage: Stage::Shoot, shaken }
    }

    /// One shot of a volley.
    pub fn in_volley(unit: UnitId, hex: Hex, firing: Firing, plus: u8) -> Fire {
        let (by, shaken) = (ClanId::NONE, UnitId::NONE);
        Fire { unit, hex, firing, firers: 1, by, plus, stage: Stage::Shoot, shaken }
    }

    /// Carries the shot out.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        match self.stage {
            Stage::Shoot => {
                self.stage = Stage::Settle;
                self.mark_firers(table);
                self.shoot(table, umpire);
                next()
            }
            Stage::Settle => {
                self.stage = Stage::Aggression;
                crate::contents::settle_then_next(table)
            }
            Stage::Aggression => {
                if !self.shaken.some() {
                    self.stage = Stage::Return;
                    return next();
                }
                self.aggression(table, umpire)
            }
            Stage::Return => {
                // Only the side that is not phasing reacts (5.34), and nobody answers an answer.
                let answers = self.firing == Firing::Ordered
                    && table.units_at(self.hex).any(|unit| fire_capable(table, unit));
                if answers {
                    return Ok(engine::Flow::Become(Frame::ReactionFire(ReactionFire::answer(
                        self.unit, self.hex,
                    ))));
                }
                done()
            }
        }
    }

    fn mark_firers(&self, table: &mut Table) {
        if self.firing != Firing::Ordered {
            return;
        }
        let here = table.unit(self.unit).hex;
        // Cannon fire without an Order, so that nobody has been given one (5.0).
        table.acted |= table.kind(self.unit) != Kind::Oz;
        // Who could not have combined with anybody leaves the hex open to the others (8.12).
        let could = |other: UnitId| {
            other != self.unit && combines(table, other) && !table.unit(other).has(mark::SPENT_FIRE)
        };
        if self.firers == 1
            && self.plus == 0
            && combines(table, self.unit)
            && table.units_at(here).any(could)
        {
            let _room = table.aims.push((self.unit, self.hex));
        }
        let by = self.by;
        let mut stack: [UnitId; 3] = [self.unit, UnitId::NONE, UnitId::NONE];
        if self.firers > 1 {
            let others = table.units_at(here).filter(|&unit| {
                unit != self.unit && combines(table, unit) && may_fire(table, unit, by).is_ok()
            });
            for (slot, other) in stack.iter_mut().skip(1).zip(others) {
                *slot = other;
            }
        }
        for unit in stack.into_iter().filter(|unit| unit.some()) {
            let cost = fire_cost(table.kind(unit));
            let data = table.unit_mut(unit);
            data.put(mark::FIRED | mark::SPENT_FIRE);
            data.spent += cost;
        }
        crate::scenario_book::sc6_sekigahara::note_question_shot(table, self.unit, self.hex);
    }

    /// The modifiers of 8.14, 8.23 and 8.27, which add up, and one for the ground or the weather.
    pub(crate) fn modifiers(&self, table: &Table) -> i8 {
        let mut drm = 2 * (self.firers as i8 - 1) + self.plus as i8;
        if may_aim(table, self.unit, self.hex) == Ok(true) {
            drm -= 2;
        }
        let map = table.map();
        if map.rules.has(Special::Fog) && table.turn <= 2 {
            drm -= 2;
        }
        if table.house.cover {
            drm -= match map.ground_of(self.hex) {
                Ground::Woods | Ground::Village => 1,
                Ground::Fort | Ground::Castle => 2,
                _ => 0,
            };
        }
        drm
    }

    fn shoot(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
        let unit = self.unit;
        let seat = table.seat_of(unit);
        let hex = self.hex;
        let range = match self.firing {
            Firing::Entry => 1,
            Firing::Retire => 2,
            _ => table.distance(table.unit(unit).hex, hex) as u8,
        };
        let drm = self.modifiers(table);
        let die = d10(umpire, seat, S8_25_A);
        let result = table.map().charts.fire(row_of(table, unit), range, die as i8 + drm);
        umpire.announce(
            S8_25_A,
            Event::Fired {
                unit,
                firers: self.firers,
                hex,
                range,
                die,
                drm,
                hits: result.hits,
                disrupt: result.disrupt,
                firing: self.firing,
            },
        );
        let mut targets: [UnitId; 4] = [UnitId::NONE; 4];
        for (slot, target) in targets.iter_mut().zip(table.units_at(hex)) {
            *slot = target;
        }
        for target in targets.into_iter().filter(|target| target.some()) {
            if table.unit(target).hex != hex || table.seat_of(target) == seat {
                continue;
            }
            let before = table.unit(target).state();
            hit(table, umpire, target, result.hits, Cause::Fire, S8_25_A);
            if result.disrupt {
                disruption_check(table, umpire, target);
            }
            let line = table.kind(target).is_line();
            if before == State::Good && line && table.unit(target).state() == State::Disrupted {
                self.shaken = target;
            }
        }
        if die as i8 + drm >= 9 {
            let mut riders: [ClanId; 4] = [ClanId::NONE; 4];
            for (slot, clan) in riders.iter_mut().zip(table.leaders_at(hex, !seat)) {
                *slot = clan;
            }
            for clan in riders.into_iter().filter(|clan| clan.some()) {
                casualty_check(table, umpire, clan, S8_28_A);
            }
        }
        self.check_aggression(table, range);
    }

    /// Forgets whom the shot shook unless aggression can come of it (9.46).
    fn check_aggression(&mut self, table: &Table, range: u8) {
        if !self.shaken.some() {
            return;
        }
        // Nobody is attacked twice in a segment (9.22).
        let victim = table.unit(self.shaken);
        let struck = victim.has(mark::STRUCK) && table.seat_of(self.shaken) == table.initiative;
        // Outside an Orders Phase no Shock Segment comes in which it could be resolved.
        let phase = table.phasing[0].some();
        let far = range > 1 && self.firing != Firing::Retire;
        let adjacent = table.distance(table.unit(self.unit).hex, self.hex) == 1;
        if !table.map().rules.aggression
            || !phase
            || struck
            || far
            || !adjacent
            || self.aggressor(table).is_none()
        {
            self.shaken = UnitId::NONE;
        }
    }

    /// The ashigaru or kibamusha that a shot of this unit may carry forward.
    fn aggressor(&self, table: &Table) -> Option<UnitId> {
        let here = table.unit(self.unit).hex;
        let gun = matches!(table.kind(self.unit), Kind::Tp | Kind::As);
        let fit = |unit: &UnitId| {
            let data = table.unit(*unit);
            let edge = table.map().edge_between(here, self.hex);
            table.kind(*unit).is_line()
                && data.state() == State::Good
                && !data.has(mark::AGGRESSOR | mark::ACTED)
                && edge.is_some_and(|edge| arc(table, *unit, edge) == Arc::Front)
        };
        if gun { table.units_at(here).find(fit) } else { None }
    }

    fn aggression(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let target = self.shaken;
        let here = table.unit(self.unit).hex;
        let Some(unit) = self.aggressor(table) else {
            self.stage = Stage::Return;
            return next();
        };
        let Some(edge) = table.map().edge_between(here, self.hex) else { return done() };
        let choice = umpire.ask(table.seat_of(unit), S9_46_G, |o| {
            o.offer(Choice::Aggress(unit));
            if behind_palisade(table, here, edge) {
                o.offer(Choice::Refrain(unit));
            }
        })?;
        self.stage = Stage::Return;
        self.shaken = UnitId::NONE;
        if choice == Choice::Refrain(unit) {
            return next();
        }
        let horse = table.kind(unit).is_horse();
        let tq = table.tq(unit);
        let plus = -inspired(table, unit);
        let mut die = None;
        if !horse {
            let fell = d10(umpire, table.seat_of(unit), S9_46_C);
            die = Some(fell);
            if fell as i8 + plus > tq as i8 {
                umpire.announce(S9_46_C, Event::Aggression { unit, target, die, tq, plus });
                return next();
            }
        }
        let front = table.unit(unit).facing().front();
        // Into woods and wet paddy nobody charges (6.25, K-49).
        let charges = horse && !bars_charge(table.map().ground_of(self.hex));
        let data = table.unit_mut(unit);
        data.put(mark::AGGRESSOR);
        data.take_aim(if front[0] == edge { 1 } else { 2 });
        if charges {
            data.put(mark::CHARGE);
        }
        let rule = if horse { S9_46_D } else { S9_46_B };
        umpire.announce(rule, Event::Aggression { unit, target, die, tq, plus });
        next()
    }
}

/// The check that a D asks for, after the hits (8.25).
fn disruption_check(table: &mut Table, umpire: &mut impl Umpire<Gboh>, unit: UnitId) {
    let data = *table.unit(unit);
    if !data.on_map() || data.state() == State::Routed {
        return;
    }
    let tq = table.tq(unit);
    let die = d10(umpire, table.seat_of(unit), S8_25_B);
    let plus = -inspired(table, unit);
    umpire.announce(S8_25_B, Event::DisruptionChecked { unit, die, tq, plus });
    if die as i8 + plus <= tq as i8 {
        return;
    }
    match (table.kind(unit), data.state()) {
        (Kind::Honjin, _) => hit(table, umpire, unit, 1, Cause::Fire, S8_25_C),
        (kind, _) if kind.is_missile() => eliminate(table, umpire, unit, S11_31_B),
        (_, State::Good) => disrupt(table, umpire, unit, 0, S8_25_B),
        _ => hit(table, umpire, unit, 1, Cause::Fire, S8_25_C),
    }
}

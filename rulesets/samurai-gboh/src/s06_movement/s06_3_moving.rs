//! 6.3 Movement: one unit on the move, hex by hex, turning and firing as it goes, with the enemy's
//! reactions after every step.

use crate::Gboh;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::{Cause, Event, Firing};
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s04_busho::s04_7_lone_busho::{LoneBushos, any_alone_near};
use crate::s06_movement::s06_2_terrain::{Gait, Toll, bars_charge, may_step, trample};
use crate::s06_movement::s06_3_bounds::*;
use crate::s06_movement::s06_4_reaction_withdrawal::{Approach, anybody_near};
use crate::s06_movement::s06_5_stacking::joins;
use crate::s06_movement::s06_55_passing::{self as passing, MOST, passage};
use crate::s07_facing_and_zocs::*;
use crate::s08_fire::s08_1_fire_capable_units::{may_fire, shots};
use crate::s08_fire::s08_2_procedure::Fire;
use crate::s08_fire::s08_3_reaction_fire::{ReactionFire, reaction_due};
use crate::s08_fire::s08_27_volley::Volley;
use crate::s11_effects::s11_2_cohesion::{hit, refresh_engaged};
use crate::table::{State, Table, mark};
use engine::{Options, Rule, Step, Umpire, call, done, next};
use ground::hexes::{Arc, Edge, Hex, Vertex};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Stage {
    Begin,
    BeginLone,
    Choose,
    Approach,
    EntryFire,
    Lone,
    Judge,
}

/// What a unit has turned in the hex it stands in (7.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Turning {
    /// Not at all.
    Fresh,
    /// It took up the facing of a stack: the free vertex is spent.
    Joined,
    /// It has turned by itself.
    Turned,
}

/// A unit on the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    unit: UnitId,
    /// Whose Orders move it.
    by: ClanId,
    gait: Gait,
    stage: Stage,
    /// Rises so far (6.22).
    rises: u8,
    /// Has turned in this hex.
    turned: Turning,
    /// Came into an enemy zone: it goes no farther and may only fire (7.23).
    halted: bool,
    /// Turned in an enemy zone: it does not leave its hex in this phase (7.16).
    pinned: bool,
    /// Nobody has done anything yet in a phase that came from a Trump (5.55).
    owes: bool,
    /// The hex before the last step.
    from: Hex,
}

impl Moving {
    /// Begins a unit's move.
    pub fn begin(table: &Table, unit: UnitId, by: ClanId, gait: Gait) -> Moving {
        let from = table.unit(unit).hex;
        let (stage, turned) = (Stage::Begin, Turning::Fresh);
        let (halted, pinned, owes) = (false, false, false);
        Moving { unit, by, gait, stage, rises: 0, turned, halted, pinned, owes, from }
    }

    /// The same where it has to leave its hex if it can: somebody must act after a Trump (5.55).
    pub fn owing(self) -> Moving {
        Moving { owes: true, ..self }
    }

    /// What the unit may spend in all (5.63, 6.11).
    fn limit(&self, table: &Table) -> u8 {
        let ma = table.ma(self.unit);
        match (self.gait, table.kind(self.unit).is_horse()) {
            (Gait::Straggling, true) => ma.min(2),
            (Gait::Straggling, false) => ma.min(1),
            _ => ma,
        }
    }

    /// One step of the move.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let unit = self.unit;
        let seat = table.seat_of(unit);
        let here = table.unit(unit).hex;
        match self.stage {
            Stage::Begin => {
                self.stage = Stage::BeginLone;
                if table.unit(unit).has(mark::ENGAGED) {
                    refresh_engaged(table);
                }
                // Reactions belong to the Movement/Fire Segment, not to phase G (6.43).
                if self.gait == Gait::Ordered && anybody_near(table, here, !seat) {
                    // Whoever is near when the move begins decides now (6.44).
                    return call(Frame::Approach(Approach::at_start(unit)));
                }
                next()
            }
            Stage::BeginLone => {
                self.stage = Stage::Choose;
                // A Busho alone is caught by whoever so much as begins a move near him (4.72).
                if any_alone_near(table, here, !seat) {
                    return call(Frame::LoneBushos(LoneBushos { mover: unit }));
                }
                next()
            }
            Stage::Choose => {
                let standing = table.unit(unit);
                if !standing.on_map() || standing.state() == State::Routed {
                    return done();
                }
                let choice = umpire.ask(seat, S6_31_A, |o| self.options(table, o))?;
                self.carry_out(table, umpire, choice)
            }
            Stage::Approach => {
                self.stage = Stage::EntryFire;
                if self.gait == Gait::Ordered && anybody_near(table, here, !seat) {
                    return call(Frame::Approach(Approach::after_step(unit, self.from)));
                }
                next()
            }
            Stage::EntryFire => {
                self.stage = Stage::Lone;
                if reaction_due(table, unit, Firing::Entry) {
                    return call(Frame::ReactionFire(ReactionFire::entry(unit)));
                }
                next()
            }
            Stage::Lone => {
                self.stage = Stage::Judge;
                if any_alone_near(table, table.unit(unit).hex, !seat) {
                    return call(Frame::LoneBushos(LoneBushos { mover: unit }));
                }
                next()
            }
            Stage::Judge => {
                crate::scenario_book::sc3_anegawa::alarm(table, umpire);
                let data = table.unit(unit);
                let gone = !data.on_map() || data.state() == State::Routed;
                // An enemy zone ends the movement (7.23), but its Order lets a unit fire as well (8.21).
                self.halted = !gone && in_zoc(table, here, !seat);
                let fires = self.gait == Gait::Ordered && may_fire(table, unit, self.by).is_ok();
                if gone || (self.halted && !fires) {
                    table.unit_mut(unit).put(mark::DONE);
                    return done();
                }
                self.stage = Stage::Choose;
                next()
            }
        }
    }

    fn options(&self, table: &Table, o: &mut Options<Gboh>) {
        let unit = self.unit;
        let data = table.unit(unit);
        let seat = table.seat_of(unit);
        let here = data.hex;
        let limit = self.limit(table);
        let caught = in_zoc(table, here, !seat);
        for edge in Edge::ALL {
            let Some(to) = table.map().step(here, edge) else { continue };
            let ahead = data.facing().arc(edge) == Arc::Front;
            if !ahead && !o.explaining() {
                continue;
            }
            if let Some(rule) = self.held(table, caught) {
                o.refuse(Choice::To(to), rule);
                continue;
            }
            let check = self.may_take(table, edge, limit, false);
            if !ahead {
                o.refuse(Choice::To(to), S7_12_A);
                if let Err(rule) = check {
                    o.refuse(Choice::To(to), rule);
                }
                continue;
            }
            match check {
                Ok(_) => o.offer(Choice::To(to)),
                Err(rule) => {
                    o.refuse(Choice::To(to), rule);
                    if rule == S6_34_A && self.may_commit(table, to) {
                        let charge = self.may_take(table, edge, limit, true);
                        o.consider(Choice::ChargeTo(to), charge.map(|_| ()));
                    }
                }
            }
            if table.held_by(to, seat) && check != Err(S8_16_B) {
                passing::offer(table, unit, (edge, to), (self.rises, self.gait, limit), o);
            }
        }
        let turning = self.may_turn(table, caught);
        for facing in Vertex::ALL {
            if facing != data.facing() && (turning.is_ok() || o.explaining()) {
                o.consider(Choice::Face(facing), self.may_face(table, facing, limit, turning));
            }
        }
        if self.gait == Gait::Ordered {
            shots(table, unit, self.by, o);
        }
        let idle = self.owes && !table.acted && here == data.start;
        match idle && !o.offers().is_empty() {
            true => o.refuse(Choice::Stop, S5_55_A),
            false => o.offer(Choice::Stop),
        }
    }

    /// What keeps a unit where it stands, if anything does.
    fn held(&self, table: &Table, caught: bool) -> Option<Rule> {
        match (self.halted, caught) {
            (true, _) => Some(S7_23_A),
            // Only an Active Withdrawal leads out of an enemy zone (7.23).
            (_, true) => Some(S7_23_B),
            _ if self.pinned => Some(S7_16_A),
            // Who is Engaged attacks, or his whole clan withdraws (6.41, 9.12).
            _ if bound(table, self.unit) => Some(S6_41_C),
            _ => None,
        }
    }

    fn may_take(&self, table: &Table, edge: Edge, limit: u8, charging: bool) -> Result<Toll, Rule> {
        let unit = self.unit;
        if self.gait == Gait::Ordered && matches!(table.kind(unit), Kind::Tp | Kind::Yu) {
            moved_by_another(table, unit, self.by)?;
        }
        let toll = may_step(table, unit, edge, self.rises, self.gait, limit, charging)?;
        if self.gait == Gait::Straggling {
            let home = crate::s05_clan_activation::s05_6_out_of_command::home(table, unit);
            let away = |hex: Hex| home.map_or(0, |home| table.distance(hex, home));
            if away(toll.to) > away(table.unit(unit).start) {
                return Err(S5_63_B);
            }
        }
        Ok(toll)
    }

    /// May kibamusha commit to Norikuzushi to spend their last point (9.34)?
    fn may_commit(&self, table: &Table, to: Hex) -> bool {
        table.kind(self.unit).is_horse()
            && table.unit(self.unit).state() == State::Good
            && !bars_charge(table.map().ground_of(to))
            && prey_ahead(table, self.unit, to)
    }

    /// What a turn costs now (7.13).
    fn turn_price(&self, kind: Kind, from: Vertex, to: Vertex) -> u8 {
        match (self.turned, kind) {
            (Turning::Joined, Kind::Tp | Kind::Yu) => 0,
            (Turning::Joined, _) => from.apart(to),
            _ => turn_cost(kind, from, to),
        }
    }

    /// May it turn at all, whichever way? Whoever is Engaged is judged facing by facing besides.
    fn may_turn(&self, table: &Table, caught: bool) -> Result<(), Rule> {
        let unit = self.unit;
        let kind = table.kind(unit);
        if self.halted {
            return Err(S7_23_A);
        }
        if self.turned == Turning::Turned || kind == Kind::Honjin {
            return Err(S7_13_A);
        }
        if caught {
            may_turn_in_zoc(table, unit)?;
        }
        let mut others = table.units_at(table.unit(unit).hex).filter(|&other| other != unit);
        if !kind.is_line() && others.any(|other| table.kind(other).is_line()) {
            // Missile men keep the facing of those they stand with (6.53).
            return Err(S6_53_A);
        }
        if bears_turn(table, unit) { Ok(()) } else { Err(S6_23_C) }
    }

    fn may_face(
        &self,
        table: &Table,
        facing: Vertex,
        limit: u8,
        turning: Result<(), Rule>,
    ) -> Result<(), Rule> {
        turning?;
        let (unit, data) = (self.unit, table.unit(self.unit));
        let kind = table.kind(unit);
        if bound(table, unit) && !keeps_foe(table, unit, facing) {
            return Err(S9_12_A);
        }
        let cost = self.turn_price(kind, data.facing(), facing);
        match data.spent + cost <= limit {
            true => Ok(()),
            false if matches!(kind, Kind::Tp | Kind::Yu) => Err(S7_13_B),
            false => Err(S7_13_A),
        }
    }

    fn carry_out(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        choice: Choice,
    ) -> Step<Gboh> {
        let unit = self.unit;
        let seat = table.seat_of(unit);
        let here = table.unit(unit).hex;
        match choice {
            Choice::To(to) | Choice::ChargeTo(to) => {
                let charging = matches!(choice, Choice::ChargeTo(_));
                let Some(edge) = table.map().edge_between(here, to) else { return done() };
                let limit = self.limit(table);
                let Ok(toll) = self.may_take(table, edge, limit, charging) else { return done() };
                if charging {
                    table.unit_mut(unit).put(mark::CHARGE);
                }
                self.enter(table, umpire, here, edge, toll);
                next()
            }
            Choice::Through(first, to) => self.pass(table, umpire, &[first, to]),
            Choice::ThroughBoth(first, second, to) => {
                self.pass(table, umpire, &[first, second, to])
            }
            Choice::Face(facing) => {
                let cost = self.turn_price(table.kind(unit), table.unit(unit).facing(), facing);
                self.pinned |= in_zoc(table, here, !seat);
                let data = table.unit_mut(unit);
                data.spent += cost;
                data.face(facing);
                data.put(mark::MOVED);
                self.turned = Turning::Turned;
                umpire.announce(S7_13_A, Event::Turned { unit, facing });
                mark_for_shock(table, unit);
                // Everybody in the hex faces the same way (6.53).
                let mut others: [UnitId; 3] = [UnitId::NONE; 3];
                for (slot, other) in others.iter_mut().zip(table.units_at(here)) {
                    *slot = other;
                }
                for other in others.into_iter().filter(|other| other.some()) {
                    table.unit_mut(other).face(facing);
                }
                let hits = turn_hits(table, unit, here);
                hit(table, umpire, unit, hits, Cause::Ground, S7_14_A);
                crate::contents::settle_then_next(table)
            }
            Choice::Fire(_, hex) => {
                call(Frame::Fire(Fire::ordered(table, unit, hex, Some(self.by))))
            }
            Choice::FireAlone(_, hex) => call(Frame::Fire(Fire::ordered(table, unit, hex, None))),
            Choice::Volley(_, hex) => call(Frame::Volley(Volley::ordered(unit, self.by, hex))),
            _ => {
                table.unit_mut(unit).put(mark::DONE);
                done()
            }
        }
    }

    /// Goes through friends into the hex beyond; those it passes take a hit (6.55).
    fn pass(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        way: &[Hex],
    ) -> Step<Gboh> {
        let unit = self.unit;
        let limit = self.limit(table);
        let judged = passage(table, unit, way, self.rises, self.gait, limit);
        let Ok(passage) = judged else { return done() };
        let mut met: [[UnitId; 3]; MOST] = [[UnitId::NONE; 3]; MOST];
        let start = table.unit(unit).hex;
        let mut here = start;
        for (index, &to) in way.iter().enumerate() {
            let Some(edge) = table.map().edge_between(here, to) else { return done() };
            if index + 1 == way.len() {
                self.rises += passage.rises;
                table.unit_mut(unit).face(passage.heading);
                self.enter(table, umpire, here, edge, passage.toll);
            } else {
                trample(table, umpire, unit, here, edge);
                for (slot, other) in met[index].iter_mut().zip(table.units_at(to)) {
                    *slot = other;
                }
            }
            here = to;
        }
        self.from = start;
        for other in met.into_iter().flatten().filter(|other| other.some()) {
            if table.unit(other).state() != State::Routed {
                hit(table, umpire, other, 1, Cause::Passage, S6_55_B);
            }
        }
        crate::contents::settle_then_next(table)
    }

    /// Goes into a hex, pays for it, and takes what the ground deals out (6.21 to 6.23).
    fn enter(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        from: Hex,
        edge: Edge,
        toll: Toll,
    ) {
        let unit = self.unit;
        trample(table, umpire, unit, from, edge);
        let facing = joins(table, unit, toll.to);
        table.put_unit(unit, toll.to);
        let mover = self.by.0.wrapping_add(1);
        let missile = matches!(table.kind(unit), Kind::Tp | Kind::Yu);
        let data = table.unit_mut(unit);
        data.spent += toll.mp;
        data.put(mark::MOVED);
        let joined = facing.filter(|&facing| facing != data.facing());
        self.turned = if joined.is_some() { Turning::Joined } else { Turning::Fresh };
        if let Some(facing) = joined {
            data.face(facing);
        }
        if missile {
            data.note = mover;
        }
        let spent = data.spent;
        self.from = from;
        self.rises += u8::from(toll.rises);
        self.stage = Stage::Approach;
        umpire.announce(S6_21_A, Event::Moved { unit, hex: toll.to, spent });
        mark_for_shock(table, unit);
        hit(table, umpire, unit, toll.hits, Cause::Ground, S6_23_B);
    }
}

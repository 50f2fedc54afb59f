//! 6.3 Movement: one unit on the move, hex by hex, turning and firing as it goes, with the enemy's
//! reactions after every step.

use crate::Gboh;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::{Cause, Event, Firing};
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s04_busho::s04_7_lone_busho::{LoneBushos, any_alone_near};
use crate::s06_movement::s06_2_terrain::{
    Gait, Toll, bars_charge, may_go, may_step, palisade_at, toll,
};
use crate::s06_movement::s06_4_reaction_withdrawal::{Approach, anybody_near};
use crate::s06_movement::s06_5_stacking::{joins, may_stack};
use crate::s07_facing_and_zocs::*;
use crate::s08_fire::s08_1_fire_capable_units::shots;
use crate::s08_fire::s08_2_procedure::Fire;
use crate::s08_fire::s08_3_reaction_fire::{ReactionFire, reaction_due};
use crate::s08_fire::s08_27_volley::Volley;
use crate::s09_shock::s09_1_requirements::targets;
use crate::s11_effects::s11_2_cohesion::hit;
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
    turned: bool,
    /// The hex before the last step.
    from: Hex,
}

impl Moving {
    /// Begins a unit's move.
    pub fn begin(table: &Table, unit: UnitId, by: ClanId, gait: Gait) -> Moving {
        let from = table.unit(unit).hex;
        Moving { unit, by, gait, stage: Stage::Begin, rises: 0, turned: false, from }
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
                let caught = in_zoc(table, here, !seat);
                if !caught && anybody_near(table, here, !seat) {
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
                if anybody_near(table, here, !seat) {
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
                let data = table.unit(unit);
                // Rout, loss, or an enemy zone ends the move (7.23).
                if !data.on_map() || data.state() == State::Routed || in_zoc(table, here, !seat) {
                    table.unit_mut(unit).put(mark::DONE);
                    return done();
                }
                self.stage = Stage::Choose;
                self.turned = false;
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
            if caught {
                // Only an Active Withdrawal leads out of an enemy zone (7.23).
                o.refuse(Choice::To(to), S7_23_B);
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
                    if rule == S6_34_A && self.may_commit(table, edge, to) {
                        let charge = self.may_take(table, edge, limit, true);
                        o.consider(Choice::ChargeTo(to), charge.map(|_| ()));
                    }
                    if [S6_51_A, S6_51_B, S6_51_C, S6_51_D].contains(&rule) {
                        self.passages(table, edge, to, limit, o);
                    }
                }
            }
        }
        for facing in Vertex::ALL {
            if facing != data.facing() {
                o.consider(Choice::Face(facing), self.may_face(table, facing, limit, caught));
            }
        }
        if self.gait == Gait::Ordered {
            shots(table, unit, self.by, o);
        }
        o.offer(Choice::Stop);
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
    fn may_commit(&self, table: &Table, edge: Edge, to: Hex) -> bool {
        let _ = edge;
        table.kind(self.unit).is_horse()
            && table.unit(self.unit).state() == State::Good
            && !bars_charge(table.map().ground_of(to))
            && in_zoc_ahead(table, self.unit, to)
    }

    /// Ways through friends who cannot be stacked with (6.55).
    fn passages(&self, table: &Table, edge: Edge, through: Hex, limit: u8, o: &mut Options<Gboh>) {
        let unit = self.unit;
        let data = table.unit(unit);
        let kind = table.kind(unit);
        let Ok(first) = toll(table, unit, data.hex, edge, self.rises) else { return };
        let seat = table.seat_of(unit);
        let tent = table.units_at(through).any(|other| table.kind(other) == Kind::Honjin);
        if tent || in_zoc(table, through, !seat) {
            return;
        }
        for next in data.facing().front() {
            let Some(to) = table.map().step(through, next) else { continue };
            let rises = self.rises + u8::from(first.rises);
            let check = toll_through(table, unit, through, next, rises).and_then(|mut toll| {
                if table.held_by(to, !seat) {
                    return Err(S6_54_A);
                }
                may_stack(table, unit, to)?;
                toll.mp += first.mp + 1;
                toll.hits += first.hits;
                if let Some(facing) = joins(table, unit, to) {
                    toll.mp += turn_cost(kind, data.facing(), facing);
                }
                may_go(table, unit, &mut toll, self.gait, limit, false)?;
                match self.gait {
                    Gait::Straggling => Err(S5_63_C),
                    _ => Ok(()),
                }
            });
            o.consider(Choice::Through(through, to), check);
        }
    }

    fn may_face(&self, table: &Table, facing: Vertex, limit: u8, caught: bool) -> Result<(), Rule> {
        let unit = self.unit;
        let data = table.unit(unit);
        let kind = table.kind(unit);
        if self.turned || kind == Kind::Honjin {
            return Err(S7_13_A);
        }
        if caught {
            may_turn_in_zoc(table, unit)?;
        }
        let stacked = table.units_at(data.hex).any(|other| other != unit);
        if stacked
            && table.units_at(data.hex).any(|other| other != unit && table.kind(other).is_line())
            && !kind.is_line()
        {
            // Missile men keep the facing of those they stand with (6.53).
            return Err(S6_53_A);
        }
        let cost = turn_cost(kind, data.facing(), facing);
        if data.spent + cost > limit {
            return Err(if matches!(kind, Kind::Tp | Kind::Yu) { S7_13_B } else { S7_13_A });
        }
        if bears_turn(table, unit) { Ok(()) } else { Err(S6_23_C) }
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
                let Some(edge) = table.map().board.edge_between(here, to) else { return done() };
                let limit = self.limit(table);
                let Ok(toll) = self.may_take(table, edge, limit, charging) else { return done() };
                if charging {
                    table.unit_mut(unit).put(mark::CHARGE);
                }
                self.enter(table, umpire, here, edge, toll);
                next()
            }
            Choice::Through(through, to) => {
                let board = &table.map().board;
                let ways = board.edge_between(here, through).zip(board.edge_between(through, to));
                let Some((first, second)) = ways else { return done() };
                let Ok(one) = toll(table, unit, here, first, self.rises) else { return done() };
                self.rises += u8::from(one.rises);
                let two = toll_through(table, unit, through, second, self.rises);
                let Ok(mut two) = two else { return done() };
                two.mp += one.mp + 1;
                two.hits += one.hits;
                if let Some(facing) = joins(table, unit, to) {
                    two.mp += turn_cost(table.kind(unit), table.unit(unit).facing(), facing);
                }
                let mut met: [UnitId; 3] = [UnitId::NONE; 3];
                for (slot, other) in met.iter_mut().zip(table.units_at(through)) {
                    *slot = other;
                }
                self.enter(table, umpire, through, second, two);
                self.from = here;
                for other in met.into_iter().filter(|other| other.some()) {
                    match table.unit(other).state() {
                        State::Routed => {}
                        _ => hit(table, umpire, other, 1, Cause::Passage, S6_55_B),
                    }
                }
                crate::contents::settle_then_next(table)
            }
            Choice::Face(facing) => {
                let cost = turn_cost(table.kind(unit), table.unit(unit).facing(), facing);
                let data = table.unit_mut(unit);
                data.spent += cost;
                data.face(facing);
                data.put(mark::MOVED);
                self.turned = true;
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
                let _ = seat;
                done()
            }
        }
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
        let seat = table.seat_of(unit);
        if let Some(index) = palisade_at(table, from, edge)
            && table.map().palisades.get(index).is_some_and(|palisade| palisade.seat != seat)
        {
            // A palisade does not outlast an enemy who crosses it (9.5).
            table.palisades &= !(1 << index);
            let hex = table.map().palisades.get(index).map_or(from, |palisade| palisade.hex);
            umpire.announce(S9_5_C, Event::PalisadeDown { hex });
        }
        let facing = joins(table, unit, toll.to);
        table.put_unit(unit, toll.to);
        let mover = self.by.0.wrapping_add(1);
        let missile = matches!(table.kind(unit), Kind::Tp | Kind::Yu);
        let data = table.unit_mut(unit);
        data.spent += toll.mp;
        data.put(mark::MOVED);
        if let Some(facing) = facing {
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

/// A unit is marked for shock and check the instant it comes to face an enemy (9.14), so that fire
/// that disrupts it afterwards does not free it.
fn mark_for_shock(table: &mut Table, unit: UnitId) {
    let line = table.kind(unit).is_line() && table.unit(unit).state() == State::Good;
    match line && targets(table, unit) != 0 {
        true => table.unit_mut(unit).put(mark::CHECKS),
        false => table.unit_mut(unit).lift(mark::CHECKS),
    }
}

/// The price of leaving a friend's hex on the way through.
fn toll_through(
    table: &Table,
    unit: UnitId,
    from: Hex,
    edge: Edge,
    rises: u8,
) -> Result<Toll, Rule> {
    toll(table, unit, from, edge, rises)
}

/// Would an enemy stand in the unit's own front after this step, so that it has somebody to charge?
fn in_zoc_ahead(table: &Table, unit: UnitId, to: Hex) -> bool {
    let seat = table.seat_of(unit);
    let front = table.unit(unit).facing().front();
    front.into_iter().any(|edge| {
        table.map().step(to, edge).is_some_and(|ahead| {
            table.held_by(ahead, !seat) && !bars_charge(table.map().ground_of(ahead))
        })
    })
}

/// Teppo and yumi are moved by only one Busho in a turn (8.16).
pub fn moved_by_another(table: &Table, unit: UnitId, by: ClanId) -> Result<(), Rule> {
    match table.unit(unit).note {
        0 => Ok(()),
        note if note == by.0.wrapping_add(1) => Ok(()),
        _ => Err(S8_16_B),
    }
}

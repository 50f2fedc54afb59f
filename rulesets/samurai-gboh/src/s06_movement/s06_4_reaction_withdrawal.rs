//! 6.43 to 6.49 Reaction Withdrawal, and 7.17 Reaction Facing Change, which is made at the same
//! moment and instead of it.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId, d10};
use crate::s06_movement::s06_2_terrain::{toll, trample};
use crate::s06_movement::s06_3_moving::passed;
use crate::s06_movement::s06_5_stacking::{joins, may_stack};
use crate::s07_facing_and_zocs::{arc, bears_turn, in_zoc, reaction_turn, turn_hits};
use crate::s08_fire::s08_24_line_of_sight::sees;
use crate::s09_shock::s09_22_combats::awaits_combat;
use crate::s09_shock::s09_46_aggression::{calm, provoked, turn_with_aim};
use crate::s11_effects::s11_2_cohesion::{check, hit, inspired};
use crate::table::{State, Table, mark};
use engine::{Options, Rule, Seat, Step, Umpire, done};
use ground::hexes::{Arc, Edge, Hex, Vertex};
use serde::{Deserialize, Serialize};

/// The non-phasing side's answer to an approach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Approach {
    mover: UnitId,
    /// Where the mover came from; nowhere if it only begins its move.
    from: Hex,
    /// A unit that has fallen back and may turn (6.47).
    turning: UnitId,
    /// Which friends it went through, from where it came near as well (K-54).
    #[serde(default)] // Saves of rules versions 1 to 5 do not say.
    via: u8,
}

/// Does any unit of `seat` stand within two hexes?
pub fn anybody_near(table: &Table, hex: Hex, seat: Seat) -> bool {
    if hex.0 == NOWHERE || !table.may_be_within_two(hex, seat) {
        return false;
    }
    table.map().measures.close(hex).any(|near| table.held_by(near, seat))
}

impl Approach {
    /// At the beginning of a move.
    pub fn at_start(mover: UnitId) -> Approach {
        Approach::after_step(mover, Hex(NOWHERE), 0)
    }

    /// After a step, through these friends if any.
    pub fn after_step(mover: UnitId, from: Hex, via: u8) -> Approach {
        Approach { mover, from, turning: UnitId::NONE, via }
    }

    /// Who approaches.
    pub fn mover(self) -> UnitId {
        self.mover
    }

    /// Units this approach concerns: within two hexes now and not before.
    fn concerned(self, table: &Table) -> impl Iterator<Item = UnitId> + '_ {
        let here = table.unit(self.mover).hex;
        let seat = !table.seat_of(self.mover);
        let ring = |at: Hex| (at.0 != NOWHERE).then(|| table.within_two(at)).into_iter().flatten();
        let [one, two] = passed(table, self.from, self.via);
        let apart = move |at: Hex, hex: Hex| at.0 == NOWHERE || table.distance(at, hex) > 2;
        let passed = ring(one).filter(move |&hex| apart(here, hex));
        let passed_too = ring(two).filter(move |&hex| apart(here, hex) && apart(one, hex));
        ring(here)
            .chain(passed)
            .chain(passed_too)
            .filter(move |&hex| apart(self.from, hex))
            .flat_map(move |hex| {
                table.units_at(hex).filter(move |&unit| table.seat_of(unit) == seat)
            })
            .filter(move |&unit| !table.unit(unit).has(mark::NAMED))
    }

    fn options(self, table: &Table, o: &mut Options<Gboh>) {
        o.offer(Choice::Decline);
        for unit in self.concerned(table) {
            let here = table.unit(unit).hex;
            let may = may_fall_back(table, unit, self.mover);
            if may.is_ok() || o.explaining() {
                for edge in Edge::ALL {
                    let Some(to) = table.map().step(here, edge) else { continue };
                    let check = may.and_then(|()| refuge(table, unit, self.mover, here, edge));
                    o.consider(Choice::FallBack(unit, to), check);
                }
            }
            let turn = may_turn(table, unit, self.mover);
            if turn.is_ok() || o.explaining() {
                let facing = table.unit(unit).facing();
                for to in [facing.turned(-1), facing.turned(1)] {
                    o.consider(Choice::Turn(unit, to), turn.map(|_| ()));
                }
            }
            if o.settled() {
                return;
            }
        }
    }

    /// Asks until the side declines.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let seat = !table.seat_of(self.mover);
        if self.turning.some() {
            return self.turn_after(table, umpire);
        }
        let choice = umpire.ask(seat, S6_44_C, |o| self.options(table, o))?;
        match choice {
            Choice::FallBack(unit, to) => {
                let plus = i8::from(from_behind(table, unit, self.mover));
                let here = table.unit(unit).hex;
                let edge = table.map().edge_between(here, to);
                let price = edge.and_then(|edge| toll(table, unit, here, edge, 0).ok());
                if let Some(edge) = edge {
                    trample(table, umpire, unit, here, edge);
                }
                let (joined, mut rough) = takes_up(table, unit, to);
                table.put_unit(unit, to);
                if let Some(facing) = joined {
                    table.unit_mut(unit).face(facing);
                }
                calm(table, unit);
                // To fall back is to move, which 8.23 and 8.27 ask of teppo (K-60).
                let moved = if table.kind(unit) == Kind::Tp { mark::MOVED } else { 0 };
                table.unit_mut(unit).put(mark::NAMED | moved);
                umpire.announce(S6_44_B, Event::FellBack { unit, hex: to });
                rough += price.map_or(0, |toll| toll.hits);
                hit(table, umpire, unit, rough, Cause::Ground, S6_23_B);
                if !table.unit(unit).on_map() || table.unit(unit).state() == State::Routed {
                    return crate::contents::settle_then_next(table);
                }
                let hits = check(table, umpire, unit, plus, S6_45_A);
                hit(table, umpire, unit, hits, Cause::Check, S6_45_A);
                if table.unit(unit).on_map() && table.unit(unit).state() != State::Routed {
                    self.turning = unit;
                }
                crate::contents::settle_then_next(table)
            }
            Choice::Turn(unit, facing) => {
                let rolls = may_turn(table, unit, self.mover).unwrap_or(true);
                let mut turns = true;
                if rolls {
                    let tq = table.tq(unit);
                    let die = d10(umpire, seat, S7_18_C);
                    let plus = -inspired(table, unit);
                    turns = die as i8 + plus <= tq as i8;
                    umpire.announce(S7_18_C, Event::TurnChecked { unit, die, tq, plus });
                }
                // A stack faces one way and tries it once together (K-23).
                let hex = table.unit(unit).hex;
                let mut stack: [UnitId; 3] = [UnitId::NONE; 3];
                for (slot, other) in stack.iter_mut().zip(table.units_at(hex)) {
                    *slot = other;
                }
                for other in stack.into_iter().filter(|other| other.some()) {
                    table.unit_mut(other).put(mark::TURNED);
                    if turns {
                        turn_with_aim(table, other, facing);
                    }
                }
                table.unit_mut(unit).put(mark::NAMED);
                if turns {
                    let rule = if rolls { S7_18_A } else { S7_18_B };
                    umpire.announce(rule, Event::Turned { unit, facing });
                    // Who is turned along takes the hit as well (K-43).
                    for other in stack.into_iter().filter(|other| other.some()) {
                        if table.unit(other).hex == hex {
                            let hits = turn_hits(table, other, hex);
                            hit(table, umpire, other, hits, Cause::Ground, S7_14_A);
                        }
                    }
                }
                crate::contents::settle_then_next(table)
            }
            _ => {
                table.lift_from(seat, mark::NAMED);
                done()
            }
        }
    }

    /// 6.47: one vertex after falling back.
    fn turn_after(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let unit = self.turning;
        let facing = table.unit(unit).facing();
        let alone = table.units_at(table.unit(unit).hex).all(|other| other == unit);
        let choice = umpire.ask(table.seat_of(unit), S6_47_A, |o| {
            if alone && bears_turn(table, unit) {
                o.offer(Choice::Face(facing.turned(-1)));
                o.offer(Choice::Face(facing.turned(1)));
            }
            o.offer(Choice::Stop);
        })?;
        self.turning = UnitId::NONE;
        if let Choice::Face(facing) = choice {
            table.unit_mut(unit).face(facing);
            umpire.announce(S6_47_A, Event::Turned { unit, facing });
            let hits = turn_hits(table, unit, table.unit(unit).hex);
            hit(table, umpire, unit, hits, Cause::Ground, S7_14_A);
        }
        crate::contents::settle_then_next(table)
    }
}

/// Is the mover coming at a flank or rear hex of the unit (6.45)?
fn from_behind(table: &Table, unit: UnitId, mover: UnitId) -> bool {
    let map = table.map();
    let (at, from) = (table.unit(unit).hex, table.unit(mover).hex);
    match map.board.edges_towards(at, from) {
        Some((one, two)) => {
            let front = |edge: Edge| arc(table, unit, edge) == Arc::Front;
            !front(one) && !two.is_some_and(front)
        }
        None => false,
    }
}

/// Does the mover come at the unit's rear, so that it may get away forward (6.45, K-33)?
fn from_rear(table: &Table, unit: UnitId, mover: UnitId) -> bool {
    let (at, from) = (table.unit(unit).hex, table.unit(mover).hex);
    let rear = |edge: Edge| arc(table, unit, edge) == Arc::Rear;
    let towards = table.map().board.edges_towards(at, from);
    towards.is_some_and(|(one, two)| rear(one) || two.is_some_and(rear))
}

/// May this unit make a Reaction Withdrawal before that one (6.43 to 6.46)?
pub fn may_fall_back(table: &Table, unit: UnitId, mover: UnitId) -> Result<(), Rule> {
    let data = table.unit(unit);
    if table.kind(mover) != Kind::As {
        return Err(S6_43_B);
    }
    if data.state() == State::Routed || table.kind(unit) == Kind::Oz {
        return Err(S6_4_A);
    }
    if table.kind(unit) == Kind::Honjin {
        return Err(S4_52_A);
    }
    if data.has(mark::ENGAGED) {
        return Err(S6_46_A);
    }
    // Nobody runs from a shock that is still to be fought because another enemy advanced (K-37).
    if awaits_combat(table, unit) {
        return Err(S6_49_A);
    }
    // Who is bound to attack in the coming segment does not run from it.
    if provoked(table, unit) {
        return Err(S9_46_B);
    }
    if table.fortunes.storm > 0 {
        return Err(SC1_E);
    }
    let seat = table.seat_of(unit);
    if in_zoc(table, data.hex, !seat) || !sees(table, data.hex, table.unit(mover).hex) {
        return Err(S6_44_D);
    }
    Ok(())
}

/// The facing a unit takes up to join those in a hex, if it is another than its own, and the hits of that turn.
fn takes_up(table: &Table, unit: UnitId, hex: Hex) -> (Option<Vertex>, u8) {
    let facing = joins(table, unit, hex).filter(|&facing| facing != table.unit(unit).facing());
    (facing, if facing.is_some() { turn_hits(table, unit, hex) } else { 0 })
}

/// May it go over this edge: one hex, out of zones, keeping its distance (6.44)?
fn refuge(table: &Table, unit: UnitId, mover: UnitId, here: Hex, edge: Edge) -> Result<(), Rule> {
    let seat = table.seat_of(unit);
    let toll = toll(table, unit, here, edge, 0)?;
    if table.held_by(toll.to, !seat) {
        return Err(S6_54_A);
    }
    may_stack(table, unit, toll.to)?;
    let data = table.unit(unit);
    // The one vertex that it may turn at the end lets it join those who face so (6.47, 6.53).
    let (joined, turned) = takes_up(table, unit, toll.to);
    if joined.is_some_and(|facing| facing.apart(data.facing()) > 1) {
        return Err(S6_53_A);
    }
    if in_zoc(table, toll.to, !seat) {
        return Err(S6_42_C);
    }
    let hits = toll.hits + turned;
    if data.state() == State::Disrupted && hits > 0 && data.hits + hits >= table.tq(unit) {
        return Err(S6_23_C);
    }
    if table.distance(toll.to, table.unit(mover).hex) < 2 {
        return Err(S6_44_B);
    }
    let forward = arc(table, unit, edge) == Arc::Front;
    if forward && !from_rear(table, unit, mover) { Err(S6_45_C) } else { Ok(()) }
}

/// May it change facing, and must it roll for it (7.17, 7.18)?
fn may_turn(table: &Table, unit: UnitId, mover: UnitId) -> Result<bool, Rule> {
    let data = table.unit(unit);
    let kind = table.kind(unit);
    if matches!(kind, Kind::Oz | Kind::Honjin) || data.state() == State::Routed {
        return Err(S7_15_A);
    }
    if awaits_combat(table, unit) {
        return Err(S7_17_A);
    }
    if provoked(table, unit) {
        return Err(S9_46_B);
    }
    if !bears_turn(table, unit) {
        return Err(S6_23_C);
    }
    if data.has(mark::TURNED) || in_zoc(table, data.hex, !table.seat_of(unit)) {
        return Err(S7_18_A);
    }
    if kind.is_missile() && table.units_at(data.hex).any(|other| table.kind(other).is_line()) {
        return Err(S6_53_A);
    }
    reaction_turn(table.kind(mover), kind)
}

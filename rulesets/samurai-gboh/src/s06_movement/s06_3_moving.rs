//! 6.3 Movement: one unit on the move, hex by hex, turning and firing as it goes, with the enemy's
//! reactions after every step.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::{Cause, Event, Firing};
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s04_busho::s04_7_lone_busho::{LoneBushos, alone_within, any_alone_near};
use crate::s06_movement::s06_2_terrain::{Gait, Toll, trample};
use crate::s06_movement::s06_3_bounds::*;
use crate::s06_movement::s06_4_reaction_withdrawal::{Approach, anybody_near};
use crate::s06_movement::s06_5_stacking::joins;
use crate::s06_movement::s06_55_passing::{MOST, crowds, passage};
use crate::s07_facing_and_zocs::*;
use crate::s08_fire::s08_1_fire_capable_units::may_fire;
use crate::s08_fire::s08_2_procedure::Fire;
use crate::s08_fire::s08_3_reaction_fire::{ReactionFire, reaction_due};
use crate::s08_fire::s08_27_volley::Volley;
use crate::s09_shock::s09_12_engaged::{break_off, refresh_engaged};
use crate::s09_shock::s09_46_aggression::{calm, turn_with_aim};
use crate::s11_effects::s11_2_cohesion::hit;
use crate::table::{State, Table, mark};
use engine::{Step, Umpire, call, done, next};
use ground::hexes::{Edge, Hex, Vertex};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Stage {
    Begin,
    BeginLone,
    Choose,
    Approach,
    EntryFire,
    Lone,
    Judge,
    /// It chooses, and lone Bushos near it have not been asked yet: it may be going to fire only (4.72).
    Looming,
    /// They have been; it does what it has chosen.
    Startled,
}

/// What a unit has turned in the hex it stands in (7.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Turning {
    /// Not at all.
    Fresh,
    /// It took up the facing of a stack: the free vertex is spent.
    Joined,
    /// Teppo and yumi that did so and have paid for all further vertices.
    Paid,
    /// It has turned by itself.
    Turned,
}

/// A unit on the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    pub(super) unit: UnitId,
    /// Whose Orders move it.
    pub(super) by: ClanId,
    pub(super) gait: Gait,
    pub(super) stage: Stage,
    /// Rises so far (6.22).
    pub(super) rises: u8,
    /// Has turned in this hex.
    pub(super) turned: Turning,
    /// Came into an enemy zone: it goes no farther and may only fire (7.23).
    pub(super) halted: bool,
    /// Turned in an enemy zone: it does not leave its hex in this phase (7.16).
    pub(super) pinned: bool,
    /// Nobody has done anything yet in a phase that came from a Trump (5.55).
    #[serde(default)] // Saves of rules version 1 do not say.
    pub(super) owes: bool,
    /// The hex before the last step; while lone Bushos are asked before the first, what it is going to do.
    pub(super) from: Hex,
    /// Which friends its last step led through: the edges to them, three bits each, counted from one.
    #[serde(default)] // Saves of rules versions 1 to 5 do not say.
    via: u8,
}

/// The hexes of friends on such a way from this hex.
pub(super) fn passed(table: &Table, from: Hex, via: u8) -> [Hex; MOST] {
    let mut hexes = [Hex(NOWHERE); MOST];
    let (mut here, mut edges) = (from, via);
    for slot in &mut hexes {
        let edge = (edges & 7).checked_sub(1).and_then(|edge| Edge::ALL.get(usize::from(edge)));
        let Some(next) = edge.and_then(|&edge| table.map().step(here, edge)) else { break };
        *slot = next;
        (here, edges) = (next, edges >> 3);
    }
    hexes
}

/// A step or turn in the room of a hex, which is all that a position has for it: four numbers below eight, the
/// number of steps (none for a turn) and the edges they lead over, or the facing.
fn packed(table: &Table, here: Hex, choice: Choice) -> Option<Hex> {
    let ways: &[Hex] = match choice {
        Choice::Face(facing) => return Some(Hex(facing.index() as u16)),
        Choice::To(to) => &[to],
        Choice::Through(first, to) => &[first, to],
        Choice::ThroughBoth(first, second, to) => &[first, second, to],
        // Horsemen do not shoot, so that nobody waits to see what they are about.
        _ => return None,
    };
    let (mut code, mut from) = (0, here);
    for &to in ways.iter() {
        code = code << 3 | table.map().edge_between(from, to)?.index() as u16;
        from = to;
    }
    Some(Hex((ways.len() as u16) << 9 | code))
}

fn unpacked(table: &Table, here: Hex, Hex(code): Hex) -> Option<Choice> {
    let steps = code >> 9;
    let mut way = [here; 3];
    let mut from = here;
    for (step, slot) in (0..steps).zip(&mut way) {
        let edge = *Edge::ALL.get((code >> (3 * (steps - 1 - step)) & 7) as usize)?;
        from = table.map().step(from, edge)?;
        *slot = from;
    }
    Some(match (steps, way) {
        (0, _) => Choice::Face(Vertex::new(code as u8 & 7)),
        (1, [to, ..]) => Choice::To(to),
        (2, [first, to, _]) => Choice::Through(first, to),
        (_, [first, second, to]) => Choice::ThroughBoth(first, second, to),
    })
}

impl Moving {
    /// Begins a unit's move.
    pub fn begin(table: &Table, unit: UnitId, by: ClanId, gait: Gait) -> Moving {
        let from = table.unit(unit).hex;
        // Whom a comrade has turned along has had the free vertex of this hex (6.53, K-43).
        let turned =
            if table.unit(unit).has(mark::MOVED) { Turning::Joined } else { Turning::Fresh };
        let (stage, rises) = (Stage::Begin, 0);
        let (halted, pinned, owes) = (false, false, false);
        let via = 0;
        Moving { unit, by, gait, stage, rises, turned, halted, pinned, owes, from, via }
    }

    /// The same where it has to leave its hex if it can: somebody must act after a Trump (5.55).
    pub fn owing(self) -> Moving {
        Moving { owes: true, ..self }
    }

    /// Who is on the move.
    pub fn unit(&self) -> UnitId {
        self.unit
    }

    /// What the unit may spend in all (5.63, 6.11).
    pub(super) fn limit(&self, table: &Table) -> u8 {
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
        // What nobody is asked about follows at once.
        loop {
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
                }
                Stage::BeginLone => {
                    self.stage = Stage::Choose;
                    // A Busho alone is caught by whoever so much as begins a move near him (4.72); whoever can
                    // fire has not begun one yet.
                    if any_alone_near(table, here, !seat) {
                        let fires =
                            self.gait == Gait::Ordered && may_fire(table, unit, self.by).is_ok();
                        if !fires {
                            return call(Frame::LoneBushos(LoneBushos::near(unit)));
                        }
                        self.stage = Stage::Looming;
                    }
                    return next();
                }
                Stage::Choose | Stage::Looming => {
                    let standing = table.unit(unit);
                    if !standing.on_map() || standing.state() == State::Routed {
                        // An answer to its fire made it run, and it has had its Order (5.32): no Rally now.
                        table.unit_mut(unit).put(mark::DONE);
                        return done();
                    }
                    let choice = umpire.ask(seat, S6_31_A, |o| self.options(table, o))?;
                    if self.stage == Stage::Looming
                        && let Some(resolved) = packed(table, here, choice)
                    {
                        (self.from, self.stage) = (resolved, Stage::Startled);
                        return call(Frame::LoneBushos(LoneBushos::near(unit)));
                    }
                    return self.carry_out(table, umpire, choice);
                }
                Stage::Startled => {
                    self.stage = Stage::Choose;
                    let resolved = unpacked(table, here, std::mem::replace(&mut self.from, here));
                    let Some(choice) = resolved else { return next() };
                    return self.carry_out(table, umpire, choice);
                }
                Stage::Approach => {
                    self.stage = Stage::Lone;
                    let mut way = [here].into_iter().chain(passed(table, self.from, self.via));
                    if self.gait == Gait::Ordered && way.any(|hex| anybody_near(table, hex, !seat))
                    {
                        let approach = Approach::after_step(unit, self.from, self.via);
                        return call(Frame::Approach(approach));
                    }
                }
                Stage::Lone => {
                    self.stage = Stage::EntryFire;
                    let way = passed(table, self.from, self.via);
                    let [one, two] = way.map(|hex| alone_within(table, hex, !seat, 2));
                    let met = one.and(two);
                    // They decide the instant it comes near (4.72), before anybody fires at it. Who runs
                    // concerns no Busho where he has run to (K-31).
                    let runs = table.unit(unit).state() == State::Routed;
                    if !runs && (met.any() || any_alone_near(table, here, !seat)) {
                        return call(Frame::LoneBushos(LoneBushos { mover: unit, met }));
                    }
                }
                Stage::EntryFire => {
                    self.stage = Stage::Judge;
                    if reaction_due(table, unit, Firing::Entry) {
                        return call(Frame::ReactionFire(ReactionFire::entry(unit)));
                    }
                }
                Stage::Judge => {
                    crate::scenario_book::sc3_anegawa::alarm(table, umpire);
                    let data = table.unit(unit);
                    let gone = !data.on_map() || data.state() == State::Routed;
                    // An enemy zone ends the movement (7.23), but its Order lets a unit fire as well (8.21).
                    self.halted = !gone && in_zoc(table, here, !seat);
                    let fires =
                        self.gait == Gait::Ordered && may_fire(table, unit, self.by).is_ok();
                    if gone || (self.halted && !fires) {
                        table.unit_mut(unit).put(mark::DONE);
                        return done();
                    }
                    self.stage = Stage::Choose;
                    return next();
                }
            }
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
                calm(table, unit);
                if charging {
                    table.unit_mut(unit).put(mark::CHARGE);
                }
                self.enter(table, umpire, here, edge, toll);
                next()
            }
            Choice::Through(first, to) => self.pass(table, umpire, &[first, to], false),
            Choice::ThroughBoth(first, second, to) => {
                self.pass(table, umpire, &[first, second, to], false)
            }
            Choice::ChargeThrough(first, to) => self.pass(table, umpire, &[first, to], true),
            Choice::ChargeThroughBoth(first, second, to) => {
                self.pass(table, umpire, &[first, second, to], true)
            }
            Choice::Face(facing) => {
                let cost = self.turn_price(table.kind(unit), table.unit(unit).facing(), facing);
                self.pinned |= in_zoc(table, here, !seat);
                turn_with_aim(table, unit, facing);
                let missile = matches!(table.kind(unit), Kind::Tp | Kind::Yu);
                let data = table.unit_mut(unit);
                data.spent += cost;
                data.put(mark::MOVED);
                if missile && self.gait == Gait::Ordered {
                    data.note = self.by.0.wrapping_add(1);
                }
                self.turned = Turning::Turned;
                umpire.announce(S7_13_A, Event::Turned { unit, facing });
                mark_for_shock(table, unit);
                // Everybody in the hex faces the same way (6.53).
                let mut stack: [UnitId; 3] = [UnitId::NONE; 3];
                for (slot, other) in stack.iter_mut().zip(table.units_at(here)) {
                    *slot = other;
                }
                for other in stack.into_iter().filter(|other| other.some()) {
                    if table.unit(other).hex != here {
                        continue;
                    }
                    turn_with_aim(table, other, facing);
                    // Who is turned along has changed facing, and so has moved (9.11, K-43).
                    table.unit_mut(other).put(mark::MOVED);
                    let hits = turn_hits(table, other, here);
                    hit(table, umpire, other, hits, Cause::Ground, S7_14_A);
                }
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

    /// Goes through friends into the hex beyond; those with whom it might not stay take a hit (6.55).
    fn pass(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        way: &[Hex],
        charging: bool,
    ) -> Step<Gboh> {
        let unit = self.unit;
        let terms = (self.rises, self.gait, self.limit(table));
        let Ok(passage) = passage(table, unit, way, terms, charging) else { return done() };
        calm(table, unit);
        if charging {
            table.unit_mut(unit).put(mark::CHARGE);
        }
        let mut met: [[UnitId; 3]; MOST] = [[UnitId::NONE; 3]; MOST];
        let start = table.unit(unit).hex;
        // Whom it fought stands beside the hex that it leaves, not beside its friends' (K-38).
        break_off(table, unit, start);
        let (mut here, mut via) = (start, 0);
        for (index, &to) in way.iter().enumerate() {
            let Some(edge) = table.map().edge_between(here, to) else { return done() };
            if index + 1 == way.len() {
                self.rises += passage.rises;
                table.unit_mut(unit).face(passage.heading);
                self.enter(table, umpire, here, edge, passage.toll);
            } else {
                trample(table, umpire, unit, here, edge);
                via |= (edge.index() as u8 + 1) << (3 * index);
                if crowds(table, unit, to) {
                    for (slot, other) in met[index].iter_mut().zip(table.units_at(to)) {
                        *slot = other;
                    }
                }
            }
            here = to;
        }
        self.from = start;
        self.via = via;
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
        // Whom it faced where it stood it leaves.
        data.lift(mark::CHECKS);
        self.turned = match facing.map_or(0, |facing| data.facing().apart(facing)) {
            0 => Turning::Fresh,
            2.. if missile => Turning::Paid,
            _ => Turning::Joined,
        };
        if let Some(facing) = facing {
            data.face(facing);
        }
        if missile {
            data.note = mover;
        }
        let spent = data.spent;
        // Whoever leaves his hex leaves his fight.
        break_off(table, unit, from);
        (self.from, self.via) = (from, 0);
        self.rises += u8::from(toll.rises);
        self.stage = Stage::Approach;
        umpire.announce(S6_21_A, Event::Moved { unit, hex: toll.to, spent });
        mark_for_shock(table, unit);
        if toll.shaken {
            // It came next to the enemy as a Disrupted unit, and need not attack (9.13, 11.33).
            table.unit_mut(unit).lift(mark::CHECKS);
        }
        hit(table, umpire, unit, toll.hits, Cause::Ground, S6_23_B);
    }
}

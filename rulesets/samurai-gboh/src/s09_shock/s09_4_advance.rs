//! 9.4 Advance After Combat.

use crate::Gboh;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Firing;
use crate::event::{Cause, Event};
use crate::rulebook::*;
use crate::s02_components_and_terms::UnitId;
use crate::s04_busho::s04_7_lone_busho::{
    Clans, LoneBushos, alone_within, any_alone_near, left_alone,
};
use crate::s06_movement::s06_2_terrain::{toll, trample};
use crate::s06_movement::s06_4_reaction_withdrawal::{Approach, anybody_near};
use crate::s06_movement::s06_5_stacking::{joins, may_stack};
use crate::s07_facing_and_zocs::{bears_turn, turn_hits};
use crate::s08_fire::s08_3_reaction_fire::{ReactionFire, reaction_due};
use crate::s09_shock::s09_1_requirements::{aims, in_zone, targets};
use crate::s09_shock::s09_12_engaged::break_off;
use crate::s09_shock::s09_22_combats::*;
use crate::s11_effects::s11_2_cohesion::hit;
use crate::table::{State, Table, clash, mark};
use engine::{Step, Umpire, call, done, next};
use ground::hexes::Hex;
use serde::{Deserialize, Serialize};

/// May this attacker advance into a vacated hex? `early` after a pre-shock check (9.23).
fn may_advance(table: &Table, id: u8, unit: UnitId, hex: Hex, early: bool) -> bool {
    let data = table.unit(unit);
    let seat = table.seat_of(unit);
    let spared = combat(table, id).flags & clash::SPARED != 0;
    let fit = data.state() == State::Good || (spared && data.state() == State::Disrupted);
    if !fit || data.has(mark::ADVANCED | mark::AGGRESSOR) || table.held_by(hex, !seat) {
        return false;
    }
    if early && in_zone(table, unit, targets(table, unit)) != 0 {
        return false;
    }
    let Some((edge, _)) = aims(table, unit).find(|&(_, at)| at == hex) else { return false };
    let Ok(price) = toll(table, unit, data.hex, edge, 0) else { return false };
    let doomed = data.state() == State::Disrupted
        && price.hits > 0
        && data.hits + price.hits >= table.tq(unit);
    !doomed && may_stack(table, unit, hex).is_ok() && joins(table, unit, hex).is_none()
}

/// The next hex of a combat that stands empty and that somebody must advance into.
pub fn vacated(table: &Table, id: u8, early: bool) -> Option<Hex> {
    attackers(table, id).find_map(|unit| {
        aims(table, unit).map(|(_, hex)| hex).find(|&hex| may_advance(table, id, unit, hex, early))
    })
}

/// Who must advance: the unit with position, else the best, ties as the owner likes (9.43).
fn chosen(table: &Table, id: u8, hex: Hex, early: bool, unit: UnitId) -> bool {
    if !may_advance(table, id, unit, hex, early) {
        return false;
    }
    let fight = combat(table, id);
    let lead = fight.flags & clash::SUPERIOR != 0 && may_advance(table, id, fight.lead, hex, early);
    if lead {
        return unit == fight.lead;
    }
    let rivals = attackers(table, id).filter(|&other| may_advance(table, id, other, hex, early));
    rivals.map(|other| table.tq(other)).max() == Some(table.tq(unit))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Stage {
    Who,
    Face,
    Fire,
    Approach,
    Lone,
    LeftBehind,
    End,
}

/// One advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Advance {
    id: u8,
    hex: Hex,
    early: bool,
    unit: UnitId,
    stage: Stage,
    /// Who was alone near it before anybody fell back from it.
    #[serde(default)] // Saves of rules versions before the ninth do not say.
    alone: Clans,
}

impl Advance {
    /// Into a vacated hex of a combat, this one or another.
    pub fn into(id: u8, hex: Hex, early: bool) -> Advance {
        let (unit, stage, alone) = (UnitId::NONE, Stage::Who, Clans::default());
        Advance { id, hex, early, unit, stage, alone }
    }

    /// Chooses, goes, turns, and bears the enemy's reactions.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let unit = self.unit;
        match self.stage {
            Stage::Who => {
                let seat = attacking_seat(table, self.id);
                let choice = umpire.ask(seat, S9_43_A, |o| {
                    // Before whom two hexes stand empty goes into either; the other is seen to next.
                    for unit in attackers(table, self.id) {
                        for (_, hex) in aims(table, unit) {
                            if chosen(table, self.id, hex, self.early, unit) {
                                o.offer(Choice::Advance(unit, hex));
                            }
                        }
                    }
                })?;
                let Choice::Advance(unit, hex) = choice else { return done() };
                (self.unit, self.hex) = (unit, hex);
                self.stage = Stage::Face;
                self.go(table, umpire, unit);
                crate::contents::settle_then_next(table)
            }
            Stage::Face => {
                let data = table.unit(unit);
                if !data.on_map() || data.state() == State::Routed {
                    return done();
                }
                let facing = data.facing();
                let choice = umpire.ask(table.seat_of(unit), S9_42_A, |o| {
                    o.offer(Choice::Stop);
                    if bears_turn(table, unit) {
                        o.offer(Choice::Face(facing.turned(-1)));
                        o.offer(Choice::Face(facing.turned(1)));
                    }
                })?;
                self.stage = Stage::Lone;
                if let Choice::Face(facing) = choice {
                    table.unit_mut(unit).face(facing);
                    umpire.announce(S9_42_A, Event::Turned { unit, facing });
                    let hits = turn_hits(table, unit, table.unit(unit).hex);
                    hit(table, umpire, unit, hits, Cause::Ground, S7_14_A);
                }
                crate::contents::settle_then_next(table)
            }
            Stage::Lone => {
                self.stage = Stage::Fire;
                let data = table.unit(unit);
                // Before anybody fires at it (4.72); who runs concerns no Busho where he has run to (K-31).
                let runs = data.state() == State::Routed;
                if !runs && any_alone_near(table, data.hex, !table.seat_of(unit)) {
                    return call(Frame::LoneBushos(LoneBushos::near(unit)));
                }
                next()
            }
            Stage::Fire => {
                self.stage = Stage::Approach;
                if reaction_due(table, unit, Firing::Entry) {
                    return call(Frame::ReactionFire(ReactionFire::against_advance(unit)));
                }
                next()
            }
            Stage::Approach => {
                self.stage = Stage::End;
                let data = table.unit(unit);
                let comes = data.on_map() && data.state() != State::Routed;
                if comes && anybody_near(table, data.hex, !table.seat_of(unit)) {
                    self.stage = Stage::LeftBehind;
                    self.alone = alone_within(table, data.hex, !table.seat_of(unit), 2);
                    // An advance may be withdrawn from like any approach (6.44), also by those who were
                    // near before: the advancing unit made no move that would have asked them.
                    return call(Frame::Approach(Approach::at_start(unit)));
                }
                next()
            }
            Stage::LeftBehind => {
                self.stage = Stage::End;
                match left_alone(table, unit, self.alone) {
                    Some(bushos) => call(Frame::LoneBushos(bushos)),
                    None => next(),
                }
            }
            Stage::End => {
                crate::scenario_book::sc3_anegawa::alarm(table, umpire);
                done()
            }
        }
    }

    fn go(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>, unit: UnitId) {
        let (from, to) = (table.unit(unit).hex, self.hex);
        let edge = table.map().edge_between(from, to);
        let price = edge.and_then(|edge| toll(table, unit, from, edge, 0).ok());
        if let Some(edge) = edge {
            trample(table, umpire, unit, from, edge);
        }
        table.put_unit(unit, to);
        let data = table.unit_mut(unit);
        data.put(mark::ADVANCED);
        if self.early {
            // Its part in the fight is over (9.23).
            data.take_aim(0);
            data.combat = 0;
        }
        break_off(table, unit, from);
        umpire.announce(S9_41_A, Event::Advanced { unit, hex: to });
        // Terrain takes its toll once the advance is complete (9.45).
        let hits = price.map_or(0, |toll| toll.hits);
        hit(table, umpire, unit, hits, Cause::Ground, S9_45_A);
    }
}

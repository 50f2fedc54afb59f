//! 2 C. End of turn: morale tests, victory, disorder taken off, leaders, random event.

use super::{TurnAt, random_events};
use crate::Daimyo;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::{Event, Nerve};
use crate::geometry::{nearest_enemy, put};
use crate::rulebook::*;
use crate::s01_organisation::remove;
use crate::s03_movement::ground_marks::entered_dense;
use crate::s03_movement::interpenetration::trample;
use crate::s03_movement::leaders;
use crate::s03_movement::manoeuvre::reformed;
use crate::s03_movement::routs::rout_on;
use crate::s04_disorder::{good_order, recovers, reforms};
use crate::s05_morale::{self, Charged, end_reason, results};
use crate::s07_melee::eligibility::struck_in_rear;
use crate::s10_winning::{check, look_for_moral};
use crate::table::{Contact, Leader, LeaderId, Table};
use crate::unit::{Deeds, Place, State, UnitId};
use engine::{Flow, List, Options, Refusal, Seat, Step, Umpire, call, next};
use ground::measured::Angle;
use serde::{Deserialize, Serialize};

/// The end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfTurn {
    at: At,
}

impl Default for EndOfTurn {
    fn default() -> EndOfTurn {
        EndOfTurn { at: At::Routers }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum At {
    Routers,
    Flank,
    Tests {
        left: bool,
    },
    Victory,
    Order(u8),
    Leaders(Seat, bool),
    Event,
    /// A sunset has come: this seat says whether it may be ignored.
    Sunset(Seat),
    Clear,
}

impl EndOfTurn {
    /// One step.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        match self.at {
            At::Routers => {
                let still = Deeds::RAN.and(Deeds::CAUGHT);
                let runs = |id: &UnitId| table.routing(*id) && !table[*id].deeds.has(still);
                let runner = table.present().find(runs);
                match runner {
                    Some(id) => rout_on(table, umpire, id),
                    None => self.at = At::Flank,
                }
                next()
            }
            At::Flank => {
                if !table.present().any(|id| end_reason(table, id).is_some()) {
                    self.at = At::Victory;
                    return next();
                }
                let choice = umpire.ask(table.initiative, S2_END_FLANK, |o| {
                    o.offer(Choice::FromLeft(true));
                    o.offer(Choice::FromLeft(false));
                })?;
                let left = choice != Choice::FromLeft(false);
                umpire.announce(S2_END_FLANK, Event::TestsFrom { left });
                self.at = At::Tests { left };
                next()
            }
            At::Tests { left } => {
                match next_in_pass(table, left) {
                    None => self.at = At::Victory,
                    Some(id) => {
                        table[id].deeds.set(Deeds::TESTED);
                        if let Some(reason) = end_reason(table, id) {
                            let result = s05_morale::test(table, umpire, id, reason, Charged::No);
                            results::carry_out(table, umpire, id, result, None);
                            if result == Nerve::Frenzy {
                                table[id].state.set(State::SEIZED);
                            }
                        }
                    }
                }
                next()
            }
            At::Victory => {
                remove_doomed(table, umpire);
                look_for_moral(table, umpire);
                if let Some(outcome) = check(table, umpire) {
                    return Ok(Flow::Over(outcome));
                }
                self.at = At::Order(0);
                next()
            }
            At::Order(index) => self.order(table, umpire, index),
            At::Leaders(seat, second) => self.leaders(table, umpire, seat, second),
            At::Event => {
                self.at = match random_events::roll(table, umpire) {
                    true => At::Sunset(Seat::Red),
                    false => At::Clear,
                };
                next()
            }
            At::Sunset(seat) => {
                let choice = umpire.ask(seat, S2_EVENTS_SUNSET_IGNORE, |o| {
                    o.offer(Choice::IgnoreSunset(true));
                    o.offer(Choice::IgnoreSunset(false));
                })?;
                let ignores = choice == Choice::IgnoreSunset(true);
                if ignores && seat == Seat::Red {
                    self.at = At::Sunset(Seat::Blue);
                } else {
                    random_events::sunset(table, umpire, ignores);
                    self.at = At::Clear;
                }
                next()
            }
            At::Clear => {
                clear(table);
                Ok(Flow::Become(Frame::Turn(TurnAt::Begin)))
            }
        }
    }

    /// Units that reformed or rallied lose their disorder and may take any facing and formation.
    fn order(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Daimyo>,
        index: u8,
    ) -> Step<Daimyo> {
        let found =
            table.all().skip(index as usize).find(|&id| reforms(table, id) || recovers(table, id));
        let Some(id) = found else {
            self.at = At::Leaders(table.initiative, false);
            return next();
        };
        let rule = if recovers(table, id) { S4_RALLY_RESTORED } else { S4_REFORM_STILL };
        let choice = umpire.ask_measured(
            table.seat(id),
            rule,
            |o| order_menu(table, id, o),
            |choice| match choice {
                Choice::Keep(unit) if unit == id => Ok(()),
                Choice::Reform(unit, files, facing) if unit == id => {
                    if fixed(table, id) {
                        return Err(rule.into());
                    }
                    reformed(table, id, files, facing).map(|_| ()).map_err(Refusal::from)
                }
                _ => Err(rule.into()),
            },
        )?;
        good_order(table, umpire, id, S2_END_DISORDER_OFF);
        if let Choice::Reform(_, files, facing) = choice
            && let Ok(rect) = reformed(table, id, files, facing)
        {
            let before = table.rect(id);
            table[id].files = files;
            put(table, id, &rect);
            umpire.announce(rule, Event::Reformed { unit: id });
            entered_dense(table, umpire, id, &before);
            trample(table, umpire, id, &rect);
        }
        self.at = At::Order(id.0 + 1);
        next()
    }

    /// Leaders who have not moved this turn may move now, one side after the other.
    fn leaders(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Daimyo>,
        seat: Seat,
        second: bool,
    ) -> Step<Daimyo> {
        let free = |leader: &LeaderId| {
            table.side_of(*leader) == seat
                && leaders::may_move(table, *leader).is_ok()
                && !table[*leader].is(Leader::MOVED)
        };
        if !table.all_leaders().any(|leader| free(&leader)) {
            self.at = if second { At::Event } else { At::Leaders(!seat, true) };
            return next();
        }
        let choice = umpire.ask_measured(
            seat,
            S2_END_LEADER_MOVE,
            |o| {
                o.offer(Choice::EndLeaders);
                for leader in table.all_leaders().filter(|leader| free(leader)) {
                    leaders::menu(table, leader, false, o);
                }
            },
            |choice| match choice {
                Choice::EndLeaders => Ok(()),
                Choice::Go(leader, ..) | Choice::Join(leader, _) | Choice::StepOut(leader) => {
                    if !free(&leader) {
                        return Err(S2_END_LEADER_MOVE.into());
                    }
                    leaders::judge(table, choice)
                }
                Choice::Challenge(..) => Err(S2_END_LEADER_MOVE.into()),
                _ => Err(S2_END_LEADER_ALONE.into()),
            },
        )?;
        if choice == Choice::EndLeaders {
            self.at = if second { At::Event } else { At::Leaders(!seat, true) };
            return next();
        }
        match leaders::make(table, umpire, choice) {
            Some(frame) => call(frame),
            None => next(),
        }
    }
}

/// Cannot take up another formation: a gun, a headquarters, a garrison, or one that is held in melee.
fn fixed(table: &Table, id: UnitId) -> bool {
    table.gun(id) || table.hq(id) || table[id].building != crate::sheet::NONE || table.engaged(id)
}

fn order_menu(table: &Table, id: UnitId, o: &mut Options<Daimyo>) {
    o.offer(Choice::Keep(id));
    if fixed(table, id) {
        return;
    }
    let rect = table.rect(id);
    let towards = nearest_enemy(table, id, |_, _| true)
        .and_then(|(enemy, _)| Angle::of(table.rect(enemy).centre() - rect.centre()));
    if let Some(angle) = towards {
        let files = table[id].stands.div_ceil(2).max(1);
        if reformed(table, id, files, angle.to_degrees()).is_ok() {
            o.offer(Choice::Reform(id, files, angle.to_degrees()));
        }
    }
}

/// The next unit in the pass: all units of both sides from the side of the table that was named,
/// ties to the one nearer the baseline of the player with the initiative.
fn next_in_pass(table: &Table, left: bool) -> Option<UnitId> {
    let order = |id: &UnitId| {
        let unit = &table[*id];
        let x = if left { i32::from(unit.x) } else { -i32::from(unit.x) };
        let y = match table.initiative {
            Seat::Red => -i32::from(unit.y),
            Seat::Blue => i32::from(unit.y),
        };
        (x, y, id.0)
    };
    table.present().filter(|&id| !table[id].deeds.has(Deeds::TESTED)).min_by_key(order)
}

/// Units routed for the second time, and routers a charger has reached, are gone now (D-107).
fn remove_doomed(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) {
    for id in table.all() {
        if table[id].here() && table[id].deeds.has(Deeds::DOOMED) && table.routing(id) {
            let caught = table[id].deeds.has(Deeds::CAUGHT);
            let rule = if caught { S5_EFFECTS_ROUTER_CAUGHT } else { S7_ROUT_SECOND };
            remove(table, umpire, id, Place::Destroyed, rule);
        }
    }
}

/// The marks of the turn come off, and the next turn begins.
fn clear(table: &mut Table) {
    for id in table.all() {
        let frenzied = table[id].state.has(State::FRENZIED);
        // A rear rank that turned stays so while there is somebody in rear (D-151).
        let turned = table[id].deeds.has(Deeds::REAR_TURNED) && struck_in_rear(table, id);
        let unit = &mut table[id];
        unit.deeds = if turned { Deeds::REAR_TURNED } else { Deeds(0) };
        unit.fought = 0;
        unit.spent = 0;
        unit.pending = 0;
        unit.state.clear(State::NEXT_TURN);
        if !frenzied {
            unit.state.clear(State::PURSUING);
        }
    }
    for leader in table.all_leaders() {
        let told = Leader::MOVED | Leader::DONE | Leader::WALKED;
        table[leader].flags &= !told;
        table[leader].spent = 0;
    }
    for contact in table.contacts.iter_mut() {
        contact.flags &= !(Contact::FOUGHT | Contact::CHARGED | (Contact::CHARGED << 1));
    }
    table.fallen = List::new();
    table.attempted = 0;
    table.events.now = table.events.coming;
    table.events.coming = 0;
    table.events.first_clan = 0;
    table.events.heroic_used = false;
    table.turn = table.turn.saturating_add(1);
}

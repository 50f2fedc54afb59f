//! 2 B. An active clan, or the General: rally, movement, firing and melee, in that order.

use super::TurnAt;
use crate::Daimyo;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Event;
use crate::rulebook::*;
use crate::s01_organisation::{abandon, may_abandon};
use crate::s03_movement::leaders;
use crate::s03_movement::moving::{judge, may_act, mover, pick_or_make};
use crate::s03_movement::routs::rout_on;
use crate::s04_disorder::{calm, may_calm, may_rally, rally};
use crate::s05_morale::frenzy::{drive, driven};
use crate::s06_firing::barred::barred;
use crate::s06_firing::{Volley, may_fire, targets};
use crate::s07_melee::{Melee, joined, unfought};
use crate::sheet::NONE;
use crate::table::{Focus, Leader, LeaderId, Table};
use crate::unit::{Deeds, Place, State, UnitId, UnitSet};
use crate::words::Role;
use engine::{Flow, Options, Refusal, Seat, Step, Umpire, call, next};
use serde::{Deserialize, Serialize};

/// Numbers from here on stand for the Generals, Red's first.
pub const GENERALS: u8 = 30;

/// Whoever has done any of these has acted.
const ACTED: Deeds = Deeds::MOVED.and(Deeds::FIRED).and(Deeds::FOUGHT).and(Deeds::DISOBEYED);

/// A clan or a General that is active.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Active {
    /// The clan, or [`GENERALS`] plus the seat.
    pub clan: u8,
    /// Which step.
    pub at: StepOf,
    /// The unit that moved last and may go on moving.
    pub last: u8,
    /// The unit the General was with when his activation began, or [`NONE`]: it acts with him,
    /// wherever he has gone since, and no other that he joins does (D-149).
    pub with: u8,
}

/// The steps of an activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StepOf {
    /// 2. Rally attempts.
    Rally,
    /// 3. Move and manoeuvre.
    Move,
    /// 4. Firing.
    Fire,
    /// 5. Melee.
    Melee,
}

impl Active {
    /// At its beginning, with all eyes on it.
    pub fn begin(table: &mut Table, clan: u8) -> Active {
        table.focus = Focus { clan, ..Focus::default() };
        let with = match clan {
            GENERALS.. => table[LeaderId(clan & 1)].with,
            _ => NONE,
        };
        Active { clan, at: StepOf::Rally, last: NONE, with }
    }

    /// Goes on to the next step.
    fn go_on(&mut self, table: &mut Table, at: StepOf) {
        self.at = at;
        table.focus = Focus { clan: self.clan, step: at, unit: NONE };
    }

    fn seat(&self, table: &Table) -> Seat {
        match self.clan {
            GENERALS.. => Seat::BOTH[(self.clan & 1) as usize],
            clan => table.side_of(LeaderId::daimyo(clan)),
        }
    }

    fn leader(&self, table: &Table) -> LeaderId {
        match self.clan {
            GENERALS.. => LeaderId::general(self.seat(table)),
            clan => LeaderId::daimyo(clan),
        }
    }

    /// Does a unit act in this activation, which is this seat's?
    fn has(&self, table: &Table, seat: Seat, id: UnitId) -> bool {
        let card = table.card(id);
        if table.seat(id) != seat || !matches!(table[id].place, Place::Table | Place::Waiting) {
            return false;
        }
        if self.clan >= GENERALS {
            // The General, his guard and seat, the unit he was with unless its clan is held back, and
            // guns that were taken.
            let held = || table.battle.clan(card.clan).is_some_and(|it| table.turn < it.from_turn);
            card.role != Role::Line
                || self.with == id.0 && !held()
                || table[id].state.has(State::CAPTURED)
        } else {
            card.clan == self.clan && !table[id].state.has(State::CAPTURED)
        }
    }

    fn units(&self, table: &Table) -> UnitSet {
        let mut set = UnitSet::default();
        let seat = self.seat(table);
        for id in table.all().filter(|&id| self.has(table, seat, id)) {
            set.insert(id);
        }
        set
    }

    /// One step.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        match self.at {
            StepOf::Rally => self.rally(table, umpire),
            StepOf::Move => self.movement(table, umpire),
            StepOf::Fire => self.fire(table, umpire),
            StepOf::Melee => self.melee(table, umpire),
        }
    }

    fn rally(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let units = self.units(table);
        let choice = umpire.ask(self.seat(table), S2_SEQUENCE_RALLY_STEP, |o| {
            for id in units {
                if table.routing(id) || o.explaining() {
                    o.consider(Choice::Rally(id), may_rally(table, id));
                }
                if table[id].state.has(State::FRENZIED) || o.explaining() {
                    o.consider(Choice::Calm(id), may_calm(table, id));
                }
            }
            o.offer(Choice::EndRallies);
        })?;
        match choice {
            Choice::Rally(id) => rally(table, umpire, id),
            Choice::Calm(id) => calm(table, umpire, id),
            _ => self.go_on(table, StepOf::Move),
        }
        if let Choice::Rally(id) = choice
            && table[id].here()
        {
            for leader in table.leaders_with(id).into_iter().flatten() {
                table[leader].flags &= !Leader::ROUTING;
            }
        }
        next()
    }

    fn movement(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let units = self.units(table);
        // Routers run and the frenzied rage before anybody obeys.
        let still = Deeds::RAN.and(Deeds::ACTIVATED).and(Deeds::CAUGHT);
        let runs = |&id: &UnitId| table.routing(id) && !table[id].deeds.has(still);
        if let Some(id) = units.into_iter().find(runs) {
            rout_on(table, umpire, id);
            return next();
        }
        if let Some(id) = units.into_iter().find(|&id| driven(table, id)) {
            return match drive(table, umpire, id) {
                Some(charge) => call(Frame::Charge(charge)),
                None => next(),
            };
        }
        let seat = self.seat(table);
        let leader = self.leader(table);
        let general = self.clan >= GENERALS;
        let idle = units.into_iter().all(|id| may_act(table, id).is_err())
            && leaders::may_move(table, leader).is_err()
            && !(general && may_abandon(table, seat, false).is_ok());
        if idle {
            self.go_on(table, StepOf::Fire);
            return next();
        }
        let me = *self;
        let choice = umpire.ask_measured(
            seat,
            S2_SEQUENCE_DAIMYO_MOVES,
            |o| me.menu(table, units, leader, o),
            |choice| me.allow(table, choice),
        )?;
        if let Some(unit) = mover(choice) {
            // Another unit's move ends that of the one before.
            if self.last != NONE && self.last != unit.0 {
                table[UnitId(self.last)].deeds.set(Deeds::FINISHED);
            }
            self.last = unit.0;
            return pick_or_make(table, umpire, choice);
        }
        match choice {
            Choice::EndMoves => {
                self.go_on(table, StepOf::Fire);
                next()
            }
            Choice::Abandon(mount) => {
                abandon(table, umpire, seat, mount);
                next()
            }
            _ => match leaders::make(table, umpire, choice) {
                Some(frame) => call(frame),
                None => next(),
            },
        }
    }

    fn menu(&self, table: &Table, units: UnitSet, leader: LeaderId, o: &mut Options<Daimyo>) {
        o.offer(Choice::EndMoves);
        for id in units {
            match may_act(table, id) {
                // A unit that has moved a part may say more, but is not asked about it.
                Ok(()) if !table[id].deeds.has(Deeds::MOVED) => o.offer(Choice::Pick(id)),
                Ok(()) => {}
                Err(rule) => o.refuse(Choice::Pick(id), rule),
            }
        }
        if self.clan >= GENERALS {
            leaders::abandon_menu(table, self.seat(table), o);
        }
        if !table[leader].is(Leader::MOVED) {
            leaders::menu(table, leader, true, o);
        }
    }

    fn allow(&self, table: &Table, choice: Choice) -> Result<(), Refusal<Daimyo>> {
        if let Some(unit) = mover(choice) {
            if !self.has(table, self.seat(table), unit) {
                return Err(S2_OVERVIEW_NON_ACTIVE.into());
            }
            return judge(table, unit, choice);
        }
        match choice {
            Choice::EndMoves => Ok(()),
            Choice::Abandon(mount) if self.clan >= GENERALS => {
                may_abandon(table, self.seat(table), mount).map_err(Into::into)
            }
            Choice::Abandon(_) => Err(S1_GENERALS_ABANDON.into()),
            Choice::Go(leader, ..)
            | Choice::Join(leader, _)
            | Choice::StepOut(leader)
            | Choice::Challenge(leader, _) => {
                if leader != self.leader(table) {
                    return Err(S2_SEQUENCE_DAIMYO_MOVES.into());
                }
                leaders::judge(table, choice)
            }
            _ => Err(S2_SEQUENCE_STEPS.into()),
        }
    }

    fn fire(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let units = self.units(table);
        let choice = umpire.ask(self.seat(table), S6_TIMING_WHO, |o| {
            for id in units {
                if let Err(rule) = may_fire(table, id) {
                    o.refuse(Choice::Fire(id, None), rule);
                    continue;
                }
                match targets(table, id) {
                    (false, _) => {
                        o.refuse(Choice::Fire(id, None), S6_TARGET_NEAREST);
                        if o.explaining()
                            && let Some((_, why)) = barred(table, id)
                        {
                            o.refuse(Choice::Fire(id, None), why.rule());
                        }
                    }
                    (true, None) => o.offer(Choice::Fire(id, None)),
                    (true, Some((one, other))) => {
                        o.offer(Choice::Fire(id, Some(one)));
                        o.offer(Choice::Fire(id, Some(other)));
                    }
                }
            }
            o.offer(Choice::EndFire);
        })?;
        match choice {
            Choice::Fire(id, prefer) => call(Frame::Volley(Volley::new(id, prefer))),
            _ => {
                // Whoever has enemies in range and fires at none is told why.
                for unit in units.into_iter().filter(|&id| may_fire(table, id).is_ok()) {
                    if let Some((enemy, why)) = barred(table, unit) {
                        umpire.announce(why.rule(), Event::NoTarget { unit, enemy, why });
                    }
                }
                self.go_on(table, StepOf::Melee);
                next()
            }
        }
    }

    fn melee(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let units = self.units(table);
        let due = |id: UnitId| {
            table[id].here() && !table[id].deeds.has(Deeds::ACTIVATED) && unfought(table, id)
        };
        if !units.into_iter().any(due) {
            return self.close(table);
        }
        // The unit the General is with may wait for its own clan; his guard may not.
        let may_wait = self.clan >= GENERALS
            && units
                .into_iter()
                .filter(|&id| due(id))
                .all(|id| table.role(id) == Role::Line && !table[id].deeds.has(ACTED));
        let choice = umpire.ask(self.seat(table), S7_GENERAL_WHEN, |o| {
            let mut seen = UnitSet::default();
            for id in units.into_iter().filter(|&id| due(id)) {
                if !seen.has(id) {
                    o.offer(Choice::Fight(id));
                    seen.0 |= joined(table, id).0;
                }
            }
            if may_wait {
                o.offer(Choice::EndMelees);
            } else {
                o.refuse(Choice::EndMelees, S7_GENERAL_WHEN);
            }
        })?;
        match choice {
            Choice::Fight(id) => call(Frame::Melee(Melee::of(id))),
            _ => self.close(table),
        }
    }

    /// The activation is over: whoever acted in it has been activated.
    fn close(&self, table: &mut Table) -> Step<Daimyo> {
        for id in self.units(table) {
            // A unit the General is with may wait for its own clan.
            let waits = self.clan >= GENERALS && table.role(id) == Role::Line;
            if !waits || table[id].deeds.has(ACTED) {
                table[id].deeds.set(Deeds::ACTIVATED);
                table[id].state.clear(State::SEIZED);
            } else if !table.halted(id) {
                // Who was told to stand with the General has not acted.
                table[id].deeds.clear(Deeds::FINISHED);
            }
        }
        table.focus = Focus::default();
        let other = !self.seat(table);
        Ok(Flow::Become(Frame::Turn(TurnAt::Activations(other))))
    }
}

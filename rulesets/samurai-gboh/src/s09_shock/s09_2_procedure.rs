//! 9.2 Shock Procedure: the segment as a whole. Attacks born of aggression by the side that is not
//! phasing come first and whole (9.46); then all attacks of the phasing clans, step by step.

use crate::Gboh;
use crate::battle::charts::Coordinated;
use crate::choice::{Choice, Fighter};
use crate::contents::Frame;
use crate::event::{Cause, Event};
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, UnitId, d10};
use crate::s04_busho::initiative;
use crate::s09_shock::s09_2_steps::{hold_back, prospects, report, stand_down};
use crate::s09_shock::s09_4_advance::{Advance, vacated};
use crate::s09_shock::s09_21_designation::Designation;
use crate::s09_shock::s09_22_combats::*;
use crate::s09_shock::s09_23_pre_shock::roll_checks;
use crate::s09_shock::s09_26_clash_of_arms::{defending_type, reckon};
use crate::s09_shock::s09_27_melee::{deal, engage, roll, take_effect};
use crate::s10_individual_combat::casualty_check;
use crate::s10_individual_combat::s10_1_duel::Duel;
use crate::s11_effects::s11_2_cohesion::{add_hits, refresh_engaged};
use crate::table::{Table, clash, mark};
use engine::{Rule, Step, Umpire, call, done, next};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Stage {
    Designate,
    Coordinate,
    Only,
    Build,
    Waver,
    EarlyAdvance,
    Duels,
    Lead,
    Stand,
    Roll,
    DealAttackers,
    DealDefenders,
    Break,
    Advance,
    Close,
}

/// The Shock Combat Segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shock {
    stage: Stage,
    /// The combat at hand, from 1.
    id: u8,
    /// Odd hits still to be placed.
    odd: u8,
    /// Who has had one, by his place in his side of the combat.
    taken: u64,
    /// Attacks of the side that is not phasing are under way.
    aggression: bool,
    /// The phase came from a Trump and nobody has acted (5.55).
    owes: bool,
}

impl Shock {
    /// The segment after the Movement/Fire Segment.
    pub fn begin(owes: bool) -> Shock {
        Shock { stage: Stage::Build, id: 0, odd: 0, taken: 0, aggression: true, owes }
    }

    fn go(&mut self, stage: Stage) -> Step<Gboh> {
        self.stage = stage;
        self.id = 0;
        self.odd = 0;
        next()
    }

    /// The next combat that is still open, or nothing.
    fn advance_id(&mut self, table: &Table) -> bool {
        while (self.id as usize) < table.combats.len() {
            self.id += 1;
            if open(table, self.id) {
                return true;
            }
        }
        false
    }

    /// One step for one combat.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let id = self.id;
        match self.stage {
            Stage::Build => {
                let seat = if self.aggression { !table.initiative } else { table.initiative };
                build(table, umpire, seat);
                if table.combats.is_empty() {
                    return self.go(Stage::Close);
                }
                self.go(Stage::Waver)
            }
            Stage::Designate => {
                self.stage = Stage::Coordinate;
                call(Frame::Designation(Designation { owes: self.owes }))
            }
            Stage::Coordinate => self.coordinate(table, umpire),
            Stage::Only => self.only(table, umpire),
            Stage::Waver => {
                roll_checks(table, umpire);
                for id in 1..=table.combats.len() as u8 {
                    if open(table, id) {
                        take_effect(table, umpire, id, false);
                    }
                }
                self.stage = Stage::EarlyAdvance;
                self.id = 0;
                crate::contents::settle_then_next(table)
            }
            Stage::EarlyAdvance => {
                if id != 0
                    && let Some(hex) = vacated(table, id, true)
                {
                    return call(Frame::Advance(Advance::into(id, hex, true)));
                }
                if id != 0 {
                    stand_down(table, id);
                }
                match self.advance_id(table) {
                    true => next(),
                    false => self.go(Stage::Duels),
                }
            }
            Stage::Duels => self.duels(table, umpire),
            Stage::Lead => self.lead(table, umpire),
            Stage::Stand => self.stand(table, umpire),
            Stage::Roll => {
                // Every column is known before the first die falls (9.2).
                for id in 1..=table.combats.len() as u8 {
                    if open(table, id) {
                        roll(table, umpire, id);
                    }
                }
                self.go(Stage::DealAttackers)
            }
            Stage::DealAttackers => self.deal_out(table, umpire, true),
            Stage::DealDefenders => self.deal_out(table, umpire, false),
            Stage::Break => {
                for id in 1..=table.combats.len() as u8 {
                    if open(table, id) {
                        let superior = combat(table, id).flags & clash::SUPERIOR != 0;
                        take_effect(table, umpire, id, superior);
                    }
                }
                self.stage = Stage::Advance;
                self.id = 0;
                crate::contents::settle_then_next(table)
            }
            Stage::Advance => {
                if id != 0
                    && let Some(hex) = vacated(table, id, false)
                {
                    return call(Frame::Advance(Advance::into(id, hex, false)));
                }
                match self.advance_id(table) {
                    true => next(),
                    false => self.go(Stage::Close),
                }
            }
            Stage::Close => {
                for id in 1..=table.combats.len() as u8 {
                    if open(table, id) {
                        engage(table, umpire, id);
                    }
                }
                report(table, umpire);
                self.close(table);
                if self.aggression {
                    self.aggression = false;
                    return self.go(Stage::Designate);
                }
                refresh_engaged(table);
                done()
            }
        }
    }

    /// Takes the markers of this run off.
    fn close(&mut self, table: &mut Table) {
        let seat = if self.aggression { !table.initiative } else { table.initiative };
        for unit in table.all_units() {
            let line = table.kind(unit).is_line();
            let mine = table.seat_of(unit) == seat;
            let data = table.unit_mut(unit);
            data.combat = 0;
            if mine && line {
                data.note = 0;
                data.lift(
                    mark::NAMED | mark::CHARGE | mark::AGGRESSOR | mark::ADVANCED | mark::CHECKS,
                );
            }
        }
        table.combats.clear();
    }

    /// 5.73: two contingents that mean to attack in one segment.
    fn coordinate(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let attacks = |clan: ClanId| {
            clan.some() && table.units_of(clan).any(|unit| table.unit(unit).note != 0)
        };
        let [one, two] = table.phasing;
        if !(attacks(one) && attacks(two)) {
            return self.go(Stage::Build);
        }
        let die = d10(umpire, table.initiative, S5_73_B);
        let result = table.map().charts.coordination(die);
        let rule: Rule = match result {
            Coordinated::Planned => S5_73_C,
            Coordinated::Higher => S5_73_D,
            Coordinated::Lower => S5_73_E,
            Coordinated::Either => S5_73_F,
            Coordinated::Nobody => S5_73_G,
        };
        umpire.announce(rule, Event::CoordinationShock { die, result });
        let (a, b) = (initiative(table, one), initiative(table, two));
        let picked = match (result, a.cmp(&b)) {
            (Coordinated::Planned, _) => return self.go(Stage::Build),
            (Coordinated::Nobody, _) => {
                hold_back(table, ClanId::NONE);
                return self.go(Stage::Build);
            }
            (Coordinated::Either, _) | (_, std::cmp::Ordering::Equal) => {
                return self.go(Stage::Only);
            }
            (Coordinated::Higher, std::cmp::Ordering::Greater)
            | (Coordinated::Lower, std::cmp::Ordering::Less) => one,
            _ => two,
        };
        hold_back(table, picked);
        umpire.announce(rule, Event::OnlyAttacks { clan: picked });
        self.go(Stage::Build)
    }

    fn only(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let phasing = table.phasing;
        let choice = umpire.ask(table.initiative, S5_73_F, |o| {
            phasing.into_iter().for_each(|clan| o.offer(Choice::Only(clan)));
        })?;
        if let Choice::Only(clan) = choice {
            hold_back(table, clan);
            umpire.announce(S5_73_F, Event::OnlyAttacks { clan });
        }
        self.go(Stage::Build)
    }

    /// 9.24 and 9.25: Bushos on both sides fight; one on one side may be hurt.
    fn duels(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let id = self.id;
        if id == 0 || combat(table, id).flags & clash::DUELLED != 0 {
            return match self.advance_id(table) {
                true => next(),
                false => self.go(Stage::Lead),
            };
        }
        with(table, id, |combat| combat.flags |= clash::DUELLED);
        match (busho_in(table, id, true), busho_in(table, id, false)) {
            (Some(one), Some(two)) => {
                call(Frame::Duel(Duel::between(table, Fighter::Busho(one), Fighter::Busho(two))))
            }
            (Some(clan), None) => {
                if casualty_check(table, umpire, clan, S9_25_A) {
                    with(table, id, |combat| combat.flags |= clash::NO_ATTACK_CHARISMA);
                }
                next()
            }
            (None, Some(clan)) => {
                if casualty_check(table, umpire, clan, S9_25_A) {
                    with(table, id, |combat| combat.flags |= clash::NO_DEFENCE_CHARISMA);
                }
                next()
            }
            (None, None) => next(),
        }
    }

    /// 9.26: the attacker picks who sets column and position.
    fn lead(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        if self.id == 0 {
            return match self.advance_id(table) {
                true => next(),
                false => self.go(Stage::Stand),
            };
        }
        let id = self.id;
        let several = attackers(table, id).nth(1).is_some();
        let choice = umpire.ask(attacking_seat(table, id), S9_26_C, |o| {
            let mut known: [Option<[i8; 4]>; 12] = [None; 12];
            for unit in attackers(table, id) {
                if !several {
                    o.offer(Choice::Lead(unit));
                    continue;
                }
                let (columns, superior) = prospects(table, id, unit);
                // Units that come to the same need not be told apart, but whoever has position
                // must advance (9.43), so there it matters who.
                if superior {
                    o.offer(Choice::Lead(unit));
                } else if !known.contains(&Some(columns)) {
                    if let Some(slot) = known.iter_mut().find(|slot| slot.is_none()) {
                        *slot = Some(columns);
                    }
                    o.offer(Choice::Lead(unit));
                }
            }
            if o.offers().is_empty() {
                o.offer(Choice::Lead(UnitId::NONE));
            }
        })?;
        if let Choice::Lead(unit) = choice {
            with(table, id, |combat| combat.lead = unit);
        }
        match self.advance_id(table) {
            true => next(),
            false => self.go(Stage::Stand),
        }
    }

    /// 9.26: the defender picks which of his types is used; then the column is known.
    fn stand(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        if self.id == 0 {
            return match self.advance_id(table) {
                true => next(),
                false => self.go(Stage::Roll),
            };
        }
        let id = self.id;
        let choice = umpire.ask(!attacking_seat(table, id), S9_26_B, |o| {
            let mut known = [false; 4];
            for unit in defenders(table, id) {
                let slot = defending_type(table.kind(unit));
                if !known[slot] {
                    known[slot] = true;
                    o.offer(Choice::Stand(unit));
                }
            }
            if o.offers().is_empty() {
                o.offer(Choice::Stand(UnitId::NONE));
            }
        })?;
        if let Choice::Stand(stand) = choice {
            let lead = combat(table, id).lead;
            if !stand.some() || !lead.some() {
                with(table, id, |combat| combat.flags |= clash::OVER);
            } else {
                let sum = reckon(table, id, lead, stand);
                let mut helpers = [UnitId::NONE; 3];
                let others = attackers(table, id).filter(|&unit| unit != lead);
                helpers.iter_mut().zip(others).for_each(|(slot, unit)| *slot = unit);
                with(table, id, |combat| {
                    combat.stand = stand;
                    combat.column = sum.column;
                    (combat.base, combat.sizes) = (sum.base, sum.sizes);
                    combat.helpers = helpers;
                    if sum.superior {
                        combat.flags |= clash::SUPERIOR;
                    }
                });
                umpire.announce(S9_26_A, sum.event(lead, stand));
            }
        }
        match self.advance_id(table) {
            true => next(),
            false => self.go(Stage::Roll),
        }
    }

    /// 11.22: hits are shared out; what cannot be shared the owner places.
    fn deal_out(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        to_attackers: bool,
    ) -> Step<Gboh> {
        let id = self.id;
        if self.odd > 0 {
            let attacking = attacking_seat(table, id);
            let seat = if to_attackers { attacking } else { !attacking };
            let mine = |table: &Table, unit: UnitId| match to_attackers {
                true => is_attacker(table, id, unit),
                false => is_defender(table, id, unit),
            };
            let choice = umpire.ask(seat, S11_22_B, |o| {
                let mut place = 0;
                for unit in table.all_units().filter(|&unit| mine(table, unit)) {
                    if self.taken >> place & 1 == 0 {
                        o.offer(Choice::Hit(unit));
                    }
                    place = (place + 1).min(63);
                }
            })?;
            if let Choice::Hit(unit) = choice {
                let superior = combat(table, id).flags & clash::SUPERIOR != 0 && !to_attackers;
                let cause = if superior { Cause::Flanked } else { Cause::Shock };
                let place = table.all_units().take(unit.i()).filter(|&at| mine(table, at)).count();
                self.taken |= 1 << place.min(63);
                add_hits(table, umpire, unit, 1, cause, S11_22_B);
            }
            self.odd -= 1;
            return next();
        }
        if !self.advance_id(table) {
            return self.go(if to_attackers { Stage::DealDefenders } else { Stage::Break });
        }
        (self.odd, self.taken) = deal(table, umpire, self.id, to_attackers);
        next()
    }
}

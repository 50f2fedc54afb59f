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
use crate::s09_shock::s09_2_steps::{hold_back, report, stand_down};
use crate::s09_shock::s09_4_advance::{Advance, vacated};
use crate::s09_shock::s09_12_engaged::refresh_engaged;
use crate::s09_shock::s09_21_designation::{Designation, take_over};
use crate::s09_shock::s09_22_combats::*;
use crate::s09_shock::s09_23_pre_shock::roll_checks;
use crate::s09_shock::s09_27_melee::{deal, engage, hold_or_fall, roll, run_away};
use crate::s09_shock::s09_46_aggression::{calm_all, roused, widen};
use crate::s10_individual_combat::casualty_check;
use crate::s10_individual_combat::s10_1_duel::Duel;
use crate::s11_effects::s11_2_cohesion::add_hits;
use crate::table::{Combat, Table, Unit, clash, mark};
use engine::{Rule, Step, Umpire, call, done, next};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Stage {
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
    pub(super) stage: Stage,
    /// The combat at hand, from 1.
    pub(super) id: u8,
    /// Odd hits still to be placed.
    pub(super) odd: u8,
    /// Who has had one, by his place in his side of the combat.
    pub(super) taken: u64,
    /// Attacks of the side that is not phasing are under way.
    pub(super) aggression: bool,
    /// The phase came from a Trump and nobody has acted (5.55).
    pub(super) owes: bool,
    /// After this run of the side that is not phasing the segment is over.
    #[serde(default)] // Saves of rules versions before the fifth know no such run.
    pub(super) last: bool,
}

impl Shock {
    /// The segment after the Movement/Fire Segment.
    pub fn begin(owes: bool) -> Shock {
        let (stage, aggression, last) = (Stage::Build, true, false);
        Shock { stage, id: 0, odd: 0, taken: 0, aggression, owes, last }
    }

    /// The segment of a phase whose clans withdraw: nobody attacks but whom Aggression drives (9.46).
    pub fn after_withdrawal() -> Shock {
        Shock { last: true, ..Shock::begin(false) }
    }

    pub(super) fn go(&mut self, stage: Stage) -> Step<Gboh> {
        self.stage = stage;
        self.id = 0;
        self.odd = 0;
        next()
    }

    /// The next combat that is still open, or nothing.
    pub(super) fn advance_id(&mut self, table: &Table) -> bool {
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
                // Nobody attacks in most phases.
                if table.any_bears(mark::NAMED | mark::AGGRESSOR) {
                    widen(table, seat);
                    build(table, umpire, seat);
                } else {
                    disband(table);
                }
                if table.combats.is_empty() {
                    return self.go(Stage::Close);
                }
                self.go(Stage::Waver)
            }
            Stage::Designate => {
                self.stage = Stage::Coordinate;
                calm_all(table, table.initiative);
                call(Frame::Designation(Designation { owes: self.owes }))
            }
            Stage::Coordinate => self.coordinate(table, umpire),
            Stage::Only => self.only(table, umpire),
            Stage::Waver => {
                roll_checks(table, umpire);
                self.take_effect(table, umpire, |_| false);
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
                self.take_effect(table, umpire, |combat| combat.flags & clash::SUPERIOR != 0);
                for id in 1..=table.combats.len() as u8 {
                    if open(table, id) {
                        with(table, id, |combat| combat.flags |= clash::DEALT);
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
                let fought = !table.combats.is_empty();
                self.close(table);
                if fought {
                    // Who has routed holds nobody in the attacks that follow (K-38).
                    refresh_engaged(table);
                }
                if self.aggression && !self.last {
                    self.aggression = false;
                    return self.go(Stage::Designate);
                }
                // Fire at an advance drove somebody forward, and this is still the segment (9.46, K-63).
                if !self.last && roused(table) {
                    (self.aggression, self.last) = (true, true);
                    return self.go(Stage::Build);
                }
                if !fought {
                    refresh_engaged(table);
                }
                done()
            }
        }
    }

    /// Lets hits take effect in all combats at once (9.2): everybody's fate is known before the first runs,
    /// for who runs may run over others.
    fn take_effect(
        &self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        flanked: impl Fn(&Combat) -> bool,
    ) {
        for id in 1..=table.combats.len() as u8 {
            if open(table, id) {
                let flanked = flanked(&combat(table, id));
                hold_or_fall(table, umpire, id, flanked);
            }
        }
        for id in 1..=table.combats.len() as u8 {
            if open(table, id) {
                let flanked = flanked(&combat(table, id));
                run_away(table, umpire, id, flanked);
            }
        }
    }

    /// Nobody attacks or is attacked twice in a segment (9.22): who did is known to a later run.
    fn note_who_fought(&self, table: &mut Table) {
        let phasing = table.initiative;
        for unit in table.all_units() {
            if table.unit(unit).combat == 0 {
                continue;
            }
            let mark = if table.seat_of(unit) == phasing { mark::STRUCK } else { mark::ACTED };
            table.unit_mut(unit).put(mark);
        }
    }

    /// Takes the markers of this run off.
    fn close(&mut self, table: &mut Table) {
        let seat = if self.aggression { !table.initiative } else { table.initiative };
        const MARKS: u16 =
            mark::NAMED | mark::CHARGE | mark::AGGRESSOR | mark::ADVANCED | mark::CHECKS;
        let line = table.map().line_units;
        if self.aggression && !self.last && !table.combats.is_empty() {
            self.note_who_fought(table);
        }
        // Few bear anything that could come off.
        let bears = |unit: &Unit| unit.aim() != 0 || unit.has(MARKS);
        let all = &table.row()[..line as usize];
        let aims = all.iter().fold(0, |aims, unit| aims | unit.aim());
        if aims != 0 || table.marks_of(0, line) & MARKS != 0 {
            for unit in (0..line).map(UnitId) {
                if bears(table.unit(unit)) && table.seat_of(unit) == seat {
                    let data = table.unit_mut(unit);
                    data.take_aim(0);
                    data.lift(MARKS);
                }
            }
        }
        disband(table);
    }

    /// 5.73: two contingents that mean to attack in one segment.
    fn coordinate(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let attacks = |clan: ClanId| {
            clan.some() && table.units_of(clan).any(|unit| table.unit(unit).aim() != 0)
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
        take_over(table, umpire, picked);
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
            take_over(table, umpire, clan);
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

//! 5.3 Giving Orders: phase C. Each unit in reach does one thing; then comes shock.

use crate::Gboh;
use crate::battle::Special;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s04_busho::s04_3_command_range::Voice;
use crate::s04_busho::s04_6_movement::Riding;
use crate::s05_clan_activation::s05_1_initiative_and_continuity::finish;
use crate::s05_clan_activation::s05_6_out_of_command::mark_out;
use crate::s05_clan_activation::s05_73_parting::{is_busy, mark_unreached, may_withdraw};
use crate::s06_movement::s06_2_terrain::Gait;
use crate::s06_movement::s06_3_moving::Moving;
use crate::s06_movement::s06_4_active_withdrawal::{Withdrawal, moves_anybody};
use crate::s06_movement::s06_42_destinations::offer_destinations;
use crate::s07_facing_and_zocs::in_zoc;
use crate::s08_fire::s08_1_fire_capable_units::shots;
use crate::s08_fire::s08_2_procedure::Fire;
use crate::s09_shock::s09_1_requirements::phasing_units;
use crate::s09_shock::s09_2_procedure::Shock;
use crate::s09_shock::s09_12_engaged::{owes_turn, refresh_engaged};
use crate::s09_shock::s09_21_designation::anybody;
use crate::s09_shock::s09_46_aggression::roused;
use crate::s11_effects::s11_5_recovery::*;
use crate::table::{State, Table, badge, mark};
use engine::{Options, Rule, Step, Umpire, call, done, next};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Stage {
    Begin,
    Menu,
    Second,
    Answer,
    Shock,
    End,
    Apart,
}

/// An Orders Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Orders {
    pub(super) clan: ClanId,
    pub(super) second: ClanId,
    pub(super) stage: Stage,
    owes: bool,
    pub(super) withdraws: bool,
    /// The one of two coordinated clans that has been ordered to withdraw.
    #[serde(default)] // Saves of rules versions 1 to 4 do not say.
    pub(super) gone: ClanId,
}

/// Whoever may get an Order in this phase: the phasing clans, and those who are nobody's.
fn under_orders(table: &Table) -> impl Iterator<Item = UnitId> + use<> {
    phasing_units(table).chain(table.loose_units())
}

/// All marks that they bear. Most often nobody bears what is asked for, and so nobody need be looked at.
fn their_marks(table: &Table) -> u16 {
    let of = |clan: ClanId| {
        let (first, last) = table.clan_card(clan).units;
        table.marks_of(first, last)
    };
    let map = table.map();
    let [one, two] = table.phasing.map(of);
    one | two | table.marks_of(map.line_units, map.units.len() as u8)
}

/// Has somebody done something worth the name in this phase (5.55)?
fn has_acted(table: &Table) -> bool {
    table.acted || has_moved(table, their_marks(table))
}

/// Has somebody left his hex? `marks`: see [`their_marks`].
fn has_moved(table: &Table, marks: u16) -> bool {
    marks & mark::MOVED != 0
        && under_orders(table).any(|unit| {
            let data = table.unit(unit);
            data.has(mark::MOVED)
                && data.hex != data.start
                && table.seat_of(unit) == table.initiative
        })
}

/// Has a Busho been Finished in the midst of his phase, by a casualty of the enemy's fire (8.28)? He gives no
/// more Orders (4.35); whom doom has brought back was Finished before and does (5.43).
pub fn silenced(table: &Table, clan: ClanId) -> bool {
    let leader = table.leader(clan);
    leader.has(badge::FINISHED) && !leader.has(badge::DOOMED)
}

/// Has somebody had an Order already? `marks`: see [`their_marks`].
fn anybody_busy(table: &Table, marks: u16) -> bool {
    let busy = |unit| is_busy(table, unit) && table.seat_of(unit) == table.initiative;
    marks & (mark::DONE | mark::ACTED | mark::FIRED) != 0 && under_orders(table).any(busy)
}

impl Orders {
    /// An ordinary phase of one clan, or of two coordinated ones.
    pub fn of(clan: ClanId, second: ClanId, owes: bool) -> Orders {
        let (stage, withdraws, gone) = (Stage::Begin, false, ClanId::NONE);
        Orders { clan, second, stage, owes, withdraws, gone }
    }

    /// A phase that is an Active Withdrawal from the start.
    pub fn withdrawal(clan: ClanId, second: ClanId) -> Orders {
        Orders { withdraws: true, ..Orders::of(clan, second, false) }
    }

    /// A phase taken up at its shock segment.
    pub fn at_shock(clan: ClanId, second: ClanId) -> Orders {
        Orders { stage: Stage::Shock, ..Orders::of(clan, second, false) }
    }

    /// One step of the phase.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        match self.stage {
            Stage::Begin => {
                self.begin(table, umpire);
                if self.withdraws {
                    return self.withdraw(table, umpire);
                }
                self.stage = Stage::Menu;
                next()
            }
            Stage::Menu => {
                let choice = umpire.ask(table.initiative, S5_32_A, |o| self.menu(table, o))?;
                self.carry_out(table, umpire, choice)
            }
            Stage::Second => {
                self.stage = Stage::Answer;
                if self.second.some() {
                    return call(Frame::Withdrawal(Withdrawal::of(self.second)));
                }
                next()
            }
            Stage::Answer => {
                self.stage = Stage::End;
                // Who was driven forward by his fire at the withdrawing attacks in this segment (9.46).
                if roused(table) {
                    return call(Frame::Shock(Shock::after_withdrawal()));
                }
                next()
            }
            Stage::Apart => self.apart(table),
            Stage::Shock => {
                self.stage = Stage::End;
                for clan in [self.clan, self.second] {
                    if clan.some() {
                        table.leader_mut(clan).lift(badge::RODE);
                    }
                }
                call(Frame::Shock(Shock::begin(self.owes && !has_acted(table))))
            }
            Stage::End => {
                table.withdrawing = false;
                let line = table.map().line_units as usize;
                for unit in table.row_mut() {
                    unit.lift(mark::OF_PHASE);
                    unit.spent = 0;
                }
                table.row_mut().iter_mut().take(line).for_each(|unit| unit.take_aim(0));
                table.aims.clear();
                for clan in [self.clan, self.second] {
                    if clan.some() {
                        table.leader_mut(clan).lift(badge::IN_ZOC | badge::RODE);
                        if self.withdraws || clan == self.gone {
                            finish(table, umpire, clan, S6_42_E);
                        }
                    }
                }
                if self.withdraws {
                    refresh_engaged(table);
                }
                if self.withdraws || self.gone.some() {
                    // Who is nobody's is out of command in phase G only.
                    table.loose_units().for_each(|unit| table.unit_mut(unit).lift(mark::OUT));
                }
                done()
            }
        }
    }

    fn begin(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
        table.phasing = [self.clan, self.second];
        table.acted = false;
        table.withdrawing = self.withdraws;
        for unit in table.row_mut() {
            unit.lift(mark::MOVED | mark::DONE | mark::ACTED | mark::FIRED | mark::TURNED);
            unit.spent = 0;
            unit.start = unit.hex;
        }
        umpire.announce(S4_31_A, Event::PhaseBegins { clan: self.clan, second: self.second });
        for clan in [self.clan, self.second] {
            if clan.some() {
                let caught = in_zoc(table, table.leader(clan).hex, !table.clan_seat(clan));
                if caught {
                    table.leader_mut(clan).put(badge::IN_ZOC);
                }
                mark_out(table, umpire, clan);
            }
        }
    }

    fn withdraw(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        self.withdraws = true;
        table.withdrawing = true;
        table.acted = true;
        self.stage = Stage::Second;
        for clan in [self.clan, self.second] {
            mark_unreached(table, clan);
        }
        umpire.announce(S6_41_A, Event::Withdraws { clan: self.clan });
        call(Frame::Withdrawal(Withdrawal::of(self.clan)))
    }

    /// Which of the phasing Bushos reaches a unit. One who has ridden gives no more Orders (4.64).
    fn by(&self, table: &Table, unit: UnitId) -> Result<ClanId, Rule> {
        self.heard(table, unit, &[self.clan, self.second].map(|clan| Voice::of(table, clan)))
    }

    fn heard(&self, table: &Table, unit: UnitId, voices: &[Voice; 2]) -> Result<ClanId, Rule> {
        let orders = |clan: ClanId, voice: &Voice| {
            voice.may_order(table, unit)?;
            match silenced(table, clan) {
                true => Err(S4_35_A),
                false if table.leader(clan).has(badge::RODE) => Err(S4_64_A),
                false => Ok(()),
            }
        };
        match orders(self.clan, &voices[0]) {
            Ok(()) => Ok(self.clan),
            Err(rule) if !self.second.some() => Err(rule),
            Err(rule) => match orders(self.second, &voices[1]) {
                Ok(()) => Ok(self.second),
                Err(other) if rule == S4_36_A => Err(other),
                Err(_) => Err(rule),
            },
        }
    }

    fn menu(&self, table: &Table, o: &mut Options<Gboh>) {
        let seat = table.initiative;
        let voices = &[self.clan, self.second].map(|clan| Voice::to_many(table, clan));
        if o.explaining() {
            for unit in table.all_units() {
                if table.unit(unit).on_map() && table.seat_of(unit) == seat {
                    self.unit_menu(table, unit, voices, o);
                }
            }
        } else {
            for unit in [self.clan, self.second].into_iter().flat_map(|clan| table.units_of(clan)) {
                self.unit_menu(table, unit, voices, o);
                if o.settled() {
                    return;
                }
            }
            // Nobody asks why not: only those are looked at whom one of the two may order, and cannon.
            let [one, two] = [0, 1].map(|at: usize| {
                let corps = usize::from(voices[at].corps());
                table.map().followers.get(corps).copied().unwrap_or_default()
            });
            let theirs = one.and(two).and(table.map().cannon[seat.index()]);
            let here = |unit: &UnitId| table.tag(*unit).seat == seat && table.unit(*unit).on_map();
            theirs.iter().filter(here).for_each(|unit| self.unit_menu(table, unit, voices, o));
            if o.settled() {
                return;
            }
        }
        let marks = their_marks(table);
        let idle = !table.acted && !has_moved(table, marks);
        // Cannon need no Order, nor does who breaks off out of command; neither is anything that a Busho has
        // done (5.0, 5.55, 5.64).
        let by_order =
            |choice: &Choice| !matches!(choice, Choice::Fire(..) | Choice::WithdrawTo(..));
        let others = self.owes && o.offers().iter().any(by_order);
        let owes = self.owes && idle;
        let strikes = owes && anybody(table);
        // Who is Engaged attacks or withdraws; to attack it must face its foe (9.12, 6.41, K-64).
        let averted = marks & mark::ENGAGED != 0
            && phasing_units(table).any(|unit| {
                table.unit(unit).has(mark::ENGAGED)
                    && owes_turn(table, unit)
                    && !table.unit(unit).has(mark::DONE | mark::ACTED)
                    && self.heard(table, unit, voices).is_ok()
            });
        for clan in [self.clan, self.second] {
            let leader = table.leader(clan);
            if clan.some() && leader.present() {
                // His ride ends his Orders and leads him out of reach of those who could attack, so what a
                // Trump obliges him to comes before it (5.55).
                let check = match (leader.has(badge::RODE), owes && (others || strikes)) {
                    // Who is Finished moves only if he is sent (4.35).
                    _ if silenced(table, clan) => Err(S4_35_B),
                    (true, _) => Err(S4_33_A),
                    (_, true) => Err(S5_55_A),
                    _ if averted => Err(S9_12_A),
                    _ => Ok(()),
                };
                o.consider(Choice::Ride(clan), check);
            }
        }
        let rode = |clan: ClanId| clan.some() && table.leader(clan).has(badge::RODE);
        let withdraws = match idle && !anybody_busy(table, marks) {
            // A withdrawal in which everybody stays is nothing, and a Trump obliges (5.55).
            true if self.owes && !moves_anybody(table, self.clan) => Err(S5_55_A),
            true if rode(self.clan) || rode(self.second) => Err(S4_64_A),
            true if silenced(table, self.clan) || silenced(table, self.second) => Err(S4_35_A),
            true => Ok(()),
            false => Err(S6_41_A),
        };
        o.consider(Choice::Withdraw, withdraws);
        if self.second.some() {
            for clan in [self.clan, self.second] {
                o.consider(Choice::WithdrawClan(clan), may_withdraw(table, clan));
            }
        }
        crate::scenario_book::sc6_sekigahara::offer_resite(table, self.clan, o);
        match owes && others && !strikes {
            true => o.refuse(Choice::EndOrders, S5_55_A),
            false if averted => o.refuse(Choice::EndOrders, S9_12_A),
            false => o.offer(Choice::EndOrders),
        }
    }

    fn unit_menu(&self, table: &Table, unit: UnitId, voices: &[Voice; 2], o: &mut Options<Gboh>) {
        let data = table.unit(unit);
        let kind = table.kind(unit);
        if !data.on_map() || kind == Kind::Honjin || table.seat_of(unit) != table.initiative {
            if o.explaining() && kind == Kind::Honjin {
                o.refuse(Choice::Move(unit), S4_52_A);
            }
            return;
        }
        if kind == Kind::Oz && !data.has(mark::SPENT_FIRE) {
            // Cannon fire at any moment, without an Order (5.0).
            shots(table, unit, self.clan, o);
        }
        if data.has(mark::DONE | mark::ACTED) {
            if o.explaining() {
                let moved = data.has(mark::MOVED | mark::FIRED) && !data.has(mark::ACTED);
                o.refuse(Choice::Move(unit), if moved { S5_33_A } else { S5_32_A });
                o.refuse(Choice::RemoveHits(unit), S11_51_B);
                o.refuse(Choice::Recover(unit), S11_52_E);
                o.refuse(Choice::Rally(unit), S11_55_A);
            }
            return;
        }
        let by = self.heard(table, unit, voices);
        if by.is_err() && !data.has(mark::ENGAGED) && !o.explaining() {
            // Nobody orders it, it has nothing to break off from, and nobody asks why not.
            return;
        }
        // Whom a comrade has turned along bears the mark of those who had their Order, and had none.
        let unmoved = !data.has(mark::MOVED);
        if o.explaining() && unmoved && by == Err(S4_32_B) && matches!(kind, Kind::Tp | Kind::Yu) {
            shots(table, unit, self.clan, o);
        }
        if data.state() == State::Routed {
            let check = by.and_then(|clan| may_rally(table, clan, unit));
            o.consider(
                Choice::Rally(unit),
                check.map_err(|rule| if rule == S4_32_B { S5_62_A } else { rule }),
            );
            o.refuse(Choice::Move(unit), S11_46_B);
            return;
        }
        o.consider(Choice::Move(unit), by.map(|_| ()));
        if data.hits > 0 || o.explaining() {
            let check = by.and_then(|_| may_remove(table, unit));
            o.consider(Choice::RemoveHits(unit), check);
        }
        if data.state() == State::Disrupted || o.explaining() {
            let check = by.and_then(|clan| may_recover(table, clan, unit));
            o.consider(
                Choice::Recover(unit),
                check.map_err(|rule| if rule == S4_32_B { S5_62_A } else { rule }),
            );
        }
        if kind == Kind::As && table.map().rules.has(Special::Siege) {
            crate::scenario_book::sc1_okehazama::offer_siege(table, unit, by, o);
        }
        if kind == Kind::As
            && table.map().rules.has(Special::Guns)
            && !data.has(mark::NO_GUNS)
            && by.is_ok()
        {
            o.offer(Choice::AbandonGuns(unit));
        }
        let out = by.is_err() && data.has(mark::OUT);
        if out && data.has(mark::ENGAGED) && table.phasing.contains(&table.tag(unit).clan) {
            // Out of command and Engaged: it may break off of its own accord (5.64).
            offer_destinations(table, unit, o);
        }
    }

    fn carry_out(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        choice: Choice,
    ) -> Step<Gboh> {
        if let Choice::Move(unit)
        | Choice::RemoveHits(unit)
        | Choice::Recover(unit)
        | Choice::Rally(unit)
        | Choice::Siege(unit, _)
        | Choice::AbandonGuns(unit) = choice
        {
            // Whoever gets an Order is in command (5.61).
            table.unit_mut(unit).lift(mark::OUT);
        }
        match choice {
            Choice::Move(unit) => {
                let by = self.by(table, unit).unwrap_or(self.clan);
                let owes = self.owes && !has_acted(table);
                let moving = Moving::begin(table, unit, by, Gait::Ordered);
                call(Frame::Moving(if owes { moving.owing() } else { moving }))
            }
            Choice::Fire(unit, hex) | Choice::FireAlone(unit, hex) => {
                call(Frame::Fire(Fire::ordered(table, unit, hex, None)))
            }
            Choice::RemoveHits(unit) => {
                table.acted = true;
                remove(table, umpire, unit);
                next()
            }
            Choice::Recover(unit) => {
                let by = self.by(table, unit).unwrap_or(self.clan);
                recover(table, umpire, by, unit);
                next()
            }
            Choice::Rally(unit) => {
                let by = self.by(table, unit).unwrap_or(self.clan);
                rally(table, umpire, by, unit);
                if table.unit(unit).state() == State::Disrupted {
                    return call(Frame::Refacing(Refacing { unit }));
                }
                next()
            }
            Choice::Siege(unit, hex) => {
                crate::scenario_book::sc1_okehazama::besiege(table, umpire, unit, hex);
                next()
            }
            Choice::AbandonGuns(unit) => {
                table.unit_mut(unit).put(mark::NO_GUNS);
                umpire.announce(SC6_B, Event::GunsAbandoned { unit });
                next()
            }
            Choice::Resite => {
                crate::scenario_book::sc6_sekigahara::resite(table, umpire, self.clan);
                next()
            }
            Choice::WithdrawTo(unit, to) => {
                table.unit_mut(unit).put(mark::DONE);
                let clan = table.tag(unit).clan;
                call(Frame::Withdrawal(Withdrawal::alone(clan, unit, to)))
            }
            Choice::Ride(clan) => {
                // He moves after all his Orders are given (4.64); a partner may still give his.
                table.leader_mut(clan).put(badge::RODE);
                self.go_on(table, clan);
                call(Frame::Riding(Riding::of(table, clan)))
            }
            Choice::Withdraw => {
                for clan in [self.clan, self.second].into_iter().filter(|clan| clan.some()) {
                    mark_out(table, umpire, clan);
                }
                self.withdraw(table, umpire)
            }
            Choice::WithdrawClan(clan) => self.withdraw_one(table, umpire, clan),
            _ => {
                self.stage = Stage::Shock;
                refresh_engaged(table);
                next()
            }
        }
    }
}

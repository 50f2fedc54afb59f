//! 5.1 Initiative and Continuity: phases B to F, round and round until
//! nobody goes on.

use crate::Gboh;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, d10};
use crate::s03_sequence_of_play::Entry;
use crate::s04_busho::initiative;
use crate::s04_busho::s04_6_movement::{BushoMovement, may_move_bushos};
use crate::s05_clan_activation::s05_2_activating_clans::{in_play, make_active};
use crate::s05_clan_activation::s05_3_giving_orders::Orders;
use crate::s05_clan_activation::s05_4_momentum::{Gained, runners, try_momentum};
use crate::s05_clan_activation::s05_5_trump::{Trump, may_be_trumped};
use crate::s05_clan_activation::s05_7_coordination::try_coordination;
use crate::s06_movement::s06_4_active_withdrawal::moves_anybody;
use crate::s10_individual_combat::s10_2_samurai::{SamuraiPhase, may_challenge};
use crate::table::{Table, badge};
use engine::{Flow, Rule, Seat, Step, Umpire, call, done, next};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Stage {
    Reinforce,
    Choose,
    AfterContinuity,
    AfterMomentum,
    Coordinate,
    Activate,
    Kind,
    EnterOrders,
    EnterShock,
    After,
}

/// Phases B to F.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cycle {
    stage: Stage,
    /// The clan named, or the one that has just had its phase.
    pub(super) clan: ClanId,
    /// A second one, coordinated.
    pub(super) second: ClanId,
    /// The Initiative has just come to this player: no Continuity, no Trump (5.52).
    fresh: bool,
    /// It came through the die roll of doom: Finished Bushos of Active clans may be used (5.43).
    pub(super) doom: bool,
    /// The phase came from a Trump: the Busho must act (5.55).
    owes: bool,
    /// Who held the Initiative when a Trump was called for.
    seat: Seat,
}

/// A Busho is Finished (5.38).
pub fn finish(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId, rule: Rule) {
    if clan.some() && !table.leader(clan).has(badge::FINISHED) {
        table.leader_mut(clan).put(badge::FINISHED);
        umpire.announce(rule, Event::Finished { clan });
    }
}

impl Cycle {
    /// The start of the turn, with the Initiative just won.
    pub fn first() -> Cycle {
        Cycle {
            stage: Stage::Reinforce,
            clan: ClanId::NONE,
            second: ClanId::NONE,
            fresh: true,
            doom: false,
            owes: false,
            seat: Seat::Red,
        }
    }

    /// The clan named, or the one that has just had its phase.
    pub fn named(&self) -> ClanId {
        self.clan
    }

    /// In the middle, as a position is laid out.
    pub fn entering(entry: Entry, [clan, second]: [ClanId; 2]) -> Cycle {
        let stage = match entry {
            Entry::Whole => Stage::Choose,
            Entry::Kind => Stage::Kind,
            Entry::Orders => Stage::EnterOrders,
            Entry::Shock => Stage::EnterShock,
            Entry::After => Stage::After,
        };
        Cycle { stage, clan, second, fresh: false, ..Cycle::first() }
    }

    /// Hands the Initiative over.
    fn hand_over(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        doom: bool,
    ) -> Step<Gboh> {
        table.initiative = !table.initiative;
        // One Coordination and one Trump are tried before each Orders Phase, whoever has it (5.53, 5.7).
        (table.coordinated, table.trump_tried) = (false, false);
        umpire.announce(S5_11_A, Event::InitiativeTo { seat: table.initiative });
        *self = Cycle { doom, ..Cycle::first() };
        next()
    }

    /// The Busho who has had his phase gets no other.
    fn close_last(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
        for clan in [self.clan, self.second] {
            finish(table, umpire, clan, S5_38_A);
        }
        self.clan = ClanId::NONE;
        self.second = ClanId::NONE;
    }

    /// One step of the round. What nobody is asked about follows at once.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        loop {
            let flow = self.go(table, umpire)?;
            if !matches!(flow, Flow::Next) || matches!(self.stage, Stage::Choose | Stage::Kind) {
                return Ok(flow);
            }
        }
    }

    #[inline(always)]
    fn go(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        match self.stage {
            Stage::Reinforce => {
                self.stage = Stage::Choose;
                let seat = table.initiative;
                crate::scenario_book::reinforcements(table, umpire, seat);
                next()
            }
            Stage::Choose => {
                if crate::scenario_book::sc3_anegawa::alarm(table, umpire) {
                    return next();
                }
                self.choose(table, umpire)
            }
            Stage::AfterContinuity => {
                if table.initiative != self.seat {
                    return self.trumped(table, umpire);
                }
                self.stage = if self.second.some() { Stage::Coordinate } else { Stage::Activate };
                next()
            }
            Stage::AfterMomentum => {
                if table.initiative != self.seat {
                    return self.trumped(table, umpire);
                }
                self.stage = Stage::Kind;
                next()
            }
            Stage::Coordinate => {
                if try_coordination(table, umpire, self.clan, self.second) {
                    self.stage = Stage::Activate;
                } else {
                    (self.clan, self.second) = (ClanId::NONE, ClanId::NONE);
                    self.fresh = false;
                    self.stage = Stage::Choose;
                }
                next()
            }
            Stage::Activate => self.activate(table, umpire),
            Stage::Kind => self.kind(table, umpire),
            Stage::EnterOrders => {
                self.stage = Stage::After;
                call(Frame::Orders(Orders::of(self.clan, self.second, self.owes)))
            }
            Stage::EnterShock => {
                self.stage = Stage::After;
                call(Frame::Orders(Orders::at_shock(self.clan, self.second)))
            }
            Stage::After => {
                for clan in [self.clan, self.second] {
                    if clan.some() {
                        let leader = table.leader_mut(clan);
                        leader.phases = leader.phases.saturating_add(1);
                        if leader.phases >= 3 {
                            finish(table, umpire, clan, S5_45_A);
                        }
                    }
                }
                table.phasing = [ClanId::NONE; 2];
                (table.coordinated, table.trump_tried) = (false, false);
                table.passes = 0;
                self.fresh = false;
                self.doom = false;
                self.owes = false;
                self.stage = Stage::Choose;
                next()
            }
        }
    }

    /// The Initiative has come by a Trump, and with it phase B and its reinforcements (3.0).
    fn trumped(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        crate::scenario_book::reinforcements(table, umpire, table.initiative);
        // As in `hand_over`: what the others tried is theirs (5.53, K-18, K-39).
        (table.coordinated, table.trump_tried) = (false, false);
        self.clan = table.phasing[0];
        self.second = ClanId::NONE;
        self.owes = true;
        self.stage = Stage::Activate;
        next()
    }

    fn choose(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let seat = table.initiative;
        let answered = umpire.answered();
        let choice = umpire.ask(seat, S5_36_A, |o| self.options(table, o))?;
        if !answered {
            // Nobody was bothered, for there was nothing but to pass: nothing is left to order, and the
            // other side goes on alone, or the phase is over (5.15, 5.39).
            self.close_last(table, umpire);
            if table.passes == 0 && in_play(table, !seat) {
                return self.hand_over(table, umpire, false);
            }
            return done();
        }
        match choice {
            Choice::Momentum => match self.run_on(table, umpire) {
                Gained::Phase => {
                    self.stage = Stage::AfterMomentum;
                    self.seat = seat;
                    self.trump(table, self.second)
                }
                Gained::Nothing => {
                    self.close_last(table, umpire);
                    self.fresh = false;
                    next()
                }
                Gained::Doom => {
                    self.close_last(table, umpire);
                    self.hand_over(table, umpire, true)
                }
                Gained::Withdrawal => {
                    self.stage = Stage::After;
                    call(Frame::Orders(Orders::withdrawal(self.clan, self.second)))
                }
            },
            Choice::Orders(clan) => self.name(table, umpire, clan, ClanId::NONE),
            Choice::Coordinate(one, two) => self.name(table, umpire, one, two),
            _ => {
                self.close_last(table, umpire);
                umpire.announce(S5_16_A, Event::Passed { seat });
                table.passes += 1;
                // Nor is anything left to pass to if the other side has nobody to order (5.15).
                if table.passes >= 2 || !in_play(table, !seat) {
                    return done();
                }
                self.hand_over(table, umpire, false)
            }
        }
    }

    /// Rolls for Momentum of those who may try; who is out of it stays behind.
    fn run_on(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Gained {
        let pair = [self.clan, self.second];
        (self.clan, self.second) = runners(table, self.clan, self.second);
        for clan in pair.into_iter().filter(|&clan| clan != self.clan && clan != self.second) {
            finish(table, umpire, clan, S5_38_A);
        }
        try_momentum(table, umpire, self.clan, self.second)
    }

    /// Names a clan; unless the Initiative is fresh or the other side is out of it, he rolls (5.13).
    fn name(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        clan: ClanId,
        second: ClanId,
    ) -> Step<Gboh> {
        let seat = table.initiative;
        // Of a pair the player designates whom he likes for Continuity: the better rated (K-34).
        let swaps = second.some() && initiative(table, second) > initiative(table, clan);
        let (clan, second) = if swaps { (second, clan) } else { (clan, second) };
        self.close_last(table, umpire);
        // Only passes that follow one on the other end the part (5.16).
        table.passes = 0;
        umpire.announce(S5_13_A, Event::Named { clan });
        (self.clan, self.second) = (clan, second);
        self.seat = seat;
        if self.fresh || !in_play(table, !seat) {
            self.stage = if second.some() { Stage::Coordinate } else { Stage::Activate };
            return next();
        }
        let need = initiative(table, clan);
        let die = d10(umpire, seat, S5_13_C);
        let rule = if die <= need { S5_13_C } else { S5_13_D };
        umpire.announce(rule, Event::Continuity { clan, die, need });
        if die > need {
            (self.clan, self.second) = (ClanId::NONE, ClanId::NONE);
            return self.hand_over(table, umpire, false);
        }
        self.stage = Stage::AfterContinuity;
        // His partner has gained nothing yet of which he could be robbed (5.54, K-34).
        self.trump(table, ClanId::NONE)
    }

    /// Gives the other side the chance to trump, if it has one.
    fn trump(&self, table: &Table, second: ClanId) -> Step<Gboh> {
        if may_be_trumped(table) {
            return call(Frame::Trump(Trump { against: self.clan, second }));
        }
        next()
    }

    /// 5.22: an Inactive clan costs its overlord a point.
    fn activate(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        for clan in [self.clan, self.second] {
            if !clan.some() {
                continue;
            }
            make_active(table, umpire, clan);
            if table.leader(clan).has(badge::FINISHED) {
                table.leader_mut(clan).put(badge::DOOMED);
            }
        }
        if crate::scenario_book::sc4_mikata_ga_hara::refuses(table, umpire, self.clan) {
            (self.clan, self.second) = (ClanId::NONE, ClanId::NONE);
            // What a Trump obliges to falls on nobody else (5.55).
            (self.fresh, self.owes) = (false, false);
            self.stage = Stage::Choose;
            return next();
        }
        for clan in [self.clan, self.second] {
            if clan.some() {
                table.leader_mut(clan).phases = 0;
                table.leader_mut(clan).lift(badge::CHALLENGED);
            }
        }
        self.stage = Stage::Kind;
        next()
    }

    /// Orders, a samurai, a Busho Movement Order, or a withdrawal (3.0 B).
    fn kind(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let clan = self.clan;
        let alone = !self.second.some();
        // Whoever trumped must order, fire or shock with a unit (5.55).
        let owed = if self.owes { Err(S5_55_A) } else { Ok(()) };
        let choice = umpire.ask(table.initiative, S3_0_B_B, |o| {
            o.offer(Choice::GiveOrders);
            let stay = self.owes && !moves_anybody(table, clan);
            o.consider(Choice::Withdraw, if stay { Err(S5_55_A) } else { Ok(()) });
            if alone {
                o.consider(Choice::SamuraiPhase, owed.and_then(|()| may_challenge(table, clan)));
                o.consider(Choice::MoveBushos, owed.and_then(|()| may_move_bushos(table, clan)));
            }
        })?;
        self.stage = Stage::After;
        table.acted = false;
        match choice {
            Choice::SamuraiPhase => {
                table.phasing = [clan, ClanId::NONE];
                umpire.announce(S3_0_D_B, Event::PhaseBegins { clan, second: ClanId::NONE });
                call(Frame::SamuraiPhase(SamuraiPhase::of(table, clan)))
            }
            Choice::MoveBushos => {
                umpire.announce(S4_42_A, Event::PhaseBegins { clan, second: ClanId::NONE });
                call(Frame::BushoMovement(BushoMovement { by: clan }))
            }
            Choice::Withdraw => call(Frame::Orders(Orders::withdrawal(clan, self.second))),
            _ => call(Frame::Orders(Orders::of(clan, self.second, self.owes))),
        }
    }
}

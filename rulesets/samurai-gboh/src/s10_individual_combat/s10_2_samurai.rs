//! 10.2 Samurai: the Samurai Challenge Phase that a Busho may have instead of an Orders Phase.

use crate::Gboh;
use crate::battle::{MOST_CLANS, NOWHERE};
use crate::choice::{Choice, Fighter};
use crate::contents::Frame;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, SAMURAI, SamuraiId};
use crate::s04_busho::s04_6_movement::leader_step;
use crate::s07_facing_and_zocs::in_zoc;
use crate::s10_individual_combat::s10_4_hara_kiri::HaraKiri;
use crate::s10_individual_combat::s10_25_challenge::{Challenge, challenged};
use crate::s10_individual_combat::s10_27_roads::Roads;
use crate::s10_individual_combat::*;
use crate::table::{Table, badge};
use engine::{Draw, List, Options, Rule, Seat, Seats, Step, Umpire, call, done, next};
use ground::hexes::{Edge, Hex};
use serde::{Deserialize, Serialize};

/// A samurai's movement allowance (10.21).
pub const ALLOWANCE: u8 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Stage {
    Choose,
    Walk,
    Charge,
    UnderFire,
    Arrive,
    Champion,
    Challenge,
    End,
}

/// A Samurai Challenge Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SamuraiPhase {
    pub(super) clan: ClanId,
    pub(super) samurai: SamuraiId,
    pub(super) hex: Hex,
    pub(super) spent: u8,
    pub(super) rises: u8,
    pub(super) target: ClanId,
    pub(super) stage: Stage,
    /// Where his last step of a charge began.
    #[serde(default = "nowhere")] // Saves of rules versions 1 to 5 do not say.
    pub(super) from: Hex,
}

const fn nowhere() -> Hex {
    Hex(NOWHERE)
}

/// Samurai of a Busho who are in play.
pub fn retainers(table: &Table, clan: ClanId) -> impl Iterator<Item = SamuraiId> + '_ {
    (0..SAMURAI.len() as u8).map(SamuraiId).filter(move |&id| {
        let man = samurai(table, id);
        man.of == clan && !man.dead
    })
}

/// May this Busho draw a samurai (10.22, 10.29, 10.4)?
pub fn may_draw(table: &Table, clan: ClanId) -> Result<(), Rule> {
    let army = table.army(table.clan_seat(clan));
    if army.barred {
        return Err(S10_4_E);
    }
    if army.samurai >= 6 || retainers(table, clan).count() >= 2 {
        return Err(S10_29_A);
    }
    if pool(table) == 0 { Err(S10_22_A) } else { Ok(()) }
}

/// Who is in the cup.
fn pool(table: &Table) -> u128 {
    let free = |id: &usize| table.samurai.get(*id).is_some_and(|man| !man.of.some() && !man.dead);
    (0..SAMURAI.len()).filter(free).map(|id| 1u128 << id).sum()
}

/// Draws one for a Busho.
pub fn draw(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId) -> SamuraiId {
    let by = table.clan_seat(clan);
    let contents = pool(table);
    let id = umpire.draw(Draw { contents, bag: 0, by, seen_by: Seats::BOTH, rule: S10_22_A });
    let id = SamuraiId(id);
    with_samurai(table, id, |man| man.of = clan);
    table.army_mut(by).samurai += 1;
    umpire.announce(S10_22_A, Event::SamuraiDrawn { samurai: id, clan });
    id
}

/// May this Busho have a Samurai Challenge Phase (10.23, 10.2)?
pub fn may_challenge(table: &Table, clan: ClanId) -> Result<(), Rule> {
    let leader = table.leader(clan);
    if !leader.present() {
        return Err(S10_23_A);
    }
    let used = leader.has(badge::CHALLENGED) || table.army(table.clan_seat(clan)).challenges >= 2;
    if used && !table.house.unlimited_challenges { Err(S10_2_A) } else { Ok(()) }
}

impl SamuraiPhase {
    /// Begins one.
    pub fn of(table: &Table, clan: ClanId) -> SamuraiPhase {
        SamuraiPhase {
            clan,
            samurai: SamuraiId::NONE,
            hex: table.leader(clan).hex,
            spent: 0,
            rises: 0,
            target: ClanId::NONE,
            stage: Stage::Choose,
            from: nowhere(),
        }
    }

    /// Move, challenge, fight; or hara-kiri (10.24).
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let seat = table.clan_seat(self.clan);
        match self.stage {
            Stage::Choose => self.choose(table, umpire),
            Stage::Walk => self.walk(table, umpire, seat),
            Stage::Charge => self.charge(table, umpire, seat),
            Stage::UnderFire => self.under_fire(table, umpire, seat),
            Stage::Arrive => self.arrive(table, umpire, seat),
            Stage::Champion => self.champion(table, umpire, seat),
            Stage::Challenge => {
                let men = challenged(table, self.samurai, self.hex).count() as u8;
                if men == 0 {
                    return done();
                }
                let choice = umpire.ask(seat, S10_24_A, |o| {
                    o.offer(Choice::Challenge);
                    o.offer(Choice::Stop);
                })?;
                self.stage = Stage::End;
                if choice == Choice::Challenge {
                    let range = rated(table, self.samurai, 0);
                    let samurai = self.samurai;
                    umpire.announce(S10_25_A, Event::Challenged { samurai, range, men });
                    return call(Frame::Challenge(Challenge::by(self.samurai, self.hex)));
                }
                next()
            }
            Stage::End => done(),
        }
    }

    fn choose(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let clan = self.clan;
        let seat = table.clan_seat(clan);
        let choice = umpire.ask(seat, S10_23_A, |o| {
            o.consider(Choice::FieldSamurai, may_draw(table, clan));
            for id in retainers(table, clan) {
                o.offer(Choice::UseSamurai(id));
                o.offer(Choice::HaraKiri(Fighter::Samurai(id)));
            }
            if o.explaining() {
                for id in (0..SAMURAI.len() as u8).map(SamuraiId) {
                    if samurai(table, id).of.some() && samurai(table, id).of != clan {
                        o.refuse(Choice::UseSamurai(id), S10_23_B);
                    }
                }
            }
            o.offer(Choice::HaraKiri(Fighter::Busho(clan)));
            // Nobody is driven to his death for want of another choice.
            o.offer(Choice::Stop);
        })?;
        // Once declared it takes the place of an Orders Phase, whatever comes of it (10.23).
        table.leader_mut(clan).put(badge::CHALLENGED);
        table.army_mut(seat).challenges = table.army(seat).challenges.saturating_add(1);
        if choice == Choice::Stop {
            return done();
        }
        table.acted = true;
        self.hex = table.leader(clan).hex;
        self.stage = Stage::Walk;
        match choice {
            Choice::FieldSamurai => self.samurai = draw(table, umpire, clan),
            Choice::UseSamurai(id) => self.samurai = id,
            Choice::HaraKiri(fighter) => {
                self.stage = Stage::End;
                return call(Frame::HaraKiri(HaraKiri::of(table, fighter)));
            }
            _ => return done(),
        }
        next()
    }

    fn walk(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        seat: Seat,
    ) -> Step<Gboh> {
        let choice = umpire.ask(seat, S10_24_A, |o| self.ways(table, seat, o))?;
        match choice {
            Choice::To(to) => {
                let edge = table.map().edge_between(self.hex, to);
                let paid = edge.map(|edge| leader_step(table, seat, self.hex, edge, self.rises));
                let Some(Ok((to, mp))) = paid else { return done() };
                self.spent += mp;
                self.rises += u8::from(table.map().level_of(to) > table.map().level_of(self.hex));
                self.hex = to;
                umpire.announce(S10_24_A, Event::SamuraiMoved { samurai: self.samurai, hex: to });
                if in_zoc(table, to, !seat) {
                    self.stage = Stage::Challenge;
                }
            }
            Choice::ChargeAt(target) => {
                self.target = target;
                self.stage = Stage::Charge;
                umpire.announce(
                    S10_27_A,
                    Event::SamuraiCharges { samurai: self.samurai, at: target },
                );
            }
            Choice::HaraKiri(fighter) => {
                self.stage = Stage::End;
                return call(Frame::HaraKiri(HaraKiri::of(table, fighter)));
            }
            _ => self.stage = Stage::Challenge,
        }
        next()
    }

    fn ways(&self, table: &Table, seat: Seat, o: &mut Options<Gboh>) {
        if self.spent == 0 {
            // Instead of all that follows, also for him who was drawn a moment ago (10.24).
            o.offer(Choice::HaraKiri(Fighter::Samurai(self.samurai)));
        }
        for &edge in &Edge::ALL {
            let Some(to) = table.map().step(self.hex, edge) else { continue };
            let check = leader_step(table, seat, self.hex, edge, self.rises).and_then(|(_, mp)| {
                if self.spent + mp > ALLOWANCE { Err(S2_22_A) } else { Ok(()) }
            });
            o.consider(Choice::To(to), check);
        }
        if o.settled() {
            return;
        }
        if self.spent == 0 {
            let mut goals: List<Hex, MOST_CLANS> = List::new();
            for clan in table.all_clans() {
                let at = table.leader(clan).hex;
                // No way is shorter than the straight one.
                if at.0 != NOWHERE
                    && table.clan_seat(clan) != seat
                    && table.distance(self.hex, at) <= u16::from(ALLOWANCE)
                {
                    let _room = goals.push(at);
                }
            }
            if goals.is_empty() && !o.explaining() {
                return o.offer(Choice::Stop);
            }
            let roads = Roads::from(table, self.hex, seat, &goals);
            for clan in table.all_clans() {
                let at = table.leader(clan).hex;
                if at.0 == NOWHERE || table.clan_seat(clan) == seat {
                    continue;
                }
                let way = roads.to(table, at, seat).filter(|&cost| cost <= ALLOWANCE);
                o.consider(Choice::ChargeAt(clan), way.map(|_| ()).ok_or(S10_27_A));
            }
        }
        o.offer(Choice::Stop);
    }
}

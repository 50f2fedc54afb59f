//! 4.6 Busho Movement, by a Busho's own Orders (4.33) or by a Busho Movement Order (4.42).

use crate::Gboh;
use crate::battle::{BARRED, FENCED, GATED, Special};
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, LEADERS, Rank};
use crate::s04_busho::{in_honjin, overlord};
use crate::s06_movement::s06_2_terrain::{castle_closed, palisade_at};
use crate::s07_facing_and_zocs::in_zoc;
use crate::table::{Table, badge};
use engine::{Flow, Options, Rule, Seat, Step, Umpire, call, done, next};
use ground::hexes::{Edge, Hex};
use serde::{Deserialize, Serialize};

/// What the ground costs a leader over an edge, if it lets him pass: `rises` is how often he went up before
/// (6.22). Leaders never take hits (6.23).
#[inline(always)] // Asked of every step that is thought of: the call would cost a third of it.
pub fn leader_toll(
    table: &Table,
    seat: Seat,
    from: Hex,
    edge: Edge,
    rises: u8,
) -> Result<(Hex, u8), Rule> {
    let Some(fare) = table.fare(from, edge) else { return Err(S6_31_A) };
    if fare.mp[LEADERS] == BARRED {
        return Err(S6_24_A);
    }
    if fare.side & GATED != 0 && castle_closed(table, seat) {
        return Err(S6_25_L);
    }
    let chart = &table.map().charts.terrain;
    let mut mp = fare.mp[LEADERS];
    if fare.rise > 0 && rises > 0 {
        mp += chart[16].mp.unwrap_or(0);
    }
    if fare.side & FENCED != 0 && palisade_at(table, from, edge).is_some() {
        mp += chart[15].mp.unwrap_or(0);
    }
    Ok((Hex(fare.to), mp))
}

/// What a leader's step costs him, if he may take it (4.71).
#[inline(always)] // For the same reason.
pub fn leader_step(
    table: &Table,
    seat: Seat,
    from: Hex,
    edge: Edge,
    rises: u8,
) -> Result<(Hex, u8), Rule> {
    let (to, mp) = leader_toll(table, seat, from, edge, rises)?;
    if table.may_be_near(to, !seat) {
        lets_pass(table, seat, to)?;
    }
    Ok((to, mp))
}

/// Do enemies who may be near let a leader into this hex (4.71, 6.54)?
#[inline(never)] // Few steps lead near enemies.
fn lets_pass(table: &Table, seat: Seat, to: Hex) -> Result<(), Rule> {
    let mut friend = false;
    for unit in table.units_at(to) {
        match table.seat_of(unit) == seat {
            true => friend = true,
            false => return Err(S6_54_A),
        }
    }
    if !friend && in_zoc(table, to, !seat) { Err(S4_71_A) } else { Ok(()) }
}

/// A Busho's movement allowance from where he stands (4.62).
pub fn allowance(table: &Table, clan: ClanId) -> u8 {
    let leader = table.leader(clan);
    let wounded = leader.has(badge::WOUND | badge::BAD_WOUND);
    let caught = in_zoc(table, leader.hex, !table.clan_seat(clan));
    match (caught, wounded) {
        (false, false) => 9,
        (false, true) => 6,
        (true, false) => 4,
        (true, true) => 3,
    }
}

/// One Busho on the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Riding {
    clan: ClanId,
    spent: u8,
    limit: u8,
    rises: u8,
    /// By a Busho Movement Order rather than his own (4.61).
    sent: bool,
}

impl Riding {
    /// Begins a Busho's move under his own Orders.
    pub fn of(table: &Table, clan: ClanId) -> Riding {
        Riding { clan, spent: 0, limit: allowance(table, clan), rises: 0, sent: false }
    }

    /// Begins a Busho's move under a Busho Movement Order.
    pub fn sent(table: &Table, clan: ClanId) -> Riding {
        Riding { sent: true, ..Riding::of(table, clan) }
    }

    fn options(&self, table: &Table, o: &mut Options<Gboh>) {
        let clan = self.clan;
        let here = table.leader(clan).hex;
        let seat = table.clan_seat(clan);
        for &edge in &Edge::ALL {
            let step = leader_step(table, seat, here, edge, self.rises).and_then(|(to, mp)| {
                if self.spent + mp > self.limit { Err(S4_62_A) } else { Ok(to) }
            });
            match step {
                Ok(to) => {
                    o.offer(Choice::To(to));
                    if o.settled() {
                        return;
                    }
                }
                Err(rule) => {
                    let to = table.map().step(here, edge).filter(|_| o.explaining());
                    to.into_iter().for_each(|to| o.refuse(Choice::To(to), rule));
                }
            }
        }
        if flight_battle(table) {
            use crate::scenario_book::sc4_mikata_ga_hara::may_escape;
            let check = if may_escape(table, clan) { Ok(()) } else { Err(SC4_B) };
            o.consider(Choice::To(Hex(crate::battle::NOWHERE)), check);
        }
        o.offer(Choice::Stop);
    }

    /// Asks for the next hex.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let clan = self.clan;
        if !table.leader(clan).present() {
            return done();
        }
        let seat = table.clan_seat(clan);
        let choice = umpire.ask(seat, S4_33_A, |o| self.options(table, o))?;
        let Choice::To(to) = choice else {
            return done();
        };
        if to.0 == crate::battle::NOWHERE {
            // He has won at this instant.
            let outcome = crate::scenario_book::sc4_mikata_ga_hara::escape(table, umpire, clan);
            return Ok(Flow::Over(outcome));
        }
        let here = table.leader(clan).hex;
        let edge = table.map().edge_between(here, to);
        let paid = edge.map(|edge| leader_step(table, seat, here, edge, self.rises));
        let Some(Ok((to, mp))) = paid else { return done() };
        self.spent += mp;
        self.rises += u8::from(table.map().level_of(to) > table.map().level_of(here));
        table.leader_mut(clan).hex = to;
        let rule = if self.sent { S4_61_B } else { S4_61_A };
        umpire.announce(rule, Event::Rode { clan, hex: to });
        // Going into an enemy zone ends his move (4.71).
        if in_zoc(table, to, !seat) { done() } else { next() }
    }
}

/// May this leader issue a Busho Movement Order (4.42)?
pub fn may_move_bushos(table: &Table, clan: ClanId) -> Result<(), Rule> {
    if overlord(table, clan) != clan {
        return Err(S4_42_A);
    }
    if in_honjin(table, clan) { Ok(()) } else { Err(S4_42_C) }
}

/// A Busho Movement Order: all subordinates may ride, wherever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BushoMovement {
    /// Who issues it.
    pub by: ClanId,
}

impl BushoMovement {
    /// Asks who rides next.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let by = self.by;
        let seat = table.clan_seat(by);
        let choice = umpire.ask(seat, S4_42_B, |o| {
            for clan in table.all_clans() {
                let leader = table.leader(clan);
                if clan == by || !leader.present() || table.clan_seat(clan) != seat {
                    continue;
                }
                // A Taisho is subordinate to the So-taisho, his Bushos are to him alone (K-22).
                let rank = table.clan_card(clan).rank;
                let mine = overlord(table, clan) == by
                    || (rank == Rank::Taisho && table.clan_card(by).rank == Rank::SoTaisho);
                let check = match (mine, leader.has(badge::RODE)) {
                    (false, _) => Err(S4_65_A),
                    (true, true) => Err(S4_42_B),
                    (true, false) => Ok(()),
                };
                o.consider(Choice::Ride(clan), check);
            }
            o.offer(Choice::EndOrders);
        })?;
        let Choice::Ride(clan) = choice else {
            for clan in table.all_clans() {
                table.leader_mut(clan).lift(badge::RODE);
            }
            return done();
        };
        table.acted = true;
        table.leader_mut(clan).put(badge::RODE);
        call(Frame::Riding(Riding::sent(table, clan)))
    }
}

/// Is this the battle in which the So-taisho may get away?
pub fn flight_battle(table: &Table) -> bool {
    table.map().rules.has(Special::Flight)
}

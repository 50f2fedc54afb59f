//! 6.41 and 6.42 Active Withdrawal: a whole clan breaks off, unit by unit.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::{Cause, Event, Firing};
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s04_busho::initiative;
use crate::s04_busho::s04_3_command_range::{commands, in_reach, order_range};
use crate::s04_busho::s04_6_movement::Riding;
use crate::s04_busho::s04_7_lone_busho::{Clans, LoneBushos, alone_within, any_alone_near};
use crate::s05_clan_activation::s05_3_giving_orders::silenced;
use crate::s06_movement::s06_2_terrain::trample;
use crate::s06_movement::s06_3_bounds::moved_by_another;
use crate::s06_movement::s06_4_reaction_withdrawal::anybody_near;
use crate::s06_movement::s06_42_destinations::{can_withdraw, offer_destinations, threatened};
use crate::s06_movement::s06_42_ways::{REACH, Ways};
use crate::s06_movement::s06_55_passing::MOST;
use crate::s07_facing_and_zocs::in_zoc;
use crate::s08_fire::s08_3_reaction_fire::{ReactionFire, reaction_due};
use crate::s09_shock::s09_12_engaged::break_off;
use crate::s11_effects::s11_2_cohesion::{disrupt, hit};
use crate::s11_effects::s11_4_rout::rout;
use crate::s11_effects::s11_5_recovery::{Refacing, may_rally, may_recover, rally, recover};
use crate::table::{State, Table, mark};
use engine::{Options, Step, Umpire, call, done, next};
use ground::hexes::{Hex, Vertex};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Stage {
    Pick,
    Begin,
    Retire,
    Go,
    Lone,
    Turn,
    Ride,
    Again,
}

/// A clan, or a single unit without Orders, that withdraws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Withdrawal {
    clan: ClanId,
    unit: UnitId,
    to: Hex,
    stage: Stage,
    /// A single Engaged unit out of command (5.64).
    alone: bool,
    /// The unit at hand withdraws without an Order, which disrupts it (5.64).
    unordered: bool,
    /// Lone Bushos near its way (K-54).
    #[serde(default)] // Saves of rules versions 1 to 5 do not say.
    met: Clans,
}

impl Withdrawal {
    /// The whole clan.
    pub fn of(clan: ClanId) -> Withdrawal {
        let to = Hex(NOWHERE);
        let (unit, stage) = (UnitId::NONE, Stage::Pick);
        Withdrawal { clan, unit, to, stage, alone: false, unordered: false, met: Clans::default() }
    }

    /// One Engaged unit out of command, to the hex its owner has named.
    pub fn alone(clan: ClanId, unit: UnitId, to: Hex) -> Withdrawal {
        let stage = Stage::Begin;
        Withdrawal { clan, unit, to, stage, alone: true, unordered: true, met: Clans::default() }
    }

    fn next_unit(&self, table: &Table) -> Option<UnitId> {
        let units = table.units_of(self.clan).chain(table.loose_units());
        let mut waiting = units.filter(|&unit| !table.unit(unit).has(mark::DONE));
        waiting.find(|&unit| is_ordered(table, self.clan, unit))
    }

    /// One unit after the other.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        match self.stage {
            Stage::Pick => self.pick(table, umpire),
            Stage::Begin => {
                self.stage = Stage::Retire;
                self.meet(table)
            }
            Stage::Retire => {
                self.stage = Stage::Go;
                // Fire at those who leave belongs to the Movement/Fire Segment, not to phase G (7.26, K-42).
                let segment = table.phasing[0].some();
                if segment && reaction_due(table, self.unit, Firing::Retire) {
                    return call(Frame::ReactionFire(ReactionFire::retire(self.unit)));
                }
                next()
            }
            Stage::Go => {
                let data = table.unit(self.unit);
                let stands = data.on_map() && data.state() != State::Routed;
                // The fire may have made it too slow for the hex it was to go to.
                let gone = go(table, umpire, self.unit, self.to);
                if gone.is_some() && matches!(table.kind(self.unit), Kind::Tp | Kind::Yu) {
                    // It has been moved by this Busho (8.16, K-50).
                    table.unit_mut(self.unit).note = self.clan.0.wrapping_add(1);
                }
                self.met = gone.unwrap_or_default();
                self.stage = match gone {
                    None if stands => Stage::Again,
                    _ => Stage::Lone,
                };
                crate::contents::settle_then_next(table)
            }
            Stage::Again => self.again(table, umpire),
            Stage::Lone => {
                self.stage = Stage::Turn;
                self.meet(table)
            }
            Stage::Turn => self.turn(table, umpire),
            Stage::Ride => {
                let clan = self.clan;
                self.stage = Stage::Pick;
                self.unit = UnitId::NONE;
                self.alone = true;
                // Whom the enemy's fire has Finished meanwhile moves only if he is sent (4.35, K-57).
                if table.leader(clan).present() && !silenced(table, clan) {
                    return call(Frame::Riding(Riding::of(table, clan)));
                }
                done()
            }
        }
    }

    /// A lone Busho is caught by whoever begins a move near him or comes near, by withdrawal too (4.72).
    fn meet(&mut self, table: &Table) -> Step<Gboh> {
        let (mover, met) = (self.unit, std::mem::take(&mut self.met));
        let data = table.unit(mover);
        let moves = data.on_map() && data.state() != State::Routed;
        if moves && (met.any() || any_alone_near(table, data.hex, !table.seat_of(mover))) {
            return call(Frame::LoneBushos(LoneBushos { mover, met }));
        }
        next()
    }

    /// What every unit may do that has not had its turn, in whatever order its owner likes (6.31).
    fn options(&self, table: &Table, o: &mut Options<Gboh>) {
        for unit in ordered(table, self.clan) {
            if !table.unit(unit).has(mark::DONE) {
                withdrawals(table, self.clan, unit, o);
            }
            if o.settled() {
                return;
            }
        }
        // Those who are left stay, unasked.
        if o.offers().is_empty() {
            o.offer(Choice::Stop);
        }
    }

    fn pick(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        if self.alone {
            return done();
        }
        if self.next_unit(table).is_none() {
            self.stage = Stage::Ride;
            return next();
        }
        let clan = self.clan;
        let choice = umpire.ask(table.clan_seat(clan), S6_42_A, |o| self.options(table, o))?;
        let (Choice::WithdrawTo(unit, _)
        | Choice::Stay(unit)
        | Choice::Recover(unit)
        | Choice::Rally(unit)) = choice
        else {
            self.stage = Stage::Ride;
            return next();
        };
        table.unit_mut(unit).put(mark::DONE);
        match choice {
            Choice::WithdrawTo(_, to) => {
                self.unordered = table.unit(unit).has(mark::OUT);
                self.unit = unit;
                self.to = to;
                self.stage = Stage::Begin;
            }
            Choice::Recover(_) => recover(table, umpire, clan, unit),
            Choice::Rally(_) => {
                rally(table, umpire, clan, unit);
                if table.unit(unit).state() == State::Disrupted {
                    return call(Frame::Refacing(Refacing { unit }));
                }
            }
            _ => {}
        }
        next()
    }

    /// Another hex for a unit that fire has slowed: whoever can still get clear must (6.42), unless nobody
    /// ordered it to (5.64).
    fn again(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let (unit, alone) = (self.unit, self.alone);
        let choice = umpire.ask(table.seat_of(unit), S6_42_A, |o| {
            match offer_destinations(table, unit, o) && !alone {
                true => o.refuse(Choice::Stay(unit), S6_42_A),
                false => o.offer(Choice::Stay(unit)),
            }
        })?;
        self.stage = Stage::Pick;
        if let Choice::WithdrawTo(_, to) = choice {
            (self.to, self.stage) = (to, Stage::Go);
        }
        next()
    }

    fn turn(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let unit = self.unit;
        let data = table.unit(unit);
        if !data.on_map() || data.state() == State::Routed {
            self.stage = Stage::Pick;
            return next();
        }
        let alone = table.units_at(data.hex).all(|other| other == unit);
        let now = data.facing();
        // Turning at the end of a withdrawal is free (6.42).
        let choice = umpire.ask(table.seat_of(unit), S6_42_B, |o| {
            o.offer(Choice::Stop);
            if alone {
                for facing in Vertex::ALL.into_iter().filter(|&facing| facing != now) {
                    o.offer(Choice::Face(facing));
                }
            }
        })?;
        self.stage = Stage::Pick;
        if let Choice::Face(facing) = choice {
            table.unit_mut(unit).face(facing);
            umpire.announce(S6_42_B, Event::Turned { unit, facing });
        }
        if self.unordered {
            // Breaking off without an Order disrupts (5.64).
            match table.unit(unit).state() {
                State::Good => disrupt(table, umpire, unit, 0, S5_64_B),
                _ => rout(table, umpire, unit, S5_64_B),
            }
        }
        crate::contents::settle_then_next(table)
    }
}

/// Does the Order of a clan's withdrawal concern this unit? It does all units of the clan; of the teppo, yumi
/// and ozutsu that were set up with it, those who heed it.
pub fn is_ordered(table: &Table, clan: ClanId, unit: UnitId) -> bool {
    let tag = table.tag(unit);
    tag.clan == clan
        && tag.kind != Kind::Honjin
        && table.unit(unit).on_map()
        && (tag.kind.is_line() || heeds(table, clan, unit))
        && commands(table, clan, unit).is_ok()
}

/// Did the Order reach these teppo, yumi or ozutsu, and has nobody else moved them in this turn (8.16, K-51)?
fn heeds(table: &Table, clan: ClanId, unit: UnitId) -> bool {
    let light = matches!(table.kind(unit), Kind::Tp | Kind::Yu);
    !table.unit(unit).has(mark::OUT) && (!light || moved_by_another(table, unit, clan).is_ok())
}

fn ordered(table: &Table, clan: ClanId) -> impl Iterator<Item = UnitId> + use<'_> {
    let units = table.units_of(clan).chain(table.loose_units());
    units.filter(move |&unit| is_ordered(table, clan, unit))
}

/// Has anybody to go if this clan is ordered to withdraw at the start of its phase (5.55, 6.42)?
pub fn moves_anybody(table: &Table, clan: ClanId) -> bool {
    let seat = table.clan_seat(clan);
    // Asked before the phase begins, too, when nothing is marked yet (5.35).
    let range = match in_zoc(table, table.leader(clan).hex, !seat) {
        true => initiative(table, clan).div_ceil(2),
        false => order_range(table, clan),
    };
    ordered(table, clan).any(|unit| {
        let data = table.unit(unit);
        threatened(table, data.hex, seat)
            && (data.has(mark::ENGAGED) || in_reach(table, clan, unit, range))
            && can_withdraw(table, unit)
    })
}

fn withdrawals(table: &Table, clan: ClanId, unit: UnitId, o: &mut Options<Gboh>) {
    let data = table.unit(unit);
    // Who had the Order is known since it was given (4.32, 6.41); what was marked of the Routed before they ran
    // says nothing of them (5.61).
    let ordered = !data.has(mark::OUT) || data.state() == State::Routed;
    let engaged = data.has(mark::ENGAGED);
    let seat = table.seat_of(unit);
    let threatened_now = threatened(table, data.hex, seat);
    // Whoever is clear of the enemy already has nothing to withdraw from (K-7).
    let leaves = threatened_now || engaged || in_zoc(table, data.hex, !seat);
    // Routed units and cannon never withdraw (6.4).
    let fit = data.state() != State::Routed && table.kind(unit) != Kind::Oz;
    let mut any = false;
    if fit && leaves && (ordered || engaged) {
        any = offer_destinations(table, unit, o);
    }
    // Whoever can get clear must, and who is Engaged, as his clan does not attack (6.41, 6.42).
    if any && (threatened_now || engaged) {
        return o.refuse(Choice::Stay(unit), S6_42_A);
    }
    let remedy = match data.state() {
        _ if threatened_now || !ordered || silenced(table, clan) => None,
        State::Disrupted => Some((Choice::Recover(unit), may_recover(table, clan, unit))),
        State::Routed => Some((Choice::Rally(unit), may_rally(table, clan, unit))),
        _ => None,
    };
    if let Some((choice, check)) = remedy {
        // Only those who began clear of every enemy, Active or not, are brought back to order.
        let near = anybody_near(table, data.hex, !seat);
        let check = if near { Err(S6_42_F) } else { check };
        any |= check.is_ok();
        o.consider(choice, check);
    }
    // Who can do nothing else stays, unasked.
    if any {
        o.offer(Choice::Stay(unit));
    }
}

/// Walks a unit the cheapest way, taking what the ground deals out; friends it passes take a hit (6.55). If
/// there is such a way: which lone Bushos it came near.
#[inline(never)] // The map of its ways would else be room that every step of every procedure makes.
fn go(table: &mut Table, umpire: &mut impl Umpire<Gboh>, unit: UnitId, to: Hex) -> Option<Clans> {
    let data = *table.unit(unit);
    if !data.on_map() || data.state() == State::Routed {
        return None;
    }
    let mut ways = Ways::around(table, unit);
    ways.towards(table, unit, to);
    let goal = ways.end(table, to)?;
    let enemy = !table.seat_of(unit);
    let watched = alone_within(table, data.hex, enemy, REACH + 2).any();
    let mut near = Clans::default();
    let mut met: [[UnitId; 3]; MOST] = [[UnitId::NONE; 3]; MOST];
    let mut passed = 0;
    if goal.is_hard() || table.palisades != 0 || watched {
        for (from, edge, friends) in ways.steps(table, data.hex, goal).into_iter().flatten() {
            trample(table, umpire, unit, from, edge);
            let into = table.map().step(from, edge);
            if let Some(hex) = into.filter(|_| watched) {
                near = near.and(alone_within(table, hex, enemy, 2));
            }
            let into = into.filter(|_| friends);
            if let (Some(hex), Some(slots)) = (into, met.get_mut(passed)) {
                slots.iter_mut().zip(table.units_at(hex)).for_each(|(slot, other)| *slot = other);
                passed += 1;
            }
        }
    }
    let joined = crate::s06_movement::s06_5_stacking::joins(table, unit, to);
    table.put_unit(unit, to);
    if let Some(facing) = joined {
        table.unit_mut(unit).face(facing);
    }
    break_off(table, unit, data.hex);
    umpire.announce(S6_42_A, Event::Withdrew { unit, hex: to });
    hit(table, umpire, unit, goal.hits, Cause::Ground, S6_23_B);
    let spent = table.ma(unit).saturating_sub(goal.left);
    table.unit_mut(unit).spent = spent;
    for other in met.into_iter().flatten().filter(|other| other.some()) {
        if table.unit(other).state() != State::Routed {
            hit(table, umpire, other, 1, Cause::Passage, S6_55_B);
        }
    }
    Some(near)
}

//! 8.2 Basic Fire Procedure: who may fire at what, the die, and its effects.

use crate::Gboh;
use crate::battle::Special;
use crate::battle::charts::FireRow;
use crate::battle::map::Ground;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::{Cause, Event, Firing};
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId, d10};
use crate::s04_busho::s04_3_command_range::may_order;
use crate::s06_movement::s06_2_terrain::behind_palisade;
use crate::s07_facing_and_zocs::{arc, fire_capable};
use crate::s08_fire::s08_3_reaction_fire::ReactionFire;
use crate::s08_fire::s08_24_line_of_sight::sees;
use crate::s10_individual_combat::casualty_check;
use crate::s11_effects::s11_2_cohesion::{disrupt, eliminate, hit, inspired};
use crate::table::{State, Table, mark};
use engine::{Options, Rule, Seat, Step, Umpire, call, done, next};
use ground::hexes::{Arc, Edge, Hex};
use serde::{Deserialize, Serialize};

/// What firing under Orders costs (6.14).
pub const fn fire_cost(kind: Kind) -> u8 {
    match kind {
        Kind::Yu => 1,
        Kind::Oz => 0,
        _ => 2,
    }
}

/// The row of the Fire Table a unit uses.
pub fn row_of(table: &Table, unit: UnitId) -> FireRow {
    match table.kind(unit) {
        Kind::Yu => FireRow::Yumi,
        Kind::Oz => FireRow::Ozutsu,
        _ if table.map().rules.hayago => FireRow::Hayago,
        _ => FireRow::PreHayago,
    }
}

/// The farthest a unit shoots at a hex (8.13, 8.26).
pub fn reach_at(table: &Table, unit: UnitId, hex: Hex) -> u16 {
    match table.kind(unit) {
        Kind::Oz => 8,
        Kind::Yu => {
            let map = table.map();
            let lower = map.level_of(hex) < map.level_of(table.unit(unit).hex);
            if lower { 4 } else { 3 }
        }
        _ => 4,
    }
}

/// Is the unit in a state to shoot at all, at any moment (8.11)?
pub fn able(table: &Table, unit: UnitId) -> Result<(), Rule> {
    let data = table.unit(unit);
    if !fire_capable(table, unit) {
        let gave_up = data.has(mark::NO_GUNS);
        return Err(if gave_up { SC6_B } else { S8_11_A });
    }
    if data.state() == State::Routed {
        return Err(S11_46_B);
    }
    if data.has(mark::ENGAGED) {
        return Err(S8_11_B);
    }
    if table.fortunes.storm > 0 {
        return Err(SC1_E);
    }
    if table.fortunes.rain != 0 && table.fortunes.rain == table.turn && table.kind(unit) != Kind::Yu
    {
        return Err(SC5_C);
    }
    Ok(())
}

/// May the unit use Ordered Fire now (8.16, 6.14, 6.15)?
pub fn may_fire(table: &Table, unit: UnitId, by: ClanId) -> Result<(), Rule> {
    able(table, unit)?;
    let kind = table.kind(unit);
    let data = table.unit(unit);
    if kind == Kind::Honjin {
        return Err(S4_53_B);
    }
    if table.seat_of(unit) != table.initiative {
        return Err(S5_34_B);
    }
    if data.has(mark::SPENT_FIRE) {
        return Err(match kind {
            Kind::Oz => S5_0_C,
            Kind::As => SC6_B,
            _ => S8_16_A,
        });
    }
    if data.has(mark::FIRED | mark::ACTED)
        || data.spent + fire_cost(kind) > table.ma(unit).max(fire_cost(kind))
    {
        return Err(S6_14_C);
    }
    if kind == Kind::Oz {
        return Ok(());
    }
    may_order(table, by, unit).map_err(|rule| if rule == S4_32_B { S6_15_A } else { rule })
}

/// May the unit shoot at this hex: is it in range, arc and sight? Tells whether it is through a
/// flank.
pub fn may_aim(table: &Table, unit: UnitId, hex: Hex) -> Result<bool, Rule> {
    let data = table.unit(unit);
    let map = table.map();
    if !table.held_by(hex, !table.seat_of(unit)) {
        return Err(S8_15_A);
    }
    let away = map.board.distance(data.hex, hex);
    if away > reach_at(table, unit, hex) {
        return Err(S8_13_A);
    }
    let Some((one, two)) = map.board.edges_towards(data.hex, hex) else { return Err(S8_22_A) };
    // Through the corner between two hexsides the better one for the firer counts.
    let side = |edge: Edge| arc(table, unit, edge);
    let best = two.map_or(side(one), |two| side(one).min(side(two)));
    if best == Arc::Rear {
        return Err(S8_22_A);
    }
    if away > 1 && !sees(table, data.hex, hex) {
        return Err(S8_24_B);
    }
    Ok(best == Arc::Flank)
}

/// Teppo in the hex that would fire together with this one (8.23).
fn partners(table: &Table, unit: UnitId, by: ClanId, ordered: bool) -> u8 {
    let data = table.unit(unit);
    if table.kind(unit) != Kind::Tp || (ordered && data.has(mark::MOVED)) {
        return 1;
    }
    let ready = |other: &UnitId| {
        table.kind(*other) == Kind::Tp
            && (*other == unit
                || if ordered {
                    !table.unit(*other).has(mark::MOVED) && may_fire(table, *other, by).is_ok()
                } else {
                    able(table, *other).is_ok()
                })
    };
    table.units_at(data.hex).filter(ready).count() as u8
}

/// Has a comrade of the same stack shot at this hex alone in this phase (8.23)?
fn aimed_apart(table: &Table, unit: UnitId, hex: Hex) -> bool {
    let here = table.unit(unit).hex;
    table.kind(unit) == Kind::Tp
        && table.aims.iter().any(|&(other, at)| at == hex && table.unit(other).hex == here)
}

/// Offers every shot of a unit under Orders.
pub fn shots(table: &Table, unit: UnitId, by: ClanId, o: &mut Options<Gboh>) {
    if !fire_capable(table, unit) && !o.explaining() {
        return;
    }
    let may = may_fire(table, unit, by);
    let data = table.unit(unit);
    let enemy = !table.seat_of(unit);
    let mut targets = |hex: Hex| {
        let aim = may.and_then(|()| may_aim(table, unit, hex));
        let check =
            aim.and_then(|_| if aimed_apart(table, unit, hex) { Err(S8_23_C) } else { Ok(()) });
        o.consider(Choice::Fire(unit, hex), check);
        let teppo = table.kind(unit) == Kind::Tp;
        if teppo && check.is_ok() && !table.aims.is_full() && partners(table, unit, by, true) > 1 {
            o.offer(Choice::FireAlone(unit, hex));
        }
        if teppo && (may.is_ok() || o.explaining()) {
            let volley = aim.and_then(|_| may_volley(table, unit));
            o.consider(Choice::Volley(unit, hex), volley);
        }
    };
    let map = table.map();
    if may.is_ok() {
        let reach = if table.kind(unit) == Kind::Oz { 8 } else { 4 };
        for hex in map.board.range(data.hex, reach).skip(1) {
            if table.held_by(hex, enemy) {
                targets(hex);
            }
        }
    } else {
        // Only those who want to know why not look at every enemy.
        let mut seen: Option<Hex> = None;
        for other in table.all_units() {
            let hex = table.unit(other).hex;
            let first = table.units_at(hex).next() == Some(other);
            if table.unit(other).on_map()
                && table.seat_of(other) == enemy
                && first
                && seen != Some(hex)
            {
                seen = Some(hex);
                targets(hex);
            }
        }
    }
}

/// May teppo of this side fire volleys, and has this one stood still (8.27)?
pub fn may_volley(table: &Table, unit: UnitId) -> Result<(), Rule> {
    if table.map().rules.volley != Some(table.seat_of(unit)) || table.kind(unit) != Kind::Tp {
        return Err(S8_27_A);
    }
    match table.unit(unit).has(mark::MOVED) {
        true => Err(S8_27_C),
        false => Ok(()),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Stage {
    Shoot,
    Settle,
    Aggression,
    Return,
}

/// One shot and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fire {
    unit: UnitId,
    hex: Hex,
    firing: Firing,
    firers: u8,
    /// Volley bonus.
    plus: u8,
    stage: Stage,
    /// Disrupted by this shot next to the firer.
    shaken: UnitId,
}

impl Fire {
    /// Ordered Fire.
    pub fn ordered(table: &Table, unit: UnitId, hex: Hex, alone: bool) -> Fire {
        let by = table.phasing[0];
        let firers = if alone { 1 } else { partners(table, unit, by, true) };
        Fire {
            unit,
            hex,
            firing: Firing::Ordered,
            firers,
            plus: 0,
            stage: Stage::Shoot,
            shaken: UnitId::NONE,
        }
    }

    /// Reaction Fire of one kind or another.
    pub fn reaction(table: &Table, unit: UnitId, hex: Hex, firing: Firing) -> Fire {
        let firers = partners(table, unit, ClanId::NONE, false);
        Fire { unit, hex, firing, firers, plus: 0, stage: Stage::Shoot, shaken: UnitId::NONE }
    }

    /// One shot of a volley.
    pub fn in_volley(unit: UnitId, hex: Hex, firing: Firing, plus: u8) -> Fire {
        Fire { unit, hex, firing, firers: 1, plus, stage: Stage::Shoot, shaken: UnitId::NONE }
    }

    /// Carries the shot out.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        match self.stage {
            Stage::Shoot => {
                self.stage = Stage::Settle;
                self.mark_firers(table);
                self.shoot(table, umpire);
                next()
            }
            Stage::Settle => {
                self.stage = Stage::Aggression;
                crate::contents::settle_then_next(table)
            }
            Stage::Aggression => {
                if !self.shaken.some() {
                    self.stage = Stage::Return;
                    return next();
                }
                self.aggression(table, umpire)
            }
            Stage::Return => {
                // Only the side that is not phasing reacts (5.34), and nobody answers an answer.
                let answers = self.firing == Firing::Ordered
                    && table.units_at(self.hex).any(|unit| fire_capable(table, unit));
                if answers {
                    return Ok(engine::Flow::Become(Frame::ReactionFire(ReactionFire::answer(
                        self.unit, self.hex,
                    ))));
                }
                done()
            }
        }
    }

    fn mark_firers(&self, table: &mut Table) {
        if self.firing != Firing::Ordered {
            return;
        }
        table.acted = true;
        let here = table.unit(self.unit).hex;
        let kind = table.kind(self.unit);
        if kind == Kind::Tp
            && self.firers == 1
            && self.plus == 0
            && table.units_at(here).count() > 1
        {
            let _room = table.aims.push((self.unit, self.hex));
        }
        let by = table.phasing[0];
        let mut stack: [UnitId; 3] = [self.unit, UnitId::NONE, UnitId::NONE];
        if self.firers > 1 {
            let others = table.units_at(here).filter(|&unit| {
                unit != self.unit
                    && table.kind(unit) == Kind::Tp
                    && !table.unit(unit).has(mark::MOVED)
                    && may_fire(table, unit, by).is_ok()
            });
            for (slot, other) in stack.iter_mut().skip(1).zip(others) {
                *slot = other;
            }
        }
        for unit in stack.into_iter().filter(|unit| unit.some()) {
            let cost = fire_cost(table.kind(unit));
            let data = table.unit_mut(unit);
            data.put(mark::FIRED | mark::SPENT_FIRE);
            data.spent += cost;
        }
        crate::scenario_book::sc6_sekigahara::note_question_shot(table, self.unit, self.hex);
    }

    /// The modifiers of 8.14, 8.23 and 8.27, which add up, and one for the ground or the weather.
    fn modifiers(&self, table: &Table) -> i8 {
        let mut drm = 2 * (self.firers as i8 - 1) + self.plus as i8;
        if may_aim(table, self.unit, self.hex) == Ok(true) {
            drm -= 2;
        }
        let map = table.map();
        if map.rules.has(Special::Fog) && table.turn <= 2 {
            drm -= 2;
        }
        if table.house.cover {
            drm -= match map.ground_of(self.hex) {
                Ground::Woods | Ground::Village => 1,
                Ground::Fort | Ground::Castle => 2,
                _ => 0,
            };
        }
        drm
    }

    fn shoot(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
        let unit = self.unit;
        let seat = table.seat_of(unit);
        let hex = self.hex;
        let range = match self.firing {
            Firing::Entry => 1,
            Firing::Retire => 2,
            _ => table.distance(table.unit(unit).hex, hex) as u8,
        };
        let drm = self.modifiers(table);
        let die = d10(umpire, seat, S8_25_A);
        let result = table.map().charts.fire(row_of(table, unit), range, die as i8 + drm);
        umpire.announce(
            S8_25_A,
            Event::Fired {
                unit,
                firers: self.firers,
                hex,
                range,
                die,
                drm,
                hits: result.hits,
                disrupt: result.disrupt,
                firing: self.firing,
            },
        );
        let mut targets: [UnitId; 4] = [UnitId::NONE; 4];
        for (slot, target) in targets.iter_mut().zip(table.units_at(hex)) {
            *slot = target;
        }
        for target in targets.into_iter().filter(|target| target.some()) {
            if table.unit(target).hex != hex || table.seat_of(target) == seat {
                continue;
            }
            let before = table.unit(target).state();
            hit(table, umpire, target, result.hits, Cause::Fire, S8_25_A);
            if result.disrupt {
                disruption_check(table, umpire, target);
            }
            let line = table.kind(target).is_line();
            if before == State::Good && line && table.unit(target).state() == State::Disrupted {
                self.shaken = target;
            }
        }
        if die as i8 + drm >= 9 {
            let mut riders: [ClanId; 4] = [ClanId::NONE; 4];
            for (slot, clan) in riders.iter_mut().zip(table.leaders_at(hex, !seat)) {
                *slot = clan;
            }
            for clan in riders.into_iter().filter(|clan| clan.some()) {
                casualty_check(table, umpire, clan, S8_28_A);
            }
        }
        self.check_aggression(table, range);
    }

    /// Forgets whom the shot shook unless aggression can come of it (9.46).
    fn check_aggression(&mut self, table: &Table, range: u8) {
        if !self.shaken.some() {
            return;
        }
        let far = range > 1 && self.firing != Firing::Retire;
        let adjacent = table.distance(table.unit(self.unit).hex, self.hex) == 1;
        if !table.map().rules.aggression || far || !adjacent || self.aggressor(table).is_none() {
            self.shaken = UnitId::NONE;
        }
    }

    /// The ashigaru or kibamusha that a shot of this unit may carry forward.
    fn aggressor(&self, table: &Table) -> Option<UnitId> {
        let here = table.unit(self.unit).hex;
        let gun = matches!(table.kind(self.unit), Kind::Tp | Kind::As);
        let fit = |unit: &UnitId| {
            let data = table.unit(*unit);
            let edge = table.map().board.edge_between(here, self.hex);
            table.kind(*unit).is_line()
                && data.state() == State::Good
                && !data.has(mark::AGGRESSOR | mark::ACTED)
                && edge.is_some_and(|edge| arc(table, *unit, edge) == Arc::Front)
        };
        if gun { table.units_at(here).find(fit) } else { None }
    }

    fn aggression(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let target = self.shaken;
        let here = table.unit(self.unit).hex;
        let Some(unit) = self.aggressor(table) else {
            self.stage = Stage::Return;
            return next();
        };
        let Some(edge) = table.map().board.edge_between(here, self.hex) else { return done() };
        let choice = umpire.ask(table.seat_of(unit), S9_46_G, |o| {
            o.offer(Choice::Aggress(unit));
            if behind_palisade(table, here, edge) {
                o.offer(Choice::Refrain(unit));
            }
        })?;
        self.stage = Stage::Return;
        self.shaken = UnitId::NONE;
        if choice == Choice::Refrain(unit) {
            return next();
        }
        let horse = table.kind(unit).is_horse();
        let tq = table.tq(unit);
        let mut die = None;
        if !horse {
            let fell = d10(umpire, table.seat_of(unit), S9_46_C);
            die = Some(fell);
            if fell as i8 - inspired(table, unit) > tq as i8 {
                umpire.announce(S9_46_C, Event::Aggression { unit, target, die, tq });
                return next();
            }
        }
        let front = table.unit(unit).facing().front();
        let data = table.unit_mut(unit);
        data.put(mark::AGGRESSOR);
        data.note = if front[0] == edge { 1 } else { 2 };
        if horse {
            data.put(mark::CHARGE);
        }
        let rule = if horse { S9_46_D } else { S9_46_B };
        umpire.announce(rule, Event::Aggression { unit, target, die, tq });
        next()
    }
}

/// The check that a D asks for, after the hits (8.25).
fn disruption_check(table: &mut Table, umpire: &mut impl Umpire<Gboh>, unit: UnitId) {
    let data = *table.unit(unit);
    if !data.on_map() || data.state() == State::Routed {
        return;
    }
    let tq = table.tq(unit);
    let die = d10(umpire, table.seat_of(unit), S8_25_B);
    umpire.announce(S8_25_B, Event::DisruptionChecked { unit, die, tq });
    if die as i8 - inspired(table, unit) <= tq as i8 {
        return;
    }
    match (table.kind(unit), data.state()) {
        (Kind::Honjin, _) => hit(table, umpire, unit, 1, Cause::Fire, S8_25_C),
        (kind, _) if kind.is_missile() => eliminate(table, umpire, unit, S11_31_B),
        (_, State::Good) => disrupt(table, umpire, unit, 0, S8_25_B),
        _ => hit(table, umpire, unit, 1, Cause::Fire, S8_25_C),
    }
}

/// Is any enemy missile unit in range and sight of this hex (11.51)?
pub fn under_fire(table: &Table, hex: Hex, seat: Seat) -> bool {
    table.all_units().any(|unit| {
        let data = table.unit(unit);
        data.on_map()
            && table.seat_of(unit) != seat
            && table.distance(data.hex, hex) <= 8
            && fire_capable(table, unit)
            && table.kind(unit) != Kind::Honjin
            && data.state() != State::Routed
            && table.distance(data.hex, hex) <= reach_at(table, unit, hex)
            && sees(table, data.hex, hex)
    })
}

/// Fires an ozutsu without an Order, or any shot that a menu has offered (5.0).
pub fn fire_now(table: &Table, unit: UnitId, hex: Hex) -> Step<Gboh> {
    call(Frame::Fire(Fire::ordered(table, unit, hex, true)))
}

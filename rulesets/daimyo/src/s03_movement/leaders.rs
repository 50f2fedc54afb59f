//! 3. Leaders: walking, joining units, and challenges between leaders on their own.

use crate::Daimyo;
use crate::charts::charts;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Event;
use crate::geometry::{extent, near};
use crate::rulebook::*;
use crate::s01_organisation::{may_abandon, rating};
use crate::s07_melee::challenges::{duel, refused};
use crate::s09_weather::weathered;
use crate::sheet::{NONE, Piece};
use crate::table::{Leader, LeaderId, Table};
use crate::unit::{State, UnitId, UnitSet};
use engine::{Options, Refusal, Rule, Seat, Step, Umpire, done, next};
use ground::measured::{Angle, Corridor, Length, Rect, Vec2};
use serde::{Deserialize, Serialize};
use std::cell::LazyCell;

/// How far a leader may still go this turn.
pub fn left(table: &Table, leader: LeaderId) -> Length {
    let mounted = match leader.clan() {
        None => true,
        Some(clan) => table.battle.clan(clan).is_some_and(|clan| clan.mounted),
    };
    let whole = weathered(table.weather, charts().leader(mounted));
    Length((whole.0 - i32::from(table[leader].spent)).max(0))
}

/// May he move at all?
pub fn may_move(table: &Table, leader: LeaderId) -> Result<(), Rule> {
    let who = table[leader];
    if !table.active(leader) {
        Err(S1_LEADERS_KINDS)
    } else if who.is(Leader::SEATED) {
        Err(S1_GENERALS_MOBILE_JOIN)
    } else if who.is(Leader::ROUTING) {
        Err(S5_LEADERS_SHARE)
    } else if who.is(Leader::DONE) {
        Err(S3_LEADERS_CHALLENGER_AFTER)
    } else {
        Ok(())
    }
}

/// Judges what a leader would do.
pub fn judge(table: &Table, choice: Choice) -> Result<(), Refusal<Daimyo>> {
    match choice {
        Choice::Go(leader, x, y) => {
            may_move(table, leader)?;
            let (from, to) = (table.spot(leader), Vec2::new(x.into(), y.into()));
            let (way, most) = (from.distance(to), left(table, leader));
            if way > most {
                let scaled = |a: i32, b: i32| a + (b - a) * (most.0 - 1).max(0) / way.0.max(1);
                let nearer =
                    Choice::Go(leader, scaled(from.x, to.x) as i16, scaled(from.y, to.y) as i16);
                return Err(Refusal { rule: S3_TABLE_LEADERS, instead: Some(nearer) });
            }
            way_open(table, || enemies_about(table, leader), from, to).map_err(Into::into)
        }
        Choice::Join(leader, unit) => {
            may_move(table, leader)?;
            may_join(table, leader, unit, || enemies_about(table, leader)).map_err(Into::into)
        }
        Choice::StepOut(leader) => {
            may_move(table, leader)?;
            if table[leader].with == NONE { Err(S3_LEADERS_DAIMYO_FREE.into()) } else { Ok(()) }
        }
        Choice::Challenge(leader, other) => {
            may_move(table, leader)?;
            may_challenge(table, leader, other, || enemies_about(table, leader)).map_err(Into::into)
        }
        _ => Err(S3_TABLE_LEADERS.into()),
    }
}

/// Is the straight way free of enemy units and shut ground, and its end on the table (D-131)?
fn way_open(
    table: &Table,
    enemies: impl FnOnce() -> UnitSet,
    from: Vec2,
    to: Vec2,
) -> Result<(), Rule> {
    if !table.battle.holds_point(to) {
        return Err(S3_LEAVING_REMOVED);
    }
    let terrain = &table.battle.terrain;
    if terrain.iter().any(|piece| piece.kind.shut() && piece.rect.contains(to)) {
        return Err(S3_TERRAIN_SCENARIO);
    }
    let reach = from.distance(to).0 + 100;
    let corridor = Corridor { from, to, width: Length(6) };
    let bridge = |river: &Piece| {
        let crossing = |piece: &Piece| piece.kind.crossing() && piece.rect.intrudes(&river.rect);
        river.kind.river() && terrain.iter().any(|it| crossing(it) && corridor.crosses(&it.rect))
    };
    let shut = |piece: &&Piece| piece.kind.shut() && corridor.crosses(&piece.rect);
    if terrain.iter().filter(shut).any(|piece| !bridge(piece)) {
        return Err(S3_TERRAIN_SCENARIO);
    }
    let bars = |rect: Rect| {
        let (dx, dy) = (rect.front.x - from.x, rect.front.y - from.y);
        dx.abs().max(dy.abs()) <= reach + extent(&rect).0
            && (rect.contains(to) || rect.contains(from) || corridor.crosses(&rect))
    };
    if enemies().any(|enemy| bars(table.rect(enemy))) {
        return Err(S3_CHARGE_ONLY_CONTACT);
    }
    Ok(())
}

/// Enemies who might stand in the way of a leader, wherever he goes this turn.
fn enemies_about(table: &Table, leader: LeaderId) -> UnitSet {
    let reach = left(table, leader) + Length::cm(1);
    near(table, UnitId(NONE), Some(!table.side_of(leader)), table.spot(leader), reach)
}

fn may_join(
    table: &Table,
    leader: LeaderId,
    unit: UnitId,
    enemies: impl FnOnce() -> UnitSet,
) -> Result<(), Rule> {
    let mans = !table.hq(unit) && !table[unit].state.has(State::CREWLESS);
    let own = table[unit].here() && table.seat(unit) == table.side_of(leader) && mans;
    let clan = leader.clan().is_none_or(|clan| table.card(unit).clan == clan);
    if !own || !clan || table[leader].with == unit.0 {
        return Err(S3_LEADERS_DAIMYO_ATTACH);
    }
    let rect = table.rect(unit);
    let from = table.spot(leader);
    if !rect.reaches(left(table, leader), from) {
        return Err(S3_TABLE_LEADERS);
    }
    way_open(table, enemies, from, rect.nearest_point(from))
}

fn may_challenge(
    table: &Table,
    leader: LeaderId,
    other: LeaderId,
    enemies: impl FnOnce() -> UnitSet,
) -> Result<(), Rule> {
    let alone = |who: LeaderId| {
        table.active(who) && table[who].with == NONE && !table[who].is(Leader::SEATED)
    };
    if !alone(leader) || !alone(other) || table.side_of(leader) == table.side_of(other) {
        return Err(S3_LEADERS_CHALLENGE);
    }
    let (from, to) = (table.spot(leader), table.spot(other));
    if from.distance(to) > left(table, leader) {
        return Err(S3_TABLE_LEADERS);
    }
    way_open(table, enemies, from, to)
}

/// What leaders of the active clan (or the General) might do; at the end of the turn nobody
/// challenges (D-161).
pub fn menu(table: &Table, leader: LeaderId, duels: bool, o: &mut Options<Daimyo>) {
    if may_move(table, leader).is_err() {
        return;
    }
    let seat = table.side_of(leader);
    let alone = table[leader].with == NONE;
    let general = leader.is_general();
    let about = LazyCell::new(|| enemies_about(table, leader));
    let enemies = || *about;
    let mut nearest: Option<(UnitId, Length)> = None;
    for unit in table.of(seat) {
        let own = leader.clan().is_none_or(|clan| table.card(unit).clan == clan);
        if !own || table.routing(unit) && !alone || table[leader].with == unit.0 {
            continue;
        }
        if general && table.card(unit).clan != NONE {
            // Of the many the General could join he is shown the nearest; he may say another.
            let gap = table.rect(unit).distance_to(table.spot(leader));
            if alone && nearest.is_none_or(|(_, known)| gap < known) {
                nearest = Some((unit, gap));
            }
        } else if may_join(table, leader, unit, enemies).is_ok() {
            o.offer(Choice::Join(leader, unit));
        }
    }
    if let Some((unit, _)) = nearest
        && may_join(table, leader, unit, enemies).is_ok()
    {
        o.offer(Choice::Join(leader, unit));
    }
    if alone {
        if let Some(choice) = after_his_men(table, leader) {
            o.offer(choice);
        }
        let rivals = table.all_leaders().filter(|&other| duels && table.side_of(other) != seat);
        for other in rivals {
            if may_challenge(table, leader, other, enemies).is_ok() {
                o.offer(Choice::Challenge(leader, other));
            }
        }
    }
}

/// A way towards the middle of his men, if they have left him behind.
fn after_his_men(table: &Table, leader: LeaderId) -> Option<Choice> {
    let (mut sum, mut count) = (Vec2::new(0, 0), 0);
    for unit in table.of(table.side_of(leader)) {
        let own = leader.clan().is_none_or(|clan| table.card(unit).clan == clan);
        if own && !table.hq(unit) && !table.routing(unit) {
            sum = sum + table[unit].front();
            count += 1;
        }
    }
    if count == 0 {
        return None;
    }
    let middle = Vec2::new(sum.x / count, sum.y / count);
    let from = table.spot(leader);
    let way = Length(from.distance(middle).0 - 800).min(left(table, leader));
    if way < Length::cm(4) {
        return None;
    }
    let to = from + Angle::of(middle - from)?.shift(way - Length(2));
    let choice = Choice::Go(leader, to.x as i16, to.y as i16);
    judge(table, choice).is_ok().then_some(choice)
}

/// What the General may do about his headquarters.
pub fn abandon_menu(table: &Table, seat: Seat, o: &mut Options<Daimyo>) {
    for mount in [false, true] {
        o.consider(Choice::Abandon(mount), may_abandon(table, seat, mount));
    }
}

/// Carries out what a leader does; a challenge is given back to be called.
pub fn make(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, choice: Choice) -> Option<Frame> {
    match choice {
        Choice::Go(leader, x, y) => {
            let from = table.spot(leader);
            let way = from.distance(Vec2::new(x.into(), y.into()));
            let who = &mut table[leader];
            (who.x, who.y, who.with) = (x, y, NONE);
            who.spent = who.spent.saturating_add(way.0.clamp(0, 9_999) as u16);
            who.flags |= Leader::MOVED | Leader::WALKED;
            umpire.announce(S3_TABLE_LEADERS, Event::LeaderGoes { leader, x, y });
        }
        Choice::Join(leader, unit) => {
            let way = table.rect(unit).distance_to(table.spot(leader));
            let who = &mut table[leader];
            who.with = unit.0;
            who.spent = who.spent.saturating_add(way.0.clamp(0, 9_999) as u16);
            who.flags |= Leader::MOVED;
            if way.0 > 0 {
                who.flags |= Leader::WALKED;
            }
            let general = leader.is_general();
            let rule = if general { S3_LEADERS_GENERAL_JOINS } else { S3_LEADERS_DAIMYO_ATTACH };
            umpire.announce(rule, Event::LeaderJoins { leader, unit });
        }
        Choice::StepOut(leader) => {
            let spot = table.spot(leader);
            let who = &mut table[leader];
            (who.x, who.y, who.with) = (spot.x as i16, spot.y as i16, NONE);
            who.flags |= Leader::MOVED;
            umpire.announce(S3_LEADERS_DAIMYO_FREE, Event::LeaderLeaves { leader });
        }
        Choice::Challenge(leader, other) => {
            let from = table.spot(leader);
            let to = table.spot(other);
            let way = from.distance(to);
            let who = &mut table[leader];
            (who.x, who.y) = (to.x as i16, to.y as i16);
            who.spent = who.spent.saturating_add(way.0.clamp(0, 9_999) as u16);
            who.flags |= Leader::MOVED;
            umpire.announce(S3_LEADERS_CHALLENGE, Event::ChallengeMade { by: leader, to: other });
            return Some(Frame::Encounter(Encounter {
                by: leader,
                to: other,
                x: from.x as i16,
                y: from.y as i16,
                answered: false,
            }));
        }
        _ => {}
    }
    None
}

/// A challenge between leaders on their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Encounter {
    /// The challenger.
    pub by: LeaderId,
    /// The challenged.
    pub to: LeaderId,
    x: i16,
    y: i16,
    answered: bool,
}

impl Encounter {
    /// One step.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let Encounter { by, to, x, y, answered } = *self;
        if !answered {
            let choice = umpire.ask(table.side_of(to), S3_LEADERS_REFUSE, |o| {
                o.offer(Choice::Accept(true));
                o.offer(Choice::Accept(false));
            })?;
            self.answered = true;
            if choice == Choice::Accept(true) {
                rating(table, umpire, by);
                rating(table, umpire, to);
                duel(table, umpire, by, to, S3_LEADERS_DUEL, S3_LEADERS_DUEL_GAIN);
            } else {
                refused(table, umpire, by, to, S3_LEADERS_REFUSE);
                retreat(table, umpire, by, to, Vec2::new(x.into(), y.into()));
            }
            return next();
        }
        if !table.active(by) {
            return done();
        }
        let choice = umpire.ask(table.side_of(by), S3_LEADERS_CHALLENGER_AFTER, |o| {
            o.offer(Choice::Return(false));
            o.offer(Choice::Return(true));
        })?;
        table[by].flags |= Leader::DONE;
        if choice == Choice::Return(true) {
            (table[by].x, table[by].y) = (x, y);
            umpire.announce(S3_LEADERS_CHALLENGER_AFTER, Event::LeaderGoes { leader: by, x, y });
        }
        done()
    }
}

/// A refusing leader goes 5 cm straight away from his challenger, or as far as is free.
fn retreat(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    by: LeaderId,
    to: LeaderId,
    came_from: Vec2,
) {
    let from = table.spot(to);
    let away = Angle::of(from - came_from).unwrap_or(super::forced::homeward(table.side_of(to)));
    let steps = (0..=10).rev().map(|half| Length::mm(5 * half));
    let seat = table.side_of(to);
    let enemies = near(table, UnitId(NONE), Some(!seat), from, Length::cm(6));
    let free = steps
        .map(|way| from + away.shift(way))
        .find(|&spot| way_open(table, || enemies, from, spot).is_ok());
    let spot = free.unwrap_or(from);
    (table[to].x, table[to].y) = (spot.x as i16, spot.y as i16);
    let _challenger = by;
    umpire.announce(
        S3_LEADERS_REFUSE_RETREAT,
        Event::LeaderGoes { leader: to, x: spot.x as i16, y: spot.y as i16 },
    );
}

//! 3. Charge response: who must test, and what a target may do.

use super::charge_paths::{Path, turn_to};
use super::interpenetration::{moved_after_passage, trample, trample_wheel};
use super::manoeuvre::{GAP, back_until, blocks_wheel, turned, wheel_shut, wheeled};
use super::moving::walk_with;
use super::terrain::{
    behind_obstacle, entered_dense, in_building, in_dense, swept_over, toll, way_ahead,
};
use super::{charge_move, charge_turn_cost, forced, normal_move, wheel_cost};
use crate::Daimyo;
use crate::choice::{Choice, Response, Turn};
use crate::event::{Event, Why};
use crate::geometry::{
    bearing, drawn_out, extent, fits, intrudes_any, looking, meets, near, put, struck_side, swept,
};
use crate::rulebook::*;
use crate::s04_disorder::disorder;
use crate::s06_firing::may_fire_at_charger;
use crate::table::Table;
use crate::unit::{Deeds, State, UnitId};
use crate::words::{Quality, TroopType};
use engine::{Options, Refusal, Rule, Umpire};
use ground::measured::{Length, Rect, Side, Vec2};
use serde::{Deserialize, Serialize};

/// How the target stands to the charge before it responds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Met {
    /// It owed no test.
    Untested,
    /// It passed.
    Passed,
    /// It failed by 1 and must retire, but may fire first.
    MustRetire,
}

/// Why the target must test, if it must: 3 for infantry charged by cavalry, 2 for ashigaru and
/// peasants charged by anyone; units in melee and frenzied ones never.
pub fn reason(table: &Table, charger: UnitId, target: UnitId) -> Option<u8> {
    reason_from(table, charger, target, table.rect(charger).front)
}

/// The same for one who came from there and may stand across the obstacle already.
pub fn reason_from(table: &Table, charger: UnitId, target: UnitId, from: Vec2) -> Option<u8> {
    let unit = &table[target];
    if table.hq(target) || unit.state.has(State::FRENZIED) || table.engaged(target) {
        return None;
    }
    let horse = table.cavalry(charger) && !table.cavalry(target);
    // Men in a wood or swamp are not in the open, nor those behind walls and fences (D-39).
    let sheltered = in_building(table, target)
        || in_dense(table, target)
        || behind_obstacle(table, target, from);
    if horse && table.quality(target) < Quality::Elite && !sheltered {
        return Some(3);
    }
    matches!(table.kind(target), TroopType::Ashigaru | TroopType::Peasants).then_some(2)
}

/// The rule a response stands under.
pub fn rule_of(response: Response) -> Rule {
    match response {
        Response::Stand => S3_RESPONSE_STAND,
        Response::TurnToFace | Response::WheelToFace => S3_RESPONSE_FACE,
        Response::CounterCharge => S3_RESPONSE_COUNTER,
        Response::Retire => S5_RESULTS_CHARGED,
        Response::FallBack(_) => S3_FALLBACK_MISSILE,
    }
}

/// What the target's owner looks at.
pub struct View<'a> {
    /// The table.
    pub table: &'a Table,
    /// Who charges.
    pub charger: UnitId,
    /// Whom.
    pub target: UnitId,
    /// How far apart they were.
    pub gap: Length,
    /// Tested or not.
    pub met: Met,
}

impl View<'_> {
    /// The side on which the charge comes.
    fn side(&self) -> Side {
        let table = self.table;
        struck_side(&table.rect(self.target), &table.rect(self.charger))
    }

    /// Did the charger start more than half its charge move away?
    fn in_time(&self) -> bool {
        self.gap * 2 > charge_move(self.table, self.charger)
    }

    /// Lists the short menu.
    pub fn options(&self, o: &mut Options<Daimyo>) {
        let half = normal_move(self.table, self.target).halved().0.max(0) as u16;
        let all = [
            Response::Stand,
            Response::TurnToFace,
            Response::WheelToFace,
            Response::CounterCharge,
            Response::Retire,
            Response::FallBack(half),
        ];
        for response in all {
            for fire in [false, true] {
                let choice = Choice::Respond(response, fire);
                match self.judge(response, fire) {
                    Ok(()) => o.offer(choice),
                    Err(rule) => o.refuse(choice, rule),
                }
            }
        }
    }

    /// The law.
    pub fn allow(&self, choice: Choice) -> Result<(), Refusal<Daimyo>> {
        let Choice::Respond(response, fire) = choice else {
            return Err(S3_RESPONSE_STAND.into());
        };
        self.judge(response, fire).map_err(|rule| {
            let half = normal_move(self.table, self.target).halved().0.max(0) as u16;
            let instead = match response {
                Response::FallBack(far) if far > half => {
                    let instead = Response::FallBack(half);
                    self.judge(instead, fire).is_ok().then_some(Choice::Respond(instead, fire))
                }
                _ => None,
            };
            Refusal { rule, instead }
        })
    }

    fn judge(&self, response: Response, fire: bool) -> Result<(), Rule> {
        let table = self.table;
        let target = self.target;
        let forced = self.met == Met::MustRetire;
        let deeds = table[target].deeds;
        if deeds.has(Deeds::REFORMED)
            && (fire || !matches!(response, Response::Stand | Response::Retire))
        {
            return Err(S3_REFORM_NOTHING_ELSE);
        }
        if deeds.has(Deeds::RALLIED) && !matches!(response, Response::Stand | Response::Retire) {
            return Err(S4_RALLY_STILL);
        }
        if !forced {
            self.bound(response)?;
        }
        match response {
            Response::Retire => {
                if self.met == Met::Untested || table.gun(target) && !forced {
                    return Err(S5_RESULTS_CHARGED);
                }
            }
            _ if forced => return Err(S5_RESULTS_CHARGED),
            Response::Stand => {}
            Response::TurnToFace | Response::WheelToFace => {
                if fire {
                    return Err(S3_RESPONSE_FIRE_NO_MANOEUVRE);
                }
                self.may_face(response)?;
            }
            Response::CounterCharge => {
                if fire {
                    return Err(S6_ELIGIBLE_NOT_BUSY);
                }
                self.may_counter()?;
            }
            Response::FallBack(distance) => {
                let half = normal_move(table, target).halved();
                if !table.missile_ashigaru(target)
                    || distance == 0
                    || Length(distance.into()) > half
                    || in_building(table, target)
                {
                    return Err(S3_FALLBACK_MISSILE);
                }
            }
        }
        if fire {
            may_fire_at_charger(table, target, self.charger, self.gap)?;
        }
        Ok(())
    }

    /// What a unit may not do of its own will that halts, has just mounted up, or is frenzied.
    fn bound(&self, response: Response) -> Result<(), Rule> {
        let (table, target) = (self.table, self.target);
        let state = table[target].state;
        if response == Response::Stand {
            return Ok(());
        }
        if state.has(State::NEXT_TURN) {
            let gun = table.gun(target);
            return Err(if gun { S8_ARTILLERY_CAPTURED } else { S1_HATAMOTO_MOUNT_NO_MOVE });
        }
        if response == Response::Retire {
            // It must seek contact, not shun it.
            return if state.has(State::FRENZIED) { Err(S5_FRENZY_CHARGE) } else { Ok(()) };
        }
        // It may turn about and nothing else.
        let about = response == Response::TurnToFace && turn_to(self.side()) == Turn::About;
        if table.halted(target) && !about { Err(S5_EFFECTS_HALT) } else { Ok(()) }
    }

    fn may_face(&self, response: Response) -> Result<(), Rule> {
        let (table, target) = (self.table, self.target);
        let fixed = table.hq(target) || table.gun(target) || in_building(table, target);
        if fixed || self.side() == Side::Front || !self.in_time() {
            return Err(S3_RESPONSE_FACE);
        }
        let rect = table.rect(target);
        if response == Response::TurnToFace {
            let place = faced(table, self.charger, target, self.side());
            return place.map(|_| ()).ok_or(S3_RESPONSE_FACE);
        }
        let from = table.rect(self.charger).front;
        let wheel = bearing(&rect, from).clamp(-120, 120);
        let after = wheeled(&rect, wheel);
        let free = blocks_wheel(table, target, &rect, wheel).is_none()
            && fits(table, target, &after)
            && !crowds_another(table, self.charger, target, &after);
        let cheap = wheel_cost(table, target, wheel) * 2 <= normal_move(table, target);
        let faces = after.side_towards(from) == Side::Front;
        if free && cheap && faces { Ok(()) } else { Err(S3_RESPONSE_FACE) }
    }

    fn may_counter(&self) -> Result<(), Rule> {
        let (table, target) = (self.table, self.target);
        if !table.cavalry(target) && table.cavalry(self.charger) {
            return Err(S3_RESPONSE_NO_COUNTER_CAVALRY);
        }
        if table.gun(target) {
            return Err(S8_ARTILLERY_NO_MOVES);
        }
        if table.hq(target) || in_building(table, target) {
            return Err(S3_RESPONSE_COUNTER);
        }
        let from = table.rect(self.charger).front;
        let turn = turn_to(self.side());
        let (start, files) = match turn {
            Turn::No => (table.rect(target), table[target].files),
            // It turns in the time it would have for turning to face (D-43, D-157).
            _ => faced(table, self.charger, target, self.side())
                .filter(|_| self.in_time())
                .ok_or(S3_RESPONSE_FACE)?,
        };
        let wheel = bearing(&start, from);
        let times = i32::from(files.max(1)) * 100 / i32::from(table[target].files.max(1));
        let arc = Length(wheel_cost(table, target, wheel).0 * times / 100);
        if (charge_turn_cost(table, target, turn) + arc) * 2 > charge_move(table, target) {
            return Err(S3_CHARGE_HALF_MANOEUVRE);
        }
        let way = way_ahead(table, target, &wheeled(&start, wheel), self.gap, Some(self.charger));
        if table.cavalry(target) && way.dense(self.gap) {
            return Err(S3_TERRAIN_WHO_CHARGES);
        }
        if way.shut(self.gap) || wheel_shut(table, &start, wheel) {
            return Err(S3_TERRAIN_SCENARIO);
        }
        // The ground under the wheel counts as in a charge (D-138).
        let toll = toll(table, target, &start, wheel)?;
        if table.cavalry(target) && toll.times > 1 {
            return Err(S3_TERRAIN_WHO_CHARGES);
        }
        let manoeuvres = charge_turn_cost(table, target, turn) + arc * toll.times + toll.extra;
        if manoeuvres * 2 > charge_move(table, target) {
            return Err(S3_CHARGE_HALF_MANOEUVRE);
        }
        Ok(())
    }
}

/// Carries a response out. Gives whether it was a counter-charge.
pub fn carry_out(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    charger: UnitId,
    target: UnitId,
    response: Response,
) -> bool {
    if !table[target].here() || !table[charger].here() {
        return false;
    }
    let rect = table.rect(target);
    let from = table.rect(charger).front;
    if !matches!(response, Response::Stand | Response::Retire) {
        moved_after_passage(table, umpire, target);
    }
    match response {
        Response::Stand => {}
        Response::TurnToFace => turn_round(table, umpire, charger, target),
        Response::WheelToFace => {
            let wheel = bearing(&rect, from).clamp(-120, 120);
            let after = wheeled(&rect, wheel);
            put(table, target, &after);
            entered_dense(table, umpire, target, &rect);
            trample_wheel(table, umpire, target, &rect, wheel);
            table[target].deeds.set(Deeds::MOVED);
            let facing = after.facing.to_degrees();
            umpire.announce(S3_RESPONSE_FACE, Event::Turned { unit: target, facing });
        }
        Response::CounterCharge => {
            table[target].deeds.set(Deeds::CHARGED.and(Deeds::MOVED));
            if struck_side(&rect, &table.rect(charger)) != Side::Front {
                turn_round(table, umpire, charger, target);
            }
            return true;
        }
        Response::Retire => {
            table[target].halt = table.turn + 1;
            forced::retire(table, umpire, target, Some(charger));
        }
        Response::FallBack(distance) => {
            let limit = Length(distance.into());
            let (went, _) = back_until(table, target, limit, S3_FALLBACK_MISSILE);
            put(table, target, &rect.advanced(-went));
            entered_dense(table, umpire, target, &rect);
            trample(table, umpire, target, &drawn_out(&rect, &table.rect(target)));
            table[target].deeds.set(Deeds::FELL_BACK.and(Deeds::MOVED));
            let distance = went.0.max(0) as u16;
            umpire.announce(S3_FALLBACK_MISSILE, Event::FellBack { unit: target, distance });
            walk_with(table, target, distance);
        }
    }
    false
}

/// Where a target stands that has turned that side to the front: it receives the charge where it was
/// struck, so its new front is on that edge, to one side of its middle if it must (D-168). Nowhere if
/// it does not fit, or would come within 3 cm of another enemy.
fn faced(table: &Table, charger: UnitId, target: UnitId, side: Side) -> Option<(Rect, u8)> {
    let rect = table.rect(target);
    let (about, files) = turned(table, target, &rect, turn_to(side));
    let edge = looking(&rect, side);
    let there = Rect { width: about.width, depth: about.depth, ..edge };
    let aside = Length((about.width.0 - edge.width.0) / 2);
    let places = [there, there.slid(aside), there.slid(-aside)];
    let free =
        |place: &Rect| fits(table, target, place) && !crowds_another(table, charger, target, place);
    places.into_iter().find(free).map(|place| (place, files))
}

/// Would a target come nearer than 3 cm to an enemy who does not charge it, and nearer than it is?
fn crowds_another(table: &Table, charger: UnitId, target: UnitId, place: &Rect) -> bool {
    let rect = table.rect(target);
    let mut others =
        near(table, target, Some(!table.seat(target)), place.front, extent(place) + GAP);
    others.remove(charger);
    others.any(|other| {
        let there = table.rect(other);
        table.hostile(other, target)
            && place.is_within(Length(GAP.0 - 1), &there)
            && place.distance(&there) < rect.distance(&there)
    })
}

/// The target turns towards the charger in its place.
fn turn_round(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    charger: UnitId,
    target: UnitId,
) {
    let rect = table.rect(target);
    let side = struck_side(&rect, &table.rect(charger));
    let Some((after, files)) = faced(table, charger, target, side) else { return };
    table[target].files = files;
    put(table, target, &after);
    entered_dense(table, umpire, target, &rect);
    trample(table, umpire, target, &after);
    table[target].deeds.set(Deeds::MOVED);
    let facing = after.facing.to_degrees();
    umpire.announce(S3_RESPONSE_FACE, Event::Turned { unit: target, facing });
}

/// The counter-charger's part of the way: it wheels to face the charger and comes on. Gives how far
/// it came towards the charger.
pub fn counter_advance(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    charger: UnitId,
    target: UnitId,
    share: Length,
    path: &Path,
) -> Length {
    let rect = table.rect(target);
    let wheel = bearing(&rect, path.start.front);
    let after = wheeled(&rect, wheel);
    let others = near(table, target, None, rect.front, extent(&rect) + rect.width + share);
    let free = blocks_wheel(table, target, &rect, wheel).is_none() && table.battle.holds(&after);
    let start = if free { after } else { rect };
    // The charger is no obstacle to coming at him; everybody else is.
    let mut most = share;
    let mut others = others;
    others.remove(charger);
    most = Length(most.0.min(meets(table, others, &start, most).0.0));
    let gap = start.advance_until_contact(Length::cm(40), &[path.start]).distance;
    most = Length(most.0.min(gap.0));
    // Bad ground shortens its share.
    let way = way_ahead(table, target, &start, most, Some(charger));
    let price = charge_move(table, target) - wheel_cost(table, target, wheel);
    most = way.reach(Length(price.0.max(0)), most).0;
    let end = start.advanced(most);
    if !fits_but(table, target, charger, &end) {
        return Length::ZERO;
    }
    let was_dense = in_dense(table, target);
    let swept_ground = toll(table, target, &rect, wheel).ok().filter(|_| free);
    put(table, target, &end);
    if free {
        trample_wheel(table, umpire, target, &rect, wheel);
    }
    if let Some(toll) = swept_ground {
        swept_over(table, umpire, target, &toll, was_dense);
    }
    trample(table, umpire, target, &swept(&start, most));
    walk_with(table, target, most.0.clamp(0, 9_999) as u16);
    if way.light(most) || way.dense(most) {
        disorder(table, umpire, target, Why::Terrain, S3_TERRAIN_CHARGE_DISORDER);
    }
    super::terrain::marks_of(table, umpire, target, &way, most);
    most
}

/// Does it fit, the charger aside, who is on his way?
fn fits_but(table: &Table, id: UnitId, charger: UnitId, rect: &Rect) -> bool {
    let mut others = near(table, id, None, rect.front, extent(rect));
    others.remove(charger);
    table.battle.holds(rect) && !intrudes_any(table, others, rect)
}

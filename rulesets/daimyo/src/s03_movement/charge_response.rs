//! 3. Charge response: who must test, and what a target may do.

use super::charge_counter::may_counter;
use super::charge_facing::{faced, may_wheel_to_face, turn_round, wheel_round, wheel_to};
use super::charge_paths::turn_to;
use super::fall_back::{fall_back, half_back};
use super::interpenetration::moved_after_passage;
use super::terrain::{behind_obstacle, in_building, in_dense};
use super::{charge_move, forced};
use crate::Daimyo;
use crate::choice::{Choice, Response, Turn};
use crate::geometry::struck_side;
use crate::rulebook::*;
use crate::s06_firing::may_fire_at_charger;
use crate::table::Table;
use crate::unit::{Deeds, State, UnitId};
use crate::words::{Quality, TroopType};
use engine::{Options, Refusal, Rule, Umpire};
use ground::measured::{Length, Side, Vec2};
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
    /// Turning so at the start.
    pub turn: Turn,
    /// And wheeling so.
    pub wheel: i16,
    /// Whom.
    pub target: UnitId,
    /// How far apart they were.
    pub gap: Length,
    /// Tested or not.
    pub met: Met,
}

impl View<'_> {
    /// The side on which the charge comes.
    pub fn side(&self) -> Side {
        let table = self.table;
        struck_side(&table.rect(self.target), &table.rect(self.charger))
    }

    /// Did the charger start more than half its charge move away?
    pub fn in_time(&self) -> bool {
        self.gap * 2 > charge_move(self.table, self.charger)
    }

    /// Lists the short menu.
    pub fn options(&self, o: &mut Options<Daimyo>) {
        let half = half_back(self.table, self.target).0.max(0) as u16;
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
            let half = half_back(self.table, self.target).0.max(0) as u16;
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
                if !forced && forced::retires_off(table, target, self.charger) {
                    return Err(S3_LEAVING_REMOVED);
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
                may_counter(self)?;
            }
            Response::FallBack(distance) => {
                let half = half_back(table, target);
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
            may_fire_at_charger(table, target, (self.charger, self.turn, self.wheel), self.gap)?;
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
        // It may turn about and nothing else. Who has retired or retreated this turn halts in the next.
        let about = response == Response::TurnToFace && turn_to(self.side()) == Turn::About;
        let driven = table[target].deeds.has(Deeds::FORCED) && table[target].halt > table.turn;
        if table.halted(target) && !driven && !about { Err(S5_EFFECTS_HALT) } else { Ok(()) }
    }

    fn may_face(&self, response: Response) -> Result<(), Rule> {
        let (table, target) = (self.table, self.target);
        let fixed = table.hq(target) || table.gun(target) || in_building(table, target);
        if fixed || self.side() == Side::Front || !self.in_time() {
            return Err(S3_RESPONSE_FACE);
        }
        if response == Response::TurnToFace {
            let place = faced(table, self.charger, target, self.side());
            return place.map(|_| ()).ok_or(S3_RESPONSE_FACE);
        }
        let wheel = wheel_to(table, self.charger, target);
        may_wheel_to_face(table, self.charger, target, wheel)
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
    if !matches!(response, Response::Stand | Response::Retire) {
        moved_after_passage(table, umpire, target);
    }
    match response {
        Response::Stand => {}
        Response::TurnToFace => turn_round(table, umpire, charger, target),
        Response::WheelToFace => {
            wheel_round(table, umpire, target, wheel_to(table, charger, target));
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
            fall_back(table, umpire, target, Length(distance.into()), S3_FALLBACK_MISSILE);
        }
    }
    false
}

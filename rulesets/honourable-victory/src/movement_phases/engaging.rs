//! Engaging Enemy Units: announce, test, let the enemy react, make contact.

use super::must_advance::{self, HeldBack};
use super::unchosen;
use crate::HonourableVictory;
use crate::appendix_b_unit_quality::engages_on;
use crate::choice::{Choice, Sides};
use crate::contents::Frame;
use crate::critic::{Critic, Verdict, consider};
use crate::event::{Event, NoTest};
use crate::reactions::{self, Reactions};
use crate::table::{Reply, Table};
use crate::unit::{Formation, UnitId, UnitSet};
use engine::{Options, Roll, Step, Umpire, call, done, next};
use ground::zones::{Facing, Side};
use serde::{Deserialize, Serialize};

use crate::rulebook::*;

/// Hits of a heavy impact.
pub const HEAVY_IMPACT: u8 = 3;

/// One attempt to engage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Engagement {
    unit: UnitId,
    target: UnitId,
    /// The side of the target that will be touched.
    side: Side,
    at: At,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum At {
    /// Announced, to be tested.
    Test,
    /// The enemy has reacted as far as he wants to.
    Contact,
    /// The target has recoiled before a horse unit.
    Recoiled,
}

impl Engagement {
    /// An attempt that has been announced.
    pub const fn new(unit: UnitId, target: UnitId, side: Side) -> Engagement {
        Engagement { unit, target, side, at: At::Test }
    }

    /// Carries out one step of the procedure.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        let Engagement { unit, target, side, at } = *self;
        match at {
            At::Test => {
                umpire.announce(REACTIONS_BINDING, Event::Engaging { unit, target });
                if !test(table, umpire, unit, target) {
                    return done();
                }
                self.at = At::Contact;
                if reactions::any(table, unit, target) {
                    return call(Frame::Reactions(Reactions::engaging(unit, target)));
                }
                next()
            }
            At::Contact => {
                let reply = std::mem::take(&mut table.reply);
                // Met by a counter-charge or an interception, it is engaged already.
                if table.is_engaged(unit) || reply == Reply::Cancelled {
                    return done();
                }
                if reply == Reply::Recoiled {
                    if !table.is_horse(unit) {
                        return done();
                    }
                    self.at = At::Recoiled;
                    return next();
                }
                contact(table, umpire, unit, target, side, reply);
                done()
            }
            At::Recoiled => {
                let rule = REACTIONS_RECOIL_MOUNTED_ATTACKER;
                let choice = umpire.ask(unit.seat(), rule, |o| after_recoil(table, unit, o))?;
                match choice {
                    Choice::Engage(_, target, side) => {
                        *self = Engagement::new(unit, target, side);
                        next()
                    }
                    Choice::Rally(_, facing) => {
                        table.face(unit, facing);
                        umpire.announce(REACTIONS_RECOIL_RALLY, Event::Rallied { unit, facing });
                        done()
                    }
                    _ => done(),
                }
            }
        }
    }
}

/// Enemies the unit may engage.
pub fn options(
    table: &Table,
    unit: UnitId,
    held_back: HeldBack,
    o: &mut Options<HonourableVictory>,
) {
    offer_targets(table, unit, o, |critic| {
        unchosen(table, unit, critic)?;
        must_advance::may_spend(unit, held_back, critic)
    });
}

fn after_recoil(table: &Table, unit: UnitId, o: &mut Options<HonourableVictory>) {
    offer_targets(table, unit, o, |_| Ok(()));
    Facing::ALL.into_iter().for_each(|facing| o.offer(Choice::Rally(unit, facing)));
}

fn offer_targets(
    table: &Table,
    unit: UnitId,
    o: &mut Options<HonourableVictory>,
    ready: impl Fn(&mut Critic<'_>) -> Verdict,
) {
    if o.explaining() {
        return explain_targets(table, unit, o, ready);
    }
    let enemies = enemies_here(table, unit);
    if enemies.is_empty() || table.is_engaged(unit) {
        return;
    }
    for target in enemies {
        for side in sides(table, unit, target).iter() {
            consider(o, Choice::Engage(unit, target, side), |critic| {
                ready(critic)?;
                may_engage(table, unit, target, critic)
            });
        }
    }
}

/// Every enemy and side, with all that forbids it.
fn explain_targets(
    table: &Table,
    unit: UnitId,
    o: &mut Options<HonourableVictory>,
    ready: impl Fn(&mut Critic<'_>) -> Verdict,
) {
    for target in table.in_play(!unit.seat()) {
        let open = sides(table, unit, target);
        for side in Side::ALL {
            consider(o, Choice::Engage(unit, target, side), |critic| {
                ready(critic)?;
                if open == Sides::NONE {
                    critic.object(ENGAGE_ONE_PER_SIDE)?;
                } else if !open.has(side) {
                    let joined = table.is_engaged(target);
                    critic.object(if joined { ENGAGE_JOINED_PRIORITY } else { ENGAGE_NO_TURN })?;
                }
                may_engage(table, unit, target, critic)
            });
        }
    }
    for friend in table.in_play(unit.seat()) {
        let side = table.side_by_facing(unit, friend);
        o.refuse(Choice::Engage(unit, friend, side), ENGAGE_ONLY_WAY);
    }
}

fn enemies_here(table: &Table, unit: UnitId) -> UnitSet {
    let zone = table[unit].zone();
    zone.map_or(UnitSet::NONE, |zone| table.in_zone(zone)).and(UnitSet::side(!unit.seat()))
}

/// The sides of the target at which the unit may be placed: the one the facings give; if that is
/// taken, the front, else a free flank, else the rear.
pub fn sides(table: &Table, unit: UnitId, target: UnitId) -> Sides {
    let is_free = |side: Side| table[target].touched_by(side).is_none();
    let straight = table.side_by_facing(unit, target);
    if is_free(straight) {
        return Sides::NONE.with(straight);
    }
    if is_free(Side::Front) {
        return Sides::NONE.with(Side::Front);
    }
    let mut flanks = Sides::NONE;
    for flank in [Side::Right, Side::Left] {
        if is_free(flank) {
            flanks = flanks.with(flank);
        }
    }
    match flanks {
        Sides::NONE if is_free(Side::Rear) => Sides::NONE.with(Side::Rear),
        flanks => flanks,
    }
}

/// Everything that forbids the attempt, its side left aside.
fn may_engage(table: &Table, unit: UnitId, target: UnitId, critic: &mut Critic<'_>) -> Verdict {
    let engaged = if table.is_horse(unit) { ENGAGE_ONE_TARGET } else { MOVEMENT_ENGAGED_FOOT };
    critic.need(!table.is_engaged(unit), engaged)?;
    critic.need(table[unit].formation() != Formation::Defensive, ENGAGE_DEFENSIVE)?;
    critic.need(table[unit].zone() == table[target].zone(), ENGAGE_SAME_ZONE)?;
    if !table.is_engaged(target) {
        return critic.need(foot_may_engage(table, unit, target), ENGAGE_FOOT_V_MOUNTED_REAR_ONLY);
    }
    // An unengaged enemy comes first, if this unit could engage him at all (H-45).
    let mut others = enemies_here(table, unit).minus(table.engaged());
    let first = others.any(|other| foot_may_engage(table, unit, other));
    critic.need(!first, ENGAGE_UNENGAGED_FIRST)
}

/// Foot engages unengaged horse only with long spears, or in its rear.
fn foot_may_engage(table: &Table, unit: UnitId, target: UnitId) -> bool {
    table.is_horse(unit)
        || !table.is_horse(target)
        || table.muster.long_spears.has(unit)
        || table.side_by_facing(unit, target) == Side::Rear
}

/// The test to engage: not needed in command or when joining in.
fn test(
    table: &Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    target: UnitId,
) -> bool {
    if let Some(rule) = table.in_command(unit) {
        umpire.announce(rule, Event::InCommand { unit });
        umpire.announce(ENGAGE_TEST_IN_COMMAND, Event::Passed { unit, why: NoTest::InCommand });
        return true;
    }
    if table.is_engaged(target) {
        umpire.announce(ENGAGE_TEST_JOIN_IN, Event::Passed { unit, why: NoTest::JoiningIn });
        return true;
    }
    let (need, rule) = engages_on(table[unit].quality(), table[unit].formation());
    let die = umpire.roll(Roll::d6(1, unit.seat(), rule)).one();
    umpire.announce(rule, Event::Tested { unit, die, need });
    if die > need {
        umpire.announce(ENGAGE_TEST_FAIL, Event::TestFailed { unit });
    }
    die <= need
}

/// The unit's front is put on the target, and any impact takes effect.
fn contact(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    target: UnitId,
    side: Side,
    reply: Reply,
) {
    let joined = table.is_engaged(target);
    let straight = table.side_by_facing(unit, target) == side;
    table.make_contact(unit, target, side);
    let rule = match side {
        _ if joined && !straight => ENGAGE_JOINED_PRIORITY,
        _ if joined => ENGAGE_JOINED_NORMAL_SIDE,
        Side::Front => ENGAGE_CONTACT_FRONT,
        Side::Rear => ENGAGE_CONTACT_REAR,
        Side::Left | Side::Right => ENGAGE_CONTACT_FLANK,
    };
    umpire.announce(rule, Event::Engaged { unit, target, side });
    let horse_at_foot = table.is_horse(unit) && !table.is_horse(target);
    match reply {
        Reply::Missed => {
            table.hit(target, 1);
            umpire.announce(REACTIONS_DEFENSIVE_FIRE_NO_HIT, Event::LightImpact { unit: target });
        }
        Reply::Hasty if horse_at_foot => {
            table.hit(target, HEAVY_IMPACT);
            umpire.announce(REACTIONS_HASTY_V_MOUNTED_OTHER, Event::HeavyImpact { unit: target });
        }
        _ if horse_at_foot => impact_by_house_rule(table, umpire, target),
        _ => {}
    }
}

/// Horse that engages foot which does not react has no impact (`engage.no-impact`), unless the
/// house rule gives it one; long spears in defensive formation are spared even then.
fn impact_by_house_rule(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    target: UnitId,
) {
    let standing = table[target].formation() == Formation::Defensive;
    if !table.muster.draft.mounted_impact || standing && table.muster.long_spears.has(target) {
        return;
    }
    table.hit(target, HEAVY_IMPACT);
    umpire.announce(ENGAGE_IMPACT_SWITCH, Event::HeavyImpact { unit: target });
}

//! Engaging Enemy Units: announce, test, let the enemy react, make contact.

use super::must_advance::{self, HeldBack};
use super::unchosen;
use crate::HonourableVictory;
use crate::appendix_b_unit_quality::engages_on;
use crate::choice::{Choice, Sides};
use crate::contents::Frame;
use crate::critic::{Critic, Deaf, Objections, Verdict, consider};
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
    explain_targets(table, unit, o, |critic| {
        unchosen(table, unit, critic)?;
        must_advance::may_spend(unit, held_back, critic)
    });
}

fn after_recoil(table: &Table, unit: UnitId, o: &mut Options<HonourableVictory>) {
    if o.explaining() {
        explain_targets(table, unit, o, |_| Ok(()));
    } else {
        offer_targets(table, unit, enemies_here(table, unit), o);
    }
    Facing::ALL.into_iter().for_each(|facing| o.offer(Choice::Rally(unit, facing)));
}

/// The enemies of its zone that the unit may engage, without reasons.
#[inline(never)]
pub(super) fn offer_targets(
    table: &Table,
    unit: UnitId,
    enemies: UnitSet,
    o: &mut Options<HonourableVictory>,
) {
    if may_attack(table, unit, &mut Deaf).is_err() {
        return;
    }
    for target in eligible(table, unit, enemies) {
        for side in sides(table, unit, target).iter() {
            o.offer(Choice::Engage(unit, target, side));
        }
    }
}

/// Every enemy and side, with all that forbids it.
fn explain_targets(
    table: &Table,
    unit: UnitId,
    o: &mut Options<HonourableVictory>,
    ready: impl Fn(&mut Objections<'_>) -> Verdict,
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

/// Might the unit engage this enemy, on whatever side?
pub fn is_possible(table: &Table, unit: UnitId, target: UnitId) -> bool {
    target.seat() != unit.seat() && may_engage(table, unit, target, &mut Deaf).is_ok()
}

/// Everything that forbids the attempt, its side left aside.
fn may_engage(table: &Table, unit: UnitId, target: UnitId, critic: &mut impl Critic) -> Verdict {
    may_attack(table, unit, critic)?;
    critic.need(table[unit].zone() == table[target].zone(), ENGAGE_SAME_ZONE)?;
    let mut enemies = enemies_here(table, unit);
    enemies.insert(target);
    let joins = table.is_engaged(target);
    let rule = if joins { ENGAGE_UNENGAGED_FIRST } else { ENGAGE_FOOT_V_MOUNTED_REAR_ONLY };
    critic.need(eligible(table, unit, enemies).has(target), rule)
}

/// Whether it may engage anybody.
#[inline]
fn may_attack(table: &Table, unit: UnitId, critic: &mut impl Critic) -> Verdict {
    let engaged = if table.is_horse(unit) { ENGAGE_ONE_TARGET } else { MOVEMENT_ENGAGED_FOOT };
    critic.need(!table.is_engaged(unit), engaged)?;
    critic.need(table[unit].formation() != Formation::Defensive, ENGAGE_DEFENSIVE)
}

/// Those of the enemies that the unit may engage: an unengaged enemy comes first, if it could
/// engage him at all (H-45), and only then may it join in against the others.
#[inline]
fn eligible(table: &Table, unit: UnitId, enemies: UnitSet) -> UnitSet {
    let fresh = may_open(table, unit, enemies.minus(table.engaged()));
    if fresh.is_empty() { enemies.and(table.engaged()) } else { fresh }
}

/// Those of the unengaged enemies against whom it could begin a fight: foot engages horse only
/// with long spears, or in its rear.
#[inline]
fn may_open(table: &Table, unit: UnitId, enemies: UnitSet) -> UnitSet {
    let horses = enemies.and(table.on_horseback());
    if horses.is_empty() || table.is_horse(unit) || table.muster.long_spears.has(unit) {
        return enemies;
    }
    let mut open = enemies.minus(horses);
    for target in horses {
        if table.side_by_facing(unit, target) == Side::Rear {
            open.insert(target);
        }
    }
    open
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

//! The Firing Phase: both sides shoot at unengaged enemies in their own zones.
//!
//! All fire is simultaneous, and nothing but hit markers comes of it until losses are removed, so
//! the dice of a shot fall as soon as it is announced (`firing.simultaneous`); only the choice of
//! later targets can gain by it (H-107). Defensive fire uses the same dice.

use crate::HonourableVictory;
use crate::appendix_b_unit_quality::fire_hits_on;
use crate::choice::Choice;
use crate::critic::{Critic, Verdict, consider};
use crate::event::{Event, Parts, sum};
use crate::table::{Table, Thrown};
use crate::unit::{Formation, UnitId, UnitSet};
use engine::{Options, Roll, Rule, Seat, Step, Umpire, done, next};
use ground::zones::Zone;
use serde::{Deserialize, Serialize};

use crate::rulebook::*;

/// One side announcing its shots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Firing {
    seat: Seat,
    second: bool,
}

impl Firing {
    /// This side first, then the other.
    pub const fn first(seat: Seat) -> Firing {
        Firing { seat, second: false }
    }

    /// Asks for one shot and throws its dice.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        let seat = self.seat;
        let choice = umpire.ask(seat, FIRING_ANNOUNCE_ORDER, |o| shots(table, seat, o))?;
        if let Choice::Fire(unit, target) = choice {
            let counted = table[target].shots().saturating_add(1);
            table.unit_mut(target).set_shots(counted);
            shoot(table, umpire, unit, target, FIRING_HIT);
            return next();
        }
        let could = could_fire(table, seat);
        umpire.announce(FIRING_VOLUNTARY, Event::CeasedFire { seat, could });
        if !self.second {
            *self = Firing { seat: !seat, second: true };
            return next();
        }
        if !table.fired.is_empty() {
            for seat in Seat::BOTH {
                for id in table.on_table(seat) {
                    table.unit_mut(id).set_shots(0);
                }
            }
        }
        done()
    }
}

/// Every shot the side may announce now.
fn shots(table: &Table, seat: Seat, o: &mut Options<HonourableVictory>) {
    o.offer(Choice::CeaseFire);
    if o.explaining() {
        let everybody = table.in_play(Seat::Red).or(table.in_play(Seat::Blue));
        for unit in table.in_play(seat) {
            for target in everybody {
                consider(o, Choice::Fire(unit, target), |critic| {
                    may_fire(table, unit, target, critic)
                });
            }
        }
        return;
    }
    let ready = table.on_table(seat).and(table.muster.shooters);
    for unit in ready.minus(table.fired).minus(table.engaged()) {
        let Some(zone) = table[unit].zone() else { continue };
        for target in targets(table, seat, zone) {
            consider(o, Choice::Fire(unit, target), |critic| may_fire(table, unit, target, critic));
        }
    }
}

/// Has the side fired in this phase, or could it?
fn could_fire(table: &Table, seat: Seat) -> bool {
    let mine = UnitSet::side(seat);
    let mut ready =
        table.on_table(seat).and(table.muster.shooters).minus(table.fired).minus(table.engaged());
    !table.fired.and(mine).is_empty()
        || ready.any(|unit| {
            table[unit].zone().is_some_and(|zone| !targets(table, seat, zone).is_empty())
        })
}

/// Unengaged enemies in a zone.
fn targets(table: &Table, seat: Seat, zone: Zone) -> UnitSet {
    table.in_zone(zone).and(UnitSet::side(!seat)).minus(table.engaged())
}

/// Everything that forbids this shot.
fn may_fire(table: &Table, unit: UnitId, target: UnitId, critic: &mut impl Critic) -> Verdict {
    critic.need(target.seat() != unit.seat(), FIRING_ENEMY_ONLY)?;
    critic.need(!table.is_engaged(unit), FIRING_ENGAGED_FIRER)?;
    critic.need(!table.fired.has(unit), FIRING_ONCE)?;
    if !table.muster.shooters.has(unit) {
        let spears = table.muster.defensive_shooters.has(unit);
        critic.object(FIRING_WEAPONS)?;
        critic.need(!spears, FIRING_SPEARS)?;
    }
    critic.need(!table.is_engaged(target), FIRING_ENGAGED_TARGET)?;
    let (from, at) = (table[unit].zone(), table[target].zone());
    for zone in [from, at].into_iter().flatten() {
        critic.need(zone.reserve_of().is_none(), RESERVE_NO_FIRE)?;
    }
    critic.need(from == at, FIRING_SAME_ZONE)?;
    if let Some(zone) = from.filter(|_| from == at) {
        // A shot goes to an enemy that has been shot at least (`firing.spread`).
        let least = targets(table, unit.seat(), zone).map(|id| table[id].shots()).min();
        critic.need(least.is_none_or(|least| table[target].shots() <= least), FIRING_SPREAD)?;
    }
    Ok(())
}

/// The dice of a volley, part by part: one a stand, and everything the table of modifiers adds or
/// takes. Facing has no say in it (`firing.facing`), nor has the shooter's own open order.
pub fn fire_parts(table: &Table, unit: UnitId, target: UnitId) -> Parts<6> {
    let horse = table.is_horse(target);
    let formation = table[target].formation();
    let if_so = |holds: bool, dice: i8| if holds { dice } else { 0 };
    [
        (FIRING_BASE_DICE, table[unit].stands() as i8),
        (FIRING_MOD_FIRER_DEFENSIVE, if_so(table[unit].formation() == Formation::Defensive, -2)),
        (FIRING_MOD_TARGET_MOUNTED, if_so(horse, 1)),
        (FIRING_MOD_TARGET_DEFENSIVE, if_so(formation == Formation::Defensive, 2)),
        (FIRING_MOD_TARGET_OPEN, if_so(formation == Formation::Open, -1)),
        // Cover belongs to foot only (`terrain.foot-claims`).
        (TERRAIN_COVER, if_so(!horse, -(table.land_under(target).cover() as i8))),
    ]
}

/// The dice of a volley, at least none (`firing.mod.sum`).
pub fn fire_dice(table: &Table, unit: UnitId, target: UnitId) -> u8 {
    sum(&fire_parts(table, unit, target)).max(0) as u8
}

/// Throws a volley, lays the markers, and says how many hits it scored.
pub fn shoot(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    target: UnitId,
    rule: Rule,
) -> u8 {
    table.fired.insert(unit);
    let parts = fire_parts(table, unit, target);
    let dice = sum(&parts).max(0) as u8;
    let (most, by_quality) = fire_hits_on(table[unit].quality());
    let (rule, faces, hits) = if dice == 0 {
        (FIRING_ZERO_DICE, Thrown::default(), 0)
    } else {
        let fell = umpire.roll(Roll::d6(dice, unit.seat(), rule));
        (by_quality.unwrap_or(rule), Thrown::from_faces(&fell), fell.at_most(most))
    };
    table.hit(target, hits);
    umpire.announce(rule, Event::Fired { unit, target, dice, parts, faces, hits, most });
    umpire.announce(FIRING_RED_MARKER, Event::RedMarker { unit });
    hits
}

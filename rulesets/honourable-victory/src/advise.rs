//! Knowledge of the game for computer players: how well a side stands, and which choices deserve
//! to be tried first. Whole numbers only.

use crate::HonourableVictory;
use crate::choice::Choice;
use crate::combat_value::{attack_dice, modified};
use crate::determine_victory_phase::off_and_on;
use crate::firing_phase::fire_dice;
use crate::movement_phases::disengaging;
use crate::organising_your_army::ahead_of;
use crate::table::{Table, Thrown};
use crate::unit::{Formation, UnitId, UnitSet, Weapon};
use engine::{Advise, Position, Seat, Thinking};
use ground::zones::Side;

engine::weights! {
    /// What a table is judged by.
    pub struct Weights = include_str!("../data/weights.toml") {
        /// What a zone held is worth at the start.
        zone,
        /// What it gains until one side is at its breakpoint.
        zone_late,
        /// What it is worth when the battle is at its end.
        zone_end,
        /// What routed units take off, all that a side can bear.
        routed,
        /// A Daimyo on the field of an army that stands.
        daimyo,
        /// What it takes off to be all but outnumbered by those who left.
        leaving,
        /// A stand of mounted men.
        mounted,
        /// A stand with long spears or firearms.
        long,
        /// A stand with hand weapons or bows.
        hand,
        /// A stand with spears or improvised weapons.
        spear,
        /// What it takes off that a unit is nearly spent.
        spent,
        /// What a fight promises, in twenty-fourths.
        fight,
        /// Striking an open rear.
        rear,
        /// Striking an open flank.
        flank,
        /// A shooter close to the enemy.
        shooter,
        /// Coming forward.
        forward,
        /// Facing the enemy.
        facing,
        /// A unit in its Daimyo's zone.
        command,
        /// Turns after which a battle drags.
        patience,
        /// What each turn more makes it dearer to be a step away from the enemy.
        drag,
    }
}

impl Advise for HonourableVictory {
    /// Longer and better guided playouts won most; see docs/ladder.md.
    const THINKING: Thinking = Thinking {
        levels: [1, 8, 64, 400, 4_000],
        settings: &[("depth", "16"), ("tries", "8")],
        source: "docs/ladder.md",
        ..Thinking::USUAL
    };

    type Weights = Weights;

    fn value(table: &Table, seat: Seat, weights: &Weights) -> i32 {
        let men = strength(table, seat, weights) - strength(table, !seat, weights);
        let zones = i32::from(table.held(seat)) - i32::from(table.held(!seat));
        // Routs end the battle, but zones decide it: the nearer the end, the more they weigh.
        let end = nearness(table, seat).max(nearness(table, !seat));
        let value = if end >= 1000 {
            weights.zone_end * zones + men / 4
        } else {
            men + (weights.zone + weights.zone_late * end / 1000) * zones
        };
        (value + eagerness(table, seat, weights)).clamp(-1000, 1000)
    }

    fn turn(table: &Table) -> u32 {
        u32::from(table.turn)
    }

    /// Stands in play.
    fn men(table: &Table, seat: Seat) -> u32 {
        table.in_play(seat).into_iter().map(|id| u32::from(table[id].stands())).sum()
    }

    fn prior(position: &Position<Self>, seat: Seat, choice: Choice) -> u32 {
        prior(&position.table, seat, choice)
    }
}

/// How near a side is to its breakpoint, in thousandths.
fn nearness(table: &Table, seat: Seat) -> i32 {
    let (_, breakpoint) = table.muster.break_values(seat);
    1000 * i32::from(table.routed[seat.index()]) / i32::from(breakpoint.max(1))
}

/// What it is worth to a side in a battle that drags to have come near the enemy. The rulebook has no
/// last turn: two sides that each wait for the other would wait for ever, so it grows until a fight at
/// bad odds is the lesser evil. It is counted from the middle of its scale, where `value` tells small
/// differences best.
fn eagerness(table: &Table, seat: Seat, weights: &Weights) -> i32 {
    /// A step from the enemy, or a little more.
    const NEAR: i32 = 4;
    /// All engaged, it must not drown what else is on the table.
    const MOST: i32 = 160;
    let late = ((i32::from(table.turn) - weights.patience) * weights.drag).clamp(0, MOST);
    if late == 0 {
        return 0;
    }
    let ours = table.in_play(seat);
    let away: i32 = ours.minus(table.engaged()).into_iter().map(|id| way(table, id)).sum();
    late * NEAR - late * away / ours.len().max(1) as i32
}

/// After so many turns nobody is expected to come while nobody fights.
const QUIET: u16 = 3;

/// Do both sides wait for each other?
fn quiet(table: &Table) -> bool {
    table.turn > QUIET && table.engaged().is_empty()
}

/// How much a unit has to do before it can come to grips: zones to cross, turns to make.
fn way(table: &Table, id: UnitId) -> i32 {
    const RESERVE: i32 = 8;
    let unit = table[id];
    let Some(zone) = unit.zone().filter(|zone| zone.row().is_some()) else { return RESERVE };
    let grid = table.muster.grid();
    let enemies = table.on_table(!id.seat());
    let steps = |from| {
        let there = enemies.into_iter().filter_map(|enemy| table[enemy].zone());
        there.map(|to| i32::from(grid.steps(from, to))).min().unwrap_or(0)
    };
    let far = steps(zone);
    if far == 0 {
        return 1;
    }
    let leads = table.muster.ahead(zone, unit.facing()).is_some_and(|next| steps(next) < far);
    1 + 2 * far + i32::from(!leads) + i32::from(unit.formation() == Formation::Defensive)
}

/// What a side has left, set against what it can bear to lose.
fn strength(table: &Table, seat: Seat, weights: &Weights) -> i32 {
    let (third, breakpoint) = table.muster.break_values(seat);
    let routed = i32::from(table.routed[seat.index()]);
    let (off, on) = off_and_on(table, seat);
    let mut value = -(weights.routed * routed / i32::from(breakpoint.max(1)).max(1)).min(1200);
    if routed < i32::from(third) && table.daimyo[seat.index()].is_some() {
        value += weights.daimyo;
    }
    if off > on {
        value -= 900;
    } else if i32::from(off) + 2 > i32::from(on) {
        value -= weights.leaving;
    }
    let scale = 1000 / i32::from(table.muster.draft.units[seat.index()].max(4));
    let mut men = 0;
    for id in table.in_play(seat) {
        men += worth(table, id, weights);
    }
    if let Some(zone) = table.daimyo[seat.index()] {
        let with = table.in_zone(zone).and(UnitSet::side(seat));
        men += weights.command * with.len() as i32;
    }
    // A unit of six stands in good order is worth about a sixtieth of the battle per stand.
    value + men * scale / 60
}

/// One unit: its stands, less what its hits will cost, more for a good position.
fn worth(table: &Table, id: UnitId, weights: &Weights) -> i32 {
    let unit = table[id];
    let (stands, hits) = (i32::from(unit.stands()), i32::from(unit.hits()));
    let each = match table.weapon(id) {
        Weapon::Mounted => weights.mounted,
        Weapon::LongSpears | Weapon::Firearm => weights.long,
        Weapon::HandWeapons | Weapon::Bow => weights.hand,
        Weapon::Spears | Weapon::Improvised => weights.spear,
    };
    // Two hits take a stand, an odd one is shaken off as often as not.
    let lasting = 2 * stands - hits;
    let mut value = each * lasting / 2;
    if stands > 1 && lasting < 4 {
        value -= weights.spent;
    }
    if table.is_engaged(id) {
        value += contacts(table, id, weights);
    } else if let Some(zone) = unit.zone() {
        value += advance(table, id, weights);
        let close = !table.in_zone(zone).and(UnitSet::side(!id.seat())).is_empty();
        if close && table.muster.shooters.has(id) {
            value += weights.shooter;
        }
    }
    value
}

/// Fights under way: what this unit will do to its enemies, flanks and rears most of all.
fn contacts(table: &Table, id: UnitId, weights: &Weights) -> i32 {
    let mut value = 0;
    let stands = table[id].stands();
    for side in Side::ALL {
        let Some(enemy) = table.touching(id, side) else { continue };
        let dice = i32::from(attack_dice(table, enemy, stands));
        let hits = dice * i32::from(modified(table, id, enemy));
        value += weights.fight * hits / 24;
        let open = table[enemy].formation() != Formation::Defensive;
        if side == Side::Front && open {
            value += match table.side_touched_by(enemy, id) {
                Some(Side::Rear) => weights.rear,
                Some(Side::Left | Side::Right) => weights.flank,
                _ => 0,
            };
        }
    }
    // The same stands cannot strike everybody.
    value / (table[id].contacts() as i32).max(1)
}

/// A little for coming forward, for being in command, and for facing the enemy.
fn advance(table: &Table, id: UnitId, weights: &Weights) -> i32 {
    let unit = table[id];
    let Some(zone) = unit.zone() else { return 0 };
    let Some(row) = zone.row() else { return -6 };
    let forward = i32::from(if id.seat() == Seat::Red { row } else { 2 - row });
    let mut value = weights.forward * forward.min(1);
    if unit.facing() == ahead_of(id.seat()) {
        value += weights.facing;
    }
    if unit.formation() == Formation::Defensive {
        value -= 1;
    }
    value
}

fn prior(table: &Table, seat: Seat, choice: Choice) -> u32 {
    match choice {
        Choice::Fire(unit, target) => 16 + 4 * u32::from(fire_dice(table, unit, target)),
        Choice::CeaseFire => 4,
        Choice::Attack(..) | Choice::Place(..) | Choice::SetsUpFirst(_) => 16,
        Choice::Rethrow(picked) => rethrow(table, picked.into()),
        Choice::DaimyoRethrow => {
            if table.dice.at_most(3) * 2 < table.dice.len() {
                32
            } else {
                8
            }
        }
        Choice::Keep => 12,
        Choice::Break(..) => 12,
        Choice::Nothing(_) | Choice::Withdraw(_) => 1,
        Choice::Move(unit) => {
            let ahead = table[unit].facing() == ahead_of(seat);
            if ahead { 24 } else { 10 }
        }
        Choice::Turn(unit, facing) => {
            let back = facing == ahead_of(seat) && table[unit].facing() != facing;
            if back { 16 } else { 4 }
        }
        Choice::Form(..) | Choice::Mount(_) | Choice::Dismount(_) => 4,
        Choice::Disengage(unit) => {
            12u32.saturating_sub(4 * u32::from(disengaging::cost(table, unit)))
        }
        Choice::Engage(unit, target, side) => engage(table, unit, target, side),
        Choice::Enter(..) => 24,
        Choice::Shift(..) | Choice::Leave(_) => 2,
        Choice::Done(_) => 8,
        Choice::Daimyo(_) => 2,
        // Who has waited so long will wait on: a search that counted on the enemy to come would wait for
        // ever itself.
        Choice::EndMovement if quiet(table) => 240,
        Choice::EndMovement => 6,
        Choice::Rally(..) => 8,
        Choice::DefensiveFire(_) => 40,
        Choice::HastyDefence(unit) => {
            if table.muster.long_spears.has(unit) {
                32
            } else {
                6
            }
        }
        Choice::Evade(_) | Choice::Recoil(..) => 16,
        Choice::CounterCharge(_) => 20,
        Choice::Intercept(_) => 28,
        Choice::NoReaction => 10,
    }
}

/// Picking up misses is sensible, hits hardly ever.
fn rethrow(table: &Table, picked: Thrown) -> u32 {
    let misses = picked.len() - picked.at_most(3);
    let kept = (table.dice.len() - table.dice.at_most(3)).saturating_sub(misses);
    if picked.at_most(3) > 0 { 1 } else { 16 + 8 * u32::from(misses) - 2 * u32::from(kept) }
}

fn engage(table: &Table, unit: UnitId, target: UnitId, side: Side) -> u32 {
    let attack = |a: UnitId, b: UnitId| {
        u32::from(attack_dice(table, b, table[a].stands())) * u32::from(modified(table, a, b))
    };
    let (give, take) = (attack(unit, target), attack(target, unit));
    let place = match side {
        _ if table[target].formation() == Formation::Defensive => 0,
        Side::Front => 0,
        Side::Rear => 24,
        Side::Left | Side::Right => 14,
    };
    let joined = if table.is_engaged(target) { 16 } else { 0 };
    (20 + place + joined + give).saturating_sub(take).max(4)
}

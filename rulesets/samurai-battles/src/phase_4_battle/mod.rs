//! Phase 4, Battle: ordered units battle one at a time, in the order their owner likes.

pub mod close_combat;
pub mod ranged_combat;
pub mod roll;
pub mod score;

use crate::SamuraiBattles;
use crate::battlefield::{BOARD, Hexes};
use crate::battlefield_terrain::FREE;
use crate::choice::Choice;
use crate::command_cards::tactic_cards::by_card;
use crate::contents::Frame;
use crate::dragon_cards::Moment;
use crate::dragon_cards::playing::{ask_phase, offer_dragons};
use crate::event::Event;
use crate::phase_3_movement::fights_after;
use crate::phase_5_end_of_turn::EndOfTurn;
use crate::rulebook::*;
use crate::table::{BARRED, Blow, Effect, FIRED, FOUGHT, ORDERED, Phase, Table, UnitId};
use crate::unit_reference_sheet::Weapon;
use crate::units_as_bits::numbers;
use close_combat::{CloseCombat, may_attack};
use engine::{Flow, List, Options, Rule, Seat, Step, Umpire, call};
use ground::hexes::{Edge, Hex};
use ranged_combat::may_fire;
use roll::CombatRoll;
use serde::{Deserialize, Serialize};

/// The most dice the ground lets a unit roll from one hex into another; 0 forbids the combat.
#[inline]
pub fn limit(table: &Table, unit: UnitId, into: u8, ranged: bool) -> u8 {
    let (from, into) = (table.ground(table.unit(unit).hex), table.ground(into));
    let chart = &table.battle().charts.ground;
    let (Some(here), Some(there)) = (chart.get(from as usize), chart.get(into as usize)) else {
        return FREE;
    };
    let (arm, how) = (usize::from(table.kind(unit).horse), usize::from(ranged));
    let into_limit = if there.level && from == into { FREE } else { there.into[arm][how] };
    here.from[arm][how].min(into_limit)
}

/// May the unit still battle this turn, whatever against?
pub fn may_battle(table: &Table, unit: UnitId) -> Result<(), Rule> {
    let (place, kind) = (table.unit(unit), table.kind(unit));
    if !place.is(ORDERED) {
        return Err(PLAY_ONLY_ORDERED_ACT);
    }
    if place.is(FOUGHT) {
        return Err(BATTLE_ONCE);
    }
    if place.is(BARRED) {
        return Err(barred_rule(table, unit));
    }
    if table.effect == Effect::Onslaught && by_card(table, unit) && kind.weapon != Weapon::None {
        return Err(CARD_INFANTRY_ONSLAUGHT_MISSILE);
    }
    if place.steps > fights_after(table, unit) {
        return Err(if kind.weapon == Weapon::Arquebus { MOVE_RATE_AAI } else { MOVE_RATE_ASI });
    }
    Ok(())
}

/// The rule by which the ground just entered forbids battle.
fn barred_rule(table: &Table, unit: UnitId) -> Rule {
    match table.battle().ground(table.unit(unit).hex) {
        crate::battlefield_terrain::BUILDING => TERRAIN_BUILDING_STOP,
        crate::battlefield_terrain::CASTLE => TERRAIN_CASTLE_STOP,
        crate::battlefield_terrain::FENCE | crate::battlefield_terrain::PALISADE => {
            TERRAIN_FENCE_ENTRY_BATTLE
        }
        _ => TERRAIN_RAVINE_STOP,
    }
}

/// The levies on these edges of a hex, as bits.
pub fn levies(table: &Table, seat: Seat, hex: u8, edges: u8) -> List<UnitId, 6> {
    let mut found = List::new();
    for edge in Edge::ALL.into_iter().filter(|edge| edges >> edge.index() & 1 == 1) {
        let next = BOARD.step(Hex(hex.into()), edge).map(|next| next.0 as u8);
        let levy =
            next.and_then(|next| table.unit_on(seat, next)).filter(|&unit| table.kind(unit).swarm);
        if let Some(levy) = levy {
            let _fits = found.push(levy);
        }
    }
    found
}

/// Who attacks the target under way: a unit, or the levies of a swarm.
pub fn attackers(table: &Table) -> List<UnitId, 6> {
    if table.combat.edges != 0 {
        return levies(table, table.active, table.hex_of(table.combat.at), table.combat.edges);
    }
    let mut one = List::new();
    let _fits = one.push(table.combat.by);
    one
}

/// Battles until the player ends them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battles;

impl Battles {
    /// One battle, or the end.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let moment = Moment::BeforeRanged;
        let choice = ask_phase(table, umpire, BATTLE_SEQUENCE, moment, |o| offer(table, o))?;
        match choice {
            Choice::Fire(by, at) => {
                let again =
                    table.effect == Effect::Hold && by_card(table, by) && !table.unit(by).is(FIRED);
                table.mark(by, if again { FIRED } else { FOUGHT });
                umpire.announce(
                    RANGED_STEPS,
                    Event::Announced { by, at, blow: Blow::Ranged, others: 0 },
                );
                call(Frame::Roll(CombatRoll::new(by, at, 0, Blow::Ranged)))
            }
            Choice::Attack(by, at) => {
                table.mark(by, FOUGHT);
                call(Frame::CloseCombat(CloseCombat::new(table, by, at, 0, false)))
            }
            Choice::Swarm(edges, at) => {
                let swarm = levies(table, table.active, table.hex_of(at), edges);
                swarm.iter().for_each(|&levy| table.mark(levy, FOUGHT));
                let by = swarm.first().copied().unwrap_or(0);
                call(Frame::CloseCombat(CloseCombat::new(table, by, at, edges, false)))
            }
            Choice::Dragon(title, target) => call(Frame::play(table.active, title, target)),
            _ => {
                table.phase = Phase::End;
                Ok(Flow::Become(Frame::EndOfTurn(EndOfTurn::begun(table, umpire))))
            }
        }
    }
}

// Apart from the step, which has enough to keep in its registers.
#[inline(never)]
fn offer(table: &Table, o: &mut Options<SamuraiBattles>) {
    let (seat, enemies) = (table.active, table.held(!table.active));
    let able = table.marked(seat, ORDERED | FOUGHT, ORDERED);
    if o.explaining() {
        table.army(seat).for_each(|unit| offer_targets(table, unit, &enemies, o));
    } else {
        for unit in numbers(able) {
            let reach = table.kind(unit).range.max(1);
            let near = enemies & table.battle().lie.within(table.unit(unit).hex, reach);
            if !near.is_empty() {
                offer_open(table, unit, &near, o);
            }
        }
    }
    let levies = able & table.battle().swarmers;
    if levies & levies.wrapping_sub(1) != 0 {
        offer_swarms(table, seat, levies, o);
    }
    offer_dragons(table, seat, Moment::BeforeRanged, o);
    o.offer(Choice::EndBattle);
}

/// The combats open to one unit against enemies on these hexes, without the reasons: next to an
/// enemy it can only close, and farther away only fire.
fn offer_open(table: &Table, unit: UnitId, enemies: &Hexes, o: &mut Options<SamuraiBattles>) {
    let foe = !table.owner(unit);
    let targets =
        |hexes: Hexes| hexes.iter().filter_map(move |hex| table.target_on(foe, hex.0 as u8));
    let beside = *enemies & *table.battle().lie.around(table.unit(unit).hex);
    if !beside.is_empty() {
        if may_battle(table, unit).is_ok() {
            for at in targets(beside).filter(|&at| may_attack(table, unit, at).is_ok()) {
                o.offer(Choice::Attack(unit, at));
            }
        }
    } else if table.kind(unit).weapon != Weapon::None {
        for at in targets(*enemies).filter(|&at| may_fire(table, unit, at).is_ok()) {
            o.offer(Choice::Fire(unit, at));
        }
    }
}

/// The combats of one unit against enemies on these hexes, and why the others are not open to it.
fn offer_targets(table: &Table, unit: UnitId, enemies: &Hexes, o: &mut Options<SamuraiBattles>) {
    let foe = !table.owner(unit);
    for hex in enemies.iter().map(|hex| hex.0 as u8) {
        let Some(at) = table.target_on(foe, hex) else { continue };
        o.consider(
            Choice::Attack(unit, at),
            may_battle(table, unit).and_then(|()| may_attack(table, unit, at)),
        );
        o.consider(Choice::Fire(unit, at), may_fire(table, unit, at));
    }
}

/// Every pooling of two or more levies against one target.
fn offer_swarms(table: &Table, seat: Seat, able: u64, o: &mut Options<SamuraiBattles>) {
    let mut ready = Hexes::EMPTY;
    for unit in numbers(able).filter(|&unit| may_battle(table, unit).is_ok()) {
        ready.insert(Hex(table.unit(unit).hex.into()));
    }
    if ready.len() < 2 {
        return;
    }
    for hex in table.held(!seat).iter() {
        let mut edges = 0u8;
        for edge in Edge::ALL {
            let next = BOARD.step(hex, edge);
            if next.is_some_and(|next| ready.contains(next)) {
                edges |= 1 << edge.index();
            }
        }
        let Some(at) = table.target_on(!seat, hex.0 as u8).filter(|_| edges.count_ones() > 1)
        else {
            continue;
        };
        for some in 1..64u8 {
            let pooled = some & edges == some && some.count_ones() > 1;
            if pooled
                && levies(table, seat, hex.0 as u8, some)
                    .iter()
                    .all(|&levy| may_attack(table, levy, at).is_ok())
            {
                o.offer(Choice::Swarm(some, at));
            }
        }
    }
}

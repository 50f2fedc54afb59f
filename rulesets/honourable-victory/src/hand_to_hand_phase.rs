//! The Hand-to-Hand Combat Resolution Phase: opening hits, allocation of stands, and the attacks.
//!
//! All attacks are simultaneous: every unit attacks with the stands it has, since losses wait for
//! their own phase. The allocation lies on the table and is taken up as attacks are resolved.

use crate::HonourableVictory;
use crate::appendix_b_unit_quality::combat_hits;
use crate::choice::{Choice, Split};
use crate::combat_value;
use crate::event::{Again, Event};
use crate::table::{Table, Thrown};
use crate::unit::{Formation, UnitId, UnitSet};
use engine::{Options, Roll, Rule, Step, Umpire, done, next};
use ground::zones::Side;
use serde::{Deserialize, Serialize};

use crate::rulebook::*;

/// The phase under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HandToHand {
    at: At,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum At {
    #[default]
    OpeningHits,
    Allocation,
    SecondAllocation,
    Throw,
    /// The overlapping or outflanking re-throw.
    PositionRethrow,
    DaimyoRethrow,
}

/// An attack to be resolved.
#[derive(Clone, Copy)]
struct Attack {
    unit: UnitId,
    /// The side of the attacker on which its enemy stands.
    side: Side,
    target: UnitId,
}

impl HandToHand {
    /// Carries out one step of the procedure.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        match self.at {
            At::OpeningHits if table.engaged().is_empty() => {
                table.rethrown = UnitSet::NONE;
                done()
            }
            At::OpeningHits => {
                self.at = At::Allocation;
                opening_hits(table, umpire);
                next()
            }
            At::Allocation | At::SecondAllocation => self.allocate(table, umpire),
            At::Throw => match pending(table) {
                None => {
                    table.rethrown = UnitSet::NONE;
                    done()
                }
                Some(attack) => {
                    throw(table, umpire, attack);
                    self.at = At::PositionRethrow;
                    next()
                }
            },
            At::PositionRethrow => {
                let Some(attack) = pending(table) else { return done() };
                if let Some(why) = position(table, attack).filter(|_| !table.dice.is_empty()) {
                    let rule = why.rule();
                    let choice = umpire
                        .ask(attack.unit.seat(), rule, |o| rethrows(table, attack.unit, why, o))?;
                    if let Choice::Rethrow(picked) = choice {
                        throw_again(table, umpire, attack, why, picked.into());
                    }
                }
                self.at = At::DaimyoRethrow;
                next()
            }
            At::DaimyoRethrow => {
                let Some(attack) = pending(table) else { return done() };
                if !table.dice.is_empty() && may_call_on_daimyo(table, attack.unit) {
                    let seat = attack.unit.seat();
                    let choice = umpire.ask(seat, COMMAND_RETHROW_ALL_DICE, |o| {
                        o.offer(Choice::Keep);
                        o.offer(Choice::DaimyoRethrow);
                        refuse_position_rethrows(table, o);
                    })?;
                    if choice == Choice::DaimyoRethrow {
                        table.rethrown.insert(attack.unit);
                        throw_again(table, umpire, attack, Again::Daimyo, table.dice);
                    }
                }
                strike(table, umpire, attack);
                self.at = At::Throw;
                next()
            }
        }
    }

    /// Asks for the allocation of the next unit with several enemies; the others have no choice.
    fn allocate(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        let second = self.at == At::SecondAllocation;
        let seat = if second { table.initiative } else { !table.initiative };
        let unready = |id: &UnitId| !table[*id].has_allotted();
        let Some(unit) = table.engaged().and(UnitSet::side(seat)).find(unready) else {
            self.at = if second { At::Throw } else { At::SecondAllocation };
            return next();
        };
        let choice = umpire.ask(seat, COMBAT_ALLOCATION_ORDER, |o| splits(table, unit, o))?;
        if let Choice::Attack(unit, split) = choice {
            for side in Side::ALL {
                table.unit_mut(unit).allot(side, split.against(side));
            }
            let rule = if table[unit].contacts() > 1 { COMBAT_SPLIT } else { COMBAT_ALL_STANDS };
            let enemies = table.enemies_around(unit);
            umpire.announce(rule, Event::Allotted { unit, split, enemies });
        }
        next()
    }
}

/// One hit on every engaged unit, however many enemies it has.
fn opening_hits(table: &mut Table, umpire: &mut impl Umpire<HonourableVictory>) {
    let mut hits = [0; 2];
    for unit in table.engaged() {
        table.hit(unit, 1);
        hits[unit.seat().index()] += 1;
    }
    let [red, blue] = hits;
    if red + blue > 0 {
        umpire.announce(COMBAT_OPENING_HIT, Event::OpeningHits { red, blue });
    }
}

/// Every way to divide a unit's stands among the enemies it is engaged with.
fn splits(table: &Table, unit: UnitId, o: &mut Options<HonourableVictory>) {
    let mut sides = [Side::Front; 4];
    let mut count = 0;
    for side in Side::ALL {
        if table[unit].touched_by(side).is_some() {
            sides[count] = side;
            count += 1;
        }
    }
    divide(unit, &sides[..count], table[unit].stands(), Split::default(), o);
    if o.explaining() {
        refuse_split(table, unit, o);
    }
}

/// Offers all divisions of `left` stands among the sides that remain.
fn divide(
    unit: UnitId,
    sides: &[Side],
    left: u8,
    split: Split,
    o: &mut Options<HonourableVictory>,
) {
    match sides {
        [] => {}
        [last] => o.offer(Choice::Attack(unit, split.with(*last, left))),
        [side, rest @ ..] => {
            for stands in (0..=left).rev() {
                divide(unit, rest, left - stands, split.with(*side, stands), o);
            }
        }
    }
}

/// Explains why a split that somebody names is none: there are too many to list.
fn refuse_split(table: &Table, unit: UnitId, o: &mut Options<HonourableVictory>) {
    let Some(Choice::Attack(who, split)) = o.judged() else { return };
    if who != unit {
        return;
    }
    let choice = Choice::Attack(who, split);
    let against = |side: Side| split.against(side);
    if Side::ALL.into_iter().any(|side| against(side) > 0 && table.touching(unit, side).is_none()) {
        o.refuse(choice, COMBAT_ENGAGED_ONLY);
    }
    let stands: u8 = Side::ALL.into_iter().map(against).sum();
    if stands != table[unit].stands() {
        o.refuse(choice, COMBAT_ALL_STANDS);
    }
}

/// The next attack to resolve: the side without the initiative first, units in order, their
/// enemies clockwise from the front.
fn pending(table: &Table) -> Option<Attack> {
    for seat in [!table.initiative, table.initiative] {
        for unit in table.engaged().and(UnitSet::side(seat)) {
            if !table[unit].has_allotted() {
                continue;
            }
            for side in Side::ALL {
                if table[unit].allotted(side) > 0
                    && let Some(target) = table.touching(unit, side)
                {
                    return Some(Attack { unit, side, target });
                }
            }
        }
    }
    None
}

/// Throws one die for each allocated stand, less what the target's terrain takes.
fn throw(table: &mut Table, umpire: &mut impl Umpire<HonourableVictory>, attack: Attack) {
    let Attack { unit, side, target } = attack;
    let stands = table[unit].allotted(side);
    let dice = combat_value::attack_dice(table, target, stands);
    if dice == 0 {
        table.dice = Thrown::default();
        umpire.announce(TERRAIN_ADVANTAGE_SPLIT, Event::NoDice { unit, target });
        return;
    }
    let parts = combat_value::parts(table, unit, target);
    let cv = combat_value::modified(table, unit, target);
    let fell = umpire.roll(Roll::d6(dice, unit.seat(), COMBAT_HIT));
    table.dice = Thrown::from_faces(&fell);
    let (faces, hits) = (table.dice, fell.at_most(cv));
    let rule = if dice < stands { TERRAIN_ADVANTAGE } else { COMBAT_HIT };
    umpire.announce(rule, Event::Threw { unit, target, stands, dice, cv, parts, faces, hits });
}

/// Does the attacker stand on a flank or in the rear of its target? Only with its own front, and
/// never of a defensive formation.
fn position(table: &Table, attack: Attack) -> Option<Again> {
    if attack.side != Side::Front || table[attack.target].formation() == Formation::Defensive {
        return None;
    }
    match table.side_touched_by(attack.target, attack.unit)? {
        Side::Front => None,
        Side::Rear => Some(Again::Outflanking),
        Side::Left | Side::Right => Some(Again::Overlapping),
    }
}

impl Again {
    /// The rule that allows it.
    pub const fn rule(self) -> Rule {
        match self {
            Again::Overlapping => COMBAT_OVERLAP_RETHROW,
            Again::Outflanking => COMBAT_OUTFLANK_RETHROW,
            Again::Daimyo => COMMAND_RETHROW_ALL_DICE,
        }
    }
}

/// Every set of dice that may be picked up.
fn rethrows(table: &Table, unit: UnitId, why: Again, o: &mut Options<HonourableVictory>) {
    o.offer(Choice::Keep);
    let most = if why == Again::Overlapping { 2 } else { u8::MAX };
    pick(table.dice, 1, Thrown::default(), &mut |picked| {
        let choice = Choice::Rethrow(picked.into());
        if picked.len() <= most {
            o.offer(choice);
        } else {
            o.refuse(choice, COMBAT_OVERLAP_RETHROW);
        }
    });
    o.refuse(Choice::DaimyoRethrow, COMBAT_RETHROW_ORDER);
    if !table.with_daimyo(unit) {
        o.refuse(Choice::DaimyoRethrow, COMMAND_RETHROW_ZONE);
    }
    if table.rethrown.has(unit) {
        o.refuse(Choice::DaimyoRethrow, COMMAND_RETHROW_ONE_ATTACK);
    }
}

fn refuse_position_rethrows(table: &Table, o: &mut Options<HonourableVictory>) {
    if o.explaining() {
        pick(table.dice, 1, Thrown::default(), &mut |picked| {
            o.refuse(Choice::Rethrow(picked.into()), COMMAND_RETHROW_ALL_DICE);
            o.refuse(Choice::Rethrow(picked.into()), COMBAT_RETHROW_ORDER);
            o.refuse(Choice::Rethrow(picked.into()), COMBAT_RETHROW_OWN_ATTACK);
        });
    }
}

/// Goes through all non-empty selections of dice, by the faces they show.
fn pick(dice: Thrown, face: u8, picked: Thrown, each: &mut impl FnMut(Thrown)) {
    if face > 6 {
        if !picked.is_empty() {
            each(picked);
        }
        return;
    }
    for taken in 0..=dice.showing(face) {
        let mut more = picked;
        more.add(face, taken);
        pick(dice, face + 1, more, each);
    }
}

/// Is the Daimyo in the zone, and has this unit not used him in this phase? Being in command
/// elsewhere is not enough (`command.rethrow.zone`).
fn may_call_on_daimyo(table: &Table, unit: UnitId) -> bool {
    table.with_daimyo(unit) && !table.rethrown.has(unit)
}

/// Throws the picked dice once more; the new result stands even if worse.
fn throw_again(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    attack: Attack,
    why: Again,
    picked: Thrown,
) {
    let Attack { unit, target, .. } = attack;
    let dice = picked.len();
    table.dice.take(picked);
    let fell = umpire.roll(Roll::d6(dice, unit.seat(), why.rule()));
    fell.iter().for_each(|face| table.dice.add(face, 1));
    let hits = table.dice.at_most(combat_value::modified(table, unit, target));
    let faces = Thrown::from_faces(&fell);
    umpire.announce(why.rule(), Event::ThrewAgain { unit, why, dice, faces, hits });
}

/// Lays the hits of an attack beside its target and takes the attack off the list.
fn strike(table: &mut Table, umpire: &mut impl Umpire<HonourableVictory>, attack: Attack) {
    let Attack { unit, side, target } = attack;
    let scored = table.dice.at_most(combat_value::modified(table, unit, target));
    let quality = table[unit].quality();
    let (hits, by_quality) = combat_hits(quality, scored);
    if let Some(rule) = by_quality {
        umpire.announce(rule, Event::QualityTold { unit, quality, hits });
    }
    table.hit(target, hits);
    table.dice = Thrown::default();
    table.unit_mut(unit).allot(side, 0);
    umpire.announce(COMBAT_ONE_ATTACK_PER_ENEMY, Event::Struck { unit, target, hits });
}

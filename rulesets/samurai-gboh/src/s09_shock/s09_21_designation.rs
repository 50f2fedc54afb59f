//! 9.21 Shock Designation Segment: the attacker says who attacks whom. `shock` resolves everything
//! at once, with those who must attack and were not named attacking all in front of them.

use crate::Gboh;
use crate::choice::Choice;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::s09_shock::s09_1_requirements::*;
use crate::s09_shock::s09_12_engaged::bound;
use crate::s09_shock::s09_46_aggression::provoked;
use crate::table::{Table, mark};
use engine::{Options, Rule, Step, Umpire, done, next};
use serde::{Deserialize, Serialize};

/// Naming attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Designation {
    /// Somebody has to attack: the phase came from a Trump (5.55).
    pub owes: bool,
}

impl Designation {
    fn options(&self, table: &Table, o: &mut Options<Gboh>) {
        let owes = self.owes && !table.acted && phasing_units(table).all(|unit| idle(table, unit));
        let last = owes && phasing_units(table).filter(|&unit| nameable(table, unit)).count() < 2;
        for unit in phasing_units(table) {
            let data = table.unit(unit);
            if !data.on_map() {
                continue;
            }
            if data.has(mark::NAMED) {
                continue;
            }
            let all = targets(table, unit);
            if all == 0 {
                continue;
            }
            let may = may_attack(table, unit);
            if may.is_err() && !o.explaining() {
                continue;
            }
            let must = must_attack(table, unit);
            let zone = in_zone(table, unit, all);
            let bidden = provoked(table, unit);
            // Whom Aggression drives charges wherever its victim stood (9.46); who has come by committing to a
            // charge makes it (9.34), unless fire has left it unable to.
            let driven = bidden && data.has(mark::CHARGE);
            let charges = driven || owes_charge(table, unit, all);
            for mask in 1..=3u8 {
                if mask & !all != 0 {
                    continue;
                }
                let rest = zone & !mask;
                let whole = may.and_then(|()| match rest == 0 || covered(table, unit, rest) {
                    // Whom Aggression bids attack the Disrupted unit attacks it, whoever else does (9.46).
                    true if bidden && data.aim() & !mask != 0 => Err(S9_46_B),
                    true => Ok(()),
                    false => Err(S9_22_A),
                });
                // Another may still be named for the rest; if none is, it falls to this one (K-59).
                let shared = match whole == Err(S9_22_A) && !bidden && left_to(table, unit, rest) {
                    true => Ok(()),
                    false => whole,
                };
                let plain = shared.and(if charges { Err(S9_34_A) } else { Ok(()) });
                o.consider(Choice::Attack(unit, mask), plain);
                if table.kind(unit).is_horse() {
                    let able = if driven { Ok(()) } else { may_charge(table, unit, mask) };
                    let charge = whole.and(able);
                    o.consider(Choice::Charge(unit, mask), charge);
                }
            }
            // Who may not attack has nothing to hold back; after a Trump somebody has to (5.55).
            let hold = may.and_then(|()| may_hold(table, unit, must, (all, zone)));
            o.consider(Choice::Hold(unit), if last { hold.and(Err(S5_55_A)) } else { hold });
            if o.settled() {
                return;
            }
        }
        match owes && !o.offers().is_empty() {
            true => o.refuse(Choice::Shock, S5_55_A),
            false => o.offer(Choice::Shock),
        }
    }

    /// Asks for one attack after another, until all is said.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        if !anybody(table) {
            return done();
        }
        let seat = table.initiative;
        let choice = umpire.ask(seat, S9_22_E, |o| self.options(table, o))?;
        match choice {
            Choice::Attack(unit, mask) => name(table, umpire, unit, mask, false),
            Choice::Charge(unit, mask) => name(table, umpire, unit, mask, true),
            Choice::Hold(unit) => {
                let data = table.unit_mut(unit);
                data.put(mark::NAMED);
                data.take_aim(0);
            }
            _ => {
                for unit in phasing_units(table) {
                    let mask = aim_of(table, unit);
                    if !table.unit(unit).has(mark::NAMED) && mask != 0 {
                        let charge = table.unit(unit).has(mark::CHARGE)
                            && (may_charge(table, unit, mask).is_ok()
                                || table.unit(unit).has(mark::AGGRESSOR));
                        name(table, umpire, unit, mask, charge);
                    }
                }
                take_what_is_left(table, umpire);
                return done();
            }
        }
        next()
    }
}

/// Could everything in `rest` (bits of front hexes of `unit`) still be taken by others who may attack (9.22)?
fn left_to(table: &Table, unit: UnitId, rest: u8) -> bool {
    (0..2).filter(|side| rest >> side & 1 == 1).all(|side| {
        let hex = front_hex(table, unit, side);
        let faces = |other: UnitId| (0..2).any(|side| front_hex(table, other, side) == hex);
        let mut others = phasing_units(table).filter(|&other| other != unit && faces(other));
        others.any(|other| nameable(table, other))
    })
}

/// Whom nobody was named for in the end is attacked by those in whose zone he is and who left him out (9.22, K-59).
fn take_what_is_left(table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
    for unit in phasing_units(table) {
        let data = table.unit(unit);
        let aim = data.aim();
        if !data.has(mark::NAMED) || data.has(mark::CHARGE) || aim == 0 {
            continue;
        }
        let more = left_out(table, unit);
        if more != 0 {
            name(table, umpire, unit, aim | more, false);
        }
    }
}

/// Those in its zone whom neither this unit attacks nor another, as bits.
fn left_out(table: &Table, unit: UnitId) -> u8 {
    let zone = in_zone(table, unit, targets(table, unit)) & !table.unit(unit).aim();
    let open = |side: &u8| zone >> side & 1 == 1 && !covered(table, unit, 1 << side);
    (0..2).filter(open).fold(0, |bits, side| bits | 1 << side)
}

/// Of two coordinated clans only this one attacks (5.73). Whom the other was to attack falls to those of this one in
/// whose zone he is: first to who attacks anyhow (9.22), then to who must and was held back (9.11, K-70).
pub fn take_over(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId) {
    take_what_is_left(table, umpire);
    for unit in table.units_of(clan) {
        let (data, more) = (table.unit(unit), left_out(table, unit));
        let aim = data.aim();
        let charge =
            aim != 0 && data.has(mark::CHARGE) && may_charge(table, unit, aim | more).is_ok();
        if more != 0 && (charge || (aim == 0 && must_attack(table, unit))) {
            name(table, umpire, unit, aim | more, charge);
        }
    }
}

/// Has anybody of the phasing clans somebody to attack?
pub fn anybody(table: &Table) -> bool {
    phasing_units(table).any(|unit| may_be_named(table, unit))
}

fn may_be_named(table: &Table, unit: UnitId) -> bool {
    is_candidate(table, unit) && targets(table, unit) != 0 && may_attack(table, unit).is_ok()
}

/// Could this unit still be named, of whom nothing has been said yet?
fn nameable(table: &Table, unit: UnitId) -> bool {
    !table.unit(unit).has(mark::NAMED) && may_be_named(table, unit)
}

/// Does this unit attack nobody, as things are?
fn idle(table: &Table, unit: UnitId) -> bool {
    !table.unit(unit).on_map() || aim_of(table, unit) == 0
}

/// Is a unit committed to a charge that it can still make, at some of these targets?
fn owes_charge(table: &Table, unit: UnitId, all: u8) -> bool {
    let charges = |mask: u8| mask & !all == 0 && may_charge(table, unit, mask).is_ok();
    table.unit(unit).has(mark::CHARGE) && (1..=3).any(charges)
}

fn may_hold(table: &Table, unit: UnitId, must: bool, (all, zone): (u8, u8)) -> Result<(), Rule> {
    if !must {
        return Ok(());
    }
    if provoked(table, unit) {
        return Err(S9_46_B);
    }
    // Who has come by committing to a charge makes it (9.34).
    if owes_charge(table, unit, all) {
        return Err(S9_34_A);
    }
    // That another attacks the same enemy frees those that moved (9.11), not the Engaged (9.12).
    if bound(table, unit) {
        return Err(S9_12_A);
    }
    if covered(table, unit, zone) { Ok(()) } else { Err(S9_11_A) }
}

fn name(table: &mut Table, umpire: &mut impl Umpire<Gboh>, unit: UnitId, mask: u8, charge: bool) {
    let data = table.unit_mut(unit);
    data.put(mark::NAMED);
    data.take_aim(mask);
    match charge {
        true => data.put(mark::CHARGE),
        false => data.lift(mark::CHARGE),
    }
    let at = [0, 1].map(|side| front_hex(table, unit, side).filter(|_| mask >> side & 1 == 1));
    umpire.announce(S9_14_A, Event::Designated { unit, at, charge });
}

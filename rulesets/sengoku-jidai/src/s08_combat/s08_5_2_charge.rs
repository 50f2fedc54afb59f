//! 8.5.2 Charges: declared at the end of movement, before fire.

use super::s08_2_lead_units::may_lead;
use crate::prelude::*;

/// Asks for charges until no more can or shall be declared.
pub fn charges(
    division: DivisionId,
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
) -> Step<Bsj> {
    let seat = table.division_seat(division);
    let choice = umpire.ask(seat, S8_5_2_B, |o| {
        let enemies = table.held[(!seat).index()];
        for id in table.division(division).units() {
            let unit = table.unit(id);
            if !unit.has(Flag::MOUNTED) && !o.explaining() {
                continue;
            }
            let Some(from) = unit.zone() else { continue };
            let zone = table.ground().zone(from);
            let targets = zone.charges.intersection(enemies);
            if targets.is_empty() && !o.explaining() {
                continue;
            }
            let may = may_charge(table, id, from);
            if may.is_ok() {
                for to in targets {
                    o.offer(Choice::Charge(id, to));
                }
            }
            if o.explaining() {
                for to in enemies.difference(zone.adjacent) {
                    o.refuse(Choice::Charge(id, to), S8_1_B);
                }
                for to in zone.adjacent.intersection(enemies) {
                    match may {
                        Err(rule) => o.refuse(Choice::Charge(id, to), rule),
                        Ok(()) if zone.charges.contains(to) => {}
                        Ok(()) => o.refuse(Choice::Charge(id, to), ground_forbids(table, from, to)),
                    }
                }
            }
        }
        o.offer(Choice::NoCharge);
    })?;
    match choice {
        Choice::Charge(id, zone) => {
            table.change(id, |unit| {
                unit.set_charge(Charge::Fresh);
                unit.note = u8::from(zone);
            });
            umpire.announce(S8_5_2_B, Event::Charges { unit: id, zone });
            next()
        }
        _ => {
            table.phase = Phase::Fire;
            Ok(Flow::Become(Frame::DefensiveFire(division)))
        }
    }
}

/// Only mounted samurai in good order charge, one from a zone, and only who may attack at all.
fn may_charge(table: &Table, id: UnitId, from: Zone) -> Result<(), Rule> {
    let unit = table.unit(id);
    if !unit.has(Flag::MOUNTED) {
        return Err(S8_5_2_A);
    }
    if unit.ds() > 0 {
        return Err(S8_5_2_E);
    }
    if charger_from(table, from).is_some() {
        return Err(S8_5_2_B);
    }
    may_lead(table, id)
}

/// The unit that has declared a charge from this zone and has not fought it yet.
pub fn charger_from(table: &Table, from: Zone) -> Option<UnitId> {
    // Only units of the active division charge.
    let mut units = table.division(table.active?).units();
    units.find(|&id| {
        let unit = table.unit(id);
        unit.charge() != Charge::None && unit.stands_in(from)
    })
}

/// Which condition on the ground a charge fails.
fn ground_forbids(table: &Table, from: Zone, to: Zone) -> Rule {
    let field = table.ground();
    let (start, end) = (field.zone(from), field.zone(to));
    if end.terrain != Terrain::I {
        S8_5_2_D
    } else if end.level > start.level {
        S8_5_2_F
    } else {
        S8_5_2_C
    }
}

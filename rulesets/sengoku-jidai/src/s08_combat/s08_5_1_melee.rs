//! 8.5.1 Melee: one round, sometimes two; then the advance of 8.8.

use super::s08_2_lead_units::{may_defend, may_lead};
use super::s08_5_2_charge::charger_from;
use super::{Round, RoundStep};
use crate::prelude::*;
use crate::s01_3_sequence_of_play::sudden_death;
use crate::s04_command::cut_off;
use crate::{s06_activation, special_rules};
use serde::{Deserialize, Serialize};

/// One melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Melee {
    /// Lead attacker.
    pub la: UnitId,
    /// Lead defender, once named.
    pub ld: Option<UnitId>,
    /// Where the attack comes from.
    pub from: Zone,
    /// The attacked zone.
    pub zone: Zone,
    /// The LA had declared a charge: no second round (8.5.1.f).
    pub charged: bool,
    /// The zone was attacked before in this activation.
    pub again: bool,
    /// The second round.
    pub second: bool,
    /// The step.
    pub at: MeleeStep,
}

/// The steps of a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MeleeStep {
    /// The defender names his LD and the round is fought.
    Name,
    /// A second round, or an advance.
    After,
}

/// Asks for the melees of a division. A declared charge must be fought (8.5.2.k).
pub fn melees(division: DivisionId, table: &mut Table, umpire: &mut impl Umpire<Bsj>) -> Step<Bsj> {
    if let Some(outcome) = sudden_death(table, umpire) {
        return Ok(Flow::Over(outcome));
    }
    let seat = table.division_seat(division);
    let enemies = table.held[(!seat).index()];
    let charging = |id: UnitId| table.unit(id).charges_at();
    // 8.5.2.l: a charge at an empty zone lapses and does not use up the zone's attack.
    let lapsed = |&id: &UnitId| {
        charging(id).is_some_and(|zone| !enemies.contains(zone) || table.unit(id).zone().is_none())
    };
    // Whoever has an answer was asked, so no charge was left to lapse.
    if !umpire.answered()
        && let Some(id) = table.division(division).units().find(lapsed)
    {
        table.change(id, |unit| {
            unit.set_charge(Charge::None);
            unit.note = 0;
        });
        umpire.announce(S8_5_2_L, Event::ChargeLapses { unit: id });
        return next();
    }
    let choice = umpire.ask(seat, S8_2_A, |o| {
        let mut owed = false;
        for id in table.division(division).units() {
            let unit = table.unit(id);
            let Some(from) = unit.zone() else { continue };
            owed |= unit.charge() != Charge::None;
            let open = table.ground().zone(from).open;
            let near = match o.explaining() {
                true => table.ground().zone(from).adjacent.intersection(enemies),
                false => open.intersection(enemies),
            };
            if near.is_empty() {
                continue;
            }
            let may = may_lead(table, id).and_then(|()| bound(table, id, from));
            if may.is_err() && unit.charge() == Charge::None && !o.explaining() {
                continue;
            }
            for zone in near {
                let check = match unit.charges_at() {
                    Some(target) if target != zone => Err(S8_5_2_K),
                    // A declared charge is fought even if its leader has fallen to fire since.
                    Some(_) => Ok(()),
                    None if !open.contains(zone) => Err(S8_1_D),
                    None => may,
                };
                o.consider(Choice::Attack(id, zone), check);
            }
        }
        if o.explaining() {
            explain(table, division, seat, o);
        }
        o.consider(Choice::EndCombat, if owed { Err(S8_5_2_K) } else { Ok(()) });
    })?;
    let Choice::Attack(la, zone) = choice else {
        if let Some(zone) = spent(table, division, enemies) {
            umpire.announce(S8_1_F, Event::ZoneSpent { division, zone });
        }
        s06_activation::close(table);
        return done();
    };
    let unit = table.unit(la);
    let Some(from) = unit.zone() else { return next() };
    let again = table.attacked.contains(zone);
    let charged = unit.charge() != Charge::None;
    table.change(la, |unit| unit.set(Flag::LED, true));
    table.attacked.insert(zone);
    table.attacked_from.insert(from);
    umpire.announce(S8_2_A, Event::Attacks { unit: la, zone });
    if charged {
        let bonus = unit.charge().bonus();
        let rule = match unit.charge() {
            Charge::Fresh => S8_5_2_H,
            Charge::Held => S8_5_2_I,
            _ => S8_5_2_J,
        };
        umpire.announce(rule, Event::ChargeBonus { unit: la, bonus });
    }
    special_rules::attacked(table, umpire, zone);
    let at = MeleeStep::Name;
    call(Frame::Melee(Melee { la, ld: None, from, zone, charged, again, second: false, at }))
}

/// A zone next to the enemy from which the division might have attacked, had not another done so
/// this turn. Who is not asked for that reason should be told it.
fn spent(table: &Table, division: DivisionId, enemies: ZoneSet) -> Option<Zone> {
    let units = || table.units_of(table.division(division)).iter();
    // Mostly nobody has, and then there is nothing to look for.
    if !units().any(|unit| table.attacked_from.holds(unit.place)) {
        return None;
    }
    let zones = units().filter_map(|unit| unit.zone()).filter(|zone| {
        table.attacked_from.contains(*zone)
            && !table.ground().zone(*zone).open.intersection(enemies).is_empty()
    });
    zones.into_iter().find(|&zone| !units().any(|it| it.stands_in(zone) && it.has(Flag::LED)))
}

/// Why other zones cannot be attacked, and other divisions do not attack.
fn explain(table: &Table, division: DivisionId, seat: Seat, o: &mut engine::Options<Bsj>) {
    for (id, unit) in table.army_units(seat) {
        let Some(from) = unit.zone() else { continue };
        let active = table.card(id).division == division;
        for zone in table.held[(!seat).index()] {
            if !active {
                o.refuse(Choice::Attack(id, zone), S8_2_B);
            }
            if !table.ground().zone(from).adjacent.contains(zone) {
                o.refuse(Choice::Attack(id, zone), S8_1_B);
            }
        }
    }
}

/// A zone from which a charge is still to be fought makes no other attack.
fn bound(table: &Table, id: UnitId, from: Zone) -> Result<(), Rule> {
    match charger_from(table, from) {
        Some(charger) if charger != id => Err(S8_1_F),
        _ => Ok(()),
    }
}

/// Takes one step of a melee.
pub fn melee(
    frame: &mut Frame,
    fight: Melee,
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
) -> Step<Bsj> {
    match fight.at {
        MeleeStep::Name => {
            let ld = name(fight, table, umpire)?;
            umpire.announce(S8_2_A, Event::Defends { unit: ld });
            *frame = Frame::Melee(Melee { ld: Some(ld), at: MeleeStep::After, ..fight });
            let (la, again, at) = (fight.la, fight.again, RoundStep::AttackerMarker);
            call(Frame::Round(Round { la, ld, fire: false, again, at }))
        }
        MeleeStep::After => after(frame, fight, table, umpire),
    }
}

/// The lead defender: the counter-charger (8.5.3.e), the one of the first round, or one named now.
fn name(
    fight: Melee,
    table: &Table,
    umpire: &mut impl Umpire<Bsj>,
) -> Result<UnitId, engine::Wait> {
    let here = |id: UnitId| table.unit(id).stands_in(fight.zone);
    let meets =
        |(_, unit): &(UnitId, crate::unit::Unit)| unit.has(Flag::COUNTERS) && unit.note == fight.la;
    let met = match fight.charged {
        true => table.in_zone(fight.zone).find(meets).map(|(id, _)| id),
        false => None,
    };
    if let Some(id) = met.or(fight.ld.filter(|&id| here(id))) {
        return Ok(id);
    }
    let seat = !table.seat_of(fight.la);
    let choice = umpire.ask(seat, S8_2_A, |o| {
        for (id, _) in table.in_zone(fight.zone) {
            o.consider(Choice::Defend(id), may_defend(table, id));
        }
    })?;
    Ok(if let Choice::Defend(id) = choice { id } else { fight.la })
}

/// After a round: a second one (8.5.1), or the advance (8.8), or nothing.
fn after(
    frame: &mut Frame,
    fight: Melee,
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
) -> Step<Bsj> {
    if let Some(outcome) = sudden_death(table, umpire) {
        return Ok(Flow::Over(outcome));
    }
    let seat = table.seat_of(fight.la);
    let unit = table.unit(fight.la);
    let stands = unit.stands_in(fight.from);
    let empty = !table.held[(!seat).index()].contains(fight.zone);
    if stands && empty && unit.ds() == 0 && !cut_off(table, fight.la) {
        let choice = umpire.ask(seat, S8_8_A, |o| {
            o.offer(Choice::Advance);
            o.offer(Choice::Hold);
        })?;
        finish(table, fight.la);
        if choice == Choice::Advance {
            table.put(fight.la, u8::from(fight.zone));
            umpire.announce(S8_8_B, Event::Advances { unit: fight.la, to: fight.zone });
            dismount_in_castle(table, umpire, fight.la);
        }
        return done();
    }
    if stands && !empty && second_round(table, fight) {
        let choice = umpire.ask(seat, S8_5_1_E, |o| {
            o.offer(Choice::SecondRound);
            o.offer(Choice::BreakOff);
        })?;
        if choice == Choice::SecondRound {
            umpire.announce(S8_5_1_G, Event::SecondRound { unit: fight.la });
            *frame = Frame::Melee(Melee { second: true, at: MeleeStep::Name, ..fight });
            return next();
        }
    }
    finish(table, fight.la);
    done()
}

/// May the active player fight on (8.5.1.a to 8.5.1.d, 8.5.1.f)?
fn second_round(table: &Table, fight: Melee) -> bool {
    let Some(ld) = fight.ld.filter(|_| !fight.second && !fight.charged) else { return false };
    let slain = table.unit(ld).zone().is_none();
    let other = table.in_zone(fight.zone).any(|(id, _)| may_defend(table, id).is_ok());
    let guards = [fight.la, ld].into_iter().any(|id| table.card(id).kind.is_hatamoto());
    let leader = table.in_zone(fight.zone).any(|(id, _)| table.card(id).kind.is_leader());
    other && (slain || guards || leader)
}

/// The melee is over: the charge marker comes off (8.6).
fn finish(table: &mut Table, la: UnitId) {
    table.change(la, |unit| {
        unit.set_charge(Charge::None);
        if unit.place != DUE {
            unit.note = 0;
        }
    });
}

/// 7.3.i: who advances or retreats on horseback into a castle dismounts there for free.
pub fn dismount_in_castle(table: &mut Table, umpire: &mut impl Umpire<Bsj>, id: UnitId) {
    let unit = table.unit(id);
    let castle = unit.zone().is_some_and(|zone| table.ground().zone(zone).terrain == Terrain::III);
    if castle && unit.has(Flag::MOUNTED) {
        table.change(id, |unit| unit.set(Flag::MOUNTED, false));
        umpire.announce(S7_3_I, Event::Mounted { unit: id, mounted: false });
    }
}

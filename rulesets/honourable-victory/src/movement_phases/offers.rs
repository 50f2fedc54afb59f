//! The offers of the movement question, made quickly.
//!
//! This is the question that simulations ask most, with some fifty answers. What is offered here
//! is exactly what the checks beside it allow when they explain themselves: the test
//! `nothing_is_both_offered_and_refused_and_offers_are_unique` compares the two at every decision
//! of random games. It serves only sides that no scenario rule holds back.

use super::must_advance::HeldBack;
use super::{disengaging, engaging};
use crate::HonourableVictory;
use crate::appendix_a_terrain::{Terrain, cell};
use crate::choice::Choice;
use crate::critic::consider;
use crate::organising_your_army::{Horse, Muster};
use crate::table::Table;
use crate::unit::{Formation, UnitId, UnitSet};
use crate::using_the_reserve_zones as reserves;
use engine::{Options, Seat};
use ground::zones::{Facing, MAX_COLUMNS, Zone};

/// Everything the player may do next.
pub fn offer_all(table: &Table, seat: Seat, o: &mut Options<HonourableVictory>) {
    let muster = table.muster.get();
    o.offer(Choice::EndMovement);
    if let Some(from) = table.daimyo[seat.index()] {
        for &to in muster.daimyo_moves(from) {
            o.offer(Choice::Daimyo(to));
        }
        for unit in table.in_zone(from).and(UnitSet::side(seat)).minus(table.engaged()) {
            o.offer(Choice::Withdraw(unit));
        }
    }
    let unchosen = table.in_play(seat).minus(table.done);
    for unit in unchosen {
        o.offer(Choice::Nothing(unit));
    }
    let reserve = unchosen.and(table.in_reserve(seat));
    let held = Reserves::of(table, seat);
    for unit in reserve {
        offer_reserve(table, muster, unit, held, o);
    }
    let horses = table.on_horseback();
    for unit in unchosen.and(table.engaged()).and(horses) {
        consider(o, Choice::Disengage(unit), |critic| {
            disengaging::may_disengage(table, unit, critic)
        });
    }
    for unit in unchosen.minus(reserve).minus(table.engaged()) {
        let horse = if horses.has(unit) { Horse::Mounted } else { Horse::Foot };
        offer_unit(table, muster, unit, horse, held, o);
    }
}

/// How many units are in each reserve zone of a side, by column.
#[derive(Clone, Copy)]
struct Reserves {
    units: [u8; MAX_COLUMNS as usize],
    limit: u8,
}

impl Reserves {
    #[inline]
    fn of(table: &Table, seat: Seat) -> Reserves {
        let mut units = [0; MAX_COLUMNS as usize];
        for zone in table.in_reserve(seat).filter_map(|unit| table[unit].zone()) {
            units[zone.column() as usize] += 1;
        }
        Reserves { units, limit: table.muster.draft.limit }
    }

    #[inline]
    fn has_room(self, zone: Zone) -> bool {
        self.units[zone.column() as usize] < self.limit
    }
}

/// What a unit in reserve may do.
fn offer_reserve(
    table: &Table,
    muster: &Muster,
    unit: UnitId,
    held: Reserves,
    o: &mut Options<HonourableVictory>,
) {
    let Some(from) = table[unit].zone() else { return };
    for formation in [Formation::Attack, Formation::Open] {
        if table.may_form(unit, formation).is_ok() {
            consider(o, Choice::Enter(unit, formation), |critic| {
                reserves::may_enter(table, unit, formation, from, critic)
            });
        }
    }
    for &to in muster.reserves(unit.seat()) {
        if to != from && held.has_room(to) {
            o.offer(Choice::Shift(unit, to));
        }
    }
}

/// What an unengaged unit on the table may do.
#[inline]
fn offer_unit(
    table: &Table,
    muster: &Muster,
    unit: UnitId,
    horse: Horse,
    held: Reserves,
    o: &mut Options<HonourableVictory>,
) {
    let now = table[unit];
    let Some(zone) = now.zone() else { return };
    let Some(here) = cell(zone) else { return };
    let (formation, facing, seat) = (now.formation(), now.facing(), unit.seat());
    let mounted = horse == Horse::Mounted;
    let open_woods_only = |land: crate::appendix_a_terrain::Land| {
        mounted && formation != Formation::Open && land.has(Terrain::Woods)
    };
    if formation != Formation::Defensive {
        if let Some(to) = muster.open_ahead(here, facing)
            && table.has_room(seat, to)
            && !open_woods_only(muster.land(to))
        {
            o.offer(Choice::Move(unit));
        }
        for quarters in 1..4 {
            let way = Facing::from_quarter(facing.quarter() + quarters);
            o.offer(Choice::Turn(unit, way));
        }
    }
    offer_formations(table, muster, unit, horse, o);
    if muster.mounted.has(unit) {
        offer_horses(table, unit, horse, o);
    }
    let enemies = table.in_zone(zone).and(UnitSet::side(!seat));
    if !enemies.is_empty() && formation != Formation::Defensive {
        engaging::options(table, unit, HeldBack::No, o);
    }
    if muster.exit(seat, here).is_some_and(|to| held.has_room(to)) {
        o.offer(Choice::Leave(unit));
    }
}

/// Changes of formation.
#[inline]
fn offer_formations(
    table: &Table,
    muster: &Muster,
    unit: UnitId,
    horse: Horse,
    o: &mut Options<HonourableVictory>,
) {
    let now = table[unit];
    let (formation, facing, several) = (now.formation(), now.facing(), now.stands() >= 2);
    let mounted = horse == Horse::Mounted;
    let open = mounted || now.stands() < 3 || muster.light_foot.has(unit);
    match formation {
        Formation::Attack => {
            if !mounted {
                o.offer(Choice::Form(unit, Formation::Defensive, facing));
            }
            if open {
                o.offer(Choice::Form(unit, Formation::Open, facing));
            }
        }
        Formation::Defensive => {
            for way in Facing::ALL {
                o.offer(Choice::Form(unit, Formation::Attack, way));
                if open {
                    o.offer(Choice::Form(unit, Formation::Open, way));
                }
            }
        }
        Formation::Open if several => {
            // Horse in woods stays in open order.
            if !mounted || !table.land_under(unit).has(Terrain::Woods) {
                o.offer(Choice::Form(unit, Formation::Attack, facing));
            }
            if !mounted {
                o.offer(Choice::Form(unit, Formation::Defensive, facing));
            }
        }
        Formation::Open => {}
    }
}

/// Mounting up and dismounting.
fn offer_horses(table: &Table, unit: UnitId, horse: Horse, o: &mut Options<HonourableVictory>) {
    let now = table[unit];
    if horse == Horse::Mounted {
        if now.formation() != Formation::Open || now.stands() < 3 {
            o.offer(Choice::Dismount(unit));
        }
    } else if now.formation() == Formation::Open
        || now.formation() == Formation::Attack && !table.land_under(unit).has(Terrain::Woods)
    {
        o.offer(Choice::Mount(unit));
    }
}

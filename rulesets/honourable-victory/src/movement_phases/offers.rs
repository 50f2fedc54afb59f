//! The offers of the movement question, made quickly.
//!
//! This is the question that simulations ask most. What is offered here is exactly what the checks
//! beside it allow when they explain themselves: most of it comes from tables that those checks
//! have filled ([`DrillBook`], [`Ways`]), and the test
//! `nothing_is_both_offered_and_refused_and_offers_are_unique` compares the two at every decision
//! of random games. It serves only sides that no scenario rule holds back.

use super::drill_book::{DrillBook, Kind};
use super::{disengaging, engaging};
use crate::HonourableVictory;
use crate::appendix_a_terrain::Terrain;
use crate::choice::Choice;
use crate::critic::Deaf;
use crate::organising_your_army::Muster;
use crate::table::Table;
use crate::unit::{Formation, UnitId, UnitSet};
use crate::ways::{Gait, Goal};
use engine::{Options, Seat};

#[cfg(doc)]
use crate::ways::Ways;

/// Everything the player may do next.
///
/// Kept apart from the question that explains itself, so that the compiler has registers enough.
#[inline(never)]
pub fn offer_all(table: &Table, seat: Seat, o: &mut Options<HonourableVictory>) {
    let muster = table.muster.get();
    o.offer(Choice::EndMovement);
    if let Some(from) = table.daimyo[seat.index()] {
        for &to in muster.ways.daimyo(from) {
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
    for unit in reserve {
        offer_reserve(table, muster, unit, o);
    }
    for unit in unchosen.and(table.engaged()).and(table.on_horseback()) {
        if disengaging::may_disengage(table, unit, &mut Deaf).is_ok() {
            o.offer(Choice::Disengage(unit));
        }
    }
    offer_units(table, muster, seat, unchosen.minus(reserve).minus(table.engaged()), o);
}

/// What a unit in reserve may do.
#[inline(never)]
fn offer_reserve(
    table: &Table,
    muster: &Muster,
    unit: UnitId,
    o: &mut Options<HonourableVictory>,
) {
    let Some(from) = table[unit].zone() else { return };
    let full = table.full(unit.seat());
    if muster.may_have_come(unit, table.turn) {
        let horse = table.horse(unit);
        for formation in [Formation::Attack, Formation::Open] {
            let goal = muster.ways.onto_table(Gait::of(horse, formation), from);
            if full.admits(goal) && table.may_form(unit, formation).is_ok() {
                o.offer(Choice::Enter(unit, formation));
            }
        }
    }
    for &to in muster.ways.reserves(unit.seat()) {
        if to != from && full.admits(Goal::to(to)) {
            o.offer(Choice::Shift(unit, to));
        }
    }
}

/// What unengaged units of a side on the table may do.
#[inline(never)]
fn offer_units(
    table: &Table,
    muster: &Muster,
    seat: Seat,
    units: UnitSet,
    o: &mut Options<HonourableVictory>,
) {
    let full = table.full(seat);
    let enemy = UnitSet::side(!seat);
    for unit in units {
        let now = table[unit];
        let Some(cell) = now.cell() else { continue };
        let (mut gait, mut kind) = (Gait::Easy, muster.kind(unit));
        if muster.mounted.has(unit) {
            let horse = table.horse(unit);
            gait = Gait::of(horse, now.formation());
            kind = Kind::mounted(horse, table.land_under(unit).has(Terrain::Woods));
        }
        let steady = now.formation() == Formation::Defensive;
        let ahead = full.admits(muster.ways.ahead(gait, cell, now.quarter())) & !steady;
        let back = full.admits(muster.ways.back(seat, cell));
        // Attempts to engage stand between the other orders and leaving.
        let enemies = table.in_cell(cell).and(enemy);
        let peace = enemies.is_empty();
        for choice in muster.drill_book.choices((unit, kind, now), ahead, back & peace) {
            o.offer(choice);
        }
        if !peace {
            engaging::offer_targets(table, unit, enemies, o);
            if back {
                o.offer(Choice::Leave(unit));
            }
        }
    }
}

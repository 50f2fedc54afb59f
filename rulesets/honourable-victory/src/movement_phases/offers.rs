//! The offers of the movement question, made quickly.
//!
//! This is the question that simulations ask most. What is offered here is exactly what the checks
//! beside it allow when they explain themselves: most of it comes from tables that those checks
//! have filled ([`DrillBook`], [`Ways`]), and the test
//! `nothing_is_both_offered_and_refused_and_offers_are_unique` compares the two at every decision
//! of random games.

use super::drill_book::Kind;
use super::must_advance::HeldBack;
use super::{disengaging, engaging};
use crate::HonourableVictory;
use crate::appendix_a_terrain::Terrain;
use crate::choice::Choice;
use crate::critic::Deaf;
use crate::organising_your_army::{Horse, Muster};
use crate::table::Table;
use crate::unit::{UnitId, UnitSet};
use crate::ways::Gait;
use engine::{Options, Seat};

#[cfg(doc)]
use {super::drill_book::DrillBook, crate::ways::Ways};

/// Everything the player may do next.
///
/// Kept apart from the question that explains itself, so that the compiler has registers enough.
#[inline(never)]
pub fn offer_all(
    table: &Table,
    seat: Seat,
    held_back: HeldBack,
    o: &mut Options<HonourableVictory>,
) {
    let muster = table.muster.get();
    let mut spare = UnitSet::side(seat);
    match held_back {
        HeldBack::No => o.offer(Choice::EndMovement),
        HeldBack::Yes => {}
        // All that this one may do is advance.
        HeldBack::Only(unit) => {
            spare.remove(unit);
            o.offer(Choice::Move(unit));
        }
    }
    if let Some(from) = table.daimyo[seat.index()] {
        if held_back == HeldBack::No {
            muster.ways.daimyo(from).offer(o);
        }
        for unit in table.in_zone(from).and(spare).minus(table.engaged()) {
            o.offer(Choice::Withdraw(unit));
        }
    }
    let unchosen = table.in_play(seat).and(spare).minus(table.done);
    muster.drill_book.offer_idling(seat, unchosen, o);
    let reserve = unchosen.and(table.in_reserve(seat));
    if !reserve.is_empty() {
        offer_reserves(table, muster, seat, reserve, o);
    }
    for unit in unchosen.and(table.engaged()).and(table.on_horseback()) {
        if disengaging::may_disengage(table, unit, &mut Deaf).is_ok() {
            o.offer(Choice::Disengage(unit));
        }
    }
    offer_units(table, muster, seat, unchosen.minus(reserve).minus(table.engaged()), o);
}

/// What units of a side in reserve may do.
#[inline(never)]
fn offer_reserves(
    table: &Table,
    muster: &Muster,
    seat: Seat,
    units: UnitSet,
    o: &mut Options<HonourableVictory>,
) {
    let full = table.full(seat);
    let reserves = full.open(muster.ways.reserves(seat));
    for unit in units {
        let now = table[unit];
        let Some(from) = now.zone() else { continue };
        let mut kind = muster.kind(unit);
        let open = full.admits(muster.ways.onto_table(Gait::Easy, from));
        if open && muster.may_have_come(unit, table.turn) {
            if kind == Kind::Dismounted && table.is_horse(unit) {
                let closed = full.admits(muster.ways.onto_table(Gait::ClosedHorse, from));
                kind = Kind::mounted(Horse::Mounted, !closed);
            }
            muster.drill_book.offer_entries((unit, kind, now), o);
        }
        muster.drill_book.offer_shifts(unit, reserves.without(from), o);
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
        if kind == Kind::Dismounted {
            (gait, kind) = mounted(table, unit);
        }
        let ahead = full.admits(muster.ways.ahead(gait, cell, now.quarter()));
        let back = full.admits(muster.ways.back(seat, cell));
        let enemies = table.in_cell(cell).and(enemy);
        let alone = enemies.is_empty();
        muster.drill_book.offer((unit, kind, now), (ahead, back & alone), o);
        if !alone {
            engaging::offer_targets(table, unit, enemies, o);
            if back {
                o.offer(Choice::Leave(unit));
            }
        }
    }
}

/// How a Mounted unit goes and drills now. There are few, and apart they cost the others nothing.
#[inline(never)]
fn mounted(table: &Table, unit: UnitId) -> (Gait, Kind) {
    let horse = table.horse(unit);
    let in_woods = table.land_under(unit).has(Terrain::Woods);
    (Gait::of(horse, table[unit].formation()), Kind::mounted(horse, in_woods))
}

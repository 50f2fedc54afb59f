//! Which choices deserve to be looked at first: a glance, for a search that tries a few of many.

use crate::Gboh;
use crate::advise_muster::nearest;
use crate::advise_shock::bodes_well;
use crate::advise_stand::faces;
use crate::battle::NOWHERE;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::s02_components_and_terms::{ClanId, Rank, UnitId};
use crate::s09_shock::s09_26_clash_of_arms::side_struck;
use crate::s10_individual_combat::s10_2_samurai::{may_draw, retainers};
use crate::table::{State, Table, mark};
use engine::Position;
use ground::hexes::{Edge, Hex, Vertex};

/// How much a choice deserves to be tried.
pub fn deserves(position: &Position<Gboh>, choice: Choice) -> u32 {
    let table = &position.table;
    match choice {
        Choice::Orders(_) | Choice::GiveOrders | Choice::Momentum => 48,
        Choice::Pass
        | Choice::Withdraw
        | Choice::WithdrawClan(_)
        | Choice::HaraKiri(_)
        | Choice::AbandonGuns(_) => 1,
        // A head is five rout points, a So-taisho's twenty-five, and a samurai costs none.
        Choice::SamuraiPhase => samurai(position),
        Choice::FieldSamurai | Choice::UseSamurai(_) | Choice::Challenge => 64,
        Choice::ChargeAt(clan) => match table.clan_card(clan).rank {
            Rank::Busho => 60,
            _ => 90,
        },
        Choice::FightOn => 40,
        Choice::Coordinate(..) | Choice::MoveBushos => 2,
        Choice::React(_) | Choice::ReactVolley(_) | Choice::Fire(..) | Choice::Volley(..) => 64,
        Choice::Join(_) | Choice::Shock | Choice::Aggress(_) | Choice::Recover(_) => 64,
        Choice::Rally(_) | Choice::RemoveHits(_) => 40,
        Choice::Trump(_) => 20,
        Choice::Attack(unit, _) => attack(table, unit),
        Choice::Charge(unit, _) => attack(table, unit) + 8,
        Choice::Hold(_) => 20,
        Choice::Move(unit) => match table.unit(unit).has(mark::ENGAGED) {
            true => 4,
            false => 32,
        },
        Choice::To(hex) | Choice::ChargeTo(hex) => towards(position, hex),
        Choice::Face(facing) => facing_to(position, facing),
        // Those who are marched through take a hit each (6.55).
        Choice::Through(..) | Choice::ChargeThrough(..) => 4,
        Choice::ThroughBoth(..) | Choice::ChargeThroughBoth(..) => 2,
        Choice::Turn(unit, facing) => turning(position, unit, facing),
        Choice::Ride(_) => 14,
        Choice::Stop => 20,
        Choice::EndOrders | Choice::Decline => 12,
        _ => 16,
    }
}

/// A Samurai Challenge Phase is worth having where a samurai of this Busho can reach somebody: ten
/// points of movement, two of them for a hex that is held.
fn samurai(position: &Position<Gboh>) -> u32 {
    let table = &position.table;
    let Some(Frame::Cycle(cycle)) = position.agenda().last() else { return 2 };
    let (clan, from) = (cycle.named(), table.leader(cycle.named()).hex);
    let near = |other: ClanId| {
        let at = table.leader(other).hex;
        table.clan_seat(other) != table.clan_seat(clan)
            && at.0 != NOWHERE
            && table.distance(from, at) <= 8
    };
    let man = may_draw(table, clan).is_ok() || retainers(table, clan).next().is_some();
    if man && from.0 != NOWHERE && table.all_clans().any(near) { 60 } else { 2 }
}

/// An attack that is not due is worth making where it looks no worse than even.
fn attack(table: &Table, unit: UnitId) -> u32 {
    let good = table.unit(unit).state() == State::Good;
    if good && bodes_well(table, unit) { 80 } else { 18 }
}

/// Whoever is approached turns his front to who comes, or keeps it there.
fn turning(position: &Position<Gboh>, unit: UnitId, facing: Vertex) -> u32 {
    let table = &position.table;
    let Some(Frame::Approach(approach)) = position.agenda().last() else { return 8 };
    let at = table.unit(approach.mover()).hex;
    let (now, then) = (table.unit(unit).facing(), facing);
    match (faces(table, unit, now, at), faces(table, unit, then, at)) {
        (false, true) => 64,
        (true, false) => 1,
        _ => 6,
    }
}

/// Through which part of an enemy one would come from a hex next to him: the more the better.
fn angle(table: &Table, foe: UnitId, from: Hex) -> u32 {
    let edge = table.map().edge_between(table.unit(foe).hex, from);
    edge.map_or(0, |edge| side_struck(table, foe, edge) as u32)
}

/// Nearer to the enemy first, and beside or behind him rather than before him. A Busho rides where
/// somebody is with him.
fn towards(position: &Position<Gboh>, hex: Hex) -> u32 {
    let table = &position.table;
    if hex.0 == NOWHERE {
        return 64;
    }
    let seat = table.initiative;
    let Some(Frame::Moving(_)) = position.agenda().last() else {
        return if table.held_by(hex, seat) { 16 } else { 8 };
    };
    let (near, at) = nearest(table, !seat, hex);
    let foe = table.units_at(at).next().filter(|_| near == 1);
    let side = foe.map_or(0, |foe| 8 * angle(table, foe, hex));
    40u32.saturating_sub(3 * u32::from(near)) + side
}

/// A unit on the move turns to an enemy, first of all to one it would strike from beside or behind.
fn facing_to(position: &Position<Gboh>, facing: Vertex) -> u32 {
    let table = &position.table;
    let Some(Frame::Moving(moving)) = position.agenda().last() else { return 16 };
    let unit = moving.unit();
    let (here, seat) = (table.unit(unit).hex, table.seat_of(unit));
    if !table.may_be_in_shot(here, !seat) {
        return 6;
    }
    let ahead = |edge: Edge| table.map().step(here, edge).and_then(|at| table.units_at(at).next());
    let foes = facing.front().into_iter().filter_map(ahead);
    let foes = foes.filter(|&foe| table.seat_of(foe) != seat);
    if let Some(angle) = foes.map(|foe| angle(table, foe, here)).max() {
        return 28 + 16 * angle;
    }
    let (_, at) = nearest(table, !seat, here);
    if faces(table, unit, facing, at) { 21 } else { 6 }
}

//! Leaving the field: Leaders over their baseline, units where a scenario lets them; and what
//! entering a hex brings.

use super::reach::{
    Obstacles, allowance, leader_allowance, leader_walk, obstacles, reach, taken_along,
};
use crate::SamuraiBattles;
use crate::battlefield::{Hexes, NOWHERE, baseline, has, row};
use crate::end_game_and_victory::{award, won};
use crate::event::Event;
use crate::honor_and_fortune::{lose, lose_random_command};
use crate::rulebook::*;
use crate::table::{LeaderId, Piece, Table, UnitId};
use engine::{Rule, Umpire};
use ground::hexes::Hex;

/// May a lone Leader leave the field over his baseline? The step off it is 1 hex of his move.
pub(super) fn may_leave(table: &Table, leader: LeaderId, common: &Obstacles) -> Result<(), Rule> {
    let seat = table.battle().leader_owner(leader);
    let (line, here) = (baseline(table.top(seat)), table.leader(leader).hex);
    let before = leader_allowance(table, leader).saturating_sub(1);
    if has(table.standing(seat), here) || row(here).abs_diff(line) > before {
        return Err(LEADERMOVE_EXIT);
    }
    let walk = leader_walk(table, leader, before, common) - common.stops;
    let passed = walk | Hexes::of(Hex(here.into()));
    let found = passed.iter().any(|hex| row(hex.0 as u8) == line);
    if found { Ok(()) } else { Err(LEADERMOVE_EXIT) }
}

/// The banners for a unit of this side that goes through an exit at this hex.
fn exit_at(table: &Table, unit: UnitId, hex: u8, enter: bool) -> Option<u8> {
    let draft = &table.battle().draft;
    let kind = draft.units.get(unit as usize)?.kind;
    let fits = |exit: &&crate::scenario::Exit| {
        exit.seat == table.owner(unit)
            && exit.enter == enter
            && exit.kinds >> kind.0 & 1 == 1
            && exit.hexes.contains(&hex)
    };
    draft.exits.iter().find(fits).map(|exit| exit.banners)
}

/// May a unit leave the field, and for how many banners? Only where the scenario says so.
pub(super) fn may_unit_leave(table: &Table, unit: UnitId) -> Result<u8, Rule> {
    let hexes = allowance(table, unit);
    if hexes == 0 {
        return Err(MOVE_LEAVE_BOARD);
    }
    let common = Obstacles::of(table, table.owner(unit));
    let (here, stops) = (table.unit(unit).hex, obstacles(table, unit, &common).1);
    let through = reach(table, unit, hexes - 1) - stops;
    let from = through | Hexes::of(Hex(here.into()));
    from.iter().find_map(|hex| exit_at(table, unit, hex.0 as u8, false)).ok_or(MOVE_LEAVE_BOARD)
}

/// What standing on a hex brings: objectives, and exits by entering.
pub fn entered(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>, unit: UnitId) {
    let (seat, hex, battle) = (table.owner(unit), table.unit(unit).hex, table.battle());
    if battle.draft.objectives.is_empty() && battle.draft.exits.is_empty() {
        return;
    }
    for (at, objective) in battle.draft.objectives.iter().enumerate().take(8) {
        if objective.seat == seat && objective.hex == hex && table.taken >> at & 1 == 0 {
            table.taken |= 1 << at;
            umpire.announce(SCENARIO_HEX_BANNER_ONE_SIDE, Event::ObjectiveTaken { by: seat, hex });
            award(table, umpire, seat, objective.banners, BANNER_OBJECTIVE);
            if objective.card && won(table).is_none() {
                lose_random_command(table, umpire, !seat, SCENARIO_CASTLE_TAKEN_CARD_LOSS);
            }
        }
    }
    if let Some(banners) = exit_at(table, unit, hex, true) {
        leave(table, umpire, unit, banners, SCENARIO_EXIT_FOR_BANNER);
    }
}

pub(super) fn leave(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    unit: UnitId,
    banners: u8,
    rule: Rule,
) {
    let seat = table.owner(unit);
    if let Some(leader) = taken_along(table, unit) {
        table.put_leader(leader, NOWHERE);
    }
    table.put_unit(unit, NOWHERE);
    umpire.announce(rule, Event::Left { piece: Piece::unit(unit) });
    award(table, umpire, seat, banners, SCENARIO_EXIT_FOR_BANNER);
}

/// A Leader goes over his baseline and pays for it.
pub(super) fn leader_leaves(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    leader: LeaderId,
) {
    let seat = table.battle().leader_owner(leader);
    table.put_leader(leader, NOWHERE);
    umpire.announce(LEADERMOVE_EXIT, Event::Left { piece: Piece::leader(leader) });
    // What is wanting is not made good: no retreat and no Dragon card, so no Lack of Honor roll.
    let _wanting =
        lose(table, umpire, seat, table.battle().charts.leader.exit_cost, LEADERMOVE_EXIT_HONOR);
}

//! Why pieces cannot move to the other hexes of the board, for people who ask.

use super::reach::{allowance, leader_allowance, rate_rule, taken_along};
use crate::SamuraiBattles;
use crate::battlefield::{BOARD, FIELD, Hexes, has};
use crate::choice::Choice;
use crate::rulebook::*;
use crate::table::{Effect, FINISHED, LeaderId, ORDERED, Piece, Table, UnitId};
use engine::{Options, Rule, Seat};
use ground::hexes::Hex;

/// Why the pieces that were not ordered, or have moved, cannot move.
pub(super) fn refuse_the_rest(table: &Table, seat: Seat, o: &mut Options<SamuraiBattles>) {
    let both = ORDERED | FINISHED;
    for unit in table.army(seat).filter(|&unit| table.unit(unit).marks & both != ORDERED) {
        let ordered = table.unit(unit).is(ORDERED);
        refuse_all(Piece::unit(unit), if ordered { MOVE_ONCE } else { PLAY_ONLY_ORDERED_ACT }, o);
    }
    for leader in table.staff(seat).filter(|&leader| table.leader(leader).marks & both != ORDERED) {
        let ordered = table.leader(leader).is(ORDERED);
        let rule = if ordered { LEADERMOVE_ONCE } else { PLAY_ONLY_ORDERED_ACT };
        refuse_all(Piece::leader(leader), rule, o);
    }
}

/// Why a piece cannot move at all.
fn refuse_all(piece: Piece, rule: Rule, o: &mut Options<SamuraiBattles>) {
    BOARD.hexes().for_each(|hex| o.refuse(Choice::Move(piece, hex.0 as u8), rule));
    o.refuse(Choice::Leave(piece), rule);
}

/// Why a unit cannot move to the other hexes of the board: every reason that holds there.
pub(super) fn refuse_unit(
    table: &Table,
    unit: UnitId,
    within: &Hexes,
    o: &mut Options<SamuraiBattles>,
) {
    let (seat, battle) = (table.owner(unit), table.battle());
    let (led, horse) = (taken_along(table, unit).is_some(), table.kind(unit).horse);
    for hex in BOARD.hexes().filter(|&hex| !within.contains(hex)).map(|hex| hex.0 as u8) {
        let choice = Choice::Move(Piece::unit(unit), hex);
        let mut because = |holds: bool, rule: Rule| {
            if holds {
                o.refuse(choice, rule);
            }
        };
        because(has(&battle.impassable, hex), TERRAIN_RIVER_IMPASSABLE);
        because(has(table.standing(seat), hex), MOVE_ONE_UNIT_PER_HEX);
        because(has(table.standing(seat), hex), MOVE_NO_MERGING);
        because(
            has(&table.held(Seat::Red), hex) || has(&table.held(Seat::Blue), hex),
            MOVE_NO_PASSING,
        );
        if let Some(leader) = table.leader_on(seat, hex).filter(|_| !has(table.standing(seat), hex))
        {
            because(led, MOVE_SECOND_LEADER_BARRED);
            because(horse && !battle.is_mounted(leader), MOVE_CAVALRY_FOOT_LEADER_BARRED);
        }
        let from = Hex(table.unit(unit).hex.into());
        let free = FIELD.reach(from, allowance(table, unit), &Hexes::EMPTY, &Hexes::EMPTY);
        match free.contains(Hex(hex.into())) {
            false => because(true, rate_rule(table, unit)),
            true => because(true, MOVE_TERRAIN),
        }
        because(free.contains(Hex(hex.into())), MOVE_NO_PASSING);
    }
}

/// Why a Leader cannot move to the other hexes of the board.
pub(super) fn refuse_leader(
    table: &Table,
    leader: LeaderId,
    within: &Hexes,
    o: &mut Options<SamuraiBattles>,
) {
    let (seat, battle) = (table.battle().leader_owner(leader), table.battle());
    let rate =
        if battle.is_mounted(leader) { LEADERMOVE_MOUNTED_THREE } else { LEADERMOVE_FOOT_TWO };
    let from = Hex(table.leader(leader).hex.into());
    let free = FIELD.reach(from, leader_allowance(table, leader), &Hexes::EMPTY, &Hexes::EMPTY);
    for hex in BOARD.hexes().filter(|&hex| !within.contains(hex)) {
        let choice = Choice::Move(Piece::leader(leader), hex.0 as u8);
        if has(&table.held(!seat), hex.0 as u8) {
            o.refuse(choice, LEADERMOVE_ENEMY_BARRED);
        }
        if battle.impassable.contains(hex) {
            o.refuse(choice, TERRAIN_RIVER_IMPASSABLE);
        }
        if !free.contains(hex) {
            o.refuse(
                choice,
                if table.effect == Effect::Serpent { CARD_SERPENT_COMMAND_MOVE } else { rate },
            );
        } else {
            o.refuse(choice, LEADERMOVE_TERRAIN);
            o.refuse(choice, LEADERMOVE_ENEMY_BARRED);
        }
    }
}

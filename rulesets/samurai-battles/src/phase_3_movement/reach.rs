//! How far pieces may move: rates, obstacles, and where a Leader may end.

use crate::battlefield::{Hexes, NOWHERE, has};
use crate::command_cards::Title;
use crate::command_cards::tactic_cards::by_card;
use crate::rulebook::*;
use crate::table::{Effect, LeaderId, ORDERED, Table, UnitId};
use crate::unit_reference_sheet::{Symbol, Weapon};
use engine::{Rule, Seat};
use ground::hexes::Hex;

/// Hexes a unit may move this turn.
#[inline(always)]
pub fn allowance(table: &Table, unit: UnitId) -> u8 {
    let kind = table.kind(unit);
    if kind.seated {
        return 0;
    }
    let hexes = match table.effect {
        Effect::Charge if by_card(table, unit) => 3,
        Effect::Onslaught if by_card(table, unit) && kind.symbol != Symbol::Circle => 2,
        Effect::Serpent if by_card(table, unit) => kind.r#move.min(1),
        Effect::Hold if by_card(table, unit) => return 0,
        _ => kind.r#move,
    };
    hexes + u8::from(table.markers.night == unit)
}

/// Most hexes after which the unit may still battle this turn; arquebusiers may not move at all.
pub fn fights_after(table: &Table, unit: UnitId) -> u8 {
    let kind = table.kind(unit);
    let hexes = match table.effect {
        Effect::Charge if by_card(table, unit) => 3,
        Effect::Onslaught if by_card(table, unit) && kind.weapon == Weapon::None => {
            kind.fights.max(2)
        }
        _ => kind.fights,
    };
    if hexes == 0 { 0 } else { hexes + u8::from(table.markers.night == unit) }
}

/// The ledger entry on the rate of a unit.
pub(super) fn rate_rule(table: &Table, unit: UnitId) -> Rule {
    match (table.effect, by_card(table, unit)) {
        (Effect::Charge, true) => return CARD_CAVALRY_CHARGE,
        (Effect::Serpent, true) => return CARD_SERPENT_COMMAND_MOVE,
        (Effect::Hold, true) => return CARD_HOLD_AND_SHOOT_STILL,
        (Effect::Onslaught, true) => return CARD_INFANTRY_ONSLAUGHT_MOVE,
        _ => {}
    }
    table.battle().rate(unit)
}

/// The ledger entry on the rate of a kind of unit.
pub fn printed_rate(code: &str) -> Rule {
    match code {
        "SSI" => MOVE_RATE_SSI,
        "SBI" => MOVE_RATE_SBI,
        "ASI" => MOVE_RATE_ASI,
        "ABI" => MOVE_RATE_ABI,
        "AAI" => MOVE_RATE_AAI,
        "LI" => MOVE_RATE_LI,
        "BG" => COMMANDER_DOES_NOT_MOVE,
        _ => MOVE_RATE_CAVALRY,
    }
}

/// The Leader who goes along when a unit moves: attached and not ordered on his own.
#[inline]
pub(super) fn taken_along(table: &Table, unit: UnitId) -> Option<LeaderId> {
    table.attached(unit).filter(|&leader| !table.leader(leader).is(ORDERED))
}

/// May a unit of this arm join the lone Leader?
pub fn may_join(table: &Table, horse: bool, leader: LeaderId) -> bool {
    !horse || table.battle().is_mounted(leader)
}

/// What is in the way of every piece of a side, worked out once for all of them.
#[derive(Clone, Copy)]
pub(super) struct Obstacles {
    /// Hexes closed to Leaders on their own.
    pub(super) closed: Hexes,
    /// Hexes on which a move ends.
    pub(super) stops: Hexes,
    /// Friendly Leaders who stand alone.
    lone: Hexes,
    /// Those of them whom cavalry cannot join.
    on_foot: Hexes,
}

impl Obstacles {
    #[inline(always)]
    pub(super) fn of(table: &Table, seat: Seat) -> Obstacles {
        let closed = table.battle().impassable | table.held(!seat);
        let (lone, mut on_foot) = (table.lone(seat), Hexes::EMPTY);
        if !lone.is_empty() {
            for leader in table.staff(seat) {
                let hex = table.leader(leader).hex;
                if has(&lone, hex) && !may_join(table, true, leader) {
                    on_foot.insert(Hex(hex.into()));
                }
            }
        }
        Obstacles { closed, stops: stops(table), lone, on_foot }
    }
}

/// Hexes on which a move ends, tents included.
#[inline]
pub(super) fn stops(table: &Table) -> Hexes {
    let mut stops = table.battle().stops;
    for tent in table.tents.into_iter().filter(|&tent| tent != NOWHERE) {
        stops.insert(Hex(tent.into()));
    }
    stops
}

/// Hexes closed to a moving unit, and hexes on which it must stop.
#[inline(always)]
pub(super) fn obstacles(table: &Table, unit: UnitId, common: &Obstacles) -> (Hexes, Hexes) {
    let seat = table.owner(unit);
    let closed = common.closed | *table.standing(seat);
    if common.lone.is_empty() {
        return (closed, common.stops);
    }
    // A unit that has a Leader joins no second one, and cavalry none on foot.
    let barred = if taken_along(table, unit).is_some() {
        common.lone
    } else if table.kind(unit).horse {
        common.on_foot
    } else {
        Hexes::EMPTY
    };
    (closed | barred, common.stops | (common.lone - barred))
}

/// Where a unit may move.
pub fn reach(table: &Table, unit: UnitId, hexes: u8) -> Hexes {
    reach_past(table, unit, hexes, &Obstacles::of(table, table.owner(unit)))
}

#[inline(always)]
pub(super) fn reach_past(table: &Table, unit: UnitId, hexes: u8, common: &Obstacles) -> Hexes {
    let (closed, stops) = obstacles(table, unit, common);
    table.battle().lie.reach(table.unit(unit).hex, hexes, &closed, &stops)
}

/// Hexes a Leader may move on his own.
pub(super) fn leader_allowance(table: &Table, leader: LeaderId) -> u8 {
    let line = table.battle().charts.leader;
    let hexes = if table.battle().is_mounted(leader) { line.mounted } else { line.foot };
    if table.effect == Effect::Serpent { hexes.min(1) } else { hexes }
}

/// Everything within reach of a Leader, through friends but not through enemies.
pub(super) fn leader_walk(table: &Table, leader: LeaderId, hexes: u8, common: &Obstacles) -> Hexes {
    table.battle().lie.reach(table.leader(leader).hex, hexes, &common.closed, &common.stops)
}

/// Hexes on which the Leader may not end for a Leader there, and for cavalry he cannot join.
#[inline]
pub(super) fn closed_ends(table: &Table, leader: LeaderId) -> [Hexes; 2] {
    let seat = table.battle().leader_owner(leader);
    let mut cavalry = Hexes::EMPTY;
    if !table.battle().is_mounted(leader) {
        let mut riders = table.battle().spoken_of(Title::CAVALRY_CHARGE);
        while riders != 0 {
            let unit = riders.trailing_zeros() as UnitId;
            riders &= riders - 1;
            let hex = table.unit(unit).hex;
            if table.owner(unit) == seat && hex != NOWHERE {
                cavalry.insert(Hex(hex.into()));
            }
        }
    }
    [*table.leading(seat), cavalry]
}

/// May the Leader end a move or a retreat on this hex?
pub fn may_end(table: &Table, leader: LeaderId, hex: u8, retreat: bool) -> Result<(), Rule> {
    let pick = |moving: Rule, retreating: Rule| if retreat { retreating } else { moving };
    let [leaders, cavalry] = closed_ends(table, leader);
    if has(&leaders, hex) {
        Err(pick(LEADERMOVE_END_WITHOUT_LEADER, LEADERRETREAT_END_NO_LEADER))
    } else if has(&cavalry, hex) {
        Err(pick(LEADERMOVE_FOOT_NOT_CAVALRY, LEADERRETREAT_FOOT_NOT_CAVALRY))
    } else {
        Ok(())
    }
}

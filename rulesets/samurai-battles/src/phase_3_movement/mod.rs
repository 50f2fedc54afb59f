//! Phase 3, Movement: ordered units and Leaders, one after another.

mod refusals;

use crate::SamuraiBattles;
use crate::battlefield::{FIELD, Hexes, NOWHERE, baseline, has, row};
use crate::battlefield_terrain::Who;
use crate::choice::Choice;
use crate::command_cards::tactic_cards::by_card;
use crate::contents::Frame;
use crate::dragon_cards::Moment;
use crate::dragon_cards::playing::{ask_phase, offer_dragons};
use crate::end_game_and_victory::{award, won};
use crate::event::Event;
use crate::honor_and_fortune::{lose, lose_random_command};
use crate::rulebook::*;
use crate::table::{BARRED, Effect, FINISHED, LeaderId, ORDERED, Piece, Table, UnitId};
use crate::unit_reference_sheet::{Symbol, Weapon};
use engine::{Options, Rule, Seat, Step, Umpire, call, done, next};
use ground::hexes::Hex;
use refusals::{refuse_all, refuse_leader, refuse_unit};
use serde::{Deserialize, Serialize};

/// Hexes a unit may move this turn.
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
fn rate_rule(table: &Table, unit: UnitId) -> Rule {
    match (table.effect, by_card(table, unit)) {
        (Effect::Charge, true) => return CARD_CAVALRY_CHARGE,
        (Effect::Serpent, true) => return CARD_SERPENT_COMMAND_MOVE,
        (Effect::Hold, true) => return CARD_HOLD_AND_SHOOT_STILL,
        (Effect::Onslaught, true) => return CARD_INFANTRY_ONSLAUGHT_MOVE,
        _ => {}
    }
    match table.kind(unit).code.as_str() {
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
fn taken_along(table: &Table, unit: UnitId) -> Option<LeaderId> {
    table.attached(unit).filter(|&leader| !table.leader(leader).is(ORDERED))
}

/// May a unit of this arm join the lone Leader?
pub fn may_join(table: &Table, horse: bool, leader: LeaderId) -> bool {
    !horse || table.battle().is_mounted(leader)
}

/// Hexes closed to every unit of a side, and hexes on which the ground makes it stop.
fn common_obstacles(table: &Table, seat: Seat) -> (Hexes, Hexes) {
    let battle = table.battle();
    let closed = battle.impassable | *table.standing(seat) | table.held(!seat);
    (closed, stops(table))
}

/// Hexes on which a move ends, tents included.
fn stops(table: &Table) -> Hexes {
    let mut stops = table.battle().stops;
    for tent in table.tents.into_iter().filter(|&tent| tent != NOWHERE) {
        stops.insert(Hex(tent.into()));
    }
    stops
}

/// Hexes closed to a moving unit, and hexes on which it must stop.
fn obstacles(
    table: &Table,
    unit: UnitId,
    (mut closed, mut stops): (Hexes, Hexes),
) -> (Hexes, Hexes) {
    let seat = table.owner(unit);
    let (led, here) = (taken_along(table, unit).is_some(), table.unit(unit).hex);
    for leader in table.staff(seat) {
        let hex = table.leader(leader).hex;
        if hex == here || has(table.standing(seat), hex) {
            continue;
        }
        if led || !may_join(table, table.kind(unit).horse, leader) {
            closed.insert(Hex(hex.into()));
        } else {
            stops.insert(Hex(hex.into()));
        }
    }
    (closed, stops)
}

/// Where a unit may move.
pub fn reach(table: &Table, unit: UnitId, hexes: u8) -> Hexes {
    reach_past(table, unit, hexes, common_obstacles(table, table.owner(unit)))
}

fn reach_past(table: &Table, unit: UnitId, hexes: u8, common: (Hexes, Hexes)) -> Hexes {
    if hexes == 0 {
        return Hexes::EMPTY;
    }
    let (closed, stops) = obstacles(table, unit, common);
    FIELD.reach(Hex(table.unit(unit).hex.into()), hexes, &closed, &stops)
}

/// Hexes a Leader may move on his own.
fn leader_allowance(table: &Table, leader: LeaderId) -> u8 {
    let line = table.battle().charts.leader;
    let hexes = if table.battle().is_mounted(leader) { line.mounted } else { line.foot };
    if table.effect == Effect::Serpent { hexes.min(1) } else { hexes }
}

/// Everything within reach of a Leader, through friends but not through enemies.
fn leader_walk(table: &Table, leader: LeaderId, hexes: u8) -> Hexes {
    let (seat, battle) = (table.battle().leader_owner(leader), table.battle());
    let closed = battle.impassable | table.held(!seat);
    FIELD.reach(Hex(table.leader(leader).hex.into()), hexes, &closed, &stops(table))
}

/// May the Leader end a move or a retreat on this hex?
pub fn may_end(table: &Table, leader: LeaderId, hex: u8, retreat: bool) -> Result<(), Rule> {
    let seat = table.battle().leader_owner(leader);
    let pick = |moving: Rule, retreating: Rule| if retreat { retreating } else { moving };
    if table.leader_on(seat, hex).is_some() {
        return Err(pick(LEADERMOVE_END_WITHOUT_LEADER, LEADERRETREAT_END_NO_LEADER));
    }
    match table.unit_on(seat, hex) {
        Some(unit) if table.kind(unit).horse && !table.battle().is_mounted(leader) => {
            Err(pick(LEADERMOVE_FOOT_NOT_CAVALRY, LEADERRETREAT_FOOT_NOT_CAVALRY))
        }
        _ => Ok(()),
    }
}

/// May a lone Leader leave the field over his baseline? The step off it is 1 hex of his move.
fn may_leave(table: &Table, leader: LeaderId) -> Result<(), Rule> {
    if table.unit_of(leader).is_some() {
        return Err(LEADERMOVE_EXIT);
    }
    let seat = table.battle().leader_owner(leader);
    let (line, here) = (baseline(table.top(seat)), table.leader(leader).hex);
    let walk = leader_walk(table, leader, leader_allowance(table, leader) - 1);
    let (from, stops) = (Hexes::of(Hex(here.into())), table.battle().stops);
    let passes =
        |hex: Hex| row(hex.0 as u8) == line && (hex.0 as u8 == here || !stops.contains(hex));
    let found = (walk | from).iter().any(passes);
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
fn may_unit_leave(table: &Table, unit: UnitId) -> Result<u8, Rule> {
    let hexes = allowance(table, unit);
    if hexes == 0 {
        return Err(MOVE_LEAVE_BOARD);
    }
    let (here, stops) = (
        table.unit(unit).hex,
        obstacles(table, unit, common_obstacles(table, table.owner(unit))).1,
    );
    let through = reach(table, unit, hexes - 1) - stops;
    let from = through | Hexes::of(Hex(here.into()));
    from.iter().find_map(|hex| exit_at(table, unit, hex.0 as u8, false)).ok_or(MOVE_LEAVE_BOARD)
}

/// What standing on a hex brings: objectives, and exits by entering.
pub fn entered(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>, unit: UnitId) {
    let (seat, hex, battle) = (table.owner(unit), table.unit(unit).hex, table.battle());
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

fn leave(
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

/// Ordered pieces move one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement;

impl Movement {
    /// Moves one piece, or ends.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let choice = ask_phase(table, umpire, MOVE_SEQUENTIAL, Moment::Move, |o| offer(table, o))?;
        match choice {
            Choice::Move(piece, to) => {
                match piece.as_leader() {
                    Some(leader) => move_leader(table, umpire, leader, to),
                    None => move_unit(table, umpire, piece.0, to),
                }
                next()
            }
            Choice::Leave(piece) => {
                match piece.as_leader() {
                    Some(leader) => leader_leaves(table, umpire, leader),
                    None => {
                        let banners = may_unit_leave(table, piece.0).unwrap_or(0);
                        leave(table, umpire, piece.0, banners, MOVE_LEAVE_BOARD);
                    }
                }
                next()
            }
            Choice::Dragon(title, target) => call(Frame::play(table.active, title, target)),
            _ => done(),
        }
    }
}

fn move_unit(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>, unit: UnitId, to: u8) {
    let from = table.unit(unit).hex;
    let most = allowance(table, unit);
    let steps = (1..=most).find(|&steps| has(&reach(table, unit, steps), to)).unwrap_or(most);
    let along = taken_along(table, unit);
    table.put_unit(unit, to);
    if let Some(leader) = along {
        table.put_leader(leader, to);
    }
    let ground = table.battle().charts.ground.get(table.ground(to) as usize);
    let barred = ground.is_some_and(|ground| match ground.entered {
        Who::All => false,
        Who::Infantry => table.kind(unit).horse,
        _ => true,
    });
    if let Some(place) = table.units.get_mut(unit as usize) {
        place.steps = steps;
        place.marks |= FINISHED | if barred { BARRED } else { 0 };
    }
    umpire.announce(
        rate_rule(table, unit),
        Event::Moved { piece: Piece::unit(unit), from, to, steps },
    );
    if along.is_some() {
        umpire.announce(
            LEADERMOVE_WITH_UNIT,
            Event::Moved { piece: Piece::leader(along.unwrap_or(0)), from, to, steps },
        );
    } else if let Some(leader) = table.attached(unit) {
        umpire.announce(MOVE_JOIN_STOPS, Event::Joined { leader, unit });
    }
    entered(table, umpire, unit);
}

fn move_leader(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    leader: LeaderId,
    to: u8,
) {
    let from = table.leader(leader).hex;
    let most = leader_allowance(table, leader);
    let steps =
        (1..=most).find(|&steps| has(&leader_walk(table, leader, steps), to)).unwrap_or(most);
    table.put_leader(leader, to);
    if let Some(place) = table.leaders.get_mut(leader as usize) {
        place.steps = steps;
        place.marks |= FINISHED;
    }
    let mounted = table.battle().is_mounted(leader);
    let rule = if mounted { LEADERMOVE_MOUNTED_THREE } else { LEADERMOVE_FOOT_TWO };
    umpire.announce(rule, Event::Moved { piece: Piece::leader(leader), from, to, steps });
    if let Some(unit) = table.unit_of(leader) {
        let rule =
            if mounted { LEADERMOVE_MOUNTED_JOINS_ANY } else { LEADERMOVE_FOOT_JOINS_INFANTRY };
        umpire.announce(rule, Event::Joined { leader, unit });
    }
}

fn leader_leaves(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>, leader: LeaderId) {
    let seat = table.battle().leader_owner(leader);
    table.put_leader(leader, NOWHERE);
    umpire.announce(LEADERMOVE_EXIT, Event::Left { piece: Piece::leader(leader) });
    // What is wanting is not made good: no retreat and no Dragon card, so no Lack of Honor roll.
    let _wanting =
        lose(table, umpire, seat, table.battle().charts.leader.exit_cost, LEADERMOVE_EXIT_HONOR);
}

fn offer(table: &Table, o: &mut Options<SamuraiBattles>) {
    let seat = table.active;
    let common = common_obstacles(table, seat);
    for unit in table.army(seat) {
        let place = table.unit(unit);
        if !place.is(ORDERED) || place.is(FINISHED) {
            if o.explaining() {
                let rule = if place.is(ORDERED) { MOVE_ONCE } else { PLAY_ONLY_ORDERED_ACT };
                refuse_all(Piece::unit(unit), rule, o);
            }
            continue;
        }
        let within = reach_past(table, unit, allowance(table, unit), common);
        within.iter().for_each(|hex| o.offer(Choice::Move(Piece::unit(unit), hex.0 as u8)));
        if !table.battle().draft.exits.is_empty() || o.explaining() {
            o.consider(Choice::Leave(Piece::unit(unit)), may_unit_leave(table, unit).map(|_| ()));
        }
        if o.explaining() {
            refuse_unit(table, unit, &within, o);
        }
    }
    for leader in table.staff(seat) {
        let place = table.leader(leader);
        if !place.is(ORDERED) || place.is(FINISHED) {
            if o.explaining() {
                let rule = if place.is(ORDERED) { LEADERMOVE_ONCE } else { PLAY_ONLY_ORDERED_ACT };
                refuse_all(Piece::leader(leader), rule, o);
            }
            continue;
        }
        let within = leader_walk(table, leader, leader_allowance(table, leader));
        for hex in within.iter().map(|hex| hex.0 as u8) {
            o.consider(
                Choice::Move(Piece::leader(leader), hex),
                may_end(table, leader, hex, false),
            );
        }
        o.consider(Choice::Leave(Piece::leader(leader)), may_leave(table, leader));
        if o.explaining() {
            refuse_leader(table, leader, &within, o);
        }
    }
    offer_dragons(table, seat, Moment::Move, o);
    o.offer(Choice::EndMovement);
}

//! Retreats: a unit goes back hex by hex towards its own baseline and pays for it in honor.

pub mod bolster_morale;

use crate::SamuraiBattles;
use crate::battlefield::{Hexes, NOWHERE, has};
use crate::choice::Choice;
use crate::contents::Frame;
use crate::dragon_cards::Moment;
use crate::dragon_cards::playing::{ask_window, open_to};
use crate::end_game_and_victory::remove_blocks;
use crate::event::Event;
use crate::honor_and_fortune::lose;
use crate::lack_of_honor::{Cause, LackOfHonor};
use crate::phase_3_movement::may_join;
use crate::rulebook::*;
use crate::table::{Piece, Table, UnitId};
use crate::unit_reference_sheet::Symbol;
use engine::{Flow, Options, Rule, Step, Umpire, call, done, next};
use ground::hexes::Hex;
use serde::{Deserialize, Serialize};

/// The rule by which a unit never retreats from where it is, if there is one.
pub fn never_retreats(table: &Table, unit: UnitId) -> Option<Rule> {
    if table.kind(unit).seated {
        return Some(COMMANDER_FLAGS);
    }
    let ground = table.battle().charts.ground.get(table.ground(table.unit(unit).hex) as usize);
    ground.is_some_and(|ground| ground.stands).then_some(TERRAIN_CASTLE_NO_RETREAT)
}

/// Hexes closed to a retreating unit, and hexes of lone Leaders whom it would join.
fn closed_and_joins(table: &Table, unit: UnitId) -> (Hexes, Hexes) {
    let (seat, battle) = (table.owner(unit), table.battle());
    let mut closed = battle.impassable | table.held(!seat) | *table.standing(seat);
    let mut joins = Hexes::EMPTY;
    let led = table.attached(unit).is_some();
    for leader in table.staff(seat) {
        let hex = table.leader(leader).hex;
        if has(table.standing(seat), hex) {
            continue;
        }
        if led || !may_join(table, table.kind(unit).horse, leader) {
            closed.insert(Hex(hex.into()));
        } else {
            joins.insert(Hex(hex.into()));
        }
    }
    (closed, joins)
}

/// A unit in retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreat {
    unit: UnitId,
    /// Hexes still to go.
    left: u8,
    /// Hexes made.
    made: u8,
    /// Was a Leader with it from the start?
    led: bool,
    /// Where it is, or was when it fell.
    hex: u8,
    /// Has the opponent been asked about his Dragon card?
    asked: bool,
}

impl Retreat {
    /// So many hexes.
    pub fn new(table: &Table, unit: UnitId, hexes: u8) -> Retreat {
        let (led, hex) = (table.attached(unit).is_some(), table.unit(unit).hex);
        Retreat { unit, left: hexes, made: 0, led, hex, asked: false }
    }

    /// One hex, or the reckoning.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        if self.left == 0 || table.unit(self.unit).hex == NOWHERE {
            return self.reckon(table, umpire);
        }
        let (unit, seat) = (self.unit, table.owner(self.unit));
        let (closed, joins) = closed_and_joins(table, unit);
        let here = table.unit(unit).hex;
        let open = |hex: &u8| !has(&closed, *hex);
        if table.battle().lie.behind(here, table.top(seat)).find(open).is_none() {
            let baseline = table.battle().lie.behind(here, table.top(seat)).next().is_none();
            let rule =
                if baseline { RETREAT_BASELINE_LOSES_BLOCK } else { RETREAT_BLOCKED_LOSES_BLOCK };
            let hexes = std::mem::take(&mut self.left);
            umpire.announce(rule, Event::Blocked { unit, hexes });
            remove_blocks(table, umpire, unit, hexes, rule);
            return next();
        }
        let left = self.left;
        let choice = umpire
            .ask(seat, RETREAT_OWNER_CHOOSES, |o| offer(table, unit, left, &closed, &joins, o))?;
        let Choice::Retreat(to) = choice else { return done() };
        let leader = table.attached(unit);
        table.put_unit(unit, to);
        if let Some(leader) = leader {
            table.put_leader(leader, to);
        }
        self.left -= 1;
        self.made += 1;
        self.hex = to;
        umpire.announce(
            RETREAT_TOWARDS_BASELINE,
            Event::Retreated { piece: Piece::unit(unit), from: here, to },
        );
        if has(&joins, to) {
            self.left = 0;
            let horse = table.kind(unit).horse;
            let rule =
                if horse { RETREAT_CAVALRY_JOINS_LEADER } else { RETREAT_INFANTRY_JOINS_LEADER };
            if let Some(leader) = table.attached(unit) {
                umpire.announce(rule, Event::Joined { leader, unit });
            }
        }
        next()
    }

    /// Retreat & Loss of Honor: what the hexes made cost.
    fn reckon(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let (unit, seat) = (self.unit, table.owner(self.unit));
        if self.made == 0 {
            return done();
        }
        if !self.asked && open_to(table, !seat, Moment::RxEnemyRetreat) {
            let choice = ask_window(table, umpire, !seat, Moment::RxEnemyRetreat)?;
            self.asked = true;
            return match choice {
                Choice::Dragon(title, target) => call(Frame::play(!seat, title, target)),
                _ => next(),
            };
        }
        let kind = table.kind(unit);
        let leader = if self.led { self.made } else { 0 };
        let mut due = leader + if kind.flat > 0 { kind.flat } else { kind.shame * self.made };
        if table.combat.quiet {
            due = 0;
        }
        if table.combat.shame {
            due += self.made;
        }
        let rule = match (table.combat.quiet, kind.symbol) {
            (true, _) => DRAGON_ORDERED_WITHDRAWAL,
            (_, _) if kind.flat > 0 && self.led => HONORLOSS_LEVY_LEADER,
            (_, _) if kind.flat > 0 => HONORLOSS_LEVY,
            (_, _) if self.led => HONORLOSS_LEADER_ATTACHED,
            (_, Symbol::Square) => HONORLOSS_SQUARE,
            (_, Symbol::Triangle) => HONORLOSS_TRIANGLE,
            _ => HONORLOSS_CIRCLE,
        };
        let short = lose(table, umpire, seat, due, rule);
        if short == 0 {
            return done();
        }
        Ok(Flow::Become(Frame::LackOfHonor(LackOfHonor::new(
            seat,
            Cause::Unit(unit),
            self.hex,
            short,
        ))))
    }
}

/// Can the rest of a retreat be made from this hex without losing a block?
fn completes(
    table: &Table,
    unit: UnitId,
    from: u8,
    hexes: u8,
    closed: &Hexes,
    joins: &Hexes,
) -> bool {
    let top = table.top(table.owner(unit));
    if has(joins, from) {
        return true;
    }
    let mut front = Hexes::of(Hex(from.into()));
    for _ in 0..hexes {
        let mut further = Hexes::EMPTY;
        for hex in front.iter() {
            for next in table.battle().lie.behind(hex.0 as u8, top) {
                if has(joins, next) {
                    return true;
                }
                if !has(closed, next) {
                    further.insert(Hex(next.into()));
                }
            }
        }
        front = further;
        if front.is_empty() {
            return false;
        }
    }
    true
}

fn offer(
    table: &Table,
    unit: UnitId,
    left: u8,
    closed: &Hexes,
    joins: &Hexes,
    o: &mut Options<SamuraiBattles>,
) {
    let (seat, here, battle) = (table.owner(unit), table.unit(unit).hex, table.battle());
    let lossless = |hex: u8| completes(table, unit, hex, left - 1, closed, joins);
    let open = |hex: &u8| !has(closed, *hex);
    let any = battle.lie.behind(here, table.top(seat)).filter(open).any(lossless);
    for hex in battle.lie.behind(here, table.top(seat)) {
        let check = if has(&battle.impassable, hex) {
            Err(RETREAT_TERRAIN_FREE)
        } else if !open(&hex) {
            let lone = table.leader_on(seat, hex).filter(|_| table.unit_on(seat, hex).is_none());
            Err(match lone {
                Some(_) if table.attached(unit).is_none() => RETREAT_CAVALRY_JOINS_LEADER,
                Some(_) => RETREAT_INFANTRY_JOINS_LEADER,
                None => RETREAT_NO_OCCUPIED_HEX,
            })
        } else if any && !lossless(hex) {
            Err(RETREAT_LOSSLESS_PATH_FIRST)
        } else {
            Ok(())
        };
        o.consider(Choice::Retreat(hex), check);
    }
    if o.explaining() {
        let behind: Vec<u8> = battle.lie.behind(here, table.top(seat)).collect();
        for hex in crate::battlefield::BOARD.hexes().map(|hex| hex.0 as u8) {
            if !behind.contains(&hex) {
                let side = has(battle.lie.around(here), hex);
                o.refuse(
                    Choice::Retreat(hex),
                    if side { RETREAT_NEVER_SIDEWAYS } else { RETREAT_TOWARDS_BASELINE },
                );
            }
        }
    }
}

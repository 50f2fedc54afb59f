//! Setting up the Game: the hands are dealt; and what a scenario carries over from the day before.

use crate::SamuraiBattles;
use crate::battlefield::{NOWHERE, has};
use crate::choice::Choice;
use crate::contents::Frame;
use crate::end_game_and_victory::remove_blocks;
use crate::event::Event;
use crate::game_turn::Turn;
use crate::honor_and_fortune::{FLAG, HONOR, SWORD, draw_command, draw_dragon, lose, roll};
use crate::rulebook::*;
use crate::table::{Table, UnitId};
use crate::unit_reference_sheet::Symbol;
use engine::{Flow, Options, Seat, Step, Umpire, done, next};
use serde::{Deserialize, Serialize};

/// The deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SettingUp;

impl SettingUp {
    /// Deals both hands, the first player's cards first.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let battle = table.battle();
        for seat in [battle.draft.first, !battle.draft.first] {
            let [command, dragon] = battle.sides[seat.index()].deal;
            for _ in 0..command {
                draw_command(table, umpire, seat, SETUP_COMMAND_HAND);
            }
            for _ in 0..dragon {
                draw_dragon(table, umpire, seat, SETUP_DRAGON_HAND);
            }
            umpire.announce(SETUP_HANDS_SECRET, Event::Dealt { seat, command, dragon });
        }
        Ok(Flow::Become(match battle.draft.carry {
            Some((winner, won, lost)) => Frame::CarryOver(CarryOver::new(winner, won, lost)),
            None => Frame::Turn(Turn::Start),
        }))
    }
}

/// Dice for the banners of the day before: the winner's first, then the loser's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CarryOver {
    roller: Seat,
    dice: [u8; 2],
    second: bool,
    rolled: bool,
    /// Blocks still to be removed by symbol, by swords, and units still to be pushed back.
    left: [u8; 5],
}

impl CarryOver {
    /// The winner rolls a die for each banner he won, then the loser.
    pub fn new(winner: Seat, won: u8, lost: u8) -> CarryOver {
        CarryOver { roller: winner, dice: [won, lost], second: false, rolled: false, left: [0; 5] }
    }

    /// Rolls, or has the victim pick a unit.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let victim = !self.roller;
        if self.rolled {
            let Some(face) = self.left.iter().position(|&left| left > 0) else {
                if self.second {
                    return Ok(Flow::Become(Frame::Turn(Turn::Start)));
                }
                (self.roller, self.second, self.rolled) = (victim, true, false);
                return next();
            };
            if !table.army(victim).any(|unit| could_suffer(table, unit, face)) {
                self.left[face] = 0;
                return next();
            }
            let choice =
                umpire.ask(victim, SCENARIO_CARRY_OVER, |o| offer(table, victim, face, o))?;
            self.left[face] -= 1;
            match choice {
                Choice::Lose(unit) => {
                    remove_blocks(table, umpire, unit, 1, SCENARIO_CARRY_OVER);
                }
                Choice::Push(unit, to) => {
                    let from = table.unit(unit).hex;
                    if let Some(leader) = table.attached(unit) {
                        table.put_leader(leader, to);
                    }
                    table.put_unit(unit, to);
                    umpire.announce(SCENARIO_CARRY_OVER, Event::Pushed { unit, from, to });
                }
                _ => return done(),
            }
            return next();
        }
        let counts =
            roll(umpire, self.dice[usize::from(self.second)], self.roller, SCENARIO_CARRY_OVER);
        umpire.announce(SCENARIO_CARRY_OVER, Event::CarryOver { seat: self.roller, counts });
        self.left = [counts[0], counts[1], counts[2], counts[SWORD], counts[FLAG]];
        self.rolled = true;
        // No battle is on yet, so a shortage of tokens brings no Lack of Honor roll.
        let _wanting = lose(table, umpire, victim, counts[HONOR], SCENARIO_CARRY_OVER);
        next()
    }
}

/// Can the unit lose a block to this symbol or to a sword, or be pushed back by a flag?
fn could_suffer(table: &Table, unit: UnitId, face: usize) -> bool {
    let kind = table.kind(unit);
    match face {
        0..=2 => kind.symbol == Symbol::RANKS[face],
        3 => true,
        _ => !kind.seated && pushes(table, unit).next().is_some(),
    }
}

fn pushes(table: &Table, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
    let owner = table.owner(unit);
    let closed = table.held(owner) | table.held(!owner) | table.battle().impassable;
    let behind = table.battle().lie.behind(table.unit(unit).hex, table.top(owner));
    behind.filter(move |&hex| hex != NOWHERE && !has(&closed, hex))
}

fn offer(table: &Table, victim: Seat, face: usize, o: &mut Options<SamuraiBattles>) {
    for unit in table.army(victim) {
        if !could_suffer(table, unit, face) {
            o.refuse(Choice::Lose(unit), SCENARIO_CARRY_OVER);
        } else if face < 4 {
            o.offer(Choice::Lose(unit));
        } else {
            pushes(table, unit).for_each(|hex| o.offer(Choice::Push(unit, hex)));
        }
    }
}

//! Game Turn: the five phases in order, the capture of tents and the surrender at its start.

use crate::SamuraiBattles;
use crate::battlefield::NOWHERE;
use crate::choice::Choice;
use crate::command_cards::Title;
use crate::contents::Frame;
use crate::dragon_cards::playing::{ask_window, open_now, open_to};
use crate::dragon_cards::{Dragon, Moment};
use crate::end_game_and_victory::{BY_LIMIT, BY_SURRENDER, award, won};
use crate::event::Event;
use crate::honor_and_fortune::lose_random_command;
use crate::phase_1_play_a_command_card as phase_1;
use crate::phase_2_order_units::{self as phase_2, Ordering};
use crate::phase_3_movement::Movement;
use crate::phase_4_battle::Battles;
use crate::phase_5_end_of_turn::EndOfTurn;
use crate::rulebook::*;
use crate::table::{Combat, Effect, Markers, NOBODY, OrderCount, Phase, Table};
use engine::{Flow, Outcome, Step, Umpire, call, next};
use serde::{Deserialize, Serialize};

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// Its start: tents, surrender.
    Start,
    /// Phase 1.
    Play,
    /// The active player's Dragon card with his Command card.
    WithCommand,
    /// The other player's answer to the Command card.
    RxCommand,
    /// What the card orders is counted.
    Count,
    /// Phase 3.
    Movement,
    /// Phase 4.
    Battle,
    /// Phase 5.
    End,
    /// The other player's turn begins.
    Change,
}

impl Turn {
    /// The next phase.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        match self {
            Turn::Start => start(self, table, umpire),
            Turn::Play => {
                phase_1::play(table, umpire)?;
                self.after_play(table, umpire)
            }
            Turn::WithCommand => self.window(Moment::WithCommand, table, umpire),
            Turn::RxCommand => self.window(Moment::RxCommand, table, umpire),
            Turn::Count => self.count(table, umpire),
            Turn::Movement => {
                table.phase = Phase::Movement;
                *self = Turn::Change;
                call(Frame::Movement(Movement))
            }
            Turn::Battle => {
                table.phase = Phase::Battle;
                *self = Turn::Change;
                call(Frame::Battles(Battles))
            }
            Turn::End => {
                table.phase = Phase::End;
                *self = Turn::Change;
                call(Frame::EndOfTurn(EndOfTurn::Window))
            }
            Turn::Change => {
                table.active = !table.active;
                start(self, table, umpire)
            }
        }
    }

    /// The next window after the Command card that is open, or the count of its orders.
    fn after_play(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        if open_to(table, table.active, Moment::WithCommand) {
            *self = Turn::WithCommand;
        } else if open_to(table, !table.active, Moment::RxCommand) {
            *self = Turn::RxCommand;
        } else {
            return self.count(table, umpire);
        }
        next()
    }

    /// Counts the orders of the card; who can order nobody goes on to the end of his turn.
    fn count(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        phase_2::count(table, umpire);
        if !phase_2::can_order_anything(table) {
            umpire.announce(PLAY_NO_ORDER_POSSIBLE, Event::OrdersNothing { title: table.becomes });
            *self = Turn::End;
            return next();
        }
        // Orders, movement, battle and the end of the turn follow each other as one.
        table.phase = Phase::Orders;
        *self = Turn::Change;
        call(Frame::Orders(Ordering))
    }

    fn window(
        &mut self,
        moment: Moment,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let own = moment == Moment::WithCommand;
        let seat = if own { table.active } else { !table.active };
        let choice = if open_now(table, umpire, seat, moment) {
            ask_window(table, umpire, seat, moment)?
        } else {
            Choice::Pass
        };
        *self = if own { Turn::RxCommand } else { Turn::Count };
        match choice {
            Choice::Dragon(title, target) => call(Frame::play(seat, title, target)),
            _ => next(),
        }
    }
}

fn start(
    turn: &mut Turn,
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
) -> Step<SamuraiBattles> {
    let battle = table.battle();
    if table.turn >= battle.draft.limit {
        umpire.announce(TURN_ALTERNATE, Event::TurnLimit { turn: table.turn });
        return Ok(Flow::Over(Outcome { winner: None, degree: BY_LIMIT }));
    }
    table.turn += 1;
    let seat = table.active;
    clear_turn(table);
    let rain = battle.draft.rain;
    table.markers.mist = table.turn <= battle.draft.mist;
    table.markers.downpour = (rain[0]..=rain[1]).contains(&table.turn) && rain[1] > 0;
    umpire.announce(TURN_ALTERNATE, Event::TurnBegins { seat, turn: table.turn });
    if table.markers.mist || table.markers.downpour {
        umpire.announce(SETUP_SCENARIO, Event::Weather { rain: table.markers.downpour });
    }
    let tent = table.tents[(!seat).index()];
    if tent != NOWHERE && table.unit_on(seat, tent).is_some() {
        table.tents[(!seat).index()] = NOWHERE;
        umpire.announce(TENT_CAPTURE, Event::TentTaken { by: seat });
        award(table, umpire, seat, battle.sides[(!seat).index()].tent_value, TENT_THREE_BANNERS);
        if won(table).is_some() {
            return next();
        }
        lose_random_command(table, umpire, !seat, TENT_CARD_LOSS);
    }
    let cards = table.command.hands[seat.index()].count_ones() as u8;
    if cards <= 1 {
        umpire.announce(VICTORY_SURRENDER, Event::Surrenders { seat, cards });
        return Ok(Flow::Over(Outcome { winner: Some(!seat), degree: BY_SURRENDER }));
    }
    *turn = Turn::Play;
    next()
}

/// Takes the markers of the turn before off the table.
pub fn clear_turn(table: &mut Table) {
    for unit in table.units.iter_mut() {
        (unit.steps, unit.marks) = (0, 0);
    }
    for leader in table.leaders.iter_mut() {
        (leader.steps, leader.marks) = (0, 0);
    }
    table.phase = Phase::Play;
    table.card = Title::NONE;
    table.becomes = Title::NONE;
    table.effect = Effect::Nothing;
    table.orders = OrderCount::default();
    table.lead = NOBODY;
    table.played = [Dragon::NONE; 2];
    table.markers = Markers::default();
    table.combat = Combat::default();
}

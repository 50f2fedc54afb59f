//! Phase 1, Play a Command Card.

use crate::SamuraiBattles;
use crate::choice::Choice;
use crate::command_cards::{TITLES, Title, counter_attack};
use crate::end_game_and_victory::award;
use crate::event::Event;
use crate::rulebook::*;
use crate::table::Table;
use engine::{Umpire, Wait};

/// The active player lays one card of his hand face up. A Counter Attack becomes another card at
/// once.
pub fn play(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>) -> Result<(), Wait> {
    let seat = table.active;
    let hand = table.command.hands[seat.index()];
    let deck = &table.battle().charts.command;
    let choice = umpire.ask(seat, PLAY_ONE_CARD, |o| {
        deck.titles_in(hand).for_each(|title| o.offer(Choice::Play(title)));
        if o.explaining() {
            for title in (0..TITLES.len() as u8).map(Title) {
                if deck.cards(title) & hand == 0 {
                    o.refuse(Choice::Play(title), PLAY_ONE_CARD);
                }
            }
        }
    })?;
    let Choice::Play(title) = choice else { return Ok(()) };
    table.command.playing = table.take_command(seat, title);
    table.card = title;
    table.becomes = title;
    umpire.announce(PLAY_ONE_CARD, Event::Played { seat, title });
    if title == Title::COUNTER_ATTACK {
        table.becomes = counter_attack::becomes(table.last[(!seat).index()]);
        umpire.announce(CARD_COUNTER_ATTACK, Event::Becomes { title: table.becomes });
    }
    // First Strike is no turn card, so a Counter Attack looks past it.
    if title != Title::FIRST_STRIKE {
        table.last[seat.index()] = table.becomes;
    }
    let (held, goal) = (table.banners[seat.index()], table.battle().sides[seat.index()].goal);
    let one = table.becomes.is_order_one();
    if one && table.battle().draft.order_one == Some(seat) && held + 1 < goal {
        award(table, umpire, seat, 1, SCENARIO_ORDER_ONE_BANNER);
    }
    Ok(())
}

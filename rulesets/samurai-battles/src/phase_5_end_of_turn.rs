//! Phase 5, End of Turn: cards are discarded and drawn, tokens taken, the table cleared.

use crate::SamuraiBattles;
use crate::battlefield::NOWHERE;
use crate::choice::Choice;
use crate::command_cards::{Title, lowest};
use crate::contents::Frame;
use crate::dragon_cards::playing::{ask_window, open_now, open_to};
use crate::dragon_cards::{DRAGONS, Dragon, Moment};
use crate::event::Event;
use crate::honor_and_fortune::{
    draw_command, draw_dragon, draw_to_choose, gain, reshuffle_command, reshuffle_dragons,
};
use crate::rulebook::*;
use crate::table::{NOBODY, Table};
use engine::{Step, Umpire, call, done, next};
use serde::{Deserialize, Serialize};

/// Tokens of the end of turn.
pub const TAKEN: u8 = 2;
/// Cards drawn by Council by Lamplight.
pub const COUNCIL: u8 = 3;

/// Parts of the phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EndOfTurn {
    /// Dragon cards of the end of turn.
    Window,
    /// The played card is discarded, new ones are drawn.
    Draw,
    /// Which of the cards drawn is kept.
    Keep,
    /// A Dragon card or tokens.
    Choose,
    /// A Dragon card for a token, but not the one just drawn; then tokens and cards go back.
    Discard,
}

impl EndOfTurn {
    /// The next part.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let seat = table.active;
        match *self {
            EndOfTurn::Window => {
                if open_now(table, umpire, seat, Moment::EndTurn)
                    && let Choice::Dragon(title, target) =
                        ask_window(table, umpire, seat, Moment::EndTurn)?
                {
                    *self = EndOfTurn::Draw;
                    return call(Frame::play(seat, title, target));
                }
                *self = EndOfTurn::drawn(table, umpire);
            }
            EndOfTurn::Draw => *self = EndOfTurn::drawn(table, umpire),
            EndOfTurn::Keep => {
                keep(table, umpire)?;
                *self = EndOfTurn::Choose;
            }
            EndOfTurn::Choose => {
                let some = table.dragon.deck | table.dragon.pile != 0;
                let choice = umpire.ask(seat, END_DRAGON_OR_HONOR, |o| {
                    o.consider(Choice::DrawDragon, if some { Ok(()) } else { Err(END_RESHUFFLE) });
                    o.offer(Choice::TakeHonor);
                })?;
                let before = table.dragon.hands[seat.index()];
                match choice {
                    Choice::DrawDragon => draw_dragon(table, umpire, seat, END_DRAGON_OR_HONOR),
                    _ => gain(table, umpire, seat, TAKEN, END_DRAGON_OR_HONOR),
                }
                table.dragon.fresh = table.dragon.hands[seat.index()] & !before;
                if !may_discard(table) {
                    clear(table, umpire);
                    return done();
                }
                *self = EndOfTurn::Discard;
            }
            EndOfTurn::Discard => {
                discard(table, umpire)?;
                clear(table, umpire);
                return done();
            }
        }
        next()
    }

    /// The phase from its start: without cards that could be played it begins with the draw.
    pub fn begun(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>) -> EndOfTurn {
        if open_to(table, table.active, Moment::EndTurn) {
            EndOfTurn::Window
        } else {
            EndOfTurn::drawn(table, umpire)
        }
    }

    /// Draws; the next part is the choice among cards drawn, if there is one.
    fn drawn(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>) -> EndOfTurn {
        draw(table, umpire);
        let more = table.command.drawn != 0 || table.surprise[table.active.index()] > 0;
        if more { EndOfTurn::Keep } else { EndOfTurn::Choose }
    }
}

/// Discards the card played, and draws: first the player of First Strike, then the active player.
fn draw(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>) {
    let seat = table.active;
    // A card for each First Strike (K-16).
    for _ in 0..std::mem::take(&mut table.markers.struck) {
        draw_command(table, umpire, !seat, CARD_FIRST_STRIKE_DRAW);
    }
    let shogun = table.becomes == Title::SHOGUN;
    table.command.pile |= table.command.playing;
    table.command.playing = 0;
    if shogun {
        reshuffle_command(table, umpire, CARD_SHOGUN_RESHUFFLE);
        reshuffle_dragons(table, umpire, CARD_SHOGUN_RESHUFFLE);
    }
    let line = table.battle().charts.command.lines.get(table.becomes.0 as usize);
    let (drawn, rule) = match line.map_or(1, |line| line.draw) {
        _ if table.markers.council => (COUNCIL, DRAGON_COUNCIL_BY_LAMPLIGHT),
        more @ 2.. => (more, CARD_ONE_DRAW_TWO),
        _ => (1, END_DRAW_COMMAND),
    };
    table.card = Title::NONE;
    if drawn == 1 {
        draw_command(table, umpire, seat, rule);
    } else {
        for _ in 0..drawn {
            draw_to_choose(table, umpire, seat, rule);
        }
    }
}

/// Keeps one of the cards drawn; the others go to the pile unseen by the opponent.
fn keep(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>) -> Result<(), engine::Wait> {
    let (seat, drawn) = (table.active, table.command.drawn);
    if drawn != 0 {
        let deck = &table.battle().charts.command;
        let rule =
            if table.markers.council { DRAGON_COUNCIL_BY_LAMPLIGHT } else { CARD_ONE_DRAW_TWO };
        let choice = umpire.ask(seat, rule, |o| {
            deck.titles_in(drawn).for_each(|title| o.offer(Choice::Keep(title)));
            if o.explaining() {
                for title in (0..deck.lines.len() as u8).map(Title) {
                    if deck.cards(title) & drawn == 0 {
                        o.refuse(Choice::Keep(title), rule);
                    }
                }
            }
        })?;
        let Choice::Keep(title) = choice else { return Ok(()) };
        let card = lowest(drawn & deck.cards(title));
        table.command.hands[seat.index()] |= card;
        umpire.announce(rule, Event::Kept { seat, title });
        let away = drawn & !card;
        for number in crate::command_cards::numbers(away) {
            umpire.announce(rule, Event::LaidAway { seat, title: deck.title(number) });
        }
        match table.open_discards {
            true => table.command.pile |= away,
            false => table.command.hidden[seat.index()] |= away,
        }
        table.command.drawn = 0;
    }
    if table.surprise[seat.index()] > 0 {
        table.surprise[seat.index()] -= 1;
        draw_command(table, umpire, seat, ORDER_COMMAND_CHANGES);
    }
    Ok(())
}

/// A Dragon card may go for a token if none was played in this turn.
fn may_discard(table: &Table) -> bool {
    let seat = table.active.index();
    table.dragon.hands[seat] & !table.dragon.fresh != 0 && table.played[seat] == Dragon::NONE
}

/// Asks for a Dragon card that goes for a token.
fn discard(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
) -> Result<(), engine::Wait> {
    let (seat, spared) = (table.active, table.dragon.fresh);
    let hand = table.dragon.hands[seat.index()];
    if !may_discard(table) {
        return Ok(());
    }
    let deck = &table.battle().charts.dragon;
    let choice = umpire.ask(seat, END_DISCARD_DRAGON, |o| {
        deck.titles_in(hand & !spared).for_each(|title| o.offer(Choice::Discard(title)));
        o.offer(Choice::Pass);
        if o.explaining() {
            for title in (0..DRAGONS.len() as u8).map(Dragon) {
                let cards = deck.cards(title);
                if cards & hand & !spared == 0 {
                    let rule = if cards & spared == 0 {
                        END_DISCARD_DRAGON
                    } else {
                        END_NO_DISCARD_OF_DRAWN
                    };
                    o.refuse(Choice::Discard(title), rule);
                }
            }
        }
    })?;
    let Choice::Discard(title) = choice else { return Ok(()) };
    let card = table.take_dragon(seat, title);
    table.dragon.pile |= card;
    umpire.announce(END_DISCARD_DRAGON, Event::Discarded { seat, title });
    gain(table, umpire, seat, 1, END_DISCARD_DRAGON);
    Ok(())
}

/// Tokens lying on Dragon cards go back to the pool and the cards to the pile.
fn clear(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>) {
    let seat = table.active;
    table.dragon.fresh = 0;
    let returned = std::mem::take(&mut table.spent);
    table.pool += returned;
    table.dragon.pile |= std::mem::take(&mut table.dragon.playing);
    let wavering = table.unit(table.wavering);
    if table.wavering != NOBODY && (table.owner(table.wavering) == seat || wavering.hex == NOWHERE)
    {
        table.wavering = NOBODY;
    }
    umpire.announce(DRAGONRULE_TOKENS_ON_CARD, Event::TurnEnds { seat, returned });
}

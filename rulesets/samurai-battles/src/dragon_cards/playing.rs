//! Playing a Dragon card: who may at which moment, the cost, the opponent's answer, the effect.

use super::effects::take_effect;
use super::targets::{has_target, offer_targets};
use super::{DRAGONS, Dragon, Moment};
use crate::SamuraiBattles;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Event;
use crate::rulebook::*;
use crate::table::{Piece, Table};
use engine::{Options, Rule, Seat, Step, Umpire, Wait, next};
use serde::{Deserialize, Serialize};

/// The rule by which a side may play no second card in a turn.
fn one_rule(table: &Table, seat: Seat) -> Rule {
    if seat == table.active { DRAGONRULE_ONE_ACTIVE } else { DRAGONRULE_ONE_DEFENDER }
}

/// Could `seat` play a card at this moment, for all that both players can see? It asks about cards
/// that are not on the pile and never about his hand, so that the answer betrays nothing.
pub fn open_to(table: &Table, seat: Seat, moment: Moment) -> bool {
    if table.played[seat.index()] != Dragon::NONE || table.dragon.hands[seat.index()] == 0 {
        return false;
    }
    let deck = &table.battle().charts.dragon;
    if !table.always_ask {
        // The question itself is skipped when there is one answer to it; whether it is looked at
        // nobody can see.
        return table.dragon.hands[seat.index()] & deck.at(moment) != 0;
    }
    let shown = table.dragon.pile | table.dragon.playing;
    let about = deck.at(moment) & deck.affordable(table.honor[seat.index()]) & !shown;
    about & deck.always != 0
        || deck.titles_in(about).any(|title| has_target(table, seat, title, moment))
}

/// [`open_to`] in a step that asks nothing but this: when the answer is in, the window was open.
#[inline]
pub fn open_now(
    table: &Table,
    umpire: &impl Umpire<SamuraiBattles>,
    seat: Seat,
    moment: Moment,
) -> bool {
    umpire.answered() || open_to(table, seat, moment)
}

/// Asks a reaction or a card: whether only when something can be played is a house rule.
pub fn ask(
    table: &Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    rule: Rule,
    options: impl FnOnce(&mut Options<SamuraiBattles>),
) -> Result<Choice, Wait> {
    match table.always_ask {
        true => umpire.ask_always(seat, rule, options),
        false => umpire.ask(seat, rule, options),
    }
}

/// Asks a question of a phase in which a Dragon card may also be played. If nothing but ending the
/// phase is left, asking would tell that such a card is held; so by the house rule it is asked
/// whenever one could be held.
pub fn ask_phase(
    table: &Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    rule: Rule,
    moment: Moment,
    options: impl FnOnce(&mut Options<SamuraiBattles>),
) -> Result<Choice, Wait> {
    let seat = table.active;
    let telling = || table.always_ask && open_to(table, seat, moment);
    umpire.ask_if_telling(seat, rule, options, telling)
}

/// Asks for a card of this moment, or none.
pub fn ask_window(
    table: &Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    moment: Moment,
) -> Result<Choice, Wait> {
    ask(table, umpire, seat, moment.rule(), |o| {
        offer_dragons(table, seat, moment, o);
        o.offer(Choice::Pass);
    })
}

/// Offers the cards in hand that may be played at this moment; refuses the others.
#[inline]
pub fn offer_dragons(table: &Table, seat: Seat, moment: Moment, o: &mut Options<SamuraiBattles>) {
    let hand = table.dragon.hands[seat.index()];
    if o.explaining() || hand & table.battle().charts.dragon.at(moment) != 0 {
        offer_held(table, seat, moment, o);
    }
}

fn offer_held(table: &Table, seat: Seat, moment: Moment, o: &mut Options<SamuraiBattles>) {
    let deck = &table.battle().charts.dragon;
    let hand = table.dragon.hands[seat.index()];
    let free = table.played[seat.index()] == Dragon::NONE;
    let now = if free { hand & deck.at(moment) } else { 0 };
    for title in deck.titles_in(now) {
        if deck.cost(title) > table.honor[seat.index()] {
            o.refuse(Choice::Dragon(title, Piece::NONE), DRAGONRULE_COST);
        } else {
            offer_targets(table, seat, title, moment, o);
        }
    }
    if o.explaining() {
        for title in (0..DRAGONS.len() as u8).map(Dragon) {
            let choice = Choice::Dragon(title, Piece::NONE);
            if hand & deck.cards(title) == 0 {
                o.refuse(choice, DRAGONRULE_WINDOW);
            } else if !free {
                o.refuse(choice, one_rule(table, seat));
            } else if !title.at(moment) {
                o.refuse(choice, DRAGONRULE_WINDOW);
            }
        }
    }
}

impl Frame {
    /// A Dragon card that has just been chosen.
    pub fn play(seat: Seat, title: Dragon, target: Piece) -> Frame {
        Frame::DragonPlay(DragonPlay { seat, title, target, part: Part::Pay })
    }
}

/// Parts of playing a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Part {
    Pay,
    Answer,
    Effect,
}

/// A Dragon card being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DragonPlay {
    seat: Seat,
    title: Dragon,
    target: Piece,
    part: Part,
}

impl DragonPlay {
    /// Pays, lets the opponent answer, takes effect.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        match self.part {
            Part::Pay => {
                lay_out(table, umpire, self.seat, self.title, self.target);
                self.part = Part::Answer;
                next()
            }
            Part::Answer => {
                if !open_now(table, umpire, !self.seat, Moment::RxDragon) {
                    self.part = Part::Effect;
                    return next();
                }
                let choice = ask_window(table, umpire, !self.seat, Moment::RxDragon)?;
                let Choice::Dragon(answer, _) = choice else {
                    self.part = Part::Effect;
                    return next();
                };
                lay_out(table, umpire, !self.seat, answer, Piece::NONE);
                umpire.announce(DRAGON_SEALED_HEAVENS, Event::Cancelled { title: self.title });
                engine::done()
            }
            Part::Effect => take_effect(table, umpire, self.seat, self.title, self.target),
        }
    }
}

/// The card is laid out and paid for; its tokens lie on it until the end of the turn.
fn lay_out(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    title: Dragon,
    target: Piece,
) {
    let cost = table.battle().charts.dragon.cost(title);
    table.dragon.playing |= table.take_dragon(seat, title);
    table.honor[seat.index()] = table.honor[seat.index()].saturating_sub(cost);
    table.spent += cost;
    table.played[seat.index()] = title;
    umpire.announce(DRAGONRULE_COST, Event::Dragon { seat, title, target, cost });
}

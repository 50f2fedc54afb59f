//! Honor & Fortune: tokens between pool, reserves and cards; and the drawing of cards.

use crate::SamuraiBattles;
use crate::command_cards::{Title, lowest};
use crate::dragon_cards::Dragon;
use crate::event::{Counts, Event};
use crate::rulebook::*;
use crate::table::Table;
use engine::{Draw, MOST_DICE, Roll, Rule, Seat, Seats, Umpire};

/// The bag of Command cards, for draws.
pub const COMMAND_BAG: u8 = 0;
/// The bag of Dragon cards.
pub const DRAGON_BAG: u8 = 1;

/// A circle on a die; the faces follow in the order of [`FACES`].
pub const FACES: [&str; 6] = ["circle", "triangle", "square", "flag", "honor", "sword"];
/// Place of the flags in a count of faces.
pub const FLAG: usize = 3;
/// Place of the honor faces.
pub const HONOR: usize = 4;
/// Place of the swords.
pub const SWORD: usize = 5;

/// Rolls battle dice and counts their faces.
#[inline]
pub fn roll(umpire: &mut impl Umpire<SamuraiBattles>, dice: u8, by: Seat, rule: Rule) -> Counts {
    let mut counts = [0; 6];
    let mut left = dice;
    // A great Lack of Honor asks for more dice than one throw holds.
    while left > 0 {
        let thrown = left.min(MOST_DICE as u8);
        for face in umpire.roll(Roll::d6(thrown, by, rule)).iter() {
            if let Some(count) = counts.get_mut(usize::from(face).wrapping_sub(1)) {
                *count += 1;
            }
        }
        left -= thrown;
    }
    counts
}

impl Table {
    /// Takes tokens from the pool, as far as it has them.
    pub fn gain(&mut self, seat: Seat, due: u8) -> u8 {
        let gained = due.min(self.pool);
        self.pool -= gained;
        self.honor[seat.index()] += gained;
        gained
    }

    /// Gives tokens back to the pool; the answer is how many were wanting.
    pub fn forfeit(&mut self, seat: Seat, due: u8) -> u8 {
        let paid = due.min(self.honor[seat.index()]);
        self.honor[seat.index()] -= paid;
        self.pool += paid;
        due - paid
    }
}

/// Gains tokens and says so; an empty pool pays nothing.
pub fn gain(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    due: u8,
    rule: Rule,
) {
    if due == 0 {
        return;
    }
    let gained = table.gain(seat, due);
    if gained > 0 {
        umpire.announce(rule, Event::Honor { seat, gained, due: gained });
    }
    if gained < due {
        umpire.announce(HONOR_EMPTY_POOL, Event::Honor { seat, gained, due });
    }
}

/// Loses tokens and says so; the answer is how many were wanting.
pub fn lose(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    due: u8,
    rule: Rule,
) -> u8 {
    if due == 0 {
        return 0;
    }
    let short = table.forfeit(seat, due);
    umpire.announce(rule, Event::HonorLost { seat, due, paid: due - short });
    short
}

/// Draws a Command card into `drawn` or a hand; reshuffles the pile when the deck is empty.
fn turn_up(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    rule: Rule,
) -> Option<u64> {
    if table.command.deck == 0 {
        reshuffle_command(table, umpire, END_RESHUFFLE);
    }
    if table.command.deck == 0 {
        return None;
    }
    let contents = u128::from(table.command.deck);
    let draw = Draw { contents, bag: COMMAND_BAG, by: seat, seen_by: Seats::only(seat), rule };
    let card = 1u64 << (umpire.draw(draw) & 63);
    table.command.deck &= !card;
    Some(card)
}

/// Draws a Command card into the hand.
pub fn draw_command(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    rule: Rule,
) {
    if let Some(card) = turn_up(table, umpire, seat, rule) {
        table.command.hands[seat.index()] |= card;
        let title = table.battle().charts.command.title(card.trailing_zeros() as u8);
        umpire.announce(rule, Event::DrewCommand { seat, title });
    }
}

/// Draws a Command card of which he will have to choose.
pub fn draw_to_choose(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    rule: Rule,
) {
    if let Some(card) = turn_up(table, umpire, seat, rule) {
        table.command.drawn |= card;
        let title = table.battle().charts.command.title(card.trailing_zeros() as u8);
        umpire.announce(rule, Event::DrewCommand { seat, title });
    }
}

/// Draws a Dragon card into the hand.
pub fn draw_dragon(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    rule: Rule,
) {
    if table.dragon.deck == 0 {
        reshuffle_dragons(table, umpire, END_RESHUFFLE);
    }
    if table.dragon.deck == 0 {
        return;
    }
    let contents = u128::from(table.dragon.deck);
    let draw = Draw { contents, bag: DRAGON_BAG, by: seat, seen_by: Seats::only(seat), rule };
    let card = umpire.draw(draw);
    table.dragon.deck &= !(1 << (card & 63));
    table.dragon.hands[seat.index()] |= 1 << (card & 63);
    let title = table.battle().charts.dragon.title(card);
    umpire.announce(rule, Event::DrewDragon { seat, title });
}

/// Shuffles the pile of Command cards into the deck.
pub fn reshuffle_command(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>, rule: Rule) {
    let cards = &mut table.command;
    cards.deck |= cards.pile | cards.hidden[0] | cards.hidden[1];
    cards.pile = 0;
    cards.hidden = [0; 2];
    umpire.announce(rule, Event::Reshuffled { dragons: false });
}

/// Shuffles the pile of Dragon cards into the deck.
pub fn reshuffle_dragons(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>, rule: Rule) {
    table.dragon.deck |= table.dragon.pile;
    table.dragon.pile = 0;
    umpire.announce(rule, Event::Reshuffled { dragons: true });
}

/// A side loses a Command card at random from its hand; it is shown and laid on the pile.
pub fn lose_random_command(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    rule: Rule,
) {
    let hand = table.command.hands[seat.index()];
    if hand == 0 {
        return;
    }
    let draw =
        Draw { contents: hand.into(), bag: COMMAND_BAG, by: !seat, seen_by: Seats::BOTH, rule };
    let card = umpire.draw(draw);
    let bit = 1u64 << (card & 63);
    table.command.hands[seat.index()] &= !bit;
    table.command.seen[seat.index()] &= !bit;
    table.command.pile |= bit;
    let title = table.battle().charts.command.title(card);
    umpire.announce(rule, Event::LostCommand { seat, title });
}

impl Table {
    /// Takes a card of this title out of a hand.
    pub fn take_command(&mut self, seat: Seat, title: Title) -> u64 {
        let held = self.command.hands[seat.index()] & self.battle().charts.command.cards(title);
        // A copy that the other side has seen goes first, so that what he knows stays true.
        let seen = held & self.command.seen[seat.index()];
        let card = lowest(if seen == 0 { held } else { seen });
        self.command.hands[seat.index()] &= !card;
        self.command.seen[seat.index()] &= !card;
        card
    }

    /// Takes a Dragon card of this title out of a hand.
    pub fn take_dragon(&mut self, seat: Seat, title: Dragon) -> u64 {
        let free = self.dragon.hands[seat.index()] & !self.dragon.fresh;
        let held = free & self.battle().charts.dragon.cards(title);
        let seen = held & self.dragon.seen[seat.index()];
        let card = lowest(if seen == 0 { held } else { seen });
        self.dragon.hands[seat.index()] &= !card;
        self.dragon.seen[seat.index()] &= !card;
        card
    }
}

//! What a player may not know: the other's hands, what he drew, what he discarded unseen.
//!
//! Everything a seat cannot place lies in one bag per deck; it is dealt anew from that bag, as many
//! cards to each hidden place as lay there. So the result depends on what the seat knows and on the
//! dice, and on nothing else.

use crate::SamuraiBattles;
use crate::honor_and_fortune::{COMMAND_BAG, DRAGON_BAG};
use crate::rulebook::SETUP_HANDS_SECRET;
use crate::table::Table;
use engine::{Conceal, Dice, Draw, Seat, Seats};

/// Draws so many cards from a bag.
fn deal(bag: &mut u64, count: u32, number: u8, by: Seat, dice: &mut impl Dice) -> u64 {
    let mut dealt = 0;
    for _ in 0..count {
        let draw = Draw {
            contents: (*bag).into(),
            bag: number,
            by,
            seen_by: Seats::NONE,
            rule: SETUP_HANDS_SECRET,
        };
        let card = 1u64 << (dice.draw(draw) & 63);
        *bag &= !card;
        dealt |= card;
    }
    dealt
}

impl Conceal for SamuraiBattles {
    fn resample(table: &mut Table, seat: Seat, dice: &mut impl Dice) {
        let other = (!seat).index();
        let cards = &mut table.command;
        let known = cards.seen[other];
        let drawn = if table.active == seat { 0 } else { cards.drawn };
        let counts = [cards.hands[other] & !known, cards.hidden[other], drawn].map(u64::count_ones);
        let mut bag = cards.deck | cards.hands[other] & !known | cards.hidden[other] | drawn;
        cards.hands[other] = known | deal(&mut bag, counts[0], COMMAND_BAG, !seat, dice);
        cards.hidden[other] = deal(&mut bag, counts[1], COMMAND_BAG, !seat, dice);
        if table.active != seat {
            cards.drawn = deal(&mut bag, counts[2], COMMAND_BAG, !seat, dice);
        }
        cards.deck = bag;

        let cards = &mut table.dragon;
        let known = cards.seen[other];
        let fresh = if table.active == seat { 0 } else { cards.fresh };
        let counts = [cards.hands[other] & !known & !fresh, fresh].map(u64::count_ones);
        let mut bag = cards.deck | cards.hands[other] & !known;
        let hand = deal(&mut bag, counts[0], DRAGON_BAG, !seat, dice);
        let drawn = deal(&mut bag, counts[1], DRAGON_BAG, !seat, dice);
        cards.hands[other] = known | hand | drawn;
        if table.active != seat {
            cards.fresh = drawn;
        }
        cards.deck = bag;
    }
}

//! What players know and do not know of microwar.

use super::board::board;
use super::rules::{CARDS, Choice, RULE, Table, War};
use engine::{Advise, Conceal, Dice, Draw, Position, Seat, Seats};

impl Conceal for War {
    fn resample(table: &mut Table, seat: Seat, dice: &mut impl Dice) {
        let other = (!seat).index();
        // Nobody is asked during the other side's turn, so all its cards are hidden.
        let hidden = table.hands[other].count_ones();
        table.hands[other] = 0;
        for _ in 0..hidden {
            let bag = CARDS & !table.hands[0] & !table.hands[1] & !table.discards;
            let draw =
                Draw { contents: bag.into(), bag: 0, by: !seat, seen_by: Seats::NONE, rule: RULE };
            table.hands[other] |= 1 << dice.draw(draw);
        }
    }
}

impl Advise for War {
    type Weights = ();

    fn value(table: &Table, seat: Seat, _: &()) -> i32 {
        let (us, them) = (seat.index(), (!seat).index());
        let banners = i32::from(table.banners[us]) - i32::from(table.banners[them]);
        let men = |side: usize| table.strength[side].iter().map(|&men| i32::from(men)).sum::<i32>();
        100 * banners + 10 * (men(us) - men(them))
    }

    fn turn(table: &Table) -> u32 {
        u32::from(table.turn)
    }

    fn men(table: &Table, seat: Seat) -> u32 {
        table.strength[seat.index()].iter().map(|&men| u32::from(men)).sum()
    }

    fn prior(position: &Position<War>, seat: Seat, choice: Choice) -> u32 {
        let table = &position.table;
        match choice {
            Choice::Battle(..) => 32,
            Choice::Order(unit) => {
                let place = table.place[seat.index()][unit as usize] as usize;
                let near = board().near[place] & table.occupied[(!seat).index()] != 0;
                if near { 32 } else { 16 }
            }
            Choice::Done => 4,
            Choice::Card(_) | Choice::Move(..) => 16,
        }
    }
}

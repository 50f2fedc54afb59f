//! Odds of whatever is chosen in random games add up to certainty, also where a tie is thrown again
//! until it falls.

use engine::odds::odds;
use engine::{Chance, Complete, House, Options, Position, Quick, Scenario, Seats};

fn add_up<R: Complete>(decisions: u32) {
    let mut options = Options::new();
    let builtin = &R::BOOK.scenarios[0];
    let scenario = Scenario { id: builtin.id.into(), text: builtin.text.into() };
    let mut made = 0;
    for game in 0.. {
        let (table, first) = R::set_up(&scenario, &House::default()).unwrap();
        let (mut dice, mut luck) = (Quick::stream(3, game), Quick::stream(4, game));
        let mut position = Position::<R>::start(table, first, &mut dice, &mut (), &mut options);
        while let Some(seat) = position.to_move() {
            if made == decisions {
                return;
            }
            made += 1;
            let choice = options.offers()[luck.below(options.offers().len() as u32) as usize];
            // A first answer given in secret throws nothing yet.
            if position.ask().is_some_and(|ask| ask.seats != Seats::BOTH) {
                let what = format!("{} game {game}: {choice:?}", R::BOOK.id);
                let spread = odds(&position, seat, choice).unwrap_or_else(|_| panic!("{what}"));
                let sum = spread.iter().try_fold(Chance::ZERO, |sum, (_, part)| sum.plus(*part));
                assert_eq!(sum, Some(Chance::ONE), "{what}");
            }
            position.play(seat, choice, &mut dice, &mut (), &mut options);
        }
    }
}

#[test]
fn in_honourable_victory() {
    // Some hundred turns begin in these, each with an initiative that may be tied.
    add_up::<honourable_victory::HonourableVictory>(3_000);
}

#[test]
fn in_sengoku_jidai() {
    add_up::<sengoku_jidai::Bsj>(1_500);
}

#[test]
fn in_samurai_battles() {
    add_up::<samurai_battles::SamuraiBattles>(1_500);
}

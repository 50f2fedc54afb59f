//! Computer players are fair: the same view and the same seed lead to the same thought, whatever is
//! hidden. Ten thousand tries in each rule system.

use ai::{Budget, Player, Search};
use engine::digest::fingerprint;
use engine::{Complete, House, Options, Position, Quick, Scenario, Seen};

const TRIES: u32 = 10_000;
/// Every so many tries the player is asked too; the rest compare all worlds he could think about.
const ASKED: u32 = 50;

fn nobody_peeks<R: Complete>() {
    let mut search = Search::<R>::default();
    let mut options = Options::new();
    let (mut tries, mut differed) = (0, 0);
    for game in 0.. {
        let builtin = &R::BOOK.scenarios[game as usize % R::BOOK.scenarios.len()];
        let scenario = Scenario { id: builtin.id.into(), text: builtin.text.into() };
        let (table, first) = R::set_up(&scenario, &House::default()).unwrap();
        let (mut dice, mut luck) = (Quick::stream(7, game), Quick::stream(8, game));
        let mut position = Position::<R>::start(table, first, &mut dice, &mut (), &mut options);
        for _ in 0..400 {
            let Some(seat) = position.to_move() else { break };
            let choice = options.offers()[luck.below(options.offers().len() as u32) as usize];
            if luck.below(4) == 0 {
                let mut other = position;
                R::resample(&mut other.table, seat, &mut luck);
                differed += u32::from(fingerprint(&other) != fingerprint(&position));
                let seed = luck.word64();
                let [real, otherwise] = [&position, &other].map(|it| Seen::new(it, seat, seed));
                let world = |seen: &Seen<R>| fingerprint(&seen.world(&mut Quick::new(seed)));
                let what = format!("{} {} game {game}", R::BOOK.id, builtin.id);
                assert_eq!(world(&real), world(&otherwise), "{what}: a hidden thing shows");
                if tries % ASKED == 0 {
                    let budget = Budget::Iterations(32);
                    let [a, b] = [&real, &otherwise].map(|seen| search.choose(seen, budget, seed));
                    assert_eq!(a, b, "{what}: decides by what he cannot know");
                }
                tries += 1;
                if tries == TRIES {
                    let hides = R::BOOK.id == "samurai-battles" || R::BOOK.id == "sengoku-jidai";
                    assert!(!hides || differed > TRIES / 10, "{what}: nothing was hidden");
                    return;
                }
            }
            position.play(seat, choice, &mut dice, &mut (), &mut options);
        }
    }
}

#[test]
fn nobody_peeks_in_honourable_victory() {
    nobody_peeks::<honourable_victory::HonourableVictory>();
}

#[test]
fn nobody_peeks_in_samurai_battles() {
    nobody_peeks::<samurai_battles::SamuraiBattles>();
}

#[test]
fn nobody_peeks_in_sengoku_jidai() {
    nobody_peeks::<sengoku_jidai::Bsj>();
}

#[test]
fn nobody_peeks_in_samurai() {
    nobody_peeks::<samurai_gboh::Gboh>();
}

#[test]
fn nobody_peeks_in_daimyo() {
    nobody_peeks::<daimyo::Daimyo>();
}

//! Odds of whatever is chosen in random games add up to certainty, also where a tie is thrown again
//! until it falls.

use engine::odds::odds;
use engine::{
    Chance, Complete, House, OddsLine, Options, Position, Quick, Scenario, Seat, Seats, Tongue,
};

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

/// How likely it is that something of a piece comes to this.
fn chance(lines: &[OddsLine], subject: &str, key: &str, value: &str) -> Chance {
    let comes = |line: &&OddsLine| {
        let mut changes = line.changes.iter();
        changes.any(|it| it.subject == subject && it.key == key && it.after == value)
    };
    let sum = lines.iter().filter(comes).try_fold(Chance::ZERO, |sum, line| sum.plus(line.chance));
    sum.expect("small numbers")
}

#[test]
fn an_engagement_is_told_for_each_reaction() {
    let text = "system honourable-victory\nabout Foot engages bows out of command\n\
                place Red A hand-weapons zone=c2\nplace Red Watch spears zone=e1\n\
                place Blue X bow stands=2 zone=c2\nphase movement\n";
    let cases = shelf::read_cases(text).expect("reads");
    let system = shelf::find("honourable-victory").expect("known");
    let moment = system.moment(&cases[0]).expect("a moment");
    let replies = moment.replies(Seat::Red, "A engages X", Tongue::English).expect("replies");
    let of = |say: &str| {
        let found = replies.iter().find(|reply| reply.say == say);
        &found.unwrap_or_else(|| panic!("{say} in {replies:?}")).lines
    };
    for reply in &replies {
        assert_eq!(reply.by, Seat::Blue);
        let sum = reply.lines.iter().try_fold(Chance::ZERO, |sum, line| sum.plus(line.chance));
        assert_eq!(sum, Some(Chance::ONE), "{}", reply.say);
    }
    // The test succeeds on 3 or less. Two bows then stop A with two hits, each on 2 or less.
    let [half, fired] = [(1, 2), (4, 9)].map(|(n, of)| Chance::new(n, of).expect("a chance"));
    assert_eq!(chance(of("no reaction"), "A", "front", "X"), half);
    assert_eq!(chance(of("X fires"), "A", "front", "X"), fired);
    assert!(of("X forms hasty defence").len() > 1);
    // Nobody reacts to what no enemy sees.
    let calm = moment.replies(Seat::Red, "Watch turns E", Tongue::English).expect("replies");
    assert!(calm.is_empty(), "{calm:?}");
}

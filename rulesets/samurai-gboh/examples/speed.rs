//! Random decisions a second at one battle: `cargo run --release --example speed -- nagashino 2`.

use engine::{House, Options, Position, Quick, Ruleset, Scenario, Seat};
use samurai_gboh::Gboh;
use std::io::Write;
use std::time::Instant;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let battle = arguments.next().unwrap_or_else(|| "nagashino".into());
    let seconds: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(2);
    let scenario = Scenario::builtin(Gboh::BOOK, &battle)
        .map_err(|fault| std::io::Error::other(fault.to_string()))?;
    let (table, frame) = Gboh::set_up(&scenario, &House::default())
        .map_err(|fault| std::io::Error::other(fault.to_string()))?;
    let mut options = Options::<Gboh>::new();
    let (mut decisions, mut games, mut offers, mut longest) = (0u64, 0u64, 0u64, 0u64);
    let mut wins = [0u64; 3];
    let begun = Instant::now();
    while begun.elapsed().as_secs() < seconds {
        let mut dice = Quick::new(games);
        let mut picks = Quick::stream(games, 1);
        let mut position = Position::start(table, frame, &mut dice, &mut (), &mut options);
        let before = decisions;
        while let Some(seat) = position.to_move() {
            let all = options.offers();
            offers += all.len() as u64;
            let choice = all[picks.below(all.len() as u32) as usize];
            position.play(seat, choice, &mut dice, &mut (), &mut options);
            decisions += 1;
        }
        longest = longest.max(decisions - before);
        match position.outcome().and_then(|outcome| outcome.winner) {
            Some(Seat::Red) => wins[0] += 1,
            Some(Seat::Blue) => wins[1] += 1,
            None => wins[2] += 1,
        }
        games += 1;
    }
    let time = begun.elapsed().as_secs_f64();
    writeln!(
        std::io::stdout(),
        "{battle}: {:.3} M decisions/s, {games} games, {:.0} decisions a game (longest {longest}), {:.1} offers, red {} blue {} drawn {}; position {} bytes",
        decisions as f64 / time / 1e6,
        decisions as f64 / games.max(1) as f64,
        offers as f64 / decisions.max(1) as f64,
        wins[0],
        wins[1],
        wins[2],
        size_of::<Position<Gboh>>(),
    )
}

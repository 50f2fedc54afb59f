//! Counts of reachable positions with a fixed tape: a net under every change to what is offered.
//!
//! A perft file has one line for each count: `scenario seed depth count`. `#` begins a comment.

use engine::{Complete, Fault, House, Options, Position, Quick, Scenario};

/// Leaves of the tree of decisions to this depth; dice of each node come from a stream of their own.
pub fn count<R: Complete>(position: &Position<R>, depth: u32, seed: u64) -> u64 {
    let Some(seat) = position.to_move() else { return 1 };
    if depth == 0 {
        return 1;
    }
    let mut options = Options::new();
    position.options(seat, &mut options);
    let mut leaves = 0;
    for (index, &choice) in options.offers().iter().enumerate() {
        let branch = seed.wrapping_mul(0x9E37_79B9).wrapping_add(index as u64);
        let mut next = *position;
        next.play(seat, choice, &mut Quick::new(branch), &mut (), &mut Options::new());
        leaves += count(&next, depth - 1, branch);
    }
    leaves
}

/// Plays `seed`'s first decisions at random, so that counts are not only of opening positions.
pub fn middle<R: Complete>(scenario: &Scenario, seed: u64) -> Result<Position<R>, Fault> {
    let set = R::set_up(scenario, &House::default());
    let (table, frame) = set.map_err(|faults| Fault::new(faults.to_string()))?;
    let mut dice = Quick::stream(seed, 7);
    let mut options = Options::new();
    let mut position = Position::start(table, frame, &mut dice, &mut (), &mut options);
    for _ in 0..seed % 1000 {
        let Some(seat) = position.to_move() else { break };
        position.options(seat, &mut options);
        let choice = options.offers()[dice.below(options.offers().len() as u32) as usize];
        position.play(seat, choice, &mut dice, &mut (), &mut options);
    }
    Ok(position)
}

/// Checks a perft file; with `bless`, gives back the file with the counts as they are.
pub fn check<R: Complete>(text: &str, bless: bool) -> Result<String, Fault> {
    let mut written = String::new();
    for (index, line) in text.lines().enumerate() {
        let at = |what: String| Fault::new(what).at(index + 1, 0);
        let bare = line.split('#').next().unwrap_or("").trim();
        if bare.is_empty() {
            written += line;
            written.push('\n');
            continue;
        }
        let words: Vec<&str> = bare.split_whitespace().collect();
        let [scenario, seed, depth, expected] = words[..] else {
            return Err(at("a line is `scenario seed depth count`".into()));
        };
        let number = |text: &str| text.parse::<u64>().map_err(|_| at(format!("'{text}'")));
        let (seed, depth, expected) = (number(seed)?, number(depth)?, number(expected)?);
        let scenario = Scenario::builtin(R::BOOK, scenario)?;
        let found = count(&middle::<R>(&scenario, seed)?, depth as u32, seed);
        if found != expected && !bless {
            return Err(at(format!("{found} positions, not {expected}")));
        }
        written += &format!("{} {seed} {depth} {found}\n", scenario.id);
    }
    Ok(written)
}

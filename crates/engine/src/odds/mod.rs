//! Exact odds: what follows from a choice, with what chance, as exact fractions.
//!
//! The tape is starved. A run with an empty tape stops at its first roll; the run is repeated once
//! for each way that roll can fall, and so on until every run comes to a question or the end. The
//! rules know nothing of this. Where the rules throw again, as on a tie, the way leads back to a
//! position it came from; such circles are summed up exactly and not followed for ever.

mod chance;
mod flow;

pub use chance::Chance;

use crate::dice::{Faces, MOST_DICE, Need, Roll, Tape, Thrown};
use crate::{Options, Position, Ruleset, Seat};
use flow::Flow;
use std::fmt;

/// Every way a throw can fall, sorted faces with the number of ordered throws that show them.
fn throws(roll: &Roll) -> Vec<(Faces, u128)> {
    let mut all = Vec::new();
    let mut faces = vec![roll.lowest; (roll.dice as usize).min(MOST_DICE)];
    loop {
        all.push((Faces::sorted(faces.iter().copied()), arrangements(&faces)));
        // The next combination with repetition: raise the last face that can be raised.
        let top = roll.lowest + roll.sides - 1;
        let Some(place) = faces.iter().rposition(|&face| face < top) else {
            return all;
        };
        let raised = faces[place] + 1;
        faces[place..].fill(raised);
    }
}

/// In how many orders sorted faces can lie.
fn arrangements(sorted: &[u8]) -> u128 {
    let (mut ways, mut run) = (1u128, 0u128);
    for (index, face) in sorted.iter().enumerate() {
        run = if index > 0 && sorted[index - 1] == *face { run + 1 } else { 1 };
        ways = ways * (index as u128 + 1) / run;
    }
    ways
}

/// Runs that may be made before the answer is given up as too large.
pub const MOST_RUNS: usize = 2_000_000;

/// Why odds could not be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are too many ways this can go to count them exactly")
    }
}

impl std::error::Error for TooLarge {}

/// Positions with their chances; they add up to 1.
pub type Spread<R> = Vec<(Position<R>, Chance)>;

/// Every position `choice` can lead to at the next decision of either side.
pub fn odds<R: Ruleset>(
    position: &Position<R>,
    seat: Seat,
    choice: R::Choice,
) -> Result<Spread<R>, TooLarge> {
    Flow::new().run(position, seat, choice, &mut |_| None)
}

/// The same through a whole exchange: choices on the way are made by `policy`, until `until` says
/// that the exchange is over or the game is.
pub fn odds_through<R: Ruleset>(
    position: &Position<R>,
    seat: Seat,
    choice: R::Choice,
    policy: impl Fn(&Position<R>, Seat, &Options<R>) -> R::Choice,
    until: impl Fn(&Position<R>) -> bool,
) -> Result<Spread<R>, TooLarge> {
    let mut options = Options::new();
    let mut go_on = |at: &Position<R>| {
        let seat = at.to_move().filter(|_| !until(at))?;
        at.options(seat, &mut options);
        Some((seat, policy(at, seat, &options)))
    };
    Flow::new().run(position, seat, choice, &mut go_on)
}

/// A spread gone on from by one answer: wherever `waits` says so and `seat` may answer `choice`, he
/// does, and what follows is counted up to the next decision. The rest stays as it is.
pub fn answered<R: Ruleset>(
    spread: &Spread<R>,
    seat: Seat,
    choice: R::Choice,
    waits: impl Fn(&Position<R>) -> bool,
) -> Result<Spread<R>, TooLarge> {
    let mut options = Options::new();
    let mut all = Vec::new();
    for &(position, chance) in spread {
        position.options(seat, &mut options);
        if !waits(&position) || !options.offers().contains(&choice) {
            all.push((position, chance));
            continue;
        }
        for (after, share) in odds(&position, seat, choice)? {
            all.push((after, chance.times(share).ok_or(TooLarge)?));
        }
    }
    Ok(ordered(all.into_iter()))
}

/// Is the exchange that began at `start` over at `now`: is nothing left on the agenda that was not
/// there before?
pub fn exchange_over<R: Ruleset>(start: &Position<R>, now: &Position<R>) -> bool {
    now.agenda().len() <= start.agenda().len()
}

/// Takes one step for every way its dice can fall; `each` is given where it led, whether that rests
/// at a question or the end, and the chance.
fn starve<R: Ruleset>(
    from: &Position<R>,
    runs: &mut usize,
    step: &mut impl FnMut(&mut Position<R>, &mut Tape) -> bool,
    each: &mut impl FnMut(Position<R>, bool, Chance) -> Result<(), TooLarge>,
) -> Result<(), TooLarge> {
    let mut tapes: Vec<(Vec<Thrown>, Chance)> = vec![(Vec::new(), Chance::ONE)];
    while let Some((thrown, chance)) = tapes.pop() {
        *runs += 1;
        if *runs > MOST_RUNS {
            return Err(TooLarge);
        }
        let mut tape = Tape::new(thrown.iter().copied());
        let mut position = *from;
        let rests = step(&mut position, &mut tape);
        match tape.need() {
            None => each(position, rests, chance)?,
            Some(need) => {
                for (answer, share) in ways(need) {
                    let mut longer = thrown.clone();
                    longer.push(answer);
                    tapes.push((longer, chance.times(share).ok_or(TooLarge)?));
                }
            }
        }
    }
    Ok(())
}

fn ways(need: Need) -> Vec<(Thrown, Chance)> {
    match need {
        Need::Roll(roll) => {
            let all = u128::from(roll.sides).pow(u32::from(roll.dice));
            let share = |ways| Chance::new(ways, all).unwrap_or(Chance::ZERO);
            throws(&roll).into_iter().map(|(faces, n)| (Thrown::Faces(faces), share(n))).collect()
        }
        Need::Draw(draw) => {
            let share = Chance::new(1, u128::from(draw.size())).unwrap_or(Chance::ONE);
            draw.things().map(|id| (Thrown::Drawn(id), share)).collect()
        }
    }
}

/// The likeliest first; ties by fingerprint, so that the order is the same on every run.
fn ordered<R: Ruleset>(spread: impl Iterator<Item = (Position<R>, Chance)>) -> Spread<R> {
    let mut list: Vec<_> = spread
        .map(|(position, chance)| (crate::digest::fingerprint(&position), position, chance))
        .collect();
    list.sort_by(|a, b| b.2.approx().total_cmp(&a.2.approx()).then(a.0.cmp(&b.0)));
    list.into_iter().map(|(_, position, chance)| (position, chance)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ANY;

    #[test]
    fn throws_of_three_dice_cover_all_orders() {
        let all = throws(&Roll::d6(3, Seat::Red, ANY));
        assert_eq!(all.len(), 56);
        assert_eq!(all.iter().map(|(_, n)| n).sum::<u128>(), 216);
        assert_eq!(throws(&Roll::d10(2, Seat::Red, ANY)).len(), 55);
    }
}

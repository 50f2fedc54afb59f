//! Exact odds: what follows from a choice, with what chance, as exact fractions.
//!
//! The tape is starved. A run with an empty tape stops at its first roll; the run is repeated once
//! for each way that roll can fall, and so on until every run comes to a question or the end. The
//! rules know nothing of this.

use crate::dice::{Faces, MOST_DICE, Need, Roll, Tape, Thrown};
use crate::{Options, Position, Ruleset, Seat};
use std::collections::HashMap;
use std::fmt;

/// A chance: a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    /// Above the line.
    pub numerator: u128,
    /// Below the line; never 0.
    pub denominator: u128,
}

impl Chance {
    /// Certain.
    pub const ONE: Chance = Chance { numerator: 1, denominator: 1 };
    /// Impossible.
    pub const ZERO: Chance = Chance { numerator: 0, denominator: 1 };

    /// `numerator` of `denominator`, in lowest terms; `None` for a denominator of 0.
    pub fn new(numerator: u128, denominator: u128) -> Option<Chance> {
        if denominator == 0 {
            return None;
        }
        let common = gcd(numerator, denominator).max(1);
        Some(Chance { numerator: numerator / common, denominator: denominator / common })
    }

    /// Both, if independent; `None` when the numbers grow too large.
    pub fn times(self, other: Chance) -> Option<Chance> {
        let one = Chance::new(self.numerator, other.denominator)?;
        let two = Chance::new(other.numerator, self.denominator)?;
        Some(Chance {
            numerator: one.numerator.checked_mul(two.numerator)?,
            denominator: one.denominator.checked_mul(two.denominator)?,
        })
    }

    /// Either, if they exclude each other; `None` when the numbers grow too large.
    pub fn plus(self, other: Chance) -> Option<Chance> {
        let common = gcd(self.denominator, other.denominator).max(1);
        let denominator = (self.denominator / common).checked_mul(other.denominator)?;
        let one = self.numerator.checked_mul(denominator / self.denominator)?;
        let two = other.numerator.checked_mul(denominator / other.denominator)?;
        Chance::new(one.checked_add(two)?, denominator)
    }

    /// As a decimal, for display only.
    pub fn approx(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// In per cent with one decimal, never rounded to certainty: 100 % and 0 % only when exact.
    pub fn percent(self) -> String {
        if self.numerator == self.denominator {
            return "100 %".into();
        }
        if self.numerator == 0 {
            return "0 %".into();
        }
        let tenths = (self.approx() * 1000.0).round().clamp(1.0, 999.0);
        match tenths as u32 {
            1 if self.approx() < 0.0005 => "under 0.1 %".into(),
            999 if self.approx() > 0.9995 => "over 99.9 %".into(),
            _ => format!("{:.1} %", tenths / 10.0),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

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
    let mut runs = 0;
    let mut spread = HashMap::new();
    branch(position, seat, choice, Chance::ONE, &mut runs, &mut spread)?;
    Ok(ordered(spread))
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
    let mut runs = 0;
    let mut open = HashMap::new();
    branch(position, seat, choice, Chance::ONE, &mut runs, &mut open)?;
    let mut finished = HashMap::new();
    let mut options = Options::new();
    while !open.is_empty() {
        let mut next = HashMap::new();
        for (at, chance) in ordered(open) {
            match at.to_move() {
                Some(seat) if !until(&at) => {
                    at.options(seat, &mut options);
                    let choice = policy(&at, seat, &options);
                    branch(&at, seat, choice, chance, &mut runs, &mut next)?;
                }
                _ => add(&mut finished, at, chance)?,
            }
        }
        open = next;
    }
    Ok(ordered(finished))
}

/// Is the exchange that began at `start` over at `now`: is nothing left on the agenda that was not
/// there before?
pub fn exchange_over<R: Ruleset>(start: &Position<R>, now: &Position<R>) -> bool {
    now.agenda().len() <= start.agenda().len()
}

/// Goes on from `from` step by step. Positions that have become equal after a step are gone on with
/// once, with the sum of their chances: twelve stands that each roll in a step of their own have
/// thirteen numbers of hits and not thousands of orders to get them in.
fn branch<R: Ruleset>(
    from: &Position<R>,
    seat: Seat,
    choice: R::Choice,
    chance: Chance,
    runs: &mut usize,
    into: &mut HashMap<Position<R>, Chance>,
) -> Result<(), TooLarge> {
    let mut options = Options::new();
    let mut open = HashMap::new();
    let mut first = |position: &mut Position<R>, tape: &mut Tape| {
        position.play_step(seat, choice, tape, &mut options)
    };
    starve(from, chance, runs, &mut first, into, &mut open)?;
    let mut next =
        |position: &mut Position<R>, tape: &mut Tape| position.next_step(tape, &mut options);
    while !open.is_empty() {
        for (at, chance) in std::mem::take(&mut open) {
            starve(&at, chance, runs, &mut next, into, &mut open)?;
        }
    }
    Ok(())
}

/// Takes one step for every way its dice can fall: positions that rest go into `rest`, the others
/// into `open`.
fn starve<R: Ruleset>(
    from: &Position<R>,
    chance: Chance,
    runs: &mut usize,
    step: &mut impl FnMut(&mut Position<R>, &mut Tape) -> bool,
    rest: &mut HashMap<Position<R>, Chance>,
    open: &mut HashMap<Position<R>, Chance>,
) -> Result<(), TooLarge> {
    let mut tapes: Vec<(Vec<Thrown>, Chance)> = vec![(Vec::new(), chance)];
    while let Some((thrown, chance)) = tapes.pop() {
        *runs += 1;
        if *runs > MOST_RUNS {
            return Err(TooLarge);
        }
        let mut tape = Tape::new(thrown.iter().copied());
        let mut position = *from;
        let rests = step(&mut position, &mut tape);
        match tape.need() {
            None => add(if rests { rest } else { open }, position, chance)?,
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

fn add<R: Ruleset>(
    into: &mut HashMap<Position<R>, Chance>,
    position: Position<R>,
    chance: Chance,
) -> Result<(), TooLarge> {
    let sum = into.entry(position).or_insert(Chance::ZERO);
    *sum = sum.plus(chance).ok_or(TooLarge)?;
    Ok(())
}

/// The likeliest first; ties by fingerprint, so that the order is the same on every run.
fn ordered<R: Ruleset>(spread: HashMap<Position<R>, Chance>) -> Spread<R> {
    let mut list: Vec<_> = spread
        .into_iter()
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

    #[test]
    fn chances_add_and_never_round_to_certainty() {
        let third = Chance::new(2, 6).unwrap();
        assert_eq!(third.to_string(), "1/3");
        assert_eq!(third.plus(third).unwrap().plus(third), Some(Chance::ONE));
        assert_eq!(third.times(third).unwrap().to_string(), "1/9");
        assert_eq!(Chance::new(99_999, 100_000).unwrap().percent(), "over 99.9 %");
        assert_eq!(Chance::new(1, 100_000).unwrap().percent(), "under 0.1 %");
        assert_eq!(Chance::ONE.percent(), "100 %");
        assert_eq!(third.percent(), "33.3 %");
        assert_eq!(Chance::new(1, 0), None);
    }
}

//! Finds better weights for a rule set's `value` by playing with them.
//!
//! What foretells the end of a game need not be what a player should strive for: a fit may win on
//! paper and lose at the table. So here weights are only ever judged by playing. In every round all
//! of them are moved a little at once, each up or down by luck; those so moved play against those
//! moved the other way, with sides swapped and the same dice; and all go a step towards the winner
//! (simultaneous perturbation stochastic approximation: Spall 1992). A round says little of one
//! weight, hundreds of rounds say something of all. What comes out is the mean of the second half of
//! the way; whether it plays better is for a match with other dice to say ([`crate::duel`]).

use crate::{Job, Tally};
use ai::Spec;
use engine::{Faults, House, Quick, Scenario};

/// Sets the ups and downs apart from the dice.
const LUCK: u64 = 0x0C11_3B5A_7E11_4444;
/// How far a weight is moved for a try, of itself; by one at least.
const REACH: f64 = 0.3;
/// How far a round won by everything goes, in what a try moves, at the beginning and at the end.
const STEPS: [f64; 2] = [0.4, 0.15];

/// Plays a job between two sets of weights ([`crate::duel`]).
pub type Duel<'a> = &'a dyn Fn(&Job, [&[i32]; 2]) -> Result<Tally, Faults>;

/// How to climb.
#[derive(Clone, Debug, PartialEq)]
pub struct Climb {
    /// Battles, one a round by turns.
    pub scenarios: Vec<Scenario>,
    /// House rules that differ from their defaults.
    pub house: House,
    /// Who plays, on both sides.
    pub player: Spec,
    /// How often all weights are moved.
    pub rounds: u64,
    /// Games of a round; an even number, since sides are swapped.
    pub games: u64,
    /// Places of the weights that stay as they are.
    pub keep: Vec<usize>,
    /// What all dice and all luck follow from.
    pub seed: u64,
    /// How many threads; 0 for as many as the machine has cores.
    pub threads: usize,
}

/// Climbs from `shipped`; `progress` hears of every round that is done, with the weights as they are
/// then.
pub fn climb(
    climb: &Climb,
    shipped: &[i32],
    duel: Duel,
    progress: &mut dyn FnMut(u64, &[i32]),
) -> Result<Vec<i32>, Faults> {
    let mut luck = Quick::new(climb.seed ^ LUCK);
    let mut now: Vec<f64> = shipped.iter().map(|&weight| f64::from(weight)).collect();
    let reach: Vec<f64> = now.iter().map(|weight| (weight.abs() * REACH).max(1.0)).collect();
    let mut sums = vec![0.0; now.len()];
    let mut summed = 0;
    for round in 0..climb.rounds {
        let Some(scenario) = climb.scenarios.get(round as usize % climb.scenarios.len().max(1))
        else {
            break;
        };
        let moves: Vec<f64> = (0..now.len())
            .map(|at| match (climb.keep.contains(&at), luck.below(2)) {
                (true, _) => 0.0,
                (false, 0) => -reach[at],
                (false, _) => reach[at],
            })
            .collect();
        let moved = |now: &[f64], way: f64| -> Vec<i32> {
            (0..now.len()).map(|at| whole(now[at] + way * moves[at], shipped[at])).collect()
        };
        let job = Job {
            house: climb.house.clone(),
            first: round * climb.games,
            seed: climb.seed,
            threads: climb.threads,
            swap: true,
            ..Job::new(scenario.clone(), [climb.player; 2], climb.games)
        };
        let tally = duel(&job, [&moved(&now, 1.0), &moved(&now, -1.0)])?;
        let lead = (tally.a_wins as f64 - tally.b_wins as f64) / climb.games.max(1) as f64;
        let gone = round as f64 / climb.rounds as f64;
        let step = STEPS[0] + (STEPS[1] - STEPS[0]) * gone;
        for (at, weight) in now.iter_mut().enumerate() {
            *weight = kept_sign(*weight + step * lead * moves[at], shipped[at]);
        }
        if round >= climb.rounds / 2 {
            summed += 1;
            sums.iter_mut().zip(&now).for_each(|(sum, weight)| *sum += weight);
        }
        progress(round + 1, &moved(&now, 0.0));
    }
    let mean = |(at, sum): (usize, &f64)| whole(sum / f64::from(summed.max(1)), shipped[at]);
    Ok(sums.iter().enumerate().map(mean).collect())
}

/// What is good for one is not to become bad for him by luck.
fn kept_sign(weight: f64, shipped: i32) -> f64 {
    match shipped.signum() {
        -1 => weight.min(0.0),
        _ => weight.max(0.0),
    }
}

fn whole(weight: f64, shipped: i32) -> i32 {
    kept_sign(weight, shipped).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game whose points are the nearer weights to what is best: no dice, so that climbing it is
    /// climbing.
    #[test]
    fn it_finds_what_wins_and_leaves_what_is_kept() {
        let best = [60, 5, -8];
        let shipped = [30, 20, -20];
        let off = |weights: &[i32]| -> i64 {
            let gap = |at: usize| i64::from(weights[at] - best[at]).pow(2);
            (0..2).map(gap).sum()
        };
        let duel = |job: &Job, [a, b]: [&[i32]; 2]| {
            let mut tally = Tally::default();
            match off(a) < off(b) {
                true => tally.a_wins = job.games,
                false => tally.b_wins = job.games,
            }
            Ok(tally)
        };
        let scenario = Scenario { id: "none".into(), text: String::new() };
        let plan = Climb {
            scenarios: vec![scenario],
            house: House::default(),
            player: Spec::Greedy,
            rounds: 400,
            games: 2,
            keep: vec![2],
            seed: 7,
            threads: 1,
        };
        let mut rounds = 0;
        let after = climb(&plan, &shipped, &duel, &mut |round, _| rounds = round).unwrap();
        assert_eq!((rounds, after[2]), (400, -20));
        assert!(off(&after) * 4 < off(&shipped), "{after:?}");
    }
}

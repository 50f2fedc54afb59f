//! A test that stops as soon as it knows: is A better than B by so much, or not?
//!
//! Wald's sequential probability ratio test on pairs of games with sides swapped and the same dice.
//! A pair is one draw with five results (0 to 2 points by halves), because its two games depend on
//! each other; their spread is measured, not assumed (the generalised test that chess engines are
//! tested with).

use crate::elo::score_of;
use serde::Serialize;

/// What is tested: A's lead in Elo is `low` or less, against `high` or more.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The lead that is no gain.
    pub low: f64,
    /// The lead that is worth having.
    pub high: f64,
    /// How often either verdict may be wrong.
    pub error: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A leads by `high` or more.
    Better,
    /// A leads by `low` or less.
    NotBetter,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The logarithm of the likelihood ratio after these pairs, counted by half points from 0 to 4.
    pub fn ratio(&self, pairs: &[u64; 5]) -> f64 {
        let total: u64 = pairs.iter().sum();
        if total == 0 {
            return 0.0;
        }
        let count = total as f64;
        let score = |half_points: usize| half_points as f64 / 4.0;
        let sum = |of: &dyn Fn(f64) -> f64| {
            pairs.iter().enumerate().map(|(at, &n)| n as f64 * of(score(at))).sum::<f64>()
        };
        let mean = sum(&|score| score) / count;
        // Never less than one pair gone the other way would make it.
        let variance = (sum(&|score| (score - mean).powi(2)) / count).max(0.5 / count.max(1.0));
        let (low, high) = (score_of(self.low), score_of(self.high));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// What can be said after these pairs.
    pub fn verdict(&self, pairs: &[u64; 5]) -> Verdict {
        let bound = ((1.0 - self.error) / self.error).ln();
        match self.ratio(pairs) {
            ratio if ratio >= bound => Verdict::Better,
            ratio if ratio <= -bound => Verdict::NotBetter,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { low: 0.0, high: 30.0, error: 0.05 };

    #[test]
    fn it_stops_when_it_knows() {
        assert_eq!(TEST.verdict(&[0; 5]), Verdict::Open);
        assert_eq!(TEST.verdict(&[1, 2, 3, 2, 1]), Verdict::Open);
        assert_eq!(TEST.verdict(&[20, 60, 200, 140, 60]), Verdict::Better);
        assert_eq!(TEST.verdict(&[60, 140, 200, 60, 20]), Verdict::NotBetter);
        assert_eq!(TEST.verdict(&[250, 0, 500, 0, 250]), Verdict::NotBetter);
    }

    #[test]
    fn a_few_pairs_all_won_do_not_prove_a_small_lead() {
        assert_eq!(TEST.verdict(&[0, 0, 0, 0, 2]), Verdict::Open);
    }
}

//! A ladder from results: how strong each player is, with an interval.
//!
//! The model of Bradley and Terry, in Elo's units: the likeliest strengths by the minorise-maximise
//! steps of Hunter (2004), intervals from the curvature there. Draws are half a win to each.

use serde::Serialize;

/// The share of points that a lead in Elo is worth.
pub fn score_of(lead: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-lead / 400.0))
}

/// The lead in Elo that a share of points shows.
pub fn lead_of(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

/// A player's place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// His number among the players.
    #[serde(skip)]
    pub player: usize,
    /// His strength; the mean of all is 0.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub give_or_take: f64,
    /// Points he took.
    pub points: f64,
    /// Games he played.
    pub games: u64,
}

/// The ladder, strongest first. `points[a][b]` is what `a` took from `b`, of which there were
/// `games[a][b]`.
pub fn ladder(points: &[Vec<f64>], games: &[Vec<u64>]) -> Vec<Rung> {
    let count = points.len();
    // A drawn game more between those who met keeps whoever won or lost all within bounds.
    let extra = |a: usize, b: usize| if a != b && games[a][b] > 0 { 1.0 } else { 0.0 };
    let met = |a: usize, b: usize| games[a][b] as f64 + extra(a, b);
    let took = |a: usize| -> f64 { (0..count).map(|b| points[a][b] + extra(a, b) / 2.0).sum() };
    let mut strength = vec![1.0f64; count];
    for _ in 0..2_000 {
        let against = |a: usize| -> f64 {
            (0..count).map(|b| met(a, b) / (strength[a] + strength[b])).sum::<f64>()
        };
        let next: Vec<f64> =
            (0..count).map(|a| if against(a) > 0.0 { took(a) / against(a) } else { 1.0 }).collect();
        let mean = next.iter().map(|s| s.ln()).sum::<f64>() / count.max(1) as f64;
        strength = next.iter().map(|s| s / mean.exp()).collect();
    }
    let per_elo = 10f64.ln() / 400.0;
    let rung = |a: usize| {
        let knows: f64 = (0..count)
            .map(|b| {
                let share = strength[a] / (strength[a] + strength[b]);
                met(a, b) * share * (1.0 - share)
            })
            .sum();
        Rung {
            player: a,
            elo: strength[a].ln() / per_elo,
            give_or_take: if knows > 0.0 { 1.96 / (per_elo * knows.sqrt()) } else { f64::MAX },
            points: points[a].iter().sum(),
            games: games[a].iter().sum(),
        }
    };
    let mut rungs: Vec<Rung> = (0..count).map(rung).collect();
    rungs.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    rungs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_and_shares_are_each_other_undone() {
        for lead in [-300.0, 0.0, 108.0] {
            assert!((lead_of(score_of(lead)) - lead).abs() < 1e-9);
        }
        assert!((score_of(108.0) - 0.65).abs() < 0.001);
    }

    #[test]
    fn who_beats_whom_stands_above() {
        let points = vec![vec![0.0, 75.0, 90.0], vec![25.0, 0.0, 75.0], vec![10.0, 25.0, 0.0]];
        let games = vec![vec![0, 100, 100], vec![100, 0, 100], vec![100, 100, 0]];
        let rungs = ladder(&points, &games);
        assert_eq!(rungs.iter().map(|rung| rung.player).collect::<Vec<_>>(), [0, 1, 2]);
        // Three to one is 191 Elo, nine to one 382: these results fit together exactly.
        assert!((rungs[0].elo - rungs[1].elo - 191.0).abs() < 8.0, "{rungs:?}");
        assert!((rungs[0].elo + rungs[2].elo).abs() < 1e-6);
        assert!(rungs.iter().all(|rung| (30.0..80.0).contains(&rung.give_or_take)));
    }

    #[test]
    fn whoever_never_lost_has_a_bounded_lead() {
        let rungs = ladder(&[vec![0.0, 20.0], vec![0.0, 0.0]], &[vec![0, 20], vec![20, 0]]);
        assert!(rungs[0].elo - rungs[1].elo < 800.0 && rungs[0].points == 20.0);
    }
}

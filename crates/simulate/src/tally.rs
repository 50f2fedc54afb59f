//! What came of many games: sums only, so that tallies of parts of a job add up to its tally.

use crate::Played;
use engine::Seat;
use engine::digest::fingerprint;
use serde::{Deserialize, Serialize};

/// What came of many games between player A and player B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Won by Red, whoever played it.
    pub red_wins: u64,
    /// Won by Blue.
    pub blue_wins: u64,
    /// Won by nobody, games called off included.
    pub draws: u64,
    /// Won by player A, on whichever side.
    pub a_wins: u64,
    /// Won by player B.
    pub b_wins: u64,
    /// Pairs of games with the sides swapped, by the half points player A took of each, 0 to 4.
    #[serde(default)]
    pub pairs: [u64; 5],
    /// Called off after [`crate::MOST_DECISIONS`]; counted as draws.
    pub capped: u64,
    /// Games in which the rules came to a place without a question: a defect of the rule set.
    pub stuck: u64,
    /// Answers given where there was a choice.
    pub decisions: u64,
    /// Answers given to questions with a single offer.
    pub forced: u64,
    /// The fewest decisions of a game.
    pub shortest: u32,
    /// The most decisions of a game.
    pub longest: u32,
    /// Wins by degree of victory, Red's and Blue's; the last counts all degrees past it.
    pub degrees: [[u64; 8]; 2],
    /// What stood of each side when the games began, added up.
    pub men_before: [u64; 2],
    /// What each side lost in them: stands, blocks, steps, as its rulebook counts.
    pub men_lost: [u64; 2],
    /// A hash over the last positions of all games and their numbers. Any change of rules, dice or
    /// players shows in it; the number of threads does not.
    pub hash: u64,
}

impl Tally {
    /// Counts game number `index`, in which player A had `seat_of_a`.
    pub fn count(&mut self, index: u64, seat_of_a: Seat, played: &Played) {
        let winner = played.outcome.and_then(|outcome| outcome.winner);
        let one = |yes: bool| u64::from(yes);
        let mut game = Tally {
            games: 1,
            red_wins: one(winner == Some(Seat::Red)),
            blue_wins: one(winner == Some(Seat::Blue)),
            draws: one(winner.is_none()),
            a_wins: one(winner == Some(seat_of_a)),
            b_wins: one(winner == Some(!seat_of_a)),
            pairs: [0; 5],
            capped: one(played.capped),
            stuck: one(played.stuck),
            decisions: u64::from(played.decisions),
            forced: u64::from(played.forced),
            shortest: played.decisions,
            longest: played.decisions,
            degrees: [[0; 8]; 2],
            men_before: played.men[0].map(u64::from),
            men_lost: [0, 1]
                .map(|side| u64::from(played.men[0][side].saturating_sub(played.men[1][side]))),
            hash: fingerprint(&(index, played.fingerprint)),
        };
        if let (Some(seat), Some(outcome)) = (winner, played.outcome) {
            game.degrees[seat.index()][usize::from(outcome.degree).min(7)] = 1;
        }
        self.merge(&game);
    }

    /// Counts a pair of games with the sides swapped, by the half points player A took of it.
    pub fn pair(&mut self, half_points: usize) {
        self.pairs[half_points.min(4)] += 1;
    }

    /// Adds other games of the same job. The order does not matter.
    pub fn merge(&mut self, other: &Tally) {
        if other.games == 0 {
            return;
        }
        self.shortest = match self.games {
            0 => other.shortest,
            _ => self.shortest.min(other.shortest),
        };
        self.longest = self.longest.max(other.longest);
        self.games += other.games;
        self.red_wins += other.red_wins;
        self.blue_wins += other.blue_wins;
        self.draws += other.draws;
        self.a_wins += other.a_wins;
        self.b_wins += other.b_wins;
        for (ours, theirs) in self.pairs.iter_mut().zip(other.pairs) {
            *ours += theirs;
        }
        self.capped += other.capped;
        self.stuck += other.stuck;
        self.decisions += other.decisions;
        self.forced += other.forced;
        for (ours, theirs) in self.degrees.iter_mut().flatten().zip(other.degrees.as_flattened()) {
            *ours += theirs;
        }
        for side in 0..2 {
            self.men_before[side] += other.men_before[side];
            self.men_lost[side] += other.men_lost[side];
        }
        // Each game's part is bound to its number, so a sum is as good as a chain and needs no
        // order.
        self.hash = self.hash.wrapping_add(other.hash);
    }

    /// Decisions of a game on average, forced answers not counted.
    pub fn mean_length(&self) -> f64 {
        self.decisions as f64 / self.games.max(1) as f64
    }

    /// The share of its men that a side loses, from 0 to 1; `None` when it has none to lose.
    pub fn losses(&self, seat: Seat) -> Option<f64> {
        let (before, lost) = (self.men_before[seat.index()], self.men_lost[seat.index()]);
        (before > 0).then(|| lost as f64 / before as f64)
    }

    /// Red's share of the points, a draw being half, with its 95 % interval.
    pub fn red_share(&self) -> (f64, [f64; 2]) {
        self.share(self.red_wins)
    }

    /// Player A's share of the points, a draw being half, with its 95 % interval.
    pub fn a_share(&self) -> (f64, [f64; 2]) {
        self.share(self.a_wins)
    }

    fn share(&self, wins: u64) -> (f64, [f64; 2]) {
        let points = wins as f64 + self.draws as f64 / 2.0;
        (points / self.games.max(1) as f64, wilson(points, self.games as f64))
    }
}

/// The 95 % interval of a share of `points` in `games` (Wilson 1927): unlike the plain one it is
/// right for few games and for shares near 0 and 1. Half points make it a little too wide.
pub fn wilson(points: f64, games: f64) -> [f64; 2] {
    if games <= 0.0 {
        return [0.0, 1.0];
    }
    const Z: f64 = 1.959_964;
    let share = points / games;
    let shrink = 1.0 + Z * Z / games;
    let centre = (share + Z * Z / (2.0 * games)) / shrink;
    let half = Z / shrink * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
    [(centre - half).max(0.0), (centre + half).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Outcome;

    fn played(winner: Option<Seat>, decisions: u32, fingerprint: u64) -> Played {
        Played {
            outcome: Some(Outcome { winner, degree: 9 }),
            decisions,
            forced: 1,
            capped: false,
            stuck: false,
            men: [[10, 20], [4, 20]],
            fingerprint,
        }
    }

    #[test]
    fn parts_add_up_in_any_order() {
        let games = [
            (Seat::Red, played(Some(Seat::Red), 30, 5)),
            (Seat::Blue, played(Some(Seat::Red), 10, 6)),
            (Seat::Red, played(None, 20, 7)),
        ];
        let mut whole = Tally::default();
        for (index, (seat, game)) in games.iter().enumerate() {
            whole.count(index as u64, *seat, game);
        }
        let mut parts = Tally::default();
        for (index, (seat, game)) in games.iter().enumerate().rev() {
            let mut part = Tally::default();
            part.count(index as u64, *seat, game);
            parts.merge(&part);
        }
        assert_eq!(whole, parts);
        assert_eq!((whole.red_wins, whole.a_wins, whole.b_wins, whole.draws), (2, 1, 1, 1));
        assert_eq!((whole.shortest, whole.longest, whole.mean_length()), (10, 30, 20.0));
        assert_eq!(whole.degrees[0][7], 2);
        assert_eq!(whole.a_share().0, 0.5);
        assert_eq!((whole.men_before, whole.men_lost), ([30, 60], [18, 0]));
        assert_eq!((whole.losses(Seat::Red), whole.losses(Seat::Blue)), (Some(0.6), Some(0.0)));
        assert_eq!(Tally::default().losses(Seat::Red), None);
    }

    #[test]
    fn the_hash_knows_which_game_ended_how() {
        let (mut one, mut other) = (Tally::default(), Tally::default());
        one.count(0, Seat::Red, &played(None, 1, 5));
        one.count(1, Seat::Red, &played(None, 1, 6));
        other.count(0, Seat::Red, &played(None, 1, 6));
        other.count(1, Seat::Red, &played(None, 1, 5));
        assert_ne!(one.hash, other.hash);
    }

    #[test]
    fn wilson_agrees_with_published_values() {
        // 8 of 10: [0.4902, 0.9433], from the usual tables.
        let [low, high] = wilson(8.0, 10.0);
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} {high}");
        assert_eq!(wilson(0.0, 0.0), [0.0, 1.0]);
        assert_eq!(wilson(0.0, 50.0)[0], 0.0);
    }
}

//! What an arena found, for people and for machines.

use super::{Arena, Pairing, points};
use crate::fail::Fail;
use crate::out::Out;
use engine::Scenario;
use serde::Serialize;
use shelf::System;
use simulate::{Rung, Verdict, ladder};

/// The ladder and the matches it stands on.
#[derive(Serialize)]
pub struct Report {
    system: &'static str,
    rules_version: u32,
    scenarios: Vec<String>,
    seed: u64,
    ladder: Vec<Place>,
    matches: Vec<Match>,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<Test>,
}

#[derive(Serialize)]
struct Place {
    player: String,
    #[serde(flatten)]
    rung: Rung,
}

#[derive(Serialize)]
struct Match {
    scenario: String,
    a: String,
    b: String,
    games: u64,
    a_wins: u64,
    draws: u64,
    b_wins: u64,
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct Test {
    low: f64,
    high: f64,
    pairs: [u64; 5],
    ratio: f64,
    verdict: Verdict,
}

impl Report {
    pub fn new(
        arena: &Arena,
        system: &dyn System,
        scenarios: &[Scenario],
        pairings: &[Pairing],
    ) -> Report {
        let name = |player: usize| arena.player[player].to_string();
        let count = arena.player.len();
        let (mut won, mut met) = (vec![vec![0.0; count]; count], vec![vec![0; count]; count]);
        for Pairing { a, b, tally, .. } in pairings {
            won[*a][*b] += tally.a_wins as f64 + tally.draws as f64 / 2.0;
            won[*b][*a] += tally.b_wins as f64 + tally.draws as f64 / 2.0;
            met[*a][*b] += tally.games;
            met[*b][*a] += tally.games;
        }
        let of = |pairing: &Pairing| {
            let (share, [low, high]) = pairing.tally.a_share();
            let tally = &pairing.tally;
            Match {
                scenario: scenarios[pairing.scenario].id.clone(),
                a: name(pairing.a),
                b: name(pairing.b),
                games: tally.games,
                a_wins: tally.a_wins,
                draws: tally.draws,
                b_wins: tally.b_wins,
                share,
                low,
                high,
            }
        };
        let test = arena.sprt.map(|sprt| {
            let pairs = points(pairings);
            let (ratio, verdict) = (sprt.ratio(&pairs), sprt.verdict(&pairs));
            Test { low: sprt.low, high: sprt.high, pairs, ratio, verdict }
        });
        let place = |rung: Rung| Place { player: name(rung.player), rung };
        Report {
            system: system.id(),
            rules_version: system.book().rules_version,
            scenarios: scenarios.iter().map(|scenario| scenario.id.clone()).collect(),
            seed: arena.seed,
            ladder: ladder(&won, &met).into_iter().map(place).collect(),
            matches: pairings.iter().map(of).collect(),
            test,
        }
    }

    pub fn tell(&self, out: &mut Out) -> Result<(), Fail> {
        out.line(format_args!(
            "{}, rules version {}: {}; seed {}",
            self.system,
            self.rules_version,
            self.scenarios.join(", "),
            self.seed
        ))?;
        let widest = self.ladder.iter().map(|place| place.player.chars().count()).max();
        let wide = widest.unwrap_or(0);
        for (index, Place { player, rung }) in self.ladder.iter().enumerate() {
            out.line(format_args!(
                "{:>3}. {player:wide$} {:>+6.0} Elo ± {:.0}, {} of {} points",
                index + 1,
                rung.elo,
                rung.give_or_take,
                rung.points,
                rung.games
            ))?;
        }
        for it in &self.matches {
            let [share, low, high] = [it.share, it.low, it.high].map(|part| part * 100.0);
            out.line(format_args!(
                "{}: {} against {}: wins {}, draws {}, loses {}: {share:.1} % ({low:.1} to {high:.1})",
                it.scenario, it.a, it.b, it.a_wins, it.draws, it.b_wins
            ))?;
        }
        let Some(test) = &self.test else { return Ok(()) };
        let (low, high, pairs) = (test.low, test.high, test.pairs.iter().sum::<u64>());
        let verdict = match test.verdict {
            Verdict::Better => {
                format!("the first leads by {high} Elo or more rather than by {low}")
            }
            Verdict::NotBetter => {
                format!("the first leads by {low} Elo or less rather than by {high}")
            }
            Verdict::Open => "more games are needed".into(),
        };
        out.line(format_args!(
            "Test after {pairs} pairs (log likelihood ratio {:.2}): {verdict}",
            test.ratio
        ))
    }
}

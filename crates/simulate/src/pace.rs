//! How long a computer player thinks: about a decision, and about all it decides in a turn.

use crate::MOST_DECISIONS;
use ai::Spec;
use cpu_time::ThreadTime;
use engine::{Advise, Conceal, Faults, House, Options, Position, Quick, Scenario, Seat, Seen};
use serde::Serialize;

/// How long a player thought, in seconds of one processor. Answers without a choice do not count.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pace {
    /// Games that were played, the player against himself.
    pub games: u64,
    /// Decisions with a choice.
    pub decisions: u64,
    /// What a decision took on the mean.
    pub decision: f64,
    /// What one in a hundred took at least.
    pub slow_decision: f64,
    /// Turns of the game, each side's counted apart.
    pub turns: u64,
    /// What all decisions of a side in a turn took on the mean.
    pub turn: f64,
    /// What they took in the longest.
    pub longest_turn: f64,
}

/// Plays whole games and looks at the clock around every thought.
pub fn pace<R: Conceal + Advise>(
    scenario: &Scenario,
    house: &House,
    player: Spec,
    games: u64,
    seed: u64,
) -> Result<Pace, Faults> {
    let laid = R::set_up(scenario, house)?;
    let mut players = [player.player::<R>(), player.player::<R>()];
    let (mut thoughts, mut turns) = (Vec::new(), Vec::new());
    let mut options = Options::new();
    for game in 0..games {
        let mut dice = Quick::stream(seed, game);
        let mut luck = Quick::stream(!seed, game);
        let mut position = Position::start(laid.0, laid.1, &mut dice, &mut (), &mut options);
        let (mut turn, mut spent) = (R::turn(&position.table), [0.0; 2]);
        for _ in 0..MOST_DECISIONS {
            let Some(seat) = position.to_move() else { break };
            let now = R::turn(&position.table);
            if now != turn {
                turns.extend(std::mem::take(&mut spent).into_iter().filter(|&it| it > 0.0));
                turn = now;
            }
            let choice = if let &[only] = options.offers() {
                Some(only)
            } else {
                let seen = Seen::new(&position, seat, luck.word64());
                let start = ThreadTime::now();
                let budget = player.budget(&seen);
                let choice = players[seat.index()].choose(&seen, budget, luck.word64());
                thoughts.push(start.elapsed().as_secs_f64());
                spent[seat.index()] += thoughts.last().copied().unwrap_or(0.0);
                choice
            };
            let Some(choice) = choice else { break };
            position.play(seat, choice, &mut dice, &mut (), &mut options);
        }
        turns.extend(Seat::BOTH.map(|seat| spent[seat.index()]).into_iter().filter(|&it| it > 0.0));
    }
    thoughts.sort_by(f64::total_cmp);
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len().max(1) as f64;
    Ok(Pace {
        games,
        decisions: thoughts.len() as u64,
        decision: mean(&thoughts),
        slow_decision: thoughts.get(thoughts.len() * 99 / 100).copied().unwrap_or(0.0),
        turns: turns.len() as u64,
        turn: mean(&turns),
        longest_turn: turns.iter().copied().fold(0.0, f64::max),
    })
}

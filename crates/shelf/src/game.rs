//! A game with somebody to ask for advice.

use crate::Moment;
use crate::moment::Still;
use ai::Spec;
use engine::{Complete, Match, Quick, Seat, Seen, Sitting};

/// A choice that a computer player thought of.
#[derive(Clone, Debug, PartialEq)]
pub struct Rival {
    /// In the notation.
    pub say: String,
    /// How well it goes for the asker, from 0 (lost) to 1 (won); an estimate.
    pub chance: f32,
    /// In how many worlds it was tried.
    pub visits: u32,
    /// What is expected to follow, by either side; a few choices at most.
    pub then: Vec<String>,
    /// What it is about; empty unless a plan of the rule set's was followed.
    pub plan: String,
}

/// Choices of a plan that are told; those further off are guesses.
const FORESEEN: usize = 3;

/// What a computer player would do, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// In the notation.
    pub say: String,
    /// In a sentence.
    pub reason: String,
    /// What it weighed, the best first; empty for players that do not weigh.
    pub rivals: Vec<Rival>,
}

/// A game of any rule system, with advice. Whoever advises is given only what the seat may know.
pub trait Game: Match {
    /// What this computer player would answer for `seat`; `None` when the seat is not asked.
    fn advise(&self, seat: Seat, player: &Spec, seed: u64) -> Option<Advice>;
    /// The position as it stands, to be asked about.
    fn moment(&self) -> Box<dyn Moment>;
}

impl<R: Complete> Game for Sitting<R> {
    fn advise(&self, seat: Seat, player: &Spec, seed: u64) -> Option<Advice> {
        let position = self.position();
        if !position.ask().is_some_and(|ask| ask.seats.has(seat)) {
            return None;
        }
        let mut luck = Quick::new(seed);
        let seen = Seen::new(position, seat, luck.word64());
        let mut thinker = player.player::<R>();
        let choice = thinker.choose(&seen, player.budget::<R>(), luck.word64())?;
        let say = |choice: R::Choice| R::say(&position.table, choice);
        let rival = |line: ai::Line<R>| {
            let (first, then) = line.choices.split_first()?;
            let then = then.iter().take(FORESEEN).map(|&choice| say(choice)).collect();
            let plan = line.plan.map_or(String::new(), |plan| R::plan_says(&position.table, plan));
            Some(Rival { say: say(*first), chance: line.chance, visits: line.visits, then, plan })
        };
        let rivals: Vec<Rival> = thinker.lines().into_iter().filter_map(rival).collect();
        let say = say(choice);
        Some(Advice { reason: reason(player, &say, &rivals), say, rivals })
    }

    fn moment(&self) -> Box<dyn Moment> {
        Box::new(Still(*self.position()))
    }
}

fn reason(player: &Spec, say: &str, rivals: &[Rival]) -> String {
    let per_cent = |chance: f32| (chance * 100.0).round().clamp(1.0, 99.0) as u32;
    let Some(best) = rivals.iter().find(|rival| rival.say == say) else {
        return match player {
            Spec::Random => "picked at random".into(),
            _ => "the only thing to do".into(),
        };
    };
    let mut text = format!("stands at about {} in 100", per_cent(best.chance));
    match rivals.iter().find(|rival| rival.say != say) {
        // What was tried most is played: a better figure from fewer worlds is not yet believed.
        Some(next) if next.chance > best.chance => {
            let (say, worlds) = (&next.say, next.visits);
            text += &format!(", '{say}' at {} in only {worlds} worlds", per_cent(next.chance));
        }
        Some(next) => text += &format!(", '{}' at {}", next.say, per_cent(next.chance)),
        None => text += ", with no rival",
    }
    if !best.plan.is_empty() {
        text += &format!("; the plan: {}", best.plan);
    }
    if !best.then.is_empty() {
        text += &format!("; the plan, by either side: then '{}'", best.then.join("', '"));
    }
    let who = match player {
        Spec::Level(level, _) => level.to_string(),
        other => other.to_string(),
    };
    text + &format!(" ({who}, tried in {} worlds; an estimate, not odds)", best.visits)
}

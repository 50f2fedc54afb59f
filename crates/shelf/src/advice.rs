//! What a computer player would do, and why: how it stands, what the plan is, what else was weighed.

use ai::{Line, Spec};
use engine::{Advise, Complete, Position, Tongue};

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

/// What a computer player would do, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// In the notation.
    pub say: String,
    /// Why, in sentences: how it stands, the plan, and what else was weighed.
    pub told: Vec<String>,
    /// What it weighed, the best first; empty for players that do not weigh.
    pub rivals: Vec<Rival>,
}

/// Choices of a plan that are told; those further off are guesses.
const FORESEEN: usize = 3;
/// What else was weighed is told of so many.
const RIVALS: usize = 2;

impl Advice {
    /// What the player's `lines` say of its `choice`.
    pub(crate) fn of<R: Complete>(
        position: &Position<R>,
        choice: R::Choice,
        lines: Vec<Line<R>>,
        player: &Spec,
        tongue: Tongue,
    ) -> Advice {
        let say = |choice: R::Choice| R::say(&position.table, choice);
        let rivals: Vec<Rival> =
            lines.into_iter().filter_map(|line| rival(position, line, tongue)).collect();
        let say = say(choice);
        Advice { told: told(player, &say, &rivals, tongue), say, rivals }
    }
}

fn rival<R: Complete>(position: &Position<R>, line: Line<R>, tongue: Tongue) -> Option<Rival> {
    let say = |choice: R::Choice| R::say(&position.table, choice);
    let (first, then) = line.choices.split_first()?;
    let then = then.iter().take(FORESEEN).map(|&choice| say(choice)).collect();
    let plan = line.plan.map(|plan| <R as Advise>::plan_says(&position.table, plan, tongue));
    let plan = plan.unwrap_or_default();
    Some(Rival { say: say(*first), chance: line.chance, visits: line.visits, then, plan })
}

fn told(player: &Spec, say: &str, rivals: &[Rival], tongue: Tongue) -> Vec<String> {
    let Some(best) = rivals.iter().find(|rival| rival.say == say) else {
        return vec![match (player, tongue) {
            (Spec::Random, Tongue::English) => "Picked at random.".into(),
            (Spec::Random, Tongue::Japanese) => "でたらめに選んだ手です。".into(),
            (_, Tongue::English) => "The only thing to do.".into(),
            (_, Tongue::Japanese) => "ほかにできることはありません。".into(),
        }];
    };
    let who = match (player, tongue) {
        (Spec::Level(level, _), Tongue::English) => level.to_string(),
        (Spec::Level(level, _), Tongue::Japanese) => level.kanji().to_string(),
        (other, _) => other.to_string(),
    };
    let (chance, worlds) = (in_100(best.chance), best.visits);
    let mut told = vec![match tongue {
        Tongue::English => format!(
            "Stands at about {chance} in 100 after it ({who}, tried in {worlds} worlds; an estimate, not odds)."
        ),
        Tongue::Japanese => format!(
            "この手のあとの見込みは100のうち約{chance}です（{who}が{worlds}通りの世界で試した推定で、確率ではありません）。"
        ),
    }];
    told.extend(plan(best, tongue));
    let others = rivals.iter().filter(|rival| rival.say != say).take(RIVALS);
    told.extend(others.map(|other| second(other, other.chance > best.chance, tongue)));
    told
}

/// The plan in a sentence, if anything is foreseen.
fn plan(best: &Rival, tongue: Tongue) -> Option<String> {
    let then = best.then.join(match tongue {
        Tongue::English => "', then '",
        Tongue::Japanese => "」、「",
    });
    let text = match (best.plan.as_str(), best.then.is_empty(), tongue) {
        ("", true, _) => return None,
        ("", _, Tongue::English) => format!("The plan: expect '{then}' next, by either side."),
        ("", _, Tongue::Japanese) => {
            format!("狙い：このあと（どちらの側も含めて）「{then}」と続く見込みです。")
        }
        (plan, true, Tongue::English) => format!("The plan: {plan}."),
        (plan, true, Tongue::Japanese) => format!("狙い：{plan}。"),
        (plan, _, Tongue::English) => {
            format!("The plan: {plan}; expect '{then}' next, by either side.")
        }
        (plan, _, Tongue::Japanese) => {
            format!("狙い：{plan}。このあと（どちらの側も含めて）「{then}」と続く見込みです。")
        }
    };
    Some(text)
}

/// Another choice that was weighed. What was tried most is taken: a better figure from fewer worlds is
/// not yet believed.
fn second(other: &Rival, better: bool, tongue: Tongue) -> String {
    let (say, chance, worlds) = (&other.say, in_100(other.chance), other.visits);
    match (better, tongue) {
        (false, Tongue::English) => format!("Also weighed: '{say}', about {chance} in 100."),
        (false, Tongue::Japanese) => format!("ほかの候補：「{say}」、100のうち約{chance}。"),
        (true, Tongue::English) => {
            format!("Also weighed: '{say}', about {chance} in 100, but in only {worlds} worlds.")
        }
        (true, Tongue::Japanese) => format!(
            "ほかの候補：「{say}」、100のうち約{chance}。ただし{worlds}通りの世界でしか試していません。"
        ),
    }
}

/// An estimate in a hundred; nothing is certain.
fn in_100(chance: f32) -> u32 {
    (chance * 100.0).round().clamp(1.0, 99.0) as u32
}

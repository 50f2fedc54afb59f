//! Running a case.

use crate::case::{Case, Step, Wanted};
use crate::laid::{Since, begin, legal, open_question, play, stage};
use engine::odds::odds;
use engine::{Chance, Complete, Fault, Options, Position, Seat, Viewer};

/// A case that passed, with what happened for `--explain`.
#[derive(Clone, Debug, Default)]
pub struct Passed {
    /// Each step with the events that followed, rules cited.
    pub told: Vec<String>,
}

/// Runs a case. The fault carries the line of the case file.
pub fn run<R: Complete>(case: &Case) -> Result<Passed, Fault> {
    let staged = stage::<R>(case);
    if let Some((line, wanted)) = &case.faulty {
        return match staged {
            Ok(_) => Err(Fault::new("the position was accepted").at(*line, 0)),
            Err(faults) if faults.to_string().contains(wanted) => {
                Ok(Passed { told: vec![faults.to_string()] })
            }
            Err(faults) => {
                Err(Fault::new(format!("it was refused, but so: {faults}")).at(*line, 0))
            }
        };
    }
    let (mut position, mut since) = begin::<R>(case, staged)?;
    let mut passed = Passed::default();
    explain(&mut passed, "start", &position, &since);
    let mut looked: Option<Vec<(Position<R>, Chance)>> = None;
    for (line, step) in &case.steps {
        let at = |what: String| Fault::new(what).at(*line, 0);
        match step {
            Step::Play(seat, say, dice) => {
                since = play(&mut position, *seat, say, dice).map_err(at)?;
                looked = None;
                explain(&mut passed, &format!("{seat} {say}"), &position, &since);
            }
            Step::Odds(seat, say) => {
                let choice = legal(&position, *seat, say).map_err(at)?;
                looked = Some(odds(&position, *seat, choice).map_err(|e| at(e.to_string()))?);
            }
            Step::Chance(top, bottom, wanted) => {
                let spread = looked.as_ref().ok_or_else(|| at("no `odds` stands above".into()))?;
                chance::<R>(spread, (*top, *bottom), wanted).map_err(at)?;
            }
            Step::Save => position = save_and_load(&position).map_err(at)?,
            Step::Expect(wanted) => {
                for want in wanted {
                    expect(&position, &since, want).map_err(at)?;
                }
            }
            Step::Asks(seat, rule) => asks(&position, *seat, rule.as_deref()).map_err(at)?,
            Step::Legal(seat, say) => {
                legal(&position, *seat, say).map_err(at)?;
            }
            Step::Illegal(seat, say, because) => {
                illegal(&position, *seat, say, because).map_err(at)?;
            }
        }
    }
    Ok(passed)
}

fn illegal<R: Complete>(
    position: &Position<R>,
    seat: Seat,
    say: &str,
    because: &[String],
) -> Result<(), String> {
    let asked = position.ask().is_some_and(|ask| ask.seats.has(seat));
    if !asked && because.is_empty() {
        return Ok(());
    }
    if !asked {
        return Err(format!("{seat} is not asked now; {}", open_question(position)));
    }
    let choice = match R::read(&position.table, say) {
        Ok(choice) => choice,
        Err(_) if because.is_empty() => return Ok(()),
        Err(garbled) => return Err(format!("'{say}': {garbled}")),
    };
    let Err(reasons) = position.judge(seat, choice) else {
        return Err(format!("'{say}' is allowed"));
    };
    let cited: Vec<&str> = reasons.iter().map(|reason| reason.rule.id()).collect();
    match because.iter().find(|rule| !cited.contains(&rule.as_str())) {
        None => Ok(()),
        Some(rule) => Err(format!("refused, but not by {rule}: by {}", cited.join(", "))),
    }
}

fn asks<R: Complete>(position: &Position<R>, seat: Seat, rule: Option<&str>) -> Result<(), String> {
    let right = position
        .ask()
        .is_some_and(|ask| ask.seats.has(seat) && rule.is_none_or(|rule| ask.rule.id() == rule));
    if right { Ok(()) } else { Err(open_question(position)) }
}

/// The value of a fact, with the engine's own beside the rule system's.
fn value<R: Complete>(position: &Position<R>, subject: &str, key: &str) -> Option<String> {
    if subject.is_empty() {
        let outcome = position.outcome();
        match key {
            "over" => return Some(if outcome.is_some() { "yes" } else { "no" }.into()),
            "winner" => {
                let winner = outcome?.winner;
                return Some(winner.map_or("none", Seat::name).into());
            }
            "degree" => {
                return R::BOOK.degrees.get(outcome?.degree as usize).map(|name| (*name).into());
            }
            _ => {}
        }
    }
    let facts = R::facts(&position.table);
    let same = |fact: &&engine::Fact| fact.subject == subject && fact.key == key;
    facts.iter().find(same).map(|fact| fact.value.clone())
}

fn expect<R: Complete>(
    position: &Position<R>,
    since: &Since<R>,
    (subject, key, wanted): &Wanted,
) -> Result<(), String> {
    let events = &since.notes.events;
    if subject.is_empty() {
        match key.as_str() {
            "dice-rolled" if since.rolled.to_string() == *wanted => return Ok(()),
            "dice-rolled" => {
                return Err(format!("{} dice were thrown, not {wanted}", since.rolled));
            }
            "cites" if events.iter().any(|(rule, _)| rule.id() == wanted) => return Ok(()),
            "cites" => {
                let cited: Vec<&str> = events.iter().map(|(rule, _)| rule.id()).collect();
                return Err(format!("{wanted} was not cited; cited: {}", cited.join(" ")));
            }
            "tells" => {
                let told: Vec<String> = events
                    .iter()
                    .filter_map(|(_, event)| R::tell(&position.table, event, Viewer::ALL))
                    .collect();
                return match told.iter().any(|text| text.contains(wanted.as_str())) {
                    true => Ok(()),
                    false => Err(format!("nothing told contains '{wanted}': {told:?}")),
                };
            }
            _ => {}
        }
    }
    match value(position, subject, key) {
        Some(value) if value == *wanted => Ok(()),
        Some(value) => Err(format!("{subject} {key} is {value}, not {wanted}")),
        None => {
            let facts = R::facts(&position.table);
            let known: Vec<&str> =
                facts.iter().filter(|fact| fact.subject == *subject).map(|fact| fact.key).collect();
            let known = if known.is_empty() { "nothing".into() } else { known.join(", ") };
            Err(format!("there is no fact '{subject} {key}'; known of it: {known}"))
        }
    }
}

fn chance<R: Complete>(
    spread: &[(Position<R>, Chance)],
    (top, bottom): (u128, u128),
    wanted: &[Wanted],
) -> Result<(), String> {
    let asked = Chance::new(top, bottom).ok_or("a chance of nothing in 0")?;
    let mut sum = Chance::ZERO;
    let mut total = Chance::ZERO;
    for (position, chance) in spread {
        total = total.plus(*chance).ok_or("too large")?;
        let holds = wanted
            .iter()
            .all(|(subject, key, wanted)| value(position, subject, key).as_deref() == Some(wanted));
        if holds {
            sum = sum.plus(*chance).ok_or("too large")?;
        }
    }
    if total != Chance::ONE {
        return Err(format!("the chances add up to {total}"));
    }
    if sum == asked { Ok(()) } else { Err(format!("the chance is {sum} ({})", sum.percent())) }
}

fn save_and_load<R: Complete>(position: &Position<R>) -> Result<Position<R>, String> {
    let json = serde_json::to_string(position).map_err(|error| error.to_string())?;
    let mut loaded: Position<R> = serde_json::from_str(&json).map_err(|error| error.to_string())?;
    loaded.wake(&mut Options::new());
    if loaded == *position {
        Ok(loaded)
    } else {
        Err("what was loaded is not what was saved".into())
    }
}

fn explain<R: Complete>(passed: &mut Passed, step: &str, position: &Position<R>, since: &Since<R>) {
    passed.told.push(format!("> {step}"));
    for (rule, event) in &since.notes.events {
        let told = R::tell(&position.table, event, Viewer::ALL);
        let told = told.unwrap_or_else(|| format!("{event:?}"));
        passed.told.push(format!("    {told} [{rule}: {}]", rule.0.section));
    }
    passed.told.push(format!("    ({})", open_question(position)));
}

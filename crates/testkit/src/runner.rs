//! Running a case.

use crate::case::{Case, Step, Thrown, Wanted};
use engine::odds::odds;
use engine::{
    Chance, Complete, Dice, Draw, Faces, Fault, Faults, House, Notes, Options, Position, Roll,
    Scenario, Seat, Staging, Viewer,
};
use std::collections::VecDeque;

/// A case that passed, with what happened for `--explain`.
#[derive(Clone, Debug, Default)]
pub struct Passed {
    /// Each step with the events that followed, rules cited.
    pub told: Vec<String>,
}

/// Dice in the words of a case.
struct Script<'a, R: Complete> {
    words: VecDeque<Thrown>,
    table: &'a R::Table,
    rolled: u32,
    wrong: Option<String>,
}

impl<'a, R: Complete> Script<'a, R> {
    fn new(words: &[Thrown], table: &'a R::Table) -> Self {
        Script { words: words.iter().cloned().collect(), table, rolled: 0, wrong: None }
    }

    fn wrong(&mut self, what: String) {
        self.wrong.get_or_insert(what);
    }

    fn finish(mut self) -> Result<u32, String> {
        if self.wrong.is_none() && !self.words.is_empty() {
            let left = self.words.len();
            self.wrong(format!("{left} dice or draws too many: {:?}", self.words));
        }
        self.wrong.map_or(Ok(self.rolled), Err)
    }
}

impl<R: Complete> Dice for Script<'_, R> {
    fn roll(&mut self, roll: Roll) -> Faces {
        self.rolled += u32::from(roll.dice);
        let mut faces = Vec::new();
        for _ in 0..roll.dice {
            let face = match self.words.pop_front() {
                Some(Thrown::Face(word)) => {
                    let named = |face: &u8| R::face(&roll, *face).eq_ignore_ascii_case(&word);
                    let face = roll.all_faces().find(named);
                    if face.is_none() {
                        self.wrong(format!(
                            "'{word}' is not a face of a die thrown by {}",
                            roll.rule
                        ));
                    }
                    face
                }
                Some(Thrown::Drawn(name)) => {
                    self.wrong(format!("dice are due for {}, not the draw of {name}", roll.rule));
                    None
                }
                None => {
                    self.wrong(format!(
                        "a die is missing: {} are thrown for {}",
                        roll.dice, roll.rule
                    ));
                    None
                }
            };
            faces.push(face.unwrap_or(roll.lowest));
        }
        Faces::sorted(faces)
    }

    fn draw(&mut self, draw: Draw) -> u8 {
        match self.words.pop_front() {
            Some(Thrown::Drawn(name)) => {
                let named = |id: &u8| R::drawn(self.table, &draw, *id).eq_ignore_ascii_case(&name);
                match draw.things().find(named) {
                    Some(id) => return id,
                    None => self
                        .wrong(format!("'{name}' is not in the bag drawn from by {}", draw.rule)),
                }
            }
            other => self.wrong(format!("a draw is due for {}, not {other:?}", draw.rule)),
        }
        draw.nth(0)
    }

    fn dry(&self) -> bool {
        self.wrong.is_some()
    }
}

/// What is known since the last choice.
struct Since<R: Complete> {
    rolled: u32,
    notes: Notes<R>,
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
    let (table, frames) = staged.map_err(|faults| {
        let mut first = faults.0.first().cloned().unwrap_or_else(|| Fault::new("cannot be laid"));
        if first.line == 0 {
            first.line = case.line;
        }
        if faults.0.len() > 1 {
            first.what = format!("{} (and {} more faults)", first.what, faults.0.len() - 1);
        }
        first
    })?;
    let mut script = Script::<R>::new(&case.start, &table);
    let mut since = Since { rolled: 0, notes: Notes::default() };
    let mut options = Options::new();
    let mut position =
        Position::resume(table, &frames, &mut script, &mut since.notes, &mut options);
    since.rolled = script.finish().map_err(|what| Fault::new(what).at(case.line, 0))?;
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

type Staged<R> = (<R as engine::Ruleset>::Table, Vec<<R as engine::Ruleset>::Frame>);

fn stage<R: Complete>(case: &Case) -> Result<Staged<R>, Faults> {
    let mut house = House::default();
    for (line, id, value) in &case.house {
        house.set(R::BOOK, id, value).map_err(|fault| fault.at(*line, 0))?;
    }
    let scenario = match &case.scenario {
        own if !case.own.is_empty() => {
            let id = own.as_ref().map_or("own", |(_, id)| id);
            Some(Scenario { id: id.into(), text: case.own.clone() })
        }
        None => None,
        Some((line, id)) => {
            Some(Scenario::builtin(R::BOOK, id).map_err(|fault| fault.at(*line, 0))?)
        }
    };
    let (table, frame) = match scenario {
        Some(scenario) if case.statements.is_empty() => R::set_up(&scenario, &house)?,
        scenario => {
            let statements = case.statements.clone();
            R::stage(&Staging { scenario, house, statements })?
        }
    };
    let frames = match &case.agenda {
        None => vec![frame],
        Some((line, json)) => serde_json::from_str(json)
            .map_err(|error| Fault::new(format!("the agenda: {error}")).at(*line, 0))?,
    };
    Ok((table, frames))
}

fn read<R: Complete>(position: &Position<R>, say: &str) -> Result<R::Choice, String> {
    R::read(&position.table, say).map_err(|garbled| format!("'{say}': {garbled}"))
}

fn open_question<R: Complete>(position: &Position<R>) -> String {
    match position.ask() {
        _ if position.outcome().is_some() => "the game is over".into(),
        Some(ask) => format!("{:?} asked about {}", ask.seats, ask.rule),
        None => "nobody is asked".into(),
    }
}

fn legal<R: Complete>(position: &Position<R>, seat: Seat, say: &str) -> Result<R::Choice, String> {
    let choice = read(position, say)?;
    if !position.ask().is_some_and(|ask| ask.seats.has(seat)) {
        return Err(format!("{seat} is not asked now; {}", open_question(position)));
    }
    position.judge(seat, choice).map_err(|reasons| {
        let rules: Vec<&str> = reasons.iter().map(|reason| reason.rule.id()).collect();
        let mut options = Options::new();
        position.options(seat, &mut options);
        let offers: Vec<String> =
            options.offers().iter().take(40).map(|&offer| R::say(&position.table, offer)).collect();
        format!("'{say}' is refused by {}; offered: {}", rules.join(", "), offers.join(" | "))
    })?;
    Ok(choice)
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

fn play<R: Complete>(
    position: &mut Position<R>,
    seat: Seat,
    say: &str,
    dice: &[Thrown],
) -> Result<Since<R>, String> {
    if say == "concede" {
        position.concede(seat);
        return Ok(Since { rolled: 0, notes: Notes::default() });
    }
    let choice = legal(position, seat, say)?;
    let table = position.table;
    let mut script = Script::<R>::new(dice, &table);
    let mut notes = Notes::default();
    position.play(seat, choice, &mut script, &mut notes, &mut Options::new());
    let rolled = script.finish()?;
    Ok(Since { rolled, notes })
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

//! The position that a case lays out, and its choices played there with the dice it names.

use crate::case::{Case, Step, Thrown};
use engine::{
    Complete, Dice, Draw, Faces, Fault, Faults, House, Notes, Options, Position, Roll, Scenario,
    Seat, Staging,
};
use std::collections::VecDeque;

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
pub(crate) struct Since<R: Complete> {
    pub rolled: u32,
    pub notes: Notes<R>,
}

/// Lays the position out and runs to its first question.
pub(crate) fn begin<R: Complete>(
    case: &Case,
    staged: Result<Staged<R>, Faults>,
) -> Result<(Position<R>, Since<R>), Fault> {
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
    let mut notes = Notes::default();
    let position = Position::resume(table, &frames, &mut script, &mut notes, &mut Options::new());
    let rolled = script.finish().map_err(|what| Fault::new(what).at(case.line, 0))?;
    Ok((position, Since { rolled, notes }))
}

/// The position in which a case ends, without looking at what it expects on the way.
pub fn position<R: Complete>(case: &Case) -> Result<Position<R>, Fault> {
    let (mut position, _) = begin::<R>(case, stage::<R>(case))?;
    for (line, step) in &case.steps {
        if let Step::Play(seat, say, dice) = step {
            play(&mut position, *seat, say, dice).map_err(|what| Fault::new(what).at(*line, 0))?;
        }
    }
    Ok(position)
}

pub(crate) type Staged<R> = (<R as engine::Ruleset>::Table, Vec<<R as engine::Ruleset>::Frame>);

pub(crate) fn stage<R: Complete>(case: &Case) -> Result<Staged<R>, Faults> {
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

pub(crate) fn read<R: Complete>(position: &Position<R>, say: &str) -> Result<R::Choice, String> {
    R::read(&position.table, say).map_err(|garbled| format!("'{say}': {garbled}"))
}

pub(crate) fn open_question<R: Complete>(position: &Position<R>) -> String {
    match position.ask() {
        _ if position.outcome().is_some() => "the game is over".into(),
        Some(ask) => format!("{:?} asked about {}", ask.seats, ask.rule),
        None => "nobody is asked".into(),
    }
}

pub(crate) fn legal<R: Complete>(
    position: &Position<R>,
    seat: Seat,
    say: &str,
) -> Result<R::Choice, String> {
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

pub(crate) fn play<R: Complete>(
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

//! A position one may ask about: what may be answered, why not, and with what chances.

use ai::{Budget, Greedy, Player};
use engine::odds::{exchange_over, odds, odds_through};
use engine::{
    Book, Complete, Fault, House, Need, OddsLine, Options, Outcome, Position, Quick, Rejected,
    Rule, Scenario, Seat, Seats, Seen, Staging, Tape, Thrown, lines,
};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use testkit::Case;
use testkit::case::{Step, Thrown as Word};

/// How far odds look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// To the next decision of either side.
    NextDecision,
    /// Through the whole exchange, both sides deciding like the greedy player.
    WholeExchange,
}

impl Reach {
    /// What is assumed about the choices on the way, in a sentence.
    pub const fn policy(self) -> &'static str {
        match self {
            Reach::NextDecision => "up to the next decision of either side; nothing is assumed",
            Reach::WholeExchange => {
                "to the end of the exchange, if both sides decide on the way as the greedy player \
                 does (one step ahead)"
            }
        }
    }
}

/// Choices on the way that are made for an exchange before it is called too large.
const MOST_CHOICES: u32 = 20_000;

/// A position that can be asked about. Nothing here changes it.
pub trait Moment: Send {
    /// Its rulebook.
    fn book(&self) -> &'static Book;
    /// Who must choose now.
    fn asked(&self) -> Seats;
    /// What is asked.
    fn rule(&self) -> Option<Rule>;
    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// What `seat` may answer.
    fn offers(&self, seat: Seat) -> Vec<String>;
    /// What `seat` may not answer, and the rules that forbid it.
    fn refused(&self, seat: Seat) -> Vec<(String, Vec<Rule>)>;
    /// May `seat` answer this, and if not, why not?
    fn why_not(&self, seat: Seat, say: &str) -> Result<(), Rejected>;
    /// What an answer leads to, likeliest first, from what `seat` may know.
    fn odds(&self, seat: Seat, say: &str, reach: Reach) -> Result<Vec<OddsLine>, Rejected>;
}

/// A copy of a position.
pub(crate) struct Still<R: Complete>(pub Position<R>);

impl<R: Complete> Still<R> {
    fn legal(&self, seat: Seat, say: &str) -> Result<R::Choice, Rejected> {
        let table = &self.0.table;
        match self.0.ask() {
            Some(ask) if ask.seats.has(seat) => {}
            Some(_) => return Err(Rejected::NotYou(seat)),
            None => {
                return Err(Rejected::NotNow("nobody is asked anything: the game is over".into()));
            }
        }
        let choice = R::read(table, say).map_err(|garbled| Rejected::Garbled(garbled.0))?;
        self.0.judge(seat, choice).map_err(|reasons| {
            let instead = reasons.iter().find_map(|reason| reason.instead);
            let rules = reasons.into_iter().map(|reason| reason.rule).collect();
            Rejected::Illegal(rules, instead.map(|choice| R::say(table, choice)))
        })?;
        Ok(choice)
    }
}

impl<R: Complete> Moment for Still<R> {
    fn book(&self) -> &'static Book {
        R::BOOK
    }

    fn asked(&self) -> Seats {
        self.0.ask().map_or(Seats::NONE, |ask| ask.seats)
    }

    fn rule(&self) -> Option<Rule> {
        self.0.ask().map(|ask| ask.rule)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn offers(&self, seat: Seat) -> Vec<String> {
        let mut options = Options::new();
        self.0.options(seat, &mut options);
        options.offers().iter().map(|&choice| R::say(&self.0.table, choice)).collect()
    }

    fn refused(&self, seat: Seat) -> Vec<(String, Vec<Rule>)> {
        let mut options = Options::explained();
        self.0.options(seat, &mut options);
        let mut refused: Vec<(R::Choice, Vec<Rule>)> = Vec::new();
        for &(choice, rule) in options.refusals() {
            match refused.iter_mut().find(|(known, _)| *known == choice) {
                Some((_, rules)) if rules.contains(&rule) => {}
                Some((_, rules)) => rules.push(rule),
                None => refused.push((choice, vec![rule])),
            }
        }
        let say = |(choice, rules)| (R::say(&self.0.table, choice), rules);
        refused.into_iter().map(say).collect()
    }

    fn why_not(&self, seat: Seat, say: &str) -> Result<(), Rejected> {
        self.legal(seat, say).map(|_| ())
    }

    fn odds(&self, seat: Seat, say: &str, reach: Reach) -> Result<Vec<OddsLine>, Rejected> {
        let choice = self.legal(seat, say)?;
        // Counted in a world drawn from what the seat knows, so that chances tell no secrets. The
        // seed is fixed: the same question gets the same answer.
        let world = Seen::new(&self.0, seat, 1).world(&mut Quick::new(1));
        let spread = match reach {
            Reach::NextDecision => odds(&world, seat, choice),
            Reach::WholeExchange => {
                let greedy = RefCell::new(Greedy::<R>::new());
                let made = Cell::new(0u32);
                let policy = |at: &Position<R>, by: Seat, options: &Options<R>| {
                    made.set(made.get() + 1);
                    let seen = Seen::new(at, by, 1);
                    let thought = greedy.borrow_mut().choose(&seen, Budget::Iterations(1), 1);
                    thought.unwrap_or_else(|| options.offers()[0])
                };
                let until =
                    |at: &Position<R>| made.get() >= MOST_CHOICES || exchange_over(&world, at);
                let spread = odds_through(&world, seat, choice, policy, until);
                if made.get() >= MOST_CHOICES {
                    return Err(Rejected::TooLarge);
                }
                spread
            }
        };
        lines(&world, seat, spread.map_err(|_| Rejected::TooLarge)?)
    }
}

/// The position in which a case ends. What the case expects is not looked at: that is the business
/// of [`testkit::run`].
pub(crate) fn of_case<R: Complete>(case: &Case) -> Result<Position<R>, Fault> {
    let (table, frames) = staged::<R>(case)?;
    let mut position = Position::<R>::laid(table, &frames);
    thrown(&mut position, &case.start, case.line, |at, tape| {
        at.begin(tape, &mut (), &mut Options::new());
    })?;
    for (line, step) in &case.steps {
        let Step::Play(seat, say, dice) = step else { continue };
        if say == "concede" {
            position.concede(*seat);
            continue;
        }
        let refused = |why: Rejected| Fault::new(format!("'{say}': {why}")).at(*line, 0);
        let choice = Still(position).legal(*seat, say).map_err(refused)?;
        thrown(&mut position, dice, *line, |at, tape| {
            at.play(*seat, choice, tape, &mut (), &mut Options::new());
        })?;
    }
    Ok(position)
}

type Staged<R> = (<R as engine::Ruleset>::Table, Vec<<R as engine::Ruleset>::Frame>);

fn staged<R: Complete>(case: &Case) -> Result<Staged<R>, Fault> {
    let mut house = House::default();
    for (line, id, value) in &case.house {
        house.set(R::BOOK, id, value).map_err(|fault| fault.at(*line, 0))?;
    }
    let first = |faults: engine::Faults| {
        let fault = faults.0.into_iter().next();
        fault.unwrap_or_else(|| Fault::new("the position cannot be laid out").at(case.line, 0))
    };
    let scenario = match &case.scenario {
        None => None,
        Some((line, id)) => {
            Some(Scenario::builtin(R::BOOK, id).map_err(|fault| fault.at(*line, 0))?)
        }
    };
    let (table, frame) = match scenario {
        Some(scenario) if case.statements.is_empty() => {
            R::set_up(&scenario, &house).map_err(first)?
        }
        scenario => {
            let statements = case.statements.clone();
            R::stage(&Staging { scenario, house, statements }).map_err(first)?
        }
    };
    let frames = match &case.agenda {
        None => vec![frame],
        Some((line, json)) => serde_json::from_str(json)
            .map_err(|error| Fault::new(format!("the agenda: {error}")).at(*line, 0))?,
    };
    Ok((table, frames))
}

/// Runs `act` with the dice of a case, found out one by one by letting the tape run dry.
fn thrown<R: Complete>(
    position: &mut Position<R>,
    words: &[Word],
    line: usize,
    act: impl Fn(&mut Position<R>, &mut Tape),
) -> Result<(), Fault> {
    let mut words: VecDeque<Word> = words.iter().cloned().collect();
    let mut known: Vec<Thrown> = Vec::new();
    loop {
        let mut after = *position;
        let mut tape = Tape::new(known.iter().copied());
        act(&mut after, &mut tape);
        let Some(need) = tape.need() else {
            *position = after;
            return Ok(());
        };
        let next = read::<R>(position, need, &mut words);
        known.push(next.map_err(|what| {
            Fault::new(what).at(line, 0).help("put the dice below the choice they belong to")
        })?);
    }
}

fn read<R: Complete>(
    position: &Position<R>,
    need: Need,
    words: &mut VecDeque<Word>,
) -> Result<Thrown, String> {
    match need {
        Need::Roll(roll) => {
            let mut faces = Vec::new();
            for _ in 0..roll.dice {
                let Some(Word::Face(word)) = words.pop_front() else {
                    return Err(format!("{} dice are due for {}", roll.dice, roll.rule));
                };
                let named = |face: &u8| R::face(&roll, *face).eq_ignore_ascii_case(&word);
                let face = roll.all_faces().find(named);
                faces.push(face.ok_or_else(|| format!("'{word}' is not a face of that die"))?);
            }
            Ok(Thrown::Faces(engine::Faces::sorted(faces)))
        }
        Need::Draw(draw) => {
            let Some(Word::Drawn(word)) = words.pop_front() else {
                return Err(format!("a draw is due for {}", draw.rule));
            };
            let table = &position.table;
            let named = |id: &u8| R::drawn(table, &draw, *id).eq_ignore_ascii_case(&word);
            let id = draw.things().find(named);
            id.map(Thrown::Drawn).ok_or_else(|| format!("'{word}' is not in the bag"))
        }
    }
}

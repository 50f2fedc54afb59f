//! A position one may ask about: what may be answered, why not, and with what chances.

use ai::{Budget, Greedy, Player};
use engine::odds::{answered, exchange_over, odds, odds_through};
use engine::{
    Book, Complete, OddsLine, Options, Outcome, Position, Quick, Rejected, Rule, Seat, Seats, Seen,
    Tongue, lines,
};
use std::cell::{Cell, RefCell};

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
                 does (one step ahead) and what is hidden from you, if anything is, is as it was drawn \
                 here once: a guess"
            }
        }
    }
}

/// The odds of a choice if the enemy, asked in the middle of what it sets off, gives this answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Who answers.
    pub by: Seat,
    /// His answer, as it is written.
    pub say: String,
    /// His answer in words.
    pub words: String,
    /// What the choice leads to then, up to the decision after it. Where it does not come to his
    /// answer (a test fails before), it ends as it did.
    pub lines: Vec<OddsLine>,
}

/// Answers of the enemy that are gone through before it would be a list nobody reads.
const MOST_REPLIES: usize = 12;

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
    /// The same for each answer that the enemy may give in the middle of it (a reaction). None if
    /// he is asked nothing there, if he has a great many answers, or if something is hidden from
    /// `seat`: what the enemy could answer may hang on it.
    fn replies(&self, seat: Seat, say: &str, tongue: Tongue) -> Result<Vec<Reply>, Rejected>;
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
        self.0
            .judge(seat, choice)
            .map_err(|reasons| Rejected::illegal::<R>(table, choice, &reasons))?;
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
                let greedy = RefCell::new(Greedy::<R>::default());
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

    fn replies(&self, seat: Seat, say: &str, tongue: Tongue) -> Result<Vec<Reply>, Rejected> {
        let choice = self.legal(seat, say)?;
        let seen = Seen::new(&self.0, seat, 1);
        let world = seen.world(&mut Quick::new(1));
        if world != seen.world(&mut Quick::new(2)) {
            return Ok(Vec::new());
        }
        let by = !seat;
        let waits = |at: &Position<R>| {
            let asked = at.ask().is_some_and(|ask| ask.seats.has(by) && !ask.seats.has(seat));
            asked && !exchange_over(&world, at)
        };
        let spread = odds(&world, seat, choice).map_err(|_| Rejected::TooLarge)?;
        let mut answers: Vec<(R::Choice, Reply)> = Vec::new();
        let mut options = Options::new();
        for (at, _) in spread.iter().filter(|(at, _)| waits(at)) {
            at.options(by, &mut options);
            for &answer in options.offers() {
                if answers.iter().any(|(known, _)| *known == answer) {
                    continue;
                }
                let say = R::say(&at.table, answer);
                let words = R::words(&at.table, answer, tongue).unwrap_or_else(|| say.clone());
                answers.push((answer, Reply { by, say, words, lines: Vec::new() }));
            }
            if answers.len() > MOST_REPLIES {
                return Ok(Vec::new());
            }
        }
        let follow = |(answer, reply): (R::Choice, Reply)| {
            let after = answered(&spread, by, answer, waits).map_err(|_| Rejected::TooLarge)?;
            Ok(Reply { lines: lines(&world, seat, after)?, ..reply })
        };
        answers.into_iter().map(follow).collect()
    }
}

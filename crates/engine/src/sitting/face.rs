//! The face that servers and windows see: object-safe, in words and plain data only.

use crate::dice::Need;
use crate::{
    Book, Chance, Fact, Footer, Header, Line, Outcome, Record, Refusal, Rule, Ruleset, Seat, Seats,
    Tongue, Viewer,
};
use scene::{Scene, Target};
use std::fmt;

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// These seats must choose; the number goes with the answer.
    Waiting(Seats, u32),
    /// Somebody must throw or draw and type it in.
    NeedsDice(Need),
    /// It is over.
    Over(Outcome),
    /// A defect of the rules: neither a question nor an end.
    Stuck,
}

/// A choice that may be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// In the notation.
    pub say: String,
    /// What to click.
    pub target: Target,
    /// In a sentence, where the notation is none in the reader's tongue.
    pub words: Option<String>,
}

/// A choice that may not be made, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// In the notation.
    pub say: String,
    /// What would be clicked.
    pub target: Target,
    /// In a sentence, where the notation is none in the reader's tongue.
    pub words: Option<String>,
    /// All rules that forbid it.
    pub rules: Vec<Rule>,
}

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Goes with the answer.
    pub ask: u32,
    /// Who is asked.
    pub seat: Seat,
    /// What it is about.
    pub rule: Rule,
    /// In a sentence.
    pub prompt: String,
    /// Where in the rules we are, from the whole to the part.
    pub here: Vec<Rule>,
    /// Are other answers than the offers possible?
    pub measured: bool,
    /// What may be chosen.
    pub offers: Vec<Offer>,
    /// What may not.
    pub refused: Vec<Refused>,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The decision it followed from.
    pub step: u32,
    /// The rule it cites; the engine's own lines (undo, concession) cite none.
    pub rule: Option<Rule>,
    /// In a sentence.
    pub text: String,
}

/// What an action led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Lines of the log before it; [`Match::log`] from here tells what happened.
    pub log_from: usize,
    /// The line it added to the record, as it stands there; none if dice are waited for.
    pub line: Option<String>,
    /// What the game waits for now.
    pub status: Status,
}

/// Why an action was not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// The seat is not asked anything now.
    NotYou(Seat),
    /// The answer was to an earlier question; the present one has this number.
    Stale(u32),
    /// The notation cannot be read.
    Garbled(String),
    /// Forbidden by these rules; perhaps this instead, and perhaps this makes them forbid it.
    Illegal(Vec<Rule>, Option<String>, Option<String>),
    /// The dice do not fit.
    Dice(String),
    /// There is nothing that this seat may take back.
    NoUndo(String),
    /// The game is over, or waits for dice.
    NotNow(String),
    /// Too much to compute.
    TooLarge,
}

impl Rejected {
    /// A choice that the rules refused, in words.
    pub fn illegal<R: Ruleset>(
        table: &R::Table,
        choice: R::Choice,
        reasons: &[Refusal<R>],
    ) -> Rejected {
        let rules = reasons.iter().map(|reason| reason.rule).collect();
        let instead = reasons.iter().find_map(|reason| reason.instead);
        let hindrance = reasons.iter().find_map(|it| R::hindrance(table, choice, it.rule));
        Rejected::Illegal(rules, instead.map(|choice| R::say(table, choice)), hindrance)
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejected::NotYou(seat) => write!(f, "{seat} is not asked anything now"),
            Rejected::Stale(now) => {
                write!(f, "the position has changed; the question is now number {now}")
            }
            Rejected::Garbled(what) | Rejected::Dice(what) => f.write_str(what),
            Rejected::Illegal(rules, instead, hindrance) => {
                f.write_str("not allowed:")?;
                for rule in rules {
                    write!(f, " {} [{}]", rule.0.says, rule.id())?;
                }
                if let Some(what) = hindrance {
                    write!(f, " {what}")?;
                }
                match instead {
                    Some(say) => write!(f, " Nearest that is allowed: {say}"),
                    None => Ok(()),
                }
            }
            Rejected::NoUndo(why) | Rejected::NotNow(why) => f.write_str(why),
            Rejected::TooLarge => crate::TooLarge.fmt(f),
        }
    }
}

impl std::error::Error for Rejected {}

/// A fact that would change.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Change {
    /// The piece or thing; empty for the table.
    pub subject: String,
    /// What of it.
    pub key: &'static str,
    /// Now.
    pub before: String,
    /// Then.
    pub after: String,
}

/// One outcome of a choice with its chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsLine {
    /// How likely.
    pub chance: Chance,
    /// What changes, of what the asker may know.
    pub changes: Vec<Change>,
    /// Does the game end?
    pub outcome: Option<Outcome>,
}

/// A game of any rule system.
pub trait Match: Send {
    /// Its rulebook.
    fn book(&self) -> &'static Book;
    /// What it waits for.
    fn status(&self) -> Status;
    /// Where in the rules we are.
    fn here(&self) -> Vec<Rule>;
    /// What a side is called.
    fn side(&self, seat: Seat, tongue: Tongue) -> String;
    /// What `seat` is asked, in the viewer's language.
    fn question(&self, seat: Seat, viewer: Viewer) -> Option<Question>;
    /// The question alone, in a sentence; much cheaper than with its choices.
    fn prompt(&self, seat: Seat, viewer: Viewer) -> Option<String>;
    /// The table, with marks for what the viewer may choose.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// Answers question `ask`.
    fn answer(&mut self, seat: Seat, ask: u32, say: &str) -> Result<Report, Rejected>;
    /// Types in dice or a draw that the game waits for.
    fn throw(&mut self, typed: &str) -> Result<Report, Rejected>;
    /// Takes back the last decision.
    fn undo(&mut self, seat: Seat) -> Result<Report, Rejected>;
    /// Could `seat` take back the last decision?
    fn can_undo(&self, seat: Seat) -> Result<(), Rejected>;
    /// Gives up.
    fn concede(&mut self, seat: Seat) -> Result<Report, Rejected>;
    /// May `seat` answer this now, and if not, why not?
    fn why_not(&self, seat: Seat, say: &str) -> Result<(), Rejected>;
    /// What an answer can lead to at the next decision, likeliest first, from what `seat` may know.
    fn odds(&self, seat: Seat, say: &str) -> Result<Vec<OddsLine>, Rejected>;
    /// The log from line `from` on, as the viewer may hear it.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<Told>;
    /// Lines in the log so far, heard by anybody or not.
    fn log_len(&self) -> usize;
    /// Every named value that the viewer may know.
    fn facts(&self, viewer: Viewer) -> Vec<Fact>;
    /// Keeps about so many of the log's last lines in memory; those before them are told again from
    /// the record when somebody asks.
    fn shed(&mut self, keep: usize);
    /// Has so many of the log's last lines in memory again.
    fn recall(&mut self, lines: usize);
    /// The record's first line.
    fn header(&self) -> &Header;
    /// How many decisions the record holds, the start among them: the number of the open question.
    fn step(&self) -> u32;
    /// The record's last decision.
    fn last(&self) -> Option<Line>;
    /// The number of the last decision of a seat.
    fn last_by(&self, seat: Seat) -> Option<u32>;
    /// The record's last line, when the game is over.
    fn footer(&self) -> Option<&Footer>;
    /// The whole record, put together.
    fn record(&self) -> Record;
    /// Record and position, to be read by [`crate::Sitting::load`].
    fn save(&self) -> String;
    /// The last line of a save: the position alone.
    fn save_position(&self) -> Option<String>;
    /// A case file that begins at this very moment.
    fn case(&self) -> String;
}

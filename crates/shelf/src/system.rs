//! What the shelf can do with a rule system, in words and plain data only.

use crate::{Certificate, Game, Moment};
use ai::Spec;
use engine::{Book, Broken, Fault, Faults, House, Record, Scenario, Throwing};
use serde::Serialize;
use simulate::{Bench, Job, Pace, Tally, Tuned, Tuning};
use testkit::{Case, Passed};

/// What a player wants to know of a scenario before he opens it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct About {
    /// Rule system.
    pub system: &'static str,
    /// Its name on the command line.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What the sides are called, Red first.
    pub sides: [String; 2],
    /// Where it comes from: the rulebook, history, our own design.
    pub source: String,
    /// What it is about, in a few sentences; empty if the file does not say.
    pub description: String,
}

/// A game that was read from a file.
pub struct Loaded {
    /// The game, ready to go on.
    pub game: Box<dyn Game>,
    /// Set when the record could not be replayed and the game goes on from its saved position.
    pub warning: Option<Broken>,
}

/// What could be said about the dice of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DiceCheck {
    /// All of them were computed again from the seed.
    Verified,
    /// People typed them; there is nothing to compute.
    Typed,
    /// The seed stays sealed until the game is over.
    Sealed,
}

/// A record that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Decisions that were replayed.
    pub decisions: usize,
    /// What is known of its dice.
    pub dice: DiceCheck,
}

/// A rulebook that can be played.
pub trait System: Send + Sync {
    /// `honourable-victory`.
    fn id(&self) -> &'static str {
        self.book().id
    }
    /// Its ledger, rulings, house rules and scenarios.
    fn book(&self) -> &'static Book;
    /// The scenario of this name: compiled in, or made from the name as `random-7` is.
    fn scenario(&self, id: &str) -> Result<Scenario, Fault>;
    /// Lays a scenario out and says what it is; all its faults if it cannot be laid out.
    fn about(&self, scenario: &Scenario, house: &House) -> Result<About, Faults>;
    /// What is compiled in.
    fn scenarios(&self) -> Vec<About>;
    /// Sits down to a scenario.
    fn open(
        &self,
        scenario: &Scenario,
        house: &House,
        dice: Throwing,
    ) -> Result<Box<dyn Game>, Faults>;
    /// Reads a save or a record, to go on with it.
    fn load(&self, text: &str) -> Result<Loaded, Fault>;
    /// Plays a record again up to the moment of decision `step`, or to its end.
    fn replay(&self, record: &Record, step: Option<u32>) -> Result<Box<dyn Game>, Broken>;
    /// Checks every hash of a record and, where the seed is known, every die.
    fn verify(&self, record: &Record) -> Result<Verified, Broken>;
    /// Runs a case.
    fn check(&self, case: &Case) -> Result<Passed, Fault>;
    /// The position in which a case ends.
    fn moment(&self, case: &Case) -> Result<Box<dyn Moment>, Fault>;
    /// A case file of the moment of decision `step`, with that decision and its dice.
    fn export(&self, record: &Record, step: u32) -> Result<String, Broken>;
    /// Plays many games.
    fn simulate(&self, job: &Job, progress: &(dyn Fn(u64) + Sync)) -> Result<Tally, Faults>;
    /// Finds better weights for its `value` from games played out.
    fn tune(&self, tuning: &Tuning, progress: &(dyn Fn(u64) + Sync)) -> Result<Tuned, Faults>;
    /// Plays many games between players with weights of their own, A's first.
    fn duel(&self, job: &Job, weights: [&[i32]; 2]) -> Result<Tally, Faults>;
    /// What its `value` weighs, and the file of weights that is compiled in.
    fn weights(&self) -> (&'static [&'static str], &'static str);
    /// Measures how fast it plays; `allocations` reads a counter of allocations, if there is one.
    fn bench(
        &self,
        scenario: &Scenario,
        house: &House,
        seconds: f64,
        allocations: Option<fn() -> u64>,
    ) -> Result<Bench, Faults>;
    /// Measures how long a player thinks, in games against himself.
    fn pace(
        &self,
        scenario: &Scenario,
        house: &House,
        player: Spec,
        games: u64,
        seed: u64,
    ) -> Result<Pace, Faults>;
    /// The JSON Schema of its scenario files, if it has one.
    fn schema(&self) -> Option<String>;
    /// How even a scenario that is compiled in was found to be, if it was measured as it is now.
    fn certificate(&self, id: &str) -> Option<Certificate>;
}

/// Reads a save or a record of any system.
pub fn loaded(text: &str) -> Result<Loaded, Fault> {
    system_of(&Record::read(text)?.0)?.load(text)
}

/// Plays a record of any system again, up to the moment of decision `step` or to its end.
pub fn replayed(record: &Record, step: Option<u32>) -> Result<Box<dyn Game>, Fault> {
    system_of(record)?.replay(record, step).map_err(|broken| {
        Fault::new(broken.to_string()).help("the file was changed, or written by other rules")
    })
}

/// The rule system of a record.
pub(crate) fn system_of(record: &Record) -> Result<&'static dyn System, Fault> {
    crate::find(&record.header.system).ok_or_else(|| {
        Fault::new(format!("this program does not know the system '{}'", record.header.system))
            .at(1, 0)
            .help("use the version of the program that wrote the file")
    })
}

//! What a rule system is: the traits a rulebook implements.

use crate::{
    Book, Draw, Fault, Faults, Flow, Garbled, Outcome, Position, Roll, Rule, Seat, Seats, Thinking,
    Umpire, Wait,
};
use scene::{Scene, Target};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::hash::Hash;

/// Plain data: what can lie on a table or in a frame.
pub trait Plain:
    Copy + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static
{
}
impl<T: Copy + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static> Plain
    for T
{
}

/// A rule system. Five of these, one engine.
pub trait Ruleset: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Title, edition, ledger, rulings, scenarios.
    const BOOK: &'static Book;
    /// Everything that lies on the table, markers included. Copied as plain memory.
    type Table: Plain;
    /// A procedure part-way through: the table of contents as an enum.
    type Frame: Procedure<Self>;
    /// One decision by one player.
    type Choice: Plain;
    /// Something that happened. It carries the ids and numbers that telling it needs.
    type Event: Copy + Debug + Send + Sync;

    /// Lays a scenario out. All faults of the file at once.
    fn set_up(scenario: &Scenario, house: &House) -> Result<(Self::Table, Self::Frame), Faults>;

    /// A choice as players write it: `fire Sassa at Yamagata`. One line, no surrounding space.
    fn say(table: &Self::Table, choice: Self::Choice) -> String;
    /// Reads what [`Ruleset::say`] writes, forgiving about case and spaces.
    fn read(table: &Self::Table, text: &str) -> Result<Self::Choice, Garbled>;

    /// Who or what on the table makes this rule forbid the choice, where there is more to say than the
    /// rule does: "Baba's horse is in the way." Asked only about choices that were refused.
    fn hindrance(_table: &Self::Table, _choice: Self::Choice, _rule: Rule) -> Option<String> {
        None
    }

    /// What giving up means.
    fn concede(_table: &Self::Table, seat: Seat) -> Outcome {
        Outcome { winner: Some(!seat), degree: 0 }
    }

    /// A face as players read it; symbol dice have names.
    fn face(_roll: &Roll, face: u8) -> String {
        face.to_string()
    }
    /// The name of thing `id` of a bag that is drawn from. It must not depend on what changes
    /// during a game, because several things may be drawn in one decision.
    fn drawn(_table: &Self::Table, _draw: &Draw, id: u8) -> String {
        id.to_string()
    }
}

/// One section of the rulebook, being carried out.
///
/// `Default` only fills unused places of the agenda; it is never run.
pub trait Procedure<R: Ruleset>: Plain + Default {
    /// The section.
    fn rule(&self) -> Rule;
    /// Takes one step: asks at most once, and asks before it touches or rolls anything.
    fn step(&mut self, table: &mut R::Table, umpire: &mut impl Umpire<R>) -> Step<R>;
}

/// The outcome of a step, or [`Wait`] when nobody has answered yet.
pub type Step<R> = Result<Flow<R>, Wait>;

/// A scenario as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// `anegawa`, or the name of a player's own file.
    pub id: String,
    /// The file's text.
    pub text: String,
}

impl Scenario {
    /// The compiled-in scenario of this name.
    pub fn builtin(book: &Book, id: &str) -> Result<Scenario, Fault> {
        match book.scenarios.iter().find(|builtin| builtin.id == id) {
            Some(builtin) => Ok(Scenario { id: id.into(), text: builtin.text.into() }),
            None => {
                let known: Vec<&str> = book.scenarios.iter().map(|builtin| builtin.id).collect();
                Err(Fault::new(format!("{} has no scenario '{id}'", book.title))
                    .help(format!("it has: {}", known.join(", "))))
            }
        }
    }
}

/// House rules that differ from their defaults, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct House(std::collections::BTreeMap<String, String>);

impl House {
    /// Sets a switch; refuses names and values the book does not know.
    pub fn set(&mut self, book: &Book, id: &str, value: &str) -> Result<(), Fault> {
        let Some(switch) = book.switches.iter().find(|switch| switch.id == id) else {
            let known: Vec<&str> = book.switches.iter().map(|switch| switch.id).collect();
            return Err(Fault::new(format!("there is no house rule '{id}' in {}", book.title))
                .help(format!("known: {}", known.join(", "))));
        };
        if !switch.values.contains(&value) {
            return Err(Fault::new(format!("house rule '{id}' cannot be '{value}'"))
                .help(format!("it is one of: {}", switch.values.join(", "))));
        }
        self.0.insert(id.into(), value.into());
        Ok(())
    }

    /// The value of a switch: what was set, or the book's default.
    pub fn get<'a>(&'a self, book: &'static Book, id: &str) -> &'a str {
        let default = || {
            let switch = book.switches.iter().find(|switch| switch.id == id);
            switch.and_then(|switch| switch.values.first()).copied().unwrap_or("off")
        };
        self.0.get(id).map_or_else(default, String::as_str)
    }

    /// Is a plain switch on?
    pub fn on(&self, book: &'static Book, id: &str) -> bool {
        self.get(book, id) == "on"
    }

    /// What differs from the defaults.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(id, value)| (id.as_str(), value.as_str()))
    }
}

/// Whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eyes {
    /// A player's.
    Seat(Seat),
    /// Somebody who looks on and knows only what both players know.
    Public,
    /// Everything, for a game that is over and for tests.
    All,
}

impl Eyes {
    /// May these eyes see what is `seen_by` these seats?
    pub fn see(self, seen_by: Seats) -> bool {
        match self {
            Eyes::Seat(seat) => seen_by.has(seat),
            Eyes::Public => seen_by == Seats::BOTH,
            Eyes::All => true,
        }
    }
}

/// A language of the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tongue {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Tongue {
    /// Every one.
    pub const ALL: [Tongue; 2] = [Tongue::English, Tongue::Japanese];

    /// One of two words that are both at hand.
    pub fn either<T>(self, english: T, japanese: T) -> T {
        match self {
            Tongue::English => english,
            Tongue::Japanese => japanese,
        }
    }
}

/// Who looks, and in which language he reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Viewer {
    /// What he may see.
    pub eyes: Eyes,
    /// What he reads.
    pub tongue: Tongue,
}

impl Viewer {
    /// A player who reads English.
    pub const fn seat(seat: Seat) -> Viewer {
        Viewer { eyes: Eyes::Seat(seat), tongue: Tongue::English }
    }

    /// Everything, in English.
    pub const ALL: Viewer = Viewer { eyes: Eyes::All, tongue: Tongue::English };
    /// What both sides know, in English.
    pub const PUBLIC: Viewer = Viewer { eyes: Eyes::Public, tongue: Tongue::English };
}

/// How a rule system shows itself: the only place where it makes pictures and sentences.
pub trait Depict: Ruleset {
    /// The table as this viewer may see it. Marks for the open question are added by the engine.
    fn scene(table: &Self::Table, viewer: Viewer) -> Scene;
    /// What to click for a choice. Only the label of a button depends on the tongue.
    fn target(table: &Self::Table, choice: Self::Choice, tongue: Tongue) -> Target;
    /// A choice in a sentence, where the notation (which stays the same for everybody) is none in
    /// this tongue.
    fn words(_table: &Self::Table, _choice: Self::Choice, _tongue: Tongue) -> Option<String> {
        None
    }
    /// A sentence for an event; `None` when it is not for these ears.
    fn tell(table: &Self::Table, event: &Self::Event, viewer: Viewer) -> Option<String>;
    /// What the seat is asked, in a sentence.
    fn prompt(table: &Self::Table, rule: Rule, seat: Seat, viewer: Viewer) -> String;
    /// What a side is called in its scenario: "Takeda". [`Book::named`] has it in other tongues.
    fn side(table: &Self::Table, seat: Seat) -> String;
}

/// What a player may not know.
pub trait Conceal: Ruleset {
    /// Draws afresh everything `seat` cannot know, and keeps everything he can. The result may
    /// depend on the seat's knowledge and the dice only, never on what was hidden before.
    fn resample(table: &mut Self::Table, seat: Seat, dice: &mut impl crate::Dice);
}

/// Knowledge of the game for computer players. Whole numbers: a thousand is about a won battle.
pub trait Advise: Ruleset {
    /// How long computer players think about this game, and how.
    const THINKING: Thinking = Thinking::USUAL;
    /// The numbers `value` weighs with; `()` if none can be tuned.
    type Weights: crate::Weigh;
    /// How well `seat` stands, from -1000 (lost) to 1000 (won), by what lies on the table.
    fn value(table: &Self::Table, seat: Seat, weights: &Self::Weights) -> i32;
    /// [`Advise::value`] for both sides, Red's first: a search asks for both, and to work them out
    /// together may cost less.
    fn values(table: &Self::Table, weights: &Self::Weights) -> [i32; 2] {
        Seat::BOTH.map(|seat| Self::value(table, seat, weights))
    }
    /// The turn of the game, for telling how long a player thinks about a whole one.
    fn turn(table: &Self::Table) -> u32;
    /// What stands of a side, in the rulebook's own measure: stands, blocks, steps. Losses over many
    /// games are told in it.
    fn men(table: &Self::Table, seat: Seat) -> u32;
    /// How much a choice deserves to be tried, relative to the other offers; 16 is ordinary, and 0 is
    /// for what can do nothing at all (a shot without dice), so that a thinker never throws a card or
    /// an order away where he sees no difference.
    fn prior(_position: &Position<Self>, _seat: Seat, _choice: Self::Choice) -> u32 {
        16
    }
    /// What `seat` may set out to do at this question, for a search to play out and compare: a handful, or
    /// none where answers are best judged one by one.
    fn plans(_position: &Position<Self>, _seat: Seat, _plans: &mut Vec<Plan>) {}
    /// How much a choice of either side deserves to be made while one side follows a plan. When no offer
    /// deserves anything the plan has been carried out.
    fn follows(_position: &Position<Self>, _seat: Seat, _choice: Self::Choice, _plan: Plan) -> u32 {
        0
    }
    /// What a plan is about, in words that go on after "the plan:".
    fn plan_says(_table: &Self::Table, _plan: Plan, _tongue: Tongue) -> String {
        String::new()
    }
}

/// Something that a side may set out to do; only its rule set knows what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plan(pub u32);

/// One named value of a position: what case files expect, and what odds are told in.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact {
    /// The piece or thing; empty for the table as a whole.
    pub subject: String,
    /// `hits`.
    pub key: &'static str,
    /// `2`.
    pub value: String,
    /// Who may know it.
    pub seen_by: Seats,
}

impl Fact {
    /// A fact both sides may know.
    pub fn open(subject: impl Into<String>, key: &'static str, value: impl ToString) -> Fact {
        Fact { subject: subject.into(), key, value: value.to_string(), seen_by: Seats::BOTH }
    }
}

/// How a position is written in a case file.
pub trait Casework: Ruleset {
    /// Lays a table out from the statements of a case file, and says with which procedure to begin.
    fn stage(staging: &crate::Staging) -> Result<(Self::Table, Self::Frame), Faults>;
    /// Every named value of the table.
    fn facts(table: &Self::Table) -> Vec<Fact>;
    /// Statements from which [`Casework::stage`] makes this very table again.
    fn lay(table: &Self::Table) -> Vec<String>;
}

/// A whole rule system, ready to be played, shown, tested and taught.
pub trait Complete: Depict + Conceal + Advise + Casework {}
impl<R: Depict + Conceal + Advise + Casework> Complete for R {}

//! The engine: rules as procedures that ask, an umpire, and nothing else.
//!
//! A **position** is plain memory: a table and an agenda of half-finished procedures. A
//! **procedure** is one section of a rulebook with one method, `step`. It may ask a player, roll,
//! change the table, call another procedure, or be done. The **umpire** is all it can reach besides
//! the table. If nobody has answered a question yet, `?` leaves the step, and when the answer comes
//! the step runs again from its top; hence the one law, *ask before you touch*, checked in debug
//! builds. Dice come from a tape; the record is choices and dice; events are told, not stored.
//!
//! There is no rulebook here and no picture. `testkit::toy` is a whole small game on these traits.
//!
//! ```
//! use engine::{Chance, Quick, Roll, Dice, Seat};
//! // Simulation and play ask the same question of different sources of dice.
//! # const ANY: engine::Rule = engine::Rule(&engine::Entry { id: "a", section: "1",
//! #     kind: engine::Kind::Normative, says: "Any.", rulings: &[] });
//! let faces = Quick::new(7).roll(Roll::d6(5, Seat::Red, ANY));
//! assert_eq!(faces.iter().count(), 5);
//! assert_eq!(Chance::new(2, 6).unwrap().to_string(), "1/3");
//! ```

mod book;
mod chair;
mod dice;
pub mod digest;
mod fault;
mod glossary;
pub mod lenient;
mod list;
pub mod odds;
mod position;
mod record;
mod ruleset;
mod seat;
mod seen;
mod sheet;
mod sitting;
mod staging;
mod thinking;
#[cfg(test)]
mod toy;
mod umpire;
mod weights;

pub use book::{Book, Builtin, Entry, Kind, Rule, Ruling, Switch};
pub use dice::{
    Commitment, Dice, Draw, Faces, MOST_DICE, Need, Quick, Recorder, Roll, Seed, Seeded, Tape,
    Thrown, below, sample_roll,
};
pub use fault::{Fault, Faults, Garbled};
pub use glossary::Glossary;
pub use list::List;
pub use odds::{Chance, TooLarge};
pub use position::{Ask, DEPTH, Position};
pub use record::{Chain, FORMAT, Footer, Header, Line, Record, Source, scenario_hash};
pub use ruleset::{
    Advise, Casework, Complete, Conceal, Depict, Eyes, Fact, House, Plain, Plan, Procedure,
    Ruleset, Scenario, Step, Tongue, Viewer,
};
pub use seat::{Seat, Seats};
pub use seen::Seen;
pub use sheet::{Interned, MOST_SHEETS, Registry, Sheet};
pub use sitting::{
    Broken, Change, Match, OddsLine, Offer, Opened, Question, Refused, Rejected, Report, Sitting,
    Status, Throwing, Told, lines, plainly,
};
pub use staging::{Staging, Statement};
pub use thinking::Thinking;
pub use umpire::{Ear, Flow, Notes, Options, Outcome, Refusal, Umpire, Wait, call, done, next};
pub use weights::{Weigh, WeightsFile};

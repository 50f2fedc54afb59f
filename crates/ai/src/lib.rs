//! Computer players.
//!
//! A player is given what its seat may know ([`engine::Seen`]), a budget and a seed, and answers
//! with one of the offers. It is never given the position of the game, so it cannot peek; the
//! worlds it thinks about are drawn afresh from what the seat knows. The same seed and a budget of
//! iterations give the same answer on every machine; a budget of time does not.
//!
//! Players know no rulebook. What they know of a game is its `value` and its `prior`
//! ([`engine::Advise`]). Three are here: [`Random`], [`Greedy`] and [`Search`], which has five
//! strengths ([`Level`]). A [`Spec`] names one with its settings in a word, as on a command line.
//!
//! ```
//! use ai::Spec;
//! let spec: Spec = "search:1000,depth=20".parse().unwrap();
//! assert_eq!(spec.to_string(), "search:1000,depth=20");
//! assert!("serch".parse::<Spec>().unwrap_err().to_string().contains("greedy"));
//! ```

mod arms;
mod budget;
mod fate;
mod greedy;
mod level;
mod plans;
mod player;
mod random;
mod search;
mod select;
mod settings;
mod spec;
mod tree;
mod walk;

pub use budget::Budget;
pub use greedy::Greedy;
pub use level::{Level, Style};
pub use player::{Line, Player};
pub use random::Random;
pub use search::Search;
pub use settings::Settings;
pub use spec::Spec;
pub use tree::node_bytes;

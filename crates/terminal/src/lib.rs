//! Playing in a terminal, or through a pipe: the board, the news, a prompt, and commands.
//!
//! A [`Session`] reads lines and writes text; it knows no rule system, no file name of its own and
//! no operating system, so that a test can play through it. What may be asked beside playing (why
//! not, odds, rules) is in [`reference`] and [`reading`], which the command line uses too.
//!
//! ```
//! use engine::{House, Scenario, Seed, Throwing};
//! let toy = shelf::find("toy").unwrap();
//! let ford = Scenario::builtin(toy.book(), "ford").unwrap();
//! let game = toy.open(&ford, &House::default(), Throwing::Seeded(Seed::from_number(1))).unwrap();
//! let who = ["human".parse().unwrap(), "greedy".parse().unwrap()];
//! let mut session = terminal::Session::new(game, who, terminal::Settings::default());
//! let mut shown = Vec::new();
//! let ended = session.run(&mut "march 300\nconcede yes\n".as_bytes(), &mut shown).unwrap();
//! assert_eq!(ended, terminal::Ended::Over);
//! ```

mod asides;
mod commands;
mod computer;
mod dice;
mod human;
mod menu;
pub mod reading;
pub mod reference;
mod session;
mod settings;
mod standing;
pub mod store;
mod text;

pub use session::{Ended, Session};
pub use settings::{Boards, Pace, Settings};
pub use standing::Standing;
pub use store::go_on;
pub use text::{plain, wrapped};

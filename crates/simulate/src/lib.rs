//! Many games at once, and how fast they run.
//!
//! [`run`] plays a job of many games between two players. Game `g` has dice and players' luck of
//! its own, so the [`Tally`] is the same whatever the number of threads and however a job is cut
//! into parts: parts of a job are put together with [`Tally::merge`]. Memory does not grow with the
//! number of games.


mod game;
mod job;

mod tally;


pub use game::{MOST_DECISIONS, Played};
pub use job::{Job, run};
pub use tally::{Tally, wilson};

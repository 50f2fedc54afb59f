//! What every rule system is tested with: case files that a player can read ([`case`], [`run`]),
//! laws on random games ([`laws`]), counts of reachable positions ([`perft`]), whole games told in
//! prose ([`golden`]), and a [`toy`] game that proves the engine itself.
//!
//! ```
//! let text = "system toy\nabout A march past the ford is refused\nphase march\n\
//!             illegal Red march 700 because toy.march.limit\n";
//! let cases = testkit::case::read(text).unwrap();
//! assert!(testkit::run::<testkit::toy::Toy>(&cases[0]).is_ok());
//! ```

pub mod case;
pub mod folder;
pub mod golden;
pub mod japanese;
mod laid;
pub mod laws;
pub mod perft;
mod runner;
pub mod toy;

pub use case::Case;
pub use laid::position;
pub use runner::{Passed, run};

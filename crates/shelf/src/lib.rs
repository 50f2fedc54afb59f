//! The shelf: the one crate that knows every rule system, and opens a game of any by name.
//!
//! A [`System`] is a rulebook that can be played, checked, simulated and replayed; it is written
//! once for all of them ([`Of`]). A [`Game`] is a match with advice, a [`Moment`] a position one
//! may ask about. [`Who`] names a player in a word, and [`Bot`] is a player in another process.
//! Only systems that play are listed; the engine's toy is found by its id and never listed.
//!
//! ```
//! use engine::{House, Match, Scenario, Seed, Throwing};
//! let toy = shelf::find("toy").unwrap();
//! let ford = Scenario::builtin(toy.book(), "ford").unwrap();
//! let dice = Throwing::Seeded(Seed::from_number(1));
//! let game = toy.open(&ford, &House::default(), dice).unwrap();
//! assert!(matches!(game.status(), engine::Status::Waiting(..)));
//! ```

mod advice;
mod bot;
mod certificate;
mod exported;
mod game;
mod moment;
mod of;
mod system;
mod who;

pub use advice::{Advice, Rival};
pub use ai::Spec;
pub use bot::{Bot, Forfeit, words};
pub use certificate::{Balance, Certificate, Certificates, Handicap};
pub use game::Game;
pub use moment::{Moment, Reach, Reply};
pub use of::{Listed, Of};
pub use system::{About, DiceCheck, Loaded, System, Verified, loaded, replayed};
pub use testkit::{Case, Passed, case::read as read_cases};
pub use who::Who;

/// Every rule system that plays, in the order of their making.
pub fn systems() -> &'static [&'static dyn System] {
    static LISTED: [&dyn System; 5] =
        [&HONOURABLE_VICTORY, &SAMURAI_BATTLES, &SENGOKU_JIDAI, &SAMURAI_GBOH, &DAIMYO];
    &LISTED
}

static HONOURABLE_VICTORY: Of<honourable_victory::HonourableVictory> = Of::new();
static SAMURAI_BATTLES: Of<samurai_battles::SamuraiBattles> = Of::new();
static SENGOKU_JIDAI: Of<sengoku_jidai::Bsj> = Of::new();
static SAMURAI_GBOH: Of<samurai_gboh::Gboh> = Of::new();
static DAIMYO: Of<daimyo::Daimyo> = Of::new();

/// The engine's own small game. It proves the engine and is no rulebook, so it is not listed.
static TOY: Of<testkit::toy::Toy> = Of::new();

/// The rule system with this id.
pub fn find(id: &str) -> Option<&'static dyn System> {
    let listed = systems().iter().copied().find(|system| system.id() == id);
    listed.or_else(|| (id == TOY.id()).then_some(&TOY as &dyn System))
}

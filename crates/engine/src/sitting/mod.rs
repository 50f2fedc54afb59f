//! A game being played: a position, its record, its dice, and the face that front ends see.

mod answer;
mod face;
mod log;
mod outlook;
mod replay;
mod scroll;

pub use face::{Change, Match, OddsLine, Offer, Question, Refused, Rejected, Report, Status, Told};
pub use outlook::{lines, plainly};
pub use replay::{Broken, Opened};

use crate::dice::{Need, Seed, Seeded, Thrown};
use crate::record::{Chain, FORMAT, Footer, Header, Source, scenario_hash};
use crate::{
    Complete, Faults, House, Interned, Position, Registry, Ruleset, Scenario, Seat, Sheet,
};
use log::{Log, Takeback};
use scroll::Scroll;
use std::borrow::Cow;

/// How a game's dice are to be made.
#[derive(Clone, Copy, Debug)]
pub enum Throwing {
    /// From this seed, which anybody may know.
    Seeded(Seed),
    /// From this seed, which stays secret until the game is over.
    Sealed(Seed),
    /// People throw real dice and type them in.
    Typed,
}

/// What is to be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act<R: Ruleset> {
    Start,
    Play(Seat, R::Choice),
}

/// A decision that waits for dice to be typed.
#[derive(Clone, Debug)]
struct Pending<R: Ruleset> {
    act: Act<R>,
    say: String,
    thrown: Vec<Thrown>,
    need: Need,
}

/// A game of one rule system. The only adapter between rules and front ends.
#[derive(Debug)]
pub struct Sitting<R: Ruleset> {
    position: Position<R>,
    header: Header,
    scroll: Scroll,
    footer: Option<Footer>,
    chain: Chain,
    /// The chain without the footer, whose seed a replay learns only from the footer itself.
    before_footer: Chain,
    dice: Option<Seeded>,
    pending: Option<Box<Pending<R>>>,
    kept: Option<Box<Takeback<R>>>,
    log: Log<R>,
    /// The position that a record of other rules was taken up from.
    resumed: Option<Box<Position<R>>>,
}

/// The text of a scenario, which is held once however many games are played of it.
#[derive(Debug)]
struct Text(String);

static TEXTS: Registry<Text> = Registry::new();

impl Interned for Text {
    fn registry() -> &'static Registry<Text> {
        &TEXTS
    }
}

impl<R: Complete> Sitting<R> {
    /// Sits down to a scenario and runs to the first question (or the first dice to be typed).
    pub fn open(scenario: &Scenario, house: &House, dice: Throwing) -> Result<Self, Faults> {
        let (source, seed, commitment, dice) = match dice {
            Throwing::Seeded(seed) => (Source::Seeded, Some(seed.hex()), None, Some(seed)),
            Throwing::Sealed(seed) => {
                (Source::Sealed, None, Some(seed.commitment().hex()), Some(seed))
            }
            Throwing::Typed => (Source::Typed, None, None, None),
        };
        let header = Header {
            kassen: FORMAT,
            system: R::BOOK.id.into(),
            edition: R::BOOK.edition.into(),
            rules: R::BOOK.rules_version,
            scenario: scenario.id.clone(),
            scenario_hash: scenario_hash(&scenario.text),
            scenario_text: scenario.text.clone().into(),
            house: house.clone(),
            dice: source,
            seed,
            commitment,
        };
        let mut sitting = Sitting::bare(header)?;
        sitting.dice = dice.map(Seeded::new);
        sitting.carry_out(Act::Start, "start".into(), Vec::new());
        Ok(sitting)
    }

    /// The table laid, nothing run.
    fn bare(mut header: Header) -> Result<Self, Faults> {
        let text = header.scenario_text.clone().into_owned();
        let scenario = Scenario { id: header.scenario.clone(), text };
        let (table, frame) = R::set_up(&scenario, &header.house)?;
        let text = Sheet::intern(scenario.text.as_bytes(), || Text(scenario.text.clone()))?;
        header.scenario_text = Cow::Borrowed(text.get().0.as_str());
        let chain = Chain::start(&header);
        Ok(Sitting {
            position: Position::laid(table, &[frame]),
            chain,
            before_footer: chain,
            header,
            scroll: Scroll::default(),
            footer: None,
            dice: None,
            pending: None,
            kept: None,
            log: Log::default(),
            resumed: None,
        })
    }

    /// The position. Front ends for people use [`Match`]; this is for tools that know the rules.
    pub fn position(&self) -> &Position<R> {
        &self.position
    }

    /// The number of the open question: an answer to another number is stale.
    fn ask_id(&self) -> u32 {
        self.scroll.len()
    }
}

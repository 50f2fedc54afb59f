//! The umpire: all that a procedure can reach beyond the table. He asks, rolls, draws, announces.

use crate::{Draw, Faces, Roll, Rule, Ruleset, Seat, Seats};

/// Nobody has answered yet. Only the umpire makes one; `?` carries it out of a step.
#[derive(Debug)]
pub struct Wait(pub(crate) ());

/// What a step leads to.
#[derive(Debug)]
pub enum Flow<R: Ruleset> {
    /// My next step.
    Next,
    /// This first, then me again.
    Call(R::Frame),
    /// This instead of me.
    Become(R::Frame),
    /// Back to whoever called me.
    Done,
    /// The game is decided, wherever we are.
    Over(Outcome),
}

/// Back to whoever called me.
pub fn done<R: Ruleset>() -> crate::Step<R> {
    Ok(Flow::Done)
}

/// My next step.
pub fn next<R: Ruleset>() -> crate::Step<R> {
    Ok(Flow::Next)
}

/// This first, then me again.
pub fn call<R: Ruleset>(frame: impl Into<R::Frame>) -> crate::Step<R> {
    Ok(Flow::Call(frame.into()))
}

/// How a game ended.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Outcome {
    /// Who won, if anybody.
    pub winner: Option<Seat>,
    /// Which degree of victory: an index into [`crate::Book::degrees`].
    pub degree: u8,
}

/// A refusal of a measured choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal<R: Ruleset> {
    /// The rule that forbids it.
    pub rule: Rule,
    /// The nearest choice that would be allowed, if there is one.
    pub instead: Option<R::Choice>,
}

impl<R: Ruleset> From<Rule> for Refusal<R> {
    fn from(rule: Rule) -> Refusal<R> {
        Refusal { rule, instead: None }
    }
}

/// What a procedure may do besides changing the table.
pub trait Umpire<R: Ruleset> {
    /// Asks a seat. The closure lists the offers; what is offered is what is accepted. A question
    /// with a single offer is answered at once and nobody is bothered.
    fn ask(
        &mut self,
        seat: Seat,
        rule: Rule,
        options: impl FnOnce(&mut Options<R>),
    ) -> Result<R::Choice, Wait>;

    /// Asks even when there is a single offer, because skipping the question would tell the other
    /// side something.
    fn ask_always(
        &mut self,
        seat: Seat,
        rule: Rule,
        options: impl FnOnce(&mut Options<R>),
    ) -> Result<R::Choice, Wait>;

    /// Asks; if there is a single offer, only when `telling` finds that to skip the question would
    /// tell the other side something. It is not called otherwise: to find out may cost more than
    /// to ask.
    fn ask_if_telling(
        &mut self,
        seat: Seat,
        rule: Rule,
        options: impl FnOnce(&mut Options<R>),
        telling: impl FnOnce() -> bool,
    ) -> Result<R::Choice, Wait>;

    /// Is the answer to the question of this step in? The question was put then, and nothing has
    /// changed since: whether it is to be put need not be worked out again.
    fn answered(&self) -> bool;

    /// For choices that cannot be listed. Suggestions serve the AI and the terminal; `allow` is the
    /// law. Every suggestion must be allowed.
    fn ask_measured(
        &mut self,
        seat: Seat,
        rule: Rule,
        suggest: impl FnOnce(&mut Options<R>),
        allow: impl FnOnce(R::Choice) -> Result<(), Refusal<R>>,
    ) -> Result<R::Choice, Wait>;

    /// Both choose in secret; the answers lie sealed until both are in. Red's comes first.
    fn ask_both(
        &mut self,
        rule: Rule,
        options: impl FnMut(Seat, &mut Options<R>),
    ) -> Result<[R::Choice; 2], Wait>;

    /// Throws dice.
    fn roll(&mut self, roll: Roll) -> Faces;

    /// Draws from a bag; the answer is the id of what was drawn.
    fn draw(&mut self, draw: Draw) -> u8;

    /// Says what happened, and by which rule.
    fn announce(&mut self, rule: Rule, event: R::Event);

    /// Something hidden was shown to these seats: it cannot be undone.
    fn reveal(&mut self, to: Seats);
}

/// Offers and refusals of one question. The buffers are kept from question to question, so that
/// asking allocates nothing once they have grown.
#[derive(Clone, Debug)]
pub struct Options<R: Ruleset> {
    pub(crate) offers: Vec<R::Choice>,
    pub(crate) refusals: Vec<(R::Choice, Rule)>,
    explaining: bool,
    /// Will nobody read the offers, so that it is enough to know whether there is a choice?
    pub(crate) brief: bool,
    pub(crate) judge: Option<R::Choice>,
    pub(crate) verdict: Option<Result<(), Refusal<R>>>,
}

impl<R: Ruleset> Options<R> {
    /// Keeps offers only: for simulation.
    pub fn new() -> Options<R> {
        Options {
            offers: Vec::with_capacity(64),
            refusals: Vec::new(),
            explaining: false,
            brief: false,
            judge: None,
            verdict: None,
        }
    }

    /// Keeps refusals too: for people.
    pub fn explained() -> Options<R> {
        Options { explaining: true, ..Options::new() }
    }

    /// May be chosen.
    #[inline]
    pub fn offer(&mut self, choice: R::Choice) {
        self.offers.push(choice);
    }

    /// May be chosen: the first `count` of these. For lists that were written down beforehand, all
    /// as long as the longest: copying a whole one costs less than going through it.
    #[inline]
    pub fn offer_first<const N: usize>(&mut self, choices: &[R::Choice; N], count: usize) {
        let end = self.offers.len() + count;
        self.offers.extend_from_slice(choices);
        self.offers.truncate(end);
    }

    /// Not allowed, and here is the rule that says so. Free in simulation; in play it explains the
    /// grey button. A choice may be refused for several reasons.
    #[inline]
    pub fn refuse(&mut self, choice: R::Choice, because: Rule) {
        if self.explaining {
            self.refusals.push((choice, because));
        }
    }

    /// Offers or refuses, as a check says.
    #[inline]
    pub fn consider(&mut self, choice: R::Choice, check: Result<(), Rule>) {
        match check {
            Ok(()) => self.offer(choice),
            Err(rule) => self.refuse(choice, rule),
        }
    }

    /// Does anybody listen to refusals? Spares work that only serves explanations.
    #[inline]
    pub fn explaining(&self) -> bool {
        self.explaining
    }

    /// Is the question settled already: there is a choice, and nobody will read what else it is between?
    /// Whoever lists offers may leave off then. For the last answer of an imagined course of a game, which
    /// is judged by the table.
    #[inline]
    pub fn settled(&self) -> bool {
        self.brief && self.offers.len() > 1
    }

    /// May [`Options::settled`] come to be true? Then a list that is made as a whole need not be.
    #[inline]
    pub fn brief(&self) -> bool {
        self.brief
    }

    /// The one choice somebody asks about, if this run is only to judge it. Where everything that is
    /// forbidden cannot be listed, refuse this one with its reasons.
    #[inline]
    pub fn judged(&self) -> Option<R::Choice> {
        self.judge
    }

    /// What may be chosen, in the order offered.
    pub fn offers(&self) -> &[R::Choice] {
        &self.offers
    }

    /// What may not, and why.
    pub fn refusals(&self) -> &[(R::Choice, Rule)] {
        &self.refusals
    }

    pub(crate) fn clear(&mut self) {
        self.offers.clear();
        self.refusals.clear();
        self.verdict = None;
    }
}

impl<R: Ruleset> Default for Options<R> {
    fn default() -> Self {
        Options::new()
    }
}

/// Who listens to announcements. `()` is deaf, and costs nothing.
pub trait Ear<R: Ruleset> {
    /// Hears an event.
    fn hear(&mut self, rule: Rule, event: R::Event);
    /// Learns that something hidden was shown.
    fn revealed(&mut self, _to: Seats) {}
}

impl<R: Ruleset> Ear<R> for () {
    #[inline]
    fn hear(&mut self, _rule: Rule, _event: R::Event) {}
}

/// Keeps everything that was announced.
#[derive(Debug)]
pub struct Notes<R: Ruleset> {
    /// In order.
    pub events: Vec<(Rule, R::Event)>,
    /// Was anything hidden shown?
    pub revealed: bool,
}

impl<R: Ruleset> Default for Notes<R> {
    fn default() -> Self {
        Notes { events: Vec::new(), revealed: false }
    }
}

impl<R: Ruleset> Ear<R> for Notes<R> {
    fn hear(&mut self, rule: Rule, event: R::Event) {
        self.events.push((rule, event));
    }
    fn revealed(&mut self, _to: Seats) {
        self.revealed = true;
    }
}

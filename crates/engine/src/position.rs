//! A position: a table and an agenda of half-finished procedures, as plain memory.

use crate::chair::{Answer, Chair};
use crate::umpire::{Ear, Flow, Options, Outcome, Refusal, Wait};
use crate::{Dice, List, Procedure, Quick, Rule, Ruleset, Seat, Seats};
use serde::{Deserialize, Serialize};

/// The deepest agenda. Five rulebooks nest at most a dozen procedures.
pub const DEPTH: usize = 16;

/// Steps that may pass without a question. No rulebook comes near; a loop without a question is a
/// defect, and this turns it into a game that is reported as stuck instead of one that hangs.
const PATIENCE: u32 = 200_000;

/// An open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ask {
    /// Who has yet to answer.
    pub seats: Seats,
    /// What is asked.
    pub rule: Rule,
    /// Are other answers than the offers possible?
    pub measured: bool,
}

/// A game at one moment. Copying its bytes copies the game; there is no other state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Position<R: Ruleset> {
    /// What lies on the table.
    pub table: R::Table,
    agenda: List<R::Frame, DEPTH>,
    pub(crate) sealed: [Option<R::Choice>; 2],
    outcome: Option<Outcome>,
    stuck: bool,
    #[serde(skip)]
    pub(crate) ask: Option<Ask>,
}

impl<R: Ruleset> Position<R> {
    /// Lays the table, puts the first procedure on the agenda and runs to the first question.
    pub fn start(
        table: R::Table,
        first: R::Frame,
        dice: &mut impl Dice,
        ear: &mut impl Ear<R>,
        options: &mut Options<R>,
    ) -> Position<R> {
        Position::resume(table, &[first], dice, ear, options)
    }

    /// Takes up an agenda that was written down, its lowest frame first.
    pub fn resume(
        table: R::Table,
        frames: &[R::Frame],
        dice: &mut impl Dice,
        ear: &mut impl Ear<R>,
        options: &mut Options<R>,
    ) -> Position<R> {
        let mut position = Position::laid(table, frames);
        position.begin(dice, ear, options);
        position
    }

    /// A table and an agenda, nothing run yet.
    pub fn laid(table: R::Table, frames: &[R::Frame]) -> Position<R> {
        let mut agenda = List::new();
        for &frame in frames.iter().take(DEPTH) {
            let _fits = agenda.push(frame);
        }
        Position { table, agenda, sealed: [None; 2], outcome: None, stuck: false, ask: None }
    }

    /// Runs to the first question.
    pub fn begin(&mut self, dice: &mut impl Dice, ear: &mut impl Ear<R>, options: &mut Options<R>) {
        self.run(Answer::None, dice, ear, options);
    }

    /// The open question, if the game is not over.
    #[inline]
    pub fn ask(&self) -> Option<Ask> {
        self.ask
    }

    /// Who must choose now; Red first when both must.
    #[inline]
    pub fn to_move(&self) -> Option<Seat> {
        self.ask?.seats.first()
    }

    /// How the game ended, if it has.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Did the rules come to a place with neither a question nor an end? Always a defect.
    pub fn is_stuck(&self) -> bool {
        self.stuck
    }

    /// Where we are, from the whole to the part: the breadcrumb.
    pub fn here(&self) -> impl Iterator<Item = Rule> + '_ {
        self.agenda.iter().map(Procedure::rule)
    }

    /// The procedures under way, lowest first.
    pub fn agenda(&self) -> &[R::Frame] {
        &self.agenda
    }

    /// Has `seat` answered a question that waits for the other?
    pub fn has_sealed(&self, seat: Seat) -> bool {
        self.sealed[seat.index()].is_some()
    }

    /// Plays a choice that was offered and runs on until someone must choose or the game is over.
    /// `options` then holds the offers of the next question (of its first seat, if both are asked).
    ///
    /// The choice is trusted: it came from the offers, or [`Position::judge`] has let it pass.
    pub fn play(
        &mut self,
        seat: Seat,
        choice: R::Choice,
        dice: &mut impl Dice,
        ear: &mut impl Ear<R>,
        options: &mut Options<R>,
    ) {
        if self.ask.is_some() {
            let answer = self.answered(seat, choice);
            self.run(answer, dice, ear, options);
        }
    }

    /// The same, for the last answer to be played: whoever plays on must ask for the next offers by
    /// [`Position::options`], since `options` may hold only the first of them.
    pub fn play_last(
        &mut self,
        seat: Seat,
        choice: R::Choice,
        dice: &mut impl Dice,
        ear: &mut impl Ear<R>,
        options: &mut Options<R>,
    ) {
        options.brief = true;
        self.play(seat, choice, dice, ear, options);
        options.brief = false;
    }

    /// Closes the question, or seals the answer when the other side has yet to give his.
    #[inline]
    fn answered(&mut self, seat: Seat, choice: R::Choice) -> Answer<R> {
        let asked = self.ask.take().map_or(Seats::NONE, |ask| ask.seats);
        debug_assert!(asked.has(seat), "{seat} was not asked");
        if self.sealed[(!seat).index()].is_none() && asked != Seats::BOTH {
            return Answer::One(choice);
        }
        self.sealed[seat.index()] = Some(choice);
        match self.sealed {
            [Some(red), Some(blue)] => {
                self.sealed = [None; 2];
                Answer::Both([red, blue])
            }
            _ => Answer::None,
        }
    }

    /// Ends the game by `seat` giving up, at any moment.
    pub fn concede(&mut self, seat: Seat) {
        self.outcome = Some(R::concede(&self.table, seat));
        self.ask = None;
        self.sealed = [None; 2];
    }

    /// Computes the options of `seat` at the open question again, with refusals if `options` was
    /// made to keep them.
    pub fn options(&self, seat: Seat, options: &mut Options<R>) {
        options.clear();
        if !self.ask.is_some_and(|ask| ask.seats.has(seat)) {
            return;
        }
        self.question(Some(seat), options);
    }

    /// Is `choice` an answer `seat` may give now? If not, why not.
    pub fn judge(&self, seat: Seat, choice: R::Choice) -> Result<(), Vec<Refusal<R>>> {
        let Some(ask) = self.ask.filter(|ask| ask.seats.has(seat)) else {
            return Err(Vec::new());
        };
        // Most answers are right, and whoever is right asks for no reasons.
        let mut options = Options::new();
        options.judge = Some(choice);
        self.question(Some(seat), &mut options);
        if let Some(verdict) = options.verdict {
            return verdict.map_err(|refusal| vec![refusal]);
        }
        if options.offers.contains(&choice) {
            return Ok(());
        }
        let mut options = Options::explained();
        options.judge = Some(choice);
        self.question(Some(seat), &mut options);
        let mut reasons: Vec<Refusal<R>> = Vec::new();
        for &(refused, rule) in &options.refusals {
            if refused == choice && !reasons.iter().any(|reason| reason.rule == rule) {
                reasons.push(rule.into());
            }
        }
        if reasons.is_empty() {
            // Nothing of this kind is possible at this question at all.
            reasons.push(ask.rule.into());
        }
        Err(reasons)
    }

    /// Puts the question of a position that was read from a save: the open question is not saved,
    /// because it follows from the agenda.
    pub fn wake(&mut self, options: &mut Options<R>) {
        if self.outcome.is_none() && !self.stuck {
            self.ask = self.question(None, options);
        }
    }

    /// Runs the top step of a copy, which waits at the question that is open.
    fn question(&self, wanted: Option<Seat>, options: &mut Options<R>) -> Option<Ask> {
        let mut frame = *self.agenda.last()?;
        let mut table = self.table;
        let (mut dice, mut ear) = (Quick::new(0), ());
        let mut chair = Chair::new(&mut dice, &mut ear, options, self.sealed);
        chair.wanted = wanted;
        let _waits = frame.step(&mut table, &mut chair);
        chair.ask()
    }

    fn run(
        &mut self,
        answer: Answer<R>,
        dice: &mut impl Dice,
        ear: &mut impl Ear<R>,
        options: &mut Options<R>,
    ) {
        let mut chair = Chair::new(dice, ear, options, self.sealed);
        chair.answer = answer;
        for _ in 0..PATIENCE {
            if self.step(&mut chair) || chair.dice.dry() {
                return;
            }
        }
        self.stuck = true;
    }

    /// Takes the next step of the procedure on top. Does the game rest after it: at a question, at
    /// its end, or at a defect?
    #[inline]
    fn step<D: Dice, E: Ear<R>>(&mut self, chair: &mut Chair<'_, R, D, E>) -> bool {
        let Some(top) = self.agenda.last_mut() else {
            debug_assert!(false, "the agenda is empty and the game is not over");
            self.stuck = true;
            return true;
        };
        #[cfg(debug_assertions)]
        let before = (self.table, *top);
        chair.acted = false;
        match top.step(&mut self.table, chair) {
            Err(Wait(())) => {
                #[cfg(debug_assertions)]
                assert_eq!(before, (self.table, *top), "touched before asking");
                self.ask = chair.ask();
                self.stuck = chair.options.offers.is_empty();
                debug_assert!(!self.stuck, "a question without an offer: {:?}", self.ask);
                true
            }
            Ok(flow) => {
                debug_assert!(matches!(chair.answer, Answer::None), "an answer was not used");
                match flow {
                    Flow::Next => {}
                    Flow::Become(next) => *top = next,
                    Flow::Call(next) => {
                        if self.agenda.push(next).is_err() {
                            debug_assert!(false, "the agenda is deeper than {DEPTH}");
                            self.stuck = true;
                            return true;
                        }
                    }
                    Flow::Done => {
                        self.agenda.pop();
                    }
                    Flow::Over(outcome) => {
                        self.outcome = Some(outcome);
                        chair.options.clear();
                        return true;
                    }
                }
                false
            }
        }
    }

    /// Takes only the first step after `choice`. Does the game rest after it? For counting odds,
    /// where positions that have become equal are gone on with once.
    pub(crate) fn play_step(
        &mut self,
        seat: Seat,
        choice: R::Choice,
        dice: &mut impl Dice,
        options: &mut Options<R>,
    ) -> bool {
        let answer = self.answered(seat, choice);
        let mut ear = ();
        let mut chair = Chair::new(dice, &mut ear, options, self.sealed);
        chair.answer = answer;
        self.step(&mut chair)
    }

    /// Takes one more step of a run that [`Position::play_step`] began.
    pub(crate) fn next_step(&mut self, dice: &mut impl Dice, options: &mut Options<R>) -> bool {
        self.step(&mut Chair::new(dice, &mut (), options, self.sealed))
    }
}

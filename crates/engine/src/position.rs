//! A position: a table and an agenda of half-finished procedures, as plain memory.

use crate::umpire::{Ear, Flow, Options, Outcome, Refusal, Umpire, Wait};
use crate::{Conceal, Dice, Draw, Faces, List, Procedure, Quick, Roll, Rule, Ruleset, Seat, Seats};
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
    sealed: [Option<R::Choice>; 2],
    outcome: Option<Outcome>,
    stuck: bool,
    #[serde(skip)]
    ask: Option<Ask>,
}

/// What the chair has to answer the next question with.
enum Answer<R: Ruleset> {
    None,
    One(R::Choice),
    Both([R::Choice; 2]),
}

/// The umpire of one run.
struct Chair<'a, R: Ruleset, D, E> {
    dice: &'a mut D,
    ear: &'a mut E,
    options: &'a mut Options<R>,
    answer: Answer<R>,
    sealed: [Option<R::Choice>; 2],
    wanted: Option<Seat>,
    ask: Option<Ask>,
    /// Rolled or announced before asking? Checked in debug builds.
    acted: bool,
}

impl<R: Ruleset, D: Dice, E: Ear<R>> Chair<'_, R, D, E> {
    #[inline]
    fn put(
        &mut self,
        seat: Seat,
        rule: Rule,
        bother: bool,
        options: impl FnOnce(&mut Options<R>),
    ) -> Result<R::Choice, Wait> {
        debug_assert!(!self.acted, "asked after rolling or announcing: {rule}");
        if let Answer::One(choice) = self.answer {
            self.answer = Answer::None;
            return Ok(choice);
        }
        self.options.clear();
        options(self.options);
        if let (false, &[only]) = (bother, &*self.options.offers) {
            return Ok(only);
        }
        self.ask = Some(Ask { seats: Seats::only(seat), rule, measured: false });
        Err(Wait(()))
    }
}

impl<R: Ruleset, D: Dice, E: Ear<R>> Umpire<R> for Chair<'_, R, D, E> {
    #[inline]
    fn ask(
        &mut self,
        seat: Seat,
        rule: Rule,
        options: impl FnOnce(&mut Options<R>),
    ) -> Result<R::Choice, Wait> {
        self.put(seat, rule, false, options)
    }

    #[inline]
    fn ask_always(
        &mut self,
        seat: Seat,
        rule: Rule,
        options: impl FnOnce(&mut Options<R>),
    ) -> Result<R::Choice, Wait> {
        self.put(seat, rule, true, options)
    }

    fn ask_measured(
        &mut self,
        seat: Seat,
        rule: Rule,
        suggest: impl FnOnce(&mut Options<R>),
        allow: impl FnOnce(R::Choice) -> Result<(), Refusal<R>>,
    ) -> Result<R::Choice, Wait> {
        debug_assert!(!self.acted, "asked after rolling or announcing: {rule}");
        if let Answer::One(choice) = self.answer {
            self.answer = Answer::None;
            debug_assert!(allow(choice).is_ok(), "{choice:?} was played but is not allowed");
            return Ok(choice);
        }
        self.options.clear();
        suggest(self.options);
        if let Some(choice) = self.options.judge {
            self.options.verdict = Some(allow(choice));
        }
        self.ask = Some(Ask { seats: Seats::only(seat), rule, measured: true });
        Err(Wait(()))
    }

    fn ask_both(
        &mut self,
        rule: Rule,
        mut options: impl FnMut(Seat, &mut Options<R>),
    ) -> Result<[R::Choice; 2], Wait> {
        debug_assert!(!self.acted, "asked after rolling or announcing: {rule}");
        if let Answer::Both(choices) = self.answer {
            self.answer = Answer::None;
            return Ok(choices);
        }
        let mut seats = Seats::BOTH;
        for seat in Seat::BOTH {
            if self.sealed[seat.index()].is_some() {
                seats = seats.without(seat);
            }
        }
        self.options.clear();
        let reader = self.wanted.filter(|&seat| seats.has(seat)).or(seats.first());
        if let Some(seat) = reader {
            options(seat, self.options);
        }
        self.ask = Some(Ask { seats, rule, measured: false });
        Err(Wait(()))
    }

    #[inline]
    fn roll(&mut self, roll: Roll) -> Faces {
        self.acted = true;
        self.dice.roll(roll)
    }

    #[inline]
    fn draw(&mut self, draw: Draw) -> u8 {
        self.acted = true;
        self.dice.draw(draw)
    }

    #[inline]
    fn announce(&mut self, rule: Rule, event: R::Event) {
        self.acted = true;
        self.ear.hear(rule, event);
    }

    #[inline]
    fn reveal(&mut self, to: Seats) {
        self.ear.revealed(to);
    }
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
        let Some(ask) = self.ask.take() else { return };
        debug_assert!(ask.seats.has(seat), "{seat} was not asked");
        let both = self.sealed[(!seat).index()].is_some() || ask.seats == Seats::BOTH;
        let answer = if both {
            self.sealed[seat.index()] = Some(choice);
            match self.sealed {
                [Some(red), Some(blue)] => {
                    self.sealed = [None; 2];
                    Answer::Both([red, blue])
                }
                _ => Answer::None,
            }
        } else {
            Answer::One(choice)
        };
        self.run(answer, dice, ear, options);
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
        let mut options = Options::explained();
        options.judge = Some(choice);
        self.question(Some(seat), &mut options);
        if let Some(verdict) = options.verdict {
            return verdict.map_err(|refusal| vec![refusal]);
        }
        if options.offers.contains(&choice) {
            return Ok(());
        }
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
        let mut chair = Chair {
            dice: &mut Quick::new(0),
            ear: &mut (),
            options,
            answer: Answer::None,
            sealed: self.sealed,
            wanted,
            ask: None,
            acted: false,
        };
        let _waits = frame.step(&mut table, &mut chair);
        chair.ask
    }

    fn run(
        &mut self,
        answer: Answer<R>,
        dice: &mut impl Dice,
        ear: &mut impl Ear<R>,
        options: &mut Options<R>,
    ) {
        let mut chair = Chair {
            dice,
            ear,
            options,
            answer,
            sealed: self.sealed,
            wanted: None,
            ask: None,
            acted: false,
        };
        for _ in 0..PATIENCE {
            let Some(top) = self.agenda.last_mut() else {
                debug_assert!(false, "the agenda is empty and the game is not over");
                break;
            };
            #[cfg(debug_assertions)]
            let before = (self.table, *top);
            chair.acted = false;
            let mut frame = *top;
            match frame.step(&mut self.table, &mut chair) {
                Err(Wait(())) => {
                    #[cfg(debug_assertions)]
                    assert_eq!(before, (self.table, frame), "touched before asking");
                    self.ask = chair.ask;
                    self.stuck = chair.options.offers.is_empty();
                    debug_assert!(!self.stuck, "a question without an offer: {:?}", self.ask);
                    return;
                }
                Ok(flow) => {
                    debug_assert!(matches!(chair.answer, Answer::None), "an answer was not used");
                    *top = frame;
                    match flow {
                        Flow::Next => {}
                        Flow::Become(next) => *top = next,
                        Flow::Call(next) => {
                            if self.agenda.push(next).is_err() {
                                debug_assert!(false, "the agenda is deeper than {DEPTH}");
                                break;
                            }
                        }
                        Flow::Done => {
                            self.agenda.pop();
                        }
                        Flow::Over(outcome) => {
                            self.outcome = Some(outcome);
                            chair.options.clear();
                            return;
                        }
                    }
                }
            }
            if chair.dice.dry() {
                return;
            }
        }
        self.stuck = true;
    }
}

/// What a computer player is given: a world drawn afresh from what its seat may know. It never
/// holds the real position, so it cannot peek.
#[derive(Clone, Copy, Debug)]
pub struct Seen<R: Ruleset> {
    world: Position<R>,
    seat: Seat,
}

impl<R: Conceal> Seen<R> {
    /// What `seat` may know of a position.
    pub fn new(position: &Position<R>, seat: Seat, seed: u64) -> Seen<R> {
        let mut seen = Seen { world: *position, seat };
        seen.world.sealed[(!seat).index()] = None;
        R::resample(&mut seen.world.table, seat, &mut Quick::new(seed));
        if let Some(ask) = &mut seen.world.ask {
            // Whether the other side has answered yet is not his to know.
            if position.sealed[(!seat).index()].is_some() {
                ask.seats = Seats::BOTH;
            }
        }
        seen
    }

    /// Whose eyes these are.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// A world that agrees with all that the seat knows.
    pub fn world(&self, dice: &mut Quick) -> Position<R> {
        let mut world = self.world;
        R::resample(&mut world.table, self.seat, dice);
        world
    }

    /// His options at the open question.
    pub fn options(&self, options: &mut Options<R>) {
        self.world.options(self.seat, options);
    }
}

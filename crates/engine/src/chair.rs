//! The umpire of one run: answers the procedures' questions with what the players chose, throws
//! their dice, and stops the run at a question nobody has answered.

use crate::position::Ask;
use crate::umpire::{Ear, Options, Refusal, Umpire, Wait};
use crate::{Dice, Draw, Faces, Roll, Rule, Ruleset, Seat, Seats};

/// What the chair has to answer the next question with.
pub(crate) enum Answer<R: Ruleset> {
    None,
    One(R::Choice),
    Both([R::Choice; 2]),
}

/// The umpire of one run.
pub(crate) struct Chair<'a, R: Ruleset, D, E> {
    pub dice: &'a mut D,
    pub ear: &'a mut E,
    pub options: &'a mut Options<R>,
    pub answer: Answer<R>,
    pub sealed: [Option<R::Choice>; 2],
    pub wanted: Option<Seat>,
    /// The question that waits, in parts: a processor is slow to read at once what was written in
    /// parts a moment before, and this is read at every decision.
    rule: Option<Rule>,
    seats: Seats,
    measured: bool,
    /// Rolled or announced before asking? Checked in debug builds.
    pub acted: bool,
}

impl<'a, R: Ruleset, D: Dice, E: Ear<R>> Chair<'a, R, D, E> {
    /// An umpire without an answer.
    #[inline]
    pub fn new(
        dice: &'a mut D,
        ear: &'a mut E,
        options: &'a mut Options<R>,
        sealed: [Option<R::Choice>; 2],
    ) -> Self {
        Chair {
            dice,
            ear,
            options,
            answer: Answer::None,
            sealed,
            wanted: None,
            rule: None,
            seats: Seats::NONE,
            measured: false,
            acted: false,
        }
    }

    /// The question that waits.
    #[inline]
    pub fn ask(&self) -> Option<Ask> {
        let (seats, measured) = (self.seats, self.measured);
        self.rule.map(|rule| Ask { seats, rule, measured })
    }

    #[inline]
    fn wait(&mut self, seats: Seats, rule: Rule, measured: bool) -> Wait {
        (self.rule, self.seats, self.measured) = (Some(rule), seats, measured);
        Wait(())
    }

    #[inline]
    fn put(
        &mut self,
        seat: Seat,
        rule: Rule,
        options: impl FnOnce(&mut Options<R>),
        bother: impl FnOnce() -> bool,
    ) -> Result<R::Choice, Wait> {
        debug_assert!(!self.acted, "asked after rolling or announcing: {rule}");
        if let Answer::One(choice) = self.answer {
            self.answer = Answer::None;
            return Ok(choice);
        }
        self.options.clear();
        options(self.options);
        if let &[only] = &*self.options.offers
            && !bother()
        {
            return Ok(only);
        }
        Err(self.wait(Seats::only(seat), rule, false))
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
        self.put(seat, rule, options, || false)
    }

    #[inline]
    fn ask_always(
        &mut self,
        seat: Seat,
        rule: Rule,
        options: impl FnOnce(&mut Options<R>),
    ) -> Result<R::Choice, Wait> {
        self.put(seat, rule, options, || true)
    }

    #[inline]
    fn ask_if_telling(
        &mut self,
        seat: Seat,
        rule: Rule,
        options: impl FnOnce(&mut Options<R>),
        telling: impl FnOnce() -> bool,
    ) -> Result<R::Choice, Wait> {
        self.put(seat, rule, options, telling)
    }

    #[inline]
    fn answered(&self) -> bool {
        !matches!(self.answer, Answer::None)
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
        Err(self.wait(Seats::only(seat), rule, true))
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
        Err(self.wait(seats, rule, false))
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

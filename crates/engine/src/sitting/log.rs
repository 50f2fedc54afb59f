//! The log of a game, and the decisions that can still be taken back.
//!
//! Both can be told again from the record, so a server that holds many games need not keep all of
//! either: of the log only its end ([`Match::shed`](super::Match::shed)), and of what can be taken
//! back only where it began and what was chosen since.

use super::{Act, Sitting};
use crate::dice::Tape;
use crate::{Complete, Notes, Position, Rule, Ruleset, Seat};

/// One thing in the log.
#[derive(Clone, Copy, Debug)]
pub(super) enum Logged<R: Ruleset> {
    Event(Rule, R::Event),
    Undone(Seat),
    Conceded(Seat),
}

/// One thing in the log, and the decision it followed from.
pub(super) type Entry<R> = (u32, Logged<R>);

/// The log, or its end.
#[derive(Debug)]
pub(super) struct Log<R: Ruleset> {
    /// How many entries before these are not kept.
    gone: usize,
    entries: Vec<Entry<R>>,
}

impl<R: Ruleset> Default for Log<R> {
    fn default() -> Self {
        Log { gone: 0, entries: Vec::new() }
    }
}

impl<R: Ruleset> Log<R> {
    pub(super) fn len(&self) -> usize {
        self.gone + self.entries.len()
    }

    pub(super) fn push(&mut self, step: u32, logged: Logged<R>) {
        self.entries.push((step, logged));
    }

    /// Takes back what was added since it had this length.
    fn truncate(&mut self, length: usize) {
        self.gone = self.gone.min(length);
        self.entries.truncate(length - self.gone);
    }

    /// The entries from this one on, if they are all kept.
    pub(super) fn from(&self, from: usize) -> Option<&[Entry<R>]> {
        let at = from.checked_sub(self.gone)?;
        Some(self.entries.get(at..).unwrap_or_default())
    }

    /// All of it.
    pub(super) fn whole(entries: Vec<Entry<R>>) -> Log<R> {
        Log { gone: 0, entries }
    }

    /// Is one of the last `lines` entries not kept?
    pub(super) fn lacks(&self, lines: usize) -> bool {
        self.gone > 0 && self.entries.len() < lines
    }

    /// What is kept of it.
    pub(super) fn kept(&self) -> &[Entry<R>] {
        &self.entries
    }

    /// Keeps the last entries only. Now and then, because it moves them.
    pub(super) fn shed(&mut self, keep: usize) {
        if self.entries.len() > keep + keep / 4 || self.entries.capacity() > 2 * keep {
            let away = self.entries.len().saturating_sub(keep);
            self.entries.drain(..away);
            self.entries.shrink_to(keep + keep / 4);
            self.gone += away;
        }
    }
}

/// Decisions that can still be taken back.
#[derive(Debug)]
pub(super) struct Takeback<R: Ruleset> {
    /// The position before the first of them.
    base: Position<R>,
    /// Who chose what since, and the length of the log before it.
    since: Vec<(Seat, R::Choice, u32)>,
}

impl<R: Complete> Sitting<R> {
    /// The decision that comes next can be taken back.
    pub(super) fn keep(&mut self, seat: Seat, choice: R::Choice) {
        let log = self.log.len() as u32;
        let start = || Box::new(Takeback { base: self.position, since: Vec::new() });
        self.kept.get_or_insert_with(start).since.push((seat, choice, log));
    }

    /// Who made the last decision that can be taken back.
    pub(super) fn kept_by(&self) -> Option<Seat> {
        self.kept.as_ref()?.since.last().map(|&(seat, ..)| seat)
    }

    /// Takes back the last decision, which [`super::Match::can_undo`] has allowed. Gives the line of
    /// the record.
    pub(super) fn take_back(&mut self, seat: Seat) -> Option<String> {
        let mut kept = self.kept.take()?;
        let (_, _, log) = kept.since.pop()?;
        let mut position = kept.base;
        for &(by, choice, _) in &kept.since {
            // None of them threw or drew anything, or it could not be taken back.
            let act = Act::Play(by, choice);
            super::answer::perform(&mut position, act, &mut Tape::default(), &mut Notes::default());
        }
        self.position = position;
        self.kept = (!kept.since.is_empty()).then_some(kept);
        self.log.truncate(log as usize);
        self.log.push(self.ask_id(), Logged::Undone(seat));
        Some(self.write(Some(seat), "undo".into(), &[]))
    }

    /// The whole log, told again from the record.
    pub(super) fn told_again(&self) -> Option<Vec<Entry<R>>> {
        let mut again = Sitting::bare(self.header.clone()).ok()?;
        if let Some(resumed) = &self.resumed {
            again.position = **resumed;
            again.scroll = super::scroll::Scroll::after(self.scroll.taken().to_vec());
        }
        for (line, _) in self.scroll.lines() {
            again.follow(&line, None).ok()?;
        }
        Some(again.log.entries)
    }
}

//! Dice that were written down: by a case file, by a person at a real table, by a record.
//!
//! A tape that runs dry does not stop the rules: it hands out lowest faces and says so. Whoever ran
//! the rules throws that run away, learns what is needed from [`Tape::need`], and runs again with a
//! longer tape. This is how dice are typed by hand and how exact odds are counted, with no change
//! to any rule.

use super::{Dice, Draw, Faces, Roll};
use std::collections::VecDeque;

/// One answer of a source, as it goes into a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// Faces of a roll.
    Faces(Faces),
    /// What was drawn.
    Drawn(u8),
}

/// What a dry tape was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// These dice.
    Roll(Roll),
    /// A draw from this bag.
    Draw(Draw),
}

/// Answers given in advance, in order.
#[derive(Clone, Debug, Default)]
pub struct Tape {
    waiting: VecDeque<Thrown>,
    need: Option<Need>,
    wrong: Option<String>,
}

impl Tape {
    /// With these answers.
    pub fn new(thrown: impl IntoIterator<Item = Thrown>) -> Tape {
        Tape { waiting: thrown.into_iter().collect(), need: None, wrong: None }
    }

    /// What it was asked for when it ran dry.
    pub fn need(&self) -> Option<Need> {
        self.need
    }

    /// What did not fit: faces of another number of dice, a draw where dice were due.
    pub fn wrong(&self) -> Option<&str> {
        self.wrong.as_deref()
    }

    /// Answers nobody asked for.
    pub fn left(&self) -> usize {
        self.waiting.len()
    }

    fn mismatch(&mut self, what: String) {
        self.wrong.get_or_insert(what);
    }
}

impl Dice for Tape {
    fn roll(&mut self, roll: Roll) -> Faces {
        let lowest = Faces::sorted((0..roll.dice).map(|_| roll.lowest));
        if self.need.is_some() || roll.dice == 0 {
            return lowest;
        }
        match self.waiting.pop_front() {
            None => {
                self.need = Some(Need::Roll(roll));
                lowest
            }
            Some(Thrown::Faces(faces))
                if faces.as_slice().len() == roll.dice as usize
                    && faces.iter().all(|face| roll.has_face(face)) =>
            {
                faces
            }
            Some(other) => {
                self.mismatch(format!(
                    "{} dice of {} sides were due, not {other:?}",
                    roll.dice, roll.sides
                ));
                lowest
            }
        }
    }

    fn draw(&mut self, draw: Draw) -> u8 {
        let lowest = draw.nth(0);
        if self.need.is_some() || draw.contents == 0 {
            return lowest;
        }
        match self.waiting.pop_front() {
            None => {
                self.need = Some(Need::Draw(draw));
                lowest
            }
            Some(Thrown::Drawn(id)) if draw.has(id) => id,
            Some(other) => {
                self.mismatch(format!("a draw from {} things was due, not {other:?}", draw.size()));
                lowest
            }
        }
    }

    fn dry(&self) -> bool {
        self.need.is_some() || self.wrong.is_some()
    }
}

/// Passes everything on to another source and writes it down.
#[derive(Debug)]
pub struct Recorder<'a, D> {
    source: &'a mut D,
    /// What was thrown and drawn so far.
    pub thrown: Vec<Thrown>,
    /// Was anything drawn or rolled at all?
    pub rolls: Vec<Roll>,
}

impl<'a, D: Dice> Recorder<'a, D> {
    /// Listens to `source`.
    pub fn new(source: &'a mut D) -> Recorder<'a, D> {
        Recorder { source, thrown: Vec::new(), rolls: Vec::new() }
    }
}

impl<D: Dice> Dice for Recorder<'_, D> {
    fn roll(&mut self, roll: Roll) -> Faces {
        let faces = self.source.roll(roll);
        if roll.dice > 0 {
            self.thrown.push(Thrown::Faces(faces));
            self.rolls.push(roll);
        }
        faces
    }

    fn draw(&mut self, draw: Draw) -> u8 {
        let id = self.source.draw(draw);
        if draw.contents != 0 {
            self.thrown.push(Thrown::Drawn(id));
        }
        id
    }

    fn dry(&self) -> bool {
        self.source.dry()
    }
}

//! What a seat may know of a position, and nothing more: all that computer players are given.

use crate::{Advise, Conceal, Options, Position, Quick, Ruleset, Seat, Seats};

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

    /// Are both sides asked at once, each in secret?
    pub fn asks_both(&self) -> bool {
        self.world.ask().is_some_and(|ask| ask.seats == Seats::BOTH)
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

    /// What stands of both sides, as far as he can know.
    pub fn men(&self) -> u32
    where
        R: Advise,
    {
        Seat::BOTH.iter().map(|&seat| R::men(&self.world.table, seat)).sum()
    }
}

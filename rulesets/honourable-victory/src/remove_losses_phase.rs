//! The Remove Losses Phase: pairs of hit markers become lost stands, small units first.
//!
//! A unit handled at its step has fewer stands or no markers afterwards, and steps only rise, so
//! nobody is handled twice and no list of those done is needed.

use crate::HonourableVictory;
use crate::choice::{Choice, Sides};
use crate::event::Event;
use crate::organising_your_army::stands_on_side;
use crate::table::Table;
use crate::unit::UnitId;
use engine::{Options, Seat, Step, Umpire, done, next};
use ground::zones::Side;
use serde::{Deserialize, Serialize};

use crate::rulebook::*;

/// Hit markers that take one stand.
const HITS_PER_STAND: u8 = 2;
/// The last step: no unit has more stands.
const LAST_STEP: u8 = 9;

/// The phase under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RemoveLosses {
    step: u8,
    seat: Seat,
    second: bool,
}

impl RemoveLosses {
    /// From single stands upwards, this side first in every step.
    pub const fn first(seat: Seat) -> RemoveLosses {
        RemoveLosses { step: 1, seat, second: false }
    }

    /// Handles the next unit, in reserve as much as on the table (`losses.in-reserve`).
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        let Some((unit, at)) = self.next_unit(table) else { return done() };
        let lost = losses(table, unit);
        let mut breaks = Sides::NONE;
        if may_break_any(table, unit, lost) {
            let choice =
                umpire.ask(unit.seat(), LOSSES_OWNER_CHOICE, |o| ways(table, unit, lost, o))?;
            if let Choice::Break(_, sides) = choice {
                breaks = sides;
            }
        }
        *self = at;
        remove(table, umpire, unit, lost, breaks);
        next()
    }

    /// The next unit with markers in the order of steps, and the step at which it comes.
    fn next_unit(self, table: &Table) -> Option<(UnitId, RemoveLosses)> {
        let first = if self.second { !self.seat } else { self.seat };
        let mut next: Option<(UnitId, RemoveLosses)> = None;
        for id in table.in_play(first).or(table.in_play(!first)) {
            let unit = table[id];
            if unit.hits() == 0 {
                continue;
            }
            let seat = id.seat();
            let at = RemoveLosses { step: unit.stands(), seat, second: seat != first };
            let due = self.turn() <= at.turn() && at.step <= LAST_STEP;
            if due && next.is_none_or(|(_, sooner)| at.turn() < sooner.turn()) {
                next = Some((id, at));
            }
        }
        next
    }

    /// Smaller numbers come first.
    const fn turn(self) -> u8 {
        2 * self.step + self.second as u8
    }
}

/// Stands the unit must remove: one for each pair of markers, at most all it has.
fn losses(table: &Table, unit: UnitId) -> u8 {
    (table[unit].hits() / HITS_PER_STAND).min(table[unit].stands())
}

/// Could it give up any contact with these losses? It must keep two stands.
fn may_break_any(table: &Table, unit: UnitId, lost: u8) -> bool {
    let before = table[unit].stands();
    before - lost >= 2
        && Side::ALL.into_iter().any(|side| {
            table[unit].touched_by(side).is_some() && stands_on_side(before, side) <= lost
        })
}

/// All sets of contacts that can be given up; the stands for each are paid separately (H-97).
fn ways(table: &Table, unit: UnitId, lost: u8, o: &mut Options<HonourableVictory>) {
    let before = table[unit].stands();
    for bits in 0..16 {
        let sides = Sides(bits);
        if sides.iter().any(|side| table[unit].touched_by(side).is_none()) {
            continue;
        }
        let paid: u8 = sides.iter().map(|side| stands_on_side(before, side)).sum();
        if paid <= lost {
            o.offer(Choice::Break(unit, sides));
        } else {
            o.refuse(Choice::Break(unit, sides), LOSSES_BREAK_CONTACT);
            o.refuse(Choice::Break(unit, sides), LOSSES_BREAK_CONTACT_COUNT);
        }
    }
}

/// Takes off stands and markers, and routs the unit if it must. A marker left over, or more hits
/// than the unit has stands for, are gone without effect.
fn remove(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    unit: UnitId,
    lost: u8,
    breaks: Sides,
) {
    let (before, hits) = (table[unit].stands(), table[unit].hits());
    let left = before - lost;
    table.unit_mut(unit).set_hits(0);
    table.unit_mut(unit).set_stands(left);
    if lost == 0 {
        let rule = if before == 1 { LOSSES_SINGLE_ONE_HIT } else { LOSSES_LEFTOVER };
        umpire.announce(rule, Event::NoLoss { unit });
        return;
    }
    let in_reserve = table.in_reserve(unit.seat()).has(unit);
    let rule = if in_reserve { LOSSES_IN_RESERVE } else { LOSSES_TWO_FOR_ONE };
    umpire.announce(rule, Event::Lost { unit, stands: lost, left });
    if hits > HITS_PER_STAND * before {
        umpire.announce(LOSSES_OVERKILL, Event::MarkersDiscarded { unit });
    } else if hits % HITS_PER_STAND == 1 {
        umpire.announce(LOSSES_LEFTOVER, Event::MarkersDiscarded { unit });
    }
    for side in breaks.iter() {
        if let Some(from) = table.touching(unit, side) {
            table.break_contact(unit, side);
            umpire.announce(LOSSES_BREAK_CONTACT, Event::BrokeContact { unit, from });
        }
    }
    if left >= 2 {
        umpire.announce(LOSSES_RESHAPE, Event::Reshaped { unit, left });
    } else {
        let rule = if left == 0 { LOSSES_LAST_STAND } else { LOSSES_ROUT_TO_ONE };
        umpire.announce(rule, Event::Routed { unit, left });
        for enemy in table.enemies_of(unit) {
            umpire.announce(LOSSES_CONTACT_ENDS, Event::ContactEnded { unit, enemy });
        }
        table.rout(unit);
        let seat = unit.seat();
        let routed = table.routed[seat.index()];
        umpire.announce(LOSSES_ROUT, Event::Tallied { seat, routed });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_is_single_stands_of_the_side_without_the_initiative() {
        let first = RemoveLosses::first(Seat::Blue);
        assert_eq!((first.step, first.seat, first.second), (1, Seat::Blue, false));
    }
}

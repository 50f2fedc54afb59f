//! 5.6 Out-of-Command Units, and phase G in which they straggle towards their Busho.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId, d10};
use crate::s04_busho::s04_3_command_range::{Voice, commands, in_reach};
use crate::s04_busho::{corps_of, initiative};
use crate::s06_movement::s06_2_terrain::Gait;
use crate::s06_movement::s06_3_moving::Moving;
use crate::s06_movement::s06_4_active_withdrawal::Withdrawal;
use crate::s06_movement::s06_42_destinations::offer_destinations;
use crate::s09_shock::s09_12_engaged::bound;
use crate::table::{State, Table, Unit, mark};
use engine::{Options, Seat, Step, Umpire, call, done, next};
use ground::hexes::Hex;
use serde::{Deserialize, Serialize};

/// Marks units of a clan in its Orders Phase that its Busho does not reach (5.61).
pub fn mark_out(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId) {
    let voice = Voice::to_many(table, clan);
    for unit in table.units_of(clan) {
        let data = table.unit(unit);
        if !data.on_map() || data.state() == State::Routed {
            continue;
        }
        let out = !voice.reaches(table, unit);
        let was = data.has(mark::OUT);
        match out {
            true => table.unit_mut(unit).put(mark::OUT),
            false => table.unit_mut(unit).lift(mark::OUT),
        }
        if out && !was {
            umpire.announce(S5_61_A, Event::OutOfCommand { unit });
        }
    }
}

/// Where the Busho stands whom a straggler makes for: his own, or the nearest of his corps.
pub fn home(table: &Table, unit: UnitId) -> Option<Hex> {
    let card = table.card(unit);
    let at = |clan: ClanId| Some(table.leader(clan).hex).filter(|hex| hex.0 != NOWHERE);
    if card.kind.is_line() {
        return at(card.clan);
    }
    let here = table.unit(unit).start;
    let mine = table.all_clans().filter(|&clan| commands(table, clan, unit).is_ok());
    mine.filter_map(at).min_by_key(|&hex| table.distance(here, hex))
}

/// Phase G.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OutOfCommand {
    begun: bool,
    /// The TQ whose units go now.
    tq: u8,
    /// Who goes next among equals.
    turn: Seat,
}

impl OutOfCommand {
    /// The phase.
    pub fn begin() -> OutOfCommand {
        OutOfCommand { begun: false, tq: 0, turn: Seat::Red }
    }

    /// Missile units are out of command when no Busho of their corps reaches them.
    fn prepare(table: &mut Table) {
        for unit in table.loose_units() {
            let data = table.unit(unit);
            let kind = table.kind(unit);
            if matches!(kind, Kind::Tp | Kind::Yu) && data.on_map() {
                // The Busho it was set up with is the likeliest; missile men obey those of their corps.
                let card = table.card(unit);
                let mut leaders = std::iter::once(card.clan).chain(table.all_clans());
                let led = leaders.any(|clan| {
                    corps_of(table, clan) == card.corps
                        && in_reach(table, clan, unit, initiative(table, clan))
                });
                if !led {
                    table.unit_mut(unit).put(mark::OUT);
                }
            }
        }
        for unit in table.row_mut() {
            unit.lift(mark::DONE | mark::MOVED | mark::ACTED | mark::FIRED | mark::CHARGE);
            unit.spent = 0;
            unit.start = unit.hex;
        }
    }

    fn due(table: &Table) -> impl Iterator<Item = UnitId> + '_ {
        let out = |unit: &Unit| unit.flags & (mark::OUT | mark::DONE) == mark::OUT;
        table.units_that(move |unit| out(unit) && unit.on_map() && unit.state() != State::Routed)
    }

    /// The lowest TQ of those who are due, and which sides have some of it.
    fn lowest(table: &Table) -> Option<(u8, [bool; 2])> {
        let (mut tq, mut sides) = (u8::MAX, [false; 2]);
        for unit in Self::due(table) {
            let mine = table.tq(unit);
            if mine < tq {
                (tq, sides) = (mine, [false; 2]);
            }
            sides[table.seat_of(unit).index()] |= mine == tq;
        }
        (sides != [false; 2]).then_some((tq, sides))
    }

    /// The lowest TQ first, equals in turn (5.65).
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        if !self.begun {
            self.begun = true;
            Self::prepare(table);
            return next();
        }
        let mut seat = self.turn;
        if !umpire.answered() {
            let Some((tq, sides)) = Self::lowest(table) else { return self.end(table) };
            if tq != self.tq {
                self.tq = tq;
                self.turn = Seat::Red;
                if sides == [true; 2] {
                    let die = d10(umpire, Seat::Red, S5_65_A);
                    self.turn = if die <= 4 { Seat::Red } else { Seat::Blue };
                    umpire.announce(S5_65_A, Event::OutOfCommandDie { die, first: self.turn });
                }
                return next();
            }
            seat = if sides[seat.index()] { seat } else { !seat };
        }
        let choice = umpire.ask(seat, S5_63_A, |o| self.options(table, seat, o))?;
        let (Choice::Move(unit) | Choice::WithdrawTo(unit, _) | Choice::Stay(unit)) = choice else {
            return next();
        };
        self.turn = !table.seat_of(unit);
        table.unit_mut(unit).put(mark::DONE);
        match choice {
            Choice::Move(_) => {
                call(Frame::Moving(Moving::begin(table, unit, ClanId::NONE, Gait::Straggling)))
            }
            Choice::WithdrawTo(_, to) => {
                let clan = table.tag(unit).clan;
                call(Frame::Withdrawal(Withdrawal::alone(clan, unit, to)))
            }
            _ => next(),
        }
    }

    fn options(&self, table: &Table, seat: Seat, o: &mut Options<Gboh>) {
        for unit in Self::due(table) {
            if table.seat_of(unit) != seat {
                continue;
            }
            if table.tq(unit) != self.tq {
                o.refuse(Choice::Move(unit), S5_65_A);
                continue;
            }
            o.offer(Choice::Stay(unit));
            if o.settled() {
                return;
            }
            if table.unit(unit).has(mark::ENGAGED) {
                offer_destinations(table, unit, o);
            }
            // Its fight holds who is in order; a Disrupted unit straggles like others (5.63, 9.12).
            if !bound(table, unit) && table.ma(unit) > 0 {
                o.offer(Choice::Move(unit));
            }
        }
    }

    fn end(&self, table: &mut Table) -> Step<Gboh> {
        for unit in table.row_mut() {
            // No shock follows for which somebody could have been marked (9.14).
            unit.lift(mark::DONE | mark::MOVED | mark::CHECKS);
        }
        done()
    }
}

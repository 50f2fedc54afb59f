//! 10.4 Hara-kiri: a man gives his life to steady the others.

use crate::Gboh;
use crate::choice::{Choice, Fighter};
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::UnitId;
use crate::s04_busho::initiative;
use crate::s10_individual_combat::*;
use crate::table::{State, Table, badge};
use engine::{Seat, Step, Umpire, done, next};
use ground::hexes::Hex;
use serde::{Deserialize, Serialize};

/// The deed and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HaraKiri {
    fighter: Fighter,
    hex: Hex,
    seat: Seat,
    range: u8,
    done: bool,
    restored: u8,
}

impl HaraKiri {
    /// By this man, where he stands.
    pub fn of(table: &Table, fighter: Fighter) -> HaraKiri {
        let range = match fighter {
            Fighter::Busho(clan) => initiative(table, clan),
            Fighter::Samurai(id) => rated(table, id, 0),
        };
        let (hex, seat) = (hex_of(table, fighter), seat_of(table, fighter));
        HaraKiri { fighter, hex, seat, range, done: false, restored: 0 }
    }

    fn in_range(&self, table: &Table, unit: UnitId) -> bool {
        let data = table.unit(unit);
        data.on_map()
            && table.seat_of(unit) == self.seat
            && table.distance(self.hex, data.hex) <= u16::from(self.range)
    }

    /// The deed, then the choice between the two effects.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        if !self.done {
            self.done = true;
            umpire.announce(S10_4_A, Event::HaraKiri { fighter: self.fighter });
            for clan in table.all_clans() {
                let leader = table.leader(clan);
                let near = leader.present()
                    && table.clan_seat(clan) == self.seat
                    && table.distance(self.hex, leader.hex) <= u16::from(self.range);
                if near {
                    table.leader_mut(clan).put(badge::INSPIRED);
                }
            }
            table.army_mut(self.seat).barred = true;
            kill(table, umpire, self.fighter, S10_4_A);
            return next();
        }
        if self.restored >= 2 {
            return done();
        }
        let first = self.restored == 0;
        let choice = umpire.ask(self.seat, S10_4_B, |o| {
            o.offer(if first { Choice::Inspire } else { Choice::Enough });
            for unit in table.all_units() {
                if table.unit(unit).state() == State::Disrupted && self.in_range(table, unit) {
                    o.offer(Choice::Restore(unit));
                }
            }
        })?;
        match choice {
            Choice::Inspire => {
                let mut units = 0;
                for unit in table.all_units() {
                    if table.unit(unit).hits > 0 && self.in_range(table, unit) {
                        table.unit_mut(unit).hits -= 1;
                        units += 1;
                    }
                }
                umpire.announce(S10_4_B, Event::Inspired { units });
                done()
            }
            Choice::Restore(unit) => {
                let data = table.unit_mut(unit);
                data.become_state(State::Good);
                data.hits += 2;
                self.restored += 1;
                umpire.announce(S10_4_B, Event::Restored { unit });
                next()
            }
            _ => done(),
        }
    }
}

//! 4.7 Busho and Enemy Units: a leader whom enemy units find alone.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::{Choice, Fighter};
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, UnitId, d10};
use crate::s04_busho::s04_3_command_range::traced;
use crate::s04_busho::s04_6_movement::leader_step;
use crate::s07_facing_and_zocs::in_zoc;
use crate::s10_individual_combat::kill_busho;
use crate::table::{State, Table, badge};
use engine::{Rule, Seat, Step, Umpire, done, next};
use ground::hexes::{Edge, Hex};
use serde::{Deserialize, Serialize};

/// Is this Busho on the map without a friendly combat unit in his hex?
pub fn is_alone(table: &Table, clan: ClanId) -> bool {
    let leader = table.leader(clan);
    leader.present() && !table.held_by(leader.hex, table.clan_seat(clan))
}

/// Is any Busho of `seat` alone within two hexes of this hex?
pub fn any_alone_near(table: &Table, hex: Hex, seat: Seat) -> bool {
    let near = table.map().measures.within(hex, 2);
    table.clans_on(seat).any(|clan| near(table.leader(clan).hex) && is_alone(table, clan))
}

/// Lone Bushos near a unit that moves or begins to move (4.72).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LoneBushos {
    /// The unit on the move.
    pub mover: UnitId,
    /// Whom it came near on its way, where it did not stop (K-54).
    #[serde(default)] // Saves of rules versions 1 to 5 do not say.
    pub met: Clans,
}

impl LoneBushos {
    /// Of those who are near where it stands.
    pub fn near(mover: UnitId) -> LoneBushos {
        LoneBushos { mover, met: Clans::default() }
    }

    /// Takes one Busho after the other: he gets away, or meets his fate.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let mover = self.mover;
        let from = table.unit(mover).hex;
        let seat = !table.seat_of(mover);
        let found = table.all_clans().find(|&clan| {
            table.clan_seat(clan) == seat
                && !table.leader(clan).has(badge::RODE)
                && is_alone(table, clan)
                && from.0 != NOWHERE
                && (self.met.has(clan) || table.distance(table.leader(clan).hex, from) <= 2)
        });
        let Some(clan) = found else {
            for clan in table.all_clans() {
                if table.clan_seat(clan) == seat {
                    table.leader_mut(clan).lift(badge::RODE);
                }
            }
            return done();
        };
        let here = table.leader(clan).hex;
        let choice = umpire.ask(seat, S4_72_A, |o| {
            for edge in Edge::ALL {
                let Some(to) = table.map().step(here, edge) else { continue };
                o.consider(Choice::Slip(clan, to), may_slip(table, clan, mover, here, edge));
            }
            o.offer(Choice::Decline);
        })?;
        if let Choice::Slip(_, to) = choice {
            let leader = table.leader_mut(clan);
            leader.hex = to;
            leader.put(badge::RODE);
            umpire.announce(S4_72_A, Event::Rode { clan, hex: to });
            return next();
        }
        table.leader_mut(clan).put(badge::RODE);
        fate(table, umpire, clan, mover);
        next()
    }
}

/// Clans, as bits in little room: a battle has fewer than forty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clans([u8; 5]);

impl Clans {
    /// Is this one of them?
    pub fn has(self, ClanId(clan): ClanId) -> bool {
        self.0.get(usize::from(clan >> 3)).is_some_and(|bits| bits >> (clan & 7) & 1 == 1)
    }

    /// Makes it one of them.
    pub fn put(&mut self, ClanId(clan): ClanId) {
        if let Some(bits) = self.0.get_mut(usize::from(clan >> 3)) {
            *bits |= 1 << (clan & 7);
        }
    }

    /// Is there any?
    pub fn any(self) -> bool {
        self != Clans::default()
    }

    /// These and those.
    pub fn and(mut self, Clans(others): Clans) -> Clans {
        self.0.iter_mut().zip(others).for_each(|(bits, other)| *bits |= other);
        self
    }
}

/// Whom those who fell back from an advance have left alone near it; who was alone `before` has decided (4.72).
pub fn left_alone(table: &mut Table, mover: UnitId, before: Clans) -> Option<LoneBushos> {
    let seat = !table.seat_of(mover);
    let now = alone_within(table, table.unit(mover).hex, seat, 2);
    if !table.all_clans().any(|clan| now.has(clan) && !before.has(clan)) {
        return None;
    }
    for clan in table.all_clans().filter(|&clan| before.has(clan)) {
        table.leader_mut(clan).put(badge::RODE);
    }
    Some(LoneBushos::near(mover))
}

/// Bushos of `seat` who are alone within so many hexes of this hex.
pub fn alone_within(table: &Table, hex: Hex, seat: Seat, reach: i16) -> Clans {
    let mut found = Clans::default();
    if hex.0 == NOWHERE {
        return found;
    }
    let near = table.map().measures.within(hex, reach);
    for clan in table.clans_that(|leader| near(leader.hex)) {
        let lone = table.clan_seat(clan) == seat && is_alone(table, clan);
        if lone {
            found.put(clan);
        }
    }
    found
}

/// May a lone Busho withdraw over this edge? Like a Reaction Withdrawal, from foot only (G-O1).
fn may_slip(table: &Table, clan: ClanId, mover: UnitId, here: Hex, edge: Edge) -> Result<(), Rule> {
    if table.kind(mover).is_horse() {
        return Err(S6_43_B);
    }
    let seat = table.clan_seat(clan);
    let (to, _) = leader_step(table, seat, here, edge, 0)?;
    if in_zoc(table, to, !seat) {
        return Err(S4_71_A);
    }
    match table.distance(to, table.unit(mover).hex) >= 2 {
        true => Ok(()),
        false => Err(S6_44_B),
    }
}

/// What becomes of a lone Busho who does not get away (4.72).
pub fn fate(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId, mover: UnitId) {
    let seat = table.clan_seat(clan);
    let here = table.leader(clan).hex;
    let horse_near = (mover.some() && table.kind(mover).is_horse())
        || table.all_units().any(|unit| {
            let data = table.unit(unit);
            data.on_map()
                && table.kind(unit).is_horse()
                && table.seat_of(unit) != seat
                && data.state() != State::Routed
                && table.distance(data.hex, here) <= 2
        });
    let mut die = None;
    if horse_near {
        let fell = d10(umpire, seat, S4_72_C);
        die = Some(fell);
        if fell >= 3 {
            umpire.announce(S4_72_C, Event::LoneBusho { clan, die, hex: Hex(NOWHERE) });
            kill_busho(table, umpire, clan, S4_72_C);
            return;
        }
    }
    match refuge(table, clan) {
        Some(hex) => {
            table.leader_mut(clan).hex = hex;
            let rule = if horse_near { S4_72_C } else { S4_72_B };
            umpire.announce(rule, Event::LoneBusho { clan, die, hex });
        }
        None => {
            umpire.announce(S4_72_D, Event::LoneBusho { clan, die, hex: Hex(NOWHERE) });
            kill_busho(table, umpire, clan, S4_72_D);
        }
    }
}

/// The nearest friendly unit, if a Busho can come to it. Of several that are equally near any will do; a
/// farther one is no help (4.72). Beyond the nine hexes of his MA it is enough that he can get away at all.
fn refuge(table: &Table, clan: ClanId) -> Option<Hex> {
    const SEARCHED: u8 = 9;
    let seat = table.clan_seat(clan);
    let here = table.leader(clan).hex;
    let friends = || {
        let hexes = table.all_units().filter(|&unit| table.seat_of(unit) == seat);
        let hexes = hexes.map(|unit| table.unit(unit).hex).filter(|hex| hex.0 != NOWHERE);
        hexes.map(|hex| (table.distance(here, hex), hex))
    };
    let (nearest, _) = friends().min()?;
    let open = || Edge::ALL.into_iter().any(|edge| leader_step(table, seat, here, edge, 0).is_ok());
    let reached = |hex: Hex| match nearest > u16::from(SEARCHED) {
        true => open(),
        false => traced(table, here, hex, SEARCHED, seat),
    };
    friends().find(|&(away, hex)| away == nearest && reached(hex)).map(|(_, hex)| hex)
}

/// The man in a duel or casualty roll, as a fighter.
pub const fn as_fighter(clan: ClanId) -> Fighter {
    Fighter::Busho(clan)
}

//! 3.0 Sequence of Play: the phases A to J of a game turn.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::contents::Frame;
use crate::event::Event;
use crate::presence::Shade;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId, d10};
use crate::s04_busho::{corps_of, initiative, master_of, so_taisho};
use crate::s05_clan_activation::s05_1_initiative_and_continuity::Cycle;
use crate::s05_clan_activation::s05_6_out_of_command::OutOfCommand;
use crate::s07_facing_and_zocs::next_to;
use crate::s09_shock::s09_12_engaged::refresh_engaged;
use crate::s10_individual_combat::s10_5_replacement::Replacement;
use crate::s11_effects::s11_4_rout::run;
use crate::s11_effects::s11_6_clan_flight::check_all;
use crate::table::{Pending, State, Table, badge, mark};
use engine::{Flow, Seat, Step, Umpire, call, next};
use serde::{Deserialize, Serialize};

/// A phase of the game turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// What the scenario does before a turn.
    #[default]
    Dawn,
    /// A. Initiative Determination.
    Initiative,
    /// B to F: activation, orders, challenges, momentum, continuity.
    Activation,
    /// G. Out of Command.
    OutOfCommand,
    /// H 1 and 2. Markers off, rout movement.
    RoutMovement,
    /// H 3. Replacements.
    Replacement,
    /// I. Status Determination.
    Status,
    /// J. Victory Determination.
    Victory,
}

/// Where a position that somebody laid out begins within phases B to F.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Entry {
    /// At the phase itself.
    #[default]
    Whole,
    /// At the choice of the kind of phase of the phasing clan.
    Kind,
    /// In the Orders Phase of the phasing clans.
    Orders,
    /// In their shock segment.
    Shock,
    /// After their phase.
    After,
}

/// The game turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameTurn {
    /// What comes next.
    pub phase: Phase,
    /// Where within it.
    pub entry: Entry,
}

impl GameTurn {
    /// One phase.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        match self.phase {
            Phase::Dawn => {
                self.phase = Phase::Initiative;
                umpire.announce(S3_0_A, Event::TurnBegins { turn: table.turn });
                crate::scenario_book::turn_start(table, umpire)
            }
            Phase::Initiative => {
                if let Some(seat) = crate::scenario_book::given_initiative(table) {
                    table.initiative = seat;
                    self.phase = Phase::Activation;
                    umpire.announce(SC2_D, Event::InitiativeTo { seat });
                    return next();
                }
                if let Some(seat) = initiative_die(table, umpire) {
                    table.initiative = seat;
                    self.phase = Phase::Activation;
                }
                next()
            }
            Phase::Activation => {
                self.phase = Phase::OutOfCommand;
                let entry = std::mem::take(&mut self.entry);
                if entry != Entry::Whole {
                    return call(Frame::Cycle(Cycle::entering(entry, table.phasing)));
                }
                table.passes = 0;
                call(Frame::Cycle(Cycle::first()))
            }
            Phase::OutOfCommand => {
                self.phase = Phase::RoutMovement;
                call(Frame::OutOfCommand(OutOfCommand::begin()))
            }
            Phase::RoutMovement => {
                self.phase = Phase::Replacement;
                clear_markers(table);
                rout_movement(table, umpire);
                crate::contents::settle_then_next(table)
            }
            Phase::Replacement => {
                self.phase = Phase::Status;
                call(Frame::Replacement(Replacement))
            }
            Phase::Status => {
                self.phase = Phase::Victory;
                crate::scenario_book::sc1_okehazama::burn(table, umpire);
                check_all(table, umpire);
                refresh_engaged(table);
                set_status(table, umpire);
                crate::contents::settle_then_next(table)
            }
            Phase::Victory => {
                if let Some(outcome) = crate::s12_victory::decide(table, umpire) {
                    return Ok(Flow::Over(outcome));
                }
                end_turn(table);
                self.phase = Phase::Dawn;
                next()
            }
        }
    }
}

/// 5.12: both roll and add their So-taisho's Initiative; nothing on a tie.
fn initiative_die(table: &Table, umpire: &mut impl Umpire<Gboh>) -> Option<Seat> {
    let mut dice = [0; 2];
    let mut totals = [0i8; 2];
    for seat in Seat::BOTH {
        let die = d10(umpire, seat, S5_12_A);
        let chief = so_taisho(table, seat);
        // A So-taisho who is not on the field lends nobody his rating (K-21).
        let there = chief.some() && table.leader(chief).present();
        let rating = if there { initiative(table, chief) } else { 0 };
        dice[seat.index()] = die;
        totals[seat.index()] =
            die as i8 + rating as i8 + crate::scenario_book::initiative_modifier(table, seat);
    }
    let winner = match totals[0].cmp(&totals[1]) {
        std::cmp::Ordering::Greater => Some(Seat::Red),
        std::cmp::Ordering::Less => Some(Seat::Blue),
        std::cmp::Ordering::Equal => None,
    };
    let rule = if winner.is_some() { S5_12_A } else { S5_12_B };
    umpire.announce(rule, Event::InitiativeRolled { dice, totals, winner });
    winner
}

/// H 1: Rallied, Finished and Out of Command markers come off.
fn clear_markers(table: &mut Table) {
    for unit in table.row_mut() {
        unit.lift(mark::RALLIED | mark::OUT | mark::DONE | mark::MOVED | mark::ACTED);
    }
    for clan in table.all_clans() {
        if !table.leader(clan).has(badge::FLED | badge::DEAD) {
            table.leader_mut(clan).lift(badge::FINISHED);
        }
    }
}

/// H 2: every routed unit runs on (11.43).
fn rout_movement(table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
    if table.row().iter().all(|unit| unit.state() != State::Routed) {
        return;
    }
    for unit in table.all_units() {
        let data = *table.unit(unit);
        if !data.on_map() || data.state() != State::Routed {
            continue;
        }
        let seat = table.seat_of(unit);
        let riders = table.leaders_list(data.hex, seat);
        let points = table.card(unit).ma_disrupted;
        run(table, umpire, unit, points, false);
        if table.unit(unit).on_map() && table.unit(unit).hex != data.hex {
            for clan in riders.into_iter().flatten() {
                let _room = table.pending.push(Pending { clan, unit });
            }
        }
    }
}

/// Clans that the first test has made Active, as bits, and the corps they are of.
struct Active {
    clans: u64,
    corps: u64,
}

const fn bit(number: u8) -> u64 {
    1 << (number & 63)
}

impl Active {
    fn has(&self, clan: ClanId) -> bool {
        clan.some() && self.clans & bit(clan.0) != 0
    }

    /// Is this a combat unit of one of them? A honjin is its So-taisho's or Taisho's (K-25); who belongs to
    /// no clan is Active with the first of his corps (K-41).
    fn counts(&self, table: &Table, unit: UnitId) -> bool {
        let card = table.tag(unit);
        match card.kind {
            kind if kind.is_line() => self.has(card.clan),
            Kind::Honjin => self.has(master_of(table, unit)),
            _ => self.corps & bit(card.corps) != 0,
        }
    }
}

/// I 3: which clans are Active and which are not (5.26), afresh.
fn set_status(table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
    let mut adjacent = Active { clans: 0, corps: 0 };
    let mut near = 0u64;
    // Whom the battle keeps Inactive though he is touched is no Active enemy to others.
    let stirs = |&clan: &ClanId| {
        stands_next_to_enemy(table, clan)
            && !crate::scenario_book::stays_inactive(table, clan, true)
    };
    for clan in table.all_clans().filter(stirs) {
        adjacent.clans |= bit(clan.0);
        adjacent.corps |= bit(corps_of(table, clan));
    }
    let mut shades = [Shade::NONE; 2];
    if adjacent.clans != 0 {
        for unit in table.all_units() {
            let hex = table.unit(unit).hex;
            if hex.0 != NOWHERE && adjacent.counts(table, unit) {
                shades[table.seat_of(unit).index()].cast(table, hex);
            }
        }
        for clan in table.all_clans() {
            // One pass: only clans Active through the first test rouse others (G-O6).
            let shade = &shades[(!table.clan_seat(clan)).index()];
            if !adjacent.has(clan) && stands_near(table, clan, &adjacent, shade) {
                near |= bit(clan.0);
            }
        }
    }
    for clan in table.all_clans() {
        let leader = table.leader(clan);
        if leader.has(badge::FLED | badge::AWAY) {
            continue;
        }
        let touched = adjacent.has(clan);
        let active = (touched || near & bit(clan.0) != 0)
            && !crate::scenario_book::stays_inactive(table, clan, touched);
        if active != leader.has(badge::ACTIVE) {
            let rule = match (active, touched) {
                (true, true) => S5_26_B,
                (true, false) => S5_26_C,
                (false, _) => S5_26_D,
            };
            umpire.announce(rule, Event::Stood { clan, active });
        }
        let leader = table.leader_mut(clan);
        leader.lift(badge::ACTIVE);
        if active {
            leader.put(badge::ACTIVE | badge::ROUSED);
        }
    }
}

/// Has a clan an AS or KB next to an enemy unit (5.26)?
fn stands_next_to_enemy(table: &Table, clan: ClanId) -> bool {
    let enemy = !table.clan_seat(clan);
    table.men_of(clan).iter().any(|unit| unit.on_map() && next_to(table, unit.hex, enemy))
}

/// Has a clan an AS or KB within two hexes of a unit of these clans of the enemy (5.26)?
fn stands_near(table: &Table, clan: ClanId, active: &Active, shade: &Shade) -> bool {
    let seat = table.clan_seat(clan);
    let counts = |other| table.seat_of(other) != seat && active.counts(table, other);
    table.men_of(clan).iter().any(|unit| {
        let mut close = table.map().measures.close(unit.hex);
        shade.covers(unit.hex) && close.any(|hex| table.units_at(hex).any(counts))
    })
}

/// What is used up in a turn is new in the next.
fn end_turn(table: &mut Table) {
    let tags = &table.map().tags;
    for (unit, tag) in table.row_mut().iter_mut().zip(tags) {
        unit.lift(mark::SPENT_FIRE | mark::FIRED);
        unit.spent = 0;
        if tag.kind.is_missile() {
            unit.note = 0;
        }
    }
    for clan in table.all_clans() {
        let leader = table.leader_mut(clan);
        leader.lift(badge::INSPIRED | badge::DOOMED | badge::CHALLENGED | badge::IN_ZOC);
        leader.phases = 0;
    }
    for army in &mut table.armies {
        army.trumps = 0;
        army.challenges = 0;
        army.barred = false;
    }
    table.activations = [0; 4];
    (table.coordinated, table.trump_tried) = (false, false);
    table.turn = table.turn.saturating_add(1);
}

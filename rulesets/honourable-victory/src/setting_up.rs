//! Setting Up and Placing Units in Zones, when the players do it themselves; and the rating of
//! units by dice, which comes before everything.
//!
//! The lower 2D6 chooses who deploys first, and each side deploys wholly before the other (H-10).

use crate::HonourableVictory;
use crate::appendix_a_terrain::{Land, Terrain, cell};
use crate::appendix_b_unit_quality::rate_all;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::critic::{Critic, Verdict, consider};
use crate::determine_initiative_phase::lower;
use crate::event::Event;
use crate::game_turn_sequence::GameTurn;
use crate::movement_phases::may_stand;
use crate::movement_phases::performing_actions::may_be_on;
use crate::organising_your_army::{Draft, ahead_of, end_of};
use crate::table::{Phase, Table};
use crate::unit::{Formation, Place, Unit, UnitId, UnitSet, Word};
use engine::{Flow, Options, Roll, Seat, Step, Umpire, next};
use ground::zones::{Row, Zone};
use serde::{Deserialize, Serialize};

use crate::rulebook::*;

/// What is done before the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SettingUp {
    at: At,
    by: By,
    /// The phase with which the battle then begins.
    then: Phase,
}

/// Who sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum By {
    /// The scenario has done it.
    Scenario,
    /// The players do.
    Players,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum At {
    Rate,
    Throw,
    /// This side chooses who is first.
    Choose(Seat),
    Deploy {
        seat: Seat,
        second: bool,
    },
}

impl SettingUp {
    /// Rates every unit by a die first.
    pub const fn rated(by: By, then: Phase) -> SettingUp {
        SettingUp { at: At::Rate, by, then }
    }

    /// The players set up.
    pub const fn players() -> SettingUp {
        SettingUp { at: At::Throw, by: By::Players, then: Phase::Initiative }
    }

    /// Carries out one step.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        match self.at {
            At::Rate => {
                rate_all(table, umpire);
                if self.by == By::Scenario {
                    return begin_battle(self.then);
                }
                self.at = At::Throw;
                next()
            }
            At::Throw => {
                let [red, blue] =
                    Seat::BOTH.map(|seat| umpire.roll(Roll::d6(2, seat, SETUP_ORDER)).sum() as u8);
                umpire.announce(SETUP_ORDER, Event::SetUpThrow { red, blue });
                if let Some(seat) = lower(red, blue) {
                    self.at = At::Choose(seat);
                }
                next()
            }
            At::Choose(seat) => {
                let choice = umpire.ask(seat, SETUP_ORDER, |o| {
                    o.offer(Choice::SetsUpFirst(seat));
                    o.offer(Choice::SetsUpFirst(!seat));
                })?;
                let Choice::SetsUpFirst(seat) = choice else { return next() };
                umpire.announce(SETUP_ORDER, Event::SetsUpFirst { seat });
                self.at = At::Deploy { seat, second: false };
                next()
            }
            At::Deploy { seat, second } => {
                if waiting(table, seat).is_empty() {
                    self.daimyo(table, umpire, seat, second)
                } else {
                    deploy(table, umpire, seat)
                }
            }
        }
    }

    /// The Daimyo is placed after the last unit.
    fn daimyo(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
        seat: Seat,
        second: bool,
    ) -> Step<HonourableVictory> {
        let choice = umpire.ask(seat, SETUP_DAIMYO, |o| daimyo_places(table, seat, o))?;
        if let Choice::Daimyo(zone) = choice {
            table.daimyo[seat.index()] = Some(zone);
            umpire.announce(SETUP_DAIMYO, Event::DaimyoPlaced { seat, zone });
        }
        if second {
            return begin_battle(self.then);
        }
        self.at = At::Deploy { seat: !seat, second: true };
        next()
    }
}

fn begin_battle(then: Phase) -> Step<HonourableVictory> {
    Ok(Flow::Become(Frame::GameTurn(GameTurn::from(then))))
}

/// Units of a side that are not set up yet.
fn waiting(table: &Table, seat: Seat) -> UnitSet {
    let mut waiting = UnitSet::NONE;
    for id in table.muster.all.and(UnitSet::side(seat)) {
        if table[id].place() == Place::Waiting {
            waiting.insert(id);
        }
    }
    waiting
}

fn deploy(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    seat: Seat,
) -> Step<HonourableVictory> {
    let choice = umpire.ask(seat, SETUP_ZONES, |o| places(table, seat, o))?;
    if let Choice::Place(unit, zone, formation) = choice {
        let old = table[unit];
        let mut new = Unit::new(Place::In(zone), old.stands(), ahead_of(seat), formation);
        new.rate(old.quality());
        table.lay(unit, new);
        let rule = if zone.reserve_of().is_some() { SETUP_RESERVE } else { SETUP_FACING };
        umpire.announce(rule, Event::Placed { unit, zone, formation });
    }
    next()
}

/// Where every waiting unit may go.
fn places(table: &Table, seat: Seat, o: &mut Options<HonourableVictory>) {
    let grid = table.muster.grid();
    let centre_full = centre_is_full(table, seat);
    let all_waiting = waiting(table, seat);
    let room: u8 = grid.reserves(end_of(seat)).map(|zone| room_in(table, seat, zone)).sum();
    let late = all_waiting.filter(|&unit| is_late(table, unit)).count();
    // Those still on the way find their places in reserve kept free (H-109).
    let kept = usize::from(room) <= late;
    for unit in all_waiting {
        for zone in grid.reserves(end_of(seat)) {
            consider(o, Choice::Place(unit, zone, resting(table, unit)), |critic| {
                critic.need(table.has_room(seat, zone), ZONES_LIMIT_FOUR)?;
                critic.need(!kept || is_late(table, unit), SCENARIO_KAWANAKAJIMA_LATE_RESERVE)
            });
        }
        for zone in grid.table() {
            let own_rear = grid.row_seen_from(end_of(seat), zone) == Some(Row::OwnRear);
            if !own_rear && !o.explaining() {
                continue;
            }
            for &(formation, _) in Formation::ALL {
                consider(o, Choice::Place(unit, zone, formation), |critic| {
                    critic.need(own_rear, SETUP_ZONES)?;
                    may_be_placed(table, unit, zone, formation, centre_full, critic)
                });
            }
        }
        if o.explaining() {
            for zone in grid.reserves(end_of(!seat)) {
                o.refuse(Choice::Place(unit, zone, resting(table, unit)), RESERVE_NO_ENEMY);
            }
        }
    }
}

fn may_be_placed(
    table: &Table,
    unit: UnitId,
    zone: Zone,
    formation: Formation,
    centre_full: bool,
    critic: &mut impl Critic,
) -> Verdict {
    critic.need(!is_late(table, unit), SCENARIO_KAWANAKAJIMA_LATE_RESERVE)?;
    critic.need(table.has_room(unit.seat(), zone), ZONES_LIMIT_FOUR)?;
    critic.need(is_centre(table, zone) || centre_full, SETUP_OVERFLOW)?;
    critic.check(table.may_form(unit, formation))?;
    may_be_on(table.muster.land(zone), table.horse(unit), formation, critic)
}

/// Is the unit still on the way when the battle begins? Then it is set up in reserve.
fn is_late(table: &Table, unit: UnitId) -> bool {
    !table.muster.may_have_come(unit, table.turn)
}

/// How many more units of a side a zone holds.
fn room_in(table: &Table, seat: Seat, zone: Zone) -> u8 {
    table.muster.draft.limit.saturating_sub(table.of_side_in(seat, zone).len())
}

/// Has the side a rear zone where its Daimyo may be set up?
pub fn has_zone_for_daimyo(draft: &Draft, seat: Seat) -> bool {
    draft.grid.table().any(|zone| {
        let land = cell(zone).map_or(Land::CLEAR, |cell| draft.lands[cell]);
        draft.grid.row_seen_from(end_of(seat), zone) == Some(Row::OwnRear)
            && land.shut().is_none()
            && !land.has(Terrain::Woods)
    })
}

/// The formation of a unit that is set up in reserve.
fn resting(table: &Table, unit: UnitId) -> Formation {
    if table[unit].stands() < 2 { Formation::Open } else { Formation::Attack }
}

fn is_centre(table: &Table, zone: Zone) -> bool {
    table.muster.draft.set_up_columns >> zone.column() & 1 == 1
}

/// Do all centre rear zones hold as many units as they can? One that nobody can enter counts as full.
fn centre_is_full(table: &Table, seat: Seat) -> bool {
    let grid = table.muster.grid();
    grid.table()
        .filter(|&zone| grid.row_seen_from(end_of(seat), zone) == Some(Row::OwnRear))
        .filter(|&zone| is_centre(table, zone) && table.muster.land(zone).shut().is_none())
        .all(|zone| !table.has_room(seat, zone))
}

fn daimyo_places(table: &Table, seat: Seat, o: &mut Options<HonourableVictory>) {
    let grid = table.muster.grid();
    for zone in grid.table().chain(grid.reserves(end_of(seat))) {
        let own_rear = grid.row_seen_from(end_of(seat), zone) == Some(Row::OwnRear);
        consider(o, Choice::Daimyo(zone), |critic| {
            critic.need(own_rear, SETUP_DAIMYO)?;
            may_stand(table.muster.get(), zone, critic)
        });
    }
}

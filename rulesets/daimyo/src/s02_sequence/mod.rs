//! 2. Sequence of play: a game-turn from the weather to the last activation.

pub mod activation;
pub mod end_of_turn;
pub mod random_events;

use self::activation::{Active, GENERALS};
use self::end_of_turn::EndOfTurn;
use crate::Daimyo;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::{Event, Factor, Tally};
use crate::rulebook::*;
use crate::s01_organisation::{rate_all, rating};
use crate::s04_disorder::good_order;
use crate::s09_weather;
use crate::s10_winning::is_lost;
use crate::table::{Leader, LeaderId, Table};
use crate::unit::{Place, State, UnitId};
use crate::words::Role;
use engine::{Draw, Flow, Options, Roll, Rule, Seat, Seats, Step, Umpire, next};
use serde::{Deserialize, Serialize};

/// What is thrown for before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUp {
    /// Are all open ratings rolled now?
    pub ratings: bool,
}

impl SetUp {
    /// One step.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        if self.ratings {
            rate_all(table, umpire);
        }
        if table.rules.weather && table.battle.season.is_none() {
            s09_weather::roll_season(table, umpire);
        }
        Ok(Flow::Become(Frame::Turn(TurnAt::Begin)))
    }
}

/// Where a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnAt {
    /// A 1. Weather.
    Begin,
    /// A 2. Initiative.
    Initiative,
    /// Its winner says who tries first.
    Choose,
    /// B. This side tries the next activation.
    Activations(Seat),
    /// C. The end.
    End,
}

impl TurnAt {
    /// One step.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        match *self {
            TurnAt::Begin => {
                begin(table, umpire);
                *self = TurnAt::Initiative;
                next()
            }
            TurnAt::Initiative => {
                initiative(table, umpire);
                *self = if table.rules.cards {
                    TurnAt::Activations(table.initiative)
                } else {
                    TurnAt::Choose
                };
                next()
            }
            TurnAt::Choose => {
                let seat = table.initiative;
                let choice = umpire.ask(seat, S2_START_CHOICE, |o| {
                    o.offer(Choice::GoFirst(true));
                    o.offer(Choice::GoFirst(false));
                })?;
                let first = if choice == Choice::GoFirst(false) { !seat } else { seat };
                umpire.announce(S2_START_CHOICE, Event::GoesFirst { seat: first });
                *self = TurnAt::Activations(first);
                next()
            }
            TurnAt::Activations(seat) => self.activate(table, umpire, seat),
            TurnAt::End => {
                // What follows takes this one's place, so that a position can begin anywhere.
                Ok(Flow::Become(Frame::EndOfTurn(EndOfTurn::default())))
            }
        }
    }

    fn activate(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Daimyo>,
        seat: Seat,
    ) -> Step<Daimyo> {
        let left = Seat::BOTH.map(|seat| anything_left(table, seat));
        if !left[0] && !left[1] {
            *self = TurnAt::End;
            return next();
        }
        if table.rules.cards {
            return turn_card(table, umpire);
        }
        if !left[seat.index()] {
            *self = TurnAt::Activations(!seat);
            return next();
        }
        let choice = umpire.ask(seat, S2_OVERVIEW_ALTERNATE, |o| offers(table, seat, o))?;
        *self = TurnAt::Activations(!seat);
        let general = GENERALS + seat as u8;
        match choice {
            Choice::Activate(clan) => {
                table.attempted |= 1 << (clan & 31);
                if !passes(table, umpire, clan) {
                    return next();
                }
                begins(table, umpire, clan);
                Ok(Flow::Become(Frame::Active(Active::begin(table, clan))))
            }
            Choice::ActivateGeneral => {
                table.attempted |= 1 << (general & 31);
                umpire.announce(S2_ACTIVATION_GENERAL, Event::GeneralActs { seat });
                Ok(Flow::Become(Frame::Active(Active::begin(table, general))))
            }
            Choice::Pass(clan) => {
                table.attempted |= 1 << (clan & 31);
                umpire.announce(S2_ACTIVATION_PASS, Event::Passed { clan: Some(clan), seat });
                next()
            }
            _ => {
                table.attempted |= 1 << (general & 31);
                umpire.announce(S2_ACTIVATION_PASS, Event::Passed { clan: None, seat });
                next()
            }
        }
    }
}

/// A. The start of a turn: events that were announced, weather, and who is disordered now.
fn begin(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) {
    umpire.announce(S2_OVERVIEW_ALTERNATE, Event::TurnBegins { turn: table.turn });
    s09_weather::test(table, umpire);
    random_events::begin_turn(table, umpire);
    for id in table.all() {
        let disordered = table.disordered(id);
        let unit = &mut table[id];
        unit.state.clear(State::DISORDERED_AT_START);
        if disordered {
            unit.state.set(State::DISORDERED_AT_START);
        }
    }
}

/// What a side adds to its initiative die.
pub fn initiative_tally(table: &Table, seat: Seat) -> Tally {
    let mut tally = Tally::default();
    let general = LeaderId::general(seat);
    if table.active(general) {
        tally.add(Factor::Rating, table[general].rating as i8);
        tally.when(table[general].is(Leader::SEATED), Factor::Seated, 1);
    }
    let own = |id: &UnitId| table.card(*id).seat == seat;
    // A lost headquarters costs no initiative beyond its General (D-114).
    let lost = table
        .all()
        .filter(own)
        .filter(|&id| table.role(id) != Role::Headquarters && is_lost(table, id));
    tally.add(Factor::Lost, -(lost.count() as i8));
    let routing = table.of(seat).filter(|&id| table.routing(id));
    tally.add(Factor::Routing, -(routing.count() as i8));
    tally
}

fn initiative(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) {
    if table.turn == 1
        && let Some(seat) = table.battle.first_initiative
    {
        table.initiative = seat;
        umpire.announce(S2_START_INITIATIVE, Event::InitiativeGiven { seat });
        return;
    }
    for seat in Seat::BOTH {
        if table.active(LeaderId::general(seat)) {
            rating(table, umpire, LeaderId::general(seat));
        }
    }
    let tallies = Seat::BOTH.map(|seat| initiative_tally(table, seat));
    // Ties are thrown again; the bound only guards against dice that never differ.
    for _ in 0..100 {
        let dice = Seat::BOTH.map(|seat| umpire.roll(Roll::d6(1, seat, S2_START_INITIATIVE)).one());
        let [red, blue] = [0, 1].map(|i: usize| i16::from(dice[i]) + i16::from(tallies[i].sum));
        let rule = if red == blue { S2_START_TIE } else { S2_START_INITIATIVE };
        umpire.announce(rule, Event::Initiative { dice, tallies });
        if red != blue {
            table.initiative = if red > blue { Seat::Red } else { Seat::Blue };
            return;
        }
    }
}

/// May this clan be tried now? Its turn may not have come.
fn may_try(table: &Table, clan: u8) -> Result<(), Rule> {
    let Some(card) = table.battle.clan(clan) else { return Err(S2_ACTIVATION_ROLL) };
    if table.attempted >> (clan & 31) & 1 == 1 {
        return Err(S2_ACTIVATION_FAIL);
    }
    if table.turn < card.from_turn {
        return Err(match card.enters {
            Some(_) => S11_SCENARIOS_KAWANAKAJIMA_LATE,
            None => S11_SCENARIOS_ANEGAWA_RESERVE,
        });
    }
    let alive = table.all().any(|id| {
        table.card(id).clan == clan
            && matches!(table[id].place, Place::Table | Place::Waiting)
            && table.seat(id) == card.seat
    });
    if alive { Ok(()) } else { Err(S2_ACTIVATION_ROLL) }
}

fn may_try_general(table: &Table, seat: Seat) -> Result<(), Rule> {
    let tried = table.attempted >> ((GENERALS + seat as u8) & 31) & 1 == 1;
    let guns = || table.of(seat).any(|id| table[id].state.has(State::CAPTURED));
    let guard = || table.special(seat, Role::Hatamoto).is_some_and(|id| table[id].here());
    if tried || !(table.active(LeaderId::general(seat)) || guns() || guard()) {
        Err(S2_ACTIVATION_GENERAL)
    } else {
        Ok(())
    }
}

fn anything_left(table: &Table, seat: Seat) -> bool {
    may_try_general(table, seat).is_ok()
        || clans_of(table, seat).any(|clan| may_try(table, clan).is_ok())
}

fn clans_of(table: &Table, seat: Seat) -> impl Iterator<Item = u8> + use<> {
    let clans = &table.battle.get().clans;
    (0..clans.len() as u8)
        .filter(move |&clan| clans.get(clan as usize).is_some_and(|c| c.seat == seat))
}

fn offers(table: &Table, seat: Seat, o: &mut Options<Daimyo>) {
    for clan in clans_of(table, seat) {
        let may = may_try(table, clan);
        o.consider(Choice::Activate(clan), may);
        o.consider(Choice::Pass(clan), may);
    }
    let may = may_try_general(table, seat);
    o.consider(Choice::ActivateGeneral, may);
    o.consider(Choice::PassGeneral, may);
}

/// B 1. The clan activation test.
fn passes(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, clan: u8) -> bool {
    let daimyo = LeaderId::daimyo(clan);
    let seat = table.side_of(daimyo);
    let mut tally = Tally::default();
    // A late clan's daimyo is alive though not on the table yet.
    let alive = table[daimyo].is(Leader::ALIVE);
    if alive {
        tally.add(Factor::Rating, rating(table, umpire, daimyo) as i8);
        let general = LeaderId::general(seat);
        let seated = table.active(general) && table[general].is(Leader::SEATED);
        tally.when(seated, Factor::Seated, 1);
    }
    let sum = umpire.roll(Roll::d6(2, seat, S2_ACTIVATION_ROLL)).sum() as u8;
    let active = i16::from(sum) + i16::from(tally.sum) >= 8;
    let rule = match (alive, active) {
        (false, _) => S2_ACTIVATION_DEAD_DAIMYO,
        (true, true) => S2_ACTIVATION_ROLL,
        (true, false) => S2_ACTIVATION_FAIL,
    };
    umpire.announce(rule, Event::ClanTest { clan, sum, tally, active });
    active
}

/// The first clan of the turn to be activated carries the event of the turn.
fn begins(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, clan: u8) {
    if table.events.first_clan != 0 {
        return;
    }
    table.events.first_clan = clan + 1;
    if table.events.now == 5 {
        for id in table.all() {
            if table.card(id).clan == clan && table[id].here() && !table.routing(id) {
                good_order(table, umpire, id, S2_EVENTS_DISCIPLINE);
            }
        }
    }
}

/// The card system: the next card is turned and whoever is on it acts (D-128).
fn turn_card(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
    let mut contents = 0u128;
    for seat in Seat::BOTH {
        for clan in clans_of(table, seat) {
            contents |= u128::from(may_try(table, clan).is_ok()) << clan;
        }
        let general = may_try_general(table, seat).is_ok();
        contents |= u128::from(general) << (GENERALS + seat as u8);
    }
    let draw = Draw {
        contents,
        bag: 0,
        by: table.initiative,
        seen_by: Seats::BOTH,
        rule: S2_CARDS_ALTERNATIVE,
    };
    let card = umpire.draw(draw);
    table.attempted |= 1 << (card & 31);
    umpire.announce(S2_CARDS_ALTERNATIVE, Event::CardTurned { clan: card });
    if card < GENERALS {
        begins(table, umpire, card);
    }
    Ok(Flow::Become(Frame::Active(Active::begin(table, card))))
}

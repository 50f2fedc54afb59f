//! The Movement Phases: a player handles his units one at a time, each once, until none is left,
//! he says so, or he moves his Daimyo.

pub mod disengaging;
pub mod drill_book;
pub mod engaging;
pub mod must_advance;
mod offers;
pub mod on_the_spot;
pub mod performing_actions;
pub mod second_action;

use crate::HonourableVictory;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::critic::{Critic, Verdict, consider};
use crate::event::Event;
use crate::organising_your_army::Muster;
use crate::table::Table;
use crate::unit::{Formation, UnitId, UnitSet, Word};
use crate::using_the_reserve_zones as reserves;
use engaging::Engagement;
use engine::{Options, Seat, Step, Umpire, call, done, next};
use ground::zones::{Facing, Side, Zone};
use performing_actions::Action;
use serde::{Deserialize, Serialize};

use crate::appendix_a_terrain::Terrain;
use crate::rulebook::*;

/// One side's movement phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement {
    /// Who moves; the other side only reacts.
    pub seat: Seat,
}

impl Movement {
    /// Asks for one unit and what it does.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<HonourableVictory>,
    ) -> Step<HonourableVictory> {
        let seat = self.seat;
        if table.in_play(seat).minus(table.done).is_empty() && !waits_for_daimyo(table, seat) {
            return end(table, umpire, seat);
        }
        let choice = umpire.ask(seat, MOVEMENT_CHOOSE_ONCE, |o| options(table, seat, o))?;
        match choice {
            Choice::EndMovement => return end(table, umpire, seat),
            Choice::Daimyo(zone) => {
                table.daimyo[seat.index()] = Some(zone);
                umpire.announce(ENDING_DAIMYO_MOVE, Event::DaimyoMoved { seat, zone });
                return end(table, umpire, seat);
            }
            Choice::Withdraw(unit) => {
                withdraw(table, umpire, unit);
                return next();
            }
            _ => {}
        }
        let Some(unit) = choice.unit() else { return next() };
        table.done.insert(unit);
        match choice {
            Choice::Nothing(unit) => {
                umpire.announce(MOVEMENT_ONE_OF_THREE, Event::DidNothing { unit });
                next()
            }
            Choice::Engage(unit, target, side) => {
                call(Frame::Engagement(Engagement::new(unit, target, side)))
            }
            _ => match Action::first(choice).begin(table, umpire) {
                Some(frame) => call(frame),
                None => next(),
            },
        }
    }
}

/// Does the house rule keep the phase open for the Daimyo alone (H-112)?
fn waits_for_daimyo(table: &Table, seat: Seat) -> bool {
    table.muster.draft.daimyo_last && daimyo_may_move(table, seat)
}

fn daimyo_may_move(table: &Table, seat: Seat) -> bool {
    let from = table.daimyo[seat.index()];
    from.is_some_and(|from| !table.muster.ways.daimyo(from).is_empty())
}

/// The last unit to choose, if the phase will end with it though the Daimyo could still move: the
/// book ends the phase at once (H-112), and a player should know before.
pub fn last_before_daimyo(table: &Table, seat: Seat) -> Option<UnitId> {
    let mut left = table.in_play(seat).minus(table.done);
    let last = left.next().filter(|_| left.is_empty())?;
    let free = must_advance::holds_back(table, seat) == must_advance::HeldBack::No;
    let lost = !table.muster.draft.daimyo_last && daimyo_may_move(table, seat);
    (free && lost).then_some(last)
}

/// The phase is over: yellow markers come off and every unit may be chosen again.
fn end(
    table: &mut Table,
    umpire: &mut impl Umpire<HonourableVictory>,
    seat: Seat,
) -> Step<HonourableVictory> {
    table.done = UnitSet::NONE;
    table.reacted = UnitSet::NONE;
    umpire.announce(ENDING_CONDITIONS, Event::MovementEnded { seat });
    umpire.announce(REACTIONS_YELLOW, Event::YellowCleared);
    done()
}

/// Everything the player may do next, and why he may not do the rest.
fn options(table: &Table, seat: Seat, o: &mut Options<HonourableVictory>) {
    // At Nagashino one side may not end its phase while it can still advance.
    let held_back = must_advance::holds_back(table, seat);
    if !o.explaining() {
        return offers::offer_all(table, seat, held_back, o);
    }
    consider(o, Choice::EndMovement, |critic| must_advance::may_end(held_back, critic));
    daimyo_moves(table, seat, held_back, o);
    for unit in table.in_play(seat) {
        let idle = Choice::Nothing(unit);
        consider(o, idle, |critic| {
            unchosen(table, unit, critic)?;
            must_advance::may_spend(unit, held_back, critic)
        });
        if table[unit].zone().is_some_and(|zone| zone.reserve_of().is_some()) {
            reserves::options(table, unit, held_back, o);
        } else {
            performing_actions::options(table, unit, held_back, o);
            engaging::options(table, unit, held_back, o);
            reserves::exit(table, unit, held_back, o);
        }
    }
    withdrawals(table, seat, held_back, o);
    explain_others(table, seat, o);
}

/// A unit may be chosen once in a phase.
pub(crate) fn unchosen(table: &Table, unit: UnitId, critic: &mut impl Critic) -> Verdict {
    critic.need(!table.done.has(unit), MOVEMENT_CHOOSE_ONCE)
}

/// A unit leaves the battle by order and counts as routed.
fn withdraw(table: &mut Table, umpire: &mut impl Umpire<HonourableVictory>, unit: UnitId) {
    let seat = unit.seat();
    umpire.announce(WITHDRAW_ROUTED, Event::Withdrew { unit });
    table.rout(unit);
    let routed = table.routed[seat.index()];
    umpire.announce(WITHDRAW_ROUTED, Event::Tallied { seat, routed });
}

/// Unengaged units in the Daimyo's zone may be ordered to withdraw, whether they have acted or not.
fn withdrawals(
    table: &Table,
    seat: Seat,
    held_back: must_advance::HeldBack,
    o: &mut Options<HonourableVictory>,
) {
    let candidates = match table.daimyo[seat.index()] {
        _ if o.explaining() => table.in_play(seat),
        Some(zone) => table.in_zone(zone).and(UnitSet::side(seat)),
        None => UnitSet::NONE,
    };
    for unit in candidates {
        consider(o, Choice::Withdraw(unit), |critic| {
            critic.need(table.with_daimyo(unit), WITHDRAW_WHEN)?;
            critic.need(!table.is_engaged(unit), WITHDRAW_WHEN)?;
            must_advance::may_spend(unit, held_back, critic)
        });
    }
}

/// The Daimyo's moves to the zones round about.
fn daimyo_moves(
    table: &Table,
    seat: Seat,
    held_back: must_advance::HeldBack,
    o: &mut Options<HonourableVictory>,
) {
    let grid = table.muster.grid();
    let Some(from) = table.daimyo[seat.index()] else {
        grid.table().for_each(|zone| o.refuse(Choice::Daimyo(zone), VICTORY_THIRD));
        return;
    };
    let muster = table.muster.get();
    for zone in grid.table().chain(grid.reserves(crate::organising_your_army::end_of(seat))) {
        let near = grid.around(from).contains(zone);
        consider(o, Choice::Daimyo(zone), |critic| {
            critic.need(near, ENDING_DAIMYO_MOVE)?;
            may_go(muster, from, zone, critic)?;
            must_advance::may_end(held_back, critic)
        });
    }
}

/// Terrain against a Daimyo's move: escarpments stop him straight ahead, not diagonally.
pub(crate) fn may_go(muster: &Muster, from: Zone, to: Zone, critic: &mut impl Critic) -> Verdict {
    may_stand(muster, to, critic)?;
    let straight = Facing::ALL.into_iter().find(|&way| muster.ahead(from, way) == Some(to));
    let stopped = straight.is_some_and(|way| muster.cliff(from, way));
    critic.need(!stopped, TERRAIN_ESCARPMENT_DAIMYO)
}

/// Terrain where a Daimyo cannot be.
pub(crate) fn may_stand(muster: &Muster, zone: Zone, critic: &mut impl Critic) -> Verdict {
    let land = muster.land(zone);
    critic.need(!land.has(Terrain::Woods), TERRAIN_WOODS_DAIMYO)?;
    match land.shut() {
        Some(rule) => critic.object(rule),
        None => Ok(()),
    }
}

/// Choices about the enemy's units: nobody moves them but he, and he only reacts to movements.
fn explain_others(table: &Table, seat: Seat, o: &mut Options<HonourableVictory>) {
    if let Some(
        choice @ (Choice::Recoil(..)
        | Choice::NoReaction
        | Choice::DefensiveFire(_)
        | Choice::HastyDefence(_)
        | Choice::Evade(_)
        | Choice::CounterCharge(_)
        | Choice::Intercept(_)),
    ) = o.judged()
    {
        o.refuse(choice, REACTIONS_WHEN);
    }
    for unit in table.in_play(!seat) {
        for choice in [
            Choice::Nothing(unit),
            Choice::Move(unit),
            Choice::Withdraw(unit),
            Choice::Mount(unit),
            Choice::Dismount(unit),
            Choice::Disengage(unit),
            Choice::Leave(unit),
        ] {
            o.refuse(choice, MOVEMENT_ORDER);
        }
        for way in Facing::ALL {
            o.refuse(Choice::Turn(unit, way), MOVEMENT_ORDER);
            for &(formation, _) in Formation::ALL {
                o.refuse(Choice::Form(unit, formation, way), MOVEMENT_ORDER);
            }
        }
        for &(formation, _) in Formation::ALL {
            o.refuse(Choice::Enter(unit, formation), MOVEMENT_ORDER);
        }
        for choice in [
            Choice::DefensiveFire(unit),
            Choice::HastyDefence(unit),
            Choice::Evade(unit),
            Choice::CounterCharge(unit),
            Choice::Intercept(unit),
        ] {
            o.refuse(choice, REACTIONS_WHEN);
        }
        for target in table.in_play(seat) {
            for side in Side::ALL {
                o.refuse(Choice::Engage(unit, target, side), MOVEMENT_ORDER);
            }
        }
    }
}

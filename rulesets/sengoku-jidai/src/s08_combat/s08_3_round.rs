//! 8.3 A combat round: tactical markers, modifiers, differential, 2D6, results.

use super::s08_7_results::apply;
use super::{Tally, tally};
use crate::charts::{Marker, Outcome};
use crate::prelude::*;
use crate::s01_3_sequence_of_play::sudden_death;
use crate::s04_command::cut_off;
use engine::{Options, Seats, Wait};
use serde::{Deserialize, Serialize};

/// One round between a lead attacker and a lead defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Round {
    /// Lead attacker; the firer of a shot.
    pub la: UnitId,
    /// Lead defender; the target of a shot.
    pub ld: UnitId,
    /// Fire, not melee.
    pub fire: bool,
    /// Another melee has struck this zone in this activation (8.6).
    pub again: bool,
    /// The step.
    pub at: RoundStep,
}

/// The steps of a round (8.3.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RoundStep {
    /// B: the owner of the LA lays a marker or none.
    AttackerMarker,
    /// B: the owner of the LD does. C to F: modifiers, dice, results; then the LA's retreat.
    DefenderMarker,
    /// The LD's retreat, if the flag says so; the round is over.
    LdRetreat(bool),
}

/// Takes one step of a round.
pub fn round(
    frame: &mut Frame,
    fight: Round,
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
) -> Step<Bsj> {
    let go = |at: RoundStep| Frame::Round(Round { at, ..fight });
    match fight.at {
        RoundStep::AttackerMarker => {
            lay(table, umpire, fight.la, Marker::for_attacker)?;
            *frame = go(RoundStep::DefenderMarker);
            next()
        }
        RoundStep::DefenderMarker => {
            lay(table, umpire, fight.ld, Marker::for_defender)?;
            let [attacker, defender] = resolve(table, umpire, fight);
            *frame = go(RoundStep::LdRetreat(defender));
            match (attacker, defender) {
                (true, _) => call(Frame::Retreat(fight.la)),
                (false, true) => next(),
                (false, false) => done(),
            }
        }
        RoundStep::LdRetreat(true) => {
            if let Some(outcome) = sudden_death(table, umpire) {
                return Ok(Flow::Over(outcome));
            }
            *frame = go(RoundStep::LdRetreat(false));
            call(Frame::Retreat(fight.ld))
        }
        RoundStep::LdRetreat(false) => done(),
    }
}

/// Asks a side for a tactical marker (3.2.d to 3.2.g). It lies face down until both have chosen.
fn lay(
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
    lead: UnitId,
    worth: fn(Marker) -> Option<i8>,
) -> Result<(), Wait> {
    let seat = table.seat_of(lead);
    let hand = table.army(seat).hand;
    // That the hand is empty or the unit isolated is known to both, so no question is needed.
    if hand.is_empty() || cut_off(table, lead) {
        return Ok(());
    }
    let attacks = worth(Marker::Plus1).is_some();
    let options = |o: &mut Options<Bsj>| {
        o.offer(Choice::NoMarker);
        for marker in Marker::ALL {
            let check = if hand.count(marker) == 0 {
                Err(S3_2_A)
            } else if worth(marker).is_none() {
                Err(if attacks { S3_2_F } else { S3_2_E })
            } else {
                Ok(())
            };
            if check.is_ok() || o.explaining() {
                o.consider(Choice::Lay(marker), check);
            }
        }
    };
    let choice = match table.ground().house.ask_when_possible {
        true => umpire.ask(seat, S8_3_B, options)?,
        false => umpire.ask_always(seat, S8_3_B, options)?,
    };
    if let Choice::Lay(marker) = choice {
        let army = table.army_mut(seat);
        army.hand.take(marker);
        army.laid = Some(marker);
        umpire.announce(S8_3_B, Event::Laid { seat, marker });
    }
    Ok(())
}

/// Turns the markers over, works out the differential, throws, and applies both results (8.3.e).
/// Tells which of the two must retreat.
fn resolve(table: &mut Table, umpire: &mut impl Umpire<Bsj>, fight: Round) -> [bool; 2] {
    let (la, ld) = (fight.la, fight.ld);
    let mut sum: Tally = tally(table, la, ld, fight.fire, fight.again);
    for (lead, worth) in
        [(la, Marker::for_attacker as fn(Marker) -> Option<i8>), (ld, Marker::for_defender)]
    {
        let seat = table.seat_of(lead);
        if let Some(marker) = table.army_mut(seat).laid.take() {
            table.army_mut(seat).used.add(marker);
            sum.marker(lead == la, worth(marker).unwrap_or(0));
            umpire.announce(S8_6_COMMON_MARKER, Event::Revealed { seat, marker });
            umpire.reveal(Seats::BOTH);
        }
    }
    let dice = umpire.roll(Roll::d6(2, table.seat_of(la), S8_3_D));
    let charts = &table.ground().charts;
    sum.throw(dice.as_slice());
    let [for_la, for_ld] = match fight.fire {
        true => {
            let [target] = charts.fire.row(sum.row);
            [Outcome::NONE, target]
        }
        false => charts.melee.row(sum.row),
    };
    (sum.for_la, sum.for_ld) = (for_la, for_ld);
    umpire.announce(if fight.fire { S1_4_3_A } else { S8_3_C }, Event::Round { tally: sum });
    // B-113: the LA's dice fall before the LD's.
    let first = !fight.fire && apply(table, umpire, la, for_la, false);
    let second = apply(table, umpire, ld, for_ld, fight.fire);
    [first, second]
}

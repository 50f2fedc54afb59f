//! Phase 3, Movement: ordered units and Leaders, one after another.

mod leaving;
mod reach;
mod refusals;

use crate::SamuraiBattles;
use crate::battlefield::has;
use crate::battlefield_terrain::Who;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::dragon_cards::Moment;
use crate::dragon_cards::playing::{ask_phase, offer_dragons};
use crate::event::Event;
use crate::phase_4_battle::Battles;
use crate::rulebook::*;
use crate::table::{BARRED, FINISHED, LeaderId, ORDERED, Phase, Piece, Table, UnitId};
use crate::units_as_bits::numbers;
use engine::{Flow, Options, Step, Umpire, call, next};
use leaving::{leader_leaves, leave, may_leave, may_unit_leave};
use reach::{
    Obstacles, closed_ends, leader_allowance, leader_walk, rate_rule, reach_past, taken_along,
};
use refusals::{refuse_leader, refuse_the_rest, refuse_unit};
use serde::{Deserialize, Serialize};

pub use leaving::entered;
pub use reach::{allowance, fights_after, may_end, may_join, printed_rate, reach};

/// Ordered pieces move one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement;

impl Movement {
    /// Moves one piece, or ends.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let choice = ask_phase(table, umpire, MOVE_SEQUENTIAL, Moment::Move, |o| offer(table, o))?;
        match choice {
            Choice::Move(piece, to) => {
                match piece.as_leader() {
                    Some(leader) => move_leader(table, umpire, leader, to),
                    None => move_unit(table, umpire, piece.0, to),
                }
                next()
            }
            Choice::Leave(piece) => {
                match piece.as_leader() {
                    Some(leader) => leader_leaves(table, umpire, leader),
                    None => {
                        let banners = may_unit_leave(table, piece.0).unwrap_or(0);
                        leave(table, umpire, piece.0, banners, MOVE_LEAVE_BOARD);
                    }
                }
                next()
            }
            Choice::Dragon(title, target) => call(Frame::play(table.active, title, target)),
            _ => {
                table.phase = Phase::Battle;
                Ok(Flow::Become(Frame::Battles(Battles)))
            }
        }
    }
}

fn move_unit(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>, unit: UnitId, to: u8) {
    let from = table.unit(unit).hex;
    let most = allowance(table, unit);
    // The next hex is 1 step away, whatever detours there are; with 2 hexes to move the rest is 2.
    let steps = match most {
        _ if has(table.battle().lie.around(from), to) => 1,
        0..=2 => most,
        _ => (2..most).find(|&steps| has(&reach(table, unit, steps), to)).unwrap_or(most),
    };
    let along = taken_along(table, unit);
    table.put_unit(unit, to);
    if let Some(leader) = along {
        table.put_leader(leader, to);
    }
    let ground = table.battle().charts.ground.get(table.ground(to) as usize);
    let barred = ground.is_some_and(|ground| match ground.entered {
        Who::All => false,
        Who::Infantry => table.kind(unit).horse,
        _ => true,
    });
    if let Some(place) = table.units.get_mut(unit as usize) {
        place.steps = steps;
        place.marks |= FINISHED | if barred { BARRED } else { 0 };
    }
    umpire.announce(
        rate_rule(table, unit),
        Event::Moved { piece: Piece::unit(unit), from, to, steps },
    );
    if along.is_some() {
        umpire.announce(
            LEADERMOVE_WITH_UNIT,
            Event::Moved { piece: Piece::leader(along.unwrap_or(0)), from, to, steps },
        );
    } else if let Some(leader) = table.attached(unit) {
        umpire.announce(MOVE_JOIN_STOPS, Event::Joined { leader, unit });
    }
    entered(table, umpire, unit);
}

fn move_leader(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    leader: LeaderId,
    to: u8,
) {
    let from = table.leader(leader).hex;
    let most = leader_allowance(table, leader);
    let common = Obstacles::of(table, table.battle().leader_owner(leader));
    let walks = |steps: &u8| has(&leader_walk(table, leader, *steps, &common), to);
    let steps = (1..most).find(walks).unwrap_or(most);
    table.put_leader(leader, to);
    if let Some(place) = table.leaders.get_mut(leader as usize) {
        place.steps = steps;
        place.marks |= FINISHED;
    }
    let mounted = table.battle().is_mounted(leader);
    let rule = if mounted { LEADERMOVE_MOUNTED_THREE } else { LEADERMOVE_FOOT_TWO };
    umpire.announce(rule, Event::Moved { piece: Piece::leader(leader), from, to, steps });
    if let Some(unit) = table.unit_of(leader) {
        let rule =
            if mounted { LEADERMOVE_MOUNTED_JOINS_ANY } else { LEADERMOVE_FOOT_JOINS_INFANTRY };
        umpire.announce(rule, Event::Joined { leader, unit });
    }
}

// Apart from the step, which has enough to keep in its registers.
#[inline(never)]
fn offer(table: &Table, o: &mut Options<SamuraiBattles>) {
    match o.explaining() {
        true => offer_moves::<true>(table, o),
        false => offer_moves::<false>(table, o),
    }
}

/// Offers moves; for people who ask, refuses the others. Compiled twice, so that a simulation
/// carries nothing of the explanations.
fn offer_moves<const EXPLAIN: bool>(table: &Table, o: &mut Options<SamuraiBattles>) {
    let (seat, both) = (table.active, ORDERED | FINISHED);
    let able = table.marked(seat, both, ORDERED);
    let leaders = table.leaders_marked(seat, both, ORDERED);
    if able | leaders != 0 {
        let common = Obstacles::of(table, seat);
        let exits = !table.battle().draft.exits.is_empty();
        for unit in numbers(able) {
            let within = reach_past(table, unit, allowance(table, unit), &common);
            let piece = Piece::unit(unit);
            within.iter().for_each(|hex| o.offer(Choice::Move(piece, hex.0 as u8)));
            if EXPLAIN || exits {
                o.consider(Choice::Leave(piece), may_unit_leave(table, unit).map(|_| ()));
            }
            if EXPLAIN {
                refuse_unit(table, unit, &within, o);
            }
        }
        for leader in numbers(leaders) {
            offer_leader::<EXPLAIN>(table, leader, &common, o);
        }
    }
    if EXPLAIN {
        refuse_the_rest(table, seat, o);
    }
    offer_dragons(table, seat, Moment::Move, o);
    o.offer(Choice::EndMovement);
}

/// Offers the moves of one Leader who is ordered on his own.
fn offer_leader<const EXPLAIN: bool>(
    table: &Table,
    leader: LeaderId,
    common: &Obstacles,
    o: &mut Options<SamuraiBattles>,
) {
    let piece = Piece::leader(leader);
    let within = leader_walk(table, leader, leader_allowance(table, leader), common);
    let [leaders, cavalry] = closed_ends(table, leader);
    let ends = within - leaders - cavalry;
    ends.iter().for_each(|hex| o.offer(Choice::Move(piece, hex.0 as u8)));
    o.consider(Choice::Leave(piece), may_leave(table, leader, common));
    if EXPLAIN {
        for hex in (within - ends).iter().map(|hex| hex.0 as u8) {
            o.consider(Choice::Move(piece, hex), may_end(table, leader, hex, false));
        }
        refuse_leader(table, leader, &within, o);
    }
}

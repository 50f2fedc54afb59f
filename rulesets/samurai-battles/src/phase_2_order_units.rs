//! Phase 2, Order Units and Leaders.

use crate::SamuraiBattles;
use crate::battlefield::has;
use crate::choice::Choice;
use crate::command_cards::section_cards::open_strips;
use crate::command_cards::tactic_cards::{
    Alone, Muster, Strips, effect, may_order_leader, may_order_unit, most, none_rule,
};
use crate::command_cards::{Title, section_cards};
use crate::contents::Frame;
use crate::dragon_cards::Moment;
use crate::dragon_cards::playing::{ask_phase, offer_dragons};
use crate::event::Event;
use crate::honor_and_fortune::{FLAG, HONOR, gain, roll};
use crate::phase_3_movement::Movement;
use crate::rulebook::*;
use crate::table::{Effect, LeaderId, NOBODY, ORDERED, OrderCount, Phase, Piece, Table, UnitId};
use crate::unit_reference_sheet::Symbol;
use crate::units_as_bits::numbers;
use engine::{Flow, Options, Rule, Seat, Step, Umpire, call, next};
use serde::{Deserialize, Serialize};

/// Counts what the card in play orders; rolls the dice of Shogun.
pub fn count(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>) {
    let seat = table.active;
    table.effect = effect(table, table.becomes);
    table.orders = OrderCount::default();
    match table.effect {
        Effect::Sections => {
            let [left, center, right] = section_cards::limits(table, table.becomes);
            table.orders.limits = [left, center, right, 0];
            table.orders.most = left + center + right;
        }
        Effect::Shogun => {
            let counts = roll(umpire, table.command_of(seat), seat, CARD_SHOGUN);
            umpire.announce(CARD_SHOGUN, Event::Shogun { seat, counts });
            gain(table, umpire, seat, counts[HONOR], CARD_SHOGUN_HONOR);
            table.orders.limits = [counts[0], counts[1], counts[2], counts[FLAG]];
            table.orders.most = counts[..=FLAG].iter().sum();
        }
        other => table.orders.most = most(table, other),
    }
    if table.markers.cut {
        table.orders.most = table.orders.most.saturating_sub(1).max(1);
    }
}

/// Can the card order any piece at all?
pub fn can_order_anything(table: &Table) -> bool {
    let sure = surely_orders(table);
    debug_assert!(!sure || orders_somebody(table));
    sure || orders_somebody(table)
}

/// Can it for sure, as far as a glance tells? Nobody has an order yet; a section card wants a unit in
/// its sections, a card that speaks of a kind was found to have one.
fn surely_orders(table: &Table) -> bool {
    let (battle, seat) = (table.battle(), table.active);
    let nobody_kept = table.wavering == NOBODY && table.markers.loose == NOBODY;
    nobody_kept
        && table.turn >= battle.last_wait
        && table.orders.most > 0
        && match table.effect {
            Effect::Sections => {
                let open = battle.strip_hexes(seat, open_strips(&table.orders));
                table.standing(seat).meets(&open)
            }
            Effect::Symbol | Effect::Charge => true,
            _ => false,
        }
}

fn orders_somebody(table: &Table) -> bool {
    let seat = table.active;
    let lead = table.effect == Effect::Leadership && table.staff(seat).next().is_some();
    let muster = Muster::of(table);
    lead || sieved_units(table, seat, &muster).next().is_some()
        || sieved_leaders(table, seat, &muster).next().is_some()
}

/// How many units of the active side may be given an order now.
pub fn may_be_ordered(table: &Table) -> u8 {
    let muster = Muster::of(table);
    sieved_units(table, table.active, &muster).count() as u8
}

/// May the piece be given an order now?
pub fn may_order(table: &Table, piece: Piece) -> Result<(), Rule> {
    may_order_in(table, piece, &Muster::of(table))
}

#[inline]
fn may_order_in(table: &Table, piece: Piece, muster: &Muster) -> Result<(), Rule> {
    let hex = match piece.as_leader() {
        Some(leader) => may_order_him(table, leader, muster)?,
        None => may_order_it(table, piece.0, muster)?,
    };
    if muster.full {
        return Err(if table.effect == Effect::AnyUnit {
            none_rule(table.becomes)
        } else {
            table.becomes.rule()
        });
    }
    match table.effect {
        Effect::Sections if has(&muster.open, hex) => Ok(()),
        Effect::Sections => Err(ORDER_EXCESS_SECTION),
        Effect::Shogun => shogun_room(&table.orders, shogun_place(table, piece)),
        _ => Ok(()),
    }
}

/// May the unit be ordered, numbers apart? The answer is where it stands.
#[inline]
fn may_order_it(table: &Table, unit: UnitId, muster: &Muster) -> Result<u8, Rule> {
    let place = table.unit(unit);
    if place.is(ORDERED) {
        return Err(ORDER_ONE_EACH);
    }
    if muster.kept != 0 {
        kept_back(table, unit)?;
    }
    may_order_unit(table, unit, muster)?;
    Ok(place.hex)
}

/// Is the unit kept from orders by the scenario or by a Dragon card?
fn kept_back(table: &Table, unit: UnitId) -> Result<(), Rule> {
    if waits(table, unit) {
        Err(SETUP_SCENARIO)
    } else if table.wavering == unit {
        Err(DRAGON_WAVERING_ALLIES)
    } else if table.markers.loose == unit {
        Err(DRAGON_LOOSE_HORSES)
    } else {
        Ok(())
    }
}

/// May the Leader be ordered on his own, numbers apart? The answer is where he stands.
#[inline]
fn may_order_him(table: &Table, leader: LeaderId, muster: &Muster) -> Result<u8, Rule> {
    let place = table.leader(leader);
    if place.is(ORDERED) {
        return Err(ORDER_ONE_EACH);
    }
    if muster.kept != 0 && table.unit_of(leader).is_some_and(|unit| waits(table, unit)) {
        return Err(SETUP_SCENARIO);
    }
    if table.is_seated_commander(leader) {
        return Err(COMMANDER_DOES_NOT_MOVE);
    }
    let attached = has(table.standing(table.active), place.hex);
    may_order_leader(table, place.hex, attached, muster)?;
    Ok(place.hex)
}

/// Does the scenario still hold the unit back? It is free while it is short of a block (K-17).
#[inline]
pub fn waits(table: &Table, unit: UnitId) -> bool {
    let battle = table.battle();
    if table.turn >= battle.last_wait || table.turn >= battle.waits(unit) {
        return false;
    }
    let entry = table.battle().draft.units.get(unit as usize);
    entry.is_some_and(|entry| table.unit(unit).blocks == entry.start)
}

/// By which count of the Shogun roll a piece is ordered: its symbol, or 3 for pieces that only a
/// flag can order.
fn shogun_place(table: &Table, piece: Piece) -> usize {
    let unit = piece.as_unit();
    unit.and_then(|unit| Symbol::RANKS.iter().position(|&rank| rank == table.kind(unit).symbol))
        .unwrap_or(3)
}

/// Units beyond their symbol's count, Leaders and the Bodyguard need flags.
fn shogun_room(orders: &OrderCount, place: usize) -> Result<(), Rule> {
    let mut given = orders.given;
    given[place] += 1;
    let beyond: u8 = (0..3).map(|rank| given[rank].saturating_sub(orders.limits[rank])).sum();
    if beyond + given[3] > orders.limits[3] {
        Err(if place == 3 { CARD_SHOGUN_FLAG } else { CARD_SHOGUN })
    } else {
        Ok(())
    }
}

/// Gives a piece its order.
pub fn order(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>, piece: Piece) {
    let place = match table.effect {
        Effect::Sections => table.battle().strip(table.active, table.hex_of(piece)),
        Effect::Shogun => shogun_place(table, piece),
        _ => 0,
    };
    if let Some(given) = table.orders.given.get_mut(place) {
        *given += 1;
    }
    let rule = match piece.as_leader() {
        Some(leader) if table.unit_of(leader).is_some() => ORDER_SPLIT_COSTS_ONE,
        Some(_) => ORDER_LONE_LEADER_TYPE,
        None if table.attached(piece.0).is_some() => ORDER_UNIT_WITH_LEADER,
        None => ORDER_ANNOUNCE,
    };
    match piece.as_leader() {
        Some(leader) => table.mark_leader(leader, ORDERED),
        None => table.mark(piece.0, ORDERED),
    }
    umpire.announce(rule, Event::Ordered { piece });
}

/// The pieces are named one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ordering;

impl Ordering {
    /// Names one piece, or ends.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let choice = ask_phase(table, umpire, ORDER_ANNOUNCE, Moment::Orders, |o| offer(table, o))?;
        match choice {
            Choice::Order(piece) => {
                if table.effect == Effect::Leadership && table.lead == NOBODY {
                    // Without a Leader the card orders a single unit.
                    table.effect = Effect::AnyUnit;
                    table.orders.most = 1;
                }
                order(table, umpire, piece);
                next()
            }
            Choice::Lead(leader) => {
                table.lead = leader;
                umpire.announce(CARD_LEADERSHIP, Event::Leads { leader });
                let piece = table.unit_of(leader).map_or(Piece::leader(leader), Piece::unit);
                order(table, umpire, piece);
                next()
            }
            Choice::Dragon(title, target) => call(Frame::play(table.active, title, target)),
            _ => {
                table.phase = Phase::Movement;
                Ok(Flow::Become(Frame::Movement(Movement)))
            }
        }
    }
}

fn may_lead(table: &Table, leader: LeaderId) -> Result<(), Rule> {
    if table.effect != Effect::Leadership || table.lead != NOBODY || table.orders.total() > 0 {
        return Err(CARD_LEADERSHIP);
    }
    let unit = table.unit_of(leader);
    let held =
        |unit: UnitId| unit == table.wavering || unit == table.markers.loose || waits(table, unit);
    if unit.is_some_and(held) {
        return Err(CARD_LEADERSHIP);
    }
    if unit.is_some_and(|unit| table.unit(unit).is(ORDERED)) { Err(ORDER_ONE_EACH) } else { Ok(()) }
}

// Apart from the step, which has enough to keep in its registers.
#[inline(never)]
fn offer(table: &Table, o: &mut Options<SamuraiBattles>) {
    match o.explaining() {
        true => offer_orders::<true>(table, o),
        false => offer_orders::<false>(table, o),
    }
}

/// Offers orders; for people who ask, refuses the others. Compiled twice, so that a simulation
/// carries nothing of the explanations.
fn offer_orders<const EXPLAIN: bool>(table: &Table, o: &mut Options<SamuraiBattles>) {
    let seat = table.active;
    if EXPLAIN || table.orders.total() < table.orders.most {
        let muster = Muster::of(table);
        if table.becomes == Title::LEADERSHIP {
            table
                .staff(seat)
                .for_each(|leader| o.consider(Choice::Lead(leader), may_lead(table, leader)));
        }
        if EXPLAIN {
            let units = table.army(seat).map(Piece::unit);
            for piece in units.chain(table.staff(seat).map(Piece::leader)) {
                o.consider(Choice::Order(piece), may_order_in(table, piece, &muster));
            }
        } else {
            let units = sieved_units(table, seat, &muster);
            units.for_each(|unit| o.offer(Choice::Order(Piece::unit(unit))));
            let leaders = sieved_leaders(table, seat, &muster);
            leaders.for_each(|leader| o.offer(Choice::Order(Piece::leader(leader))));
        }
    }
    offer_dragons(table, seat, Moment::Orders, o);
    o.offer(Choice::EndOrders);
}

/// The units that may be ordered. Quicker than [`may_order_in`] and without the reasons: what stands
/// where the card orders nobody is passed over, and where only hex and kind matter nothing else is
/// looked at.
#[inline(always)]
fn sieved_units(table: &Table, seat: Seat, muster: &Muster) -> impl Iterator<Item = UnitId> {
    let may = |unit: UnitId| may_order_in(table, Piece::unit(unit), muster).is_ok();
    let free = match muster.strips {
        Strips::Some(strips) => table.free_in_strips(seat, strips),
        Strips::All => table.marked(seat, ORDERED, 0),
        Strips::Apart => table.free_in(seat, &muster.open),
    } & muster.spoken
        & !muster.kept;
    let settled = muster.settled;
    debug_assert!(!settled || numbers(free).all(may));
    numbers(free).filter(move |&unit| settled || may(unit))
}

/// The Leaders who may be ordered on their own, as [`sieved_units`].
#[inline(always)]
fn sieved_leaders(table: &Table, seat: Seat, muster: &Muster) -> impl Iterator<Item = LeaderId> {
    let may = |leader: LeaderId| may_order_in(table, Piece::leader(leader), muster).is_ok();
    let leaders = match muster.leaders {
        Alone::None => 0,
        _ => table.leaders_marked(seat, ORDERED, 0),
    };
    debug_assert!(muster.leaders != Alone::None || !table.staff(seat).any(may));
    numbers(leaders).filter(move |&leader| {
        let hex = table.leader(leader).hex;
        if !has(&muster.open, hex) {
            return false;
        }
        let apart = table.battle().is_commander(leader) || has(&muster.waiting, hex);
        let settled = muster.leaders == Alone::InOpenHexes && !apart;
        debug_assert!(!settled || may(leader));
        settled || may(leader)
    })
}

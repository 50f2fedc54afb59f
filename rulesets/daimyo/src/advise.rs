//! What the computer players know of Daimyo: where the battle stands, and which choices deserve a
//! look. Whole numbers only.

use crate::Daimyo;
use crate::choice::{Choice, Response};
use crate::geometry::nearest_enemy;
use crate::s07_melee::eligibility::fighters;
use crate::s07_melee::modifiers;
use crate::s10_winning::{is_lost, weight};
use crate::sheet::NONE;
use crate::table::{LeaderId, Table};
use crate::unit::{State, UnitId};
use crate::words::{Quality, Weapon};
use engine::{Advise, Position, Seat};

/// What a unit is worth as it stands, 0 to 100.
fn worth(table: &Table, id: UnitId) -> i32 {
    let unit = &table[id];
    if is_lost(table, id) {
        return 0;
    }
    let card = table.card(id);
    let stands = i32::from(unit.stands) * 3 - i32::from(unit.hits);
    let full = i32::from(card.stands.max(1)) * 3;
    let mut worth = 40 + 60 * stands / full;
    if unit.state.has(State::ROUTING) {
        worth = if unit.state.has(State::RALLY_TRIED) { 10 } else { 30 };
    } else if unit.state.has(State::DISORDERED) {
        worth -= 1;
    }
    worth
}

/// How near a side's fighters have come to the enemy they should meet: nothing at best, less the
/// farther off they are.
fn pressure(table: &Table, seat: Seat) -> i32 {
    let (mut sum, mut count) = (0, 1);
    for id in table.of(seat) {
        if table.hq(id) || table.routing(id) {
            continue;
        }
        let Some((_, gap)) = nearest_enemy(table, id, |_, _| true) else { continue };
        let shooter = table.shoots(id) && !table.cavalry(id) || table.gun(id);
        let best = if shooter { 1_200 } else { 300 };
        sum -= ((gap.0 - best).max(0) / 100).min(80);
        count += 1;
    }
    // A mean, so that a large army far off does not look like a lost battle.
    sum * 8 / count
}

/// Ways of 36 in which 2d6 with this modifier reach 8.
fn ways(modifier: i8) -> i32 {
    const WAYS: [i32; 11] = [1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36];
    let place = (i32::from(modifier) + 4).clamp(-1, 10);
    usize::try_from(place).map_or(0, |place| WAYS.get(place).copied().unwrap_or(36))
}

/// What the next round of every melee promises a side: hits it expects to give above those it
/// expects to take, in 36ths.
fn melees(table: &Table, seat: Seat) -> i32 {
    let mut sum = 0;
    for contact in &table.contacts {
        let expected = [0, 1].map(|who| {
            let stands = i32::from(fighters(table, contact, who).count);
            stands * ways(modifiers::of(table, contact, who).sum)
        });
        let sign = if table.seat(contact.a) == seat { 1 } else { -1 };
        sum += sign * (expected[0] - expected[1]).clamp(-108, 108);
    }
    sum
}

impl Advise for Daimyo {
    fn value(table: &Table, seat: Seat) -> i32 {
        let mut standing = [0i32; 2];
        let mut totals = [0i32; 2];
        for id in table.all() {
            let side = table.card(id).seat.index();
            let weight = i32::from(weight(table, id)).max(0);
            totals[side] += weight * 100;
            standing[side] += weight * worth(table, id);
        }
        // A third of the weight lost is the battle lost: -1000 for us, +1000 for him.
        let loss = |side: usize| 3_000 * (totals[side] - standing[side]) / totals[side].max(1);
        let mut value = (loss((!seat).index()) - loss(seat.index())).clamp(-960, 960);
        value += 2 * melees(table, seat);
        for side in Seat::BOTH {
            let general = LeaderId::general(side);
            let sign = if side == seat { 1 } else { -1 };
            value += sign * if table.active(general) { 20 } else { -20 };
        }
        // Coming to grips is our own affair: what closes on him closes on us as well.
        (value + pressure(table, seat)).clamp(-1_000, 1_000)
    }

    /// Stands that are not lost.
    fn men(table: &Table, seat: Seat) -> u32 {
        let there = table.all().filter(|&id| table.card(id).seat == seat && !is_lost(table, id));
        there.map(|id| u32::from(table[id].stands)).sum()
    }

    fn prior(position: &Position<Daimyo>, _seat: Seat, choice: Choice) -> u32 {
        let table = &position.table;
        match choice {
            Choice::Pass(_) | Choice::PassGeneral => 1,
            Choice::Activate(_) => 24,
            Choice::EndMoves => 6,
            Choice::Pick(_) => 20,
            Choice::Stay(_) => 8,
            Choice::Charge(unit, target, ..) => charge_prior(table, unit, target),
            Choice::Move(_, leg) => 10 + u32::from(leg.ahead) / 100 + u32::from(leg.wheel == 0) * 4,
            Choice::Back(..) => 3,
            Choice::Fire(..) => 40,
            Choice::EndFire => 2,
            Choice::Respond(Response::CounterCharge, _) => 24,
            Choice::Respond(_, true) => 30,
            Choice::Join(leader, _) if table[leader].with != NONE => 2,
            Choice::Join(..) => 8,
            Choice::Challenge(..) => 4,
            Choice::Abandon(_) => 1,
            Choice::Rally(_) => 24,
            _ => 16,
        }
    }
}

/// A charge deserves more the better the charger is for it.
fn charge_prior(table: &Table, unit: UnitId, target: UnitId) -> u32 {
    let mut prior = 24;
    if table.cavalry(unit) {
        prior += 16;
    }
    if table.quality(unit) > table.quality(target) {
        prior += 12;
    }
    if table.routing(target) || table.disordered(target) {
        prior += 16;
    }
    if table.cavalry(unit) && table.weapon(target) == Weapon::LongSpear && !table.disordered(target)
    {
        prior -= 12;
    }
    if table.shoots(target) {
        prior += 12;
    }
    if table.quality(unit) <= Quality::Seasoned && table.missile_ashigaru(unit) {
        prior = 4;
    }
    prior
}

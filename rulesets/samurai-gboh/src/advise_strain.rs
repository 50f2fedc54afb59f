//! How shaken an army is: its rout points, and what its units and clans are likely to add to them.

use crate::advise::Weights;
use crate::advise_goals::bears;
use crate::advise_shock::When;
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::s04_busho::charisma;
use crate::s11_effects::s11_6_clan_flight::losses;
use crate::s12_victory::rout_points;
use crate::table::{State, Table, badge};
use engine::Seat;

/// How much of a unit is gone, in hundredths of its rout points.
pub fn hurt(table: &Table, unit: UnitId, state: State, hits: u8, weights: &Weights) -> i32 {
    let worth = i32::from(table.map().points(unit));
    let hits = i32::from(hits);
    match state {
        // The last hits before disruption weigh most; the first are soon removed.
        State::Good => {
            let tq = i32::from(table.card(unit).tq.max(1));
            worth * hits * hits * weights.hit / (tq * tq)
        }
        State::Disrupted => worth * (weights.disrupted + weights.over * hits),
        State::Routed => worth * weights.routed,
        State::Eliminated | State::Fled => worth * 100,
        State::Reserve => 0,
    }
}

/// What a clan's chance to flee weighs with so many of its units lost (11.62): its points count double
/// when it goes, but while its Busho can still give Orders some may be brought back before the die
/// falls.
fn flight(table: &Table, clan: ClanId, lost: u8, weights: &Weights) -> i32 {
    let total = table.map().strength(clan);
    let Some(number) = table.map().charts.flight(total, lost) else { return 0 };
    let dead = table.leader(clan).has(badge::DEAD);
    let plus = if dead { 0 } else { charisma(table, clan) / 2 };
    let faces = (i32::from(number) + 1 - i32::from(plus)).clamp(0, 10);
    let points = |unit: UnitId| i32::from(table.map().points(unit));
    let face = match When::of(table, clan) {
        When::Done => weights.flight_due,
        When::Now | When::Later => weights.flight,
    };
    table.units_of(clan).map(points).sum::<i32>() * faces * face
}

/// What the loss of this unit's order adds to the chance of its clan to flee.
pub fn example(table: &Table, unit: UnitId, weights: &Weights) -> i32 {
    let clan = table.card(unit).clan;
    let (lost, total) = losses(table, clan);
    if !table.kind(unit).is_line() || lost >= total {
        return 0;
    }
    flight(table, clan, lost + 1, weights) - flight(table, clan, lost, weights)
}

/// How much of a unit is gone after so many hits more (11.23 to 11.46), with what the loss of its order does
/// to its clan, which is [`example`].
pub fn after(
    table: &Table,
    unit: UnitId,
    hits: u8,
    flanked: bool,
    example: i32,
    weights: &Weights,
) -> i32 {
    let data = table.unit(unit);
    let card = table.card(unit);
    let total = data.hits.saturating_add(hits);
    let worth = i32::from(table.map().points(unit));
    match data.state() {
        State::Routed if hits > 0 => worth * 100,
        State::Good if total >= card.tq && !card.kind.is_line() => worth * 100,
        State::Good if total >= card.tq => {
            let left = match total - card.tq {
                over if flanked || over >= card.tq_disrupted => worth * weights.routed,
                over => hurt(table, unit, State::Disrupted, over, weights),
            };
            left + example
        }
        State::Disrupted if total >= card.tq_disrupted => worth * weights.routed,
        state => hurt(table, unit, state, total, weights),
    }
}

/// How shaken an army is, in thousandths of its rout level.
pub fn strain(table: &Table, seat: Seat, weights: &Weights) -> i32 {
    // Heads in hand beyond what was lost are a reserve, no more.
    let rout = match i32::from(rout_points(table, seat)) {
        reserve if reserve < 0 => 10 * reserve * weights.reserve,
        rout => 1000 * rout,
    };
    let mut worry = 0;
    for unit in table.all_units() {
        let data = table.unit(unit);
        if data.on_map() && table.seat_of(unit) == seat {
            worry += hurt(table, unit, data.state(), data.hits, weights);
        }
    }
    for clan in table.all_clans() {
        if table.clan_seat(clan) != seat || table.leader(clan).has(badge::FLED | badge::AWAY) {
            continue;
        }
        worry += flight(table, clan, losses(table, clan).0, weights);
        if table.leader(clan).has(badge::DEAD) {
            worry += weights.dead;
        }
    }
    (rout + 10 * worry) / bears(table, seat)
}

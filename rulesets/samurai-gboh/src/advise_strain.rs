//! How shaken an army is: its rout points, and what its units and clans are likely to add to them.

use crate::advise::Weights;
use crate::advise_goals::bears;
use crate::advise_muster::{Muster, Post};
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
        State::Good if hits == 0 => 0,
        State::Good => {
            let tq = i32::from(table.tag(unit).tq[0].max(1));
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
    match faces(table, clan, lost) {
        0 => 0,
        faces => faces * stakes(table, clan, weights),
    }
}

/// The faces of the die on which a clan flees that has lost so many.
fn faces(table: &Table, clan: ClanId, lost: u8) -> i32 {
    let total = table.map().strength(clan);
    let Some(number) = table.map().charts.flight(total, lost) else { return 0 };
    let dead = table.leader(clan).has(badge::DEAD);
    let plus = if dead { 0 } else { charisma(table, clan) / 2 };
    (i32::from(number) + 1 - i32::from(plus)).clamp(0, 10)
}

/// What each of those faces weighs.
fn stakes(table: &Table, clan: ClanId, weights: &Weights) -> i32 {
    let points = |unit: UnitId| i32::from(table.map().points(unit));
    let face = match When::of(table, clan) {
        When::Done => weights.flight_due,
        When::Now | When::Later => weights.flight,
    };
    table.units_of(clan).map(points).sum::<i32>() * face
}

/// What the loss of this unit's order adds to the chance of its clan to flee.
pub fn example(table: &Table, unit: UnitId, weights: &Weights) -> i32 {
    let clan = table.card(unit).clan;
    let (lost, total) = losses(table, clan);
    if !table.kind(unit).is_line() || lost >= total {
        return 0;
    }
    match faces(table, clan, lost + 1) - faces(table, clan, lost) {
        0 => 0,
        more => more * stakes(table, clan, weights),
    }
}

/// Numbers of hits that are looked at: more than one shock deals to one unit by any table of ours, with a check
/// before it.
pub const MOST_HITS: usize = 20;

/// What each number of hits more would take from a unit (11.23 to 11.46), with what the loss of its order does to
/// its clan.
pub fn losses_by_hits(
    table: &Table,
    unit: UnitId,
    flanked: bool,
    weights: &Weights,
) -> [i32; MOST_HITS] {
    let (data, tag) = (table.unit(unit), table.tag(unit));
    let (state, had, [tq, then]) = (data.state(), data.hits, tag.tq);
    let worth = i32::from(table.map().points(unit));
    let now = hurt(table, unit, state, had, weights);
    let breaks = state == State::Good && tag.kind.is_line();
    // What it does to its clan is the same however many they are.
    let example = if breaks { example(table, unit, weights) } else { 0 };
    let after = |total: u8| match state {
        State::Routed => worth * 100,
        State::Good if total >= tq && !breaks => worth * 100,
        State::Good if total >= tq => {
            let left = match total - tq {
                over if flanked || over >= then => worth * weights.routed,
                over => hurt(table, unit, State::Disrupted, over, weights),
            };
            left + example
        }
        State::Disrupted if total >= then => worth * weights.routed,
        state => hurt(table, unit, state, total, weights),
    };
    // Past the hits that rout it outright more change nothing.
    let enough = usize::from(tq + then).saturating_sub(had.into()).min(MOST_HITS - 1);
    let mut losses = [0; MOST_HITS];
    for (hits, loss) in (1..).zip(&mut losses[1..=enough]) {
        *loss = after(had.saturating_add(hits)) - now;
    }
    let last = losses[enough];
    losses[enough + 1..].fill(last);
    losses
}

/// How shaken an army is, in thousandths of its rout level.
pub fn strain(table: &Table, seat: Seat, muster: &Muster, weights: &Weights) -> i32 {
    // Heads in hand beyond what was lost are a reserve, no more.
    let rout = match i32::from(rout_points(table, seat)) {
        reserve if reserve < 0 => 10 * reserve * weights.reserve,
        rout => 1000 * rout,
    };
    let mut worry = 0;
    for Post { unit, .. } in muster.posts() {
        let data = table.unit(unit);
        worry += hurt(table, unit, data.state(), data.hits, weights);
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

//! Knowledge for computer players: how a battle stands by its own victory conditions, and which
//! choices deserve to be looked at first.

use crate::Gboh;
use crate::battle::{NOWHERE, Special};
use crate::choice::Choice;
use crate::contents::Frame;
use crate::s02_components_and_terms::UnitId;
use crate::s11_effects::s11_6_clan_flight::losses;
use crate::s12_victory::{level, rout_points};
use crate::scenario_book::sc4_mikata_ga_hara::fled;
use crate::table::{State, Table, badge, mark};
use engine::{Advise, Position, Seat};

/// How shaken an army is, in thousandths of its rout level.
fn strain(table: &Table, seat: Seat) -> i32 {
    let rout = i32::from(rout_points(table, seat));
    let mut worry = 0;
    for unit in table.all_units() {
        let data = table.unit(unit);
        if table.seat_of(unit) != seat || !data.on_map() {
            continue;
        }
        let worth = i32::from(table.map().points(unit));
        let tq = i32::from(table.card(unit).tq.max(1));
        worry += match data.state() {
            State::Good => worth * i32::from(data.hits) * 25 / tq,
            State::Disrupted => worth * (40 + 8 * i32::from(data.hits)),
            State::Routed => worth * 80,
            _ => 0,
        };
    }
    // A clan near flight counts for more than its hits.
    for clan in table.all_clans() {
        if table.clan_seat(clan) != seat || table.leader(clan).has(badge::FLED | badge::AWAY) {
            continue;
        }
        let (lost, total) = losses(table, clan);
        if let Some(number) = table.map().charts.flight(total, lost) {
            let worth: i32 =
                table.units_of(clan).map(|unit| i32::from(table.map().points(unit))).sum();
            worry += worth * i32::from(number) * 8;
        }
        if table.leader(clan).has(badge::DEAD) {
            worry += 150;
        }
    }
    let level = i32::from(level(table, seat).max(1));
    (1000 * rout + 10 * worry) / level
}

/// A little for standing near the enemy in good order, so that greedy players come to grips.
fn press(table: &Table, seat: Seat) -> i32 {
    let mut sum = 0;
    let mut count = 0;
    for unit in table.all_units().take(table.map().line_units as usize) {
        let data = table.unit(unit);
        if table.seat_of(unit) != seat || data.state() != State::Good || !data.on_map() {
            continue;
        }
        let clan = table.card(unit).clan;
        if !table.leader(clan).has(badge::ACTIVE) {
            continue;
        }
        let near = nearest_enemy(table, unit);
        sum += 24 - i32::from(near.min(24));
        count += 1;
    }
    if count == 0 { 0 } else { 2 * sum / count }
}

fn nearest_enemy(table: &Table, unit: UnitId) -> u16 {
    let here = table.unit(unit).hex;
    let seat = table.seat_of(unit);
    let mut best = u16::MAX;
    for other in table.all_units() {
        let hex = table.unit(other).hex;
        if hex.0 != NOWHERE && table.seat_of(other) != seat {
            best = best.min(table.distance(here, hex));
        }
    }
    best
}

impl Advise for Gboh {
    fn value(table: &Table, seat: Seat) -> i32 {
        let mut value = strain(table, !seat) - strain(table, seat) + press(table, seat);
        if table.map().rules.has(Special::Flight) && !table.house.rout_points {
            value += 200 * (fled(table, !seat) as i32 - fled(table, seat) as i32);
        }
        value.clamp(-1000, 1000)
    }

    /// Units that have neither been eliminated nor fled.
    fn men(table: &Table, seat: Seat) -> u32 {
        let gone = |state| matches!(state, State::Eliminated | State::Fled);
        let ours = table.all_units().filter(|&unit| table.seat_of(unit) == seat);
        ours.filter(|&unit| !gone(table.unit(unit).state())).count() as u32
    }

    fn prior(position: &Position<Gboh>, seat: Seat, choice: Choice) -> u32 {
        let table = &position.table;
        match choice {
            Choice::Orders(_) | Choice::GiveOrders | Choice::Momentum => 48,
            Choice::Pass | Choice::Withdraw | Choice::HaraKiri(_) | Choice::AbandonGuns(_) => 2,
            Choice::Coordinate(..) | Choice::SamuraiPhase | Choice::MoveBushos => 4,
            Choice::React(_) | Choice::ReactVolley(_) | Choice::Fire(..) | Choice::Volley(..) => 64,
            Choice::Join(_) | Choice::Shock | Choice::Aggress(_) | Choice::Recover(_) => 64,
            Choice::Rally(_) | Choice::RemoveHits(_) => 40,
            Choice::Move(unit) => match table.unit(unit).has(mark::ENGAGED) {
                true => 4,
                false => 20,
            },
            Choice::To(hex) | Choice::ChargeTo(hex) => {
                // Towards the enemy first.
                let Some(Frame::Moving(_)) = position.agenda().last() else { return 8 };
                let mut near = u16::MAX;
                for other in table.all_units() {
                    let at = table.unit(other).hex;
                    if at.0 != NOWHERE && table.seat_of(other) != seat && hex.0 != NOWHERE {
                        near = near.min(table.distance(hex, at));
                    }
                }
                40u32.saturating_sub(2 * u32::from(near.min(18)))
            }
            Choice::EndOrders | Choice::Stop | Choice::Decline => 12,
            _ => 16,
        }
    }
}

//! Anegawa: the Mino men from the siege of Yokoyama. Red is Oda and Tokugawa, Blue Asai and Asakura.

use crate::Gboh;
use crate::battle::{NOWHERE, Special};
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{UnitId, d10};
use crate::scenario_book::arrivals::arrive;
use crate::scenario_book::numbered;
use crate::table::{Table, badge};
use engine::{Seat, Umpire};

/// Is an Asai unit within six hexes of the Oda honjin?
fn alarmed(table: &Table) -> bool {
    let Some(oda) = table.map().corps.first() else { return false };
    let tent = if oda.honjin.some() { table.unit(oda.honjin).hex } else { return false };
    let near = |unit: UnitId| {
        let hex = table.unit(unit).hex;
        hex.0 != NOWHERE && table.distance(hex, tent) <= 6
    };
    // The Asai are the first corps of the second side.
    let asai = table.map().corps.iter().position(|corps| corps.seat == Seat::Blue);
    tent.0 != NOWHERE
        && table.all_units().any(|unit| Some(table.card(unit).corps as usize) == asai && near(unit))
}

/// The contingents before Yokoyama.
const MINO: [&str; 3] = ["7", "8", "9"];

fn away(table: &Table) -> bool {
    MINO.into_iter().any(|number| {
        let clan = numbered(table, Seat::Red, number);
        clan.some() && table.leader(clan).has(badge::AWAY)
    })
}

/// Are any of them still on their way when they may come?
pub fn yokoyama_due(table: &Table, seat: Seat) -> bool {
    table.map().rules.has(Special::Yokoyama) && seat == Seat::Red && table.turn >= 3 && away(table)
}

/// The alarm brings them at once, whatever the dice of the turn have said.
pub fn alarm(table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> bool {
    if !table.map().rules.has(Special::Yokoyama) || !away(table) || !alarmed(table) {
        return false;
    }
    let Ok(road) = table.map().board.parse("4030") else { return false };
    for number in MINO {
        let clan = numbered(table, Seat::Red, number);
        if clan.some() && table.leader(clan).has(badge::AWAY) {
            arrive(table, umpire, clan, road);
        }
    }
    true
}

/// Contingents 7, 8 and 9: from turn 3 each on a die of 4 or less, or at once on the alarm.
pub fn yokoyama(table: &mut Table, umpire: &mut impl Umpire<Gboh>, seat: Seat) {
    if !table.map().rules.has(Special::Yokoyama) || seat != Seat::Red {
        return;
    }
    let Ok(road) = table.map().board.parse("4030") else { return };
    let alarm = alarmed(table);
    for number in MINO {
        let clan = numbered(table, Seat::Red, number);
        if !clan.some() || !table.leader(clan).has(badge::AWAY) {
            continue;
        }
        let mut comes = alarm;
        if !comes && table.turn >= 3 {
            let die = d10(umpire, Seat::Red, SC3_B);
            umpire.announce(SC3_B, Event::ArrivalRolled { clan, die, need: 4 });
            comes = die <= 4;
        }
        if comes {
            arrive(table, umpire, clan, road);
        }
    }
}

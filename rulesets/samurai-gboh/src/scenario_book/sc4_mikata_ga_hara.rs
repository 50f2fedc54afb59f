//! Mikata-ga-hara: no rout points but flight, reluctant Oda, dusk. Red is Takeda, Blue is Tokugawa
//! with the Oda.

use crate::Gboh;
use crate::battle::{MapEdge, NOWHERE, Special};
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, d10};
use crate::s04_busho::so_taisho;
use crate::s05_clan_activation::s05_1_initiative_and_continuity::finish;
use crate::scenario_book::is_one_of;
use crate::table::{Table, badge};
use engine::{Outcome, Rule, Seat, Umpire};
use ground::hexes::Hex;

const ODA: &[&str] = &["6", "7", "8"];

fn here(table: &Table) -> bool {
    table.map().rules.has(Special::Flight) && !table.house.rout_points
}

/// Clans of a side in flight.
pub fn fled(table: &Table, seat: Seat) -> usize {
    table
        .all_clans()
        .filter(|&clan| table.clan_seat(clan) == seat && table.leader(clan).has(badge::FLED))
        .count()
}

/// May this leader ride off the map: Ieyasu, at the south edge, after three Takeda clans have fled?
pub fn may_escape(table: &Table, clan: ClanId) -> bool {
    let leader = table.leader(clan);
    here(table)
        && so_taisho(table, Seat::Blue) == clan
        && leader.present()
        && table.map().to_edge(leader.hex, MapEdge::S) == 0
        && fled(table, Seat::Red) >= 3
        && fled(table, Seat::Blue) < 3
}

/// He does.
pub fn escape(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId) -> Outcome {
    let leader = table.leader_mut(clan);
    leader.hex = Hex(NOWHERE);
    leader.put(badge::GONE | badge::FINISHED);
    umpire.announce(SC4_B, Event::GotAway { clan });
    umpire.announce(SC4_B, Event::ArmyRouts { seat: Seat::Red });
    Outcome { winner: Some(Seat::Blue), degree: 4 }
}

/// Ieyasu has died.
pub fn note_death(table: &mut Table, clan: ClanId) {
    if here(table) && so_taisho(table, Seat::Blue) == clan {
        table.fortunes.event = 1;
    }
}

/// The reluctant Oda roll each time they are named: on 6-9 they do nothing.
pub fn refuses(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId) -> bool {
    let asked = table.map().rules.has(Special::Reluctant) && table.house.reluctant;
    if !asked || !is_one_of(table, clan, Seat::Blue, ODA) {
        return false;
    }
    let die = d10(umpire, Seat::Blue, SC4_D);
    umpire.announce(SC4_D, Event::Reluctant { clan, die });
    if die >= 6 {
        finish(table, umpire, clan, SC4_D);
        return true;
    }
    false
}

/// And they never coordinate.
pub fn may_coordinate(table: &Table, one: ClanId, two: ClanId) -> Result<(), Rule> {
    let asked = table.map().rules.has(Special::Reluctant) && table.house.reluctant;
    let oda = |clan| is_one_of(table, clan, Seat::Blue, ODA);
    if asked && (oda(one) || oda(two)) { Err(SC4_D) } else { Ok(()) }
}

/// With Ieyasu dead the Takeda have won, the instant he falls.
pub fn fallen(table: &Table, umpire: &mut impl Umpire<Gboh>) -> Option<Outcome> {
    if !here(table) || table.fortunes.event == 0 {
        return None;
    }
    umpire.announce(SC4_C, Event::ArmyRouts { seat: Seat::Blue });
    Some(Outcome { winner: Some(Seat::Red), degree: 6 })
}

/// Who has won.
pub fn decide(table: &Table, umpire: &mut impl Umpire<Gboh>) -> Option<Outcome> {
    let win = |seat: Seat, degree: u8| Some(Outcome { winner: Some(seat), degree });
    if fled(table, Seat::Blue) >= 3 {
        umpire.announce(SC4_C, Event::ArmyRouts { seat: Seat::Blue });
        return win(Seat::Red, 5);
    }
    let turns = table.map().rules.turns;
    if turns == 0 || table.turn < turns {
        return None;
    }
    // Night falls: whoever has more clans in flight has the worse of it (G-O8 in its spirit).
    let counts = [fled(table, Seat::Red), fled(table, Seat::Blue)];
    umpire.announce(SC4_E, Event::LimitReached { shares: counts.map(|count| count as u16) });
    match counts[0].cmp(&counts[1]) {
        std::cmp::Ordering::Less => win(Seat::Red, 2),
        std::cmp::Ordering::Greater => win(Seat::Blue, 2),
        std::cmp::Ordering::Equal => Some(Outcome { winner: None, degree: 3 }),
    }
}

//! 11.6 Clan Flight.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Rank, UnitId, d10};
use crate::s04_busho::charisma;
use crate::s11_effects::s11_2_cohesion::lose_heads;
use crate::table::{State, Table, Unit, badge};
use engine::Umpire;
use ground::hexes::Hex;

/// How many of a clan's AS and KB are disrupted, routed or eliminated, and how many it had.
pub fn losses(table: &Table, clan: ClanId) -> (u8, u8) {
    let shaken =
        |unit: &&Unit| matches!(unit.state(), State::Disrupted | State::Routed | State::Eliminated);
    let lost = table.men_of(clan).iter().filter(shaken).count() as u8;
    (lost, table.map().strength(clan))
}

/// Checks every clan (11.61).
pub fn check_all(table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
    for clan in table.all_clans() {
        let leader = table.leader(clan);
        let left = table.men_of(clan).iter().any(Unit::on_map);
        // A clan wholly eliminated does not check (11.62).
        if leader.has(badge::FLED | badge::AWAY) || !left {
            continue;
        }
        let (lost, total) = losses(table, clan);
        let Some(number) = table.map().charts.flight(total, lost) else { continue };
        let die = d10(umpire, table.clan_seat(clan), S11_62_B);
        let plus = if leader.has(badge::DEAD) { 0 } else { charisma(table, clan) / 2 };
        let fled = die + plus <= number;
        umpire.announce(
            S11_62_B,
            Event::FlightChecked { clan, die, plus, number, lost, total, fled },
        );
        if fled {
            flee(table, umpire, clan);
        }
    }
}

/// Takes a fled clan off for good, its Busho and his samurai with it (11.63).
pub fn flee(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId) {
    // A So-taisho's or Taisho's tents are struck with his clan. The heads lie in a So-taisho's, or with himself if
    // he has none (10.3), and are lost (K-24).
    let corps = table.map().corps.iter().find(|corps| corps.chief == clan);
    let tent = corps.map_or(UnitId::NONE, |corps| corps.honjin);
    if table.clan_card(clan).rank == Rank::SoTaisho {
        lose_heads(table, umpire, table.clan_seat(clan));
    }
    for unit in table.units_of(clan).chain(tent.some().then_some(tent)) {
        if table.unit(unit).on_map() {
            table.put_unit(unit, Hex(NOWHERE));
            let data = table.unit_mut(unit);
            data.become_state(State::Fled);
            data.hits = 0;
            data.flags = 0;
        }
    }
    let leader = table.leader_mut(clan);
    leader.hex = Hex(NOWHERE);
    leader.put(badge::FLED | badge::FINISHED);
    leader.lift(badge::ACTIVE);
    for man in &mut table.samurai {
        if man.of == clan {
            man.dead = true;
        }
    }
}

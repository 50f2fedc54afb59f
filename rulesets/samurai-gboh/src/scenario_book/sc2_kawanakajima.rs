//! Kawanakajima: the fog and the surprise of the first turn, and the woodpecker force. Red is
//! Uesugi, Blue is Takeda.

use crate::Gboh;
use crate::battle::{MapEdge, NOWHERE, Special};
use crate::choice::Choice;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, d10};
use crate::scenario_book::arrivals::arrive;
use crate::scenario_book::{is_one_of, numbered};
use crate::table::{State, Table, badge};
use engine::{Seat, Step, Umpire, done};
use ground::hexes::Hex;
use serde::{Deserialize, Serialize};

/// On turn 1 the Uesugi have the Initiative without a die, and the Takeda may not trump.
pub fn given_initiative(table: &Table) -> Option<Seat> {
    let surprise = table.map().rules.has(Special::Dawn) && table.turn == 1;
    surprise.then_some(Seat::Red)
}

/// Before the battle the Uesugi may leave one contingent with Amakasu at the ford.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Amakasu;

impl Amakasu {
    /// Asks once.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let choice = umpire.ask(Seat::Red, SC2_E, |o| {
            o.offer(Choice::LeaveNone);
            for clan in table.all_clans() {
                let card = table.clan_card(clan);
                if card.seat == Seat::Red
                    && card.rank == crate::s02_components_and_terms::Rank::Busho
                {
                    o.offer(Choice::Leave(clan));
                }
            }
        })?;
        if let Choice::Leave(clan) = choice {
            table.fortunes.amakasu = true;
            for unit in table.all_units() {
                if table.card(unit).clan == clan {
                    table.put_unit(unit, Hex(NOWHERE));
                    table.unit_mut(unit).become_state(State::Reserve);
                }
            }
            let leader = table.leader_mut(clan);
            leader.hex = Hex(NOWHERE);
            leader.put(badge::AWAY);
            leader.lift(badge::ACTIVE);
            umpire.announce(SC2_E, Event::LeftBehind { clan });
        }
        done()
    }
}

/// The contingents that went by night to Saijo-san.
const WOODPECKER: &[&str] = &["9", "10", "11", "12", "13", "14"];

/// Are any of them still on their way when they may come?
pub fn woodpecker_due(table: &Table, seat: Seat) -> bool {
    let hour = table.map().rules.has(Special::Woodpecker) && seat == Seat::Blue && table.turn >= 6;
    hour && table.all_clans().any(|clan| {
        is_one_of(table, clan, Seat::Blue, WOODPECKER) && table.leader(clan).has(badge::AWAY)
    })
}

/// They come from the west and run back there, not through the Uesugi.
pub fn retreat_edge(table: &Table, clan: ClanId) -> Option<MapEdge> {
    let woodpecker = table.map().rules.has(Special::Woodpecker)
        && is_one_of(table, clan, Seat::Blue, WOODPECKER);
    woodpecker.then_some(MapEdge::W)
}

/// From turn 6 the woodpecker force may arrive, half of it a turn.
pub fn woodpecker(table: &mut Table, umpire: &mut impl Umpire<Gboh>, seat: Seat) {
    if !table.map().rules.has(Special::Woodpecker) || seat != Seat::Blue || table.turn < 6 {
        return;
    }
    let Ok(corner) = table.map().board.parse("0331") else { return };
    let first = numbered(table, Seat::Blue, "9");
    if table.fortunes.event == 0 {
        let need = (table.turn - 5).saturating_sub(u8::from(table.fortunes.amakasu));
        let die = d10(umpire, Seat::Blue, SC2_E);
        umpire.announce(SC2_E, Event::ArrivalRolled { clan: first, die, need });
        if die > need {
            return;
        }
        table.fortunes.event = table.turn;
    }
    let wave: &[&str] = match table.turn - table.fortunes.event {
        0 => &["9", "10", "11"],
        _ => &["12", "13", "14"],
    };
    for number in wave {
        let clan: ClanId = numbered(table, Seat::Blue, number);
        if clan.some() && table.leader(clan).has(badge::AWAY) {
            arrive(table, umpire, clan, corner);
        }
    }
}

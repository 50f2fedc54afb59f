//! How reinforcements come onto the map: around the hex by which they enter, as close as they fit.

use crate::Gboh;
use crate::battle::{MapEdge, NOWHERE};
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind};
use crate::s06_movement::s06_5_stacking::{joins, may_stack};
use crate::s07_facing_and_zocs::in_zoc;
use crate::table::{State, Table, badge};
use engine::Umpire;
use ground::hexes::{Hex, Vertex};

/// The facing away from a Retreat Edge.
pub fn forward(table: &Table, edge: MapEdge) -> Vertex {
    let name = match edge {
        MapEdge::N => "SSE",
        MapEdge::E => "W",
        MapEdge::S => "NNW",
        MapEdge::W => "E",
    };
    table.map().board.vertex_named(name).unwrap_or(Vertex::new(0))
}

/// Brings a contingent on at a hex, Active.
pub fn arrive(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId, at: Hex) {
    let seat = table.clan_seat(clan);
    let side = table.map().armies[seat.index()].edge;
    let edge = crate::scenario_book::sc2_kawanakajima::retreat_edge(table, clan).unwrap_or(side);
    let facing = forward(table, edge);
    let mut first = Hex(NOWHERE);
    for unit in table.all_units() {
        let card = table.card(unit);
        if card.clan != clan || table.unit(unit).state() != State::Reserve {
            continue;
        }
        table.unit_mut(unit).face(facing);
        let free = table.map().board.range(at, 12).find(|&hex| {
            let ground = table.map().ground_of(hex);
            table.map().charts.terrain[ground as usize].mp.is_some()
                && ground != crate::battle::map::Ground::Fort
                && !table.held_by(hex, !seat)
                && may_stack(table, unit, hex).is_ok()
                && joins(table, unit, hex).is_none_or(|other| other == facing)
                && !in_zoc(table, hex, !seat)
                && (card.kind == Kind::Tp
                    || card.kind == Kind::Yu
                    || table.units_at(hex).next().is_none())
        });
        let Some(hex) = free else { continue };
        table.put_unit(unit, hex);
        let data = table.unit_mut(unit);
        data.become_state(State::Good);
        data.start = hex;
        if first.0 == NOWHERE {
            first = hex;
        }
    }
    let leader = table.leader_mut(clan);
    leader.hex = if first.0 == NOWHERE { at } else { first };
    leader.lift(badge::AWAY);
    leader.put(badge::ACTIVE | badge::ROUSED);
    let hex = leader.hex;
    umpire.announce(S3_0_B_A, Event::Arrived { clan, hex });
}

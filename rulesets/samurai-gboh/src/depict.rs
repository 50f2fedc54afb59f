//! How a battle is shown. Everything here is for one reader: what is said in which language is chosen by
//! the names he reads, and all of it stands in the files named `depict_*`.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::{Choice, Fighter};
use crate::depict_choices_ja::label;
use crate::depict_ground::{RADIUS, lay_ground};
use crate::depict_marks;
use crate::depict_names::Names;
use crate::depict_pieces::{leader_piece, unit_piece};
use crate::depict_report;
use crate::depict_report_ja;
use crate::depict_trays;
use crate::depict_words;
use crate::event::Event;
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::table::Table;
use engine::{Depict, Rule, Ruleset, Seat, Tongue, Viewer};
use scene::{Owner, Place, Scene, Target};

/// Whose a thing is, for a picture.
pub fn owner(seat: Seat) -> Owner {
    match seat {
        Seat::Red => Owner::Red,
        Seat::Blue => Owner::Blue,
    }
}

impl Depict for Gboh {
    fn scene(table: &Table, viewer: Viewer) -> Scene {
        let names = Names { table, tongue: viewer.tongue };
        let map = table.map();
        let width = f32::from(map.board.columns()) * RADIUS * 1.5 + RADIUS;
        let height = f32::from(map.board.rows()) * 51.96 + 52.0;
        let mut scene = Scene::new(names.known(&map.title), width, height);
        scene.status = depict_trays::status(names);
        lay_ground(names, &mut scene);
        for unit in table.all_units() {
            if table.unit(unit).on_map() {
                scene.pieces.push(unit_piece(names, unit));
            }
        }
        for clan in table.all_clans() {
            if table.leader(clan).present() {
                scene.pieces.push(leader_piece(names, clan));
            }
        }
        scene.marks = depict_marks::marks(names);
        depict_trays::trays(names, &mut scene);
        depict_trays::shock_tray(names, &mut scene);
        depict_trays::reconstructed_tray(names, &mut scene);
        scene
    }

    fn target(table: &Table, choice: Choice, tongue: Tongue) -> Target {
        let names = Names { table, tongue };
        let map = table.map();
        let unit = |unit: UnitId| table.card(unit).name.clone();
        let busho = |clan: ClanId| format!("busho {}", table.clan_card(clan).name);
        let hex = |hex: ground::hexes::Hex| match hex.0 {
            NOWHERE => Place::Button(names.word("off the map", "地図の外へ").into()),
            _ => Place::Region(map.hex_name(hex)),
        };
        let say = || {
            Place::Button(match tongue {
                Tongue::English => Gboh::say(table, choice),
                Tongue::Japanese => label(names, choice),
            })
        };
        let (piece, to) = match choice {
            Choice::Orders(clan)
            | Choice::Trump(clan)
            | Choice::Ride(clan)
            | Choice::Only(clan)
            | Choice::Accompany(clan)
            | Choice::Remain(clan)
            | Choice::ChargeAt(clan)
            | Choice::Send(clan)
            | Choice::Leave(clan)
            | Choice::WithdrawClan(clan)
            | Choice::Accept(Fighter::Busho(clan))
            | Choice::HaraKiri(Fighter::Busho(clan)) => (Some(busho(clan)), say()),
            Choice::Coordinate(one, two) => (Some(busho(one)), Place::Piece(busho(two))),
            Choice::Slip(clan, to) => (Some(busho(clan)), hex(to)),
            Choice::Replace(clan, at) => (Some(busho(clan)), Place::Piece(unit(at))),
            Choice::Move(id)
            | Choice::Join(id)
            | Choice::RemoveHits(id)
            | Choice::Recover(id)
            | Choice::Rally(id)
            | Choice::AbandonGuns(id)
            | Choice::Stay(id)
            | Choice::Turn(id, _)
            | Choice::React(id)
            | Choice::ReactVolley(id)
            | Choice::Attack(id, _)
            | Choice::Charge(id, _)
            | Choice::Hold(id)
            | Choice::Lead(id)
            | Choice::Stand(id)
            | Choice::Hit(id)
            | Choice::Aggress(id)
            | Choice::Refrain(id)
            | Choice::Restore(id) => (Some(unit(id)), say()),
            Choice::Fire(id, at)
            | Choice::FireAlone(id, at)
            | Choice::Volley(id, at)
            | Choice::Siege(id, at)
            | Choice::WithdrawTo(id, at)
            | Choice::FallBack(id, at)
            | Choice::Advance(id, at) => (Some(unit(id)), hex(at)),
            Choice::To(at) | Choice::ChargeTo(at) | Choice::BreakOff(at) => (None, hex(at)),
            Choice::Through(_, at)
            | Choice::ThroughBoth(_, _, at)
            | Choice::ChargeThrough(_, at)
            | Choice::ChargeThroughBoth(_, _, at) => (None, hex(at)),
            _ => (None, say()),
        };
        Target { piece, to }
    }

    fn words(table: &Table, choice: Choice, tongue: Tongue) -> Option<String> {
        match tongue {
            Tongue::English => None,
            Tongue::Japanese => Some(label(Names { table, tongue }, choice)),
        }
    }

    fn tell(table: &Table, event: &Event, viewer: Viewer) -> Option<String> {
        depict_words::tell(Names { table, tongue: viewer.tongue }, event)
    }

    fn prompt(table: &Table, rule: Rule, seat: Seat, viewer: Viewer) -> String {
        match viewer.tongue {
            Tongue::English => depict_report::prompt(table, rule, seat),
            Tongue::Japanese => {
                depict_report_ja::prompt(Names { table, tongue: viewer.tongue }, rule, seat)
            }
        }
    }

    fn side(table: &Table, seat: Seat) -> String {
        table.map().armies[seat.index()].name.clone()
    }
}

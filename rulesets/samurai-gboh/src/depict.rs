//! How a battle is shown: counters with facing and stack order, leaders, heads, the state of the turn.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::{Choice, Fighter};
use crate::depict_ground::{RADIUS, centre, heading, lay_ground};
use crate::depict_marks;
use crate::depict_report;
use crate::depict_words;
use crate::event::Event;
use crate::notation;
use crate::s02_components_and_terms::{ClanId, Kind, Rank, SAMURAI, SamuraiId, UnitId};
use crate::s04_busho;
use crate::s10_individual_combat::samurai;
use crate::s12_victory::{level, rout_points};
use crate::table::{State, Table, badge, mark};
use engine::{Depict, Rule, Ruleset, Seat, Viewer};
use scene::*;

fn owner(seat: Seat) -> Owner {
    match seat {
        Seat::Red => Owner::Red,
        Seat::Blue => Owner::Blue,
    }
}

fn badges(table: &Table, unit: UnitId) -> Vec<Badge> {
    let data = table.unit(unit);
    let mut list = Vec::new();
    let mut add = |short: &str, long: String| list.push(Badge { short: short.into(), long });
    if data.hits > 0 {
        add(&data.hits.to_string(), format!("{} hits", data.hits));
    }
    match data.state() {
        State::Disrupted => add("D", "disrupted".into()),
        State::Routed => add("R", "routed".into()),
        _ => {}
    }
    let known = [
        (mark::ENGAGED, "E", "engaged"),
        (mark::OUT, "O", "out of command"),
        (mark::SPENT_FIRE, "F", "reaction fire only"),
        (mark::NO_GUNS, "G", "guns abandoned"),
        (mark::MOVED, "M", "moved"),
        (mark::CHARGE, "C", "committed to Norikuzushi"),
        (mark::AGGRESSOR, "A", "must attack"),
    ];
    for (bit, short, long) in known {
        if data.has(bit) {
            add(short, long.into());
        }
    }
    list
}

/// The letters of a clan's crest: the first of its name, and as many more as tell it from the other
/// clans of the battle.
pub fn crest(table: &Table, clan: ClanId) -> String {
    let name = table.clan_card(clan).name.as_str();
    let alike = |letters: &str| {
        table.all_clans().any(|other| {
            other != clan && table.clan_card(other).name.to_lowercase().starts_with(letters)
        })
    };
    let ends = name.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let short = ends.skip(1).find(|&end| !alike(&name[..end].to_lowercase()));
    name[..short.unwrap_or(name.len())].to_string()
}

fn shape(kind: Kind) -> Shape {
    match kind {
        Kind::As => Shape::Spears,
        Kind::Kb | Kind::Kbh => Shape::Horse,
        Kind::Tp | Kind::Oz => Shape::Guns,
        Kind::Yu => Shape::Round,
        Kind::Honjin => Shape::Tent,
    }
}

fn unit_piece(table: &Table, unit: UnitId) -> Piece {
    let map = table.map();
    let card = table.card(unit);
    let data = table.unit(unit);
    let place = table.units_at(data.hex).position(|other| other == unit).unwrap_or(0) as u8;
    let middle = centre(map, data.hex);
    let shift = f32::from(place) * 5.0;
    let faces = data.state() != State::Routed && card.kind != Kind::Honjin;
    let mut badges = badges(table, unit);
    let state: Vec<&str> = badges.iter().map(|badge| badge.long.as_str()).collect();
    let facing = match faces {
        true => format!(", facing {}", map.board.vertex_name(data.facing())),
        false => String::new(),
    };
    let values = match card.kind.is_missile() {
        true => format!("TQ {}, MA {}", table.tq(unit), table.ma(unit)),
        false => format!("size {}, TQ {}, MA {}", card.size, table.tq(unit), table.ma(unit)),
    };
    let sentence = format!(
        "{} ({}) in {}{facing}: {values}{}{}",
        card.name,
        card.kind.letters(),
        map.hex_name(data.hex),
        if state.is_empty() { "" } else { "; " },
        state.join(", ")
    );
    if card.clan.some() {
        let clan = &table.clan_card(card.clan).name;
        // Missile men stand with a clan, but belong to none (K-1).
        let long = match card.kind.is_missile() {
            true => format!("set up with {clan}, of no clan"),
            false => format!("{clan} clan"),
        };
        badges.insert(0, Badge { short: crest(table, card.clan), long });
    }
    Piece {
        id: card.name.clone(),
        name: card.name.clone(),
        letter: card.kind.letters().into(),
        owner: owner(table.seat_of(unit)),
        shape: shape(card.kind),
        spot: Spot::At(pt(middle.x + shift, middle.y - shift)),
        stands: Vec::new(),
        heading: faces.then(|| heading(data.facing())),
        strength: card.kind.is_line().then_some(u16::from(card.size)),
        badges,
        level: place,
        sentence,
    }
}

fn leader_piece(table: &Table, clan: ClanId) -> Piece {
    let map = table.map();
    let card = table.clan_card(clan);
    let leader = table.leader(clan);
    let middle = centre(map, leader.hex);
    let mut list = Vec::new();
    let known = [
        (badge::ACTIVE, "a", "active"),
        (badge::FINISHED, "f", "finished"),
        (badge::LOST_FACE, "L", "lost face"),
        (badge::WOUND, "W", "wounded"),
        (badge::BAD_WOUND, "W", "badly wounded"),
        (badge::REPLACED, "r", "replacement"),
    ];
    for (bit, short, long) in known {
        if leader.has(bit) {
            list.push(Badge { short: short.into(), long: long.into() });
        }
    }
    let state: Vec<&str> = list.iter().map(|badge| badge.long.as_str()).collect();
    let rank = match card.rank {
        Rank::Busho => "Busho",
        Rank::Taisho => "Taisho",
        Rank::SoTaisho => "So-taisho",
    };
    let sentence = format!(
        "{} ({rank}) in {}: Initiative {}, Charisma {}, Combat {}, Stamina {}{}{}",
        card.full,
        map.hex_name(leader.hex),
        s04_busho::initiative(table, clan),
        s04_busho::charisma(table, clan),
        s04_busho::combat(table, clan),
        s04_busho::stamina(table, clan),
        if state.is_empty() { "" } else { "; " },
        state.join(", ")
    );
    Piece {
        id: format!("busho {}", card.name),
        name: card.full.clone(),
        letter: card.number.clone(),
        owner: owner(table.clan_seat(clan)),
        shape: Shape::Star,
        spot: Spot::At(pt(middle.x - RADIUS * 0.4, middle.y + RADIUS * 0.35)),
        strength: None,
        badges: list,
        level: 4,
        sentence,
        ..Piece::default()
    }
}

fn trays(table: &Table, scene: &mut Scene) {
    for seat in Seat::BOTH {
        let army = table.army(seat);
        let mut items = Vec::new();
        let mut add = |id: &str, title: String| {
            items.push(Item { id: format!("{id}-{seat}"), title, count: 1, ..Item::default() });
        };
        // The number stands in the words: a count of none would not be shown.
        add("heads", format!("Severed heads: {}", army.heads));
        add("great", format!("Heads of So-taisho and Taisho: {}", army.great_heads));
        add("trumps", format!("Trump attempts used: {}", army.trumps));
        let lost = table.all_units().filter(|&unit| {
            table.seat_of(unit) == seat && table.unit(unit).state() == State::Eliminated
        });
        for unit in lost {
            add("lost", format!("Lost: {}", table.card(unit).name));
        }
        for id in (0..SAMURAI.len() as u8).map(SamuraiId) {
            let man = samurai(table, id);
            if man.of.some() && !man.dead && table.clan_seat(man.of) == seat {
                let name = SAMURAI.get(id.i()).map_or("?", |card| card.name);
                add(name, format!("{name}, retainer of {}", table.clan_card(man.of).name));
            }
        }
        scene.trays.push(Tray {
            id: format!("record-{seat}"),
            title: format!("Record of {}", table.map().armies[seat.index()].name),
            owner: owner(seat),
            items,
        });
    }
}

/// The combats of a Shock Segment under way.
fn shock_tray(table: &Table, scene: &mut Scene) {
    let items: Vec<Item> = table
        .combats
        .iter()
        .enumerate()
        .filter(|(_, combat)| combat.lead.some() && combat.stand.some())
        .map(|(index, combat)| Item {
            id: format!("shock-{}", index + 1),
            title: depict_report::reckoning(table, combat),
            count: 1,
            ..Item::default()
        })
        .collect();
    if !items.is_empty() {
        let (id, title) = ("shock".into(), "Shock under way".into());
        scene.trays.push(Tray { id, title, owner: owner(table.initiative), items });
    }
}

impl Depict for Gboh {
    fn scene(table: &Table, _viewer: Viewer) -> Scene {
        let map = table.map();
        let width = f32::from(map.board.columns()) * RADIUS * 1.5 + RADIUS;
        let height = f32::from(map.board.rows()) * 51.96 + 52.0;
        let mut scene = Scene::new(map.title.clone(), width, height);
        let turns = match map.rules.turns {
            0 => String::new(),
            turns => format!(" of {turns}"),
        };
        scene.status.push(format!(
            "Turn {}{turns}, {}; the Initiative is with {}",
            table.turn,
            map.rules.clock(table.turn),
            Gboh::side(table, table.initiative)
        ));
        for seat in Seat::BOTH {
            scene.status.push(format!(
                "{}: {} rout points of {}, {} heads",
                Gboh::side(table, seat),
                rout_points(table, seat),
                level(table, seat),
                table.army(seat).heads + table.army(seat).great_heads
            ));
        }
        for title in &map.charts.reconstructed {
            scene.status.push(format!("Reconstructed: {title}"));
        }
        lay_ground(table, &mut scene);
        for unit in table.all_units() {
            if table.unit(unit).on_map() {
                scene.pieces.push(unit_piece(table, unit));
            }
        }
        for clan in table.all_clans() {
            if table.leader(clan).present() {
                scene.pieces.push(leader_piece(table, clan));
            }
        }
        scene.marks = depict_marks::marks(table);
        trays(table, &mut scene);
        shock_tray(table, &mut scene);
        scene
    }

    fn target(table: &Table, choice: Choice) -> Target {
        let map = table.map();
        let unit = |unit: UnitId| table.card(unit).name.clone();
        let busho = |clan: ClanId| format!("busho {}", table.clan_card(clan).name);
        let hex = |hex: ground::hexes::Hex| match hex.0 {
            NOWHERE => Place::Button("off the map".into()),
            _ => Place::Region(map.hex_name(hex)),
        };
        let say = || Place::Button(Gboh::say(table, choice));
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

    fn tell(table: &Table, event: &Event, _viewer: Viewer) -> Option<String> {
        Some(depict_words::tell(table, event))
    }

    fn prompt(table: &Table, rule: Rule, seat: Seat, _viewer: Viewer) -> String {
        depict_report::prompt(table, rule, seat)
    }

    fn side(table: &Table, seat: Seat) -> String {
        table.map().armies[seat.index()].name.clone()
    }
}

/// What players call a fighter, for sentences.
pub fn man(table: &Table, fighter: Fighter) -> &'static str {
    notation::fighter(table, fighter)
}

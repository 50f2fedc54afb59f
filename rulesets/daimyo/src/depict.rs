//! The table as a picture: terrain, stands to scale with their facing, marks, command radii and
//! arcs of fire. The only files of this rule set with fractions are those that draw.

use crate::Daimyo;
use crate::choice::{Choice, Leg};
use crate::depict_events::tell_event;
use crate::depict_marks::marks;
use crate::depict_words::{clan_word, prompt_for, sentence};
use crate::event::Event;
use crate::geometry::level;
use crate::notation::{leader_name, say};
use crate::s03_movement::leaders::left;
use crate::s03_movement::manoeuvre::{resolve, turned};
use crate::s03_movement::must_test;
use crate::s10_winning::{losses, total};
use crate::sheet::{NONE, Piece as Ground};
use crate::table::{Leader, LeaderId, Table};
use crate::unit::{Deeds, State, UnitId};
use crate::words::{Terrain, Weapon, Word};
use engine::{Depict, Rule, Seat, Viewer};
use ground::measured::{Length, Rect, Vec2};
use scene::{
    Badge, Border, Item, Mark, Owner, Piece, Place, Point, Region, Scene, Shape, Spot, Stand,
    Stroke, Target, Tray, pt,
};

fn owner(seat: Seat) -> Owner {
    match seat {
        Seat::Red => Owner::Red,
        Seat::Blue => Owner::Blue,
    }
}

/// Table units of a picture are centimetres.
pub fn cm(tenths: i32) -> f32 {
    tenths as f32 / 100.0
}

/// A point of the table in a picture.
pub fn at(point: Vec2) -> Point {
    pt(cm(point.x), cm(point.y))
}

/// A heading in a picture.
pub fn degrees(rect: &Rect) -> f32 {
    f32::from(rect.facing.parts()) * 360.0 / 4096.0
}

fn outline(rect: &Rect) -> Vec<Point> {
    rect.corners().into_iter().map(at).collect()
}

/// The pattern of a kind of ground.
fn pattern(kind: Terrain) -> scene::Ground {
    match kind {
        Terrain::Wood => scene::Ground::Wood,
        Terrain::Swamp | Terrain::Bog => scene::Ground::Marsh,
        Terrain::Paddy => scene::Ground::Field,
        Terrain::Stream | Terrain::River | Terrain::DeepRiver => scene::Ground::Water,
        Terrain::Bridge | Terrain::Ford => scene::Ground::Ford,
        Terrain::Village | Terrain::Building => scene::Ground::Village,
        Terrain::SteepHill | Terrain::LowHill => scene::Ground::Hill,
        Terrain::Beach | Terrain::Rocky => scene::Ground::Rough,
        Terrain::Road => scene::Ground::Road,
        Terrain::Impassable => scene::Ground::Impassable,
        Terrain::Fence | Terrain::Palisade | Terrain::Wall => scene::Ground::Clear,
    }
}

/// What a piece of ground does, in a few words.
fn ground_note(piece: &Ground) -> String {
    let kind = piece.kind;
    let effect = if kind.dense() {
        "dense going"
    } else if kind.light() {
        "light going, higher"
    } else if kind.hill() {
        "higher"
    } else if kind.shut() {
        "no way through"
    } else {
        "good going"
    };
    format!("{}: {effect}", kind.word())
}

fn ground(scene: &mut Scene, index: usize, piece: &Ground) {
    if piece.kind.linear() {
        let corners = piece.rect.corners();
        let middle = |a: Vec2, b: Vec2| Vec2::new((a.x + b.x) / 2, (a.y + b.y) / 2);
        let (left, right) = (middle(corners[0], corners[3]), middle(corners[1], corners[2]));
        scene.borders.push(Border {
            path: vec![at(left), at(right)],
            stroke: Stroke::Palisade,
            name: piece.name.clone(),
        });
        return;
    }
    scene.regions.push(Region {
        id: format!("ground-{index}"),
        name: piece.name.clone(),
        outline: outline(&piece.rect),
        ground: pattern(piece.kind),
        level: piece.level as i8,
        notes: vec![ground_note(piece)],
        anchor: None,
    });
}

fn letter(table: &Table, id: UnitId) -> &'static str {
    match table.weapon(id) {
        _ if table.hq(id) => "HQ",
        Weapon::Improvised => "M",
        Weapon::LongSpear => "LS",
        Weapon::PoleArm => "P",
        Weapon::Bow => "B",
        Weapon::Arquebus => "A",
        Weapon::Lance => "L",
        Weapon::LanceAndBow => "LB",
        Weapon::LightCannon => "lc",
        Weapon::HeavyCannon => "HC",
    }
}

fn shape(table: &Table, id: UnitId) -> Shape {
    match table.weapon(id) {
        _ if table.hq(id) => Shape::Tent,
        _ if table.cavalry(id) => Shape::Horse,
        Weapon::LongSpear => Shape::Spears,
        Weapon::Bow => Shape::Round,
        Weapon::Arquebus | Weapon::LightCannon | Weapon::HeavyCannon => Shape::Guns,
        _ => Shape::Rect,
    }
}

fn badge(short: impl Into<String>, long: impl Into<String>) -> Badge {
    Badge { short: short.into(), long: long.into() }
}

fn badges(table: &Table, id: UnitId) -> Vec<Badge> {
    let unit = &table[id];
    let mut list = Vec::new();
    for (flag, short, long) in [
        (State::DISORDERED, "D", "disordered"),
        (State::ROUTING, "R", "routing"),
        (State::FRENZIED, "F", "frenzied"),
        (State::PURSUING, "P", "pursuing"),
        (State::CREWLESS, "x", "without a crew"),
    ] {
        if unit.state.has(flag) {
            list.push(badge(short, long));
        }
    }
    if unit.hits > 0 {
        let s = if unit.hits == 1 { "" } else { "s" };
        list.push(badge(format!("{}h", unit.hits), format!("{} hit{s}", unit.hits)));
    }
    if table.halted(id) {
        list.push(badge("H", "must halt"));
    }
    if must_test(table, id) {
        list.push(badge("o", "out of command: tests obedience before it moves"));
    }
    if unit.deeds.has(Deeds::FROZEN) {
        list.push(badge("z", "passed through by a friend: may not move"));
    }
    if unit.deeds.has(Deeds::FIRED) {
        list.push(badge("f", "has fired"));
    }
    if unit.deeds.has(Deeds::ACTIVATED) {
        list.push(badge("a", "has been activated"));
    }
    for leader in table.leaders_with(id).into_iter().flatten() {
        list.push(badge("*", format!("with {}", leader_name(table, leader))));
    }
    if level(table, id) > 0 {
        list.push(badge("^", "on a hill"));
    }
    list
}

/// The rectangles of a unit's stands about its centre, before it is turned.
fn stands(table: &Table, id: UnitId) -> Vec<Stand> {
    let unit = &table[id];
    if unit.building != NONE {
        return Vec::new();
    }
    let (files, ranks) = (i32::from(unit.files.max(1)), i32::from(unit.ranks()));
    let depth = table.depth(id).0;
    let last = i32::from(unit.stands) - files * (ranks - 1);
    let mut list = Vec::new();
    for rank in 0..ranks {
        let row = if rank + 1 == ranks { last } else { files };
        for file in 0..row {
            let x = (2 * file + 1 - row) * 200;
            let y = (2 * rank + 1 - ranks) * depth / 2;
            list.push(Stand {
                centre: pt(cm(x), cm(y)),
                size: pt(4.0, cm(depth)),
                about: rank > 0 && unit.deeds.has(Deeds::REAR_TURNED),
            });
        }
    }
    list
}

fn unit_piece(table: &Table, id: UnitId) -> Piece {
    let rect = table.rect(id);
    Piece {
        id: format!("unit-{}", id.0),
        name: table.card(id).name.clone(),
        letter: letter(table, id).into(),
        owner: owner(table.seat(id)),
        shape: shape(table, id),
        spot: Spot::At(at(rect.centre())),
        stands: stands(table, id),
        heading: Some(degrees(&rect)),
        strength: Some(table[id].stands.into()),
        badges: badges(table, id),
        level: 0,
        sentence: sentence(table, id),
    }
}

/// Where a leader is drawn: one with a unit behind it, so that both can be seen.
fn standing(table: &Table, leader: LeaderId) -> Vec2 {
    match table[leader].with {
        NONE => table.spot(leader),
        unit => {
            let rect = table.rect(UnitId(unit));
            let aside = if leader.is_general() { rect.width.0 / 4 } else { 0 };
            rect.point_at(Length(aside), -(rect.depth + Length(330)))
        }
    }
}

fn leader_piece(table: &Table, leader: LeaderId) -> Piece {
    let who = table[leader];
    let name = leader_name(table, leader);
    let spot = table.spot(leader);
    let rank = if leader.is_general() { "General" } else { "daimyo" };
    let seated = if who.is(Leader::SEATED) { ", seated in his headquarters" } else { "" };
    let with = match who.with {
        NONE => String::new(),
        unit => format!(", with {}", table.card(UnitId(unit)).name),
    };
    Piece {
        id: format!("leader-{}", leader.0),
        name: name.into(),
        letter: who.rating.to_string(),
        owner: owner(table.side_of(leader)),
        shape: Shape::Star,
        spot: Spot::At(at(standing(table, leader))),
        level: 1,
        sentence: format!(
            "{name}, {rank}, rating {}{with}{seated}, at {}, {}. He may still go {} cm.",
            who.rating,
            Length(spot.x),
            Length(spot.y),
            left(table, leader)
        ),
        ..Piece::default()
    }
}

fn status(table: &Table) -> Vec<String> {
    let mut lines = vec![format!(
        "Turn {} of {}. Initiative: {}. Weather: {}.",
        table.turn,
        table.rules.turns,
        Daimyo::side(table, table.initiative),
        table.weather.word()
    )];
    for seat in Seat::BOTH {
        lines.push(format!(
            "{} has lost {} of {}; more than a third loses.",
            Daimyo::side(table, seat),
            losses(table, seat),
            total(table, seat)
        ));
    }
    lines.extend(table.battle.notes.iter().cloned());
    lines
}

impl Depict for Daimyo {
    fn scene(table: &Table, _viewer: Viewer) -> Scene {
        let (width, height) = table.battle.size;
        let mut scene = Scene::new(table.battle.title.clone(), cm(width.0), cm(height.0));
        scene.status = status(table);
        scene.regions.push(Region {
            id: "table".into(),
            name: "the open table".into(),
            outline: vec![
                pt(0.0, 0.0),
                pt(cm(width.0), 0.0),
                pt(cm(width.0), cm(height.0)),
                pt(0.0, cm(height.0)),
            ],
            ..Region::default()
        });
        for (index, piece) in table.battle.terrain.iter().enumerate() {
            ground(&mut scene, index, piece);
        }
        for id in table.present() {
            scene.pieces.push(unit_piece(table, id));
        }
        for leader in table.all_leaders().filter(|&leader| table.active(leader)) {
            scene.pieces.push(leader_piece(table, leader));
        }
        scene.marks.extend(marks(table));
        for contact in &table.contacts {
            scene.marks.push(Mark::Contact {
                a: format!("unit-{}", contact.a.0),
                b: format!("unit-{}", contact.b.0),
                label: format!("melee, round {}", contact.round + 1),
            });
        }
        for seat in Seat::BOTH {
            scene.trays.push(lost_tray(table, seat));
        }
        scene
    }

    fn target(table: &Table, choice: Choice) -> Target {
        let unit = |id: UnitId| format!("unit-{}", id.0);
        let leader = |id: LeaderId| format!("leader-{}", id.0);
        let on = |piece: String, to: Place| Target { piece: Some(piece), to };
        match choice {
            Choice::Pick(id)
            | Choice::Fight(id)
            | Choice::Fire(id, None)
            | Choice::Follower(id) => Target { piece: None, to: Place::Piece(unit(id)) },
            Choice::Move(id, leg) => on(unit(id), Place::At(at(end_of(table, id, leg)))),
            Choice::Back(id, far) => {
                let rect = table.rect(id).advanced(-Length(far.into()));
                on(unit(id), Place::At(at(rect.centre())))
            }
            Choice::Through(id, other)
            | Choice::Charge(id, other, ..)
            | Choice::Fire(id, Some(other))
            | Choice::Favour(id, other) => on(unit(id), Place::Piece(unit(other))),
            Choice::Occupy(id, piece) => on(unit(id), Place::Region(format!("ground-{piece}"))),
            Choice::Go(who, x, y) => on(leader(who), Place::At(at(Vec2::new(x.into(), y.into())))),
            Choice::Join(who, id) => on(leader(who), Place::Piece(unit(id))),
            Choice::Challenge(who, other) => on(leader(who), Place::Piece(leader(other))),
            other => Target::button(say(table, other)),
        }
    }

    fn tell(table: &Table, event: &Event, _viewer: Viewer) -> Option<String> {
        Some(tell_event(table, event))
    }

    fn prompt(table: &Table, rule: Rule, seat: Seat, _viewer: Viewer) -> String {
        prompt_for(table, rule, seat)
    }

    fn side(table: &Table, seat: Seat) -> String {
        let name = &table.battle.sides[seat.index()].name;
        if name.is_empty() { seat.name().into() } else { name.clone() }
    }
}

/// The middle of a unit after a leg, for the place one points at.
fn end_of(table: &Table, id: UnitId, leg: Leg) -> Vec2 {
    match resolve(table, id, leg) {
        Ok(resolved) => resolved.rect.centre(),
        Err(_) => turned(table, id, &table.rect(id), leg.turn).0.centre(),
    }
}

/// Units that are gone, and those that have yet to come.
fn lost_tray(table: &Table, seat: Seat) -> Tray {
    let away = |id: &UnitId| table.card(*id).seat == seat && !table[*id].here();
    let items = table.all().filter(away).map(|id| Item {
        id: format!("unit-{}", id.0),
        title: table.card(id).name.clone(),
        text: clan_word(table, id),
        count: 1,
        hidden: false,
    });
    Tray {
        id: format!("away-{seat}"),
        title: format!("{} off the table", Daimyo::side(table, seat)),
        owner: owner(seat),
        items: items.collect(),
    }
}

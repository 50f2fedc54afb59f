//! The table as a picture: hexes, sections, blocks, Leaders, hands, tokens, banners.

use crate::SamuraiBattles;
use crate::battlefield::{self, BOARD, NOWHERE};
use crate::battlefield_terrain::{GROUNDS, OPEN};
use crate::choice::Choice;
use crate::depict_trays::trays;
use crate::event::Event;
use crate::notation::say;
use crate::phase_2_order_units::waits;
use crate::prompts;
use crate::scenario::LeaderKind;
use crate::table::{DRUMMED, FINISHED, FOUGHT, ORDERED, Phase, Piece, Table, UnitId};
use crate::tell;
use crate::unit_reference_sheet::{Symbol, Weapon};
use engine::{Depict, Rule, Seat, Viewer};
use ground::hexes::Hex;
use scene::{
    Badge, Border, Ground, Owner, Place, Point, Region, Scene, Shape, Spot, Stroke, Target, pt,
};

/// Half the width of a hex in table units.
const HALF: f32 = 30.0;
/// A third of the distance between rows.
const THIRD: f32 = 17.32;
const MARGIN: f32 = 20.0;

fn centre(hex: u8) -> Point {
    let (x, y) = BOARD.centre(Hex(hex.into()));
    pt(MARGIN + x as f32 * HALF, MARGIN + y as f32 * THIRD)
}

fn outline(hex: u8) -> Vec<Point> {
    let Point { x, y } = centre(hex);
    let tall = 2.0 * THIRD;
    [(0.0, -tall), (HALF, -THIRD), (HALF, THIRD), (0.0, tall), (-HALF, THIRD), (-HALF, -THIRD)]
        .into_iter()
        .map(|(dx, dy)| pt(x + dx, y + dy))
        .collect()
}

pub(crate) fn owner(seat: Seat) -> Owner {
    match seat {
        Seat::Red => Owner::Red,
        Seat::Blue => Owner::Blue,
    }
}

fn ground(kind: u8) -> Ground {
    match GROUNDS.get(kind as usize).copied().unwrap_or("open") {
        "forest" => Ground::Wood,
        "hill" => Ground::Hill,
        "river" => Ground::Water,
        "ford" | "shallow" => Ground::Ford,
        "bridge" => Ground::Road,
        "building" => Ground::Village,
        "field" => Ground::Field,
        "ravine" => Ground::Rough,
        "fence" | "palisade" => Ground::Rough,
        "castle" => Ground::Castle,
        "tent" => Ground::Camp,
        _ => Ground::Clear,
    }
}

fn hex_id(hex: u8) -> String {
    format!("hex-{}", battlefield::name(hex))
}

fn piece_id(piece: Piece) -> String {
    match piece.as_leader() {
        Some(leader) => format!("leader-{leader}"),
        None => format!("unit-{}", piece.0),
    }
}

fn regions(table: &Table, scene: &mut Scene) {
    let battle = table.battle();
    for hex in BOARD.hexes().map(|hex| hex.0 as u8) {
        let kind = table.ground(hex);
        let mut notes = Vec::new();
        if kind != OPEN {
            notes.push(GROUNDS.get(kind as usize).copied().unwrap_or("open").to_string());
        }
        for objective in battle.draft.objectives.iter().filter(|objective| objective.hex == hex) {
            let whose = &battle.sides[objective.seat.index()].name;
            notes.push(format!("worth {} to {whose}", objective.banners));
        }
        scene.regions.push(Region {
            id: hex_id(hex),
            name: battlefield::name(hex),
            outline: outline(hex),
            ground: ground(kind),
            level: i8::from(kind == crate::battlefield_terrain::HILL),
            notes,
            anchor: None,
        });
    }
    for line in battle.charts.lines {
        let x = MARGIN + f32::from(line) * HALF;
        let path = vec![pt(x, MARGIN), pt(x, MARGIN + 34.0 * THIRD)];
        scene.borders.push(Border { path, stroke: Stroke::Dotted, name: "section line".into() });
    }
}

fn letter(table: &Table, unit: UnitId) -> String {
    table.kind(unit).code.clone()
}

fn shape(table: &Table, unit: UnitId) -> Shape {
    let kind = table.kind(unit);
    match (kind.horse, kind.weapon) {
        (true, _) => Shape::Horse,
        (_, Weapon::Arquebus) => Shape::Guns,
        (_, Weapon::Bow) => Shape::Round,
        _ if kind.swarm => Shape::Disc,
        _ if kind.seated => Shape::Rect,
        _ => Shape::Spears,
    }
}

fn badge(short: &str, long: impl Into<String>) -> Badge {
    Badge { short: short.into(), long: long.into() }
}

fn pieces(table: &Table, scene: &mut Scene) {
    let battle = table.battle();
    for seat in Seat::BOTH {
        for unit in table.army(seat) {
            let (place, kind) = (table.unit(unit), table.kind(unit));
            let mut badges = vec![match kind.symbol {
                Symbol::Circle => badge("●", "green circle"),
                Symbol::Triangle => badge("▲", "blue triangle"),
                Symbol::Square => badge("■", "red square"),
                Symbol::Swords => badge("⚔", "crossed swords"),
            }];
            for (mark, short, long) in [
                (ORDERED, "!", "ordered"),
                (FINISHED, "→", "has moved"),
                (FOUGHT, "x", "has battled"),
                (DRUMMED, "d", "ordered by Battle Drums"),
            ] {
                if place.is(mark) {
                    badges.push(badge(short, long));
                }
            }
            for (held, short, long) in [
                (table.wavering == unit, "w", "wavering: not ordered, does not battle back"),
                (table.markers.loose == unit, "l", "loose horses: not ordered this turn"),
                (table.markers.night == unit, "n", "night march: 1 hex more"),
                (table.markers.matchcord == unit, "m", "dry matchcord: fires after its move"),
            ] {
                if held {
                    badges.push(badge(short, long));
                }
            }
            if waits(table, unit) {
                let turn = battle.waits(unit);
                badges.push(badge("z", format!("waits until turn {turn} unless struck")));
            }
            let leader = table
                .attached(unit)
                .map_or(String::new(), |leader| format!(" with {}", battle.leader_name(leader)));
            scene.pieces.push(scene::Piece {
                id: piece_id(Piece::unit(unit)),
                name: battle.unit_name(unit).into(),
                letter: letter(table, unit),
                owner: owner(seat),
                shape: shape(table, unit),
                spot: Spot::In(hex_id(place.hex)),
                strength: Some(place.blocks.into()),
                badges,
                sentence: format!(
                    "{} ({}, {}) of {}{leader} at {}: {} of {} blocks, {} dice in close combat{}.",
                    battle.unit_name(unit),
                    kind.name,
                    kind.symbol.name(),
                    battle.sides[seat.index()].name,
                    battlefield::name(place.hex),
                    place.blocks,
                    battle.draft.units[unit as usize].start,
                    kind.close,
                    if kind.range > 0 {
                        format!(", fires {} dice to range {}", kind.fire, kind.range)
                    } else {
                        String::new()
                    },
                ),
                ..scene::Piece::default()
            });
        }
        for leader in table.staff(seat) {
            let (place, kind) = (table.leader(leader), battle.leader_kind(leader));
            let rank = match kind {
                LeaderKind::Foot => badge("○", "foot Leader, white circle"),
                LeaderKind::Mounted => badge("☆", "mounted Leader, white star"),
                LeaderKind::Commander => badge("◇", "Army Commander, white diamond"),
            };
            let mut badges = vec![rank];
            if place.is(ORDERED) {
                badges.push(badge("!", "ordered"));
            }
            scene.pieces.push(scene::Piece {
                id: piece_id(Piece::leader(leader)),
                name: battle.leader_name(leader).into(),
                letter: "L".into(),
                owner: owner(seat),
                shape: Shape::Star,
                spot: Spot::In(hex_id(place.hex)),
                badges,
                level: 1,
                sentence: format!(
                    "{}, {} Leader of {} at {}.",
                    battle.leader_name(leader),
                    kind.name(),
                    battle.sides[seat.index()].name,
                    battlefield::name(place.hex)
                ),
                ..scene::Piece::default()
            });
        }
        let tent = table.tents[seat.index()];
        if tent != NOWHERE {
            let value = battle.sides[seat.index()].tent_value;
            scene.pieces.push(scene::Piece {
                id: format!("tent-{seat}"),
                name: format!("Tent of {}", battle.sides[seat.index()].name),
                letter: "T".into(),
                owner: owner(seat),
                shape: Shape::Tent,
                spot: Spot::In(hex_id(tent)),
                sentence: format!(
                    "The command tent of {}, worth {value} banners.",
                    battle.sides[seat.index()].name
                ),
                ..scene::Piece::default()
            });
        }
    }
}

/// What holds this turn and is not seen on a piece: weather, cards that change the orders.
fn holding(table: &Table) -> Option<String> {
    let markers = &table.markers;
    let told = [
        (markers.downpour, "rain: arquebuses do not fire, bows roll 1 die fewer"),
        (markers.mist, "mist: fire reaches 2 hexes at most"),
        (markers.standard, "War God's Standard: ordered units attack with 1 more die"),
        (markers.cut, "Courier Cut Down: 1 order fewer"),
    ];
    let now: Vec<&str> = told.iter().filter(|(holds, _)| *holds).map(|(_, what)| *what).collect();
    (!now.is_empty()).then(|| format!("This turn: {}.", now.join("; ")))
}

impl Depict for SamuraiBattles {
    fn scene(table: &Table, viewer: Viewer) -> Scene {
        let battle = table.battle();
        let (width, height) = (2.0 * MARGIN + 24.0 * HALF, 2.0 * MARGIN + 34.0 * THIRD);
        let mut scene = Scene::new(battle.draft.title.as_str(), width, height);
        let phase = match table.phase {
            Phase::Start | Phase::Play => "Command card",
            Phase::Orders => "Orders",
            Phase::Movement => "Movement",
            Phase::Battle => "Battle",
            Phase::End => "End of turn",
        };
        scene.status.push(format!(
            "Turn {}: {}, {phase}",
            table.turn,
            battle.sides[table.active.index()].name
        ));
        for seat in Seat::BOTH {
            let at = seat.index();
            scene.status.push(format!(
                "{}: {} of {} banners, {} honor, {} Command and {} Dragon cards",
                battle.sides[at].name,
                table.banners[at],
                battle.sides[at].goal,
                table.honor[at],
                table.command.hands[at].count_ones(),
                table.dragon.hands[at].count_ones(),
            ));
        }
        scene
            .status
            .push("Dragon cards, some unit values and the set-up are our own design.".into());
        if !battle.draft.corrected.is_empty() {
            scene.status.push(format!("Corrected by an owner: {}.", battle.draft.corrected));
        }
        if !battle.draft.note.is_empty() {
            scene.status.push(battle.draft.note.clone());
        }
        scene.status.extend(holding(table));
        regions(table, &mut scene);
        pieces(table, &mut scene);
        trays(table, viewer, &mut scene);
        scene
    }

    fn target(table: &Table, choice: Choice) -> Target {
        let on = |piece: Piece, to: Place| Target { piece: Some(piece_id(piece)), to };
        let region = |hex: u8| Place::Region(hex_id(hex));
        let card = |id: String| Target { piece: None, to: Place::Item(id) };
        match choice {
            Choice::Play(title) | Choice::Keep(title) => card(format!("command-{}", title.0)),
            Choice::Dragon(title, Piece::NONE) | Choice::Discard(title) => {
                card(format!("dragon-{}", title.0))
            }
            Choice::Dragon(_, target) => on(target, Place::Button(say(table, choice))),
            Choice::Order(piece) => Target { piece: None, to: Place::Piece(piece_id(piece)) },
            Choice::Lead(leader) => {
                Target { piece: None, to: Place::Piece(piece_id(Piece::leader(leader))) }
            }
            Choice::Move(piece, to) => on(piece, region(to)),
            Choice::Push(unit, to) => on(Piece::unit(unit), region(to)),
            Choice::Leave(piece) => on(piece, Place::Button("leave the field".into())),
            Choice::Fire(by, at) => on(Piece::unit(by), Place::Piece(piece_id(at))),
            Choice::Attack(by, at) => on(Piece::unit(by), Place::Piece(piece_id(at))),
            Choice::Retreat(to) => Target { piece: None, to: region(to) },
            Choice::Lose(unit)
            | Choice::BattleBack(unit)
            | Choice::GainGround(unit)
            | Choice::StrikeFirst(unit) => {
                Target { piece: None, to: Place::Piece(piece_id(Piece::unit(unit))) }
            }
            other => Target::button(say(table, other)),
        }
    }

    fn tell(table: &Table, event: &Event, viewer: Viewer) -> Option<String> {
        tell::tell(table, event, viewer)
    }

    fn prompt(table: &Table, rule: Rule, seat: Seat, _viewer: Viewer) -> String {
        prompts::prompt(table, rule, seat)
    }

    fn side(table: &Table, seat: Seat) -> String {
        table.battle().sides[seat.index()].name.clone()
    }
}

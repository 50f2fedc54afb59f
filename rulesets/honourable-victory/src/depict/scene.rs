//! The table as a picture: zones, reserves, escarpments, units of stands, Daimyos and contacts.

use super::side_name;
use crate::appendix_a_terrain::{Land, Terrain};
use crate::determine_victory_phase::off_and_on;
use crate::notation::{side_word, zone_code};
use crate::organising_your_army::{end_of, ranks};
use crate::table::{Phase, Table};
use crate::unit::{Formation, Quality, UnitId, Weapon, Word};
use engine::Seat;
use ground::zones::{End, Facing, Row, Side, Zone};
use scene::{
    Badge, Border, Ground, Item, Mark, Owner, Piece, Point, Region, Scene, Shape, Spot, Stand,
    Stroke, Tray, pt,
};

/// Width and depth of a zone, and depth of a reserve box.
const ZONE: (f32, f32) = (240.0, 200.0);
const RESERVE: f32 = 110.0;
const MARGIN: f32 = 12.0;
/// Frontage and depth of a stand.
const STAND: f32 = 16.0;

/// Everything on the table; nothing is hidden in this game.
pub fn scene(table: &Table) -> Scene {
    let draft = &table.muster.draft;
    let width = ZONE.0 * f32::from(draft.grid.columns()) + 2.0 * MARGIN;
    let height = 3.0 * ZONE.1 + 2.0 * RESERVE + 2.0 * MARGIN;
    let mut scene = Scene::new(draft.title.clone(), width, height);
    scene.status = status(table);
    for zone in draft.grid.table() {
        scene.regions.push(region(table, zone));
        cliffs(table, zone, &mut scene);
    }
    for seat in Seat::BOTH {
        for zone in draft.grid.reserves(end_of(seat)) {
            scene.regions.push(region(table, zone));
        }
        for id in table.in_play(seat) {
            scene.pieces.push(piece(table, id));
        }
        scene.pieces.extend(daimyo(table, seat));
        scene.trays.push(gone(table, seat));
    }
    contacts(table, &mut scene);
    scene
}

fn owner(seat: Seat) -> Owner {
    match seat {
        Seat::Red => Owner::Red,
        Seat::Blue => Owner::Blue,
    }
}

fn status(table: &Table) -> Vec<String> {
    let phase = match table.phase {
        Phase::SetUp => "setting up",
        Phase::Initiative => "initiative",
        Phase::Firing => "firing",
        Phase::HandToHand => "hand-to-hand combat",
        Phase::Losses => "removing losses",
        Phase::Movement => "movement of the side with the initiative",
        Phase::SecondMovement => "movement of the other side",
        Phase::Victory => "determining victory",
    };
    let initiative = side_name(table, table.initiative);
    let mut lines = vec![format!("Turn {}, {phase}; {initiative} has the initiative.", table.turn)];
    for seat in Seat::BOTH {
        let (third, breakpoint) = table.muster.break_values(seat);
        let (off, on) = off_and_on(table, seat);
        lines.push(format!(
            "{}: {} routed (Daimyo leaves at {third}, breaks at {breakpoint}), {on} on the table, \
             {off} off it, {} held.",
            side_name(table, seat),
            table.routed[seat.index()],
            match table.held(seat) {
                1 => "1 zone".into(),
                zones => format!("{zones} zones"),
            }
        ));
    }
    lines
}

/// The upper left corner of a zone; north is up.
fn corner(zone: Zone) -> Point {
    let x = MARGIN + ZONE.0 * f32::from(zone.column());
    let y = match (zone.reserve_of(), zone.row()) {
        (Some(End::North), _) => MARGIN,
        (Some(End::South), _) => MARGIN + RESERVE + 3.0 * ZONE.1,
        (None, row) => MARGIN + RESERVE + ZONE.1 * f32::from(2 - row.unwrap_or(0).min(2)),
    };
    pt(x, y)
}

fn depth(zone: Zone) -> f32 {
    if zone.reserve_of().is_some() { RESERVE } else { ZONE.1 }
}

fn region(table: &Table, zone: Zone) -> Region {
    let at = corner(zone);
    let (right, low) = (at.x + ZONE.0, at.y + depth(zone));
    let land = table.muster.land(zone);
    Region {
        id: zone_code(zone),
        name: zone_name(table, zone),
        outline: vec![at, pt(right, at.y), pt(right, low), pt(at.x, low)],
        ground: if zone.reserve_of().is_some() { Ground::Box } else { pattern(land) },
        level: i8::from(land.has(Terrain::Hills)),
        notes: notes(land),
        anchor: None,
    }
}

/// `c2, Centre, middle` for Red's eyes; the code is what both sides use.
fn zone_name(table: &Table, zone: Zone) -> String {
    let code = zone_code(zone);
    let grid = table.muster.grid();
    if let Some(end) = zone.reserve_of() {
        let seat = if end == End::South { Seat::Red } else { Seat::Blue };
        return format!("{code}, reserve of {}", side_name(table, seat));
    }
    match grid.row_seen_from(End::South, zone) {
        Some(Row::OwnRear) => format!("{code}, rear of {}", side_name(table, Seat::Red)),
        Some(Row::EnemyRear) => format!("{code}, rear of {}", side_name(table, Seat::Blue)),
        _ => format!("{code}, middle"),
    }
}

fn pattern(land: Land) -> Ground {
    match land.kinds().last() {
        None => Ground::Clear,
        Some(Terrain::Hills) => Ground::Hill,
        Some(Terrain::Woods) => Ground::Wood,
        Some(Terrain::Village) => Ground::Village,
        Some(Terrain::Rough) => Ground::Rough,
        Some(Terrain::Impassable) => Ground::Impassable,
        Some(Terrain::Bog) => Ground::Marsh,
    }
}

fn notes(land: Land) -> Vec<String> {
    let mut notes: Vec<String> = land.kinds().map(|kind| kind.word().to_string()).collect();
    if land.restricted() {
        notes.push("restricted for horse".into());
    }
    if land.advantage() > 0 {
        notes.push(format!("attacks on foot: {} dice fewer", land.advantage()));
    }
    if land.cover() > 0 {
        notes.push(format!("shots at foot: {} dice fewer", land.cover()));
    }
    notes
}

fn cliffs(table: &Table, zone: Zone, scene: &mut Scene) {
    let at = corner(zone);
    let (right, low) = (at.x + ZONE.0, at.y + ZONE.1);
    for edge in Facing::ALL {
        if !table.muster.land(zone).cliff(edge) {
            continue;
        }
        let path = match edge {
            Facing::North => vec![at, pt(right, at.y)],
            Facing::East => vec![pt(right, at.y), pt(right, low)],
            Facing::South => vec![pt(at.x, low), pt(right, low)],
            Facing::West => vec![at, pt(at.x, low)],
        };
        scene.borders.push(Border { path, stroke: Stroke::Cliff, name: "escarpment".into() });
    }
}

fn piece(table: &Table, id: UnitId) -> Piece {
    let unit = table[id];
    let weapon = table.weapon(id);
    let horse = table.is_horse(id);
    let (letter, shape) = match weapon {
        Weapon::Bow => ("B", Shape::Round),
        Weapon::Firearm => ("F", Shape::Guns),
        Weapon::Improvised => ("I", Shape::Rect),
        Weapon::Spears => ("S", Shape::Rect),
        Weapon::HandWeapons => ("H", Shape::Rect),
        Weapon::LongSpears => ("LS", Shape::Spears),
        Weapon::Mounted if horse => ("M", Shape::Horse),
        Weapon::Mounted => ("D", Shape::Rect),
    };
    Piece {
        id: table.muster.name(id).into(),
        name: table.muster.name(id).into(),
        letter: letter.into(),
        owner: owner(id.seat()),
        shape,
        spot: Spot::In(unit.zone().map(zone_code).unwrap_or_default()),
        stands: stands(unit.stands(), unit.formation()),
        heading: Some(90.0 * f32::from(unit.facing().quarter())),
        strength: Some(u16::from(unit.stands())),
        badges: badges(table, id),
        level: 0,
        sentence: sentence(table, id),
    }
}

/// The stands of a formation, ranks from front (up) to rear.
fn stands(count: u8, formation: Formation) -> Vec<Stand> {
    let ranks = ranks(count);
    let deep = ranks.len() as f32;
    let mut stands = Vec::new();
    for (row, &wide) in ranks.iter().enumerate() {
        for column in 0..wide {
            let x = (f32::from(column) - f32::from(wide - 1) / 2.0) * STAND;
            let y = (row as f32 - (deep - 1.0) / 2.0) * STAND;
            let last = row + 1 == ranks.len();
            stands.push(Stand {
                centre: pt(x, y),
                size: pt(STAND, STAND),
                about: last && formation == Formation::Defensive,
            });
        }
    }
    stands
}

fn badge(short: impl Into<String>, long: impl Into<String>) -> Badge {
    Badge { short: short.into(), long: long.into() }
}

fn badges(table: &Table, id: UnitId) -> Vec<Badge> {
    let unit = table[id];
    let mut badges = Vec::new();
    if unit.hits() > 0 {
        badges.push(badge(unit.hits().to_string(), plural(unit.hits(), "hit")));
    }
    match unit.formation() {
        Formation::Attack => {}
        Formation::Defensive => badges.push(badge("D", "defensive formation")),
        Formation::Open => badges.push(badge("O", "open order")),
    }
    for (markers, short, long) in [
        (table.fired, "F", "has fired"),
        (table.reacted, "R", "has reacted"),
        (table.done, "✓", "chosen this phase"),
        (table.dismounted, "d", "dismounted"),
    ] {
        if markers.has(id) {
            badges.push(badge(short, long));
        }
    }
    match unit.quality() {
        Quality::Seasoned => {}
        Quality::Green => badges.push(badge("g", "green")),
        Quality::Veteran => badges.push(badge("v", "veteran")),
    }
    badges
}

/// `1 hit`, `3 hits`.
pub fn plural(count: u8, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

fn sentence(table: &Table, id: UnitId) -> String {
    let unit = table[id];
    let mut parts = vec![format!(
        "{} of {}: {}, {}, {} facing {}",
        table.muster.name(id),
        side_name(table, id.seat()),
        match table.dismounted.has(id) {
            true => "riders on foot".into(),
            false => table.weapon(id).word().replace('-', " "),
        },
        plural(unit.stands(), "stand"),
        match unit.formation() {
            Formation::Attack => "attack formation",
            Formation::Defensive => "defensive formation",
            Formation::Open => "open order",
        },
        match unit.facing() {
            Facing::North => "north",
            Facing::East => "east",
            Facing::South => "south",
            Facing::West => "west",
        }
    )];
    for side in Side::ALL {
        if let Some(enemy) = table.touching(id, side) {
            parts.push(format!("{} at its {}", table.muster.name(enemy), side_word(side)));
        }
    }
    let told = badges(table, id).into_iter().map(|badge| badge.long);
    let said = ["defensive formation", "open order", "dismounted"];
    parts.extend(told.filter(|long| !said.contains(&long.as_str())));
    parts.join(", ") + "."
}

fn daimyo(table: &Table, seat: Seat) -> Option<Piece> {
    let zone = zone_code(table.daimyo[seat.index()]?);
    let side = side_name(table, seat);
    Some(Piece {
        id: format!("daimyo {seat}"),
        name: format!("Daimyo of {side}"),
        letter: "★".into(),
        owner: owner(seat),
        shape: Shape::Star,
        sentence: format!("Daimyo of {side}."),
        spot: Spot::In(zone),
        ..Piece::default()
    })
}

/// Units that have left the battle.
fn gone(table: &Table, seat: Seat) -> Tray {
    let in_play = table.in_play(seat);
    let mine = crate::unit::UnitSet::side(seat);
    let items = table.muster.all.and(mine).minus(in_play).map(|id| Item {
        id: format!("gone {}", table.muster.name(id)),
        title: table.muster.name(id).into(),
        text: table.weapon(id).word().replace('-', " "),
        ..Item::default()
    });
    let waiting = table.phase == Phase::SetUp;
    let title = if waiting { "To be set up" } else { "Routed" };
    Tray {
        id: format!("gone {seat}"),
        title: format!("{title}: {}", side_name(table, seat)),
        owner: owner(seat),
        items: items.collect(),
    }
}

fn contacts(table: &Table, scene: &mut Scene) {
    for id in table.engaged() {
        let Some(enemy) = table.touching(id, Side::Front) else { continue };
        let Some(side) = table.side_touched_by(enemy, id) else { continue };
        if side != Side::Front || id < enemy {
            scene.marks.push(Mark::Contact {
                a: table.muster.name(id).into(),
                b: table.muster.name(enemy).into(),
                label: side_word(side).into(),
            });
        }
    }
}

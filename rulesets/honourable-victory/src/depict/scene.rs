//! The table as a picture: zones, reserves, escarpments, units of stands, Daimyos and contacts.

use super::{labels_ja, side_name, words_ja};
use crate::appendix_a_terrain::{Land, Terrain};
use crate::determine_victory_phase::off_and_on;
use crate::game::BOOK;
use crate::notation::{side_word, zone_code};
use crate::organising_your_army::{end_of, ranks};
use crate::table::{Phase, Table};
use crate::unit::{Formation, Quality, UnitId, Weapon, Word};
use engine::{Seat, Tongue};
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
pub fn scene(table: &Table, tongue: Tongue) -> Scene {
    let draft = &table.muster.draft;
    let width = ZONE.0 * f32::from(draft.grid.columns()) + 2.0 * MARGIN;
    let height = 3.0 * ZONE.1 + 2.0 * RESERVE + 2.0 * MARGIN;
    let mut scene = Scene::new(BOOK.named(&draft.title, tongue), width, height);
    scene.status = match tongue {
        Tongue::English => status(table),
        Tongue::Japanese => labels_ja::status(table),
    };
    for zone in draft.grid.table() {
        scene.regions.push(region(table, zone, tongue));
        cliffs(table, zone, &mut scene, tongue);
    }
    for seat in Seat::BOTH {
        for zone in draft.grid.reserves(end_of(seat)) {
            scene.regions.push(region(table, zone, tongue));
        }
        for id in table.in_play(seat) {
            scene.pieces.push(piece(table, id, tongue));
        }
        scene.pieces.extend(daimyo(table, seat, tongue));
        scene.trays.push(gone(table, seat, tongue));
    }
    contacts(table, &mut scene, tongue);
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

fn region(table: &Table, zone: Zone, tongue: Tongue) -> Region {
    let at = corner(zone);
    let (right, low) = (at.x + ZONE.0, at.y + depth(zone));
    let land = table.muster.land(zone);
    let (name, notes) = match tongue {
        Tongue::English => (zone_name(table, zone), notes(land)),
        Tongue::Japanese => (labels_ja::zone_name(table, zone), labels_ja::notes(land)),
    };
    Region {
        id: zone_code(zone),
        name,
        outline: vec![at, pt(right, at.y), pt(right, low), pt(at.x, low)],
        ground: if zone.reserve_of().is_some() { Ground::Box } else { pattern(land) },
        level: i8::from(land.has(Terrain::Hills)),
        notes,
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

fn cliffs(table: &Table, zone: Zone, scene: &mut Scene, tongue: Tongue) {
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
        let name = tongue.either("escarpment", "崖").into();
        scene.borders.push(Border { path, stroke: Stroke::Cliff, name });
    }
}

/// What a unit is called; its id is what players write.
fn unit_name(table: &Table, id: UnitId, tongue: Tongue) -> String {
    match tongue {
        Tongue::English => table.muster.name(id).into(),
        Tongue::Japanese => words_ja::unit(table, id),
    }
}

fn piece(table: &Table, id: UnitId, tongue: Tongue) -> Piece {
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
        name: unit_name(table, id, tongue),
        letter: letter.into(),
        owner: owner(id.seat()),
        shape,
        spot: Spot::In(unit.zone().map(zone_code).unwrap_or_default()),
        stands: stands(unit.stands(), unit.formation()),
        heading: Some(90.0 * f32::from(unit.facing().quarter())),
        strength: Some(u16::from(unit.stands())),
        badges: badges(table, id, tongue),
        level: 0,
        sentence: sentence(table, id, tongue),
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

fn badges(table: &Table, id: UnitId, tongue: Tongue) -> Vec<Badge> {
    let unit = table[id];
    let word = |english, japanese| tongue.either(english, japanese);
    let mut badges = Vec::new();
    if unit.hits() > 0 {
        let hits = unit.hits();
        let long = match tongue {
            Tongue::English => plural(hits, "hit"),
            Tongue::Japanese => format!("損害{hits}"),
        };
        badges.push(badge(hits.to_string(), long));
    }
    match unit.formation() {
        Formation::Attack => {}
        Formation::Defensive => badges.push(badge("D", word("defensive formation", "防御隊形"))),
        Formation::Open => badges.push(badge("O", word("open order", "散開隊形"))),
    }
    for (markers, short, long) in [
        (table.fired, "F", word("has fired", "射撃済み")),
        (table.reacted, "R", word("has reacted", "対応済み")),
        (table.done, "✓", word("chosen this phase", "このフェイズに選択済み")),
        (table.dismounted, "d", word("dismounted", "下馬")),
    ] {
        if markers.has(id) {
            badges.push(badge(short, long));
        }
    }
    match unit.quality() {
        Quality::Seasoned => {}
        Quality::Green => badges.push(badge("g", word("green", "新兵"))),
        Quality::Veteran => badges.push(badge("v", word("veteran", "古兵"))),
    }
    badges
}

/// Markers that the sentence names by itself.
const SAID: [&str; 3] = ["D", "O", "d"];

/// `1 hit`, `3 hits`.
pub fn plural(count: u8, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

fn sentence(table: &Table, id: UnitId, tongue: Tongue) -> String {
    let unit = table[id];
    let told = badges(table, id, tongue).into_iter();
    let told = told.filter(|badge| !SAID.contains(&badge.short.as_str())).map(|badge| badge.long);
    if tongue == Tongue::Japanese {
        return labels_ja::sentence(table, id, &told.collect::<Vec<_>>());
    }
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
    parts.extend(told);
    parts.join(", ") + "."
}

fn daimyo(table: &Table, seat: Seat, tongue: Tongue) -> Option<Piece> {
    let zone = zone_code(table.daimyo[seat.index()]?);
    let name = match tongue {
        Tongue::English => format!("Daimyo of {}", side_name(table, seat)),
        Tongue::Japanese => format!("{}の大名", words_ja::side(table, seat)),
    };
    Some(Piece {
        id: format!("daimyo {seat}"),
        sentence: name.clone() + tongue.either(".", "。"),
        name,
        letter: "★".into(),
        owner: owner(seat),
        shape: Shape::Star,
        spot: Spot::In(zone),
        ..Piece::default()
    })
}

/// Units that have left the battle.
fn gone(table: &Table, seat: Seat, tongue: Tongue) -> Tray {
    let in_play = table.in_play(seat);
    let mine = crate::unit::UnitSet::side(seat);
    let items = table.muster.all.and(mine).minus(in_play).map(|id| Item {
        id: format!("gone {}", table.muster.name(id)),
        title: unit_name(table, id, tongue),
        text: match tongue {
            Tongue::English => table.weapon(id).word().replace('-', " "),
            Tongue::Japanese => words_ja::weapon(table.weapon(id)).into(),
        },
        ..Item::default()
    });
    let waiting = table.phase == Phase::SetUp;
    let title = match (tongue, waiting) {
        (Tongue::English, true) => format!("To be set up: {}", side_name(table, seat)),
        (Tongue::English, false) => format!("Routed: {}", side_name(table, seat)),
        (Tongue::Japanese, true) => format!("配置前:{}", words_ja::side(table, seat)),
        (Tongue::Japanese, false) => format!("敗走:{}", words_ja::side(table, seat)),
    };
    Tray { id: format!("gone {seat}"), title, owner: owner(seat), items: items.collect() }
}

fn contacts(table: &Table, scene: &mut Scene, tongue: Tongue) {
    for id in table.engaged() {
        let Some(enemy) = table.touching(id, Side::Front) else { continue };
        let Some(side) = table.side_touched_by(enemy, id) else { continue };
        if side != Side::Front || id < enemy {
            scene.marks.push(Mark::Contact {
                a: table.muster.name(id).into(),
                b: table.muster.name(enemy).into(),
                label: tongue.either(side_word(side), words_ja::flank(side)).into(),
            });
        }
    }
}

//! The table as a picture: zones, stacks, tracks and trays.

use crate::book::Bsj;
use crate::charts;
use crate::choice::{self, Choice};
use crate::depict_tell;
use crate::event::Event;
use crate::field::Field;
use crate::s01_4_counters::{fs, ms, ql};
use crate::s08_combat::lacks_servants;
use crate::s10_victory::{points, zone_points};
use crate::table::Table;
use crate::unit::{Charge, Flag, Kind, UnitId};
use crate::{depict_ja, depict_map, depict_tell_ja, depict_trays, words_ja};
use engine::{Depict, Rule, Ruleset, Seat, Tongue, Viewer};
use scene::{Badge, Owner, Piece, Place, Scene, Shape, Spot, Target};

impl Depict for Bsj {
    fn scene(table: &Table, viewer: Viewer) -> Scene {
        let (field, tongue) = (table.ground(), viewer.tongue);
        let drawn = depict_map::draw(field, tongue);
        let mut scene =
            Scene::new(Bsj::BOOK.named(&field.title, tongue), drawn.size.x, drawn.size.y);
        scene.regions = drawn.regions;
        scene.borders = drawn.borders;
        scene.status = match tongue {
            Tongue::English => status(table),
            Tongue::Japanese => depict_ja::status(table),
        };
        let mut levels = vec![0; field.zones.len()];
        for id in 0..table.units.len() as UnitId {
            if let Some(zone) = table.unit(id).zone()
                && let Some(level) = levels.get_mut(zone.index())
            {
                scene.pieces.push(piece(table, id, *level, tongue));
                *level += 1;
            }
        }
        scene.trays = depict_trays::trays(table, viewer);
        scene
    }

    fn target(table: &Table, choice: Choice, tongue: Tongue) -> Target {
        let field = table.ground();
        let piece = |id: UnitId| format!("unit-{id}");
        let region = |zone| Place::Region(field.code(zone));
        let to = |id: UnitId, to: Place| Target { piece: Some(piece(id)), to };
        match choice {
            Choice::Move(id) | Choice::Defend(id) => {
                Target { piece: None, to: Place::Piece(piece(id)) }
            }
            Choice::To(zone) | Choice::Retreat(zone) => Target { piece: None, to: region(zone) },
            Choice::Charge(id, zone) | Choice::Attack(id, zone) => to(id, region(zone)),
            Choice::Fire(by, at) | Choice::Counter(by, at) => to(by, Place::Piece(piece(at))),
            Choice::Activate(id) => {
                Target { piece: None, to: Place::Item(format!("division-{id}")) }
            }
            Choice::Lay(marker) => {
                Target { piece: None, to: Place::Item(format!("marker-{}", marker.name())) }
            }
            other => Target::button(match tongue {
                Tongue::English => choice::say(table, other),
                Tongue::Japanese => words_ja::words(table, other),
            }),
        }
    }

    fn tell(table: &Table, event: &Event, viewer: Viewer) -> Option<String> {
        match viewer.tongue {
            Tongue::English => depict_tell::tell(table, event, viewer),
            Tongue::Japanese => depict_tell_ja::tell(table, event, viewer),
        }
    }

    fn words(table: &Table, choice: Choice, tongue: Tongue) -> Option<String> {
        (tongue == Tongue::Japanese).then(|| words_ja::words(table, choice))
    }

    fn prompt(table: &Table, rule: Rule, seat: Seat, viewer: Viewer) -> String {
        match viewer.tongue {
            Tongue::English => depict_tell::prompt(table, rule, seat),
            Tongue::Japanese => words_ja::prompt(table, rule, seat),
        }
    }

    fn side(table: &Table, seat: Seat) -> String {
        table.ground().sides[seat.index()].name.clone()
    }
}

pub fn owner(seat: Seat) -> Owner {
    match seat {
        Seat::Red => Owner::Red,
        Seat::Blue => Owner::Blue,
    }
}

fn status(table: &Table) -> Vec<String> {
    let field = table.ground();
    let name = |seat: Seat| &field.sides[seat.index()].name;
    let mut lines = vec![format!(
        "Turn {} of {}, {}; {} phase; {} have the initiative",
        table.turn,
        field.turns,
        field.clock(table.turn),
        table.phase.name(),
        name(table.initiative)
    )];
    lines.extend(Seat::BOTH.map(|seat| {
        format!(
            "{}: {} VP ({} for enemies, {} of the scenario now), {} activation markers left",
            name(seat),
            points(table, seat),
            table.army(seat).points,
            zone_points(table, seat),
            table.army(seat).markers
        )
    }));
    if let Some(id) = table.active {
        lines.push(format!("Active: the division of {}", table.division(id).name));
    }
    lines.extend(ours(field));
    lines
}

/// What is not the printed game's, if anything: whoever owns it may have put in its charts.
fn ours(field: &Field) -> Option<String> {
    let replaced = |name: &&str| field.charts.replaced.iter().any(|(other, _)| other == name);
    let charts: Vec<&str> = charts::NAMES.into_iter().filter(|name| !replaced(name)).collect();
    match (charts.len(), field.printed) {
        (0, true) => None,
        (0, false) => Some("Map and scenario are our own, not the printed ones.".into()),
        (4, true) => Some("The charts are our own, not the printed ones.".into()),
        (4, false) => Some("Charts, map and scenario are our own, not the printed ones.".into()),
        (_, printed) => {
            let rest = if printed { "" } else { "; map and scenario too" };
            Some(format!(
                "Of the charts {} are our own, not the printed ones{rest}.",
                charts.join(", ")
            ))
        }
    }
}

fn shape(kind: Kind) -> Shape {
    match kind {
        Kind::Te | Kind::Oz => Shape::Guns,
        Kind::Ya | Kind::YH => Shape::Spears,
        Kind::Yu => Shape::Round,
        Kind::Ch => Shape::Disc,
        Kind::Sa | Kind::SH => Shape::Rect,
        Kind::Ki | Kind::KH => Shape::Horse,
        Kind::Da | Kind::Ta => Shape::Star,
    }
}

fn piece(table: &Table, id: UnitId, level: u8, tongue: Tongue) -> Piece {
    let (unit, kind) = (table.unit(id), table.kind(id));
    let place = unit.zone().map(|zone| table.ground().code(zone)).unwrap_or_default();
    let badges = badges(table, id, tongue);
    let mut sentence = match tongue {
        Tongue::English => sentence(table, id),
        Tongue::Japanese => depict_ja::unit(table, id),
    };
    for badge in &badges {
        sentence += tongue.either(", ", "、");
        sentence += &badge.long;
    }
    Piece {
        id: format!("unit-{id}"),
        name: unit_name(table, id, tongue),
        letter: kind.code().into(),
        owner: owner(table.seat(unit)),
        shape: shape(kind),
        spot: Spot::In(place),
        strength: Some(u16::from(unit.sp())),
        badges,
        level,
        sentence,
        ..Piece::default()
    }
}

fn sentence(table: &Table, id: UnitId) -> String {
    let card = table.card(id);
    format!(
        "{}, {} of {}, {} SP, QL {}, melee {}, fire {}, movement {}",
        card.name,
        table.kind(id).word(),
        table.division(card.division).name,
        table.unit(id).sp(),
        ql(table, id),
        ms(table, id),
        fs(table, id),
        table.counter(id).ma
    )
}

/// What a unit is called; players write its English name.
pub fn unit_name(table: &Table, id: UnitId, tongue: Tongue) -> String {
    match tongue {
        Tongue::English => table.name(id).into(),
        Tongue::Japanese => words_ja::unit(table, id),
    }
}

fn badges(table: &Table, id: UnitId, tongue: Tongue) -> Vec<Badge> {
    let unit = table.unit(id);
    let mut badges = Vec::new();
    let mut add = |short: &str, english: &str, japanese: &str| {
        badges.push(Badge { short: short.into(), long: tongue.either(english, japanese).into() });
    };
    match unit.ds() {
        1 => add("D1", "disorganized, level 1", "混乱、段階1"),
        2 => add("D2", "disorganized, level 2", "混乱、段階2"),
        _ => {}
    }
    if unit.has(Flag::ISOLATED) {
        add("Is", "isolated", "孤立");
    }
    if unit.has(Flag::GENERIC) {
        add("G", "generic taisho", "無名の大将");
    }
    match unit.charge() {
        Charge::None => {}
        Charge::Fresh => {
            add("C2", "charges, +2 unless fire tells", "突撃、射撃に妨げられなければ+2")
        }
        Charge::Held => add("C1", "charges, +1", "突撃、+1"),
        Charge::Lost => add(
            "C0",
            "its charge is broken, but it must attack",
            "突撃は砕かれたが攻撃しなければならない",
        ),
    }
    if unit.has(Flag::COUNTERS) {
        add("CC", "counter-charges", "逆突撃");
    }
    if unit.has(Flag::FIRED) {
        add("F", "has fired", "射撃済み");
    }
    if table.active == Some(table.card(id).division) {
        if unit.has(Flag::MOVED) {
            add("M", "has moved", "移動済み");
        }
        if unit.has(Flag::LED) {
            add("A", "has attacked", "攻撃済み");
        }
    }
    if lacks_servants(table, id) > 0 {
        add("-1", "without servants", "従者なし");
    }
    if table.wavers(table.card(id).division) {
        add("?", "wavers", "日和見");
    }
    badges
}

//! The table as a picture: zones, stacks, tracks and trays.

use crate::book::Bsj;
use crate::charts;
use crate::choice::{self, Choice};
use crate::depict_map;
use crate::depict_tell;
use crate::event::Event;
use crate::field::Field;
use crate::s01_4_counters::{fs, ms, ql};
use crate::s08_combat::lacks_servants;
use crate::s10_victory::{points, zone_points};
use crate::table::Table;
use crate::unit::{Charge, DUE, Flag, Kind, OUT, UnitId, WAITING};
use engine::{Depict, Eyes, Rule, Seat, Seats, Viewer};
use scene::{Badge, Item, Owner, Piece, Place, Scene, Shape, Spot, Target, Tray};

impl Depict for Bsj {
    fn scene(table: &Table, viewer: Viewer) -> Scene {
        let field = table.ground();
        let drawn = depict_map::draw(field);
        let mut scene = Scene::new(&field.title, drawn.size.x, drawn.size.y);
        scene.regions = drawn.regions;
        scene.borders = drawn.borders;
        scene.status = status(table);
        let mut levels = vec![0; field.zones.len()];
        for id in 0..table.units.len() as UnitId {
            if let Some(zone) = table.unit(id).zone()
                && let Some(level) = levels.get_mut(zone.index())
            {
                scene.pieces.push(piece(table, id, *level));
                *level += 1;
            }
        }
        for seat in Seat::BOTH {
            scene.trays.push(tactics(table, seat, viewer.eyes));
            scene.trays.push(divisions(table, seat));
            scene.trays.push(off_map(table, seat));
        }
        scene.trays.push(turn_track(table));
        scene
    }

    fn target(table: &Table, choice: Choice) -> Target {
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
            other => Target::button(choice::say(table, other)),
        }
    }

    fn tell(table: &Table, event: &Event, viewer: Viewer) -> Option<String> {
        depict_tell::tell(table, event, viewer)
    }

    fn prompt(table: &Table, rule: Rule, seat: Seat, _: Viewer) -> String {
        depict_tell::prompt(table, rule, seat)
    }

    fn side(table: &Table, seat: Seat) -> String {
        table.ground().sides[seat.index()].name.clone()
    }
}

fn owner(seat: Seat) -> Owner {
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

fn piece(table: &Table, id: UnitId, level: u8) -> Piece {
    let (unit, card, kind) = (table.unit(id), table.card(id), table.kind(id));
    let place = unit.zone().map(|zone| table.ground().code(zone)).unwrap_or_default();
    let badges = badges(table, id);
    let mut sentence = format!(
        "{}, {} of {}, {} SP, QL {}, melee {}, fire {}, movement {}",
        card.name,
        kind.word(),
        table.division(card.division).name,
        unit.sp(),
        ql(table, id),
        ms(table, id),
        fs(table, id),
        table.counter(id).ma
    );
    for badge in &badges {
        sentence += ", ";
        sentence += &badge.long;
    }
    Piece {
        id: format!("unit-{id}"),
        name: card.name.clone(),
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

fn badges(table: &Table, id: UnitId) -> Vec<Badge> {
    let unit = table.unit(id);
    let mut badges = Vec::new();
    let mut add = |short: &str, long: &str| {
        badges.push(Badge { short: short.into(), long: long.into() });
    };
    match unit.ds() {
        1 => add("D1", "disorganized, level 1"),
        2 => add("D2", "disorganized, level 2"),
        _ => {}
    }
    if unit.has(Flag::ISOLATED) {
        add("Is", "isolated");
    }
    if unit.has(Flag::GENERIC) {
        add("G", "generic taisho");
    }
    match unit.charge() {
        Charge::None => {}
        Charge::Fresh => add("C2", "charges, +2 unless fire tells"),
        Charge::Held => add("C1", "charges, +1"),
        Charge::Lost => add("C0", "its charge is broken, but it must attack"),
    }
    if unit.has(Flag::COUNTERS) {
        add("CC", "counter-charges");
    }
    if unit.has(Flag::FIRED) {
        add("F", "has fired");
    }
    if table.active == Some(table.card(id).division) {
        if unit.has(Flag::MOVED) {
            add("M", "has moved");
        }
        if unit.has(Flag::LED) {
            add("A", "has attacked");
        }
    }
    if lacks_servants(table, id) > 0 {
        add("-1", "without servants");
    }
    if table.wavers(table.card(id).division) {
        add("?", "wavers");
    }
    badges
}

/// Formation and tactical markers: the owner sees them, the other side their number.
fn tactics(table: &Table, seat: Seat, eyes: Eyes) -> Tray {
    let army = table.army(seat);
    let open = eyes.see(Seats::only(seat));
    let mut items = vec![Item {
        id: "formation".into(),
        title: if open {
            format!("Formation {}", army.formation.name())
        } else {
            "Formation".into()
        },
        text: format!("last turn {}", army.before.name()),
        hidden: !open,
        ..Item::default()
    }];
    let face_down = |count: u8, text: &str| Item {
        title: "Tactical marker".into(),
        text: text.into(),
        count: u16::from(count),
        hidden: true,
        ..Item::default()
    };
    if open {
        items.extend(army.hand.kinds().map(|marker| Item {
            id: format!("marker-{}", marker.name()),
            title: marker.name().replace("+-1", "±1"),
            count: u16::from(army.hand.count(marker)),
            ..Item::default()
        }));
        items.extend(army.laid.map(|marker| Item {
            title: marker.name().replace("+-1", "±1"),
            text: "face down in this combat".into(),
            ..Item::default()
        }));
    } else {
        if !army.hand.is_empty() {
            items.push(face_down(army.hand.len(), "in hand"));
        }
        if army.laid.is_some() {
            items.push(face_down(1, "face down in this combat"));
        }
    }
    items.extend(army.used.kinds().map(|marker| Item {
        title: marker.name().replace("+-1", "±1"),
        text: "used this turn".into(),
        count: u16::from(army.used.count(marker)),
        ..Item::default()
    }));
    let title =
        format!("Formation and tactical markers of {}", table.ground().sides[seat.index()].name);
    Tray { id: format!("tactics-{seat}"), title, owner: owner(seat), items }
}

fn divisions(table: &Table, seat: Seat) -> Tray {
    let field = table.ground();
    let mut items = Vec::new();
    for (index, division) in field.divisions.iter().enumerate() {
        let id = index as u8;
        if table.division_seat(id) != seat {
            continue;
        }
        let text = if table.wavers(id) {
            "wavers"
        } else if !crate::s06_activation::in_play(table, id) {
            "not in play"
        } else if table.activated >> id & 1 == 1 {
            "activated"
        } else {
            "ready"
        };
        items.push(Item {
            id: format!("division-{id}"),
            title: division.name.clone(),
            text: text.into(),
            ..Item::default()
        });
    }
    let (name, markers) = (&field.sides[seat.index()].name, table.army(seat).markers);
    let title = format!("Divisions of {name}, {markers} activation markers");
    Tray { id: format!("divisions-{seat}"), title, owner: owner(seat), items }
}

fn off_map(table: &Table, seat: Seat) -> Tray {
    let mut items = Vec::new();
    for (id, unit) in table.all().filter(|(_, unit)| table.seat(*unit) == seat) {
        let text = match unit.place {
            OUT => "eliminated".to_owned(),
            WAITING => format!("enters on turn {}", table.division(table.card(id).division).turn),
            DUE => format!("replacement due on turn {}", unit.note),
            _ => continue,
        };
        let title = format!("{} ({})", table.name(id), table.kind(id).code());
        items.push(Item { id: format!("unit-{id}"), title, text, ..Item::default() });
    }
    let title = format!("Off the map: {}", table.ground().sides[seat.index()].name);
    Tray { id: format!("off-map-{seat}"), title, owner: owner(seat), items }
}

fn turn_track(table: &Table) -> Tray {
    let field = table.ground();
    let space = |turn: u8| Item {
        id: format!("turn-{turn}"),
        title: format!("Turn {turn}"),
        text: match turn == table.turn {
            true => format!("{}, now", field.clock(turn)),
            false => field.clock(turn),
        },
        ..Item::default()
    };
    Tray {
        id: "turns".into(),
        title: "Turn track".into(),
        owner: Owner::Neutral,
        items: (1..=field.turns).map(space).collect(),
    }
}

//! Formation, markers, divisions, the fallen and the turn track, as trays beside the map.

use crate::book::Bsj;
use crate::depict::{owner, unit_name};
use crate::table::Table;
use crate::unit::{DUE, OUT, WAITING};
use crate::words_ja;
use engine::{Ruleset, Seat, Seats, Tongue, Viewer};
use scene::{Item, Owner, Tray};

/// All trays, as this viewer may see them.
pub fn trays(table: &Table, viewer: Viewer) -> Vec<Tray> {
    let mut trays = Vec::new();
    for seat in Seat::BOTH {
        trays.push(tactics(table, seat, viewer));
        trays.push(divisions(table, seat, viewer.tongue));
        trays.push(off_map(table, seat, viewer.tongue));
    }
    trays.push(turn_track(table, viewer.tongue));
    trays
}

fn side_name(table: &Table, seat: Seat, tongue: Tongue) -> String {
    Bsj::BOOK.named(&table.ground().sides[seat.index()].name, tongue).into_owned()
}

/// Formation and tactical markers: the owner sees them, the other side their number.
fn tactics(table: &Table, seat: Seat, viewer: Viewer) -> Tray {
    let (army, tongue) = (table.army(seat), viewer.tongue);
    let word = |english, japanese| tongue.either(english, japanese);
    let open = viewer.eyes.see(Seats::only(seat));
    let mut items = vec![Item {
        id: "formation".into(),
        title: if open {
            format!("{} {}", word("Formation", "陣形"), army.formation.name())
        } else {
            word("Formation", "陣形").into()
        },
        text: format!("{} {}", word("last turn", "前のターン"), army.before.name()),
        hidden: !open,
        ..Item::default()
    }];
    let face_down = |count: u8, text: &str| Item {
        title: word("Tactical marker", "戦術札").into(),
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
            text: word("face down in this combat", "この戦闘に伏せてある").into(),
            ..Item::default()
        }));
    } else {
        if !army.hand.is_empty() {
            items.push(face_down(army.hand.len(), word("in hand", "手元")));
        }
        if army.laid.is_some() {
            items.push(face_down(1, word("face down in this combat", "この戦闘に伏せてある")));
        }
    }
    items.extend(army.used.kinds().map(|marker| Item {
        title: marker.name().replace("+-1", "±1"),
        text: word("used this turn", "このターンに使用済み").into(),
        count: u16::from(army.used.count(marker)),
        ..Item::default()
    }));
    let side = side_name(table, seat, tongue);
    let title = match tongue {
        Tongue::English => format!("Formation and tactical markers of {side}"),
        Tongue::Japanese => format!("{side}の陣形と戦術札"),
    };
    Tray { id: format!("tactics-{seat}"), title, owner: owner(seat), items }
}

fn divisions(table: &Table, seat: Seat, tongue: Tongue) -> Tray {
    let field = table.ground();
    let mut items = Vec::new();
    for (index, division) in field.divisions.iter().enumerate() {
        let id = index as u8;
        if table.division_seat(id) != seat {
            continue;
        }
        let text = if table.wavers(id) {
            tongue.either("wavers", "日和見")
        } else if !crate::s06_activation::in_play(table, id) {
            tongue.either("not in play", "戦場外")
        } else if table.activated >> id & 1 == 1 {
            tongue.either("activated", "発動済み")
        } else {
            tongue.either("ready", "待機")
        };
        items.push(Item {
            id: format!("division-{id}"),
            title: match tongue {
                Tongue::English => division.name.clone(),
                Tongue::Japanese => words_ja::division(table, id),
            },
            text: text.into(),
            ..Item::default()
        });
    }
    let (name, markers) = (side_name(table, seat, tongue), table.army(seat).markers);
    let title = match tongue {
        Tongue::English => format!("Divisions of {name}, {markers} activation markers"),
        Tongue::Japanese => format!("{name}の備え、発動マーカー{markers}"),
    };
    Tray { id: format!("divisions-{seat}"), title, owner: owner(seat), items }
}

fn off_map(table: &Table, seat: Seat, tongue: Tongue) -> Tray {
    let mut items = Vec::new();
    for (id, unit) in table.all().filter(|(_, unit)| table.seat(*unit) == seat) {
        let enters = table.division(table.card(id).division).turn;
        let text = match (unit.place, tongue) {
            (OUT, Tongue::English) => "eliminated".to_owned(),
            (OUT, Tongue::Japanese) => "除去".to_owned(),
            (WAITING, Tongue::English) => format!("enters on turn {enters}"),
            (WAITING, Tongue::Japanese) => format!("第{enters}ターンに入る"),
            (DUE, Tongue::English) => format!("replacement due on turn {}", unit.note),
            (DUE, Tongue::Japanese) => format!("第{}ターンに代わりが来る", unit.note),
            _ => continue,
        };
        let (name, kind) = (unit_name(table, id, tongue), table.kind(id));
        let title = match tongue {
            Tongue::English => format!("{name} ({})", kind.code()),
            Tongue::Japanese => format!("{name}({})", words_ja::kind(kind)),
        };
        items.push(Item { id: format!("unit-{id}"), title, text, ..Item::default() });
    }
    let side = side_name(table, seat, tongue);
    let title = match tongue {
        Tongue::English => format!("Off the map: {side}"),
        Tongue::Japanese => format!("地図の外:{side}"),
    };
    Tray { id: format!("off-map-{seat}"), title, owner: owner(seat), items }
}

fn turn_track(table: &Table, tongue: Tongue) -> Tray {
    let field = table.ground();
    let space = |turn: u8| Item {
        id: format!("turn-{turn}"),
        title: match tongue {
            Tongue::English => format!("Turn {turn}"),
            Tongue::Japanese => format!("第{turn}ターン"),
        },
        text: match turn == table.turn {
            true => format!("{}{}", field.clock(turn), tongue.either(", now", "、現在")),
            false => field.clock(turn),
        },
        ..Item::default()
    };
    Tray {
        id: "turns".into(),
        title: tongue.either("Turn track", "ターン表").into(),
        owner: Owner::Neutral,
        items: (1..=field.turns).map(space).collect(),
    }
}

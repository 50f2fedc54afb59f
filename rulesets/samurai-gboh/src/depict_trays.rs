//! What is told beside the map: where the turn stands, heads and losses, and the combats under way.

use crate::depict::owner;
use crate::depict_names::Names;
use crate::depict_report;
use crate::depict_report_ja;
use crate::s02_components_and_terms::{SAMURAI, SamuraiId};
use crate::s10_individual_combat::samurai;
use crate::s12_victory::{level, rout_points};
use crate::table::State;
use engine::{Seat, Tongue};
use scene::{Item, Owner, Scene, Tray};

/// The turn and the rout points.
pub fn status(names: Names) -> Vec<String> {
    let table = names.table;
    let rules = &table.map().rules;
    let (turn, clock) = (table.turn, rules.clock(table.turn));
    let first = names.side(table.initiative);
    let mut lines = vec![match (names.tongue, rules.turns) {
        (Tongue::English, 0) => format!("Turn {turn}, {clock}; the Initiative is with {first}"),
        (Tongue::English, turns) => {
            format!("Turn {turn} of {turns}, {clock}; the Initiative is with {first}")
        }
        (Tongue::Japanese, 0) => format!("第{turn}ターン、{clock}。主導権は{first}にある"),
        (Tongue::Japanese, turns) => {
            format!("第{turn}ターン(全{turns}ターン)、{clock}。主導権は{first}にある")
        }
    }];
    for seat in Seat::BOTH {
        let (side, points, level) =
            (names.side(seat), rout_points(table, seat), level(table, seat));
        let heads = table.army(seat).heads + table.army(seat).great_heads;
        lines.push(match names.tongue {
            Tongue::English => format!("{side}: {points} rout points of {level}, {heads} heads"),
            Tongue::Japanese => format!("{side}: 敗走点{points}(限度{level})、取った首{heads}"),
        });
    }
    lines
}

/// The charts that are not printed in the rulebook. They stay as they are for the whole battle, so
/// they lie beside it and are not told anew with every turn.
pub fn reconstructed_tray(names: Names, scene: &mut Scene) {
    let charts = names.table.map().charts.reconstructed.iter().enumerate();
    let items: Vec<Item> = charts
        .map(|(index, title)| Item {
            id: format!("chart-{}", index + 1),
            title: names.known(title),
            count: 1,
            ..Item::default()
        })
        .collect();
    if !items.is_empty() {
        let title = names.word("Reconstructed tables", "復元した表").into();
        let owner = Owner::Neutral;
        scene.trays.push(Tray { id: "reconstructed".into(), title, owner, items });
    }
}

/// Heads, attempts, losses and retainers of both sides.
pub fn trays(names: Names, scene: &mut Scene) {
    let table = names.table;
    for seat in Seat::BOTH {
        let army = table.army(seat);
        let mut items = Vec::new();
        let mut add = |id: &str, title: String| {
            items.push(Item { id: format!("{id}-{seat}"), title, count: 1, ..Item::default() });
        };
        // The number stands in the words: a count of none would not be shown.
        let counted = |english, japanese, number: u8| match names.tongue {
            Tongue::English => format!("{english}: {number}"),
            Tongue::Japanese => format!("{japanese}: {number}"),
        };
        add("heads", counted("Severed heads", "取った首", army.heads));
        add("great", counted("Heads of So-taisho and Taisho", "大将首", army.great_heads));
        add("trumps", counted("Trump attempts used", "使った切り札", army.trumps));
        let lost = table.all_units().filter(|&unit| {
            table.seat_of(unit) == seat && table.unit(unit).state() == State::Eliminated
        });
        for unit in lost {
            let unit = names.unit(unit);
            add(
                "lost",
                match names.tongue {
                    Tongue::English => format!("Lost: {unit}"),
                    Tongue::Japanese => format!("損失: {unit}"),
                },
            );
        }
        for id in (0..SAMURAI.len() as u8).map(SamuraiId) {
            let man = samurai(table, id);
            if man.of.some() && !man.dead && table.clan_seat(man.of) == seat {
                let (who, lord) = (names.samurai(id), names.clan(man.of));
                let title = match names.tongue {
                    Tongue::English => format!("{who}, retainer of {lord}"),
                    Tongue::Japanese => format!("{who}({lord}の家臣)"),
                };
                add(SAMURAI.get(id.i()).map_or("?", |card| card.name), title);
            }
        }
        let side = names.side(seat);
        scene.trays.push(Tray {
            id: format!("record-{seat}"),
            title: match names.tongue {
                Tongue::English => format!("Record of {side}"),
                Tongue::Japanese => format!("{side}の記録"),
            },
            owner: owner(seat),
            items,
        });
    }
}

/// The combats of a Shock Segment under way.
pub fn shock_tray(names: Names, scene: &mut Scene) {
    let table = names.table;
    let items: Vec<Item> = table
        .combats
        .iter()
        .enumerate()
        .filter(|(_, combat)| combat.lead.some() && combat.stand.some())
        .map(|(index, combat)| Item {
            id: format!("shock-{}", index + 1),
            title: match names.tongue {
                Tongue::English => depict_report::reckoning(table, combat),
                Tongue::Japanese => depict_report_ja::reckoning(names, combat),
            },
            count: 1,
            ..Item::default()
        })
        .collect();
    if !items.is_empty() {
        let title = names.word("Shock under way", "進行中の突撃").into();
        scene.trays.push(Tray { id: "shock".into(), title, owner: owner(table.initiative), items });
    }
}

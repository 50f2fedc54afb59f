//! Hands, reserves, decks and cards in play, as trays beside the field.

use crate::command_cards::{Title, numbers};
use crate::depict::owner;
use crate::dragon_cards::Dragon;
use crate::table::Table;
use engine::{Seat, Seats, Viewer};
use scene::{Item, Owner, Scene, Tray};

fn item(id: String, title: &str, text: String, count: u16) -> Item {
    Item { id, title: title.into(), text, count, hidden: false }
}

/// Lays the trays that this viewer may see.
pub(crate) fn trays(table: &Table, viewer: Viewer, scene: &mut Scene) {
    let charts = table.battle().charts;
    for seat in Seat::BOTH {
        let (at, name) = (seat.index(), &table.battle().sides[seat.index()].name);
        let open = viewer.eyes.see(Seats::only(seat));
        let shown = viewer.eyes.see(Seats::only(!seat));
        let hidden = || Item { hidden: true, title: "card".into(), ..Item::default() };
        let mut items = Vec::new();
        for card in numbers(table.command.hands[at]) {
            let title = charts.command.title(card);
            let known = open || shown && table.command.seen[at] >> card & 1 == 1;
            let text = || {
                charts
                    .command
                    .lines
                    .get(title.0 as usize)
                    .map_or(String::new(), |line| line.text.clone())
            };
            items.push(if known {
                item(format!("command-{}", title.0), title.name(), text(), 1)
            } else {
                hidden()
            });
        }
        // What is hidden is laid last and in no order of its own.
        items.sort_by_key(|item| item.hidden);
        scene.trays.push(Tray {
            id: format!("command-{seat}"),
            title: format!("Command cards of {name}"),
            owner: owner(seat),
            items,
        });
        let mut items = Vec::new();
        for card in numbers(table.dragon.hands[at]) {
            let title = charts.dragon.title(card);
            let known = open || shown && table.dragon.seen[at] >> card & 1 == 1;
            items.push(if known { dragon_item(table, title) } else { hidden() });
        }
        items.sort_by_key(|item| item.hidden);
        let title = format!("Dragon cards of {name} (our own deck)");
        scene.trays.push(Tray { id: format!("dragon-{seat}"), title, owner: owner(seat), items });
        let mut items = vec![
            item(format!("honor-{seat}"), "Honor & Fortune", String::new(), table.honor[at].into()),
            item(
                format!("banners-{seat}"),
                "Victory Banners",
                format!("{} of {}", table.banners[at], table.battle().sides[at].goal),
                table.banners[at].into(),
            ),
        ];
        if open && seat == table.active {
            for card in numbers(table.command.drawn) {
                let title = charts.command.title(card);
                items.push(item(format!("command-{}", title.0), title.name(), "drawn".into(), 1));
            }
        }
        scene.trays.push(Tray {
            id: format!("reserve-{seat}"),
            title: format!("Reserve of {name}"),
            owner: owner(seat),
            items,
        });
    }
    let mut items = vec![
        item("pool".into(), "Honor & Fortune in the pool", String::new(), table.pool.into()),
        item(
            "command-deck".into(),
            "Command deck",
            String::new(),
            table.command.deck.count_ones() as u16,
        ),
        item(
            "dragon-deck".into(),
            "Dragon deck",
            "our own cards".into(),
            table.dragon.deck.count_ones() as u16,
        ),
    ];
    if table.card != Title::NONE {
        let line = charts.command.lines.get(table.becomes.0 as usize);
        let text = line.map_or(String::new(), |line| line.text.clone());
        let text = if table.becomes == table.card {
            text
        } else {
            format!("carried out as {}: {text}", table.becomes.name())
        };
        items.push(item("in-play".into(), table.card.name(), text, 1));
    }
    for played in table.played.into_iter().filter(|&played| played != Dragon::NONE) {
        items.push(dragon_item(table, played));
    }
    scene.trays.push(Tray {
        id: "table".into(),
        title: "On the table".into(),
        owner: Owner::Neutral,
        items,
    });
    scene.trays.push(piles(table, viewer));
}

/// The discard piles: titles that lie face up, and how many Command cards went there unseen.
fn piles(table: &Table, viewer: Viewer) -> Tray {
    let charts = table.battle().charts;
    let mut open = table.command.pile;
    let mut unseen = 0;
    for seat in Seat::BOTH {
        let laid = table.command.hidden[seat.index()];
        if viewer.eyes.see(Seats::only(seat)) {
            open |= laid;
        } else {
            unseen += laid.count_ones() as u16;
        }
    }
    let mut items = Vec::new();
    for title in charts.command.titles_in(open) {
        let count = (open & charts.command.cards(title)).count_ones() as u16;
        items.push(item(format!("pile-command-{}", title.0), title.name(), String::new(), count));
    }
    if unseen > 0 {
        items.push(item(
            "pile-unseen".into(),
            "Command cards laid away unseen",
            String::new(),
            unseen,
        ));
    }
    for title in charts.dragon.titles_in(table.dragon.pile) {
        let count = (table.dragon.pile & charts.dragon.cards(title)).count_ones() as u16;
        items.push(item(
            format!("pile-dragon-{}", title.0),
            title.name(),
            "Dragon card".into(),
            count,
        ));
    }
    Tray { id: "piles".into(), title: "Discards".into(), owner: Owner::Neutral, items }
}

fn dragon_item(table: &Table, title: Dragon) -> Item {
    let deck = &table.battle().charts.dragon;
    let text = deck.lines.get(title.0 as usize).map_or(String::new(), |(line, _)| {
        format!("Cost {}. When: {}. {}", line.cost, line.moment, line.text)
    });
    item(format!("dragon-{}", title.0), title.name(), text, 1)
}

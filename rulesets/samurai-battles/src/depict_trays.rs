//! Hands, reserves, decks and cards in play, as trays beside the field.

use crate::command_cards::{Title, numbers};
use crate::depict::{owner, side_name};
use crate::dragon_cards::Dragon;
use crate::table::Table;
use crate::words_ja;
use engine::{Seat, Seats, Tongue, Viewer};
use scene::{Item, Owner, Scene, Tray};

fn item(id: String, title: &str, text: String, count: u16) -> Item {
    Item { id, title: title.into(), text, count, hidden: false }
}

/// What stands on a card.
fn in_tongue(words: &str, tongue: Tongue) -> String {
    match tongue {
        Tongue::English => words.into(),
        Tongue::Japanese => words_ja::card(words),
    }
}

/// Lays the trays that this viewer may see.
pub(crate) fn trays(table: &Table, viewer: Viewer, scene: &mut Scene) {
    let (charts, tongue) = (table.battle().charts, viewer.tongue);
    let printed = |words: &str| in_tongue(words, tongue);
    for seat in Seat::BOTH {
        let (at, name) = (seat.index(), side_name(table, seat, tongue));
        let open = viewer.eyes.see(Seats::only(seat));
        let shown = viewer.eyes.see(Seats::only(!seat));
        let hidden =
            || Item { hidden: true, title: tongue.either("card", "札").into(), ..Item::default() };
        let mut items = Vec::new();
        for card in numbers(table.command.hands[at]) {
            let title = charts.command.title(card);
            let known = open || shown && table.command.seen[at] >> card & 1 == 1;
            let text = || {
                charts
                    .command
                    .lines
                    .get(title.0 as usize)
                    .map_or(String::new(), |line| printed(&line.text))
            };
            items.push(if known {
                item(format!("command-{}", title.0), &printed(title.name()), text(), 1)
            } else {
                hidden()
            });
        }
        // What is hidden is laid last and in no order of its own.
        items.sort_by_key(|item| item.hidden);
        scene.trays.push(Tray {
            id: format!("command-{seat}"),
            title: match tongue {
                Tongue::English => format!("Command cards of {name}"),
                Tongue::Japanese => format!("{name}の指揮札"),
            },
            owner: owner(seat),
            items,
        });
        let mut items = Vec::new();
        for card in numbers(table.dragon.hands[at]) {
            let title = charts.dragon.title(card);
            let known = open || shown && table.dragon.seen[at] >> card & 1 == 1;
            items.push(if known { dragon_item(table, title, tongue) } else { hidden() });
        }
        items.sort_by_key(|item| item.hidden);
        let title = match tongue {
            Tongue::English => format!("Dragon cards of {name} (our own deck)"),
            Tongue::Japanese => format!("{name}の龍札(独自の札)"),
        };
        scene.trays.push(Tray { id: format!("dragon-{seat}"), title, owner: owner(seat), items });
        let mut items = vec![
            item(
                format!("honor-{seat}"),
                tongue.either("Honor & Fortune", "名誉と武運"),
                String::new(),
                table.honor[at].into(),
            ),
            item(
                format!("banners-{seat}"),
                tongue.either("Victory Banners", "勝利の旗印"),
                match (table.banners[at], table.battle().sides[at].goal, tongue) {
                    (held, goal, Tongue::English) => format!("{held} of {goal}"),
                    (held, goal, Tongue::Japanese) => format!("{goal}のうち{held}"),
                },
                table.banners[at].into(),
            ),
        ];
        if open && seat == table.active {
            for card in numbers(table.command.drawn) {
                let title = charts.command.title(card);
                let drawn = tongue.either("drawn", "引いた札").into();
                items.push(item(format!("command-{}", title.0), &printed(title.name()), drawn, 1));
            }
        }
        scene.trays.push(Tray {
            id: format!("reserve-{seat}"),
            title: match tongue {
                Tongue::English => format!("Reserve of {name}"),
                Tongue::Japanese => format!("{name}の控え"),
            },
            owner: owner(seat),
            items,
        });
    }
    let mut items = vec![
        item(
            "pool".into(),
            tongue.either("Honor & Fortune in the pool", "共有の山の名誉と武運"),
            String::new(),
            table.pool.into(),
        ),
        item(
            "command-deck".into(),
            tongue.either("Command deck", "指揮札の山札"),
            String::new(),
            table.command.deck.count_ones() as u16,
        ),
        item(
            "dragon-deck".into(),
            tongue.either("Dragon deck", "龍札の山札"),
            tongue.either("our own cards", "独自の札").into(),
            table.dragon.deck.count_ones() as u16,
        ),
    ];
    if table.card != Title::NONE {
        let line = charts.command.lines.get(table.becomes.0 as usize);
        let text = line.map_or(String::new(), |line| printed(&line.text));
        let becomes = printed(table.becomes.name());
        let text = match tongue {
            _ if table.becomes == table.card => text,
            Tongue::English => format!("carried out as {becomes}: {text}"),
            Tongue::Japanese => format!("「{becomes}」として:{text}"),
        };
        items.push(item("in-play".into(), &printed(table.card.name()), text, 1));
    }
    for played in table.played.into_iter().filter(|&played| played != Dragon::NONE) {
        items.push(dragon_item(table, played, tongue));
    }
    scene.trays.push(Tray {
        id: "table".into(),
        title: tongue.either("On the table", "卓上").into(),
        owner: Owner::Neutral,
        items,
    });
    scene.trays.push(piles(table, viewer));
}

/// The discard piles: titles that lie face up, and how many Command cards went there unseen.
fn piles(table: &Table, viewer: Viewer) -> Tray {
    let (charts, tongue) = (table.battle().charts, viewer.tongue);
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
        let name = in_tongue(title.name(), tongue);
        items.push(item(format!("pile-command-{}", title.0), &name, String::new(), count));
    }
    if unseen > 0 {
        items.push(item(
            "pile-unseen".into(),
            tongue.either("Command cards laid away unseen", "伏せて捨てた指揮札"),
            String::new(),
            unseen,
        ));
    }
    for title in charts.dragon.titles_in(table.dragon.pile) {
        let count = (table.dragon.pile & charts.dragon.cards(title)).count_ones() as u16;
        items.push(item(
            format!("pile-dragon-{}", title.0),
            &in_tongue(title.name(), tongue),
            tongue.either("Dragon card", "龍札").into(),
            count,
        ));
    }
    let title = tongue.either("Discards", "捨て札").into();
    Tray { id: "piles".into(), title, owner: Owner::Neutral, items }
}

fn dragon_item(table: &Table, title: Dragon, tongue: Tongue) -> Item {
    let deck = &table.battle().charts.dragon;
    let text = deck.lines.get(title.0 as usize).map_or(String::new(), |(line, _)| {
        let [moment, text] = [&line.moment, &line.text].map(|words| in_tongue(words, tongue));
        match tongue {
            Tongue::English => format!("Cost {}. When: {moment}. {text}", line.cost),
            Tongue::Japanese => format!("費用{}。時機:{moment}。{text}", line.cost),
        }
    });
    item(format!("dragon-{}", title.0), &in_tongue(title.name(), tongue), text, 1)
}

//! Writing a table down as statements.

use super::{CONTACT_FLAGS, LEADER_FLAGS, PLACES, SIDES, acting, step_word};
use crate::notation::leader_name;
use crate::s02_sequence::activation::GENERALS;
use crate::sheet::NONE;
use crate::table::{Leader, LeaderId, Table};
use crate::unit::{Deeds, State, Unit, UnitId};
use crate::words::{Role, Word};
use engine::Seat;
use ground::measured::{Angle, Length};

fn cm(tenths: i32) -> Length {
    Length(tenths)
}

/// Facing in degrees, with the exact 4096ths where degrees do not hold it.
fn facing(angle: Angle) -> String {
    let degrees = angle.to_degrees();
    if Angle::degrees(degrees.into()) == angle {
        format!("facing={degrees}")
    } else {
        format!("parts={}", angle.parts())
    }
}

/// Every statement.
pub fn lay(table: &Table) -> Vec<String> {
    let battle = table.battle.get();
    let mut lines = vec![battle_line(table)];
    for piece in &battle.terrain {
        let middle = piece.rect.front - piece.rect.facing.shift(Length(piece.rect.depth.0 / 2));
        let mut line = format!(
            "terrain \"{}\" {} x={} y={} width={} depth={} {} level={}",
            piece.name,
            piece.kind.word(),
            cm(middle.x),
            cm(middle.y),
            piece.rect.width,
            piece.rect.depth,
            facing(piece.rect.facing),
            piece.level
        );
        if piece.no_cavalry {
            line += " no-cavalry";
        }
        lines.push(line);
    }
    for seat in Seat::BOTH {
        let side = &battle.sides[seat.index()];
        let leader = leader_fields(table, LeaderId::general(seat));
        lines.push(format!(
            "side {seat} name=\"{}\" general=\"{}\"{leader}",
            side.name, side.general
        ));
    }
    for (index, clan) in battle.clans.iter().enumerate() {
        let leader = leader_fields(table, LeaderId::daimyo(index as u8));
        let mut line = format!("clan {} \"{}\"{leader}", clan.seat, clan.name);
        if !clan.mounted {
            line += " foot";
        }
        if clan.from_turn > 0 {
            line += &format!(" from-turn={}", clan.from_turn);
        }
        if let Some(right) = clan.enters {
            let edge = if right { "right" } else { "left" };
            let (low, high) = (cm(clan.entry.0.into()), cm(clan.entry.1.into()));
            line += &format!(" enters={edge} entry={low},{high}");
        }
        lines.push(line);
    }
    for id in table.all() {
        lines.push(place_line(table, id));
    }
    for contact in &table.contacts {
        let (a, b) = (&table.card(contact.a).name, &table.card(contact.b).name);
        let mut line = format!(
            "contact \"{a}\" \"{b}\" side={} round={} hits={},{}",
            SIDES[(contact.side & 3) as usize],
            contact.round,
            contact.hits[0],
            contact.hits[1]
        );
        for (flag, word) in CONTACT_FLAGS {
            if contact.flags & flag != 0 {
                line += &format!(" {word}");
            }
        }
        lines.push(line);
    }
    for fallen in &table.fallen {
        let name = leader_name(table, fallen.who);
        lines.push(format!(
            "fallen \"{name}\" x={} y={}",
            cm(fallen.x.into()),
            cm(fallen.y.into())
        ));
    }
    lines.push(turn_line(table));
    lines.push(events_line(table));
    lines
}

fn battle_line(table: &Table) -> String {
    let battle = table.battle.get();
    let mut line = format!(
        "battle title=\"{}\" width={} height={} turns={} fog-turns={} sky={}",
        battle.title,
        battle.size.0,
        battle.size.1,
        battle.turns,
        battle.fog_turns,
        battle.sky.word()
    );
    if let Some(season) = battle.season {
        line += &format!(" season={}", season.word());
    }
    if battle.weather {
        line += " weather";
    }
    if let Some(seat) = battle.first_initiative {
        line += &format!(" first-initiative={seat}");
    }
    if let Some(moral) = battle.moral {
        line += &format!(" moral={} line={}", moral.seat, cm(moral.line.into()));
    }
    line
}

fn leader_fields(table: &Table, id: LeaderId) -> String {
    let leader = table[id];
    let mut text = format!(
        " rating={} x={} y={} spent={}",
        leader.rating,
        cm(leader.x.into()),
        cm(leader.y.into()),
        cm(leader.spent.into())
    );
    if leader.with != NONE {
        text += &format!(" with=\"{}\"", table.card(UnitId(leader.with)).name);
    }
    if !leader.is(Leader::ALIVE) {
        text += " dead";
    }
    for (flag, word) in LEADER_FLAGS {
        if leader.is(*flag) {
            text += &format!(" {word}");
        }
    }
    text
}

fn place_line(table: &Table, id: UnitId) -> String {
    let (card, unit): (_, &Unit) = (table.card(id), &table[id]);
    let mut line = format!("place {} \"{}\"", card.seat, card.name);
    match card.role {
        Role::Headquarters => line += " headquarters",
        Role::Hatamoto => line += " hatamoto",
        Role::Line => {}
    }
    if card.role != Role::Headquarters {
        let words = [card.kind.word(), card.quality.word(), card.weapon.word(), card.armour.word()];
        line += &format!(" {}", words.join(" "));
    }
    if card.role == Role::Line {
        let name = table.battle.clan(card.clan).map_or("", |clan| clan.name.as_str());
        line += &format!(" clan=\"{name}\"");
    }
    line += &format!(
        " stands={} of={} files={} x={} y={} {} hits={}",
        unit.stands,
        card.stands,
        unit.files,
        cm(unit.x.into()),
        cm(unit.y.into()),
        facing(unit.facing),
        unit.hits
    );
    let more = [
        ("pending", u32::from(unit.pending)),
        ("rounds", unit.rounds.into()),
        ("halt", unit.halt.into()),
        ("fought-mask", unit.fought.into()),
    ];
    for (key, value) in more {
        if value != 0 {
            line += &format!(" {key}={value}");
        }
    }
    if unit.spent != 0 {
        line += &format!(" spent={}", cm(unit.spent.into()));
    }
    if let Some(piece) = table.battle.piece(unit.building) {
        line += &format!(" building=\"{}\"", piece.name);
    }
    if let Some((_, word)) = PLACES.iter().find(|(place, _)| *place == unit.place)
        && !unit.here()
    {
        line += &format!(" {word}");
    }
    for (flag, word) in State::ALL {
        if unit.state.has(*flag) {
            line += &format!(" {word}");
        }
    }
    for (flag, word) in Deeds::ALL {
        if unit.deeds.has(*flag) {
            line += &format!(" {word}");
        }
    }
    line
}

fn turn_line(table: &Table) -> String {
    let mut line = format!(
        "turn n={} initiative={} weather={} season={} boasts={},{}",
        table.turn,
        table.initiative,
        table.weather.word(),
        table.season.word(),
        table.boasts[0],
        table.boasts[1]
    );
    if table.moral {
        line += " moral";
    }
    let clans = (0..GENERALS).filter(|clan| table.attempted >> clan & 1 == 1);
    let mut tried: Vec<&str> =
        clans.map(|clan| leader_name(table, LeaderId::daimyo(clan))).collect();
    for seat in Seat::BOTH {
        if table.attempted >> (GENERALS + seat as u8) & 1 == 1 {
            tried.push(leader_name(table, LeaderId::general(seat)));
        }
    }
    if !tried.is_empty() {
        line += &format!(" tried=\"{}\"", tried.join(";"));
    }
    let focus = table.focus;
    if focus.clan != NONE {
        line += &format!(" acting=\"{}\" step={}", acting(table), step_word(focus.step));
        if focus.unit != NONE {
            line += &format!(" picked=\"{}\"", table.card(UnitId(focus.unit)).name);
        }
    }
    line
}

fn events_line(table: &Table) -> String {
    let events = table.events;
    let mut line = format!(
        "events now={} coming={} visibility={} sunset={} sunsets={}",
        events.now, events.coming, events.visibility, events.sunset, events.sunsets
    );
    if events.first_clan != 0 {
        let name = leader_name(table, LeaderId::daimyo(events.first_clan - 1));
        line += &format!(" first-clan=\"{name}\"");
    }
    if events.heroic_used {
        line += " heroic-used";
    }
    line
}

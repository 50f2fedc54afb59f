//! A table as the statements that lay it out again.

use super::{BADGES, MARKS, names};
use crate::battle::map::{Ground, SIDES};
use crate::battle::{Battle, NOWHERE, SPECIALS};
use crate::s02_components_and_terms::{ClanId, Kind, Rank, SAMURAI, SamuraiId, UnitId};
use crate::s10_individual_combat::samurai;
use crate::table::Table;
use crate::unit::STATE_NAMES;
use engine::Seat;
use ground::hexes::{Edge, Hex};

fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

fn hex_or(map: &Battle, hex: Hex) -> String {
    if hex.0 == NOWHERE { "-".into() } else { map.hex_name(hex) }
}

fn ground(map: &Battle, lines: &mut Vec<String>) {
    if let Some(name) = &map.map {
        lines.push(format!("map {name}"));
        return;
    }
    lines.push(format!("field columns={} rows={}", map.board.columns(), map.board.rows()));
    for hex in map.board.hexes() {
        let (ground, level) = (map.ground_of(hex), map.level_of(hex));
        if ground != Ground::Clear || level != 0 {
            lines.push(format!("hex {} {} level={level}", map.hex_name(hex), ground.name()));
        }
        for edge in Edge::ALL.into_iter().take(3) {
            let bits = map.sides.get(hex.index()).map_or(0, |sides| sides[edge.index()]);
            for (name, side) in SIDES {
                if bits & side as u8 != 0 && map.board.step(hex, edge).is_some() {
                    let edge = map.board.edge_name(edge);
                    lines.push(format!("side {} {edge} {name}", map.hex_name(hex)));
                }
            }
        }
    }
}

fn rules(map: &Battle) -> String {
    let rules = &map.rules;
    let mut line = format!("rules turns={}", rules.turns);
    if rules.begins != 0 {
        line += &format!(" begins={}", rules.clock(1));
    }
    let flags = [("hayago", rules.hayago), ("aggression", rules.aggression), ("guns", rules.guns)];
    for (name, on) in flags {
        if on {
            line += &format!(" {name}");
        }
    }
    for (name, seat) in [("volley", rules.volley), ("castles", rules.castles)] {
        if let Some(seat) = seat {
            line += &format!(" {name}={seat}");
        }
    }
    let special: Vec<&str> =
        SPECIALS.iter().filter(|(_, special)| rules.has(*special)).map(|(name, _)| *name).collect();
    if !special.is_empty() {
        line += &format!(" special={}", special.join(","));
    }
    line
}

fn clan(table: &Table, clan: ClanId) -> String {
    let card = table.clan_card(clan);
    let map = table.map();
    let leader = table.leader(clan);
    let rank = match card.rank {
        Rank::Busho => "busho",
        Rank::Taisho => "taisho",
        Rank::SoTaisho => "so-taisho",
    };
    let [i, c, f, s] = card.ratings;
    let corps = map.corps.get(card.corps as usize).map_or("", |corps| &corps.name);
    let turned = table.clan_seat(clan) != card.seat;
    format!(
        "clan {} {} number={} full={} corps={} rank={rank} ratings={i},{c},{f},{s} activation={} trump={} at={} badges={} hits={} phases={}{}",
        quoted(&card.name),
        card.seat,
        card.number,
        quoted_field(&card.full),
        quoted_field(corps),
        card.activation,
        card.trump,
        hex_or(map, leader.hex),
        names(&BADGES, leader.flags),
        leader.hits,
        leader.phases,
        if turned { " turned" } else { "" },
    )
}

/// A field's value: the whole `key="a b"` is held together by quotes inside the value.
fn quoted_field(text: &str) -> String {
    quoted(text)
}

fn unit(table: &Table, unit: UnitId) -> String {
    let card = table.card(unit);
    let data = table.unit(unit);
    let map = table.map();
    let corps = map.corps.get(card.corps as usize).map_or("", |corps| &corps.name);
    let home = match card.kind {
        Kind::Honjin => String::new(),
        _ if card.clan.some() => {
            format!(" clan={}", quoted_field(&table.clan_card(card.clan).name))
        }
        _ => String::new(),
    };
    format!(
        "unit {} {} {} corps={}{home} size={} tq={} tqd={} ma={} mad={} at={} facing={} state={} hits={} spent={} start={} marks={} combat={} note={}",
        quoted(&card.name),
        card.seat,
        card.kind.letters(),
        quoted_field(corps),
        card.size,
        card.tq,
        card.tq_disrupted,
        card.ma,
        card.ma_disrupted,
        hex_or(map, data.hex),
        map.board.vertex_name(data.facing()),
        STATE_NAMES[data.state() as usize],
        data.hits,
        data.spent,
        hex_or(map, data.start),
        names(&MARKS, data.flags),
        data.combat,
        data.note,
    )
}

fn table_line(table: &Table) -> String {
    let name = |clan: ClanId| match clan.some() {
        true => quoted_field(&table.clan_card(clan).name),
        false => "-".into(),
    };
    let [a, b, c, d] = table.activations;
    let mut line = format!(
        "table turn={} initiative={} passes={} phasing={} second={} activations={a},{b},{c},{d}",
        table.turn,
        table.initiative,
        table.passes,
        name(table.phasing[0]),
        name(table.phasing[1]),
    );
    let flags = [
        ("acted", table.acted),
        ("coordinated", table.coordinated),
        ("trump-tried", table.trump_tried),
        ("withdrawing", table.withdrawing),
    ];
    for (name, on) in flags {
        if on {
            line += &format!(" {name}");
        }
    }
    line
}

fn fortunes(table: &Table) -> String {
    let f = &table.fortunes;
    let forts: Vec<String> = f.forts.iter().map(ToString::to_string).collect();
    let mut line = format!(
        "fortunes storm={} rain={} forts={} event={} rolled={},{} relief={},{}",
        f.storm,
        f.rain,
        forts.join(","),
        f.event,
        f.rolled[0],
        f.rolled[1],
        f.relief[0],
        f.relief[1]
    );
    let flags = [
        ("question-shots", f.question_shots),
        ("nangu", f.nangu),
        ("kept", f.kept),
        ("resited", f.resited),
        ("amakasu", f.amakasu),
    ];
    for (name, on) in flags {
        if on {
            line += &format!(" {name}");
        }
    }
    line
}

/// Statements from which the table can be laid out again.
pub fn lay(table: &Table) -> Vec<String> {
    let map = table.map();
    let mut lines = vec![format!("title {}", quoted(&map.title))];
    ground(map, &mut lines);
    lines.push(rules(map));
    for seat in Seat::BOTH {
        let card = &map.armies[seat.index()];
        lines.push(format!(
            "army {seat} name={} edge={} level={}",
            quoted_field(&card.name),
            card.edge.name(),
            card.level
        ));
    }
    for corps in &map.corps {
        lines.push(format!("corps {} {}", quoted(&corps.name), corps.seat));
    }
    for (index, palisade) in map.palisades.iter().enumerate() {
        let down = index >= 16 || table.palisades >> index & 1 == 0;
        lines.push(format!(
            "palisade {} {} {}{}",
            map.hex_name(palisade.hex),
            map.board.vertex_name(palisade.facing),
            palisade.seat,
            if down { " down" } else { "" }
        ));
    }
    lines.extend(table.all_clans().map(|id| clan(table, id)));
    lines.extend(table.all_units().map(|id| unit(table, id)));
    for id in (0..SAMURAI.len() as u8).map(SamuraiId) {
        let man = samurai(table, id);
        if !man.of.some() && !man.dead {
            continue;
        }
        let name = SAMURAI.get(id.i()).map_or("?", |card| card.name);
        let of =
            if man.of.some() { quoted_field(&table.clan_card(man.of).name) } else { "-".into() };
        let mut line = format!("samurai {name} of={of} hits={}", man.hits);
        if man.dead {
            line += " dead";
        }
        if man.lost_face {
            line += " lost-face";
        }
        lines.push(line);
    }
    for seat in Seat::BOTH {
        let army = table.army(seat);
        lines.push(format!(
            "record {seat} heads={} great-heads={} trumps={} samurai={} challenges={}{}",
            army.heads,
            army.great_heads,
            army.trumps,
            army.samurai,
            army.challenges,
            if army.barred { " barred" } else { "" }
        ));
    }
    lines.push(table_line(table));
    lines.push(fortunes(table));
    for (unit, hex) in &table.aims {
        lines.push(format!("aim {} {}", quoted(&table.card(*unit).name), map.hex_name(*hex)));
    }
    let unit_name = |unit: UnitId| match unit.some() {
        true => quoted_field(&table.card(unit).name),
        false => "-".into(),
    };
    for combat in &table.combats {
        let [second, third, fourth] = combat.helpers.map(unit_name);
        lines.push(format!(
            "combat lead={} stand={} second={second} third={third} fourth={fourth} flags={} column={} attackers={} defenders={} base={} sizes={},{} die={} drm={}",
            unit_name(combat.lead),
            unit_name(combat.stand),
            combat.flags,
            combat.column,
            combat.to_attackers,
            combat.to_defenders,
            combat.base,
            combat.sizes[0],
            combat.sizes[1],
            combat.die,
            combat.drm
        ));
    }
    for pending in &table.pending {
        lines.push(format!(
            "pending {} {}",
            quoted(&table.clan_card(pending.clan).name),
            quoted(&table.card(pending.unit).name)
        ));
    }
    lines
}

//! A table written down as statements from which it can be laid again.

use super::{command_titles, dragon_titles, effect_name, phase_name, yes};
use crate::battlefield::{BOARD, name};
use crate::battlefield_terrain::{GROUNDS, OPEN};
use crate::dragon_cards::Dragon;
use crate::notation::piece_name;
use crate::table::{
    BARRED, BURNED, Blow, Combat, DRUMMED, FINISHED, FIRED, FOUGHT, FirstBlow, NOBODY, ORDERED,
    Piece, Table,
};
use engine::Seat;

fn spaced(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Writes everything down.
pub fn lay(table: &Table) -> Vec<String> {
    let mut lines = table.battle().charts.corrections.clone();
    lines.push(special(table));
    for seat in Seat::BOTH {
        lines.push(side(table, seat));
        lines.push(format!(
            "tent {seat} {} value={}",
            name(table.tents[seat.index()]),
            table.battle().sides[seat.index()].tent_value
        ));
    }
    ground(table, &mut lines);
    pieces(table, &mut lines);
    cards(table, &mut lines);
    lines.push(turn(table));
    if table.combat != Combat::default() {
        lines.push(combat(table));
    }
    lines.push(format!("phase {}", phase_name(table.phase)));
    lines
}

fn special(table: &Table) -> String {
    let draft = &table.battle().draft;
    let mut line = format!(
        "special title=\"{}\" note=\"{}\" turn-limit={} first={}",
        draft.title, draft.note, draft.limit, draft.first
    );
    if draft.mist > 0 {
        line += &format!(" mist={}", draft.mist);
    }
    if draft.rain[1] > 0 {
        line += &format!(" rain=\"{} {}\"", draft.rain[0], draft.rain[1]);
    }
    if let Some(seat) = draft.order_one {
        line += &format!(" order-one={seat}");
    }
    if let Some((winner, won, lost)) = draft.carry {
        line += &format!(" carry=\"{winner} {won} {lost}\"");
    }
    line
}

fn side(table: &Table, seat: Seat) -> String {
    let (at, side) = (seat.index(), &table.battle().sides[seat.index()]);
    format!(
        "side {seat} name=\"{}\" edge={} goal={} deal=\"{} {}\" banners={} honor={} surprise={} last=\"{}\"",
        side.name,
        if side.top { "top" } else { "bottom" },
        side.goal,
        side.deal[0],
        side.deal[1],
        table.banners[at],
        table.honor[at],
        table.surprise[at],
        table.last[at].name(),
    )
}

fn ground(table: &Table, lines: &mut Vec<String>) {
    let draft = &table.battle().draft;
    for (kind, id) in GROUNDS.iter().enumerate().filter(|&(kind, _)| kind as u8 != OPEN) {
        let such = BOARD.hexes().filter(|hex| draft.ground[hex.index()] == kind as u8);
        let hexes: Vec<String> = such.map(|hex| name(hex.0 as u8)).collect();
        if !hexes.is_empty() {
            lines.push(format!("terrain {id} {}", hexes.join(" ")));
        }
    }
    for (at, objective) in draft.objectives.iter().enumerate() {
        let taken = if table.taken >> at & 1 == 1 { " taken" } else { "" };
        let card = if objective.card { " card" } else { "" };
        let (seat, hex) = (objective.seat, name(objective.hex));
        lines.push(format!("objective {seat} {hex} banners={}{card}{taken}", objective.banners));
    }
    for exit in &draft.exits {
        let units = table.battle().charts.units.iter().enumerate();
        let kinds: Vec<&str> = units
            .filter(|(at, _)| exit.kinds >> at & 1 == 1)
            .map(|(_, line)| line.code.as_str())
            .collect();
        let hexes: Vec<String> = exit.hexes.iter().map(|&hex| name(hex)).collect();
        let by = if exit.enter { "enter" } else { "leave" };
        lines.push(format!(
            "exit {} {} by={by} banners={} {}",
            exit.seat,
            kinds.join(","),
            exit.banners,
            hexes.join(" ")
        ));
    }
}

fn pieces(table: &Table, lines: &mut Vec<String>) {
    let draft = &table.battle().draft;
    let marks = |marks: u8, steps: u8| {
        let mut words = String::new();
        for (mark, word) in [
            (ORDERED, "ordered"),
            (BARRED, "barred"),
            (FOUGHT, "fought"),
            (DRUMMED, "drummed"),
            (BURNED, "burned"),
        ] {
            if marks & mark != 0 {
                words += &format!(" {word}");
            }
        }
        if marks & FIRED != 0 {
            words += " shots=1";
        }
        match (marks & FINISHED != 0, steps) {
            (true, 0) => words += " stayed",
            (true, steps) => words += &format!(" moved={steps}"),
            _ => {}
        }
        words
    };
    for (at, entry) in draft.units.iter().enumerate() {
        let unit = table.unit(at as u8);
        let code = &table.kind(at as u8).code;
        lines.push(format!(
            "place {} \"{}\" {code} hex={} blocks={} start={} waits={}{}",
            entry.owner,
            entry.name,
            name(unit.hex),
            unit.blocks,
            entry.start,
            entry.waits,
            marks(unit.marks, unit.steps)
        ));
    }
    for (at, entry) in draft.leaders.iter().enumerate() {
        let leader = table.leader(at as u8);
        lines.push(format!(
            "place {} \"{}\" {} hex={}{}",
            entry.owner,
            entry.name,
            entry.kind.name(),
            name(leader.hex),
            marks(leader.marks, leader.steps)
        ));
    }
}

fn cards(table: &Table, lines: &mut Vec<String>) {
    for seat in Seat::BOTH {
        let at = seat.index();
        lines.push(format!(
            "hand {seat} command=\"{}\" dragon=\"{}\" saw-command=\"{}\" saw-dragon=\"{}\"",
            command_titles(table, table.command.hands[at] & !table.command.seen[at]),
            dragon_titles(
                table,
                table.dragon.hands[at] & !table.dragon.seen[at] & !table.dragon.fresh
            ),
            command_titles(table, table.command.seen[at]),
            dragon_titles(table, table.dragon.seen[at]),
        ));
    }
    let command = &table.command;
    lines.push(format!(
        "discard command=\"{}\" dragon=\"{}\" red-hidden=\"{}\" blue-hidden=\"{}\"",
        command_titles(table, command.pile),
        dragon_titles(table, table.dragon.pile),
        command_titles(table, command.hidden[0]),
        command_titles(table, command.hidden[1]),
    ));
    if command.drawn | table.dragon.fresh != 0 {
        let dragon = dragon_titles(table, table.dragon.fresh);
        lines.push(format!(
            "drawn command=\"{}\" dragon=\"{dragon}\"",
            command_titles(table, command.drawn)
        ));
    }
    if command.playing != 0 {
        lines.push(format!(
            "playing {} command=\"{}\"",
            table.active,
            command_titles(table, command.playing)
        ));
    }
    for seat in Seat::BOTH {
        let played = table.played[seat.index()];
        if played != Dragon::NONE {
            let in_play = table.dragon.playing & table.battle().charts.dragon.cards(played) != 0;
            let gone = if in_play { "" } else { " gone" };
            lines.push(format!("playing {seat} dragon=\"{}\"{gone}", played.name()));
        }
    }
}

fn turn(table: &Table) -> String {
    let (markers, orders) = (&table.markers, &table.orders);
    let mut line = format!(
        "turn active={} number={} card=\"{}\" as=\"{}\" effect={} limits=\"{}\" most={} given=\"{}\" spent={}",
        table.active,
        table.turn,
        table.card.name(),
        table.becomes.name(),
        effect_name(table.effect),
        spaced(&orders.limits),
        orders.most,
        spaced(&orders.given),
        table.spent,
    );
    let flags = [
        ("standard", markers.standard),
        ("downpour", markers.downpour),
        ("mist", markers.mist),
        ("cut", markers.cut),
        ("council", markers.council),
    ];
    for (word, _) in flags.into_iter().filter(|(_, set)| *set) {
        line += &format!(" {word}");
    }
    if markers.struck > 0 {
        line += &format!(" struck-first={}", markers.struck);
    }
    let named = [
        ("night", markers.night),
        ("loose", markers.loose),
        ("matchcord", markers.matchcord),
        ("wavering", table.wavering),
    ];
    for (key, unit) in named.into_iter().filter(|(_, unit)| *unit != NOBODY) {
        line += &format!(" {key}=\"{}\"", table.battle().unit_name(unit));
    }
    if table.lead != NOBODY {
        line += &format!(" leader=\"{}\"", table.battle().leader_name(table.lead));
    }
    line
}

fn combat(table: &Table) -> String {
    let combat = &table.combat;
    let who = |piece: Piece| if piece == Piece::NONE { "none" } else { piece_name(table, piece) };
    let unit = |unit: u8| if unit == NOBODY { "none" } else { table.battle().unit_name(unit) };
    let blow = match combat.blow {
        Blow::Ranged => "ranged",
        Blow::Attack => "attack",
        Blow::First => "first",
        Blow::Back => "back",
    };
    let first = match combat.first {
        FirstBlow::None => "none",
        FirstBlow::FirstStrike => "first-strike",
        FirstBlow::Treeline => "treeline",
    };
    format!(
        "combat by=\"{}\" at=\"{}\" edges={} blow={blow} first={first} struck=\"{}\" hedge={} bonus={} swords={} \
         inspired={} flags={} firm={} stand={} quiet={} shame={} saved={} through={} dice={}",
        unit(combat.by),
        who(combat.at),
        combat.edges,
        unit(combat.struck),
        yes(combat.hedge),
        combat.bonus,
        yes(combat.swords),
        combat.inspired,
        combat.flags,
        combat.firm,
        yes(combat.stand),
        yes(combat.quiet),
        yes(combat.shame),
        yes(combat.saved),
        yes(combat.through),
        combat.dice,
    )
}

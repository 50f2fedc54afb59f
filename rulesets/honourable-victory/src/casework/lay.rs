//! From a table back to the statements that lay it out, every field written.

use crate::appendix_a_terrain::zone_of_cell;
use crate::notation::{side_word, zone_code};
use crate::table::{Phase, Reply, Table};
use crate::unit::{Place, UnitId, Word};
use engine::Seat;
use ground::zones::{End, Facing, Side};
use std::fmt::Write;

/// All statements.
pub fn lay(table: &Table) -> Vec<String> {
    let mut lines = vec![field(table)];
    for seat in Seat::BOTH {
        lines.push(side(table, seat));
        let turn = table.muster.draft.must_advance[seat.index()];
        if turn > 0 {
            lines.push(format!("must-advance {seat} turn={turn}"));
        }
    }
    terrain(table, &mut lines);
    lines.extend(table.muster.all.map(|id| unit(table, id)));
    for seat in Seat::BOTH {
        let zone = table.daimyo[seat.index()].map_or("none".into(), zone_code);
        lines.push(format!("daimyo {seat} {zone}"));
    }
    contacts(table, &mut lines);
    if !table.dice.is_empty() {
        let faces: Vec<String> = table.dice.faces().map(|face| face.to_string()).collect();
        lines.push(format!("thrown {}", faces.join(" ")));
    }
    if table.reply != Reply::None {
        lines.push(format!("reply {}", table.reply.word()));
    }
    lines.push(format!(
        "phase {} initiative={} turn={}",
        table.phase.word(),
        table.initiative,
        table.turn
    ));
    lines
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

fn letters(columns: impl Iterator<Item = u8>) -> String {
    let letters: String = columns.map(|column| char::from(b'a' + column)).collect();
    if letters.is_empty() { "none".into() } else { letters }
}

fn on(value: bool) -> &'static str {
    if value { "on" } else { "off" }
}

fn field(table: &Table) -> String {
    let draft = &table.muster.draft;
    let reserves = |end: End| letters(draft.grid.reserves(end).map(|zone| zone.column()));
    format!(
        "table title={} columns={} limit={} red-reserves={} blue-reserves={} set-up-columns={} \
         spears-cv-3={} mounted-impact={} daimyo-last={}",
        quoted(&draft.title),
        draft.grid.columns(),
        draft.limit,
        reserves(End::South),
        reserves(End::North),
        letters((0..9).filter(|column| draft.set_up_columns >> column & 1 == 1)),
        on(draft.spears_cv_3),
        on(draft.mounted_impact),
        on(draft.daimyo_last),
    )
}

fn side(table: &Table, seat: Seat) -> String {
    let draft = &table.muster.draft;
    let (units, routed) = (draft.units[seat.index()], table.routed[seat.index()]);
    let name = quoted(&draft.sides[seat.index()]);
    let advanced = if table.advanced[seat.index()] { " advanced" } else { "" };
    format!("side {seat} name={name} units={units} routed={routed}{advanced}")
}

fn terrain(table: &Table, lines: &mut Vec<String>) {
    for (index, land) in table.muster.draft.lands.iter().enumerate() {
        let Some(zone) = zone_of_cell(index).map(zone_code) else { continue };
        let kinds: Vec<&str> = land.kinds().map(Word::word).collect();
        if !kinds.is_empty() {
            lines.push(format!("terrain {zone} {}", kinds.join(" ")));
        }
        let edges: Vec<String> = Facing::ALL
            .into_iter()
            .filter(|&edge| land.cliff(edge))
            .map(|edge| edge.to_string())
            .collect();
        if !edges.is_empty() {
            lines.push(format!("escarpment {zone} {}", edges.join(" ")));
        }
    }
}

fn unit(table: &Table, id: UnitId) -> String {
    let unit = table[id];
    let Some(levy) = table.muster.levy(id) else { return String::new() };
    let mut line = format!(
        "place {} {} {} start={} quality={} not-before={}",
        id.seat(),
        quoted(&levy.name),
        levy.weapon.word(),
        levy.start,
        unit.quality().word(),
        levy.not_before
    );
    let zone = match unit.place() {
        Place::In(zone) => zone_code(zone),
        Place::Waiting => "waiting".into(),
        Place::Routed => {
            line += " zone=routed";
            return line;
        }
    };
    // Writing to a string cannot fail.
    let _ = write!(
        line,
        " zone={zone} stands={} formation={} facing={} hits={}",
        unit.stands(),
        unit.formation().word(),
        unit.facing(),
        unit.hits()
    );
    if table.phase == Phase::Firing && unit.shots() > 0 {
        let _ = write!(line, " shots={}", unit.shots());
    }
    for (markers, word) in [
        (table.dismounted, " dismounted"),
        (table.fired, " fired"),
        (table.reacted, " reacted"),
        (table.done, " done"),
        (table.rethrown, " rethrown"),
    ] {
        if markers.has(id) {
            line += word;
        }
    }
    line
}

fn contacts(table: &Table, lines: &mut Vec<String>) {
    let name = |id| quoted(table.muster.name(id));
    for id in table.engaged() {
        let Some(enemy) = table.touching(id, Side::Front) else { continue };
        let Some(side) = table.side_touched_by(enemy, id) else { continue };
        // Front to front is written once.
        if side != Side::Front || id < enemy {
            lines.push(format!("contact {} {} side={}", name(id), name(enemy), side_word(side)));
        }
    }
    if table.phase != Phase::HandToHand {
        return;
    }
    for id in table.engaged() {
        for side in Side::ALL {
            let stands = table[id].allotted(side);
            if let Some(enemy) = table.touching(id, side).filter(|_| stands > 0) {
                lines.push(format!("allot {} {} {stands}", name(id), name(enemy)));
            }
        }
    }
}

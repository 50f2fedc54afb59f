//! A table written down as statements that lay it out again.

use crate::table::{Table, Tried};
use crate::unit::{Charge, DUE, Flag, OUT, UnitId, WAITING};
use engine::Seat;

/// Every statement: the fixed part, the units, what was done.
pub fn lay(table: &Table) -> Vec<String> {
    let field = table.ground();
    let mut lines = field.statements.clone();
    lines.extend((0..table.units.len() as UnitId).map(|id| unit(table, id)));
    let named = |bits: u32| -> String {
        let names = field.divisions.iter().enumerate().filter(|(id, _)| bits >> id & 1 == 1);
        names.map(|(_, division)| format!(" \"{}\"", division.name)).collect()
    };
    if table.turned != 0 {
        lines.push(format!("turned{}", named(table.turned)));
    }
    let wavering = if table.wavering == 0 { " none".into() } else { named(table.wavering) };
    lines.push(format!("wavering{wavering}"));
    for seat in Seat::BOTH {
        let army = table.army(seat);
        let mut line =
            format!("formation {seat} {} before={}", army.formation.name(), army.before.name());
        match army.tried {
            Tried::No => {}
            Tried::Free => line += " tried=free",
            Tried::With(slack) => line += &format!(" tried={slack}"),
        }
        if let Some(shown) = army.shown {
            line += &format!(" shown={shown:+}");
        }
        lines.push(line);
        lines.push(format!("hand {seat} {}", army.hand.text()));
        lines.push(format!("used {seat} {}", army.used.text()));
        lines.push(format!("laid {seat} {}", army.laid.map_or("none", |marker| marker.name())));
        lines.push(format!("markers {seat} {}", army.markers));
        lines.push(format!("score {seat} {}", army.points));
    }
    let zones = |zones: crate::zone_set::ZoneSet| -> String {
        zones.into_iter().map(|zone| format!(" {}", field.code(zone))).collect()
    };
    if table.activated != 0 {
        lines.push(format!("activated{}", named(table.activated)));
    }
    if !table.attacked.is_empty() {
        lines.push(format!("attacked{}", zones(table.attacked)));
    }
    if !table.attacked_from.is_empty() {
        lines.push(format!("attacked-from{}", zones(table.attacked_from)));
    }
    if let Some(zone) = table.entry {
        lines.push(format!("entering {}", field.code(zone)));
    }
    let mut line =
        format!("phase {} turn={} initiative={}", table.phase.name(), table.turn, table.initiative);
    if let Some(id) = table.active {
        line += &format!(" division=\"{}\"", table.division(id).name);
    }
    lines.push(line);
    lines
}

fn unit(table: &Table, id: UnitId) -> String {
    let (field, card, unit) = (table.ground(), table.card(id), table.unit(id));
    let division = table.division(card.division);
    let kind = if unit.has(Flag::MOUNTED) { card.kind.on_horse() } else { card.kind };
    let mut line = format!(
        "place {} \"{}\" {} division=\"{}\"",
        division.seat,
        card.name,
        kind.code(),
        division.name
    );
    match (unit.place, unit.zone()) {
        (OUT, _) => line += " zone=out",
        (WAITING, _) => line += " zone=waiting",
        (DUE, _) => line += &format!(" zone=due due={}", unit.note),
        (_, Some(zone)) => line += &format!(" zone={}", field.code(zone)),
        _ => {}
    }
    if unit.place != OUT {
        line += &format!(" sp={}", unit.sp());
    }
    if unit.ds() > 0 {
        line += &format!(" ds={}", unit.ds());
    }
    if let Some(ql) = card.own_ql {
        line += &format!(" ql={ql}");
    }
    let flags = [
        (Flag::ISOLATED, " isolated"),
        (Flag::GENERIC, " generic"),
        (Flag::MOVED, " moved"),
        (Flag::FIRED, " fired"),
        (Flag::LED, " led"),
    ];
    line.extend(flags.into_iter().filter(|(flag, _)| unit.has(*flag)).map(|(_, word)| word));
    if card.free_servants {
        line += " free-servants";
    }
    if let Some(zone) = unit.charges_at() {
        let state = match unit.charge() {
            Charge::Held => "held",
            Charge::Lost => "lost",
            _ => "fresh",
        };
        line += &format!(" charge={} charge-state={state}", field.code(zone));
    }
    if unit.has(Flag::COUNTERS) {
        line += &format!(" counters=\"{}\"", table.name(unit.note));
    }
    line
}

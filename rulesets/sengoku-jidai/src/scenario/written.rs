//! The fixed part of a battle, written down as statements of a case file.

use super::map::{code_of, suffix};
use super::spec::Spec;
use crate::field::{Field, Reason};
use crate::unit::Zone;
use crate::zone_set::ZoneSet;
use engine::Seat;
use ground::areas::Colour;

/// The house rule under which points are given for nothing.
pub(super) const HANDICAP: &str = "handicap";

/// The fixed part of a battle as statements of a case file, units left out.
pub(super) fn statements(spec: &Spec, field: &Field) -> Vec<String> {
    let mut lines = Vec::new();
    match &field.map_name {
        Some(name) => lines.push(format!("map {name}")),
        None => lines.extend(field.map.areas().map(|zone| zone_statement(field, zone))),
    }
    let list = |zones: ZoneSet| -> String {
        zones.into_iter().map(|zone| field.code(zone)).collect::<Vec<_>>().join(" ")
    };
    let home = |seat: Seat, field: &Field| {
        let mine = &spec.sides[seat.index()].retreat;
        let codes = mine.iter().filter_map(|(word, at)| code_of(&spec.zones, word, *at).ok());
        list(codes.filter_map(|code| field.map.by_code(code)).collect())
    };
    for seat in Seat::BOTH {
        let side = &field.sides[seat.index()];
        let commander = side.commander.map_or("none", |id| &field.cards[id as usize].name);
        lines.push(format!(
            "side {seat} name=\"{}\" formation={} retreat=\"{}\" commander=\"{commander}\"",
            side.name,
            side.formation.name(),
            home(seat, field),
        ));
    }
    lines.extend(field.divisions.iter().enumerate().map(|(index, division)| {
        let written = spec.divisions.iter().find(|written| written.name == division.name);
        let mut line = format!(
            "division {} \"{}\" clan=\"{}\"",
            division.seat, division.name, division.clan_name
        );
        if let Some(written) = written {
            if !written.retreat.is_empty() {
                let codes = field
                    .map
                    .areas()
                    .filter(|zone| field.divisions[index].retreat.get(zone.index()) == Some(&0));
                line += &format!(" retreat=\"{}\"", list(codes.collect()));
            }
            line += match written.variant {
                -1 => " raw",
                1 => " crack",
                _ => "",
            };
        }
        if division.turn > 0 {
            line += &format!(" turn={} entry=\"{}\"", division.turn, list(division.entry));
        }
        if division.together {
            line += " together";
        }
        let waver = division.wavering;
        if waver.from > 0 {
            line +=
                &format!(" wavering={} joins={} stands={}", waver.from, waver.joins, waver.stands);
        }
        line
    }));
    let mut rules = format!(
        "rules turns={} minutes={} start={:02}:{:02} first={} zoc={} palisade=\"{}\" cannon-range={} \
         red-breaks={} blue-breaks={} title=\"{}\"",
        field.turns,
        field.minutes,
        field.start / 60,
        field.start % 60,
        field.first,
        if spec.zoc_at_least { "at-least" } else { "strict" },
        list(field.palisade),
        field.cannon_range,
        field.sides[0].breaks,
        field.sides[1].breaks,
        field.title.replace('"', "'"),
    );
    if spec.sudden_death {
        rules += " sudden-death";
    }
    lines.push(rules);
    for weather in &spec.weather {
        let mut line =
            format!("weather from={} to={} fire={}", weather.from, weather.to, weather.fire);
        if let Some(kind) = weather.kind {
            line += &format!(" kind={}", kind.code());
        }
        if let Some(option) = &weather.option {
            line += &format!(" option={option}");
        }
        lines.push(line);
    }
    for points in &field.points {
        let name = |id: u8| &field.cards[id as usize].name;
        let why = match points.reason {
            Reason::Held(zone) => format!("zone={}", field.code(zone)),
            Reason::Leader(id, zone) => {
                format!("zone={} leader=\"{}\"", field.code(zone), name(id))
            }
            Reason::Dead(id) => format!("dead=\"{}\"", name(id)),
            Reason::Given => format!("option={HANDICAP}"),
        };
        lines.push(format!("points {} {} {why}", points.seat, points.points));
    }
    for (name, body) in &field.charts.replaced {
        lines.push(format!("chart {name} \"{body}\""));
    }
    lines
}

fn zone_statement(field: &Field, zone: Zone) -> String {
    let area = field.map.spec(zone);
    let mut line = format!(
        "zone {:03} {:?} {}",
        area.code,
        area.terrain,
        if area.colour == Colour::Yellow { "yellow" } else { "brown" }
    );
    for (to, border) in field.map.neighbours(zone) {
        line += &format!(" {}{}", field.code(to), suffix(border.stroke, border.colour));
    }
    let sheet = field.zone(zone);
    line += &format!(" name=\"{}\" x={} y={}", area.name, sheet.centre.0, sheet.centre.1);
    if sheet.edge {
        line += " edge";
    }
    line
}

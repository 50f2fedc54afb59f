//! Scenario files: TOML with the order of battle laid out as a chart.

use super::map::use_builtin;
use super::spec::{
    DivisionSpec, Placing, PointsSpec, SideSpec, Spec, UnitSpec, WeatherSpec, fault,
};
use super::{At, body_line, place, read_map};
use crate::charts::{self, Formation, Source};
use crate::unit::Kind;
use engine::{Fault, Faults, Seat, lenient};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// A scenario file as it is written. `data/scenarios/nagashino.toml` opens with a description.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ScenarioFile {
    pub format: u32,
    pub title: String,
    pub source: Source,
    #[schemars(with = "Option<String>")]
    pub map: Option<Spanned<String>>,
    pub own_map: Option<MapTable>,
    pub turns: u8,
    pub minutes: u16,
    #[schemars(with = "String")]
    pub start: Spanned<String>,
    #[schemars(with = "String")]
    pub first: Spanned<String>,
    #[serde(default)]
    pub zoc: Option<ZocWord>,
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub palisade: Vec<Spanned<String>>,
    pub cannon_range: Option<u8>,
    #[serde(default)]
    pub sudden_death: bool,
    #[serde(default)]
    pub notes: Vec<String>,
    #[schemars(with = "Vec<SideTable>")]
    pub side: Vec<Spanned<SideTable>>,
    #[serde(default)]
    #[schemars(with = "Vec<WeatherTable>")]
    pub weather: Vec<Spanned<WeatherTable>>,
    #[serde(default)]
    #[schemars(with = "Vec<PointsTable>")]
    pub points: Vec<Spanned<PointsTable>>,
    #[serde(default)]
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    pub charts: std::collections::BTreeMap<String, Spanned<String>>,
}

/// A map written into a scenario file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MapTable {
    #[schemars(with = "String")]
    pub edge: Spanned<String>,
    #[schemars(with = "String")]
    pub sketch: Spanned<String>,
    #[schemars(with = "String")]
    pub zones: Spanned<String>,
}

/// How far a ZoC reaches (B-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ZocWord {
    /// Only into zones of lower type.
    Strict,
    /// Also into zones of equal type.
    AtLeast,
}

/// A side.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SideTable {
    pub name: String,
    #[schemars(with = "String")]
    pub commander: Spanned<String>,
    #[schemars(with = "String")]
    pub formation: Spanned<String>,
    #[schemars(with = "Vec<String>")]
    pub retreat: Vec<Spanned<String>>,
    #[serde(default)]
    pub breaks: u16,
    #[schemars(with = "String")]
    pub order: Spanned<String>,
}

/// A change to fire on some turns.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct WeatherTable {
    pub from: u8,
    pub to: u8,
    pub fire: i8,
    pub kind: Option<String>,
    pub option: Option<String>,
}

/// VP at the end.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PointsTable {
    pub side: String,
    pub points: u8,
    pub zone: Option<String>,
    pub leader: Option<String>,
    pub dead: Option<String>,
    pub option: Option<String>,
}

/// Reads a scenario file into a spec; all faults at once.
pub fn read(text: &str) -> Result<Spec, Faults> {
    let mut faults = Faults::default();
    let help = "the head of data/scenarios/nagashino.toml describes the fields";
    let Some(file) = lenient::read::<ScenarioFile>(text, help, &mut faults) else {
        return Err(faults);
    };
    let mut spec = Spec {
        title: file.title.clone(),
        printed: file.source == Source::Rulebook,
        ..Spec::bare()
    };
    if file.format != 1 {
        faults.push(Fault::new(format!("format {} is not known", file.format)).help("it is 1"));
    }
    map(&file, text, &mut spec, &mut faults);
    (spec.turns, spec.minutes) = (file.turns, file.minutes);
    let at = |span: std::ops::Range<usize>| place(text, span.start);
    spec.start = clock(file.start.get_ref()).unwrap_or_else(|| {
        faults.push(fault(at(file.start.span()), "a time of day is written 06:00"));
        0
    });
    spec.zoc_at_least = file.zoc == Some(ZocWord::AtLeast);
    let words = |list: &[Spanned<String>]| -> Vec<(String, At)> {
        list.iter().map(|word| (word.get_ref().clone(), at(word.span()))).collect()
    };
    spec.palisade = words(&file.palisade);
    spec.cannon_range = file.cannon_range.unwrap_or(1);
    spec.sudden_death = file.sudden_death;
    if file.side.len() != 2 {
        faults.push(Fault::new(format!("{} sides, not two", file.side.len())));
        return Err(faults);
    }
    for (seat, side) in Seat::BOTH.into_iter().zip(&file.side) {
        let side = side.get_ref();
        let formation = Formation::read(side.formation.get_ref()).unwrap_or_else(|| {
            let what = format!("'{}' is no formation", side.formation.get_ref());
            faults.push(fault(at(side.formation.span()), what).help("AAA AA A F D DD DDD"));
            Formation::F
        });
        spec.sides[seat.index()] = SideSpec {
            name: side.name.clone(),
            commander: Some((side.commander.get_ref().clone(), at(side.commander.span()))),
            formation,
            retreat: words(&side.retreat),
            breaks: side.breaks,
        };
        let line = body_line(text, side.order.span().start);
        order(side.order.get_ref(), line, seat, &mut spec, &mut faults);
    }
    let seat = |name: &str, at: At, faults: &mut Faults| -> Seat {
        let found =
            Seat::BOTH.into_iter().find(|seat| file.side[seat.index()].get_ref().name == name);
        found.unwrap_or_else(|| {
            faults.push(fault(at, format!("'{name}' is not one of the two sides")));
            Seat::Red
        })
    };
    spec.first = seat(file.first.get_ref(), at(file.first.span()), &mut faults);
    for entry in &file.weather {
        let (at, weather) = (at(entry.span()), entry.get_ref());
        let kind = weather.kind.as_deref().map(Kind::read);
        if kind == Some(None) {
            faults.push(fault(at, "kind is the code of a unit, as Te"));
        }
        spec.weather.push(WeatherSpec {
            from: weather.from,
            to: weather.to,
            fire: weather.fire,
            kind: kind.flatten(),
            option: weather.option.clone(),
            at,
        });
    }
    for entry in &file.points {
        let (at, points) = (at(entry.span()), entry.get_ref());
        spec.points.push(PointsSpec {
            seat: seat(&points.side, at, &mut faults),
            points: points.points,
            zone: points.zone.clone(),
            leader: points.leader.clone(),
            dead: points.dead.clone(),
            option: points.option.clone(),
            at,
        });
    }
    for (name, body) in &file.charts {
        let line = body_line(text, body.span().start);
        spec.charts.push((name.clone(), body.get_ref().clone(), line));
    }
    // What cannot be laid out is not checked further, but its charts can be.
    if !faults.0.is_empty()
        && let Err(more) = charts::read(&spec.charts)
    {
        faults.0.extend(more.0);
    }
    lenient::once(&mut faults);
    faults.or(spec)
}

fn map(file: &ScenarioFile, text: &str, spec: &mut Spec, faults: &mut Faults) {
    match (&file.map, &file.own_map) {
        (Some(name), None) => {
            let at = place(text, name.span().start);
            if let Err(more) = use_builtin(spec, name.get_ref(), at) {
                faults.0.extend(more.0);
            }
        }
        (None, Some(own)) => {
            let parts = [&own.zones, &own.sketch, &own.edge];
            let [zones, sketch, edge] =
                parts.map(|part| (part.get_ref().as_str(), body_line(text, part.span().start)));
            spec.zones = read_map(zones, sketch, edge, faults);
        }
        _ => faults.push(
            Fault::new("the map is not given, or given twice")
                .help("map = \"nagashino\", or a table [own_map]"),
        ),
    }
}

/// Minutes after midnight.
pub(crate) fn clock(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute) = (hour.parse::<u16>().ok()?, minute.parse::<u16>().ok()?);
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

const HEADING: [&str; 6] = ["division", "leader", "QL", "zone", "units", "notes"];

/// The order of battle of a side: one division a row.
fn order(body: &str, line: usize, seat: Seat, spec: &mut Spec, faults: &mut Faults) {
    for row in charts::rows(body, line, &HEADING, faults) {
        let at = |cell: usize| (row.line, row.columns.get(cell).copied().unwrap_or(0));
        let name = row.cells[0].to_owned();
        let mut division =
            DivisionSpec { name: name.clone(), seat, at: at(0), ..DivisionSpec::default() };
        let free = notes(row.cells[5], at(5), &mut division, faults);
        let placing = |word: &str| match word {
            "-" => Placing::Waiting,
            zone => Placing::In(zone.into()),
        };
        let (code, leader) = row.cells[1].split_once(' ').unwrap_or((row.cells[1], ""));
        match Kind::read(code).filter(|kind| kind.is_leader() && !leader.trim().is_empty()) {
            Some(kind) => spec.units.push(UnitSpec {
                name: leader.trim().into(),
                division: name.clone(),
                kind,
                ql: row.cells[2].parse().ok(),
                place: placing(row.cells[3]),
                at: at(1),
                ..UnitSpec::default()
            }),
            None => faults.push(fault(at(1), "a leader is written `Ta Baba Nobuharu`")),
        }
        let units: Vec<&str> =
            row.cells[4].split(',').map(str::trim).filter(|u| !u.is_empty()).collect();
        for (index, unit) in units.iter().enumerate() {
            let words: Vec<&str> = unit.split_whitespace().collect();
            let (kind, zone) = match words[..] {
                [kind, zone] => (Kind::read(kind), zone),
                _ => (None, ""),
            };
            let Some(kind) = kind else {
                faults.push(fault(
                    at(4),
                    format!("'{unit}' is not a unit and its zone, as `Ki 122`"),
                ));
                continue;
            };
            let alike = |other: &&&str| {
                let code = other.split_whitespace().next().and_then(Kind::read);
                code.is_some_and(|code| code.on_foot() == kind.on_foot())
            };
            let (before, all) =
                (units[..index].iter().filter(alike).count(), units.iter().filter(alike).count());
            let number = if all > 1 { format!(" {}", before + 1) } else { String::new() };
            spec.units.push(UnitSpec {
                name: format!("{name} {}{number}", title(kind)),
                division: name.clone(),
                kind,
                free_servants: free && kind.is_samurai(),
                place: placing(zone),
                at: at(4),
                ..UnitSpec::default()
            });
        }
        spec.divisions.push(division);
    }
}

/// What a unit is called after its division's name.
fn title(kind: Kind) -> &'static str {
    match kind.on_foot() {
        Kind::Te => "teppo",
        Kind::Ya => "yari",
        Kind::Yu => "bows",
        Kind::YH => "guards",
        Kind::Ch => "servants",
        Kind::SH => "hatamoto",
        Kind::Oz => "cannon",
        _ => "samurai",
    }
}

/// The notes of a division; tells whether its samurai need no servants.
fn notes(text: &str, at: At, division: &mut DivisionSpec, faults: &mut Faults) -> bool {
    let mut free = false;
    let zones = |value: &str| value.split(',').map(|zone| (zone.to_owned(), at)).collect();
    for word in text.split_whitespace() {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let number = value.parse::<u8>().ok();
        let mut known = true;
        match (key, number) {
            ("clan", _) => division.clan = Some(value.replace('_', " ")),
            ("raw", _) => division.variant = -1,
            ("crack", _) => division.variant = 1,
            ("retreat", _) => division.retreat = zones(value),
            ("entry", _) => division.entry = zones(value),
            ("together", _) => division.together = true,
            ("free-servants", _) => free = true,
            ("turn", Some(turn)) => division.turn = turn,
            ("wavering", Some(from)) => division.wavering.from = from,
            ("joins", Some(joins)) => division.wavering.joins = joins,
            ("stands", Some(stands)) => division.wavering.stands = stands,
            _ => known = false,
        }
        if !known {
            faults.push(fault(at, format!("'{word}' means nothing here")).help(
                "clan=Oda raw crack retreat=336 turn=3 entry=003,004 together free-servants \
                 wavering=5 joins=6 stands=1",
            ));
        }
    }
    free
}

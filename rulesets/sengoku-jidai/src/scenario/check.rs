//! Checking a [`Spec`] and laying the table from it: the map and the special rules.

use super::check_army;
use super::map::code_of;
use super::spec::{At, Spec, WeatherSpec, ZoneSpec, fault};
use super::written::{HANDICAP, statements};
use crate::charts::{self, Charts};
use crate::field::{Field, MOST_DIVISIONS, MOST_ZONES, Options, Points, Reason, Side, ZoneSheet};
use crate::s07_movement::CHEAP;
use crate::table::Table;
use crate::unit::{MOST_UNITS, Zone};
use crate::zone_set::ZoneSet;
use engine::{Fault, Faults, House, Sheet};
use ground::areas::{AreaGraph, AreaSpec, BorderSpec, Colour, Stroke, Terrain};

/// Lays the table out, or tells everything that is wrong.
pub fn lay_out(spec: &Spec, house: &House) -> Result<Table, Faults> {
    let mut faults = Faults::default();
    let options = options(spec, house);
    let charts = match spec.charts.is_empty() {
        true => charts::ours(),
        false => charts::read(&spec.charts),
    };
    // With a chart at fault the rest is checked with ours, so that all faults are told at once.
    let charts = charts.or_else(|more| {
        faults.0.extend(more.0);
        charts::ours()
    })?;
    let of_charts = faults.0.len();
    let map = graph(spec, &mut faults);
    limits(spec, &mut faults);
    let Some(map) = map else { return Err(faults) };
    let field = field(spec, house, options, map, charts, &mut faults);
    let cards: Vec<String> = field.cards.iter().map(|card| format!("{card:?}")).collect();
    let (fixed, cards) = (field.statements.join("\n"), cards.join("\n"));
    let key = format!("{fixed}\n{cards}\n{options:?}\n{:?}", field.weather);
    let units = check_army::units(spec, &field, &mut faults);
    if faults.0.len() > of_charts {
        return Err(faults);
    }
    let sheet = Sheet::intern(key.as_bytes(), || field)?;
    let mut table = check_army::table(sheet, units);
    check_army::turn(spec, &mut table, &mut faults);
    table.tally();
    check_army::stacking(spec, &table, &mut faults);
    faults.or(table)
}

fn options(spec: &Spec, house: &House) -> Options {
    let book = &crate::BOOK;
    let three = |id: &str, yes: &str, scenario: bool| match house.get(book, id) {
        "scenario" => scenario,
        value => value == yes,
    };
    Options {
        signals: house.on(book, "signals"),
        bows_independent: house.on(book, "bows-independent"),
        zoc_at_least: three("zoc", "at-least", spec.zoc_at_least),
        mild_initiative: house.get(book, "initiative-table") == "mild",
        sudden_death: three("sudden-death", "on", spec.sudden_death),
        ask_when_possible: house.get(book, "marker-questions") == "when-possible",
    }
}

fn limits(spec: &Spec, faults: &mut Faults) {
    let checks = [
        ("units", spec.units.len(), MOST_UNITS),
        ("zones", spec.zones.len(), MOST_ZONES),
        ("divisions", spec.divisions.len(), MOST_DIVISIONS),
        ("turns", spec.turns as usize, 60),
    ];
    for (what, number, most) in checks {
        if number > most {
            faults.push(Fault::new(format!("{number} {what}; at most {most} are possible")));
        }
    }
    if spec.turns == 0 {
        faults.push(Fault::new("a battle has at least one turn"));
    }
    if !(1..=3).contains(&spec.cannon_range) {
        faults.push(Fault::new("the range of cannon is 1 to 3 zones"));
    }
}

fn graph(spec: &Spec, faults: &mut Faults) -> Option<AreaGraph> {
    let before = faults.0.len();
    let areas = spec.zones.iter().map(|zone| AreaSpec {
        code: zone.code,
        name: zone.name.clone(),
        terrain: zone.terrain,
        level: (zone.code / 100) as u8,
        colour: zone.colour,
        outline: Vec::new(),
    });
    let mut borders = Vec::new();
    for zone in &spec.zones {
        for (word, stroke, colour) in &zone.borders {
            match code_of(&spec.zones, word, zone.at) {
                Ok(b) => {
                    borders.push(BorderSpec { a: zone.code, b, stroke: *stroke, colour: *colour })
                }
                Err(fault) => faults.push(fault),
            }
        }
    }
    let graph = AreaGraph::check(areas.collect(), &borders);
    match graph {
        Ok(graph) if faults.0.len() == before => Some(graph),
        Ok(_) => None,
        Err(more) => {
            faults.0.extend(more.iter().map(|wrong| {
                // The fault names a zone; its line is where that zone is written.
                let what = wrong.to_string();
                let named = |zone: &&ZoneSpec| what.contains(&super::code(zone.code));
                let at = spec.zones.iter().find(named).map_or((0, 0), |zone| zone.at);
                fault(at, what)
            }));
            None
        }
    }
}

fn field(
    spec: &Spec,
    house: &House,
    options: Options,
    map: AreaGraph,
    charts: Charts,
    faults: &mut Faults,
) -> Field {
    let zones: Vec<ZoneSheet> =
        map.areas().map(|zone| sheet(&map, zone, spec, options.zoc_at_least)).collect();
    let mut limits = [0; MOST_ZONES];
    limits.iter_mut().zip(&zones).for_each(|(limit, sheet)| *limit = sheet.limit);
    let castle = |zone: &Zone| map.spec(*zone).terrain == Terrain::III;
    let castles = map.areas().filter(castle).collect();
    let edges = map.areas().zip(&zones).filter(|(_, sheet)| sheet.edge).map(|(zone, _)| zone);
    let edges = edges.collect();
    let controlling = map.areas().zip(&zones).filter(|(_, sheet)| !sheet.controls.is_empty());
    let controlling = controlling.map(|(zone, _)| zone).collect();
    let mut set = |list: &[(String, At)]| -> ZoneSet {
        let mut found = ZoneSet::EMPTY;
        for (word, at) in list {
            match code_of(&spec.zones, word, *at) {
                Ok(code) => {
                    found = map.by_code(code).map_or(found, |zone| found.union(ZoneSet::of(zone)))
                }
                Err(wrong) => faults.push(wrong),
            }
        }
        found
    };
    let palisade = set(&spec.palisade);
    let divisions = check_army::divisions(spec, &map, &mut set);
    let sides = [0, 1].map(|index| Side {
        name: spec.sides[index].name.clone(),
        commander: None,
        formation: spec.sides[index].formation,
        breaks: spec.sides[index].breaks,
    });
    let weather = spec.weather.iter().filter(|weather| match &weather.option {
        Some(option) => house.on(&crate::BOOK, option),
        None => true,
    });
    let mut field = Field {
        title: spec.title.clone(),
        map_name: spec.map.clone(),
        map,
        zones,
        sides,
        divisions,
        cards: Vec::new(),
        charts,
        turns: spec.turns,
        minutes: spec.minutes,
        start: spec.start,
        first: spec.first,
        limits,
        castles,
        edges,
        controlling,
        reinforcing: 0,
        red: 0,
        leaders: Vec::new(),
        daimyos: Vec::new(),
        samurai: Vec::new(),
        shooters: Vec::new(),
        red_shooters: 0,
        red_divisions: 0,
        palisade,
        cannon_range: spec.cannon_range.clamp(1, 3),
        weather: weather.cloned().map(|weather| WeatherSpec { at: (0, 0), ..weather }).collect(),
        points: Vec::new(),
        house: options,
        printed: spec.printed,
        statements: Vec::new(),
    };
    check_army::cards(spec, &mut field, faults);
    field.points = points(spec, house, &field, faults);
    field.statements = statements(spec, &field);
    field
}

/// What is worked out for one zone.
fn sheet(map: &AreaGraph, zone: Zone, spec: &Spec, at_least: bool) -> ZoneSheet {
    let area = map.spec(zone);
    let cost = |terrain: Terrain| match terrain {
        Terrain::I => 1,
        Terrain::II => 2,
        Terrain::III => 3,
        Terrain::X => 0,
    };
    let mut ways = Vec::new();
    let mut steps = [ZoneSet::EMPTY; 5];
    let mut controls = ZoneSet::EMPTY;
    let mut charges = ZoneSet::EMPTY;
    for to in map.open(zone) {
        let (target, Some(border)) = (map.spec(to), map.border(zone, to)) else { continue };
        let extra = match border.stroke {
            Stroke::Dotted => 0,
            Stroke::Single => 1,
            Stroke::Double | Stroke::Thick => 2,
        };
        let price = cost(target.terrain) + extra;
        ways.push((to, price));
        if let Some(zones) = steps.get_mut(usize::from(price).saturating_sub(1)) {
            zones.insert(to);
        }
        let higher = area.terrain > target.terrain;
        if higher || at_least && area.terrain == target.terrain {
            controls.insert(to);
        }
        let smooth = matches!(border.stroke, Stroke::Dotted | Stroke::Single);
        if smooth
            && border.colour == Colour::Yellow
            && target.terrain == Terrain::I
            && target.level <= area.level
        {
            charges.insert(to);
        }
    }
    let written = spec.zones.iter().find(|written| written.code == area.code);
    ZoneSheet {
        code: area.code,
        terrain: area.terrain,
        level: area.level,
        limit: match area.terrain {
            Terrain::X => 0,
            terrain => 8 - cost(terrain),
        },
        edge: written.is_some_and(|written| written.edge),
        cost: cost(area.terrain),
        ways,
        steps,
        dear: steps[CHEAP..].iter().any(|zones| !zones.is_empty()),
        open: map.open(zone).into(),
        near: near(map, zone),
        adjacent: map.adjacent(zone).into(),
        controls,
        sight: sight(map, zone),
        charges,
        centre: written.map_or((0, 0), |written| written.centre),
    }
}

/// Zones within one to five open steps.
fn near(map: &AreaGraph, zone: Zone) -> [ZoneSet; 5] {
    let within = |most: u8| {
        let close = |to: &Zone| map.steps(zone, *to).is_some_and(|steps| steps <= most);
        map.areas().filter(close).collect()
    };
    [1, 2, 3, 4, 5].map(within)
}

/// Zones in sight within one, two and three: all borders yellow, zones in between yellow (2.2).
fn sight(map: &AreaGraph, zone: Zone) -> [ZoneSet; 3] {
    let mut seen = ZoneSet::of(zone);
    let mut front = seen;
    [(); 3].map(|()| {
        let mut next = ZoneSet::EMPTY;
        for from in front {
            if from == zone || map.spec(from).colour == Colour::Yellow {
                next = next.union(map.seen(from).into());
            }
        }
        front = next.difference(seen);
        seen = seen.union(front);
        seen.difference(ZoneSet::of(zone))
    })
}

fn points(spec: &Spec, house: &House, field: &Field, faults: &mut Faults) -> Vec<Points> {
    let mut all = Vec::new();
    for entry in &spec.points {
        if let Some(option) = &entry.option {
            if !crate::BOOK.switches.iter().any(|switch| switch.id == option) {
                faults.push(fault(entry.at, format!("there is no house rule '{option}'")));
                continue;
            }
            if !house.on(&crate::BOOK, option) {
                continue;
            }
        }
        let unit = |name: &String| field.unit_named(name);
        let zone = entry
            .zone
            .as_ref()
            .map(|word| code_of(&spec.zones, word, entry.at).map(|code| field.map.by_code(code)));
        let zone = match zone.transpose() {
            Ok(zone) => zone.flatten(),
            Err(wrong) => {
                faults.push(wrong);
                continue;
            }
        };
        let reason = match (zone, &entry.leader, &entry.dead) {
            (Some(zone), None, None) => Some(Reason::Held(zone)),
            (Some(zone), Some(leader), None) => unit(leader).map(|id| Reason::Leader(id, zone)),
            (None, None, Some(dead)) => unit(dead).map(Reason::Dead),
            (None, None, None) if entry.option.as_deref() == Some(HANDICAP) => Some(Reason::Given),
            _ => None,
        };
        match reason {
            Some(reason) => all.push(Points { seat: entry.seat, points: entry.points, reason }),
            None => faults.push(
                fault(
                    entry.at,
                    "points are given for a zone, a leader in a zone, a dead leader, or as a handicap",
                )
                .help("leaders are named as in the order of battle"),
            ),
        }
    }
    all
}

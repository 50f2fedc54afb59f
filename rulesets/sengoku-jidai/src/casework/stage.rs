//! Statements that lay a table out: map, sides, divisions, units, rules. What changes during play is
//! in `state.rs`.

use super::state;
use crate::charts::Formation;
use crate::contents::Frame;
use crate::phase::Phase;
use crate::scenario::{
    self, DivisionSpec, Placing, PointsSpec, Spec, UnitSpec, Wavering, WeatherSpec,
};
use crate::table::Table;
use crate::unit::{Charge, Kind};
use engine::{Fault, Faults, Seat, Staging, Statement};

const KNOWN: [&str; 22] = [
    "map",
    "zone",
    "side",
    "division",
    "place",
    "rules",
    "weather",
    "points",
    "chart",
    "formation",
    "hand",
    "used",
    "laid",
    "markers",
    "activated",
    "turned",
    "wavering",
    "attacked",
    "attacked-from",
    "score",
    "entering",
    "phase",
];

/// Lays the table out and says where play begins.
pub fn stage(staging: &Staging) -> Result<(Table, Frame), Faults> {
    let mut faults = Faults(staging.only(&crate::BOOK, &KNOWN));
    let mut spec = match &staging.scenario {
        Some(scenario) => scenario::read(&scenario.text)?,
        None => Spec::bare(),
    };
    for statement in &staging.statements {
        let read = match statement.verb.as_str() {
            "map" => map(statement, &mut spec),
            "zone" => zone(statement, &mut spec),
            "side" => side(statement, &mut spec).map_err(Faults::from),
            "division" => division(statement, &mut spec).map_err(Faults::from),
            "place" => place(statement, &mut spec).map_err(Faults::from),
            "rules" => rules(statement, &mut spec).map_err(Faults::from),
            "weather" => weather(statement, &mut spec).map_err(Faults::from),
            "points" => points(statement, &mut spec).map_err(Faults::from),
            "chart" => chart(statement, &mut spec).map_err(Faults::from),
            "turned" => {
                let at = (statement.line, 0);
                spec.turned.extend(statement.words.iter().map(|name| (name.clone(), at)));
                Ok(())
            }
            "phase" => {
                spec.moving = statement.words.first().is_some_and(|word| word == "movement");
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(more) = read {
            faults.0.extend(more.0);
        }
    }
    if spec.zones.is_empty() {
        let help = "`map nagashino`, or `zone` statements, or `scenario ID`";
        faults.push(Fault::new("there is no map").help(help));
    }
    if !faults.0.is_empty() {
        return Err(faults);
    }
    let mut table = scenario::lay_out(&spec, &staging.house)?;
    let frame = state::apply(staging, &mut table)?;
    if table.active.is_none() && table.phase == Phase::Activation {
        // Nothing is remembered of an activation that is over.
        table.units.iter_mut().for_each(|unit| unit.rest());
    }
    Ok((table, frame))
}

/// The seat a statement begins with.
pub(super) fn seat(statement: &Statement) -> Result<Seat, Fault> {
    let word = statement.words.first().and_then(|word| Seat::read(word));
    word.ok_or_else(|| statement.fault("whose?").help("Red or Blue"))
}

/// A word after the seat.
fn word(statement: &Statement, index: usize, what: &str) -> Result<String, Fault> {
    let found = statement.words.get(index).cloned();
    found.ok_or_else(|| statement.fault(format!("'{}' needs {what}", statement.verb)))
}

fn words(statement: &Statement, key: &str) -> Vec<(String, (usize, usize))> {
    let text = statement.field(key).unwrap_or("");
    let parts = text.split([' ', ',']).filter(|part| !part.is_empty());
    parts.map(|part| (part.to_owned(), (statement.line, 0))).collect()
}

fn map(statement: &Statement, spec: &mut Spec) -> Result<(), Faults> {
    let name = word(statement, 0, "the name of a map")?;
    scenario::use_builtin(spec, &name, (statement.line, 0))
}

fn zone(statement: &Statement, spec: &mut Spec) -> Result<(), Faults> {
    statement.only(&["name", "x", "y", "edge"])?;
    spec.map = None;
    let mut faults = Faults::default();
    let [code, terrain, colour] =
        [0, 1, 2].map(|index| word(statement, index, "code, type, colour"));
    let at = (statement.line, 0);
    let name = statement.field("name").unwrap_or("");
    let mut zone = scenario::read_parts(&code?, &terrain?, &colour?, name, at, &mut faults);
    zone.centre = (statement.number("x", 0)?, statement.number("y", 0)?);
    zone.edge = statement.flag("edge")?;
    for word in statement.words.iter().skip(3).filter(|word| *word != "edge") {
        match scenario::read_border(word, at) {
            Ok(border) => zone.borders.push(border),
            Err(fault) => faults.push(fault),
        }
    }
    if zone.centre == (0, 0) {
        // Laid out in a row of sixes, so that a bare map can be drawn.
        let index = spec.zones.len() as i32;
        zone.centre = (6 * (index % 6) + 1, 2 * (index / 6) + index % 2);
    }
    spec.zones.push(zone);
    faults.or(())
}

fn side(statement: &Statement, spec: &mut Spec) -> Result<(), Fault> {
    statement.only(&["name", "formation", "retreat", "commander"])?;
    let side = &mut spec.sides[seat(statement)?.index()];
    if let Some(name) = statement.field("name") {
        side.name = name.into();
    }
    if let Some(name) = statement.field("commander") {
        side.commander = Some((name.into(), (statement.line, 0)));
    }
    if let Some(text) = statement.field("formation") {
        side.formation = formation(statement, text)?;
    }
    if statement.field("retreat").is_some() {
        side.retreat = words(statement, "retreat");
    }
    Ok(())
}

/// Reads a formation.
pub(super) fn formation(statement: &Statement, text: &str) -> Result<Formation, Fault> {
    Formation::read(text).ok_or_else(|| {
        statement.fault(format!("'{text}' is no formation")).help("AAA AA A F D DD DDD")
    })
}

fn division(statement: &Statement, spec: &mut Spec) -> Result<(), Fault> {
    let known = [
        "clan", "retreat", "turn", "entry", "together", "raw", "crack", "wavering", "joins",
        "stands",
    ];
    statement.only(&known)?;
    let (raw, crack) = (statement.flag("raw")?, statement.flag("crack")?);
    let division = DivisionSpec {
        name: word(statement, 1, "a name")?,
        seat: seat(statement)?,
        clan: statement.field("clan").map(str::to_owned),
        retreat: words(statement, "retreat"),
        turn: statement.number("turn", 0)?,
        entry: words(statement, "entry"),
        together: statement.flag("together")?,
        variant: i8::from(crack) - i8::from(raw),
        wavering: Wavering {
            from: statement.number("wavering", 0)?,
            joins: statement.number("joins", 0)?,
            stands: statement.number("stands", 0)?,
        },
        at: (statement.line, 0),
    };
    match spec.divisions.iter_mut().find(|known| known.name == division.name) {
        Some(known) => *known = division,
        None => spec.divisions.push(division),
    }
    Ok(())
}

/// The division of a unit that names none.
fn home(spec: &mut Spec, seat: Seat) -> String {
    if let Some(last) = spec.divisions.iter().rev().find(|division| division.seat == seat) {
        return last.name.clone();
    }
    let name = seat.name().to_owned();
    spec.divisions.push(DivisionSpec { name: name.clone(), seat, ..DivisionSpec::default() });
    name
}

fn place(statement: &Statement, spec: &mut Spec) -> Result<(), Fault> {
    let known = [
        "zone",
        "sp",
        "ds",
        "isolated",
        "ql",
        "division",
        "generic",
        "free-servants",
        "due",
        "moved",
        "fired",
        "led",
        "charge",
        "charge-state",
        "counters",
    ];
    statement.only(&known)?;
    let seat = seat(statement)?;
    let name = word(statement, 1, "a name")?;
    let kind = statement.words.get(2).and_then(|word| Kind::read(word));
    let known = spec.units.iter().position(|unit| unit.name == name);
    let mut unit = match known {
        Some(index) => spec.units[index].clone(),
        None => UnitSpec { name, kind: kind.unwrap_or_default(), ..UnitSpec::default() },
    };
    if known.is_none() && kind.is_none() {
        return Err(statement
            .fault("a unit needs its kind")
            .help("Te Ya Yu YH Ch Sa SH Ki KH Oz Da Ta"));
    }
    unit.kind = kind.unwrap_or(unit.kind);
    unit.at = (statement.line, 0);
    if let Some(division) = statement.field("division") {
        unit.division = division.into();
    } else if known.is_none() {
        unit.division = home(spec, seat);
    }
    fields(statement, &mut unit)?;
    match known {
        Some(index) => spec.units[index] = unit,
        None => spec.units.push(unit),
    }
    Ok(())
}

fn fields(statement: &Statement, unit: &mut UnitSpec) -> Result<(), Fault> {
    match statement.field("zone") {
        None => {}
        Some("out") => unit.place = Placing::Out,
        Some("waiting") => unit.place = Placing::Waiting,
        Some("due") => unit.place = Placing::Due(statement.number("due", 1)?),
        Some(zone) => unit.place = Placing::In(zone.into()),
    }
    if statement.field("sp").is_some() {
        unit.sp = Some(statement.number("sp", 2)?);
    }
    if statement.field("ql").is_some() {
        unit.ql = Some(statement.number("ql", 3)?);
    }
    unit.ds = statement.number("ds", unit.ds)?;
    let flags: [(&str, &mut bool); 6] = [
        ("isolated", &mut unit.isolated),
        ("generic", &mut unit.generic),
        ("free-servants", &mut unit.free_servants),
        ("moved", &mut unit.moved),
        ("fired", &mut unit.fired),
        ("led", &mut unit.led),
    ];
    for (key, value) in flags {
        let given =
            statement.field(key).is_some() || statement.words.iter().any(|word| word == key);
        if given {
            *value = statement.flag(key)?;
        }
    }
    if let Some(zone) = statement.field("charge") {
        let state = match statement.field("charge-state") {
            None | Some("fresh") => Charge::Fresh,
            Some("held") => Charge::Held,
            Some("lost") => Charge::Lost,
            Some(_) => return Err(statement.fault("charge-state is fresh, held or lost")),
        };
        unit.charge = Some((state, zone.into()));
    }
    if let Some(name) = statement.field("counters") {
        unit.counters = Some(name.into());
    }
    Ok(())
}

fn rules(statement: &Statement, spec: &mut Spec) -> Result<(), Fault> {
    let known = [
        "turns",
        "minutes",
        "start",
        "first",
        "zoc",
        "palisade",
        "cannon-range",
        "sudden-death",
        "red-breaks",
        "blue-breaks",
        "title",
    ];
    statement.only(&known)?;
    spec.turns = statement.number("turns", spec.turns)?;
    spec.minutes = statement.number("minutes", spec.minutes)?;
    if let Some(text) = statement.field("start") {
        spec.start = scenario::clock(text).ok_or_else(|| statement.fault("start=06:00"))?;
    }
    if let Some(text) = statement.field("first") {
        spec.first = Seat::read(text).ok_or_else(|| statement.fault("first is Red or Blue"))?;
    }
    match statement.field("zoc") {
        None => {}
        Some("strict") => spec.zoc_at_least = false,
        Some("at-least") => spec.zoc_at_least = true,
        Some(_) => return Err(statement.fault("zoc is strict or at-least")),
    }
    if statement.field("palisade").is_some() {
        spec.palisade = words(statement, "palisade");
    }
    spec.cannon_range = statement.number("cannon-range", spec.cannon_range)?;
    spec.sudden_death |= statement.flag("sudden-death")?;
    for (seat, key) in Seat::BOTH.into_iter().zip(["red-breaks", "blue-breaks"]) {
        let side = &mut spec.sides[seat.index()];
        side.breaks = statement.number(key, side.breaks)?;
    }
    if let Some(title) = statement.field("title") {
        spec.title = title.into();
    }
    Ok(())
}

fn weather(statement: &Statement, spec: &mut Spec) -> Result<(), Fault> {
    statement.only(&["from", "to", "fire", "kind", "option"])?;
    let kind = match statement.field("kind") {
        None => None,
        Some(word) => {
            Some(Kind::read(word).ok_or_else(|| statement.fault(format!("'{word}' is no unit")))?)
        }
    };
    spec.weather.push(WeatherSpec {
        from: statement.number("from", 1)?,
        to: statement.number("to", 60)?,
        fire: statement.number("fire", 0)?,
        kind,
        option: statement.field("option").map(str::to_owned),
        at: (statement.line, 0),
    });
    Ok(())
}

fn points(statement: &Statement, spec: &mut Spec) -> Result<(), Fault> {
    statement.only(&["zone", "leader", "dead", "option"])?;
    let text = word(statement, 1, "a number")?;
    let points = text.parse().map_err(|_| statement.fault(format!("'{text}' is no number")))?;
    let field = |key: &str| statement.field(key).map(str::to_owned);
    spec.points.push(PointsSpec {
        seat: seat(statement)?,
        points,
        zone: field("zone"),
        leader: field("leader"),
        dead: field("dead"),
        option: field("option"),
        at: (statement.line, 0),
    });
    Ok(())
}

fn chart(statement: &Statement, spec: &mut Spec) -> Result<(), Fault> {
    let (name, body) = (word(statement, 0, "a name")?, word(statement, 1, "its rows")?);
    spec.charts.retain(|(known, _, _)| *known != name);
    spec.charts.push((name, body, statement.line));
    Ok(())
}

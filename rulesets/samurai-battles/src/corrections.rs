//! Corrections: an owner's file laid over our tables.
//!
//! Unit values, terrain, board and decks lie in `data/tables`. Somebody who owns the printed game
//! writes only what differs, in one file; every line names what it corrects by `code`, `id` or
//! `title` and gives the fields that are wrong with us. The file travels inside the scenario, under
//! `[tables]`, so that a saved game or a record is played on by the values it was begun with.

use crate::unit_reference_sheet::{Charts, TEXTS, Texts, charts};
use engine::{Fault, Faults, Interned, Registry, Scenario, Sheet};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::{Spanned, Table, Value};

/// A field of a line, for the schema of scenario files.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code)]
enum Field {
    Number(i64),
    Word(String),
    Flag(bool),
    Numbers(Vec<i64>),
}

type Line = BTreeMap<String, Field>;

/// A file of corrections, as written. Every line has its name and the fields that change.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Corrections {
    /// Lines of `units.toml`, by `code`.
    #[schemars(with = "Vec<Line>")]
    pub unit: Vec<Spanned<Table>>,
    /// What `units.toml` says of Leaders on their own.
    #[schemars(with = "Option<Line>")]
    pub leader: Option<Spanned<Table>>,
    /// Lines of `terrain.toml`, by `id`.
    #[schemars(with = "Vec<Line>")]
    pub terrain: Vec<Spanned<Table>>,
    /// What `board.toml` says.
    #[schemars(with = "Option<Line>")]
    pub board: Option<Spanned<Table>>,
    /// Section cards of `command_cards.toml`, by `title`.
    #[schemars(with = "Vec<Line>")]
    pub section: Vec<Spanned<Table>>,
    /// Its tactic cards, by `title`.
    #[schemars(with = "Vec<Line>")]
    pub tactic: Vec<Spanned<Table>>,
    /// Cards of `dragon_cards.toml`, by `title`.
    #[schemars(with = "Vec<Line>")]
    pub dragon: Vec<Spanned<Table>>,
}

/// Tables that somebody has corrected, kept for as long as the process runs.
#[derive(Debug)]
struct Corrected(Charts);

static CORRECTED: Registry<Corrected> = Registry::new();

impl Interned for Corrected {
    fn registry() -> &'static Registry<Corrected> {
        &CORRECTED
    }
}

/// Puts a file of corrections into a scenario, once it is found to be without faults.
pub fn corrected(scenario: &Scenario, text: &str) -> Result<Scenario, Faults> {
    let mut faults = Faults::default();
    let Some(table) = crate::unit_reference_sheet::from_toml::<Table>(text, &mut faults) else {
        return Err(faults);
    };
    let Some(file) = crate::unit_reference_sheet::from_toml::<Corrections>(text, &mut faults)
    else {
        return Err(faults);
    };
    laid_over(&file, text)?;
    let tables = Table::from_iter([("tables".to_string(), Value::Table(table))]);
    let written = toml::to_string(&tables).map_err(|error| Fault::new(error.to_string()))?;
    let text = format!("{}\n# Corrections by an owner of the game.\n{written}", scenario.text);
    faults.or(Scenario { id: scenario.id.clone(), text })
}

/// The tables for a scenario's text: ours, or ours with its corrections laid over them, and what
/// was corrected in one line for players.
pub fn charts_for(text: &str) -> Result<(&'static Charts, String), Faults> {
    #[derive(Deserialize)]
    struct Only {
        tables: Option<Spanned<Corrections>>,
    }
    // A file that cannot be read at all is faulted by whoever reads the rest of it.
    match toml::from_str::<Only>(text) {
        Ok(Only { tables: Some(tables) }) => {
            let file = tables.into_inner();
            let said = file.said();
            Ok((laid_over(&file, text)?, said))
        }
        _ => Ok((charts()?, String::new())),
    }
}

impl Corrections {
    /// The lines of each table, with the field that names them.
    fn lines(&self) -> [(&'static str, &'static str, &[Spanned<Table>]); 5] {
        [
            ("unit", "code", &self.unit),
            ("terrain", "id", &self.terrain),
            ("section", "title", &self.section),
            ("tactic", "title", &self.tactic),
            ("card", "title", &self.dragon),
        ]
    }

    /// What is corrected as statements of a case file: `correct unit "AAI" range=4`.
    fn statements(&self) -> Vec<String> {
        let word = |value: &Value| match value {
            Value::Integer(number) => number.to_string(),
            Value::Boolean(holds) => (if *holds { "yes" } else { "no" }).into(),
            Value::Array(values) => {
                let words: Vec<String> = values.iter().map(Value::to_string).collect();
                format!("\"{}\"", words.join(" "))
            }
            // A case file has no way to write a quotation mark; only wordings have any.
            other => format!("\"{}\"", other.as_str().unwrap_or("").replace('"', "'")),
        };
        let fields = |line: &Table, name: &str| {
            let told = line.iter().filter(|(key, _)| *key != name);
            told.map(|(key, value)| format!(" {key}={}", word(value))).collect::<String>()
        };
        let mut told = Vec::new();
        for (table, name, lines) in self.lines() {
            let table = if table == "card" { "dragon" } else { table };
            for line in lines.iter().map(Spanned::get_ref) {
                let who = line.get(name).and_then(Value::as_str).unwrap_or("?");
                told.push(format!("correct {table} \"{who}\"{}", fields(line, name)));
            }
        }
        for (table, line) in [("leader", &self.leader), ("board", &self.board)] {
            if let Some(line) = line {
                told.push(format!("correct {table}{}", fields(line.get_ref(), "")));
            }
        }
        told
    }

    /// What is corrected, for players: "AAI (range 4), Keen Edge (cost 2)".
    pub fn said(&self) -> String {
        let fields = |line: &Table, name: &str| {
            let told = line.iter().filter(|(key, _)| *key != name);
            told.map(|(key, value)| format!("{key} {value}")).collect::<Vec<_>>().join(", ")
        };
        let mut told = Vec::new();
        for (_, name, lines) in self.lines() {
            for line in lines.iter().map(Spanned::get_ref) {
                let who = line.get(name).and_then(Value::as_str).unwrap_or("?");
                told.push(format!("{who} ({})", fields(line, name)));
            }
        }
        for (who, line) in [("Leaders", &self.leader), ("board", &self.board)] {
            if let Some(line) = line {
                told.push(format!("{who} ({})", fields(line.get_ref(), "")));
            }
        }
        told.join(", ")
    }
}

/// Our tables with these corrections. Faults stand where the correction stands in `text`.
pub fn laid_over(file: &Corrections, text: &str) -> Result<&'static Charts, Faults> {
    let mut faults = Faults::default();
    let ours = [TEXTS.units, TEXTS.terrain, TEXTS.board, TEXTS.command, TEXTS.dragon];
    let mut merged: Vec<Table> = Vec::new();
    for ours in ours {
        merged.extend(crate::unit_reference_sheet::from_toml(ours, &mut faults));
    }
    // Where what was corrected stands, by its name, to place faults found in the whole.
    let mut places: Vec<(String, Range<usize>)> = Vec::new();
    let homes = [0, 1, 3, 3, 4];
    for ((table, name, lines), home) in file.lines().into_iter().zip(homes) {
        for line in lines {
            let fault = |what: String, help: &str| {
                Fault::new(what).help(help).at_byte(text, line.span().start)
            };
            let Some(who) = line.get_ref().get(name).and_then(Value::as_str) else {
                let what = format!("a line of {table} has no {name}");
                faults.push(fault(what, "it names the line that is corrected"));
                continue;
            };
            places.push((who.into(), line.span()));
            let entries = merged.get_mut(home).and_then(|whole| whole.get_mut(table));
            let entries = entries.and_then(Value::as_array_mut);
            let found =
                entries.into_iter().flatten().filter_map(Value::as_table_mut).find(|ours| {
                    let is = ours.get(name).and_then(Value::as_str);
                    is.is_some_and(|is| is.eq_ignore_ascii_case(who))
                });
            match found {
                Some(ours) => put(ours, line, name, text, &mut faults),
                None => faults.push(fault(
                    format!("there is no {table} '{who}' to correct"),
                    "see the files in data/tables",
                )),
            }
        }
    }
    let leader = merged.first_mut().and_then(|units| units.get_mut("leader"));
    if let (Some(line), Some(ours)) = (&file.leader, leader.and_then(Value::as_table_mut)) {
        put(ours, line, "", text, &mut faults);
        places.push(("Leader".into(), line.span()));
    }
    if let (Some(line), Some(ours)) = (&file.board, merged.get_mut(2)) {
        put(ours, line, "", text, &mut faults);
        places.push(("section_lines".into(), line.span()));
    }
    let whole: Vec<String> =
        merged.iter().filter_map(|table| toml::to_string(table).ok()).collect();
    let [units, terrain, board, command, dragon] = &whole[..] else { return Err(faults) };
    let charts = Charts::read(Texts { units, terrain, board, command, dragon });
    match charts {
        Ok(mut charts) => {
            faults.or(())?;
            charts.corrections = file.statements();
            Ok(&Sheet::intern(whole.concat().as_bytes(), || Corrected(charts))?.get().0)
        }
        Err(found) => {
            for fault in found.0 {
                let place = places.iter().find(|(who, _)| fault.what.contains(who.as_str()));
                let start = place.or(places.last()).map_or(0, |(_, span)| span.start);
                faults.push(Fault::new(fault.what).help(fault.help).at_byte(text, start));
            }
            Err(faults)
        }
    }
}

/// The line of our own tables that goes by this name; `leader` and `board` are one line each.
pub fn entry(table: &str, name: &str) -> Option<Table> {
    let (text, list, key) = match table {
        "unit" => (TEXTS.units, "unit", "code"),
        "terrain" => (TEXTS.terrain, "terrain", "id"),
        "section" | "tactic" => (TEXTS.command, table, "title"),
        "dragon" => (TEXTS.dragon, "card", "title"),
        "leader" => {
            return toml::from_str::<Table>(TEXTS.units).ok()?.remove("leader")?.try_into().ok();
        }
        _ => return toml::from_str(TEXTS.board).ok(),
    };
    let whole: Table = toml::from_str(text).ok()?;
    let mut lines = whole.get(list)?.as_array()?.iter().filter_map(Value::as_table);
    let is = |line: &&Table| {
        line.get(key).and_then(Value::as_str).is_some_and(|is| is.eq_ignore_ascii_case(name))
    };
    lines.find(is).cloned()
}

/// Puts the fields of a correction into one of our lines.
fn put(ours: &mut Table, line: &Spanned<Table>, name: &str, text: &str, faults: &mut Faults) {
    for (key, value) in line.get_ref().iter().filter(|(key, _)| *key != name) {
        let fault = |what: String, help: String| {
            Fault::new(what).help(help).at_byte(text, line.span().start)
        };
        match ours.get_mut(key) {
            Some(old) if old.same_type(value) => *old = value.clone(),
            Some(old) => faults.push(fault(
                format!("{key} is a {}", old.type_str()),
                format!("like {key} = {old}"),
            )),
            None => {
                let known: Vec<&str> = ours.keys().map(String::as_str).collect();
                faults.push(fault(format!("there is no field '{key}'"), known.join(", ")));
            }
        }
    }
}

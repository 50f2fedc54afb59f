//! Corrections of our tables in a case file: `correct unit AAI range=4`.
//!
//! A corrected game carries its corrections inside its scenario. A case that was exported from its
//! middle has no scenario, so the same corrections stand in it as statements.

use crate::corrections::{Corrections, entry, laid_over};
use crate::unit_reference_sheet::{Charts, from_toml};
use engine::{Fault, Faults, Statement};
use toml::Value;

/// The tables with the corrections of these statements laid over ours, and what was corrected in
/// words. Faults stand at the statements.
pub(super) fn charts_by(statements: &[&Statement]) -> Result<(&'static Charts, String), Faults> {
    let mut text = String::new();
    // The statement of each line of `text`, to place faults.
    let mut homes: Vec<usize> = Vec::new();
    let mut faults = Faults::default();
    for statement in statements {
        match written(statement) {
            Ok(lines) => {
                homes.extend(lines.lines().map(|_| statement.line));
                text += &lines;
            }
            Err(fault) => faults.push(fault),
        }
    }
    faults.or(())?;
    let placed = |faults: Faults| {
        let at = |fault: Fault| {
            let line = homes.get(fault.line.wrapping_sub(1)).or(homes.last()).copied();
            fault.at(line.unwrap_or(0), 0)
        };
        Faults(faults.0.into_iter().map(at).collect())
    };
    let mut faults = Faults::default();
    let Some(file) = from_toml::<Corrections>(&text, &mut faults) else {
        return Err(placed(faults));
    };
    let faults = placed(faults);
    let charts = laid_over(&file, &text).map_err(placed)?;
    faults.or((charts, file.said()))
}

/// One statement as a table of a file of corrections.
fn written(statement: &Statement) -> Result<String, Fault> {
    let mut words = statement.words.iter().map(String::as_str);
    let table = words.next().unwrap_or("");
    let named = match table {
        "unit" => Some("code"),
        "terrain" => Some("id"),
        "section" | "tactic" | "dragon" => Some("title"),
        "leader" | "board" => None,
        other => {
            return Err(statement
                .fault(format!("there is no table '{other}'"))
                .help("unit, leader, terrain, board, section, tactic, dragon"));
        }
    };
    let name = words.next().filter(|_| named.is_some());
    let mut lines = match (named, name) {
        (Some(key), Some(name)) => {
            format!("[[{table}]]\n{key} = {}\n", Value::String(name.into()))
        }
        (Some(key), None) => {
            return Err(statement.fault(format!("which {table}?")).help(format!("its {key}")));
        }
        (None, _) => format!("[{table}]\n"),
    };
    let ours = entry(table, name.unwrap_or(""));
    for (key, word) in &statement.fields {
        let value = typed(ours.as_ref().and_then(|ours| ours.get(key)), word);
        lines += &format!("{key} = {value}\n");
    }
    Ok(lines)
}

/// A word as the kind of value that our field has; as it is, if that fails, to be refused with the
/// reason by whoever lays it over our tables.
fn typed(ours: Option<&Value>, word: &str) -> Value {
    let number = |word: &str| word.parse().ok().map(Value::Integer);
    let found = match ours {
        Some(Value::Integer(_)) => number(word),
        Some(Value::Boolean(_)) => match word {
            "yes" => Some(Value::Boolean(true)),
            "no" => Some(Value::Boolean(false)),
            _ => None,
        },
        Some(Value::Array(_)) => {
            word.split_whitespace().map(number).collect::<Option<_>>().map(Value::Array)
        }
        _ => None,
    };
    found.unwrap_or_else(|| Value::String(word.into()))
}

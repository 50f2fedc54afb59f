//! The charts: Melee Table, Fire Table, Formation Table with initiative modifiers, counter values.
//!
//! The printed ones are not in our copy of the rules, so these are our own (`source = "house"`). Each
//! is a TOML file laid out like a printed chart; whoever owns the game replaces it. A chart that
//! breaks what the rulebook's own text demands of it (constraints C1 to C11) is refused.

mod counters;
mod formation_table;
mod results;

pub use counters::{Counter, Counters};
pub use formation_table::{Formation, FormationTable, Marker, Pouch};
pub use results::{FireTable, MeleeTable, Outcome, ResultTable};

use engine::{Fault, Faults, lenient};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::LazyLock;
use toml::Spanned;

/// A chart file as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChartFile {
    /// Version of the layout: 1.
    pub format: u32,
    /// What the chart is called.
    pub title: String,
    /// The section of the rulebook that uses it.
    pub rule: String,
    /// Where its numbers come from.
    pub source: Source,
    /// Its body: lines of cells apart by `|`, the first naming the columns.
    #[schemars(with = "String")]
    pub chart: Spanned<String>,
}

/// Where numbers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Copied from the printed game.
    Rulebook,
    /// Worked out from the rulebook's text.
    Reconstructed,
    /// Our own.
    House,
}

/// All charts of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    /// 8.3, close combat.
    pub melee: MeleeTable,
    /// 8.3, fire.
    pub fire: FireTable,
    /// 3.1 and 5.0.
    pub formation: FormationTable,
    /// 1.4.
    pub counters: Counters,
    /// Bodies that differ from our own, by name, as they were written.
    pub replaced: Vec<(String, String)>,
}

/// The names of the charts.
pub const NAMES: [&str; 4] = ["melee", "fire", "formation", "counters"];

const FILES: [&str; 4] = [
    include_str!("../../data/tables/melee.toml"),
    include_str!("../../data/tables/fire.toml"),
    include_str!("../../data/tables/formation.toml"),
    include_str!("../../data/tables/counters.toml"),
];

/// One line of a chart: its cells, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Row<'a> {
    pub cells: Vec<&'a str>,
    pub line: usize,
    pub columns: Vec<usize>,
}

impl<'a> Row<'a> {
    fn read(text: &'a str, line: usize) -> Row<'a> {
        let (mut cells, mut columns) = (Vec::new(), Vec::new());
        let mut column = 1;
        for cell in text.split('|') {
            cells.push(cell.trim());
            let blanks = cell.chars().take_while(|letter| letter.is_whitespace()).count();
            columns.push(column + blanks);
            column += cell.chars().count() + 1;
        }
        Row { cells, line, columns }
    }

    /// A fault at the beginning of the row.
    pub fn fault(&self, what: impl Into<String>) -> Fault {
        self.fault_in(0, what)
    }

    /// A fault at one of its cells.
    pub fn fault_in(&self, cell: usize, what: impl Into<String>) -> Fault {
        Fault::new(what).at(self.line, self.columns.get(cell).copied().unwrap_or(0))
    }
}

/// Splits a body into rows (lines, or parts between `;`) without the heading, and checks the width.
pub(crate) fn rows<'a>(
    body: &'a str,
    first_line: usize,
    heading: &[&str],
    faults: &mut Faults,
) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    let mut line = first_line;
    let mut start = 0;
    let mut take = |text: &'a str, line: usize| {
        if text.trim().is_empty() || text.trim_start().starts_with('#') {
            return;
        }
        let row = Row::read(text, line);
        if row.cells.len() != heading.len() {
            faults.push(
                row.fault(format!("a row has {} cells, not {}", heading.len(), row.cells.len()))
                    .help(format!("the columns are: {}", heading.join(" | "))),
            );
        } else if !row.cells[0].eq_ignore_ascii_case(heading[0]) {
            rows.push(row);
        }
    };
    for (at, letter) in body.char_indices() {
        if letter == '\n' || letter == ';' {
            take(&body[start..at], line);
            start = at + 1;
            line += usize::from(letter == '\n');
        }
    }
    take(&body[start..], line);
    rows
}

/// Reads a chart file and gives its body with the line on which the body begins.
pub fn open(text: &str) -> Result<(String, usize), Faults> {
    let mut faults = Faults::default();
    let Some(file) = lenient::read::<ChartFile>(text, "", &mut faults) else { return Err(faults) };
    let span = file.chart.span();
    if file.format != 1 {
        faults.push(Fault::new(format!("format {} is not known", file.format)).help("it is 1"));
    }
    let line = text.get(..span.start).unwrap_or("").matches('\n').count() + 1;
    // A body in triple quotes begins on the line after them.
    let opened = text.get(span.start..).is_some_and(|rest| rest.starts_with("\"\"\"\n"));
    faults.or((file.chart.into_inner(), line + usize::from(opened)))
}

/// Reads chart bodies by name; what is not named is ours. All faults at once.
pub fn read(bodies: &[(String, String, usize)]) -> Result<Charts, Faults> {
    let mut faults = Faults::default();
    let mut body = |name: &str, file: &str| -> (String, usize) {
        if let Some((_, body, line)) = bodies.iter().find(|(given, _, _)| given == name) {
            return (body.clone(), *line);
        }
        open(file).unwrap_or_else(|more| {
            faults.0.extend(more.0);
            (String::new(), 1)
        })
    };
    let [melee, fire, formation, counters] =
        [0, 1, 2, 3].map(|index| body(NAMES[index], FILES[index]));
    for (name, _, line) in bodies {
        if !NAMES.contains(&name.as_str()) {
            faults.push(
                Fault::new(format!("there is no chart '{name}'"))
                    .at(*line, 0)
                    .help(format!("known: {}", NAMES.join(", "))),
            );
        }
    }
    let charts = Charts {
        melee: results::melee(&melee.0, melee.1, &mut faults),
        fire: results::fire(&fire.0, fire.1, &mut faults),
        formation: formation_table::read(&formation.0, formation.1, &mut faults),
        counters: counters::read(&counters.0, counters.1, &mut faults),
        replaced: bodies.iter().map(|(name, body, _)| (name.clone(), one_line(body))).collect(),
    };
    faults.or(charts)
}

/// A body on one line, as a case file writes it.
fn one_line(body: &str) -> String {
    let rows = body.split(['\n', ';']).map(str::trim).filter(|row| !row.is_empty());
    rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>().join("|"))
        .collect::<Vec<_>>()
        .join(";")
}

/// Our own charts. They are checked by a test; if they were at fault, no battle could be opened.
pub fn ours() -> Result<Charts, Faults> {
    static OURS: LazyLock<Result<Charts, Faults>> = LazyLock::new(|| read(&[]));
    OURS.clone()
}

//! The Melee Table and the Fire Table: rows of results (8.3, 8.7).

use super::{Row, rows};
use engine::{Fault, Faults};

/// What a row does to one unit: applied in the order SP, DS or QC, R.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// SP lost: 0, 1, or 2 (which eliminates).
    pub sp: u8,
    /// Levels of disorganization.
    pub ds: u8,
    /// A quality check with this modifier to the QL.
    pub check: Option<i8>,
    /// A retreat.
    pub retreat: bool,
}

impl Outcome {
    /// `-`.
    pub const NONE: Outcome = Outcome { sp: 0, ds: 0, check: None, retreat: false };

    fn read(cell: &str) -> Result<Outcome, String> {
        let mut outcome = Outcome::NONE;
        if cell == "-" {
            return Ok(outcome);
        }
        for word in cell.split_whitespace() {
            let before = outcome;
            match word.to_ascii_uppercase().as_str() {
                "1SP" => outcome.sp = 1,
                "2SP" => outcome.sp = 2,
                "DS1" => outcome.ds = 1,
                "DS2" => outcome.ds = 2,
                "QC" => outcome.check = Some(0),
                "QC+1" => outcome.check = Some(1),
                "QC-1" => outcome.check = Some(-1),
                "R" => outcome.retreat = true,
                _ => return Err(format!("'{word}' is no result")),
            }
            if before.sp > 0 && outcome.sp != before.sp
                || before.ds > 0 && outcome.ds != before.ds
                || before.check.is_some() && outcome.check != before.check
                || outcome == before
            {
                return Err(format!("'{word}' beside another of its kind"));
            }
        }
        if outcome == Outcome::NONE { Err("an empty result".into()) } else { Ok(outcome) }
    }

    /// As the chart writes it.
    pub fn text(self) -> String {
        let mut words = Vec::new();
        if self.sp > 0 {
            words.push(format!("{}SP", self.sp));
        }
        if self.ds > 0 {
            words.push(format!("DS{}", self.ds));
        }
        if let Some(bonus) = self.check {
            words.push(if bonus == 0 { "QC".into() } else { format!("QC{bonus:+}") });
        }
        if self.retreat {
            words.push("R".into());
        }
        if words.is_empty() { "-".into() } else { words.join(" ") }
    }
}

/// Rows of results for so many columns, looked up with a clamped number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultTable<const N: usize> {
    lowest: i16,
    rows: Vec<[Outcome; N]>,
}

/// Columns LA and LD.
pub type MeleeTable = ResultTable<2>;
/// Column LD.
pub type FireTable = ResultTable<1>;

impl<const N: usize> ResultTable<N> {
    /// The results of a row.
    pub fn row(&self, row: i16) -> [Outcome; N] {
        let index = (row - self.lowest).max(0) as usize;
        let last = self.rows.len().saturating_sub(1);
        self.rows.get(index.min(last)).copied().unwrap_or([Outcome::NONE; N])
    }

    /// Every result in it.
    fn all(&self) -> impl Iterator<Item = Outcome> + '_ {
        self.rows.iter().flatten().copied()
    }

    fn read(body: &str, line: usize, heading: &[&str], faults: &mut Faults) -> ResultTable<N> {
        let mut lines: Vec<(i16, i16, [Outcome; N], usize)> = Vec::new();
        for row in rows(body, line, heading, faults) {
            match span(&row) {
                Err(fault) => faults.push(fault),
                Ok((from, to)) => {
                    let mut outcomes = [Outcome::NONE; N];
                    for (outcome, cell) in outcomes.iter_mut().zip(&row.cells[1..]) {
                        match Outcome::read(cell) {
                            Ok(read) => *outcome = read,
                            Err(what) => faults.push(
                                row.fault(what).help("results: - 1SP 2SP DS1 DS2 QC QC+1 QC-1 R"),
                            ),
                        }
                    }
                    lines.push((from, to, outcomes, row.line));
                }
            }
        }
        lines.sort_by_key(|line| line.0);
        // C1: the rows follow one another, open at both ends.
        for pair in lines.windows(2) {
            if pair[1].0 != pair[0].1.saturating_add(1) {
                let what = format!("C1: the row after {} begins at {}", pair[0].1, pair[1].0);
                faults.push(Fault::new(what).at(pair[1].3, 0).help("no row missing, none twice"));
            }
        }
        let ends = (lines.first().map(|line| line.0), lines.last().map(|line| line.1));
        if ends != (Some(i16::MIN), Some(i16::MAX)) {
            let help = "the first row is `N or less`, the last `N or more`";
            faults
                .push(Fault::new("C1: the table does not cover every row").at(line, 0).help(help));
            return ResultTable { lowest: 0, rows: Vec::new() };
        }
        let lowest = lines[0].1;
        let mut table = ResultTable { lowest, rows: Vec::new() };
        for (from, to, outcomes, _) in lines {
            let low = from.max(lowest);
            let high = if to == i16::MAX { low } else { to.min(low.saturating_add(200)) };
            table.rows.extend((low..=high).map(|_| outcomes));
        }
        table
    }
}

/// `7`, `0 or 1`, `-1 or less`, `15 or more`.
fn span(row: &Row) -> Result<(i16, i16), Fault> {
    let words: Vec<&str> = row.cells[0].split_whitespace().collect();
    let number = |word: &str| word.parse::<i16>().ok().filter(|n| n.abs() < 100);
    let read = match words[..] {
        [one] => number(one).map(|n| (n, n)),
        [from, "or", "less"] => number(from).map(|n| (i16::MIN, n)),
        [from, "or", "more"] => number(from).map(|n| (n, i16::MAX)),
        [from, "or" | "to", to] => number(from).zip(number(to)),
        _ => None,
    };
    read.ok_or_else(|| {
        row.fault(format!("'{}' is no row", row.cells[0]))
            .help("7 · 0 or 1 · 7 or less · 15 or more")
    })
}

/// Reads a Melee Table; C1 and C4.
pub(super) fn melee(body: &str, line: usize, faults: &mut Faults) -> MeleeTable {
    let table = MeleeTable::read(body, line, &["row", "LA", "LD"], faults);
    let has = |wanted: &dyn Fn(Outcome) -> bool| table.all().any(wanted);
    let demands: [(&str, bool); 8] = [
        ("QC", has(&|o| o.check == Some(0))),
        ("QC+1", has(&|o| o.check == Some(1))),
        ("QC-1", has(&|o| o.check == Some(-1))),
        ("DS1", has(&|o| o.ds == 1)),
        ("DS2", has(&|o| o.ds == 2)),
        ("R", has(&|o| o.retreat)),
        ("1SP", has(&|o| o.sp == 1)),
        ("2SP", has(&|o| o.sp == 2)),
    ];
    for (name, found) in demands {
        if !found && !table.rows.is_empty() {
            faults.push(
                Fault::new(format!("C4: the Melee Table has no {name}"))
                    .at(line, 0)
                    .help("8.7 defines QC, QC+1, QC-1, DS1, DS2, R, 1SP and 2SP"),
            );
        }
    }
    table
}

/// Reads a Fire Table; C1, C2 and C3.
pub(super) fn fire(body: &str, line: usize, faults: &mut Faults) -> FireTable {
    let table = FireTable::read(body, line, &["row", "LD"], faults);
    if table.all().any(|o| o.retreat || o.sp > 1) {
        faults.push(
            Fault::new("C2: the Fire Table has an R or a 2SP")
                .at(line, 0)
                .help("8.5.2 lists only DS1, DS2 and 1SP as what fire does"),
        );
    }
    if !table.rows.is_empty() && table.all().all(|o| o.check.is_none()) {
        faults.push(
            Fault::new("C3: the Fire Table has no QC")
                .at(line, 0)
                .help("only a passed QC leaves a Charge+1 in place (8.5.2)"),
        );
    }
    table
}

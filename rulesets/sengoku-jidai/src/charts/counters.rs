//! What is printed on the counters (1.4).

use super::{Row, rows};
use crate::unit::Kind;
use engine::{Fault, Faults};

/// The values of one kind of counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// Strength points of the full side.
    pub sp: u8,
    /// Quality level; 0 for leaders, whose scenario gives it.
    pub ql: u8,
    /// Melee strength, full and reduced.
    pub ms: [u8; 2],
    /// Fire strength, full and reduced.
    pub fs: [u8; 2],
    /// Movement allowance.
    pub ma: u8,
    /// Victory points for eliminating it.
    pub vp: u8,
    /// Does it exert a zone of control?
    pub zoc: bool,
}

/// All counters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    kinds: [Counter; 12],
    /// The reverse side of a leader.
    pub generic: Counter,
    /// How much lower the QL of the reverse side is, and the least it can be.
    pub generic_ql: (u8, u8),
}

impl Counters {
    /// The values of a kind.
    #[inline]
    pub fn of(&self, kind: Kind) -> &Counter {
        &self.kinds[kind as usize]
    }

    /// The QL of a leader's reverse side.
    pub fn generic_from(&self, named: u8) -> u8 {
        named.saturating_sub(self.generic_ql.0).max(self.generic_ql.1)
    }
}

const HEADING: [&str; 8] = ["kind", "SP", "QL", "MS", "FS", "MA", "VP", "ZoC"];

/// Reads the chart; C5 to C10.
pub(super) fn read(body: &str, line: usize, faults: &mut Faults) -> Counters {
    let mut counters = Counters::default();
    let mut found = [false; 13];
    for row in rows(body, line, &HEADING, faults) {
        let kind = Kind::read(row.cells[0]);
        if kind.is_none() && row.cells[0] != "generic" {
            faults.push(row.fault(format!("'{}' is no kind of counter", row.cells[0])));
            continue;
        }
        if std::mem::replace(&mut found[kind.map_or(12, |kind| kind as usize)], true) {
            faults.push(row.fault(format!("{} stands here twice", row.cells[0])));
        }
        let counter = one(&row, faults);
        match kind {
            Some(kind) => {
                counters.kinds[kind as usize] =
                    Counter { ql: quality(&row, kind, faults), ..counter };
                demands(&row, kind, &counter, faults);
            }
            None => {
                counters.generic = counter;
                let words: Vec<&str> = row.cells[2].split_whitespace().collect();
                let read = match words[..] {
                    [less, "least", least] => {
                        less.strip_prefix('-').and_then(|n| n.parse().ok()).zip(least.parse().ok())
                    }
                    _ => None,
                };
                match read {
                    Some((less, least)) if (1..=5).contains(&least) => {
                        counters.generic_ql = (less, least);
                    }
                    _ => faults.push(row.fault("the QL of generic is written `-1 least 2`")),
                }
            }
        }
    }
    let names = Kind::ALL.map(Kind::code).into_iter().chain(["generic"]);
    for (name, found) in names.zip(found) {
        if !found {
            faults.push(Fault::new(format!("the counter {name} is missing")).at(line, 0));
        }
    }
    for (foot, horse) in [(Kind::Sa, Kind::Ki), (Kind::SH, Kind::KH)] {
        if found[foot as usize]
            && found[horse as usize]
            && counters.of(foot).ql != counters.of(horse).ql
        {
            let what = format!("{} and {} have different QL", foot.code(), horse.code());
            faults.push(
                Fault::new(what).at(line, 0).help("7.3: the same men, only MA, MS and FS change"),
            );
        }
    }
    let stack = [Kind::Te, Kind::Ya, Kind::Yu, Kind::Ta].map(|kind| counters.of(kind).sp);
    if found == [true; 13] && stack.iter().sum::<u8>() != 7 {
        faults.push(
            Fault::new("C9: Te, Ya, Yu and Ta together are not 7 SP")
                .at(line, 0)
                .help("they must fill exactly one type I zone (2.3, 8.6)"),
        );
    }
    counters
}

fn one(row: &Row, faults: &mut Faults) -> Counter {
    let mut number = |column: usize, cell: &str, most: u8| -> u8 {
        match cell.trim().parse::<u8>() {
            Ok(number) if number <= most => number,
            _ => {
                let what = format!("{} '{cell}' is not a number up to {most}", HEADING[column]);
                faults.push(row.fault(what));
                0
            }
        }
    };
    let sp = number(1, row.cells[1], 2);
    let mut pair = |column: usize| -> [u8; 2] {
        let (full, reduced) =
            row.cells[column].split_once('/').unwrap_or((row.cells[column], row.cells[column]));
        [number(column, full, 12), number(column, reduced, 12)]
    };
    let (ms, fs) = (pair(3), pair(4));
    let (ma, vp) = (number(5, row.cells[5], 12), number(6, row.cells[6], 20));
    let zoc = row.cells[7] == "yes";
    if !zoc && row.cells[7] != "no" {
        faults.push(row.fault("ZoC is yes or no"));
    }
    if sp == 0 {
        faults.push(row.fault("SP is 1 or 2"));
    }
    if ms[1] > ms[0] || fs[1] > fs[0] {
        faults.push(
            row.fault("C8: the reduced side is stronger than the full one")
                .help("1.4.5: a reduced unit is weaker, or at most as strong"),
        );
    }
    Counter { sp, ql: 0, ms, fs, ma, vp, zoc }
}

fn quality(row: &Row, kind: Kind, faults: &mut Faults) -> u8 {
    if kind.is_leader() {
        if row.cells[2] != "scenario" {
            faults.push(row.fault("the QL of a leader is `scenario`"));
        }
        return 0;
    }
    match row.cells[2].parse::<u8>() {
        Ok(ql) if (1..=5).contains(&ql) => ql,
        _ => {
            let what = format!("C5: the QL '{}' is not 1 to 5", row.cells[2]);
            faults
                .push(row.fault(what).help("it is checked with a D6 and draws from five markers"));
            1
        }
    }
}

fn demands(row: &Row, kind: Kind, counter: &Counter, faults: &mut Faults) {
    if kind.is_samurai() && (counter.ms[0] == 0 || counter.fs[0] == 0) {
        faults.push(
            row.fault(format!("C6: {} needs MS and FS of at least 1", kind.code()))
                .help("the servants rule takes 1 from both (8.6)"),
        );
    }
    let fires =
        matches!(kind, Kind::Oz | Kind::Sa | Kind::Ya | Kind::Yu | Kind::Da | Kind::Ta | Kind::Te);
    if fires && counter.fs[0] == 0 {
        faults.push(
            row.fault(format!("C7: {} needs FS of at least 1", kind.code()))
                .help("8.4 names it among the units that fire"),
        );
    }
    if kind == Kind::Ki && counter.ma < 5 {
        faults.push(
            row.fault("C10: a Ki needs MA of at least 5")
                .help("entering a castle costs 3 and dismounting 2 (7.3)"),
        );
    }
}

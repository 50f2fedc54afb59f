//! `kassen check`: runs case files.

use crate::fail::{Fail, fault_text};
use crate::files;
use crate::guard::attempt;
use crate::out::Out;
use engine::Fault;
use serde::Serialize;
use shelf::Case;
use std::path::{Path, PathBuf};

/// Run case files: positions, choices and dice, and what must be true afterwards
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  kassen check rulesets/honourable-victory/cases\n  \
                        kassen check --explain my.play\n\nThe last line is `N passed, M failed`.")]
pub struct Check {
    /// Case files, or folders of files named *.play
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Tell each step with its events and the rules they cite
    #[arg(long)]
    explain: bool,
    /// Write JSON: every case
    #[arg(long)]
    json: bool,
}

/// What came of one case, or of a file that could not be read as cases.
#[derive(Serialize)]
pub struct Ran {
    /// Its file.
    pub file: String,
    /// Its line in the file.
    pub line: usize,
    /// Its rule system.
    pub system: String,
    /// What it is about.
    pub about: String,
    /// Ledger entries it proves.
    pub proves: Vec<String>,
    /// Did it pass?
    pub passed: bool,
    /// If not, why not.
    pub fault: Option<Faulty>,
    /// Its steps, when they are asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
}

/// A fault for a machine.
#[derive(Serialize)]
pub struct Faulty {
    line: usize,
    column: usize,
    what: String,
    help: String,
}

impl From<Fault> for Faulty {
    fn from(fault: Fault) -> Faulty {
        let Fault { line, column, what, help } = fault;
        Faulty { line, column, what, help }
    }
}

#[derive(Serialize)]
struct Listed {
    cases: Vec<Ran>,
    passed: usize,
    failed: usize,
}

/// Runs all cases of a file. Faults of the file itself count as failed cases.
pub fn run_file(path: &Path) -> std::result::Result<Vec<Ran>, Fail> {
    let file = path.display().to_string();
    let text = files::text(path)?;
    Ok(match shelf::read_cases(&text) {
        Ok(cases) => cases.iter().map(|case| run_case(&file, case)).collect(),
        Err(faults) => {
            let broken = |fault: Fault| Ran {
                file: file.clone(),
                line: fault.line,
                system: String::new(),
                about: String::new(),
                proves: Vec::new(),
                passed: false,
                fault: Some(fault.into()),
                told: Vec::new(),
            };
            faults.0.into_iter().map(broken).collect()
        }
    })
}

fn run_case(file: &str, case: &Case) -> Ran {
    let ran = attempt(|| {
        let system = files::system_of(case)?;
        let unknown = case.proves.iter().find(|id| system.book().rule(id).is_none());
        match unknown {
            Some(id) => Err(Fault::new(format!("it proves '{id}', which is not in the ledger"))
                .at(case.line, 0)
                .help(format!("`kassen rules --system {}` lists the ids", case.system))),
            None => system.check(case),
        }
    });
    let ran = ran.unwrap_or_else(|defect| Err(Fault::new(defect).at(case.line, 0)));
    let (fault, told) = match ran {
        Ok(passed) => (None, passed.told),
        Err(fault) => (Some(fault), Vec::new()),
    };
    Ran {
        file: file.into(),
        line: case.line,
        system: case.system.clone(),
        about: case.about.clone(),
        proves: case.proves.clone(),
        passed: fault.is_none(),
        fault: fault.map(Faulty::from),
        told,
    }
}

impl Check {
    /// Runs them all.
    pub fn run(self, out: &mut Out) -> std::result::Result<(), Fail> {
        let mut cases: Vec<Ran> = Vec::new();
        for path in files::cases_under(&self.paths)? {
            for mut case in run_file(&path)? {
                if !self.explain {
                    case.told.clear();
                }
                if !self.json {
                    tell(out, &case, self.explain)?;
                }
                cases.push(case);
            }
        }
        let failed = cases.iter().filter(|case| !case.passed).count();
        let passed = cases.len() - failed;
        if self.json {
            out.json(&Listed { cases, passed, failed })?;
        } else {
            out.line(format_args!("{passed} passed, {failed} failed"))?;
        }
        if failed > 0 { Err(Fail::Told) } else { Ok(()) }
    }
}

fn tell(out: &mut Out, case: &Ran, explain: bool) -> std::result::Result<(), Fail> {
    if explain && !case.about.is_empty() {
        out.line(format_args!("{}:{}: {}", case.file, case.line, case.about))?;
    }
    for line in &case.told {
        out.line(format_args!("  {line}"))?;
    }
    if let Some(Faulty { line, column, what, help }) = &case.fault {
        let fault = Fault { line: *line, column: *column, what: what.clone(), help: help.clone() };
        out.line(fault_text(&case.file, &fault))?;
        if !case.about.is_empty() {
            out.line(format_args!("  in the case at line {}: {}", case.line, case.about))?;
        }
    }
    Ok(())
}

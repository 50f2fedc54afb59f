//! Running a folder of case files, and counting what they prove.

use crate::{Passed, case, run};
use engine::{Complete, Fault};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// One case that was run.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its file.
    pub file: PathBuf,
    /// Line of its beginning.
    pub line: usize,
    /// What it is about.
    pub about: String,
    /// Ledger entries it says it proves.
    pub proves: Vec<String>,
    /// What came of it; the fault carries the line.
    pub result: Result<Passed, Fault>,
}

/// All case files below a folder (or the file itself), in order.
pub fn files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.into()]);
    }
    let mut found = Vec::new();
    let mut open = vec![path.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "play") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Runs every case of a file's text. A file that cannot be read as cases is one failed case.
pub fn check_text<R: Complete>(file: &Path, text: &str) -> Vec<Checked> {
    let cases = match case::read(text) {
        Ok(cases) => cases,
        Err(faults) => {
            let failed = |fault: Fault| Checked {
                file: file.into(),
                line: fault.line,
                about: "cannot be read".into(),
                proves: Vec::new(),
                result: Err(fault),
            };
            return faults.0.into_iter().map(failed).collect();
        }
    };
    let wrong = |case: &case::Case| {
        Fault::new(format!("this is a case of '{}', not of '{}'", case.system, R::BOOK.id))
            .at(case.line, 0)
    };
    let unknown = |case: &case::Case| {
        let id = case.proves.iter().find(|id| R::BOOK.rule(id).is_none())?;
        Some(Fault::new(format!("'{id}' is not in the ledger")).at(case.line, 0))
    };
    cases
        .into_iter()
        .map(|case| Checked {
            file: file.into(),
            line: case.line,
            result: match unknown(&case) {
                _ if case.system != R::BOOK.id => Err(wrong(&case)),
                Some(fault) => Err(fault),
                None => run::<R>(&case),
            },
            about: case.about,
            proves: case.proves,
        })
        .collect()
}

/// Runs every case below a folder.
pub fn check<R: Complete>(path: &Path) -> std::io::Result<Vec<Checked>> {
    let mut all = Vec::new();
    for file in files(path)? {
        let text = std::fs::read_to_string(&file)?;
        all.extend(check_text::<R>(&file, &text));
    }
    Ok(all)
}

/// Entries that count and that no passing case proves, in book order.
pub fn unproved<R: Complete>(checked: &[Checked]) -> Vec<&'static str> {
    let proved: BTreeSet<&str> = checked
        .iter()
        .filter(|case| case.result.is_ok())
        .flat_map(|case| case.proves.iter().map(String::as_str))
        .collect();
    R::BOOK
        .ledger
        .iter()
        .filter(|rule| rule.0.kind.counts() && !proved.contains(rule.id()))
        .map(|rule| rule.id())
        .collect()
}

/// For tests of rule sets: panics with every failed case. Gives back what was run.
///
/// # Panics
/// When a case fails or the folder cannot be read: this is a test's own assertion.
pub fn assert_all<R: Complete>(folder: &str) -> Vec<Checked> {
    let checked = check::<R>(Path::new(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let failed: Vec<String> = checked
        .iter()
        .filter_map(|case| {
            let fault = case.result.as_ref().err()?;
            let place = format!("{}:{}", case.file.display(), fault.line.max(case.line));
            Some(format!("{place}: {}: {}", case.about, fault.what))
        })
        .collect();
    assert!(
        failed.is_empty(),
        "{} of {} cases failed:\n{}",
        failed.len(),
        checked.len(),
        failed.join("\n")
    );
    assert!(!checked.is_empty(), "no case in {folder}");
    checked
}

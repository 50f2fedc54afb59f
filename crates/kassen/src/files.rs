//! Reading what people name on the command line.

use crate::fail::{Fail, fault_text};
use engine::Record;
use shelf::{Case, Loaded, Moment};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Files larger than this are none of ours.
const LARGEST: u64 = 256 << 20;

/// The text of a file; `-` is standard input.
pub fn text(path: &Path) -> Result<String, Fail> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().take(LARGEST).read_to_end(&mut bytes)?;
    } else {
        let file = std::fs::File::open(path).map_err(|error| Fail::file(path, &error))?;
        file.take(LARGEST).read_to_end(&mut bytes).map_err(|error| Fail::file(path, &error))?;
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Fail::Finding(format!("{}: this is not text (byte {at})", path.display()))
    })
}

/// The record in a file, whether it is a save or a bare record.
pub fn record(path: &Path) -> Result<Record, Fail> {
    let text = text(path)?;
    let name = path.display().to_string();
    let (record, _) =
        Record::read(&text).map_err(|fault| Fail::Finding(fault_text(&name, &fault)))?;
    Ok(record)
}

/// A game to go on with.
pub fn game(path: &Path) -> Result<Loaded, Fail> {
    let text = text(path)?;
    let name = path.display().to_string();
    shelf::loaded(&text).map_err(|fault| Fail::Finding(fault_text(&name, &fault)))
}

/// Does the text look like a record or save rather than a case?
fn is_game(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// The position at the end of a case, or of a game at decision `step` (its end by default).
pub fn moment(path: &Path, step: Option<u32>) -> Result<Box<dyn Moment>, Fail> {
    let text = text(path)?;
    let name = path.display().to_string();
    let finding = |fault: engine::Fault| Fail::Finding(fault_text(&name, &fault));
    if is_game(&text) {
        if step.is_none() {
            return Ok(shelf::loaded(&text).map_err(finding)?.game.moment());
        }
        let (record, _) = Record::read(&text).map_err(finding)?;
        return Ok(at(&record, step, &name)?.moment());
    }
    if step.is_some() {
        return Err(Fail::Usage(
            "--step needs a recorded game; a case is looked at at its end".into(),
        ));
    }
    let cases = shelf::read_cases(&text).map_err(|faults| Fail::faults(&name, &faults))?;
    // Several cases in a file: the last is the one at whose end the file ends.
    let Some(case) = cases.last() else {
        return Err(Fail::Finding(format!("{name}: no case here")));
    };
    system_of(case).map_err(finding)?.moment(case).map_err(finding)
}

/// A recorded game as it stood when decision `step` was to be made; at its end by default.
pub fn at(record: &Record, step: Option<u32>, name: &str) -> Result<Box<dyn shelf::Game>, Fail> {
    let last = record.lines.len() as u32;
    if let Some(step) = step
        && (step == 0 || step > last)
    {
        return Err(Fail::Usage(format!("{name}: there are steps 1 to {last}")));
    }
    let stop = step.filter(|&step| step < last);
    shelf::replayed(record, stop).map_err(|fault| Fail::Finding(fault_text(name, &fault)))
}

/// The rule system of a case.
pub fn system_of(case: &Case) -> Result<&'static dyn shelf::System, engine::Fault> {
    shelf::find(&case.system).ok_or_else(|| {
        let known: Vec<&str> = shelf::systems().iter().map(|system| system.id()).collect();
        engine::Fault::new(format!("there is no system '{}'", case.system))
            .at(case.line, 1)
            .help(format!("known: {}", known.join(", ")))
    })
}

/// Case files under these paths, in order; a path that is a file is taken whatever its name.
pub fn cases_under(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Fail> {
    let mut found = Vec::new();
    for path in paths {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let mut open = vec![path.clone()];
        while let Some(folder) = open.pop() {
            let entries =
                std::fs::read_dir(&folder).map_err(|error| Fail::file(&folder, &error))?;
            for entry in entries {
                let entry = entry.map_err(|error| Fail::file(&folder, &error))?;
                let kind = entry.file_type().map_err(|error| Fail::file(&folder, &error))?;
                // Links are not followed: a folder may link to itself.
                if kind.is_dir() {
                    open.push(entry.path());
                } else if entry.path().extension().is_some_and(|ext| ext == "play") {
                    found.push(entry.path());
                }
            }
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// Writes a file whole or not at all.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Fail> {
    terminal::store::write(path, bytes).map_err(|error| Fail::file(path, &error))
}

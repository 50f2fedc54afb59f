//! `--tables FILE`: an owner's corrections of a rule system's tables, laid into the scenario.
//!
//! They become the `[tables]` part of the scenario, line by line, so that a saved game and a record
//! carry them, and a fault that is found in the whole has its place in the owner's file.

use crate::fail::Fail;
use crate::files;
use engine::{Fault, Faults, House, Scenario};
use shelf::System;
use std::path::Path;

const HEAD: &str = "[tables]";

/// The scenario with the corrections of this file; all faults of the file at once.
pub fn laid_into(
    system: &dyn System,
    scenario: &Scenario,
    house: &House,
    path: &Path,
) -> Result<Scenario, Fail> {
    let (ours, name) = (scenario.text.trim_end(), path.display().to_string());
    let with = |tables: &str| {
        let text = format!("{ours}\n{HEAD}\n{tables}");
        Scenario { id: scenario.id.clone(), text }
    };
    system.about(scenario, house).map_err(|faults| Fail::faults(&scenario.id, &faults))?;
    if system.about(&with(""), house).is_err() {
        let what = if scenario.text.lines().any(|line| line.trim() == HEAD) {
            format!("{} corrects the tables itself", scenario.id)
        } else {
            format!("{} has no tables that a file can correct", system.book().title)
        };
        return Err(Fail::Usage(format!("--tables {name}: {what}")));
    }
    let whole = with(&as_part(&files::text(path)?));
    let before = ours.lines().count() + 1;
    let placed = |fault: Fault| Fault { line: fault.line.saturating_sub(before), ..fault };
    match system.about(&whole, house) {
        Ok(_) => Ok(whole),
        Err(faults) => {
            let faults = Faults(faults.0.into_iter().map(placed).collect());
            Err(Fail::faults(&name, &faults))
        }
    }
}

/// The file as a part of the scenario: its headings get the part's name before theirs. A file that
/// was cut out of a scenario with its heading is taken as well.
fn as_part(text: &str) -> String {
    let mut part = String::new();
    for line in text.lines() {
        let bare = line.split('#').next().unwrap_or("").trim();
        let inner = bare.trim_start_matches('[').trim_end_matches(']').trim();
        let word = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
        let heading = bare.starts_with('[') && bare.ends_with(']') && inner.chars().all(word);
        match (heading && !inner.is_empty(), bare == HEAD) {
            (_, true) => {}
            (true, _) => part += &line.replacen(inner, &format!("tables.{inner}"), 1),
            _ => part += line,
        }
        part.push('\n');
    }
    part
}

#[cfg(test)]
mod tests {
    use super::as_part;

    #[test]
    fn headings_become_headings_of_the_part_and_lines_keep_their_numbers() {
        let text = "[tables] # cut out\nunit = [\n  { code = \"AAI\" },\n]\n[[dragon]]\ncost = 2\n[leader]";
        let part = as_part(text);
        assert_eq!(part.lines().count(), text.lines().count());
        assert_eq!(part.lines().next(), Some(""));
        assert!(part.contains("\n[[tables.dragon]]\ncost = 2\n[tables.leader]\n"), "{part}");
        assert!(part.contains("\n]\n"), "{part}");
    }
}

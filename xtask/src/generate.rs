//! Everything that is generated from the ledgers, the rulings and the case files.

use crate::ledger::{Ledger, Rulings, constant, read, rulesets};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Every generated file with its text.
pub fn files(root: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let mut files = Vec::new();
    for folder in rulesets(root) {
        let id = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let ledger: Ledger = read(&folder.join("ledger.toml"))?;
        let rulings: Rulings = match folder.join("rulings.toml") {
            path if path.is_file() => read(&path)?,
            _ => Rulings { ruling: Vec::new() },
        };
        files.push((folder.join("src/rulebook.rs"), rulebook(&ledger, &rulings)));
        let docs = root.join("docs");
        files.push((docs.join(format!("coverage/{id}.md")), coverage(root, &folder, &id, &ledger)));
        files.push((docs.join(format!("rulings/{id}.md")), ruling_page(&id, &rulings)));
    }
    Ok(files)
}

/// Writes them; says how many differed.
pub fn write(root: &Path) -> Result<usize, String> {
    let mut written = 0;
    for (path, text) in files(root)? {
        if std::fs::read_to_string(&path).ok().as_deref() == Some(&text) {
            continue;
        }
        let folder = path.parent().unwrap_or(root);
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| format!("{}: {error}", path.display()))?;
        written += 1;
    }
    Ok(written)
}

fn rulebook(ledger: &Ledger, rulings: &Rulings) -> String {
    let mut text = String::from(
        "//! Every rule statement as a constant, in book order. Generated from ledger.toml and\n\
         //! rulings.toml by `cargo xtask generate`; change those, not this.\n\n\
         engine::rules! {\n",
    );
    for entry in &ledger.rule {
        let kind = match entry.kind.as_str() {
            "normative" => "Normative",
            "optional" => "Optional",
            "scenario" => "Scenario",
            _ => "Definition",
        };
        let rulings: Vec<String> = entry.rulings.iter().map(|id| format!("{id:?}")).collect();
        let _ = writeln!(
            text,
            "    {} {kind} {:?} {:?} {:?} [{}];",
            constant(&entry.id),
            entry.id,
            entry.section,
            entry.says,
            rulings.join(", ")
        );
    }
    text += "}\n\nengine::rulings! {\n";
    for ruling in &rulings.ruling {
        let _ = writeln!(
            text,
            "    {:?} {:?} {:?} {:?};",
            ruling.id, ruling.question, ruling.answer, ruling.because
        );
    }
    text + "}\n"
}

/// Case files of a rule set with the ledger ids they say they prove.
pub fn cases(folder: &Path) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    let mut open = vec![folder.join("cases")];
    while let Some(dir) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&dir) else {
            continue;
        };
        for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ext| ext == "play") {
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                let proves = text
                    .lines()
                    .filter_map(|line| line.trim().strip_prefix("proves "))
                    .flat_map(|line| line.split('#').next().unwrap_or("").split_whitespace())
                    .map(String::from)
                    .collect();
                let name = path.strip_prefix(folder.join("cases")).unwrap_or(&path);
                found.push((name.to_string_lossy().into_owned(), proves));
            }
        }
    }
    found.sort();
    found
}

/// Source files of a rule set with the names of the constants they mention.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![folder.join("src")];
    while let Some(dir) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&dir) else {
            continue;
        };
        for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs")
                && path.file_name().is_some_and(|name| name != "rulebook.rs")
            {
                let name = path.strip_prefix(folder.join("src")).unwrap_or(&path);
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                found.push((name.to_string_lossy().into_owned(), text));
            }
        }
    }
    found.sort();
    found
}

/// Does `text` name the constant as a whole word?
fn mentions(text: &str, name: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(word) && !text[at + name.len()..].starts_with(word))
}

fn coverage(_root: &Path, folder: &Path, id: &str, ledger: &Ledger) -> String {
    let mut proved: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let cases = cases(folder);
    for (case, ids) in &cases {
        for id in ids {
            proved.entry(id).or_default().push(case);
        }
    }
    let sources = sources(folder);
    let counting: Vec<_> = ledger.rule.iter().filter(|entry| entry.kind != "definition").collect();
    let done = counting.iter().filter(|entry| proved.contains_key(entry.id.as_str())).count();
    let mut text = format!(
        "# Coverage of {id}\n\nGenerated by `cargo xtask generate`. {done} of {} entries that count \
         (normative, optional, scenario) are named by a case file; `kassen coverage` says which of \
         those cases pass.\n\n| entry | section | cited in | proved by |\n|---|---|---|---|\n",
        counting.len()
    );
    for entry in &ledger.rule {
        let name = constant(&entry.id);
        let cited: Vec<&str> = sources
            .iter()
            .filter(|(_, text)| mentions(text, &name))
            .map(|(file, _)| file.as_str())
            .collect();
        let by = proved.get(entry.id.as_str()).map(|cases| cases.join(", "));
        let by = by.unwrap_or_else(|| match entry.kind.as_str() {
            "definition" => "(definition)".into(),
            _ => "**nothing yet**".into(),
        });
        let _ =
            writeln!(text, "| {} | {} | {} | {by} |", entry.id, entry.section, cited.join(", "));
    }
    text
}

fn ruling_page(id: &str, rulings: &Rulings) -> String {
    let mut text = format!(
        "# Rulings on {id}\n\nGenerated by `cargo xtask generate` from `rulesets/{id}/rulings.toml`.\n\n\
         | id | question | ruling | why |\n|---|---|---|---|\n"
    );
    for ruling in &rulings.ruling {
        let cell = |text: &str| text.replace('|', "\\|");
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} |",
            ruling.id,
            cell(&ruling.question),
            cell(&ruling.answer),
            cell(&ruling.because)
        );
    }
    text
}

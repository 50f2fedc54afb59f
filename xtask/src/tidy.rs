//! The house rules that a machine can check.

use crate::generate;
use crate::ledger::{Ledger, read, rulesets};
use std::collections::BTreeSet;
use std::path::Path;

/// All findings, in words.
pub fn check(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    generated(root, &mut found);
    sources(root, &mut found);
    directions(root, &mut found);
    ledgers(root, &mut found);
    found
}

fn relative(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().into_owned()
}

fn generated(root: &Path, found: &mut Vec<String>) {
    match generate::files(root) {
        Err(error) => found.push(error),
        Ok(files) => {
            for (path, text) in files {
                if std::fs::read_to_string(&path).ok().as_deref() != Some(&text) {
                    found.push(format!(
                        "{} is not up to date: run `cargo xtask generate`",
                        relative(root, &path)
                    ));
                }
            }
        }
    }
}

/// Every .rs file under a folder.
fn rust_files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(dir) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&dir) else {
            continue;
        };
        for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
            if path.is_dir() {
                if !path.ends_with("target") {
                    open.push(path);
                }
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Words that have no place in rules: floats, clocks, files, threads, hash maps.
const FOREIGN: &[&str] = &[
    "f32",
    "f64",
    "std::fs",
    "std::io",
    "std::net",
    "std::time",
    "std::thread",
    "Instant",
    "SystemTime",
    "HashMap",
    "HashSet",
    "println!",
    "eprintln!",
    "panic!(",
    ".unwrap()",
    ".expect(",
];

fn sources(root: &Path, found: &mut Vec<String>) {
    for part in ["crates", "rulesets", "xtask"] {
        for path in rust_files(&root.join(part)) {
            let Ok(text) = std::fs::read_to_string(&path) else {
                continue;
            };
            let name = relative(root, &path);
            let lines = text.lines().count();
            if lines > 600 && !name.ends_with("rulebook.rs") {
                found.push(format!(
                    "{name} has {lines} lines; split it where the rulebook has a joint"
                ));
            }
            let tests = name.ends_with("/tests.rs") || name.contains("/tests/");
            let rules = name.starts_with("rulesets/") && name.contains("/src/") && !tests;
            let picture = name.contains("/depict") || name.ends_with("rulebook.rs");
            if rules {
                let code = text.split("#[cfg(test)]").next().unwrap_or("");
                for (index, line) in code.lines().enumerate() {
                    let line = line.split("//").next().unwrap_or("");
                    for word in FOREIGN {
                        let float = *word == "f32" || *word == "f64";
                        if line.contains(word) && !(float && picture) && whole(line, word) {
                            found.push(format!(
                                "{name}:{}: '{word}' has no place in rules",
                                index + 1
                            ));
                        }
                    }
                }
            }
        }
    }
}

/// Does `word` stand in `line` by itself?
fn whole(line: &str, word: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let bound = |c: Option<char>| !c.is_some_and(part);
    line.match_indices(word).any(|(at, _)| {
        let last = word.chars().last();
        bound(line[..at].chars().last())
            || !word.starts_with(part)
                && (!last.is_some_and(part) || bound(line[at + word.len()..].chars().next()))
    })
}

/// What each crate of ours may depend on; nothing else of ours.
const MAY: &[(&str, &[&str])] = &[
    ("scene", &[]),
    ("ground", &[]),
    ("engine", &["scene"]),
    ("render", &["scene"]),
    ("ai", &["engine"]),
    ("testkit", &["engine", "scene"]),
    ("simulate", &["engine", "ai"]),
    ("shelf", &["engine", "scene", "ai", "simulate", "testkit", "rulesets"]),
    ("terminal", &["engine", "scene", "render", "shelf"]),
    ("pages", &["engine", "scene", "render", "shelf"]),
    ("server", &["engine", "ai", "pages", "shelf"]),
    ("kassen", &["engine", "scene", "render", "shelf", "terminal", "simulate", "ai", "server"]),
    ("rulesets", &["engine", "scene", "ground"]),
    ("xtask", &[]),
];

fn directions(root: &Path, found: &mut Vec<String>) {
    let mut manifests = Vec::new();
    for part in ["crates", "rulesets"] {
        let Ok(entries) = std::fs::read_dir(root.join(part)) else {
            continue;
        };
        for folder in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            manifests.push((part, name, folder.join("Cargo.toml")));
        }
    }
    let ruleset_names: BTreeSet<String> =
        manifests.iter().filter(|m| m.0 == "rulesets").map(|m| m.1.clone()).collect();
    let ours: BTreeSet<String> = manifests.iter().map(|m| m.1.clone()).collect();
    for (part, name, path) in &manifests {
        let Ok(manifest) = read::<toml::Table>(path) else {
            continue;
        };
        let role = if *part == "rulesets" { "rulesets" } else { name.as_str() };
        let Some((_, may)) = MAY.iter().find(|(who, _)| *who == role) else {
            found.push(format!("{name}: say in xtask tidy what this crate may depend on"));
            continue;
        };
        let table = manifest.get("dependencies").and_then(toml::Value::as_table);
        for dependency in
            table.map(|table| table.keys().cloned().collect::<Vec<_>>()).unwrap_or_default()
        {
            let kind = if ruleset_names.contains(&dependency) { "rulesets" } else { &dependency };
            if ours.contains(&dependency) && !may.contains(&kind) {
                found.push(format!("{name} may not depend on {dependency}"));
            }
        }
    }
}

fn ledgers(root: &Path, found: &mut Vec<String>) {
    for folder in rulesets(root) {
        let Ok(ledger) = read::<Ledger>(&folder.join("ledger.toml")) else {
            continue;
        };
        let known: BTreeSet<&str> = ledger.rule.iter().map(|entry| entry.id.as_str()).collect();
        for (case, proves) in generate::cases(&folder) {
            for id in proves.iter().filter(|id| !known.contains(id.as_str())) {
                let name = relative(root, &folder);
                found
                    .push(format!("{name}/cases/{case} proves '{id}', which is not in the ledger"));
            }
        }
    }
}

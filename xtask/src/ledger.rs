//! The ledger and rulings files of a rule set, as data.

use serde::Deserialize;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
pub struct Ledger {
    pub rule: Vec<Entry>,
}

#[derive(Deserialize)]
pub struct Entry {
    pub id: String,
    pub section: String,
    pub kind: String,
    pub says: String,
    #[serde(default)]
    pub rulings: Vec<String>,
}

#[derive(Deserialize)]
pub struct Rulings {
    #[serde(default)]
    pub ruling: Vec<Ruling>,
}

#[derive(Deserialize)]
pub struct Ruling {
    pub id: String,
    pub question: String,
    pub answer: String,
    #[serde(default)]
    pub because: String,
}

/// Reads one TOML file of a rule set.
pub fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The folders of all rule sets, in order.
pub fn rulesets(root: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(root.join("rulesets")) else {
        return Vec::new();
    };
    let mut all: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.join("ledger.toml").is_file())
        .collect();
    all.sort();
    all
}

/// The name of the constant for a ledger id.
pub fn constant(id: &str) -> String {
    let name: String = id
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' })
        .collect();
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("S{name}") } else { name }
}

//! The record of a game: JSON Lines that a person can read, grep and check.
//!
//! A header, one line for each decision with its notation, its dice and a chained SHA-256, a footer.
//! A save is a record with one more line, the position. These are the durable formats of the
//! project; [`FORMAT`] is their version.

use crate::digest::{hex, hex_to};
use crate::{Fault, House, Seat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// Version of the format of records and saves.
pub const FORMAT: u32 = 1;

/// Where the dice of a game came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// From a seed that is in the header.
    Seeded,
    /// From a seed whose hash is in the header and which joins the record when the game is over.
    Sealed,
    /// Typed by people at a real table.
    Typed,
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
    pub kassen: u32,
    /// Rule system.
    pub system: String,
    /// Printing of the rulebook.
    pub edition: String,
    /// Version of our carrying out of it.
    pub rules: u32,
    /// Scenario.
    pub scenario: String,
    /// SHA-256 of its text.
    pub scenario_hash: String,
    /// Its text, so that the game outlives later changes to the file.
    pub scenario_text: Cow<'static, str>,
    /// House rules that differ from the defaults.
    pub house: House,
    /// Source of the dice.
    pub dice: Source,
    /// The seed of seeded dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// SHA-256 of the seed of sealed dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
}

/// One decision. Line 0 is the start, with the dice that fell before the first question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Number, from 0, without gaps.
    pub n: u32,
    /// Who decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// What, in the notation; `start`, `undo` and `concede` are the engine's own.
    pub say: String,
    /// Faces of each roll, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Vec<u8>>,
    /// Each draw, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<u8>,
    /// Was each thing thrown a roll (`r`) or a draw (`d`)? Only when both occur.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub order: String,
    /// Chained SHA-256.
    pub hash: String,
}

/// The last line of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// By which degree.
    pub degree: String,
    /// The seed of sealed dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Chained SHA-256.
    pub end: String,
}

/// A whole record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// First line.
    pub header: Header,
    /// Decisions.
    pub lines: Vec<Line>,
    /// Last line, when the game is over.
    pub footer: Option<Footer>,
}

/// A running SHA-256 over a record: each link covers everything before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain([u8; 32]);

impl Chain {
    /// Begins with the header.
    pub fn start(header: &Header) -> Chain {
        Chain(Sha256::digest(json(header)).into())
    }

    /// Covers a line and the position it led to.
    #[must_use]
    pub fn line(self, line: &Line, fingerprint: u64) -> Chain {
        if line.hash.is_empty() {
            // As it is when it has been told again.
            return self.link(json(line).as_bytes(), fingerprint);
        }
        let bare = Line { hash: String::new(), ..line.clone() };
        self.link(json(&bare).as_bytes(), fingerprint)
    }

    /// Covers a line that has just been made; gives it back as it stands in the record.
    #[must_use]
    pub fn written(self, line: &Line, fingerprint: u64) -> (Chain, String) {
        debug_assert!(line.hash.is_empty(), "the line has a hash already");
        let mut text = json(line);
        let chain = self.link(text.as_bytes(), fingerprint);
        // The hash is the last field: what was hashed is told again with the hash in it.
        text.truncate(text.len().saturating_sub("\"}".len()));
        text.reserve_exact(2 * chain.0.len() + "\"}".len());
        hex_to(&chain.0, &mut text);
        text.push_str("\"}");
        (chain, text)
    }

    /// Covers the footer.
    #[must_use]
    pub fn footer(self, footer: &Footer) -> Chain {
        let bare = Footer { end: String::new(), ..footer.clone() };
        self.link(json(&bare).as_bytes(), 0)
    }

    fn link(self, bytes: &[u8], fingerprint: u64) -> Chain {
        let mut hasher = Sha256::new();
        hasher.update(self.0);
        hasher.update(bytes);
        hasher.update(fingerprint.to_le_bytes());
        Chain(hasher.finalize().into())
    }

    /// In hexadecimal.
    pub fn hex(self) -> String {
        hex(&self.0)
    }

    /// Takes a chain up where a record left it.
    pub fn from_hex(text: &str) -> Option<Chain> {
        crate::digest::unhex(text).map(Chain)
    }
}

/// SHA-256 of a scenario's text.
pub fn scenario_hash(text: &str) -> String {
    hex(&Sha256::digest(text))
}

fn json(value: &impl Serialize) -> String {
    // Plain structs of strings and numbers always serialise.
    serde_json::to_string(value).unwrap_or_default()
}

impl Record {
    /// As JSON Lines.
    pub fn write(&self) -> String {
        let mut text = json(&self.header) + "\n";
        for line in &self.lines {
            text += &json(line);
            text.push('\n');
        }
        if let Some(footer) = &self.footer {
            text += &json(footer);
            text.push('\n');
        }
        text
    }

    /// Reads JSON Lines, and the position line of a save if there is one. Checks the form only;
    /// replaying checks the content.
    pub fn read(text: &str) -> Result<(Record, Option<serde_json::Value>), Fault> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let garbled = |index: usize, error: serde_json::Error| {
            Fault::new(format!("this line of the record cannot be read: {error}"))
                .at(index + 1, error.column())
                .help("the file was damaged or changed; use an earlier copy")
        };
        let Some((index, first)) = lines.next() else {
            return Err(Fault::new("the record is empty").help("it should begin with a header"));
        };
        let header: Header = serde_json::from_str(first).map_err(|error| garbled(index, error))?;
        if header.kassen != FORMAT {
            return Err(Fault::new(format!(
                "this record has format {}, and this program reads format {FORMAT}",
                header.kassen
            ))
            .at(1, 0)
            .help("use the version of the program that wrote it"));
        }
        let mut record = Record { header, lines: Vec::new(), footer: None };
        let mut position = None;
        for (index, text) in lines {
            let value: serde_json::Value =
                serde_json::from_str(text).map_err(|error| garbled(index, error))?;
            if let Some(saved) = value.get("position") {
                position = Some(saved.clone());
            } else if value.get("end").is_some() {
                let footer = serde_json::from_str(text).map_err(|error| garbled(index, error))?;
                record.footer = Some(footer);
            } else {
                let line: Line =
                    serde_json::from_str(text).map_err(|error| garbled(index, error))?;
                if line.n as usize != record.lines.len() || record.footer.is_some() {
                    return Err(Fault::new(format!(
                        "decision {} stands where decision {} should be",
                        line.n,
                        record.lines.len()
                    ))
                    .at(index + 1, 0)
                    .help("a line was lost, added or moved"));
                }
                record.lines.push(line);
            }
        }
        Ok((record, position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_written_as_it_is_hashed() {
        let chain = Chain([7; 32]);
        for (by, say, dice) in
            [(None, "start", vec![]), (Some(Seat::Blue), "\"}\\ 長い", vec![vec![1, 6], vec![]])]
        {
            let (n, say) = (3, say.to_string());
            let (draws, order, hash) = (vec![9], String::new(), String::new());
            let line = Line { n, by, say, dice, draws, order, hash };
            let (after, text) = chain.written(&line, 77);
            let whole = Line { hash: after.hex(), ..line };
            assert_eq!(serde_json::from_str::<Line>(&text).unwrap(), whole);
            assert_eq!(text, json(&whole));
            assert_eq!(chain.line(&whole, 77), after);
        }
    }
}

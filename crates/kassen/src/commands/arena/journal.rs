//! What an arena has finished, a line a batch, so that an interruption costs one batch at most.

use super::Pairing;
use crate::fail::Fail;
use serde::{Deserialize, Serialize};
use simulate::Tally;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What the games of a journal have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    pub system: String,
    pub rules: u32,
    /// A hash of what computer players judge a table by: with other numbers they are other players.
    pub weights: String,
    pub scenarios: Vec<String>,
    pub house: Vec<String>,
    pub players: Vec<String>,
    pub seed: u64,
}

/// A batch of games of one pairing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    scenario: usize,
    a: usize,
    b: usize,
    first: u64,
    tally: Tally,
}

impl Part {
    pub fn new(pairing: &Pairing, first: u64, tally: Tally) -> Part {
        Part { scenario: pairing.scenario, a: pairing.a, b: pairing.b, first, tally }
    }

    /// Counts these games for their pairing.
    pub fn enter(&self, pairings: &mut [Pairing], games: u64) -> Result<(), Fail> {
        let ours = |it: &&mut Pairing| (it.scenario, it.a, it.b) == (self.scenario, self.a, self.b);
        let pairing = pairings.iter_mut().find(ours);
        match pairing {
            Some(it) if it.tally.games == self.first => {
                // A shorter arena than before reads no further than it would have played.
                if self.first < games {
                    it.tally.merge(&self.tally);
                }
                Ok(())
            }
            _ => Err(Fail::Finding(format!(
                "the journal has games from number {} where they do not follow; was it edited? \
                 Give another file",
                self.first
            ))),
        }
    }
}

/// The file.
pub struct Journal {
    path: PathBuf,
    file: File,
    lines: Vec<String>,
}

impl Journal {
    /// Opens it, or begins it; a journal of another arena is refused.
    pub fn open(path: &Path, head: &Head) -> Result<Journal, Fail> {
        let wrong = |error: &std::io::Error| Fail::file(path, error);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(|error| wrong(&error))?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| wrong(&error))?;
        // A last line without an end was torn by an interruption: it is written anew.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(|error| wrong(&error))?;
        file.seek(SeekFrom::End(0)).map_err(|error| wrong(&error))?;
        let lines: Vec<String> = text[..whole].lines().map(String::from).collect();
        let mut journal = Journal { path: path.into(), file, lines };
        match journal.lines.first() {
            None => journal.line(head)?,
            Some(first) if serde_json::from_str::<Head>(first).is_ok_and(|it| it == *head) => {}
            Some(_) => {
                return Err(Fail::Usage(format!(
                    "{}: this is the journal of another arena, or no journal: players, what they \
                     judge by, scenarios, seed and rules must be the same to go on. Give another file",
                    path.display()
                )));
            }
        }
        Ok(journal)
    }

    /// What is finished.
    pub fn parts(&self) -> Result<Vec<Part>, Fail> {
        let read = |(index, line): (usize, &String)| {
            serde_json::from_str(line).map_err(|error| {
                let (path, line) = (self.path.display(), index + 1);
                Fail::Finding(format!("{path}:{line}: {error}\n  help: give another file"))
            })
        };
        self.lines.iter().enumerate().skip(1).map(read).collect()
    }

    /// Adds a batch.
    pub fn add(&mut self, part: &Part) -> Result<(), Fail> {
        self.line(part)
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), Fail> {
        let wrong = |error: &std::io::Error| Fail::file(&self.path, error);
        let mut text = serde_json::to_string(value)
            .map_err(|error| Fail::Io(format!("{}: {error}", self.path.display())))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(|error| wrong(&error))?;
        self.file.sync_data().map_err(|error| wrong(&error))
    }
}

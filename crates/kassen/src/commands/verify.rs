//! `kassen verify`: does a record hold, and were its dice honest?

use crate::fail::Fail;
use crate::files;
use crate::guard::attempt;
use crate::out::Out;
use engine::Broken;
use serde::Serialize;
use shelf::{DiceCheck, Verified};
use std::path::{Path, PathBuf};

/// Check records: every hash, every choice, and every die where the seed is known
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  kassen verify game.kassen")]
pub struct Verify {
    /// Records or saved games
    #[arg(required = true, value_name = "GAME")]
    games: Vec<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    games: Vec<Checked>,
}

#[derive(Serialize)]
struct Checked {
    file: String,
    ok: bool,
    decisions: Option<usize>,
    dice: Option<DiceCheck>,
    step: Option<u32>,
    fault: Option<String>,
}

fn check(path: &Path) -> Result<Result<Verified, Broken>, Fail> {
    let broken = |what: String| Broken { step: None, what };
    let record = match files::record(path) {
        Ok(record) => record,
        Err(Fail::Finding(what)) => return Ok(Err(broken(what))),
        Err(other) => return Err(other),
    };
    let id = &record.header.system;
    let Some(system) = shelf::find(id) else {
        return Ok(Err(broken(format!("this program does not know the system '{id}'"))));
    };
    Ok(attempt(|| system.verify(&record)).unwrap_or_else(|defect| Err(broken(defect))))
}

impl Verify {
    /// Checks them all.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let mut games = Vec::new();
        for path in &self.games {
            let file = path.display().to_string();
            let found = check(path)?;
            if !self.json {
                match &found {
                    Ok(verified) => out.line(format_args!("{file}: {}", holds(verified)))?,
                    Err(broken) if broken.what.starts_with(&file) => out.line(&broken.what)?,
                    Err(broken) => out.line(format_args!("{file}: broken: {broken}"))?,
                }
            }
            let verified = found.as_ref().ok();
            games.push(Checked {
                file,
                ok: found.is_ok(),
                decisions: verified.map(|it| it.decisions),
                dice: verified.map(|it| it.dice),
                step: found.as_ref().err().and_then(|broken| broken.step),
                fault: found.as_ref().err().map(|broken| broken.what.clone()),
            });
        }
        let all = games.iter().all(|game| game.ok);
        if self.json {
            out.json(&Listed { games })?;
        }
        if all { Ok(()) } else { Err(Fail::Told) }
    }
}

fn holds(verified: &Verified) -> String {
    let dice = match verified.dice {
        DiceCheck::Verified => "every die follows from the seed",
        DiceCheck::Typed => "the dice were typed by people",
        DiceCheck::Sealed => "the seed is sealed until the game is over",
    };
    format!("holds: {} decisions, every hash is right, {dice}", verified.decisions)
}

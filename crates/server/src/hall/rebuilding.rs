//! Setting a game up again from what is kept of it.
//!
//! As a rule the record is replayed. If it does not replay, because the rules were mended since, the
//! game goes on from the position that was kept beside it, and what was decided after that position
//! is decided again.

use crate::store::{Kept, Part};
use engine::{Header, Line, Rejected, Scenario, Throwing};
use shelf::Game;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why a game cannot be set up.
#[derive(Clone, Debug)]
pub enum Broken {
    /// The rules of this program do not accept what is kept.
    Rules(String),
    /// The store does not give it.
    Unreadable(String),
    /// Too many games are open.
    Full,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Rules(what) => write!(f, "this program cannot go on with the game: {what}"),
            Broken::Unreadable(what) => write!(f, "the game cannot be read: {what}"),
            Broken::Full => f.write_str("too many games are open; try again in a moment"),
        }
    }
}

impl std::error::Error for Broken {}

pub(super) struct Rebuilt {
    pub(super) game: Box<dyn Game>,
    pub(super) warning: Option<String>,
}

/// Sets a game up from what is kept of it.
pub(super) fn rebuilt(kept: &Kept) -> Result<Rebuilt, Broken> {
    // Rules that fail on an old game must not take the server with them.
    let rebuilt = catch_unwind(AssertUnwindSafe(|| build(kept)));
    rebuilt.unwrap_or_else(|_| Err("a defect of the rules".into())).map_err(Broken::Rules)
}

fn build(kept: &Kept) -> Result<Rebuilt, String> {
    let mut rebuilt = if kept.lines.is_empty() {
        Rebuilt { game: reopened(kept)?, warning: None }
    } else {
        replayed(kept).or_else(|why| resumed(kept, &why))?
    };
    for part in &kept.parts {
        take_up(rebuilt.game.as_mut(), part)
            .map_err(|why| format!("'{}' before the dice: {why}", part.act))?;
    }
    Ok(rebuilt)
}

/// A game that waits for the very first typed dice has no line yet.
fn reopened(kept: &Kept) -> Result<Box<dyn Game>, String> {
    let header: Header =
        serde_json::from_str(&kept.sheet.header).map_err(|error| error.to_string())?;
    let system = shelf::find(&header.system)
        .ok_or_else(|| format!("there is no rule system '{}'", header.system))?;
    let scenario = Scenario { id: header.scenario, text: header.scenario_text.into_owned() };
    let opened = system.open(&scenario, &header.house, Throwing::Typed);
    opened.map_err(|faults| faults.to_string())
}

/// The record as a save: its first `lines` lines, and this position.
fn text(kept: &Kept, lines: usize, position: &str) -> String {
    let mut text = String::with_capacity(kept.sheet.header.len() + 256 * lines + position.len());
    for line in std::iter::once(&kept.sheet.header).chain(&kept.lines[..lines]) {
        text += line;
        text.push('\n');
    }
    if let Some(footer) = kept.footer.as_ref().filter(|_| lines == kept.lines.len()) {
        text += footer;
        text.push('\n');
    }
    text += position;
    text
}

fn replayed(kept: &Kept) -> Result<Rebuilt, String> {
    let secret = match &kept.sheet.secret {
        Some(secret) => serde_json::json!({ "position": { "secret": secret } }).to_string(),
        None => String::new(),
    };
    let loaded = shelf::loaded(&text(kept, kept.lines.len(), &secret));
    let loaded = loaded.map_err(|fault| fault.to_string())?;
    Ok(Rebuilt { game: loaded.game, warning: loaded.warning.map(|broken| broken.to_string()) })
}

/// Goes on from the kept position, and decides again what was decided after it.
fn resumed(kept: &Kept, why: &str) -> Result<Rebuilt, String> {
    let Some((position, step)) = &kept.position else { return Err(why.to_string()) };
    let step = (*step as usize).min(kept.lines.len());
    let loaded = shelf::loaded(&text(kept, step, position)).map_err(|fault| fault.to_string())?;
    let mut game = loaded.game;
    for line in &kept.lines[step..] {
        retold(game.as_mut(), line).map_err(|what| format!("{why}; and {what}"))?;
    }
    let warning = format!("the rules have changed since; the game goes on as it stood ({why})");
    Ok(Rebuilt { game, warning: Some(warning) })
}

/// Decides again what a line of the record says.
pub(super) fn retold(game: &mut dyn Game, line: &str) -> Result<(), String> {
    let line: Line = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let by = line.by.ok_or("a line does not say who decided")?;
    let done = match line.say.as_str() {
        "undo" => game.undo(by),
        "concede" => game.concede(by),
        say => game.answer(by, line.n, say),
    };
    done.map_err(|rejected| format!("decision {}: {rejected}", line.n))?;
    Ok(())
}

/// Does again what was done before the dice were all typed.
pub(super) fn take_up(game: &mut dyn Game, part: &Part) -> Result<(), Rejected> {
    let (verb, rest) = part.act.split_once(' ').unwrap_or((part.act.as_str(), ""));
    match verb {
        "answer" => game.answer(part.seat, part.step, rest)?,
        "throw" => game.throw(rest)?,
        _ => game.undo(part.seat)?,
    };
    Ok(())
}

//! Who plays a side, named in a word: `human`, `random`, `greedy`, `search:1000`, `bot:COMMAND`.

use ai::Spec;
use engine::Garbled;
use std::fmt;
use std::str::FromStr;

/// Who plays a side.
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    /// A person at this terminal.
    Human,
    /// One of our computer players.
    Computer(Spec),
    /// Another program, started with this command, that speaks the protocol of [`crate::Bot`].
    Bot(String),
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Human => f.write_str("human"),
            Who::Computer(spec) => spec.fmt(f),
            Who::Bot(command) => write!(f, "bot:{command}"),
        }
    }
}

impl FromStr for Who {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Who, Garbled> {
        let text = text.trim();
        if text == "human" {
            return Ok(Who::Human);
        }
        if let Some(command) = text.strip_prefix("bot:") {
            return match command.trim() {
                "" => Err(Garbled::new("which program? write bot:COMMAND")),
                command => Ok(Who::Bot(command.into())),
            };
        }
        text.parse()
            .map(Who::Computer)
            .map_err(|why: Garbled| Garbled::new(format!("{why}; or human, or bot:COMMAND")))
    }
}

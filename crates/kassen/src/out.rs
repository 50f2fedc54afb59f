//! Standard output: the one place that writes to it.

use crate::fail::Fail;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

/// Standard output, with what the reader can take.
pub struct Out {
    to: BufWriter<Stdout>,
    /// Columns.
    pub width: usize,
    /// May colours be used?
    pub colour: bool,
    /// Does a person read?
    pub terminal: bool,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Colour {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Out {
    /// Standard output as it is.
    pub fn new(colour: Colour) -> Out {
        let terminal = io::stdout().is_terminal();
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        let colour = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => terminal && !unwanted,
        };
        let columns = std::env::var("COLUMNS").ok().and_then(|text| text.parse::<usize>().ok());
        let width = columns.unwrap_or(80).clamp(40, 200);
        Out { to: BufWriter::new(io::stdout()), width, colour, terminal }
    }

    /// Writes a line.
    pub fn line(&mut self, text: impl Display) -> Result<(), Fail> {
        Ok(writeln!(self.to, "{text}")?)
    }

    /// Writes text as it is.
    pub fn text(&mut self, text: impl Display) -> Result<(), Fail> {
        Ok(write!(self.to, "{text}")?)
    }

    /// Writes bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Fail> {
        Ok(self.to.write_all(bytes)?)
    }

    /// Writes a value for a machine, indented for people.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Fail> {
        let text = serde_json::to_string_pretty(value)
            .map_err(|error| Fail::Io(format!("the answer cannot be written: {error}")))?;
        self.line(text)
    }

    /// Sends off what is written so far.
    pub fn flush(&mut self) -> Result<(), Fail> {
        Ok(self.to.flush()?)
    }

    /// For sessions that write themselves.
    pub fn writer(&mut self) -> &mut dyn Write {
        &mut self.to
    }
}

/// Says something on standard error; if that is closed there is nobody to tell.
pub fn complain(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

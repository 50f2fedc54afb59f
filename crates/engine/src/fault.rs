//! What is wrong with something a person wrote: a scenario, a case, a choice, a record.

use std::fmt;

/// One fault, with where it is and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line, from 1; 0 when the fault has no place.
    pub line: usize,
    /// Column in characters, from 1; 0 when it is the whole line.
    pub column: usize,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub help: String,
}

impl Fault {
    /// A fault without a place.
    pub fn new(what: impl Into<String>) -> Fault {
        Fault { line: 0, column: 0, what: what.into(), help: String::new() }
    }

    /// At this line.
    #[must_use]
    pub fn at(mut self, line: usize, column: usize) -> Fault {
        self.line = line;
        self.column = column;
        self
    }

    /// At this byte of `text`.
    #[must_use]
    pub fn at_byte(self, text: &str, byte: usize) -> Fault {
        let before = text.get(..byte).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        self.at(line, column)
    }

    /// With advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = help.into();
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => {}
            (line, 0) => write!(f, "line {line}: ")?,
            (line, column) => write!(f, "line {line}, column {column}: ")?,
        }
        f.write_str(&self.what)?;
        if !self.help.is_empty() {
            write!(f, " ({})", self.help)?;
        }
        Ok(())
    }
}

/// All faults of a file at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Notes one more.
    pub fn push(&mut self, fault: Fault) {
        self.0.push(fault);
    }

    /// `value` if nothing was found, else all that was found.
    pub fn or<T>(self, value: T) -> Result<T, Faults> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// A notation that cannot be read: what was expected, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Garbled(pub String);

impl Garbled {
    /// With this message.
    pub fn new(what: impl Into<String>) -> Garbled {
        Garbled(what.into())
    }
}

impl fmt::Display for Garbled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Garbled {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_offset_becomes_line_and_column() {
        let fault = Fault::new("odd").at_byte("ab\ncdé f\n", 7);
        assert_eq!((fault.line, fault.column), (2, 4));
    }
}

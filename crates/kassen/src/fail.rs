//! What can go wrong, and the exit code it means.

use engine::Faults;
use std::io;
use std::path::Path;

/// Why a command did not end well.
#[derive(Debug)]
pub enum Fail {
    /// Something was found wrong with what was looked at: exit code 1.
    Finding(String),
    /// The same, already told on standard output.
    Told,
    /// The command was not understood: exit code 2.
    Usage(String),
    /// A file could not be read or written: exit code 3.
    Io(String),
    /// Nobody reads our output any more; that is no fault (`kassen rules | head`).
    Pipe,
}

impl Fail {
    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Fail::Pipe => 0,
            Fail::Finding(_) | Fail::Told => 1,
            Fail::Usage(_) => 2,
            Fail::Io(_) => 3,
        }
    }

    /// What to say on standard error.
    pub fn message(&self) -> Option<&str> {
        match self {
            Fail::Finding(text) | Fail::Usage(text) | Fail::Io(text) => Some(text),
            Fail::Told | Fail::Pipe => None,
        }
    }

    /// A file that could not be read or written.
    pub fn file(path: &Path, error: &io::Error) -> Fail {
        Fail::Io(format!("{}: {error}", path.display()))
    }

    /// All faults of a file, each with its place and what to do.
    pub fn faults(path: &str, faults: &Faults) -> Fail {
        Fail::Finding(faults_text(path, faults))
    }
}

/// All faults of a file in the form `file:line:column: what`, with help below.
pub fn faults_text(path: &str, faults: &Faults) -> String {
    let lines: Vec<String> = faults.0.iter().map(|fault| fault_text(path, fault)).collect();
    lines.join("\n")
}

/// One fault in the form `file:line:column: what`.
pub fn fault_text(path: &str, fault: &engine::Fault) -> String {
    let mut text = match (fault.line, fault.column) {
        (0, _) => format!("{path}: "),
        (line, 0) => format!("{path}:{line}: "),
        (line, column) => format!("{path}:{line}:{column}: "),
    };
    text += &fault.what;
    if !fault.help.is_empty() {
        text += &format!("\n  help: {}", fault.help);
    }
    text
}

impl From<io::Error> for Fail {
    /// Errors of standard input and output; errors of files are made by [`Fail::file`].
    fn from(error: io::Error) -> Fail {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fail::Pipe,
            _ => Fail::Io(format!("standard input or output: {error}")),
        }
    }
}

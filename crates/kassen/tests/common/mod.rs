//! Running the program in a folder of its own.

#![allow(dead_code)]

pub mod process;

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that is removed afterwards.
pub struct Desk(PathBuf);

static NUMBER: AtomicU32 = AtomicU32::new(0);

impl Desk {
    pub fn new() -> Desk {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("kassen-test-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        Desk(folder)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, text).expect("written");
        path
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kassen"));
        command
            .args(arguments)
            .current_dir(&self.0)
            .env("XDG_DATA_HOME", self.path("data"))
            .env_remove("NO_COLOR")
            .env_remove("COLUMNS")
            .stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran::of(self.command(arguments).output().expect("starts"))
    }

    /// Runs with this on standard input.
    pub fn feed(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("starts");
        // The program may leave before it has read all of it.
        let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
        Ran::of(child.wait_with_output().expect("ends"))
    }

    /// A finished toy game, recorded.
    pub fn toy_game(&self) -> PathBuf {
        let path = self.path("toy.kassen");
        let save = path.display().to_string();
        let ran = self.run(&[
            "play", "--system", "toy", "--red", "greedy", "--blue", "random", "--seed", "3",
            "--save", &save,
        ]);
        ran.ok();
        path
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a run gave.
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    fn of(output: Output) -> Ran {
        let ran = Ran {
            code: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        };
        assert!(!ran.err.contains("defect of the program"), "{}", ran.err);
        ran
    }

    pub fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{}\n{}", self.out, self.err);
        self.out
    }

    /// Ended with this code and said this on either stream.
    pub fn says(self, code: i32, words: &str) -> String {
        let text = format!("{}\n{}", self.out, self.err);
        assert_eq!(self.code, Some(code), "{text}");
        assert!(text.contains(words), "'{words}' is not in: {text}");
        text
    }

    pub fn json(self) -> Value {
        let out = self.out;
        serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}\n{}", self.err))
    }
}

pub fn text(path: &Path) -> String {
    path.display().to_string()
}

/// The keys of an object, in order of writing.
pub fn has_keys(value: &Value, keys: &[&str]) {
    for key in keys {
        assert!(value.get(key).is_some(), "no '{key}' in {value}");
    }
}

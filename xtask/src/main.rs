//! `cargo xtask generate` writes what is generated; `cargo xtask tidy` checks that it is up to date
//! and that the house rules of CONTRIBUTING.md hold.

mod generate;
mod ledger;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = root();
    match std::env::args().nth(1).as_deref() {
        Some("generate") => match generate::write(&root) {
            Ok(written) => {
                println!("{written} files written");
                ExitCode::SUCCESS
            }
            Err(error) => {
                eprintln!("generate: {error}");
                ExitCode::from(3)
            }
        },
        Some("tidy") => {
            let found = tidy::check(&root);
            for finding in &found {
                eprintln!("tidy: {finding}");
            }
            println!("tidy: {} findings", found.len());
            ExitCode::from(u8::from(!found.is_empty()))
        }
        _ => {
            eprintln!("usage: cargo xtask generate | tidy");
            ExitCode::from(2)
        }
    }
}

/// The workspace folder.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

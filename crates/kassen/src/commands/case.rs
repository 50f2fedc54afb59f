//! `kassen case export`: any moment of a recorded game as a case file.

use crate::fail::Fail;
use crate::files;
use crate::out::Out;
use std::path::PathBuf;

/// Make case files
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  kassen case export game.kassen 42 --output dispute.play")]
pub struct Case {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Export(Export),
}

/// Write a moment of a recorded game as a case file, with the decision that followed and its dice
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  kassen case export game.kassen 42 > dispute.play\n  \
                        kassen check --explain dispute.play")]
struct Export {
    /// A record or a saved game
    #[arg(value_name = "GAME")]
    game: PathBuf,
    /// The number of the decision
    #[arg(value_name = "STEP")]
    step: u32,
    /// Where to write it, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Case {
    /// Does what is asked.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let Command::Export(Export { game, step, output }) = self.command;
        let record = files::record(&game)?;
        let system = shelf::find(&record.header.system).ok_or_else(|| {
            Fail::Finding(format!(
                "this program does not know the system '{}'",
                record.header.system
            ))
        })?;
        let last = record.lines.len() as u32;
        if step > last {
            let name = game.display();
            return Err(Fail::Usage(format!("{name}: there are steps 1 to {last}, not {step}")));
        }
        let text = system
            .export(&record, step)
            .map_err(|broken| Fail::Finding(format!("{}: {broken}", game.display())))?;
        match output {
            Some(path) => files::write(&path, text.as_bytes()),
            None => out.text(text),
        }
    }
}

//! `kassen completions`: what a shell needs to complete our command line.

use crate::cli::Cli;
use crate::fail::Fail;
use crate::out::Out;
use clap::CommandFactory;
use clap_complete::Shell;

/// Write completions for a shell
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example:\n  kassen completions bash > ~/.local/share/bash-completion/completions/kassen"
)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    /// Writes them.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        // Into memory first: the generator panics when it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "kassen", &mut script);
        out.bytes(&script)
    }
}

//! `kassen systems`: what can be played.

use crate::fail::Fail;
use crate::out::Out;
use serde::Serialize;
use terminal::wrapped;

/// List the rule systems that can be played
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  kassen systems --json")]
pub struct Systems {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    systems: Vec<System>,
}

#[derive(Serialize)]
struct System {
    id: &'static str,
    title: &'static str,
    author: &'static str,
    edition: &'static str,
    rules_version: u32,
    entries: usize,
    rulings: usize,
    scenarios: usize,
    reconstructed: &'static [&'static str],
}

impl Systems {
    /// Lists them.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let system = |system: &&'static dyn shelf::System| {
            let book = system.book();
            System {
                id: book.id,
                title: book.title,
                author: book.author,
                edition: book.edition,
                rules_version: book.rules_version,
                entries: book.ledger.len(),
                rulings: book.rulings.len(),
                scenarios: book.scenarios.len(),
                reconstructed: book.reconstructed,
            }
        };
        let systems: Vec<System> = shelf::systems().iter().map(system).collect();
        if self.json {
            return out.json(&Listed { systems });
        }
        for it in systems {
            out.line(format_args!("{}: {} by {} ({})", it.id, it.title, it.author, it.edition))?;
            out.line(format_args!(
                "  {} rule statements, {} rulings, {} scenarios, rules version {}",
                it.entries, it.rulings, it.scenarios, it.rules_version
            ))?;
            for note in it.reconstructed {
                let text = format!("  not from the rulebook: {note}");
                out.line(wrapped(&text, out.width, 4))?;
            }
        }
        Ok(())
    }
}
